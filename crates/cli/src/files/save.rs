//! Writing files: whole or not at all, and over nothing that somebody else may want.

use std::fs;
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

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
    beside(path, content)?.persist(path)?;
    Ok(())
}

/// Write several files: what cannot be written is told before any is in its place.
///
/// # Errors
/// The first that cannot be written; where a whole one cannot be put in its place, those before it
/// are in theirs.
pub fn write_all(files: &[Planned]) -> Result<(), Stop> {
    let ready = files.iter().map(|(path, bytes)| {
        let file = beside(path, |file| file.write_all(bytes)).map_err(|e| said(path, &e))?;
        Ok((file, path))
    });
    let ready: Vec<_> = ready.collect::<Result<_, Stop>>()?;
    for (file, path) in ready {
        file.persist(path).map_err(|e| said(path, &e.error))?;
    }
    Ok(())
}

/// A new file beside a place. It is gone again unless it is put there.
fn beside(
    path: &Path,
    content: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<NamedTempFile> {
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let mut builder = tempfile::Builder::new();
    builder.suffix(".part");
    // As any file of the user's, and not for the user alone.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = builder.tempfile_in(folder.unwrap_or(Path::new(".")))?;
    let mut out = BufWriter::new(&mut file);
    content(&mut out)?;
    out.flush()?;
    drop(out);
    Ok(file)
}
