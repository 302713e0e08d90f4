//! Movers one after another, oldest first, each on the board that the one before left (ruling 9).

use super::tell::tell_blocked;
use super::{Part, chain, commit, part, steps, turn_held};
use crate::Halt;
use crate::board::Rank;
use crate::dir::Dir;
use crate::event::{Cause, Row};
use crate::grid::{Grid, Owner};
use crate::mechanics::{Pass, Way};
use crate::work::PAIR;

pub(super) fn run(
    grid: &mut Grid<'_>,
    pass: &Pass,
    row: Row,
    input: Option<Dir>,
    owner: &mut dyn Owner,
) -> Result<(), Halt> {
    // Listed once, by the rules in force before the first; ids outlive what happens in between.
    let mut movers = grid.desk.list();
    grid.eye().all_with(pass.who, &mut movers);
    let result = movers.iter().try_for_each(|&mover| {
        if !grid.board.alive(mover) {
            return Ok(());
        }
        match part(grid, pass, mover) {
            Part::Goes => {}
            Part::Held => {
                turn_held(grid, pass, mover, row, input);
                return Ok(());
            }
            Part::Excepted => return Ok(()),
        }
        for _ in 0..steps(&grid.eye(), pass, mover) {
            if !grid.board.alive(mover) {
                break;
            }
            let dir = match pass.way {
                Way::Input => input.unwrap_or(grid.board.get(mover).facing),
                Way::Facing => grid.board.get(mover).facing,
                Way::Fixed(dir) => dir,
            };
            if pass.company {
                carry(grid, pass, mover, dir, row, owner)?;
            } else {
                step(grid, pass, mover, dir, row, owner)?;
            }
        }
        Ok(())
    });
    grid.desk.give_back(movers);
    result
}

fn carry(
    grid: &mut Grid<'_>,
    pass: &Pass,
    belt: Rank,
    dir: Dir,
    row: Row,
    owner: &mut dyn Owner,
) -> Result<(), Halt> {
    let tile = grid.board.get(belt).tile;
    let eye = grid.eye();
    let load: Vec<Rank> = grid
        .board
        .stack(tile)
        .take_while(|_| eye.work.spend(PAIR))
        .filter(|&o| o != belt && eye.level(o, belt) && !eye.still(o))
        .collect();
    load.into_iter()
        .try_for_each(|o| step(grid, pass, o, dir, row, owner))
}

fn step(
    grid: &mut Grid<'_>,
    pass: &Pass,
    mover: Rank,
    dir: Dir,
    row: Row,
    owner: &mut dyn Owner,
) -> Result<(), Halt> {
    grid.face(mover, dir, row, Some(pass.who));
    let ways: &[Dir] = if pass.turn_round {
        &[dir, dir.back()]
    } else {
        &[dir]
    };
    for &way in ways {
        let mut chain = chain::Chain::default();
        if chain.plan(&grid.eye(), &grid.desk.plan, mover, way, row) {
            grid.desk.notes.pushed = grid.desk.notes.pushed.max(chain.pushed);
            let plan = &mut grid.desk.plan;
            plan.moves.extend_from_slice(&chain.moves);
            plan.victims.extend_from_slice(&chain.victims);
            return commit(grid, owner);
        }
        tell_blocked(grid, mover, way);
        if pass.turn_round {
            grid.face(mover, way.back(), row, Some(pass.who));
        }
    }
    if chain::brittle(&grid.eye(), mover) {
        return owner.destroy(grid, &[mover], Cause::Movement, Row::Brittle);
    }
    Ok(())
}
