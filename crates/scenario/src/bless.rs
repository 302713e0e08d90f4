//! Rewriting the expectations that do not hold, and nothing else.

use crate::file::File;
use crate::run::{How, run};

/// The text of the file with every written expectation that does not hold rewritten to what does,
/// and how many were. Lines that hold, inputs, comments and blank lines stay as they are.
pub fn bless(file: &File) -> (String, usize) {
    let how = How {
        all: true,
        built: None,
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
    for (range, mut new) in changes.into_iter().rev() {
        if let (Some(first), Some(comment)) = (new.first_mut(), comment(&lines[range.start])) {
            first.push_str(&format!(" {comment}"));
        }
        lines.splice(range, new);
    }
    (lines.join("\n"), count)
}

/// The comment at the end of a line.
fn comment(line: &str) -> Option<&str> {
    let mut quoted = false;
    let mut blank = true;
    for (i, c) in line.char_indices() {
        match c {
            '"' => quoted = !quoted,
            '/' if !quoted && blank && line[i..].starts_with("//") => {
                return Some(line[i..].trim_end());
            }
            _ => {}
        }
        blank = c.is_whitespace();
    }
    None
}
