//! Small spaces whose answers are known or can be worked out plainly.
#![allow(dead_code, missing_docs)]

use fastrand::Rng;

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use spellgrid_solve::{Arrivals, Listed, Mark, Space};

/// A directed graph written down in full. Positions are texts of several lengths, so that keys of
/// all kinds are met.
#[derive(Clone, Debug)]
pub struct Web {
    pub steps: Vec<Vec<(u32, Vec<u8>)>>,
    pub won: Vec<bool>,
    pub without: Vec<u8>,
}

impl Web {
    pub fn random(rng: &mut Rng, size: u64) -> Web {
        let facts = 1 + rng.u64(..7);
        let steps = (0..size)
            .map(|_| {
                (0..rng.u64(..4))
                    .map(|_| {
                        let mut set: Vec<u8> =
                            (0..rng.u64(..3)).map(|_| rng.u64(..facts) as u8).collect();
                        set.sort_unstable();
                        set.dedup();
                        (rng.u64(..size) as u32, set)
                    })
                    .collect()
            })
            .collect();
        let won = (0..size).map(|i| i > 0 && rng.u64(..8) == 0).collect();
        Web {
            steps,
            won,
            without: Vec::new(),
        }
    }
    pub fn name(node: u32) -> Vec<u8> {
        let mut key = vec![7; (node % 5) as usize];
        key.extend_from_slice(&node.to_be_bytes());
        key
    }
    pub fn node(key: &[u8]) -> u32 {
        u32::from_be_bytes(key[key.len() - 4..].try_into().unwrap())
    }
    fn allowed(&self, set: &[u8]) -> bool {
        !set.iter().any(|f| self.without.contains(f))
    }
    fn mark(&self, node: u32) -> Mark {
        if self.won[node as usize] {
            Mark::Won
        } else {
            Mark::Open
        }
    }
    /// Every node that can be reached, with its depth, by the plainest search.
    pub fn depths(&self) -> BTreeMap<u32, u32> {
        let mut depths = BTreeMap::from([(0, 0)]);
        let mut queue = VecDeque::from([0]);
        while let Some(node) = queue.pop_front() {
            if self.won[node as usize] {
                continue;
            }
            for (to, set) in &self.steps[node as usize] {
                if self.allowed(set) && !depths.contains_key(to) {
                    depths.insert(*to, depths[&node] + 1);
                    queue.push_back(*to);
                }
            }
        }
        depths
    }
    pub fn shortest(&self) -> Option<u32> {
        self.depths()
            .iter()
            .filter(|(n, _)| self.won[**n as usize])
            .map(|(_, d)| *d)
            .min()
    }
    /// How many lines of exactly that length end in a win.
    pub fn lines(&self, length: u32) -> u128 {
        let mut ways = BTreeMap::from([(0u32, 1u128)]);
        for _ in 0..length {
            let mut next = BTreeMap::new();
            for (node, count) in ways {
                if !self.won[node as usize] {
                    for (to, set) in &self.steps[node as usize] {
                        if self.allowed(set) {
                            *next.entry(*to).or_insert(0) += count;
                        }
                    }
                }
            }
            ways = next;
        }
        ways.iter()
            .filter(|(n, _)| self.won[**n as usize])
            .map(|(_, c)| *c)
            .sum()
    }
    /// Can it be won with these facts forbidden?
    pub fn winnable_without(&self, facts: &[u8]) -> bool {
        let mut other = self.clone();
        other.without.extend_from_slice(facts);
        other.shortest().is_some()
    }
    pub fn facts(&self) -> BTreeSet<u8> {
        self.steps
            .iter()
            .flatten()
            .flat_map(|(_, set)| set.iter().copied())
            .collect()
    }
}

impl Space for Web {
    type Input = (u32, u32);
    type Fact = u8;
    type Context = ();
    fn context(&self) {}
    fn start(&self, _: &mut (), out: &mut Arrivals<u8>) {
        out.key().extend(Web::name(0));
        out.push(0, self.mark(0));
    }
    fn expand(&self, key: &[u8], _: &mut (), out: &mut Arrivals<u8>) -> Listed {
        let node = Web::node(key);
        for (rank, (to, set)) in self.steps[node as usize].iter().enumerate() {
            if self.allowed(set) {
                out.key().extend(Web::name(*to));
                out.facts().extend(set);
                out.push(rank as u32, self.mark(*to));
            }
        }
        Listed::All
    }
    fn follow(&self, key: &[u8], rank: u32, _: &mut ()) -> Option<((u32, u32), Vec<u8>)> {
        let node = Web::node(key);
        let (to, _) = self.steps[node as usize].get(rank as usize)?;
        Some(((node, rank), Web::name(*to)))
    }
    fn lost_ends(&self) -> bool {
        false
    }
    fn digest(&self) -> u128 {
        1
    }
}

/// The puzzle of eight sliding tiles, solved at the start, with one position as the goal.
pub struct Eight {
    pub goal: Option<[u8; 9]>,
}

impl Eight {
    fn slide(key: &[u8], rank: u32) -> Option<[u8; 9]> {
        let mut board: [u8; 9] = key.try_into().ok()?;
        let hole = board.iter().position(|&t| t == 0)?;
        let (x, y) = (hole % 3, hole / 3);
        let other = match rank {
            0 if x < 2 => hole + 1,
            1 if y > 0 => hole - 3,
            2 if x > 0 => hole - 1,
            3 if y < 2 => hole + 3,
            _ => return None,
        };
        board.swap(hole, other);
        Some(board)
    }
}

impl Space for Eight {
    type Input = u32;
    type Fact = u8;
    type Context = ();
    fn context(&self) {}
    fn start(&self, _: &mut (), out: &mut Arrivals<u8>) {
        out.key().extend([1, 2, 3, 4, 5, 6, 7, 8, 0]);
        out.push(0, Mark::Open);
    }
    fn expand(&self, key: &[u8], _: &mut (), out: &mut Arrivals<u8>) -> Listed {
        for rank in 0..4 {
            if let Some(board) = Eight::slide(key, rank) {
                out.key().extend(board);
                out.push(
                    rank,
                    if self.goal == Some(board) {
                        Mark::Won
                    } else {
                        Mark::Open
                    },
                );
            }
        }
        Listed::All
    }
    fn follow(&self, key: &[u8], rank: u32, _: &mut ()) -> Option<(u32, Vec<u8>)> {
        Eight::slide(key, rank).map(|board| (rank, board.to_vec()))
    }
    fn lost_ends(&self) -> bool {
        false
    }
    fn digest(&self) -> u128 {
        8
    }
}
