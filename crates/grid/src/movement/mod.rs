//! Movement. What a tile answers ([`enter`]), the chain of pushed and following things
//! ([`chain`]) and the making of moves are written once; [`sequential`] and [`together`] differ
//! only in which board a plan looks at.

mod chain;
mod enter;
mod sequential;
mod together;

use smallvec::SmallVec;

use crate::Halt;
use crate::board::Rank;
use crate::dir::Dir;
use crate::event::{Cause, Row, What};
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
        ranks.retain(|&r| acts(grid, pass, r));
        let (dx, dy) = dir.delta();
        let size = grid.board.size();
        let ahead = |grid: &Grid<'_>, r: Rank| {
            let (x, y) = size.xy(grid.board.get(r).tile);
            x * dx + y * dy
        };
        ranks.sort_by_key(|&r| (-ahead(grid, r), r));
        let row = Row::Pass(n as u8);
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
    let mut hit: SmallVec<[Rank; 4]> = SmallVec::new();
    while let Some(next) = grid.board.size().ahead(at, dir) {
        let mut reply = enter::Reply::default();
        enter::ask(&grid.eye(), rank, next, &mut reply, |_| false);
        if reply.blocked || !reply.pushes.is_empty() {
            break;
        }
        hit.extend(reply.eats.iter().map(|e| e.0));
        if let Some((partner, n)) = reply.meets {
            let (goes, partner_goes) = chain::meeting(&grid.eye(), rank, partner, n);
            hit.extend(partner_goes.then_some(partner));
            hit.extend(goes.then_some(rank));
        }
        if !hit.is_empty() {
            owner.destroy(grid, &hit, Cause::Movement, Row::Enter(0))?;
            hit.clear();
            if !grid.board.alive(rank) || grid.board.get(rank).tile != at {
                break;
            }
        }
        at = next;
        grid.board.shift(rank, at);
    }
    if at != from && grid.desk.trace && grid.board.alive(rank) {
        let id = grid.board.get(rank).id;
        let because = grid.givers(rank, Some(prop));
        grid.tell(What::Moved { id, from, to: at }, row, because);
    }
    Ok(())
}

/// Does the object act in the pass: no guard, and not the pass's exception?
fn acts(grid: &Grid<'_>, pass: &Pass, rank: Rank) -> bool {
    let eye = grid.eye();
    !pass.unless.is_some_and(|p| eye.has(rank, p)) && !eye.still(rank)
}

/// Make the moves of the desk's plan together, then hand its victims to their owner in one call.
fn commit(grid: &mut Grid<'_>, owner: &mut dyn Owner) -> Result<(), Halt> {
    let mut moves = std::mem::take(&mut grid.desk.plan.moves);
    for m in &moves {
        if !grid.board.alive(m.rank) {
            continue;
        }
        let from = grid.board.get(m.rank).tile;
        if m.turns {
            grid.board.turn(m.rank, m.dir);
        }
        grid.board.shift(m.rank, m.to);
        if grid.desk.trace && from != m.to {
            let id = grid.board.get(m.rank).id;
            let prop = property_of(grid, m.why);
            let because = grid.givers(m.rank, prop);
            grid.tell(What::Moved { id, from, to: m.to }, m.why, because);
        }
    }
    moves.clear();
    grid.desk.plan.moves = moves;
    if grid.desk.plan.victims.is_empty() {
        return Ok(());
    }
    let mut victims = std::mem::take(&mut grid.desk.plan.victims);
    let mut seen = grid.desk.list();
    for &v in &victims {
        if grid.board.alive(v) && !seen.contains(&v) {
            seen.push(v);
        }
    }
    victims.clear();
    grid.desk.plan.victims = victims;
    let result = if seen.is_empty() {
        Ok(())
    } else {
        owner.destroy(grid, &seen, Cause::Movement, Row::Enter(0))
    };
    grid.desk.give_back(seen);
    result
}

/// The property whose rules explain a row.
fn property_of(grid: &Grid<'_>, row: Row) -> Option<Prop> {
    match row {
        Row::Pass(n) => grid.mech.passes.get(n as usize).map(|p| p.who),
        Row::Enter(n) => grid.mech.enter.get(n as usize).and_then(|e| e.object),
        Row::Trail(n) => grid.mech.trail.get(n as usize).map(|t| t.object),
        _ => None,
    }
}

/// Say that somebody wanted to move and could not.
fn tell_blocked(grid: &mut Grid<'_>, rank: Rank, dir: Dir) {
    if !grid.desk.trace {
        return;
    }
    let object = *grid.board.get(rank);
    let Some(ahead) = grid.board.size().ahead(object.tile, dir) else {
        grid.tell(
            What::Blocked {
                id: object.id,
                at: object.tile,
            },
            Row::Border,
            Vec::new(),
        );
        return;
    };
    let mut reply = enter::Reply::default();
    enter::ask(&grid.eye(), rank, ahead, &mut reply, |_| false);
    let (row, who) = match (reply.blocker, reply.pushes.first()) {
        (Some((row, who)), _) => (Row::Enter(row), who),
        (None, Some(&(who, row))) => (Row::Enter(row), who),
        (None, None) => (Row::Border, rank),
    };
    let prop = property_of(grid, row);
    let because = grid.givers(who, prop);
    grid.tell(
        What::Blocked {
            id: object.id,
            at: ahead,
        },
        row,
        because,
    );
}
