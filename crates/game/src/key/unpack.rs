//! From a key back to a state.

use smallvec::SmallVec;
use spellgrid_cards::{CardId, Minion, MinionId};
use spellgrid_grid::{Board, Dir, Kind, Rank, Word};

use super::{BEHIND, STALE, WAITED, WON};
use crate::level::Level;
use crate::state::{Desk, Link, State};

struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn byte(&mut self) -> Option<u8> {
        let (&first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(first)
    }
    #[inline]
    fn take(&mut self) -> Option<u32> {
        // Most numbers take a byte.
        match self.0.split_first() {
            Some((&first, rest)) if first < 0x80 => {
                self.0 = rest;
                Some(first as u32)
            }
            _ => self.take_long(),
        }
    }
    fn take_long(&mut self) -> Option<u32> {
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

fn zagzig(n: u32) -> i32 {
    ((n >> 1) as i32) ^ -((n & 1) as i32)
}

impl Level {
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
