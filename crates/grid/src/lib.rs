//! The grid engine: words on tiles form rules, rules give objects properties, a turn is a list of
//! phases. It knows no card, no file and no clock, and no word: the words that play its parts are
//! bound in [`Mechanics`], which a ruleset fills.
//!
//! The map of the crate: [`Board`] is the value that play changes. [`Mechanics`] is what a ruleset
//! decides. [`parse`] reads sentences, [`rule`] resolves and compiles them, [`query`] answers
//! questions about one object, as many as `work` allows, until a [`StopFlag`] is raised. [`turn()`] walks the phases: movement, `convert`, `status`,
//! `overlap`. Victims are handed to an [`Owner`], who may have more to say about their end.

#![cfg_attr(not(test), warn(unused_crate_dependencies))]

mod board;
mod context;
mod convert;
mod dir;
pub mod event;
mod grid;
mod layout;
mod lookup;
pub mod mechanics;
mod movement;
mod overlap;
pub mod parse;
pub mod query;
pub mod rule;
mod status;
mod turn;
mod word;
mod work;

pub use board::{Board, MAX_OBJECTS, NONE, Object, Rank};
pub use context::{GridContext, Notes};
pub use dir::{Dir, Size, Tile};
pub use event::Cause;
pub use grid::{Grid, Nobody, Owner, current_layout};
pub use layout::Written;
pub use lookup::{Lookup, Seen};
pub use mechanics::Mechanics;
pub use query::{Query, empty_id, empty_tile};
pub use rule::{Rule, Rules, Standing};
pub use turn::{shift, start, turn};
pub use word::{COPULA, Kind, Lexicon, MAX_WORDS, Part, Prop, Word, bit};
pub use work::StopFlag;

/// Why an input ended before its end. The board is then to be thrown away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Halt {
    /// Past a limit: readings of stacked words, rules, objects, rounds, looks.
    TooComplex,
    /// A [`StopFlag`] was raised. It says nothing of the input.
    Stopped,
    /// The owner of some victims stopped it, and knows why.
    Outside,
}
