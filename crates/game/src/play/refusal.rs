//! Why an input is refused.

use crate::language::Need;

/// Why an input was refused. A refused input changes nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The stable kind.
    pub code: RefusalCode,
    /// One sentence for people.
    pub message: String,
    /// For [`RefusalCode::Incomplete`] and [`RefusalCode::WrongChoice`]: what was asked.
    pub need: Option<Need>,
}

impl Refusal {
    /// The refusal of one input more than a game, a replay or a scenario file takes.
    pub fn too_many_inputs(most: usize) -> Refusal {
        Refusal {
            code: RefusalCode::TooManyInputs,
            message: format!("at most {most} inputs are played: here are more"),
            need: None,
        }
    }
    /// Nothing was played that an undo could take back.
    pub fn no_past() -> Refusal {
        Refusal {
            code: RefusalCode::NothingToUndo,
            message: "there is nothing to take back".into(),
            need: None,
        }
    }
    /// Nothing was taken back that a redo could play again.
    pub fn no_future() -> Refusal {
        Refusal {
            code: RefusalCode::NothingToRedo,
            message: "there is nothing to play again".into(),
            need: None,
        }
    }
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Refusal {}

macro_rules! refusals {
    ($($(#[$doc:meta])* $name:ident => $text:literal,)*) => {
        /// The kind of a [`Refusal`]; the text form is what scenarios name after `error`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum RefusalCode { $($(#[$doc])* $name,)* }
        impl RefusalCode {
            /// Every code.
            pub const ALL: &'static [RefusalCode] = &[$(RefusalCode::$name,)*];
            /// The stable text form.
            pub fn name(self) -> &'static str {
                match self { $(RefusalCode::$name => $text,)* }
            }
        }
    };
}

refusals! {
    /// The ruleset has no such input.
    NoSuchInput => "no such input",
    /// The card is not in the hand.
    NotInHand => "not in hand",
    /// Cast names a minion.
    NotASpell => "not a spell",
    /// Play names a spell.
    NotAMinion => "not a minion",
    /// The minion's card has no noun, and the grid is where it would stand.
    NoNoun => "no noun",
    /// The tile is off the board.
    OffBoard => "off the board",
    /// The tile holds something.
    Occupied => "occupied",
    /// The board of minions is full.
    BoardFull => "board full",
    /// The spell needs a target and was given none, or there is none.
    NoTarget => "needs a target",
    /// A target was given and none is needed.
    NeedlessTarget => "needs no target",
    /// The target is not in play.
    BadTarget => "bad target",
    /// Assemble has nothing to offer.
    NothingToAssemble => "nothing to assemble",
    /// A choice is missing.
    Incomplete => "choice missing",
    /// A choice names no option.
    WrongChoice => "wrong choice",
    /// More choices than were asked for.
    NeedlessChoice => "needless choice",
    /// A minion with 0 Attack cannot attack.
    NoAttack => "no attack",
    /// A minion cannot attack its own side.
    OwnSide => "own side",
    /// A minion with Taunt is in the way.
    Taunt => "taunt",
    /// Past a limit; the input is undone.
    TooComplex => "too complex",
    /// The game has had as many inputs as it may have.
    TooManyInputs => "too many inputs",
    /// Nothing was played that an undo could take back.
    NothingToUndo => "nothing to undo",
    /// Nothing was taken back that a redo could play again.
    NothingToRedo => "nothing to redo",
    /// Somebody wanted the work to end ([`crate::StopFlag`]): it says nothing of the input, which is
    /// undone.
    Stopped => "stopped",
    /// More Death Phases than one Sequence may have; the input is undone.
    DeathPhaseLimit => "Death Phase limit",
    /// No such kind, word or thing (calls of tools).
    Unknown => "unknown",
}

impl std::fmt::Display for RefusalCode {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}
