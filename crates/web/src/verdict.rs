//! The verdict on a level: what the solver's worker is asked and what it answers.
//!
//! Page and worker are two copies of the program that exchange texts; these are the texts.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use spellgrid::setup::{LevelSetup, PackSetup};
use spellgrid::{Fact, Input, Level, StopFlag};
use spellgrid_content::{Library, Source};
use spellgrid_solve::{
    Check, Effort, Ended, Hunting, Limit, Needs, Outcome, Progress, Query, Scope,
};

use crate::{json, moves};

/// A question.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Job {
    /// Answers carry it back: those to older questions are dropped.
    pub id: u32,
    /// The level.
    pub level: LevelSetup,
    /// Packs that the program does not come with.
    pub packs: Vec<PackSetup>,
    /// Inputs played before the search begins.
    pub after: String,
    /// At most so many bytes.
    pub bytes: u64,
    /// At most so many positions.
    pub positions: u64,
    /// Only whether there is a solution (a hint while playing).
    pub brief: bool,
}

/// What the worker says, as it goes on and at the end.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Answer {
    /// It works on it.
    Progress {
        /// The question.
        id: u32,
        /// Positions so far.
        positions: u64,
        /// How deep.
        depth: u32,
        /// Bytes held.
        bytes: u64,
    },
    /// Is there a solution?
    Solved {
        /// The question.
        id: u32,
        /// What was found.
        found: Found,
        /// Positions seen.
        positions: u64,
    },
    /// What all solutions have in common, and what became of the level's own claims.
    Understood {
        /// The question.
        id: u32,
        /// Facts of every solution; not known past a limit.
        needs: Option<Vec<String>>,
        /// The claims.
        claims: Vec<Claim>,
    },
    /// The question could not be asked.
    Failed {
        /// The question.
        id: u32,
        /// Why.
        why: String,
    },
}

/// Is there a solution?
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Found {
    /// A solution: as text, and each input in words.
    Line {
        /// See [`moves`].
        moves: String,
        /// In words.
        words: Vec<String>,
        /// It may not be a shortest one: past so many inputs one was too complex to be played.
        unsure: Option<u32>,
    },
    /// It is proven that there is none.
    Nothing {
        /// How deep the deepest position is.
        deepest: u32,
    },
    /// A limit was met first: unknown.
    Unknown {
        /// Which limit.
        limit: String,
        /// No solution has so many inputs or fewer.
        complete: u32,
    },
}

/// One claim of a level about its solutions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Claim {
    /// As written.
    pub text: String,
    /// `holds`, `FAILS`, `unknown`, `vacuous` or `wrong`.
    pub outcome: String,
    /// Does it fail?
    pub fails: bool,
    /// Why.
    pub note: String,
    /// The line that shows it, for instance a solution that should not be there.
    pub moves: Option<String>,
}

/// The packs that the program comes with and those of a question.
fn library(question: &Job) -> Result<Library, String> {
    let mut library = Library::embedded();
    for pack in &question.packs {
        let text = json::write(pack).ok_or("a pack cannot be written")?;
        library
            .add_pack(&[Source::new("pack.json", &text)])
            .map_err(|report| report.to_string())?;
    }
    Ok(library)
}

/// Which part of the time that an answer may take is used up: 1 is all of it. It is asked now and
/// then, in the middle of a turn too.
pub type Used = Arc<dyn Fn() -> f64 + Send + Sync>;

/// Answer a question; `say` gets the answers as they come, the last one last.
pub fn answer(question: &Job, say: &mut dyn FnMut(Answer), used: &Used) {
    if let Err(why) = try_answer(question, say, used) {
        say(Answer::Failed {
            id: question.id,
            why,
        });
    }
}

