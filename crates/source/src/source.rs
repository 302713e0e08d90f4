//! A text with a name, cut into lines and words that remember where they stand.

use std::io::{self, Read};
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

/// A range of bytes in a [`Source`].
pub type Span = Range<usize>;

/// The most bytes that a document may have.
pub const MAX_BYTES: usize = 1 << 20;

/// A named text: a file, a scenario, or what was typed. Cheap to copy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    name: Arc<str>,
    text: Arc<str>,
    /// Where each line starts.
    starts: Arc<[usize]>,
    /// Lines after the first so many are counted so many higher: they were left out between.
    gap: (usize, usize),
}

impl Source {
    /// A source with the name that diagnostics print. The mark that some editors put before a
    /// text (a byte order mark) is no part of it.
    pub fn new(name: &str, text: &str) -> Source {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let breaks = text.bytes().enumerate().filter(|(_, b)| *b == b'\n');
        Source {
            name: name.into(),
            text: text.into(),
            starts: std::iter::once(0)
                .chain(breaks.map(|(at, _)| at + 1))
                .collect(),
            gap: (0, 0),
        }
    }
    /// The same text, of which lines after the first `kept` stood `left_out` lines further down.
    #[must_use]
    pub fn with_gap(mut self, kept: usize, left_out: usize) -> Source {
        self.gap = (kept, left_out);
        self
    }
    fn line_number(&self, line: usize) -> usize {
        let (kept, left_out) = self.gap;
        if line > kept { line + left_out } else { line }
    }
    /// A file as a source, named by its path.
    ///
    /// # Errors
    /// What cannot be read (see [`open`](crate::open)), is no UTF-8, or has more than [`MAX_BYTES`].
    pub fn read(path: &Path) -> io::Result<Source> {
        let mut bytes = Vec::new();
        let most = MAX_BYTES as u64;
        crate::open(path)?.take(most + 1).read_to_end(&mut bytes)?;
        if bytes.len() > MAX_BYTES {
            return Err(io::Error::other(format!("more than {MAX_BYTES} bytes")));
        }
        let text = String::from_utf8(bytes)
            .map_err(|_| io::Error::new(io::ErrorKind::InvalidData, "this is no UTF-8 text"))?;
        Ok(Source::new(&path.to_string_lossy(), &text))
    }
    /// The name.
    pub fn name(&self) -> &str {
        &self.name
    }
    /// The text.
    pub fn text(&self) -> &str {
        &self.text
    }
    /// Line and column (in characters) of a byte, both from 1.
    pub fn position(&self, offset: usize) -> (usize, usize) {
        let offset = self.floor(offset);
        let (line, start) = self.line_of(offset);
        let before = self.text.get(start..offset).unwrap_or_default();
        (self.line_number(line), before.chars().count() + 1)
    }
    /// Where a line and a column in bytes, both from 1, are; the start without them.
    pub fn offset(&self, line: usize, column: usize) -> usize {
        let start = self.starts.get(line.saturating_sub(1));
        self.floor(start.copied().unwrap_or_default() + column.saturating_sub(1))
    }
    /// The number of the line that a byte stands in, from 1, and where the line starts.
    fn line_of(&self, offset: usize) -> (usize, usize) {
        let line = self.starts.partition_point(|start| *start <= offset);
        let start = self.starts.get(line.saturating_sub(1));
        (line, start.copied().unwrap_or_default())
    }
    /// The bounds of the line that a byte stands in, without the line break.
    pub(crate) fn line_around(&self, offset: usize) -> Span {
        let (line, start) = self.line_of(self.floor(offset));
        let end = match self.starts.get(line) {
            Some(next) => next - 1,
            None => self.text.len(),
        };
        start..end
    }
    /// The lines, as a cursor.
    pub fn lines(&self) -> Lines<'_> {
        let mut start = 0;
        let mut lines = Vec::new();
        for (n, piece) in self.text.split('\n').enumerate() {
            let text = piece.strip_suffix('\r').unwrap_or(piece);
            lines.push(Line {
                text,
                start,
                number: self.line_number(n + 1),
            });
            start += piece.len() + 1;
        }
        if lines.last().is_some_and(|line| line.text.is_empty()) {
            lines.pop();
        }
        Lines { lines, at: 0 }
    }
    /// The nearest character boundary at or before a byte.
    pub(crate) fn floor(&self, offset: usize) -> usize {
        let mut at = offset.min(self.text.len());
        while !self.text.is_char_boundary(at) {
            at -= 1;
        }
        at
    }
}

/// One line of a [`Source`].
#[derive(Clone, Copy, Debug)]
pub struct Line<'a> {
    /// Its text, without the line break.
    pub text: &'a str,
    /// Where it starts in the source.
    pub start: usize,
    /// Its number, from 1.
    pub number: usize,
}

impl<'a> Line<'a> {
    /// Where it stands, blanks at its ends left out.
    pub fn span(&self) -> Span {
        let word = self.body();
        word.span()
    }
    /// The line without blanks at its ends.
    pub fn body(&self) -> Fragment<'a> {
        Fragment {
            text: self.text,
            start: self.start,
        }
        .trim()
    }
    /// Its words, separated by blanks.
    pub fn words(&self) -> Vec<Fragment<'a>> {
        self.body().words()
    }
    /// Nothing but blanks?
    pub fn is_blank(&self) -> bool {
        self.text.trim().is_empty()
    }
    /// A comment?
    pub fn is_comment(&self) -> bool {
        self.text.trim_start().starts_with("//")
    }
}

/// A piece of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fragment<'a> {
    /// Its text.
    pub text: &'a str,
    /// Where it starts in the source.
    pub start: usize,
}

impl<'a> Fragment<'a> {
    /// Where it stands.
    pub fn span(&self) -> Span {
        self.start..self.start + self.text.len()
    }
    /// The piece without blanks at its ends.
    pub fn trim(&self) -> Fragment<'a> {
        let left = self.text.trim_start();
        Fragment {
            text: left.trim_end(),
            start: self.start + self.text.len() - left.len(),
        }
    }
    /// The piece after its first `n` bytes (the end of it when there are fewer).
    pub fn after(&self, n: usize) -> Fragment<'a> {
        match self.text.get(n..) {
            Some(text) => Fragment {
                text,
                start: self.start + n,
            },
            None => Fragment {
                text: "",
                start: self.start + self.text.len(),
            },
        }
    }
    /// Its words, separated by blanks.
    pub fn words(&self) -> Vec<Fragment<'a>> {
        let start = |word: &str| self.start + (word.as_ptr().addr() - self.text.as_ptr().addr());
        let words = self.text.split_whitespace();
        words
            .map(|text| Fragment {
                text,
                start: start(text),
            })
            .collect()
    }
}

/// A cursor over the lines of a [`Source`].
#[derive(Clone, Debug)]
pub struct Lines<'a> {
    lines: Vec<Line<'a>>,
    at: usize,
}

impl<'a> Lines<'a> {
    /// The next line, which stays.
    pub fn peek(&self) -> Option<Line<'a>> {
        self.lines.get(self.at).copied()
    }
    /// Skip blank lines and comments.
    pub fn skip_empty(&mut self) {
        while self
            .peek()
            .is_some_and(|line| line.is_blank() || line.is_comment())
        {
            self.at += 1;
        }
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = Line<'a>;
    fn next(&mut self) -> Option<Line<'a>> {
        let line = self.peek()?;
        self.at += 1;
        Some(line)
    }
}
