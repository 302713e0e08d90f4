//! The packed position (ruling 35): what a search remembers of a state, and all it expands.
//!
//! A component is packed only if a mechanism that can act on this level under this ruleset reads
//! it ([`Reads`]). What is left out, and why that is sound:
//!
//! * Ids and handles: nothing compares them but by age, and the key lists objects in order of age.
//! * The age of text, where no rule can name text: text then neither moves by itself nor meets nor
//!   converts, and sentences are read by tile and word.
//! * The order of a hand: no effect reads it. Heroes, fatigue and the other player's hand and deck:
//!   no effect and no fact reads them; what they decide is only themselves.
//! * The place of a minion among its side's: only later places depend on it.
//! * The aura snapshot: brought up to date at the end of every input.

use smallvec::SmallVec;
use spellgrid_cards::{CardId, Minion, MinionId};
use spellgrid_grid::mechanics::{Look, Way};
use spellgrid_grid::{Board, Dir, Kind, Object, Part, Prop, Rank, Word};

use crate::level::Level;
use crate::state::{Desk, Link, State, minion_of};

/// Which components of a state the mechanisms of one level read.
#[derive(Debug, Default)]
pub(crate) struct Reads {
    facing: bool,
    level: bool,
    random: bool,
    waited: bool,
    text_age: bool,
    /// Nothing reads it; packed all the same in [`Level::unmerged`].
    hand_order: bool,
    /// Things may be read in sentences, so that text alone does not tell the rules.
    spelled: bool,
    /// The words of the start as in a layout, where nothing but tile and word of text is packed:
    /// a key then tells which of them are gone and which have come.
    words: Option<Vec<u32>>,
    /// Kinds by their number in keys: those of the start first.
    kinds: Vec<Kind>,
    /// The number in keys by the kind: things, then text.
    numbers: [Vec<u32>; 2],
}

impl Reads {
    pub fn of(level: &Level) -> Reads {
        let mech = &level.rules.mech;
        let lex = &mech.lexicon;
        let words = available(level);
        let has = |w: Word| words.get(w.0 as usize).copied().unwrap_or(false);
        let property = |p: Prop| {
            lex.words()
                .any(|w| lex.part(w) == Part::Property(p) && has(w))
        };
        let condition = |test: &dyn Fn(&spellgrid_grid::mechanics::Condition) -> bool| {
            mech.conditions.iter().any(|c| has(c.word) && test(c))
        };
        let faces = |p: &spellgrid_grid::mechanics::Pass| p.way == Way::Facing && property(p.who);
        let part = |part: Part| lex.words().any(|w| lex.part(w) == part && has(w));
        let mut kinds: Vec<Kind> = Vec::new();
        let board = &level.start.board;
        let own = board.ranks().map(|r| board.kind(r));
        let rest = lex.words().flat_map(|w| [Kind::text(w), Kind::thing(w)]);
        let mut numbers = [vec![u32::MAX; lex.len()], vec![u32::MAX; lex.len()]];
        for kind in own.chain(rest) {
            let slot = &mut numbers[kind.is_text() as usize][kind.word().0 as usize];
            if *slot == u32::MAX {
                *slot = kinds.len() as u32;
                kinds.push(kind);
            }
        }
        let mut reads = Reads {
            facing: mech.passes.iter().any(faces)
                || condition(&|c| c.look == Look::Ahead || c.directions),
            level: mech.stored_level && mech.level.is_some_and(property),
            random: mech.teleports.iter().any(|&p| property(p)),
            waited: condition(&|c| c.look == Look::Wait),
            spelled: mech.spelled.iter().any(|&p| property(p)),
            text_age: part(Part::Text) || (part(Part::Things) && part(Part::Not)),
            hand_order: false,
            words: None,
            kinds,
            numbers,
        };
        if !(reads.facing || reads.level || reads.text_age) {
            let loose = |r: &Rank| {
                let id = board.get(*r).id;
                board.kind(*r).is_text() && minion_of(&level.start.links, id).is_none()
            };
            let mut words: Vec<u32> = board
                .ranks()
                .filter(loose)
                .map(|r| entry(board.get(r).tile, board.kind(r).word()))
                .collect();
            words.sort_unstable();
            reads.words = Some(words);
        }
        reads
    }
    fn number(&self, kind: Kind) -> u32 {
        let table = &self.numbers[kind.is_text() as usize];
        table
            .get(kind.word().0 as usize)
            .copied()
            .unwrap_or(u32::MAX)
    }
}

