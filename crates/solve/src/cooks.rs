//! The ideas by which a space can be won: minimal sets of facts that suffice.
//!
//! They are found one after another. A set is new when its line avoids at least one fact of each
//! set found before, so one fact of each is forbidden and a line looked for; its facts are then
//! made fewer, one test a fact, until none can be spared. The choices of what to forbid form a
//! tree; where a choice leaves no line, no larger choice does either.
//!
//! The hunt knows nothing of where lines are looked for: in a graph, or by one search after
//! another ([`crate::ways`]).

use std::collections::BTreeSet;

use crate::bits::Bits;
use crate::drive::{Deadline, Effort};
use crate::graph::Graph;
use crate::space::Space;
use crate::verdict::Limit;

/// One idea.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cook<I, F> {
    /// The facts that suffice, none to spare; sorted.
    pub facts: Vec<F>,
    /// A shortest solution that has no other facts.
    pub line: Vec<I>,
}

/// The ideas by which a space can be won.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cooks<I, F> {
    /// The ideas, in the order found.
    pub cooks: Vec<Cook<I, F>>,
    /// There are no others; without it, there are at least so many.
    pub all: bool,
    /// The longest lines that this is about; `None` when it is about all lines.
    pub within: Option<u32>,
    /// What stopped the hunt, unless it was a cap of its own.
    pub stopped: Option<Limit>,
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

/// What a line that is looked for may do.
pub(crate) enum Allowed<'a, F> {
    /// Anything but these facts.
    AllBut(&'a BTreeSet<F>),
    /// These facts and no others.
    Only(&'a BTreeSet<F>),
}

/// A shortest line of its kind, and its facts.
pub(crate) type Way<I, F> = (Vec<I>, BTreeSet<F>);

/// Where lines are looked for.
pub(crate) trait Look<I, F> {
    /// A shortest solution that does what is allowed.
    ///
    /// # Errors
    /// The limit that hides whether there is one, or what is wrong.
    fn look(&mut self, allowed: Allowed<'_, F>) -> Result<Option<Way<I, F>>, Stop>;
}

/// Why a look or a hunt stopped early.
pub(crate) enum Stop {
    /// A limit of the effort.
    Limit(Limit),
    /// A cap of the hunt's own.
    Cap,
    /// A fault.
    Fault(crate::level::QueryError),
}

impl<S: Space> Graph<'_, S> {
    /// Minimal sets of facts that suffice to win, up to `most` of them, looking for lines `tries`
    /// times at most. Only facts that `counts` accepts make a difference, and none that holds at
    /// the start.
    pub fn cooks(
        &self,
        most: usize,
        tries: u64,
        counts: &dyn Fn(&S::Fact) -> bool,
    ) -> Cooks<S::Input, S::Fact> {
        let mut facts: Vec<S::Fact> = self.sets().iter().flat_map(|s| s.iter().cloned()).collect();
        facts.sort_unstable();
        facts.dedup();
        facts.retain(|fact| counts(fact) && !self.start_facts().contains(fact));
        let masks = self.masks(&facts);
        let mut on = OnGraph {
            graph: self,
            facts,
            masks,
        };
        let hunting = Hunting { most, tries };
        let (cooks, stop) = hunt(&mut on, hunting, self.effort());
        Cooks {
            cooks,
            all: stop.is_none(),
            within: self.horizon(),
            stopped: match stop {
                Some(Stop::Limit(limit)) => Some(limit),
                _ => None,
            },
        }
    }
}

/// Lines looked for in a graph.
struct OnGraph<'g, 's, S: Space> {
    graph: &'g Graph<'s, S>,
    /// All facts that count, sorted.
    facts: Vec<S::Fact>,
    masks: Vec<Bits>,
}

impl<S: Space> Look<S::Input, S::Fact> for OnGraph<'_, '_, S> {
    fn look(
        &mut self,
        allowed: Allowed<'_, S::Fact>,
    ) -> Result<Option<Way<S::Input, S::Fact>>, Stop> {
        let (set, but) = match allowed {
            Allowed::AllBut(set) => (set, true),
            Allowed::Only(set) => (set, false),
        };
        let mut forbidden = Bits::none(self.facts.len());
        for (i, fact) in self.facts.iter().enumerate() {
            if set.contains(fact) == but {
                forbidden.insert(i);
            }
        }
        let found = self.graph.solution(&self.masks, &forbidden);
        let Some((ranks, done)) = found.map_err(Stop::Limit)? else {
            return Ok(None);
        };
        let facts = done.iter().map(|i| self.facts[i].clone()).collect();
        let line = self.graph.line(&ranks).map_err(Stop::Limit)?;
        Ok(Some((line, facts)))
    }
}

struct Hunt<'l, I, F> {
    on: &'l mut dyn Look<I, F>,
    tries: u64,
    most: usize,
    found: Vec<Way<I, F>>,
}

