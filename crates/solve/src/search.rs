//! Breadth-first search, level by level.
//!
//! A batch of blocks is expanded, each block on its own; every shard takes in its share of the
//! candidates in their order; the new ones are then numbered in the order of their parents and
//! inputs. So numbers, tables and answers hang neither on the number of workers nor on the size
//! of the batches.

use crate::edges::Edges;
use crate::expand::{self, Candidates, Shard};
use crate::fingerprint::{HashKey, SHARDS, shard_of};
use crate::frontier::{Block, Frontier};
use crate::parents::{Parents, grow};
use crate::space::{Listed, Mark, Space};
use crate::verdict::{Ended, Limit, Verdict};

/// How far a search goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// Up to the first solution.
    Solved,
    /// Past solutions, until every position was seen.
    Exhausted,
}

/// What a search keeps beside its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keep {
    /// What a shortest solution can be told from.
    Lines,
    /// Every expanded position, for a certificate.
    Positions,
    /// Every step from position to position with its facts.
    Steps,
}

/// A search under way. [`Search::advance`] drives it a little further on the caller's thread;
/// [`crate::drive()`] drives it to its end or a limit.
#[derive(Debug)]
pub struct Search<'s, S: Space> {
    pub(crate) space: &'s S,
    pub(crate) hash: HashKey,
    pub(crate) until: Until,
    pub(crate) keep: Keep,
    pub(crate) inputs: Option<u32>,
    pub(crate) shards: Vec<Shard>,
    pub(crate) parents: Parents,
    /// The start; other positions are told by what differs from it.
    pub(crate) origin: Vec<u8>,
    pub(crate) frontier: Frontier,
    pub(crate) next: Frontier,
    /// How many positions are first reached after so many inputs.
    pub(crate) layers: Vec<u64>,
    /// The depth of the positions in the frontier.
    pub(crate) depth: u32,
    pub(crate) wins: Vec<u32>,
    pub(crate) expanded: u64,
    pub(crate) generated: u64,
    pub(crate) whole: bool,
    /// The depth of the first position with an input that was not played, being too complex or one
    /// of too many: longer lines are not all seen.
    pub(crate) refused: Option<u32>,
    pub(crate) peak: usize,
    pub(crate) kept: Vec<(u32, Block)>,
    kept_bytes: usize,
    pub(crate) edges: Edges<S::Fact>,
    pub(crate) start_facts: Vec<S::Fact>,
    pool: Vec<Candidates<S::Fact>>,
}

/// So many candidates to a batch, about: enough to keep several workers busy, and little memory.
const BATCH: u64 = 8_192;
/// So many positions can be numbered, a batch more than is asked included.
const MOST: u64 = (1 << 32) - (1 << 28);
/// In a small search that would be more memory than all else: a candidate for so many positions.
const SHARE: u64 = 8;
/// What holding a key apart takes beside its bytes.
const KEY: usize = 64;
/// Fewer candidates than this are taken in faster than a thread wakes.
const SMALL: usize = 2_048;

impl<'s, S: Space> Search<'s, S> {
    /// A search at its start. With `inputs`, no line longer than that is looked at.
    pub fn new(space: &'s S, until: Until, keep: Keep, inputs: Option<u32>) -> Search<'s, S> {
        Search::with_key(space, until, keep, inputs, HashKey::default())
    }

    /// The same with another key for the fingerprints.
    pub fn with_key(
        space: &'s S,
        until: Until,
        keep: Keep,
        inputs: Option<u32>,
        hash: HashKey,
    ) -> Search<'s, S> {
        let numbered = keep == Keep::Steps;
        let mut search = Search {
            space,
            hash,
            until,
            keep,
            inputs,
            shards: (0..SHARDS).map(|i| Shard::new(i, numbered)).collect(),
            parents: Parents::default(),
            origin: Vec::new(),
            frontier: Frontier::default(),
            next: Frontier::default(),
            layers: Vec::new(),
            depth: 0,
            wins: Vec::new(),
            expanded: 0,
            generated: 0,
            whole: true,
            refused: None,
            peak: 0,
            kept: Vec::new(),
            kept_bytes: 0,
            edges: Edges::default(),
            start_facts: Vec::new(),
            pool: Vec::new(),
        };
        if let Some((key, mark, facts)) = expand::start(space, &mut space.context()) {
            let print = hash.fingerprint(&key);
            search.shards[shard_of(print)].table.insert(print);
            search.layers.push(1);
            search.start_facts = facts;
            match mark {
                Mark::Won => search.wins.push(0),
                Mark::Open => search.frontier.push(&key, 0, &key),
            }
            search.frontier.close();
            search.origin = key;
        }
        search
    }

    /// Did the search find what it goes on for?
    fn solved(&self) -> bool {
        self.until == Until::Solved && !self.wins.is_empty()
    }

    /// Every position up to so many inputs was seen, and none past an input that was not played.
    fn complete(&self) -> u32 {
        self.refused.map_or(self.depth, |most| most.min(self.depth))
    }

