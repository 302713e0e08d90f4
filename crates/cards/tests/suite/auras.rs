//! The aura snapshot and the count of activations.

use spellgrid_cards::{Action, Aura, EndStep, Stacking, Trigger, activations, update_auras};

use crate::table::*;

#[test]
fn who_dies_with_its_multiplier_triggers_once() {
    let mut table = Table::real();
    table.put_at(0, "Baron Rivendare", 1);
    table.put(0, "Leper Gnome");
    table.cast(1, "Whirlwind", &[]);
    assert_eq!(table.hero(1).health, 28);
    assert_eq!(table.seen("Triggered"), 1);
}

#[test]
fn with_the_end_of_the_phase_reversed_the_dead_still_multiply() {
    let mut table = Table::real();
    table.orders.end_of_phase = vec![EndStep::AuraUpdate, EndStep::DeathCreation];
    table.put_at(0, "Baron Rivendare", 1);
    table.put(0, "Leper Gnome");
    table.cast(1, "Whirlwind", &[]);
    assert_eq!(table.hero(1).health, 26);
}

#[test]
fn a_destroyed_multiplier_does_not_serve_those_it_dies_with() {
    let mut table = Table::real();
    table.full_deck(0);
    table.put_all(0, &["Baron Rivendare", "Loot Hoarder"]);
    table.cast(1, "Twisting Nether", &[]);
    assert_eq!(table.seen("0 draws"), 1);
}

#[test]
fn without_the_aura_update_the_snapshot_grows_old() {
    let mut table = Table::real();
    table.orders.end_of_phase = vec![EndStep::DeathCreation];
    let baron = table.put(0, "Baron Rivendare");
    let gnome = table.put(0, "Leper Gnome");
    table.act(Action::Destroy(&[baron]));
    table.act(Action::Destroy(&[gnome]));
    assert_eq!(table.hero(1).health, 26);
}

#[test]
fn the_largest_multiplier_counts_alone() {
    let mut table = Table::real();
    table.put_all(0, &["Baron Rivendare"; 2]);
    let gnome = table.put(0, "Leper Gnome");
    table.act(Action::Destroy(&[gnome]));
    assert_eq!(table.hero(1).health, 26);
}

/// A chorus adds, a baron does not.
fn choir() -> Table {
    let mut cards = Library::default();
    cards.minion(
        "Test Chorus",
        1,
        9,
        &[times(Deathrattle, 2, Stacking::Additive)],
    );
    cards.minion("Baron", 1, 9, &[times(Deathrattle, 2, Stacking::Max)]);
    cards.minion("Great Baron", 1, 9, &[times(Deathrattle, 4, Stacking::Max)]);
    cards.minion("Gnome", 1, 1, &[on(Deathrattle), damage(1, ENEMY_HERO)]);
    Table::new(cards)
}

#[test]
fn multipliers_and_caps_are_counted_in_one_way() {
    let deathrattle = Trigger::Deathrattle;
    let cap = |times| Aura::TriggerCap {
        trigger: deathrattle,
        times,
    };
    let double = Aura::TriggerMultiplier {
        trigger: deathrattle,
        times: 2,
        stacking: Stacking::Max,
    };
    let wrong = Aura::TriggerCap {
        trigger: Trigger::Battlecry,
        times: 0,
    };
    let cases: [(&[&str], &[Aura], i32); 12] = [
        (&[], &[], 1),
        (&["Baron", "Baron"], &[], 2),
        (&["Test Chorus"], &[], 2),
        (&["Test Chorus", "Test Chorus"], &[], 3),
        (&["Test Chorus", "Baron"], &[], 3),
        (
            &["Test Chorus", "Test Chorus", "Great Baron", "Baron"],
            &[],
            6,
        ),
        (&["Baron"], &[double], 2),
        (&["Test Chorus"], &[double], 3),
        (
            &["Test Chorus", "Great Baron"],
            &[cap(3), cap(1), cap(2)],
            1,
        ),
        (&["Baron"], &[cap(0)], 0),
        (&["Baron"], &[cap(-2)], 0),
        (&[], &[cap(3), wrong], 1),
    ];
    for (minions, rules, expected) in cases {
        let mut table = choir();
        table.world.rule_auras = rules.to_vec();
        table.put_all(0, minions);
        let gnome = table.put(0, "Gnome");
        let count = activations(&table.set, &table.orders, &table.world, 0, deathrattle);
        assert_eq!(count.total, expected, "{minions:?} {rules:?}");
        table.act(Action::Destroy(&[gnome]));
        assert_eq!(table.seen("Triggered"), usize::try_from(expected).unwrap());
        assert_eq!(table.hero(1).health, 30 - expected);
    }
}

#[test]
fn each_activation_says_how_the_count_came_about() {
    let mut table = choir();
    let cap = Aura::TriggerCap {
        trigger: Trigger::Deathrattle,
        times: 3,
    };
    table.world.rule_auras = vec![cap];
    table.put_all(0, &["Test Chorus", "Great Baron"]);
    let gnome = table.put(0, "Gnome");
    table.act(Action::Destroy(&[gnome]));
    let counts = table.counts();
    assert_eq!(counts.len(), 3);
    for (index, count) in (1..).zip(counts) {
        assert_eq!((count.max, count.extra, count.cap), (4, 1, Some(3)));
        assert_eq!((count.index, count.total), (index, 3));
    }
}

