//! What all solutions of a level have in common.

use spellgrid::{Fact, Input};

use crate::drive::Progress;
use crate::graph::Graph;
use crate::level::{LevelSpace, QueryError, Watch};
use crate::needs::Needs;
use crate::query::{Answer, Query, Whole, limited};
use crate::search::Until;
use crate::verdict::{Ended, Limit, Verdict};

impl Query<'_> {
    /// Which facts stand on every solution, and which on every shortest one.
    ///
    /// One graph of all positions tells it for all facts at once. When the graph does not fit the
    /// effort, or takes more than half of the time, each fact is asked for by a search of its own,
    /// whose space is smaller.
    ///
    /// # Errors
    /// See [`QueryError`].
    pub fn needs(
        &self,
        watch: &mut dyn FnMut(&Progress),
    ) -> Result<Whole<Needs<Fact>>, QueryError> {
        let query = &self.started();
        let space = query.space()?;
        let answer = query.search(&space, Until::Solved, watch)?;
        let Some(line) = &answer.line else {
            return Ok(Whole::without_lines(answer));
        };
        // What every solution needs is among the facts of this one: no other is watched for.
        let facts = match limited(space.done_by(line), &query.effort)? {
            Ok(facts) => facts,
            Err(limit) => return Ok(Whole::stopped(answer, limit)),
        };
        let share = query.share(2).effort;
        let watched = space.watching(&Watch::These(facts.clone()), share.stop())?;
        let graph = Graph::explore(&watched, query.longest, &share, watch);
        let verdict = *graph.verdict();
        let found = graph.needs().ok().flatten();
        // The graph's memory is that of the searches.
        drop(graph);
        if verdict.seen(query.longest) && found.is_some() {
            return Ok(Whole {
                answer,
                verdict: Some(verdict),
                found,
            });
        }
        let mut singly = Singly {
            query,
            space: &space,
            length: answer.verdict.shortest,
            facts: facts.into_iter().map(Candidate::new).collect(),
            met: None,
        };
        if let Some(part) = found {
            singly.learn(&part);
        }
        singly.every(watch)?;
        singly.shortest(watch)?;
        let (found, met) = singly.told();
        Ok(Whole::singly(answer, met, found))
    }

    /// Do all solutions share one idea? Much faster than [`Query::cooks`]: the facts on every
    /// solution are the one idea if they suffice.
    ///
    /// # Errors
    /// See [`QueryError`].
    pub fn unique(
        &self,
        watch: &mut dyn FnMut(&Progress),
    ) -> Result<(Verdict, Unique), QueryError> {
        let query = self.started();
        let whole = query.needs(watch)?;
        let verdict = *whole.last();
        let Some(found) = whole.found.filter(|found| found.open.is_empty()) else {
            let never = verdict.found.is_none() && verdict.seen(query.longest);
            let unique = if never {
                Unique::Never
            } else {
                Unique::Unknown
            };
            return Ok((verdict, unique));
        };
        let mut facts = found.every;
        facts.retain(|fact| !matches!(fact, Fact::Rule(_)));
        let alone = match limited(query.only(&facts, watch), &query.effort)? {
            Ok(alone) => alone,
            Err(limit) => return Ok((verdict.stopped(limit), Unique::Unknown)),
        };
        let unique = match (alone.line, alone.verdict.ended) {
            (Some(line), _) => Unique::Yes(facts, line),
            (None, _) if alone.verdict.seen(query.longest) => Unique::No(facts),
            (None, Ended::Stopped(limit)) => {
                return Ok((verdict.stopped(limit), Unique::Unknown));
            }
            (None, _) => Unique::Unknown,
        };
        Ok((verdict, unique))
    }
}

/// A fact that may be on every solution, and what is known of it.
struct Candidate {
    fact: Fact,
    /// Is it on every solution?
    every: Option<bool>,
    /// Is it on every shortest one?
    shortest: Option<bool>,
    /// No solution of so many inputs or fewer is without it.
    bound: u32,
}

impl Candidate {
    fn new(fact: Fact) -> Candidate {
        Candidate {
            fact,
            every: None,
            shortest: None,
            bound: 0,
        }
    }
}

/// Asking for one fact after another.
struct Singly<'q> {
    query: &'q Query<'q>,
    space: &'q LevelSpace<'q>,
    /// That of a shortest solution, if it is known.
    length: Option<u32>,
    facts: Vec<Candidate>,
    /// The last limit that left something open.
    met: Option<Limit>,
}

