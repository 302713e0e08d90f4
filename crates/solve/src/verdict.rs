//! What a search says at its end, and why it ended.

use std::fmt;
use std::time::Duration;

/// Why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// A shortest solution was found.
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
    /// The length of a shortest solution, if one was met.
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
    /// Every position up to so many inputs was seen.
    pub complete: u32,
    /// A lost position ended its line.
    pub lost_ends: bool,
    /// The most bytes that the search held.
    pub peak_bytes: usize,
}

impl Verdict {
    /// Is it proven that there is no solution?
    pub fn impossible(&self) -> bool {
        self.ended == Ended::Exhausted && self.shortest.is_none()
    }
    /// Is it proven that no solution has so many inputs or fewer?
    pub fn none_within(&self, inputs: u32) -> bool {
        match self.shortest {
            Some(shortest) => shortest > inputs && self.complete >= inputs,
            None => self.ended == Ended::Exhausted || self.complete >= inputs,
        }
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
            Limit::Cancelled => f.write_str("being cancelled"),
            Limit::TooComplex => f.write_str("an input that is too complex to be played"),
            Limit::Choices => f.write_str("a position with more inputs than can be listed"),
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let positions = counted(self.positions, "position");
        let deepest = counted(self.deepest, "input");
        let complete = counted(self.complete, "input");
        match (self.ended, self.shortest) {
            (Ended::Solved, Some(n)) => write!(
                f,
                "solved: a shortest solution has {} ({positions})",
                counted(n, "input")
            )?,
            (Ended::Exhausted, Some(n)) => write!(
                f,
                "solved: a shortest solution has {} (all {positions}, the deepest {deepest} in)",
                counted(n, "input")
            )?,
            (Ended::Solved | Ended::Exhausted, None) => write!(
                f,
                "no solution: all {positions} seen, the deepest {deepest} in"
            )?,
            (Ended::Stopped(limit), Some(n)) => write!(
                f,
                "solved: a shortest solution has {}; the rest is unknown, stopped by {limit} \
                 ({positions})",
                counted(n, "input")
            )?,
            (Ended::Stopped(limit), None) => write!(
                f,
                "unknown: stopped by {limit} ({positions}, {} waiting; no solution has {complete} \
                 or fewer)",
                self.waiting
            )?,
        }
        f.write_str(match self.lost_ends {
            true => "; a lost position ends the line",
            false => "; a lost position does not end the line",
        })
    }
}
