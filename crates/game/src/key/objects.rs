//! Things, text and minions in a key.
//!
//! Whatever can act by itself is listed in order of age, minions off the grid among the rest by
//! their ids. Text is told by the words that are gone from the start and those that have come,
//! where its age decides nothing ([`Fields::text`]): no rule is about it, all text on a tile is
//! pushed alike, and sentences are read by tile and word.

use smallvec::SmallVec;
use spellgrid_cards::{CardId, Minion, MinionId};
use spellgrid_grid::{Board, Dir, Kind, Object, Tile, Word};

use super::bytes::{Bytes, put, put_signed};
use super::reads::entry;
use super::{Filling, Out};
use crate::level::Level;
use crate::state::{Link, State};

#[cfg(doc)]
use super::reads::Fields;

/// An object, a minion on the grid, a minion off it.
const THING: u8 = 0;
const ON: u8 = 1;
const OFF: u8 = 2;

type Words = SmallVec<[u32; 64]>;

pub(super) fn put_all(level: &Level, state: &State, out: Out<'_>) {
    let (reads, board) = (&level.reads, &state.board);
    let fields = &reads.fields;
    // Fresh rules were read from exactly the text that stands: then the layout lists it.
    let listed = !(fields.text || fields.spelled || board.is_stale());
    let mut texts = Words::new();
    put_objects(level, state, listed, out, &mut texts);
    if fields.text {
        return;
    }
    let mut now = board.layout();
    if !listed {
        texts.sort_unstable();
        now = &texts;
    }
    put_words(out, &reads.words, now);
}

/// Everything but loose text, which is left to `texts`, or out altogether when it is listed
/// elsewhere. (A minion is no loose text: it could only turn into text where text can be named.)
fn put_objects(level: &Level, state: &State, listed: bool, out: Out<'_>, texts: &mut Words) {
    let loose = !level.reads.fields.text;
    let count_at = out.len();
    out.push(0);
    let mut count = 0u32;
    let mut links = state.links.iter();
    let mut next = links.next();
    for (_, o, kind) in state.board.all(!listed) {
        if loose && kind.is_text() {
            texts.push(entry(o.tile, kind.word()));
            continue;
        }
        let mut minion = None;
        while let Some(link) = next.filter(|l| l.id <= o.id) {
            if link.id == o.id {
                minion = Some(link.minion);
            } else {
                out.push(OFF);
                put_minion(state, link.minion, out);
                count += 1;
            }
            next = links.next();
        }
        count += 1;
        out.push(if minion.is_some() { ON } else { THING });
        put_object(level, kind, o, out);
        if let Some(minion) = minion {
            put_minion(state, minion, out);
        }
    }
    for link in next.into_iter().chain(links) {
        out.push(OFF);
        put_minion(state, link.minion, out);
        count += 1;
    }
    // The count is known only now: it takes as many bytes as it needs.
    if count < 0x80 {
        out[count_at] = count as u8;
    } else {
        let mut bytes = Vec::with_capacity(5);
        put(&mut bytes, count);
        out.splice(count_at..count_at + 1, bytes);
    }
}

#[inline]
fn put_object(level: &Level, kind: Kind, o: &Object, out: Out<'_>) {
    let reads = &level.reads;
    let (number, tile) = (reads.number(kind), o.tile as u32);
    if number | tile < 0x80 {
        out.extend_from_slice(&[number as u8, tile as u8]);
    } else {
        put(out, number);
        put(out, tile);
    }
    if reads.turned(kind) {
        let fields = &reads.fields;
        let facing = if fields.facing { o.facing as u8 } else { 0 };
        out.push(facing | ((fields.level && o.floats) as u8) << 2);
    }
}

fn put_minion(state: &State, minion: MinionId, out: Out<'_>) {
    let Some(m) = state.world.minion(minion) else {
        return;
    };
    put(out, m.card.0);
    out.push(m.owner | (m.pending as u8) << 1);
    put_signed(out, m.attack);
    put_signed(out, m.health);
    put_signed(out, m.max_health);
}

/// Which words of a sorted list are gone, by place, and which have come.
fn put_words(out: Out<'_>, list: &[u32], now: &[u32]) {
    let mut gone: SmallVec<[u32; 32]> = SmallVec::new();
    let mut come: SmallVec<[u32; 32]> = SmallVec::new();
    let (mut rest, mut now) = (list, now);
    loop {
        let same = rest.iter().zip(now).take_while(|(a, b)| a == b).count();
        (rest, now) = (&rest[same..], &now[same..]);
        match (rest.first(), now.first()) {
            (None, None) => break,
            (Some(old), new) if new.is_none_or(|new| old < new) => {
                gone.push((list.len() - rest.len()) as u32);
                rest = &rest[1..];
            }
            _ => {
                come.extend(now.first().copied());
                now = now.get(1..).unwrap_or_default();
            }
        }
    }
    put(out, gone.len() as u32);
    gone.iter().for_each(|&n| put(out, n));
    put(out, come.len() as u32);
    for word in come {
        put(out, word >> 16);
        put(out, word & 0xFFFF);
    }
}

