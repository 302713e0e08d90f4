//! Why there may be nothing to search.

use std::fmt;

use spellgrid::Fact;

/// Why no line can go on from the start of a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Blocked {
    /// A forbidden fact has happened when the search begins.
    Fact {
        /// The fact.
        fact: Fact,
        /// By which of the inputs before the search, from 1; 0 for the level's start.
        at: usize,
    },
    /// The position is lost, and that ends the line.
    Lost {
        /// How many inputs were played before the search.
        after: usize,
    },
}

impl fmt::Display for Blocked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Blocked::Fact { fact, at: 0 } => write!(f, "the start has `{fact}`"),
            Blocked::Fact { fact, at } => {
                write!(f, "input {at} before the search brings `{fact}`")
            }
            Blocked::Lost { after: 0 } => f.write_str("the start is lost"),
            Blocked::Lost { .. } => f.write_str("the inputs before the search lose"),
        }
    }
}
