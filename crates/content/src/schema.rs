//! JSON Schemas of the documents, made from the Rust types; and the few questions that readers
//! ask of a schema.

use serde_json::Value;
use spellgrid::setup::{LevelSetup, PackSetup};
use std::sync::OnceLock;

/// The JSON Schema of a pack.
pub fn pack_schema() -> Value {
    schema_of::<PackSetup>("A SpellGrid pack")
}

/// The JSON Schema of a level.
pub fn level_schema() -> Value {
    schema_of::<LevelSetup>("A SpellGrid level")
}

/// The JSON Schema of a type of another crate.
pub fn schema_of<T: schemars::JsonSchema>(title: &str) -> Value {
    let mut value = schemars::schema_for!(T).to_value();
    if let Some(object) = value.as_object_mut() {
        object.insert("title".to_owned(), title.into());
    }
    value
}

/// A schema to read documents by: follows references and sees through "or null".
pub(crate) struct Shapes {
    root: Value,
}

impl Shapes {
    pub(crate) fn packs() -> &'static Shapes {
        static SHAPES: OnceLock<Shapes> = OnceLock::new();
        SHAPES.get_or_init(|| Shapes {
            root: pack_schema(),
        })
    }
    /// The shapes of a type of another crate.
    pub(crate) fn of<T: schemars::JsonSchema>() -> Shapes {
        Shapes {
            root: schemars::schema_for!(T).to_value(),
        }
    }
    pub(crate) fn levels() -> &'static Shapes {
        static SHAPES: OnceLock<Shapes> = OnceLock::new();
        SHAPES.get_or_init(|| Shapes {
            root: level_schema(),
        })
    }
    pub(crate) fn root(&self) -> Shape<'_> {
        Shape {
            shapes: self,
            node: &self.root,
        }
    }
    /// The shape with that name in `$defs`.
    pub(crate) fn named(&self, name: &str) -> Option<Shape<'_>> {
        let node = self.root.get("$defs")?.get(name)?;
        Some(Shape { shapes: self, node })
    }
}

/// What one value may be.
#[derive(Clone, Copy)]
pub(crate) struct Shape<'a> {
    shapes: &'a Shapes,
    node: &'a Value,
}

