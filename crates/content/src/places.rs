//! Where each part of a document stands in its text.

use crate::report::{Diagnostic, Report};
use crate::source::{Source, Span};
use spellgrid::{Code, Fault};
use std::collections::BTreeMap;

/// A document and where its parts stand.
#[derive(Clone, Debug)]
pub struct Document<T> {
    /// What it says.
    pub setup: T,
    /// Where it says it.
    pub places: Places,
}

/// The places of the parts of a document, by path (`cards[3].text[1].card`).
#[derive(Clone, Debug, Default)]
pub struct Places {
    sources: Vec<Source>,
    spans: BTreeMap<String, (usize, Span)>,
}

impl Places {
    /// Places in one source.
    pub fn of(source: &Source) -> Places {
        Places {
            sources: vec![source.clone()],
            spans: BTreeMap::new(),
        }
    }
    /// Remember a place in the source that was added last.
    pub fn insert(&mut self, path: &str, span: Span) {
        let last = self.sources.len().saturating_sub(1);
        self.spans.insert(normal(path), (last, span));
    }
    /// Take over the places of another part of the document; `lengths` says how much each list
    /// had before, so that its new elements are counted on.
    pub(crate) fn absorb(&mut self, part: Places, lengths: &BTreeMap<String, usize>) {
        let lengths: BTreeMap<String, usize> =
            lengths.iter().map(|(path, n)| (normal(path), *n)).collect();
        let base = self.sources.len();
        self.sources.extend(part.sources);
        for (path, (source, span)) in part.spans {
            let path = shifted(&path, &lengths).unwrap_or(path);
            self.spans.entry(path).or_insert((base + source, span));
        }
    }
    /// The sources.
    pub fn sources(&self) -> &[Source] {
        &self.sources
    }
    /// Is exactly this path written?
    pub(crate) fn has(&self, path: &str) -> bool {
        self.spans.contains_key(&normal(path))
    }
    /// The source and span of a path, or of the nearest part around it.
    pub fn find(&self, path: &str) -> Option<(&Source, Span)> {
        let path = normal(path);
        let mut rest = path.as_str();
        loop {
            if let Some((source, span)) = self.spans.get(rest) {
                return Some((self.sources.get(*source)?, span.clone()));
            }
            if rest.is_empty() {
                return self.sources.first().map(|source| (source, 0..0));
            }
            rest = rest
                .get(..rest.rfind(['.', '[']).unwrap_or(0))
                .unwrap_or_default();
        }
    }
    /// A fault with its line and column.
    pub fn locate(&self, fault: &Fault) -> Diagnostic {
        let path = fault.path.to_string();
        self.diagnostic(fault.code, &path, &fault.message)
            .maybe_hint(fault.hint.clone())
    }
    /// A fault at a path.
    pub fn diagnostic(&self, code: Code, path: &str, message: &str) -> Diagnostic {
        match self.find(path) {
            Some((source, span)) => source.diagnostic(code, span, message),
            None => Diagnostic::bare(code, message),
        }
        .path(path)
    }
    /// Faults with their lines and columns, in the order of the text.
    pub fn report(&self, faults: &[Fault]) -> Report {
        let mut report = Report::default();
        for fault in faults {
            report.add(|| self.locate(fault));
        }
        report.sort();
        report
    }
}

/// The path with the index of its first list counted on.
fn shifted(path: &str, lengths: &BTreeMap<String, usize>) -> Option<String> {
    let (list, rest) = path.split_once('[')?;
    let (index, rest) = rest.split_once(']')?;
    let index = index
        .parse::<usize>()
        .ok()?
        .checked_add(*lengths.get(list)?)?;
    Some(format!("{list}[{index}]{rest}"))
}

/// Paths are compared without regard to `snake_case` and `camelCase`.
fn normal(path: &str) -> String {
    path.chars()
        .filter(|c| *c != '_')
        .flat_map(char::to_lowercase)
        .collect()
}
