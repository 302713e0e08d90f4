//! Running a section: what is done, what must hold, and what is so instead.

use std::sync::Arc;

use spellgrid::{Level, Refusal};
use spellgrid_source::{Diagnostic, Report};

use crate::board::{Picture, side_by_side};
use crate::build::{Built, build};
use crate::expect::{Check, Expect};
use crate::file::{File, Section, What};
use crate::hopeless::Known;
use crate::judge::judge;
use crate::play::Play;

/// What came out of a section.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// What did not hold, in order.
    pub failures: Vec<Failure>,
    /// The level was refused and nothing was played.
    pub refused: bool,
    /// The engine panicked: a fault of the program.
    pub panicked: bool,
    /// How many expectations were judged.
    pub checks: usize,
}

impl Outcome {
    /// Everything held?
    pub fn passed(&self) -> bool {
        self.failures.is_empty()
    }
}

/// One thing that did not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The line in the file, from 1.
    pub line: usize,
    /// The line as it stands.
    pub text: String,
    /// What is so instead.
    pub message: String,
    /// Boards and logs, for people.
    pub detail: String,
    /// The lines of the file (from 0) that could be rewritten, and what would hold.
    pub bless: Option<(std::ops::Range<usize>, Vec<String>)>,
}

/// How to run.
#[derive(Debug, Default)]
pub struct How<'a> {
    /// Go on after a failure, as `bless` does; else the first ends a section.
    pub all: bool,
    /// Play these documents and not those of the section: a changed ruleset, as `mutate` tries.
    pub built: Option<&'a Built>,
}

/// Run one section of a file.
pub fn run(file: &File, section: &Section, how: &How<'_>) -> Outcome {
    let mut outcome = Outcome::default();
    let level = match how.built {
        Some(built) => built.level(),
        None => build(file, section),
    };
    match level {
        Ok(level) => played(file, section, level, how, &mut outcome),
        Err(faults) => {
            outcome.refused = true;
            refused_level(file, section, &faults, &mut outcome);
        }
    }
    outcome
}

fn text_of(file: &File, line: usize) -> String {
    file.lines
        .get(line)
        .map(|l| l.trim().to_owned())
        .unwrap_or_default()
}

/// The level was refused: every fault must be expected, and every expectation must be a fault.
fn refused_level(file: &File, section: &Section, faults: &Report, outcome: &mut Outcome) {
    let mut left: Vec<&Diagnostic> = faults.diagnostics.iter().collect();
    for step in &section.steps {
        // Inputs and names are no expectations: blessing leaves them as they are.
        let mut bless = None;
        let found = match &step.what {
            What::Expect(Expect {
                not: false,
                check: Check::Error { code, place },
            }) => {
                outcome.checks += 1;
                bless = Some(step.lines.clone());
                let fits = |f: &&Diagnostic| {
                    f.code == *code && place.as_ref().is_none_or(|p| is_at(f, p, section.line))
                };
                match left.iter().position(fits) {
                    Some(i) => {
                        left.remove(i);
                        continue;
                    }
                    None => "this is none of the level's faults",
                }
            }
            _ => "the level was refused, so only error lines can stand here",
        };
        let bless = bless.zip(
            left.first()
                .map(|fault| vec![error_line(fault, section.line)]),
        );
        outcome.failures.push(Failure {
            line: step.lines.start + 1,
            text: text_of(file, step.lines.start),
            message: found.into(),
            detail: faults_text(faults, section),
            bless,
        });
        return;
    }
    if let Some(fault) = left.first() {
        outcome.failures.push(Failure {
            line: section.line + 1,
            text: text_of(file, section.line),
            message: format!(
                "the level is refused and no error line says so: {}",
                error_line(fault, section.line)
            ),
            detail: faults_text(faults, section),
            bless: None,
        });
    }
}

/// Line and column of a fault, the line counted from the section's `---` line.
fn below(fault: &Diagnostic, head: usize) -> Option<String> {
    let line = fault.line().checked_sub(head + 1)?;
    Some(format!("{line}:{}", fault.column()))
}

/// Is a fault at this place? A place is a path in the document, or line and column.
fn is_at(fault: &Diagnostic, place: &str, head: usize) -> bool {
    place == fault.path.as_str() || Some(place) == below(fault, head).as_deref()
}

