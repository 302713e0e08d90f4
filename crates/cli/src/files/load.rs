//! Finding packs and levels: by name among the shipped ones, or by path.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use spellgrid::setup::{LevelSetup, PackSetup};
use spellgrid::{Level, did_you_mean};
use spellgrid_content::text::read_orders;
use spellgrid_content::{Document, Library, Report, Source};
use spellgrid_scenario::json::{Typed, is_scenario};
use spellgrid_scenario::{self as scenario, LevelName, level_name};

use crate::args::From;

use crate::exit::Stop;

/// A report as an error of the command.
pub fn faulty(report: &Report) -> Stop {
    // The stream drops the colours where they are not wanted.
    Stop::user(report.render(true))
}

/// Why something that was named cannot be had.
#[derive(Debug)]
pub enum Missing {
    /// There is nothing of that name, or it cannot be read; the text is complete.
    Unknown(String),
    /// It has faults.
    Faulty(Report),
}

impl std::convert::From<Missing> for Stop {
    fn from(missing: Missing) -> Stop {
        match missing {
            Missing::Unknown(text) => Stop::user(text),
            Missing::Faulty(report) => faulty(&report),
        }
    }
}

impl std::convert::From<Report> for Missing {
    fn from(report: Report) -> Missing {
        Missing::Faulty(report)
    }
}

/// The shipped packs and levels, and the packs at those paths; the names of the latter.
///
/// # Errors
/// A pack that cannot be read.
pub fn library(packs: &[PathBuf]) -> Result<(Library, Vec<String>), Stop> {
    let mut library = scenario::shipped().clone();
    let mut names = Vec::new();
    for path in packs {
        names.push(pack(&mut library, path)?);
    }
    Ok((library, names))
}

/// Make the pack known that goes by a name: a folder, a JSON file, or a shipped pack's name. The
/// answer is its own name. Every door that takes packs finds them here.
///
/// # Errors
/// No such pack, or one with faults.
pub fn pack(library: &mut Library, path: &Path) -> Result<String, Missing> {
    let name = path.to_string_lossy();
    if path.exists() {
        return Ok(library.add_folder(path)?);
    }
    // A shipped pack goes by its name.
    if library.pack(&name).is_some() {
        return Ok(name.into_owned());
    }
    let hint = did_you_mean(&name, library.packs().map(|pack| pack.name.as_str()));
    let hint = hint.map(|hint| format!("; {hint}")).unwrap_or_default();
    let text = format!("the pack {name}: there is no such file, folder or shipped pack{hint}");
    Err(Missing::Unknown(text))
}

/// A file as a source.
///
/// # Errors
/// A file that cannot be read.
pub fn source(path: &Path) -> Result<Source, Stop> {
    Source::read(path).map_err(|error| said(path, &error))
}

/// Why a path cannot be read or written. A level that is named where other files are read is told
/// so.
pub fn said(path: &Path, error: &io::Error) -> Stop {
    let name = path.to_string_lossy();
    let mut text = format!("{name}: {error}");
    if error.kind() == io::ErrorKind::NotFound && scenario::shipped().level_source(&name).is_some()
    {
        text += "; a level of this name ships with the program, and here another file is named";
    }
    Stop::user(text)
}

/// A level, and the library that has its packs.
pub type Found = (Document<LevelSetup>, Library);

/// A level as [`level_name`] reads names; a file is enough when it has only one section, or is a
/// scenario in JSON.
///
/// # Errors
/// No such level, or one that cannot be read.
pub fn document(library: &Library, name: &str) -> Result<Found, Missing> {
    let shipped = |name: &str| Ok((library.level(name)?, library.clone()));
    match level_name(library, Path::new(name)) {
        LevelName::Shipped(name) => shipped(&name),
        LevelName::Section(path, section) => from_file(library, &path, Some(&section)),
        // A folder is no level: a shipped one of its name is meant.
        LevelName::Path(path) if path.is_dir() && library.level_source(name).is_some() => {
            shipped(name)
        }
        LevelName::Path(path) => {
            let file = name.contains(['/', '\\']) || path.extension().is_some();
            if file || path.exists() {
                return from_file(library, &path, None);
            }
            let hint = did_you_mean(name, library.level_names());
            let hint = hint.map(|hint| format!("; {hint}")).unwrap_or_default();
            Err(Missing::Unknown(format!(
                "there is no level `{name}`{hint}"
            )))
        }
    }
}

