//! What every solution has in common.
//!
//! For each position the set of facts is kept that *some* line to it avoids: at the start all of
//! them, and each step hands on what its position's lines avoid less what the step does. Sets
//! only grow, so the work ends, cycles or not, and then a set holds exactly the facts that some
//! line avoids. A fact is needed when no won position could be reached without it.

use std::collections::VecDeque;

use crate::bits::Bits;
use crate::graph::Graph;
use crate::space::Space;
use crate::verdict::Limit;

/// The facts that solutions have in common.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Needs<F> {
    /// On every solution of at most `within` inputs, sorted.
    pub every: Vec<F>,
    /// Facts of which a limit hides whether they are on every solution, sorted; each with a number
    /// of inputs: no solution of so many or fewer is without it.
    pub open: Vec<(F, u32)>,
    /// On every shortest solution, sorted; `None` when a limit hides it.
    pub shortest: Option<Vec<F>>,
    /// The longest lines that `every` is about; `None` when it is about all lines.
    pub within: Option<u32>,
}

impl<S: Space> Graph<'_, S> {
    /// Which facts stand on every solution; `None` when there is no solution. Facts that hold at
    /// the start are on every line and not listed.
    ///
    /// # Errors
    /// The limit that stopped the work.
    pub fn needs(&self) -> Result<Option<Needs<S::Fact>>, Limit> {
        // A fact that every solution needs is one of any one solution.
        let Some(facts) = self.facts_of_one()? else {
            return Ok(None);
        };
        let masks = self.masks(&facts);
        let pick = |needed: &Bits| needed.iter().map(|i| facts[i].clone()).collect();
        let every = match self.horizon() {
            None => self.spread(&masks, facts.len())?,
            Some(most) => self.rounds(&masks, facts.len(), most)?,
        };
        let shortest = self.layered(&masks, facts.len())?;
        Ok(Some(Needs {
            every: pick(&every),
            open: Vec::new(),
            shortest: shortest.as_ref().map(pick),
            within: self.horizon(),
        }))
    }

    /// Is there memory for so many sets of facts to each position, and a queue of them?
    fn room_for_sets(&self, size: usize, sets: usize) -> Result<(), Limit> {
        self.room(self.len() * (sets * Bits::bytes(size) + 2 * size_of::<u32>()))
    }

    /// The facts of one shortest solution, sorted, without those of the start.
    fn facts_of_one(&self) -> Result<Option<Vec<S::Fact>>, Limit> {
        let mut all: Vec<S::Fact> = self.sets().iter().flat_map(|s| s.iter().cloned()).collect();
        all.sort_unstable();
        all.dedup();
        all.retain(|fact| !self.start_facts().contains(fact));
        let found = self.solution(&self.masks(&all), &Bits::none(all.len()))?;
        Ok(found.map(|(_, facts)| facts.iter().map(|i| all[i].clone()).collect()))
    }

    /// All lines: a work-list until nothing changes.
    fn spread(&self, masks: &[Bits], size: usize) -> Result<Bits, Limit> {
        self.room_for_sets(size, 1)?;
        let mut deadline = self.deadline();
        let mut avoids = vec![Bits::none(size); self.len()];
        avoids[0] = Bits::all(size);
        let mut waiting = vec![false; self.len()];
        let mut queue = VecDeque::from([0u32]);
        while let Some(number) = queue.pop_front() {
            deadline.step()?;
            waiting[number as usize] = false;
            let own = avoids[number as usize].clone();
            for step in self.steps(number) {
                let to = step.to as usize;
                if avoids[to].gain(&own, &masks[step.set as usize]) && !waiting[to] {
                    waiting[to] = true;
                    queue.push_back(step.to);
                }
            }
        }
        Ok(self.unavoided(&avoids, size))
    }

    /// Lines of so many inputs at most: as many rounds, each a step longer.
    fn rounds(&self, masks: &[Bits], size: usize, most: u32) -> Result<Bits, Limit> {
        self.room_for_sets(size, 2)?;
        let mut deadline = self.deadline();
        let mut avoids = vec![Bits::none(size); self.len()];
        avoids[0] = Bits::all(size);
        for _ in 0..most {
            let before = avoids.clone();
            let mut changed = false;
            for (number, own) in before.iter().enumerate() {
                deadline.step()?;
                for step in self.steps(number as u32) {
                    changed |= avoids[step.to as usize].gain(own, &masks[step.set as usize]);
                }
            }
            if !changed {
                break;
            }
        }
        Ok(self.unavoided(&avoids, size))
    }

    /// Shortest lines: only steps from one layer to the next.
    fn layered(&self, masks: &[Bits], size: usize) -> Result<Option<Bits>, Limit> {
        let Some(inputs) = self.shortest_seen() else {
            return Ok(None);
        };
        self.room_for_sets(size, 1)?;
        let mut deadline = self.deadline();
        let end = self.layer(inputs).end as usize;
        let mut avoids = vec![Bits::none(size); end];
        avoids[0] = Bits::all(size);
        for depth in 0..inputs {
            let next = self.layer(depth + 1);
            for number in self.layer(depth) {
                deadline.step()?;
                let own = avoids[number as usize].clone();
                for step in self.steps(number).iter().filter(|s| next.contains(&s.to)) {
                    avoids[step.to as usize].gain(&own, &masks[step.set as usize]);
                }
            }
        }
        Ok(Some(self.unavoided(&avoids, size)))
    }

    /// The facts that no won position's lines avoid.
    fn unavoided(&self, avoids: &[Bits], size: usize) -> Bits {
        let mut avoided = Bits::none(size);
        for (number, bits) in avoids.iter().enumerate() {
            if self.won(number as u32) {
                avoided.add(bits);
            }
        }
        Bits::all(size).minus(&avoided)
    }
}
