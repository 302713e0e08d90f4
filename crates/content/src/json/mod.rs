//! JSON documents: read with places, checked against the schema of their Rust types with every
//! fault reported, then handed to serde.

mod check;

use crate::places::{Document, Places};
use crate::schema::{Shape, Shapes};
use jsonc_parser::ast::Value as Node;
use jsonc_parser::common::Ranged;
use jsonc_parser::{CollectOptions, ParseOptions};
use serde::de::DeserializeOwned;
use serde_json::{Map, Number, Value};
use spellgrid::Code;
use spellgrid_source::{MAX_BYTES, Path, Report, Source, Span};

pub(crate) use check::Checker;

/// Deeper nesting is refused. Documents need eight.
const MAX_DEPTH: usize = 32;

/// Read a document of type `T` that starts at `span.start` and ends at `span.end`.
pub(crate) fn read<T: DeserializeOwned>(
    source: &Source,
    shape: Shape<'_>,
) -> Result<Document<T>, Report> {
    let whole = 0..source.text().len();
    let mut places = Places::of(source);
    let value = read_value(source, whole, shape, &Path::default(), &[], &mut places)?;
    let setup = from_value(value, &places)?;
    Ok(Document { setup, places })
}

/// Read a value of any type with a schema, such as a line of a protocol: with every fault at its
/// place, the variant that a tag names told from the others.
///
/// # Errors
/// Everything that keeps the text from being such a value.
pub fn read_json<T: DeserializeOwned + schemars::JsonSchema>(source: &Source) -> Result<T, Report> {
    read_document(source).map(|document| document.setup)
}

/// The same with the places of its parts.
///
/// # Errors
/// Everything that keeps the text from being such a value.
pub fn read_document<T>(source: &Source) -> Result<Document<T>, Report>
where
    T: DeserializeOwned + schemars::JsonSchema,
{
    read(source, Shapes::of::<T>().root())
}

/// Turn a checked value into a document. The check is as strict as serde, so a fault here is one
/// that the schema cannot say.
pub(crate) fn from_value<T: DeserializeOwned>(value: Value, places: &Places) -> Result<T, Report> {
    serde_json::from_value(value).map_err(|error| {
        Report::one(places.diagnostic(Code::Schema, &Path::default(), &error.to_string()))
    })
}

/// Read and check one JSON value. `path` is its path in the document; `optional` names fields of
/// the root that may be missing although the schema wants them.
pub(crate) fn read_value(
    source: &Source,
    span: Span,
    shape: Shape<'_>,
    path: &Path,
    optional: &[&str],
    places: &mut Places,
) -> Result<Value, Report> {
    let text = source.text().get(span.clone()).unwrap_or_default();
    if text.len() > MAX_BYTES {
        let message = format!("more than {MAX_BYTES} bytes");
        return Err(Report::one(source.diagnostic(
            Code::TooLarge,
            span.start..span.start,
            message,
        )));
    }
    let node = parse(source, text, span.start)?;
    let mut checker = Checker::new(source, span.start, places);
    checker.check(&node, shape, path, optional);
    checker.faults.result(())?;
    to_value(&node).map_err(|at| {
        let at = at.start + span.start..at.end + span.start;
        Report::one(source.diagnostic(Code::Syntax, at, "this is no JSON number"))
    })
}

fn parse<'a>(source: &Source, text: &'a str, start: usize) -> Result<Node<'a>, Report> {
    let options = ParseOptions {
        allow_comments: false,
        allow_loose_object_property_names: false,
        allow_trailing_commas: false,
        allow_missing_commas: false,
        allow_single_quoted_strings: false,
        allow_hexadecimal_numbers: false,
        allow_unary_plus_numbers: false,
        allow_bare_decimal_point_numbers: false,
        allow_non_finite_numbers: false,
        allow_extended_string_escapes: false,
    };
    let fault =
        |span: Span, message: String| Report::one(source.diagnostic(Code::Syntax, span, message));
    if let Some(at) = too_deep(text) {
        return Err(fault(
            start + at..start + at + 1,
            format!("nested more than {MAX_DEPTH} deep"),
        ));
    }
    match jsonc_parser::parse_to_ast(text, &CollectOptions::default(), &options) {
        Ok(result) => result
            .value
            .ok_or_else(|| fault(start..start, "there is no JSON value".to_owned())),
        Err(error) => {
            let range = error.range();
            let message = format!(
                "this is no JSON: {}",
                lower_first(&error.kind().to_string())
            );
            Err(fault(start + range.start..start + range.end, message))
        }
    }
}

/// Where the nesting goes past the limit.
fn too_deep(text: &str) -> Option<usize> {
    let (mut depth, mut quoted, mut escaped) = (0usize, false, false);
    for (at, b) in text.bytes().enumerate() {
        match b {
            _ if escaped => escaped = false,
            b'\\' if quoted => escaped = true,
            b'"' => quoted = !quoted,
            b'[' | b'{' if !quoted => {
                depth += 1;
                if depth > MAX_DEPTH {
                    return Some(at);
                }
            }
            b']' | b'}' if !quoted => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    None
}

fn lower_first(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| {
        first.to_lowercase().chain(chars).collect()
    })
}

/// The value without its places. The error is the span of a number that JSON does not know.
fn to_value(node: &Node<'_>) -> Result<Value, Span> {
    Ok(match node {
        Node::StringLit(text) => Value::String(text.value.clone().into_owned()),
        Node::NumberLit(number) => {
            let parsed: Result<Number, _> = serde_json::from_str(number.value);
            Value::Number(parsed.map_err(|_| number.range.start..number.range.end)?)
        }
        Node::BooleanLit(b) => Value::Bool(b.value),
        Node::NullKeyword(_) => Value::Null,
        Node::Array(list) => Value::Array(
            list.elements
                .iter()
                .map(to_value)
                .collect::<Result<_, _>>()?,
        ),
        Node::Object(object) => {
            let mut map = Map::new();
            for property in &object.properties {
                map.insert(
                    property.name.as_str().to_owned(),
                    to_value(&property.value)?,
                );
            }
            Value::Object(map)
        }
    })
}

/// The span of a node in the source that its text was cut from.
fn span_of(node: &impl Ranged, start: usize) -> Span {
    let range = node.range();
    start + range.start..start + range.end
}
