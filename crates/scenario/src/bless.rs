//! Rewriting the expectations that do not hold, and nothing else.

use crate::file::File;
use crate::run::{Failure, How, run};

/// A file after [`bless`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blessed {
    /// Its text.
    pub text: String,
    /// How many expectations were rewritten.
    pub rewritten: usize,
    /// What does not hold and is no expectation: a refused level, a refused input.
    pub left: Vec<Failure>,
}

/// The text of the file with every written expectation that does not hold rewritten to what does.
/// Lines that hold, inputs, comments and blank lines stay as they are.
pub fn bless(file: &File) -> Blessed {
    let how = How {
        all: true,
        built: None,
    };
    let mut changes = Vec::new();
    let mut left = Vec::new();
    for section in &file.sections {
        for mut failure in run(file, section, &how).failures {
            match failure.bless.take() {
                Some(change) => changes.push(change),
                None => left.push(failure),
            }
        }
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
    Blessed {
        text: lines.join("\n"),
        rewritten: count,
        left,
    }
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
