//! What is wrong, where, and what would be right: printed for people, or read by programs.

use crate::source::{Source, Span};
use annotate_snippets::{AnnotationKind, Element, Group, Level, Renderer, Snippet};
use serde::Serialize;
use spellgrid::{Code, off_line};
use std::fmt;

/// The most bytes of a line that a diagnostic keeps.
const EXCERPT: usize = 320;

/// The most characters of a message or a hint.
const SENTENCE: usize = 1000;

/// The most faults that a report holds: past them a hostile document gains nothing.
pub const MAX_FAULTS: usize = 100;

/// One fault with its place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Diagnostic {
    /// The file; empty when the document came from none.
    pub file: String,
    /// The line, from 1; 0 when there is no text.
    pub line: usize,
    /// The column in characters, from 1; 0 when there is no text.
    pub column: usize,
    /// What kind of fault.
    #[serde(serialize_with = "code_name")]
    pub code: Code,
    /// The place in the document, when it has one: `cards[3].text[1].card`.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub path: String,
    /// What is wrong.
    pub message: String,
    /// What would be right.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
    /// The line of the source, or the part of a very long one around the fault.
    #[serde(skip)]
    excerpt: String,
    /// The offending bytes in `excerpt`.
    #[serde(skip)]
    mark: Span,
    /// Only a part of the line is kept.
    #[serde(skip)]
    cut: bool,
}

/// A sentence of a fault, which may quote what a document says: without the end of a very long one,
/// and without what controls a terminal.
fn shortened(text: String) -> String {
    let mut text: String = text
        .chars()
        .map(|c| if off_line(c) && c != '\n' { ' ' } else { c })
        .collect();
    if let Some((end, _)) = text.char_indices().nth(SENTENCE) {
        text.truncate(end);
        text.push_str("...");
    }
    text
}

fn code_name<S: serde::Serializer>(code: &Code, out: S) -> Result<S::Ok, S::Error> {
    out.serialize_str(code.name())
}

impl Diagnostic {
    /// A fault of a document that has no text, such as one built by a program.
    pub fn bare(code: Code, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            file: String::new(),
            line: 0,
            column: 0,
            code,
            path: String::new(),
            message: shortened(message.into()),
            hint: None,
            excerpt: String::new(),
            mark: 0..0,
            cut: false,
        }
    }
    /// The same with a hint.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Diagnostic {
        self.hint = Some(shortened(hint.into()));
        self
    }
    /// The same with a hint when there is one.
    #[must_use]
    pub fn maybe_hint(mut self, hint: Option<String>) -> Diagnostic {
        self.hint = hint.map(shortened).or(self.hint);
        self
    }
    /// The same in another file: a source may be a part of one.
    #[must_use]
    pub fn in_file(mut self, file: &str) -> Diagnostic {
        file.clone_into(&mut self.file);
        self
    }
    /// The same with a path in the document.
    #[must_use]
    pub fn path(mut self, path: impl Into<String>) -> Diagnostic {
        self.path = path.into();
        self
    }
    /// The diagnostic as text, with colours or without.
    pub fn render(&self, colour: bool) -> String {
        let renderer = if colour {
            Renderer::styled()
        } else {
            Renderer::plain()
        };
        let mut parts: Vec<Element<'_>> = Vec::new();
        if self.line > 0 {
            let mark = AnnotationKind::Primary.span(self.mark.clone());
            let snippet = Snippet::source(self.excerpt.as_str()).path(self.file.as_str());
            parts.push(snippet.line_start(self.line).annotation(mark).into());
            if self.cut {
                parts.push(
                    Level::NOTE
                        .message(format!("column {} of a very long line", self.column))
                        .into(),
                );
            }
        } else if !self.path.is_empty() {
            parts.push(Level::NOTE.message(format!("at {}", self.path)).into());
        }
        if let Some(hint) = &self.hint {
            parts.push(Level::HELP.message(hint.as_str()).into());
        }
        let title = Level::ERROR
            .primary_title(self.message.as_str())
            .id(self.code.name());
        let group: Group<'_> = title.elements(parts);
        renderer.render(&[group])
    }
}

