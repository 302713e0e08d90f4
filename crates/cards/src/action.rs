//! What starts a Sequence, what it asks for, and why it stops.

use crate::text::{CardId, Half};
use crate::world::{Character, MinionId, Player};

/// What starts a Sequence. Names of players, hand places and minions must exist; what does not is
/// a [`Illegal`], never a panic.
#[allow(missing_docs)] // the fields' names say it all
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action<'a> {
    /// Cast the spell at that place of the hand. Its targets are asked of the [`Chooser`].
    Cast { player: Player, hand: usize },
    /// Play the minion at that place of the hand, far right.
    Play { player: Player, hand: usize },
    /// Attack.
    Attack {
        attacker: MinionId,
        defender: Character,
    },
    /// End a player's turn.
    EndTurn { player: Player },
    /// Destroy these minions together.
    Destroy(&'a [MinionId]),
    /// Deal damage from no source (a call for tools and tests).
    Damage { target: Character, amount: i32 },
    /// Put a minion into play from nowhere (a call for tools and tests), with its `Summoned`.
    Summon { player: Player, card: CardId },
    /// Draw cards (a call for tools and tests).
    Draw { player: Player, count: i32 },
}

/// What the engine needs to know next. Options come in a fixed order and an answer is the rank of
/// an option.
#[allow(missing_docs)] // the fields' names say it all
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Selection {
    /// The target of the card's effect, or of a trigger that asks: minions in order of play, then
    /// heroes (player 0's first).
    Target(Vec<Character>),
    /// Assemble's base.
    Base(Vec<CardId>),
    /// Assemble's donor.
    Donor { base: CardId, options: Vec<CardId> },
    /// The half that the donor gives.
    Half {
        base: CardId,
        donor: CardId,
        options: Vec<Half>,
    },
}

/// Who answers.
pub trait Chooser {
    /// The rank of the chosen option. `Err` stops the Sequence; the caller throws the world away.
    fn choose(&mut self, ask: Selection) -> Result<usize, Stop>;
    /// Does somebody want the Sequence to end where it is? Asked now and then as work is counted;
    /// a yes ends it as [`Stop::Stopped`].
    fn stopped(&self) -> bool {
        false
    }
}

/// Why a Sequence did not end. The world is then in no defined state: callers work on a copy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The action is not allowed.
    Refused(Illegal),
    /// The chooser had no answer; this is what was asked.
    Asked(Selection),
    /// The chooser gave a rank that no option has.
    WrongAnswer(Selection),
    /// More Death Phases than the limit.
    DeathPhaseLimit,
    /// More events, depth or minions than the limits.
    TooComplex,
    /// [`Chooser::stopped`] said so. It says nothing of the action.
    Stopped,
}

/// Why an action is not allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// No such place in the hand.
    NotInHand,
    /// Cast names a minion card.
    NotASpell,
    /// Play names a spell.
    NotAMinion,
    /// The board is full.
    BoardFull,
    /// The spell needs a target and there is none to choose.
    NoTarget,
    /// The spell assembles and nothing well formed can be offered.
    NothingToAssemble,
    /// That minion is not in play (or is mortally wounded).
    NotInPlay,
    /// A minion with 0 Attack cannot attack.
    NoAttack,
    /// A minion cannot attack its own side.
    OwnSide,
    /// A minion with Taunt is in the way.
    Taunt,
}
