//! Packs: several JSON files of one folder, each a part, put together.

use crate::json;
use crate::places::{Document, Places};
use crate::schema::{Form, Shape, Shapes};
use schemars::JsonSchema;
use serde_json::{Map, Value};
use spellgrid::Code;
use spellgrid::setup::{MultiplierSetup, PackSetup, Trigger};
use spellgrid_source::{Diagnostic, Path, Report, Source};
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// Read a pack from its files: each is a part of a pack document, lists are joined in the order of
/// the files, and one of them says the name. A file that is named after a field, as `words.json` and
/// `seams.json`, may hold the value of that field alone.
///
/// # Errors
/// Everything that keeps the files from being a pack document; whether the pack makes sense is the
/// question of [`spellgrid::Pack::build`].
pub fn read_pack(files: &[Source]) -> Result<Document<PackSetup>, Report> {
    read_pack_named(files, None)
}

/// The same for files of which none may say the name.
///
/// # Errors
/// See [`read_pack`].
pub(crate) fn read_pack_named(
    files: &[Source],
    name: Option<&str>,
) -> Result<Document<PackSetup>, Report> {
    let mut merged = Value::Object(Map::new());
    let mut places = Places::default();
    let mut faults = Report::default();
    for file in files {
        match read_file(file) {
            Ok((value, part)) => {
                let mut lengths = BTreeMap::new();
                list_lengths(&merged, &Path::default(), &mut lengths);
                merge(&mut merged, value, &Path::default(), &part, &mut faults);
                places.absorb(part, &lengths);
            }
            Err(report) => faults.extend(report),
        }
    }
    if let (Value::Object(pack), Some(name)) = (&mut merged, name) {
        pack.entry("name").or_insert(name.into());
    }
    if faults.is_empty() && merged.get("name").is_none() {
        faults.add(|| match files.first() {
            Some(file) => file.diagnostic(Code::Schema, 0..0, "the pack has no `name`"),
            None => Diagnostic::new(Code::Io, "a pack without a JSON file"),
        });
    }
    faults.result(())?;
    let setup = json::from_value(merged, &places)?;
    Ok(Document { setup, places })
}

/// How a file of a pack is written.
enum Way<'a> {
    /// As a pack document that may leave out anything.
    Document,
    /// As the value of the field that the file is named after.
    Value(&'a str, Shape<'a>),
    /// As a table of words that speak to cards: triggers and multipliers together.
    Table,
}

/// What a table of words says of one.
#[derive(JsonSchema)]
#[serde(untagged)]
#[allow(dead_code)] // for its schema
enum Speaks {
    Trigger(Trigger),
    Multiplies(MultiplierSetup),
}

/// The field of a pack that a file is named after (`words.json`), if there is such a field.
fn field_of(file: &str) -> Option<(&'static str, Shape<'static>)> {
    let path = file.rsplit(['/', '\\']).next().unwrap_or_default();
    let name = path.strip_suffix(".json")?;
    let Some(Form::Fields(fields)) = Shapes::packs().root().form() else {
        return None;
    };
    let field = fields.names().find(|field| *field == name)?;
    Some((field, fields.get(field)?))
}

/// May a file of that name hold a part of a pack alone?
pub(crate) fn is_part_name(file: &str) -> bool {
    field_of(file).is_some()
}

/// How a file is written: the field that it is named after, if it holds the value of that field and
/// no pack document.
fn way(file: &Source) -> Way<'static> {
    let Some((field, shape)) = field_of(file.name()) else {
        return Way::Document;
    };
    let Some(Form::Fields(fields)) = Shapes::packs().root().form() else {
        return Way::Document;
    };
    match (shape.form(), serde_json::from_str(file.text())) {
        (Some(Form::List(_)), Ok(Value::Array(list))) if list.iter().all(Value::is_object) => {
            Way::Value(field, shape)
        }
        (Some(Form::Fields(own)), Ok(Value::Object(value))) if !value.is_empty() => {
            let no_words = value
                .keys()
                .any(|key| key.contains(|c: char| c.is_lowercase()));
            if value.keys().any(|key| fields.get(key).is_some()) {
                Way::Document
            } else if own.get("triggerWords").is_some() && !no_words {
                Way::Table
            } else {
                Way::Value(field, shape)
            }
        }
        _ => Way::Document,
    }
}

/// Does a file hold the value of the field that it is named after, and nothing else of a pack?
pub fn is_pack_part(file: &Source) -> bool {
    !matches!(way(file), Way::Document)
}

/// A file as a pack document, which may lack anything.
fn read_file(file: &Source) -> Result<(Value, Places), Report> {
    static TABLE: OnceLock<Shapes> = OnceLock::new();
    let whole = 0..file.text().len();
    match way(file) {
        Way::Document => {
            let mut places = Places::of(file);
            let shape = Shapes::packs().root();
            let root = Path::default();
            let value = json::read_value(file, whole, shape, &root, &["name"], &mut places)?;
            Ok((value, places))
        }
        Way::Value(field, shape) => {
            let root = field.into();
            let mut places = Places::of_part(file, &root);
            let value = json::read_value(file, whole, shape, &root, &[], &mut places)?;
            Ok((Map::from_iter([(field.to_owned(), value)]).into(), places))
        }
        Way::Table => {
            let shape = TABLE.get_or_init(Shapes::of::<BTreeMap<String, Speaks>>);
            let root = Path::from("seams");
            let mut places = Places::of_part(file, &root);
            let value = json::read_value(file, whole, shape.root(), &root, &[], &mut places)?;
            let (mut seams, mut paths) = (serde_json::json!({}), BTreeMap::new());
            for (word, says) in value.as_object().into_iter().flatten() {
                let table = match says {
                    Value::String(_) => "triggerWords",
                    _ => "multiplierWords",
                };
                seams[table][word] = says.clone();
                paths.insert(root.key(word), root.field(table).key(word));
            }
            Ok((
                serde_json::json!({ "seams": seams }),
                places.rekeyed(&paths),
            ))
        }
    }
}

/// How long each list is, by its path, before another file adds to it.
fn list_lengths(value: &Value, path: &Path, lengths: &mut BTreeMap<Path, usize>) {
    match value {
        Value::Array(list) => {
            lengths.insert(path.clone(), list.len());
        }
        Value::Object(map) => map
            .iter()
            .for_each(|(key, value)| list_lengths(value, &path.field(key), lengths)),
        _ => {}
    }
}

/// Put a part into the whole: lists are joined, objects are merged, anything else may be said only
/// once or must be said alike.
fn merge(whole: &mut Value, part: Value, path: &Path, places: &Places, faults: &mut Report) {
    match (whole, part) {
        (Value::Array(whole), Value::Array(part)) => whole.extend(part),
        (Value::Object(whole), Value::Object(part)) => {
            for (key, value) in part {
                let field = path.field(&key);
                let path = match places.has(&field) {
                    true => field,
                    false => path.key(&key),
                };
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
