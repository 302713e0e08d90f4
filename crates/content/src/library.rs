//! The packs and levels that a program knows.

use crate::files::special;
use crate::hint::one_of;
use crate::pack::{is_pack_part, is_part_name, read_pack_named};
use crate::places::{Document, Places};
use crate::read_level;
use crate::text::read_orders;
use include_dir::{Dir, include_dir};
use spellgrid::did_you_mean;
use spellgrid::setup::{DEFAULT_RULESET, LevelSetup, PackSetup, RulesetSetup};
use spellgrid::{Code, Level};
use spellgrid_source::{Diagnostic, Path as Place, Report, Source, excerpt};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

static CONTENT: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/content");
static PACKS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/packs");

/// Packs and levels by name.
#[derive(Clone, Debug, Default)]
pub struct Library {
    packs: BTreeMap<String, Arc<Document<PackSetup>>>,
    levels: Vec<(String, Source)>,
}

impl Library {
    /// No packs and no levels.
    pub fn empty() -> Library {
        Library::default()
    }

    /// Everything that SpellGrid ships: the packs `base` and `baba`, the expansions, the levels.
    ///
    /// # Panics
    /// When the program was built with broken content, which its tests rule out.
    pub fn embedded() -> Library {
        let mut library = Library::empty();
        for folder in CONTENT.dirs().chain(PACKS.dirs()) {
            let name = |path: &Path| path.to_string_lossy().into_owned();
            let files: Vec<Source> = folder
                .files()
                .filter_map(|file| Some(Source::new(&name(file.path()), file.contents_utf8()?)))
                .collect();
            if folder.path().ends_with("levels") {
                files.into_iter().for_each(|file| library.add_level(file));
            } else if let Err(report) = library.add_pack(&pack_files(files)) {
                panic!("{report}");
            }
        }
        library
    }

    /// Add a pack from its files, or replace the one with its name. The answer is the name.
    ///
    /// # Errors
    /// See [`read_pack`](crate::read_pack).
    pub fn add_pack(&mut self, files: &[Source]) -> Result<String, Report> {
        Ok(self.add_document(read_pack_named(files, None)?))
    }

    /// Add a pack that was read, or replace the one with its name. The answer is the name.
    pub fn add_document(&mut self, pack: Document<PackSetup>) -> String {
        let name = pack.setup.name.clone();
        self.packs.insert(name.clone(), Arc::new(pack));
        name
    }

    /// Add the pack in a folder (all its `.json` files) or in one JSON file. A pack that has no file
    /// but such as hold a part of it alone (`words.json`, `seams.json`) goes by the path's name.
    ///
    /// # Errors
    /// Files that cannot be read, and see [`read_pack`](crate::read_pack).
    pub fn add_folder(&mut self, path: &Path) -> Result<String, Report> {
        if !path.is_dir() {
            return self.add_files(path, vec![read_file(path)?]);
        }
        let entries = std::fs::read_dir(path).map_err(|error| io(path, &error))?;
        let mut files = Vec::new();
        for entry in entries {
            let path = entry.map_err(|error| io(path, &error))?.path();
            let json = path.extension().is_some_and(|ending| ending == "json");
            if json && !special(&path) {
                files.push(read_file(&path)?);
            }
        }
        if files.is_empty() {
            let message = format!("{} has no JSON file", path.display());
            return Err(Report::one(Diagnostic::new(Code::Io, message)));
        }
        self.add_files(path, files)
    }

    /// Add the pack that a file and its neighbours make, those that hold a part of a pack alone
    /// (`words.json`, `seams.json`). It goes by the name `parts`.
    ///
    /// # Errors
    /// A folder or a file of such a name that cannot be read, and see [`read_pack`](crate::read_pack).
    pub fn add_parts(&mut self, path: &Path) -> Result<String, Report> {
        let above = path.parent().filter(|above| !above.as_os_str().is_empty());
        let folder = above.unwrap_or(Path::new("."));
        let entries = std::fs::read_dir(folder).map_err(|error| io(folder, &error))?;
        let mut files = Vec::new();
        for entry in entries {
            let name = entry.map_err(|error| io(folder, &error))?.file_name();
            let path = path.with_file_name(&name);
            // Nothing else that lies in the folder is opened.
            if is_part_name(&name.to_string_lossy()) && !path.is_dir() && !special(&path) {
                files.push(read_file(&path)?);
            }
        }
        files.retain(is_pack_part);
        let files = pack_files(files);
        Ok(self.add_document(read_pack_named(&files, Some("parts"))?))
    }

