//! Many files at once: finding them, running their sections in parallel, reporting.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use rayon::prelude::*;
use schemars::JsonSchema;
use serde::Serialize;

use crate::file::{File, Section, Shelf};
use crate::level_name::{LevelName, level_name};
use crate::run::{Failure, How, Outcome, run};
use crate::text::CODE;
use spellgrid_content::below;
use spellgrid_source::{Report, Source, excerpt};

/// The files of a suite.
#[derive(Debug, Default)]
pub struct Suite {
    /// The files that could be read, by path.
    pub files: Vec<(PathBuf, File)>,
    /// What is wrong with the others, and names that stand twice.
    pub problems: Vec<(PathBuf, Report)>,
    /// What could not be read at all, and why.
    pub unread: Vec<(PathBuf, std::io::Error)>,
}

/// Which sections are run: those whose name, or whose file's path, contains one of the texts; all
/// without any.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// The texts.
    pub texts: Vec<String>,
}

impl Filter {
    /// Does it let a section pass?
    pub fn lets(&self, path: &Path, section: &Section) -> bool {
        let path = path.to_string_lossy();
        self.texts.is_empty()
            || self
                .texts
                .iter()
                .any(|t| section.name.contains(t) || path.contains(t))
    }
}

/// What came out of one section of a suite.
#[derive(Clone, Debug)]
pub struct Ran {
    /// The file.
    pub path: PathBuf,
    /// The section.
    pub name: String,
    /// Its line, from 1.
    pub line: usize,
    /// What came out.
    pub outcome: Outcome,
}

impl Suite {
    /// Read every `.scn` file under the paths. What is wrong with one hides no other.
    pub fn load(paths: &[PathBuf]) -> Suite {
        Suite::load_with(paths, &Shelf::default())
    }

    /// The same, read with the packs and levels of a shelf. A path may be one section of a file
    /// (`PATH:SECTION`) or the name of a shipped level, as everywhere.
    pub fn load_with(paths: &[PathBuf], shelf: &Shelf) -> Suite {
        let mut suite = Suite::default();
        // The files, and of those that only sections were named of, which.
        let mut found: BTreeMap<PathBuf, Option<BTreeSet<String>>> = BTreeMap::new();
        for path in paths {
            match level_name(shelf.library(), path) {
                LevelName::Section(file, section) => {
                    let some = found.entry(file).or_insert_with(|| Some(BTreeSet::new()));
                    if let Some(some) = some {
                        some.insert(section);
                    }
                }
                LevelName::Shipped(name) => {
                    found.insert(name.into(), None);
                }
                LevelName::Path(path) => {
                    let mut below = below(&path, &["scn"], &|_| false);
                    found.extend(below.paths.into_iter().map(|path| (path, None)));
                    suite.unread.append(&mut below.problems);
                }
            }
        }
        let mut names: BTreeMap<String, PathBuf> = BTreeMap::new();
        for (path, sections) in found {
            let shipped = shelf.library().level_source(&path.to_string_lossy());
            let read = match shipped.filter(|_| !path.exists()) {
                Some(source) => Ok(source.clone()),
                None => Source::read(&path),
            };
            let source = match read {
                Ok(source) => source,
                Err(error) => {
                    suite.unread.push((path, error));
                    continue;
                }
            };
            let mut file = match File::parse(&source) {
                Ok(file) => file.on(shelf),
                Err(problems) => {
                    suite.problems.push((path, problems));
                    continue;
                }
            };
            if let Some(wanted) = sections {
                for name in wanted.iter().filter(|name| file.section(name).is_none()) {
                    let error = io::Error::other(file.no_section(name));
                    suite.unread.push((path.clone(), error));
                }
                file.sections
                    .retain(|section| wanted.contains(&section.name));
            }
            let mut twice = Report::default();
            for section in &file.sections {
                if let Some(other) = names.insert(section.name.clone(), path.clone()) {
                    let start = file.source.offset(section.line + 1, 5);
                    twice.add(|| {
                        let said = format!("a section of {} has this name", other.display());
                        let name = start..start + section.name.len();
                        let fault = file.source.diagnostic(CODE, name, said);
                        fault.hint("names are unique in the whole suite")
                    });
                }
            }
            if !twice.is_empty() {
                suite.problems.push((path.clone(), twice));
            }
            suite.files.push((path, file));
        }
        suite
    }

    /// Everything that is wrong with files: each fault as it prints.
    pub fn faults(&self) -> Vec<String> {
        let unread = self.unread.iter();
        let mut lines: Vec<String> = unread
            .map(|(path, error)| format!("{}: {error}", path.display()))
            .collect();
        for (_, problems) in &self.problems {
            lines.push(problems.render(false));
        }
        lines
    }

    /// Every section that the filter lets pass, with its file.
    pub fn sections(&self, filter: &Filter) -> Vec<(&Path, &File, &Section)> {
        self.files
            .iter()
            .flat_map(|(path, file)| file.sections.iter().map(move |s| (path.as_path(), file, s)))
            .filter(|(path, _, section)| filter.lets(path, section))
            .collect()
    }

    /// Run the sections that the filter lets pass, in parallel; the order is that of the files.
    pub fn run(&self, filter: &Filter) -> Vec<Ran> {
        self.sections(filter)
            .into_par_iter()
            .map(|(path, file, section)| Ran {
                path: path.to_owned(),
                name: section.name.clone(),
                line: section.line + 1,
                outcome: run_guarded(file, section, &How::default()),
            })
            .collect()
    }
}

