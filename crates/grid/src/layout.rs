//! Layouts: the text that rules are read from.

use crate::dir::Tile;
use crate::word::Word;

/// A word on a tile, as layouts list it: sorted by tile, then by word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(transparent)]
pub struct Written(u32);

impl Written {
    /// That word on that tile.
    #[inline]
    pub const fn new(tile: Tile, word: Word) -> Written {
        Written((tile as u32) << 16 | word.0 as u32)
    }
    /// Where it stands.
    #[inline]
    pub const fn tile(self) -> Tile {
        (self.0 >> 16) as Tile
    }
    /// Which word it is.
    #[inline]
    pub const fn word(self) -> Word {
        Word(self.0 as u16)
    }
    /// Both as one number, which sorts as they do: the tile above the lower 16 bits.
    #[inline]
    pub const fn number(self) -> u32 {
        self.0
    }
    /// From [`Written::number`]. Every number is a word on a tile, though perhaps not one of the
    /// level at hand.
    #[inline]
    pub const fn from_number(number: u32) -> Written {
        Written(number)
    }
}

/// Are these the same layout? All of it is compared at once: most are, and then no look inside
/// could have ended it early.
#[inline]
pub(crate) fn same(a: &[Written], b: &[Written]) -> bool {
    let differs = |(a, b): (&Written, &Written)| a.0 ^ b.0;
    a.len() == b.len() && a.iter().zip(b).map(differs).fold(0, |any, bits| any | bits) == 0
}
