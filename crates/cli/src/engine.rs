//! The game for other programs: JSON lines on standard input and output.
//!
//! One request a line, one reply a line, in order; blank lines are skipped. A request that cannot
//! be read or carried out is answered with an error and changes nothing.

use std::io::{self, BufRead, Read, Write};
use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use spellgrid::setup::{DirSetup, LevelSetup, Orders, PackSetup};
use spellgrid::{Desk, Game, Input, Level, Refusal, did_you_mean};
use spellgrid_content::{Library, Report, Source};

use crate::observe::{Observation, observe};
use crate::wire::{WireInput, WireNeed, from_setup};

/// The version of this protocol.
pub const VERSION: u32 = 1;
/// The longest line that is read, in bytes.
pub const MAX_LINE: u64 = spellgrid_content::MAX_BYTES as u64;
/// The most inputs that one `inputs` request lists.
pub const MAX_INPUTS: usize = 100_000;

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
        /// The name of a shipped level, or a whole level.
        level: LevelChoice,
        /// Packs beside the shipped ones; the level names those it uses.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        packs: Vec<PackSetup>,
        /// A ruleset to play under in place of the level's own.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        ruleset: Option<String>,
        /// Orders that differ from the ruleset's, in place of the level's own.
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
        dir: DirSetup,
    },
    /// End the program.
    Quit {},
}

/// A level by name or in full.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum LevelChoice {
    /// A shipped level: `l1`, `l1-double-tap`.
    Name(String),
    /// A level.
    Whole(Box<LevelSetup>),
}

/// What the program answers.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(
    tag = "reply",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
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

/// Both directions, for the schema.
#[derive(JsonSchema)]
#[allow(dead_code)]
struct Protocol {
    /// One line of standard input.
    request: Request,
    /// One line of standard output.
    reply: Reply,
}

/// The JSON Schema of the protocol: `request` and `reply` describe one line each.
pub fn schema() -> serde_json::Value {
    schemars::schema_for!(Protocol).to_value()
}

/// The sessions' state: at most one game.
pub struct Session<'a> {
    library: &'a Library,
    game: Option<Game>,
    desk: Desk,
}

fn error(code: &str, message: impl Into<String>) -> Reply {
    let (code, message) = (code.to_owned(), message.into());
    Reply::Error {
        code,
        message,
        need: None,
        faults: Vec::new(),
    }
}

fn refused(refusal: Refusal) -> Reply {
    Reply::Error {
        code: refusal.code.name().to_owned(),
        need: refusal.need.as_ref().map(WireNeed::from),
        message: refusal.message,
        faults: Vec::new(),
    }
}

/// Why a line is no request. It is read once more, slowly, by the reader that knows places.
fn unreadable(line: &[u8], problem: &serde_json::Error) -> Reply {
    let text = String::from_utf8_lossy(line);
    let read = spellgrid_content::read_json::<Request>(&Source::new("request", &text));
    let faults = read.err().map_or_else(Vec::new, |report| wire(&report));
    let message = match faults.first() {
        Some(WireFault { path, message, .. }) if !path.is_empty() => format!("{path}: {message}"),
        Some(fault) => fault.message.clone(),
        None => problem.to_string(),
    };
    Reply::Error {
        code: "syntax".to_owned(),
        message,
        need: None,
        faults,
    }
}

fn wire(report: &Report) -> Vec<WireFault> {
    report
        .diagnostics
        .iter()
        .map(|fault| WireFault {
            code: fault.code.name().to_owned(),
            path: fault.path.clone(),
            message: fault.message.clone(),
            hint: fault.hint.clone(),
        })
        .collect()
}

/// The faults of a level or pack as a reply.
fn faults(report: &Report) -> Reply {
    let faults = wire(report);
    let message = match faults.first() {
        Some(first) => first.message.clone(),
        None => "the level cannot be built".to_owned(),
    };
    Reply::Error {
        code: "faults".to_owned(),
        message,
        need: None,
        faults,
    }
}

