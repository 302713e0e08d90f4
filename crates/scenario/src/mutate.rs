//! What an order is worth: the suite under every ruleset with one order changed.
//!
//! A mutant is a ruleset with two neighbours of a list swapped, one entry left out, or one flag
//! turned. A section kills it when it passes under the ruleset and fails under the mutant.

use std::collections::BTreeMap;

use rayon::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use spellgrid::setup::{Orders, RulesetSetup};

use crate::build::{Built, documents};
use crate::file::{File, Section};
use crate::run::{How, Outcome};
use crate::suite::{Filter, Suite, run_guarded};

/// The table of mutants that have names, and of those that no board can show.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct Table {
    /// Mutants with the sections that must kill them.
    pub named: Vec<Named>,
    /// Mutants that change nothing anybody can see, with the reason.
    pub equivalent: Vec<Equivalent>,
}

/// A mutant with a name.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct Named {
    /// Its name.
    pub name: String,
    /// Where it comes from.
    pub source: String,
    /// The ruleset it changes.
    pub ruleset: String,
    /// The orders that differ.
    pub orders: Orders,
    /// The sections that must kill it.
    pub killed_by: Vec<String>,
}

/// A mutant that nothing can show.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct Equivalent {
    /// Its name.
    pub mutant: String,
    /// Why.
    pub because: String,
}

/// One mutant, ready to run.
#[derive(Clone, Debug)]
pub struct Mutant {
    /// Its name: `course hazards: without SINK`.
    pub name: String,
    /// The ruleset it changes.
    pub ruleset: String,
    /// The orders that differ.
    pub orders: Orders,
    /// The sections that must kill it.
    pub killed_by: Vec<String>,
}

/// What became of a mutant.
#[derive(Clone, Debug)]
pub struct Fate {
    /// The mutant's name.
    pub name: String,
    /// The ruleset.
    pub ruleset: String,
    /// The sections that killed it.
    pub killers: Vec<String>,
    /// Sections that had to kill it and did not.
    pub missed: Vec<String>,
    /// Sections in which the engine panicked: a fault of the program, and no kill.
    pub panicked: Vec<String>,
    /// The table says that nothing can show it.
    pub equivalent: Option<String>,
}

impl Fate {
    /// Is this as it should be?
    pub fn good(&self) -> bool {
        self.missed.is_empty()
            && self.panicked.is_empty()
            && self.killers.is_empty() == self.equivalent.is_some()
    }

    /// What the outcomes of the sections under a mutant, by name, make of it.
    fn of(mutant: &Mutant, table: &Table, outcomes: &[(&str, Outcome)]) -> Fate {
        let named = |which: fn(&Outcome) -> bool| -> Vec<String> {
            let those = outcomes.iter().filter(|(_, outcome)| which(outcome));
            those.map(|(name, _)| (*name).to_owned()).collect()
        };
        let killers = named(|o| !o.refused && !o.panicked && !o.passed());
        Fate {
            name: mutant.name.clone(),
            ruleset: mutant.ruleset.clone(),
            missed: mutant
                .killed_by
                .iter()
                .filter(|name| !killers.contains(name))
                .cloned()
                .collect(),
            killers,
            panicked: named(|o| o.panicked),
            equivalent: table
                .equivalent
                .iter()
                .find(|e| e.mutant == mutant.name)
                .map(|e| e.because.clone()),
        }
    }
}

/// Lists whose order means nothing: sets. Leaving one out is a mutant, swapping two is none.
const SETS: [&str; 7] = [
    "inputs",
    "conditions",
    "guards",
    "brittle",
    "spelled",
    "teleports",
    "verbs",
];

/// Flags with names: what each can be.
const FLAGS: [(&str, [&str; 2]); 4] = [
    ("resolve", ["sequential", "together"]),
    ("float", ["live", "stored"]),
    ("conditionsAt", ["use", "parse"]),
    ("conversions", ["distinct", "perSentence"]),
];

