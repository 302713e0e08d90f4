//! The Death Creation Step and the Death Phases.

use spellgrid_cards::{Action, EndStep, Selector, Stop};

use crate::table::*;

#[test]
fn the_mortally_wounded_stay_until_the_outermost_phase_ends() {
    let mut table = Table::real();
    table.full_deck(0);
    table.put_all(1, &["Unstable Ghoul"; 3]);
    table.put_at(0, "Acolyte of Pain", 1);
    table.cast(0, "Flamestrike", &[]);
    assert_eq!(table.seen("0 draws"), 3);
    assert_eq!(table.seen("DeathPhase"), 2);
    assert!(table.world.minions.is_empty());
}

#[test]
fn a_death_phase_follows_every_death() {
    let mut table = Table::real();
    let wisp = table.put(0, "Wisp");
    assert_eq!(
        table.act(Action::Destroy(&[wisp])),
        ["Destroyed Wisp", "DeathPhase 1"]
    );
}

#[test]
fn those_who_die_together_do_not_see_each_other_die() {
    let mut table = Table::real();
    table.full_deck(1);
    table.put_all(1, &["Cult Master", "Explosive Sheep", "Wisp"]);
    let expected = [
        "0 casts Moonfire",
        "Damaged Explosive Sheep 1",
        "Destroyed Explosive Sheep",
        "DeathPhase 1",
        "Triggered Cult Master friendlyMinionDied",
        "  1 draws Wisp",
        "Triggered Explosive Sheep deathrattle",
        "  Damaged Cult Master 2",
        "  Damaged Wisp 2",
        "Destroyed Cult Master",
        "Destroyed Wisp",
        "DeathPhase 2",
    ];
    assert_eq!(table.cast(0, "Moonfire", &[1]), expected);
}

#[test]
fn deathrattles_and_the_survivors_triggers_share_a_queue_in_order_of_play() {
    let mut table = Table::real();
    table.full_deck(0);
    table.put(0, "Baron Rivendare");
    let gnome = table.put(0, "Leper Gnome");
    table.put(0, "Cult Master");
    let expected = [
        "Destroyed Leper Gnome",
        "DeathPhase 1",
        "Triggered Leper Gnome deathrattle",
        "  Damaged hero 1 2",
        "Triggered Leper Gnome deathrattle",
        "  Damaged hero 1 2",
        "Triggered Cult Master friendlyMinionDied",
        "  0 draws Wisp",
    ];
    assert_eq!(table.act(Action::Destroy(&[gnome])), expected);
}

#[test]
fn a_survivor_triggers_once_for_each_death() {
    let mut table = Table::real();
    let ghoul = table.put(0, "Flesheating Ghoul");
    let ours = table.put_all(0, &["Wisp"; 2]);
    let theirs = table.put(1, "Wisp");
    let cult = table.put(0, "Cult Master");
    table.full_deck(0);
    table.act(Action::Destroy(&[ours[0], ours[1], theirs]));
    assert_eq!(table.stats(ghoul), Some((6, 3)));
    assert_eq!(table.seen("Triggered Cult Master"), 2);
    assert!(table.stats(cult).is_some());
}

#[test]
fn deathrattles_go_off_in_order_of_play_whoever_struck() {
    let mut table = Table::real();
    table.put_at(1, "Zombie Chow", 1);
    table.put_at(0, "Leper Gnome", 1);
    let heroes = table.world.heroes;
    table.cast(0, "Whirlwind", &[]);
    let log = table.log();
    let order: Vec<&String> = log
        .iter()
        .filter(|line| line.starts_with("Triggered"))
        .collect();
    assert_eq!(
        order,
        [
            "Triggered Zombie Chow deathrattle",
            "Triggered Leper Gnome deathrattle"
        ]
    );
    // The chow had nothing to heal.
    assert_eq!(table.hero(0), heroes[0]);
    assert_eq!(table.hero(1).health, 28);
}

#[test]
fn a_hero_at_no_health_ends_nothing() {
    let mut table = Table::real();
    table.world.heroes[0].health = 5;
    table.put(1, "Leper Gnome");
    table.put(1, "Zombie Chow");
    table.cast(0, "Hellfire", &[]);
    assert_eq!(table.hero(0).health, 5);
    table.world.heroes[1].health = -3;
    table.put(0, "Leper Gnome");
    table.cast(0, "Whirlwind", &[]);
    assert_eq!(table.hero(1).health, -5);
}

