//! The value of a grid: objects, oldest first, and what play has left behind.

mod stacks;

use crate::dir::{Dir, Size, Tile};
use crate::layout::Written;
use crate::word::Kind;

/// An object's place in its board's array: its rank by age. Stays the same during an input, since
/// what is destroyed leaves a tombstone until [`Board::compact`].
pub type Rank = u16;

/// No object.
pub const NONE: Rank = u16::MAX;

/// The most objects a board may hold; one more is [`crate::Halt::TooComplex`].
pub const MAX_OBJECTS: usize = 16_384;

/// The kind of a tombstone: the text of a word that no lexicon holds.
pub(crate) const GONE: u16 = u16::MAX;

/// One object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Object {
    /// Its id; rises with age rank.
    pub id: u32,
    /// Its tile.
    pub tile: Tile,
    /// The next younger object on the tile.
    pub(crate) next: Rank,
    /// Where it faces.
    pub facing: Dir,
    /// Is it on the upper level (kept only where the ruleset stores it)?
    pub floats: bool,
    /// Was it made in this input? Never between inputs.
    pub fresh: bool,
    /// A tombstone.
    pub(crate) dead: bool,
}

/// Everything that play can change on the grid, and nothing else.
#[derive(Debug, PartialEq, Eq, Hash, Default)]
pub struct Board {
    pub(crate) size: Size,
    pub(crate) kinds: Vec<u16>,
    pub(crate) objects: Vec<Object>,
    pub(crate) first: Vec<Rank>,
    /// The next id. Shared with whoever else gives ids out, through [`Board::take_id`].
    pub next_id: u32,
    /// The text that the rules in force were read from: tile and word, sorted by tile, then word.
    pub(crate) layout: Vec<Written>,
    /// Text changed since the last parse.
    pub(crate) stale: bool,
    /// Was the input of the last turn a wait?
    pub waited: bool,
    /// Has a win check found a winner?
    pub won: bool,
    /// The state of the random choices.
    pub seed: u64,
    /// Which conditional rules held for whom at the last parse: only where the ruleset freezes
    /// conditions there. Rule and id, sorted.
    pub(crate) frozen: Vec<(u16, u32)>,
    pub(crate) tombs: u32,
}

// By hand for `clone_from`, which keeps the room of what it replaces: searches copy a state for
// every input they try.
impl Clone for Board {
    fn clone(&self) -> Board {
        let mut copy = Board::default();
        copy.clone_from(self);
        copy
    }
    fn clone_from(&mut self, from: &Board) {
        let Board {
            size,
            kinds,
            objects,
            first,
            next_id,
            layout,
            stale,
            waited,
            won,
            seed,
            frozen,
            tombs,
        } = from;
        self.size = *size;
        self.kinds.clone_from(kinds);
        self.objects.clone_from(objects);
        self.first.clone_from(first);
        self.next_id = *next_id;
        self.layout.clone_from(layout);
        self.stale = *stale;
        self.waited = *waited;
        self.won = *won;
        self.seed = *seed;
        self.frozen.clone_from(frozen);
        self.tombs = *tombs;
    }
}

