//! Figures of a space, to look at. None of them is called difficulty.

use crate::graph::Graph;
use crate::space::Space;
use crate::verdict::Limit;

/// Figures of a space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Positions.
    pub positions: u64,
    /// Won ones.
    pub wins: u64,
    /// Positions from which no win can be reached. Not known of a graph with a horizon.
    pub dead: Option<u64>,
    /// How many inputs deep the deepest position is.
    pub deepest: u32,
    /// Positions whose inputs were looked at: `inputs` and `no_ops` are of these alone.
    pub expanded: u64,
    /// Positions whose inputs were not looked at, because a limit came first.
    pub waiting: u64,
    /// Allowed inputs of all expanded positions together.
    pub inputs: u64,
    /// Inputs that change nothing among them.
    pub no_ops: u64,
    /// Positions from which exactly one other position keeps a win in reach. Not known of a
    /// graph with a horizon.
    pub forced: Option<u64>,
    /// What stopped the work after the exploration.
    pub stopped: Option<Limit>,
}

impl<S: Space> Graph<'_, S> {
    /// Figures of the space.
    pub fn shape(&self) -> Shape {
        let numbers = 0..self.len() as u32;
        let steps = |n: u32| self.steps(n).iter();
        let mut shape = Shape {
            positions: self.len() as u64,
            wins: numbers.clone().filter(|&n| self.won(n)).count() as u64,
            dead: None,
            deepest: self.verdict().deepest,
            expanded: self.verdict().expanded,
            waiting: self.verdict().waiting,
            inputs: numbers.clone().map(|n| steps(n).count() as u64).sum(),
            no_ops: numbers
                .clone()
                .map(|n| steps(n).filter(|s| s.to == n).count() as u64)
                .sum(),
            forced: None,
            stopped: None,
        };
        if self.horizon().is_some() {
            return shape;
        }
        let live = match self.live() {
            Ok(live) => live,
            Err(limit) => {
                shape.stopped = Some(limit);
                return shape;
            }
        };
        shape.dead = Some(live.iter().filter(|&&alive| !alive).count() as u64);
        let forced = |n: u32| {
            let mut ways: Vec<u32> = steps(n)
                .map(|s| s.to)
                .filter(|&to| to != n && live[to as usize])
                .collect();
            ways.sort_unstable();
            ways.dedup();
            ways.len() == 1
        };
        shape.forced = Some(numbers.filter(|&n| forced(n)).count() as u64);
        shape
    }

    /// From which positions a win can be reached.
    pub(crate) fn live(&self) -> Result<Vec<bool>, Limit> {
        let all = || (0..self.len() as u32).flat_map(|n| self.steps(n).iter().map(move |s| (n, s)));
        let mut deadline = self.deadline();
        let steps = all().count();
        self.room((3 * self.len() + steps) * size_of::<u32>() + self.len())?;
        // Steps turned round, sorted by where they lead.
        let mut firsts = vec![0u32; self.len() + 1];
        all().for_each(|(_, s)| firsts[s.to as usize + 1] += 1);
        (0..self.len()).for_each(|i| firsts[i + 1] += firsts[i]);
        let mut next = firsts.clone();
        let mut back = vec![0u32; steps];
        for (n, step) in all() {
            deadline.step()?;
            let place = &mut next[step.to as usize];
            back[*place as usize] = n;
            *place += 1;
        }
        let mut live: Vec<bool> = (0..self.len() as u32).map(|n| self.won(n)).collect();
        let mut stack: Vec<u32> = (0..self.len() as u32).filter(|&n| self.won(n)).collect();
        while let Some(n) = stack.pop() {
            deadline.step()?;
            for &parent in &back[firsts[n as usize] as usize..firsts[n as usize + 1] as usize] {
                if !std::mem::replace(&mut live[parent as usize], true) {
                    stack.push(parent);
                }
            }
        }
        Ok(live)
    }
}
