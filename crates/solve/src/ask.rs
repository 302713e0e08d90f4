//! Questions about a level, asked and answered.
//!
//! Each takes what the question is about ([`Ask`]), how long lines may be at most, and how much
//! effort to make; and each answer says why its search stopped.

use spellgrid::{Fact, Input, Level};

use crate::cooks::Cooks;
use crate::drive::{Effort, Progress, drive};
use crate::graph::{Graph, Lines};
use crate::level::{Ask, AskError, LevelSpace, Watch};
use crate::needs::Needs;
use crate::search::{Keep, Search, Until};
use crate::shape::Shape;
use crate::space::Space;
use crate::verdict::{Ended, Limit, Verdict};

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
    /// How the look at all lines ended; `None` when there was none, for want of a solution.
    pub verdict: Option<Verdict>,
    /// What was asked; `None` without a solution, and when a limit came first.
    pub found: Option<T>,
}

impl<T> Whole<T> {
    fn without_lines(answer: Answer) -> Whole<T> {
        Whole {
            answer,
            verdict: None,
            found: None,
        }
    }

    fn of<S: Space>(
        answer: Answer,
        graph: &Graph<'_, S>,
        found: Result<Option<T>, Limit>,
    ) -> Whole<T> {
        let (verdict, found) = match found {
            Ok(found) => (*graph.verdict(), found),
            Err(limit) => (graph.stopped(limit), None),
        };
        Whole {
            answer,
            verdict: Some(verdict),
            found,
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
    let space = LevelSpace::new(level, ask, &Watch::Nothing)?;
    let mut search = Search::new(&space, until, Keep::Lines, inputs);
    let verdict = drive(&mut search, effort, &mut |_, progress| watch(progress));
    Ok(Answer {
        verdict,
        line: proven_line(&space, &search, &verdict)?,
    })
}

/// The line of a finished search, played on the plain state before it is given out.
pub fn proven_line(
    space: &LevelSpace<'_>,
    search: &Search<'_, LevelSpace<'_>>,
    verdict: &Verdict,
) -> Result<Option<Vec<Input>>, AskError> {
    if verdict.found.is_none() {
        return Ok(None);
    }
    let line = search.line().ok_or(AskError::Unsound)?;
    played(space, &line).map(Some)
}

pub(crate) fn played(space: &LevelSpace<'_>, line: &[Input]) -> Result<Vec<Input>, AskError> {
    let line = space.as_played(line).filter(|line| space.wins(line));
    line.ok_or(AskError::Unsound)
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
    let space = LevelSpace::new(level, ask, &Watch::Nothing)?;
    let graph = Graph::explore(&space, Some(inputs), effort, watch);
    // A limit that the search did not meet may stop the graph, which holds more.
    let seen = graph.horizon().is_none_or(|most| most >= inputs);
    let mut lines = match seen {
        true => graph.shortest(most),
        false => Ok(None),
    };
    if let Ok(Some(lines)) = &mut lines {
        for line in &mut lines.lines {
            *line = played(&space, line)?;
        }
    }
    Ok(Whole::of(answer, &graph, lines))
}

/// Which facts stand on every solution, and which on every shortest one.
///
/// # Errors
/// See [`AskError`].
pub fn needs(
    level: &Level,
    ask: &Ask,
    inputs: Option<u32>,
    effort: &Effort,
    watch: &mut dyn FnMut(&Progress),
) -> Result<Whole<Needs<Fact>>, AskError> {
    let effort = &effort.started();
    let answer = solve(level, ask, inputs, effort, watch)?;
    let Some(line) = &answer.line else {
        return Ok(Whole::without_lines(answer));
    };
    let space = LevelSpace::new(level, ask, &Watch::Nothing)?;
    // What every solution needs is among the facts of this one: no other is watched for.
    let mut facts = space.facts_of(line).map_err(|_| AskError::Unsound)?;
    facts.retain(|fact| !space.past().contains(fact));
    let space = LevelSpace::new(level, ask, &Watch::These(facts))?;
    let graph = Graph::explore(&space, inputs, effort, watch);
    let found = graph.needs();
    Ok(Whole::of(answer, &graph, found))
}

/// Whether all solutions share one idea: one set of facts suffices, and every solution has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unique {
    /// They do; these facts, and a shortest line that has no others.
    Yes(Vec<Fact>, Vec<Input>),
    /// These are on every solution, but do not suffice: there are several ideas.
    No(Vec<Fact>),
    /// There is no solution.
    Never,
    /// A limit was reached.
    Unknown,
}

/// Do all solutions share one idea? Much faster than [`cooks`]: the facts on every solution are
/// the one idea if they suffice.
///
/// # Errors
/// See [`AskError`].
pub fn unique(
    level: &Level,
    ask: &Ask,
    inputs: Option<u32>,
    effort: &Effort,
    watch: &mut dyn FnMut(&Progress),
) -> Result<(Verdict, Unique), AskError> {
    let effort = &effort.started();
    let whole = needs(level, ask, inputs, effort, watch)?;
    let verdict = *whole.last();
    let reached = |verdict: &Verdict| inputs.is_some_and(|most| verdict.complete >= most);
    let seen = verdict.ended == Ended::Exhausted || reached(&verdict);
    let Some(found) = whole.found.filter(|_| seen) else {
        let never = verdict.found.is_none() && seen;
        return Ok((
            verdict,
            if never {
                Unique::Never
            } else {
                Unique::Unknown
            },
        ));
    };
    let mut facts = found.every;
    facts.retain(|fact| !matches!(fact, Fact::Rule(_)));
    let space = LevelSpace::new(level, ask, &Watch::Nothing)?.only(facts.clone());
    let mut search = Search::new(&space, Until::Solved, Keep::Lines, inputs);
    let alone = drive(&mut search, effort, &mut |_, progress| watch(progress));
    let unique = match proven_line(&space, &search, &alone)? {
        Some(line) => Unique::Yes(facts, line),
        None if alone.impossible() || reached(&alone) => Unique::No(facts),
        None => Unique::Unknown,
    };
    Ok((verdict, unique))
}

/// How many ideas are looked for, and how hard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hunting {
    /// At most so many ideas.
    pub most: usize,
    /// At most so many looks for a line.
    pub tries: u64,
}

