//! Where each part of a document stands in its text.

use spellgrid::Code;
use spellgrid_source::{Diagnostic, Path, Report, Source, Span};
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
    spots: BTreeMap<Path, Spot>,
    /// The path in the document of what the source that was added last says as a whole.
    root: Path,
}

/// Where a part stands.
#[derive(Clone, Debug)]
struct Spot {
    source: usize,
    span: Span,
    /// Its path in the file.
    own: Path,
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
    pub(crate) fn of_part(source: &Source, root: &Path) -> Places {
        Places {
            root: root.clone(),
            ..Places::of(source)
        }
    }
    /// Remember a place in the source that was added last.
    pub fn insert(&mut self, path: &Path, span: Span) {
        let spot = Spot {
            source: self.sources.len().saturating_sub(1),
            span,
            own: self.own(path),
        };
        self.spots.insert(normal(path), spot);
    }
    /// The path in the file of a path in the document.
    pub(crate) fn own(&self, path: &Path) -> Path {
        path.below(&self.root).unwrap_or_else(|| path.clone())
    }
    /// The places of the parts below `from`, in a document where they stand below `to`.
    #[must_use]
    pub fn part(&self, from: &str, to: &str) -> Places {
        let (from, to) = (normal(&from.into()), normal(&to.into()));
        let moved =
            |(path, spot): (&Path, &Spot)| Some((to.join(&path.below(&from)?), spot.clone()));
        Places {
            sources: self.sources.clone(),
            spots: self.spots.iter().filter_map(moved).collect(),
            root: Path::default(),
        }
    }
    /// The same places in a document that has the value of some key at another path: `to` says where,
    /// by the start of the path up to the key.
    pub(crate) fn rekeyed(mut self, to: &BTreeMap<Path, Path>) -> Places {
        let to: BTreeMap<Path, Path> = to
            .iter()
            .map(|(from, to)| (normal(from), normal(to)))
            .collect();
        let moved = |(path, spot): (Path, Spot)| {
            let key = path.to_key();
            match to.get(&key).zip(path.below(&key)) {
                Some((start, rest)) => (start.join(&rest), spot),
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
    pub fn absorb(&mut self, part: Places, lengths: &BTreeMap<Path, usize>) {
        let lengths: BTreeMap<Path, usize> =
            lengths.iter().map(|(path, n)| (normal(path), *n)).collect();
        let base = self.sources.len();
        self.sources.extend(part.sources);
        for (path, mut spot) in part.spots {
            let path = path.shifted(&lengths).unwrap_or(path);
            spot.source += base;
            self.spots.entry(path).or_insert(spot);
        }
    }
    /// The sources.
    pub fn sources(&self) -> &[Source] {
        &self.sources
    }
    /// Is exactly this path written?
    pub(crate) fn has(&self, path: &Path) -> bool {
        self.spots.contains_key(&normal(path))
    }
    /// The source and span of a path, or of the nearest part around it.
    pub fn find(&self, path: &Path) -> Option<(&Source, Span)> {
        let (source, span, _) = self.nearest(path)?;
        Some((source, span))
    }
    /// The same, and the path in the file.
    fn nearest(&self, path: &Path) -> Option<(&Source, Span, Path)> {
        let mut around = Some(path.clone());
        while let Some(part) = around {
            if let Some(spot) = self.spots.get(&normal(&part)) {
                let own = spot.own.join(&path.below(&part)?);
                return Some((self.sources.get(spot.source)?, spot.span.clone(), own));
            }
            around = part.parent();
        }
        Some((self.sources.first()?, 0..0, self.own(path)))
    }
    /// A fault of the document with its line and column; told by the path in the file.
    pub fn locate(&self, fault: Diagnostic) -> Diagnostic {
        match self.nearest(&fault.path) {
            Some((source, span, own)) => fault.at(source, span).path(own),
            None => fault,
        }
    }
    /// A fault at a path of the document; told by the path in the file.
    pub fn diagnostic(&self, code: Code, path: &Path, message: &str) -> Diagnostic {
        self.locate(Diagnostic::new(code, message).path(path.clone()))
    }
    /// Faults with their lines and columns, in the order of the text.
    pub fn report(&self, faults: Vec<Diagnostic>) -> Report {
        let mut report = Report::default();
        for fault in faults {
            report.add(|| self.locate(fault));
        }
        report.sort();
        report
    }
}

/// Paths are compared without regard to `snake_case` and `camelCase`.
fn normal(path: &Path) -> Path {
    let letters = path.as_str().chars().filter(|c| *c != '_');
    let text: String = letters.flat_map(char::to_lowercase).collect();
    text.as_str().into()
}
