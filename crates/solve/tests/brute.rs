//! Brute force, written apart and plainly, against the search: random small levels.
//!
//! It keeps whole states, not packed ones, plays every input from every state of each layer, and
//! looks for a forbidden fact in the list of all facts of an input. Most levels are asked twice:
//! as they are, and without a fact that can happen in them.

#![expect(
    clippy::disallowed_types,
    reason = "plain states have no order; only counts come of the walks"
)]

mod common;
#[path = "../../content/tests/play/common/mod.rs"]
mod game;
#[path = "common/random.rs"]
mod random;

use std::collections::{HashMap, HashSet};

use fastrand::Rng;
use spellgrid::{Context, Fact, Input, Level, State, Tried, Verb};
use spellgrid_content::Library;
use spellgrid_solve::{Effort, Query, Scope};

/// Levels with more states than this are not seen whole.
const STATES: usize = 400;

enum Plain {
    /// The length of a shortest solution and the number of them.
    Solved(u32, u128),
    /// No solution at all.
    Never,
    /// None of so many inputs: there are too many states.
    NotWithin(u32),
    /// An input was too complex to be played, or there were too many.
    Unknown,
}

fn brute(level: &Level, without: Option<&Fact>) -> Plain {
    let mut context = Context::default();
    let over = |state: &State, context: &mut Context| {
        level.lost_ends() && level.lost(state, context).unwrap()
    };
    let blocked = without.is_some_and(|fact| level.start_facts(&mut context).contains(fact));
    if !blocked && level.won(level.start()) {
        return Plain::Solved(0, 1);
    }
    if blocked || over(level.start(), &mut context) {
        return Plain::Never;
    }
    let mut layer: HashMap<State, u128> = HashMap::from([(level.start().clone(), 1)]);
    let mut seen: HashSet<State> = HashSet::new();
    for depth in 1.. {
        seen.extend(layer.keys().cloned());
        let mut next: HashMap<State, u128> = HashMap::new();
        let mut wins = 0u128;
        for (state, ways) in &layer {
            let (inputs, tried) = level.inputs(state, 10_000, &mut context);
            if tried != Tried::All {
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
                if level.play(&mut child, &input, &mut context).is_err() {
                    assert_eq!(&child, state, "a refused input changes nothing");
                    continue;
                }
                if without.is_some_and(|fact| level.facts(&context).contains(fact)) {
                    continue;
                }
                if level.won(&child) {
                    wins = ways.saturating_add(wins);
                } else if !over(&child, &mut context) && !seen.contains(&child) {
                    let sum = next.entry(child).or_insert(0);
                    *sum = ways.saturating_add(*sum);
                }
            }
        }
        if wins > 0 {
            return Plain::Solved(depth, wins);
        }
        if next.is_empty() {
            return Plain::Never;
        }
        if seen.len() + next.len() > STATES {
            return Plain::NotWithin(depth);
        }
        layer = next;
    }
    Plain::Unknown
}

/// The facts of a solution, or else one of those of the first inputs, that the start does not have.
fn happens(level: &Level, line: Option<&[Input]>, throw: usize) -> Vec<Fact> {
    let mut context = Context::default();
    let given = level.start_facts(&mut context);
    let mut facts = Vec::new();
    let mut state = level.start().clone();
    for input in line.unwrap_or_default() {
        level.play(&mut state, input, &mut context).unwrap();
        facts.extend(level.facts(&context));
    }
    for input in level.inputs(level.start(), 10_000, &mut context).0 {
        let mut child = level.start().clone();
        if line.is_none() && level.play(&mut child, &input, &mut context).is_ok() {
            facts.extend(level.facts(&context));
        }
    }
    facts.retain(|fact| !given.contains(fact));
    facts.sort();
    facts.dedup();
    if line.is_none() && !facts.is_empty() {
        facts = vec![facts.swap_remove(throw % facts.len())];
    }
    facts
}

#[test]
fn a_thousand_random_levels_agree() {
    let library = Library::embedded();
    let mut rng = Rng::with_seed(31);
    let levels = std::iter::repeat_with(|| random::level(&mut rng, &library));
    let levels = levels.filter(|level| !level.won(level.start())).take(1_000);
    let seen = agree(levels);
    assert!(
        seen.solved > 140 && seen.several > 60 && seen.blocked > 40,
        "{seen:?}"
    );
    assert!(seen.never > 1_000 && seen.never > 4 * seen.open, "{seen:?}");
}

#[test]
fn small_full_levels_agree() {
    let library = Library::embedded();
    let mut dice = game::Dice::new(33);
    let levels = (0..200).map(|_| {
        let setup = game::dense::buildable(&mut dice, &library);
        library.build(&setup).expect("buildable")
    });
    let seen = agree(levels);
    assert!(
        seen.solved > 10 && seen.never > 60 && seen.several > 5,
        "{seen:?}"
    );
}

/// How many questions had which answer.
#[derive(Debug, Default)]
struct Seen {
    solved: u32,
    never: u32,
    /// With several shortest solutions.
    several: u32,
    /// Where forbidding a fact changed the answer.
    blocked: u32,
    open: u32,
}

fn agree(levels: impl Iterator<Item = Level>) -> Seen {
    let mut seen = Seen::default();
    for (n, level) in levels.enumerate() {
        let (plain, line) = asked(&level, None, n, &mut seen);
        for fact in happens(&level, line.as_deref(), n) {
            let (other, _) = asked(&level, Some(fact), n, &mut seen);
            seen.blocked += u32::from(plain != other);
        }
    }
    seen
}

/// Ask both, and compare: length and number of the shortest solutions, and one of them.
fn asked(
    level: &Level,
    fact: Option<Fact>,
    n: usize,
    seen: &mut Seen,
) -> (Option<(u32, u128)>, Option<Vec<Input>>) {
    let setup = || format!("level {n} without {fact:?}: {:#?}", level.setup());
    let ask = Scope {
        without: fact.iter().cloned().collect(),
        ..Scope::default()
    };
    let effort = Effort {
        positions: Some(200_000),
        ..Effort::default()
    };
    match brute(level, fact.as_ref()) {
        Plain::Solved(length, count) => {
            let whole = Query::new(level)
                .ask(ask.clone())
                .effort(effort.clone())
                .shortest(3, &mut |_| ())
                .unwrap();
            let lines = whole.found.unwrap_or_else(|| panic!("{}", setup()));
            assert_eq!((lines.inputs, lines.count), (length, count), "{}", setup());
            seen.solved += 1;
            seen.several += u32::from(count > 1);
            return (Some((length, count)), whole.answer.line);
        }
        Plain::Never => {
            let verdict = Query::new(level)
                .ask(ask.clone())
                .effort(effort.clone())
                .solve(&mut |_| ())
                .unwrap()
                .verdict;
            assert!(verdict.impossible(), "{verdict} {}", setup());
            seen.never += 1;
        }
        Plain::NotWithin(depth) => {
            let verdict = Query::new(level)
                .ask(ask.clone())
                .within(Some(depth))
                .effort(effort.clone())
                .solve(&mut |_| ())
                .unwrap()
                .verdict;
            assert!(verdict.none_within(depth), "{verdict} {}", setup());
            seen.open += 1;
        }
        Plain::Unknown => {}
    }
    (None, None)
}