    /// Add the pack of some files at or below a path.
    fn add_files(&mut self, path: &Path, files: Vec<Source>) -> Result<String, Report> {
        let files = pack_files(files);
        let own = path.file_stem().map(|name| name.to_string_lossy());
        let name = own.as_deref().filter(|_| files.iter().all(is_pack_part));
        Ok(self.add_document(read_pack_named(&files, name)?))
    }

    /// Add a level, by the name of its file without folder and ending.
    pub fn add_level(&mut self, source: Source) {
        let file = source.name().rsplit(['/', '\\']).next().unwrap_or_default();
        let name = file
            .rsplit_once('.')
            .map_or(file, |(name, _)| name)
            .to_owned();
        self.levels.retain(|(known, _)| *known != name);
        self.levels.push((name, source));
        self.levels.sort_by_cached_key(|(name, _)| natural(name));
    }

    /// A pack.
    pub fn pack(&self, name: &str) -> Option<&PackSetup> {
        self.packs.get(name).map(|pack| &pack.setup)
    }
    /// A pack with its places.
    pub fn pack_document(&self, name: &str) -> Option<&Document<PackSetup>> {
        self.packs.get(name).map(Arc::as_ref)
    }
    /// The packs, by name.
    pub fn packs(&self) -> impl Iterator<Item = &PackSetup> {
        self.packs.values().map(|pack| &pack.setup)
    }
    /// The names of the levels, `l2` before `l10`.
    pub fn level_names(&self) -> impl Iterator<Item = &str> {
        self.levels.iter().map(|(name, _)| name.as_str())
    }
    /// The text of a level, by its name or by the part before the first `-` (`l1`).
    pub fn level_source(&self, name: &str) -> Option<&Source> {
        let full = self.levels.iter().find(|(known, _)| known == name);
        let short = || {
            self.levels
                .iter()
                .find(|(known, _)| known.split_once('-').is_some_and(|(head, _)| head == name))
        };
        full.or_else(short).map(|(_, source)| source)
    }
    /// A level, by its name or by the part before the first `-` (`l1`).
    ///
    /// # Errors
    /// There is no such level, or it is no level document.
    pub fn level(&self, name: &str) -> Result<Document<LevelSetup>, Report> {
        let Some(source) = self.level_source(name) else {
            let hint = did_you_mean(name, self.level_names());
            let fault = Diagnostic::new(Code::Io, format!("there is no level `{name}`"));
            return Err(Report::one(fault.maybe_hint(hint)));
        };
        read_level(source, self)
    }

    /// The packs that a level names, in its order.
    ///
    /// # Errors
    /// Those that the library does not have, at their places.
    pub fn packs_of(&self, level: &LevelSetup, places: &Places) -> Result<Vec<&PackSetup>, Report> {
        let mut packs = Vec::new();
        let mut faults = Report::default();
        for (i, name) in level.packs.iter().enumerate() {
            match self.pack(name) {
                Some(pack) => packs.push(pack),
                None => faults.add(|| self.no_pack(name, &Place::from("packs").index(i), places)),
            }
        }
        faults.result(packs)
    }

    fn no_pack(&self, name: &str, path: &Place, places: &Places) -> Diagnostic {
        let names = || self.packs.keys().map(String::as_str);
        let hint = did_you_mean(name, names()).unwrap_or_else(|| {
            format!(
                "the packs are {}; your own are named by `--pack PATH`",
                one_of(names())
            )
        });
        let message = format!("there is no pack `{}`", excerpt(name));
        places
            .diagnostic(Code::UnknownPack, path, &message)
            .hint(hint)
    }

    /// Check a level against the packs it names, and make it ready to play.
    ///
    /// # Errors
    /// Every fault, without places in a text: see [`Library::build_document`].
    pub fn build(&self, level: &LevelSetup) -> Result<Level, Report> {
        self.build_at(level, &Places::default())
    }

    /// The same for a level that was read, with the places of its faults.
    ///
    /// # Errors
    /// Every fault, in the level or in a pack it names.
    pub fn build_document(&self, level: &Document<LevelSetup>) -> Result<Level, Report> {
        self.build_at(&level.setup, &level.places)
    }

    fn build_at(&self, level: &LevelSetup, places: &Places) -> Result<Level, Report> {
        let packs = self.packs_of(level, places)?;
        self.additions(&packs)?;
        Level::build(&packs, level).map_err(|faults| self.report(level, places, faults))
    }

    /// A level of these packs with some orders changed, each told as it stands behind `order` in a
    /// level.
    ///
    /// # Errors
    /// Every fault; those of the orders at their places in a source of that name.
    pub fn with_orders(
        &self,
        level: &Level,
        name: &str,
        orders: &[String],
    ) -> Result<Level, Report> {
        let read = read_orders(name, orders)?;
        let changed = level.with_orders(&read.setup);
        changed.map_err(|faults| self.report(level.setup(), &read.places, faults))
    }