/// A word on a tile, as in a layout.
fn entry(tile: u16, word: Word) -> u32 {
    ((tile as u32) << 16) | word.0 as u32
}

/// The words that can ever stand on the board: those of the start, those that cards write, and,
/// where kinds can become text, every noun.
fn available(level: &Level) -> Vec<bool> {
    let mech = &level.rules.mech;
    let lex = &mech.lexicon;
    let mut out = vec![false; lex.len()];
    let board = &level.start.board;
    for rank in board.ranks().filter(|&r| board.kind(r).is_text()) {
        out[board.kind(rank).word().0 as usize] = true;
    }
    let world = &level.start.world;
    let cards = !world.minions.is_empty()
        || world.hands.iter().any(|h| !h.is_empty())
        || world.decks.iter().flatten().any(|d| !d.is_empty());
    if cards {
        for card in &level.card_setups {
            for clause in &card.text {
                if let crate::setup::ClauseSetup::WriteText { word } = clause
                    && let Some(w) = lex.find(word)
                {
                    out[w.0 as usize] = true;
                }
            }
        }
    }
    if mech.group_targets {
        for w in lex.words().filter(|&w| lex.part(w).is_noun()) {
            out[w.0 as usize] |= lex.part(w) == Part::Noun;
        }
    }
    out
}

const WON: u8 = 1;
const WAITED: u8 = 2;
/// The rules in force are not those of the text on the board.
const BEHIND: u8 = 4;
/// ... and the next parse has to look.
const STALE: u8 = 8;

#[inline]
fn put(out: &mut Vec<u8>, mut n: u32) {
    while n >= 0x80 {
        out.push(n as u8 | 0x80);
        n >>= 7;
    }
    out.push(n as u8);
}

