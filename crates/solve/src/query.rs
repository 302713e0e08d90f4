//! Questions about a level, asked and answered.
//!
//! A [`Query`] says what is asked about, how long lines may be at most, and how much effort to
//! make; its methods are the questions, and each answer says why its search stopped.

use spellgrid::{Fact, Input, Level};

use crate::drive::{Effort, Progress, drive};
use crate::graph::{Graph, Lines};
use crate::level::{LevelSpace, PackedInput, QueryError, Scope, Watch};
use crate::search::{Keep, Search, Until};
use crate::shape::Shape;
use crate::verdict::{Limit, Verdict};

/// A verdict, and a shortest line if there is one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Why the search stopped, with its figures.
    pub verdict: Verdict,
    /// A shortest solution, after the inputs of [`Scope::after`].
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

/// What is asked about, and how hard to look. Its methods are the questions.
///
/// It holds all but the level, which may be large and is often shared.
#[derive(Clone, Debug)]
pub struct Query<'l> {
    /// The level. Other orders are another level.
    pub level: &'l Level,
    /// From where, and without what.
    pub ask: Scope,
    /// The most inputs of a line; `None` for lines of any length.
    pub longest: Option<u32>,
    /// When to give up. The time is that of a whole answer, not of each search behind it.
    pub effort: Effort,
}

impl<'l> Query<'l> {
    /// Lines of any length from the start, without a limit.
    pub fn new(level: &'l Level) -> Query<'l> {
        Query {
            level,
            ask: Scope::default(),
            longest: None,
            effort: Effort::default(),
        }
    }

    /// The same of other lines.
    #[must_use]
    pub fn ask(self, ask: Scope) -> Query<'l> {
        Query { ask, ..self }
    }