/// Every mutant of a ruleset whose orders are these.
pub fn mutants(ruleset: &str, orders: &Orders) -> Vec<Mutant> {
    let Ok(Value::Object(map)) = serde_json::to_value(orders) else {
        return Vec::new();
    };
    let mut out = Vec::new();
    let mut add = |what: String, key: &str, value: Value| {
        let patch = Value::Object(Map::from_iter([(key.to_owned(), value)]));
        if let Ok(orders) = serde_json::from_value(patch) {
            let name = format!("{ruleset} {key}: {what}");
            out.push(Mutant {
                name,
                ruleset: ruleset.to_owned(),
                orders,
                killed_by: Vec::new(),
            });
        }
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
                let other = FLAGS
                    .iter()
                    .find(|(flag, _)| flag == key)
                    .map(|(_, values)| values);
                for value in other.into_iter().flatten().filter(|v| **v != now.as_str()) {
                    add((*value).to_owned(), key, (*value).into());
                }
            }
            Value::Number(n) if n.as_u64() == Some(0) => add("1".into(), key, 1.into()),
            Value::Number(_) => add("no limit".into(), key, 0.into()),
            _ => {}
        }
    }
    out
}

/// The names of a ruleset and of those it extends, nearest first.
fn chain<'a>(rulesets: &'a [RulesetSetup], name: &'a str) -> Vec<&'a str> {
    let mut chain = Vec::new();
    let mut next = Some(name);
    while let Some(name) = next
        && !chain.contains(&name)
    {
        chain.push(name);
        next = rulesets
            .iter()
            .find(|r| r.name == name && !r.orders.is_empty())
            .and_then(|r| r.extends.as_deref());
    }
    chain
}

/// Put a mutant's orders into the ruleset it changes.
fn change(built: &mut Built, mutant: &Mutant) {
    for pack in &mut built.packs {
        for ruleset in pack
            .rulesets
            .iter_mut()
            .filter(|r| r.name == mutant.ruleset && !r.orders.is_empty())
        {
            ruleset.orders.change(&mutant.orders);
        }
    }
}

/// A section that passes as things are, and its documents.
struct Sound<'a> {
    file: &'a File,
    section: &'a Section,
    built: Built,
}

/// Run the suite under every mutant of the rulesets, and of the table.
pub fn mutate(
    suite: &Suite,
    rulesets: &[RulesetSetup],
    table: &Table,
    filter: &Filter,
) -> Vec<Fate> {
    let mut list: Vec<Mutant> = rulesets
        .iter()
        .filter(|r| !r.orders.is_empty())
        .flat_map(|r| mutants(&r.name, &r.orders))
        .collect();
    list.extend(table.named.iter().map(|n| Mutant {
        name: format!("{}: {}", n.ruleset, n.name),
        ruleset: n.ruleset.clone(),
        orders: n.orders.clone(),
        killed_by: n.killed_by.clone(),
    }));
    list.retain(|m| filter.texts.is_empty() || filter.texts.iter().any(|t| m.name.contains(t)));
    // Only sections that pass as things are can kill, and each only mutants of its ruleset and of
    // those that this extends.
    let all = Filter::default();
    let sound: Vec<Sound<'_>> = suite
        .sections(&all)
        .into_par_iter()
        .filter_map(|(_, file, section)| {
            let outcome = run_guarded(file, section, &How::default());
            let built = documents(file, section).ok()?;
            (outcome.passed() && !outcome.refused).then_some(Sound {
                file,
                section,
                built,
            })
        })
        .collect();
    let mut by_ruleset: BTreeMap<&str, Vec<&Sound<'_>>> = BTreeMap::new();
    for one in &sound {
        for name in chain(rulesets, one.built.level.ruleset()) {
            by_ruleset.entry(name).or_default().push(one);
        }
    }
    list.par_iter()
        .map(|mutant| {
            let sections = by_ruleset
                .get(mutant.ruleset.as_str())
                .map_or(&[][..], Vec::as_slice);
            let outcomes: Vec<(&str, Outcome)> = sections
                .par_iter()
                .map(|one| {
                    let mut built = one.built.clone();
                    change(&mut built, mutant);
                    let how = How {
                        all: false,
                        built: Some(&built),
                    };
                    let outcome = run_guarded(one.file, one.section, &how);
                    (one.section.name.as_str(), outcome)
                })
                .collect();
            Fate::of(mutant, table, &outcomes)
        })
        .collect()
}

