//! Many files at once: finding them, running their sections in parallel, reporting.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use rayon::prelude::*;
use serde_json::{Value, json};

use crate::file::{File, Section, Shelf};
use crate::run::{Failure, How, Outcome, run};
use crate::text::Problem;
use spellgrid_content::Source;

/// An error with the path that it is about.
fn named(path: &Path, error: &std::io::Error) -> std::io::Error {
    std::io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

/// The files of a suite.
#[derive(Debug, Default)]
pub struct Suite {
    /// The files that could be read, by path.
    pub files: Vec<(PathBuf, File)>,
    /// What is wrong with the others, and names that stand twice.
    pub problems: Vec<(PathBuf, Problem)>,
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
    /// Read every `.scn` file under the paths.
    ///
    /// # Errors
    /// A path that cannot be read.
    pub fn load(paths: &[PathBuf]) -> std::io::Result<Suite> {
        Suite::load_with(paths, &Shelf::default())
    }

    /// The same, read with the packs and levels of a shelf.
    ///
    /// # Errors
    /// A path that cannot be read.
    pub fn load_with(paths: &[PathBuf], shelf: &Shelf) -> std::io::Result<Suite> {
        let mut found = Vec::new();
        for path in paths {
            find(path, &mut found)?;
        }
        found.sort();
        found.dedup();
        let mut suite = Suite::default();
        let mut names: BTreeMap<String, PathBuf> = BTreeMap::new();
        for path in found {
            let source = Source::read(&path).map_err(|error| named(&path, &error))?;
            match File::parse(source.text()) {
                Ok(file) => {
                    let file = file.on(shelf);
                    for section in &file.sections {
                        if let Some(other) = names.insert(section.name.clone(), path.clone()) {
                            let problem = Problem {
                                line: section.line + 1,
                                column: 5,
                                word: section.name.clone(),
                                message: format!("a section of {} has this name", other.display()),
                                hint: "names are unique in the whole suite".into(),
                            };
                            suite.problems.push((path.clone(), problem));
                        }
                    }
                    suite.files.push((path, file));
                }
                Err(problems) => suite
                    .problems
                    .extend(problems.into_iter().map(|p| (path.clone(), p))),
            }
        }
        Ok(suite)
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
    catch_unwind(AssertUnwindSafe(|| run(file, section, how))).unwrap_or_else(|_| Outcome {
        failures: vec![Failure {
            line: section.line + 1,
            text: format!("--- {}", section.name),
            message: "the engine panicked".into(),
            detail: String::new(),
            bless: None,
        }],
        refused: false,
        checks: 0,
    })
}

fn find(path: &Path, out: &mut Vec<PathBuf>) -> std::io::Result<()> {
    if !path.is_dir() {
        out.push(path.to_owned());
        return Ok(());
    }
    for entry in std::fs::read_dir(path)? {
        let path = entry?.path();
        if path.is_dir() {
            find(&path, out)?;
        } else if path.extension().is_some_and(|e| e == "scn") {
            out.push(path);
        }
    }
    Ok(())
}

/// A report for people: every failure with its place, its boards and logs, and the count.
pub fn report(suite: &Suite, ran: &[Ran]) -> String {
    let mut out = String::new();
    for (path, problem) in &suite.problems {
        out.push_str(&format!("{}:{problem}\n", path.display()));
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
    out.push_str(&format!(
        "{} sections, {checks} expectations, {failed} failed, {} problems in files\n",
        ran.len(),
        suite.problems.len()
    ));
    out
}

/// The same for programs.
pub fn report_json(suite: &Suite, ran: &[Ran]) -> Value {
    let problems: Vec<Value> = suite
        .problems
        .iter()
        .map(|(path, p)| {
            json!({"file": path.display().to_string(), "line": p.line, "column": p.column, "word": p.word,
                "message": p.message, "hint": p.hint})
        })
        .collect();
    let sections: Vec<Value> = ran
        .iter()
        .map(|one| {
            let failures: Vec<Value> = one
                .outcome
                .failures
                .iter()
                .map(|f| json!({"line": f.line, "text": f.text, "message": f.message, "detail": f.detail}))
                .collect();
            json!({"name": one.name, "file": one.path.display().to_string(), "line": one.line,
                "checks": one.outcome.checks, "passed": one.outcome.passed(), "failures": failures})
        })
        .collect();
    let failed = ran.iter().filter(|r| !r.outcome.passed()).count();
    json!({"sections": sections, "problems": problems, "failed": failed})
}
