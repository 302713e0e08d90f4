//! Where each position came from, in about ten bits.
//!
//! Positions are numbered in the order in which they are first arrived at, so their parents'
//! numbers never fall. For each parent in turn a string of bits holds a one for each child and
//! then a zero: child `n` (from 1) is the n-th one, and as many zeros stand before it as its
//! parent's number. The input is the rank among the parent's inputs, a byte.

use crate::codec;

/// Where each position came from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parents {
    bits: Vec<u64>,
    end: u64,
    parent: u32,
    /// The place of every 256th one.
    marks: Vec<u64>,
    ranks: Vec<u8>,
    /// Ranks that fit no byte: number and rank.
    wide: Vec<(u32, u32)>,
}

/// Stands in the bytes for a rank that fits no byte.
const WIDE: u8 = u8::MAX;
const STRIDE: usize = 256;

impl Parents {
    /// Of how many positions; the start has none and is not among them.
    pub fn len(&self) -> usize {
        self.ranks.len()
    }

    /// Bytes held.
    pub fn bytes(&self) -> usize {
        (self.bits.capacity() + self.marks.capacity() + self.wide.capacity()) * 8
            + self.ranks.capacity()
    }

    /// The next position came from that parent, whose number is not below the last one's.
    pub fn push(&mut self, parent: u32, rank: u32) {
        debug_assert!(parent >= self.parent, "parents come in order");
        self.end += u64::from(parent - self.parent);
        self.parent = parent;
        let word = (self.end / 64) as usize;
        if word >= self.bits.len() {
            let more = word + 1 - self.bits.len();
            grow(&mut self.bits, more);
            self.bits.resize(word + 1, 0);
        }
        self.bits[word] |= 1 << (self.end % 64);
        if self.ranks.len().is_multiple_of(STRIDE) {
            grow(&mut self.marks, 1);
            self.marks.push(self.end);
        }
        self.end += 1;
        grow(&mut self.ranks, 1);
        match u8::try_from(rank) {
            Ok(byte) if byte != WIDE => self.ranks.push(byte),
            _ => {
                self.ranks.push(WIDE);
                self.wide.push((self.ranks.len() as u32, rank));
            }
        }
    }

    /// The parent of the last position; 0 without one.
    pub fn last(&self) -> u32 {
        self.parent
    }

    /// The parent of a position and the rank of the input; `None` for the start.
    pub fn get(&self, number: u32) -> Option<(u32, u32)> {
        let index = (number as usize).checked_sub(1)?;
        let byte = *self.ranks.get(index)?;
        let mut place = *self.marks.get(index / STRIDE)?;
        let mut left = index % STRIDE;
        let mut word = *self.bits.get((place / 64) as usize)? >> (place % 64) << (place % 64);
        let mut at = (place / 64) as usize;
        while left >= word.count_ones() as usize {
            left -= word.count_ones() as usize;
            at += 1;
            word = *self.bits.get(at)?;
        }
        for _ in 0..left {
            word &= word - 1;
        }
        place = at as u64 * 64 + u64::from(word.trailing_zeros());
        let parent = u32::try_from(place - index as u64).ok()?;
        let rank = if byte == WIDE {
            let i = self.wide.binary_search_by_key(&number, |&(n, _)| n).ok()?;
            self.wide[i].1
        } else {
            u32::from(byte)
        };
        Some((parent, rank))
    }

    /// Append all of it.
    pub fn write(&self, out: &mut Vec<u8>) {
        codec::put(out, self.ranks.len() as u64);
        let mut last = 0;
        for number in 1..=self.ranks.len() as u32 {
            let Some((parent, rank)) = self.get(number) else {
                break;
            };
            codec::put(out, u64::from(parent - last));
            codec::put(out, u64::from(rank));
            last = parent;
        }
    }

    /// Read what [`Parents::write`] wrote.
    pub fn read(from: &mut &[u8]) -> Option<Parents> {
        let count = u32::try_from(codec::take(from)?).ok()?;
        let mut parents = Parents::default();
        let mut last = 0u32;
        for number in 1..=count {
            last = last.checked_add(u32::try_from(codec::take(from)?).ok()?)?;
            // Nobody comes from a position that is not there yet.
            if last >= number {
                return None;
            }
            parents.push(last, u32::try_from(codec::take(from)?).ok()?);
        }
        Some(parents)
    }
}

/// Room for more, by an eighth and not by doubling: a vector that doubles would count half of its
/// room against every position.
pub(crate) fn grow<T>(list: &mut Vec<T>, more: usize) {
    if list.capacity() - list.len() < more {
        list.reserve_exact(more.max(list.len() / 8).max(64));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fastrand::Rng;

    #[test]
    fn parents_come_back() {
        let mut rng = Rng::with_seed(4);
        let mut parents = Parents::default();
        let mut model = Vec::new();
        let mut parent = 0u32;
        for number in 1..20_000u32 {
            if rng.u64(..3) == 0 {
                parent = (parent + rng.u64(..200) as u32).min(number - 1);
            }
            let rank = if rng.u64(..50) == 0 {
                rng.u64(..2_000)
            } else {
                rng.u64(..5)
            } as u32;
            parents.push(parent, rank);
            model.push((parent, rank));
        }
        for (i, &expected) in model.iter().enumerate() {
            assert_eq!(parents.get(i as u32 + 1), Some(expected));
        }
        assert_eq!(parents.get(0), None);
        assert_eq!(parents.get(20_000), None);
        let mut out = Vec::new();
        parents.write(&mut out);
        assert_eq!(Parents::read(&mut &out[..]), Some(parents));
    }
}
