//! Mutants: a ruleset with one order changed.

use serde_json::{Map, Value};
use spellgrid::setup::{InsertSetup, Orders, PackSetup};
use spellgrid_content::Report;

use super::bare;
use crate::build::Built;

/// One mutant, ready to run.
#[derive(Clone, Debug)]
pub struct Mutant {
    /// Its name: `course hazards: without SINK`, `weak: course hazards: WEAK before SINK`.
    pub name: String,
    /// The ruleset it changes.
    pub ruleset: String,
    /// What differs.
    pub change: Change,
    /// The sections that must kill it; without any, one is enough.
    pub killed_by: Vec<String>,
}

/// What a mutant changes of a ruleset.
#[derive(Clone, Debug)]
pub enum Change {
    /// Orders that the ruleset states.
    Orders(Box<Orders>),
    /// A row that a pack puts into a list.
    Insert {
        /// The pack.
        pack: String,
        /// Which of the pack's entries of rulesets puts it, and which of that entry's rows it is:
        /// two may be equal.
        at: (usize, usize),
        /// The row, and its list, as the pack puts it.
        row: Box<InsertSetup>,
        /// The row it comes after instead (none: at the front); nothing when it is left out.
        after: Option<Option<String>>,
    },
}

impl Mutant {
    /// Mutants that are likely to be noticed by the same sections.
    pub(super) fn family(&self) -> (&str, &str) {
        let list = match &self.change {
            Change::Orders(_) => self.name.split(':').next().unwrap_or(&self.name),
            Change::Insert { pack, .. } => pack,
        };
        (&self.ruleset, list)
    }

    /// Does it change anything in the documents of such a level?
    pub(super) fn touches(&self, built: &Built) -> bool {
        match &self.change {
            Change::Orders(_) => true,
            Change::Insert { pack, .. } => built.packs.iter().any(|p| p.name == *pack),
        }
    }

    /// Put what it changes into the documents of a level.
    pub(super) fn apply(&self, packs: &mut [PackSetup]) {
        match &self.change {
            Change::Orders(orders) => {
                let stated = packs.iter_mut().flat_map(|pack| &mut pack.rulesets);
                stated
                    .filter(|r| r.name == self.ruleset && !r.orders.is_empty())
                    .for_each(|ruleset| ruleset.orders.change(orders));
            }
            Change::Insert {
                pack,
                at: (entry, n),
                row,
                after,
            } => {
                let mine = packs.iter_mut().filter(|p| p.name == *pack);
                for ruleset in mine.filter_map(|pack| pack.rulesets.get_mut(*entry)) {
                    // A section may have a pack of its own by this name.
                    if ruleset.name != self.ruleset || ruleset.insert.get(*n) != Some(row) {
                        continue;
                    }
                    match after {
                        None => {
                            ruleset.insert.remove(*n);
                        }
                        Some(after) => ruleset.insert[*n].after.clone_from(after),
                    }
                }
            }
        }
    }
}

/// Lists whose order means nothing: sets. Leaving one out is a mutant, swapping two is none.
pub(super) const SETS: [&str; 7] = [
    "inputs",
    "conditions",
    "guards",
    "brittle",
    "spelled",
    "teleports",
    "verbs",
];

/// Flags with names: what each can be.
const FLAGS: [(&str, &[&str]); 6] = [
    ("resolve", &["sequential", "together"]),
    ("float", &["live", "stored"]),
    ("conditionsAt", &["use", "parse"]),
    ("conversions", &["distinct", "perSentence"]),
    ("loss", &["noMover", "ownHero"]),
    ("textFaces", &["right", "up", "left", "down"]),
];

/// Every mutant of a ruleset whose orders are these.
///
/// # Errors
/// Orders that JSON cannot hold.
pub fn mutants(ruleset: &str, orders: &Orders) -> Result<Vec<Mutant>, Report> {
    let unwritable = |error: serde_json::Error| bare(error.to_string());
    let Value::Object(map) = serde_json::to_value(orders).map_err(unwritable)? else {
        return Ok(Vec::new());
    };
    let mut out = Vec::new();
    let mut add = |what: String, key: &str, value: Value| {
        let patch = Value::Object(Map::from_iter([(key.to_owned(), value)]));
        out.push((format!("{ruleset} {key}: {what}"), patch));
    };
    for (key, value) in &map {
        match value {
            Value::Array(list) => {
                let show = |i: usize| list[i].as_str().unwrap_or("?").to_owned();
                // An entry that stands several times needs its place to be told apart.
                let show = |i: usize| {
                    let twice = list.iter().filter(|v| **v == list[i]).count() > 1;
                    if twice {
                        format!("{} {}", show(i), i + 1)
                    } else {
                        show(i)
                    }
                };
                for i in 0..list.len() {
                    let mut less = list.clone();
                    less.remove(i);
                    add(format!("without {}", show(i)), key, less.into());
                }
                for i in 1..list.len() {
                    if SETS.contains(&key.as_str()) || list[i - 1] == list[i] {
                        continue;
                    }
                    let mut swapped = list.clone();
                    swapped.swap(i - 1, i);
                    add(
                        format!("{} before {}", show(i), show(i - 1)),
                        key,
                        swapped.into(),
                    );
                }
            }
            Value::Bool(b) => add(format!("{}", !b), key, (!b).into()),
            Value::String(now) => {
                let Some((_, values)) = FLAGS.iter().find(|(flag, _)| flag == key) else {
                    return Err(bare(format!("what else {key} can be is not known here")));
                };
                for value in values.iter().filter(|v| **v != now.as_str()) {
                    add((*value).to_owned(), key, (*value).into());
                }
            }
            Value::Number(n) if n.as_u64() == Some(0) => add("1".into(), key, 1.into()),
            Value::Number(_) => add("no limit".into(), key, 0.into()),
            // The words of the engine's parts are no order.
            Value::Object(_) | Value::Null => {}
        }
    }
    out.into_iter()
        .map(|(name, patch)| {
            Ok(Mutant {
                name,
                ruleset: ruleset.to_owned(),
                change: Change::Orders(serde_json::from_value(patch).map_err(unwritable)?),
                killed_by: Vec::new(),
            })
        })
        .collect()
}
