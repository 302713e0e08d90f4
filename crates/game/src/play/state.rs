//! The value that play changes, and the scratch it is changed with.

use std::sync::Arc;

use spellgrid_cards::{Aura, CardId, MinionId, Outbox, Trigger, World};
use spellgrid_grid::{Board, GridContext, Rules, StopFlag, Word, Written};

use crate::Id;
use crate::language::{Change, LogLine};

/// Everything that play changes, as one value: comparable, hashable, without history, log, cache
/// or shared pointer.
#[derive(Debug, PartialEq, Eq, Hash, Default)]
pub struct State {
    /// The grid.
    pub(crate) board: Board,
    /// The cards.
    pub(crate) world: World,
    /// The public id of each minion in play, in order of play. Ids and handles rise together. A
    /// minion whose id is an object's stands there; any other is off the grid.
    pub(crate) links: Vec<Link>,
    /// The public ids of the heroes.
    pub(crate) heroes: [Id; 2],
}

impl State {
    /// About how many bytes it takes.
    pub fn weight(&self) -> usize {
        self.board.weight() + self.world.weight() + size_of_val(&self.links[..])
    }
    /// How many objects are on the board, minions included.
    pub fn objects(&self) -> usize {
        self.board.len()
    }
}

// By hand for `clone_from`, which keeps the room of what it replaces: searches copy a state for
// every input they try.
impl Clone for State {
    fn clone(&self) -> State {
        let mut copy = State::default();
        copy.clone_from(self);
        copy
    }
    fn clone_from(&mut self, from: &State) {
        let State {
            board,
            world,
            links,
            heroes,
        } = from;
        self.board.clone_from(board);
        self.world.clone_from(world);
        self.links.clone_from(links);
        self.heroes = *heroes;
    }
}

/// One minion, as either engine knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Link {
    pub minion: MinionId,
    pub id: Id,
}

impl State {
    pub(crate) fn id_of(&self, minion: MinionId) -> Option<Id> {
        id_of(&self.links, minion)
    }
    pub(crate) fn minion_of(&self, id: Id) -> Option<MinionId> {
        minion_of(&self.links, id)
    }
    /// The seed of the random choices to come.
    pub fn seed(&self) -> u64 {
        self.board.seed
    }
}

pub(crate) fn id_of(links: &[Link], minion: MinionId) -> Option<Id> {
    let at = links.binary_search_by_key(&minion, |l| l.minion).ok()?;
    Some(links[at].id)
}

pub(crate) fn minion_of(links: &[Link], id: Id) -> Option<MinionId> {
    let at = links.binary_search_by_key(&id, |l| l.id).ok()?;
    Some(links[at].minion)
}

/// Scratch and caches of one worker. Whatever is in it, play gives the same state.
#[derive(Debug, Default)]
pub struct Context {
    /// Record what happened: [`Context::lines`] and [`Context::changes`]. Off in searches.
    pub trace: bool,
    /// The log of the last input, when `trace` is on.
    pub lines: Vec<LogLine>,
    /// What the last input changed on the grid, and why, when `trace` is on.
    pub changes: Vec<Change>,
    /// The minions that entered play in the last input, by public id, when `trace` is on.
    pub(crate) entered: Vec<(Id, String)>,
    pub(crate) grid: GridContext,
    pub(crate) stop: StopFlag,
    pub(crate) outbox: Outbox,
    /// The cards' part of what a search asks, of the last input.
    pub(crate) notes: Vec<CardNote>,
    pub(crate) before: State,
    pub(crate) spare: Vec<State>,
    pub(crate) scratch: Scratch,
}

impl Context {
    /// A context whose work ends, as [`crate::RefusalCode::Stopped`], when this flag is raised.
    pub fn with_stop(stop: StopFlag) -> Context {
        let mut context = Context::default();
        context.obey(stop);
        context
    }
    /// Obey this flag from now on: see [`crate::RefusalCode::Stopped`].
    pub fn obey(&mut self, stop: StopFlag) {
        self.grid.obey(stop.clone());
        self.stop = stop;
    }
    /// The flag that it obeys.
    pub fn stop(&self) -> &StopFlag {
        &self.stop
    }
    /// Nothing has happened: before every input, and after one that was refused or only tried.
    pub(crate) fn forget(&mut self) {
        self.grid.begin();
        self.notes.clear();
        self.lines.clear();
        self.changes.clear();
    }
    /// Has anything on the grid moved in the last input? Then the state is another one, but for the
    /// rare case that all of it moved back: a quick word before [`crate::Level::unchanged`] is asked.
    pub fn moved(&self) -> bool {
        self.grid.notes.moved
    }
}

/// What cards did in an input, as far as facts ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CardNote {
    Cast(CardId),
    Played(CardId),
    Triggered(CardId, Trigger),
    Summoned(CardId, Option<CardId>),
    Written(Word),
}

/// Buffers of one Sequence.
#[derive(Debug, Default)]
pub(crate) struct Scratch {
    /// The cards of all minions of the Sequence, the dead included.
    pub roster: Vec<(MinionId, CardId)>,
    /// The rule auras that the rules at hand give.
    pub auras: (Arc<Rules>, Vec<Aura>),
    pub layout: Vec<Written>,
    /// The victims of a destroy Sequence.
    pub dying: Vec<MinionId>,
}
