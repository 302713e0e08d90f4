//! Movers one after another, oldest first and emptiness last, each on the board that the one before
//! left (ruling 9).

use super::tell::tell_blocked;
use super::{Part, broken, chain, commit, destroy, part, steps, still_there, turn_held, way};
use crate::Halt;
use crate::board::{NONE, Rank};
use crate::dir::{Dir, Tile};
use crate::event::Row;
use crate::grid::{Grid, Owner};
use crate::mechanics::Pass;
use crate::query::Subject;
use crate::work::{PAIR, keep};

pub(super) fn run(
    grid: &mut Grid<'_>,
    pass: &Pass,
    row: Row,
    input: Option<Dir>,
    owner: &mut dyn Owner,
) -> Result<(), Halt> {
    // Listed once, by the rules in force before the first; ids outlive what happens in between.
    let mut movers = grid.context.list();
    let query = grid.query();
    query.all_with(pass.who, &mut movers)?;
    let empty = query.empty_with(pass.who)?;
    grid.context.plan.emptied.clear();
    let result = movers
        .iter()
        .try_for_each(|&mover| match grid.board.alive(mover) {
            true => act(grid, pass, grid.subject(mover), row, input, owner),
            false => Ok(()),
        });
    grid.context.give_back(movers);
    result?;
    // Emptiness has no age, and comes last, row by row; a tile that was filled meanwhile is skipped,
    // and so is one whose emptiness was destroyed, as an object is.
    for who in empty {
        let gone = grid.context.plan.emptied.contains(&who.tile);
        if !gone && grid.board.oldest(who.tile) == NONE {
            act(grid, pass, who, row, input, owner)?;
        }
    }
    Ok(())
}

/// Somebody's part in a pass.
fn act(
    grid: &mut Grid<'_>,
    pass: &Pass,
    mut who: Subject,
    row: Row,
    input: Option<Dir>,
    owner: &mut dyn Owner,
) -> Result<(), Halt> {
    match part(grid, pass, who)? {
        Part::Goes => {}
        Part::Held => {
            turn_held(grid, pass, who, row, input);
            return Ok(());
        }
        Part::Excepted => return Ok(()),
    }
    let mut facing = None;
    for _ in 0..steps(&grid.query(), pass, who)? {
        let Some(here) = still_there(grid, who) else {
            break;
        };
        who = here;
        let faces = facing.map_or_else(|| grid.query().faces(who), Ok)?;
        let dir = way(pass, input, faces);
        if pass.company {
            carry(grid, pass, who, dir, row, owner)?;
            continue;
        }
        match step(grid, pass, who, dir, row, owner)? {
            After::Went(to, dir) => {
                who.tile = to;
                facing = Some(dir);
            }
            After::Kept => {}
            After::Ended => break,
        }
    }
    Ok(())
}

fn carry(
    grid: &mut Grid<'_>,
    pass: &Pass,
    belt: Subject,
    dir: Dir,
    row: Row,
    owner: &mut dyn Owner,
) -> Result<(), Halt> {
    let query = grid.query();
    let mut load: Vec<Rank> = grid.board.stack(belt.tile).collect();
    keep(&mut load, |o| {
        query.work.spend(PAIR)?;
        Ok(o != belt.rank && query.same_height(o, belt.rank)? && !query.still(query.subject(o))?)
    })?;
    load.into_iter()
        .try_for_each(|o| step(grid, pass, grid.subject(o), dir, row, owner).map(|_| ()))
}

/// What came of a step. Of emptiness nothing is kept, so that what it did is known here only.
enum After {
    /// An object is where the board has it, and emptiness where it was.
    Kept,
    /// Emptiness went to that tile, and that way.
    Went(Tile, Dir),
    /// Emptiness was destroyed. Its tile is as empty as before, and takes no further step.
    Ended,
}

/// One step.
fn step(
    grid: &mut Grid<'_>,
    pass: &Pass,
    mover: Subject,
    dir: Dir,
    row: Row,
    owner: &mut dyn Owner,
) -> Result<After, Halt> {
    grid.face(mover.rank, dir, row, Some(pass.who));
    let ways: &[Dir] = if pass.turn_round {
        &[dir, dir.back()]
    } else {
        &[dir]
    };
    for &way in ways {
        let mut chain = chain::Chain::default();
        if chain.plan(&grid.query(), &grid.context.plan, mover, way, row)? {
            grid.context.notes.pushed = grid.context.notes.pushed.max(chain.pushed);
            let plan = &mut grid.context.plan;
            plan.moves.extend_from_slice(&chain.moves);
            plan.victims.extend_from_slice(&chain.victims);
            // Not the mover itself: it may stand on the tile of one that waits for its turn.
            let others = chain.victims.iter().map(|v| v.who);
            for other in others.filter(|&who| who.is_empty() && who != mover) {
                plan.emptied.insert(other.tile);
            }
            commit(grid, owner)?;
            if !mover.is_empty() {
                return Ok(After::Kept);
            }
            if chain.victims.iter().any(|v| v.who == mover) {
                return Ok(After::Ended);
            }
            let went = chain.moves.iter().find(|m| m.who == mover);
            return Ok(went.map_or(After::Kept, |m| After::Went(m.to, way)));
        }
        tell_blocked(grid, mover, way);
        if pass.turn_round {
            grid.face(mover.rank, way.back(), row, Some(pass.who));
        }
    }
    if chain::brittle(&grid.query(), mover)? {
        destroy(grid, &[broken(mover)], owner)?;
        if mover.is_empty() {
            return Ok(After::Ended);
        }
    }
    Ok(After::Kept)
}
