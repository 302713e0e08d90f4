//! One game and the replies to what is asked about it.

use std::path::Path;
use std::sync::Arc;

use spellgrid::setup::Orders;
use spellgrid::{Context, Game, Input, Level, Refusal};
use spellgrid_content::{Diagnostic, Document, Library, Places, Report, Source};

use super::protocol::{LevelChoice, Listed, PackChoice, Reply, Request, WireFault};
use crate::files::load::{self, Changes, Missing};
use crate::json::observe::observe;
use crate::json::wire::{WireInput, WireNeed};

/// The version of this protocol.
pub const VERSION: u32 = 2;
/// The most inputs that one `inputs` request lists.
pub const MAX_INPUTS: usize = 100_000;

/// The sessions' state: at most one game.
pub struct Session<'a> {
    library: &'a Library,
    packs: Vec<String>,
    game: Option<Game>,
    context: Context,
}

pub(super) fn error(code: &str, message: impl Into<String>) -> Reply {
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
    let report = read.err().unwrap_or_default();
    let first = report.diagnostics.first();
    Reply::Error {
        code: "syntax".to_owned(),
        message: first.map_or_else(|| problem.to_string(), Diagnostic::sentence),
        need: None,
        faults: wire(report),
    }
}

fn wire(report: Report) -> Vec<WireFault> {
    report
        .diagnostics
        .into_iter()
        .map(WireFault::from)
        .collect()
}

/// The faults of a level or pack as a reply.
fn faults(report: Report) -> Reply {
    let message = match report.diagnostics.first() {
        Some(first) => first.message.clone(),
        None => "the level cannot be built".to_owned(),
    };
    Reply::Error {
        code: "faults".to_owned(),
        message,
        need: None,
        faults: wire(report),
    }
}

impl<'a> Session<'a> {
    /// A session without a game; `packs` are used beside those of every level.
    pub fn new(library: &'a Library, packs: Vec<String>) -> Session<'a> {
        Session {
            library,
            packs,
            game: None,
            context: Context::default(),
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
                    self.context = Context::default();
                    self.state()
                }
                Err(Missing::Unknown(text)) => error("unknown", text),
                Err(Missing::Faulty(report)) => faults(report),
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
        packs: Vec<PackChoice>,
        ruleset: Option<String>,
        orders: Option<Box<Orders>>,
    ) -> Result<Arc<Level>, Missing> {
        let mut library = self.library.clone();
        let mut changes = Changes {
            packs: self.packs.clone(),
            ruleset,
            orders: Vec::new(),
        };
        for pack in packs {
            changes.packs.push(match pack {
                PackChoice::Name(name) => load::pack(&mut library, Path::new(&name))?,
                PackChoice::Whole(pack) => {
                    let text = serde_json::to_string(&pack)
                        .map_err(|fault| Missing::Unknown(fault.to_string()))?;
                    library.add_pack(&[Source::new(&format!("pack {}", pack.name), &text)])?
                }
            });
        }
        let (mut document, library) = match choice {
            LevelChoice::Name(name) => load::document(&library, &name)?,
            LevelChoice::Whole(level) => {
                let places = Places::default();
                let setup = *level;
                (Document { setup, places }, library)
            }
        };
        changes.change(&library, &mut document.setup)?;
        if let Some(orders) = orders {
            document.setup.orders.change(&orders);
        }
        Ok(Arc::new(library.build_document(&document)?))
    }

    /// The reply to a request about a game; `None`: the position is the reply.
    fn in_game(&mut self, game: &mut Game, request: Request) -> Option<Reply> {
        let level = game.level().clone();
        match request {
            Request::Play { input } => game.play_input(&Input::from(input)).err().map(refused),
            Request::Need { input } => {
                let need = level.need(game.state(), &Input::from(input), &mut self.context);
                Some(match need {
                    Ok(need) => Reply::Need {
                        need: need.as_ref().map(WireNeed::from),
                    },
                    Err(refusal) => refused(refusal),
                })
            }
            Request::Inputs { limit } => {
                let limit = limit.unwrap_or(10_000).min(MAX_INPUTS);
                let (inputs, tried) = level.told_inputs(game.state(), limit, &mut self.context);
                let listed = |(input, text)| Listed {
                    input: WireInput::from(&input),
                    text,
                };
                Some(Reply::Inputs {
                    inputs: inputs.into_iter().map(listed).collect(),
                    whole: tried.whole(),
                })
            }
            Request::Undo {} if game.undo() => None,
            Request::Undo {} => Some(refused(Refusal::no_past())),
            Request::Redo {} => match game.redo() {
                Ok(true) => None,
                Ok(false) => Some(refused(Refusal::no_future())),
                Err(refusal) => Some(refused(refusal)),
            },
            Request::Restart {} => {
                game.restart();
                None
            }
            Request::Replay {} => {
                let inputs = game.replay().iter().map(WireInput::from).collect();
                Some(Reply::Replay { inputs })
            }
            Request::Property { id, word } => Some(match game.has_property(id, &word) {
                Ok(Some(has)) => Reply::Property { has },
                Err(refusal) => refused(refusal),
                Ok(None) => error("unknown", format!("no object {id} or no word {word:?}")),
            }),
            Request::Place { kind, x, y } => Some(match game.place(&kind, x, y) {
                Ok(id) => Reply::Placed { id },
                Err(refusal) => refused(refusal),
            }),
            Request::Move { dir } => game.move_only(dir).err().map(refused),
            Request::State {} | Request::Hello {} | Request::Load { .. } | Request::Quit {} => None,
        }
    }

    fn state(&mut self) -> Reply {
        match self.game.as_mut() {
            Some(game) => Reply::State {
                digest: format!("{:032x}", game.level().digest()),
                state: Box::new(observe(game, &mut self.context)),
            },
            None => error("no level", "load a level first"),
        }
    }
}
