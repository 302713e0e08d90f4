//! The laws of packed positions: a key forgets nothing that anybody reads.

use std::collections::{BTreeMap, BTreeSet};

use spellgrid::setup::LevelSetup;
use spellgrid::{Context, Fact, Level, State};
use spellgrid_content::Library;

use super::Dice;

/// What has been compared.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    /// Positions, and what their keys unpack to.
    pub positions: u64,
    /// Inputs played from them.
    pub played: u64,
    /// Positions that are told apart only by what keys leave out.
    pub merged: u64,
    /// Bytes of keys.
    pub bytes: u64,
}

/// More inputs of a position are not looked at.
const LISTED: usize = 600;

/// What an input leads to.
struct Child {
    key: Vec<u8>,
    seen: Seen,
    state: State,
}

/// What anybody may observe after an input, but what keys leave out on purpose. (A minion's Attack
/// and maximum of Health are seen by what they do, where something asks for them.)
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Seen {
    won: bool,
    lost: bool,
    facts: Vec<Fact>,
    objects: Vec<(String, i32, i32, bool)>,
    minions: Vec<String>,
    hand: Vec<String>,
    rules: Vec<(String, bool)>,
}

fn seen(level: &Level, state: &State, context: &mut Context) -> Seen {
    let facts = level.facts(context);
    let objects = level.objects(state, context).into_iter();
    let mut objects: Vec<_> = objects.map(|o| (o.kind, o.x, o.y, o.minion)).collect();
    objects.sort();
    let minions = level.minions(state).into_iter();
    let mut hand = level.hand(state, 0);
    hand.sort();
    let rules = level.rules(state, context).into_iter();
    Seen {
        won: level.won(state),
        lost: level.lost(state, context).expect("few looks"),
        facts,
        objects,
        minions: minions
            .map(|m| {
                let numbers = (m.owner, m.health, m.at);
                format!("{} {numbers:?}", m.name)
            })
            .collect(),
        hand,
        rules: rules.map(|r| (r.text, r.active)).collect(),
    }
}

/// What every input of a state leads to, sorted: the order of a hand is forgotten, so a card may be
/// named by another place. Nothing when there are too many.
fn children(level: &Level, state: &State, context: &mut Context) -> Vec<Child> {
    let mut out = Vec::new();
    let tried = level.expand(state, false, context, &mut |_, child, context| {
        let mut key = Vec::new();
        level.key(child, &mut key);
        out.push(Child {
            key,
            seen: seen(level, child, context),
            state: child.clone(),
        });
        out.len() < LISTED
    });
    if !tried.whole() {
        return Vec::new();
    }
    out.sort_by(|a, b| (&a.key, &a.seen).cmp(&(&b.key, &b.seen)));
    out
}

/// Play so many random inputs on a level and check its keys at every position.
///
/// # Panics
/// When a law is broken; the message has the level and the keys on the way.
pub fn check(
    setup: &LevelSetup,
    library: &Library,
    dice: &mut Dice,
    inputs: usize,
    tally: &mut Tally,
) {
    let (Ok(level), Ok(whole)) = (library.build(setup), library.build(setup)) else {
        return;
    };
    // Few inputs come near the limit of events; under a small one many do.
    let most = match dice.below(6) {
        0 => 2 + dice.below(8) as u32,
        1 => 2 + dice.below(40) as u32,
        _ => 20_000,
    };
    let (level, whole) = (level.with_events(most), whole.with_events(most).unmerged());
    let mut context = Context::default();
    let mut state = level.start().clone();
    // A state of the same key that has come here another way.
    let mut other: Option<State> = None;
    for at in 0..inputs {
        let told = || {
            let level = serde_json::to_string(setup).unwrap_or_default();
            format!("after {at} inputs, of {most} events\nstate {state:?}\nlevel {level}")
        };
        let key = key_of(&level, &state);
        tally.positions += 1;
        tally.bytes += key.len() as u64;
        let packed =
            unpacked(&level, &key, &mut context).unwrap_or_else(|| panic!("no key: {}", told()));
        assert_eq!(
            key_of(&level, &packed),
            key,
            "pack, unpack, pack: {}",
            told()
        );
        assert_eq!(level.won(&state), level.won(&packed), "{}", told());
        assert_eq!(
            level.lost(&state, &mut context),
            level.lost(&packed, &mut context),
            "{}",
            told()
        );
        assert!(level.unchanged(&state, &state.clone()), "{}", told());
        everything(&level, &whole, &state, &key, &told);

        let here = children(&level, &state, &mut context);
        tally.played += here.len() as u64;
        compare(&here, &children(&level, &packed, &mut context), &told);
        let there = other.map(|other| children(&level, &other, &mut context));
        if let Some(there) = &there {
            compare(&here, there, &told);
        }
        let mut known: BTreeMap<&[u8], &Child> = BTreeMap::new();
        for child in &here {
            if level.unchanged(&state, &child.state) {
                assert_eq!(child.key, key, "told to be unchanged: {}", told());
            }
            // Two ways to one key: the same futures. One of them is enough for a position.
            let first = *known.entry(&child.key).or_insert(child);
            if first.state != child.state {
                tally.merged += 1;
            }
        }
        let twins = here
            .windows(2)
            .find(|pair| pair[0].key == pair[1].key && pair[0].state != pair[1].state);
        if let Some([a, b]) = twins {
            let futures = [a, b].map(|c| children(&level, &c.state, &mut context));
            compare(&futures[0], &futures[1], &told);
        }
        if here.is_empty() || level.won(&state) {
            break;
        }
        let next = dice.below(here.len());
        // Go on with what was unpacked long ago, or anew.
        other = match there {
            Some(mut there) if !dice.once_in(5) => Some(there.swap_remove(next).state),
            _ => unpacked(&level, &here[next].key, &mut context),
        };
        state = here[next].state.clone();
    }
}

