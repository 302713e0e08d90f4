//! What a search command asks: the level, what is forbidden, how hard to search, and who watches.

use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use indicatif::{HumanBytes, HumanCount, ProgressBar, ProgressStyle};
use serde::Serialize;
use spellgrid::{Fact, Game, Input, Level};
use spellgrid_solve::{Blocked, Effort, Ended, Limit, Progress, Query, QueryError, Scope, Verdict};
use spellgrid_source::Source;

use crate::args;
use crate::exit::{Exit, Stop};
use crate::files::load::{self, Changes};
use crate::json::printed::{self, Line};
use crate::json::wire::WireInput;
use crate::playing::play;

/// A question, ready to be asked.
#[derive(Debug)]
pub struct Question {
    /// The level, with its orders changed.
    pub level: Arc<Level>,
    /// What is asked of it.
    pub ask: Scope,
    /// How the level's orders were changed, as level files write it.
    pub under: Vec<String>,
    /// The longest lines.
    pub inputs: Option<u32>,
    /// How hard.
    pub effort: Effort,
    /// Why there is nothing to search, if so.
    pub blocked: Option<Blocked>,
}

/// Do something that a watcher follows; `quiet`: shows nothing.
///
/// # Errors
/// Those of the work.
pub fn watched<T>(
    quiet: bool,
    work: impl FnOnce(&mut Watcher) -> Result<T, Stop>,
) -> Result<T, Stop> {
    let mut watcher = Watcher::new(quiet);
    let done = work(&mut watcher);
    watcher.end();
    done
}

impl Question {
    /// The same for the solver.
    pub fn query(&self) -> Query<'_> {
        Query::new(&self.level)
            .ask(self.ask.clone())
            .within(self.inputs)
            .effort(self.effort.clone())
    }

    /// Put the question to the solver.
    ///
    /// # Errors
    /// A question that cannot be asked.
    pub fn put<T>(
        &self,
        quiet: bool,
        to: impl FnOnce(&Query<'_>, &mut dyn FnMut(&Progress)) -> Result<T, QueryError>,
    ) -> Result<T, Stop> {
        watched(quiet, |watcher| {
            let mut watch = |progress: &Progress| watcher.see(progress);
            to(&self.query(), &mut watch).map_err(asked)
        })
    }

    /// The question of a command line.
    ///
    /// # Errors
    /// No such level, faults in it, a text that is no fact, inputs that are refused.
    pub fn new(args: &args::QueryArgs) -> Result<Question, Stop> {
        let (library, packs) = load::library(&args.from.packs)?;
        let changes = Changes::new(&args.from, packs);
        let level = load::level(&library, &args.level, &changes)?;
        // What is played before the search takes of its time.
        let effort = effort(&args.limits)?.started();
        let after = match &args.after {
            Some(text) => {
                let mut game = Game::new(level.clone());
                game.context().obey(effort.stop());
                play::inputs(&game, &crate::inputs_text(text)?)?
            }
            None => Vec::new(),
        };
        let fact = |text: &String| {
            let source = Source::new("--without", text);
            Fact::read(&source, 0..source.text().len())
                .map_err(|fault| Stop::user(fault.render(true)))
        };
        let mut without = args
            .without
            .iter()
            .map(fact)
            .collect::<Result<Vec<_>, _>>()?;
        without.extend(args.never_rule.iter().cloned().map(Fact::Rule));
        let ask = Scope { after, without };
        let mut question = Question {
            level,
            ask,
            under: changes.orders,
            inputs: args.max,
            effort,
            blocked: None,
        };
        let blocked = question.query().space().map_err(asked)?.blocked().cloned();
        question.blocked = blocked;
        Ok(question)
    }

    /// A verdict in a sentence; where there was nothing to search, the reason.
    pub fn told(&self, verdict: &Verdict) -> String {
        match &self.blocked {
            Some(blocked) => format!("no solution: {blocked}; {}", verdict.ruling()),
            None => verdict.to_string(),
        }
    }

    /// A verdict for programs.
    pub fn verdict_json(&self, verdict: &Verdict) -> printed::Verdict {
        printed::Verdict {
            barred: self.blocked.as_ref().map(ToString::to_string),
            ..verdict_json(verdict)
        }
    }

    /// A line in the words of scenarios.
    ///
    /// # Errors
    /// A line that does not play, which no search gives out.
    pub fn tell(&self, line: &[Input]) -> Result<Vec<String>, Stop> {
        // A line that was found is told, though the time is up.
        let space = self.query().unlimited_space().map_err(asked)?;
        space
            .tell(line)
            .map_err(|refusal| Stop::user(refusal.message))
    }

    /// A line for programs: its words and its inputs.
    ///
    /// # Errors
    /// See [`Question::tell`].
    pub fn line_json(&self, line: &[Input]) -> Result<Line, Stop> {
        Ok(Line {
            text: self.tell(line)?,
            inputs: line.iter().map(WireInput::from).collect(),
        })
    }
}