impl Source {
    /// A fault at a place of this source.
    pub fn diagnostic(&self, code: Code, span: Span, message: impl Into<String>) -> Diagnostic {
        let start = self.floor(span.start);
        let (line, column) = self.position(start);
        let bounds = self.line_around(start);
        let text = self.text().get(bounds.clone()).unwrap_or_default();
        let text = text.strip_suffix('\r').unwrap_or(text);
        // Of a very long line only the part around the fault is kept.
        let cut = text.len() > EXCERPT;
        let from = if cut {
            start.saturating_sub(EXCERPT / 2).max(bounds.start)
        } else {
            bounds.start
        };
        let from = self.floor(from);
        let to = self.floor((from + EXCERPT).min(bounds.start + text.len()).max(from));
        let excerpt: String = self
            .text()
            .get(from..to)
            .unwrap_or_default()
            .replace('\t', " ");
        let mark_start = start.min(to) - from;
        let mark_end = self.floor(span.end).clamp(start.min(to), to) - from;
        // An empty span marks the character that stands there.
        let one = excerpt
            .get(mark_start..)
            .and_then(|rest| rest.chars().next());
        let least = mark_start + one.map_or(0, char::len_utf8);
        Diagnostic {
            file: self.name().to_owned(),
            line,
            column,
            mark: mark_start..mark_end.max(least),
            excerpt,
            cut,
            ..Diagnostic::bare(code, message)
        }
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.render(false))
    }
}

/// Everything that is wrong with a document.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Report {
    /// The faults, in the order of the text: at most [`MAX_FAULTS`].
    pub diagnostics: Vec<Diagnostic>,
    /// How many there are beside them.
    #[serde(skip_serializing_if = "none")]
    pub more: usize,
}

fn none(more: &usize) -> bool {
    *more == 0
}

impl Report {
    /// A report of one fault.
    pub fn one(diagnostic: Diagnostic) -> Report {
        Report {
            diagnostics: vec![diagnostic],
            more: 0,
        }
    }
    /// One fault more; past the most that are held it is counted and not made.
    pub fn add(&mut self, make: impl FnOnce() -> Diagnostic) {
        if self.diagnostics.len() < MAX_FAULTS {
            self.diagnostics.push(make());
        } else {
            self.more += 1;
        }
    }
    /// All faults of another report.
    pub fn extend(&mut self, other: Report) {
        for fault in other.diagnostics {
            self.add(|| fault);
        }
        self.more += other.more;
    }
    /// The faults in the order of the text.
    pub(crate) fn sort(&mut self) {
        self.diagnostics
            .sort_by_key(|fault| (fault.line, fault.column));
    }
    /// Nothing, or what is wrong.
    ///
    /// # Errors
    /// The report, when it holds anything.
    pub fn result<T>(self, value: T) -> Result<T, Report> {
        if self.is_empty() {
            Ok(value)
        } else {
            Err(self)
        }
    }
    /// How many faults there are.
    pub fn count(&self) -> usize {
        self.diagnostics.len() + self.more
    }
    /// Nothing wrong?
    pub fn is_empty(&self) -> bool {
        self.diagnostics.is_empty()
    }
    /// The report as text, with colours or without.
    pub fn render(&self, colour: bool) -> String {
        let mut parts: Vec<String> = self.diagnostics.iter().map(|d| d.render(colour)).collect();
        if self.more > 0 {
            parts.push(format!("and {} more", self.more));
        }
        parts.join("\n\n")
    }
}

impl From<Vec<Diagnostic>> for Report {
    fn from(diagnostics: Vec<Diagnostic>) -> Report {
        let mut report = Report::default();
        for fault in diagnostics {
            report.add(|| fault);
        }
        report
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.render(false))
    }
}

impl std::error::Error for Report {}
