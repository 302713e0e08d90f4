//! The lines of the protocol, as types: the schema is made from them.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde::{Deserialize, Serialize};
use spellgrid::setup::{Dir, LevelSetup, Orders, PackSetup};

use spellgrid_content::Diagnostic;

use crate::json::observe::Observation;
use crate::json::wire::{WireInput, WireNeed};

/// What a program asks.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(
    tag = "do",
    rename_all = "camelCase",
    rename_all_fields = "camelCase",
    deny_unknown_fields
)]
pub enum Request {
    /// What this program is.
    Hello {},
    /// Start a game.
    Load {
        /// A level by name, or a whole level.
        level: LevelChoice,
        /// Packs to use beside the level's own.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        packs: Vec<PackChoice>,
        /// A ruleset to play under in place of the level's own.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        ruleset: Option<String>,
        /// Single orders that are changed, beside those that the level changes.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        orders: Option<Box<Orders>>,
    },
    /// Every legal input with every choice, in a fixed order.
    Inputs {
        /// The most to list; 10000 without it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        limit: Option<usize>,
    },
    /// What an input still needs after the choices it has.
    Need {
        /// The input.
        input: WireInput,
    },
    /// Play an input.
    Play {
        /// The input, with all its choices.
        input: WireInput,
    },
    /// Take back the last input.
    Undo {},
    /// Play the input that was taken back again.
    Redo {},
    /// Start the level again.
    Restart {},
    /// Everything observable.
    State {},
    /// The inputs since the start.
    Replay {},
    /// Has an object a property?
    Property {
        /// The object.
        id: u32,
        /// The property.
        word: String,
    },
    /// Put one object on the board (for tests); what was played before cannot be taken back.
    Place {
        /// A noun in lower case, or `text:` and a word.
        kind: String,
        /// Column.
        x: i32,
        /// Row.
        y: i32,
    },
    /// Movement and a parse, without the rest of a turn (for tests).
    Move {
        /// Which way.
        dir: Dir,
    },
    /// End the program.
    Quit {},
}

/// A level by name or in full.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum LevelChoice {
    /// As on the command line: a shipped level (`l1`, `l1-double-tap`), the path of a file, or a
    /// section of one (`PATH:SECTION`).
    Name(String),
    /// A level.
    Whole(Box<LevelSetup>),
}

/// A pack by name or in full.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum PackChoice {
    /// As behind `--pack`: a folder, a JSON file, or the name of a shipped pack.
    Name(String),
    /// A pack.
    Whole(Box<PackSetup>),
}

/// What the program answers.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(
    tag = "reply",
    rename_all = "camelCase",
    rename_all_fields = "camelCase",
    deny_unknown_fields
)]
pub enum Reply {
    /// To `hello`.
    Hello {
        /// `spellgrid`.
        program: String,
        /// The version of this protocol.
        protocol: u32,
        /// The names of the shipped levels.
        levels: Vec<String>,
    },
    /// To `load`, `play`, `undo`, `redo`, `restart`, `state` and `move`: the position.
    State {
        /// A digest of everything that decides play: packs, ruleset, level.
        digest: String,
        /// The position.
        state: Box<Observation>,
    },
    /// To `inputs`.
    Inputs {
        /// The inputs with their text forms.
        inputs: Vec<Listed>,
        /// Are these all?
        whole: bool,
    },
    /// To `need`.
    Need {
        /// The next question; nothing when the input is complete.
        need: Option<WireNeed>,
    },
    /// To `replay`.
    Replay {
        /// The inputs since the start, or since the last `place`.
        inputs: Vec<WireInput>,
    },
    /// To `property`.
    Property {
        /// Has it?
        has: bool,
    },
    /// To `place`.
    Placed {
        /// The new object.
        id: u32,
    },
    /// To `quit`.
    Bye {},
    /// To a request that could not be read or carried out.
    Error {
        /// A stable kind: of a refusal (`occupied`), of a fault (`faults`), or of this protocol
        /// (`syntax`, `line too long`, `no level`, `too many inputs`, `nothing to undo`, ...).
        code: String,
        /// One sentence for people.
        message: String,
        /// For an incomplete input or a wrong choice: what was asked.
        #[serde(skip_serializing_if = "Option::is_none")]
        need: Option<WireNeed>,
        /// For a level or pack with faults, and for a line that is no request: all of them.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        faults: Vec<WireFault>,
    },
}

/// An input and how scenarios write it.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Listed {
    /// The input.
    pub input: WireInput,
    /// `cast "Spark" at 2,3`.
    pub text: String,
}

/// A fault of a document.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct WireFault {
    /// What kind of fault.
    pub code: String,
    /// Where in the document.
    pub path: String,
    /// What is wrong.
    pub message: String,
    /// What would be right.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
}

impl From<Diagnostic> for WireFault {
    fn from(fault: Diagnostic) -> WireFault {
        WireFault {
            code: fault.code.to_owned(),
            path: fault.path.to_string(),
            message: fault.message,
            hint: fault.hint,
        }
    }
}

/// Both directions, for the schema.
#[derive(JsonSchema)]
#[allow(dead_code)]
struct Protocol {
    /// One line of standard input.
    request: Request,
    /// One line of standard output.
    reply: Reply,
}

/// The JSON Schema of the protocol: `request` and `reply` describe one line each. Requests are as they
/// are read, with what may be left out; replies as they are printed.
pub fn schema() -> serde_json::Value {
    let read = definitions::<Request>(SchemaSettings::draft2020_12());
    let told = definitions::<Reply>(SchemaSettings::draft2020_12().for_serialize());
    // What is in both is as it is read.
    let parts: BTreeMap<String, serde_json::Value> = told.chain(read).collect();
    let mut whole = schemars::schema_for!(Protocol).to_value();
    whole["$defs"] = parts.into_iter().collect();
    whole
}

/// The type and all that it is made of, by name.
fn definitions<T: JsonSchema>(
    settings: SchemaSettings,
) -> impl Iterator<Item = (String, serde_json::Value)> {
    let mut generator = settings.into_generator();
    generator.subschema_for::<T>();
    generator.take_definitions(true).into_iter()
}
