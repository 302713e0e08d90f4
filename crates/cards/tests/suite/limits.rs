//! Runaway play ends, and says so.

use spellgrid_cards::{Action, CardId, Character, Limits, Stacking, Stop};

use crate::table::*;

const TOO_COMPLEX: Result<Vec<String>, Stop> = Err(Stop::TooComplex);

#[test]
fn events_are_limited_for_each_sequence() {
    let mut cards = Library::default();
    cards.minion("Wisp", 1, 99, &[]);
    cards.spell("Five", &[damage(1, ALL); 5]);
    let mut table = Table::new(cards);
    table.put(0, "Wisp");
    table.orders.limits.events = 6;
    assert_eq!(table.cast(0, "Five", &[]).len(), 6);
    table.orders.limits.events = 5;
    let hand = table.take(0, "Five", &[]);
    assert_eq!(table.try_act(Action::Cast { player: 0, hand }), TOO_COMPLEX);
}

#[test]
fn depth_is_limited() {
    let mut cards = Library::default();
    cards.minion("Echo", 1, 99, &[on(SelfDamaged), damage(1, OTHERS)]);
    for (depth, ends) in [(3, true), (2, false), (0, false)] {
        let mut table = Table::new(cards.clone());
        let echoes = table.put_all(0, &["Echo"; 3]);
        table.orders.limits.depth = depth;
        let action = Action::Damage {
            target: Character::Minion(echoes[0]),
            amount: 1,
        };
        assert_eq!(table.try_act(action).is_ok(), ends, "depth {depth}");
    }
}

/// Every echo wakes all that are not resolving: the factorial of their number.
#[test]
fn a_hall_of_echoes_ends_whatever_the_limits() {
    let mut cards = Library::default();
    cards.minion("Echo", 1, 99, &[on(SelfDamaged), damage(1, OTHERS)]);
    let most = Limits {
        events: u32::MAX,
        depth: u16::MAX,
        ..Limits::default()
    };
    // The one stops at its events, the other at the deepest that any ruleset can have.
    for (limits, depth) in [(Limits::default(), 34), (most, 256)] {
        let mut table = Table::new(cards.clone());
        let echoes = table.put_all(0, &["Echo"; 600]);
        table.orders.limits = limits;
        let action = Action::Damage {
            target: Character::Minion(echoes[0]),
            amount: 1,
        };
        assert_eq!(table.try_act(action), TOO_COMPLEX);
        let deepest = table.outbox.events.iter().map(|logged| logged.depth).max();
        assert_eq!(deepest, Some(depth));
    }
}

#[test]
fn population_is_limited_whatever_the_board_allows() {
    let mut cards = Library::default();
    let wisp = cards.minion("Wisp", 1, 1, &[]);
    cards.spell("Swarm", &[summon(wisp, i32::MAX)]);
    let mut table = Table::new(cards);
    table.orders.limits.population = 10;
    let hand = table.take(0, "Swarm", &[]);
    assert_eq!(table.try_act(Action::Cast { player: 0, hand }), TOO_COMPLEX);
    assert_eq!(table.world.minions.len(), 10);
    table.world.minions.clear();
    table.orders.limits = Limits {
        population: u32::MAX,
        events: u32::MAX,
        ..Limits::default()
    };
    let hand = table.take(0, "Swarm", &[]);
    assert_eq!(table.try_act(Action::Cast { player: 0, hand }), TOO_COMPLEX);
    assert!(table.world.minions.len() <= 10_000);
    // On a full board so many summons are one that finds no room.
    table.world.minions.clear();
    table.orders.limits = Limits {
        minions: Some(3),
        ..Limits::default()
    };
    table.cast(0, "Swarm", &[]);
    assert_eq!(table.world.minions.len(), 3);
}

#[test]
fn huge_numbers_end() {
    let mut cards = Library::default();
    cards.minion(
        "Crowd",
        1,
        1,
        &[times(Deathrattle, i32::MAX, Stacking::Additive)],
    );
    cards.minion("King", 1, 1, &[times(Deathrattle, i32::MAX, Stacking::Max)]);
    cards.minion(
        "Void",
        1,
        1,
        &[times(Deathrattle, i32::MIN, Stacking::Additive)],
    );
    cards.minion("Bell", 1, 1, &[on(Deathrattle), write(1)]);
    let mut table = Table::new(cards);
    table.put_all(0, &["Crowd", "Crowd", "King"]);
    let bell = table.put(0, "Bell");
    assert_eq!(table.try_act(Action::Destroy(&[bell])), TOO_COMPLEX);
    table.world.minions.clear();
    table.put_all(0, &["Void", "Void"]);
    let bell = table.put(0, "Bell");
    assert_eq!(
        table.act(Action::Destroy(&[bell])),
        ["Destroyed Bell 2", "DeathPhase 1"]
    );
    table.deck(1, &[]);
    let draw = Action::Draw {
        player: 1,
        count: i32::MAX,
    };
    assert_eq!(table.try_act(draw), TOO_COMPLEX);
}

#[test]
fn work_without_events_ends_too() {
    let mut cards = Library::default();
    cards.minion("Wisp", 1, 1, &[]);
    cards.minion(
        "Clock",
        1,
        1,
        &[
            times(Deathrattle, 1_000, Stacking::Max),
            on(Deathrattle),
            heal(1, ALL),
            heal(1, ALL),
            heal(1, ALL),
        ],
    );
    let mut table = Table::new(cards);
    table.put_all(0, &["Wisp"; 1_500]);
    table.put(0, "Clock");
    let clock = table.put(0, "Clock");
    table.orders.limits.events = 2_000;
    assert_eq!(table.try_act(Action::Destroy(&[clock])), TOO_COMPLEX);
    assert!(
        table.outbox.events.len() < 1_000,
        "it is not the events that are too many"
    );
}

#[test]
fn handles_run_out_without_harm() {
    let mut table = Table::real();
    let card = table.card("Wisp");
    table.world.next = u32::MAX;
    assert_eq!(
        table.try_act(Action::Summon { player: 0, card }),
        TOO_COMPLEX
    );
    assert_eq!(table.world.enter(&table.set, 2, CardId(0), None), None);
}

#[test]
fn a_stopped_sequence_leaves_nothing_behind_in_the_outbox() {
    let mut cards = Library::default();
    cards.minion("Echo", 1, 99, &[on(SelfDamaged), damage(1, OTHERS)]);
    let mut table = Table::new(cards);
    let echoes = table.put_all(0, &["Echo"; 3]);
    let fresh = table.world.clone();
    let action = Action::Damage {
        target: Character::Minion(echoes[0]),
        amount: 1,
    };
    let whole = table.act(action.clone());
    table.world = fresh.clone();
    table.orders.limits.depth = 2;
    assert_eq!(table.try_act(action.clone()), TOO_COMPLEX);
    table.world = fresh;
    table.orders.limits.depth = 128;
    assert_eq!(table.act(action), whole);
}
