//! Triggers: one queue for one action, in order of play, depth first; and the nesting guard.

use spellgrid_cards::{Action, Selector, Side, Trigger};

use crate::table::*;

/// An echo damages again, a smith counts, a reactor answers its own wound.
fn nest() -> Table {
    let mut cards = Library::default();
    cards.minion("Echo", 1, 9, &[on(SelfDamaged), damage(1, OTHERS)]);
    cards.minion("Smith", 1, 9, &[on(FriendlyMinionDamaged), armor(1)]);
    cards.minion(
        "Reactor",
        1,
        9,
        &[on(SelfDamaged), buff(1, 0, Selector::This)],
    );
    Table::new(cards)
}

#[test]
fn a_trigger_resolves_with_all_that_follows_before_the_next_one() {
    let mut table = nest();
    let echo = table.put(0, "Echo");
    table.put_all(0, &["Smith", "Reactor"]);
    let expected = [
        "Damaged Echo 1",
        "Triggered Echo selfDamaged",
        "  Damaged Smith 1",
        "  Damaged Reactor 1",
        "  Triggered Smith friendlyMinionDamaged",
        "    ArmorGained 0 1",
        "  Triggered Smith friendlyMinionDamaged",
        "    ArmorGained 0 1",
        "  Triggered Reactor selfDamaged",
        "    Buffed Reactor 1 0",
        "Triggered Smith friendlyMinionDamaged",
        "  ArmorGained 0 1",
    ];
    assert_eq!(table.hurt(echo, 1), expected);
}

#[test]
fn area_damage_is_dealt_before_one_queue_in_order_of_play() {
    let mut table = Table::real();
    table.put_all(0, &["Armorsmith", "Wisp", "Armorsmith"]);
    table.put(1, "Chillwind Yeti");
    let expected = [
        "0 casts Whirlwind",
        "Damaged Armorsmith 1",
        "Damaged Wisp 1",
        "Damaged Armorsmith 2 1",
        "Damaged Chillwind Yeti 1",
        "Triggered Armorsmith friendlyMinionDamaged",
        "  ArmorGained 0 1",
        "Triggered Armorsmith friendlyMinionDamaged",
        "  ArmorGained 0 1",
        "Triggered Armorsmith friendlyMinionDamaged",
        "  ArmorGained 0 1",
        "Triggered Armorsmith 2 friendlyMinionDamaged",
        "  ArmorGained 0 1",
        "Triggered Armorsmith 2 friendlyMinionDamaged",
        "  ArmorGained 0 1",
        "Triggered Armorsmith 2 friendlyMinionDamaged",
        "  ArmorGained 0 1",
        "Destroyed Wisp",
        "DeathPhase 1",
    ];
    assert_eq!(table.cast(0, "Whirlwind", &[]), expected);
    assert_eq!(table.hero(0).armor, 6);
}

#[test]
fn order_of_play_is_age_and_not_the_place_on_the_board() {
    let mut table = Table::real();
    let (smith, acolyte) = (table.card("Armorsmith"), table.card("Acolyte of Pain"));
    let old = table.world.enter(&table.set, 0, acolyte, None).unwrap();
    let young = table.world.enter(&table.set, 0, smith, Some(0)).unwrap();
    assert_eq!(table.board(0), ["Armorsmith", "Acolyte of Pain"]);
    table.script.answers = vec![];
    let player = 0;
    let card = table.card("Whirlwind");
    table.world.hands[0].push(card);
    spellgrid_cards::run(
        &table.set,
        &table.orders,
        &mut table.world,
        Action::Cast { player, hand: 0 },
        &mut table.script,
        &mut table.outbox,
    )
    .unwrap();
    let events = table.outbox.events.iter();
    let sources: Vec<_> = events
        .filter_map(|logged| match logged.event {
            spellgrid_cards::Event::Triggered { source, .. } => Some(source),
            _ => None,
        })
        .collect();
    assert_eq!(sources, [old, young, young]);
}

#[test]
fn one_minions_triggers_follow_the_order_of_the_wounds_then_of_its_text() {
    let mut cards = Library::default();
    let text = [
        on(MinionDamaged),
        write(1),
        on(SelfDamaged),
        write(2),
        on(FriendlyMinionDamaged),
        write(3),
    ];
    cards.minion("Watcher", 0, 9, &text);
    cards.minion("Wisp", 1, 9, &[]);
    cards.spell("Whirlwind", &[damage(1, ALL)]);
    let mut table = Table::new(cards);
    table.put_all(1, &["Wisp"]);
    table.put_all(0, &["Watcher", "Wisp"]);
    let log = table.cast(0, "Whirlwind", &[]);
    let words: Vec<&str> = log
        .iter()
        .filter_map(|line| line.trim().strip_prefix("TextSpawned "))
        .collect();
    // The enemy wisp; the watcher itself; the friendly wisp.
    let expected = ["1", "1", "2", "3", "1", "3"].map(|word| format!("{word} by Watcher"));
    assert_eq!(words, expected);
}

