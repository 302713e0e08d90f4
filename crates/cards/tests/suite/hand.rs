//! Hands, decks, chosen targets.

use spellgrid_cards::{Action, Character, Illegal, MinionId, Selection, Stop};

use crate::table::*;

#[test]
fn cards_are_drawn_from_the_top() {
    let mut table = Table::real();
    table.deck(0, &["Wisp", "Moonfire", "Whirlwind"]);
    let log = table.act(Action::Draw {
        player: 0,
        count: 2,
    });
    assert_eq!(log, ["0 draws Wisp", "0 draws Moonfire"]);
    assert_eq!(table.hand(0), ["Wisp", "Moonfire"]);
}

#[test]
fn without_a_deck_drawing_does_nothing() {
    let mut table = Table::real();
    assert_eq!(
        table.act(Action::Draw {
            player: 0,
            count: i32::MAX
        }),
        [""; 0]
    );
    assert_eq!(
        table.cast(0, "Shield Block", &[]),
        ["0 casts Shield Block", "ArmorGained 0 5"]
    );
}

#[test]
fn an_empty_deck_hurts_more_each_time() {
    let mut table = Table::real();
    table.deck(0, &["Wisp"]);
    table.world.heroes[0].armor = 1;
    let expected = [
        "0 draws Wisp",
        "Fatigue 0 1",
        "ArmorLost 0 1",
        "Damaged hero 0 1",
        "Fatigue 0 2",
        "Damaged hero 0 2",
    ];
    assert_eq!(
        table.act(Action::Draw {
            player: 0,
            count: 3
        }),
        expected
    );
    let log = table.act(Action::Draw {
        player: 0,
        count: 1,
    });
    assert_eq!(log, ["Fatigue 0 3", "Damaged hero 0 3"]);
}

#[test]
fn fatigue_goes_through_the_steps_of_damage_and_triggers() {
    let mut cards = Library::default();
    cards.minion("Guard", 1, 9, &[redirect(), on(SelfDamaged), armor(1)]);
    let mut table = Table::new(cards);
    table.deck(0, &[]);
    table.put(0, "Guard");
    let expected = [
        "Fatigue 0 1",
        "Damaged Guard 1",
        "Triggered Guard selfDamaged",
        "  ArmorGained 0 1",
    ];
    assert_eq!(
        table.act(Action::Draw {
            player: 0,
            count: 1
        }),
        expected
    );
}

#[test]
fn a_full_hand_burns_what_is_drawn() {
    let mut table = Table::real();
    table.orders.limits.hand = Some(1);
    table.deck(0, &["Wisp", "Moonfire"]);
    let log = table.act(Action::Draw {
        player: 0,
        count: 2,
    });
    assert_eq!(log, ["0 draws Wisp", "0 burns Moonfire"]);
    assert_eq!(table.hand(0), ["Wisp"]);
    // A card that is cast has left the hand before it draws.
    table.world.hands[0].clear();
    table.deck(0, &["Wisp"]);
    table.cast(0, "Shield Block", &[]);
    assert_eq!(table.hand(0), ["Wisp"]);
}

#[test]
fn the_card_leaves_from_its_place() {
    let mut table = Table::real();
    table.take(0, "Wisp", &[]);
    table.take(0, "Whirlwind", &[]);
    table.take(0, "Wisp", &[]);
    table.act(Action::Cast { player: 0, hand: 1 });
    assert_eq!(table.hand(0), ["Wisp", "Wisp"]);
}

