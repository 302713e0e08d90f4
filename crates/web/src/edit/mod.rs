//! Editing a level: a draft with a past, and what is painted on it.

mod draft;
mod paint;

pub use draft::Draft;
pub use paint::{Brush, Item};
