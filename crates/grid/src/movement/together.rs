//! All movers of a pass worked out from the positions before it, changed together at its end.

use super::enter::{Reply, ask};
use super::tell::tell_blocked;
use super::{MAX_STEPS, Part, chain, commit, part, steps, turn_held};
use crate::Halt;
use crate::board::Rank;
use crate::desk::Victim;
use crate::dir::Dir;
use crate::event::Row;
use crate::grid::{Grid, Owner};
use crate::mechanics::{Pass, Way};
use crate::word::COPULA;
use crate::work::PAIR;

struct Mover {
    rank: Rank,
    dir: Dir,
    steps: usize,
    /// It has turned round since somebody went, and is blocked that way too.
    turned: bool,
    /// An earlier step of the pass was not free: it turns round no more.
    settled: bool,
}

pub(super) fn run(
    grid: &mut Grid<'_>,
    pass: &Pass,
    row: Row,
    input: Option<Dir>,
    owner: &mut dyn Owner,
) -> Result<(), Halt> {
    let mut movers = list(grid, pass, row, input);
    grid.desk.plan.all_yield = pass.company;
    while !movers.is_empty() {
        for m in &mut movers {
            if pass.way == Way::Facing && !pass.company {
                m.dir = grid.board.get(m.rank).facing;
            }
            m.turned = false;
            grid.face(m.rank, m.dir, row, Some(pass.who));
        }
        let mut pending: Vec<usize> = (0..movers.len()).collect();
        let planned = plan(grid, pass, row, &mut movers, &mut pending);
        if planned.is_err() {
            grid.desk.plan.forget();
            grid.desk.plan.moves.clear();
            grid.desk.plan.victims.clear();
            return planned;
        }
        // Whoever is still blocked stays, and breaks if it is brittle.
        for &n in &pending {
            let m = &movers[n];
            tell_blocked(grid, m.rank, m.dir);
            if chain::brittle(&grid.eye(), m.rank) {
                let (rank, row, with) = (m.rank, Row::Brittle, None);
                grid.desk.plan.victims.push(Victim { rank, row, with });
            }
        }
        grid.desk.plan.forget();
        commit(grid, owner)?;
        // Leftover steps are further rounds of the same pass.
        movers.retain_mut(|m| {
            m.steps -= 1;
            m.steps > 0 && grid.board.alive(m.rank)
        });
    }
    grid.desk.plan.all_yield = false;
    Ok(())
}

/// Sweep over the waiting movers until nobody goes any more: first whoever has a free way, then
/// pushers, then those that turn round, one after another until one of them goes. Each time
/// somebody goes, the waiting ones are tried anew. Each sweep looks at the plans of earlier sweeps
/// only, so that of two that push one thing the later wins.
fn plan(
    grid: &mut Grid<'_>,
    pass: &Pass,
    row: Row,
    movers: &mut [Mover],
    pending: &mut Vec<usize>,
) -> Result<(), Halt> {
    let mut sweep = Sweep::Free;
    let mut going: Vec<usize> = Vec::new();
    while !pending.is_empty() {
        grid.desk.work.spend(pending.len());
        grid.desk.work.check()?;
        going.clear();
        for &n in pending.iter() {
            if sweep == Sweep::Turn {
                if !going.is_empty() || movers[n].turned || movers[n].settled {
                    continue;
                }
                movers[n].turned = true;
                movers[n].dir = movers[n].dir.back();
                grid.face(movers[n].rank, movers[n].dir, row, Some(pass.who));
            }
            let m = &movers[n];
            if sweep == Sweep::Free && !free(grid, m) {
                continue;
            }
            let mut chain = chain::Chain::default();
            if chain.plan(&grid.eye(), &grid.desk.plan, m.rank, m.dir, row) {
                grid.desk.notes.pushed = grid.desk.notes.pushed.max(chain.pushed);
                grid.desk.plan.moves.extend_from_slice(&chain.moves);
                grid.desk.plan.victims.extend_from_slice(&chain.victims);
                going.push(n);
            }
        }
        if !going.is_empty() {
            let objects = grid.board.len();
            grid.desk.plan.settle(objects);
            grid.desk.plan.learn(objects);
            // Both rise.
            pending.retain(|n| going.binary_search(n).is_err());
            if sweep != Sweep::Free {
                going.iter().for_each(|&n| movers[n].settled = true);
                pending.iter().for_each(|&n| movers[n].turned = false);
            }
            sweep = Sweep::Free;
            continue;
        }
        sweep = match sweep {
            Sweep::Free => Sweep::Push,
            Sweep::Push if pass.turn_round => Sweep::Turn,
            Sweep::Push | Sweep::Turn => return Ok(()),
        };
    }
    Ok(())
}

