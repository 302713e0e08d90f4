//! What a search walks: positions that are nothing but bytes.

use std::fmt::Debug;
use std::hash::Hash;

/// A space of positions. A position is its key; a space can expand what a key says and knows
/// nothing of how it is driven, so any number of workers may ask it at once, each with a context of
/// its own.
pub trait Space: Sync {
    /// What leads from one position to the next.
    type Input: Clone + Debug + PartialEq + Send + Sync;
    /// What an input did, when the space was told to watch for it.
    type Fact: Clone + Debug + Ord + Hash + Send + Sync;
    /// Scratch of one worker. Whatever is in it, the answers are the same.
    type Context: Send;

    /// Scratch for one more worker.
    fn context(&self) -> Self::Context;

    /// Emit the start, as one arrival with rank 0; nothing when the start itself is not allowed.
    fn start(&self, context: &mut Self::Context, out: &mut Arrivals<Self::Fact>);

    /// Emit every position that one allowed input leads to, in the fixed order of inputs.
    fn expand(
        &self,
        key: &[u8],
        context: &mut Self::Context,
        out: &mut Arrivals<Self::Fact>,
    ) -> Listed;

    /// The input with that rank in the position, and the position it leads to; nothing when there
    /// is none, or when the space was stopped.
    fn follow(
        &self,
        key: &[u8],
        rank: u32,
        context: &mut Self::Context,
    ) -> Option<(Self::Input, Vec<u8>)>;

    /// Whether a lost position ends the line.
    fn lost_ends(&self) -> bool;

    /// A number for everything that decides the space: level, orders, what is forbidden.
    fn digest(&self) -> u128;
}

/// Were all inputs of a position listed?
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Listed {
    /// All of them.
    All,
    /// All but some that are too complex to be played: where they lead is unknown.
    TooComplex,
    /// There were more than the space is ready to list.
    TooMany,
    /// Somebody wanted the work to end: the position is not expanded, and nothing of it is kept.
    Stopped,
}

/// What a position is to a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// To be expanded.
    Open,
    /// Counted, not expanded.
    Won,
}

/// Positions arrived at, in order, in one buffer.
#[derive(Debug)]
pub struct Arrivals<F> {
    keys: Vec<u8>,
    facts: Vec<F>,
    list: Vec<Arrival>,
}

/// One position arrived at.
#[derive(Clone, Copy, Debug)]
struct Arrival {
    rank: u32,
    mark: Mark,
    key_end: u32,
    facts_end: u32,
}

/// A borrowed view of one arrival.
#[derive(Clone, Copy, Debug)]
pub struct Arrived<'a, F> {
    /// The rank of the input among the inputs of the position it was played in.
    pub rank: u32,
    /// What the position is.
    pub mark: Mark,
    /// The position.
    pub key: &'a [u8],
    /// What the input did, sorted and distinct, as far as it was watched.
    pub facts: &'a [F],
}

impl<F> Default for Arrivals<F> {
    fn default() -> Self {
        Arrivals {
            keys: Vec::new(),
            facts: Vec::new(),
            list: Vec::new(),
        }
    }
}

impl<F> Arrivals<F> {
    /// None, with the room kept.
    pub fn clear(&mut self) {
        self.keys.clear();
        self.facts.clear();
        self.list.clear();
    }
    /// How many.
    pub fn len(&self) -> usize {
        self.list.len()
    }
    /// None at all?
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }
    /// The buffer that the next key is appended to; [`Arrivals::push`] closes it.
    pub fn key(&mut self) -> &mut Vec<u8> {
        &mut self.keys
    }
    /// The buffer that the facts of the next arrival are appended to, sorted and distinct.
    pub fn facts(&mut self) -> &mut Vec<F> {
        &mut self.facts
    }
    /// Close the arrival whose key and facts were just appended.
    pub fn push(&mut self, rank: u32, mark: Mark) {
        self.list.push(Arrival {
            rank,
            mark,
            key_end: self.keys.len() as u32,
            facts_end: self.facts.len() as u32,
        });
    }
    /// The arrival at that place.
    pub fn get(&self, i: usize) -> Arrived<'_, F> {
        let this = self.list[i];
        let (key_start, facts_start) = match i.checked_sub(1) {
            Some(before) => (self.list[before].key_end, self.list[before].facts_end),
            None => (0, 0),
        };
        Arrived {
            rank: this.rank,
            mark: this.mark,
            key: &self.keys[key_start as usize..this.key_end as usize],
            facts: &self.facts[facts_start as usize..this.facts_end as usize],
        }
    }
    /// Bytes held.
    pub fn bytes(&self) -> usize {
        self.keys.capacity()
            + self.list.capacity() * size_of::<Arrival>()
            + self.facts.capacity() * size_of::<F>()
    }
}