#[test]
fn a_spells_targets_are_asked_before_anything_changes() {
    let mut cards = Library::default();
    cards.minion("Pupil", 1, 3, &[on(SpellCast), damage(1, OTHERS)]);
    cards.spell(
        "Two",
        &[damage(1, A_MINION), armor(1), damage(2, A_CHARACTER)],
    );
    let mut table = Table::new(cards);
    let first = table.put(0, "Pupil");
    let second = table.put(1, "Pupil");
    let minions = [first, second].map(Character::Minion);
    let everybody = [
        minions[0],
        minions[1],
        Character::Hero(0),
        Character::Hero(1),
    ];
    let log = table.cast(0, "Two", &[1, 3]);
    let asked = [
        Selection::Target(minions.to_vec()),
        Selection::Target(everybody.to_vec()),
    ];
    assert_eq!(table.script.asked, asked);
    let expected = [
        "0 casts Two",
        "Triggered Pupil spellCast",
        "  Damaged Pupil 2 1",
        "Damaged Pupil 2 1",
        "ArmorGained 0 1",
        "Damaged hero 1 2",
    ];
    assert_eq!(log, expected);

    let hand = table.take(0, "Two", &[1]);
    let before = table.world.clone();
    let stop = table.try_act(Action::Cast { player: 0, hand });
    assert_eq!(
        stop,
        Err(Stop::Asked(Selection::Target(everybody.to_vec())))
    );
    assert_eq!(table.world, before);
    assert!(table.outbox.events.is_empty());
}

#[test]
fn a_spell_without_a_legal_target_is_refused() {
    let mut table = Table::real();
    table.put(0, "Wisp");
    let hand = table.take(0, "Assassinate", &[0]);
    let before = table.world.clone();
    let stop = table.try_act(Action::Cast { player: 0, hand });
    assert_eq!(stop, Err(Stop::Refused(Illegal::NoTarget)));
    assert_eq!(table.world, before);
    assert!(table.script.asked.is_empty());
}

#[test]
fn a_wrong_answer_is_told_with_the_question() {
    let mut table = Table::real();
    let hand = table.take(0, "Moonfire", &[2]);
    let options = vec![Character::Hero(0), Character::Hero(1)];
    let stop = table.try_act(Action::Cast { player: 0, hand });
    assert_eq!(stop, Err(Stop::WrongAnswer(Selection::Target(options))));
}

#[test]
fn a_battlecry_asks_when_it_resolves_and_never_offers_its_own_minion() {
    let mut table = Table::real();
    table.play(0, "Shattered Sun Cleric", &[]);
    assert!(table.script.asked.is_empty(), "nobody else is there");
    let cleric = table.world.minions[0].id;
    assert_eq!(table.stats(cleric), Some((3, 2)));
    table.put(1, "Wisp");
    table.play(0, "Shattered Sun Cleric", &[0]);
    assert_eq!(
        table.script.asked,
        [Selection::Target(vec![Character::Minion(cleric)])]
    );
    assert_eq!(table.stats(cleric), Some((4, 3)));
}

#[test]
fn a_trigger_offers_the_mortally_wounded_as_well() {
    let mut cards = Library::default();
    cards.minion("Rage", 1, 9, &[on(MinionDamaged), destroy(A_MINION)]);
    cards.minion("Wisp", 1, 1, &[]);
    let mut table = Table::new(cards);
    table.put(0, "Rage");
    let wisp = table.put(1, "Wisp");
    table.script.answers = vec![0];
    table.hurt(wisp, 1);
    assert_eq!(
        table.script.asked,
        [Selection::Target(vec![Character::Minion(wisp)])]
    );
}

#[test]
fn words_are_passed_on_with_their_source() {
    let mut cards = Library::default();
    cards.spell("Scroll", &[write(7)]);
    cards.minion("Scribe", 1, 1, &[on(Deathrattle), write(8)]);
    let mut table = Table::new(cards);
    assert_eq!(table.cast(0, "Scroll", &[])[1..], ["TextSpawned 7"]);
    let scribe = table.put(0, "Scribe");
    let log = table.act(Action::Destroy(&[scribe]));
    assert_eq!(log[3..], ["  TextSpawned 8 by Scribe"]);
}

#[test]
fn a_played_minion_enters_far_right_with_its_event() {
    let mut table = Table::real();
    table.put_all(1, &["Wisp"; 2]);
    table.full_deck(1);
    let log = table.play(1, "Novice Engineer", &[]);
    let expected = [
        "Summoned Novice Engineer",
        "Triggered Novice Engineer battlecry",
        "  1 draws Wisp",
    ];
    assert_eq!(log, expected);
    assert_eq!(table.board(1), ["Wisp", "Wisp", "Novice Engineer"]);
    assert_eq!(table.world.minion(MinionId(2)).unwrap().owner, 1);
}