/// What the waiting movers try.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sweep {
    Free,
    Push,
    Turn,
}

fn free(grid: &Grid<'_>, m: &Mover) -> bool {
    let from = grid.board.get(m.rank).tile;
    let Some(to) = grid.board.size().ahead(from, m.dir) else {
        return false;
    };
    let mut reply = Reply::default();
    ask(&grid.eye(), m.rank, to, &mut reply, |o| {
        grid.desk.plan.yields(o, m.dir)
    });
    !reply.blocked && reply.pushes.is_empty()
}

/// The movers of a pass in the order of their rules, then of age.
fn list(grid: &mut Grid<'_>, pass: &Pass, row: Row, input: Option<Dir>) -> Vec<Mover> {
    let mut who = grid.desk.list();
    grid.eye().all_with(pass.who, &mut who);
    let rules = grid.rules();
    let giving = &rules.by_prop[pass.who as usize];
    if giving.len() > 1 {
        let eye = grid.eye();
        let first = |&r: &Rank| {
            let subject = eye.subject(r);
            giving.iter().position(|&n| {
                let rule = &rules.rules[n as usize];
                debug_assert_eq!(rule.verb, COPULA);
                !rule.negated && rule.names(subject.class, grid.mech) && eye.holds(n, subject)
            })
        };
        who.sort_by_cached_key(|r| (first(r), *r));
    }
    // Who is held turns when everybody has been asked.
    let mut held: Vec<Rank> = Vec::new();
    who.retain(|&r| match part(grid, pass, r) {
        Part::Goes => true,
        Part::Held => {
            held.push(r);
            false
        }
        Part::Excepted => false,
    });
    for r in held {
        turn_held(grid, pass, r, row, input);
    }
    let eye = grid.eye();
    let mut movers: Vec<Mover> = Vec::new();
    // Where each object of a company stands among the movers, plus one.
    let mut places: Vec<u16> = vec![0; if pass.company { grid.board.len() } else { 0 }];
    for &r in &who {
        let facing = grid.board.get(r).facing;
        let dir = match pass.way {
            Way::Input => input.unwrap_or(facing),
            Way::Facing => facing,
            Way::Fixed(dir) => dir,
        };
        let steps = steps(&eye, pass, r);
        let mover = |rank| Mover {
            rank,
            dir,
            steps,
            turned: false,
            settled: false,
        };
        if !pass.company {
            movers.push(mover(r));
            continue;
        }
        for o in grid.board.stack(grid.board.get(r).tile) {
            if !eye.work.spend(PAIR) {
                break;
            }
            if o == r || !eye.level(o, r) || eye.still(o) {
                continue;
            }
            let place = &mut places[o as usize];
            match movers.get_mut((*place as usize).wrapping_sub(1)) {
                // Belts that agree add up; the first decides between belts that do not.
                Some(m) if m.dir == dir => m.steps = (m.steps + steps).min(MAX_STEPS),
                Some(_) => {}
                None => {
                    movers.push(mover(o));
                    *place = movers.len() as u16;
                }
            }
        }
    }
    grid.desk.give_back(who);
    movers
}
