//! How much one input may look at (ruling 8: nothing hangs). Counted in looks and never in time, so
//! that an input is too complex everywhere or nowhere.

use std::cell::Cell;

use crate::Halt;

/// The looks of one input, or of one question between inputs. A look is about what it takes to see
/// one object of a tile. A full board of 33 by 18 with thousands of objects needs a small part of
/// them; thousands of objects that crowd on one tile and are asked about each other need them all.
pub(crate) const LOOKS: u64 = 1 << 28;

/// The looks that the explanations of one input may take, beside the input's own: whether somebody
/// listens must not decide what is too complex. Past them no reasons are given any more.
pub(crate) const LOOKS_TO_TELL: u64 = 1 << 24;

/// What asking two objects about each other counts as.
pub(crate) const PAIR: usize = 4;

/// What naming one sentence in an explanation counts as.
pub(crate) const SENTENCE: usize = 64;

/// The looks that are left. Once there are none, whoever looks finds nothing, at once, and the input
/// ends as too complex before any of that is acted on.
#[derive(Debug, Default)]
pub struct Work(Cell<u64>);

impl Work {
    pub(crate) fn fill(&self, looks: u64) {
        self.0.set(looks);
    }
    /// Take some. `false`: there are none left.
    #[inline]
    pub(crate) fn spend(&self, looks: usize) -> bool {
        let left = self.0.get().saturating_sub(looks as u64);
        self.0.set(left);
        left > 0
    }
    /// How many are taken of those that one input has?
    pub(crate) fn spent(&self) -> u64 {
        LOOKS.saturating_sub(self.0.get())
    }
    /// Are there none left?
    #[inline]
    pub(crate) fn is_over(&self) -> bool {
        self.0.get() == 0
    }
    /// [`Halt::TooComplex`] when there are none left.
    pub(crate) fn check(&self) -> Result<(), Halt> {
        match self.is_over() {
            true => Err(Halt::TooComplex),
            false => Ok(()),
        }
    }
}
