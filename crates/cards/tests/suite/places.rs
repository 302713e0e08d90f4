//! Where summoned minions stand, and how many there may be.

use spellgrid_cards::{Action, Illegal, Stop};

use crate::table::*;

#[test]
fn a_dead_minions_tokens_stand_where_it_stood() {
    let mut table = Table::real();
    let ids = table.put_all(
        0,
        &["Baron Rivendare", "Harvest Golem", "Bloodmage Thalnos"],
    );
    table.act(Action::Destroy(&[ids[1]]));
    let expected = [
        "Baron Rivendare",
        "Damaged Golem",
        "Damaged Golem",
        "Bloodmage Thalnos",
    ];
    assert_eq!(table.board(0), expected);
    let order: Vec<_> = table
        .world
        .board(0)
        .iter()
        .map(|minion| minion.id)
        .collect();
    assert!(
        order[1] < order[2],
        "left to right in the order of summoning"
    );
}

/// Each leaves two of its own kind's tokens; ages do not follow places.
fn nests(places: &[(&str, Option<u16>)]) -> Table {
    let mut cards = Library::default();
    for name in ["a", "b", "c"] {
        let token = cards.minion(name, 1, 1, &[]);
        let name = name.to_uppercase();
        cards.minion(&name, 1, 1, &[on(Deathrattle), summon(token, 2)]);
    }
    cards.minion("|", 1, 9, &[]);
    cards.spell("Whirlwind", &[damage(1, ALL)]);
    let mut table = Table::new(cards);
    for (name, place) in places {
        let card = table.card(name);
        table.world.enter(&table.set, 0, card, *place).unwrap();
    }
    table
}

fn whirlwind(table: &mut Table) -> String {
    let card = table.card("Whirlwind");
    table.world.hands[0].push(card);
    let action = Action::Cast { player: 0, hand: 0 };
    let (script, outbox) = (&mut table.script, &mut table.outbox);
    let end = spellgrid_cards::run(
        &table.set,
        &table.orders,
        &mut table.world,
        action,
        script,
        outbox,
    );
    end.unwrap();
    table.check();
    table.board(0).concat()
}

#[test]
fn neighbours_that_die_together_leave_their_tokens_in_their_own_places() {
    let cases: [&[(&str, Option<u16>)]; 4] = [
        &[
            ("|", None),
            ("A", None),
            ("B", None),
            ("C", None),
            ("|", None),
        ],
        &[
            ("C", None),
            ("B", Some(0)),
            ("A", Some(0)),
            ("|", None),
            ("|", Some(0)),
        ],
        &[
            ("B", None),
            ("|", None),
            ("|", Some(0)),
            ("C", Some(2)),
            ("A", Some(1)),
        ],
        &[
            ("|", None),
            ("C", None),
            ("A", Some(1)),
            ("|", None),
            ("B", Some(2)),
        ],
    ];
    for places in cases {
        let mut table = nests(places);
        assert_eq!(table.board(0).concat(), "|ABC|");
        assert_eq!(whirlwind(&mut table), "|aabbcc|");
    }
}

#[test]
fn who_dies_in_a_later_round_still_knows_its_place() {
    let mut cards = Library::default();
    let token = cards.minion("t", 1, 1, &[]);
    cards.minion("Sheep", 1, 1, &[on(Deathrattle), damage(2, ALL)]);
    cards.minion("Nest", 1, 2, &[on(Deathrattle), summon(token, 2)]);
    cards.minion("|", 1, 9, &[]);
    let mut table = Table::new(cards);
    let ids = table.put_all(0, &["|", "Nest", "Sheep", "Nest", "|"]);
    table.act(Action::Destroy(&[ids[2]]));
    assert_eq!(table.board(0), ["|", "t", "t", "t", "t", "|"]);
    assert_eq!(table.seen("DeathPhase"), 2);
}

#[test]
fn living_minions_summon_to_their_right() {
    let mut table = Table::real();
    table.put_all(0, &["Imp Master", "Wisp"]);
    table.act(Action::EndTurn { player: 0 });
    assert_eq!(table.board(0), ["Imp Master", "Imp", "Wisp"]);
    table.act(Action::EndTurn { player: 0 });
    assert_eq!(table.board(0), ["Imp Master", "Imp", "Imp", "Wisp"]);
    let ids: Vec<_> = table
        .world
        .board(0)
        .iter()
        .map(|minion| minion.id)
        .collect();
    assert!(
        ids[1] > ids[2],
        "another trigger summons beside its minion again"
    );
}

#[test]
fn several_of_one_trigger_stand_left_to_right_in_the_order_of_summoning() {
    let mut cards = Library::default();
    let token = cards.minion("t", 1, 1, &[]);
    let other = cards.minion("o", 1, 1, &[]);
    cards.minion(
        "Boss",
        1,
        9,
        &[on(SelfDamaged), summon(token, 2), summon(other, 1)],
    );
    let mut table = Table::new(cards);
    let boss = table.put(0, "Boss");
    table.put(0, "o");
    table.hurt(boss, 1);
    assert_eq!(table.board(0), ["Boss", "t", "t", "o", "o"]);
    let ids: Vec<_> = table
        .world
        .board(0)
        .iter()
        .map(|minion| minion.id)
        .collect();
    assert!(ids[1] < ids[2] && ids[2] < ids[3]);
}