    /// Rows for a ruleset that no known pack has would never do anything: a name that is written
    /// wrong. (For one that another pack has they wait for that pack.)
    fn additions(&self, packs: &[&PackSetup]) -> Result<(), Report> {
        let adds = |r: &RulesetSetup| r.extends.is_none() && r.orders.is_empty();
        let known = || {
            let all = self.packs().flat_map(|pack| &pack.rulesets);
            all.filter(|r| !adds(r)).map(|r| r.name.as_str())
        };
        let mut faults = Report::default();
        for pack in packs
            .iter()
            .filter_map(|pack| self.pack_document(&pack.name))
        {
            for (n, ruleset) in pack.setup.rulesets.iter().enumerate() {
                let name = &ruleset.name;
                if adds(ruleset)
                    && !ruleset.insert.is_empty()
                    && !known().any(|known| known == name)
                {
                    faults.add(|| {
                        let message = format!("no pack has a ruleset {name:?} to put rows into");
                        let path = Place::from("rulesets").index(n).field("name");
                        let fault = pack
                            .places
                            .diagnostic(Code::UnknownRuleset, &path, &message);
                        fault.maybe_hint(did_you_mean(name, known()))
                    });
                }
            }
        }
        faults.result(())
    }

    /// Check a pack beside `base` and the packs whose rulesets it adds to: its names, and what
    /// `course` and its own rulesets make of its words and cards.
    ///
    /// # Errors
    /// Every fault.
    pub fn check_pack(&self, name: &str) -> Result<(), Report> {
        let defines = |pack: &PackSetup, ruleset: &str| {
            pack.rulesets
                .iter()
                .any(|r| r.name == ruleset && !r.orders.is_empty())
        };
        let own = self
            .pack(name)
            .map(|pack| pack.rulesets.as_slice())
            .unwrap_or_default();
        let mut packs = vec!["base".to_owned()];
        for other in self.packs() {
            let added_to = own.iter().any(|ruleset| defines(other, &ruleset.name));
            if added_to && other.name != "base" && other.name != name {
                packs.push(other.name.clone());
            }
        }
        if name != "base" {
            packs.push(name.to_owned());
        }
        let mut report = Report::default();
        for ruleset in own
            .iter()
            .map(|ruleset| ruleset.name.as_str())
            .chain([DEFAULT_RULESET])
        {
            let level = LevelSetup {
                packs: packs.clone(),
                ruleset: Some(ruleset.to_owned()),
                ..LevelSetup::default()
            };
            for fault in self.build(&level).err().unwrap_or_default().diagnostics {
                if !report.diagnostics.contains(&fault) {
                    report.add(|| fault);
                }
            }
        }
        report.result(())
    }

    /// Faults of a level, those below `packs[i]` at their places in that pack.
    fn report(&self, level: &LevelSetup, places: &Places, faults: Vec<Diagnostic>) -> Report {
        let mut own = Vec::new();
        let mut report = Report::default();
        for fault in faults {
            match self.below_pack(level, &fault.path) {
                Some((pack, path)) => report.add(|| pack.places.locate(fault.path(path))),
                None => own.push(fault),
            }
        }
        report.extend(places.report(own));
        report
    }

    /// The pack that a path leads into, and the path there.
    fn below_pack(
        &self,
        level: &LevelSetup,
        path: &Place,
    ) -> Option<(&Document<PackSetup>, Place)> {
        let (n, below) = path.below(&"packs".into())?.split_index()?;
        let pack = self.pack_document(level.packs.get(n)?)?;
        (!below.is_root()).then_some((pack, below))
    }
}

/// The JSON files of a pack, `pack.json` first and the others by name.
fn pack_files(mut files: Vec<Source>) -> Vec<Source> {
    files.retain(|file| file.name().ends_with(".json"));
    files.sort_by_key(|file| (!file.name().ends_with("pack.json"), file.name().to_owned()));
    files
}

pub(crate) fn read_file(path: &Path) -> Result<Source, Report> {
    Source::read(path).map_err(|error| io(path, &error))
}

fn io(path: &Path, error: &std::io::Error) -> Report {
    Report::one(Diagnostic::new(
        Code::Io,
        format!("{}: {error}", path.display()),
    ))
}

/// Sorts `l2` before `l10`.
fn natural(name: &str) -> (String, u64, String) {
    let head: String = name.chars().take_while(|c| !c.is_ascii_digit()).collect();
    let rest = name.get(head.len()..).unwrap_or_default();
    let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
    (head, digits.parse().unwrap_or(0), name.to_owned())
}