fn try_answer(question: &Job, say: &mut dyn FnMut(Answer), used: &Used) -> Result<(), String> {
    let id = question.id;
    let library = library(question)?;
    let level = library
        .build(&question.level)
        .map_err(|report| report.to_string())?;
    let after = moves::read(&question.after).ok_or("the inputs cannot be read")?;
    let ask = Scope {
        after,
        without: Vec::new(),
    };
    let found = step(question, say, used, 1.0, |effort, watch| {
        Query::new(&level)
            .ask(ask.clone())
            .effort(effort.clone())
            .solve(watch)
    });
    let found = found.map_err(|error| error.to_string())?;
    let verdict = found.verdict;
    let line = found.line;
    let said = match (&line, verdict.ended) {
        (Some(line), _) => Found::Line {
            moves: moves::write(line),
            words: tell(&level, &ask.after, line),
            unsure: verdict.shortest.is_none().then_some(verdict.complete),
        },
        (None, Ended::Stopped(limit)) => Found::Unknown {
            limit: limit_said(limit),
            complete: verdict.complete,
        },
        (None, _) => Found::Nothing {
            deepest: verdict.deepest,
        },
    };
    say(Answer::Solved {
        id,
        found: said,
        positions: verdict.positions,
    });
    if question.brief {
        return Ok(());
    }
    // The claims have their part of the time, too.
    let until = used().midpoint(1.0);
    let needed = line.as_ref().and_then(|_| {
        let needed = step(question, say, used, until, |effort, watch| {
            Query::new(&level)
                .ask(ask.clone())
                .effort(effort.clone())
                .needs(watch)
        });
        needed.ok().and_then(|whole| whole.found)
    });
    let whole = |needs: &Needs<Fact>| needs.open.is_empty() && needs.within.is_none();
    let facts = needed.filter(whole).map(|needs| {
        // A rule in force was formed: once is enough to say.
        let formed = needs
            .every
            .iter()
            .filter(|fact| !matches!(fact, Fact::Rule(_)));
        formed.map(ToString::to_string).collect()
    });
    let under = |orders: &[String]| {
        let changed = library.with_orders(&level, "claim", orders);
        changed.map_err(|report| report.to_string())
    };
    let count = level.setup().proofs.len();
    let findings = level.setup().proofs.iter().enumerate().map(|(n, claim)| {
        let began = used();
        let until = began + (1.0 - began) / (count - n) as f64;
        step(question, say, used, until, |effort, watch| {
            let check = Check {
                under: &under,
                effort: effort.clone(),
                hunting: Hunting::default(),
            };
            check.text(&level, claim, watch)
        })
    });
    let claims = findings
        .map(|finding| Claim {
            fails: finding.outcome.fails(),
            text: finding.claim,
            outcome: finding.outcome.to_string(),
            note: match finding.verdict.map(|verdict| verdict.ended) {
                Some(Ended::Stopped(limit)) if finding.outcome == Outcome::Unknown => {
                    format!("stopped by {}", limit_said(limit))
                }
                _ => finding.note,
            },
            moves: finding.line.map(|line| moves::write(&line)),
        })
        .collect();
    say(Answer::Understood {
        id,
        needs: facts,
        claims,
    });
    Ok(())
}

/// Do one step of an answer, which may go on until that part of the time is used up.
fn step<T>(
    question: &Job,
    say: &mut dyn FnMut(Answer),
    used: &Used,
    until: f64,
    work: impl FnOnce(&Effort, &mut dyn FnMut(&Progress)) -> T,
) -> T {
    let used = used.clone();
    let effort = Effort {
        positions: Some(question.positions),
        bytes: Some(question.bytes),
        cancel: StopFlag::new(move || used() >= until),
        ..Effort::default()
    };
    work(&effort, &mut |progress| {
        say(Answer::Progress {
            id: question.id,
            positions: progress.positions,
            depth: progress.depth,
            bytes: progress.bytes as u64,
        });
    })
}

/// A limit in the page's words: here only the time cancels.
fn limit_said(limit: Limit) -> String {
    match limit {
        Limit::Cancelled => "the time it may take".into(),
        Limit::Memory(bytes) => format!("{} MB of memory", bytes >> 20),
        other => other.to_string(),
    }
}

/// A line, each input in words.
fn tell(level: &Level, after: &[Input], line: &[Input]) -> Vec<String> {
    let mut context = spellgrid::Context::default();
    let mut state = level.start().clone();
    let mut words = Vec::new();
    for (n, input) in after.iter().chain(line).enumerate() {
        if n >= after.len() {
            words.extend(level.describe(&state, input, &mut context));
        }
        if level.play(&mut state, input, &mut context).is_err() {
            break;
        }
    }
    words
}
