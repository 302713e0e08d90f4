//! The card engine: Sequences, triggers resolved depth first, deaths held back until the Death
//! Creation Step, auras read from a snapshot, combat, and cards as data.
//!
//! It knows no tile, no word and no file. Whatever the rest of the game must learn of a Sequence
//! it reads from the [`Event`]s the Sequence leaves in its [`Outbox`].
//!
//! The map of the crate: [`text`] is what a card says, [`set`] the numbered cards (the Assembled
//! ones included), [`orders`] the lists that decide every order, [`world`] the value that a game
//! copies and compares, [`sequence`] the engine that changes it.

#![cfg_attr(not(test), warn(unused_crate_dependencies))]

mod assemble;
mod auras;
mod card;
mod combat;
mod damage;
mod deaths;
mod effects;
pub mod event;
pub mod orders;
mod run;
pub mod sequence;
pub mod set;
mod summon;
pub mod text;
pub mod world;

pub use assemble::{IllFormed, well_formed};
pub use auras::{activations, update_auras};
pub use combat::{can_attack, defenders};
pub use event::{Count, EVENT, Event, Logged, Outbox};
pub use orders::{DamageStep, EndStep, Limits, Orders};
pub use sequence::{Action, Ask, Chooser, Refusal, Stop, run};
pub use set::{ASSEMBLED, Card, CardFault, CardId, CardKind, CardSet, Half, SetError};
pub use text::{Amount, Aura, Clause, Effect, Keyword, Selector, Side, Stacking, Trigger};
pub use world::{Character, Hero, Minion, MinionId, Player, Snapped, World};
