//! The page: play, edit, understand and prove in the browser.
//!
//! Everything that is no browser's business lives outside `ui` and is tested natively:
//! [`draw`] makes the drawings, [`share`] the links, [`moves`] the text of a replay.

pub mod draw;
pub mod edit;
pub mod json;
pub mod measure;
pub mod moves;
pub mod play;
pub mod share;
pub mod shelf;
#[cfg(target_arch = "wasm32")]
mod ui;
pub mod verdict;
