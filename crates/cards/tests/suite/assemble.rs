//! Assemble, the numbers of cards, and texts that make sense.

use spellgrid_cards::{
    Action, CardFault, CardId, CardKind, CardSet, Clause, Half, IllFormed, Illegal, Keyword,
    Selection, SetError, Stacking, Stop, Trigger, well_formed,
};

use crate::table::*;

/// The cards of the lessons that have a split, and a spell that assembles.
fn graft() -> Library {
    let mut cards = Library::default();
    let shard = cards.minion("Clay Shard", 1, 1, &[]);
    cards.split(
        "Clay Golem",
        (2, 2),
        1,
        &[on(Deathrattle), summon(shard, 1)],
    );
    cards.split(
        "Ember Moth",
        (1, 1),
        1,
        &[taunt(), on(Deathrattle), damage(2, ENEMY_HERO)],
    );
    cards.split("Rune Scribe", (1, 1), 0, &[on(Deathrattle), write(5)]);
    cards.split("Novice Engineer", (1, 1), 1, &[on(Battlecry), draw(1)]);
    cards.split(
        "Baron Rivendare",
        (1, 7),
        0,
        &[times(Deathrattle, 2, Stacking::Max)],
    );
    cards.spell("Graft", &[assemble()]);
    cards
}

fn ids(set: &CardSet, names: &[&str]) -> Vec<CardId> {
    names
        .iter()
        .map(|name| set.by_name(name).unwrap())
        .collect()
}

#[test]
fn base_donor_and_half_are_asked_and_the_card_comes_to_the_hand() {
    let mut table = Table::new(graft());
    let log = table.cast(0, "Graft", &[1, 0, 1]);
    assert_eq!(log, ["0 casts Graft", "0 assembles Ember Moth (Assembled)"]);
    let set = &table.set;
    let (moth, scribe) = (table.card("Ember Moth"), table.card("Rune Scribe"));
    // A trigger of its own before the moth's, or a bare effect after its Taunt, would not do.
    let donors = ids(set, &["Rune Scribe", "Baron Rivendare"]);
    let asked = [
        Selection::Base(ids(set, &["Clay Golem", "Ember Moth", "Rune Scribe"])),
        Selection::Donor {
            base: moth,
            options: donors,
        },
        Selection::Half {
            base: moth,
            donor: scribe,
            options: vec![Half::Top, Half::Bottom],
        },
    ];
    assert_eq!(table.script.asked, asked);
    let card = table.world.hands[0][0];
    let text: Vec<Clause> = set.clauses(card).copied().collect();
    assert_eq!(text, [taunt(), on(Deathrattle), write(5)]);
    assert!(set.is_assembled(card) && set.contains(card));
    assert_eq!(set.parts(card), Some((moth, scribe, Half::Bottom)));
    assert_eq!(set.base_of(card), moth);
    assert_eq!(set.kind(card), set.kind(moth));
    assert_eq!(set.cost(card), Some(1));
    assert!(set.has_keyword(card, Keyword::Taunt) && set.has_trigger(card, Trigger::Deathrattle));
}

#[test]
fn an_assembled_minion_plays_by_its_text() {
    let mut table = Table::new(graft());
    let card = |name| table.set.by_name(name).unwrap();
    let (golem, engineer) = (card("Clay Golem"), card("Novice Engineer"));
    let spliced = table.set.assembled(golem, engineer, Half::Top).unwrap();
    table.world.hands[0].push(spliced);
    let log = table.act(Action::Play { player: 0, hand: 0 });
    let expected = [
        "Summoned Clay Golem (Assembled)",
        "Triggered Clay Golem (Assembled) battlecry",
        "  Summoned Clay Shard by Clay Golem (Assembled)",
    ];
    assert_eq!(log, expected);
    assert!(!table.set.has_trigger(spliced, Trigger::Deathrattle));
    let golem = table.world.minions[0];
    assert_eq!((golem.attack, golem.health), (2, 2));
}

