//! `order` lines: one order of the ruleset in words, read by the schema of
//! [`Orders`](spellgrid::setup::Orders), so that a new order needs no line here.

use super::lines::LevelLines;
use super::scan::{self, Fault, Piece, quote, quote_item};
use crate::hint::one_of;
use crate::library::Library;
use crate::places::Document;
use crate::schema::{Fields, Form, Shape, Shapes};
use serde_json::{Map, Value};
use spellgrid::did_you_mean;
use spellgrid::setup::Orders;
use spellgrid_source::{Fragment, Path, Report, Source, Span};

/// An order as its field, its value, and where its parts stand (paths below `orders`).
pub(crate) struct Order {
    pub(crate) field: String,
    pub(crate) value: Value,
    pub(crate) spans: Vec<(Path, Span)>,
}

fn fields() -> Option<Fields<'static>> {
    match Shapes::levels().named("Orders")?.form()? {
        Form::Fields(fields) => Some(fields),
        _ => None,
    }
}

/// Read what stands behind `order`: the field in words (`end of phase`, `end-of-phase`), then its
/// value: names separated by commas, a name, `yes` or `no`, or a number.
pub(crate) fn read_order(word: Fragment<'_>) -> Result<Order, (Fault, Option<String>)> {
    let known = || fields().into_iter().flat_map(|fields| fields.names());
    let (field, rest) = field_at_start(word, known()).ok_or_else(|| {
        let first = word.words().first().map_or("", |w| w.text);
        let span = word
            .words()
            .first()
            .map_or(word.start..word.start, Fragment::span);
        let spoken: Vec<String> = known().map(spoken).collect();
        let names = spoken.iter().map(String::as_str);
        let hint = did_you_mean(first, names.clone())
            .unwrap_or_else(|| format!("the orders are {}", one_of(names)));
        ((span, format!("there is no order `{first}`")), Some(hint))
    })?;
    let shape = fields().and_then(|fields| fields.get(field));
    let mut spans = vec![(Path::from(field), word.span())];
    let value = match shape {
        Some(shape) => value(rest, shape, &field.into(), &mut spans)?,
        None => Value::Null,
    };
    Ok(Order {
        field: field.to_owned(),
        value,
        spans,
    })
}

/// Read orders as they stand behind `order` in a level, one text each, on one line each.
///
/// # Errors
/// Every fault, at its place in a source of that name.
pub fn read_orders(name: &str, orders: &[String]) -> Result<Document<Orders>, Report> {
    let source = Source::new(name, &orders.join("\n"));
    let mut reader = LevelLines::new(&source, "");
    let mut lines = source.lines();
    while reader.take_order(&mut lines) {}
    let Document { setup, places } = reader.finish(&Library::empty())?;
    let setup = setup.orders;
    Ok(Document { setup, places })
}

/// The longest field whose words the text starts with, and the text behind it.
fn field_at_start<'a, 'f>(
    word: Fragment<'a>,
    fields: impl Iterator<Item = &'f str>,
) -> Option<(&'f str, Fragment<'a>)> {
    let words = word.words();
    let fields: Vec<(&str, String)> = fields.map(|field| (field, field.to_lowercase())).collect();
    let mut joined = String::new();
    let mut best = None;
    for w in words.iter().take(6) {
        joined.extend(
            w.text
                .chars()
                .filter(|c| *c != '-')
                .flat_map(char::to_lowercase),
        );
        if let Some((field, _)) = fields.iter().find(|(_, low)| *low == joined) {
            best = Some((*field, word.after(w.span().end - word.start).trim()));
        }
    }
    best
}

/// The list of nothing.
const NOTHING: &str = "none";

type Spans = Vec<(Path, Span)>;

