//! How people name levels: by the path of a file, as a section of one (`PATH:SECTION`), or as they
//! ship (`l1`). Every command that takes levels reads names here.

use std::path::{Path, PathBuf};

use spellgrid_content::Library;

/// What a name means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LevelName {
    /// A file or a folder; it may not be there.
    Path(PathBuf),
    /// A section of a file.
    Section(PathBuf, String),
    /// A level that the library has.
    Shipped(String),
}

/// What a name means. What is there under that path comes before a level that ships.
pub fn level_name(library: &Library, name: &Path) -> LevelName {
    let text = name.to_string_lossy();
    if name.exists() {
        return LevelName::Path(name.to_owned());
    }
    if let Some((path, section)) = text.rsplit_once(':')
        && Path::new(path).is_file()
    {
        return LevelName::Section(path.into(), section.to_owned());
    }
    match library.level_source(&text) {
        Some(_) => LevelName::Shipped(text.into_owned()),
        None => LevelName::Path(name.to_owned()),
    }
}
