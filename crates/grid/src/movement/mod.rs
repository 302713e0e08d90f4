//! Movement. What a tile answers ([`enter`]), the chain of pushed and following things
//! ([`chain`]) and the making of moves are written once; [`sequential`] and [`together`] differ
//! only in which board a plan looks at.

mod chain;
mod enter;
mod sequential;
mod tell;
mod together;

use crate::lookup::Seen;
use smallvec::SmallVec;

use crate::Halt;
use crate::board::{NONE, Rank};
use crate::context::Victim;
use crate::dir::{Dir, Tile};
use crate::event::{Cause, Row, What};
use crate::grid::{Grid, Owner};
use crate::mechanics::{Pass, Way};
use crate::query::{Query, Subject};
use crate::word::{Prop, bit};
use crate::work::keep;

/// Every pass of the ruleset, in order. `input` is `None` in a wait.
pub(crate) fn run(
    grid: &mut Grid<'_>,
    input: Option<Dir>,
    owner: &mut dyn Owner,
) -> Result<(), Halt> {
    for n in 0..grid.mech.passes.len() {
        let pass = &grid.mech.passes[n];
        if (pass.way == Way::Input && input.is_none()) || !grid.context.rules.may(bit(pass.who)) {
            continue;
        }
        let row = Row::Pass(n as u8);
        if grid.mech.together {
            together::run(grid, pass, row, input, owner)?;
        } else {
            sequential::run(grid, pass, row, input, owner)?;
        }
    }
    Ok(())
}

/// The falling phase: objects drop until something holds them, lowest first, without pushing. What
/// they meet or eat on the way goes at once.
pub(crate) fn fall(grid: &mut Grid<'_>, owner: &mut dyn Owner) -> Result<(), Halt> {
    for n in 0..grid.mech.falls.len() {
        let pass = &grid.mech.falls[n];
        if pass.way != Way::Down {
            continue;
        }
        let dir = Dir::Down;
        if !grid.context.rules.may(bit(pass.who)) {
            continue;
        }
        let mut ranks = grid.context.list();
        let query = grid.query();
        query.all_with(pass.who, &mut ranks)?;
        let mut falling: Vec<Subject> = ranks.iter().map(|&r| query.subject(r)).collect();
        falling.extend(query.empty_with(pass.who)?);
        keep(&mut falling, |who| Ok(part(grid, pass, who)? == Part::Goes))?;
        let (dx, dy) = dir.delta();
        let ahead = |who: Subject| {
            let (x, y) = grid.board.size().xy(who.tile);
            x * dx + y * dy
        };
        falling.sort_by_key(|&who| (-ahead(who), who.rank, who.tile));
        grid.context.give_back(ranks);
        let row = Row::Pass((grid.mech.passes.len() + n) as u8);
        for who in falling {
            // Who was destroyed, or moved, by an earlier fall is where it is now.
            if let Some(who) = still_there(grid, who) {
                drop(grid, who, dir, pass.who, row, owner)?;
            }
        }
    }
    Ok(())
}

/// Somebody drops as far as it can. Emptiness ends where it comes upon an object.
fn drop(
    grid: &mut Grid<'_>,
    who: Subject,
    dir: Dir,
    prop: Prop,
    row: Row,
    owner: &mut dyn Owner,
) -> Result<(), Halt> {
    let from = who.tile;
    let mut here = who;
    let mut hit: SmallVec<[Victim; 4]> = SmallVec::new();
    while let Some(next) = grid.board.size().ahead(here.tile, dir) {
        let mut reply = enter::Reply::default();
        enter::ask(&grid.query(), here, next, &mut reply, |_| Ok(false))?;
        if reply.blocked || !reply.pushes.is_empty() {
            break;
        }
        hit.extend(reply.eats.iter().map(|&(eaten, n)| Victim {
            who: eaten,
            row: Row::Enter(n),
            with: Some(here),
        }));
        let mut emptied = false;
        if let Some((partner, n)) = reply.meets {
            // The partner first.
            let met = chain::meeting(&grid.query(), here, partner, n)?;
            emptied = here.is_empty() && met.iter().any(|v| v.who == here);
            hit.extend(met.into_iter().rev());
        }
        if !hit.is_empty() {
            tell::reasons(grid, &hit);
            destroy(grid, &hit, owner)?;
            hit.clear();
            match still_there(grid, here) {
                Some(now) if !emptied && now.tile == here.tile => here = now,
                _ => break,
            }
        }
        if here.is_empty() && grid.board.oldest(next) != NONE {
            break;
        }
        here.tile = next;
        if !here.is_empty() {
            let passed = grid.board.shift(here.rank, next);
            grid.context.work.spend(1 + passed)?;
        }
    }
    let alive = !here.is_empty() && grid.board.alive(here.rank);
    if here.tile != from && grid.context.trace && alive {
        let id = grid.board.get(here.rank).id;
        let because = grid.givers(here.rank, Some(prop));
        let to = here.tile;
        grid.tell(What::Moved { id, from, to }, row, because);
    }
    Ok(())
}

