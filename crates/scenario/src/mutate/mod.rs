//! What an order is worth: the suite under every ruleset with one order changed.
//!
//! A mutant is a ruleset with two neighbours of a list swapped, one entry left out, or one flag
//! turned; or a pack whose row is put at a neighbouring place of a list, or nowhere. A section
//! kills it when it passes as things are and fails under the mutant.

mod fate;
mod inserts;
mod mutants;

use std::collections::BTreeMap;

use rayon::prelude::*;
use schemars::JsonSchema;
use serde::Deserialize;
use spellgrid::Code;
use spellgrid::setup::{Orders, PackSetup, RulesetSetup};
use spellgrid_content::{Diagnostic, Library, Report};

pub use fate::{Fate, MutantReport, MutantsReport, report, report_json};
pub use mutants::{Change, Mutant, mutants};

use crate::build::{Built, documents};
use crate::file::{File, Section};
use crate::run::{How, Outcome};
use crate::suite::{Filter, Suite, run_guarded};
use fate::kills;
use inserts::insert_mutants;

/// The table of mutants that have names, and of those that no board can show.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct Table {
    /// Mutants with the sections that must kill them.
    pub named: Vec<Named>,
    /// Mutants that change nothing anybody can see, with the reason.
    pub equivalent: Vec<Equivalent>,
}

/// A mutant with a name.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
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
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct Equivalent {
    /// Its name.
    pub mutant: String,
    /// Why.
    pub because: String,
}

fn bare(said: String) -> Report {
    Report::one(Diagnostic::new(Code::Schema, said))
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

/// A section that passes as things are, and its documents.
struct Sound<'a> {
    file: &'a File,
    section: &'a Section,
    built: Built,
}

impl Sound<'_> {
    fn under(&self, mutant: &Mutant) -> Outcome {
        let mut built = self.built.clone();
        mutant.apply(&mut built.packs);
        let how = How {
            all: false,
            built: Some(&built),
        };
        run_guarded(self.file, self.section, &how)
    }
}

/// Whose orders are judged, by what, and how long.
#[derive(Debug)]
pub struct Judged<'a> {
    /// The packs whose orders are changed: those of rulesets that they state, and the places of
    /// rows that they put into others.
    pub packs: Vec<&'a PackSetup>,
    /// What these packs add to stands here.
    pub library: &'a Library,
    /// Mutants with names, and those that nothing can show.
    pub table: &'a Table,
    /// Only mutants whose names contain one of these texts; all without any.
    pub filter: &'a Filter,
    /// Try every section on every mutant; else a mutant is done with when one kills it.
    pub all: bool,
}

impl Judged<'_> {
    fn mutants(&self) -> Result<Vec<Mutant>, Report> {
        let mut list = Vec::new();
        let mut own = Vec::new();
        for pack in &self.packs {
            for ruleset in pack.rulesets.iter().filter(|r| !r.orders.is_empty()) {
                own.push(ruleset.name.as_str());
                list.extend(mutants(&ruleset.name, &ruleset.orders)?);
            }
            list.extend(insert_mutants(pack, self.library)?);
        }
        let named = self.table.named.iter();
        let named = named.filter(|n| own.contains(&n.ruleset.as_str()));
        list.extend(named.map(|n| Mutant {
            name: format!("{}: {}", n.ruleset, n.name),
            ruleset: n.ruleset.clone(),
            change: Change::Orders(Box::new(n.orders.clone())),
            killed_by: n.killed_by.clone(),
        }));
        let texts = &self.filter.texts;
        list.retain(|m| texts.is_empty() || texts.iter().any(|t| m.name.contains(t)));
        Ok(list)
    }
}

/// Run the suite under every mutant of the packs that are judged, and of the table.
///
/// # Errors
/// A pack that cannot be put together with those that it adds to.
pub fn mutate(suite: &Suite, judged: &Judged<'_>) -> Result<Vec<Fate>, Report> {
    let list = judged.mutants()?;
    let rulesets: Vec<RulesetSetup> = judged
        .library
        .packs()
        .flat_map(|pack| pack.rulesets.iter().cloned())
        .collect();
    // Only sections that pass as things are can kill, and each only mutants of its ruleset and of
    // those that this extends.
    let all = Filter::default();
    let sound: Vec<Sound<'_>> = suite
        .sections(&all)
        .into_par_iter()
        .filter_map(|(_, file, section)| {
            let outcome = run_guarded(file, section, &How::default());
            // A section whose documents cannot be read passes by saying so: no order is in it.
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
        for name in chain(&rulesets, one.built.level.ruleset()) {
            by_ruleset.entry(name).or_default().push(one);
        }
    }
    // What kills a mutant is tried first on the next of its kind. So kinds go side by side, and
    // the mutants of one kind in turn: the same sections are tried on every machine.
    let mut families: BTreeMap<(&str, &str), Vec<usize>> = BTreeMap::new();
    for (i, mutant) in list.iter().enumerate() {
        families.entry(mutant.family()).or_default().push(i);
    }
    let families: Vec<(&str, Vec<usize>)> = families
        .into_iter()
        .map(|((ruleset, _), members)| (ruleset, members))
        .collect();
    let mut fates: Vec<(usize, Fate)> = families
        .par_iter()
        .flat_map_iter(|(ruleset, members)| {
            let mut sections = by_ruleset.get(ruleset).cloned().unwrap_or_default();
            let judge = |&i: &usize| (i, fate(&list[i], &mut sections, judged));
            members.iter().map(judge).collect::<Vec<_>>()
        })
        .collect();
    fates.sort_by_key(|(i, _)| *i);
    Ok(fates.into_iter().map(|(_, fate)| fate).collect())
}

/// What becomes of a mutant; what kills it moves to the front of the sections.
fn fate(mutant: &Mutant, sections: &mut [&Sound<'_>], judged: &Judged<'_>) -> Fate {
    let try_one = |one: &Sound<'_>| (one.section.name.clone(), one.under(mutant));
    let counts = |one: &&Sound<'_>| {
        mutant.touches(&one.built)
            && (judged.all
                || mutant.killed_by.is_empty()
                || mutant.killed_by.contains(&one.section.name))
    };
    let mut outcomes = Vec::new();
    if judged.all || !mutant.killed_by.is_empty() {
        let those: Vec<&Sound<'_>> = sections.iter().copied().filter(|s| counts(s)).collect();
        outcomes.extend(those.into_par_iter().map(try_one).collect::<Vec<_>>());
    } else {
        for i in 0..sections.len() {
            let one = sections[i];
            if !counts(&one) {
                continue;
            }
            let (name, outcome) = try_one(one);
            let killed = kills(&outcome);
            outcomes.push((name, outcome));
            if killed {
                sections[..=i].rotate_right(1);
                break;
            }
        }
    }
    Fate::of(mutant, judged.table, &outcomes)
}
