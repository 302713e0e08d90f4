//! Files below the folders that people name.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// What is found below a path.
#[derive(Debug, Default)]
pub struct Below {
    /// Files, and folders that are taken as a whole, in order. A file may be unreadable.
    pub paths: Vec<PathBuf>,
    /// Folders that cannot be read.
    pub problems: Vec<(PathBuf, io::Error)>,
}

/// What is below a path: itself, when it is no folder, else the files whose names have one of the
/// endings. Pipes, devices and sockets in a folder are left out; no folder is entered twice,
/// wherever links lead.
pub fn below(path: &Path, endings: &[&str], whole: &dyn Fn(&Path) -> bool) -> Below {
    let mut found = Below::default();
    let mut seen = BTreeSet::new();
    walk(path, endings, whole, &mut seen, &mut found);
    found
}

fn walk(
    path: &Path,
    endings: &[&str],
    whole: &dyn Fn(&Path) -> bool,
    seen: &mut BTreeSet<PathBuf>,
    found: &mut Below,
) {
    if !path.is_dir() || whole(path) {
        found.paths.push(path.to_owned());
        return;
    }
    let entered = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    if !seen.insert(entered) {
        return;
    }
    let inside = fs::read_dir(path).and_then(|entries| {
        let paths = entries.map(|entry| Ok(entry?.path()));
        paths.collect::<io::Result<Vec<PathBuf>>>()
    });
    let mut inside = match inside {
        Ok(inside) => inside,
        Err(error) => {
            found.problems.push((path.to_owned(), error));
            return;
        }
    };
    inside.sort();
    for path in inside {
        if path.is_dir() || named(&path, endings) && !special(&path) {
            walk(&path, endings, whole, seen, found);
        }
    }
}

fn named(path: &Path, endings: &[&str]) -> bool {
    path.extension()
        .is_some_and(|own| endings.iter().any(|ending| own == *ending))
}

/// A pipe, a device or a socket? A link that leads nowhere is none: reading it says what it is.
pub(crate) fn special(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|kind| !kind.is_file() && !kind.is_dir())
}