/// The `error` line that expects a fault.
fn error_line(fault: &Diagnostic, head: usize) -> String {
    let (code, path) = (fault.code, &fault.path);
    match below(fault, head) {
        Some(place) if fault.line() > 0 => format!("error {code} at {place}"),
        _ if path.is_root() => format!("error {code}"),
        _ => format!("error {code} at {path}"),
    }
}

/// Every fault, with the line that would expect it.
fn faults_text(faults: &Report, section: &Section) -> String {
    let text = |fault: &Diagnostic| {
        let (line, path) = (error_line(fault, section.line), fault.path.as_str());
        match path.is_empty() || line.ends_with(path) {
            true => format!("{line}\n{fault}\n"),
            false => format!("{line}  {path}\n{fault}\n"),
        }
    };
    faults.diagnostics.iter().map(text).collect()
}

fn played(file: &File, section: &Section, level: Arc<Level>, how: &How<'_>, outcome: &mut Outcome) {
    let mut play = Play::new(level.clone());
    let known = Known::of(&level);
    // A refusal that no `error` line has spoken of yet, and the step that it came from.
    let mut refusal: Option<Refusal> = None;
    let mut from = 0;
    for step in &section.steps {
        let line = step.lines.start;
        let fail = |message: String, detail: String| Failure {
            line: line + 1,
            text: text_of(file, line),
            message,
            detail,
            bless: None,
        };
        let speaks_of_it = matches!(
            &step.what,
            What::Expect(Expect {
                check: Check::Error { .. },
                ..
            })
        );
        if let Some(r) = refusal.take_if(|_| !speaks_of_it) {
            let mut failure = fail(
                format!("refused ({}): {}", r.code.name(), r.message),
                boards(&mut play),
            );
            (failure.line, failure.text) = (from + 1, text_of(file, from));
            outcome.failures.push(failure);
            return;
        }
        match &step.what {
            What::Inputs(list) => {
                play.log_from = play.game.log().len();
                for (n, act) in list.iter().enumerate() {
                    if let Err(r) = play.act(act) {
                        if n + 1 < list.len() {
                            let message = format!(
                                "input {} ({act}) was refused ({}): {}",
                                n + 1,
                                r.code.name(),
                                r.message
                            );
                            outcome.failures.push(fail(message, boards(&mut play)));
                            return;
                        }
                        (refusal, from) = (Some(r), line);
                    }
                }
            }
            What::Call(call) => {
                if let Err(r) = play.call(call) {
                    (refusal, from) = (Some(r), line);
                }
            }
            What::Expect(expect) => {
                outcome.checks += 1;
                if let Some((message, hint)) = known.lacks(&step.what) {
                    outcome
                        .failures
                        .push(fail(message, hint.unwrap_or_default()));
                    if how.all {
                        continue;
                    }
                    return;
                }
                let was_refused = speaks_of_it && refusal.is_some();
                let verdict = judge(&mut play, expect, &mut refusal);
                let changed = was_refused && *play.game.state() != play.before;
                if verdict.holds && !changed {
                    continue;
                }
                let mut failure = fail(format!("found: {}", verdict.found), verdict.detail);
                if changed {
                    failure.message = "a refused input changed the state".into();
                }
                if failure.detail.is_empty() {
                    failure.detail = boards(&mut play);
                }
                failure.bless = verdict.bless.map(|lines| (step.lines.clone(), lines));
                outcome.failures.push(failure);
                if !how.all {
                    return;
                }
            }
        }
    }
    if let Some(r) = refusal {
        outcome.failures.push(Failure {
            line: from + 1,
            text: text_of(file, from),
            message: format!("refused ({}): {}", r.code.name(), r.message),
            detail: boards(&mut play),
            bless: None,
        });
    }
}

/// The board before the last input beside the board now.
fn boards(play: &mut Play) -> String {
    let was = Picture::of(&play.level, &play.before, &mut play.context).tokens(true);
    let now = play.picture();
    if was.is_empty() {
        return String::new();
    }
    let differ = now.differ(&was);
    side_by_side(
        ("before the last input", "now"),
        &was,
        &now.tokens(true),
        &differ,
    )
}
