//! Scratch and caches of one worker. Whatever is in them, play gives the same board.

use std::hash::Hasher;
use std::sync::Arc;

use rustc_hash::FxHasher;

use crate::board::{Board, Rank};
use crate::dir::{Dir, Size, Tile};
use crate::event::{Event, Row};
use crate::layout::{self, Written};
use crate::lookup::{Lookup, Seen};
use crate::mechanics::Mechanics;
use crate::query::Subject;
use crate::rule::Rules;
use crate::word::Kind;
use crate::work::{StopFlag, Work};
use crate::{Halt, parse};

/// How many compiled layouts a worker keeps before it starts anew, and how many bytes of them.
const CACHED: usize = 8192;
const CACHED_BYTES: usize = 1 << 26;

/// Sentences, and the tiles of their words.
pub(crate) type Sentences = Vec<(String, Vec<Tile>)>;

/// Why an object is destroyed: by which mechanism, and which sentences. Many may share them.
pub(crate) type Reason = (Row, Arc<Sentences>);

/// Scratch and caches of one worker.
#[derive(Debug, Default)]
pub struct GridContext {
    stamp: u64,
    /// The rules in force on the board at hand.
    pub(crate) rules: Arc<Rules>,
    cache: Lookup<u64, Vec<Arc<Rules>>>,
    cached: usize,
    cached_bytes: usize,
    /// Record [`Event`]s.
    pub trace: bool,
    /// The events of the input, when asked for.
    pub events: Vec<Event>,
    /// For what is about to be destroyed, by id: why. Only with `trace`.
    pub(crate) reasons: Lookup<u32, Reason>,
    /// The looks that this input has left, and those that its explanations have.
    pub(crate) work: Work,
    pub(crate) telling: Work,
    /// What a search asks: recorded always.
    pub notes: Notes,
    /// Something is new on the board at hand.
    pub(crate) created: bool,
    /// Something on the board at hand may be on the upper level.
    pub(crate) lifted: bool,
    pub(crate) lists: Vec<Vec<Rank>>,
    pub(crate) plan: Plan,
    pub(crate) layout: Vec<Written>,
}

/// What the input did that a search may ask about. Small, and kept without being asked.
#[derive(Debug, Default)]
pub struct Notes {
    /// Kinds destroyed by hazards: kind, and the hazard's number in the ruleset's list.
    pub destroyed: Vec<(Kind, u8)>,
    /// The most things that one mover pushed at once.
    pub pushed: u16,
    /// Has anything gone to another tile in a pass?
    pub moved: bool,
    /// The rules of every parse that changed them, in order.
    pub parsed: Vec<Arc<Rules>>,
}

impl Notes {
    pub(crate) fn clear(&mut self) {
        self.destroyed.clear();
        self.pushed = 0;
        self.moved = false;
        self.parsed.clear();
    }
}

/// Movement being worked out.
#[derive(Debug, Default)]
pub(crate) struct Plan {
    /// Who goes where; the last entry of an object counts.
    pub moves: Vec<Move>,
    /// Who is destroyed when the moves are made, in order.
    pub victims: Vec<Victim>,
    /// Where movers go one after another: the tiles whose emptiness another mover destroyed in this
    /// pass.
    pub emptied: Seen<Tile>,
    /// The direction in which somebody was set to move by an earlier sweep, plus one: by rank, then
    /// by tile for emptiness.
    pub ways: Vec<u8>,
    /// How many ranks there are.
    objects: usize,
    /// How many of the moves `ways` has.
    pub known: usize,
    /// Marks, as `ways`; all clear between uses.
    pub marks: Vec<bool>,
    /// Whoever is set to move yields, whatever way it goes: so it is among things that are carried.
    pub all_yield: bool,
}

/// One planned move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Move {
    pub who: Subject,
    pub to: Tile,
    pub dir: Dir,
    /// Does it turn as well?
    pub turns: bool,
    pub why: Row,
}

/// Somebody whom a plan destroys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Victim {
    pub who: Subject,
    /// By which mechanism.
    pub row: Row,
    /// With whom it met, or who ate it.
    pub with: Option<Subject>,
}

