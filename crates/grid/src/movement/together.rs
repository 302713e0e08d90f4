//! All movers of a pass worked out from the positions before it, changed together at its end.

use super::enter::{Reply, ask};
use super::tell::tell_blocked;
use super::{MAX_STEPS, Part, broken, chain, commit, part, steps, still_there, turn_held, way};
use crate::Halt;
use crate::dir::{Dir, Tile};
use crate::event::Row;
use crate::grid::{Grid, Owner};
use crate::lookup::{Lookup, Seen};
use crate::mechanics::{Pass, Way};
use crate::query::Subject;
use crate::word::COPULA;
use crate::work::{PAIR, keep};

struct Mover {
    who: Subject,
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
    let mut movers = list(grid, pass, row, input)?;
    grid.context.plan.all_yield = pass.company;
    while !movers.is_empty() {
        for m in &mut movers {
            if pass.way == Way::Facing && !pass.company && !m.who.is_empty() {
                m.dir = grid.query().faces(m.who)?;
            }
            m.turned = false;
            grid.face(m.who.rank, m.dir, row, Some(pass.who));
        }
        let mut pending: Vec<usize> = (0..movers.len()).collect();
        plan(grid, pass, row, &mut movers, &mut pending)?;
        // Whoever is still blocked stays, and breaks if it is brittle.
        for &n in &pending {
            let m = &movers[n];
            tell_blocked(grid, m.who, m.dir);
            if chain::brittle(&grid.query(), m.who)? {
                grid.context.plan.victims.push(broken(m.who));
            }
        }
        grid.context.plan.forget();
        // Of emptiness nothing is kept: where it goes, and that it ends, is known here only.
        if movers.iter().any(|m| m.who.is_empty() && m.steps > 1) {
            let mut went: Lookup<Tile, Tile> = Lookup::default();
            for m in grid.context.plan.moves.iter().filter(|m| m.who.is_empty()) {
                went.insert(m.who.tile, m.to);
            }
            let mut ended: Seen<Tile> = Seen::default();
            for v in grid
                .context
                .plan
                .victims
                .iter()
                .filter(|v| v.who.is_empty())
            {
                ended.insert(v.who.tile);
            }
            for m in movers.iter_mut().filter(|m| m.who.is_empty()) {
                if ended.contains(&m.who.tile) {
                    m.steps = 1;
                }
                m.who.tile = went.get(&m.who.tile).copied().unwrap_or(m.who.tile);
            }
        }
        commit(grid, owner)?;
        // Leftover steps are further rounds of the same pass.
        movers.retain_mut(|m| {
            m.steps -= 1;
            let there = if m.steps > 0 {
                still_there(grid, m.who)
            } else {
                None
            };
            there.map(|who| m.who = who).is_some()
        });
    }
    grid.context.plan.all_yield = false;
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
        grid.context.work.spend(pending.len())?;
        going.clear();
        for &n in pending.iter() {
            if sweep == Sweep::Turn {
                if !going.is_empty() || movers[n].turned || movers[n].settled {
                    continue;
                }
                movers[n].turned = true;
                movers[n].dir = movers[n].dir.back();
                grid.face(movers[n].who.rank, movers[n].dir, row, Some(pass.who));
            }
            let m = &movers[n];
            if sweep == Sweep::Free && !free(grid, m)? {
                continue;
            }
            let mut chain = chain::Chain::default();
            if chain.plan(&grid.query(), &grid.context.plan, m.who, m.dir, row)? {
                grid.context.notes.pushed = grid.context.notes.pushed.max(chain.pushed);
                grid.context.plan.moves.extend_from_slice(&chain.moves);
                grid.context.plan.victims.extend_from_slice(&chain.victims);
                going.push(n);
            }
        }
        if !going.is_empty() {
            grid.context.plan.learn(grid.board.len());
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

fn free(grid: &Grid<'_>, m: &Mover) -> Result<bool, Halt> {
    let Some(to) = grid.board.size().ahead(m.who.tile, m.dir) else {
        return Ok(false);
    };
    let mut reply = Reply::default();
    ask(&grid.query(), m.who, to, &mut reply, |o| {
        Ok(grid.context.plan.yields(o, m.dir))
    })?;
    Ok(!reply.blocked && reply.pushes.is_empty())
}

/// The movers of a pass in the order of their rules, then of age; emptiness after its elders, row
/// by row.
fn list(
    grid: &mut Grid<'_>,
    pass: &Pass,
    row: Row,
    input: Option<Dir>,
) -> Result<Vec<Mover>, Halt> {
    let mut ranks = grid.context.list();
    let query = grid.query();
    query.all_with(pass.who, &mut ranks)?;
    let mut who: Vec<Subject> = ranks.iter().map(|&r| query.subject(r)).collect();
    who.extend(query.empty_with(pass.who)?);
    grid.context.give_back(ranks);
    let rules = grid.rules();
    let giving = &rules.by_prop[pass.who as usize];
    if giving.len() > 1 {
        let query = grid.query();
        let first = |subject: Subject| {
            for (at, &n) in giving.iter().enumerate() {
                let rule = &rules.rules[n as usize];
                debug_assert_eq!(rule.verb, COPULA);
                let names = !rule.negated && rule.names(subject.class, grid.mech);
                if names && query.holds(n, subject)? {
                    return Ok(Some(at));
                }
            }
            Ok(None)
        };
        let mut keys = Vec::with_capacity(who.len());
        for &s in &who {
            keys.push((first(s)?, s.rank, s.tile, s));
        }
        keys.sort_unstable_by_key(|&(first, rank, tile, _)| (first, rank, tile));
        who.clear();
        who.extend(keys.into_iter().map(|(.., s)| s));
    }
    // Who is held turns when everybody has been asked.
    let mut held: Vec<Subject> = Vec::new();
    keep(&mut who, |s| {
        let part = part(grid, pass, s)?;
        if part == Part::Held {
            held.push(s);
        }
        Ok(part == Part::Goes)
    })?;
    for s in held {
        turn_held(grid, pass, s, row, input);
    }
    let query = grid.query();
    let mut movers: Vec<Mover> = Vec::new();
    // Where each object of a company stands among the movers, plus one.
    let mut places: Vec<u16> = vec![0; if pass.company { grid.board.len() } else { 0 }];
    for &s in &who {
        let dir = way(pass, input, query.faces(s)?);
        let steps = steps(&query, pass, s)?;
        let mover = |who| Mover {
            who,
            dir,
            steps,
            turned: false,
            settled: false,
        };
        if !pass.company {
            movers.push(mover(s));
            continue;
        }
        for o in grid.board.stack(s.tile) {
            query.work.spend(PAIR)?;
            let carried = query.subject(o);
            if o == s.rank || query.lifted(carried)? != query.lifted(s)? || query.still(carried)? {
                continue;
            }
            let place = &mut places[o as usize];
            match movers.get_mut((*place as usize).wrapping_sub(1)) {
                // Belts that agree add up; the first decides between belts that do not.
                Some(m) if m.dir == dir => m.steps = (m.steps + steps).min(MAX_STEPS),
                Some(_) => {}
                None => {
                    movers.push(mover(carried));
                    *place = movers.len() as u16;
                }
            }
        }
    }
    Ok(movers)
}
