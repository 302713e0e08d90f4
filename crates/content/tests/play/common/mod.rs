//! Random levels and the laws of play, for tests, the long run, benchmarks and fuzzers.

// Each user takes what it needs.
#![allow(dead_code, missing_docs)]

pub mod dense;
pub mod keys;
pub mod laws;
pub mod random;

/// A seeded generator: the same seed, the same levels and inputs on every machine.
#[derive(Clone, Debug)]
pub struct Dice(fastrand::Rng);

impl Dice {
    /// Dice that start at a seed.
    pub fn new(seed: u64) -> Dice {
        Dice(fastrand::Rng::with_seed(seed))
    }

    /// Any number.
    pub fn any(&mut self) -> u16 {
        self.0.u16(..)
    }

    /// A number below `n`, which is not 0.
    pub fn below(&mut self, n: usize) -> usize {
        // By 64 bits whatever a `usize` has.
        self.0.u64(..n as u64) as usize
    }

    /// Once in `n` times.
    pub fn once_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// One of a list that is not empty.
    pub fn pick<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.below(list.len())]
    }
}
