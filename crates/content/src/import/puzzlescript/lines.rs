//! The lines of a PuzzleScript game: comments taken out, sections told apart, as its own compiler
//! does it.
//!
//! Comments stand in parentheses, nest, and span lines. In a message nothing is a comment. A line
//! that is nothing but a comment is no blank line, and ends no level.

use std::collections::BTreeMap;

use spellgrid::Code;

use crate::import::Refused;
use spellgrid_source::{Line, Source, Span};

/// The sections, in the order in which they stand.
pub(super) const SECTIONS: [&str; 7] = [
    "objects",
    "legend",
    "sounds",
    "collisionlayers",
    "rules",
    "winconditions",
    "levels",
];

/// The one section that a game may lack here: nothing of it is read.
const SOUNDS: &str = "sounds";

/// A line that counts: in lower case, without comments, without blanks at its ends.
pub(super) struct Row {
    pub(super) text: String,
    /// Where the text stands.
    pub(super) span: Span,
}

impl Row {
    pub(super) fn is_blank(&self) -> bool {
        self.text.is_empty()
    }
    /// Where its character with that number stands.
    pub(super) fn place(&self, source: &Source, n: usize) -> Span {
        let text = source.text().get(self.span.clone()).unwrap_or_default();
        let (at, c) = text.char_indices().nth(n).unwrap_or_default();
        let start = self.span.start + at;
        start..start + c.len_utf8()
    }
    /// A fault of this line.
    pub(super) fn refuse(&self, source: &Source, message: impl Into<String>) -> Refused {
        Box::new(source.diagnostic(Code::BadBoard, self.span.clone(), message))
    }
}

/// A game: its sections by name; what stands before the first is `prelude`.
#[derive(Default)]
pub(super) struct Game {
    rows: BTreeMap<&'static str, Vec<Row>>,
    heads: BTreeMap<&'static str, Span>,
}

impl Game {
    /// All lines of a section.
    pub(super) fn all(&self, section: &str) -> &[Row] {
        self.rows
            .get(section)
            .map(Vec::as_slice)
            .unwrap_or_default()
    }
    /// The lines of a section that are not blank.
    pub(super) fn rows(&self, section: &str) -> impl Iterator<Item = &Row> {
        self.all(section).iter().filter(|row| !row.is_blank())
    }
    /// Where the name of a section stands.
    pub(super) fn head(&self, section: &str) -> Span {
        self.heads.get(section).cloned().unwrap_or_default()
    }
    /// A fault of a whole section.
    pub(super) fn refuse(
        &self,
        source: &Source,
        section: &str,
        message: impl Into<String>,
    ) -> Refused {
        Box::new(source.diagnostic(Code::BadBoard, self.head(section), message))
    }
}

/// The sections of a game.
///
/// # Errors
/// A comment that is not closed, or not opened; text around a comment; a section that stands
/// twice, not in its turn, or not at all; text behind the name of a section.
pub(super) fn read(source: &Source) -> Result<Game, Refused> {
    let mut reader = Reader {
        source,
        game: Game::default(),
        section: "prelude",
        depth: 0,
        opened: 0,
    };
    for line in source.lines() {
        reader.line(&line)?;
    }
    if reader.depth > 0 {
        let at = reader.opened..reader.opened + 1;
        return Err(syntax(source, at, "this comment is not closed"));
    }
    let missing = SECTIONS
        .iter()
        .find(|name| **name != SOUNDS && !reader.game.heads.contains_key(*name));
    match missing {
        None => Ok(reader.game),
        Some(name) => {
            let said = format!("this game has no section {}", name.to_uppercase());
            Err(syntax(source, 0..0, &said))
        }
    }
}

fn syntax(source: &Source, span: Span, message: &str) -> Refused {
    Box::new(source.diagnostic(Code::Syntax, span, message))
}

struct Reader<'a> {
    source: &'a Source,
    game: Game,
    section: &'static str,
    /// How many comments are open, and where the outermost begins.
    depth: usize,
    opened: usize,
}

