//! What an order is worth: the suite under every ruleset with one order changed.
//!
//! A mutant is a ruleset with two neighbours of a list swapped, one entry left out, or one flag
//! turned; or a pack whose row is put at a neighbouring place of a list, or nowhere. A section
//! kills it when it passes as things are and fails under the mutant.

use std::collections::BTreeMap;

use rayon::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use spellgrid::setup::{InsertSetup, Orders, PackSetup, RowList, RulesetSetup};
use spellgrid::{Code, Pack};
use spellgrid_content::{Diagnostic, Library, Report};

use crate::build::{Built, documents};
use crate::file::{File, Section};
use crate::run::{How, Outcome};
use crate::suite::{Filter, Suite, run_guarded};

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
    fn family(&self) -> (&str, &str) {
        let list = match &self.change {
            Change::Orders(_) => self.name.split(':').next().unwrap_or(&self.name),
            Change::Insert { pack, .. } => pack,
        };
        (&self.ruleset, list)
    }

    /// Does it change anything in the documents of such a level?
    fn touches(&self, built: &Built) -> bool {
        match &self.change {
            Change::Orders(_) => true,
            Change::Insert { pack, .. } => built.packs.iter().any(|p| p.name == *pack),
        }
    }

    /// Put what it changes into the documents of a level.
    fn apply(&self, packs: &mut [PackSetup]) {
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
    fn of(mutant: &Mutant, table: &Table, outcomes: &[(String, Outcome)]) -> Fate {
        let named = |which: fn(&Outcome) -> bool| -> Vec<String> {
            let those = outcomes.iter().filter(|(_, outcome)| which(outcome));
            those.map(|(name, _)| name.clone()).collect()
        };
        let killers = named(kills);
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

/// Every mutant of the rows that a pack puts into lists which stand already.
///
/// # Errors
/// A pack that cannot be put together with those that it adds to.
fn insert_mutants(pack: &PackSetup, library: &Library) -> Result<Vec<Mutant>, Report> {
    let mut out = Vec::new();
    for (i, ruleset) in pack.rulesets.iter().enumerate() {
        for (n, insert) in ruleset.insert.iter().enumerate() {
            let list_name =
                serde_json::to_value(insert.list).map_err(|error| bare(error.to_string()))?;
            let list_name = list_name.as_str().unwrap_or_default();
            let list = list_before(pack, (i, n), list_name, library)?;
            let row = shown(pack, (i, n));
            let mut add = |what: String, after: Option<Option<String>>| {
                out.push(Mutant {
                    name: format!("{}: {} {list_name}: {what}", pack.name, ruleset.name),
                    ruleset: ruleset.name.clone(),
                    change: Change::Insert {
                        pack: pack.name.clone(),
                        at: (i, n),
                        row: Box::new(insert.clone()),
                        after,
                    },
                    killed_by: Vec::new(),
                });
            };
            add(format!("without {row}"), None);
            // A row that stands there already keeps its place.
            if SETS.contains(&list_name) || list.contains(&insert.row) {
                continue;
            }
            let at = match &insert.after {
                None => 0,
                Some(after) => match list.iter().position(|r| r == after) {
                    Some(i) => i + 1,
                    None => {
                        return Err(bare(format!(
                            "the pack {} puts {} after {after} into {list_name} of {}, and no \
                             pack puts {after} there",
                            pack.name, insert.row, ruleset.name
                        )));
                    }
                },
            };
            if let Some(before) = at.checked_sub(1).and_then(|i| list.get(i)) {
                let after = at.checked_sub(2).and_then(|i| list.get(i)).cloned();
                add(format!("{row} before {before}"), Some(after));
            }
            if let Some(next) = list.get(at) {
                add(format!("{next} before {row}"), Some(Some(next.clone())));
            }
        }
    }
    Ok(out)
}

/// A row that a pack puts into a list, with its place where the pack puts it there several times.
fn shown(pack: &PackSetup, at: (usize, usize)) -> String {
    let ruleset = &pack.rulesets[at.0];
    let row = &ruleset.insert[at.1];
    let all = pack.rulesets.iter().enumerate();
    let all = all.filter(|(_, other)| other.name == ruleset.name);
    let all = all.flat_map(|(i, other)| (0..other.insert.len()).map(move |n| (i, n)));
    let alike = all.filter(|&(i, n)| {
        let other = &pack.rulesets[i].insert[n];
        (other.list, &other.row) == (row.list, &row.row)
    });
    let alike: Vec<(usize, usize)> = alike.collect();
    match alike.iter().position(|place| *place == at) {
        Some(place) if alike.len() > 1 => format!("{} {}", row.row, place + 1),
        _ => row.row.clone(),
    }
}

/// The packs that put there what the rows of a pack come after, and so on; first what others need.
fn rests_on<'a>(pack: &'a PackSetup, ruleset: &str, library: &'a Library) -> Vec<&'a PackSetup> {
    let rows = |pack: &'a PackSetup| {
        let entries = pack.rulesets.iter().filter(|r| r.name == ruleset);
        entries.flat_map(|entry| &entry.insert)
    };
    let after = |insert: &'a InsertSetup| Some((insert.list, insert.after.as_deref()?));
    let mut wanted: Vec<(RowList, &str)> = rows(pack).filter_map(after).collect();
    let mut found: Vec<&PackSetup> = Vec::new();
    while let Some((list, row)) = wanted.pop() {
        for other in library.packs() {
            let known = other.name == pack.name || found.iter().any(|f| f.name == other.name);
            if !known && rows(other).any(|r| r.list == list && r.row == row) {
                found.push(other);
                wanted.extend(rows(other).filter_map(after));
            }
        }
    }
    found.reverse();
    found
}

/// The list into which a pack puts its `n`th row, as it stands before that.
fn list_before(
    pack: &PackSetup,
    (at, n): (usize, usize),
    list: &str,
    library: &Library,
) -> Result<Vec<String>, Report> {
    let ruleset = &pack.rulesets[at];
    let mut less = pack.clone();
    less.rulesets.truncate(at + 1);
    if let Some(last) = less.rulesets.last_mut() {
        last.insert.truncate(n);
    }
    let base = library.packs().filter(|p| p.name == DEFAULT_PACK);
    let states = |p: &PackSetup| {
        let own = |r: &RulesetSetup| r.name == ruleset.name && !r.orders.is_empty();
        p.name == DEFAULT_PACK || p.rulesets.iter().any(own)
    };
    let other = |p: &&PackSetup| p.name != DEFAULT_PACK && p.name != pack.name;
    let stating = library.packs().filter(other).filter(|p| states(p));
    let mut packs: Vec<&PackSetup> = base.chain(stating).collect();
    let rests = rests_on(pack, &ruleset.name, library);
    packs.extend(rests.into_iter().filter(|p| !states(p)));
    packs.push(&less);
    let merged = Pack::build(&packs).map_err(|faults| {
        let said = faults.first().map_or("", |fault| &fault.message);
        bare(format!("the pack {} cannot be tried: {said}", pack.name))
    })?;
    let orders = merged.ruleset(&ruleset.name).cloned().unwrap_or_default();
    let value = serde_json::to_value(&orders).map_err(|error| bare(error.to_string()))?;
    let rows = value.get(list).and_then(Value::as_array);
    let names = rows.into_iter().flatten().filter_map(Value::as_str);
    Ok(names.map(str::to_owned).collect())
}

/// The pack that every level has.
const DEFAULT_PACK: &str = "base";

fn bare(said: String) -> Report {
    Report::one(Diagnostic::bare(Code::Schema, said))
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

/// Did the section fail because of what it expects?
fn kills(outcome: &Outcome) -> bool {
    !outcome.refused && !outcome.panicked && !outcome.passed()
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
            change: Change::Orders(Box::default()),
            killed_by: vec!["sinks".into()],
        };
        let file = File::parse("--- sinks\n").unwrap();
        let panics = || guarded(&file.sections[0], || panic!("out of {}", "range"));
        assert_eq!(
            panics().failures[0].message,
            "the engine panicked: out of range"
        );
        let fate = Fate::of(&mutant, &Table::default(), &[("sinks".into(), panics())]);
        assert!(fate.killers.is_empty() && fate.missed == ["sinks"] && !fate.good());
        let said = report(std::slice::from_ref(&fate));
        assert!(said.contains("the engine panicked in sinks"), "{said}");
        // Others that kill it make it no better.
        let mut failed = panics();
        failed.panicked = false;
        let outcomes = [("sinks".into(), failed), ("floats".into(), panics())];
        let fate = Fate::of(&mutant, &Table::default(), &outcomes);
        assert_eq!(
            (&fate.killers[..], fate.good()),
            (&["sinks".to_owned()][..], false)
        );
        assert_eq!(report_json(&[fate]).mutants[0].panicked, ["floats"]);
    }
}
