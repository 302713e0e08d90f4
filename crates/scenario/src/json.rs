//! A scenario in JSON, as designers and programs write one: a level, words, seams and cards of its
//! own, and lines as people type them into `spellgrid play`.

use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use spellgrid::setup::{CardSetup, LevelSetup, PackSetup, SeamsSetup, WordSetup};
use spellgrid::{Code, Level, MAX_INPUTS, Refusal, off_line};
use spellgrid_content::{Document, Library, Path, Places, Report, Source, read_document, schema};

use crate::line::{self, Command, MAX_LINE};

/// A scenario in JSON.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct ScenarioSetup {
    /// Cards beside those of the level's packs, for this scenario alone.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cards: Vec<CardSetup>,
    /// Words beside those of the level's packs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub words: Vec<WordSetup>,
    /// What those words say to cards.
    #[serde(default, skip_serializing_if = "SeamsSetup::is_empty")]
    pub seams: SeamsSetup,
    /// The level.
    pub level: LevelSetup,
    /// What is typed, one line each: all that `spellgrid play` reads. What a line asks for and does
    /// not say is answered by the lines behind it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub inputs: Vec<String>,
}

/// The JSON Schema of a scenario.
pub fn scenario_schema() -> Value {
    schema::schema_of::<ScenarioSetup>("A SpellGrid scenario")
}

/// Is a JSON value meant as a scenario: an object with a level in it?
pub fn is_scenario(value: &Value) -> bool {
    value.get("level").is_some_and(Value::is_object) && value.get("do").is_none()
}

/// A scenario in JSON, ready to be played.
#[derive(Debug)]
pub struct Typed {
    /// The level, with the scenario's own pack among its packs.
    pub document: Document<LevelSetup>,
    /// What has those packs.
    pub library: Library,
    /// The level, built.
    pub level: Arc<Level>,
    /// The lines.
    pub lines: Vec<String>,
}

impl Typed {
    /// Read a scenario on the packs of a library. What it brings is a pack, named behind the level's
    /// own.
    ///
    /// # Errors
    /// Everything that keeps it from being one, at its place in the author's text.
    pub fn read(source: &Source, library: &Library) -> Result<Typed, Report> {
        let Document { setup, places } = read_document::<ScenarioSetup>(source)?;
        let mut library = library.clone();
        let mut level = setup.level;
        let mut name = "scenario".to_owned();
        while library.pack(&name).is_some() {
            name.push('-');
        }
        let own = PackSetup {
            name: name.clone(),
            words: setup.words,
            seams: setup.seams,
            cards: setup.cards,
            ..PackSetup::default()
        };
        let bare = PackSetup {
            name: name.clone(),
            ..PackSetup::default()
        };
        if own != bare {
            let places = places.part("", "");
            library.add_document(Document { setup: own, places });
            level.packs.push(name);
        }
        let document = Document {
            setup: level,
            places: places.part("level", ""),
        };
        let mut report = faults_of(&setup.inputs, &places);
        match library.build_document(&document) {
            Ok(level) if report.is_empty() => Ok(Typed {
                document,
                library,
                level: Arc::new(level),
                lines: setup.inputs,
            }),
            Ok(_) => Err(report),
            Err(mut faults) => {
                std::mem::swap(&mut faults, &mut report);
                report.extend(faults);
                Err(report)
            }
        }
    }
}

/// The lines that are none whatever the game asks, and more inputs than a game takes. A line that is
/// no command is none unless it may be an answer: a line before it names a card or an attack.
fn faults_of(lines: &[String], places: &Places) -> Report {
    let mut report = Report::default();
    let (mut total, mut asked) = (0, false);
    for (i, text) in lines.iter().enumerate() {
        let path = Path::from("inputs").index(i);
        let mut fault = |message: &str| {
            report.add(|| places.diagnostic(Code::Syntax, &path, message));
        };
        if let Some(c) = text.chars().find(|&c| off_line(c) && c != '\t') {
            fault(&format!("{c:?} is no character of a line"));
            continue;
        }
        if text.len() > MAX_LINE {
            fault(&format!("a line has at most {MAX_LINE} bytes"));
            continue;
        }
        match line::read(&Source::new("line", text)) {
            Ok(commands) => {
                total += commands.len();
                asked |= commands.iter().any(asks);
            }
            Err(_) if asked => {}
            Err(unread) => fault(&unread.message),
        }
        if total > MAX_INPUTS {
            fault(&Refusal::too_many_inputs(MAX_INPUTS).message);
            break;
        }
    }
    report
}

/// May the game ask for more than this says?
fn asks(command: &Command) -> bool {
    match command {
        Command::Act(act) => act.verb.asks(),
        _ => false,
    }
}
