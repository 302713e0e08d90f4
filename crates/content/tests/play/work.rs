//! What one input, and one question about all inputs, may cost in work and memory.

use std::sync::Arc;

use serde_json::{Value, json};
use spellgrid::{Desk, Dir, Game, Input, Level, LogLine, RefusalCode, Verb};
use spellgrid_content::{Library, Source, read_json};

fn level(setup: &Value) -> Level {
    let library = Library::embedded();
    let text = setup.to_string();
    let setup = read_json(&Source::new("level", &text)).unwrap();
    library.build(&setup).unwrap()
}

/// So many times the same.
fn times(n: usize, one: Value) -> Vec<Value> {
    vec![one; n]
}

/// A trigger that makes `n` events for each friendly minion.
fn busy(on: &str, n: usize) -> Vec<Value> {
    let mut text = times(
        n,
        json!({ "type": "buff", "attack": 1, "target": "friendlyMinions" }),
    );
    text.insert(0, json!({ "type": "trigger", "on": on }));
    text
}

#[test]
fn what_the_inputs_of_a_position_cost_together_is_bounded() {
    // Whoever is hit makes more events than a Sequence may have. There are 400 to hit.
    let level = level(&json!({
        "name": "hits", "packs": ["base"], "ruleset": "duel", "width": 0, "height": 0,
        "ownCards": [
            { "name": "Ping", "type": "spell",
              "text": [{ "type": "damage", "amount": 1, "target": "chosenCharacter" }] },
            { "name": "Bag", "type": "minion", "attack": 0, "health": 5000,
              "text": busy("selfDamaged", 60) },
        ],
        "cards": times(400, json!({ "card": "Bag" })),
        "hand": ["Ping"],
    }));
    let (state, mut desk) = (level.start().clone(), Desk::default());
    let mut tried = 0;
    let whole = level.expand(&state, true, &mut desk, &mut |_, _, _| {
        tried += 1;
        true
    });
    assert!(!whole && desk.too_complex && tried < 300, "{tried}");
    assert!(!level.inputs(&state, 1000, &mut desk).1);
    // Those that are legal can be played as before.
    let mut after = state.clone();
    let end = Input::plain(Verb::EndTurn);
    assert_eq!(level.play(&mut after, &end, &mut desk), Ok(()));
}

#[test]
fn the_events_of_all_sequences_of_an_input_are_bounded() {
    // Every keg opens a rock of its own, in a Sequence of its own, of 15,000 events.
    let step = |kegs: usize| {
        let at = |kind: &str, x: usize, y: usize| json!({ "kind": kind, "x": x, "y": y });
        let mut objects: Vec<Value> = (1..=kegs).map(|y| at("rock", 1, y)).collect();
        for (y, sentence) in [(0, "KEG IS YOU AND OPEN"), (kegs + 1, "ROCK IS SHUT")] {
            let words = (0..).zip(sentence.split(' '));
            objects.extend(words.map(|(x, word)| at(&format!("text:{word}"), x, y)));
        }
        let cards = (1..=kegs).map(|y| json!({ "card": "Keg", "x": 0, "y": y }));
        let guests = times(250, json!({ "card": "Guest" }));
        let mut game = Game::new(Arc::new(level(&json!({
            "name": "deaths", "packs": ["base", "baba", "classic"], "ruleset": "course",
            "width": 6, "height": kegs + 2, "objects": objects,
            "ownCards": [
                { "name": "Keg", "noun": "KEG", "type": "minion", "attack": 0, "health": 5,
                  "text": busy("deathrattle", 60) },
                { "name": "Guest", "type": "minion", "attack": 0, "health": 5, "text": [] },
            ],
            "cards": cards.chain(guests).collect::<Vec<_>>(),
        }))));
        let played = game.step(Dir::Right).map_err(|refusal| refusal.code);
        (played, game.log().len())
    };
    assert_eq!(step(3), (Ok(()), 45_189));
    assert_eq!(step(60), (Err(RefusalCode::TooComplex), 0));
}

#[test]
fn a_game_knows_what_its_past_and_its_log_take() {
    // No object anywhere, and 6,000 events in every turn.
    let mut game = Game::new(Arc::new(level(&json!({
        "name": "turns", "packs": ["base"], "ruleset": "duel", "width": 0, "height": 0,
        "ownCards": [
            { "name": "Bag", "type": "minion", "attack": 0, "health": 5000,
              "text": busy("endOfTurn", 60) },
            { "name": "Guest", "type": "minion", "attack": 0, "health": 5, "text": [] },
        ],
        "cards": std::iter::once(json!({ "card": "Bag" }))
            .chain(times(99, json!({ "card": "Guest" })))
            .collect::<Vec<_>>(),
    }))));
    let end = Input::plain(Verb::EndTurn);
    let mut weights = vec![game.weight()];
    for _ in 0..3 {
        game.play_input(&end).unwrap();
        weights.push(game.weight());
    }
    let least = 6000 * size_of::<LogLine>() + 100 * 24;
    assert!(
        weights.windows(2).all(|w| w[1] > w[0] + least),
        "{weights:?}"
    );
    // No input more when that is full, until some are taken back.
    let mut game = game.with_past(weights[3]);
    let full = game.play_input(&end).unwrap_err();
    assert_eq!((full.code, game.turns()), (RefusalCode::TooManyInputs, 3));
    for weight in weights.iter().rev().skip(1) {
        assert!(game.undo());
        assert_eq!(game.weight(), *weight);
    }
    assert!(game.redo() && game.redo() && game.redo() && !game.redo());
    assert!(game.play_input(&end).is_err());
    game.restart();
    game.play_input(&end).unwrap();
}

#[test]
fn a_card_has_a_short_name_of_its_own_on_one_line() {
    let build = |name: &str| {
        let card = json!({ "name": name, "type": "spell",
            "text": [{ "type": "draw", "count": 1 }] });
        let level = json!({ "name": "long", "packs": ["base"], "width": 1, "height": 1,
            "ownCards": [card] });
        let setup = read_json(&Source::new("level", &level.to_string())).unwrap();
        let built = Library::embedded().build(&setup);
        built
            .map(drop)
            .map_err(|report| report.diagnostics[0].path.clone())
    };
    let fault = Err("ownCards[0].name".to_owned());
    assert_eq!(build(&"x".repeat(100)), Ok(()));
    assert_eq!(build(&"x".repeat(101)), fault);
    assert_eq!(build("x\u{9b}31m"), fault);
    assert_eq!(build("Spark (Assembled)"), fault);
}
