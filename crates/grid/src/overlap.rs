//! What happens between objects on one tile: hazards, makers, and the win check.

use std::sync::Arc;

use crate::lookup::{Lookup, Seen};

use crate::Halt;
use crate::board::{MAX_OBJECTS, NONE, Rank};
use crate::context::Sentences;
use crate::dir::{Dir, Tile};
use crate::event::{Cause, Row, What};
use crate::grid::{Grid, Owner};
use crate::mechanics::{Hazard, Overlap, Spread};
use crate::query::{Query, Subject};
use crate::rule::Arg;
use crate::word::{Kind, Prop, bit};
use crate::work::{PAIR, any, keep};

/// Every hazard, in order. Each collects all its victims before the first is destroyed; the next
/// looks at what is left (ruling 15).
pub(crate) fn hazards(grid: &mut Grid<'_>, owner: &mut dyn Owner) -> Result<(), Halt> {
    emptiness(grid)?;
    for n in 0..grid.mech.hazards.len() {
        match &grid.mech.hazards[n] {
            Hazard::Overlap(row) => {
                if !possible(grid, row) {
                    continue;
                }
                let (mut who, mut hit) = (grid.context.list(), grid.context.list());
                victims(&grid.query(), row, &mut who, &mut hit)?;
                grid.context.give_back(who);
                let result = if hit.is_empty() {
                    Ok(())
                } else {
                    let at = Row::Hazard(n as u8);
                    if grid.context.trace {
                        reasons(grid, row, at, &hit);
                    }
                    owner.destroy(grid, &hit, Cause::Hazard(n as u8), at)
                };
                grid.context.give_back(hit);
                result?;
            }
            Hazard::Spread(row) => spread(grid, row, Row::Hazard(n as u8))?,
            Hazard::Make(_, verb) => make(grid, *verb, Row::Hazard(n as u8))?,
        }
    }
    thin_out(grid, owner)
}

/// Of one kind a tile holds so many; the youngest beyond them are taken off.
fn thin_out(grid: &mut Grid<'_>, owner: &mut dyn Owner) -> Result<(), Halt> {
    let most = grid.mech.crowd as usize;
    if most == 0 {
        return Ok(());
    }
    let board = &*grid.board;
    let mut beyond: Vec<Rank> = Vec::new();
    let mut counts: Lookup<Kind, usize> = Lookup::default();
    for (rank, object) in board.objects.iter().enumerate() {
        // Few objects have a younger one on their tile, and fewer so many.
        let alone = object.next == NONE || object.dead;
        if alone || usize::from(board.oldest(object.tile)) != rank {
            continue;
        }
        if board.stack(object.tile).nth(most).is_none() {
            continue;
        }
        counts.clear();
        for rank in board.stack(object.tile) {
            let count = counts.get_or_make(board.kind(rank), usize::default);
            *count += 1;
            if *count > most {
                beyond.push(rank);
            }
        }
    }
    if beyond.is_empty() {
        return Ok(());
    }
    beyond.sort_unstable();
    owner.destroy(grid, &beyond, Cause::Deletion, Row::Crowd)
}

/// Could the row hit anybody under these rules, whatever the board?
fn possible(grid: &Grid<'_>, row: &Overlap) -> bool {
    let rules = &grid.context.rules;
    row.who.is_none_or(|p| rules.may(bit(p)))
        && row.with.is_none_or(|p| rules.may(bit(p)))
        && row.verb.is_none_or(|v| !rules.verb(v).is_empty())
}