#[test]
fn each_effect_of_a_text_raises_its_own_queue_before_the_next() {
    let mut cards = Library::default();
    cards.minion("Smith", 1, 9, &[on(FriendlyMinionDamaged), armor(1)]);
    cards.spell("Twice", &[damage(1, ALL), damage(2, ALL), armor(7)]);
    let mut table = Table::new(cards);
    table.put(0, "Smith");
    let expected = [
        "0 casts Twice",
        "Damaged Smith 1",
        "Triggered Smith friendlyMinionDamaged",
        "  ArmorGained 0 1",
        "Damaged Smith 2",
        "Triggered Smith friendlyMinionDamaged",
        "  ArmorGained 0 1",
        "ArmorGained 0 7",
    ];
    assert_eq!(table.cast(0, "Twice", &[]), expected);
}

/// Two bombs, one wound. The first queue holds both bombs once. While the first bomb resolves, its
/// damage to both makes two wounds, which the second bomb alone may answer: twice, and whatever
/// those two do wounds only minions that are resolving. That is 1 + 2; and the same again with
/// the bombs' parts exchanged when the first queue comes to the second bomb.
#[test]
fn a_trigger_does_not_answer_what_it_does_itself() {
    let mut cards = Library::default();
    cards.minion("Test Bomb", 1, 50, &[on(MinionDamaged), damage(1, ALL)]);
    let mut table = Table::new(cards);
    let bombs = table.put_all(0, &["Test Bomb"; 2]);
    let log = table.hurt(bombs[0], 1);
    assert_eq!(table.seen("Triggered"), 6);
    assert_eq!(table.seen("Triggered Test Bomb 2"), 3);
    let half = [
        "Triggered Test Bomb minionDamaged",
        "  Damaged Test Bomb 1",
        "  Damaged Test Bomb 2 1",
        "  Triggered Test Bomb 2 minionDamaged",
        "    Damaged Test Bomb 1",
        "    Damaged Test Bomb 2 1",
        "  Triggered Test Bomb 2 minionDamaged",
        "    Damaged Test Bomb 1",
        "    Damaged Test Bomb 2 1",
    ];
    assert_eq!(log[1..10], half);
    assert_eq!(bombs.map_health(&table), [50 - 7, 50 - 6]);
}

trait MapHealth {
    fn map_health(&self, table: &Table) -> Vec<i32>;
}

impl MapHealth for Vec<spellgrid_cards::MinionId> {
    fn map_health(&self, table: &Table) -> Vec<i32> {
        self.iter().filter_map(|id| table.health(*id)).collect()
    }
}

#[test]
fn the_guard_is_for_one_trigger_of_one_minion_only() {
    let mut cards = Library::default();
    let text = [
        on(SelfDamaged),
        damage(1, Selector::This),
        on(MinionDamaged),
        write(1),
    ];
    cards.minion("Twitch", 0, 9, &text);
    let mut table = Table::new(cards);
    let twitch = table.put(0, "Twitch");
    let expected = [
        "Damaged Twitch 1",
        "Triggered Twitch selfDamaged",
        "  Damaged Twitch 1",
        "  Triggered Twitch minionDamaged",
        "    TextSpawned 1 by Twitch",
        "Triggered Twitch minionDamaged",
        "  TextSpawned 1 by Twitch",
    ];
    assert_eq!(table.hurt(twitch, 1), expected);
}

#[test]
fn a_spell_is_seen_by_its_casters_minions_before_it_does_anything() {
    let mut cards = Library::default();
    cards.minion("Pupil", 1, 3, &[on(SpellCast), damage(1, ENEMY_HERO)]);
    cards.spell("Whirlwind", &[damage(1, ALL)]);
    let mut table = Table::new(cards);
    table.put(0, "Pupil");
    table.put(1, "Pupil");
    let expected = [
        "0 casts Whirlwind",
        "Triggered Pupil spellCast",
        "  Damaged hero 1 1",
        "Damaged Pupil 1",
        "Damaged Pupil 2 1",
    ];
    assert_eq!(table.cast(0, "Whirlwind", &[]), expected);
    assert_eq!(table.hand(0), [""; 0]);
}