/// Two halves of a trigger with nothing to do, or of an effect without a trigger, do not join.
#[test]
fn what_would_be_ill_formed_is_not_offered() {
    let mut cards = Library::default();
    cards.split("Loot Hoarder", (2, 1), 1, &[on(Deathrattle), draw(1)]);
    cards.split(
        "Baron Rivendare",
        (1, 7),
        0,
        &[times(Deathrattle, 2, Stacking::Max)],
    );
    cards.spell("Graft", &[assemble()]);
    let set = cards.clone().set();
    let [hoarder, baron] = [CardId(0), CardId(1)];
    assert_eq!(set.half_options(hoarder, baron), []);
    assert_eq!(set.assembled(hoarder, baron, Half::Top), None);
    assert_eq!(set.assembled(hoarder, baron, Half::Bottom), None);
    assert_eq!(set.donor_options(hoarder), []);
    assert_eq!(set.base_options(), [], "a base without donors is no base");
    let mut table = Table::new(cards.clone());
    let hand = table.take(0, "Graft", &[]);
    let before = table.world.clone();
    let stop = table.try_act(Action::Cast { player: 0, hand });
    assert_eq!(stop, Err(Stop::Refused(Illegal::NothingToAssemble)));
    assert_eq!(table.world, before);

    cards.split("Novice Engineer", (1, 1), 1, &[on(Battlecry), draw(1)]);
    let set = cards.set();
    assert_eq!(set.base_options(), [hoarder]);
    assert_eq!(set.donor_options(hoarder), [CardId(3)]);
    assert_eq!(
        set.half_options(hoarder, CardId(3)),
        [Half::Top, Half::Bottom]
    );
    assert_eq!(
        set.assembled(CardId(3), hoarder, Half::Top),
        None,
        "no Deathrattle, no base"
    );
    assert_eq!(
        set.assembled(hoarder, hoarder, Half::Top),
        None,
        "nobody is its own donor"
    );
}

#[test]
fn cards_that_are_not_offered_are_neither_base_nor_donor() {
    let cards = graft().cards;
    let mut offered = vec![true; cards.len()];
    offered[2] = false;
    let set = CardSet::new(cards, &offered).unwrap();
    assert_eq!(
        set.base_options(),
        ids(&set, &["Clay Golem", "Rune Scribe"])
    );
    let moth = set.by_name("Ember Moth").unwrap();
    for base in set.base_options() {
        assert!(!set.donor_options(base).contains(&moth));
    }
}

#[test]
fn every_option_makes_a_well_formed_card_and_every_text_has_a_number() {
    let set = graft().set();
    let (mut numbers, mut texts) = (vec![], vec![]);
    for base in set.base_options() {
        for donor in set.donor_options(base) {
            for half in set.half_options(base, donor) {
                let card = set.assembled(base, donor, half).unwrap();
                let text: Vec<Clause> = set.clauses(card).copied().collect();
                assert_eq!(well_formed(set.kind(card).unwrap(), &text), Ok(()));
                let (first, by, with) = set.parts(card).unwrap();
                assert!(first == base && (by, with) <= (donor, half));
                assert_eq!(set.assembled(first, by, with), Some(card));
                for trigger in Trigger::ALL {
                    let said = text.contains(&on(trigger));
                    assert_eq!(set.has_trigger(card, trigger), said);
                }
                let aura = text.iter().any(|clause| matches!(clause, Clause::Aura(_)));
                assert_eq!(set.has_aura(card), aura);
                numbers.push(card);
                if !texts.contains(&(base, text.clone())) {
                    texts.push((base, text));
                }
            }
        }
    }
    assert_eq!(numbers.len(), 10);
    assert!(numbers.iter().all(|card| card.0 as usize >= set.len()));
    numbers.sort_unstable();
    numbers.dedup();
    let many = texts.len();
    assert_eq!(numbers.len(), many);
    assert!(many < 10, "two donors have one top half");
    // All other numbers name no card.
    let named = (0..10_000)
        .map(CardId)
        .filter(|card| set.contains(*card))
        .count();
    assert_eq!(named, many + set.len());
}

