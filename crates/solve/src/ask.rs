//! Questions about a level, asked and answered.
//!
//! Each takes what the question is about ([`Ask`]), how long lines may be at most, and how much
//! effort to make; and each answer says why its search stopped.

use spellgrid::{Input, Level};

use crate::drive::{Effort, Progress, drive};
use crate::graph::{Graph, Lines};
use crate::level::{Ask, AskError, LevelSpace, PackedInput, Watch};
use crate::search::{Keep, Search, Until};
use crate::shape::Shape;
use crate::verdict::{Limit, Verdict};

/// A verdict, and a shortest line if there is one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Why the search stopped, with its figures.
    pub verdict: Verdict,
    /// A shortest solution, after the inputs of [`Ask::after`].
    pub line: Option<Vec<Input>>,
}

/// An answer about all solutions, which a search for one comes before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Whole<T> {
    /// The search for one solution.
    pub answer: Answer,
    /// How the look at all lines ended; `None` when there was none, for want of a solution or
    /// because single searches told all that was asked.
    pub verdict: Option<Verdict>,
    /// What was asked; `None` without a solution, and when a limit came first.
    pub found: Option<T>,
}

impl<T> Whole<T> {
    pub(crate) fn without_lines(answer: Answer) -> Whole<T> {
        Whole {
            answer,
            verdict: None,
            found: None,
        }
    }

    /// Stopped between the search and the look at all lines.
    pub(crate) fn stopped(answer: Answer, limit: Limit) -> Whole<T> {
        Whole {
            verdict: Some(answer.verdict.stopped(limit)),
            answer,
            found: None,
        }
    }

    /// What single searches told, the last limit that one of them met among it.
    pub(crate) fn singly(answer: Answer, met: Option<Limit>, found: T) -> Whole<T> {
        Whole {
            verdict: met.map(|limit| answer.verdict.stopped(limit)),
            answer,
            found: Some(found),
        }
    }

    /// The verdict that says most: of all lines if they were looked at, else of the search.
    pub fn last(&self) -> &Verdict {
        self.verdict.as_ref().unwrap_or(&self.answer.verdict)
    }
}

/// Can it be solved, and how fast?
///
/// # Errors
/// See [`AskError`].
pub fn solve(
    level: &Level,
    ask: &Ask,
    inputs: Option<u32>,
    effort: &Effort,
    watch: &mut dyn FnMut(&Progress),
) -> Result<Answer, AskError> {
    search(level, ask, Until::Solved, inputs, effort, watch)
}

/// The same, but going on until every position was seen: the counts are those of the whole space.
///
/// # Errors
/// See [`AskError`].
pub fn exhaust(
    level: &Level,
    ask: &Ask,
    inputs: Option<u32>,
    effort: &Effort,
    watch: &mut dyn FnMut(&Progress),
) -> Result<Answer, AskError> {
    search(level, ask, Until::Exhausted, inputs, effort, watch)
}

fn search(
    level: &Level,
    ask: &Ask,
    until: Until,
    inputs: Option<u32>,
    effort: &Effort,
    watch: &mut dyn FnMut(&Progress),
) -> Result<Answer, AskError> {
    let space = LevelSpace::stopping(level, ask, &Watch::Nothing, effort.stop())?;
    let mut search = Search::new(&space, until, Keep::Lines, inputs);
    let verdict = drive(&mut search, effort, &mut |_, progress| watch(progress));
    proven(&space, &search, verdict, effort)
}

/// The answer of a finished search: its line is played on the plain state before it is given out.
/// Without the time for that, it is not known whether there is one.
///
/// # Errors
/// [`AskError::Unsound`].
pub fn proven(
    space: &LevelSpace<'_>,
    search: &Search<'_, LevelSpace<'_>>,
    verdict: Verdict,
    effort: &Effort,
) -> Result<Answer, AskError> {
    answered(verdict, proven_line(space, search, &verdict), effort)
}