    /// The same of lines of so many inputs at most.
    #[must_use]
    pub fn within(self, longest: Option<u32>) -> Query<'l> {
        Query { longest, ..self }
    }

    /// The same with another effort.
    #[must_use]
    pub fn effort(self, effort: Effort) -> Query<'l> {
        Query { effort, ..self }
    }

    /// The same with its time running from now on, unless it runs already.
    pub(crate) fn started(&self) -> Query<'l> {
        self.clone().effort(self.effort.started())
    }

    /// The same as the next of so many steps, with its share of the time ([`Effort::share`]).
    pub(crate) fn share(&self, steps: usize) -> Query<'l> {
        let steps = u32::try_from(steps).unwrap_or(u32::MAX);
        self.clone().effort(self.effort.share(steps))
    }

    /// The same without some facts more.
    pub(crate) fn but<'f>(mut self, facts: impl IntoIterator<Item = &'f Fact>) -> Query<'l> {
        self.ask.without.extend(facts.into_iter().cloned());
        self
    }

    /// The space that is searched, whose work ends with the effort.
    ///
    /// # Errors
    /// See [`QueryError`].
    pub fn space(&self) -> Result<LevelSpace<'l>, QueryError> {
        LevelSpace::stopping(self.level, &self.ask, &Watch::Nothing, self.effort.stop())
    }

    /// The space for telling what was found, which no limit ends: it is little work.
    ///
    /// # Errors
    /// See [`QueryError`].
    pub fn unlimited_space(&self) -> Result<LevelSpace<'l>, QueryError> {
        LevelSpace::new(self.level, &self.ask, &Watch::Nothing)
    }

    /// Can it be solved, and how fast?
    ///
    /// # Errors
    /// See [`QueryError`].
    pub fn solve(&self, watch: &mut dyn FnMut(&Progress)) -> Result<Answer, QueryError> {
        self.search(&self.space()?, Until::Solved, watch)
    }

    /// The same, but going on until every position was seen: the counts are those of the whole
    /// space.
    ///
    /// # Errors
    /// See [`QueryError`].
    pub fn exhaust(&self, watch: &mut dyn FnMut(&Progress)) -> Result<Answer, QueryError> {
        self.search(&self.space()?, Until::Exhausted, watch)
    }

    /// A shortest solution that does nothing but these facts.
    pub(crate) fn only(
        &self,
        facts: &[Fact],
        watch: &mut dyn FnMut(&Progress),
    ) -> Result<Answer, QueryError> {
        self.search(&self.space()?.only(facts.to_vec()), Until::Solved, watch)
    }

    /// Search a space of this query.
    pub(crate) fn search(
        &self,
        space: &LevelSpace<'_>,
        until: Until,
        watch: &mut dyn FnMut(&Progress),
    ) -> Result<Answer, QueryError> {
        let mut search = Search::new(space, until, Keep::Lines, self.longest);
        let verdict = drive(&mut search, &self.effort, &mut |_, progress| {
            watch(progress)
        });
        proven(space, &search, verdict, &self.effort)
    }

    /// The number of all shortest solutions, and the first `most` of them.
    ///
    /// # Errors
    /// See [`QueryError`].
    pub fn shortest(
        &self,
        most: usize,
        watch: &mut dyn FnMut(&Progress),
    ) -> Result<Whole<Lines<Input>>, QueryError> {
        let query = self.started();
        let effort = &query.effort;
        let space = query.space()?;
        let answer = query.search(&space, Until::Solved, watch)?;
        let Some(inputs) = answer.verdict.shortest else {
            return Ok(Whole::without_lines(answer));
        };
        let graph = Graph::explore(&space, Some(inputs), effort, watch);
        let (verdict, found) = match graph.shortest(most) {
            Ok(found) => (*graph.verdict(), found),
            Err(limit) => (graph.verdict().stopped(limit), None),
        };
        let played = |lines: Lines<PackedInput>| {
            let each = lines.lines.iter().map(|line| played(&space, line));
            Ok(Lines {
                lines: each.collect::<Result<_, QueryError>>()?,
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

    /// Figures of the level's space.
    ///
    /// # Errors
    /// See [`QueryError`].
    pub fn shape(&self, watch: &mut dyn FnMut(&Progress)) -> Result<(Verdict, Shape), QueryError> {
        let space = self.space()?;
        let graph = Graph::explore(&space, self.longest, &self.effort, watch);
        let shape = graph.shape();
        let verdict = shape
            .stopped
            .map_or(*graph.verdict(), |limit| graph.verdict().stopped(limit));
        Ok((verdict, shape))
    }
}

/// The answer of a finished search: its line is played on the plain state before it is given out.
/// Without the time for that, it is not known whether there is one.
///
/// # Errors
/// [`QueryError::Unsound`].
pub fn proven(
    space: &LevelSpace<'_>,
    search: &Search<'_, LevelSpace<'_>>,
    verdict: Verdict,
    effort: &Effort,
) -> Result<Answer, QueryError> {
    answered(verdict, proven_line(space, search, &verdict), effort)
}

/// The answer of a finished search whose line was played, or was not for want of time.
pub(crate) fn answered(
    verdict: Verdict,
    line: Result<Option<Vec<Input>>, QueryError>,
    effort: &Effort,
) -> Result<Answer, QueryError> {
    match line {
        Ok(line) => Ok(Answer { verdict, line }),
        Err(QueryError::Stopped) => Ok(Answer {
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
) -> Result<Option<Vec<Input>>, QueryError> {
    if verdict.found.is_none() {
        return Ok(None);
    }
    let line = search.line().ok_or_else(|| space.unplayed())?;
    played(space, &line).map(Some)
}

pub(crate) fn played(
    space: &LevelSpace<'_>,
    line: &[PackedInput],
) -> Result<Vec<Input>, QueryError> {
    match space.as_played(line) {
        Some(line) if space.wins(&line)? => Ok(line),
        _ => Err(space.unplayed()),
    }
}

/// A stop in the middle of the work behind a search, as the limit it is.
pub(crate) fn limited<T>(
    result: Result<T, QueryError>,
    effort: &Effort,
) -> Result<Result<T, Limit>, QueryError> {
    match result {
        Err(QueryError::Stopped) => Ok(Err(effort.stopped())),
        result => result.map(Ok),
    }
}
