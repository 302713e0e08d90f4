//! Packed positions on small, full, random levels of all rulesets.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::common::{Dice, dense, keys};
use serde_json::{Value, json};
use spellgrid::{Context, Game, Input, Level, State, Verb};
use spellgrid_content::{Library, Source, read_json, read_level};

/// How many levels; the environment may ask for more.
fn levels() -> u64 {
    let asked = std::env::var("KEY_LEVELS").ok();
    asked.and_then(|n| n.parse().ok()).unwrap_or(250)
}

#[test]
fn keys_forget_nothing_that_matters() {
    let library = Library::embedded();
    let mut tally = keys::Tally::default();
    for seed in 0..levels() {
        let mut dice = Dice::new(seed);
        let setup = dense::buildable(&mut dice, &library);
        keys::check(&setup, &library, &mut dice, 8, &mut tally);
    }
    assert!(
        tally.played > 10 * levels() && tally.merged > levels() / 4,
        "{tally:?}"
    );
}

/// Ruling 35: whoever comes to a position of the ten levels by playing is told the same of its
/// inputs as whoever unpacks its key.
#[test]
fn keys_of_every_position_of_the_ten_levels() {
    let library = Library::embedded();
    let mut positions = 0;
    for name in library.level_names() {
        let setup = library.level(name).unwrap().setup;
        let level = library.build(&setup).unwrap();
        positions += keys::every_position(&level);
    }
    assert_eq!(positions, 149_681);
}

/// Ruling 35: Attack is read by inputs that attack, a maximum of Health by what heals, and neither
/// tells positions apart elsewhere.
#[test]
fn numbers_of_minions_that_nothing_reads_are_in_no_key() {
    let whole = |attack: i32, health: i32, ruleset: &str, more: Value| {
        let own =
            |name: &str, effect: Value| json!({ "name": name, "type": "spell", "text": [effect] });
        let gift =
            json!({ "type": "buff", "attack": attack, "health": health, "target": "chosenMinion" });
        let harm = json!({ "type": "damage", "amount": 1, "target": "chosenMinion" });
        let level = json!({
            "name": "numbers", "packs": ["base"], "ruleset": ruleset,
            "cards": [{ "card": "Bramble Wall" }, { "card": "Bramble Wall" }],
            "hand": ["Gift", "Harm", "More"],
            "ownCards": [own("Gift", gift), own("Harm", harm), own("More", more)],
        });
        let setup = read_json(&Source::new("level", &level.to_string())).unwrap();
        Arc::new(Library::embedded().build(&setup).unwrap())
    };
    let armor = || json!({ "type": "gainArmor", "amount": 1 });
    let heal = || json!({ "type": "heal", "amount": 1, "target": "allMinions" });
    // A key once a gift and its harm fell on that minion: there is nothing left of the gift but
    // what the test is about.
    let key = |level: &Arc<Level>, on: u16, harmed: bool| {
        let mut game = Game::new(level.clone());
        let cast = Input {
            verb: Verb::Cast(0),
            choices: vec![on],
        };
        for _ in 0..1 + usize::from(harmed) {
            game.play_input(&cast).unwrap();
        }
        let mut key = Vec::new();
        level.key(game.state(), &mut key);
        key
    };
    let same = |level: Arc<Level>, harmed| key(&level, 0, harmed) == key(&level, 1, harmed);
    assert!(same(whole(1, 0, "course", armor()), false));
    assert!(!same(whole(1, 0, "duel", armor()), false));
    assert!(same(whole(0, 1, "course", armor()), true));
    assert!(!same(whole(0, 1, "course", heal()), true));
}

#[test]
fn keys_of_the_shipped_levels_forget_nothing() {
    let library = Library::embedded();
    let mut tally = keys::Tally::default();
    let mut dice = Dice::new(3);
    for name in library.level_names() {
        let setup = library.level(name).unwrap().setup;
        for _ in 0..3 {
            keys::check(&setup, &library, &mut dice, 12, &mut tally);
        }
    }
    assert!(tally.positions > 100, "{tally:?}");
}

#[test]
fn damaged_keys_are_refused_or_name_a_state() {
    let library = Library::embedded();
    let mut counts = [0, 0];
    for seed in 0..levels() {
        let mut dice = Dice::new(seed);
        let setup = dense::buildable(&mut dice, &library);
        let level = library.build(&setup).unwrap();
        for level in [level, library.build(&setup).unwrap().unmerged()] {
            let more = keys::damaged(&level, &mut dice);
            counts = [counts[0] + more[0], counts[1] + more[1]];
        }
    }
    assert!(counts.iter().all(|&n| n > 500), "{counts:?}");
}