/// A question that cannot be asked, as an error of the command.
pub fn asked(error: QueryError) -> Stop {
    match error {
        QueryError::Stopped => Stop::Unknown(error.to_string()),
        error => Stop::user(error.to_string()),
    }
}

/// How hard to search.
///
/// # Errors
/// A time that is none.
pub fn effort(args: &args::Limits) -> Result<Effort, Stop> {
    let time = match args.time {
        None => None,
        Some(seconds) => match Duration::try_from_secs_f64(seconds) {
            Ok(time) => Some(time),
            Err(_) => {
                return Err(Stop::user(format!(
                    "--time {seconds:e}: no number of seconds"
                )));
            }
        },
    };
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    Ok(Effort {
        positions: args.positions,
        bytes: Some(args.memory),
        time,
        cancel: spellgrid_solve::raised_by(cancel()),
        workers: args.workers.unwrap_or(cores).clamp(1, 256),
        since: None,
        until: None,
    })
}

/// A flag that Ctrl-C raises; a second Ctrl-C ends the program at once.
fn cancel() -> Arc<AtomicBool> {
    static FLAG: OnceLock<Arc<AtomicBool>> = OnceLock::new();
    let flag = FLAG.get_or_init(|| {
        let flag = Arc::new(AtomicBool::new(false));
        let raised = flag.clone();
        let handler = move || {
            if raised.swap(true, Ordering::Relaxed) {
                std::process::exit(130);
            }
        };
        // Where no handler can be set, Ctrl-C ends the program as usual.
        let _ = ctrlc::set_handler(handler);
        flag
    });
    flag.clone()
}

/// Shows a running search on the terminal; silent where there is none.
pub struct Watcher {
    bar: Option<ProgressBar>,
    began: Instant,
    shown: Instant,
}

impl Watcher {
    /// A watcher; `quiet`: shows nothing.
    pub fn new(quiet: bool) -> Watcher {
        let bar = (!quiet && io::stderr().is_terminal()).then(|| {
            let bar = ProgressBar::new_spinner();
            if let Ok(style) = ProgressStyle::with_template("{spinner} {msg}") {
                bar.set_style(style);
            }
            bar
        });
        Watcher {
            bar,
            began: Instant::now(),
            shown: Instant::now(),
        }
    }

    /// Show how far the search is, a few times a second.
    pub fn see(&mut self, progress: &Progress) {
        let Some(bar) = &self.bar else {
            return;
        };
        if self.shown.elapsed() < Duration::from_millis(200) {
            return;
        }
        self.shown = Instant::now();
        let millis = self.began.elapsed().as_millis().max(1) as u64;
        let rate = progress.generated.saturating_mul(1000) / millis;
        bar.set_message(format!(
            "{} inputs deep, {} waiting, {} positions, {} generated a second, {}",
            progress.depth,
            HumanCount(progress.waiting),
            HumanCount(progress.positions),
            HumanCount(rate),
            HumanBytes(progress.bytes as u64)
        ));
        bar.tick();
    }

