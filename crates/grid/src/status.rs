//! The second movement and the status of objects: teleporters, belts, direction words.

use crate::lookup::Seen;

use crate::Halt;
use crate::board::Rank;
use crate::event::{Row, What};
use crate::grid::Grid;
use crate::word::bit;
use crate::work::{PAIR, keep};

/// Teleporters send their company on the same level to another of their kind, once a turn each;
/// of three or more the seed in the state chooses. Then belts turn what lies on them.
pub(crate) fn teleport(grid: &mut Grid<'_>) -> Result<(), Halt> {
    for n in 0..grid.mech.teleports.len() {
        let prop = grid.mech.teleports[n];
        if !grid.context.rules.may(bit(prop)) {
            continue;
        }
        let mut ports = grid.context.list();
        grid.query().all_with(prop, &mut ports)?;
        // Everything is found on the board before the first goes.
        let mut sent: Vec<(Rank, Rank)> = Vec::new();
        let mut known: Seen<Rank> = Seen::default();
        for &port in &ports {
            let query = grid.query();
            let tile = grid.board.get(port).tile;
            for o in grid.board.stack(tile) {
                query.work.spend(PAIR)?;
                // Never one of its own kind: text is one kind here.
                let class = |r| query.subject(r).class;
                let fits = class(o) != class(port)
                    && query.same_height(o, port)?
                    && !query.still(query.subject(o))?;
                if fits && known.insert(o) {
                    sent.push((o, port));
                }
            }
        }
        for (rank, port) in sent {
            grid.context.work.spend(ports.len())?;
            let kind = grid.board.kind(port);
            let here = grid.board.get(port).tile;
            let others: Vec<Rank> = ports
                .iter()
                .copied()
                .filter(|&p| grid.board.kind(p) == kind && grid.board.get(p).tile != here)
                .collect();
            let to = match others.len() {
                0 => continue,
                1 => others[0],
                n => others[grid.board.random(n)],
            };
            let (from, to) = (grid.board.get(rank).tile, grid.board.get(to).tile);
            let passed = grid.board.shift(rank, to);
            grid.context.work.spend(passed)?;
            if grid.context.trace {
                let id = grid.board.get(rank).id;
                let because = grid.givers(port, Some(prop));
                grid.tell(What::Moved { id, from, to }, Row::Teleport, because);
            }
        }
        grid.context.give_back(ports);
    }
    belts(grid)
}

/// What lies on a belt faces the belt's way.
fn belts(grid: &mut Grid<'_>) -> Result<(), Halt> {
    for n in 0..grid.mech.passes.len() {
        let pass = &grid.mech.passes[n];
        if !pass.company || !grid.context.rules.may(bit(pass.who)) {
            continue;
        }
        let mut belts = grid.context.list();
        grid.query().all_with(pass.who, &mut belts)?;
        for &belt in &belts {
            let (tile, dir) = (grid.board.get(belt).tile, grid.board.get(belt).facing);
            let query = grid.query();
            let mut load: Vec<Rank> = grid.board.stack(tile).collect();
            keep(&mut load, |o| {
                query.work.spend(PAIR)?;
                Ok(o != belt && query.same_height(o, belt)?)
            })?;
            for o in load {
                grid.face(o, dir, Row::Pass(n as u8), Some(pass.who));
            }
        }
        grid.context.give_back(belts);
    }
    Ok(())
}

/// Direction words turn their objects; then the stored level is read again.
pub(crate) fn status(grid: &mut Grid<'_>) -> Result<(), Halt> {
    for n in 0..grid.mech.directions.len() {
        let (prop, dir) = grid.mech.directions[n];
        if !grid.context.rules.may(bit(prop)) {
            continue;
        }
        let mut ranks = grid.context.list();
        grid.query().all_with(prop, &mut ranks)?;
        for &rank in &ranks {
            grid.face(rank, dir, Row::Status, Some(prop));
        }
        grid.context.give_back(ranks);
    }
    grid.lift_all()
}
