//! The chain of a move: what is pushed, what follows, what meets, breaks, is eaten or swapped.
//! All or nothing, over every branch; worked out without changing the board.

use smallvec::SmallVec;

use super::enter::{Reply, ask};
use crate::Halt;
use crate::desk::{Move, Plan, Victim};
use crate::dir::Dir;
use crate::event::Row;
use crate::eye::{Eye, Subject};
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
        eye: &Eye<'_>,
        plan: &Plan,
        mover: Subject,
        dir: Dir,
        why: Row,
    ) -> Result<bool, Halt> {
        if !self.link(eye, plan, mover, dir, why)? {
            return Ok(false);
        }
        self.pushed = self
            .moves
            .iter()
            .filter(|m| matches!(m.why, Row::Enter(_)) && m.turns && !m.who.is_empty())
            .count() as u16;
        self.trail(eye, plan, dir)?;
        Ok(true)
    }

    /// Is it on its way already, or its end?
    fn has(&self, eye: &Eye<'_>, who: Subject) -> Result<bool, Halt> {
        eye.work.spend(self.moves.len() + self.victims.len())?;
        Ok(self.moves.iter().any(|m| m.who == who) || self.victims.iter().any(|v| v.who == who))
    }

    /// One link: it goes a tile ahead, if everything there lets it or goes on itself.
    fn link(
        &mut self,
        eye: &Eye<'_>,
        plan: &Plan,
        link: Subject,
        dir: Dir,
        why: Row,
    ) -> Result<bool, Halt> {
        if self.has(eye, link)? {
            return Ok(true);
        }
        let (moves, victims) = (self.moves.len(), self.victims.len());
        if self.advance(eye, plan, link, dir, why)? {
            return Ok(true);
        }
        self.moves.truncate(moves);
        self.victims.truncate(victims);
        // A brittle link that cannot move breaks, and what pushes it goes on.
        let pushed = matches!(why, Row::Enter(_));
        if pushed && brittle(eye, link)? {
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
        eye: &Eye<'_>,
        plan: &Plan,
        link: Subject,
        dir: Dir,
        why: Row,
    ) -> Result<bool, Halt> {
        let from = link.tile;
        let Some(to) = eye.board.size().ahead(from, dir) else {
            return Ok(false);
        };
        let mut reply = Reply::default();
        ask(eye, link, to, &mut reply, |o| {
            Ok(plan.yields(o, dir) || self.has(eye, o)?)
        })?;
        if reply.blocked {
            return Ok(false);
        }
        for &(pushed, row) in &reply.pushes {
            if !self.link(eye, plan, pushed, dir, Row::Enter(row))? {
                return Ok(false);
            }
        }
        let mut stays = false;
        if let Some((partner, row)) = reply.meets {
            // A guarded one of the two outlives the meeting; a mover that does steps in.
            let ends = meeting(eye, link, partner, row)?;
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
            eye.work.spend(self.moves.len())?;
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
    fn trail(&mut self, eye: &Eye<'_>, plan: &Plan, dir: Dir) -> Result<(), Halt> {
        let rows = &eye.mech.trail;
        if !rows
            .iter()
            .any(|t| eye.rules.may(crate::word::bit(t.object)))
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
            let Some(behind) = eye.board.size().ahead(left, dir.back()) else {
                continue;
            };
            for follower in eye.on(behind) {
                eye.work.spend(PAIR)?;
                let mut row = None;
                for (n, t) in rows.iter().enumerate() {
                    if eye.is(follower, t.object)? && !eye.is_given(follower, t.unless)? {
                        row = Some(n as u8);
                        break;
                    }
                }
                let Some(row) = row else { continue };
                if self.has(eye, follower)? || eye.still(follower)? {
                    continue;
                }
                // It enters as any mover does, and pushes what is left there.
                self.link(eye, plan, follower, dir, Row::Trail(row))?;
            }
        }
        Ok(())
    }
}

/// Who of two that meet is destroyed: the mover, then its partner.
pub(super) fn meeting(
    eye: &Eye<'_>,
    mover: Subject,
    partner: Subject,
    row: u8,
) -> Result<SmallVec<[Victim; 2]>, Halt> {
    let unless = eye.mech.enter.get(row as usize).and_then(|e| e.unless);
    let mut ends = SmallVec::new();
    for (who, with) in [(mover, partner), (partner, mover)] {
        if !eye.is_given(who, unless)? {
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
pub(super) fn brittle(eye: &Eye<'_>, who: Subject) -> Result<bool, Halt> {
    Ok(any(&eye.mech.brittle, |&p| eye.is(who, p))? && !eye.safe(who)?)
}