#[test]
fn a_doubled_battlecry_fills_the_right() {
    let mut table = Table::real();
    table.put(0, "Brann Bronzebeard");
    table.play(0, "Razorfen Hunter", &[]);
    assert_eq!(
        table.board(0),
        ["Brann Bronzebeard", "Razorfen Hunter", "Boar", "Boar"]
    );
}

#[test]
fn a_spell_summons_far_right_and_for_nobody() {
    let mut cards = Library::default();
    let token = cards.minion("t", 1, 1, &[]);
    cards.minion("|", 1, 9, &[]);
    cards.spell("Call", &[summon(token, 2)]);
    let mut table = Table::new(cards);
    table.put_all(1, &["|"]);
    assert_eq!(
        table.cast(1, "Call", &[]),
        ["1 casts Call", "Summoned t", "Summoned t 2"]
    );
    assert_eq!(table.board(1), ["|", "t", "t"]);
    let card = table.card("|");
    assert_eq!(
        table.act(Action::Summon { player: 1, card }),
        ["Summoned | 2"]
    );
    assert_eq!(table.board(1), ["|", "t", "t", "|"]);
}

#[test]
fn the_mortally_wounded_take_room() {
    let mut table = Table::real();
    table.orders.limits.minions = Some(7);
    table.put_all(1, &["Imp Gang Boss"; 7]);
    table.cast(0, "Flamestrike", &[]);
    assert_eq!(table.seen("Triggered"), 7);
    assert_eq!(table.seen("Summoned"), 0);
    assert_eq!(table.board(1), [""; 0]);
}

#[test]
fn a_summon_that_finds_no_room_does_nothing() {
    let mut table = Table::real();
    table.orders.limits.minions = Some(7);
    let creeper = table.put(0, "Haunted Creeper");
    table.put_all(0, &["Wisp"; 6]);
    table.act(Action::Destroy(&[creeper]));
    assert_eq!(table.board(0)[..2], ["Spectral Spider", "Wisp"]);
    assert_eq!(table.board(0).len(), 7);

    let mut table = Table::real();
    table.orders.limits.minions = Some(7);
    let master = table.put(0, "Imp Master");
    table.put_all(0, &["Wisp"; 6]);
    table.act(Action::EndTurn { player: 0 });
    assert_eq!(table.seen("Summoned"), 0);
    assert_eq!(table.health(master), Some(4));

    let mut table = Table::real();
    table.orders.limits.minions = Some(7);
    table.put(0, "Brann Bronzebeard");
    table.put_all(0, &["Wisp"; 4]);
    table.play(0, "Razorfen Hunter", &[]);
    assert_eq!(table.seen("Triggered"), 2);
    assert_eq!(table.seen("Summoned Boar"), 1);
}

#[test]
fn a_full_board_refuses_a_play_but_not_the_other_players() {
    let mut table = Table::real();
    table.orders.limits.minions = Some(1);
    table.put(0, "Wisp");
    let hand = table.take(0, "Wisp", &[]);
    let full = Err(Stop::Refused(Illegal::BoardFull));
    assert_eq!(table.try_act(Action::Play { player: 0, hand }), full);
    let card = table.card("Wisp");
    assert_eq!(table.try_act(Action::Summon { player: 0, card }), full);
    table.play(1, "Wisp", &[]);
    assert_eq!(table.board(1), ["Wisp"]);
}

/// A survivor that is older than the dead minion summons first; the grave keeps its place.
#[test]
fn a_grave_keeps_its_place_among_what_the_living_summon() {
    let mut cards = Library::default();
    let other = cards.minion("o", 1, 1, &[]);
    let token = cards.minion("t", 1, 1, &[]);
    cards.minion("Boss", 1, 9, &[on(MinionDied), summon(other, 1)]);
    cards.minion("Nest", 1, 1, &[on(Deathrattle), summon(token, 1)]);
    cards.minion("|", 1, 9, &[]);
    // Whose boss, where the nest enters a board of [Boss, |] or [|, |], and what comes of it.
    let cases: [(u8, u16, &[&str]); 5] = [
        (0, 0, &["t", "Boss", "o", "|"]),
        (0, 1, &["Boss", "o", "t", "|"]),
        (0, 2, &["Boss", "o", "|", "t"]),
        (1, 1, &["|", "t", "|"]),
        (1, 2, &["|", "|", "t"]),
    ];
    for (player, place, expected) in cases {
        let mut table = Table::new(cards.clone());
        table.put(player, "Boss");
        table.put(0, "|");
        if player == 1 {
            table.put(0, "|");
        }
        let card = table.card("Nest");
        let nest = table.world.enter(&table.set, 0, card, Some(place)).unwrap();
        let (script, outbox) = (&mut table.script, &mut table.outbox);
        let action = Action::Destroy(&[nest]);
        spellgrid_cards::run(
            &table.set,
            &table.orders,
            &mut table.world,
            action,
            script,
            outbox,
        )
        .unwrap();
        table.check();
        assert_eq!(table.board(0), expected, "{player} {place}");
    }
}

#[test]
fn graves_of_one_player_do_not_move_for_the_other() {
    let mut table = nests(&[("|", None), ("|", None), ("A", None), ("|", None)]);
    for name in ["B", "|"] {
        let card = table.card(name);
        table.world.enter(&table.set, 1, card, None).unwrap();
    }
    assert_eq!(whirlwind(&mut table), "||aa|");
    assert_eq!(table.board(1).concat(), "bb|");
}
