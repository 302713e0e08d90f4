//! What happened in a Sequence, in order.

use crate::scratch::Scratch;
use crate::text::{Amount, CardId, Trigger};
use crate::world::{Character, MinionId, Player};

/// One thing that happened. The names are the log's.
#[allow(missing_docs)] // the fields' names say it all
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// A spell left the hand and is about to resolve.
    SpellCast { player: Player, card: CardId },
    /// A minion entered play; `by` is the minion whose ability summoned it (none for a played
    /// minion and for a spell's). The card is named because the minion may be dead when the
    /// Sequence ends.
    Summoned {
        id: MinionId,
        card: CardId,
        by: Option<MinionId>,
    },
    /// Damage was dealt (the full amount, Armor included).
    Damaged { target: Character, amount: Amount },
    /// Armor absorbed part of a damage; stands before its `Damaged`.
    ArmorLost { player: Player, amount: Amount },
    /// A minion left play in a Death Creation Step.
    Destroyed { id: MinionId },
    /// A Death Phase began; rounds count from 1 in each Sequence.
    DeathPhase { round: u32 },
    /// One activation of a trigger.
    Triggered { source: MinionId, trigger: Trigger },
    /// An ability asks for a word to be written where its source stands.
    TextSpawned { source: Option<MinionId>, word: u16 },
    /// A card moved from the deck to the hand.
    CardDrawn { player: Player, card: CardId },
    /// A card was drawn into a full hand and is gone.
    CardBurned { player: Player, card: CardId },
    /// A hero took damage for drawing from an empty deck (its `Damaged` follows).
    Fatigue { player: Player, amount: Amount },
    /// A hero gained Armor.
    ArmorGained { player: Player, amount: Amount },
    /// Health was restored.
    Healed { target: Character, amount: Amount },
    /// Attack or Health was given.
    Buffed {
        target: MinionId,
        attack: Amount,
        health: Amount,
    },
    /// An Assembled minion came to the hand.
    Assembled { player: Player, card: CardId },
    /// An attack began.
    Attacked {
        attacker: MinionId,
        defender: Character,
    },
    /// A player's turn ended.
    TurnEnded { player: Player },
}

/// An event with its nesting depth: 0 for the Sequence's own events and for `DeathPhase`; a
/// trigger's `Triggered` has the depth of its queue and its effects one more (ruling 18).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Logged {
    /// How deep.
    pub depth: u16,
    /// What.
    pub event: Event,
    /// For `Triggered`: how the count of activations came about. `None` for other events.
    pub count: Option<Count>,
}

/// How the activations of a trigger were counted: `min(cap, max + extra)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(
    feature = "serde",
    serde(rename_all = "camelCase", deny_unknown_fields)
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Count {
    /// The largest multiplier that does not add up; 1 without one.
    pub max: Amount,
    /// What multipliers that add up add.
    pub extra: Amount,
    /// The smallest cap.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub cap: Option<Amount>,
    /// Which activation this is, from 1.
    pub index: Amount,
    /// How many there are.
    pub total: Amount,
}

/// What one event counts as in [`Outbox::work`]. It is kept, and it calls up whoever reacts to it.
pub const EVENT: u64 = 512;

/// Where a Sequence leaves its events, in order: one reused buffer. A Sequence adds to what is
/// there; the caller clears when it has read them.
#[derive(Clone, Debug, Default)]
pub struct Outbox {
    /// The events so far.
    pub events: Vec<Logged>,
    /// What Sequences have cost since the caller last set this to 0, the refused ones included: a
    /// minion or an option looked at is 1, a counted event [`EVENT`]. What decides nothing else
    /// (see [`crate::Limits::events`]) does not decide this either.
    pub work: u64,
    /// The engine's own lists, kept so that a Sequence need not allocate them.
    pub(crate) scratch: Scratch,
}
