//! What a search says at its end, and why it ended.

use std::fmt;
use std::time::Duration;

/// Why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// A solution was found, and none is shorter.
    Solved,
    /// Every position that can be reached was seen.
    Exhausted,
    /// A limit was reached: what was not seen by then is unknown.
    Stopped(Limit),
}

/// What stopped a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// No longer lines than so many inputs were asked for; every shorter one was seen.
    Inputs(u32),
    /// So many positions were stored.
    Positions(u64),
    /// So many bytes were held.
    Memory(u64),
    /// So much time was used.
    Time(Duration),
    /// Somebody cancelled it.
    Cancelled,
    /// A position had more inputs than the search lists.
    Choices,
    /// Everything else was seen, but the game refused an input as too complex: where it leads is
    /// unknown.
    TooComplex,
}

/// The answer of a search, with the figures that back it.
///
/// Counting: the start and won positions count, won ones are not expanded, forbidden ones are
/// neither counted nor expanded. Where a lost position ends the line ([`Verdict::lost_ends`]),
/// lost ones are treated like forbidden ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Why the search ended.
    pub ended: Ended,
    /// The length of the shortest solution that was met.
    pub found: Option<u32>,
    /// The same where it is proven that none is shorter.
    pub shortest: Option<u32>,
    /// Positions stored.
    pub positions: u64,
    /// Won positions among them.
    pub wins: u64,
    /// Positions expanded.
    pub expanded: u64,
    /// Positions arrived at, those seen before included.
    pub generated: u64,
    /// Positions stored but not yet expanded.
    pub waiting: u64,
    /// How many inputs deep the deepest stored position is.
    pub deepest: u32,
    /// Every position up to so many inputs was seen, and none past an input that is too complex.
    pub complete: u32,
    /// A lost position ended its line.
    pub lost_ends: bool,
    /// The most bytes that the search held.
    pub peak_bytes: usize,
}

impl Verdict {
    /// The same without the solution that was met, for it could not be played to its end: only what
    /// was seen before it counts.
    pub(crate) fn unproven(self, limit: Limit) -> Verdict {
        let before = self.found.map_or(u32::MAX, |n| n.saturating_sub(1));
        Verdict {
            ended: Ended::Stopped(limit),
            found: None,
            shortest: None,
            wins: 0,
            complete: self.complete.min(before),
            ..self
        }
    }
    /// Is it proven that there is no solution?
    pub fn impossible(&self) -> bool {
        self.ended == Ended::Exhausted && self.found.is_none()
    }
    /// Is it proven that no solution has so many inputs or fewer?
    pub fn none_within(&self, inputs: u32) -> bool {
        match self.found {
            Some(found) => found > inputs && self.complete >= inputs,
            None => self.ended == Ended::Exhausted || self.complete >= inputs,
        }
    }
    /// The most inputs of which every line was seen and none is a solution; `None` when the start
    /// is won.
    pub fn barren(&self) -> Option<u32> {
        match self.found {
            Some(found) => found.checked_sub(1).map(|less| less.min(self.complete)),
            None => Some(self.complete),
        }
    }
    /// The same, with work behind the search that a limit stopped.
    pub(crate) fn stopped(&self, limit: Limit) -> Verdict {
        Verdict {
            ended: Ended::Stopped(limit),
            ..*self
        }
    }
    /// Was every line seen, or every one of `most` inputs at most where only those are asked for?
    pub fn seen(&self, most: Option<u32>) -> bool {
        self.ended == Ended::Exhausted || most.is_some_and(|most| self.complete >= most)
    }
    /// What became of lost positions (ruling 36), in a sentence.
    pub fn ruling(&self) -> &'static str {
        ruling(self.lost_ends)
    }
    /// The answer without the ruling.
    pub fn said(&self) -> String {
        let positions = counted(self.positions, "position");
        let deepest = counted(self.deepest, "input");
        let complete = counted(self.complete, "input");
        let found = self.found.map(|n| counted(n, "input"));
        match (self.ended, found) {
            (Ended::Exhausted, Some(n)) => format!(
                "solved: a shortest solution has {n} (all {positions}, the deepest {deepest} in)"
            ),
            (Ended::Solved, Some(n)) => {
                format!("solved: a shortest solution has {n} ({positions})")
            }
            (Ended::Solved | Ended::Exhausted, None) => {
                format!("no solution: all {positions} seen, the deepest {deepest} in")
            }
            (Ended::Stopped(_), Some(n)) if self.shortest.is_none() => format!(
                "solved in {n}; whether a shorter line exists is unknown beyond {complete}, for of one \
                 position not every input was played ({positions})"
            ),
            (Ended::Stopped(limit), Some(n)) => format!(
                "solved: a shortest solution has {n}; the rest is unknown, stopped by {limit} \
                 ({positions})"
            ),
            (Ended::Stopped(limit), None) => format!(
                "unknown: stopped by {limit} ({positions}, {} waiting; no solution has {complete} \
                 or fewer)",
                self.waiting
            ),
        }
    }
}

/// What becomes of lost positions (ruling 36), in a sentence.
pub fn ruling(lost_ends: bool) -> &'static str {
    match lost_ends {
        true => "a lost position ends the line",
        false => "a lost position does not end the line",
    }
}

/// `1 input`, `2 inputs`.
pub fn counted(n: impl fmt::Display, what: &str) -> String {
    let n = n.to_string();
    let end = if n == "1" { "" } else { "s" };
    format!("{n} {what}{end}")
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Limit::Inputs(n) => write!(f, "the limit of {}", counted(*n, "input")),
            Limit::Positions(n) => write!(f, "the limit of {}", counted(*n, "position")),
            Limit::Memory(n) => write!(f, "the limit of {n} bytes"),
            Limit::Time(t) => write!(f, "the limit of {} s", t.as_secs_f64()),
            Limit::Cancelled => f.write_str("request"),
            Limit::TooComplex => f.write_str("an input that is too complex to be played"),
            Limit::Choices => f.write_str("a position with more inputs than can be listed"),
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}; {}", self.said(), self.ruling())
    }
}
