//! Inputs as the game describes them are read back as the same inputs.

#[path = "../../content/tests/play/common/mod.rs"]
mod common;

use std::io;

use common::{Dice, random};
use spellgrid::{Context, Game, Level};
use spellgrid_content::{Library, Source};
use spellgrid_scenario::choose::{Silent, resolve};
use spellgrid_scenario::line::{Command, read};

/// Plays random inputs; each offered one is described, read and resolved. The answer: how many.
fn round_trips(level: Level, dice: &mut Dice, inputs: usize) -> usize {
    let mut game = Game::new(level.into());
    let mut context = Context::default();
    let mut count = 0;
    for _ in 0..inputs {
        let level = game.level().clone();
        let (offered, _) = level.inputs(game.state(), 60, &mut context);
        let (told, _) = level.told_inputs(game.state(), 60, &mut context);
        assert_eq!(told.len(), offered.len());
        for (input, (same, words)) in offered.iter().zip(&told) {
            let text = level.describe(game.state(), input, &mut context).unwrap();
            assert_eq!((same, words), (input, &text));
            let commands = read(&Source::new("input", &text))
                .unwrap_or_else(|problem| panic!("{text}: {problem}"));
            let [Command::Act(act)] = &commands[..] else {
                panic!("{text}: {commands:?}")
            };
            let again = resolve(&game, act, &mut context, &mut Silent, &mut io::sink());
            match again {
                Ok(again) => assert_eq!(again, *input, "{text}"),
                Err(problem) => panic!("{text}: {problem:?}\n{:?}", level.setup()),
            }
            count += 1;
        }
        if offered.is_empty() || game.won() {
            break;
        }
        game.play_input(dice.pick(&offered))
            .expect("an offered input");
    }
    count
}

#[test]
fn of_the_shipped_levels() {
    let library = Library::embedded();
    let mut count = 0;
    for name in library.level_names() {
        let document = library.level(name).expect("a shipped level");
        let level = library.build_document(&document).expect("a shipped level");
        count += round_trips(level, &mut Dice::new(3), 30);
    }
    assert!(count > 1000, "{count}");
}

#[test]
fn of_random_levels() {
    let library = Library::embedded();
    let mut dice = Dice::new(5);
    let mut count = 0;
    for _ in 0..80 {
        let (level, _) = random::level(&mut dice, &library);
        count += round_trips(level, &mut dice, 10);
    }
    assert!(count > 2000, "{count}");
}
