//! The objects of a board as they come, go, move and turn, and the stacks that they form on its
//! tiles.

use super::{Board, GONE, MAX_OBJECTS, NONE, Object, Rank};
use crate::dir::{Dir, Tile};
use crate::word::Kind;

impl Board {
    /// The objects on a tile, oldest first.
    #[inline]
    pub fn stack(&self, tile: Tile) -> Stack<'_> {
        Stack {
            board: self,
            next: self.first[tile as usize],
        }
    }
    /// The oldest object on a tile.
    #[inline]
    pub fn oldest(&self, tile: Tile) -> Rank {
        self.first[tile as usize]
    }

    /// Put a new object on a tile. `None` when the board is full.
    pub fn add(&mut self, kind: Kind, tile: Tile, facing: Dir, id: u32) -> Option<Rank> {
        let rank = self.lay(kind, tile, facing, id)?;
        self.link(rank, tile);
        Some(rank)
    }
    /// The same for a state that is filled in again: the stacks are built once all is there, by
    /// [`Board::relink`].
    pub fn lay(&mut self, kind: Kind, tile: Tile, facing: Dir, id: u32) -> Option<Rank> {
        if self.objects.len() >= MAX_OBJECTS || tile as usize >= self.first.len() {
            return None;
        }
        let rank = self.objects.len() as Rank;
        self.objects.push(Object {
            id,
            tile,
            next: NONE,
            facing,
            floats: false,
            fresh: false,
            dead: false,
        });
        self.kinds.push(kind.0);
        self.stale |= kind.is_text();
        Some(rank)
    }
    /// The same for some objects of another board of the size, in their order; with new ids.
    pub fn lay_like(&mut self, other: &Board, ranks: std::ops::Range<usize>) -> Option<()> {
        let (kinds, objects) = (other.kinds.get(ranks.clone())?, other.objects.get(ranks)?);
        if self.objects.len() + objects.len() > MAX_OBJECTS || self.size != other.size {
            return None;
        }
        self.kinds.extend_from_slice(kinds);
        let from = self.objects.len();
        self.objects.extend_from_slice(objects);
        for object in &mut self.objects[from..] {
            object.id = self.next_id;
            self.next_id = self.next_id.saturating_add(1);
        }
        Some(())
    }
    /// Take an object off the grid; a tombstone stays.
    pub fn remove(&mut self, rank: Rank) {
        if !self.alive(rank) {
            return;
        }
        self.unlink(rank);
        self.stale |= self.kind(rank).is_text();
        self.objects[rank as usize].dead = true;
        // A kind that no scan looks for.
        self.kinds[rank as usize] = GONE;
        self.tombs += 1;
    }
    /// Move an object to another tile. Gives the number of objects that were passed on the stacks.
    #[inline]
    pub fn shift(&mut self, rank: Rank, to: Tile) -> usize {
        if self.objects[rank as usize].tile == to {
            return 0;
        }
        let passed = self.unlink(rank) + self.link(rank, to);
        self.stale |= self.kind(rank).is_text();
        passed
    }
    /// Turn an object.
    #[inline]
    pub fn turn(&mut self, rank: Rank, facing: Dir) {
        self.objects[rank as usize].facing = facing;
    }
    /// Change what an object is.
    pub fn convert(&mut self, rank: Rank, kind: Kind) {
        self.stale |= kind.is_text() || self.kind(rank).is_text();
        self.kinds[rank as usize] = kind.0;
    }
    pub(crate) fn object_mut(&mut self, rank: Rank) -> &mut Object {
        &mut self.objects[rank as usize]
    }

    /// Gives how many objects of the tile are older.
    fn link(&mut self, rank: Rank, tile: Tile) -> usize {
        let mut older = 0;
        let mut before = NONE;
        let mut at = self.first[tile as usize];
        while at != NONE && at < rank {
            before = at;
            at = self.objects[at as usize].next;
            older += 1;
        }
        self.objects[rank as usize].next = at;
        self.objects[rank as usize].tile = tile;
        if before == NONE {
            self.first[tile as usize] = rank;
        } else {
            self.objects[before as usize].next = rank;
        }
        older
    }
    /// Gives how many objects of the tile are older.
    fn unlink(&mut self, rank: Rank) -> usize {
        let Object { tile, next, .. } = self.objects[rank as usize];
        let mut at = self.first[tile as usize];
        if at == rank {
            self.first[tile as usize] = next;
            return 0;
        }
        let mut older = 1;
        while at != NONE {
            let after = self.objects[at as usize].next;
            if after == rank {
                self.objects[at as usize].next = next;
                break;
            }
            at = after;
            older += 1;
        }
        older
    }

    /// Drop the tombstones at the end of an input. `moved` hears old and new ranks of survivors
    /// whose rank changes.
    pub fn compact(&mut self, mut moved: impl FnMut(Rank, Rank)) {
        if self.tombs == 0 {
            return;
        }
        let mut to = 0usize;
        for from in 0..self.objects.len() {
            if self.objects[from].dead {
                continue;
            }
            if from != to {
                self.objects[to] = self.objects[from];
                self.kinds[to] = self.kinds[from];
                moved(from as Rank, to as Rank);
            }
            to += 1;
        }
        self.objects.truncate(to);
        self.kinds.truncate(to);
        self.tombs = 0;
        self.relink();
    }
    /// Build the stacks anew from tiles and ranks.
    pub fn relink(&mut self) {
        self.first.fill(NONE);
        for rank in (0..self.objects.len()).rev() {
            let tile = self.objects[rank].tile as usize;
            self.objects[rank].next = self.first[tile];
            self.first[tile] = rank as Rank;
        }
    }
}

/// The objects on a tile, oldest first.
pub struct Stack<'a> {
    board: &'a Board,
    next: Rank,
}

impl Iterator for Stack<'_> {
    type Item = Rank;
    #[inline]
    fn next(&mut self) -> Option<Rank> {
        if self.next == NONE {
            return None;
        }
        let rank = self.next;
        self.next = self.board.objects[rank as usize].next;
        Some(rank)
    }
}