/// The answer of a finished search whose line was played, or was not for want of time.
pub(crate) fn answered(
    verdict: Verdict,
    line: Result<Option<Vec<Input>>, AskError>,
    effort: &Effort,
) -> Result<Answer, AskError> {
    match line {
        Ok(line) => Ok(Answer { verdict, line }),
        Err(AskError::Stopped) => Ok(Answer {
            verdict: verdict.unproven(effort.stopped()),
            line: None,
        }),
        Err(error) => Err(error),
    }
}

/// The line of a finished search, played on the plain state before it is given out.
fn proven_line(
    space: &LevelSpace<'_>,
    search: &Search<'_, LevelSpace<'_>>,
    verdict: &Verdict,
) -> Result<Option<Vec<Input>>, AskError> {
    if verdict.found.is_none() {
        return Ok(None);
    }
    let line = search.line().ok_or_else(|| space.unplayed())?;
    played(space, &line).map(Some)
}

pub(crate) fn played(space: &LevelSpace<'_>, line: &[PackedInput]) -> Result<Vec<Input>, AskError> {
    match space.as_played(line) {
        Some(line) if space.wins(&line)? => Ok(line),
        _ => Err(space.unplayed()),
    }
}

/// A stop in the middle of the work behind a search, as the limit it is.
pub(crate) fn limited<T>(
    result: Result<T, AskError>,
    effort: &Effort,
) -> Result<Result<T, Limit>, AskError> {
    match result {
        Err(AskError::Stopped) => Ok(Err(effort.stopped())),
        result => result.map(Ok),
    }
}

/// The number of all shortest solutions, and the first `most` of them.
///
/// # Errors
/// See [`AskError`].
pub fn shortest(
    level: &Level,
    ask: &Ask,
    inputs: Option<u32>,
    most: usize,
    effort: &Effort,
    watch: &mut dyn FnMut(&Progress),
) -> Result<Whole<Lines<Input>>, AskError> {
    let effort = &effort.started();
    let answer = solve(level, ask, inputs, effort, watch)?;
    let Some(inputs) = answer.verdict.shortest else {
        return Ok(Whole::without_lines(answer));
    };
    let space = LevelSpace::stopping(level, ask, &Watch::Nothing, effort.stop());
    let space = match limited(space, effort)? {
        Ok(space) => space,
        Err(limit) => return Ok(Whole::stopped(answer, limit)),
    };
    let graph = Graph::explore(&space, Some(inputs), effort, watch);
    let (verdict, found) = match graph.shortest(most) {
        Ok(found) => (*graph.verdict(), found),
        Err(limit) => (graph.verdict().stopped(limit), None),
    };
    let played = |lines: Lines<PackedInput>| {
        let each = lines.lines.iter().map(|line| played(&space, line));
        Ok(Lines {
            lines: each.collect::<Result<_, AskError>>()?,
            inputs: lines.inputs,
            count: lines.count,
            wins: lines.wins,
        })
    };
    let (verdict, found) = match limited(found.map(played).transpose(), effort)? {
        Ok(found) => (verdict, found),
        Err(limit) => (verdict.stopped(limit), None),
    };
    Ok(Whole {
        answer,
        verdict: Some(verdict),
        found,
    })
}

/// Figures of a level's space.
///
/// # Errors
/// See [`AskError`].
pub fn shape(
    level: &Level,
    ask: &Ask,
    inputs: Option<u32>,
    effort: &Effort,
    watch: &mut dyn FnMut(&Progress),
) -> Result<(Verdict, Shape), AskError> {
    let space = LevelSpace::stopping(level, ask, &Watch::Nothing, effort.stop())?;
    let graph = Graph::explore(&space, inputs, effort, watch);
    let shape = graph.shape();
    let verdict = shape
        .stopped
        .map_or(*graph.verdict(), |limit| graph.verdict().stopped(limit));
    Ok((verdict, shape))
}
