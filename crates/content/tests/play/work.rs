//! What one input, and one question about all inputs, may cost in work and memory.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::{Value, json};
use spellgrid::{
    Context, Dir, Fact, Game, Input, Level, LogLine, RefusalCode, RuleView, StopFlag, Tried, Verb,
};
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
    let (state, mut context) = (level.start().clone(), Context::default());
    let mut tried = 0;
    let tries = level.expand(&state, true, &mut context, &mut |_, _, _| {
        tried += 1;
        true
    });
    assert_eq!(tries, Tried::Part);
    assert!(tried < 300, "{tried}");
    // A list for people ends far earlier, and always at the same place.
    let (listed, tries) = level.inputs(&state, 1000, &mut context);
    assert_eq!(tries, Tried::Part);
    assert_eq!(
        level.inputs(&state, 1000, &mut Context::default()).0,
        listed
    );
    // Those that are legal can be played as before.
    let mut after = state.clone();
    let end = Input::plain(Verb::EndTurn);
    assert_eq!(level.play(&mut after, &end, &mut context), Ok(()));
}

/// Many can attack, and each attack makes everybody heal.
fn brawl(each: usize) -> Level {
    level(&json!({
        "name": "brawl", "packs": ["base"], "ruleset": "duel", "width": 0, "height": 0,
        "ownCards": [
            { "name": "Own", "type": "minion", "attack": 1, "health": 9,
              "text": busy("friendlyMinionDamaged", 3) },
            { "name": "Other", "type": "minion", "attack": 1, "health": 9, "text": [] },
        ],
        "cards": times(each, json!({ "card": "Own" })).into_iter()
            .chain(times(each, json!({ "card": "Other", "owner": 1 })))
            .collect::<Vec<_>>(),
    }))
}

#[test]
fn a_list_of_inputs_ends_by_counted_work() {
    let level = brawl(60);
    let run = || level.told_inputs(level.start(), 100_000, &mut Context::default());
    let (listed, tries) = run();
    assert_eq!(tries, Tried::Part);
    assert!(
        listed.len() > 10 && listed.len() < 3_600,
        "{}",
        listed.len()
    );
    assert_eq!(run(), (listed, tries));
    // Where it is whole, the words are those of each input alone.
    let (few, mut context) = (brawl(5), Context::default());
    let (listed, tries) = few.told_inputs(few.start(), 100_000, &mut context);
    // Each attacks each and the hero; and the end of the turn.
    assert_eq!((listed.len(), tries), (31, Tried::All));
    for (input, said) in &listed {
        let alone = few.describe(few.start(), input, &mut context);
        assert_eq!(alone.as_ref(), Ok(said));
    }
}

/// Raised from the question behind the first so many on.
fn raised_after(questions: usize) -> (StopFlag, Arc<AtomicUsize>) {
    let asked = Arc::new(AtomicUsize::new(0));
    let count = asked.clone();
    let flag = StopFlag::new(move || count.fetch_add(1, Ordering::Relaxed) >= questions);
    (flag, asked)
}

#[test]
fn a_raised_flag_ends_a_turn_as_stopped_and_nothing_is_left_of_it() {
    // In the cards, in the grid, and in both by turns.
    let sentences = ["BABA IS YOU", "ROCK IS PUSH", "ROCK ON ROCK IS SINK"];
    let words = sentences.into_iter().enumerate().flat_map(|(y, sentence)| {
        let words = (0..).zip(sentence.split(' '));
        words.map(move |(x, word)| json!({ "kind": format!("text:{word}"), "x": x, "y": y }))
    });
    let babas = times(250, json!({ "kind": "baba", "x": 4, "y": 3 }));
    let rocks = times(250, json!({ "kind": "rock", "x": 6, "y": 3 }));
    let crowd = level(&json!({
        "name": "crowd", "packs": ["base"], "ruleset": "course", "width": 9, "height": 4,
        "objects": words.chain(babas).chain(rocks).collect::<Vec<_>>(),
    }));
    let step = Input::step(Dir::Right);
    let end = Input::plain(Verb::EndTurn);
    let attack = Input {
        verb: Verb::Attack,
        choices: vec![0, 0],
    };
    for (level, input) in [(&crowd, step), (&brawl(60), attack), (&brawl(60), end)] {
        let mut context = Context::default();
        let (flag, asked) = raised_after(usize::MAX);
        context.obey(flag);
        let mut after = level.start().clone();
        assert_eq!(level.play(&mut after, &input, &mut context), Ok(()));
        let polls = asked.load(Ordering::Relaxed);
        assert!(polls > 0, "a flag is seen in any turn");
        // One context for all: whatever a stopped turn leaves there, the next is the same.
        for most in [0, 1, polls / 2, polls - 1, polls] {
            let (flag, _) = raised_after(most);
            context.obey(flag);
            let mut state = level.start().clone();
            let played = level.play(&mut state, &input, &mut context);
            if most < polls {
                let code = played.map_err(|refusal| refusal.code);
                assert_eq!(code, Err(RefusalCode::Stopped), "after {most} of {polls}");
                assert_eq!(&state, level.start());
                assert!(
                    level
                        .facts(&context)
                        .iter()
                        .all(|fact| matches!(fact, Fact::Rule(_) | Fact::Formed(_)))
                );
            } else {
                assert_eq!(played, Ok(()));
                assert_eq!(state, after);
            }
        }
        context.obey(StopFlag::new(|| true));
        let tried = level.expand(level.start(), true, &mut context, &mut |_, _, _| true);
        assert_eq!(tried, Tried::Stopped);
        assert_eq!(
            level.inputs(level.start(), 9, &mut context),
            (Vec::new(), Tried::Stopped)
        );
    }
}

