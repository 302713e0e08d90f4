//! What a tile answers to a mover: for each object on it, or for the emptiness of an empty one, the
//! first row that fits (rulings 10, 11 and 40).

use smallvec::SmallVec;

use crate::Halt;
use crate::board::NONE;
use crate::dir::Tile;
use crate::mechanics::{Answer, Enter};
use crate::query::{Query, Subject};
use crate::word::{Prop, bit};

/// The answer of a whole tile.
#[derive(Debug, Default)]
pub(super) struct Reply {
    /// Somebody blocks.
    pub blocked: bool,
    /// Who, and by which row.
    pub blocker: Option<(u8, Subject)>,
    /// Who must move on first, and by which row.
    pub pushes: SmallVec<[(Subject, u8); 4]>,
    /// The oldest partner that the mover meets, and by which row.
    pub meets: Option<(Subject, u8)>,
    /// Who is eaten.
    pub eats: SmallVec<[(Subject, u8); 2]>,
    /// Who changes places with the mover.
    pub swaps: SmallVec<[(Subject, u8); 2]>,
}

/// The looks that the answer of one object counts as.
const ANSWER: usize = 4;

/// Ask whoever is on the tile. `ignore` leaves out: those on their way off.
pub(super) fn ask(
    query: &Query<'_>,
    mover: Subject,
    tile: Tile,
    reply: &mut Reply,
    ignore: impl Fn(Subject) -> Result<bool, Halt>,
) -> Result<(), Halt> {
    let mine = query.mask(mover);
    if query.board.oldest(tile) == NONE {
        let nothing = query.nothing(tile);
        query.work.spend(ANSWER)?;
        if !ignore(nothing)? {
            answer(query, mover, mine, nothing, reply)?;
        }
        return Ok(());
    }
    for object in query.board.stack(tile) {
        query.work.spend(ANSWER)?;
        let object = query.standing(object, tile);
        if object != mover && !ignore(object)? {
            answer(query, mover, mine, object, reply)?;
        }
    }
    Ok(())
}

/// The answer of one of them.
#[inline]
fn answer(
    query: &Query<'_>,
    mover: Subject,
    mine: u64,
    object: Subject,
    reply: &mut Reply,
) -> Result<(), Halt> {
    let its = query.mask(object);
    for &n in &query.rules.enter {
        let row = &query.mech.enter[n as usize];
        if !could(row, mine, its) || !fits(query, row, mover, object)? {
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
        return Ok(());
    }
    Ok(())
}

/// Could the row fit, by the properties that mover and object may have? Most objects have none of a
/// row's: that settles most rows.
#[inline]
fn could(row: &Enter, mine: u64, its: u64) -> bool {
    let may = |mask: u64, prop: Option<Prop>| prop.is_none_or(|p| mask & bit(p) != 0);
    let straight = may(its, row.object) && may(mine, row.mover);
    straight || (row.answer == Answer::Meet && may(mine, row.object) && may(its, row.mover))
}

fn fits(query: &Query<'_>, row: &Enter, mover: Subject, object: Subject) -> Result<bool, Halt> {
    let has = |who, prop: Option<Prop>| prop.map_or(Ok(true), |p| query.is(who, p));
    let spared = |who| query.is_given(who, row.unless);
    let matched = match (row.answer, row.verb) {
        // Either of two that meet may be the mover; both guarded is no meeting.
        (Answer::Meet, None) => {
            let (Some(a), Some(b)) = (row.object, row.mover) else {
                return Ok(false);
            };
            let pair = (query.is(object, a)? && query.is(mover, b)?)
                || (query.is(object, b)? && query.is(mover, a)?);
            pair && !(spared(mover)? && spared(object)?)
        }
        (_, Some(verb)) => {
            query.verb(verb, mover, object)? && has(object, row.object)? && !spared(object)?
        }
        (_, None) => has(object, row.object)? && has(mover, row.mover)? && !spared(object)?,
    };
    Ok(matched && (!row.float || query.lifted(mover)? == query.lifted(object)?))
}
