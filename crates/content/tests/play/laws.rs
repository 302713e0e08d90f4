//! The laws of play on random levels of all rulesets.

use std::sync::LazyLock;

use crate::common::{Dice, laws, random};
use proptest::prelude::*;
use spellgrid::{Dir, Game, Input, Verb};
use spellgrid_content::Library;

static LIBRARY: LazyLock<Library> = LazyLock::new(Library::embedded);

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn play_keeps_its_laws(seed in any::<u64>()) {
        let mut dice = Dice::new(seed);
        let (level, _) = random::level(&mut dice, &LIBRARY);
        laws::check(level, &mut dice, 25, &mut laws::Tally::default());
    }
}

#[test]
fn the_shipped_levels_keep_the_laws() {
    let mut tally = laws::Tally::default();
    let names: Vec<&str> = LIBRARY.level_names().collect();
    for name in &names {
        let document = LIBRARY.level(name).unwrap();
        let mut dice = Dice::new(7);
        for _ in 0..10 {
            let level = LIBRARY.build_document(&document).unwrap();
            laws::check(level, &mut dice, 40, &mut tally);
        }
    }
    assert!(
        names.len() >= 10 && tally.played > 1000 && tally.events > 0,
        "{tally:?}"
    );
}

/// The generator reaches what it is for: all rulesets, cards that do something, wins.
#[test]
fn random_levels_are_worth_it() {
    let mut dice = Dice::new(1);
    let mut tally = laws::Tally::default();
    let mut refused = 0;
    for _ in 0..150 {
        let (level, unfit) = random::level(&mut dice, &LIBRARY);
        refused += unfit;
        laws::check(level, &mut dice, 20, &mut tally);
    }
    assert!(refused < 150, "{refused} levels could not be built");
    assert!(tally.played > 1500 && tally.refused > 500, "{tally:?}");
    assert!(
        tally.events > 200 && tally.changes > 2000 && tally.won > 0,
        "{tally:?}"
    );
}

fn game(name: &str) -> Game {
    let document = LIBRARY.level(name).unwrap();
    Game::new(LIBRARY.build_document(&document).unwrap().into())
}

/// A call of a tool is no input, and what was undone before it was undone on another state.
#[test]
fn nothing_is_done_again_after_a_call_of_a_tool() {
    let mut game = game("l1-double-tap");
    game.step(Dir::Up).unwrap();
    assert!(game.undo());
    game.move_only(Dir::Right).unwrap();
    let before = game.state().clone();
    assert!(!game.redo().unwrap());
    assert_eq!(*game.state(), before);
    assert!(game.undo() && !game.redo().unwrap());
}

/// What was refused, or only tried, has not happened.
#[test]
fn a_refused_input_tells_no_facts() {
    let mut game = game("l1-double-tap");
    game.step(Dir::Up).unwrap();
    let cast = Input::plain(Verb::Cast(0));
    let needless = Input {
        choices: vec![7; 9],
        ..cast.clone()
    };
    let tells_of_a_card = |game: &mut Game| {
        let facts = game.ask(|level, _, context| level.facts(context));
        facts
            .iter()
            .any(|fact| matches!(fact, spellgrid::Fact::Cast(_)))
    };
    assert!(game.play_input(&needless).is_err());
    assert!(!tells_of_a_card(&mut game));
    game.ask(|level, state, context| drop(level.inputs(state, 100, context)));
    assert!(!tells_of_a_card(&mut game));
    game.play_input(&cast).unwrap();
    assert!(tells_of_a_card(&mut game));
}
