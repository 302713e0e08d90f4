//! The language of the game: what is said to it and what it says. Whatever has a name that people,
//! files or other programs use is said here, once, and everybody else asks: the terminal, the page,
//! JSON, scenarios, `why`. Orders are not here: their documents are their language
//! ([`Orders`](crate::setup::Orders)), and text is read and written by their schema.
//!
//! * `events`: what happens to cards, minions and heroes: one row an event, with all its wordings.
//! * `changes`: what changes on the grid, and why.
//! * `clauses`: what a card says, in a document, to the card engine and in words.
//! * `facts`: what a solution may need or do without: read, written, tested.
//! * `faults`: the kinds of faults that documents have.
//! * `inputs`: what a player does: verbs and their names, what is asked, names and ranks.
//! * `parts`: what a row of an event can name, and how that is heard, written, read and told.

pub(crate) mod nearest;
pub(crate) mod says;

mod changes;
mod clauses;
mod events;
mod facts;
mod faults;
mod inputs;
mod parts;

pub use changes::{Because, Change, Reason, Who, bare, plain};
pub(crate) use changes::{changes, hazard_name};
pub(crate) use clauses::clause;
pub use clauses::{ClauseSetup, RedirectFrom, RedirectTo, TargetSetup, say};
pub use events::{LogEvent, LogLine};
pub(crate) use events::{Teller, tree};
pub use facts::{CompiledFact, FACTS, Fact};
pub use faults::Code;
#[cfg(feature = "serde")]
pub use inputs::WireInput;
pub use inputs::{
    Answers, Choice, HALVES, Input, InputSetup, Listed, Need, Options, Pick, Spoken, Verb,
};
pub use parts::Reads;
