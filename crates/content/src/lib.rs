//! Packs and levels as people write them: the shipped content, JSON and text forms, JSON Schemas,
//! and every fault with its file, line and column.
//!
//! * [`Library`] holds packs and levels and builds levels; [`Library::embedded`] has all that
//!   SpellGrid ships, inside the program.
//! * [`read_pack`] and [`read_level`] read documents; [`text`] is the text form of levels.
//! * [`Report`] is what is wrong: printed with the source line and a mark below.
//!
//! ```
//! use std::sync::Arc;
//! use spellgrid::{Dir, Game, Input, Verb};
//! use spellgrid_content::Library;
//!
//! let library = Library::embedded();
//! let level = Arc::new(library.build_document(&library.level("l1")?)?);
//! let mut game = Game::new(level);
//! for dir in [Dir::Up, Dir::Up] {
//!     game.play_input(&Input::plain(Verb::Step(dir)))?;
//! }
//! game.play_input(&Input::plain(Verb::Cast(0)))?;
//! assert!(!game.last_log().is_empty() && game.undo());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![cfg_attr(not(test), warn(unused_crate_dependencies))]

mod files;
mod hint;
pub mod import;
mod json;
mod library;
mod pack;
mod places;
pub mod schema;
pub mod text;

pub use files::{Below, below};
pub use json::{read_document, read_json};
pub use library::Library;
pub use pack::{is_pack_part, read_pack};
pub use places::{Document, Places};
pub use spellgrid_source::{
    Diagnostic, Fragment, Line, Lines, MAX_BYTES, MAX_FAULTS, Path, Report, Source, Span, excerpt,
    open,
};

use spellgrid::Code;
use spellgrid::setup::LevelSetup;

/// Read a level in JSON (it starts with `{`) or in its text form.
///
/// # Errors
/// Everything that keeps the text from being a level document; whether the level makes sense is
/// the question of [`Library::build`].
pub fn read_level(source: &Source, library: &Library) -> Result<Document<LevelSetup>, Report> {
    if source.text().len() > MAX_BYTES {
        let message = format!("more than {MAX_BYTES} bytes");
        return Err(Report::one(source.diagnostic(
            Code::TooLarge,
            0..0,
            message,
        )));
    }
    if source.text().trim_start().starts_with('{') {
        json::read(source, schema::Shapes::levels().root())
    } else {
        text::read_level_text(source, library)
    }
}
