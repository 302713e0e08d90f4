//! The packed position (ruling 35): what a search remembers of a state, and all it expands.
//!
//! A component is packed only if a mechanism that can act on this level under this ruleset reads
//! it ([`reads`]). What is left out, and why that is sound:
//!
//! * Ids and handles: nothing compares them but by age, and the key lists objects in order of age.
//! * The age of text, where no rule can name text: text then neither moves by itself nor meets nor
//!   converts, and sentences are read by tile and word.
//! * The order of a hand: no effect reads it. Heroes, fatigue and the other player's hand and deck:
//!   no effect and no fact reads them; what they decide is only themselves.
//! * The place of a minion among its side's: only later places depend on it.
//! * The aura snapshot: brought up to date at the end of every input.

mod reads;
mod unpack;

use smallvec::SmallVec;
use spellgrid_cards::MinionId;
use spellgrid_grid::{Kind, Object, Rank, Word};

pub(crate) use reads::Reads;

use crate::level::Level;
use crate::state::{Link, State, minion_of};

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

/// A word on a tile, as in a layout.
fn entry(tile: u16, word: Word) -> u32 {
    ((tile as u32) << 16) | word.0 as u32
}

// Signed numbers of cards, small ones short.
fn zigzag(n: i32) -> u32 {
    ((n << 1) ^ (n >> 31)) as u32
}

/// Loose text: as in a layout, and its rank.
type Texts = SmallVec<[(u32, Rank); 64]>;

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
        // Fresh rules were read from exactly the text that stands: then the layout lists it.
        let text_minion = |l: &Link| board.find(l.id).is_some_and(|r| board.kind(r).is_text());
        let listed = reads.words.is_some()
            && !(board.is_stale() || reads.spelled)
            && !state.links.iter().any(text_minion);
        let mut texts: Texts = SmallVec::new();
        self.put_objects(state, listed, out, &mut texts);
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
                    self.put_object(board.kind(rank), board.get(rank), out);
                }
            }
        }
        let hand = &state.world.hands[0];
        put(out, hand.len() as u32);
        if reads.hand_order || hand.len() < 2 {
            hand.iter().for_each(|c| put(out, c.0));
        } else {
            let mut hand: SmallVec<[u32; 16]> = hand.iter().map(|c| c.0).collect();
            hand.sort_unstable();
            hand.iter().for_each(|&c| put(out, c));
        }
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
    /// Things and minions by age; minions off the grid stand where their id does. Text that is no
    /// minion, where its age is not packed, is left to `texts`, and out altogether when it is
    /// listed elsewhere.
    fn put_objects(&self, state: &State, listed: bool, out: &mut Vec<u8>, texts: &mut Texts) {
        let count_at = out.len();
        out.push(0);
        let mut count = 0u32;
        let mut links = state.links.iter();
        let mut next = links.next();
        for (rank, o, kind) in state.board.all(!listed) {
            let mut minion = None;
            while let Some(link) = next.filter(|l| l.id <= o.id) {
                if link.id == o.id {
                    minion = Some(link.minion);
                } else {
                    put(out, 2);
                    self.put_minion(state, link.minion, out);
                    count += 1;
                }
                next = links.next();
            }
            if minion.is_none() && kind.is_text() && !self.reads.text_age {
                texts.push((entry(o.tile, kind.word()), rank));
                continue;
            }
            count += 1;
            out.push(minion.is_some() as u8);
            self.put_object(kind, o, out);
            if let Some(minion) = minion {
                self.put_minion(state, minion, out);
            }
        }
        for link in next.into_iter().chain(links) {
            put(out, 2);
            self.put_minion(state, link.minion, out);
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
    fn put_object(&self, kind: Kind, o: &Object, out: &mut Vec<u8>) {
        let reads = &self.reads;
        let (number, tile) = (reads.number(kind), o.tile as u32);
        if number | tile < 0x80 {
            out.extend_from_slice(&[number as u8, tile as u8]);
        } else {
            put(out, number);
            put(out, tile);
        }
        if reads.facing || reads.level {
            let facing = if reads.facing { o.facing as u8 } else { 0 };
            out.push(facing | ((reads.level && o.floats) as u8) << 2);
        }
    }
    /// Do two states differ in nothing that a key reads? Then their keys are equal; what is told
    /// apart here may have equal keys all the same.
    pub fn unchanged(&self, before: &State, after: &State) -> bool {
        let reads = &self.reads;
        let (a, b) = (&before.board, &after.board);
        a.layout() == b.layout()
            && a.same_objects(b, reads.facing, reads.level)
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
}