/// Which words of a sorted list are gone, by place, and which have come.
fn put_words(out: &mut Vec<u8>, list: &[u32], now: &[u32]) {
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

struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn byte(&mut self) -> Option<u8> {
        let (&first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(first)
    }
    fn take(&mut self) -> Option<u32> {
        let mut n = 0u32;
        for shift in (0..35).step_by(7) {
            let byte = self.byte()?;
            n |= ((byte & 0x7F) as u32).checked_shl(shift)?;
            if byte < 0x80 {
                return Some(n);
            }
        }
        None
    }
    /// A count of things that take at least a byte each.
    fn count(&mut self) -> Option<usize> {
        let n = self.take()? as usize;
        (n <= self.0.len()).then_some(n)
    }
}

// Signed numbers of cards, small ones short.
fn zigzag(n: i32) -> u32 {
    ((n << 1) ^ (n >> 31)) as u32
}
fn zagzig(n: u32) -> i32 {
    ((n >> 1) as i32) ^ -((n & 1) as i32)
}

impl Level {
    /// The same level with nothing left out of its keys but ids and handles: what searches of it
    /// say is compared with what they say of the level itself. It has a digest of its own.
    #[must_use]
    pub fn unmerged(mut self) -> Level {
        self.reads = Reads {
            facing: true,
            level: true,
            random: true,
            waited: true,
            text_age: true,
            hand_order: true,
            words: None,
            ..self.reads
        };
        self.digest = !self.digest;
        self
    }

    /// The packed position, appended to `out`: equal keys have equal futures.
    pub fn key(&self, state: &State, out: &mut Vec<u8>) {
        let reads = &self.reads;
        let board = &state.board;
        let mut now = Vec::new();
        // Only a ruleset without a last parse leaves the rules behind the text; and where things
        // are read in sentences, text does not tell the rules.
        let behind = reads.spelled
            || board.is_stale() && {
                spellgrid_grid::current_layout(board, &mut now);
                now != board.layout()
            };
        let waited = reads.waited && board.waited;
        out.push(
            (board.won as u8 * WON)
                | (waited as u8 * WAITED)
                | (behind as u8 * BEHIND)
                | ((behind && board.is_stale()) as u8 * STALE),
        );
        if reads.random {
            out.extend_from_slice(&board.seed.to_le_bytes());
        }
        if behind {
            put(out, board.layout().len() as u32);
            board.layout().iter().for_each(|&t| put(out, t));
        }
        let object = |out: &mut Vec<u8>, o: &Object| {
            put(out, o.tile as u32);
            if reads.facing || reads.level {
                let facing = if reads.facing { o.facing as u8 } else { 0 };
                out.push(facing | ((reads.level && o.floats) as u8) << 2);
            }
        };
        // Things and minions by age; minions off the grid stand where their id does.
        let mut texts: SmallVec<[(u32, Rank); 64]> = SmallVec::new();
        let count_at = out.len();
        let mut count = 0u32;
        put(out, 0);
        let mut links = state.links.iter().peekable();
        let off = |out: &mut Vec<u8>, link: &Link, count: &mut u32| {
            put(out, 2);
            self.put_minion(state, link.minion, out);
            *count += 1;
        };
        // Fresh rules were read from exactly the text that stands: then the layout lists it.
        let text_minion = |l: &Link| board.find(l.id).is_some_and(|r| board.kind(r).is_text());
        let listed = reads.words.is_some()
            && !(board.is_stale() || reads.spelled)
            && !state.links.iter().any(text_minion);
        for (rank, o, kind) in board.all() {
            if listed && kind.is_text() {
                continue;
            }
            while let Some(link) = links.next_if(|l| l.id < o.id) {
                off(out, link, &mut count);
            }
            let minion = links.next_if(|l| l.id == o.id).map(|l| l.minion);
            if minion.is_none() && kind.is_text() && !reads.text_age {
                texts.push((entry(o.tile, kind.word()), rank));
                continue;
            }
            count += 1;
            put(out, minion.is_some() as u32);
            put(out, reads.number(kind));
            object(out, o);
            if let Some(minion) = minion {
                self.put_minion(state, minion, out);
            }
        }
        for link in links {
            off(out, link, &mut count);
        }
        // The count is known only now: it takes as many bytes as it needs.
        if count < 0x80 {
            out[count_at] = count as u8;
        } else {
            let mut bytes = Vec::with_capacity(5);
            put(&mut bytes, count);
            out.splice(count_at..count_at + 1, bytes);
        }
        if !texts.is_sorted() {
            texts.sort_unstable();
        }
        match &reads.words {
            Some(words) if listed => put_words(out, words, board.layout()),
            Some(words) => {
                let now: SmallVec<[u32; 64]> = texts.iter().map(|&(word, _)| word).collect();
                put_words(out, words, &now);
            }
            None => {
                put(out, texts.len() as u32);
                for &(_, rank) in &texts {
                    put(out, reads.number(board.kind(rank)));
                    object(out, board.get(rank));
                }
            }
        }
        let mut hand: SmallVec<[u32; 16]> = state.world.hands[0].iter().map(|c| c.0).collect();
        if !reads.hand_order {
            hand.sort_unstable();
        }
        put(out, hand.len() as u32);
        hand.iter().for_each(|&c| put(out, c));
        if let Some(deck) = &state.world.decks[0] {
            put(out, deck.len() as u32);
            deck.iter().for_each(|c| put(out, c.0));
        }
        if self.rules.mech.frozen_conditions {
            let frozen = board.frozen();
            put(out, frozen.len() as u32);
            for &(rule, id) in frozen {
                put(out, rule as u32);
                // Its age rank among everything on the board, which the key restores.
                put(
                    out,
                    board
                        .find(id)
                        .map_or(u32::MAX, |r| self.frozen_rank(state, r)),
                );
            }
        }
    }
    /// Do two states differ in nothing that a key reads? Then their keys are equal; what is told
    /// apart here may have equal keys all the same.
    pub fn unchanged(&self, before: &State, after: &State) -> bool {
        let reads = &self.reads;
        let (a, b) = (&before.board, &after.board);
        let same = |(x, y): ((Rank, &Object, Kind), (Rank, &Object, Kind))| {
            (x.1.id, x.1.tile, x.2) == (y.1.id, y.1.tile, y.2)
                && (!reads.facing || x.1.facing == y.1.facing)
                && (!reads.level || x.1.floats == y.1.floats)
        };
        a.len() == b.len()
            && a.all().zip(b.all()).all(same)
            && a.layout() == b.layout()
            && (a.is_stale(), a.won) == (b.is_stale(), b.won)
            && (!reads.waited || a.waited == b.waited)
            && (!reads.random || a.seed == b.seed)
            && a.frozen() == b.frozen()
            && before.links == after.links
            && before.world.minions == after.world.minions
            && before.world.hands[0] == after.world.hands[0]
            && before.world.decks[0] == after.world.decks[0]
    }
    /// The rank that an object gets when its key is unpacked: things and minions first.
    fn frozen_rank(&self, state: &State, rank: Rank) -> u32 {
        let board = &state.board;
        let loose = |r: Rank| {
            board.kind(r).is_text()
                && !self.reads.text_age
                && minion_of(&state.links, board.get(r).id).is_none()
        };
        if !loose(rank) {
            return board.ranks().filter(|&r| r < rank && !loose(r)).count() as u32;
        }
        let bound = board.ranks().filter(|&r| !loose(r)).count();
        let place = |r: Rank| (board.get(r).tile, board.kind(r).word().0, r);
        let before = board
            .ranks()
            .filter(|&r| loose(r) && place(r) < place(rank))
            .count();
        (bound + before) as u32
    }
    fn put_minion(&self, state: &State, minion: MinionId, out: &mut Vec<u8>) {
        let Some(m) = state.world.minion(minion) else {
            return;
        };
        put(out, m.card.0);
        out.push(m.owner);
        put(out, zigzag(m.attack));
        put(out, zigzag(m.health));
        put(out, zigzag(m.max_health));
    }

    /// The state that a key names. Ids, handles and everything else that the key leaves out start
    /// anew, in order of age.
    ///
    /// # Errors
    /// `None` for bytes that are no key of this level.
    pub fn unkey(&self, key: &[u8], state: &mut State, desk: &mut Desk) -> Option<()> {
        let reads = &self.reads;
        let mut bytes = Bytes(key);
        let State {
            board,
            world,
            links,
            heroes,
        } = state;
        if board.size() != self.start.board.size() {
            board.clone_from(&self.start.board);
        }
        board.clear();
        board.next_id = 1;
        links.clear();
        world.minions.clear();
        world.snapshot.clear();
        world.rule_auras.clear();
        world.next = 0;
        world.heroes = self.start.world.heroes;
        world.fatigue = [0; 2];
        world.hands[1].clone_from(&self.start.world.hands[1]);
        world.decks[1].clone_from(&self.start.world.decks[1]);
        let flags = bytes.byte()?;
        if flags >= 16 {
            return None;
        }
        board.won = flags & WON != 0;
        board.waited = flags & WAITED != 0;
        board.seed = self.start.board.seed;
        if reads.random {
            let (seed, rest) = bytes.0.split_first_chunk::<8>()?;
            board.seed = u64::from_le_bytes(*seed);
            bytes.0 = rest;
        }
        let mut behind = None;
        if flags & BEHIND != 0 {
            let n = bytes.count()?;
            let mut layout = Vec::with_capacity(n);
            for _ in 0..n {
                let text = bytes.take()?;
                let word = (text & 0xFFFF) as usize;
                if (text >> 16) as usize >= board.size().tiles() || word >= reads.numbers[0].len() {
                    return None;
                }
                layout.push(text);
            }
            behind = Some(layout);
        }
        let mut positions = [0u16; 2];
        let mut text_minion = false;
        let mut layout = std::mem::take(&mut desk.scratch.layout);
        layout.clear();
        for _ in 0..bytes.count()? {
            let tag = bytes.take()?;
            let id = if tag == 2 {
                board.take_id()
            } else {
                let (id, kind) = self.take_object(&mut bytes, board)?;
                text_minion |= kind.is_text();
                id
            };
            match tag {
                0 => {}
                1 | 2 => {
                    let minion = MinionId(world.next);
                    world.next += 1;
                    let card = CardId(bytes.take()?);
                    let owner = bytes.byte()?;
                    if owner > 1 || self.cards.set.kind(card).is_none() {
                        return None;
                    }
                    let position = positions[owner as usize];
                    positions[owner as usize] += 1;
                    world.minions.push(Minion {
                        id: minion,
                        card,
                        owner,
                        position,
                        attack: zagzig(bytes.take()?),
                        health: zagzig(bytes.take()?),
                        max_health: zagzig(bytes.take()?),
                        pending: false,
                    });
                    links.push(Link { minion, id });
                }
                _ => return None,
            }
        }
        match &reads.words {
            Some(words) => {
                let mut now: SmallVec<[u32; 64]> = SmallVec::new();
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
                    let known = (word as usize) < reads.numbers[1].len();
                    if tile as usize >= board.size().tiles() || !known {
                        return None;
                    }
                    now.push((tile << 16) | word);
                }
                if come > 0 {
                    now.sort_unstable();
                }
                for &word in &now {
                    let id = board.take_id();
                    let kind = Kind::text(Word(word as u16));
                    board.lay(kind, (word >> 16) as u16, Dir::Right, id)?;
                }
                // Minions that are text stand in sentences too.
                if !text_minion {
                    layout.extend_from_slice(&now);
                }
            }
            None => {
                for _ in 0..bytes.count()? {
                    self.take_object(&mut bytes, board)?;
                }
            }
        }
        let card = |bytes: &mut Bytes<'_>| {
            let card = CardId(bytes.take()?);
            self.cards.set.kind(card).map(|_| card)
        };
        world.hands[0].clear();
        for _ in 0..bytes.count()? {
            let c = card(&mut bytes)?;
            world.hands[0].push(c);
        }
        world.decks[0] = None;
        if self.start.world.decks[0].is_some() {
            let n = bytes.count()?;
            let mut deck = Vec::with_capacity(n);
            for _ in 0..n {
                deck.push(card(&mut bytes)?);
            }
            world.decks[0] = Some(deck);
        }
        *heroes = [board.take_id(), board.take_id()];
        if self.rules.mech.frozen_conditions {
            let mut frozen = Vec::new();
            for _ in 0..bytes.count()? {
                let rule = bytes.take()?;
                let rank = bytes.take()?;
                if rank != u32::MAX {
                    if rank as usize >= board.len() || rule > u16::MAX as u32 {
                        return None;
                    }
                    frozen.push((rule as u16, board.get(rank as Rank).id));
                }
            }
            frozen.sort_unstable();
            board.set_frozen(frozen);
        }
        if !bytes.0.is_empty() {
            return None;
        }
        board.relink();
        match behind {
            Some(layout) => board.set_layout(layout, flags & STALE != 0),
            None => {
                if layout.is_empty() {
                    spellgrid_grid::current_layout(board, &mut layout);
                }
                board.set_layout(layout.iter().copied(), false);
            }
        }
        desk.scratch.layout = layout;
        self.refresh(state, desk);
        Some(())
    }

    fn take_object(&self, bytes: &mut Bytes<'_>, board: &mut Board) -> Option<(u32, Kind)> {
        let reads = &self.reads;
        let kind = *reads.kinds.get(bytes.take()? as usize)?;
        let tile = bytes.take()?;
        if tile as usize >= board.size().tiles() {
            return None;
        }
        let (mut facing, mut floats) = (Dir::Right, false);
        if reads.facing || reads.level {
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
        Some((id, kind))
    }
}
