//! Things, text and minions in a key.
//!
//! Whatever can act by itself is told in order of age, minions off the grid among the rest by their
//! ids; of things that are as at the start only how many follow one another. Text is told by the words that are gone from the start and those that have come,
//! where its age decides nothing ([`Fields::text`]): no rule is about it, all text on a tile is
//! pushed alike, and sentences are read by tile and word.

use smallvec::SmallVec;
use spellgrid_cards::{CardId, CardKind, Minion, MinionId};
use spellgrid_grid::{Board, Dir, Kind, Object, Rank, Tile, Word, Written, empty_id};

use super::bytes::{Bytes, put, put_signed};
use super::reads::turned;
use super::{Filling, Out};
use crate::level::Level;
use crate::play::state::{Link, State};

#[cfg(doc)]
use super::reads::Fields;

/// What a key says after a run of things that are as at the start, in the last bits of a byte; the
/// length of the run is before them. The end: what is left of the start's things is gone.
const END: u32 = 0;
/// The next thing of the start is gone; elsewhere, or turned; of another kind.
const GONE: u32 = 1;
const MOVED: u32 = 2;
const TURNED_INTO: u32 = 3;
/// A thing that the start has not; a minion on the grid; a minion off it.
const THING: u32 = 4;
const ON_GRID: u32 = 5;
const OFF_GRID: u32 = 6;
const BITS: u32 = 3;

/// So many things that are gone one after another are seen as such; of more, those behind are told
/// as moved.
const AHEAD: usize = 4;

type Words = SmallVec<[Written; 64]>;

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
///
/// Told by what differs from the things of the start. Which of them somebody is taken for is a
/// guess by kind, tile and age; it is made from nothing but what the key tells.
fn put_objects(level: &Level, state: &State, listed: bool, out: Out<'_>, texts: &mut Words) {
    let (reads, board) = (&level.reads, &state.board);
    let loose = !reads.fields.text;
    let start = &reads.things;
    let mut telling = Telling { run: 0, out };
    let mut links = state.links.iter().peekable();
    // The place among the things of the start.
    let mut at = 0;
    let mut rank = 0;
    loop {
        if loose {
            let thing = board.next_thing(rank);
            if !listed {
                texts.extend(board.words(rank..thing));
            }
            rank = thing;
        }
        let until = links.peek().map_or(u32::MAX, |link| link.id);
        let run = board.run_like(rank, until, start, at);
        (at, rank) = (at + run, rank + run);
        telling.run += run as u32;
        if rank >= board.len() {
            break;
        }
        let (o, kind) = (board.get(rank as Rank), board.kind(rank as Rank));
        if loose && kind.is_text() {
            continue;
        }
        rank += 1;
        let mut minion = None;
        while let Some(link) = links.next_if(|link| link.id <= o.id) {
            if link.id == o.id {
                minion = Some(link.minion);
            } else {
                put_minion(level, state, link.minion, telling.say(OFF_GRID));
            }
        }
        if let Some(minion) = minion {
            put_object(level, kind, o, telling.say(ON_GRID));
            put_minion(level, state, minion, telling.out);
            continue;
        }
        let like = |at: usize| at < start.len() && reads.alike(kind, o, start, at as Rank);
        if let Some(gone) = (0..=AHEAD).find(|gone| like(at + gone)) {
            (0..gone).for_each(|_| _ = telling.say(GONE));
            telling.run += 1;
            at += gone + 1;
        } else if at == start.len() {
            put_object(level, kind, o, telling.say(THING));
        } else {
            if start.kind(at as Rank) == kind {
                put_place(level, kind, o, telling.say(MOVED));
            } else {
                put_object(level, kind, o, telling.say(TURNED_INTO));
            }
            at += 1;
        }
    }
    for link in links {
        put_minion(level, state, link.minion, telling.say(OFF_GRID));
    }
    telling.say(END);
}

/// A key being told, behind a run of things that are as at the start.
struct Telling<'a> {
    run: u32,
    out: Out<'a>,
}

impl Telling<'_> {
    fn say(&mut self, what: u32) -> Out<'_> {
        put(self.out, self.run << BITS | what);
        self.run = 0;
        self.out
    }
}

fn put_object(level: &Level, kind: Kind, o: &Object, out: Out<'_>) {
    put(out, level.reads.number(kind));
    put_place(level, kind, o, out);
}

fn put_place(level: &Level, kind: Kind, o: &Object, out: Out<'_>) {
    put(out, o.tile as u32);
    if let Some(turn) = level.reads.turn(kind, o) {
        out.push(turn);
    }
}

fn put_minion(level: &Level, state: &State, minion: MinionId, out: Out<'_>) {
    let fields = &level.reads.fields;
    let Some(m) = state.world.minion(minion) else {
        return;
    };
    put(out, m.card.0);
    out.push(m.owner | (m.pending as u8) << 1);
    put_signed(out, m.health);
    if fields.attack {
        put_signed(out, m.attack);
    }
    if fields.max_health {
        put_signed(out, m.max_health);
    }
}

