//! Rewriting the expectations that do not hold, and nothing else.

use crate::file::File;
use crate::run::{How, run};

/// The text of the file with every written expectation that does not hold rewritten to what does,
/// and how many were. Lines that hold, inputs, comments and blank lines stay as they are.
pub fn bless(file: &File) -> (String, usize) {
    let how = How {
        all: true,
        change: None,
    };
    let mut changes = Vec::new();
    for section in &file.sections {
        changes.extend(
            run(file, section, &how)
                .failures
                .into_iter()
                .filter_map(|f| f.bless),
        );
    }
    changes.sort_by_key(|(lines, _)| lines.start);
    let mut lines = file.lines.clone();
    let count = changes.len();
    for (range, new) in changes.into_iter().rev() {
        lines.splice(range, new);
    }
    (lines.join("\n"), count)
}