/// The kinds of values that the documents know.
pub(crate) enum Form<'a> {
    /// One of these names.
    Choice(Vec<&'a str>),
    /// Any text.
    Text,
    /// A text of the first shape, or a value of the second.
    TextOr(Shape<'a>, Shape<'a>),
    /// Yes or no.
    Bool,
    /// A whole number in a range.
    Whole(i64, i64),
    /// A list of one shape.
    List(Shape<'a>),
    /// Named fields.
    Fields(Fields<'a>),
    /// Keys of the document's own with values of one shape.
    Map(Shape<'a>),
    /// Fields that depend on the value of the tag.
    Tagged(&'a str, Vec<(&'a str, Fields<'a>)>),
}

/// The fields of an object.
#[derive(Clone, Copy)]
pub(crate) struct Fields<'a> {
    shapes: &'a Shapes,
    node: &'a Value,
}

impl<'a> Fields<'a> {
    pub(crate) fn get(&self, name: &str) -> Option<Shape<'a>> {
        let node = self.node.get("properties")?.get(name)?;
        Some(Shape {
            shapes: self.shapes,
            node,
        })
    }
    pub(crate) fn names(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        let object = self.node.get("properties").and_then(Value::as_object);
        object.into_iter().flatten().map(|(name, _)| name.as_str())
    }
    pub(crate) fn required(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        let list = self.node.get("required").and_then(Value::as_array);
        list.into_iter().flatten().filter_map(Value::as_str)
    }
}

impl<'a> Shape<'a> {
    fn at(&self, node: &'a Value) -> Shape<'a> {
        Shape {
            shapes: self.shapes,
            node,
        }
    }
    /// The node itself, after references and "or null".
    fn resolved(&self) -> &'a Value {
        let mut node = self.node;
        // References of derived schemas do not form rings; the bound is for safety.
        for _ in 0..16 {
            let target = node.get("$ref").and_then(Value::as_str);
            if let Some(next) = target.and_then(|t| self.shapes.root.pointer(t.strip_prefix('#')?))
            {
                node = next;
                continue;
            }
            let mut options = self
                .options(node)
                .filter(|o| o.get("type") != Some(&"null".into()));
            match (options.next(), options.next()) {
                (Some(only), None) => node = only,
                _ => break,
            }
        }
        node
    }
    fn options(&self, node: &'a Value) -> impl Iterator<Item = &'a Value> + use<'a> {
        let list = node
            .get("oneOf")
            .or_else(|| node.get("anyOf"))
            .and_then(Value::as_array);
        list.into_iter().flatten()
    }
    /// May the value be `null`?
    pub(crate) fn nullable(&self) -> bool {
        let null: Value = "null".into();
        let typed = match self.node.get("type") {
            Some(Value::Array(types)) => types.contains(&null),
            other => other == Some(&null),
        };
        typed
            || self
                .options(self.node)
                .any(|option| option.get("type") == Some(&null))
    }
    /// Is the value always a text?
    fn is_text(&self) -> bool {
        matches!(self.form(), Some(Form::Text | Form::Choice(_)))
    }
    /// What the value may be; `None` for shapes that the documents do not use.
    pub(crate) fn form(&self) -> Option<Form<'a>> {
        let node = self.resolved();
        let words = |list: &'a Value| {
            list.as_array()
                .map(|l| l.iter().filter_map(Value::as_str).collect())
        };
        if let Some(names) = node.get("enum") {
            return words(names).map(Form::Choice);
        }
        let options: Vec<&Value> = self.options(node).collect();
        if let [text, other] = options[..]
            && self.at(text).is_text()
            && !self.at(other).is_text()
        {
            return Some(Form::TextOr(self.at(text), self.at(other)));
        }
        if !options.is_empty() {
            return self.options_form(&options);
        }
        let kind = match node.get("type") {
            Some(Value::String(kind)) => kind.as_str(),
            Some(Value::Array(kinds)) => kinds
                .iter()
                .filter_map(Value::as_str)
                .find(|k| *k != "null")?,
            _ => return None,
        };
        Some(match kind {
            "string" => Form::Text,
            "boolean" => Form::Bool,
            "integer" => {
                let (low, high) = match node.get("format").and_then(Value::as_str) {
                    Some("uint8") => (0, i64::from(u8::MAX)),
                    Some("uint16") => (0, i64::from(u16::MAX)),
                    Some("uint32") => (0, i64::from(u32::MAX)),
                    _ => (i64::from(i32::MIN), i64::from(i32::MAX)),
                };
                Form::Whole(low, high)
            }
            "array" => Form::List(self.at(node.get("items")?)),
            "object" => match node.get("additionalProperties") {
                Some(values @ Value::Object(_)) => Form::Map(self.at(values)),
                _ => Form::Fields(Fields {
                    shapes: self.shapes,
                    node,
                }),
            },
            _ => return None,
        })
    }
    /// Names only, or objects told apart by a tag.
    fn options_form(&self, options: &[&'a Value]) -> Option<Form<'a>> {
        let mut names = Vec::new();
        for option in options {
            match (option.get("const"), option.get("enum")) {
                (Some(Value::String(name)), _) => names.push(name.as_str()),
                (_, Some(Value::Array(list))) => {
                    names.extend(list.iter().filter_map(Value::as_str))
                }
                _ => return self.tagged_form(options),
            }
        }
        Some(Form::Choice(names))
    }
    /// The tag is the field that has one value, or some, in every variant.
    fn tagged_form(&self, options: &[&'a Value]) -> Option<Form<'a>> {
        let fields = |option: &'a Value| option.get("properties").and_then(Value::as_object);
        let tag = options.iter().find_map(|option| {
            let mut fields = fields(option)?.iter();
            fields.find_map(|(name, value)| value.get("const").map(|_| name.as_str()))
        })?;
        let mut variants = Vec::new();
        for option in options {
            let tagged = fields(option)?.get(tag)?;
            let names = match tagged.get("const") {
                Some(name) => std::slice::from_ref(name),
                None => tagged.get("enum")?.as_array()?,
            };
            let own = Fields {
                shapes: self.shapes,
                node: option,
            };
            variants.extend(names.iter().filter_map(Value::as_str).map(|n| (n, own)));
        }
        Some(Form::Tagged(tag, variants))
    }
}
