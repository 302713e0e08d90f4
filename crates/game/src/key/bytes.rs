//! Numbers as bytes: small ones short.

use spellgrid_cards::{CardId, CardSet};

use super::Out;

#[inline]
pub(super) fn put(out: Out<'_>, mut n: u32) {
    while n >= 0x80 {
        out.push(n as u8 | 0x80);
        n >>= 7;
    }
    out.push(n as u8);
}

/// A signed number, small ones short.
pub(super) fn put_signed(out: Out<'_>, n: i32) {
    put(out, ((n << 1) ^ (n >> 31)) as u32);
}

/// What is left of a key.
pub(super) struct Bytes<'a>(pub &'a [u8]);

impl Bytes<'_> {
    pub fn byte(&mut self) -> Option<u8> {
        let (&first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(first)
    }
    #[inline]
    pub fn take(&mut self) -> Option<u32> {
        // Most numbers take a byte.
        match self.0.split_first() {
            Some((&first, rest)) if first < 0x80 => {
                self.0 = rest;
                Some(first as u32)
            }
            _ => self.take_long(),
        }
    }
    fn take_long(&mut self) -> Option<u32> {
        let mut n = 0u32;
        for shift in (0..35).step_by(7) {
            let byte = self.byte()?;
            n |= ((byte & 0x7F) as u32).checked_shl(shift)?;
            if byte < 0x80 {
                return Some(n);
            }
        }
        None
    }
    /// The number of a card of the set: what Assemble would not give, and a second way to a card
    /// (ruling 48), is none.
    pub fn card(&mut self, set: &CardSet) -> Option<CardId> {
        let card = CardId(self.take()?);
        set.contains(card).then_some(card)
    }
    pub fn signed(&mut self) -> Option<i32> {
        let n = self.take()?;
        Some(((n >> 1) as i32) ^ -((n & 1) as i32))
    }
    /// A count of things that take at least a byte each.
    pub fn count(&mut self) -> Option<usize> {
        let n = self.take()? as usize;
        (n <= self.0.len()).then_some(n)
    }
}