/// Ruling 48, in all its ways: two donors with one top half, two with one bottom half, and a top
/// before the base's bottom that reads as the base's top before a bottom.
#[test]
fn ways_to_one_text_are_one_card() {
    let mut cards = Library::default();
    let twice = [on(Deathrattle), draw(1), draw(1)];
    cards.split("Base", (1, 1), 2, &twice);
    cards.split(
        "Same Top",
        (2, 2),
        3,
        &[on(Deathrattle), draw(1), draw(1), armor(1)],
    );
    cards.split(
        "Same Top Too",
        (3, 3),
        3,
        &[on(Deathrattle), draw(1), draw(1), armor(2)],
    );
    cards.split("Same Bottom", (4, 4), 1, &[on(Battlecry), draw(1), draw(1)]);
    cards.spell("Graft", &[assemble()]);
    let set = cards.set();
    let id = |name: &str| set.by_name(name).unwrap();
    let way = |donor: &str, half| set.assembled(id("Base"), id(donor), half).unwrap();
    let first = way("Same Top", Half::Top);
    // DRAW, DRAW behind the trigger and then one more: the one way or the other.
    assert_eq!(set.clauses(first).count(), 4);
    assert_eq!(way("Same Top Too", Half::Top), first);
    assert_eq!(way("Same Bottom", Half::Bottom), first);
    assert_eq!(
        set.parts(first),
        Some((id("Base"), id("Same Top"), Half::Top))
    );
    assert_ne!(
        way("Same Top", Half::Bottom),
        way("Same Top Too", Half::Bottom)
    );
    // Another base has another name.
    let other = set
        .assembled(id("Same Top"), id("Same Top Too"), Half::Top)
        .unwrap();
    assert_ne!(other, first);
    // Numbers that no way comes to name no card.
    let named = (0..1_000)
        .map(CardId)
        .filter(|&card| set.is_assembled(card));
    let made = set.base_options().into_iter().flat_map(|base| {
        let set = &set;
        set.donor_options(base).into_iter().flat_map(move |donor| {
            let halves = set.half_options(base, donor).into_iter();
            halves.filter_map(move |half| set.assembled(base, donor, half))
        })
    });
    let made: std::collections::BTreeSet<CardId> = made.collect();
    assert_eq!(named.count(), made.len());
}

#[test]
fn a_minion_that_assembles_finds_nothing_without_being_refused() {
    let mut cards = Library::default();
    cards.minion("Surgeon", 1, 1, &[on(Battlecry), assemble(), armor(1)]);
    let mut table = Table::new(cards);
    table.play(0, "Surgeon", &[]);
    assert_eq!(table.hero(0).armor, 1);
    assert!(table.script.asked.is_empty());
}

#[test]
fn assemble_burns_what_the_hand_cannot_hold() {
    let mut cards = graft();
    cards.minion("Surgeon", 1, 1, &[on(Deathrattle), assemble()]);
    let mut table = Table::new(cards);
    table.orders.limits.hand = Some(1);
    table.take(0, "Graft", &[0, 0, 0]);
    let surgeon = table.put(0, "Surgeon");
    let log = table.act(Action::Destroy(&[surgeon]));
    assert_eq!(log.last().unwrap(), "  0 burns Clay Golem (Assembled)");
}

#[test]
fn wrong_answers_are_told_with_their_question() {
    let golem = CardId(1);
    for answers in [&[9][..], &[0, 9], &[0, 0, 9]] {
        let mut table = Table::new(graft());
        let hand = table.take(0, "Graft", answers);
        let Err(Stop::WrongAnswer(ask)) = table.try_act(Action::Cast { player: 0, hand }) else {
            panic!("{answers:?} is wrong");
        };
        match ask {
            Selection::Base(options) => assert_eq!((answers.len(), options[0]), (1, golem)),
            Selection::Donor { base, .. } => assert_eq!((answers.len(), base), (2, golem)),
            Selection::Half { base, .. } => assert_eq!((answers.len(), base), (3, golem)),
            Selection::Target(_) => panic!("nothing is aimed"),
        }
    }
}

