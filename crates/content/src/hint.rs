//! Names as people read them in a fault.

use std::fmt::Write;

/// The most names of a list that are shown.
const MOST: usize = 32;

/// The names as a list for people, cut when it is long.
pub(crate) fn one_of<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    let mut names = names.into_iter();
    let shown: Vec<String> = names
        .by_ref()
        .take(MOST)
        .map(|name| format!("`{name}`"))
        .collect();
    let mut text = shown.join(", ");
    let more = names.count();
    if more > 0 {
        let _ = write!(text, " and {more} more");
    }
    text
}
