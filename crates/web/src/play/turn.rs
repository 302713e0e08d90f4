//! What one input did, kept for the log and for `why`.

use std::collections::BTreeMap;

use spellgrid::language::Reason;
use spellgrid::{Change, Id, LogLine};

/// One input and what it did.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Turn {
    /// The input in words.
    pub input: String,
    /// What the card engine logged.
    pub log: Vec<Line>,
    /// What changed on the grid and why.
    pub changes: Vec<Change>,
    /// Everything that was there before or after, by id: what it is called and where it was.
    pub names: BTreeMap<Id, (String, Option<(i32, i32)>)>,
}

/// One line of a log in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// How deep it is nested.
    pub depth: u16,
    /// In words.
    pub text: String,
    /// How the count of a trigger came about, in words.
    pub count: Option<String>,
    /// The tiles of what it touches.
    pub tiles: Vec<(i32, i32)>,
}

/// A line with those nested below it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// The line.
    pub line: Line,
    /// Those below.
    pub below: Vec<Node>,
}

/// The lines as a tree.
pub fn tree(lines: &[Line]) -> Vec<Node> {
    let mut out: Vec<Node> = Vec::new();
    let mut at = 0;
    while let Some(line) = lines.get(at) {
        let deeper = lines
            .iter()
            .skip(at + 1)
            .take_while(|l| l.depth > line.depth)
            .count();
        let below = tree(lines.get(at + 1..at + 1 + deeper).unwrap_or_default());
        out.push(Node {
            line: line.clone(),
            below,
        });
        at += 1 + deeper;
    }
    out
}

impl Turn {
    /// What an id of this turn is called.
    fn name(&self, id: Id) -> String {
        let known = self.names.get(&id);
        known.map_or_else(|| format!("number {id}"), |(name, _)| name.clone())
    }

    pub(super) fn line(&self, line: &LogLine) -> Line {
        let touched = line.event.mentioned();
        let places = touched.iter().filter_map(|id| self.names.get(id)?.1);
        let mut tiles: Vec<(i32, i32)> = places.collect();
        tiles.sort_unstable();
        tiles.dedup();
        Line {
            depth: line.depth,
            text: line.event.map(&mut |&id| self.name(id)).sentence(),
            count: line.counted_beside(),
            tiles,
        }
    }

    /// A change in words, with its cause.
    pub fn reason(&self, change: &Change) -> Reason {
        change.sentence(&|id| self.name(id))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_nest_by_depth() {
        let line = |depth| Line {
            depth,
            text: depth.to_string(),
            count: None,
            tiles: Vec::new(),
        };
        let lines: Vec<Line> = [0, 0, 1, 2, 1, 0].map(line).into();
        let nodes = tree(&lines);
        assert_eq!(nodes.len(), 3);
        assert_eq!(nodes[1].below.len(), 2);
        assert_eq!(nodes[1].below[0].below.len(), 1);
        // A log may begin in the middle of a Sequence.
        assert_eq!(tree(&[line(2), line(1)]).len(), 2);
    }
}