    /// Take the picture away.
    pub fn end(self) {
        if let Some(bar) = self.bar {
            bar.finish_and_clear();
        }
    }
}

/// The exit code of a question that is answered by a shortest solution.
pub fn exit(verdict: &Verdict) -> Exit {
    if verdict.shortest.is_some() {
        Exit::Yes
    } else if verdict.impossible() {
        Exit::No
    } else {
        Exit::Unknown
    }
}

/// The exit code of a question about all solutions: one that a limit of work stopped is not
/// answered, though a solution was found. A length that was asked for is no such limit.
pub fn exit_of_all(verdict: &Verdict) -> Exit {
    match verdict.ended {
        Ended::Stopped(Limit::Inputs(_)) | Ended::Solved | Ended::Exhausted => exit(verdict),
        Ended::Stopped(_) => Exit::Unknown,
    }
}

/// The limit that stopped a search, in words.
pub fn stop(verdict: &Verdict) -> Option<String> {
    match verdict.ended {
        Ended::Stopped(limit) => Some(limit.to_string()),
        Ended::Solved | Ended::Exhausted => None,
    }
}

/// The option by which the limit that stopped a search is raised, if there is one.
pub fn raise(verdict: &Verdict) -> Option<&'static str> {
    match verdict.ended {
        Ended::Stopped(Limit::Inputs(_)) => Some("--max"),
        Ended::Stopped(Limit::Positions(_)) => Some("--positions"),
        Ended::Stopped(Limit::Memory(_)) => Some("--memory"),
        Ended::Stopped(Limit::Time(_)) => Some("--time"),
        Ended::Stopped(Limit::Cancelled | Limit::Choices | Limit::TooComplex)
        | Ended::Solved
        | Ended::Exhausted => None,
    }
}

/// What would tell more, in a sentence.
pub fn advice(verdict: &Verdict) -> Option<String> {
    raise(verdict).map(|option| format!("raise {option} to know more"))
}

/// A verdict for programs. `found` is the shortest solution that was met, `shortest` the same where
/// it is proven that none is shorter.
pub fn verdict_json(verdict: &Verdict) -> printed::Verdict {
    printed::Verdict {
        ended: match verdict.ended {
            Ended::Solved => printed::Ended::Solved,
            Ended::Exhausted => printed::Ended::Exhausted,
            Ended::Stopped(_) => printed::Ended::Stopped,
        },
        limit: stop(verdict),
        raise: raise(verdict).map(str::to_owned),
        found: verdict.found,
        shortest: verdict.shortest,
        positions: verdict.positions,
        wins: verdict.wins,
        expanded: verdict.expanded,
        generated: verdict.generated,
        waiting: verdict.waiting,
        deepest: verdict.deepest,
        none_within: verdict.barren(),
        lost_ends: verdict.lost_ends,
        peak_bytes: verdict.peak_bytes,
        barred: None,
    }
}

/// Print a value as JSON, indented.
///
/// # Errors
/// Those of the writer.
pub fn print_json(out: &mut dyn Write, value: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer_pretty(&mut *out, value)?;
    writeln!(out)
}

/// Print a line as a replay, a few inputs a row; a card stands on a row of its own.
///
/// # Errors
/// Those of the writer.
pub fn print_line(out: &mut dyn Write, indent: &str, words: &[String]) -> io::Result<()> {
    let mut row = String::new();
    let mut flush = |row: &mut String| -> io::Result<()> {
        if !row.is_empty() {
            writeln!(out, "{indent}>{row}")?;
            row.clear();
        }
        Ok(())
    };
    for word in words {
        if word.contains(' ') {
            flush(&mut row)?;
        }
        row.push(' ');
        row.push_str(word);
        if word.contains(' ') || row.len() > 70 {
            flush(&mut row)?;
        }
    }
    flush(&mut row)
}
