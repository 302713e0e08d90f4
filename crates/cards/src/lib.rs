//! The card engine: Sequences, triggers resolved depth first, deaths held back until the Death
//! Creation Step, auras read from a snapshot, combat, and cards as data.
//!
//! It knows no tile, no word and no file. Whatever the rest of the game must learn of a Sequence
//! it reads from the [`Event`]s the Sequence leaves in its [`Outbox`].
//!
//! Read the modules in this order; each uses only those above it:
//!
//! * `text`: what a card is and says;
//! * `reading`: when a text makes sense;
//! * `card`: a card as printed;
//! * `set`: the numbered cards, the Assembled ones included;
//! * `orders`: the lists that decide every order;
//! * `world`: the value that a game copies and compares;
//! * `scratch`: the lists that a Sequence works with;
//! * `event`: what happened in a Sequence;
//! * `action`: what starts a Sequence, what it asks for, and why it stops;
//! * `auras`: the snapshot, and how often a trigger resolves;
//! * `run`: one running Sequence, its budget and its queue of triggers;
//! * `summon`, `damage`, `combat`, `deaths`, `hand`: what happens in one;
//! * `effects`: the clauses that make it happen;
//! * `sequence`: a player action from its beginning to its end.
//!
//! One call goes the other way, for the rules go in a circle there: a trigger that resolves (in
//! `run`) has effects, and these queue triggers.

#![cfg_attr(not(test), warn(unused_crate_dependencies))]

mod action;
mod auras;
mod card;
mod combat;
mod damage;
mod deaths;
mod effects;
pub mod event;
mod hand;
pub mod orders;
mod reading;
mod run;
mod scratch;
pub mod sequence;
pub mod set;
mod summon;
pub mod text;
pub mod world;

pub use action::{Action, Chooser, Illegal, Selection, Stop};
pub use auras::{activations, update_auras};
pub use card::{Card, CardFault, SetError};
pub use combat::{can_attack, defenders};
pub use event::{Count, EVENT, Event, Logged, Outbox};
pub use orders::{DamageStep, EndStep, Limits, Timing};
pub use reading::{IllFormed, well_formed};
pub use sequence::run;
pub use set::{ASSEMBLED, CardSet};
pub use text::{
    Amount, Aura, CardId, CardKind, Clause, Effect, Half, Keyword, Selector, Side, Stacking,
    Trigger,
};
pub use world::{Character, Hero, Minion, MinionId, Player, Snapped, World};
