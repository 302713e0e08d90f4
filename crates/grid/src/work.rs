//! How much one input may look at (ruling 8: nothing hangs), and how it ends before that. Looks are
//! counted and never timed, so that an input is too complex everywhere or nowhere. Whoever knows a
//! clock says that it is time by a [`StopFlag`], which is asked where looks are counted.

use std::cell::Cell;
use std::fmt;
use std::sync::Arc;

use crate::Halt;

/// The fuel of one input, or of one question between inputs, in looks: about what it takes to see
/// one object of a tile. A full board of 33 by 18 with thousands of objects needs a small part of
/// them; thousands of objects that crowd on one tile and are asked about each other need them all.
pub(crate) const FUEL: u64 = 1 << 28;

/// The fuel that the explanations of one input may take, beside the input's own: whether somebody
/// listens must not decide what is too complex. Past them no reasons are given any more.
pub(crate) const FUEL_TO_TELL: u64 = 1 << 24;

/// What asking two objects about each other counts as.
pub(crate) const PAIR: usize = 4;

/// What naming one sentence in an explanation counts as.
pub(crate) const SENTENCE: usize = 64;

/// So many looks go by between two questions to the [`StopFlag`]: some milliseconds at most.
const SLICE: u64 = 1 << 16;

/// Whether somebody wants the work at hand to end: a flag that another thread raises, or a question
/// that the host answers by its clock, where it has no threads. The engines ask it where they count
/// work, and know of no clock. The default is never raised.
#[derive(Clone, Default)]
pub struct StopFlag(Option<Arc<dyn Fn() -> bool + Send + Sync>>);

impl StopFlag {
    /// A flag that is raised when the answer is yes. It is asked often, in the middle of the work.
    pub fn new(raised: impl Fn() -> bool + Send + Sync + 'static) -> StopFlag {
        StopFlag(Some(Arc::new(raised)))
    }
    /// Does somebody want the work to end?
    #[inline]
    pub fn raised(&self) -> bool {
        self.0.as_ref().is_some_and(|raised| raised())
    }
}

impl fmt::Debug for StopFlag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.0 {
            Some(_) => "StopFlag(asked)",
            None => "StopFlag(never)",
        })
    }
}

/// The fuel that is left, in looks. Once there is none, or the flag is raised, whoever looks gets an error
/// for an answer and never "no"; the input ends by it.
#[derive(Debug, Default)]
pub struct Work {
    /// The looks until the flag is asked again, or none are left.
    slice: Cell<u64>,
    /// Those behind them.
    rest: Cell<u64>,
    stop: StopFlag,
}

impl Work {
    /// So many from now on. The flag is asked as soon as it would have been without.
    pub(crate) fn fill(&self, fuel: u64) {
        let slice = self.slice.get().min(fuel);
        self.slice.set(slice);
        self.rest.set(fuel - slice);
    }
    /// Obey this flag from now on, at the next look.
    pub(crate) fn obey(&mut self, stop: StopFlag) {
        self.rest.set(self.rest.get() + self.slice.replace(0));
        self.stop = stop;
    }
    /// Take some.
    ///
    /// # Errors
    /// [`Halt::TooComplex`] when there are none left, [`Halt::Stopped`] when the flag is raised.
    #[inline]
    pub(crate) fn spend(&self, fuel: usize) -> Result<(), Halt> {
        match self.slice.get().checked_sub(fuel as u64) {
            Some(left) => {
                self.slice.set(left);
                Ok(())
            }
            None => self.turn_page(fuel as u64),
        }
    }
    /// The slice at hand does not suffice.
    #[cold]
    fn turn_page(&self, fuel: u64) -> Result<(), Halt> {
        let left = (self.slice.get() + self.rest.get()).checked_sub(fuel);
        let result = match (self.stop.raised(), left) {
            (true, _) => Err(Halt::Stopped),
            (false, None) => Err(Halt::TooComplex),
            (false, Some(_)) => Ok(()),
        };
        let left = left.filter(|_| result.is_ok()).unwrap_or(0);
        self.slice.set(left.min(SLICE));
        self.rest.set(left - left.min(SLICE));
        result
    }
    /// Let the flag be asked so many looks earlier: for work that is counted elsewhere.
    pub(crate) fn hurry(&self, fuel: u64) {
        let left = self.slice.get().saturating_sub(fuel);
        self.rest
            .set(self.rest.get() + self.slice.replace(left) - left);
    }
    /// How many are taken of those that one input has?
    pub(crate) fn spent(&self) -> u64 {
        FUEL.saturating_sub(self.slice.get() + self.rest.get())
    }
}

/// Is the answer yes for one of them?
///
/// # Errors
/// The first error of an answer before that.
#[inline]
pub(crate) fn any<T>(
    all: impl IntoIterator<Item = T>,
    mut ask: impl FnMut(T) -> Result<bool, Halt>,
) -> Result<bool, Halt> {
    for one in all {
        if ask(one)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Is the answer yes for each of them?
///
/// # Errors
/// The first error of an answer before a no.
#[inline]
pub(crate) fn all<T>(
    all: impl IntoIterator<Item = T>,
    mut ask: impl FnMut(T) -> Result<bool, Halt>,
) -> Result<bool, Halt> {
    Ok(!any(all, |one| Ok(!ask(one)?))?)
}

/// Keep those for whom the answer is yes.
///
/// # Errors
/// The first error of an answer; the list is then of no use.
pub(crate) fn keep<T: Copy>(
    list: &mut Vec<T>,
    mut ask: impl FnMut(T) -> Result<bool, Halt>,
) -> Result<(), Halt> {
    let mut result = Ok(());
    list.retain(|&one| {
        let keep = match result {
            Ok(()) => ask(one),
            Err(_) => Ok(false),
        };
        keep.unwrap_or_else(|halt| {
            result = Err(halt);
            false
        })
    });
    result
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::*;

    #[test]
    fn looks_run_out_as_an_error_at_the_same_place_whatever_the_flag() {
        for stop in [StopFlag::default(), StopFlag::new(|| false)] {
            let mut work = Work::default();
            work.obey(stop);
            work.fill(3 * SLICE);
            for _ in 0..3 {
                assert_eq!(work.spend(SLICE as usize - 1), Ok(()));
                work.hurry(10);
            }
            assert_eq!(work.spend(3), Ok(()));
            assert_eq!(work.spent(), FUEL);
            assert_eq!(work.spend(1), Err(Halt::TooComplex));
            work.fill(2);
            assert_eq!(
                (work.spend(2), work.spend(1)),
                (Ok(()), Err(Halt::TooComplex))
            );
        }
    }

    #[test]
    fn a_raised_flag_is_seen_at_the_next_look_and_then_once_a_slice() {
        let mut work = Work::default();
        work.fill(FUEL);
        work.spend(1).unwrap();
        let flag = Arc::new(AtomicBool::new(true));
        let raised = flag.clone();
        work.obey(StopFlag::new(move || raised.load(Ordering::Relaxed)));
        assert_eq!(work.spend(1), Err(Halt::Stopped));
        flag.store(false, Ordering::Relaxed);
        // Many small inputs come to the flag as one big one does.
        work.fill(FUEL);
        work.spend(1).unwrap();
        flag.store(true, Ordering::Relaxed);
        let inputs = (0..SLICE).take_while(|_| {
            work.fill(FUEL);
            work.spend(2).is_ok()
        });
        assert_eq!(inputs.count() as u64, SLICE / 2);
    }
}
