//! Lines as words: what stands where, and what is wrong with it.

use spellgrid_source::{Diagnostic, Grammar, Source, Span, Token};

/// The kind of all faults of what a scenario says beside its level.
pub(crate) const CODE: &str = "scenario";

/// Cut a line into words. A word that begins with `//` starts a comment.
///
/// # Errors
/// A quotation mark that is not closed.
pub fn words(source: &Source, line: Span) -> Result<Vec<Token<'_>>, Diagnostic> {
    let grammar = Grammar {
        comments: true,
        ..Grammar::default()
    };
    grammar.tokens(source, line, CODE)
}

/// Reads the words of one line, and knows where each stands.
#[derive(Debug)]
pub struct Reader<'a> {
    source: &'a Source,
    words: &'a [Token<'a>],
    next: usize,
}

impl<'a> Reader<'a> {
    /// A reader at the first word.
    pub fn new(source: &'a Source, words: &'a [Token<'a>]) -> Reader<'a> {
        Reader {
            source,
            words,
            next: 0,
        }
    }

    /// The text that the words are of.
    pub fn source(&self) -> &'a Source {
        self.source
    }

    /// The next word, not taken.
    pub fn peek(&self) -> Option<&'a Token<'a>> {
        self.words.get(self.next)
    }

    /// The next word's text, if it stands bare.
    pub fn peek_bare(&self) -> Option<&'a str> {
        self.peek().filter(|w| !w.quoted()).map(|w| w.text)
    }

    /// Take the next word.
    pub fn take(&mut self) -> Option<&'a Token<'a>> {
        let word = self.words.get(self.next)?;
        self.next += 1;
        Some(word)
    }

    /// Take the next word if it is this bare one.
    pub fn eat(&mut self, text: &str) -> bool {
        let found = self.peek_bare() == Some(text);
        self.next += usize::from(found);
        found
    }

    /// Take the next word, which must be there.
    pub fn need(&mut self, what: &str) -> Result<&'a Token<'a>, Diagnostic> {
        self.take().ok_or_else(|| self.missing(what))
    }

    /// Nothing may follow.
    pub fn done(&self) -> Result<(), Diagnostic> {
        match self.peek() {
            None => Ok(()),
            Some(word) => Err(self.fault(word, "nothing may stand here", "take it out")),
        }
    }

    /// A fault at the end of the line.
    pub fn missing(&self, what: &str) -> Diagnostic {
        let end = self.words.last().map_or(0, |word| word.span.end);
        let said = format!("{what} is missing");
        self.source.diagnostic(CODE, end..end, said)
    }

    /// A fault at a word.
    pub fn fault(
        &self,
        word: &Token<'_>,
        message: impl Into<String>,
        hint: impl Into<String>,
    ) -> Diagnostic {
        let fault = self.source.diagnostic(CODE, word.span.clone(), message);
        fault.hint(hint)
    }

    /// The rest of the line's words, joined by one blank.
    pub fn rest(&mut self) -> String {
        let rest = &self.words[self.next..];
        self.next = self.words.len();
        join(rest)
    }

    /// A whole number.
    pub fn number(&mut self, what: &str) -> Result<i64, Diagnostic> {
        let word = self.need(what)?;
        word.text
            .parse()
            .map_err(|_| self.fault(word, "this is no number", format!("write {what} in digits")))
    }

    /// A whole number of 32 bits.
    pub fn small<N: TryFrom<i64>>(&mut self, what: &str) -> Result<N, Diagnostic> {
        let word = self.need(what)?;
        self.next -= 1;
        let found = N::try_from(self.number(what)?);
        found.map_err(|_| self.fault(word, "this number is too large", "it has to fit 32 bits"))
    }

    /// A tile, `x,y`.
    pub fn tile(&mut self) -> Result<(i32, i32), Diagnostic> {
        let word = self.need("a tile")?;
        tile(word.text)
            .ok_or_else(|| self.fault(word, "this is no tile", "write column,row, as 3,0"))
    }

    /// Is the next word a tile?
    pub fn at_tile(&self) -> bool {
        self.peek_bare().is_some_and(|t| tile(t).is_some())
    }
}

/// The texts of words, joined by one blank.
pub fn join(words: &[Token<'_>]) -> String {
    let text: Vec<&str> = words.iter().map(|w| w.text).collect();
    text.join(" ")
}

/// A tile, `x,y`.
pub fn tile(text: &str) -> Option<(i32, i32)> {
    let (x, y) = text.split_once(',')?;
    Some((x.parse().ok()?, y.parse().ok()?))
}
