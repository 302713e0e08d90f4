//! A space with all its steps, from which questions about all lines are answered.

use crate::bits::Bits;
use crate::drive::{Deadline, Effort, Progress, drive};
use crate::edges::Step;
use crate::search::{Keep, Search, Until, follow};
use crate::space::Space;
use crate::verdict::{Ended, Limit, Verdict};

/// The part of the memory that the search of a graph may fill.
const SHARE: u64 = 3;

/// A line's ranks and its facts, if there is one.
pub(crate) type Solution = Option<(Vec<u32>, Bits)>;

/// Every position and step of a space, or of its lines up to some length.
#[derive(Debug)]
pub struct Graph<'s, S: Space> {
    search: Search<'s, S>,
    verdict: Verdict,
    won: Vec<bool>,
    /// Where each layer's numbers begin; one more for the end.
    layers: Vec<u32>,
    /// What is left of the effort, for the questions.
    effort: Effort,
}

/// The number of all shortest solutions, and some of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lines<I> {
    /// The length of each.
    pub inputs: u32,
    /// How many there are; two that only play the same inputs in another order are two.
    pub count: u128,
    /// The first ones, by the order of inputs.
    pub lines: Vec<Vec<I>>,
    /// How many won positions they end in.
    pub wins: u64,
}

impl<'s, S: Space> Graph<'s, S> {
    /// Explore a space, up to lines of so many inputs if a number is given.
    pub fn explore(
        space: &'s S,
        inputs: Option<u32>,
        effort: &Effort,
        watch: &mut dyn FnMut(&Progress),
    ) -> Graph<'s, S> {
        // A list of steps that grows is there twice for a moment, and the questions asked of the
        // graph take about as much as the graph.
        let effort = effort.started();
        let own = Effort {
            bytes: effort.bytes.map(|most| most / SHARE),
            ..effort.clone()
        };
        let mut search = Search::new(space, Until::Exhausted, Keep::Steps, inputs);
        let mut verdict = drive(&mut search, &own, &mut |_, progress| watch(progress));
        if let (Ended::Stopped(Limit::Memory(_)), Some(most)) = (verdict.ended, effort.bytes) {
            verdict.ended = Ended::Stopped(Limit::Memory(most));
        }
        let mut won = vec![false; search.positions() as usize];
        search.wins.iter().for_each(|&n| won[n as usize] = true);
        let mut layers = vec![0];
        for &count in search.layers() {
            layers.push(layers[layers.len() - 1] + count as u32);
        }
        Graph {
            search,
            verdict,
            won,
            layers,
            effort,
        }
    }

    pub(crate) fn effort(&self) -> &Effort {
        &self.effort
    }

    pub(crate) fn deadline(&self) -> Deadline<'_> {
        Deadline::new(&self.effort)
    }

    /// Is there memory for so many bytes beside the graph?
    pub(crate) fn room(&self, bytes: usize) -> Result<(), Limit> {
        let held = self.search.bytes() + self.won.capacity();
        match self.effort.bytes {
            Some(most) if held.saturating_add(bytes) as u64 > most => Err(Limit::Memory(most)),
            _ => Ok(()),
        }
    }

    /// How the exploration ended.
    pub fn verdict(&self) -> &Verdict {
        &self.verdict
    }

    /// The longest lines that the answers are about; `None` when they are about all lines.
    pub fn horizon(&self) -> Option<u32> {
        (self.verdict.ended != Ended::Exhausted).then_some(self.verdict.complete)
    }

    /// How many positions.
    pub fn len(&self) -> usize {
        self.won.len()
    }

    /// None at all: the start itself is not allowed.
    pub fn is_empty(&self) -> bool {
        self.won.is_empty()
    }

    /// The length of a shortest solution, when every line of that length was seen.
    pub(crate) fn shortest_seen(&self) -> Option<u32> {
        let within = |n: &u32| self.horizon().is_none_or(|most| *n <= most);
        self.verdict.shortest.filter(within)
    }

    pub(crate) fn won(&self, number: u32) -> bool {
        self.won[number as usize]
    }

    pub(crate) fn steps(&self, number: u32) -> &[Step] {
        self.search.edges.from(number)
    }

    pub(crate) fn sets(&self) -> &[Box<[S::Fact]>] {
        self.search.edges.sets()
    }

    pub(crate) fn start_facts(&self) -> &[S::Fact] {
        &self.search.start_facts
    }

    /// The numbers of the positions first reached after so many inputs.
    pub(crate) fn layer(&self, depth: u32) -> std::ops::Range<u32> {
        let at = |d: usize| {
            self.layers
                .get(d)
                .or(self.layers.last())
                .copied()
                .unwrap_or(0)
        };
        at(depth as usize)..at(depth as usize + 1)
    }

    /// The inputs with those ranks from the start.
    ///
    /// # Errors
    /// The limit that stopped it: the steps of a graph can be followed.
    pub(crate) fn line(&self, ranks: &[u32]) -> Result<Vec<S::Input>, Limit> {
        let line = follow(self.search.space, &self.search.origin, ranks);
        line.ok_or_else(|| self.effort.stopped())
    }

    /// For each set of facts on a step, its bits in a sorted list of facts.
    pub(crate) fn masks(&self, facts: &[S::Fact]) -> Vec<Bits> {
        let mask = |set: &[S::Fact]| {
            let mut bits = Bits::none(facts.len());
            set.iter()
                .filter_map(|f| facts.binary_search(f).ok())
                .for_each(|i| bits.insert(i));
            bits
        };
        self.sets().iter().map(|set| mask(set)).collect()
    }

    /// All shortest solutions: their number, and the first `most` of them. `None` without one, and
    /// when a limit came before all of that length were seen.
    ///
    /// # Errors
    /// The limit that stopped the count.
    pub fn shortest(&self, most: usize) -> Result<Option<Lines<S::Input>>, Limit> {
        let Some(inputs) = self.shortest_seen() else {
            return Ok(None);
        };
        let mut deadline = self.deadline();
        self.room(self.len() * (2 * size_of::<u128>() + 1))?;
        // Forwards: the number of ways to each position of each layer.
        let mut ways: Vec<u128> = vec![1];
        for depth in 0..inputs {
            let next = self.layer(depth + 1);
            let mut sums = vec![0u128; next.len()];
            for (number, &count) in self.layer(depth).zip(&ways) {
                deadline.step()?;
                for step in self.steps(number).iter().filter(|s| next.contains(&s.to)) {
                    let sum = &mut sums[(step.to - next.start) as usize];
                    *sum = sum.saturating_add(count);
                }
            }
            ways = sums;
        }
        let goals = self.layer(inputs);
        let (mut count, mut wins) = (0u128, 0);
        for (number, &n) in goals.clone().zip(&ways) {
            if self.won(number) {
                count = count.saturating_add(n);
                wins += 1;
            }
        }
        // Backwards: which positions a shortest solution passes.
        let mut passed = vec![false; goals.end as usize];
        goals.clone().for_each(|n| passed[n as usize] = self.won(n));
        for depth in (0..inputs).rev() {
            let next = self.layer(depth + 1);
            for number in self.layer(depth) {
                deadline.step()?;
                passed[number as usize] = self
                    .steps(number)
                    .iter()
                    .any(|s| next.contains(&s.to) && passed[s.to as usize]);
            }
        }
        let lines = self.list(inputs, &passed, most);
        let lines: Result<_, _> = lines.iter().map(|ranks| self.line(ranks)).collect();
        Ok(Some(Lines {
            inputs,
            count,
            lines: lines?,
            wins,
        }))
    }

    /// The first `most` lines of so many inputs through the positions that are passed, as ranks.
    fn list(&self, inputs: u32, passed: &[bool], most: usize) -> Vec<Vec<u32>> {
        let (mut lines, mut ranks) = (Vec::new(), Vec::new());
        // The steps that are left of every position on the way: a solution may be too long for the
        // call stack.
        let mut left = vec![self.steps(0).iter()];
        while lines.len() < most
            && let Some(steps) = left.last_mut()
        {
            let depth = ranks.len() as u32;
            if depth == inputs {
                lines.push(ranks.clone());
            } else {
                let next = self.layer(depth + 1);
                let on = |step: &&Step| next.contains(&step.to) && passed[step.to as usize];
                if let Some(step) = steps.find(on) {
                    ranks.push(step.rank);
                    left.push(self.steps(step.to).iter());
                    continue;
                }
            }
            left.pop();
            ranks.pop();
        }
        lines
    }

    /// A shortest solution that does none of these facts, which the graph's space was told to
    /// watch for.
    ///
    /// # Errors
    /// The limit that stopped the look.
    pub fn without(&self, facts: &[S::Fact]) -> Result<Option<Vec<S::Input>>, Limit> {
        let mut facts = facts.to_vec();
        facts.sort_unstable();
        if facts.iter().any(|fact| self.start_facts().contains(fact)) {
            return Ok(None);
        }
        let found = self.solution(&self.masks(&facts), &Bits::all(facts.len()))?;
        found.map(|(ranks, _)| self.line(&ranks)).transpose()
    }

    /// A shortest solution none of whose steps has a set of facts that meets `forbidden`: its
    /// ranks, and the facts it has.
    pub(crate) fn solution(&self, masks: &[Bits], forbidden: &Bits) -> Result<Solution, Limit> {
        if self.is_empty() {
            return Ok(None);
        }
        let mut deadline = self.deadline();
        self.room(self.len() * (size_of::<(u32, u32)>() + 2 * size_of::<u32>()))?;
        let allowed: Vec<bool> = masks.iter().map(|mask| !mask.meets(forbidden)).collect();
        let most = self.horizon().unwrap_or(u32::MAX);
        // Which position each was first reached from, and by which of its steps.
        let mut from: Vec<(u32, u32)> = vec![(u32::MAX, 0); self.len()];
        from[0] = (0, 0);
        let mut layer = vec![0u32];
        let mut depth = 0;
        while !layer.is_empty() {
            if let Some(&goal) = layer.iter().find(|&&n| self.won(n)) {
                return Ok(Some(self.trace(goal, &from, masks, forbidden)));
            }
            if depth == most {
                break;
            }
            depth += 1;
            let mut next = Vec::new();
            for number in layer {
                deadline.step()?;
                for (i, step) in self.steps(number).iter().enumerate() {
                    let place = &mut from[step.to as usize];
                    if place.0 == u32::MAX && allowed[step.set as usize] {
                        *place = (number, i as u32);
                        next.push(step.to);
                    }
                }
            }
            layer = next;
        }
        Ok(None)
    }

    fn trace(
        &self,
        mut number: u32,
        from: &[(u32, u32)],
        masks: &[Bits],
        none: &Bits,
    ) -> (Vec<u32>, Bits) {
        let mut facts = none.minus(none);
        let mut ranks = Vec::new();
        while number != 0 {
            let (parent, i) = from[number as usize];
            let step = self.steps(parent)[i as usize];
            ranks.push(step.rank);
            facts.add(&masks[step.set as usize]);
            number = parent;
        }
        ranks.reverse();
        (ranks, facts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::space::{Arrivals, Listed, Mark};

    /// A hundred positions in a row, each step a fact; the last is won.
    struct Row;

    impl Space for Row {
        type Input = ();
        type Fact = u8;
        type Context = ();
        fn context(&self) {}
        fn start(&self, _: &mut (), out: &mut Arrivals<u8>) {
            out.key().push(0);
            out.push(0, Mark::Open);
        }
        fn expand(&self, key: &[u8], _: &mut (), out: &mut Arrivals<u8>) -> Listed {
            let next = key[0] + 1;
            out.key().push(next);
            out.facts().push(next);
            out.push(0, if next < 100 { Mark::Open } else { Mark::Won });
            Listed::All
        }
        fn follow(&self, key: &[u8], _: u32, _: &mut ()) -> Option<((), Vec<u8>)> {
            Some(((), vec![key[0] + 1]))
        }
        fn lost_ends(&self) -> bool {
            false
        }
        fn digest(&self) -> u128 {
            0
        }
    }

    #[test]
    fn what_is_asked_of_a_graph_counts_against_the_memory() {
        let mut graph = Graph::explore(&Row, None, &Effort::default(), &mut |_| ());
        assert_eq!(
            graph.needs().map(|needs| needs.map(|n| n.every.len())),
            Ok(Some(100))
        );
        let most = graph.search.bytes() as u64 + 500;
        graph.effort.bytes = Some(most);
        let memory = Limit::Memory(most);
        assert_eq!(graph.needs().err(), Some(memory));
        assert_eq!(graph.shortest(1).err(), Some(memory));
        assert_eq!(graph.shape().stopped, Some(memory));
        assert_eq!(graph.cooks(1, 9, &|_| true).stopped, Some(memory));
    }
}
