//! A level's space where a win counts only on a line that has done some facts.

use spellgrid::Fact;

use crate::level::{LevelContext, LevelSpace, PackedInput};
use crate::space::{Arrivals, Listed, Mark, Space};

/// Positions are those of the level, each with what was done of the facts on the way.
#[derive(Debug)]
pub(crate) struct Having<'s, 'l> {
    /// Watches for the facts.
    space: &'s LevelSpace<'l>,
    /// Sorted and distinct.
    facts: Vec<Fact>,
}

impl<'s, 'l> Having<'s, 'l> {
    /// The space must watch for these facts.
    pub fn new(space: &'s LevelSpace<'l>, facts: &[Fact]) -> Having<'s, 'l> {
        let mut facts = facts.to_vec();
        facts.sort_unstable();
        facts.dedup();
        Having { space, facts }
    }

    /// A position and what was done: a bit for each fact, behind the position.
    fn split<'k>(&self, key: &'k [u8]) -> (&'k [u8], &'k [u8]) {
        key.split_at(key.len().saturating_sub(self.facts.len().div_ceil(8)))
    }

    /// Hand on what the space arrived at. A win without all of the facts ends its line.
    fn hand_on(&self, done: &[u8], from: &Arrivals<Fact>, out: &mut Arrivals<Fact>) {
        for i in 0..from.len() {
            let arrived = from.get(i);
            let mut done = done.to_vec();
            for fact in arrived.facts {
                if let Ok(n) = self.facts.binary_search(fact) {
                    done[n / 8] |= 1 << (n % 8);
                }
            }
            let count: u32 = done.iter().map(|byte| byte.count_ones()).sum();
            if arrived.mark == Mark::Open || count as usize == self.facts.len() {
                out.key().extend_from_slice(arrived.key);
                out.key().extend_from_slice(&done);
                out.push(arrived.rank, arrived.mark);
            }
        }
    }
}

impl Space for Having<'_, '_> {
    type Input = PackedInput;
    type Fact = Fact;
    type Context = (LevelContext, Arrivals<Fact>);

    fn context(&self) -> Self::Context {
        (self.space.context(), Arrivals::default())
    }

    fn start(&self, (context, arrivals): &mut Self::Context, out: &mut Arrivals<Fact>) {
        arrivals.clear();
        self.space.start(context, arrivals);
        self.hand_on(&vec![0; self.facts.len().div_ceil(8)], arrivals, out);
    }

    fn expand(
        &self,
        key: &[u8],
        (context, arrivals): &mut Self::Context,
        out: &mut Arrivals<Fact>,
    ) -> Listed {
        let (key, done) = self.split(key);
        arrivals.clear();
        let listed = self.space.expand(key, context, arrivals);
        self.hand_on(done, arrivals, out);
        listed
    }

    fn follow(
        &self,
        key: &[u8],
        rank: u32,
        context: &mut Self::Context,
    ) -> Option<(PackedInput, Vec<u8>)> {
        let mut out = Arrivals::default();
        self.expand(key, context, &mut out);
        let at = (0..out.len()).find(|&i| out.get(i).rank == rank)?;
        let (input, _) = self.space.follow(self.split(key).0, rank, &mut context.0)?;
        Some((input, out.get(at).key.to_vec()))
    }

    fn lost_ends(&self) -> bool {
        self.space.lost_ends()
    }

    fn digest(&self) -> u128 {
        self.space.digest()
    }
}