#[test]
fn a_minion_that_joins_the_board_meanwhile_is_in_no_frozen_queue() {
    let mut table = Table::real();
    let boss = table.put(0, "Imp Gang Boss");
    table.put(1, "Frothing Berserker");
    table.hurt(boss, 1);
    assert_eq!(table.seen("Triggered Frothing"), 1);
    assert_eq!(table.board(0), ["Imp Gang Boss", "Imp"]);
}

#[test]
fn four_wounds_come_before_what_they_trigger() {
    let mut table = Table::real();
    table.put_all(1, &["Grim Patron"; 3]);
    let frothing = table.put(1, "Frothing Berserker");
    let log = table.cast(0, "Arcane Explosion", &[]);
    assert!(log[1..5].iter().all(|line| line.starts_with("Damaged")));
    assert_eq!(table.stats(frothing), Some((6, 3)));
    let patrons = table
        .world
        .minions
        .iter()
        .filter(|minion| minion.card == table.card("Grim Patron"));
    let mut health: Vec<i32> = patrons.map(|minion| minion.health).collect();
    health.sort_unstable();
    assert_eq!(health, [2, 2, 2, 3, 3, 3]);
}

#[test]
fn a_friendly_wound_is_no_concern_of_the_enemy() {
    let mut cards = Library::default();
    cards.minion("Smith", 1, 9, &[on(FriendlyMinionDamaged), armor(1)]);
    cards.minion("Wisp", 1, 9, &[]);
    let mut table = Table::new(cards);
    table.put(1, "Smith");
    let wisp = table.put(0, "Wisp");
    assert_eq!(table.hurt(wisp, 1), ["Damaged Wisp 1"]);
}

#[test]
fn the_turns_end_is_one_queue_of_that_players_minions() {
    let mut cards = Library::default();
    cards.minion("Test Bell", 1, 1, &[on(EndOfTurn), damage(1, ENEMY_HERO)]);
    let mut table = Table::new(cards);
    table.put(1, "Test Bell");
    table.put_all(0, &["Test Bell"; 2]);
    let expected = [
        "0 ends the turn",
        "Triggered Test Bell 2 endOfTurn",
        "  Damaged hero 1 1",
        "Triggered Test Bell 3 endOfTurn",
        "  Damaged hero 1 1",
    ];
    assert_eq!(table.act(Action::EndTurn { player: 0 }), expected);
}

#[test]
fn triggers_are_named_and_numbered_in_one_order() {
    for (number, trigger) in Trigger::ALL.into_iter().enumerate() {
        assert_eq!(trigger as usize, number);
    }
    let mut names: Vec<&str> = Trigger::ALL.iter().map(|trigger| trigger.name()).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), Trigger::ALL.len());
}

#[test]
fn sides_are_seen_from_the_owner() {
    let mut cards = Library::default();
    cards.minion("Wisp", 1, 9, &[]);
    for (name, side) in [
        ("Ours", Side::Friendly),
        ("Theirs", Side::Enemy),
        ("All", Side::Any),
    ] {
        cards.spell(
            name,
            &[damage(
                1,
                Selector::Characters {
                    side,
                    others: false,
                },
            )],
        );
    }
    let mut table = Table::new(cards);
    table.put_all(0, &["Wisp"]);
    table.put_all(1, &["Wisp"]);
    assert_eq!(
        table.cast(1, "Ours", &[])[1..],
        ["Damaged Wisp 2 1", "Damaged hero 1 1"]
    );
    assert_eq!(
        table.cast(1, "Theirs", &[])[1..],
        ["Damaged Wisp 1", "Damaged hero 0 1"]
    );
    let all = [
        "Damaged Wisp 1",
        "Damaged Wisp 2 1",
        "Damaged hero 0 1",
        "Damaged hero 1 1",
    ];
    assert_eq!(table.cast(1, "All", &[])[1..], all);
}

#[test]
fn a_wound_triggers_once_whatever_follows_it() {
    let mut cards = Library::default();
    cards.minion("Smith", 1, 9, &[on(FriendlyMinionDamaged), armor(1)]);
    cards.spell("Greed", &[damage(1, ALL), draw(1), damage(0, ALL)]);
    let mut table = Table::new(cards);
    table.put(0, "Smith");
    table.deck(0, &[]);
    table.cast(0, "Greed", &[]);
    assert_eq!(table.seen("Triggered"), 1);
}
