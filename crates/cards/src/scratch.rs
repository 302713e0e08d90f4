//! The lists that a Sequence works with.

use crate::text::{CardId, Trigger};
use crate::world::{Character, Minion, MinionId, Player};

/// Lists that a Sequence fills and the next one uses again.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scratch {
    /// The queues: each a run at the end of this list while it resolves, an inner one behind the
    /// outer one.
    pub(crate) pending: Vec<Pending>,
    /// The triggers that are resolving, outermost first.
    pub(crate) resolving: Vec<(MinionId, u16)>,
    /// The targets of one effect.
    pub(crate) targets: Vec<Character>,
    /// The targets that were chosen when the spell was cast, in the order of its effects.
    pub(crate) chosen: Vec<Character>,
    /// The minions that one action damaged, with their owners.
    pub(crate) hits: Vec<(MinionId, Player)>,
    /// The minions that died in this round, in order of play.
    pub(crate) dead: Vec<Minion>,
    /// Where the dead of this Sequence stood.
    pub(crate) graves: Vec<Grave>,
}

impl Scratch {
    pub(crate) fn clear(&mut self) {
        self.pending.clear();
        self.resolving.clear();
        self.chosen.clear();
        self.hits.clear();
        self.dead.clear();
        self.graves.clear();
    }
}

/// Where a dead minion stood: so many of its owner's minions are to the left. Graves of one owner
/// lie in the list from left to right.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Grave {
    pub(crate) id: MinionId,
    pub(crate) owner: Player,
    pub(crate) gap: u16,
}

/// A queued trigger. It carries what is needed of its minion, which may be dead.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pending {
    pub(crate) source: MinionId,
    pub(crate) card: CardId,
    pub(crate) owner: Player,
    pub(crate) trigger: Trigger,
    pub(crate) clause: u16,
}
