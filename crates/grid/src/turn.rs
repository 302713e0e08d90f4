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
    for n in 0..grid.mech.turn.len() {
        match grid.mech.turn[n] {
            Phase::Movement => movement::run(grid, input, owner)?,
            Phase::Parse => grid.parse()?,
            Phase::Conversion => convert::run(grid, owner)?,
            Phase::Teleport => status::teleport(grid),
            Phase::Fall => movement::fall(grid),
            Phase::Level => grid.lift_all(),
            Phase::Status => status::status(grid),
            Phase::Hazards => overlap::hazards(grid, owner)?,
            Phase::Win => overlap::win(grid),
        }
    }
    rest(grid);
    Ok(())
}

/// Movement and a parse (the seeds' Module 8): a call for tools and tests.
///
/// # Errors
/// [`Halt`], as [`turn`].
pub fn shift(grid: &mut Grid<'_>, dir: Dir, owner: &mut dyn Owner) -> Result<(), Halt> {
    grid.board.waited = false;
    movement::run(grid, Some(dir), owner)?;
    grid.parse()?;
    rest(grid);
    Ok(())
}

/// Nothing is new any more.
fn rest(grid: &mut Grid<'_>) {
    for rank in 0..grid.board.len() {
        grid.board.objects[rank].fresh = false;
    }
}
