//! The ways to win a level, by idea, and what became of the ideas that its author declares.

use std::collections::BTreeSet;

use spellgrid::{Fact, Input};

use crate::cooks::{Allowed, Cook, Cooks, Hunting, Look, Stop, Way, hunt};
use crate::drive::{Effort, Progress, drive};
use crate::graph::Graph;
use crate::having::Having;
use crate::level::{LevelSpace, PackedInput, QueryError, Watch};
use crate::query::{Answer, Query, Whole, answered, limited, played};
use crate::search::{Keep, Search, Until};
use crate::verdict::{Ended, Verdict};

impl Query<'_> {
    /// The winning lines, grouped by the facts that suffice, one idea after another.
    ///
    /// They are looked for in one graph of all positions; when it does not fit the effort, or takes
    /// more than half of the time, by one search after another, whose spaces are smaller.
    ///
    /// `rule R` is no fact of its own here: it never happens without `formed R`.
    ///
    /// # Errors
    /// See [`QueryError`].
    pub fn cooks(
        &self,
        hunting: Hunting,
        watch: &mut dyn FnMut(&Progress),
    ) -> Result<Whole<Cooks<Input, Fact>>, QueryError> {
        let query = &self.started();
        let space = query.space()?;
        let answer = query.search(&space, Until::Solved, watch)?;
        let Some(line) = &answer.line else {
            return Ok(Whole::without_lines(answer));
        };
        let share = query.share(2).effort;
        let watched = space.watching(&Watch::All, share.stop())?;
        let graph = Graph::explore(&watched, query.longest, &share, watch);
        let verdict = *graph.verdict();
        if verdict.seen(query.longest) {
            let found = graph.cooks(hunting.most, hunting.tries, &counts);
            let found = lines_played(&watched, found, &share)?;
            let stopped = found.stopped.map(|limit| verdict.stopped(limit));
            return Ok(Whole {
                answer,
                verdict: Some(stopped.unwrap_or(verdict)),
                found: Some(found),
            });
        }
        // The graph's memory is that of the searches.
        drop(graph);
        let mut singly = Singly {
            query,
            space: &space,
            watch,
            first: line.clone(),
        };
        let (cooks, stop) = hunt(&mut singly, hunting, &query.effort);
        let all = stop.is_none();
        let stopped = match stop {
            Some(Stop::Fault(fault)) => return Err(fault),
            Some(Stop::Limit(limit)) => Some(limit),
            Some(Stop::Cap) | None => None,
        };
        let found = Cooks {
            cooks,
            all,
            within: query.longest,
            stopped,
        };
        Ok(Whole::singly(answer, stopped, found))
    }

    /// The ways to win, and what became of some ideas beside them; half of the time that is left
    /// after the first solution is for the ideas. There is no standing without a solution.
    ///
    /// # Errors
    /// See [`QueryError`].
    pub fn ways(
        &self,
        hunting: Hunting,
        ideas: &[Vec<Fact>],
        watch: &mut dyn FnMut(&Progress),
    ) -> Result<Ways, QueryError> {
        let query = self.started();
        let share = query.share(if ideas.is_empty() { 1 } else { 2 });
        let whole = share.cooks(hunting, watch)?;
        let mut standings = Vec::new();
        if whole.answer.line.is_none() {
            return Ok((whole, standings));
        }
        for (n, facts) in ideas.iter().enumerate() {
            let share = query.share(ideas.len() - n);
            standings.push(share.standing(facts, &whole, watch)?);
        }
        Ok((whole, standings))
    }

    /// What became of one idea.
    fn standing(
        &self,
        facts: &[Fact],
        ways: &Whole<Cooks<Input, Fact>>,
        watch: &mut dyn FnMut(&Progress),
    ) -> Result<Standing, QueryError> {
        let (first, effort) = (&ways.answer.verdict, &self.effort);
        let share = self.share(2);
        let answer = share.having(facts, watch);
        let mut standing = Standing {
            answer: limited(answer, &share.effort)?.unwrap_or_else(|limit| Answer {
                verdict: first.unproven(limit),
                line: None,
            }),
            needed: None,
            open: None,
        };
        let space = match limited(self.space(), effort)? {
            Ok(space) => space,
            Err(limit) => {
                standing.open = Some(first.stopped(limit));
                return Ok(standing);
            }
        };
        let given = |fact: &&Fact| space.past().contains(fact);
        let facts: Vec<&Fact> = facts.iter().filter(|fact| !given(fact)).collect();
        let cooks = ways.found.iter().flat_map(|found| &found.cooks);
        for line in cooks.map(|cook| &cook.line).chain(&ways.answer.line) {
            let done = match limited(space.done_by(line), effort)? {
                Ok(done) => done,
                Err(limit) => {
                    standing.open = Some(first.stopped(limit));
                    return Ok(standing);
                }
            };
            if facts.iter().any(|fact| !done.contains(fact)) {
                standing.needed = Some(false);
                return Ok(standing);
            }
        }
        // A solution without a fact is one of a way without it, if ways tell the fact.
        let all = ways.found.as_ref().is_some_and(|found| found.all);
        for (n, &fact) in facts.iter().enumerate() {
            if all && counts(fact) {
                continue;
            }
            let share = self.share(facts.len() - n).but([fact]);
            let verdict = match limited(share.solve(watch), &share.effort)? {
                Ok(answer) => answer.verdict,
                Err(limit) => first.unproven(limit),
            };
            if verdict.found.is_some() {
                standing.needed = Some(false);
                return Ok(standing);
            }
            if !verdict.seen(self.longest) {
                standing.open = Some(verdict);
            }
        }
        standing.needed = standing.open.is_none().then_some(true);
        Ok(standing)
    }

    /// A shortest solution that has all of these facts.
    fn having(
        &self,
        facts: &[Fact],
        watch: &mut dyn FnMut(&Progress),
    ) -> Result<Answer, QueryError> {
        let watched = Watch::These(facts.to_vec());
        let space = self.space()?.watching(&watched, self.effort.stop())?;
        let having = Having::new(&space, facts);
        let mut search = Search::new(&having, Until::Solved, Keep::Lines, self.longest);
        let verdict = drive(&mut search, &self.effort, &mut |_, progress| {
            watch(progress)
        });
        let line = verdict.found.map(|_| {
            let line = search.line().ok_or_else(|| space.unplayed())?;
            played(&space, &line)
        });
        answered(verdict, line.transpose(), &self.effort)
    }
}

