//! Driving a search to its end, with limits, progress and several workers.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use spellgrid::StopFlag;

use crate::search::Search;
use crate::space::Space;
use crate::verdict::{Ended, Limit, Verdict};

/// When a search gives up, and with how many workers it goes.
#[derive(Clone, Debug)]
pub struct Effort {
    /// At most so many positions stored.
    pub positions: Option<u64>,
    /// At most so many bytes held.
    pub bytes: Option<u64>,
    /// At most so long. (The only use of a clock; a page without one leaves it out.)
    pub time: Option<Duration>,
    /// Raised by anybody, it stops the search at once, in the middle of a turn as well. Once raised
    /// it stays so.
    pub cancel: StopFlag,
    /// How many threads; answers are the same for any number.
    pub workers: usize,
    /// When the time began to run; without it, when the search begins.
    pub since: Option<Instant>,
    /// When this step of a question has had its share of the time ([`Effort::share`]).
    pub until: Option<Instant>,
}

/// A flag that another thread raises (a signal, a server), as the engines ask it.
pub fn raised_by(flag: Arc<AtomicBool>) -> StopFlag {
    StopFlag::new(move || flag.load(Ordering::Relaxed))
}

impl Effort {
    /// The same with its time running from now on, unless it runs already: what is asked of a
    /// level takes several searches, and work behind them.
    #[must_use]
    pub fn started(&self) -> Effort {
        let now = || self.time.map(|_| Instant::now());
        Effort {
            since: self.since.or_else(now),
            ..self.clone()
        }
    }

    /// The same for the next of so many steps, all still to do: an equal share of the time that is
    /// left. What a step leaves over is there for the steps behind it, and a limit that it meets is
    /// told as that of the whole time.
    #[must_use]
    pub fn share(&self, steps: u32) -> Effort {
        let whole = self.started();
        let (Some(time), Some(since)) = (whole.time, whole.since) else {
            return whole;
        };
        let now = Instant::now();
        // A time past all clocks has no end.
        let ends = [since.checked_add(time), whole.until];
        let end = ends.into_iter().flatten().min();
        let share = |end: Instant| now + end.saturating_duration_since(now) / steps.max(1);
        Effort {
            until: end.map(share),
            ..whole
        }
    }

    /// What the game is to obey, so that it ends a turn when the effort is over.
    pub fn stop(&self) -> StopFlag {
        match self.time {
            None => self.cancel.clone(),
            Some(_) => {
                let effort = self.started();
                StopFlag::new(move || effort.over().is_some())
            }
        }
    }

    /// The limit by which a piece of work was stopped that obeys [`Effort::stop`].
    pub fn stopped(&self) -> Limit {
        self.over().unwrap_or(Limit::Cancelled)
    }

    /// Is it cancelled, or is its time up?
    pub fn over(&self) -> Option<Limit> {
        if self.cancel.raised() {
            return Some(Limit::Cancelled);
        }
        let (time, since) = (self.time?, self.since?);
        let late = since.elapsed() >= time || self.until.is_some_and(|end| Instant::now() >= end);
        late.then_some(Limit::Time(time))
    }
}

/// Stops work that is no search: it is asked at every step, and looks now and then.
#[derive(Debug)]
pub(crate) struct Deadline<'e> {
    effort: &'e Effort,
    steps: u32,
}

/// So many steps go by between two looks.
const OFTEN: u32 = 1_024;

impl Deadline<'_> {
    pub fn new(effort: &Effort) -> Deadline<'_> {
        Deadline { effort, steps: 0 }
    }

    /// One step more; an error when the work is to be given up.
    pub fn step(&mut self) -> Result<(), Limit> {
        if self.steps.is_multiple_of(OFTEN) {
            self.effort.over().map_or(Ok(()), Err)?;
        }
        self.steps = self.steps.wrapping_add(1);
        Ok(())
    }
}

impl Default for Effort {
    fn default() -> Effort {
        Effort {
            positions: None,
            bytes: None,
            time: None,
            cancel: StopFlag::default(),
            workers: 1,
            since: None,
            until: None,
        }
    }
}

/// How far a search is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The depth of the positions that are being expanded.
    pub depth: u32,
    /// Those still waiting, of that depth and the next.
    pub waiting: u64,
    /// Positions stored.
    pub positions: u64,
    /// Positions arrived at.
    pub generated: u64,
    /// Bytes held.
    pub bytes: usize,
    /// A layer was just finished: the moment to write the search to a file.
    pub boundary: bool,
}

/// Drive a search until it ends or a limit is reached. `watch` is called after every batch.
///
/// Limits are looked at between batches, whose size hangs on the space alone: a search stopped
/// by a number of positions or bytes stops at the same place for any number of workers.
pub fn drive<S: Space>(
    search: &mut Search<'_, S>,
    effort: &Effort,
    watch: &mut dyn FnMut(&Search<'_, S>, &Progress),
) -> Verdict {
    let mut contexts: Vec<S::Context> = (0..effort.workers.max(1))
        .map(|_| search.space.context())
        .collect();
    let effort = &effort.started();
    let ended = loop {
        if let Some(limit) = reached(search, effort)
            && search.ended().is_none()
        {
            break Ended::Stopped(limit);
        }
        let mut ended = search.advance(&mut contexts);
        if ended == Some(Ended::Stopped(Limit::Cancelled)) {
            // In the middle of a position; only here it is known by what.
            ended = Some(Ended::Stopped(effort.stopped()));
        }
        watch(
            search,
            &Progress {
                depth: search.depth,
                waiting: search.frontier.len() + search.next.len(),
                positions: search.positions(),
                generated: search.generated,
                bytes: search.bytes(),
                boundary: search.at_boundary(),
            },
        );
        if let Some(ended) = ended {
            break ended;
        }
    };
    search.verdict(ended)
}

fn reached<S: Space>(search: &Search<'_, S>, effort: &Effort) -> Option<Limit> {
    let positions = effort.positions.filter(|&n| search.positions() >= n);
    let bytes = effort.bytes.filter(|&n| search.bytes() as u64 >= n);
    effort
        .over()
        .or(positions.map(Limit::Positions))
        .or(bytes.map(Limit::Memory))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_is_of_the_time_that_is_left() {
        let hour = Duration::from_secs(3_600);
        let free = Effort::default();
        assert_eq!(free.share(2).until, None, "no time, no share");
        let effort = Effort {
            time: Some(hour),
            ..Effort::default()
        }
        .started();
        let end = effort.since.map(|since| since + hour);
        // A duration is cut in whole nanoseconds, so that all of it may lack one.
        let whole = effort.share(1).until.zip(end);
        assert!(whole.is_some_and(|(until, end)| until <= end));
        let half = effort.share(2);
        assert!(half.until < end && half.share(2).until < half.until);
        assert_eq!(half.over(), None);
        // A share that is used up is told as the whole time.
        let late = Effort {
            until: effort.since,
            ..effort
        };
        assert_eq!(late.over(), Some(Limit::Time(hour)));
    }

    #[test]
    fn a_time_without_end_is_shared() {
        let effort = Effort {
            time: Some(Duration::MAX),
            ..Effort::default()
        };
        assert_eq!(effort.share(2).until, None);
        assert_eq!(effort.share(2).over(), None);
    }
}
