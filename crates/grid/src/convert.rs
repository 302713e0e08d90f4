//! Conversion: decided for every object on one board, then applied (rulings 5 and 14).

use crate::lookup::Seen;

use crate::Halt;
use crate::board::{NONE, Rank};
use crate::dir::{Dir, Tile};
use crate::event::{Cause, Row, What};
use crate::grid::{Grid, Owner};
use crate::query::{Query, Subject};
use crate::rule::Rule;
use crate::word::{Kind, Part, Word};
use crate::work::any;

/// What becomes of one object.
struct Change {
    rank: Rank,
    tile: Tile,
    facing: Dir,
    deleted: bool,
    into: Vec<(Kind, u16)>,
}

/// The looks that making one object counts as.
const MADE: usize = 16;

/// What was decided so far, and what comes on which tile, for groups.
#[derive(Default)]
struct Changes {
    list: Vec<Change>,
    made: Seen<(Tile, Kind)>,
}

pub(crate) fn run(grid: &mut Grid<'_>, owner: &mut dyn Owner) -> Result<(), Halt> {
    if grid.context.rules.conversions.is_empty() {
        return Ok(());
    }
    let rules = grid.rules();
    let mut changes = Changes::default();
    let query = grid.query();
    for (rank, &kind) in grid.board.kinds.iter().enumerate() {
        let (rank, kind) = (rank as Rank, Kind(kind));
        if rules.converted[query.class(kind) as usize] && grid.board.alive(rank) {
            decide(grid, &query, query.subject(rank), Some(kind), &mut changes)?;
        }
    }
    if rules.converted[grid.mech.empty_class() as usize] {
        for who in query.emptiness() {
            decide(grid, &query, who, None, &mut changes)?;
        }
    }
    apply(grid, owner, &changes.list)
}

fn decide(
    grid: &Grid<'_>,
    query: &Query<'_>,
    who: Subject,
    kind: Option<Kind>,
    changes: &mut Changes,
) -> Result<(), Halt> {
    let mech = grid.mech;
    query.work.spend(query.rules.conversions.len())?;
    // The word that names exactly what the object is.
    let itself = |rule: &Rule| match (kind, mech.lexicon.part(rule.complement)) {
        (Some(k), Part::Noun) => !k.is_text() && k.word() == rule.complement,
        (Some(k), Part::Text) => k.is_text(),
        (None, Part::Empty) => true,
        _ => false,
    };
    // A group as subject stands for one rule a kind, where the ruleset expands groups.
    let same = |rule: &Rule| itself(rule) && (rule.is_identity(mech) || mech.group_targets);
    let (mut locked, mut unlocked, mut deleted) = (false, false, false);
    let mut wanted: Vec<(Word, u16)> = Vec::new();
    let mut denied: Vec<Word> = Vec::new();
    for &n in &query.rules.conversions {
        let rule = &query.rules.rules[n as usize];
        if !rule.names(who.class, mech) || !query.holds(n, who)? {
            continue;
        }
        match (rule.negated, same(rule)) {
            (true, true) => {
                deleted = kind.is_some();
                unlocked = true;
            }
            (true, false) => denied.push(rule.complement),
            (false, true) => locked = true,
            (false, false) => wanted.push((rule.complement, n)),
        }
    }
    if locked && !unlocked {
        wanted.clear();
    }
    query.work.spend(wanted.len() * denied.len())?;
    wanted.retain(|(word, _)| !denied.contains(word));
    let mut into: Vec<(Kind, u16)> = Vec::new();
    // A group as target takes the lowest priority, and gives what is not there already.
    for groups in [false, true] {
        for &(word, rule) in &wanted {
            let part = mech.lexicon.part(word);
            if groups != (part == Part::Things) {
                continue;
            }
            if part == Part::Empty && mech.group_targets {
                deleted |= kind.is_some();
                continue;
            }
            for target in grid.targets(word, kind)? {
                query.work.spend(MADE + into.len())?;
                // A denied kind is none of the group's; what is there already, or was just made
                // there, is not made again.
                let stands = || {
                    any(query.board.stack(who.tile), |o| {
                        query.work.spend(1)?;
                        Ok(query.board.kind(o) == target)
                    })
                };
                let there = groups
                    && (denied.contains(&target.word())
                        || into.iter().any(|(k, _)| *k == target)
                        || stands()?
                        || changes.made.contains(&(who.tile, target)));
                let twice = !mech.per_sentence && into.iter().any(|(k, _)| *k == target);
                if !there && !twice && kind != Some(target) {
                    into.push((target, rule));
                }
            }
        }
    }
    // What turns into everything stays itself, unless another rule takes it away, and gains company.
    let group = wanted
        .iter()
        .find(|(w, _)| mech.lexicon.part(*w) == Part::Things);
    let stays = mech.group_targets && !deleted;
    if let (Some(k), Some(&(_, rule)), true) = (kind.filter(|k| !k.is_text()), group, stays) {
        into.insert(0, (k, rule));
    }
    if deleted || !into.is_empty() {
        if query.rules.converts_to_groups {
            for &(kind, _) in &into {
                changes.made.insert((who.tile, kind));
            }
        }
        changes.list.push(Change {
            rank: who.rank,
            tile: who.tile,
            facing: query.faces(who)?,
            deleted,
            into,
        });
    }
    Ok(())
}

/// All kind changes and new objects first, oldest object first; then everything deleted, in one
/// call.
fn apply(grid: &mut Grid<'_>, owner: &mut dyn Owner, changes: &[Change]) -> Result<(), Halt> {
    let mut gone = Vec::new();
    for change in changes {
        let mut into = change.into.iter();
        if change.rank != NONE && !change.deleted {
            if let Some(&(kind, rule)) = into.next() {
                become_kind(grid, change.rank, kind, rule)?;
            }
        } else if change.rank != NONE {
            gone.push(change.rank);
        }
        for &(kind, rule) in into {
            let new = grid.create(kind, change.tile, change.facing, Row::Conversion, &[rule])?;
            // What comes of an object is as old as that was; only emptiness makes what is new.
            if change.rank != NONE {
                grid.board.object_mut(new).fresh = false;
            }
        }
    }
    if gone.is_empty() {
        return Ok(());
    }
    owner.destroy(grid, &gone, Cause::Deletion, Row::Conversion)
}

fn become_kind(grid: &mut Grid<'_>, rank: Rank, kind: Kind, rule: u16) -> Result<(), Halt> {
    let from = grid.board.kind(rank);
    if from == kind {
        return Ok(());
    }
    grid.board.convert(rank, kind);
    grid.lift(rank)?;
    if grid.context.trace {
        let id = grid.board.get(rank).id;
        let because = grid.sentences(&[rule]);
        grid.tell(
            What::Converted { id, from, to: kind },
            Row::Conversion,
            because,
        );
    }
    Ok(())
}