    /// Why the search is over, if it is.
    pub fn ended(&self) -> Option<Ended> {
        if self.solved() {
            // Past an input that was not played a shorter line may lie.
            Some(match self.verdict(Ended::Solved).shortest {
                Some(_) => Ended::Solved,
                None if self.whole => Ended::Stopped(Limit::TooComplex),
                None => Ended::Stopped(Limit::Choices),
            })
        } else if !self.whole {
            Some(Ended::Stopped(Limit::Choices))
        } else if self.frontier.is_empty() && self.next.is_empty() {
            Some(match self.refused {
                Some(_) => Ended::Stopped(Limit::TooComplex),
                None => Ended::Exhausted,
            })
        } else if self.inputs.is_some_and(|limit| self.depth >= limit) {
            // Longer lines would not tell what lies behind an input that was not played.
            Some(Ended::Stopped(match self.refused {
                Some(_) => Limit::TooComplex,
                None => Limit::Inputs(self.depth),
            }))
        } else if self.positions() >= MOST {
            Some(Ended::Stopped(Limit::Positions(self.positions())))
        } else {
            None
        }
    }

    /// Expand some blocks on the caller's thread and on as many more as there are further contexts.
    /// Returns why the search is over, if it is. When the space was stopped in the middle of a
    /// position ([`Limit::Cancelled`]), the search is as it was before.
    ///
    /// With one context no thread is started: so a page drives a search from a worker of its own,
    /// some milliseconds at a time, and stops calling when it is cancelled.
    pub fn advance(&mut self, contexts: &mut [S::Context]) -> Option<Ended> {
        if let Some(ended) = self.ended() {
            return Some(ended);
        }
        let mut lists: Vec<(Block, Candidates<S::Fact>)> = Vec::new();
        for _ in 0..self.batch() {
            let Some(block) = self.frontier.pop() else {
                break;
            };
            lists.push((block, self.pool.pop().unwrap_or_default()));
        }
        let (space, hash, origin) = (self.space, self.hash, &self.origin);
        let record = self.keep == Keep::Steps;
        spread(contexts, &mut lists, |context, (block, list)| {
            list.fill(space, context, hash, origin, block, record);
        });
        let (blocks, lists): (Vec<Block>, Vec<_>) = lists.into_iter().unzip();
        if lists.iter().any(|list| list.listed == Listed::Stopped) {
            // As if the batch had not begun: whoever goes on finds it all.
            let back = blocks.into_iter().rev();
            back.for_each(|block| self.frontier.unpop(block));
            self.pool.extend(lists);
            return Some(Ended::Stopped(Limit::Cancelled));
        }
        if self.keep == Keep::Positions {
            self.kept_bytes += blocks.iter().map(Block::bytes).sum::<usize>();
            self.kept
                .extend(blocks.into_iter().map(|block| (self.depth, block)));
        }
        let count: usize = lists.iter().map(Candidates::len).sum();
        let workers = if count < SMALL { 1 } else { contexts.len() };
        spread(&mut contexts[..workers], &mut self.shards, |_, shard| {
            shard.take(&lists)
        });
        self.number(&lists);
        if record {
            for list in &lists {
                self.edges.record(list, &self.shards);
            }
        }
        self.peak = self
            .peak
            .max(self.bytes() + lists.iter().map(Candidates::bytes).sum::<usize>());
        self.pool.extend(lists);
        if self.frontier.is_empty() && !self.solved() {
            self.turn_layer();
        }
        self.ended()
    }

    /// How many blocks the next batch takes, from the branching so far.
    fn batch(&self) -> u64 {
        let branching = (self.generated / self.expanded.max(1)).max(1);
        let most = BATCH.min(self.positions() / SHARE);
        (most / branching / crate::frontier::BLOCK as u64).max(1)
    }

    /// Number the new positions in the order of parent and input, and put them where they belong.
    fn number(&mut self, lists: &[Candidates<S::Fact>]) {
        let mut fresh: Vec<Vec<bool>> = lists.iter().map(|l| vec![false; l.len()]).collect();
        for shard in &self.shards {
            for &(l, i) in &shard.fresh {
                fresh[l as usize][i as usize] = true;
            }
        }
        let mut new = 0;
        for (list, fresh) in lists.iter().zip(&fresh) {
            self.expanded += u64::from(list.expanded);
            self.generated += list.len() as u64;
            match list.listed {
                Listed::All | Listed::Stopped => {}
                Listed::TooComplex | Listed::TooMany => {
                    self.refused.get_or_insert(self.depth);
                    self.whole &= list.listed != Listed::TooMany;
                }
            }
            for i in (0..list.len()).filter(|&i| fresh[i]) {
                let arrived = list.arrivals.get(i);
                self.parents.push(list.parents[i], arrived.rank);
                let number = self.parents.len() as u32;
                match arrived.mark {
                    Mark::Open => self.next.push(&self.origin, number, arrived.key),
                    Mark::Won => {
                        grow(&mut self.wins, 1);
                        self.wins.push(number);
                    }
                }
                if self.keep == Keep::Steps {
                    let print = list.prints[i];
                    self.shards[shard_of(print)].table.set_number(print, number);
                }
                new += 1;
            }
        }
        if new > 0 {
            let depth = self.depth as usize + 1;
            self.layers.resize(depth + 1, 0);
            self.layers[depth] += new;
        }
    }

