//! Guessing what an input will do, and what it did.

use std::collections::BTreeSet;

use spellgrid::Id;

/// What a player expects of an input.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Guess {
    /// The minions that will die.
    pub deaths: BTreeSet<Id>,
    /// How often a Deathrattle will trigger.
    pub deathrattles: u32,
}

/// What it did, for comparison.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// Those that were expected to die and did, by name.
    pub right: Vec<String>,
    /// Those that were expected to die and live.
    pub alive: Vec<String>,
    /// Those that died unexpectedly.
    pub surprise: Vec<String>,
    /// Deathrattles expected and seen.
    pub deathrattles: (u32, u32),
}

impl Outcome {
    /// Was everything as expected?
    pub fn perfect(&self) -> bool {
        self.alive.is_empty()
            && self.surprise.is_empty()
            && self.deathrattles.0 == self.deathrattles.1
    }
}
