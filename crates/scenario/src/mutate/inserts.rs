//! Mutants of the rows that a pack puts into the lists of rulesets.

use serde_json::Value;
use spellgrid::Pack;
use spellgrid::setup::{InsertSetup, PackSetup, RowList, RulesetSetup};
use spellgrid_content::{Library, Report};

use super::bare;
use super::mutants::{Change, Mutant, SETS};

/// Every mutant of the rows that a pack puts into lists which stand already.
///
/// # Errors
/// A pack that cannot be put together with those that it adds to.
pub(super) fn insert_mutants(pack: &PackSetup, library: &Library) -> Result<Vec<Mutant>, Report> {
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
