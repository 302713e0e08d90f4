//! Packs: several JSON files of one folder, each a part, put together.

use crate::json;
use crate::places::{Document, Places};
use crate::report::{Diagnostic, Report};
use crate::schema::Shapes;
use crate::source::Source;
use serde_json::{Map, Value};
use spellgrid::Code;
use spellgrid::setup::PackSetup;
use std::collections::BTreeMap;

/// Read a pack from its files: each is a part of a pack document, lists are joined in the order of
/// the files, and one of them says the name.
///
/// # Errors
/// Everything that keeps the files from being a pack document; whether the pack makes sense is the
/// question of [`spellgrid::Pack::build`].
pub fn read_pack(files: &[Source]) -> Result<Document<PackSetup>, Report> {
    let mut merged = Value::Object(Map::new());
    let mut places = Places::default();
    let mut faults = Report::default();
    for file in files {
        let mut part = Places::of(file);
        let whole = 0..file.text().len();
        match json::read_value(
            file,
            whole,
            Shapes::packs().root(),
            "",
            &["name"],
            &mut part,
        ) {
            Ok(value) => {
                let mut lengths = BTreeMap::new();
                list_lengths(&merged, "", &mut lengths);
                merge(&mut merged, value, "", &part, &mut faults);
                places.absorb(part, &lengths);
            }
            Err(report) => faults.extend(report),
        }
    }
    if faults.is_empty() && merged.get("name").is_none() {
        faults.add(|| match files.first() {
            Some(file) => file.diagnostic(Code::Schema, 0..0, "the pack has no `name`"),
            None => Diagnostic::bare(Code::Io, "a pack without a JSON file"),
        });
    }
    faults.result(())?;
    let setup = json::from_value(merged, &places)?;
    Ok(Document { setup, places })
}

/// How long each list is, by its path, before another file adds to it.
fn list_lengths(value: &Value, path: &str, lengths: &mut BTreeMap<String, usize>) {
    match value {
        Value::Array(list) => {
            lengths.insert(path.to_owned(), list.len());
        }
        Value::Object(map) => map
            .iter()
            .for_each(|(key, value)| list_lengths(value, &join(path, key), lengths)),
        _ => {}
    }
}

/// Put a part into the whole: lists are joined, objects are merged, anything else may be said only
/// once or must be said alike.
fn merge(whole: &mut Value, part: Value, path: &str, places: &Places, faults: &mut Report) {
    match (whole, part) {
        (Value::Array(whole), Value::Array(part)) => whole.extend(part),
        (Value::Object(whole), Value::Object(part)) => {
            for (key, value) in part {
                let path = join(path, &key);
                match whole.get_mut(&key) {
                    Some(there) => merge(there, value, &path, places, faults),
                    None => {
                        whole.insert(key, value);
                    }
                }
            }
        }
        (whole, part) if *whole == part => {}
        _ => faults.add(|| {
            let message = "another file of this pack says it differently";
            places.diagnostic(Code::Duplicate, path, message)
        }),
    }
}

fn join(path: &str, key: &str) -> String {
    if path.is_empty() {
        key.to_owned()
    } else {
        format!("{path}.{key}")
    }
}
