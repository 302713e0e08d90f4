//! The law of limits: every question, asked of random levels under tiny limits of positions,
//! memory, time, inputs and by a flag that is raised at some moment, has the answer that it has
//! without a limit, or "unknown"; and what is told of a part is true.
//!
//! `SPELLGRID_LIMITS=5000 cargo nextest run -p spellgrid-solve under_limits` asks so many levels.

mod common;
#[path = "../../content/tests/play/common/mod.rs"]
mod game;
#[path = "common/limits.rs"]
mod limits;
#[path = "common/random.rs"]
mod random;
#[path = "common/under.rs"]
mod under;

use limits::{Tally, ask_all, worth_asking};
use spellgrid::setup::LevelSetup;
use spellgrid_content::{Library, Source, read_level};

/// How many random levels of each maker, unless the environment says another number.
fn count() -> usize {
    let wanted = std::env::var("SPELLGRID_LIMITS").ok();
    wanted.and_then(|n| n.parse().ok()).unwrap_or(12)
}

fn law(seed: u64, make: &mut dyn FnMut(&Library) -> LevelSetup) -> Tally {
    let library = Library::embedded();
    let mut dice = game::Dice::new(seed);
    let mut tally = Tally::default();
    for _ in 0..count() {
        let setup = loop {
            let setup = make(&library);
            if worth_asking(&library, &setup, &mut dice) {
                break setup;
            }
        };
        ask_all(&library, &setup, &mut dice, &mut tally);
    }
    assert!(
        tally.solved > 1 && tally.same > 300 && tally.unknown > 50,
        "{tally:?}"
    );
    tally
}

#[test]
fn small_levels() {
    let mut rng = fastrand::Rng::with_seed(71);
    law(72, &mut |_| random::setup(&mut rng));
}

#[test]
fn small_full_levels() {
    let mut dice = game::Dice::new(73);
    let tally = law(74, &mut |library| game::dense::setup(&mut dice, library));
    assert!(tally.hands > 3, "{tally:?}");
}

#[test]
fn large_levels() {
    let mut dice = game::Dice::new(75);
    let tally = law(76, &mut |library| game::random::setup(&mut dice, library));
    assert!(tally.hands > 3, "{tally:?}");
}

/// Levels with a hand that is not in packed order, whose cards are played on the way.
#[test]
fn hands_out_of_order() {
    let texts = [
        "--- town-crier\npacks base baba\nruleset baba\nhand Town Crier, Powder Keg\nboard\n\
         BABA IS YOU . baba #\n\
         KEG IS WIN . # #\n\
         skull FLAG # . . keg\n\
         skull OPEN . . . .\n",
        "--- three\nhand Whirlwind, Powder Keg, Clay Golem\nboard\n\
         BABA IS YOU . baba\n\
         KEG IS WIN . flag\n",
    ];
    let mut texts = texts.into_iter().cycle();
    let tally = law(77, &mut |library| {
        let source = Source::new("hand", texts.next().unwrap());
        read_level(&source, library).unwrap().setup
    });
    assert!(tally.hands > 3, "{tally:?}");
}