/// The victims of one row, oldest first, none twice; `who` is room for those it asks.
fn victims(
    query: &Query<'_>,
    row: &Overlap,
    who: &mut Vec<Rank>,
    hit: &mut Vec<Rank>,
) -> Result<(), Halt> {
    match row.who {
        Some(prop) => query.all_with(prop, who)?,
        None => who.extend(query.board.ranks()),
    }
    for &a in &*who {
        if row.spares_new && query.board.get(a).fresh {
            continue;
        }
        // A guarded object outlives what its company does not, but not when both are guarded:
        // then nothing happens.
        let guarded = query.safe(query.subject(a))?;
        let object = query.board.get(a);
        let alone = query.board.oldest(object.tile) == a && object.next == NONE;
        if alone && !row.itself {
            continue;
        }
        for b in query.board.stack(object.tile) {
            query.work.spend(PAIR)?;
            if b == a {
                if row.itself && query.has_some(a, row.with)? {
                    if !guarded && (row.hit_who || row.hit_with) {
                        hit.push(a);
                    }
                    if row.first {
                        break;
                    }
                }
                continue;
            }
            if !counts(query, row, a, b)? {
                continue;
            }
            let shielded = query.safe(query.subject(b))?;
            if !(guarded && shielded) {
                if row.hit_who && !guarded {
                    hit.push(a);
                }
                if row.hit_with && !shielded {
                    hit.push(b);
                }
            }
            if row.first || !row.hit_with {
                break;
            }
        }
        // Crowds hit each other many times over.
        if hit.len() > 2 * MAX_OBJECTS {
            hit.sort_unstable();
            hit.dedup();
        }
    }
    hit.sort_unstable();
    hit.dedup();
    Ok(())
}

/// Remember for each victim which rules on its tile gave what the row looks at: when it is told
/// that it is destroyed, its company may be gone.
fn reasons(grid: &mut Grid<'_>, row: &Overlap, at: Row, hit: &[Rank]) {
    let mut told: Lookup<Tile, Arc<Sentences>> = Lookup::default();
    for &victim in hit {
        let object = *grid.board.get(victim);
        let because = told.get_or_make(object.tile, || {
            let rules = grid.told(|query| {
                let mut rules: Vec<u16> = Vec::new();
                for prop in [row.who, row.with].into_iter().flatten() {
                    for other in grid.board.stack(object.tile) {
                        for rule in query.givers(query.subject(other), prop)? {
                            query.work.spend(rules.len())?;
                            if !rules.contains(&rule) {
                                rules.push(rule);
                            }
                        }
                    }
                }
                Ok(rules)
            });
            Arc::new(grid.sentences(&rules))
        });
        grid.context
            .reasons
            .insert(object.id, (at, because.clone()));
    }
}

/// Does this company count?
fn counts(query: &Query<'_>, row: &Overlap, a: Rank, b: Rank) -> Result<bool, Halt> {
    let verb = |v| query.verb(v, query.subject(a), query.subject(b));
    if !row.with.map_or(Ok(true), |p| query.has(b, p))? || !row.verb.map_or(Ok(true), verb)? {
        return Ok(false);
    }
    if row.float && !query.same_height(a, b)? {
        return Ok(false);
    }
    Ok(!query.has_some(b, row.with_unless)? || query.safe(query.subject(b))?)
}

/// Copies into the four neighbour tiles that are free, all found before the first is made.
fn spread(grid: &mut Grid<'_>, row: &Spread, why: Row) -> Result<(), Halt> {
    if !grid.context.rules.may(bit(row.who)) {
        return Ok(());
    }
    let mut who = grid.context.list();
    let query = grid.query();
    query.all_with(row.who, &mut who)?;
    let size = grid.board.size();
    let mut copies: Vec<(Rank, Tile)> = Vec::new();
    let mut made: Seen<(Tile, Kind)> = Seen::default();
    for &rank in &who {
        let kind = grid.board.kind(rank);
        for dir in Dir::ALL {
            let Some(tile) = size.ahead(grid.board.get(rank).tile, dir) else {
                continue;
            };
            let full = any(grid.board.stack(tile), |o| {
                query.work.spend(PAIR)?;
                Ok(grid.board.kind(o) == kind || any(&row.unless, |&p| query.has(o, p))?)
            })? || (grid.board.oldest(tile) == NONE
                && any(&row.unless, |&p| query.is(query.nothing(tile), p))?);
            // One copy a tile and kind, whoever makes it.
            if !full && made.insert((tile, kind)) {
                copies.push((rank, tile));
            }
        }
    }
    let result = copies.into_iter().try_for_each(|(rank, tile)| {
        let (kind, facing) = (grid.board.kind(rank), grid.board.get(rank).facing);
        let because = match grid.context.trace {
            true => grid.told(|query| query.givers(query.subject(rank), row.who)),
            false => Vec::new(),
        };
        grid.create(kind, tile, facing, why, &because).map(|_| ())
    });
    grid.context.give_back(who);
    result
}