/// A report for people.
pub fn report(fates: &[Fate]) -> String {
    let mut out = String::new();
    for fate in fates {
        let head = if fate.good() { "" } else { "!! " };
        let tail = match (&fate.killers[..], &fate.equivalent) {
            ([], Some(why)) => format!("nothing can show it: {why}"),
            ([], None) => "SURVIVED".to_owned(),
            (some, _) => {
                let shown: Vec<&str> = some.iter().take(4).map(String::as_str).collect();
                let more = if some.len() > 4 {
                    format!(" and {} more", some.len() - 4)
                } else {
                    String::new()
                };
                format!("killed by {}{more}", shown.join(", "))
            }
        };
        out.push_str(&format!("{head}{} -- {tail}\n", fate.name));
        if !fate.missed.is_empty() {
            out.push_str(&format!(
                "   it had to be killed by {}\n",
                fate.missed.join(", ")
            ));
        }
        if !fate.panicked.is_empty() {
            out.push_str(&format!(
                "   a fault of the program: the engine panicked in {}\n",
                fate.panicked.join(", ")
            ));
        }
        if fate.equivalent.is_some() && !fate.killers.is_empty() {
            out.push_str("   the table says that nothing can show it\n");
        }
    }
    let bad = fates.iter().filter(|f| !f.good()).count();
    out.push_str(&format!(
        "{} mutants, {bad} not as they should be\n",
        fates.len()
    ));
    out
}

/// What `mutate --json` prints.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MutantsReport {
    /// Every mutant that was tried.
    pub mutants: Vec<MutantReport>,
    /// How many are not as they should be.
    pub bad: usize,
}

/// What became of a mutant.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MutantReport {
    /// Its name: the ruleset and the order that is changed.
    pub mutant: String,
    /// The ruleset.
    pub ruleset: String,
    /// The sections that failed under it.
    pub killers: Vec<String>,
    /// Sections that had to fail under it and did not.
    pub missed: Vec<String>,
    /// Sections in which the engine panicked.
    pub panicked: Vec<String>,
    /// Why nothing can show it, where the table says so.
    pub equivalent: Option<String>,
    /// Is it as it should be?
    pub good: bool,
}

/// A report for programs.
pub fn report_json(fates: &[Fate]) -> MutantsReport {
    let mutant = |fate: &Fate| MutantReport {
        mutant: fate.name.clone(),
        ruleset: fate.ruleset.clone(),
        killers: fate.killers.clone(),
        missed: fate.missed.clone(),
        panicked: fate.panicked.clone(),
        equivalent: fate.equivalent.clone(),
        good: fate.good(),
    };
    MutantsReport {
        mutants: fates.iter().map(mutant).collect(),
        bad: fates.iter().filter(|fate| !fate.good()).count(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suite::guarded;

    #[test]
    fn a_panic_is_no_kill() {
        let mutant = Mutant {
            name: "course hazards: without SINK".into(),
            ruleset: "course".into(),
            orders: Orders::default(),
            killed_by: vec!["sinks".into()],
        };
        let file = File::parse("--- sinks\n").unwrap();
        let panics = || guarded(&file.sections[0], || panic!("out of {}", "range"));
        assert_eq!(
            panics().failures[0].message,
            "the engine panicked: out of range"
        );
        let fate = Fate::of(&mutant, &Table::default(), &[("sinks", panics())]);
        assert!(fate.killers.is_empty() && fate.missed == ["sinks"] && !fate.good());
        let said = report(std::slice::from_ref(&fate));
        assert!(said.contains("the engine panicked in sinks"), "{said}");
        // Others that kill it make it no better.
        let mut failed = panics();
        failed.panicked = false;
        let outcomes = [("sinks", failed), ("floats", panics())];
        let fate = Fate::of(&mutant, &Table::default(), &outcomes);
        assert_eq!(
            (&fate.killers[..], fate.good()),
            (&["sinks".to_owned()][..], false)
        );
        assert_eq!(report_json(&[fate]).mutants[0].panicked, ["floats"]);
    }
}