impl Default for Hunting {
    fn default() -> Hunting {
        Hunting {
            most: 10,
            tries: 10_000,
        }
    }
}

/// The winning lines, grouped by the facts that suffice, one idea after another.
///
/// `rule R` is no fact of its own here: it never happens without `formed R`.
///
/// # Errors
/// See [`AskError`].
pub fn cooks(
    level: &Level,
    ask: &Ask,
    inputs: Option<u32>,
    hunting: Hunting,
    effort: &Effort,
    watch: &mut dyn FnMut(&Progress),
) -> Result<Whole<Cooks<Input, Fact>>, AskError> {
    let effort = &effort.started();
    let answer = solve(level, ask, inputs, effort, watch)?;
    if answer.line.is_none() {
        return Ok(Whole::without_lines(answer));
    }
    let space = LevelSpace::new(level, ask, &Watch::All)?;
    let graph = Graph::explore(&space, inputs, effort, watch);
    let counts = |fact: &Fact| !matches!(fact, Fact::Rule(_));
    let mut cooks = graph.cooks(hunting.most, hunting.tries, &counts);
    for cook in &mut cooks.cooks {
        cook.line = played(&space, &cook.line)?;
    }
    let verdict = cooks
        .stopped
        .map_or(*graph.verdict(), |limit| graph.stopped(limit));
    Ok(Whole {
        answer,
        verdict: Some(verdict),
        found: Some(cooks),
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
    let space = LevelSpace::new(level, ask, &Watch::Nothing)?;
    let graph = Graph::explore(&space, inputs, effort, watch);
    let shape = graph.shape();
    let verdict = shape
        .stopped
        .map_or(*graph.verdict(), |limit| graph.stopped(limit));
    Ok((verdict, shape))
}
