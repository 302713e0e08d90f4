//! `spellgrid check`: every fault of packs, levels and scenarios, with its place.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use spellgrid::setup::LevelSetup;
use spellgrid_content::{
    Below, Diagnostic, Document, Library, Report, Source, below, is_pack_part, read_level,
};
use spellgrid_scenario::json::{Typed, is_scenario};
use spellgrid_scenario::{self as scenario, LevelName, level_name};
use spellgrid_solve::counted;

use crate::args::Check;
use crate::exit::{Done, Exit, Stop};
use crate::files::load::{self, Missing, said};
use crate::json::printed::Checked;
use crate::paint::{GOOD, paint};
use crate::solving::question::print_json;
use crate::solving::verify::claims;

/// What was found, for people and for programs.
#[derive(Default)]
struct Faults {
    texts: Vec<String>,
    values: Vec<Diagnostic>,
    /// How many are counted and not shown.
    more: usize,
    /// A file could not be read.
    unread: bool,
}

impl Faults {
    fn report(&mut self, report: &Report) {
        self.texts.push(report.render(true));
        self.values.extend_from_slice(&report.diagnostics);
        self.more += report.more;
    }
    fn unread(&mut self, path: &Path, error: &io::Error) {
        let text = said(path, error).to_string();
        self.not_there(path.display().to_string(), error.to_string(), text);
    }
    /// A level that there is not, named as levels are.
    fn missing(&mut self, name: &str, text: String) {
        self.not_there(name.to_owned(), text.clone(), text);
    }
    fn not_there(&mut self, file: String, message: String, text: String) {
        self.values
            .push(Diagnostic::new(spellgrid::Code::Io, message).in_file(file));
        self.texts.push(text);
        self.unread = true;
    }
}

/// Check files, and report every fault. What is wrong with one hides no other.
///
/// # Errors
/// A pack that cannot be read; nothing to check.
pub fn check(args: &Check, out: &mut dyn Write) -> Done {
    let (mut library, _) = load::library(&args.packs)?;
    let mut faults = Faults::default();
    let mut files = Vec::new();
    let mut levels = Vec::new();
    for path in &args.paths {
        let LevelName::Path(path) = &level_name(&library, path) else {
            levels.push(path.to_string_lossy());
            continue;
        };
        let Below {
            mut paths,
            problems,
        } = documents(path);
        // What is named is checked as what it should be; what is come across may be other JSON.
        paths.retain(|file| file == path || file.is_dir() || is_document(file));
        files.append(&mut paths);
        for (path, error) in &problems {
            faults.unread(path, error);
        }
    }
    if files.is_empty() && levels.is_empty() && !faults.unread {
        return Err(Stop::user(
            "there is no level, scenario or pack below: nothing was checked",
        ));
    }
    for file in &files {
        match check_one(file, &mut library) {
            Ok(Ok(())) => {}
            Ok(Err(report)) => faults.report(&report),
            Err(error) => faults.unread(file, &error),
        }
    }
    for name in &levels {
        match load::document(&library, name) {
            Ok((document, library)) => {
                if let Err(report) = check_document(&document, &library) {
                    faults.report(&report);
                }
            }
            Err(Missing::Faulty(report)) => faults.report(&report),
            Err(Missing::Unknown(text)) => faults.missing(name, text),
        }
    }
    let count = faults.values.len() + faults.more;
    let checked = files.len() + levels.len();
    if args.output.json {
        let value = Checked {
            files: checked,
            faults: faults.values,
            more: faults.more,
        };
        print_json(out, &value)?;
    } else {
        for text in faults.texts {
            writeln!(out, "{text}\n")?;
        }
        let files = counted(checked, "file");
        match count {
            0 => writeln!(out, "{}", paint(GOOD, format!("{files}: no faults")))?,
            n => writeln!(out, "{files}: {}", counted(n, "fault"))?,
        }
    }
    Ok(if faults.unread {
        Exit::Usage
    } else {
        Exit::from_bool(count == 0)
    })
}

/// Is a file that was come across a level, a pack or scenarios? A file that cannot be read, or is
/// no JSON at all, is one that has faults.
fn is_document(path: &Path) -> bool {
    if path.extension().is_some_and(|ending| ending == "scn") {
        return true;
    }
    let Ok(source) = Source::read(path) else {
        return true;
    };
    serde_json::from_str(source.text()).map_or(true, |value| looks_like(&source, &value).is_some())
}

/// What a JSON document is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Level,
    Pack,
    /// A part of a pack alone: the words, or what they say to cards.
    Part,
    Scenario,
}

