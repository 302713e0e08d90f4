//! Commands for people who play: the board, the turns, and why they went so.

pub mod board;
pub mod play;
pub mod show;
pub mod why;
