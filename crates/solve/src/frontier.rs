//! The positions still to be expanded, packed.
//!
//! They stand in blocks, the unit of work of one worker. The first of a block is told by what
//! differs from the start, each other by what differs from the one before: children of one
//! parent stand side by side and differ in little.

use std::collections::VecDeque;

use crate::codec;

/// So many positions to a block at most.
pub const BLOCK: usize = 128;

/// Packed positions with rising numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    first: u32,
    count: u16,
    bytes: Box<[u8]>,
}

impl Block {
    /// How many positions.
    pub fn len(&self) -> usize {
        usize::from(self.count)
    }

    /// Call with the number and key of each position in turn; `None` for bytes that no block has.
    pub fn each(&self, origin: &[u8], mut each: impl FnMut(u32, &[u8])) -> Option<()> {
        let mut rest = &self.bytes[..];
        let mut key = origin.to_vec();
        let mut number = self.first;
        for _ in 0..self.count {
            number = number.checked_add(u32::try_from(codec::take(&mut rest)?).ok()?)?;
            codec::take_delta(&mut rest, &mut key)?;
            each(number, &key);
        }
        rest.is_empty().then_some(())
    }

    /// Bytes held.
    pub fn bytes(&self) -> usize {
        size_of::<Block>() + self.bytes.len()
    }
}

/// Blocks in order, taken from the front and filled at the back.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Frontier {
    blocks: VecDeque<Block>,
    open: Vec<u8>,
    open_first: u32,
    open_count: u16,
    last_number: u32,
    last_key: Vec<u8>,
    len: u64,
    bytes: usize,
}

impl Frontier {
    /// How many positions.
    pub fn len(&self) -> u64 {
        self.len
    }

    /// None at all?
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Bytes held.
    pub fn bytes(&self) -> usize {
        self.bytes + self.open.capacity()
    }

    /// Put a position at the back.
    pub fn push(&mut self, origin: &[u8], number: u32, key: &[u8]) {
        if self.open_count == 0 {
            self.open_first = number;
            self.last_number = number;
            codec::put(&mut self.open, 0);
            codec::put_delta(&mut self.open, origin, key);
        } else {
            codec::put(&mut self.open, u64::from(number - self.last_number));
            codec::put_delta(&mut self.open, &self.last_key, key);
        }
        self.last_number = number;
        self.last_key.clear();
        self.last_key.extend_from_slice(key);
        self.open_count += 1;
        self.len += 1;
        if usize::from(self.open_count) == BLOCK {
            self.close();
        }
    }

    /// Close the block that is being filled.
    pub fn close(&mut self) {
        if self.open_count == 0 {
            return;
        }
        let block = Block {
            first: self.open_first,
            count: self.open_count,
            bytes: self.open.as_slice().into(),
        };
        self.bytes += block.bytes();
        self.blocks.push_back(block);
        self.open.clear();
        self.open_count = 0;
    }

    /// Take the first block off.
    pub fn pop(&mut self) -> Option<Block> {
        let block = self.blocks.pop_front()?;
        self.bytes -= block.bytes();
        self.len -= block.len() as u64;
        if self.blocks.capacity() > 64 && self.blocks.len() * 4 < self.blocks.capacity() {
            self.blocks.shrink_to(self.blocks.len() * 2);
        }
        Some(block)
    }

    /// Put a block that was taken off back to the front.
    pub(crate) fn unpop(&mut self, block: Block) {
        self.bytes += block.bytes();
        self.len += block.len() as u64;
        self.blocks.push_front(block);
    }

    /// The numbers of all positions in closed blocks, in order.
    pub(crate) fn numbers(&self, origin: &[u8]) -> Vec<u32> {
        let mut numbers = Vec::new();
        for block in &self.blocks {
            // A block that cannot be read gives fewer numbers.
            let _ = block.each(origin, |number, _| numbers.push(number));
        }
        numbers
    }

    /// Append all of it; the block that is being filled must be closed.
    pub fn write(&self, out: &mut Vec<u8>) {
        codec::put(out, self.blocks.len() as u64);
        for block in &self.blocks {
            codec::put(out, u64::from(block.first));
            codec::put(out, u64::from(block.count));
            codec::put(out, block.bytes.len() as u64);
            out.extend_from_slice(&block.bytes);
        }
    }

    /// Read what [`Frontier::write`] wrote.
    pub fn read(from: &mut &[u8], origin: &[u8]) -> Option<Frontier> {
        let mut frontier = Frontier::default();
        for _ in 0..codec::take(from)? {
            let first = u32::try_from(codec::take(from)?).ok()?;
            let count = u16::try_from(codec::take(from)?).ok()?;
            let len = usize::try_from(codec::take(from)?).ok()?;
            let bytes = codec::take_bytes(from, len)?.into();
            let block = Block {
                first,
                count,
                bytes,
            };
            block.each(origin, |_, _| ())?;
            frontier.bytes += block.bytes();
            frontier.len += block.len() as u64;
            frontier.blocks.push_back(block);
        }
        Some(frontier)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fastrand::Rng;

    #[test]
    fn positions_come_back_in_order() {
        let mut rng = Rng::with_seed(5);
        let origin = [3u8; 30];
        let mut frontier = Frontier::default();
        let mut model = Vec::new();
        let mut number = 0;
        for _ in 0..1_000 {
            number += 1 + rng.u64(..5) as u32;
            let mut key = origin.to_vec();
            key[rng.u64(..30) as usize] = rng.u64(..4) as u8;
            key.truncate(28 + rng.u64(..3) as usize);
            frontier.push(&origin, number, &key);
            model.push((number, key));
        }
        frontier.close();
        assert_eq!(frontier.len(), 1_000);
        let mut out = Vec::new();
        frontier.write(&mut out);
        let mut back = Frontier::read(&mut &out[..], &origin).unwrap();
        let mut got = Vec::new();
        while let Some(block) = back.pop() {
            block
                .each(&origin, |n, key| got.push((n, key.to_vec())))
                .unwrap();
        }
        assert_eq!(got, model);
        assert_eq!((back.len(), back.bytes), (0, 0));
    }
}
