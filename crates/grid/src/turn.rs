//! The turn: the phases of the ruleset's list, in order. No phase calls the next.

use crate::Halt;
use crate::dir::Dir;
use crate::grid::{Grid, Owner};
use crate::mechanics::Phase;
use crate::{convert, movement, overlap, status};

/// Play one turn: a step that way, or a wait.
///
/// # Errors
/// [`Halt`] ends the turn where it is; the caller throws the board away.
pub fn turn(grid: &mut Grid<'_>, input: Option<Dir>, owner: &mut dyn Owner) -> Result<(), Halt> {
    grid.board.waited = input.is_none();
    grid.context.lifted = true;
    (0..grid.mech.turn.len()).try_for_each(|n| phase(grid, grid.mech.turn[n], input, owner))?;
    grid.rest();
    Ok(())
}

/// Take a board through the phases before its first turn; every stored level is read last.
///
/// # Errors
/// [`Halt`], as [`turn`].
pub fn start(grid: &mut Grid<'_>, owner: &mut dyn Owner) -> Result<(), Halt> {
    grid.context.lifted = true;
    (0..grid.mech.start.len()).try_for_each(|n| phase(grid, grid.mech.start[n], None, owner))?;
    grid.lift_all()?;
    grid.rest();
    Ok(())
}

fn phase(
    grid: &mut Grid<'_>,
    phase: Phase,
    input: Option<Dir>,
    owner: &mut dyn Owner,
) -> Result<(), Halt> {
    match phase {
        Phase::Movement => movement::run(grid, input, owner),
        Phase::Parse => grid.parse(),
        Phase::Conversion => convert::run(grid, owner),
        Phase::Teleport => status::teleport(grid),
        Phase::Fall => movement::fall(grid, owner),
        Phase::Level => grid.lift_all(),
        Phase::Status => status::status(grid),
        Phase::Hazards => overlap::hazards(grid, owner),
        Phase::Win => overlap::win(grid),
    }
}

/// Movement and a parse, no more of a turn: a call for tools and tests.
///
/// # Errors
/// [`Halt`], as [`turn`].
pub fn shift(grid: &mut Grid<'_>, dir: Dir, owner: &mut dyn Owner) -> Result<(), Halt> {
    grid.board.waited = false;
    movement::run(grid, Some(dir), owner)?;
    grid.parse()?;
    grid.rest();
    Ok(())
}