fn key_of(level: &Level, state: &State) -> Vec<u8> {
    let mut key = Vec::new();
    level.key(state, &mut key);
    key
}

fn unpacked(level: &Level, key: &[u8], context: &mut Context) -> Option<State> {
    let mut state = level.start().clone();
    level.unkey(key, &mut state, context)?;
    Some(state)
}

/// The key that leaves nothing out unpacks to the state itself, but for ids; and whatever is left
/// out is no part of the key.
fn everything(level: &Level, whole: &Level, state: &State, key: &[u8], told: &dyn Fn() -> String) {
    let all = key_of(whole, state);
    let packed = unpacked(whole, &all, &mut Context::default());
    let packed = packed.unwrap_or_else(|| panic!("no whole key: {}", told()));
    assert_eq!(packed, level.renumbered(state), "forgotten: {}", told());
    assert_eq!(key_of(whole, &packed), all, "whole: {}", told());
    assert_eq!(key_of(level, &packed), key, "not canonical: {}", told());
}

fn compare(here: &[Child], there: &[Child], told: &dyn Fn() -> String) {
    let same = here.len() == there.len()
        && here
            .iter()
            .zip(there)
            .all(|(a, b)| (&a.key, &a.seen) == (&b.key, &b.seen));
    if same {
        return;
    }
    for (a, b) in here.iter().zip(there) {
        if (&a.key, &a.seen) != (&b.key, &b.seen) {
            eprintln!(
                "{:?}\n{:?}\n{:?}\n{:?}\n{:?}\n{:?}",
                a.key, b.key, a.seen, b.seen, a.state, b.state
            );
            break;
        }
    }
    panic!(
        "equal keys, other futures ({} and {}): {}",
        here.len(),
        there.len(),
        told()
    );
}

/// Check the key of every position that play comes to from the start; what is won or lost and over
/// is not played on. Of each, every input of the state must lead where it leads from the state that
/// the key unpacks to. Gives the number of positions, those that are lost and over left out.
///
/// # Panics
/// When they differ.
pub fn every_position(level: &Level) -> usize {
    let mut context = Context::default();
    let mut packed = level.start().clone();
    let mut known = BTreeSet::from([key_of(level, level.start())]);
    let mut layer = vec![level.start().clone()];
    while !layer.is_empty() {
        let mut next = Vec::new();
        for state in &layer {
            level
                .unkey(&key_of(level, state), &mut packed, &mut context)
                .expect("a key");
            let [here, there] = [state, &packed].map(|from| {
                let mut out = Vec::new();
                let tried = level.expand(from, false, &mut context, &mut |_, child, context| {
                    let lost = level.lost_ends() && level.lost(child, context).expect("few looks");
                    let (won, key) = (level.won(child), key_of(level, child));
                    let new = (won || !lost) && known.insert(key.clone());
                    if new && !won {
                        next.push(child.clone());
                    }
                    out.push((key, won, lost));
                    true
                });
                assert!(tried.whole());
                out.sort();
                out
            });
            assert_eq!(here, there, "{state:?}");
        }
        layer = next;
    }
    known.len()
}

/// Keys come from files too: whatever is done to one, it is refused or names a state that can be
/// played, and whose own key names it again. Gives how many were refused and how many were not.
///
/// # Panics
/// When they do not.
pub fn damaged(level: &Level, dice: &mut Dice) -> [usize; 2] {
    let mut context = Context::default();
    let key = key_of(level, level.start());
    let mut counts = [0, 0];
    for _ in 0..40 {
        let mut bytes = key.clone();
        for _ in 0..1 + dice.below(3) {
            let at = dice.below(bytes.len() + 1);
            match dice.below(4) {
                0 => bytes.truncate(at),
                1 => bytes.insert(at, dice.below(256) as u8),
                _ if at == bytes.len() => bytes.push(dice.below(8) as u8),
                2 => bytes[at] = dice.below(256) as u8,
                _ => bytes[at] = bytes[at].wrapping_add(1),
            }
        }
        let Some(state) = unpacked(level, &bytes, &mut context) else {
            counts[0] += 1;
            continue;
        };
        counts[1] += 1;
        children(level, &state, &mut context);
        let own = key_of(level, &state);
        let again = unpacked(level, &own, &mut context).expect("a key of its own");
        assert_eq!(key_of(level, &again), own, "{bytes:?}");
    }
    counts
}