impl Plan {
    /// Somebody's place in `ways` and `marks`.
    #[inline]
    fn slot(&self, who: Subject) -> usize {
        match who.is_empty() {
            true => self.objects + who.tile as usize,
            false => who.rank as usize,
        }
    }
    /// Is somebody already set to move straight away from a mover in that direction, or into its
    /// tile along the same line? Then it neither blocks nor is pushed. On belts it may turn off.
    pub fn yields(&self, who: Subject, dir: Dir) -> bool {
        match self.ways.get(self.slot(who)) {
            Some(&way) if way > 0 => self.all_yield || (way - 1) % 2 == dir as u8 % 2,
            _ => false,
        }
    }
    /// Take up the moves of a sweep: of several for one of so many objects the last counts. Later
    /// sweeps see them.
    pub fn learn(&mut self, objects: usize) {
        self.objects = objects;
        if self.moves.len() - self.known > 1 {
            self.settle();
        }
        for n in self.known..self.moves.len() {
            let slot = self.slot(self.moves[n].who);
            if self.ways.len() <= slot {
                self.ways.resize(slot.max(objects) + 1, 0);
            }
            self.ways[slot] = self.moves[n].dir as u8 + 1;
        }
        self.known = self.moves.len();
    }
    fn settle(&mut self) {
        let mut keep = self.moves.len();
        for i in (self.known..self.moves.len()).rev() {
            let slot = self.slot(self.moves[i].who);
            if self.marks.len() <= slot {
                self.marks.resize(slot.max(self.objects) + 1, false);
            }
            if !std::mem::replace(&mut self.marks[slot], true) {
                keep -= 1;
                self.moves[keep] = self.moves[i];
            }
        }
        for i in keep..self.moves.len() {
            let slot = self.slot(self.moves[i].who);
            self.marks[slot] = false;
        }
        self.moves.drain(self.known..keep);
    }
    /// Forget what an input that ended in the middle has left here.
    pub fn reset(&mut self) {
        self.forget();
        self.moves.clear();
        self.victims.clear();
        self.all_yield = false;
    }
    /// Forget who was set to move.
    pub fn forget(&mut self) {
        for n in 0..self.moves.len() {
            let slot = self.slot(self.moves[n].who);
            if let Some(way) = self.ways.get_mut(slot) {
                *way = 0;
            }
        }
        self.known = 0;
    }
}

impl GridContext {
    /// The rules in force.
    pub fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }
    /// Learn the rules that a board says are in force.
    pub(crate) fn take_up(&mut self, mech: &Mechanics, board: &Board) -> Result<(), Halt> {
        // Caches belong to one ruleset and board size; for another they start anew.
        if self.stamp != mech.stamp {
            self.stamp = mech.stamp;
            self.forget_rules();
            self.rules = Arc::default();
        }
        if !layout::same(&self.rules.layout, &board.layout) || self.rules.always.is_empty() {
            self.rules = self.compile(&board.layout, board.size, mech)?;
        }
        Ok(())
    }
    /// The rules of a layout.
    pub(crate) fn compile(
        &mut self,
        layout: &[Written],
        size: Size,
        mech: &Mechanics,
    ) -> Result<Arc<Rules>, Halt> {
        let mut hasher = FxHasher::default();
        layout.iter().for_each(|&t| hasher.write_u32(t.number()));
        let hash = hasher.finish();
        if let Some(rules) = self.cached(hash, layout) {
            return Ok(rules);
        }
        let (rules, words) = parse::read_counted(layout, size, mech)?;
        let mut rules = Rules::compile(layout.to_vec(), rules, mech);
        // Reading is linear in its words, and compares every rule with every other.
        rules.cost = (layout.len() + words) * 16 + rules.rules.len() * rules.rules.len();
        let rules = Arc::new(rules);
        self.keep(hash, rules.clone());
        Ok(rules)
    }
    /// Obey this flag: see [`Halt::Stopped`].
    pub fn obey(&mut self, stop: StopFlag) {
        self.work.obey(stop);
    }
    /// So much work as so many looks was done elsewhere, which counts for nobody's limit, but
    /// brings the next question to the flag nearer.
    pub fn hurry(&self, fuel: u64) {
        self.work.hurry(fuel);
    }
    /// The looks that the last input has taken, or the last question about a board.
    pub fn spent(&self) -> u64 {
        self.work.spent()
    }
    /// Forget what the last input left here.
    pub fn begin(&mut self) {
        self.events.clear();
        self.reasons.clear();
        self.notes.clear();
    }
    pub(crate) fn list(&mut self) -> Vec<Rank> {
        let mut list = self.lists.pop().unwrap_or_default();
        list.clear();
        list
    }
    pub(crate) fn give_back(&mut self, list: Vec<Rank>) {
        self.lists.push(list);
    }
    fn forget_rules(&mut self) {
        self.cache.clear();
        self.cached = 0;
        self.cached_bytes = 0;
    }
    /// The rules of a layout from the cache, verified.
    fn cached(&self, hash: u64, layout: &[Written]) -> Option<Arc<Rules>> {
        self.cache
            .get(&hash)?
            .iter()
            .find(|r| layout::same(&r.layout, layout))
            .cloned()
    }
    fn keep(&mut self, hash: u64, rules: Arc<Rules>) {
        let weight = rules.weight();
        if self.cached >= CACHED || self.cached_bytes + weight > CACHED_BYTES {
            self.forget_rules();
        }
        self.cached += 1;
        self.cached_bytes += weight;
        self.cache.get_or_make(hash, Vec::new).push(rules);
    }
}
