//! The chain of a move: what is pushed, what follows, what meets, breaks, is eaten or swapped.
//! All or nothing, over every branch; worked out without changing the board.

use smallvec::SmallVec;

use super::enter::{Reply, ask};
use crate::Halt;
use crate::context::{Move, Plan, Victim};
use crate::dir::Dir;
use crate::event::Row;
use crate::query::{Query, Subject};
use crate::work::{PAIR, any};

/// The moves and victims of one mover's step.
#[derive(Debug, Default)]
pub(super) struct Chain {
    pub moves: SmallVec<[Move; 8]>,
    pub victims: SmallVec<[Victim; 4]>,
    /// How many things the mover pushes.
    pub pushed: u16,
}

impl Chain {
    /// Work out the step of a mover. `false`: it stays, and nothing moves.
    pub fn plan(
        &mut self,
        query: &Query<'_>,
        plan: &Plan,
        mover: Subject,
        dir: Dir,
        why: Row,
    ) -> Result<bool, Halt> {
        if !self.link(query, plan, mover, dir, why)? {
            return Ok(false);
        }
        self.pushed = self
            .moves
            .iter()
            .filter(|m| matches!(m.why, Row::Enter(_)) && m.turns && !m.who.is_empty())
            .count() as u16;
        self.trail(query, plan, dir)?;
        Ok(true)
    }

    /// Is it on its way already, or its end?
    fn has(&self, query: &Query<'_>, who: Subject) -> Result<bool, Halt> {
        query.work.spend(self.moves.len() + self.victims.len())?;
        Ok(self.moves.iter().any(|m| m.who == who) || self.victims.iter().any(|v| v.who == who))
    }

    /// One link: it goes a tile ahead, if everything there lets it or goes on itself.
    fn link(
        &mut self,
        query: &Query<'_>,
        plan: &Plan,
        link: Subject,
        dir: Dir,
        why: Row,
    ) -> Result<bool, Halt> {
        if self.has(query, link)? {
            return Ok(true);
        }
        let (moves, victims) = (self.moves.len(), self.victims.len());
        if self.advance(query, plan, link, dir, why)? {
            return Ok(true);
        }
        self.moves.truncate(moves);
        self.victims.truncate(victims);
        // A brittle link that cannot move breaks, and what pushes it goes on.
        let pushed = matches!(why, Row::Enter(_));
        if pushed && brittle(query, link)? {
            let (row, with) = (Row::Brittle, None);
            self.victims.push(Victim {
                who: link,
                row,
                with,
            });
            return Ok(true);
        }
        Ok(false)
    }

    fn advance(
        &mut self,
        query: &Query<'_>,
        plan: &Plan,
        link: Subject,
        dir: Dir,
        why: Row,
    ) -> Result<bool, Halt> {
        let from = link.tile;
        let Some(to) = query.board.size().ahead(from, dir) else {
            return Ok(false);
        };
        let mut reply = Reply::default();
        ask(query, link, to, &mut reply, |o| {
            Ok(plan.yields(o, dir) || self.has(query, o)?)
        })?;
        if reply.blocked {
            return Ok(false);
        }
        for &(pushed, row) in &reply.pushes {
            if !self.link(query, plan, pushed, dir, Row::Enter(row))? {
                return Ok(false);
            }
        }
        let mut stays = false;
        if let Some((partner, row)) = reply.meets {
            // A guarded one of the two outlives the meeting; a mover that does steps in.
            let ends = meeting(query, link, partner, row)?;
            stays = ends.iter().any(|v| v.who == link);
            self.victims.extend(ends);
        }
        for &(who, row) in &reply.eats {
            let (row, with) = (Row::Enter(row), Some(link));
            self.victims.push(Victim { who, row, with });
        }
        if stays {
            return Ok(true);
        }
        self.moves.push(Move {
            who: link,
            to,
            dir,
            turns: true,
            why,
        });
        for &(other, row) in &reply.swaps {
            query.work.spend(self.moves.len())?;
            if !self.moves.iter().any(|m| m.who == other) {
                let why = Row::Enter(row);
                self.moves.push(Move {
                    who: other,
                    to: from,
                    dir: dir.back(),
                    turns: false,
                    why,
                });
            }
        }
        Ok(true)
    }

    /// Whatever follows what leaves the tile before it, and so on back.
    fn trail(&mut self, query: &Query<'_>, plan: &Plan, dir: Dir) -> Result<(), Halt> {
        let rows = &query.mech.trail;
        if !rows
            .iter()
            .any(|t| query.rules.may(crate::word::bit(t.object)))
        {
            return Ok(());
        }
        let mut at = 0;
        while at < self.moves.len() {
            let ahead = self.moves[at];
            at += 1;
            if !ahead.turns {
                continue;
            }
            let left = ahead.who.tile;
            let Some(behind) = query.board.size().ahead(left, dir.back()) else {
                continue;
            };
            for follower in query.on(behind) {
                query.work.spend(PAIR)?;
                let mut row = None;
                for (n, t) in rows.iter().enumerate() {
                    if query.is(follower, t.object)? && !query.is_given(follower, t.unless)? {
                        row = Some(n as u8);
                        break;
                    }
                }
                let Some(row) = row else { continue };
                if self.has(query, follower)? || query.still(follower)? {
                    continue;
                }
                // It enters as any mover does, and pushes what is left there.
                self.link(query, plan, follower, dir, Row::Trail(row))?;
            }
        }
        Ok(())
    }
}

/// Who of two that meet is destroyed: the mover, then its partner.
pub(super) fn meeting(
    query: &Query<'_>,
    mover: Subject,
    partner: Subject,
    row: u8,
) -> Result<SmallVec<[Victim; 2]>, Halt> {
    let unless = query.mech.enter.get(row as usize).and_then(|e| e.unless);
    let mut ends = SmallVec::new();
    for (who, with) in [(mover, partner), (partner, mover)] {
        if !query.is_given(who, unless)? {
            ends.push(Victim {
                who,
                row: Row::Enter(row),
                with: Some(with),
            });
        }
    }
    Ok(ends)
}

/// Does the subject break when it is blocked?
pub(super) fn brittle(query: &Query<'_>, who: Subject) -> Result<bool, Halt> {
    Ok(any(&query.mech.brittle, |&p| query.is(who, p))? && !query.safe(who)?)
}