#[test]
fn a_question_that_is_stopped_is_not_answered() {
    let words = (0..).zip("BABA ON ROCK IS YOU".split(' '));
    let objects = words.map(|(x, word)| json!({ "kind": format!("text:{word}"), "x": x, "y": 0 }));
    let things = ["baba", "rock"].map(|kind| json!({ "kind": kind, "x": 0, "y": 1 }));
    let level = level(&json!({
        "name": "asked", "packs": ["base"], "ruleset": "course", "width": 5, "height": 2,
        "objects": objects.chain(things).collect::<Vec<_>>(),
    }));
    let mut game = Game::new(Arc::new(level));
    let baba = game.ids_at(0, 1)[0];
    assert_eq!(
        (game.lost(), game.has_property(baba, "YOU")),
        (Ok(false), Ok(Some(true)))
    );
    game.context().obey(StopFlag::new(|| true));
    let code = |refusal: spellgrid::Refusal| refusal.code;
    assert_eq!(game.lost().map_err(code), Err(RefusalCode::Stopped));
    let has = game.has_property(baba, "YOU").map_err(code);
    assert_eq!(has, Err(RefusalCode::Stopped));
    // It stays so in a level that is started anew.
    game.restart();
    let step = game.step(Dir::Right).map_err(code);
    assert_eq!(step, Err(RefusalCode::Stopped));
    game.context().obey(StopFlag::default());
    assert_eq!(game.step(Dir::Right), Ok(()));
    // What was undone and is stopped when it is done again can still be done again.
    assert!(game.undo());
    game.context().obey(StopFlag::new(|| true));
    assert_eq!(game.redo().map_err(code), Err(RefusalCode::Stopped));
    game.context().obey(StopFlag::default());
    assert_eq!(game.redo(), Ok(true));
    assert_eq!(game.redo(), Ok(false));
}

#[test]
fn copies_of_a_word_count_once_against_the_limit() {
    let board = |ruleset: &str, copies: [usize; 3]| {
        let words = ["BABA", "IS", "YOU"].into_iter().zip(copies).enumerate();
        let objects: Vec<Value> = words
            .flat_map(|(x, (word, n))| {
                times(n, json!({ "kind": format!("text:{word}"), "x": x, "y": 0 }))
            })
            .collect();
        let setup = json!({
            "name": "copies", "packs": ["base", "baba"], "ruleset": ruleset, "width": 3,
            "height": 1, "objects": objects,
        });
        let setup = read_json(&Source::new("level", &setup.to_string())).unwrap();
        let level = Library::embedded().build(&setup).ok()?;
        let rules = level.rules(level.start(), &mut Context::default());
        Some(
            rules
                .iter()
                .filter(|rule| rule.text == "BABA IS YOU")
                .map(RuleView::times)
                .sum::<usize>(),
        )
    };
    // 14 x 14 x 14 copies are one reading.
    assert_eq!(board("course", [14, 14, 14]), Some(1));
    assert_eq!(board("baba", [14, 14, 14]), Some(2744));
    // More rules than memory bears are refused, where each copy makes one.
    assert_eq!(board("course", [20, 20, 20]), Some(1));
    assert_eq!(board("baba", [20, 20, 20]), None);
}

#[test]
fn a_cast_that_writes_many_copies_is_played() {
    let double = json!({ "type": "writeText", "word": "DOUBLE" });
    let mut game = Game::new(Arc::new(level(&json!({
        "name": "copies", "width": 7, "height": 3, "packs": ["base"], "objects": [],
        "cards": [
            { "card": "Grave Warden", "x": 0, "y": 1 }, { "card": "Clay Golem", "x": 5, "y": 2 },
            { "card": "Scrawler", "x": 6, "y": 0 }, { "card": "Scrawler", "owner": 1 },
            { "card": "Scrawler", "x": 5, "y": 0 }, { "card": "Scrawler", "x": 4, "y": 0 },
        ],
        "hand": ["Sweep"],
        "ownCards": [
            { "name": "Sweep", "type": "spell",
              "text": [{ "type": "damage", "amount": 1, "target": "allMinions" }] },
            { "name": "Scrawler", "type": "minion", "attack": 0, "health": 2, "noun": "KNIGHT",
              "split": 0, "text": [{ "type": "trigger", "on": "minionDamaged" }, double, double] },
        ],
    }))));
    assert_eq!(game.cast("Sweep", None), Ok(()));
    assert_eq!(game.log().len(), 81);
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
    assert!((0..3).all(|_| game.redo().unwrap()) && !game.redo().unwrap());
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
            .map_err(|report| report.diagnostics[0].path.to_string())
    };
    let fault = Err("ownCards[0].name".to_owned());
    assert_eq!(build(&"x".repeat(100)), Ok(()));
    assert_eq!(build(&"x".repeat(101)), fault);
    assert_eq!(build("x\u{9b}31m"), fault);
    assert_eq!(build("Spark (Assembled)"), fault);
}
