//! Finding packs and levels: by name among the shipped ones, or by path.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use spellgrid::setup::{LevelSetup, PackSetup};
use spellgrid::{Level, did_you_mean};
use spellgrid_content::text::LevelLines;
use spellgrid_content::{Document, Library, Report, Source};
use spellgrid_scenario as scenario;
use spellgrid_scenario::json::{Typed, is_scenario};

use crate::args::From;

use crate::exit::Stop;

/// A report as an error of the command.
pub fn faulty(report: &Report) -> Stop {
    // The stream drops the colours where they are not wanted.
    Stop::user(report.render(true))
}

/// The shipped packs and levels, and the packs at those paths; the names of the latter.
///
/// # Errors
/// A pack that cannot be read.
pub fn library(packs: &[PathBuf]) -> Result<(Library, Vec<String>), Stop> {
    let mut library = scenario::shipped().clone();
    let mut names = Vec::new();
    for path in packs {
        // A shipped pack goes by its name.
        let name = path.to_string_lossy();
        if !path.exists() && library.pack(&name).is_some() {
            names.push(name.into_owned());
            continue;
        }
        if !path.exists() {
            let hint = did_you_mean(&name, library.packs().map(|pack| pack.name.as_str()));
            let hint = hint.map(|hint| format!("; {hint}")).unwrap_or_default();
            return Err(Stop::user(format!(
                "--pack {name}: there is no such file{hint}"
            )));
        }
        names.push(library.add_folder(path).map_err(|report| faulty(&report))?);
    }
    Ok((library, names))
}

/// A file as a source.
///
/// # Errors
/// A file that cannot be read.
pub fn source(path: &Path) -> Result<Source, Stop> {
    Source::read(path).map_err(|error| said(path, &error))
}

/// Why a path cannot be read or written. A level that is named where files are read is told so.
pub fn said(path: &Path, error: &io::Error) -> Stop {
    let name = path.to_string_lossy();
    let mut text = format!("{name}: {error}");
    if error.kind() == io::ErrorKind::NotFound {
        if scenario::shipped().level_source(&name).is_some() {
            text += "; a level of this name ships with the program, and here a file is named: \
                     `spellgrid export` prints one";
        } else if let Some((file, section)) = name.rsplit_once(':')
            && Path::new(file).exists()
        {
            text += &format!(
                "; name the file alone, and the section {section} by --filter if there is one"
            );
        }
    }
    Stop::user(text)
}

/// A level, and the library that has its packs.
pub type Found = (Document<LevelSetup>, Library);

/// A level by name (`l1`, `l1-double-tap`), by the path of its file or of a scenario in JSON, or as a section of a scenario
/// file (`PATH:SECTION`, or `PATH` when it has only one).
///
/// # Errors
/// No such level, or one that cannot be read.
pub fn document(library: &Library, name: &str) -> Result<Found, Stop> {
    let (path, section) = match name.rsplit_once(':') {
        Some((path, section)) if Path::new(path).exists() => (path, Some(section)),
        _ => (name, None),
    };
    let file = name.contains(['/', '\\']) || name.ends_with(".json") || name.ends_with(".scn");
    let shipped = library.level_source(name).is_some();
    if file || Path::new(path).exists() && !(shipped && Path::new(path).is_dir()) {
        return from_file(library, Path::new(path), section);
    }
    let document = library.level(name).map_err(|report| faulty(&report))?;
    Ok((document, library.clone()))
}

/// The names by which [`document`] finds the levels of a file: one, or one for each section.
///
/// # Errors
/// A file that cannot be read.
pub fn names_in(path: &Path) -> Result<Vec<String>, Stop> {
    let name = path.display().to_string();
    let file = scenario::File::parse(source(path)?.text());
    Ok(match file {
        Ok(file) if file.sections.len() > 1 => file
            .sections
            .iter()
            .map(|section| format!("{name}:{}", section.name))
            .collect(),
        _ => vec![name],
    })
}