impl Board {
    /// An empty board. Ids start at 1.
    pub fn new(size: Size) -> Board {
        Board {
            size,
            first: vec![NONE; size.tiles()],
            next_id: 1,
            seed: 0x9E37_79B9_7F4A_7C15,
            stale: true,
            ..Board::default()
        }
    }
    /// Its size.
    pub fn size(&self) -> Size {
        self.size
    }
    /// Take the next id.
    pub fn take_id(&mut self) -> u32 {
        let id = self.next_id;
        self.next_id = self.next_id.saturating_add(1);
        id
    }
    /// About how many bytes it takes.
    pub fn weight(&self) -> usize {
        size_of::<Board>()
            + size_of_val(&self.kinds[..])
            + size_of_val(&self.objects[..])
            + size_of_val(&self.first[..])
            + size_of_val(&self.layout[..])
            + size_of_val(&self.frozen[..])
    }
    /// How many places the array has, tombstones included.
    pub fn len(&self) -> usize {
        self.objects.len()
    }
    /// No object at all?
    pub fn is_empty(&self) -> bool {
        self.objects.is_empty()
    }
    /// The object at a rank.
    #[inline]
    pub fn get(&self, rank: Rank) -> &Object {
        &self.objects[rank as usize]
    }
    /// The kind at a rank.
    #[inline]
    pub fn kind(&self, rank: Rank) -> Kind {
        Kind(self.kinds[rank as usize])
    }
    /// Is the object there and no tombstone?
    #[inline]
    pub fn alive(&self, rank: Rank) -> bool {
        self.objects.get(rank as usize).is_some_and(|o| !o.dead)
    }
    /// The living objects, oldest first.
    pub fn ranks(&self) -> impl Iterator<Item = Rank> + '_ {
        self.objects
            .iter()
            .enumerate()
            .filter(|(_, o)| !o.dead)
            .map(|(i, _)| i as Rank)
    }
    /// The same with the objects and their kinds; with text or without.
    #[inline]
    pub fn all(&self, text: bool) -> impl Iterator<Item = (Rank, &Object, Kind)> {
        let kinds = self.kinds.iter().enumerate();
        kinds
            .filter(move |&(_, &kind)| text || !Kind(kind).is_text())
            .map(|(rank, &kind)| (rank as Rank, &self.objects[rank], Kind(kind)))
            .filter(|(_, o, _)| !o.dead)
    }
    /// Are the same objects on the same tiles? And do they face the same way, and are they on the
    /// same level, when that is asked?
    pub fn same_objects(&self, other: &Board, facing: bool, float: bool) -> bool {
        let same = |(a, b): (&Object, &Object)| {
            (a.id, a.tile, a.dead) == (b.id, b.tile, b.dead)
                && (!facing || a.facing == b.facing)
                && (!float || a.floats == b.floats)
        };
        self.kinds == other.kinds && self.objects.iter().zip(&other.objects).all(same)
    }
    /// How many objects from a rank on are, one by one, like those of another board from a rank on:
    /// of the same kind, on the same tile, facing the same way, on the same level. None from the
    /// given id on counts, and neither board has tombstones.
    #[inline]
    pub fn run_like(&self, rank: usize, until: u32, other: &Board, at: usize) -> usize {
        let (from, like) = (rank.min(self.len()), at.min(other.len()));
        let kinds = self.kinds[from..].iter().zip(&other.kinds[like..]);
        let objects = self.objects[from..].iter().zip(&other.objects[like..]);
        kinds
            .zip(objects)
            .take_while(|((kind, other_kind), (a, b))| {
                kind == other_kind
                    && a.tile == b.tile
                    && a.facing == b.facing
                    && a.floats == b.floats
                    && a.id < until
            })
            .count()
    }
    /// The first object from a rank on that is no text; as many as there are objects for none.
    pub fn next_thing(&self, rank: usize) -> usize {
        let rest = self.kinds.get(rank..).unwrap_or_default();
        rank + rest
            .iter()
            .take_while(|&&kind| Kind(kind).is_text())
            .count()
    }
    /// The text among some objects, as [`Board::layout`] has it.
    pub fn words(&self, ranks: std::ops::Range<usize>) -> impl Iterator<Item = Written> {
        let kinds = self.kinds.iter().zip(&self.objects);
        kinds
            .take(ranks.end)
            .skip(ranks.start)
            .filter(|&(&kind, _)| Kind(kind).is_text() && kind != GONE)
            .map(|(&kind, object)| Written::new(object.tile, Kind(kind).word()))
    }
    /// The rank of an id.
    pub fn find(&self, id: u32) -> Option<Rank> {
        let i = self.objects.binary_search_by_key(&id, |o| o.id).ok()?;
        (!self.objects[i].dead).then_some(i as Rank)
    }
    /// Forget everything but the size, keeping memory: for states that are filled in again. The
    /// pattern names every field, so that none can be forgotten.
    pub fn clear(&mut self, with_seed: u64) {
        let Board {
            size: _,
            kinds,
            objects,
            first,
            next_id,
            layout,
            stale,
            waited,
            won,
            seed,
            frozen,
            tombs,
        } = self;
        kinds.clear();
        objects.clear();
        first.fill(NONE);
        *next_id = 1;
        layout.clear();
        *stale = true;
        (*waited, *won) = (false, false);
        *seed = with_seed;
        frozen.clear();
        *tombs = 0;
    }
    /// Give every object a new id, by rank, and order them by it. The board has no tombstones.
    pub fn renumber(&mut self, ids: &[u32]) {
        let mut order: Vec<(u32, usize)> = ids.iter().copied().zip(0..).collect();
        order.sort_unstable();
        let object = |&(id, rank): &(u32, usize)| Object {
            id,
            ..self.objects[rank]
        };
        let objects = order.iter().map(object).collect();
        self.kinds = order.iter().map(|&(_, rank)| self.kinds[rank]).collect();
        self.objects = objects;
        self.relink();
    }
    /// The text that the rules in force were read from.
    pub fn layout(&self) -> &[Written] {
        &self.layout
    }
    /// Say which text the rules in force were read from: for a state that is filled in again.
    pub fn set_layout(&mut self, layout: impl IntoIterator<Item = Written>, stale: bool) {
        self.layout.clear();
        self.layout.extend(layout);
        self.stale = stale;
    }
    /// Has text changed since the last parse?
    pub fn is_stale(&self) -> bool {
        self.stale
    }
    /// Set the stored level of an object: for a state that is filled in again.
    pub fn set_floats(&mut self, rank: Rank, floats: bool) {
        self.objects[rank as usize].floats = floats;
    }
    /// Which conditional rules held for whom at the last parse, where the ruleset keeps that.
    pub fn frozen(&self) -> &[(u16, u32)] {
        &self.frozen
    }
    /// Say which conditional rules held, sorted: for a state that is filled in again.
    pub fn set_frozen(&mut self, frozen: Vec<(u16, u32)>) {
        self.frozen = frozen;
    }
    /// A random number below `n`, from the seed in the state.
    pub(crate) fn random(&mut self, n: usize) -> usize {
        // SplitMix64: one addition and a mix, the same on every platform.
        self.seed = self.seed.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.seed;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^= z >> 31;
        ((z as u128 * n as u128) >> 64) as usize
    }
    /// The living objects whose kind number passes, oldest first, into `out`.
    #[inline]
    pub(crate) fn of_kind(&self, kind: u16, out: &mut Vec<Rank>) {
        // Whole chunks are compared at once before anybody looks inside.
        const CHUNK: usize = 8;
        let mut start = 0;
        let mut chunks = self.kinds.chunks_exact(CHUNK);
        let mut pick = |start: usize, chunk: &[u16]| {
            for (i, &k) in chunk.iter().enumerate() {
                if k == kind {
                    out.push((start + i) as Rank);
                }
            }
        };
        for chunk in &mut chunks {
            let mut any = 0u16;
            for &k in chunk {
                any |= (k == kind) as u16;
            }
            if any != 0 {
                pick(start, chunk);
            }
            start += CHUNK;
        }
        pick(start, chunks.remainder());
    }
    /// How many living objects are of a kind.
    pub(crate) fn count(&self, kind: Kind) -> usize {
        self.kinds.iter().filter(|&&k| k == kind.0).count()
    }
    pub(crate) fn texts(&self, out: &mut Vec<Rank>) {
        for (rank, &kind) in self.kinds.iter().enumerate() {
            if Kind(kind).is_text() && kind != GONE {
                out.push(rank as Rank);
            }
        }
    }
}