/// Ruling 48: in a hand and in play a key takes the numbers of cards, and of each card one alone.
/// Other numbers, which Assemble would not give, are damage.
#[test]
fn keys_take_each_card_by_one_number() {
    let level = json!({
        "name": "numbers", "packs": ["base"], "ruleset": "course",
        "cards": [{ "card": "Bramble Wall" }], "hand": ["Graft"],
    });
    let setup = read_json(&Source::new("level", &level.to_string())).unwrap();
    let level = Library::embedded().build(&setup).unwrap();
    let in_hand = |state: &State| (level.hand(state, 0).join(","), level.hand_says(state, 0, 0));
    let in_play = |state: &State| {
        let names = level.minions(state).into_iter().map(|m| m.name);
        (names.collect::<Vec<_>>().join(","), String::new())
    };
    let (hand, play) = (planted(&level, in_hand), planted(&level, in_play));
    let mut known = BTreeSet::new();
    for (number, card) in &hand {
        assert!(known.insert(card), "{number} is another {card:?}");
    }
    let printed = level.cards().len();
    assert!(hand.len() > printed, "Assembled cards are among them");
    assert!(hand.keys().eq(play.keys()), "{hand:?} {play:?}");
}

/// The numbers that the key of the start takes in the place of a card, and what each stands for:
/// the place is where most numbers tell something else.
fn planted(
    level: &Level,
    told: impl Fn(&State) -> (String, String),
) -> BTreeMap<u32, (String, String)> {
    let mut key = Vec::new();
    level.key(level.start(), &mut key);
    let mut context = Context::default();
    // The printed cards, and every way to take a half for one of theirs.
    let printed = level.cards().len() as u32;
    let numbers = 0..printed + 2 * printed * printed + 2;
    let places = (0..key.len()).map(|at| {
        let taken = numbers.clone().filter_map(|number| {
            let mut bytes = key[..at].to_vec();
            let mut rest = number;
            while rest >= 0x80 {
                bytes.push(rest as u8 | 0x80);
                rest >>= 7;
            }
            bytes.push(rest as u8);
            bytes.extend_from_slice(&key[at + 1..]);
            let mut state = level.start().clone();
            level.unkey(&bytes, &mut state, &mut context)?;
            Some((number, told(&state)))
        });
        taken.collect::<BTreeMap<_, _>>()
    });
    let different = |taken: &BTreeMap<u32, _>| taken.values().collect::<BTreeSet<_>>().len();
    places.max_by_key(different).unwrap()
}

/// Where heroes decide, a key tells what they have left; where they do not, it does not.
#[test]
fn keys_tell_heroes_where_heroes_decide() {
    let library = Library::embedded();
    let lines = "packs base baba\nhero 3 armor 1\nenemy hero 2\ndeck Spark\nenemy deck Spark\n";
    for (ruleset, decide) in [("duel", true), ("course", false), ("baba", false)] {
        let text = format!("--- heroes\nruleset {ruleset}\n{lines}");
        let level = read_level(&Source::new("heroes", &text), &library).unwrap();
        let level = Arc::new(library.build_document(&level).unwrap());
        let mut game = Game::new(level.clone());
        let (hero, enemy) = (game.hero(0), game.hero(1));
        let mut seen = BTreeSet::new();
        let mut context = Context::default();
        for target in [
            None,
            Some(hero),
            Some(hero),
            Some(enemy),
            Some(enemy),
            Some(hero),
            Some(hero),
        ] {
            if let Some(target) = target {
                game.deal_damage(target, 1).unwrap();
            }
            let mut key = Vec::new();
            level.key(game.state(), &mut key);
            let mut again = game.state().clone();
            level.unkey(&key, &mut again, &mut context).unwrap();
            assert_eq!(level.won(&again), game.won(), "{ruleset}");
            assert_eq!(level.lost(&again, &mut context), game.lost(), "{ruleset}");
            seen.insert(key);
        }
        assert_eq!(seen.len(), if decide { 7 } else { 1 }, "{ruleset}");
        assert_eq!((game.won(), game.lost()), (decide, Ok(true)), "{ruleset}");
    }
}
