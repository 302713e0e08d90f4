//! Files that people name.

use std::fs::{self, File};
use std::io;
use std::path::Path;

/// Open a file to read it. Pipes, devices and sockets are refused: they may have no end, and
/// opening one may take for ever.
///
/// # Errors
/// Those of the system, and what is no plain file.
pub fn open(path: &Path) -> io::Result<File> {
    let kind = fs::metadata(path).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => io::Error::new(error.kind(), "there is no such file"),
        _ => error,
    })?;
    if kind.is_dir() {
        return Err(io::Error::other("this is a folder"));
    }
    if !kind.is_file() {
        return Err(io::Error::other("this is no plain file"));
    }
    File::open(path)
}