/// A minion's Health, Attack and maximum Health; what is not packed is as printed.
fn take_stats(level: &Level, card: CardId, bytes: &mut Bytes<'_>) -> Option<(i32, i32, i32)> {
    let fields = &level.reads.fields;
    let (attack, most) = match level.cards.set.kind(card)? {
        CardKind::Minion { attack, health } => (attack, health),
        CardKind::Spell => (0, 0),
    };
    let health = bytes.signed()?;
    let attack = if fields.attack {
        bytes.signed()?
    } else {
        attack
    };
    let most = if fields.max_health {
        bytes.signed()?
    } else {
        most.max(health)
    };
    Some((health, attack, most))
}

/// What differs between two sorted lists of words.
fn put_words(out: Out<'_>, start: &[Written], now: &[Written]) {
    let mut telling = Telling { run: 0, out };
    let (mut at, mut read) = (0, 0);
    loop {
        let same = start[at..]
            .iter()
            .zip(&now[read..])
            .take_while(|(old, new)| old == new);
        let run = same.count();
        (at, read) = (at + run, read + run);
        telling.run += run as u32;
        match (start.get(at), now.get(read)) {
            (Some(old), new) if new.is_none_or(|new| old < new) => {
                telling.say(GONE);
                at += 1;
            }
            (_, Some(word)) => {
                let out = telling.say(THING);
                put(out, word.tile() as u32);
                put(out, word.word().0 as u32);
                read += 1;
            }
            (_, None) => break,
        }
    }
    telling.say(END);
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
    let reads = &level.reads;
    let start = &reads.things;
    let mut positions = [0u16; 2];
    let mut at = 0;
    loop {
        let said = bytes.take()?;
        let run = (said >> BITS) as usize;
        board.lay_like(start, at..at + run)?;
        at += run;
        let what = said & ((1 << BITS) - 1);
        if matches!(what, GONE | MOVED | TURNED_INTO) {
            at += 1;
        }
        let id = match what {
            END => return Some(()),
            GONE if at <= start.len() => continue,
            MOVED if at <= start.len() => {
                take_place(level, start.kind(at as Rank - 1), bytes, board)?
            }
            TURNED_INTO | THING | ON_GRID if at <= start.len() => {
                let kind = *reads.kinds.get(bytes.take()? as usize)?;
                take_place(level, kind, bytes, board)?
            }
            OFF_GRID => board.take_id(),
            _ => return None,
        };
        if matches!(what, ON_GRID | OFF_GRID) {
            let minion = MinionId(world.next);
            world.next += 1;
            let card = bytes.card(&level.cards.set)?;
            let flags = bytes.byte()?;
            let owner = flags & 1;
            if flags > 3 {
                return None;
            }
            let (health, attack, max_health) = take_stats(level, card, bytes)?;
            let position = positions[owner as usize];
            positions[owner as usize] = position.checked_add(1)?;
            world.minions.push(Minion {
                id: minion,
                card,
                owner,
                position,
                attack,
                health,
                max_health,
                pending: flags & 2 != 0,
            });
            links.push(Link { minion, id });
        }
    }
}

fn take_place(level: &Level, kind: Kind, bytes: &mut Bytes<'_>, board: &mut Board) -> Option<u32> {
    let tile = bytes.take()?;
    if tile as usize >= board.size().tiles() {
        return None;
    }
    let (mut facing, mut floats) = (Dir::Right, false);
    if level.reads.turned(kind) {
        (facing, floats) = turned(bytes.byte()?)?;
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
    let reads = &level.reads;
    let now = &mut *filling.listed;
    let mut at = 0;
    loop {
        let said = bytes.take()?;
        let run = at..at + (said >> BITS) as usize;
        at = run.end;
        now.extend_from_slice(reads.words.get(run.clone())?);
        board.lay_like(&reads.texts, run)?;
        match said & ((1 << BITS) - 1) {
            END => return now.is_sorted().then_some(()),
            GONE => at += 1,
            THING => {
                let (tile, word) = (bytes.take()?, bytes.take()?);
                if tile > 0xFFFF || word > 0xFFFF {
                    return None;
                }
                let text = Written::new(tile as Tile, Word(word as u16));
                reads.check(text, board.size())?;
                now.push(text);
                let id = board.take_id();
                board.lay(Kind::text(text.word()), text.tile(), Dir::Right, id)?;
            }
            _ => return None,
        }
    }
}

/// Whom a kept condition can be about, by number: things, or everything where text acts like them,
/// then, where there is emptiness, every tile for its own.
fn bound(level: &Level, board: &Board) -> Vec<u32> {
    let all = board.all(level.reads.fields.text);
    let tiles = match level.rules.mech.emptiness {
        true => board.size().tiles(),
        false => 0,
    };
    let empty = (0..tiles as Tile).map(empty_id);
    let mut ids: Vec<u32> = all.map(|(_, o, _)| o.id).chain(empty).collect();
    // The ids of emptiness fall.
    ids.sort_unstable();
    ids
}

pub(super) fn put_frozen(level: &Level, state: &State, out: Out<'_>) {
    let ids = bound(level, &state.board);
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
    let ids = bound(level, board);
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
