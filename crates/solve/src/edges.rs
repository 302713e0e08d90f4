//! Every step of a space, as a search meets it.

use std::hash::Hash;

use spellgrid::Lookup;

use crate::expand::{Candidates, Shard};
use crate::fingerprint::shard_of;
use crate::parents::grow;

/// One step: from a position by an input to a position, and what the input did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The position it leads to.
    pub to: u32,
    /// The rank of the input.
    pub rank: u32,
    /// The number of the set of facts.
    pub set: u32,
}

/// The steps of all expanded positions, in order.
#[derive(Clone, Debug)]
pub struct Edges<F> {
    /// Where the steps of each position begin.
    firsts: Vec<u32>,
    steps: Vec<Step>,
    sets: Vec<Box<[F]>>,
    known: Lookup<Box<[F]>, u32>,
    /// Bytes of the sets, which stand in the list and in the map.
    set_bytes: usize,
}

impl<F> Default for Edges<F> {
    fn default() -> Self {
        Edges {
            firsts: Vec::new(),
            steps: Vec::new(),
            sets: Vec::new(),
            known: Lookup::default(),
            set_bytes: 0,
        }
    }
}

impl<F> Edges<F> {
    /// The steps from a position; none for one that was not expanded.
    pub fn from(&self, number: u32) -> &[Step] {
        let at = |n: usize| {
            self.firsts
                .get(n)
                .map_or(self.steps.len(), |&first| first as usize)
        };
        &self.steps[at(number as usize)..at(number as usize + 1)]
    }

    /// The distinct sets of facts, each sorted.
    pub fn sets(&self) -> &[Box<[F]>] {
        &self.sets
    }

    /// Bytes held.
    pub fn bytes(&self) -> usize {
        self.firsts.capacity() * 4 + self.steps.capacity() * size_of::<Step>() + self.set_bytes
    }
}

impl<F: Clone + Eq + Hash> Edges<F> {
    /// Append the steps of one list of candidates; all of its positions have numbers by now.
    pub(crate) fn record(&mut self, list: &Candidates<F>, shards: &[Shard]) {
        let renamed: Vec<u32> = list.sets.iter().map(|set| self.intern(set)).collect();
        for i in 0..list.len() {
            let parent = list.parents[i] as usize;
            if self.firsts.len() <= parent {
                let more = parent + 1 - self.firsts.len();
                grow(&mut self.firsts, more);
                self.firsts.resize(parent + 1, self.steps.len() as u32);
            }
            let print = list.prints[i];
            let Some(to) = shards[shard_of(print)].table.number(print) else {
                continue;
            };
            grow(&mut self.steps, 1);
            let set = renamed[list.set_of[i] as usize];
            self.steps.push(Step {
                to,
                rank: list.arrivals.get(i).rank,
                set,
            });
        }
    }

    fn intern(&mut self, set: &[F]) -> u32 {
        if let Some(&number) = self.known.get(set) {
            return number;
        }
        let number = self.sets.len() as u32;
        self.set_bytes += 2 * (size_of_val(set) + size_of::<(Box<[F]>, u32)>());
        self.sets.push(set.into());
        self.known.insert(set.into(), number);
        number
    }
}