#[test]
fn a_destroyed_minion_triggers_and_counts_until_it_leaves() {
    let mut cards = Library::default();
    cards.minion("Acolyte", 1, 9, &[on(SelfDamaged), armor(1)]);
    cards.spell("Execute", &[destroy(A_MINION), damage(1, ALL)]);
    let mut table = Table::new(cards);
    table.put(0, "Acolyte");
    let expected = [
        "0 casts Execute",
        "Damaged Acolyte 1",
        "Triggered Acolyte selfDamaged",
        "  ArmorGained 0 1",
        "Destroyed Acolyte",
        "DeathPhase 1",
    ];
    assert_eq!(table.cast(0, "Execute", &[0]), expected);
}

#[test]
fn healing_in_time_saves_the_mortally_wounded() {
    let mut cards = Library::default();
    cards.minion("Medic", 1, 5, &[on(MinionDamaged), heal(3, ALL)]);
    cards.minion("Wisp", 1, 2, &[]);
    let mut table = Table::new(cards);
    let wisp = table.put(1, "Wisp");
    table.put(0, "Medic");
    let expected = [
        "Damaged Wisp 4",
        "Triggered Medic minionDamaged",
        "  Healed Wisp 3",
    ];
    assert_eq!(table.hurt(wisp, 4), expected);
    assert_eq!(table.health(wisp), Some(1));
}

#[test]
fn an_ember_burns_until_the_limit_of_death_phases() {
    let mut cards = Library::default();
    let ember = spellgrid_cards::CardId(0);
    let text = [on(Deathrattle), summon(ember, 1), damage(1, ALL)];
    cards.minion("Test Ember", 1, 1, &text);
    let mut table = Table::new(cards);
    let id = table.put(0, "Test Ember");
    let stop = table.try_act(Action::Destroy(&[id]));
    assert_eq!(stop, Err(Stop::DeathPhaseLimit));
    assert_eq!(table.seen("DeathPhase"), 64);
}

/// A chain of so many deaths, one round each.
fn chain(links: usize) -> Table {
    let mut cards = Library::default();
    cards.minion("Fuse", 1, 1, &[on(Deathrattle), damage(1, ALL)]);
    let mut table = Table::new(cards);
    for link in 0..links {
        let health = i32::try_from(link).unwrap().max(1);
        table.put_at(0, "Fuse", health);
    }
    table
}

#[test]
fn exactly_as_many_rounds_as_the_limit_are_allowed() {
    for (links, ends) in [(64, true), (65, false)] {
        let mut table = chain(links);
        let first = table.world.minions[0].id;
        let stop = table.try_act(Action::Destroy(&[first])).err();
        assert_eq!(
            stop,
            (!ends).then_some(Stop::DeathPhaseLimit),
            "{links} links"
        );
    }
}

#[test]
fn rounds_count_from_one_in_each_sequence() {
    let mut table = Table::real();
    for _ in 0..2 {
        let wisp = table.put(0, "Wisp");
        table.act(Action::Destroy(&[wisp]));
        assert_eq!(table.seen("DeathPhase 1"), 1);
    }
}

#[test]
fn without_the_step_nothing_dies_and_all_ends() {
    let mut table = Table::real();
    table.orders.end_of_phase = vec![EndStep::AuraUpdate];
    let gnome = table.put(0, "Leper Gnome");
    assert_eq!(table.hurt(gnome, 1), ["Damaged Leper Gnome 1"]);
    assert_eq!(table.health(gnome), Some(0));
    table.orders.end_of_phase = vec![];
    assert_eq!(table.hurt(gnome, 1), ["Damaged Leper Gnome 1"]);
    table.orders.end_of_phase = vec![EndStep::DeathCreation; 2];
    table.hurt(gnome, 1);
    assert_eq!(table.seen("Destroyed"), 1);
    assert_eq!(table.seen("DeathPhase"), 1);
}

#[test]
fn a_deathrattle_can_no_longer_touch_its_own_body() {
    let mut cards = Library::default();
    let text = [
        on(Deathrattle),
        buff(1, 1, Selector::This),
        heal(1, Selector::This),
        write(4),
    ];
    cards.minion("Ghost", 1, 1, &text);
    let mut table = Table::new(cards);
    let ghost = table.put(0, "Ghost");
    table.act(Action::Destroy(&[ghost]));
    assert_eq!(
        table.log()[2..],
        ["Triggered Ghost deathrattle", "  TextSpawned 4 by Ghost"]
    );
}
