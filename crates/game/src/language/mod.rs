//! The language of the game: what is said to it and what it says. Whatever has a name that people,
//! files or other programs use is said here, once, and everybody else asks: the terminal, the page,
//! JSON, scenarios, `why`.
//!
//! * `events`: what happens to cards, minions and heroes: one row an event, with all its wordings.
//! * `changes`: what changes on the grid, and why.
//! * `parts`: what a row of an event can name, and how that is heard, written, read and told.

mod changes;
mod events;
mod parts;

pub use changes::{Because, Change, Reason, Who, bare, plain};
pub(crate) use changes::{changes, hazard_name};
pub use events::{LogEvent, LogLine};
pub(crate) use events::{Teller, tree};
pub use parts::Reads;
