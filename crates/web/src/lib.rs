//! The page: play, edit, understand and prove in the browser.
//!
//! Everything that is no browser's business lives outside `ui` and is tested natively:
//! [`draw`] makes the drawings, [`share`] the links, [`moves`] the text of a replay.

pub mod draw;
pub mod edit;
pub mod moves;
pub mod play;
pub mod share;
