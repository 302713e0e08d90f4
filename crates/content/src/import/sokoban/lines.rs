//! What each line of a Sokoban file is. Its place decides, and what is drawn in it: a map is a
//! block of rows, moves come after a map, comments stand in their own lines.

use spellgrid::{Code, Dir};

use super::board::{self, like_a_row};
use super::runs::{Slip, unpack};
use super::{MAX_ALL_MOVES, MAX_MOVES};
use crate::import::crates::Tile;
use crate::import::{MAX_TILES, Refused};
use spellgrid_source::{Line, Report, Source, Span};

/// What a line is.
pub(super) enum What<'a> {
    Blank,
    /// For those who read the file itself: it starts with `::`.
    Aside,
    /// A line from `Comment:` to `Comment-End:`.
    Comment,
    /// `KEY: VALUE`, the key in lower case.
    Pair(String, &'a str),
    /// Rows of a map.
    Rows(Vec<Vec<Tile>>),
    /// A text; without the `;` before it.
    Text(&'a str),
}

/// A line, what it is, and where it stands.
pub(super) struct Read<'a> {
    pub(super) what: What<'a>,
    pub(super) text: &'a str,
    pub(super) span: Span,
}

/// Read every line.
///
/// # Errors
/// Lines that are drawn like rows and are none; games that are not Sokoban; a comment that ends
/// and has not begun.
pub(super) fn read(source: &Source) -> Result<Vec<Read<'_>>, Report> {
    let lines: Vec<Line<'_>> = source.lines().collect();
    let mut faults = Report::default();
    let comments = comments(source, &lines, &mut faults);
    let mut room = MAX_TILES;
    let mut read: Vec<Read<'_>> = Vec::with_capacity(lines.len());
    // Between rows and beside them, a line of tiles is a row with a slip.
    let mut suspects = Vec::new();
    for (line, comment) in lines.iter().zip(comments) {
        let text = line.text.trim_end();
        let span = line.start..line.start + text.len();
        let bare = text.trim_start();
        let what = if comment {
            What::Comment
        } else if bare.is_empty() {
            What::Blank
        } else if bare.starts_with("::") {
            What::Aside
        } else if bare.starts_with([';', ':']) {
            said(bare.trim_start_matches([';', ':']).trim())
        } else {
            match board::line(text, &mut room) {
                board::Line::Rows(rows) => What::Rows(rows),
                board::Line::Slip(at, why) => {
                    let at = line.start + at;
                    faults.add(|| *slip(source, at, &why));
                    What::Text(bare)
                }
                board::Line::Other => {
                    if like_a_row(bare) {
                        suspects.push(read.len());
                    }
                    said(bare)
                }
            }
        };
        if let What::Pair(key, value) = &what
            && (key == "game" || key == "variant")
            && !value.eq_ignore_ascii_case("sokoban")
        {
            let why = format!("this file is for another game: {value}");
            let hint = "Sokoban alone is imported: boxes on squares, one player";
            faults.add(|| {
                source
                    .diagnostic(Code::BadBoard, span.clone(), why)
                    .hint(hint)
            });
        }
        read.push(Read { what, text, span });
    }
    let is_map = |n: Option<usize>| {
        let what = n.and_then(|n| read.get(n)).map(|read| &read.what);
        matches!(what, Some(What::Rows(_)))
    };
    for n in suspects {
        if (is_map(n.checked_sub(1)) || is_map(Some(n + 1)))
            && let Some(one) = read.get(n)
        {
            let at = one.span.end - one.text.trim_start().len();
            let why = "a row begins and ends with a wall or a box on a goal";
            faults.add(|| *slip(source, at, why));
        }
    }
    faults.sort();
    faults.result(read)
}

fn slip(source: &Source, at: usize, why: &str) -> Refused {
    let hint = if source
        .text()
        .get(at..)
        .unwrap_or_default()
        .starts_with('\t')
    {
        "a tab is as wide as a program likes: write blanks"
    } else {
        "a line that is drawn like a row is one; a text that looks like that begins with ;"
    };
    Box::new(source.diagnostic(Code::BadBoard, at..at, why).hint(hint))
}

/// Which lines stand from a `Comment:` to its `Comment-End:`. A `Comment:` that another one or the
/// end of the file follows is a key with its value.
fn comments(source: &Source, lines: &[Line<'_>], faults: &mut Report) -> Vec<bool> {
    let mut inside = vec![false; lines.len()];
    let mut open = None;
    for (n, line) in lines.iter().enumerate() {
        match pair(line.text.trim()) {
            Some((key, _)) if key == "comment" => open = Some(n),
            Some((key, _)) if key == "comment-end" => match open.take() {
                Some(start) => {
                    let block = inside.get_mut(start..=n);
                    block.unwrap_or_default().fill(true);
                }
                None => {
                    let why = "this ends a comment, and no Comment: stands before it";
                    faults.add(|| source.diagnostic(Code::Syntax, line.span(), why));
                }
            },
            _ => {}
        }
    }
    inside
}

fn said(text: &str) -> What<'_> {
    match pair(text) {
        Some((key, value)) => What::Pair(key, value),
        None if text.is_empty() => What::Blank,
        None => What::Text(text),
    }
}

/// A key of words, and its value: `Author: N. N.`, `Game=Sokoban`.
fn pair(text: &str) -> Option<(String, &str)> {
    let (key, value) = text.split_once([':', '='])?;
    let word = |c: char| c.is_ascii_alphabetic() || " -_".contains(c);
    let key = key.trim();
    let whole = key.starts_with(|c: char| c.is_ascii_alphabetic()) && key.chars().all(word);
    let key = key.to_ascii_lowercase().replace('_', "-");
    whole.then(|| (key, value.trim()))
}

/// The moves of a line: `3r4U`. The sign of the position that a game was left in is none. `room` is
/// how many characters the lines from here on may unpack to.
///
/// # Errors
/// More moves than a line or a file may have: how many that is.
pub(super) fn moves(text: &str, room: &mut usize) -> Result<Option<Vec<Step>>, usize> {
    let known = |c: char| "udlrUDLR[]{}*() ".contains(c) || c.is_ascii_digit();
    let some = text.contains(|c: char| "udlrUDLR".contains(c));
    if !some || !text.chars().all(known) {
        return Ok(None);
    }
    let most = match *room < MAX_MOVES {
        true => MAX_ALL_MOVES,
        false => MAX_MOVES,
    };
    let unpacked = match unpack(text, MAX_MOVES, room) {
        Err(Slip::Long) => return Err(most),
        // Brackets that do not pair up: a text.
        Err(_) => return Ok(None),
        Ok(unpacked) => unpacked,
    };
    let steps = unpacked.iter().filter(|c| !"* ".contains(**c));
    Ok(Some(steps.map(|c| step(*c)).collect()))
}

/// A move, or what only games played backwards or with several players have.
pub(super) type Step = Option<Dir>;

fn step(c: char) -> Step {
    Some(match c.to_ascii_lowercase() {
        'u' => Dir::Up,
        'd' => Dir::Down,
        'l' => Dir::Left,
        'r' => Dir::Right,
        _ => return None,
    })
}