    /// The layer is done: the next one becomes the frontier.
    fn turn_layer(&mut self) {
        self.next.close();
        self.frontier = std::mem::take(&mut self.next);
        self.depth += 1;
    }

    /// Does the frontier hold exactly the positions of one depth? Then the search can be written
    /// to a file.
    pub fn at_boundary(&self) -> bool {
        self.next.is_empty()
    }

    /// How many positions are first reached after 0, 1, 2, ... inputs.
    pub fn layers(&self) -> &[u64] {
        &self.layers
    }

    /// The depth of the positions that are expanded next.
    pub fn depth(&self) -> u32 {
        self.depth
    }

    /// Positions stored.
    pub fn positions(&self) -> u64 {
        self.layers.iter().sum()
    }

    /// Bytes held now, and those that writing a certificate of the kept positions will take.
    pub fn bytes(&self) -> usize {
        let keys = match self.keep {
            // Each key in full, in a list that is sorted.
            Keep::Positions => self.expanded as usize * (self.origin.len() + KEY),
            _ => 0,
        };
        self.shards
            .iter()
            .map(|s| s.table.bytes() + s.fresh.capacity() * 8)
            .sum::<usize>()
            + self.parents.bytes()
            + self.frontier.bytes()
            + self.next.bytes()
            + self.wins.capacity() * 4
            + self.edges.bytes()
            + self.pool.iter().map(Candidates::bytes).sum::<usize>()
            + self.kept_bytes
            + keys
    }

    /// The most bytes held so far, the scratch of a batch included.
    pub fn peak_bytes(&self) -> usize {
        self.peak.max(self.bytes())
    }

    /// The depth of a position by its number.
    pub(crate) fn depth_of(&self, number: u32) -> u32 {
        let mut before = 0;
        for (depth, &count) in self.layers.iter().enumerate() {
            before += count;
            if u64::from(number) < before {
                return depth as u32;
            }
        }
        self.layers.len() as u32
    }

    /// The answer so far, as if the search had ended for that reason.
    pub fn verdict(&self, ended: Ended) -> Verdict {
        let found = self.wins.first().map(|&number| self.depth_of(number));
        let complete = self.complete();
        Verdict {
            ended,
            found,
            shortest: found.filter(|&n| n.saturating_sub(1) <= complete),
            positions: self.positions(),
            wins: self.wins.len() as u64,
            expanded: self.expanded,
            generated: self.generated,
            waiting: self.frontier.len() + self.next.len(),
            deepest: self.layers.len().saturating_sub(1) as u32,
            complete,
            lost_ends: self.space.lost_ends(),
            peak_bytes: self.peak_bytes(),
        }
    }

    /// A shortest line to the first solution found.
    pub fn line(&self) -> Option<Vec<S::Input>> {
        self.line_to(*self.wins.first()?)
    }

    /// A shortest line to a position.
    pub(crate) fn line_to(&self, mut number: u32) -> Option<Vec<S::Input>> {
        let mut ranks = Vec::new();
        while let Some((parent, rank)) = self.parents.get(number) {
            ranks.push(rank);
            number = parent;
        }
        ranks.reverse();
        follow(self.space, &self.origin, &ranks)
    }
}

/// The inputs with those ranks, one after another from a position.
pub(crate) fn follow<S: Space>(space: &S, from: &[u8], ranks: &[u32]) -> Option<Vec<S::Input>> {
    let mut context = space.context();
    let mut key = from.to_vec();
    let mut line = Vec::new();
    for &rank in ranks {
        let (input, next) = space.follow(&key, rank, &mut context)?;
        line.push(input);
        key = next;
    }
    Some(line)
}

/// Do some work for each item, on at most as many threads of the pool as there are contexts.
#[cfg(not(target_family = "wasm"))]
fn spread<D: Send, T: Send>(
    contexts: &mut [D],
    items: &mut [T],
    work: impl Fn(&mut D, &mut T) + Sync,
) {
    use rayon::prelude::*;

    if contexts.len() < 2 || items.len() < 2 {
        return in_turn(contexts, items, work);
    }
    let queue = std::sync::Mutex::new(items.iter_mut());
    let take = || queue.lock().ok().and_then(|mut queue| queue.next());
    contexts.par_iter_mut().for_each(|context| {
        while let Some(item) = take() {
            work(context, item);
        }
    });
}

/// There are no threads.
#[cfg(target_family = "wasm")]
use in_turn as spread;

fn in_turn<D, T>(contexts: &mut [D], items: &mut [T], work: impl Fn(&mut D, &mut T)) {
    if let Some(context) = contexts.first_mut() {
        items.iter_mut().for_each(|item| work(context, item));
    }
}
