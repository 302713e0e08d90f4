//! Drawings: what a kind looks like, letter tiles, whole boards as SVG text.
//!
//! The live board and the pictures that can be saved are made of the same strings.

mod picture;
mod scene;
mod sprite;
mod tile;

pub use picture::{Theme, picture};
pub use scene::{Badge, Lit, Piece, Scene, Slot, slots};
pub use sprite::{SPRITES, symbol, thing};
pub use tile::{Shape, letters, tile};

/// The side of a tile in the drawings' own units.
pub const SIDE: i32 = 64;

/// Text that may stand in SVG or HTML, attribute values included.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            c if c.is_control() => {}
            c => out.push(c),
        }
    }
    out
}
