//! Lines as words: where a word stands, and what is wrong with one.

use std::fmt;
use std::path::Path;

use spellgrid_content::{MAX_FAULTS, excerpt};

/// A fault of a scenario file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Line in the file, from 1.
    pub line: usize,
    /// Column in the line, in characters, from 1.
    pub column: usize,
    /// The offending word as it stands in the file.
    pub word: String,
    /// What is wrong.
    pub message: String,
    /// What would be right.
    pub hint: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: ", self.line, self.column)?;
        if !self.word.is_empty() {
            write!(f, "{:?}: ", excerpt(&self.word))?;
        }
        f.write_str(&self.message)?;
        if !self.hint.is_empty() {
            write!(f, " ({})", self.hint)?;
        }
        Ok(())
    }
}

impl std::error::Error for Problem {}

/// The faults of a file: as many as a report holds, and how many there are beside them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Problems {
    /// The first ones.
    pub list: Vec<Problem>,
    /// How many more there are.
    pub more: usize,
}

impl Problems {
    /// One more.
    pub fn add(&mut self, problem: Problem) {
        if self.list.len() < MAX_FAULTS {
            self.list.push(problem);
        } else {
            self.more += 1;
        }
    }

    /// A line for each, with the file, and one that says how many more there are.
    pub fn lines(&self, file: &Path) -> Vec<String> {
        let list = self.list.iter();
        let mut lines: Vec<String> = list
            .map(|problem| format!("{}:{problem}", file.display()))
            .collect();
        if self.more > 0 {
            lines.push(format!("{}: and {} more", file.display(), self.more));
        }
        lines
    }

    /// None at all?
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }
}

/// One word of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// Its text, without quotation marks.
    pub text: String,
    /// It stood in quotation marks.
    pub quoted: bool,
    /// Column, in characters, from 1.
    pub column: usize,
}

/// Cut a line into words. A word that begins with `//` starts a comment.
pub fn words(line: &str, number: usize) -> Result<Vec<Word>, Problem> {
    let mut out = Vec::new();
    let mut chars = line.chars().enumerate().peekable();
    while let Some(&(at, c)) = chars.peek() {
        if c.is_whitespace() {
            chars.next();
            continue;
        }
        let mut text = String::new();
        if c == '"' {
            chars.next();
            loop {
                match chars.next() {
                    Some((_, '"')) => break,
                    Some((_, c)) => text.push(c),
                    None => {
                        return Err(Problem {
                            line: number,
                            column: at + 1,
                            word: excerpt(&format!("\"{text}")),
                            message: "a quotation mark is not closed".into(),
                            hint: "close it on the same line".into(),
                        });
                    }
                }
            }
            out.push(Word {
                text,
                quoted: true,
                column: at + 1,
            });
        } else {
            while let Some(&(_, c)) = chars.peek() {
                if c.is_whitespace() {
                    break;
                }
                text.push(c);
                chars.next();
            }
            if text.starts_with("//") {
                break;
            }
            out.push(Word {
                text,
                quoted: false,
                column: at + 1,
            });
        }
    }
    Ok(out)
}

/// Reads the words of one line, and knows where each stands.
#[derive(Debug)]
pub struct Reader<'a> {
    words: &'a [Word],
    next: usize,
    line: usize,
    end: usize,
}

impl<'a> Reader<'a> {
    /// A reader at the first word.
    pub fn new(words: &'a [Word], line: usize) -> Reader<'a> {
        let end = words
            .last()
            .map_or(1, |w| w.column + w.text.chars().count() + 1);
        Reader {
            words,
            next: 0,
            line,
            end,
        }
    }

    /// The line's number.
    pub fn line(&self) -> usize {
        self.line
    }

    /// The next word, not taken.
    pub fn peek(&self) -> Option<&'a Word> {
        self.words.get(self.next)
    }

    /// The next word's text, if it stands bare.
    pub fn peek_bare(&self) -> Option<&'a str> {
        self.peek().filter(|w| !w.quoted).map(|w| w.text.as_str())
    }

    /// Take the next word.
    pub fn take(&mut self) -> Option<&'a Word> {
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
    pub fn need(&mut self, what: &str) -> Result<&'a Word, Problem> {
        self.take().ok_or_else(|| self.missing(what))
    }

    /// Nothing may follow.
    pub fn done(&self) -> Result<(), Problem> {
        match self.peek() {
            None => Ok(()),
            Some(word) => Err(self.fault(word, "nothing may stand here", "take it out")),
        }
    }

    /// A fault at the end of the line.
    pub fn missing(&self, what: &str) -> Problem {
        Problem {
            line: self.line,
            column: self.end,
            word: String::new(),
            message: format!("{what} is missing"),
            hint: String::new(),
        }
    }

    /// A fault at a word.
    pub fn fault(
        &self,
        word: &Word,
        message: impl Into<String>,
        hint: impl Into<String>,
    ) -> Problem {
        Problem {
            line: self.line,
            column: word.column,
            word: excerpt(&word.text),
            message: message.into(),
            hint: hint.into(),
        }
    }

    /// The rest of the line's words, joined by one blank.
    pub fn rest(&mut self) -> String {
        let text: Vec<&str> = self.words[self.next..]
            .iter()
            .map(|w| w.text.as_str())
            .collect();
        self.next = self.words.len();
        text.join(" ")
    }

    /// A whole number.
    pub fn number(&mut self, what: &str) -> Result<i64, Problem> {
        let word = self.need(what)?;
        word.text
            .parse()
            .map_err(|_| self.fault(word, "this is no number", format!("write {what} in digits")))
    }

    /// A tile, `x,y`.
    pub fn tile(&mut self) -> Result<(i32, i32), Problem> {
        let word = self.need("a tile")?;
        tile(&word.text)
            .ok_or_else(|| self.fault(word, "this is no tile", "write column,row, as 3,0"))
    }

    /// Is the next word a tile?
    pub fn at_tile(&self) -> bool {
        self.peek_bare().is_some_and(|t| tile(t).is_some())
    }
}

/// A tile, `x,y`.
pub fn tile(text: &str) -> Option<(i32, i32)> {
    let (x, y) = text.split_once(',')?;
    Some((x.parse().ok()?, y.parse().ok()?))
}
