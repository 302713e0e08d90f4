//! The card engine, rule by rule: each module pins one part of the rules.

mod assemble;
mod auras;
mod battle;
mod damage;
mod deaths;
mod hand;
mod laws;
mod limits;
mod places;
mod queues;
mod refusals;
mod table;
