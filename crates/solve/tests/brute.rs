//! Brute force, written apart and plainly, against the search: random small levels.
//!
//! It keeps whole states, not packed ones, and plays every input from every state of each layer.

mod common;
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
}

fn brute(level: &Level) -> Plain {
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
    for depth in 1..=DEPTH {
        let mut next: HashMap<State, u128> = HashMap::new();
        let mut wins = 0;
        let mut fresh = false;
        for (state, ways) in &layer {
            let (inputs, whole) = level.inputs(state, 10_000, &mut desk);
            assert!(whole);
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
    Plain::NotWithin(DEPTH)
}

#[test]
fn a_thousand_random_levels_agree() {
    let library = Library::embedded();
    let mut dice = Dice::new(31);
    let (mut solved, mut never, mut several) = (0, 0, 0);
    for n in 0..1_000 {
        let level = random::level(&mut dice, &library);
        let setup = || format!("level {n}: {:#?}", level.setup());
        let ask = Ask::default();
        let effort = Effort {
            positions: Some(200_000),
            ..Effort::default()
        };
        match brute(&level) {
            Plain::Solved(length, count) => {
                let (verdict, lines) =
                    shortest(&level, &ask, None, 3, &effort, &mut |_| ()).unwrap();
                let lines = lines.unwrap_or_else(|| panic!("{verdict} {}", setup()));
                assert_eq!((lines.inputs, lines.count), (length, count), "{}", setup());
                solved += 1;
                several += usize::from(count > 1);
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
        }
    }
    assert!(
        solved > 100 && never > 20 && several > 50,
        "{solved} {never} {several}"
    );
}

/// A state that an input leads to, its key, and the facts.
type Child = (State, Vec<u8>, Vec<spellgrid::Fact>);

fn children(level: &Level, state: &State, desk: &mut Desk) -> Vec<Child> {
    let (inputs, _) = level.inputs(state, 10_000, desk);
    let play = |input| {
        let mut child = state.clone();
        level.play(&mut child, &input, desk).ok()?;
        let mut key = Vec::new();
        level.key(&child, &mut key);
        let facts = level.facts(&child, desk);
        Some((child, key, facts))
    };
    inputs.into_iter().filter_map(play).collect()
}

#[test]
fn keys_forget_nothing_that_matters() {
    // From the state and from what its key unpacks to, each input gives the same key and facts.
    let library = Library::embedded();
    let mut dice = Dice::new(32);
    let mut desk = Desk::default();
    let mut played = 0;
    let names = library.level_names().map(str::to_owned).collect::<Vec<_>>();
    let ten = names.iter().map(|name| {
        library
            .build_document(&library.level(name).unwrap())
            .unwrap()
    });
    let mut levels: Vec<Level> = ten.collect();
    levels.extend((0..200).map(|_| random::level(&mut dice, &library)));
    for level in levels {
        let mut state = level.start().clone();
        for _ in 0..25 {
            let mut key = Vec::new();
            level.key(&state, &mut key);
            let mut other = level.start().clone();
            level
                .unkey(&key, &mut other, &mut desk)
                .expect("a key of this level");
            assert_eq!(level.won(&state), level.won(&other));
            assert_eq!(level.lost(&state, &mut desk), level.lost(&other, &mut desk));
            let here = children(&level, &state, &mut desk);
            // The order of a hand is forgotten, so a card may be named by another place: what the
            // inputs lead to is compared.
            let sorted = |children: &[Child]| {
                let mut all: Vec<_> = children.iter().map(|c| (c.1.clone(), &c.2)).collect();
                all.sort();
                all.iter()
                    .map(|(key, facts)| format!("{key:?} {facts:?}"))
                    .collect::<Vec<_>>()
            };
            let there = children(&level, &other, &mut desk);
            assert_eq!(sorted(&here), sorted(&there), "{:#?}", level.setup());
            played += here.len();
            if here.is_empty() || level.won(&state) {
                break;
            }
            state = here[dice.below(here.len() as u64) as usize].0.clone();
        }
    }
    assert!(played > 5_000, "{played}");
}
