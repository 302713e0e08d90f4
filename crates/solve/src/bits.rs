//! Sets of facts as bits.

/// A set of small numbers. Sets that are compared have the same room.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Bits(Vec<u64>);

impl Bits {
    /// Room for numbers below `size`; none in it.
    pub fn none(size: usize) -> Bits {
        Bits(vec![0; size.div_ceil(64)])
    }
    /// Bytes of a set, about: the words, and what it takes to hold them apart.
    pub fn bytes(size: usize) -> usize {
        size_of::<Bits>() + (8 * size.div_ceil(64)).max(24) + 8
    }
    /// Every number below `size`.
    pub fn all(size: usize) -> Bits {
        let mut bits = Bits::none(size);
        (0..size).for_each(|i| bits.insert(i));
        bits
    }
    pub fn insert(&mut self, i: usize) {
        self.0[i / 64] |= 1 << (i % 64);
    }
    pub fn contains(&self, i: usize) -> bool {
        self.0[i / 64] >> (i % 64) & 1 == 1
    }
    pub fn meets(&self, other: &Bits) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }
    pub fn add(&mut self, other: &Bits) {
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a |= b);
    }
    /// Those of `self` that are not in `other`.
    pub fn minus(&self, other: &Bits) -> Bits {
        Bits(self.0.iter().zip(&other.0).map(|(a, b)| a & !b).collect())
    }
    /// Add what is in `from` and not in `without`; whether that changed anything.
    pub fn gain(&mut self, from: &Bits, without: &Bits) -> bool {
        let mut changed = false;
        for ((a, b), c) in self.0.iter_mut().zip(&from.0).zip(&without.0) {
            let sum = *a | b & !c;
            changed |= sum != *a;
            *a = sum;
        }
        changed
    }
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.0.len() * 64).filter(|&i| self.contains(i))
    }
}
