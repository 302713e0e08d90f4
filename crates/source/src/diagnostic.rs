//! What is wrong, where, and what would be right.

use crate::path::Path;
use crate::source::{Source, Span};
use std::fmt;

/// The most bytes of a line that a diagnostic keeps.
const EXCERPT: usize = 320;

/// The most characters of a message or a hint.
const SENTENCE: usize = 1000;

/// One fault of what somebody wrote.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "json", derive(serde::Serialize))]
#[cfg_attr(feature = "json", serde(into = "crate::json::Fault"))]
pub struct Diagnostic {
    /// What kind of fault; the text is stable and is what tests and tools name.
    pub code: &'static str,
    /// Where in the document; the empty path when it has no parts.
    pub path: Path,
    /// What is wrong, one sentence that quotes the offending value.
    pub message: String,
    /// What would be right, when there is a good guess.
    pub hint: Option<String>,
    /// Where in a text. In a box: faults are returned in place of small values.
    place: Option<Box<Place>>,
}

/// A place in a text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Place {
    file: String,
    line: usize,
    column: usize,
    /// The line of the source, or the part of a very long one around the fault.
    excerpt: String,
    /// The offending bytes in `excerpt`.
    mark: Span,
    /// Only a part of the line is kept.
    cut: bool,
}

/// Is it a character that a text on one line cannot have: one that controls a terminal, breaks a
/// line, or turns the direction of writing?
pub fn off_line(c: char) -> bool {
    let turns = matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    c.is_control() || turns || matches!(c, '\u{2028}' | '\u{2029}')
}

/// A text from a document as a fault quotes it: the start of a long one.
pub fn excerpt(text: &str) -> String {
    const LONGEST: usize = 80;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}...", text.get(..end).unwrap_or_default()),
        None => text.to_owned(),
    }
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

impl Diagnostic {
    /// A fault without a place, as of a document that a program has built.
    pub fn new(code: impl Into<&'static str>, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            code: code.into(),
            path: Path::default(),
            message: shortened(message.into()),
            hint: None,
            place: None,
        }
    }
    /// The same with a hint.
    #[must_use]
    pub fn hint(self, hint: impl Into<String>) -> Diagnostic {
        self.maybe_hint(Some(hint.into()))
    }
    /// The same with a hint when there is one.
    #[must_use]
    pub fn maybe_hint(mut self, hint: Option<String>) -> Diagnostic {
        self.hint = hint.map(shortened).or(self.hint);
        self
    }
    /// The same with a path in the document.
    #[must_use]
    pub fn path(mut self, path: Path) -> Diagnostic {
        self.path = path;
        self
    }
    /// The same at a place of a text.
    #[must_use]
    pub fn at(mut self, source: &Source, span: Span) -> Diagnostic {
        let start = source.floor(span.start);
        let (line, column) = source.position(start);
        let bounds = source.line_around(start);
        let text = source.text().get(bounds.clone()).unwrap_or_default();
        let text = text.strip_suffix('\r').unwrap_or(text);
        // Of a very long line only the part around the fault is kept.
        let cut = text.len() > EXCERPT;
        let from = if cut {
            start.saturating_sub(EXCERPT / 2).max(bounds.start)
        } else {
            bounds.start
        };
        let from = source.floor(from);
        let to = source.floor((from + EXCERPT).min(bounds.start + text.len()).max(from));
        let excerpt = source.text().get(from..to).unwrap_or_default();
        let mark = start.min(to) - from..source.floor(span.end).clamp(start.min(to), to) - from;
        self.place = Some(Box::new(Place {
            file: source.name().to_owned(),
            line,
            column,
            excerpt: excerpt.replace('\t', " "),
            mark,
            cut,
        }));
        self
    }
    /// The same in a file, of no line of it.
    #[must_use]
    pub fn in_file(mut self, file: impl Into<String>) -> Diagnostic {
        self.place = Some(Box::new(Place {
            file: file.into(),
            ..Place::default()
        }));
        self
    }
    /// The file; empty when the document came from none.
    pub fn file(&self) -> &str {
        self.place.as_ref().map_or("", |place| &place.file)
    }
    /// The line, from 1; 0 when there is no text.
    pub fn line(&self) -> usize {
        self.place.as_ref().map_or(0, |place| place.line)
    }
    /// The column in characters, from 1; 0 when there is no text.
    pub fn column(&self) -> usize {
        self.place.as_ref().map_or(0, |place| place.column)
    }
    /// What is wrong in a sentence, with its path in front where it has one.
    pub fn sentence(&self) -> String {
        match self.path.is_root() {
            true => self.message.clone(),
            false => format!("{}: {}", self.path, self.message),
        }
    }
    /// What stands at its place; nothing where something is missing.
    pub fn marked(&self) -> &str {
        let place = self.place.as_ref();
        let text = place.and_then(|place| place.excerpt.get(place.mark.clone()));
        text.unwrap_or_default()
    }
    /// The fault as text, with colours or without.
    #[cfg(feature = "render")]
    pub fn render(&self, colour: bool) -> String {
        use annotate_snippets::{AnnotationKind, Element, Group, Level, Origin, Renderer, Snippet};
        let renderer = if colour {
            Renderer::styled()
        } else {
            Renderer::plain()
        };
        let mut parts: Vec<Element<'_>> = Vec::new();
        let place = self.place.as_deref();
        if let Some(place) = place.filter(|place| place.line > 0) {
            // An empty span marks the character that stands there.
            let rest = place.excerpt.get(place.mark.start..).unwrap_or_default();
            let one = rest.chars().next().map_or(0, char::len_utf8);
            let end = place.mark.end.max(place.mark.start + one);
            let mark = AnnotationKind::Primary.span(place.mark.start..end);
            let snippet = Snippet::source(place.excerpt.as_str()).path(place.file.as_str());
            parts.push(snippet.line_start(place.line).annotation(mark).into());
            if place.cut {
                let text = format!("column {} of a very long line", place.column);
                parts.push(Level::NOTE.message(text).into());
            }
        } else if let Some(place) = place {
            parts.push(Origin::path(place.file.as_str()).into());
        } else if !self.path.is_root() {
            let text = format!("at {}", self.path);
            parts.push(Level::NOTE.message(text).into());
        }
        if let Some(hint) = &self.hint {
            parts.push(Level::HELP.message(hint.as_str()).into());
        }
        let title = Level::ERROR
            .primary_title(self.message.as_str())
            .id(self.code);
        let group: Group<'_> = title.elements(parts);
        renderer.render(&[group])
    }
    /// The fault as text, without the line that it is in.
    #[cfg(not(feature = "render"))]
    pub fn render(&self, _colour: bool) -> String {
        let mut text = format!("error[{}]: {}", self.code, self.message);
        if let Some(place) = &self.place {
            text += &format!("\n --> {}:{}:{}", place.file, place.line, place.column);
        } else if !self.path.is_root() {
            text += &format!("\n  = note: at {}", self.path);
        }
        if let Some(hint) = &self.hint {
            text += &format!("\n  = help: {hint}");
        }
        text
    }
}

impl Source {
    /// A fault at a place of this source.
    pub fn diagnostic(
        &self,
        code: impl Into<&'static str>,
        span: Span,
        message: impl Into<String>,
    ) -> Diagnostic {
        Diagnostic::new(code, message).at(self, span)
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.render(false))
    }
}

impl std::error::Error for Diagnostic {}
