//! Writing files: whole or not at all, and over nothing that somebody else may want.

use std::fs;
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use crate::exit::Stop;
use crate::files::load::said;

/// A file to be written, and where.
pub type Planned = (PathBuf, Vec<u8>);

/// May a file be written here? Nothing stands here yet, or a plain file that may be replaced; never
/// through a link, which leads elsewhere.
///
/// # Errors
/// What stands here.
pub fn free(path: &Path, replace: bool) -> Result<(), Stop> {
    let Ok(there) = fs::symlink_metadata(path) else {
        return Ok(());
    };
    let text = if there.is_file() && replace {
        return Ok(());
    } else if there.is_file() {
        "there is such a file already; --force writes over it"
    } else {
        "this is no plain file, and nothing is written over it"
    };
    Err(Stop::user(format!("{}: {text}", path.display())))
}

/// The place to keep a file of a kind of its own (a certificate, a search): where nothing stands
/// yet, or a file of that kind, which the link of a user may lead to.
///
/// # Errors
/// Another file stands here.
pub fn place_for(path: &Path, kind: &str, magic: &[u8]) -> Result<PathBuf, Stop> {
    if fs::symlink_metadata(path).is_err() {
        return Ok(path.to_owned());
    }
    let whole = path.canonicalize().map_err(|error| said(path, &error))?;
    let mut start = vec![0; magic.len()];
    let read = spellgrid_content::open(&whole).and_then(|mut file| file.read_exact(&mut start));
    if read.is_ok() && start == magic {
        return Ok(whole);
    }
    let text =
        format!("there is a file here already that is no {kind}: name another, or remove it");
    Err(Stop::user(format!("{}: {text}", path.display())))
}

/// Write a file beside its place and then over it, so that a whole one is always there.
///
/// # Errors
/// Those of the system; then the file is as it was.
pub fn write(
    path: &Path,
    content: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let beside = beside(path);
    let done = put(&beside, content).and_then(|()| fs::rename(&beside, path));
    if done.is_err() {
        let _ = fs::remove_file(&beside);
    }
    done
}

/// Write several files, all or none: what cannot be written is told before any is in its place.
///
/// # Errors
/// The first that cannot be written.
pub fn write_all(files: &[Planned]) -> Result<(), Stop> {
    let mut ready = Vec::new();
    let mut failed = None;
    for (path, bytes) in files {
        let beside = beside(path);
        let done = put(&beside, |file| file.write_all(bytes));
        ready.push((beside, path));
        if let Err(error) = done {
            failed = Some(said(path, &error));
            break;
        }
    }
    for (beside, path) in &ready {
        if failed.is_none()
            && let Err(error) = fs::rename(beside, path)
        {
            failed = Some(said(path, &error));
        }
    }
    match failed {
        None => Ok(()),
        Some(stop) => {
            for (beside, _) in &ready {
                let _ = fs::remove_file(beside);
            }
            Err(stop)
        }
    }
}

fn beside(path: &Path) -> PathBuf {
    let mut beside = path.as_os_str().to_owned();
    beside.push(format!(".{}.part", std::process::id()));
    beside.into()
}

/// Write a new file; where something stands already, it is not written through.
fn put(path: &Path, content: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let mut file = BufWriter::new(fs::File::create_new(path)?);
    content(&mut file)?;
    file.flush()
}
