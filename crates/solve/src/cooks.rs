//! The ideas by which a space can be won: minimal sets of facts that suffice.
//!
//! They are found one after another. A set is new when its line avoids at least one fact of each
//! set found before, so one fact of each is forbidden and a line looked for; its facts are then
//! made fewer, one test a fact, until none can be spared. The choices of what to forbid form a
//! tree; where a choice leaves no line, no larger choice does either.

use std::collections::BTreeSet;

use crate::bits::Bits;
use crate::graph::{Graph, Solution};
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

/// Why a hunt stopped early: a limit of the effort, or with `None` a cap of its own.
type Stop = Option<Limit>;

struct Hunt<'g, 's, S: Space> {
    graph: &'g Graph<'s, S>,
    masks: Vec<Bits>,
    size: usize,
    most: usize,
    tries: u64,
    found: Vec<(Bits, Vec<u32>)>,
    /// Choices that leave no line.
    dead: Vec<Bits>,
    seen: BTreeSet<Bits>,
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
        let size = facts.len();
        let mut hunt = Hunt {
            graph: self,
            masks: self.masks(&facts),
            size,
            most,
            tries,
            found: Vec::new(),
            dead: Vec::new(),
            seen: BTreeSet::new(),
        };
        let end = hunt.hunt(&Bits::none(size));
        let cooks = hunt.found.iter().filter_map(|(set, ranks)| {
            let facts = set.iter().map(|i| facts[i].clone()).collect();
            Some(Cook {
                facts,
                line: self.line(ranks)?,
            })
        });
        Cooks {
            cooks: cooks.collect(),
            all: end.is_ok(),
            within: self.horizon(),
            stopped: end.err().flatten(),
        }
    }
}

impl<S: Space> Hunt<'_, '_, S> {
    /// Find every set that meets none of the forbidden facts.
    fn hunt(&mut self, forbidden: &Bits) -> Result<(), Stop> {
        // Each level of the tree forbids one fact more; the stack holds choices still to try.
        let mut stack = vec![forbidden.clone()];
        while let Some(forbidden) = stack.pop() {
            if !self.seen.insert(forbidden.clone())
                || self.dead.iter().any(|dead| dead.within(&forbidden))
            {
                continue;
            }
            let known = self.found.iter().find(|(set, _)| !set.meets(&forbidden));
            let set = match known {
                Some((set, _)) => set.clone(),
                None => match self.minimal(&forbidden)? {
                    Some((set, ranks)) => {
                        if self.found.len() == self.most {
                            return Err(None);
                        }
                        self.found.push((set.clone(), ranks));
                        set
                    }
                    None => {
                        self.dead.push(forbidden);
                        continue;
                    }
                },
            };
            let choices: Vec<usize> = set.iter().collect();
            for &fact in choices.iter().rev() {
                let mut more = forbidden.clone();
                more.insert(fact);
                stack.push(more);
            }
        }
        Ok(())
    }

    /// A set with nothing to spare that meets none of the forbidden facts, with its shortest
    /// line, if there is one.
    fn minimal(&mut self, forbidden: &Bits) -> Result<Option<(Bits, Vec<u32>)>, Stop> {
        let Some((mut ranks, mut set)) = self.look(forbidden)? else {
            return Ok(None);
        };
        for fact in set.clone().iter() {
            if !set.contains(fact) {
                continue;
            }
            let mut fewer = set.clone();
            fewer.remove(fact);
            if let Some((line, facts)) = self.look(&Bits::all(self.size).minus(&fewer))? {
                (ranks, set) = (line, facts);
            }
        }
        // The line at hand is a shortest one of the set it was found in; the last set is smaller.
        if let Some((line, _)) = self.look(&Bits::all(self.size).minus(&set))? {
            ranks = line;
        }
        Ok(Some((set, ranks)))
    }

    fn look(&mut self, forbidden: &Bits) -> Result<Solution, Stop> {
        self.tries = self.tries.checked_sub(1).ok_or(None)?;
        self.graph.solution(&self.masks, forbidden).map_err(Some)
    }
}