impl Singly<'_> {
    /// What a graph that was cut tells of lines of at most so many inputs.
    fn learn(&mut self, part: &Needs<Fact>) {
        for candidate in &mut self.facts {
            match part.every.contains(&candidate.fact) {
                true => candidate.bound = part.within.unwrap_or(0),
                false => candidate.every = Some(false),
            }
            let shortest = part.shortest.as_ref();
            candidate.shortest = shortest.map(|facts| facts.contains(&candidate.fact));
        }
    }

    /// A result, unless it was stopped.
    fn in_time<T>(&mut self, result: Result<T, QueryError>) -> Result<Option<T>, QueryError> {
        Ok(match limited(result, &self.query.effort)? {
            Ok(value) => Some(value),
            Err(limit) => {
                self.met = Some(limit);
                None
            }
        })
    }

    /// A search without a fact; the rest of the time is shared by so many that may follow. Nothing
    /// when a limit came before it began.
    fn without(
        &mut self,
        at: usize,
        inputs: Option<u32>,
        left: usize,
        watch: &mut dyn FnMut(&Progress),
    ) -> Result<Option<Answer>, QueryError> {
        let query = self.query.share(left.saturating_add(1));
        let query = query.but([&self.facts[at].fact]).within(inputs);
        self.in_time(query.solve(watch))
    }

    /// Which facts are on every solution?
    fn every(&mut self, watch: &mut dyn FnMut(&Progress)) -> Result<(), QueryError> {
        for at in 0..self.facts.len() {
            let left = self.facts[at..].iter().filter(|c| c.every.is_none());
            let left = left.count();
            if self.facts[at].every.is_some() {
                continue;
            }
            let Some(Answer { verdict, line }) =
                self.without(at, self.query.longest, left, watch)?
            else {
                continue;
            };
            let own = &mut self.facts[at];
            own.bound = own.bound.max(verdict.barren().unwrap_or(0));
            match (line, verdict.ended) {
                // Nothing that this line does not do is on every solution.
                (Some(line), _) => {
                    own.every = Some(false);
                    let Some(done) = self.in_time(self.space.done_by(&line))? else {
                        continue;
                    };
                    let shortest = self.length == u32::try_from(line.len()).ok();
                    for other in &mut self.facts {
                        if !done.contains(&other.fact) {
                            other.every = Some(false);
                            if shortest {
                                other.shortest = Some(false);
                            }
                        }
                    }
                }
                (None, _) if verdict.seen(self.query.longest) => own.every = Some(true),
                (None, Ended::Stopped(limit)) => self.met = Some(limit),
                (None, _) => {}
            }
        }
        Ok(())
    }

    /// Which facts are on every shortest solution?
    fn shortest(&mut self, watch: &mut dyn FnMut(&Progress)) -> Result<(), QueryError> {
        let Some(length) = self.length else {
            return Ok(());
        };
        for at in 0..self.facts.len() {
            let own = &mut self.facts[at];
            if own.every == Some(true) || own.bound >= length {
                own.shortest = Some(true);
            }
            if own.shortest.is_some() {
                continue;
            }
            let left = self.facts.len() - at;
            let Some(Answer { verdict, line }) = self.without(at, Some(length), left, watch)?
            else {
                continue;
            };
            let own = &mut self.facts[at];
            match (line, verdict.ended) {
                (Some(_), _) => own.shortest = Some(false),
                (None, _) if verdict.seen(Some(length)) => own.shortest = Some(true),
                (None, Ended::Stopped(limit)) => self.met = Some(limit),
                (None, _) => {}
            }
        }
        Ok(())
    }

    fn told(self) -> (Needs<Fact>, Option<Limit>) {
        let with = |wanted| self.facts.iter().filter(move |c| c.every == wanted);
        // The facts at hand are those of a shortest solution only where one is known.
        let known = self.length.is_some() && self.facts.iter().all(|c| c.shortest.is_some());
        let shortest = known.then(|| {
            let facts = self.facts.iter().filter(|c| c.shortest == Some(true));
            facts.map(|c| c.fact.clone()).collect()
        });
        let found = Needs {
            every: with(Some(true)).map(|c| c.fact.clone()).collect(),
            open: with(None).map(|c| (c.fact.clone(), c.bound)).collect(),
            shortest,
            within: self.query.longest,
        };
        let whole = found.open.is_empty() && found.shortest.is_some();
        (found, self.met.filter(|_| !whole))
    }
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