/// The ideas found, and why the hunt stopped before there were no others.
pub(crate) fn hunt<I, F: Clone + Ord>(
    on: &mut dyn Look<I, F>,
    hunting: Hunting,
    effort: &Effort,
) -> (Vec<Cook<I, F>>, Option<Stop>) {
    let mut hunt = Hunt {
        on,
        tries: hunting.tries,
        most: hunting.most,
        found: Vec::new(),
    };
    let end = hunt.all(&mut Deadline::new(effort));
    let cook = |(line, facts): Way<I, F>| Cook {
        facts: facts.into_iter().collect(),
        line,
    };
    (hunt.found.into_iter().map(cook).collect(), end.err())
}

impl<I, F: Clone + Ord> Hunt<'_, I, F> {
    /// Find every set.
    fn all(&mut self, deadline: &mut Deadline<'_>) -> Result<(), Stop> {
        // Choices that leave no line, and those that were tried.
        let mut dead: Vec<BTreeSet<F>> = Vec::new();
        let mut seen = BTreeSet::new();
        // Each level of the tree forbids one fact more; the stack holds choices still to try.
        let mut stack = vec![BTreeSet::new()];
        while let Some(forbidden) = stack.pop() {
            deadline.step().map_err(Stop::Limit)?;
            if !seen.insert(forbidden.clone()) || dead.iter().any(|dead| dead.is_subset(&forbidden))
            {
                continue;
            }
            let mut sets = self.found.iter().map(|(_, set)| set);
            let set = match sets.find(|set| set.is_disjoint(&forbidden)) {
                Some(set) => set.clone(),
                None => match self.minimal(&forbidden)? {
                    Some((line, set)) => {
                        if self.found.len() == self.most {
                            return Err(Stop::Cap);
                        }
                        self.found.push((line, set.clone()));
                        set
                    }
                    None => {
                        dead.push(forbidden);
                        continue;
                    }
                },
            };
            for fact in set.into_iter().rev() {
                let mut more = forbidden.clone();
                more.insert(fact);
                stack.push(more);
            }
        }
        Ok(())
    }

    /// A set with nothing to spare that meets none of the forbidden facts, with its shortest
    /// line, if there is one.
    fn minimal(&mut self, forbidden: &BTreeSet<F>) -> Result<Option<Way<I, F>>, Stop> {
        let Some((mut line, mut set)) = self.look(Allowed::AllBut(forbidden))? else {
            return Ok(None);
        };
        for fact in set.clone() {
            if !set.contains(&fact) {
                continue;
            }
            let mut fewer = set.clone();
            fewer.remove(&fact);
            if let Some(way) = self.look(Allowed::Only(&fewer))? {
                (line, set) = way;
            }
        }
        // The line at hand is a shortest one of the set it was found in; the last set is smaller.
        if let Some((other, _)) = self.look(Allowed::Only(&set))? {
            line = other;
        }
        Ok(Some((line, set)))
    }

    fn look(&mut self, allowed: Allowed<'_, F>) -> Result<Option<Way<I, F>>, Stop> {
        self.tries = self.tries.checked_sub(1).ok_or(Stop::Cap)?;
        self.on.look(allowed)
    }
}
