//! The words of a statement: of scenarios, claims, facts, lists and options of setup lines, and lines
//! of play.

use crate::diagnostic::Diagnostic;
use crate::source::{Source, Span};
use winnow::combinator::{alt, not, opt, preceded, repeat};
use winnow::prelude::*;
use winnow::stream::LocatingSlice;
use winnow::token::{any, one_of, take_till, take_while};

/// What has a meaning beside words. Without any, all that is not quoted is a word.
#[derive(Clone, Copy, Debug, Default)]
pub struct Grammar {
    /// A character that separates words and is a token of its own.
    pub separator: Option<char>,
    /// `//` where a word could begin makes the rest a comment.
    pub comments: bool,
    /// In quotation marks a backslash belongs to the character behind it, as in JSON.
    pub escapes: bool,
}

/// What a [`Token`] is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A bare word. It ends at a blank, at a quotation mark and at the separator.
    Bare,
    /// A word in quotation marks.
    Quoted,
    /// The separator.
    Separator,
}

/// One word of a statement, or what separates two.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token<'a> {
    /// What it is.
    pub kind: Kind,
    /// Its text, without quotation marks.
    pub text: &'a str,
    /// Where it stands, quotation marks included.
    pub span: Span,
}

impl Token<'_> {
    /// It stood in quotation marks.
    pub fn quoted(&self) -> bool {
        self.kind == Kind::Quoted
    }
    /// Is it this word, and bare?
    pub fn is(&self, word: &str) -> bool {
        self.kind == Kind::Bare && self.text == word
    }
}

