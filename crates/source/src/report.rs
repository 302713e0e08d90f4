//! Everything that is wrong with a document.

use crate::diagnostic::Diagnostic;
use std::fmt;

/// The most faults that a report holds: past them a hostile document gains nothing.
pub const MAX_FAULTS: usize = 100;

/// Everything that is wrong with a document.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "json", derive(serde::Serialize))]
pub struct Report {
    /// The faults, in the order of the text: at most [`MAX_FAULTS`].
    pub diagnostics: Vec<Diagnostic>,
    /// How many there are beside them.
    #[cfg_attr(feature = "json", serde(skip_serializing_if = "none"))]
    pub more: usize,
}

#[cfg(feature = "json")]
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
    pub fn sort(&mut self) {
        self.diagnostics
            .sort_by_key(|fault| (fault.line(), fault.column()));
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
