//! Brute force, written apart and plainly, against the search: random small levels.
//!
//! It keeps whole states, not packed ones, and plays every input from every state of each layer.

mod common;
#[path = "../../game/tests/common/mod.rs"]
mod game;
#[path = "common/random.rs"]
mod random;

use std::collections::{HashMap, HashSet};

use common::Dice;
use spellgrid::{Desk, Level, State, Verb};
use spellgrid_content::Library;
use spellgrid_solve::{Ask, Effort, shortest, solve};

const DEPTH: u32 = 4;
const STATES: usize = 1_500;

enum Plain {
    /// The length of a shortest solution and the number of them.
    Solved(u32, u128),
    /// No solution at all.
    Never,
    /// None of so many inputs.
    NotWithin(u32),
    /// An input was too complex to be played, or there were too many.
    Unknown,
}

fn brute(level: &Level, most: u32) -> Plain {
    let mut desk = Desk::default();
    let over = |state: &State, desk: &mut Desk| level.lost_ends() && level.lost(state, desk);
    let mut layer: HashMap<State, u128> = HashMap::new();
    if level.won(level.start()) {
        return Plain::Solved(0, 1);
    }
    if over(level.start(), &mut desk) {
        return Plain::Never;
    }
    layer.insert(level.start().clone(), 1);
    let mut seen: HashSet<State> = HashSet::from([level.start().clone()]);
    for depth in 1..=most {
        let mut next: HashMap<State, u128> = HashMap::new();
        let mut wins = 0;
        let mut fresh = false;
        for (state, ways) in &layer {
            let (inputs, whole) = level.inputs(state, 10_000, &mut desk);
            if !whole || desk.too_complex {
                return Plain::Unknown;
            }
            // Equal cards of a hand are one: of several inputs that differ only in which of them
            // they name, the first counts.
            let hand = level.hand(state, 0);
            let again = |n: u16| {
                let n = usize::from(n);
                hand[..n].contains(&hand[n])
            };
            for input in inputs {
                if matches!(input.verb, Verb::Cast(n) | Verb::Play(n) if again(n)) {
                    continue;
                }
                let mut child = state.clone();
                if level.play(&mut child, &input, &mut desk).is_err() {
                    assert_eq!(&child, state, "a refused input changes nothing");
                    continue;
                }
                if level.won(&child) {
                    wins += ways;
                } else if !over(&child, &mut desk) {
                    fresh |= seen.insert(child.clone());
                    *next.entry(child).or_insert(0) += ways;
                }
            }
        }
        if wins > 0 {
            return Plain::Solved(depth, wins);
        }
        if !fresh {
            return Plain::Never;
        }
        if next.len() > STATES {
            return Plain::NotWithin(depth);
        }
        layer = next;
    }
    Plain::NotWithin(most)
}

#[test]
fn a_thousand_random_levels_agree() {
    let library = Library::embedded();
    let mut dice = Dice::new(31);
    let levels = (0..1_000).map(|_| random::level(&mut dice, &library));
    let (solved, never, several) = agree(levels, DEPTH);
    assert!(
        solved > 100 && never > 20 && several > 50,
        "{solved} {never} {several}"
    );
}

#[test]
fn small_full_levels_agree() {
    let library = Library::embedded();
    let mut dice = game::Dice::new(33);
    let levels = (0..200).map(|_| {
        let setup = game::dense::buildable(&mut dice, &library);
        library.build(&setup).expect("buildable")
    });
    let (solved, never, several) = agree(levels, 3);
    assert!(
        solved > 10 && never > 20 && several > 5,
        "{solved} {never} {several}"
    );
}

/// How many were solved, cannot be, and have several shortest solutions.
fn agree(levels: impl Iterator<Item = Level>, most: u32) -> (u32, u32, u32) {
    let (mut solved, mut never, mut several) = (0, 0, 0);
    for (n, level) in levels.enumerate() {
        let setup = || format!("level {n}: {:#?}", level.setup());
        let ask = Ask::default();
        let effort = Effort {
            positions: Some(200_000),
            ..Effort::default()
        };
        match brute(&level, most) {
            Plain::Solved(length, count) => {
                let (verdict, lines) =
                    shortest(&level, &ask, None, 3, &effort, &mut |_| ()).unwrap();
                let lines = lines.unwrap_or_else(|| panic!("{verdict} {}", setup()));
                assert_eq!((lines.inputs, lines.count), (length, count), "{}", setup());
                solved += 1;
                several += u32::from(count > 1);
            }
            Plain::Never => {
                let answer = solve(&level, &ask, None, &effort, &mut |_| ()).unwrap();
                assert!(
                    answer.verdict.impossible(),
                    "{} {}",
                    answer.verdict,
                    setup()
                );
                never += 1;
            }
            Plain::NotWithin(depth) => {
                let answer = solve(&level, &ask, Some(depth), &effort, &mut |_| ()).unwrap();
                assert!(
                    answer.verdict.none_within(depth),
                    "{} {}",
                    answer.verdict,
                    setup()
                );
            }
            Plain::Unknown => {}
        }
    }
    (solved, never, several)
}