impl Grammar {
    /// The tokens of a part of a source.
    ///
    /// # Errors
    /// A quotation mark that is not closed; `code` is the kind of that fault.
    pub fn tokens<'a>(
        &self,
        source: &'a Source,
        part: Span,
        code: impl Into<&'static str>,
    ) -> Result<Vec<Token<'a>>, Diagnostic> {
        let text = source.text().get(part.clone()).unwrap_or_default();
        self.words(text, part.start).map_err(|open| {
            let fault = source.diagnostic(code, open, "a quotation mark is not closed");
            fault.hint("close it on the same line")
        })
    }

    /// The tokens of a text that starts at a byte of a source.
    ///
    /// # Errors
    /// Where a quotation mark stands that is not closed, with all behind it.
    pub fn words<'a>(&self, text: &'a str, start: usize) -> Result<Vec<Token<'a>>, Span> {
        let mut input = LocatingSlice::new(text);
        let mut tokens = Vec::new();
        // At the end, and at a comment, there is no token.
        while let Ok(((kind, text, closed), span)) = self.token(&mut input) {
            let span = start + span.start..start + span.end;
            if !closed {
                return Err(span);
            }
            tokens.push(Token { kind, text, span });
        }
        Ok(tokens)
    }

    /// The next token, whether it is closed, and where it stands.
    fn token<'a>(
        &self,
        input: &mut LocatingSlice<&'a str>,
    ) -> ModalResult<((Kind, &'a str, bool), Span)> {
        let separates = |c: char| Some(c) == self.separator;
        let escape = |c: char| self.escapes && c == '\\';
        let inside = repeat::<_, _, (), _, _>(
            0..,
            alt((
                take_till(1.., |c| c == '"' || escape(c)).void(),
                (one_of(escape), opt(any)).void(),
            )),
        );
        let quoted = preceded('"', (inside.take(), opt('"')))
            .map(|(text, closing)| (Kind::Quoted, text, closing.is_some()));
        let separator = one_of(separates).take();
        let bare = take_till(1.., |c: char| c.is_whitespace() || c == '"' || separates(c));
        let token = alt((
            quoted,
            separator.map(|text| (Kind::Separator, text, true)),
            bare.map(|text| (Kind::Bare, text, true)),
        ));
        let comment = "//".verify(|_: &str| self.comments);
        let blanks = take_while(0.., char::is_whitespace);
        preceded((blanks, not(comment)), token.with_span()).parse_next(input)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, grammar: Grammar) -> Result<Vec<String>, (String, usize)> {
        let source = Source::new("a", text);
        let tokens = grammar.tokens(&source, 0..text.len(), "syntax");
        let tokens = tokens.map_err(|fault| (fault.message.clone(), fault.column()))?;
        let shown = tokens.iter().map(|token| {
            let whole = &text[token.span.clone()];
            match token.kind {
                Kind::Bare => assert_eq!(whole, token.text),
                Kind::Separator => assert_eq!(Some(token.text), grammar.separator.map(|_| whole)),
                Kind::Quoted => assert_eq!(whole, format!("\"{}\"", token.text)),
            }
            whole.to_owned()
        });
        Ok(shown.collect())
    }

    const PLAIN: Grammar = Grammar {
        separator: None,
        comments: false,
        escapes: false,
    };

    #[test]
    fn words_end_at_blanks_and_at_quotation_marks() {
        for (text, words) in [
            ("", vec![]),
            (" \t \r\n", vec![]),
            (
                "cast  \"Clay Golem\" at",
                vec!["cast", "\"Clay Golem\"", "at"],
            ),
            ("a\"b c\"d", vec!["a", "\"b c\"", "d"]),
            ("\"\"\"a\"", vec!["\"\"", "\"a\""]),
            ("\"A\",\"B\"", vec!["\"A\"", ",", "\"B\""]),
            ("\u{e4}\u{2003}\u{f6}", vec!["\u{e4}", "\u{f6}"]),
            ("a; // b", vec!["a;", "//", "b"]),
            ("\"a\\\" b", vec!["\"a\\\"", "b"]),
        ] {
            assert_eq!(
                read(text, PLAIN),
                Ok(words.iter().map(|w| w.to_string()).collect()),
                "{text}"
            );
        }
    }

    #[test]
    fn a_comment_begins_where_a_word_could() {
        let grammar = Grammar {
            comments: true,
            ..PLAIN
        };
        for (text, words) in [
            ("a // b \"", vec!["a"]),
            ("a//b", vec!["a//b"]),
            ("\"a\"//b", vec!["\"a\""]),
            ("\"// no\" /", vec!["\"// no\"", "/"]),
            ("//", vec![]),
        ] {
            assert_eq!(
                read(text, grammar),
                Ok(words.iter().map(|w| w.to_string()).collect()),
                "{text}"
            );
        }
    }

    #[test]
    fn a_separator_stands_alone() {
        let grammar = Grammar {
            separator: Some(';'),
            comments: true,
            ..PLAIN
        };
        for (text, words) in [
            (
                "c Graft;2 ;\"a;b\";",
                vec!["c", "Graft", ";", "2", ";", "\"a;b\"", ";"],
            ),
            (";//", vec![";"]),
        ] {
            assert_eq!(
                read(text, grammar),
                Ok(words.iter().map(|w| w.to_string()).collect()),
                "{text}"
            );
        }
    }

    #[test]
    fn escapes_are_kept_whole() {
        let grammar = Grammar {
            escapes: true,
            ..PLAIN
        };
        assert_eq!(
            read(r#""a\" b" c\d"#, grammar).unwrap(),
            [r#""a\" b""#, r"c\d"]
        );
        assert_eq!(read(r#""\\" b"#, grammar).unwrap(), [r#""\\""#, "b"]);
        assert_eq!(read(r#"a "b\"#, grammar).unwrap_err().1, 3);
    }

    #[test]
    fn an_open_quotation_mark_is_told_where_it_opens() {
        for (text, column) in [("\"a", 1), ("\u{e4} \"b", 3), ("a\"", 2), ("\"a\" b \"", 7)] {
            let fault = read(text, PLAIN).unwrap_err();
            assert_eq!(
                fault,
                ("a quotation mark is not closed".to_owned(), column),
                "{text}"
            );
        }
    }
}