impl Reader<'_> {
    fn line(&mut self, line: &Line<'_>) -> Result<(), Refused> {
        let mut comment = self.depth > 0;
        let mut pieces: Vec<Span> = Vec::new();
        let mut from = 0;
        for (at, c) in line.text.char_indices() {
            if !matches!(c, '(' | ')') {
                continue;
            }
            let piece = line.text.get(from..at).unwrap_or_default();
            if self.depth == 0 && pieces.is_empty() && self.is_message(piece) {
                break;
            }
            comment = true;
            match c {
                '(' => {
                    if self.depth == 0 {
                        self.opened = line.start + at;
                        pieces.extend(trimmed(line, from..at));
                    }
                    self.depth += 1;
                }
                _ if self.depth == 0 => {
                    let at = line.start + at;
                    let said = "this closes no comment";
                    return Err(syntax(self.source, at..at + 1, said));
                }
                _ => self.depth -= 1,
            }
            from = at + 1;
        }
        if self.depth == 0 {
            pieces.extend(trimmed(line, from..line.text.len()));
        }
        match &pieces[..] {
            [] if comment => Ok(()),
            [] => {
                self.row(String::new(), line.span());
                Ok(())
            }
            [whole] => self.text(whole.clone()),
            [first, .., last] if self.section == "legend" => {
                let words: Vec<String> = pieces.iter().map(|piece| self.lower(piece)).collect();
                self.row(words.join(" "), first.start..last.end);
                Ok(())
            }
            [_, second, ..] => {
                let said = "text on both sides of a comment: what does it belong to?";
                Err(syntax(self.source, second.clone(), said))
            }
        }
    }

    /// Is a line that begins like this a message, in which brackets are text? In rules, a message
    /// is a command behind them.
    fn is_message(&self, piece: &str) -> bool {
        let lower = piece.to_lowercase();
        match self.section {
            "levels" => is_message(lower.trim_start()),
            "rules" => lower
                .split(|c: char| c.is_whitespace() || "[]|>".contains(c))
                .any(|word| word == "message"),
            _ => false,
        }
    }

    fn lower(&self, span: &Span) -> String {
        // One character stays one: rows of a level are as wide as they are written.
        let one = |c: char| {
            let mut lower = c.to_lowercase();
            lower.next().filter(|_| lower.next().is_none()).unwrap_or(c)
        };
        let text = self.source.text().get(span.clone()).unwrap_or_default();
        text.chars().map(one).collect()
    }

    fn row(&mut self, text: String, span: Span) {
        let rows = self.game.rows.entry(self.section).or_default();
        rows.push(Row { text, span });
    }

    fn text(&mut self, span: Span) -> Result<(), Refused> {
        let text = self.lower(&span);
        if text.chars().all(|c| c == '=' || c.is_whitespace()) {
            return Ok(());
        }
        // In the levels all else is a row, whatever it says.
        if self.section == "levels" {
            self.row(text, span);
            return Ok(());
        }
        if text.starts_with('=') {
            let said = "a line of === says nothing else";
            return Err(syntax(self.source, span, said));
        }
        let word = text
            .split(|c: char| !c.is_alphanumeric() && c != '_')
            .next()
            .unwrap_or_default();
        let Some(n) = SECTIONS.iter().position(|name| *name == word) else {
            self.row(text, span);
            return Ok(());
        };
        self.section(n, &text, span)
    }

    fn section(&mut self, n: usize, text: &str, span: Span) -> Result<(), Refused> {
        let name = SECTIONS.get(n).copied().unwrap_or_default();
        let title = name.to_uppercase();
        let heads = &self.game.heads;
        let before = SECTIONS.iter().take(n).filter(|name| **name != SOUNDS);
        let said = if text != name {
            format!("only a comment stands behind the name of a section ({title})")
        } else if heads.contains_key(name) {
            format!("the section {title} stands twice")
        } else if let Some(missing) = before.into_iter().find(|name| !heads.contains_key(*name)) {
            let missing = missing.to_uppercase();
            format!("the section {title} stands before the section {missing}")
        } else if SECTIONS.iter().skip(n).any(|name| heads.contains_key(name)) {
            format!("the section {title} stands too late")
        } else {
            self.section = name;
            self.game.heads.insert(name, span);
            return Ok(());
        };
        Err(syntax(self.source, span, &said))
    }
}

/// Is a line of the levels a message? The original takes one without a blank behind the word.
pub(super) fn is_message(row: &str) -> bool {
    row.starts_with("message")
}

/// A part of a line without blanks at its ends, when there is more to it.
fn trimmed(line: &Line<'_>, part: Span) -> Option<Span> {
    let text = line.text.get(part.clone())?;
    let left = text.trim_start();
    let start = line.start + part.start + (text.len() - left.len());
    let len = left.trim_end().len();
    (len > 0).then_some(start..start + len)
}
