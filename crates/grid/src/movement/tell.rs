//! What movement tells those who ask: who was blocked and by what, and why somebody was destroyed.

use std::sync::Arc;

use super::enter;
use crate::Halt;
use crate::context::Victim;
use crate::dir::Dir;
use crate::event::{Row, What};
use crate::grid::Grid;
use crate::mechanics::Answer;
use crate::query::{Query, Subject};
use crate::word::Prop;

/// The property whose rules explain a row.
pub(super) fn property_of(grid: &Grid<'_>, row: Row) -> Option<Prop> {
    match row {
        Row::Pass(n) => grid.mech.passes.get(n as usize).map(|p| p.who),
        Row::Enter(n) => grid.mech.enter.get(n as usize).and_then(|e| e.object),
        Row::Trail(n) => grid.mech.trail.get(n as usize).map(|t| t.object),
        _ => None,
    }
}

/// Remember why each victim is destroyed, before anything moves.
pub(super) fn reasons(grid: &mut Grid<'_>, victims: &[Victim]) {
    if !grid.context.trace {
        return;
    }
    // Of several ends of one victim the first is told.
    for &victim in victims.iter().rev().filter(|v| !v.who.is_empty()) {
        let rules = grid.told(|query| rules_of(&query, victim));
        let because = Arc::new(grid.sentences(&rules));
        let id = grid.board.get(victim.who.rank).id;
        grid.context.reasons.insert(id, (victim.row, because));
    }
}

/// The rules by which a victim is destroyed: those that make it and its partner what the row looks
/// for, or what eats and what is eaten; those that make it brittle.
fn rules_of(query: &Query<'_>, victim: Victim) -> Result<Vec<u16>, Halt> {
    let mut rules: Vec<u16> = Vec::new();
    let mut add = |more: Vec<u16>| {
        query.work.spend(more.len() * (1 + rules.len()))?;
        more.into_iter().for_each(|n| {
            if !rules.contains(&n) {
                rules.push(n);
            }
        });
        Ok(())
    };
    let who = victim.who;
    match victim.row {
        Row::Brittle => {
            for &prop in &query.mech.brittle {
                add(query.givers(who, prop)?)?;
            }
        }
        Row::Enter(n) => {
            let Some(row) = query.mech.enter.get(n as usize) else {
                return Ok(rules);
            };
            if let (Some(verb), Some(with)) = (row.verb, victim.with) {
                add(query.verb_givers(verb, with, who)?)?;
            }
            // Either of two that meet may be the mover.
            let second = row.mover.filter(|_| row.answer == Answer::Meet);
            for prop in row.object.into_iter().chain(second) {
                add(query.givers(who, prop)?)?;
                if let Some(with) = victim.with {
                    add(query.givers(with, prop)?)?;
                }
            }
        }
        _ => {}
    }
    Ok(rules)
}

/// Say that an object wanted to move and could not.
pub(super) fn tell_blocked(grid: &mut Grid<'_>, mover: Subject, dir: Dir) {
    if !grid.context.trace || mover.is_empty() {
        return;
    }
    let (id, at) = (grid.board.get(mover.rank).id, mover.tile);
    let Some(ahead) = grid.board.size().ahead(at, dir) else {
        grid.tell(What::Blocked { id, at }, Row::Border, Vec::new());
        return;
    };
    let reply = grid.told(|query| {
        let mut reply = enter::Reply::default();
        enter::ask(&query, mover, ahead, &mut reply, |_| Ok(false))?;
        Ok(reply)
    });
    let (row, who) = match (reply.blocker, reply.pushes.first()) {
        (Some((row, who)), _) => (Row::Enter(row), who),
        (None, Some(&(who, row))) => (Row::Enter(row), who),
        (None, None) => (Row::Border, mover),
    };
    let prop = property_of(grid, row);
    let rules = grid.told(|query| prop.map_or(Ok(Vec::new()), |p| query.givers(who, p)));
    let because = grid.sentences(&rules);
    grid.tell(What::Blocked { id, at: ahead }, row, because);
}