fn value(
    word: Fragment<'_>,
    shape: Shape<'_>,
    path: &Path,
    spans: &mut Spans,
) -> Result<Value, (Fault, Option<String>)> {
    let plain = |fault: Fault| (fault, None);
    match shape.form() {
        Some(Form::List(_)) if word.text == NOTHING => Ok(Value::Array(Vec::new())),
        Some(Form::List(_)) if word.text.is_empty() => {
            let text = format!("the list is missing; `{NOTHING}` is the empty one");
            Err(plain((word.span(), text)))
        }
        Some(Form::List(of)) => {
            let mut list = Vec::new();
            for (i, piece) in scan::items(word).map_err(plain)?.into_iter().enumerate() {
                spans.push((path.index(i), piece.span.clone()));
                list.push(name(&piece, of)?);
            }
            Ok(Value::Array(list))
        }
        Some(Form::Fields(of)) => {
            let mut map = Map::new();
            for piece in scan::items(word).map_err(plain)? {
                let inner = Fragment {
                    text: &piece.text,
                    start: piece.span.start,
                };
                let (field, rest) = field_at_start(inner, of.names()).ok_or_else(|| {
                    (
                        (
                            piece.span.clone(),
                            format!(
                                "`{}` does not start with one of {}",
                                piece.text,
                                one_of(of.names())
                            ),
                        ),
                        None,
                    )
                })?;
                spans.push((path.field(field), rest.span()));
                map.insert(field.to_owned(), rest.text.into());
            }
            match of.required().find(|field| !map.contains_key(*field)) {
                Some(field) => Err((
                    (word.span(), format!("`{}` is missing", spoken(field))),
                    None,
                )),
                None => Ok(Value::Object(map)),
            }
        }
        _ => {
            let piece = Piece {
                text: word.text.to_owned(),
                span: word.span(),
            };
            name(&piece, shape)
        }
    }
}

/// A single value: a name of a choice in words, any name, yes or no, a number.
fn name(piece: &Piece, shape: Shape<'_>) -> Result<Value, (Fault, Option<String>)> {
    let wrong = |what: String, hint| {
        Err((
            (
                piece.span.clone(),
                format!("`{}` is not {what}", piece.text),
            ),
            hint,
        ))
    };
    match shape.form() {
        Some(Form::Choice(names)) => {
            let squeezed = squeeze(&piece.text);
            match names.iter().find(|name| squeeze(name) == squeezed) {
                Some(name) => Ok((*name).into()),
                None => {
                    let spoken: Vec<String> = names.iter().map(|name| spoken(name)).collect();
                    let names = spoken.iter().map(String::as_str);
                    wrong(
                        format!("one of {}", one_of(names.clone())),
                        did_you_mean(&piece.text, names),
                    )
                }
            }
        }
        Some(Form::Bool) => match piece.text.as_str() {
            "yes" | "true" => Ok(true.into()),
            "no" | "false" => Ok(false.into()),
            _ => wrong("`yes` or `no`".to_owned(), None),
        },
        Some(Form::Whole(low, high)) => match piece.text.parse::<i64>() {
            Ok(n) if (low..=high).contains(&n) => Ok(n.into()),
            _ => wrong(format!("a number from {low} to {high}"), None),
        },
        _ => Ok(piece.text.as_str().into()),
    }
}

fn squeeze(text: &str) -> String {
    text.chars()
        .filter(|c| *c != '-' && !c.is_whitespace())
        .flat_map(char::to_lowercase)
        .collect()
}

/// `endOfPhase` in words: `end of phase`.
fn spoken(name: &str) -> String {
    let mut words = String::new();
    for c in name.chars() {
        if c.is_uppercase() {
            words.push(' ');
        }
        words.extend(c.to_lowercase());
    }
    words
}

/// Every order of a document as `order` lines, without the word `order`.
pub(crate) fn print_orders(orders: &Orders) -> Vec<String> {
    let value = match serde_json::to_value(orders) {
        Ok(value) => value,
        // Said where the orders would stand, and no reader takes it for one.
        Err(error) => return vec![error.to_string()],
    };
    let object = value.as_object().into_iter().flatten();
    object
        .map(|(field, value)| {
            format!("{} {}", spoken(field), print_value(field, value))
                .trim_end()
                .to_owned()
        })
        .collect()
}

fn print_value(field: &str, value: &Value) -> String {
    let choice = fields()
        .and_then(|fields| fields.get(field))
        .is_some_and(|shape| match shape.form() {
            Some(Form::List(of)) => matches!(of.form(), Some(Form::Choice(_))),
            Some(Form::Choice(_)) => true,
            _ => false,
        });
    let one = |value: &Value| match value {
        Value::String(name) if choice => spoken(name),
        Value::String(name) => quote_item(name),
        Value::Bool(true) => "yes".to_owned(),
        Value::Bool(false) => "no".to_owned(),
        other => other.to_string(),
    };
    match value {
        Value::Array(list) if list.is_empty() => NOTHING.to_owned(),
        // A row may have that name.
        Value::Array(list) if *list == [NOTHING] => quote(NOTHING),
        Value::Array(list) => list.iter().map(one).collect::<Vec<_>>().join(", "),
        Value::Object(map) => map
            .iter()
            .map(|(field, value)| format!("{} {}", spoken(field), one(value)))
            .collect::<Vec<_>>()
            .join(", "),
        other => one(other),
    }
}
