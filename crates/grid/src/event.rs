//! What happened on the grid, for those who ask: facts of a search, explanations, animation.

use crate::dir::{Dir, Tile};
use crate::word::Kind;

/// Why an object was destroyed, or what made it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cause {
    /// A hazard, by its number in the ruleset's list.
    Hazard(u8),
    /// Two things met in movement, one ate the other, or something brittle broke.
    Movement,
    /// A rule that denies an object its own kind, or a conversion into nothing: not destruction.
    Deletion,
    /// Whoever owns the object took it off the grid, as destruction.
    Outside,
}

/// Which mechanism acted: for explanations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Row {
    /// A movement pass; the falling ones are numbered behind the others.
    Pass(u8),
    /// A row of answers.
    Enter(u8),
    /// A row of followers.
    Trail(u8),
    /// Something brittle broke.
    Brittle,
    /// A hazard.
    Hazard(u8),
    /// A verb that acts on destruction.
    Verb(u8),
    /// Conversion.
    Conversion,
    /// Teleport.
    Teleport,
    /// A direction word or a belt.
    Status,
    /// The win check.
    Win,
    /// Too many of one kind on one tile.
    Crowd,
    /// The border of the board.
    Border,
    /// Whoever owns objects, with a number of its own.
    Owner(u32),
}

/// One change, with the rules (by number, in the rules of that moment) that it came from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// What.
    pub what: What,
    /// Which mechanism.
    pub row: Row,
    /// The sentences and the tiles of their words.
    pub because: Vec<(String, Vec<Tile>)>,
}

/// What happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum What {
    Moved { id: u32, from: Tile, to: Tile },
    Turned { id: u32, to: Dir },
    Blocked { id: u32, at: Tile },
    Converted { id: u32, from: Kind, to: Kind },
    Created { id: u32, kind: Kind, at: Tile },
    Destroyed { id: u32, kind: Kind, at: Tile },
    Won { id: u32 },
}
