//! SpellGrid's game: two engines that know nothing of each other, joined at four seams.
//!
//! Data flows one way: [`setup`] documents → [`Pack`] → [`Level`] → [`Game`] (or a bare [`State`]
//! with a [`Context`]) → [`Input`]s → [`LogEvent`]s → whoever shows or searches them.
//!
//! * [`Pack::build`] and [`Level::build`] check documents and report every fault with its path.
//! * [`Level::play`] plays one input on a bare state: what searches use.
//! * [`Game`] adds undo and a log: what people use.
//! * [`Fact`] names what a solution may be asked to do without.
//!
//! Packs and levels as files, and an example that plays one, are in the crate `spellgrid-content`.

#![cfg_attr(not(test), warn(unused_crate_dependencies))]

mod build;
mod calls;
mod cardset;
mod expand;
mod game;
mod key;
pub mod language;
mod level;
mod merge;
mod middle;
mod nearest;
mod observe;
mod orders;
mod pack;
mod play;
mod refusal;
mod refuse;
mod ruleset;
mod says;
pub mod setup;
mod state;
mod texts;
mod view;

pub use build::MAX_THINGS;
pub use expand::Tried;
pub use game::{Game, MAX_INPUTS, MAX_PAST};
pub use language::{
    Change, Choice, Code, CompiledFact, Fact, Input, LogEvent, LogLine, Need, Options, Verb, Who,
    say,
};
pub use level::Level;
pub use nearest::{did_you_mean, nearest};
pub use pack::Pack;
pub use refusal::{Refusal, RefusalCode};
pub use says::spliced;
pub use spellgrid_cards as cards;
pub use spellgrid_grid as grid;
pub use spellgrid_grid::{Dir, Lookup, Seen, StopFlag};
pub use spellgrid_source::{Diagnostic, Path, off_line};
pub use state::{Context, State};
pub use texts::one_line;
pub use view::{HeroView, Loss, MinionView, ObjectView, RuleView};

/// An id: of a grid object (a minion on the grid has its object's id), of a minion off the grid,
/// or of a hero. Never reused.
pub type Id = u32;
