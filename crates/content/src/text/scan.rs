//! Pieces of a setup line: lists split at commas, options split at blanks, quotes respected.

use spellgrid_source::{Fragment, Grammar, Kind, Span, Token};
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
pub(crate) fn items(word: Fragment<'_>) -> Result<Vec<Piece>, Fault> {
    if word.trim().text.is_empty() {
        return Ok(Vec::new());
    }
    let words = words(word, Some(','))?;
    let commas = words.iter().filter(|word| word.kind == Kind::Separator);
    let ends = commas
        .map(|comma| comma.span.start)
        .chain([word.span().end]);
    words
        .split(|word| word.kind == Kind::Separator)
        .zip(ends)
        .map(|(item, end)| piece(word, item, end))
        .collect()
}

/// The pieces between blanks.
pub(crate) fn pieces(word: Fragment<'_>) -> Result<Vec<Piece>, Fault> {
    let words = words(word, None)?;
    words
        .chunk_by(|one, next| one.span.end == next.span.start)
        .map(|touching| piece(word, touching, word.start))
        .collect()
}

fn words(word: Fragment<'_>, separator: Option<char>) -> Result<Vec<Token<'_>>, Fault> {
    let grammar = Grammar {
        separator,
        escapes: true,
        ..Grammar::default()
    };
    let words = grammar.words(word.text, word.start);
    words.map_err(|open| {
        (
            open.start..open.start + 1,
            "this quote is not closed".to_owned(),
        )
    })
}

/// Some words of a line as one piece; without any, nothing stands before `end`.
fn piece(of: Fragment<'_>, words: &[Token<'_>], end: usize) -> Result<Piece, Fault> {
    let (Some(first), Some(last)) = (words.first(), words.last()) else {
        let said = "nothing stands between two commas, or at an end";
        return Err((end..end, said.to_owned()));
    };
    let span = first.span.start..last.span.end;
    let text = of.text.get(span.start - of.start..span.end - of.start);
    let text = text.unwrap_or_default();
    let text = if first.quoted() {
        serde_json::from_str(text)
            .map_err(|_| (span.clone(), format!("{text} is no quoted text")))?
    } else if words.iter().any(Token::quoted) {
        return Err((span, "a quote stands inside this name".to_owned()));
    } else {
        text.to_owned()
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