/// A level, a pack or a scenario, by the fields that it has; `None` for other JSON. All have `cards`:
/// those of a level are minions in play.
fn looks_like(source: &Source, value: &serde_json::Value) -> Option<Kind> {
    if is_scenario(value) {
        return Some(Kind::Scenario);
    }
    if is_pack_part(source) {
        return Some(Kind::Part);
    }
    let has = |field: &str| value.get(field).is_some();
    let sized = has("width");
    let rules = has("words") || has("mechanisms") || has("rulesets") || has("seams");
    if !sized && (rules || has("cards") && has("name") && !has("objects")) {
        Some(Kind::Pack)
    } else if sized || rules || has("objects") || has("cards") {
        Some(Kind::Level)
    } else {
        None
    }
}

/// What is wrong with one file; the error outside is that of a file that cannot be read.
fn check_one(path: &Path, library: &mut Library) -> io::Result<Result<(), Report>> {
    if path.is_dir() {
        return Ok(library
            .add_folder(path)
            .and_then(|name| library.check_pack(&name)));
    }
    let source = Source::read(path)?;
    if path.extension().is_some_and(|ending| ending == "scn") {
        return Ok(check_scenarios(&source, library));
    }
    let value = serde_json::from_str(source.text()).unwrap_or_default();
    let mut pack = |files: &[Source]| {
        library
            .add_pack(files)
            .and_then(|name| library.check_pack(&name))
    };
    Ok(match looks_like(&source, &value) {
        Some(Kind::Scenario) => check_typed(&source, library),
        Some(Kind::Pack) => pack(&[source]),
        Some(Kind::Part) => check_part(path, library),
        _ => check_level(&source, library),
    })
}

/// A part of a pack is read with the others beside it; what is wrong with them is told of them, and what
/// is wrong with no file, as one beside it that cannot be read, is told here.
fn check_part(path: &Path, library: &mut Library) -> Result<(), Report> {
    let checked = library.add_parts(path);
    let checked = checked.and_then(|name| library.check_pack(&name));
    let mut report = checked.err().unwrap_or_default();
    let file = path.to_string_lossy();
    report
        .diagnostics
        .retain(|fault| fault.file() == file || fault.file().is_empty());
    report.result(())
}

/// A scenario in JSON, with the claims of its level.
fn check_typed(source: &Source, library: &Library) -> Result<(), Report> {
    let typed = Typed::read(source, library)?;
    claims(&typed.library, &typed.document, &typed.level)
}

/// A level with its claims.
fn check_level(source: &Source, library: &Library) -> Result<(), Report> {
    check_document(&read_level(source, library)?, library)
}

fn check_document(document: &Document<LevelSetup>, library: &Library) -> Result<(), Report> {
    let level = library.build_document(document)?;
    claims(library, document, &level)
}

/// A `.scn` file is a level when it has one section without a play part, else scenarios.
fn check_scenarios(source: &Source, library: &Library) -> Result<(), Report> {
    let file = scenario::File::parse(source)?.on(&library.clone().into());
    if file.sections.is_empty() {
        let message = "there is no level here: one starts with a line `--- name`";
        let fault = source.diagnostic(spellgrid::Code::Syntax, 0..0, message);
        return Err(Report::one(fault));
    }
    if file.is_level() {
        return check_level(source, library);
    }
    // A section may expect its level's faults; running it is what tells.
    let mut report = Report::default();
    let mut hopeless = Report::default();
    for section in &file.sections {
        let expects = section.steps.iter().any(|step| {
            matches!(&step.what, scenario::What::Expect(expect)
                if matches!(expect.check, scenario::Check::Error { .. }))
        });
        if expects {
            continue;
        }
        let built = scenario::document(&file, section).and_then(|(document, library)| {
            let level = library.build_document(&document)?;
            claims(&library, &document, &level)?;
            Ok(level)
        });
        match built {
            Ok(level) => {
                for fault in scenario::hopeless(&file, section, &level) {
                    hopeless.add(|| fault);
                }
            }
            Err(faults) => report.extend(faults),
        }
    }
    // What cannot be built hides what cannot hold.
    report.result(()).and(hopeless.result(()))
}

/// The documents below a path: a folder with a `pack.json` is one pack.
fn documents(path: &Path) -> Below {
    below(path, &["scn", "json"], &|path| {
        path.join("pack.json").is_file()
    })
}

/// The same, for commands that stop at the first path that cannot be read.
///
/// # Errors
/// A path that cannot be read.
pub fn gather(path: &Path, files: &mut Vec<PathBuf>) -> Result<(), Stop> {
    if !path.is_dir() {
        spellgrid_content::open(path).map_err(|error| said(path, &error))?;
    }
    let mut found = documents(path);
    if let Some((path, error)) = found.problems.first() {
        return Err(said(path, error));
    }
    files.append(&mut found.paths);
    Ok(())
}