#[test]
fn texts_make_sense_or_not() {
    let minion = CardKind::Minion {
        attack: 1,
        health: 1,
    };
    let (fine, double) = (Ok(()), times(Deathrattle, 2, Stacking::Max));
    let cases: [(CardKind, &[Clause], Result<(), usize>); 13] = [
        (minion, &[], fine),
        (minion, &[taunt()], fine),
        (minion, &[on(Deathrattle), draw(1)], fine),
        (
            minion,
            &[
                taunt(),
                on(Battlecry),
                draw(1),
                armor(1),
                double,
                on(Deathrattle),
                draw(1),
            ],
            fine,
        ),
        (minion, &[draw(1)], Err(0)),
        (
            minion,
            &[taunt(), draw(1), on(Deathrattle), draw(1)],
            Err(1),
        ),
        (minion, &[on(Deathrattle)], Err(1)),
        (minion, &[on(Deathrattle), on(Battlecry), draw(1)], Err(1)),
        (minion, &[on(Deathrattle), taunt()], Err(1)),
        (
            minion,
            &[on(Deathrattle), draw(1), taunt(), draw(1)],
            Err(3),
        ),
        (CardKind::Spell, &[draw(1), armor(1)], fine),
        (CardKind::Spell, &[], Err(0)),
        (
            CardKind::Spell,
            &[draw(1), on(Deathrattle), draw(1)],
            Err(1),
        ),
    ];
    for (kind, text, expected) in cases {
        let found = well_formed(kind, text).map_err(IllFormed::clause);
        assert_eq!(found, expected, "{text:?}");
    }
    // People count clauses from 1, and are told why.
    let said = |kind, text: &[Clause]| well_formed(kind, text).unwrap_err().to_string();
    assert_eq!(
        said(minion, &[taunt(), draw(1)]),
        "clause 2 is an effect, and a minion's effects need a trigger before them"
    );
    assert_eq!(
        said(minion, &[on(Deathrattle), taunt()]),
        "clause 2 is no effect, and the trigger before it needs one"
    );
    assert_eq!(
        said(CardKind::Spell, &[on(Deathrattle), draw(1)]),
        "clause 1 is no effect, and a spell has nothing else"
    );
}

#[test]
fn faulty_cards_make_no_set() {
    let fault = |cards: Library| {
        let offered = vec![true; cards.cards.len()];
        CardSet::new(cards.cards, &offered).err()
    };
    let sound = || {
        let mut cards = Library::default();
        cards.minion("Wisp", 1, 1, &[]);
        cards
    };
    let second = |fault| Some(SetError::Card { card: 1, fault });
    assert_eq!(fault(sound()), None);

    let mut cards = sound();
    cards.minion("Wisp", 1, 1, &[]);
    assert_eq!(fault(cards), second(CardFault::SameName));

    let mut cards = sound();
    cards.spell("Loop", &[draw(1), summon(CardId(1), 1)]);
    assert_eq!(
        fault(cards),
        second(CardFault::SummonsNoMinion { clause: 1 })
    );

    let mut cards = sound();
    cards.spell("Void", &[summon(CardId(2), 1)]);
    assert_eq!(
        fault(cards),
        second(CardFault::SummonsNoMinion { clause: 0 })
    );

    let mut cards = sound();
    cards.spell("Silence", &[]);
    assert_eq!(fault(cards), second(CardFault::IllFormed(IllFormed::Empty)));

    let mut cards = sound();
    cards.split("Cut", (1, 1), 3, &[on(Deathrattle), draw(1)]);
    assert_eq!(fault(cards), second(CardFault::SplitPastEnd));

    let mut cards = sound();
    cards.spell("Long", &[draw(1); CardSet::MOST_CLAUSES + 1]);
    assert_eq!(fault(cards), second(CardFault::TextTooLong));

    let cards = sound().cards;
    assert_eq!(
        CardSet::new(cards.clone(), &[]).err(),
        Some(SetError::OfferedLength)
    );
    let many = vec![cards[0].clone(); CardSet::MOST_CARDS + 1];
    assert_eq!(CardSet::new(many, &[]).err(), Some(SetError::TooManyCards));
    assert_eq!(
        second(CardFault::SameName).unwrap().to_string(),
        "card 1: another card has the same name"
    );
}

#[test]
fn cards_are_found_by_name_and_asked_about() {
    let set = Library::real().set();
    for (number, card) in (0..u32::try_from(set.len()).unwrap()).map(|n| (n, CardId(n))) {
        let name = set.name(card).into_owned();
        assert_eq!(set.by_name(&name), Some(CardId(number)));
        assert_eq!(set.get(card).unwrap().name, name);
    }
    let card = |name| set.by_name(name).unwrap();
    assert_eq!(set.by_name("Nobody"), None);
    assert!(set.needs_target(card("Moonfire")) && !set.needs_target(card("Whirlwind")));
    assert!(
        !set.needs_target(card("Elven Archer")),
        "a minion can be played without a target"
    );
    assert!(!set.assembles(card("Whirlwind")));
    let none = CardId(u32::MAX);
    assert_eq!(
        (set.name(none).as_ref(), set.kind(none), set.contains(none)),
        ("", None, false)
    );
    let empty = CardSet::default();
    assert!(empty.is_empty() && !empty.contains(CardId(0)) && empty.base_options().is_empty());
}
