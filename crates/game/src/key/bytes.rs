//! Numbers as bytes: small ones short.

use spellgrid_cards::{CardId, CardSet};

use super::Out;

/// A number: seven bits a byte, low bits first (LEB128).
#[inline]
pub(super) fn put(out: Out<'_>, n: u32) {
    // Most numbers take a byte.
    if n < 0x80 {
        out.push(n as u8);
    } else {
        put_long(out, n);
    }
}

/// Apart, so that the short way is small enough to stand where it is called.
#[inline(never)]
fn put_long(out: Out<'_>, n: u32) {
    if let Some((bytes, length)) = leb128fmt::encode_u32(n) {
        out.extend_from_slice(&bytes[..length]);
    }
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
        if let Some((&first, rest)) = self.0.split_first()
            && leb128fmt::is_last(first)
        {
            self.0 = rest;
            return Some(u32::from(first));
        }
        self.take_long()
    }
    fn take_long(&mut self) -> Option<u32> {
        let mut end = 0;
        let n = leb128fmt::decode_uint_slice::<u32, 32>(self.0, &mut end).ok()?;
        self.0 = &self.0[end..];
        Some(n)
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
