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
use crate::board::Rank;
use crate::desk::Victim;
use crate::dir::Dir;
use crate::event::{Cause, Row, What};
use crate::eye::Eye;
use crate::grid::{Grid, Owner};
use crate::mechanics::{Pass, Way};
use crate::word::{Prop, bit};

/// Every pass of the ruleset, in order. `input` is `None` in a wait.
pub(crate) fn run(
    grid: &mut Grid<'_>,
    input: Option<Dir>,
    owner: &mut dyn Owner,
) -> Result<(), Halt> {
    for n in 0..grid.mech.passes.len() {
        let pass = &grid.mech.passes[n];
        if (pass.way == Way::Input && input.is_none()) || !grid.desk.rules.may(bit(pass.who)) {
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
        let Way::Fixed(dir) = pass.way else { continue };
        if !grid.desk.rules.may(bit(pass.who)) {
            continue;
        }
        let mut ranks = grid.desk.list();
        grid.eye().all_with(pass.who, &mut ranks);
        ranks.retain(|&r| part(grid, pass, r) == Part::Goes);
        let (dx, dy) = dir.delta();
        let size = grid.board.size();
        let ahead = |grid: &Grid<'_>, r: Rank| {
            let (x, y) = size.xy(grid.board.get(r).tile);
            x * dx + y * dy
        };
        ranks.sort_by_key(|&r| (-ahead(grid, r), r));
        let row = Row::Pass((grid.mech.passes.len() + n) as u8);
        let result = ranks
            .iter()
            .try_for_each(|&rank| drop(grid, rank, dir, pass.who, row, owner));
        grid.desk.give_back(ranks);
        result?;
    }
    Ok(())
}

/// One object drops as far as it can.
fn drop(
    grid: &mut Grid<'_>,
    rank: Rank,
    dir: Dir,
    prop: Prop,
    row: Row,
    owner: &mut dyn Owner,
) -> Result<(), Halt> {
    if !grid.board.alive(rank) {
        return Ok(());
    }
    let from = grid.board.get(rank).tile;
    let mut at = from;
    let mut hit: SmallVec<[Victim; 4]> = SmallVec::new();
    while let Some(next) = grid.board.size().ahead(at, dir) {
        let mut reply = enter::Reply::default();
        enter::ask(&grid.eye(), rank, next, &mut reply, |_| false);
        if reply.blocked || !reply.pushes.is_empty() {
            break;
        }
        hit.extend(reply.eats.iter().map(|&(eaten, n)| Victim {
            rank: eaten,
            row: Row::Enter(n),
            with: Some(grid.subject(rank)),
        }));
        if let Some((partner, n)) = reply.meets {
            // The partner first.
            let ends = chain::meeting(&grid.eye(), rank, partner, next, n);
            hit.extend(ends.into_iter().rev());
        }
        if !hit.is_empty() {
            tell::reasons(grid, &hit);
            destroy(grid, &hit, owner)?;
            hit.clear();
            if !grid.board.alive(rank) || grid.board.get(rank).tile != at {
                break;
            }
        }
        at = next;
        let passed = grid.board.shift(rank, at);
        grid.desk.work.spend(1 + passed);
    }
    if at != from && grid.desk.trace && grid.board.alive(rank) {
        let id = grid.board.get(rank).id;
        let because = grid.givers(rank, Some(prop));
        grid.tell(What::Moved { id, from, to: at }, row, because);
    }
    Ok(())
}

/// The most steps one object takes in one pass.
const MAX_STEPS: usize = 64;

/// How many steps somebody takes in a pass.
fn steps(eye: &Eye<'_>, pass: &Pass, rank: Rank) -> usize {
    match pass.step_per_rule {
        true => eye.count(rank, pass.who).clamp(1, MAX_STEPS),
        false => 1,
    }
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

fn part(grid: &Grid<'_>, pass: &Pass, rank: Rank) -> Part {
    let eye = grid.eye();
    if pass.unless.is_some_and(|p| eye.has(rank, p)) {
        Part::Excepted
    } else if !pass.company && eye.still(rank) {
        Part::Held
    } else {
        Part::Goes
    }
}

/// Who is held turns to the input all the same, as who is blocked does (ruling 12).
fn turn_held(grid: &mut Grid<'_>, pass: &Pass, rank: Rank, row: Row, input: Option<Dir>) {
    if let (Way::Input, Some(dir)) = (pass.way, input) {
        grid.face(rank, dir, row, Some(pass.who));
    }
}

/// Make the moves of the desk's plan together, then hand its victims to their owner in one call.
fn commit(grid: &mut Grid<'_>, owner: &mut dyn Owner) -> Result<(), Halt> {
    let mut victims = std::mem::take(&mut grid.desk.plan.victims);
    // Found while everybody stands where the plan saw them.
    tell::reasons(grid, &victims);
    let mut moves = std::mem::take(&mut grid.desk.plan.moves);
    for m in &moves {
        if !grid.board.alive(m.rank) {
            continue;
        }
        let from = grid.board.get(m.rank).tile;
        if m.turns {
            grid.board.turn(m.rank, m.dir);
        }
        let passed = grid.board.shift(m.rank, m.to);
        grid.desk.work.spend(1 + passed);
        grid.desk.notes.moved |= from != m.to;
        if grid.desk.trace && from != m.to {
            let id = grid.board.get(m.rank).id;
            let prop = tell::property_of(grid, m.why);
            let because = grid.givers(m.rank, prop);
            grid.tell(What::Moved { id, from, to: m.to }, m.why, because);
        }
    }
    moves.clear();
    grid.desk.plan.moves = moves;
    let result = destroy(grid, &victims, owner);
    victims.clear();
    grid.desk.plan.victims = victims;
    result
}

/// Hand the victims of movement to their owner, in one call and none of them twice.
fn destroy(grid: &mut Grid<'_>, victims: &[Victim], owner: &mut dyn Owner) -> Result<(), Halt> {
    let Some(first) = victims.first() else {
        return Ok(());
    };
    grid.desk.work.check()?;
    let mut known: Seen<Rank> = Seen::default();
    let mut once = grid.desk.list();
    once.extend(victims.iter().map(|v| v.rank));
    once.retain(|&v| grid.board.alive(v) && known.insert(v));
    let result = match once.is_empty() {
        true => Ok(()),
        false => owner.destroy(grid, &once, Cause::Movement, first.row),
    };
    grid.desk.give_back(once);
    result
}
