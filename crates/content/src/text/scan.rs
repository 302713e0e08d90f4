//! Pieces of a setup line: lists split at commas, options split at blanks, quotes respected.

use spellgrid_source::{Span, Word};
use std::iter::Peekable;

/// A piece of a line, unquoted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Piece {
    pub(crate) text: String,
    pub(crate) span: Span,
}

/// A fault: where, and what.
pub(crate) type Fault = (Span, String);

/// The items of a list, separated by commas; nothing at all is the empty list.
pub(crate) fn items(word: Word<'_>) -> Result<Vec<Piece>, Fault> {
    if word.trim().text.is_empty() {
        return Ok(Vec::new());
    }
    split(word, |c| c == ',')?
        .into_iter()
        .map(unquote)
        .collect()
}

/// The pieces between blanks.
pub(crate) fn pieces(word: Word<'_>) -> Result<Vec<Piece>, Fault> {
    split(word, char::is_whitespace)?
        .into_iter()
        .filter(|w| !w.text.is_empty())
        .map(unquote)
        .collect()
}

/// Cut at every separator that stands outside quotes.
fn split<'a>(word: Word<'a>, separates: impl Fn(char) -> bool) -> Result<Vec<Word<'a>>, Fault> {
    let mut parts = Vec::new();
    let mut start = 0;
    let (mut quoted, mut escaped) = (None, false);
    for (at, c) in word.text.char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' if quoted.is_some() => escaped = true,
            '"' => quoted = if quoted.is_some() { None } else { Some(at) },
            c if quoted.is_none() && separates(c) => {
                parts.push(cut(word, start, at));
                start = at + c.len_utf8();
            }
            _ => {}
        }
    }
    if let Some(at) = quoted {
        return Err((
            word.start + at..word.start + at + 1,
            "this quote is not closed".to_owned(),
        ));
    }
    parts.push(cut(word, start, word.text.len()));
    Ok(parts)
}

fn cut(word: Word<'_>, start: usize, end: usize) -> Word<'_> {
    Word {
        text: word.text.get(start..end).unwrap_or_default(),
        start: word.start + start,
    }
    .trim()
}

fn unquote(word: Word<'_>) -> Result<Piece, Fault> {
    let span = word.span();
    if word.text.is_empty() {
        return Err((
            span,
            "nothing stands between two commas, or at an end".to_owned(),
        ));
    }
    let text = if word.text.starts_with('"') {
        serde_json::from_str(word.text)
            .map_err(|_| (span.clone(), format!("{} is no quoted text", word.text)))?
    } else if word.text.contains('"') {
        return Err((span, "a quote stands inside this name".to_owned()));
    } else {
        word.text.to_owned()
    };
    Ok(Piece { text, span })
}

/// A name for a list: quoted when it would not read as itself.
pub(crate) fn quote_item(name: &str) -> String {
    let plain = !name.is_empty() && name.trim() == name && !name.contains([',', '"', '\n', '\r']);
    if plain { name.to_owned() } else { quote(name) }
}

/// A quoted name.
pub(crate) fn quote(name: &str) -> String {
    serde_json::Value::from(name).to_string()
}

/// A cursor over pieces that also knows where the line ends.
pub(crate) struct Options<I: Iterator<Item = Piece>> {
    pub(crate) pieces: Peekable<I>,
    pub(crate) end: usize,
}

impl<I: Iterator<Item = Piece>> Options<I> {
    pub(crate) fn next(&mut self, what: &str) -> Result<Piece, Fault> {
        let end = self.end;
        self.pieces
            .next()
            .ok_or_else(|| (end..end, format!("{what} is missing")))
    }
    pub(crate) fn number<T: std::str::FromStr>(&mut self, what: &str) -> Result<T, Fault> {
        let piece = self.next(what)?;
        piece
            .text
            .parse()
            .map_err(|_| (piece.span, format!("`{}` is not {what}", piece.text)))
    }
    /// `x,y`.
    pub(crate) fn tile(&mut self) -> Result<((i32, i32), Span), Fault> {
        let piece = self.next("a tile, written x,y,")?;
        let tile = piece
            .text
            .split_once(',')
            .and_then(|(x, y)| Some((x.parse().ok()?, y.parse().ok()?)));
        tile.map(|tile| (tile, piece.span.clone())).ok_or_else(|| {
            (
                piece.span,
                format!("`{}` is no tile: write x,y without blanks", piece.text),
            )
        })
    }
}
