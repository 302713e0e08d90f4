//! Conditions: what they look at, and whether that is what they ask for.

use smallvec::SmallVec;

use super::{Query, Subject};
use crate::Halt;
use crate::board::{NONE, Rank};
use crate::dir::Tile;
use crate::mechanics::Look;
use crate::rule::{Arg, Cond};
use crate::word::{Kind, Part};
use crate::work::all;

impl Query<'_> {
    // Conditions look at kinds, tiles and facing and never at properties, so that no condition
    // can come to be evaluated within itself.
    pub(super) fn cond(&self, cond: &Cond, who: Subject) -> Result<bool, Halt> {
        let Some(row) = self.mech.conditions.get(cond.row as usize) else {
            return Ok(false);
        };
        if row.look == Look::Wait {
            return Ok(self.board.waited != row.absent);
        }
        if row.look == Look::Level && self.plain(&cond.args) {
            return self.counted(&cond.args, row.absent, who);
        }
        let mut seen: SmallVec<[Rank; 16]> = SmallVec::new();
        let mut empties = 0usize;
        self.look(row.look, who, &mut seen, &mut empties);
        self.work.spend(1 + seen.len())?;
        if cond.args.is_empty() {
            return Ok(seen.is_empty() == row.absent);
        }
        let mut wanted: SmallVec<[Arg; 4]> = SmallVec::new();
        for &arg in &cond.args {
            if let Some(dir) = self.mech.lexicon.points(arg.word) {
                let facing = who.rank != NONE && self.board.get(who.rank).facing == dir;
                let holds = facing != arg.not;
                if holds == row.absent {
                    return Ok(false);
                }
            } else if self.mech.group_targets
                && !arg.not
                && self.mech.lexicon.part(arg.word) == Part::Things
            {
                // The group stands for every kind, and each is required.
                wanted.extend(
                    self.kinds()?
                        .into_iter()
                        .map(|word| Arg { word, not: false }),
                );
            } else {
                wanted.push(arg);
            }
        }
        let each = if row.absent { wanted.len() } else { 1 };
        self.work.spend(wanted.len() * (each + seen.len()))?;
        if row.absent {
            // None of them: each argument, listed n times, is found fewer than n times.
            return Ok(wanted.iter().all(|arg| {
                let listed = wanted.iter().filter(|a| *a == arg).count();
                let listed = if self.mech.shared_partners { 1 } else { listed };
                let found = if self.asks_for_emptiness(*arg) {
                    empties
                } else {
                    seen.iter().filter(|&&o| self.fits(*arg, o)).count()
                };
                found < listed
            }));
        }
        let mut left: SmallVec<[Arg; 4]> = SmallVec::new();
        let mut empties_wanted = 0;
        for &arg in &wanted {
            if self.asks_for_emptiness(arg) {
                empties_wanted += 1;
            } else {
                left.push(arg);
            }
        }
        if self.mech.shared_partners {
            return Ok((empties_wanted == 0 || empties > 0)
                && left
                    .iter()
                    .all(|&arg| seen.iter().any(|&o| self.fits(arg, o))));
        }
        Ok(empties_wanted <= empties && self.matched(&left, &seen)?)
    }

    /// Does an argument mean tiles without an object? NOT ALL names text and emptiness, and no NOT
    /// before an argument ever means text (ruling 39).
    fn asks_for_emptiness(&self, arg: Arg) -> bool {
        match self.mech.lexicon.part(arg.word) {
            Part::Empty => !arg.not,
            Part::Things => arg.not && self.mech.emptiness,
            _ => false,
        }
    }

    /// Does a condition look for nothing but plain nouns?
    fn plain(&self, args: &[Arg]) -> bool {
        let lexicon = &self.mech.lexicon;
        let noun = |a: &Arg| lexicon.part(a.word) == Part::Noun && lexicon.points(a.word).is_none();
        !args.is_empty() && args.iter().all(|a| !a.not && noun(a))
    }
    /// Plain nouns in a whole level are counted, and not collected first: is each there as often as
    /// it is listed, the subject left out? Or, where absence is asked for, is none?
    fn counted(&self, args: &[Arg], absent: bool, who: Subject) -> Result<bool, Halt> {
        self.work.spend(args.len() * (1 + self.board.len() / 8))?;
        Ok(args.iter().all(|arg| {
            let kind = Kind::thing(arg.word);
            let itself = who.rank != NONE && self.board.kind(who.rank) == kind;
            let found = self.board.count(kind) - usize::from(itself);
            let listed = match self.mech.shared_partners {
                true => 1,
                false => args.iter().filter(|a| *a == arg).count(),
            };
            (found >= listed) != absent
        }))
    }

    /// Can each argument have an object of its own? Augmenting paths, so that the time is bounded
    /// by arguments times objects times arguments.
    fn matched(&self, args: &[Arg], seen: &[Rank]) -> Result<bool, Halt> {
        if args.len() > seen.len() {
            return Ok(false);
        }
        if let [arg] = args {
            return Ok(seen.iter().any(|&o| self.fits(*arg, o)));
        }
        let mut owner: Vec<Option<usize>> = vec![None; seen.len()];
        all(0..args.len(), |arg| {
            let mut tried = vec![false; seen.len()];
            self.assign(arg, args, seen, &mut owner, &mut tried)
        })
    }
    fn assign(
        &self,
        arg: usize,
        args: &[Arg],
        seen: &[Rank],
        owner: &mut [Option<usize>],
        tried: &mut [bool],
    ) -> Result<bool, Halt> {
        self.work.spend(seen.len())?;
        for o in 0..seen.len() {
            if tried[o] || !self.fits(args[arg], seen[o]) {
                continue;
            }
            tried[o] = true;
            let free = match owner[o] {
                None => true,
                Some(other) => self.assign(other, args, seen, owner, tried)?,
            };
            if free {
                owner[o] = Some(arg);
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whom a condition sees, and how many empty tiles.
    fn look(&self, look: Look, who: Subject, seen: &mut SmallVec<[Rank; 16]>, empties: &mut usize) {
        let size = self.board.size;
        let mut tile = |t: Tile| {
            let before = seen.len();
            seen.extend(self.board.stack(t).filter(|&o| o != who.rank));
            if self.board.oldest(t) == NONE && t != who.tile && before == seen.len() {
                *empties += 1;
            }
        };
        match look {
            Look::Tile => tile(who.tile),
            Look::Block => {
                let (x, y) = size.xy(who.tile);
                for dy in -1..=1 {
                    for dx in -1..=1 {
                        if let Some(t) = size.tile(x + dx, y + dy) {
                            tile(t);
                        }
                    }
                }
            }
            Look::Ahead => {
                if who.rank != NONE {
                    let facing = self.board.get(who.rank).facing;
                    if let Some(t) = size.ahead(who.tile, facing) {
                        tile(t);
                    }
                }
            }
            Look::Level => {
                seen.extend(self.board.ranks().filter(|&o| o != who.rank));
                *empties = self.board.first.iter().filter(|&&f| f == NONE).count();
                // The subject itself does not count.
                *empties -= usize::from(who.rank == NONE && *empties > 0);
            }
            Look::Wait => {}
        }
    }
}
