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

/// The places of the parts of a document, by path (`cards[3].text[1].card`). A document may be put
/// together from several files, or be a part of one: its author knows each part by another path, the
/// one in the file.
#[derive(Clone, Debug, Default)]
pub struct Places {
    sources: Vec<Source>,
    spots: BTreeMap<String, Spot>,
    /// The path in the document of what the source that was added last says as a whole.
    root: String,
}

/// Where a part stands.
#[derive(Clone, Debug)]
struct Spot {
    source: usize,
    span: Span,
    /// Its path in the file.
    own: String,
}

impl Places {
    /// Places in one source.
    pub fn of(source: &Source) -> Places {
        Places {
            sources: vec![source.clone()],
            ..Places::default()
        }
    }
    /// Places in a source that holds nothing but this part of the document.
    pub(crate) fn of_part(source: &Source, root: &str) -> Places {
        Places {
            root: root.to_owned(),
            ..Places::of(source)
        }
    }
    /// Remember a place in the source that was added last.
    pub fn insert(&mut self, path: &str, span: Span) {
        let spot = Spot {
            source: self.sources.len().saturating_sub(1),
            span,
            own: self.own(path),
        };
        self.spots.insert(normal(path), spot);
    }
    /// The path in the file of a path in the document.
    pub(crate) fn own(&self, path: &str) -> String {
        let own = below(path, &self.root).unwrap_or(path);
        own.strip_prefix('.').unwrap_or(own).to_owned()
    }
    /// The places of the parts below `from`, in a document where they stand below `to`.
    #[must_use]
    pub fn part(&self, from: &str, to: &str) -> Places {
        let (from, to) = (normal(from), normal(to));
        let moved = |(path, spot): (&String, &Spot)| {
            let rest = below(path, &from)?;
            let rest = rest.strip_prefix('.').unwrap_or(rest);
            Some((join(&to, rest), spot.clone()))
        };
        Places {
            sources: self.sources.clone(),
            spots: self.spots.iter().filter_map(moved).collect(),
            root: String::new(),
        }
    }
    /// The same places in a document that has the value of some key at another path: `to` says where,
    /// by the start of the path up to the key.
    pub(crate) fn rekeyed(mut self, to: &BTreeMap<String, String>) -> Places {
        let to: BTreeMap<String, String> = to
            .iter()
            .map(|(from, to)| (normal(from), normal(to)))
            .collect();
        let moved = |(path, spot): (String, Spot)| {
            let key = path.find("\"]").map_or(0, |end| end + 2);
            match path.get(..key).and_then(|start| to.get(start)) {
                Some(start) => (format!("{start}{}", &path[key..]), spot),
                None => (path, spot),
            }
        };
        self.spots = std::mem::take(&mut self.spots)
            .into_iter()
            .map(moved)
            .collect();
        self
    }
    /// Take over the places of another part of the document; `lengths` says how much each list
    /// had before, so that its new elements are counted on.
    pub fn absorb(&mut self, part: Places, lengths: &BTreeMap<String, usize>) {
        let lengths: BTreeMap<String, usize> =
            lengths.iter().map(|(path, n)| (normal(path), *n)).collect();
        let base = self.sources.len();
        self.sources.extend(part.sources);
        for (path, mut spot) in part.spots {
            let path = shifted(&path, &lengths).unwrap_or(path);
            spot.source += base;
            self.spots.entry(path).or_insert(spot);
        }
    }
    /// The sources.
    pub fn sources(&self) -> &[Source] {
        &self.sources
    }
    /// Is exactly this path written?
    pub(crate) fn has(&self, path: &str) -> bool {
        self.spots.contains_key(&normal(path))
    }
    /// The source and span of a path, or of the nearest part around it.
    pub fn find(&self, path: &str) -> Option<(&Source, Span)> {
        let (source, span, _) = self.nearest(path)?;
        Some((source, span))
    }
    /// The same, and the path in the file.
    fn nearest(&self, path: &str) -> Option<(&Source, Span, String)> {
        let mut rest = path;
        loop {
            if let Some(spot) = self.spots.get(&normal(rest)) {
                let beyond = path.get(rest.len()..).unwrap_or_default();
                let own = join(&spot.own, beyond.strip_prefix('.').unwrap_or(beyond));
                return Some((self.sources.get(spot.source)?, spot.span.clone(), own));
            }
            if rest.is_empty() {
                let source = self.sources.first()?;
                return Some((source, 0..0, self.own(path)));
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
    /// A fault at a path of the document; told by the path in the file.
    pub fn diagnostic(&self, code: Code, path: &str, message: &str) -> Diagnostic {
        match self.nearest(path) {
            Some((source, span, own)) => source.diagnostic(code, span, message).path(own),
            None => Diagnostic::bare(code, message).path(path),
        }
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

/// A path and what stands below it, as one path.
pub(crate) fn join(path: &str, below: &str) -> String {
    match below.starts_with('[') || path.is_empty() || below.is_empty() {
        true => format!("{path}{below}"),
        false => format!("{path}.{below}"),
    }
}

/// What is left of a path behind another that it starts with.
fn below<'p>(path: &'p str, root: &str) -> Option<&'p str> {
    let rest = path.strip_prefix(root)?;
    let whole = root.is_empty() || rest.is_empty() || rest.starts_with(['.', '[']);
    whole.then_some(rest)
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
