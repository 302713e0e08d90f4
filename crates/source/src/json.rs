//! Faults as JSON.

use crate::diagnostic::Diagnostic;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;
use std::borrow::Cow;

/// A fault of a file.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Fault {
    /// The file; empty when the document came from none.
    file: String,
    /// The line, from 1; 0 when it is of no line.
    line: usize,
    /// The column in characters, from 1; 0 when it is of no line.
    column: usize,
    /// What kind of fault: what a line `error CODE` of a scenario names; `scenario` of what
    /// scenarios say beside their level, `io` of a file that cannot be read.
    code: String,
    /// The place in the document, when it has one: `cards[3].text[1].card`.
    #[serde(skip_serializing_if = "Option::is_none")]
    path: Option<String>,
    /// What is wrong.
    message: String,
    /// What would be right.
    #[serde(skip_serializing_if = "Option::is_none")]
    hint: Option<String>,
}

impl From<Diagnostic> for Fault {
    fn from(fault: Diagnostic) -> Fault {
        Fault {
            file: fault.file().to_owned(),
            line: fault.line(),
            column: fault.column(),
            code: fault.code.to_owned(),
            path: (!fault.path.is_root()).then(|| fault.path.to_string()),
            message: fault.message,
            hint: fault.hint,
        }
    }
}

impl JsonSchema for Diagnostic {
    fn schema_name() -> Cow<'static, str> {
        Fault::schema_name()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Fault::json_schema(generator)
    }
}
