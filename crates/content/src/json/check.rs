//! A value held against its shape: every fault, each at its own place, and for values that come
//! in variants against the variant that the tag picks.

use super::span_of;
use crate::hint::one_of;
use crate::places::Places;
use crate::schema::{Fields, Form, Shape};
use jsonc_parser::ast::{Object, Value as Node};
use spellgrid::Code;
use spellgrid::did_you_mean;
use spellgrid_source::{Path, Report, Source, Span, excerpt};
use std::collections::BTreeSet;

/// Collects faults and places while it walks a value.
pub(crate) struct Checker<'a> {
    source: &'a Source,
    start: usize,
    places: &'a mut Places,
    /// What was found.
    pub(crate) faults: Report,
}

impl<'a> Checker<'a> {
    /// For a value whose text starts at that byte of the source.
    pub(crate) fn new(source: &'a Source, start: usize, places: &'a mut Places) -> Checker<'a> {
        Checker {
            source,
            start,
            places,
            faults: Report::default(),
        }
    }

    /// Check a value; `optional` names fields of it that may be missing.
    pub(crate) fn check(
        &mut self,
        node: &Node<'_>,
        shape: Shape<'_>,
        path: &Path,
        optional: &[&str],
    ) {
        let span = span_of(node, self.start);
        self.places.insert(path, span.clone());
        if matches!(node, Node::NullKeyword(_)) && shape.nullable() {
            return;
        }
        let Some(form) = shape.form() else { return };
        match (&form, node) {
            (Form::TextOr(text, _), Node::StringLit(_)) => self.check(node, *text, path, &[]),
            (Form::TextOr(_, other), Node::Object(_)) => self.check(node, *other, path, optional),
            (Form::Choice(names), Node::StringLit(text)) => {
                if !names.contains(&text.value.as_ref()) {
                    let message = format!(
                        "`{}` is not known here: it is one of {}",
                        excerpt(&text.value),
                        one_of(names.iter().copied())
                    );
                    self.fault(
                        span,
                        path,
                        message,
                        did_you_mean(&text.value, names.iter().copied()),
                    );
                }
            }
            (Form::Text, Node::StringLit(_)) | (Form::Bool, Node::BooleanLit(_)) => {}
            (Form::Whole(low, high), Node::NumberLit(number)) => {
                match number.value.parse::<i64>() {
                    Ok(value) if (*low..=*high).contains(&value) => {}
                    _ if number
                        .value
                        .bytes()
                        .all(|b| b.is_ascii_digit() || b == b'-') =>
                    {
                        self.fault(
                            span,
                            path,
                            format!("{} is not from {low} to {high}", number.value),
                            None,
                        );
                    }
                    _ => self.fault(
                        span,
                        path,
                        format!("`{}` is no whole number", number.value),
                        None,
                    ),
                }
            }
            (Form::List(shape), Node::Array(list)) => {
                for (i, element) in list.elements.iter().enumerate() {
                    self.check(element, *shape, &path.index(i), &[]);
                }
            }
            (Form::Map(shape), Node::Object(object)) => {
                self.repeated(object, path);
                for property in &object.properties {
                    let key = property.name.as_str();
                    self.check(&property.value, *shape, &path.key(key), &[]);
                }
            }
            (Form::Fields(fields), Node::Object(object)) => {
                self.fields(object, *fields, path, optional, "")
            }
            (Form::Tagged(tag, variants), Node::Object(object)) => {
                self.variant(object, tag, variants, path)
            }
            _ => {
                let message = format!("this must be {}, and is {}", article(&form), kind(node));
                self.fault(span, path, message, None);
            }
        }
    }

    /// An object of the variant that its tag names.
    fn variant(
        &mut self,
        object: &Object<'_>,
        tag: &str,
        variants: &[(&str, Fields<'_>)],
        path: &Path,
    ) {
        let names = variants.iter().map(|(name, _)| *name);
        let tagged = object.properties.iter().find(|p| p.name.as_str() == tag);
        let Some(property) = tagged else {
            let message = format!("a `{tag}` is missing: it is one of {}", one_of(names));
            return self.fault(span_of(object, self.start), path, message, None);
        };
        let span = span_of(&property.value, self.start);
        let path_of_tag = path.field(tag);
        let Node::StringLit(name) = &property.value else {
            let message = format!(
                "the `{tag}` must be a text, and is {}",
                kind(&property.value)
            );
            return self.fault(span, &path_of_tag, message, None);
        };
        match variants.iter().find(|(variant, _)| *variant == name.value) {
            Some((variant, fields)) => self.fields(object, *fields, path, &[], variant),
            None => {
                let message = format!(
                    "there is no {tag} `{}`: it is one of {}",
                    excerpt(&name.value),
                    one_of(names.clone())
                );
                self.fault(
                    span,
                    &path_of_tag,
                    message,
                    did_you_mean(&name.value, names),
                );
            }
        }
    }

    /// The fields of an object; `of` names its variant.
    fn fields(
        &mut self,
        object: &Object<'_>,
        fields: Fields<'_>,
        path: &Path,
        optional: &[&str],
        of: &str,
    ) {
        self.repeated(object, path);
        for property in &object.properties {
            let name = property.name.as_str();
            match fields.get(name) {
                Some(shape) => self.check(&property.value, shape, &path.field(name), &[]),
                None => {
                    let message = if of.is_empty() {
                        format!("there is no field `{name}` here")
                    } else {
                        format!("`{of}` has no field `{name}`")
                    };
                    let hint = did_you_mean(name, fields.names())
                        .or_else(|| Some(format!("the fields are {}", one_of(fields.names()))));
                    self.fault(
                        span_of(&property.name, self.start),
                        &path.field(name),
                        message,
                        hint,
                    );
                }
            }
        }
        for name in fields.required() {
            let there = object.properties.iter().any(|p| p.name.as_str() == name);
            if !there && !optional.contains(&name) {
                let message = if of.is_empty() {
                    format!("the field `{name}` is missing")
                } else {
                    format!("`{of}` needs a `{name}`")
                };
                self.fault(span_of(object, self.start), path, message, None);
            }
        }
    }

    /// Fields that stand twice.
    fn repeated(&mut self, object: &Object<'_>, path: &Path) {
        let mut seen = BTreeSet::new();
        for property in &object.properties {
            let name = property.name.as_str();
            if !seen.insert(name) {
                let span = span_of(&property.name, self.start);
                let message = format!("`{}` stands twice", excerpt(name));
                let (source, places) = (self.source, &self.places);
                self.faults.add(|| {
                    let own = places.own(&path.field(name));
                    source.diagnostic(Code::Duplicate, span, message).path(own)
                });
            }
        }
    }

    fn fault(&mut self, span: Span, path: &Path, message: String, hint: Option<String>) {
        let (source, places) = (self.source, &self.places);
        self.faults.add(|| {
            let fault = source.diagnostic(Code::Schema, span, message);
            fault.path(places.own(path)).maybe_hint(hint)
        });
    }
}

fn article(form: &Form<'_>) -> String {
    match form {
        Form::Choice(names) => format!("one of {}", one_of(names.iter().copied())),
        Form::TextOr(..) => "a text or an object".into(),
        Form::Text => "a text".to_owned(),
        Form::Bool => "true or false".to_owned(),
        Form::Whole(..) => "a whole number".to_owned(),
        Form::List(_) => "a list".to_owned(),
        Form::Fields(_) | Form::Map(_) | Form::Tagged(..) => "an object".to_owned(),
    }
}

fn kind(node: &Node<'_>) -> &'static str {
    match node {
        Node::StringLit(_) => "a text",
        Node::NumberLit(_) => "a number",
        Node::BooleanLit(_) => "true or false",
        Node::Object(_) => "an object",
        Node::Array(_) => "a list",
        Node::NullKeyword(_) => "null",
    }
}