/// Run a section; should an engine panic after all, that is a failure of the section and not the
/// end of the run.
pub fn run_guarded(file: &File, section: &Section, how: &How<'_>) -> Outcome {
    guarded(section, || run(file, section, how))
}

pub(crate) fn guarded(section: &Section, run: impl FnOnce() -> Outcome) -> Outcome {
    catch_unwind(AssertUnwindSafe(run)).unwrap_or_else(|said| {
        let said = match (said.downcast_ref::<&str>(), said.downcast_ref::<String>()) {
            (Some(said), _) => said,
            (_, Some(said)) => said.as_str(),
            _ => "it does not say why",
        };
        Outcome {
            failures: vec![Failure {
                line: section.line + 1,
                text: format!("--- {}", section.name),
                message: format!("the engine panicked: {said}"),
                detail: String::new(),
                bless: None,
            }],
            panicked: true,
            ..Outcome::default()
        }
    })
}

/// A report for people: every failure with its place, its boards and logs, and the count.
pub fn report(suite: &Suite, ran: &[Ran]) -> String {
    let mut out = String::new();
    for line in suite.faults() {
        out.push_str(&line);
        out.push('\n');
    }
    for one in ran {
        for failure in &one.outcome.failures {
            out.push_str(&format!(
                "FAILED {} ({}:{})\n",
                one.name,
                one.path.display(),
                failure.line
            ));
            out.push_str(&format!("  {}\n  {}\n", failure.text, failure.message));
            for line in failure.detail.lines() {
                out.push_str(format!("    {line}").trim_end());
                out.push('\n');
            }
        }
    }
    let failed = ran.iter().filter(|r| !r.outcome.passed()).count();
    let checks: usize = ran.iter().map(|r| r.outcome.checks).sum();
    let count = |n: usize, one: &str| match n {
        1 => format!("1 {one}"),
        n => format!("{n} {one}s"),
    };
    let problems = suite.problems.iter();
    let problems: usize = problems.map(|(_, found)| found.count()).sum();
    out.push_str(&format!(
        "{}, {}, {failed} failed, {} in files\n",
        count(ran.len(), "section"),
        count(checks, "expectation"),
        count(problems + suite.unread.len(), "problem"),
    ));
    out
}

/// What `test --json` prints.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SuiteReport {
    /// Every section that ran.
    pub sections: Vec<SectionReport>,
    /// Faults of the files themselves.
    pub problems: Vec<ProblemReport>,
    /// How many faults are counted and not listed.
    pub more: usize,
    /// How many sections failed.
    pub failed: usize,
}

/// A section that ran.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SectionReport {
    /// Its name.
    pub name: String,
    /// Its file.
    pub file: String,
    /// Its line, from 1.
    pub line: usize,
    /// How many expectations were checked.
    pub checks: usize,
    /// Does all of it hold?
    pub passed: bool,
    /// What does not hold.
    pub failures: Vec<FailureReport>,
}

/// What does not hold.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FailureReport {
    /// The line in the file, from 1.
    pub line: usize,
    /// The line as it stands.
    pub text: String,
    /// What is so instead.
    pub message: String,
    /// Boards and logs, for people.
    pub detail: String,
}

/// A fault of a file.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ProblemReport {
    /// The file.
    pub file: String,
    /// The line, from 1; 0 of a file that cannot be read.
    pub line: usize,
    /// The column in characters, from 1; 0 of a file that cannot be read.
    pub column: usize,
    /// The offending word; empty where there is none.
    pub word: String,
    /// What is wrong.
    pub message: String,
    /// What would be right; empty where nothing is known.
    pub hint: String,
}

/// A word without its quotation marks.
fn bare(word: &str) -> &str {
    let inside = word
        .strip_prefix('"')
        .and_then(|word| word.strip_suffix('"'));
    inside.unwrap_or(word)
}

/// A report for programs.
pub fn report_json(suite: &Suite, ran: &[Ran]) -> SuiteReport {
    let unread = suite.unread.iter();
    let mut problems: Vec<ProblemReport> = unread
        .map(|(path, error)| ProblemReport {
            file: path.display().to_string(),
            line: 0,
            column: 0,
            word: String::new(),
            message: error.to_string(),
            hint: String::new(),
        })
        .collect();
    let mut more = 0;
    for (path, found) in &suite.problems {
        more += found.more;
        problems.extend(found.diagnostics.iter().map(|fault| ProblemReport {
            file: path.display().to_string(),
            line: fault.line(),
            column: fault.column(),
            word: excerpt(bare(fault.marked())),
            message: fault.message.clone(),
            hint: fault.hint.clone().unwrap_or_default(),
        }));
    }
    let failure = |failure: &Failure| FailureReport {
        line: failure.line,
        text: failure.text.clone(),
        message: failure.message.clone(),
        detail: failure.detail.clone(),
    };
    let section = |one: &Ran| SectionReport {
        name: one.name.clone(),
        file: one.path.display().to_string(),
        line: one.line,
        checks: one.outcome.checks,
        passed: one.outcome.passed(),
        failures: one.outcome.failures.iter().map(failure).collect(),
    };
    SuiteReport {
        sections: ran.iter().map(section).collect(),
        problems,
        more,
        failed: ran.iter().filter(|one| !one.outcome.passed()).count(),
    }
}