/// The names by which [`document`] finds the levels of a file: one, or one for each section whose
/// level is not meant to be refused.
///
/// # Errors
/// A file that cannot be read.
pub fn names_in(path: &Path) -> Result<Vec<String>, Stop> {
    let name = path.display().to_string();
    let file = scenario::File::parse(&source(path)?);
    Ok(match file {
        Ok(file) if file.sections.len() == 1 && file.sections[0].is_refused() => Vec::new(),
        Ok(file) if file.sections.len() > 1 => file
            .sections
            .iter()
            .filter(|section| !section.is_refused())
            .map(|section| format!("{name}:{}", section.name))
            .collect(),
        _ => vec![name],
    })
}

fn from_file(library: &Library, path: &Path, section: Option<&str>) -> Result<Found, Missing> {
    let unknown = |text: String| Missing::Unknown(text);
    let source = Source::read(path).map_err(|error| unknown(said(path, &error).to_string()))?;
    if serde_json::from_str(source.text()).is_ok_and(|value| is_scenario(&value)) {
        let typed = Typed::read(&source, library)?;
        return Ok((typed.document, typed.library));
    }
    let scenarios = if source.text().trim_start().starts_with('{') {
        None
    } else {
        match scenario::File::parse(&source) {
            Ok(file) => Some(file.on(&library.clone().into())),
            // A file with sections is a scenario's, and its faults are those of one.
            Err(report) if source.lines().any(|line| line.text.starts_with("---")) => {
                return Err(Missing::Faulty(report));
            }
            Err(_) => None,
        }
    };
    if let Some(file) = scenarios {
        let found = match (section, &file.sections[..]) {
            (Some(name), _) => file.section(name),
            (None, [one]) => Some(one),
            (None, _) => None,
        };
        match found {
            // What is nothing but a level is read as one, with the packs of the command line.
            Some(_) if file.is_level() => {}
            Some(one) => {
                let (level, library) = scenario::document(&file, one)?;
                return Ok((level, library.into_owned()));
            }
            None => {
                let path = path.display();
                let text = match section {
                    _ if file.sections.is_empty() => {
                        "there is no level in it: one starts with a line `--- name`".to_owned()
                    }
                    Some(section) => file.no_section(section),
                    None => {
                        let names = file.sections.iter().map(|one| one.name.as_str());
                        let names = names.collect::<Vec<_>>().join(", ");
                        format!("it has the sections {names}; name one: {path}:SECTION")
                    }
                };
                return Err(unknown(format!("{path}: {text}")));
            }
        }
    }
    Ok((
        spellgrid_content::read_level(&source, library)?,
        library.clone(),
    ))
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
            ruleset_fits(library, level.packs.iter().chain(&self.packs), ruleset)
                .map_err(|text| Stop::user(format!("--ruleset {text}")))?;
        }
        self.change(library, level)
            .map_err(|report| faulty(&report))
    }

    /// The same without a look at the ruleset, and with the faults as they are.
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
            let typed = read_orders("--under", &self.orders)?;
            level.orders.change(&typed.setup);
            // Here a fault of an order is shown where it was typed.
            library.build_document(&Document {
                setup: level.clone(),
                places: typed.places,
            })?;
        }
        Ok(())
    }
}

/// Is there such a ruleset in these packs? If not, why, and which pack has it.
fn ruleset_fits<'a>(
    library: &Library,
    packs: impl Iterator<Item = &'a String>,
    wanted: &str,
) -> Result<(), String> {
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
    Err(format!(
        "{wanted}: the level's packs have no such ruleset; {hint}"
    ))
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
