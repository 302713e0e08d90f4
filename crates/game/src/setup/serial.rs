//! What serde is told of fields that may be left out, and schemas of variants with two names.

pub(crate) fn is_true(b: &bool) -> bool {
    *b
}
/// Is it what it would be if the document did not say it?
pub(crate) fn unset<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
pub(crate) fn yes() -> bool {
    true
}
pub(crate) fn own() -> String {
    "own".to_owned()
}
pub(crate) fn one() -> i32 {
    1
}
pub(crate) fn thirty() -> i32 {
    30
}
pub(crate) fn base_packs() -> Vec<String> {
    vec!["base".into()]
}
pub(crate) fn is_base_packs(packs: &[String]) -> bool {
    packs == ["base"]
}

/// For the schema of a variant: it goes by this name, too. What serde calls an alias, schemas are not
/// told by themselves.
#[cfg(feature = "schema")]
pub(crate) fn also(name: &'static str) -> impl FnMut(&mut schemars::Schema) {
    use serde_json::{Map, Value};
    let both = move |object: &mut Map<String, Value>| {
        if let Some(first) = object.remove("const") {
            object.insert("enum".to_owned(), Value::Array(vec![first, name.into()]));
        }
    };
    move |schema| {
        let Some(object) = schema.as_object_mut() else {
            return;
        };
        both(object);
        // Of a variant with fields, the tag is the one that is a constant.
        let fields = object.get_mut("properties").and_then(Value::as_object_mut);
        for field in fields.into_iter().flatten() {
            field.1.as_object_mut().into_iter().for_each(both);
        }
    }
}