/// A maker puts one of its complements on its own tile, unless something is there that the
/// complement names. Emptiness makes on every empty tile.
fn make(grid: &mut Grid<'_>, verb: u8, row: Row) -> Result<(), Halt> {
    if grid.context.rules.verb(verb).is_empty() {
        return Ok(());
    }
    let query = grid.query();
    let mut makers: Vec<Subject> = grid.board.ranks().map(|r| query.subject(r)).collect();
    makers.extend(query.empty_tiles(grid.context.rules.verb(verb)));
    for who in makers {
        let mut words = Vec::new();
        grid.query().complements(verb, who, &mut words)?;
        for (word, rule) in words {
            let named = Arg { word, not: false };
            let query = grid.query();
            let there = |o| {
                query.work.spend(1)?;
                Ok(query.fits(named, o))
            };
            if any(grid.board.stack(who.tile), there)? {
                continue;
            }
            let from = (!who.is_empty()).then(|| grid.board.kind(who.rank));
            let facing = query.faces(who)?;
            for kind in grid.targets(word, from)? {
                grid.create(kind, who.tile, facing, row, &[rule])?;
            }
        }
    }
    Ok(())
}

/// Empty tiles meet their own end before any object does: where a row hits an object by what that
/// object itself is, it hits emptiness, which leaves behind what its rules say.
fn emptiness(grid: &mut Grid<'_>) -> Result<(), Halt> {
    let leaves = |(_, verb): &(String, u8)| grid.context.rules.verb(*verb).to_vec();
    let leaving: Vec<u16> = grid.mech.on_destroyed.iter().flat_map(leaves).collect();
    let query = grid.query();
    let mut ends: Vec<Subject> = query.empty_tiles(&leaving);
    keep(&mut ends, |who| {
        let has = |prop: Prop| query.is(who, prop);
        if query.safe(who)? {
            return Ok(false);
        }
        any(&query.mech.hazards, |hazard| match hazard {
            Hazard::Overlap(row) => Ok(row.itself
                && (row.hit_who || row.hit_with)
                && row.who.map_or(Ok(true), has)?
                && row.with.map_or(Ok(false), has)?),
            Hazard::Spread(_) | Hazard::Make(..) => Ok(false),
        })
    })?;
    ends.into_iter().try_for_each(|who| grid.vanish(who))
}

/// A mover that is the goal, or shares its tile and level with one, wins. Won stays won.
pub(crate) fn win(grid: &mut Grid<'_>) -> Result<(), Halt> {
    let (mover, goal) = (grid.mech.mover, grid.mech.goal);
    if !grid.context.rules.may(bit(mover)) || !grid.context.rules.may(bit(goal)) {
        return Ok(());
    }
    let mut movers = grid.context.list();
    let query = grid.query();
    query.all_with(mover, &mut movers)?;
    let mut winner = None;
    'movers: for &m in &movers {
        for o in std::iter::once(m).chain(grid.board.stack(grid.board.get(m).tile)) {
            query.work.spend(PAIR)?;
            if query.has(o, goal)? && (o == m || query.same_height(m, o)?) {
                winner = Some((m, o));
                break 'movers;
            }
        }
    }
    grid.context.give_back(movers);
    let query = grid.query();
    if let Some((mover, at)) = winner {
        grid.board.won = true;
        if grid.context.trace {
            let id = grid.board.get(mover).id;
            let mut because = grid.givers(mover, Some(grid.mech.mover));
            because.extend(grid.givers(at, Some(goal)));
            grid.tell(What::Won { id }, Row::Win, because);
        }
    } else if any(query.empty_with(mover)?, |who| query.is(who, goal))? {
        grid.board.won = true;
    }
    Ok(())
}