impl<'a> Session<'a> {
    /// A session without a game.
    pub fn new(library: &'a Library) -> Session<'a> {
        Session {
            library,
            game: None,
            desk: Desk::default(),
        }
    }

    /// The reply to one line.
    pub fn answer_line(&mut self, line: &[u8]) -> Reply {
        match serde_json::from_slice::<Request>(line) {
            Ok(request) => self.answer(request),
            Err(problem) => unreadable(line, &problem),
        }
    }

    /// The reply to one request.
    pub fn answer(&mut self, request: Request) -> Reply {
        match request {
            Request::Hello {} => Reply::Hello {
                program: "spellgrid".to_owned(),
                protocol: VERSION,
                levels: self.library.level_names().map(str::to_owned).collect(),
            },
            Request::Load {
                level,
                packs,
                ruleset,
                orders,
            } => match self.load(level, packs, ruleset, orders) {
                Ok(level) => {
                    self.game = Some(Game::new(level));
                    self.desk = Desk::default();
                    self.state()
                }
                Err(reply) => reply,
            },
            Request::Quit {} => Reply::Bye {},
            other => match self.game.take() {
                Some(mut game) => {
                    let reply = self.in_game(&mut game, other);
                    self.game = Some(game);
                    reply.unwrap_or_else(|| self.state())
                }
                None => error("no level", "load a level first"),
            },
        }
    }

    fn load(
        &self,
        choice: LevelChoice,
        packs: Vec<PackSetup>,
        ruleset: Option<String>,
        orders: Option<Box<Orders>>,
    ) -> Result<Arc<Level>, Reply> {
        let mut library = self.library.clone();
        for pack in &packs {
            let text = serde_json::to_string(pack).unwrap_or_default();
            let source = Source::new(&format!("pack {}", pack.name), &text);
            library
                .add_pack(&[source])
                .map_err(|report| faults(&report))?;
        }
        let mut level = match choice {
            LevelChoice::Whole(level) => *level,
            LevelChoice::Name(name) if library.level_source(&name).is_none() => {
                let hint = did_you_mean(&name, library.level_names());
                let hint = hint.map(|hint| format!("; {hint}")).unwrap_or_default();
                return Err(error(
                    "unknown",
                    format!("there is no level {name:?}{hint}"),
                ));
            }
            LevelChoice::Name(name) => {
                library
                    .level(&name)
                    .map_err(|report| faults(&report))?
                    .setup
            }
        };
        if ruleset.is_some() {
            level.ruleset = ruleset;
        }
        if let Some(orders) = orders {
            level.orders = *orders;
        }
        library
            .build(&level)
            .map(Arc::new)
            .map_err(|report| faults(&report))
    }

    /// The reply to a request about a game; `None`: the position is the reply.
    fn in_game(&mut self, game: &mut Game, request: Request) -> Option<Reply> {
        let level = game.level().clone();
        match request {
            Request::Play { input } => game.play_input(&Input::from(input)).err().map(refused),
            Request::Need { input } => {
                let need = level.need(game.state(), &Input::from(input), &mut self.desk);
                Some(match need {
                    Ok(need) => Reply::Need {
                        need: need.as_ref().map(WireNeed::from),
                    },
                    Err(refusal) => refused(refusal),
                })
            }
            Request::Inputs { limit } => {
                let limit = limit.unwrap_or(10_000).min(MAX_INPUTS);
                let (inputs, whole) = level.inputs(game.state(), limit, &mut self.desk);
                let inputs = inputs
                    .iter()
                    .map(|input| self.listed(game, input))
                    .collect();
                Some(Reply::Inputs { inputs, whole })
            }
            Request::Undo {} if game.undo() => None,
            Request::Undo {} => Some(error("nothing to undo", "there is nothing to take back")),
            Request::Redo {} if game.redo() => None,
            Request::Redo {} => Some(error("nothing to redo", "nothing was taken back")),
            Request::Restart {} => {
                *game = Game::new(level);
                None
            }
            Request::Replay {} => {
                let inputs = game.replay().iter().map(WireInput::from).collect();
                Some(Reply::Replay { inputs })
            }
            Request::Property { id, word } => Some(match game.has_property(id, &word) {
                Some(has) => Reply::Property { has },
                None => error("unknown", format!("no object {id} or no word {word:?}")),
            }),
            Request::Place { kind, x, y } => Some(match game.place(&kind, x, y) {
                Ok(id) => Reply::Placed { id },
                Err(refusal) => refused(refusal),
            }),
            Request::Move { dir } => game.move_only(from_setup(dir)).err().map(refused),
            Request::State {} | Request::Hello {} | Request::Load { .. } | Request::Quit {} => None,
        }
    }

    fn listed(&mut self, game: &Game, input: &Input) -> Listed {
        let text = game.level().describe(game.state(), input, &mut self.desk);
        Listed {
            input: WireInput::from(input),
            text,
        }
    }

    fn state(&mut self) -> Reply {
        match self.game.as_mut() {
            Some(game) => Reply::State {
                digest: format!("{:032x}", game.level().digest()),
                state: Box::new(observe(game, &mut self.desk)),
            },
            None => error("no level", "load a level first"),
        }
    }
}

/// A line of at most [`MAX_LINE`] bytes; a longer one is read to its end and dropped.
enum Line {
    Text(Vec<u8>),
    TooLong,
    End,
}

fn read_line(from: &mut dyn BufRead) -> io::Result<Line> {
    let mut bytes = Vec::new();
    let read = Read::take(&mut *from, MAX_LINE).read_until(b'\n', &mut bytes)?;
    if read == 0 {
        return Ok(Line::End);
    }
    if bytes.last() == Some(&b'\n') || (read as u64) < MAX_LINE {
        return Ok(Line::Text(bytes));
    }
    loop {
        let part = from.fill_buf()?;
        if part.is_empty() {
            return Ok(Line::TooLong);
        }
        match part.iter().position(|&byte| byte == b'\n') {
            Some(end) => {
                from.consume(end + 1);
                return Ok(Line::TooLong);
            }
            None => {
                let length = part.len();
                from.consume(length);
            }
        }
    }
}

/// Answer every line until the end of the input or `quit`.
pub fn serve(library: &Library, from: &mut dyn BufRead, to: &mut dyn Write) -> io::Result<()> {
    let mut session = Session::new(library);
    loop {
        let reply = match read_line(from)? {
            Line::End => return Ok(()),
            Line::TooLong => error(
                "line too long",
                format!("a line has at most {MAX_LINE} bytes"),
            ),
            Line::Text(text) if text.trim_ascii().is_empty() => continue,
            Line::Text(text) => session.answer_line(text.trim_ascii()),
        };
        serde_json::to_writer(&mut *to, &reply)?;
        to.write_all(b"\n")?;
        to.flush()?;
        if matches!(reply, Reply::Bye {}) {
            return Ok(());
        }
    }
}