pub(super) fn take_all(
    level: &Level,
    bytes: &mut Bytes<'_>,
    filling: &mut Filling<'_>,
) -> Option<()> {
    let reads = &level.reads;
    take_objects(level, bytes, filling.state)?;
    if !reads.fields.text {
        take_words(level, bytes, filling)?;
    }
    filling.state.board.relink();
    Some(())
}

fn take_objects(level: &Level, bytes: &mut Bytes<'_>, state: &mut State) -> Option<()> {
    let State {
        board,
        world,
        links,
        ..
    } = state;
    let mut positions = [0u16; 2];
    for _ in 0..bytes.count()? {
        let tag = bytes.byte()?;
        let id = match tag {
            OFF => board.take_id(),
            _ => take_object(level, bytes, board)?,
        };
        match tag {
            THING => {}
            ON | OFF => {
                let minion = MinionId(world.next);
                world.next += 1;
                let card = CardId(bytes.take()?);
                let flags = bytes.byte()?;
                let owner = flags & 1;
                if flags > 3 || level.cards.set.kind(card).is_none() {
                    return None;
                }
                let position = positions[owner as usize];
                positions[owner as usize] += 1;
                world.minions.push(Minion {
                    id: minion,
                    card,
                    owner,
                    position,
                    attack: bytes.signed()?,
                    health: bytes.signed()?,
                    max_health: bytes.signed()?,
                    pending: flags & 2 != 0,
                });
                links.push(Link { minion, id });
            }
            _ => return None,
        }
    }
    Some(())
}

#[inline]
fn take_object(level: &Level, bytes: &mut Bytes<'_>, board: &mut Board) -> Option<u32> {
    let reads = &level.reads;
    let kind = *reads.kinds.get(bytes.take()? as usize)?;
    let tile = bytes.take()?;
    if tile as usize >= board.size().tiles() {
        return None;
    }
    let (mut facing, mut floats) = (Dir::Right, false);
    if reads.turned(kind) {
        let b = bytes.byte()?;
        if b >= 8 {
            return None;
        }
        facing = Dir::from_number(b & 3);
        floats = b & 4 != 0;
    }
    let id = board.take_id();
    let rank = board.lay(kind, tile as u16, facing, id)?;
    if floats {
        board.set_floats(rank, true);
    }
    Some(id)
}

fn take_words(level: &Level, bytes: &mut Bytes<'_>, filling: &mut Filling<'_>) -> Option<()> {
    let board = &mut filling.state.board;
    let words = &level.reads.words;
    let now = &mut *filling.listed;
    let mut at = 0;
    for _ in 0..bytes.count()? {
        let next = bytes.take()? as usize;
        now.extend_from_slice(words.get(at..next)?);
        at = next + 1;
    }
    now.extend_from_slice(words.get(at..)?);
    let come = bytes.count()?;
    for _ in 0..come {
        let (tile, word) = (bytes.take()?, bytes.take()?);
        if tile > 0xFFFF || word > 0xFFFF {
            return None;
        }
        let text = tile << 16 | word;
        level.reads.check(text, board.size())?;
        now.push(text);
    }
    if come > 0 {
        now.sort_unstable();
    }
    for &text in &*now {
        let id = board.take_id();
        let kind = Kind::text(Word(text as u16));
        board.lay(kind, (text >> 16) as Tile, Dir::Right, id)?;
    }
    Some(())
}

/// Things, or everything where text acts like them: what can be named as the nth.
fn bound(level: &Level, board: &Board) -> impl Iterator<Item = u32> {
    let all = board.all(level.reads.fields.text);
    all.map(|(_, o, _)| o.id)
}

pub(super) fn put_frozen(level: &Level, state: &State, out: Out<'_>) {
    let ids: Vec<u32> = bound(level, &state.board).collect();
    let frozen = state.board.frozen().iter();
    // Whoever is gone is asked about no more.
    let frozen = frozen.filter_map(|&(rule, id)| Some((rule, ids.binary_search(&id).ok()?)));
    let frozen: SmallVec<[_; 16]> = frozen.collect();
    put(out, frozen.len() as u32);
    for (rule, rank) in frozen {
        put(out, rule as u32);
        put(out, rank as u32);
    }
}

pub(super) fn take_frozen(
    level: &Level,
    bytes: &mut Bytes<'_>,
    filling: &mut Filling<'_>,
) -> Option<()> {
    let board = &mut filling.state.board;
    let ids: Vec<u32> = bound(level, board).collect();
    let mut frozen = Vec::new();
    for _ in 0..bytes.count()? {
        let rule = u16::try_from(bytes.take()?).ok()?;
        let id = *ids.get(bytes.take()? as usize)?;
        frozen.push((rule, id));
    }
    frozen.sort_unstable();
    board.set_frozen(frozen);
    Some(())
}