/// The subject as it is by now: an object that was not destroyed, a tile that is empty still.
fn still_there(grid: &Grid<'_>, who: Subject) -> Option<Subject> {
    if who.is_empty() {
        return (grid.board.oldest(who.tile) == NONE).then_some(who);
    }
    grid.board.alive(who.rank).then(|| grid.subject(who.rank))
}

/// Where a pass goes with somebody who faces that way.
fn way(pass: &Pass, input: Option<Dir>, facing: Dir) -> Dir {
    match pass.way {
        Way::Input => input.unwrap_or(facing),
        Way::Facing => facing,
        Way::Down => Dir::Down,
    }
}

/// Somebody brittle that was blocked.
fn broken(who: Subject) -> Victim {
    let (row, with) = (Row::Brittle, None);
    Victim { who, row, with }
}

/// The most steps one object takes in one pass.
const MAX_STEPS: usize = 64;

/// How many steps somebody takes in a pass.
fn steps(query: &Query<'_>, pass: &Pass, who: Subject) -> Result<usize, Halt> {
    Ok(match pass.step_per_rule {
        true => query.count(who, pass.who)?.clamp(1, MAX_STEPS),
        false => 1,
    })
}

/// What somebody with a pass's property does in it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Goes,
    /// A guard keeps it where it is. Belts stay anyway, and carry all the same.
    Held,
    /// The pass makes an exception of it.
    Excepted,
}

fn part(grid: &Grid<'_>, pass: &Pass, who: Subject) -> Result<Part, Halt> {
    let query = grid.query();
    Ok(if query.is_given(who, pass.unless)? {
        Part::Excepted
    } else if !pass.company && query.still(who)? {
        Part::Held
    } else {
        Part::Goes
    })
}

/// Who is held turns to the input all the same, as who is blocked does (ruling 12).
fn turn_held(grid: &mut Grid<'_>, pass: &Pass, who: Subject, row: Row, input: Option<Dir>) {
    if let (Way::Input, Some(dir)) = (pass.way, input) {
        grid.face(who.rank, dir, row, Some(pass.who));
    }
}

/// Make the moves of the context's plan together, then hand its victims to their owner in one call.
fn commit(grid: &mut Grid<'_>, owner: &mut dyn Owner) -> Result<(), Halt> {
    let mut victims = std::mem::take(&mut grid.context.plan.victims);
    // Found while everybody stands where the plan saw them.
    tell::reasons(grid, &victims);
    let mut moves = std::mem::take(&mut grid.context.plan.moves);
    // Emptiness goes without a trace: what it pushes, draws and meets is told for itself.
    for m in moves.iter().filter(|m| !m.who.is_empty()) {
        let rank = m.who.rank;
        if !grid.board.alive(rank) {
            continue;
        }
        let from = grid.board.get(rank).tile;
        if m.turns {
            grid.board.turn(rank, m.dir);
        }
        let passed = grid.board.shift(rank, m.to);
        grid.context.work.spend(1 + passed)?;
        grid.context.notes.moved |= from != m.to;
        if grid.context.trace && from != m.to {
            let id = grid.board.get(rank).id;
            let prop = tell::property_of(grid, m.why);
            let because = grid.givers(rank, prop);
            grid.tell(What::Moved { id, from, to: m.to }, m.why, because);
        }
    }
    moves.clear();
    grid.context.plan.moves = moves;
    let result = destroy(grid, &victims, owner);
    victims.clear();
    grid.context.plan.victims = victims;
    result
}

/// Destroy the victims of movement, none of them twice: emptiness leaves what it has, then the
/// objects go to their owner in one call.
fn destroy(grid: &mut Grid<'_>, victims: &[Victim], owner: &mut dyn Owner) -> Result<(), Halt> {
    let Some(first) = victims.first() else {
        return Ok(());
    };
    let (empty, objects): (SmallVec<[Subject; 4]>, SmallVec<[Subject; 4]>) = victims
        .iter()
        .map(|v| v.who)
        .partition(|who| who.is_empty());
    if !empty.is_empty() {
        let mut known: Seen<Tile> = Seen::default();
        let mut once = empty.into_iter().filter(|who| known.insert(who.tile));
        once.try_for_each(|who| grid.vanish(who))?;
    }
    let mut known: Seen<Rank> = Seen::default();
    let mut once = grid.context.list();
    once.extend(objects.iter().map(|who| who.rank));
    once.retain(|&v| grid.board.alive(v) && known.insert(v));
    let result = match once.is_empty() {
        true => Ok(()),
        false => owner.destroy(grid, &once, Cause::Movement, first.row),
    };
    grid.context.give_back(once);
    result
}
