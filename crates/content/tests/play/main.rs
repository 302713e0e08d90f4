//! The game on random and shipped levels: its laws, its packed positions, what an input may cost.
//! They stand here and not beside the game because they need the packs, which are read by content.

mod common;
mod facing;
mod keys;
mod laws;
mod work;
