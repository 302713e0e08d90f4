//! Packs and levels that the page knows: those it comes with and those that were imported.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use spellgrid::setup::{LevelSetup, PackSetup, WordRole};
use spellgrid::{Code, Level};
use spellgrid_content::{Diagnostic, Library, Report, Source, read_level, text};

use crate::json;

/// Packs and levels.
pub struct Shelf {
    library: Library,
    shipped: BTreeSet<String>,
}

impl Default for Shelf {
    fn default() -> Shelf {
        let library = Library::embedded();
        let shipped = library.packs().map(|p| p.name.clone()).collect();
        Shelf { library, shipped }
    }
}

impl Shelf {
    /// The library itself.
    pub fn library(&self) -> &Library {
        &self.library
    }
    /// The names of the levels that ship, in order.
    pub fn level_names(&self) -> Vec<String> {
        self.library.level_names().map(str::to_owned).collect()
    }
    /// A level that ships.
    ///
    /// # Errors
    /// There is none of that name.
    pub fn level(&self, name: &str) -> Result<LevelSetup, Report> {
        Ok(self.library.level(name)?.setup)
    }
    /// Check a level and make it ready to play.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn build(&self, level: &LevelSetup) -> Result<Arc<Level>, Report> {
        self.library.build(level).map(Arc::new)
    }
    /// Read a level that somebody wrote, in either form, and check it.
    ///
    /// # Errors
    /// Everything that is wrong with it, at its places.
    pub fn read(&self, name: &str, text: &str) -> Result<LevelSetup, Report> {
        let document = read_level(&Source::new(name, text), &self.library)?;
        self.library.build_document(&document)?;
        Ok(document.setup)
    }
    /// A level as text.
    pub fn print(&self, level: &LevelSetup) -> String {
        text::print_level(level, &self.library)
    }
    /// The setup of a level as text, to go below another head.
    pub fn print_setup(&self, level: &LevelSetup) -> String {
        text::print_setup(level, &self.library)
    }
    /// Add a pack from the text of its file, or replace the one of its name.
    ///
    /// # Errors
    /// What is wrong with it; packs that ship stay as they are.
    pub fn import_pack(&mut self, file: &str, text: &str) -> Result<String, Report> {
        let source = Source::new(file, text);
        let pack = spellgrid_content::read_pack(std::slice::from_ref(&source))?;
        if self.shipped.contains(&pack.setup.name) {
            let message = format!(
                "the pack {} comes with the page and cannot be replaced",
                pack.setup.name
            );
            return Err(Report::one(Diagnostic::new(Code::Duplicate, message)));
        }
        self.library.add_pack(&[source])
    }
    /// Take in the packs that came with a level. What the visitor already has is never replaced.
    ///
    /// # Errors
    /// What is wrong with one of them, or that it is another than the known one of its name; then
    /// none is taken in.
    pub fn receive_packs(&mut self, packs: &[PackSetup]) -> Result<(), Report> {
        let mut library = self.library.clone();
        for pack in packs {
            let bare = |said: String| Report::one(Diagnostic::new(Code::Duplicate, said));
            match library.pack(&pack.name) {
                Some(known) if known == pack => continue,
                Some(_) => {
                    return Err(bare(format!(
                        "there is another pack with the name {} here already",
                        pack.name
                    )));
                }
                None => {}
            }
            let text = json::write(pack).ok_or_else(|| {
                Report::one(Diagnostic::new(Code::Schema, "it cannot be written"))
            })?;
            let source = Source::new(&format!("{}.json", pack.name), &text);
            library.add_pack(&[source])?;
        }
        self.library = library;
        Ok(())
    }
    /// The packs of a level that the page does not come with, to go into a link with it.
    pub fn foreign_packs(&self, level: &LevelSetup) -> Vec<PackSetup> {
        let foreign = level
            .packs
            .iter()
            .filter(|name| !self.shipped.contains(*name));
        foreign
            .filter_map(|name| self.library.pack(name).cloned())
            .collect()
    }
    /// The names of all packs, and whether each ships.
    pub fn packs(&self) -> Vec<(String, bool)> {
        self.library
            .packs()
            .map(|p| (p.name.clone(), self.shipped.contains(&p.name)))
            .collect()
    }
    /// The packs that a level names, those that exist.
    pub fn packs_of(&self, level: &LevelSetup) -> Vec<&PackSetup> {
        level
            .packs
            .iter()
            .filter_map(|name| self.library.pack(name))
            .collect()
    }
    /// The words of a level's packs with their roles.
    pub fn roles(&self, level: &LevelSetup) -> BTreeMap<String, WordRole> {
        let words = self.packs_of(level).into_iter().flat_map(|p| &p.words);
        words.map(|w| (w.name.clone(), w.role)).collect()
    }
    /// The rulesets of a level's packs.
    pub fn rulesets(&self, level: &LevelSetup) -> Vec<String> {
        let all = self.packs_of(level).into_iter().flat_map(|p| &p.rulesets);
        let names: BTreeSet<String> = all.map(|r| r.name.clone()).collect();
        names.into_iter().collect()
    }
}
