//! A state with ids and handles that start anew: what tests compare unpacked states with.

use spellgrid_cards::MinionId;
use spellgrid_grid::empty_tile;

use crate::level::Level;
use crate::play::state::State;

impl Level {
    /// The same level with another limit of events for an input: tests come to limits so.
    #[doc(hidden)]
    #[must_use]
    pub fn with_events(mut self, most: u32) -> Level {
        self.rules.orders.limits.events = most;
        self
    }

    /// The same state with ids and handles from the start again, in order of age, and all else as
    /// it is: what the key of [`Level::unmerged`] unpacks to. For tests.
    #[doc(hidden)]
    #[must_use]
    pub fn renumbered(&self, state: &State) -> State {
        let mut state = state.clone();
        let State {
            board,
            world,
            links,
            heroes,
        } = &mut state;
        let objects = board.ranks().map(|rank| board.get(rank).id);
        let mut old: Vec<u32> = objects.chain(links.iter().map(|l| l.id)).collect();
        old.sort_unstable();
        old.dedup();
        let id = |from: u32| old.binary_search(&from).map_or(0, |at| at as u32 + 1);
        let frozen = board.frozen().iter();
        // Emptiness has ids of its own, which stay.
        let size = board.size();
        let frozen = frozen.filter_map(|&(rule, from)| match empty_tile(from, size) {
            Some(_) => Some((rule, from)),
            None => board.find(from).map(|_| (rule, id(from))),
        });
        let frozen = frozen.collect();
        let new: Vec<u32> = board.ranks().map(|r| id(board.get(r).id)).collect();
        board.renumber(&new);
        board.set_frozen(frozen);
        board.next_id = old.len() as u32 + 1;
        *heroes = [board.take_id(), board.take_id()];
        let handles: Vec<MinionId> = world.minions.iter().map(|m| m.id).collect();
        let handle = |from: MinionId| {
            let at = handles.binary_search(&from);
            MinionId(at.map_or(u32::MAX, |at| at as u32))
        };
        for link in links {
            link.id = id(link.id);
            link.minion = handle(link.minion);
        }
        world.minions.iter_mut().for_each(|m| m.id = handle(m.id));
        for snapped in &mut world.snapshot {
            snapped.carrier = snapped.carrier.map(handle);
        }
        world.next = handles.len() as u32;
        state
    }
}
