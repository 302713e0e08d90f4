//! SpellGrid's game: two engines that know nothing of each other, joined at four seams.
//!
//! Data flows one way: [`setup`] documents → [`Pack`] → [`Level`] → [`Game`] (or a bare [`State`]
//! with a [`Context`]) → [`Input`]s → [`LogEvent`]s → whoever shows or searches them.
//!
//! The rooms, in that order: `setup`, `pack`, `ruleset`, `level`, `play`, `game`; beside them `key`
//! (packed positions) and `language` (what is said in words).
//!
//! * [`Pack::build`] and [`Level::build`] check documents and report every fault with its path.
//! * [`Level::play`] plays one input on a bare state: what searches use.
//! * [`Game`] adds undo and a log: what people use.
//! * [`Fact`] names what a solution may be asked to do without.
//!
//! Packs and levels as files, and an example that plays one, are in the crate `spellgrid-content`.

#![cfg_attr(not(test), warn(unused_crate_dependencies))]

mod game;
mod key;
pub mod language;
mod level;
mod pack;
mod play;
mod ruleset;
pub mod setup;

pub use game::{Game, MAX_INPUTS, MAX_PAST};
pub use language::nearest::{did_you_mean, nearest};
pub use language::says::spliced;
pub use language::{
    Change, Choice, Code, CompiledFact, Fact, Input, LogEvent, LogLine, Need, Options, Verb, Who,
    say,
};
pub use level::Level;
pub use level::build::MAX_THINGS;
pub use level::view::{HeroView, Loss, MinionView, ObjectView, RuleView};
pub use pack::Pack;
pub use pack::texts::one_line;
pub use play::expand::Tried;
pub use play::refusal::{Refusal, RefusalCode};
pub use play::state::{Context, State};
pub use spellgrid_cards as cards;
pub use spellgrid_grid as grid;
pub use spellgrid_grid::{Dir, Lookup, Seen, StopFlag};
pub use spellgrid_source::{Diagnostic, Path, off_line};

/// An id: of a grid object (a minion on the grid has its object's id), of a minion off the grid,
/// or of a hero. Never reused.
pub type Id = u32;