#[test]
fn a_minions_multiplier_serves_its_own_side_and_a_rules_both() {
    let mut table = choir();
    table.put(1, "Baron");
    let ours = table.put(0, "Gnome");
    table.act(Action::Destroy(&[ours]));
    assert_eq!(table.hero(1).health, 29);
    let theirs = table.put(1, "Gnome");
    table.act(Action::Destroy(&[theirs]));
    assert_eq!(table.hero(0).health, 28);
    let trigger = Trigger::Deathrattle;
    let double = Aura::TriggerMultiplier {
        trigger,
        times: 2,
        stacking: Stacking::Max,
    };
    table.world.rule_auras = vec![double];
    let ours = table.put(0, "Gnome");
    table.act(Action::Destroy(&[ours]));
    assert_eq!(table.hero(1).health, 27);
}

#[test]
fn a_multiplier_serves_its_own_trigger_only() {
    let mut table = Table::real();
    table.full_deck(0);
    table.put(0, "Baron Rivendare");
    table.play(0, "Novice Engineer", &[]);
    assert_eq!(table.seen("0 draws"), 1);
}

#[test]
fn rule_auras_wait_for_the_next_aura_update() {
    let mut table = choir();
    let trigger = Trigger::Deathrattle;
    let double = Aura::TriggerMultiplier {
        trigger,
        times: 2,
        stacking: Stacking::Max,
    };
    let gnomes = table.put_all(0, &["Gnome"; 2]);
    table.world.rule_auras = vec![double];
    let now =
        |table: &Table| activations(&table.set, &table.orders, &table.world, 0, trigger).total;
    assert_eq!(now(&table), 1);
    table.orders.live_auras = true;
    assert_eq!(now(&table), 2);
    table.orders.live_auras = false;
    update_auras(&table.set, &mut table.world);
    assert_eq!(now(&table), 2);
    assert_eq!(table.world.snapshot.len(), 1);
    table.act(Action::Destroy(&gnomes));
    assert_eq!(table.hero(1).health, 26);
}

#[test]
fn a_battlecry_is_doubled_and_asks_once() {
    let mut table = Table::real();
    table.full_deck(0);
    table.put(0, "Brann Bronzebeard");
    table.play(0, "Novice Engineer", &[]);
    assert_eq!(table.seen("0 draws"), 2);
    table.put(0, "Brann Bronzebeard");
    // The archer is not among its own targets: three minions, then the heroes.
    // Both activations act on the target that the first one chose.
    table.play(0, "Elven Archer", &[4]);
    assert_eq!(table.script.asked.len(), 1);
    assert_eq!(table.hero(1).health, 28);
    assert_eq!(table.hero(0).health, 30);
}

#[test]
fn a_minions_own_aura_is_read_before_its_battlecry() {
    let mut cards = Library::default();
    let text = [times(Battlecry, 2, Stacking::Max), on(Battlecry), armor(1)];
    cards.minion("Showman", 1, 1, &text);
    let mut table = Table::new(cards);
    table.play(0, "Showman", &[]);
    assert_eq!(table.hero(0).armor, 2);
}

#[test]
fn a_summoned_aura_is_read_at_once_but_not_for_a_trigger_that_has_begun() {
    let mut cards = Library::default();
    let baron = cards.minion("Baron", 1, 9, &[times(Deathrattle, 2, Stacking::Max)]);
    cards.minion(
        "Herald",
        1,
        1,
        &[on(Deathrattle), summon(baron, 1), armor(1)],
    );
    cards.minion("Gnome", 1, 1, &[on(Deathrattle), damage(1, ENEMY_HERO)]);
    let mut table = Table::new(cards);
    let both = [table.put(0, "Herald"), table.put(0, "Gnome")];
    table.act(Action::Destroy(&both));
    // The herald's own count was fixed before its baron came; the gnome's was not.
    assert_eq!(table.hero(0).armor, 1);
    assert_eq!(table.hero(1).health, 28);
}

#[test]
fn the_turns_end_is_doubled() {
    let mut table = Table::real();
    table.put(0, "Drakkari Enchanter");
    let master = table.put(0, "Imp Master");
    table.act(Action::EndTurn { player: 0 });
    assert_eq!(table.stats(master), Some((1, 3)));
    assert_eq!(
        table.board(0),
        ["Drakkari Enchanter", "Imp Master", "Imp", "Imp"]
    );

    let mut table = Table::real();
    table.put_all(0, &["Drakkari Enchanter"; 2]);
    let geddon = table.put(0, "Baron Geddon");
    let yeti = table.put(1, "Chillwind Yeti");
    table.act(Action::EndTurn { player: 0 });
    assert_eq!(table.health(yeti), Some(1));
    assert_eq!(table.health(geddon), Some(7));
    assert_eq!(table.hero(0).health, 26);
    assert_eq!(table.hero(1).health, 26);
}

#[test]
fn live_auras_differ_while_a_phase_lasts() {
    for (live, triggered) in [(false, 2), (true, 1)] {
        let mut table = Table::real();
        table.orders.end_of_phase = vec![EndStep::AuraUpdate, EndStep::DeathCreation];
        table.orders.live_auras = live;
        table.put_at(0, "Baron Rivendare", 1);
        table.put(0, "Leper Gnome");
        table.cast(0, "Whirlwind", &[]);
        assert_eq!(table.seen("Triggered"), triggered);
    }
}
