//! What anybody may observe of a state, in plain values.

use crate::Id;
use spellgrid_grid::Dir;

/// An object on the grid.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct ObjectView {
    pub id: Id,
    /// A noun in lower case, or `text:` and a word.
    pub kind: String,
    pub x: i32,
    pub y: i32,
    pub facing: Dir,
    /// On the ruleset's upper level; `None`: it takes too long to say.
    pub floats: Option<bool>,
    /// A minion stands here.
    pub minion: bool,
}

/// A minion in play.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct MinionView {
    pub id: Id,
    pub name: String,
    pub owner: u8,
    pub attack: i32,
    pub health: i32,
    pub max_health: i32,
    /// Its tile, when it is on the grid.
    pub at: Option<(i32, i32)>,
    /// Its place from the left among its side's minions.
    pub position: u16,
}

/// A hero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct HeroView {
    pub id: Id,
    pub health: i32,
    pub armor: i32,
    /// Cards left in the deck; `None` without a deck.
    pub deck: Option<usize>,
}

/// How a level is lost: the ruleset says which of the two counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loss {
    /// Nothing is the mover.
    NothingMoves,
    /// Player 0's hero is dead.
    HeroDead,
}

/// A rule that stands on the board, once however often it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct RuleView {
    /// `BABA ON LAVA IS NOT MELT`.
    pub text: String,
    /// In force after resolution.
    pub active: bool,
    /// The rule that cancels it, if one does.
    pub cancelled_by: Option<String>,
    /// The sentences that say it, each as the tiles of its words in order; the one of the rule that
    /// always stands has none.
    pub sentences: Vec<Vec<(i32, i32)>>,
}

impl RuleView {
    /// How often it stands on the board.
    pub fn times(&self) -> usize {
        self.sentences.len()
    }
    /// The tiles of all its words.
    pub fn tiles(&self) -> impl Iterator<Item = (i32, i32)> {
        self.sentences.iter().flatten().copied()
    }
    /// The rule, and behind it how often it stands if that is more than once: `BABA IS MOVE times 2`.
    pub fn told(&self) -> String {
        match self.times() {
            0 | 1 => self.text.clone(),
            times => format!("{} times {times}", self.text),
        }
    }
}