/// The ways of a graph with their lines as they are played. Those that are played in time are
/// proven; without the others there may be more.
fn lines_played(
    space: &LevelSpace<'_>,
    found: Cooks<PackedInput, Fact>,
    effort: &Effort,
) -> Result<Cooks<Input, Fact>, QueryError> {
    let mut ways = Cooks {
        cooks: Vec::new(),
        all: found.all,
        within: found.within,
        stopped: found.stopped,
    };
    for Cook { facts, line } in found.cooks {
        match limited(played(space, &line), effort)? {
            Ok(line) => ways.cooks.push(Cook { facts, line }),
            Err(limit) => {
                (ways.all, ways.stopped) = (false, Some(limit));
                break;
            }
        }
    }
    Ok(ways)
}

fn counts(fact: &Fact) -> bool {
    !matches!(fact, Fact::Rule(_))
}

/// Lines looked for by one search after another.
struct Singly<'q, 'w> {
    query: &'q Query<'q>,
    space: &'q LevelSpace<'q>,
    watch: &'w mut dyn FnMut(&Progress),
    /// A shortest solution.
    first: Vec<Input>,
}

impl Look<Input, Fact> for Singly<'_, '_> {
    fn look(&mut self, allowed: Allowed<'_, Fact>) -> Result<Option<Way<Input, Fact>>, Stop> {
        let query = self.query;
        let answer = match allowed {
            Allowed::AllBut(none) if none.is_empty() => return self.way(self.first.clone()),
            Allowed::AllBut(facts) => query.clone().but(facts).solve(self.watch),
            Allowed::Only(facts) => {
                let facts = Vec::from_iter(facts.iter().cloned());
                query.only(&facts, self.watch)
            }
        };
        let Answer { verdict, line } = answer.map_err(|fault| self.stop(fault))?;
        match (line, verdict.ended) {
            (Some(line), _) if verdict.shortest.is_some() => self.way(line),
            (None, _) if verdict.seen(query.longest) => Ok(None),
            (_, Ended::Stopped(limit)) => Err(Stop::Limit(limit)),
            (_, Ended::Solved | Ended::Exhausted) => Ok(None),
        }
    }
}

impl Singly<'_, '_> {
    /// Why there is no line: the limit that came first, or a fault.
    fn stop(&self, fault: QueryError) -> Stop {
        match fault {
            QueryError::Stopped => Stop::Limit(self.query.effort.stopped()),
            fault => Stop::Fault(fault),
        }
    }

    /// A line with those of its facts that count.
    fn way(&self, line: Vec<Input>) -> Result<Option<Way<Input, Fact>>, Stop> {
        let done = self
            .space
            .done_by(&line)
            .map_err(|fault| self.stop(fault))?;
        let facts: BTreeSet<Fact> = done.into_iter().filter(counts).collect();
        Ok(Some((line, facts)))
    }
}

/// What became of an idea: a set of facts that the author meant every solution to have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The search for a shortest solution that has all of the facts.
    pub answer: Answer,
    /// Does every solution have all of them? `None` when a limit hides it.
    pub needed: Option<bool>,
    /// The verdict that leaves it open, if one does.
    pub open: Option<Verdict>,
}

/// The ways to win, and the standing of each idea that was asked about.
pub type Ways = (Whole<Cooks<Input, Fact>>, Vec<Standing>);
