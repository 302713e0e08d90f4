//! What a tile answers to a mover: for each object on it, the first row that fits (ruling 10, 11).

use smallvec::SmallVec;

use crate::board::{NONE, Rank};
use crate::dir::Tile;
use crate::eye::Eye;
use crate::mechanics::{Answer, Enter};
use crate::word::{Prop, bit};

/// The answer of a whole tile.
#[derive(Debug, Default)]
pub(super) struct Reply {
    /// Somebody blocks.
    pub blocked: bool,
    /// Who, and by which row.
    pub blocker: Option<(u8, Rank)>,
    /// Who must move on first, and by which row.
    pub pushes: SmallVec<[(Rank, u8); 4]>,
    /// The oldest partner that the mover meets ([`NONE`]: emptiness itself), and by which row.
    pub meets: Option<(Rank, u8)>,
    /// Who is eaten.
    pub eats: SmallVec<[(Rank, u8); 2]>,
    /// Who changes places with the mover.
    pub swaps: SmallVec<[(Rank, u8); 2]>,
}

/// The looks that the answer of one object counts as.
const ANSWER: usize = 4;

/// Ask every object on the tile. `ignore` leaves objects out: those on their way off.
pub(super) fn ask(
    eye: &Eye<'_>,
    mover: Rank,
    tile: Tile,
    reply: &mut Reply,
    ignore: impl Fn(Rank) -> bool,
) {
    if eye.board.oldest(tile) == NONE {
        empty(eye, mover, tile, reply);
        return;
    }
    let mine = eye.mask(mover);
    for object in eye.board.stack(tile) {
        if !eye.work.spend(ANSWER) {
            reply.blocked = true;
            return;
        }
        if object == mover || ignore(object) {
            continue;
        }
        let its = eye.mask(object);
        for &n in &eye.rules.enter {
            let row = &eye.mech.enter[n as usize];
            if !could(row, mine, its) || !fits(eye, row, mover, object) {
                continue;
            }
            match row.answer {
                Answer::Block => {
                    reply.blocked = true;
                    reply.blocker.get_or_insert((n, object));
                }
                Answer::Push => reply.pushes.push((object, n)),
                Answer::Swap => reply.swaps.push((object, n)),
                // Of several partners the oldest goes; the others do not hinder.
                Answer::Meet => {
                    reply.meets.get_or_insert((object, n));
                }
                Answer::Eat => reply.eats.push((object, n)),
                Answer::Pass => {}
            }
            break;
        }
    }
}

/// An empty tile answers by what the rules say of emptiness: it blocks, or meets the mover. It has
/// nothing to push, eat or swap, so that the other rows only say that it does not block.
fn empty(eye: &Eye<'_>, mover: Rank, tile: Tile, reply: &mut Reply) {
    let class = eye.mech.empty_class() as usize;
    if eye.rules.always[class] | eye.rules.maybe[class] == 0 {
        return;
    }
    let has = |p: Option<Prop>| p.is_none_or(|p| eye.empty_has(tile, p));
    let level = eye.mech.level.is_some_and(|p| eye.empty_has(tile, p));
    for (n, row) in eye.mech.enter.iter().enumerate() {
        let spared = row.unless.is_some_and(|p| eye.empty_has(tile, p));
        if row.verb.is_some() || (row.float && eye.floats(mover) != level) {
            continue;
        }
        if let (Answer::Meet, Some(a), Some(b)) = (row.answer, row.object, row.mover) {
            let pair = (eye.empty_has(tile, a) && eye.has(mover, b))
                || (eye.empty_has(tile, b) && eye.has(mover, a));
            if pair && !(spared && row.unless.is_some_and(|p| eye.has(mover, p))) {
                reply.meets.get_or_insert((NONE, n as u8));
                return;
            }
        } else if row.mover.is_none() && has(row.object) && !spared {
            if row.answer == Answer::Block {
                reply.blocked = true;
                reply.blocker.get_or_insert((n as u8, mover));
            }
            return;
        }
    }
}

/// Could the row fit, by the properties that mover and object may have? Most objects have none of a
/// row's: that settles most rows.
#[inline]
fn could(row: &Enter, mine: u64, its: u64) -> bool {
    let may = |mask: u64, prop: Option<Prop>| prop.is_none_or(|p| mask & bit(p) != 0);
    let straight = may(its, row.object) && may(mine, row.mover);
    straight || (row.answer == Answer::Meet && may(mine, row.object) && may(its, row.mover))
}

fn fits(eye: &Eye<'_>, row: &Enter, mover: Rank, object: Rank) -> bool {
    let has = |who, prop: Option<_>| prop.is_none_or(|p| eye.has(who, p));
    let spared = |who| row.unless.is_some_and(|p| eye.has(who, p));
    let matched = match (row.answer, row.verb) {
        // Either of two that meet may be the mover; both guarded is no meeting.
        (Answer::Meet, None) => {
            let (Some(a), Some(b)) = (row.object, row.mover) else {
                return false;
            };
            ((eye.has(object, a) && eye.has(mover, b)) || (eye.has(object, b) && eye.has(mover, a)))
                && !(spared(mover) && spared(object))
        }
        (_, Some(verb)) => {
            eye.verb(verb, mover, object) && has(object, row.object) && !spared(object)
        }
        (_, None) => has(object, row.object) && has(mover, row.mover) && !spared(object),
    };
    matched && (!row.float || eye.level(mover, object))
}
