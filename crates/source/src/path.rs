//! Places in documents.

use std::collections::BTreeMap;
use std::fmt;

/// A place in a document, as its author writes it: `cards[3].text[1].card`, `seams["FOO"]`. The
/// document itself is the empty one.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Path(String);

impl Path {
    /// The path one field deeper.
    pub fn field(&self, name: &str) -> Path {
        let dot = if self.0.is_empty() { "" } else { "." };
        Path(format!("{}{dot}{name}", self.0))
    }
    /// The path one element of a list deeper.
    pub fn index(&self, i: usize) -> Path {
        Path(format!("{}[{i}]", self.0))
    }
    /// The path one key of a map deeper.
    pub fn key(&self, key: &str) -> Path {
        Path(format!("{}[{key:?}]", self.0))
    }
    /// What stands at a path below this one, as one path.
    pub fn join(&self, below: &Path) -> Path {
        match below.0.starts_with('[') || below.0.is_empty() {
            true => Path(format!("{}{}", self.0, below.0)),
            false => self.field(&below.0),
        }
    }
    /// What is left of it behind a path that it starts with.
    pub fn below(&self, root: &Path) -> Option<Path> {
        let rest = self.0.strip_prefix(&root.0)?;
        let whole = root.is_root() || rest.is_empty() || rest.starts_with(['.', '[']);
        whole.then(|| Path(rest.strip_prefix('.').unwrap_or(rest).to_owned()))
    }
    /// Of a path that begins with an element of a list: which, and the path below it.
    pub fn split_index(&self) -> Option<(usize, Path)> {
        let (index, rest) = self.0.strip_prefix('[')?.split_once(']')?;
        let rest = rest.strip_prefix('.').unwrap_or(rest);
        Some((index.parse().ok()?, Path(rest.to_owned())))
    }
    /// The path around it; nothing is around the whole document.
    pub fn parent(&self) -> Option<Path> {
        let end = self.0.rfind(['.', '[']).unwrap_or(0);
        (!self.is_root()).then(|| Path(self.0.get(..end).unwrap_or_default().to_owned()))
    }
    /// Its start, up to its first key of a map; the empty path where it has none.
    pub fn to_key(&self) -> Path {
        let end = self.0.find("\"]").map_or(0, |end| end + 2);
        Path(self.0.get(..end).unwrap_or_default().to_owned())
    }
    /// The path with the index of its first list counted on, if there is a length for that list.
    pub fn shifted(&self, lengths: &BTreeMap<Path, usize>) -> Option<Path> {
        let (list, rest) = self.0.split_once('[')?;
        let (index, rest) = rest.split_once(']')?;
        let (list, index) = (Path(list.to_owned()), index.parse::<usize>().ok()?);
        let index = index.checked_add(*lengths.get(&list)?)?;
        Some(Path(format!("{}{rest}", list.index(index))))
    }
    /// The whole document?
    pub fn is_root(&self) -> bool {
        self.0.is_empty()
    }
    /// Its text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A path in its text form.
impl From<&str> for Path {
    fn from(text: &str) -> Path {
        Path(text.to_owned())
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