fn from_file(library: &Library, path: &Path, section: Option<&str>) -> Result<Found, Stop> {
    let source = source(path)?;
    if serde_json::from_str(source.text()).is_ok_and(|value| is_scenario(&value)) {
        let typed = Typed::read(&source, library).map_err(|report| faulty(&report))?;
        return Ok((typed.document, typed.library));
    }
    let scenarios = if source.text().trim_start().starts_with('{') {
        None
    } else {
        let file = scenario::File::parse(source.text()).ok();
        file.map(|file| file.on(&library.clone().into()).named(source.name()))
    };
    if let Some(file) = scenarios {
        let names: Vec<&str> = file.sections.iter().map(|one| one.name.as_str()).collect();
        let found = match (section, &file.sections[..]) {
            (Some(name), _) => file.section(name),
            (None, [one]) => Some(one),
            (None, _) => None,
        };
        match found {
            // What is nothing but a level is read as one, with the packs of the command line.
            Some(one) if one.steps.is_empty() && names.len() == 1 => {}
            Some(one) => {
                return scenario::document(&file, one)
                    .map(|(level, library)| (level, library.into_owned()))
                    .map_err(|report| faulty(&report));
            }
            None if names.is_empty() => {
                let text = "there is no level in it: one starts with a line `--- name`";
                return Err(Stop::user(format!("{}: {text}", path.display())));
            }
            None => {
                let text = format!("{} has the sections {}", path.display(), names.join(", "));
                return Err(Stop::user(format!(
                    "{text}; name one: {}:SECTION",
                    path.display()
                )));
            }
        }
    }
    let document = spellgrid_content::read_level(&source, library);
    Ok((document.map_err(|report| faulty(&report))?, library.clone()))
}

/// How a level is changed before it is built.
#[derive(Clone, Debug, Default)]
pub struct Changes {
    /// Packs named beside the level's own.
    pub packs: Vec<String>,
    /// Another ruleset.
    pub ruleset: Option<String>,
    /// Single orders, each as a line of the text form: `hazards SINK, DEFEAT, HOT/MELT`.
    pub orders: Vec<String>,
}

impl Changes {
    /// The changes that the command line asks for.
    pub fn new(from: &From, packs: Vec<String>) -> Changes {
        let mut orders = from.under.clone();
        if from.naive {
            orders.push("end of phase aura update, death creation".to_owned());
        }
        Changes {
            packs,
            ruleset: from.ruleset.clone(),
            orders,
        }
    }

    /// Apply them.
    ///
    /// # Errors
    /// An order that cannot be read.
    pub fn apply(&self, library: &Library, level: &mut LevelSetup) -> Result<(), Stop> {
        if let Some(ruleset) = &self.ruleset {
            ruleset_fits(library, level.packs.iter().chain(&self.packs), ruleset)?;
        }
        self.change(library, level)
            .map_err(|report| faulty(&report))
    }

    /// The same, with the faults as they are.
    ///
    /// # Errors
    /// An order that cannot be read.
    pub fn change(&self, library: &Library, level: &mut LevelSetup) -> Result<(), Report> {
        for pack in &self.packs {
            if !level.packs.contains(pack) {
                level.packs.push(pack.clone());
            }
        }
        if let Some(ruleset) = &self.ruleset {
            level.ruleset = Some(ruleset.clone());
        }
        if !self.orders.is_empty() {
            let text: String = self.orders.iter().map(|o| format!("order {o}\n")).collect();
            let source = Source::new("--under", &text);
            let mut reader = LevelLines::on(&source, level);
            let mut lines = source.lines();
            while reader.take(&mut lines) {}
            let changed = reader.finish(library)?;
            // Here a fault of an order is shown where it was typed.
            library.build_document(&changed)?;
            level.orders = changed.setup.orders;
        }
        Ok(())
    }
}

/// Is there such a ruleset in the level's packs?
fn ruleset_fits<'a>(
    library: &Library,
    packs: impl Iterator<Item = &'a String>,
    wanted: &str,
) -> Result<(), Stop> {
    let names = |pack: &str| -> Vec<&str> {
        let pack = library.pack(pack).into_iter();
        pack.flat_map(|pack| &pack.rulesets)
            .map(|ruleset| ruleset.name.as_str())
            .collect()
    };
    let mut known: Vec<&str> = packs.flat_map(|pack| names(pack)).collect();
    if known.contains(&wanted) {
        return Ok(());
    }
    known.dedup();
    let has = |pack: &&PackSetup| names(&pack.name).contains(&wanted);
    let hint = match library.packs().find(has) {
        Some(pack) => format!("the pack {0} has it: add --pack {0}", pack.name),
        None => did_you_mean(wanted, known.iter().copied())
            .unwrap_or_else(|| format!("there are {}", known.join(", "))),
    };
    let text = format!("--ruleset {wanted}: the level's packs have no such ruleset; {hint}");
    Err(Stop::user(text))
}

/// A level, ready to play.
///
/// # Errors
/// No such level, or one with faults.
pub fn level(library: &Library, name: &str, changes: &Changes) -> Result<Arc<Level>, Stop> {
    let (mut document, library) = document(library, name)?;
    changes.apply(&library, &mut document.setup)?;
    library
        .build_document(&document)
        .map(Arc::new)
        .map_err(|report| faulty(&report))
}
