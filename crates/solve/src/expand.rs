//! One block of the frontier turned into candidates, and one shard taking in its share of them.
//!
//! Neither half knows how it is driven: a pool of threads, a web worker or other machines may
//! hold blocks and shards, as long as every shard sees the candidates of the blocks in order.

use spellgrid::Lookup;

use crate::fingerprint::{HashKey, SHARDS, shard_of};
use crate::frontier::Block;
use crate::space::{Arrivals, Listed, Mark, Space};
use crate::table::Table;

/// What the positions of one block lead to, in order of parent and input.
#[derive(Debug)]
pub struct Candidates<F> {
    pub(crate) arrivals: Arrivals<F>,
    pub(crate) prints: Vec<u128>,
    pub(crate) parents: Vec<u32>,
    /// Indices sorted by shard, in order within each.
    order: Vec<u32>,
    starts: [u32; SHARDS + 1],
    /// The distinct sets of facts, and which one each candidate has (when they are recorded).
    pub(crate) sets: Vec<Box<[F]>>,
    pub(crate) set_of: Vec<u32>,
    /// How many positions were expanded.
    pub(crate) expanded: u32,
    /// The worst that befell the list of inputs of a position.
    pub(crate) listed: Listed,
}

impl<F> Default for Candidates<F> {
    fn default() -> Self {
        Candidates {
            arrivals: Arrivals::default(),
            prints: Vec::new(),
            parents: Vec::new(),
            order: Vec::new(),
            starts: [0; SHARDS + 1],
            sets: Vec::new(),
            set_of: Vec::new(),
            expanded: 0,
            listed: Listed::All,
        }
    }
}

impl<F: Clone + Eq + std::hash::Hash> Candidates<F> {
    /// How many.
    pub fn len(&self) -> usize {
        self.prints.len()
    }

    /// Expand a block. The room of what was here before is used again.
    pub fn fill<S: Space<Fact = F>>(
        &mut self,
        space: &S,
        context: &mut S::Context,
        hash: HashKey,
        origin: &[u8],
        block: &Block,
        record: bool,
    ) {
        self.arrivals.clear();
        self.prints.clear();
        self.parents.clear();
        self.sets.clear();
        self.set_of.clear();
        self.expanded = 0;
        self.listed = Listed::All;
        let mut known: Lookup<Box<[F]>, u32> = Lookup::default();
        let read = block.each(origin, |number, key| {
            if self.listed == Listed::Stopped {
                return;
            }
            let from = self.arrivals.len();
            let listed = space.expand(key, context, &mut self.arrivals);
            self.listed = self.listed.max(listed);
            self.expanded += 1;
            for i in from..self.arrivals.len() {
                let arrived = self.arrivals.get(i);
                self.prints.push(hash.fingerprint(arrived.key));
                self.parents.push(number);
                if record {
                    let next = self.sets.len() as u32;
                    let set = match known.get(arrived.facts) {
                        Some(&set) => set,
                        None => {
                            known.insert(arrived.facts.into(), next);
                            self.sets.push(arrived.facts.into());
                            next
                        }
                    };
                    self.set_of.push(set);
                }
            }
        });
        if read.is_none() {
            self.listed = Listed::TooMany;
        }
        self.sort();
    }

    fn sort(&mut self) {
        let mut counts = [0u32; SHARDS];
        for &print in &self.prints {
            counts[shard_of(print)] += 1;
        }
        let mut at = 0;
        for (start, count) in self.starts.iter_mut().zip(counts) {
            *start = at;
            at += count;
        }
        self.starts[SHARDS] = at;
        let mut next = self.starts;
        self.order.clear();
        self.order.resize(self.prints.len(), 0);
        for (i, &print) in self.prints.iter().enumerate() {
            let place = &mut next[shard_of(print)];
            self.order[*place as usize] = i as u32;
            *place += 1;
        }
    }

    /// The candidates of one shard, in order.
    fn of_shard(&self, shard: usize) -> &[u32] {
        &self.order[self.starts[shard] as usize..self.starts[shard + 1] as usize]
    }

    /// Bytes held.
    pub fn bytes(&self) -> usize {
        self.arrivals.bytes()
            + self.prints.capacity() * 16
            + (self.parents.capacity() + self.order.capacity() + self.set_of.capacity()) * 4
    }
}

/// One shard: the fingerprints of its positions, and which of the candidates that it was just
/// shown are new.
#[derive(Debug)]
pub struct Shard {
    index: usize,
    pub(crate) table: Table,
    /// Which list of candidates, and which of it.
    pub(crate) fresh: Vec<(u32, u32)>,
}

impl Shard {
    /// An empty shard.
    pub fn new(index: usize, numbered: bool) -> Shard {
        Shard {
            index,
            table: Table::new(numbered),
            fresh: Vec::new(),
        }
    }

    /// Take in this shard's share of some lists of candidates.
    pub fn take<F: Clone + Eq + std::hash::Hash>(&mut self, lists: &[Candidates<F>]) {
        self.fresh.clear();
        for (l, list) in lists.iter().enumerate() {
            for &i in list.of_shard(self.index) {
                if self.table.insert(list.prints[i as usize]) {
                    self.fresh.push((l as u32, i));
                }
            }
        }
    }
}

/// The start, as the one candidate of a list of its own.
pub(crate) fn start<S: Space>(
    space: &S,
    context: &mut S::Context,
) -> Option<(Vec<u8>, Mark, Vec<S::Fact>)> {
    let mut arrivals = Arrivals::default();
    space.start(context, &mut arrivals);
    (!arrivals.is_empty()).then(|| {
        let arrived = arrivals.get(0);
        (arrived.key.to_vec(), arrived.mark, arrived.facts.to_vec())
    })
}
