//! Why an act was refused, put into words.

use spellgrid_cards::{Character, Selection, Stop};
use spellgrid_grid::Halt;

use crate::language::{Need, Options};
use crate::level::Level;
use crate::play::refusal::{Refusal, RefusalCode};
use crate::play::state::State;

/// Why an act ended early, before it is put into words.
pub(crate) enum Early {
    /// Against a rule of the game.
    Refused(RefusalCode, String),
    /// A choice is missing.
    Asked(Need),
    /// A choice names no option.
    Wrong(Need),
    /// An engine stopped; where the cards did, the middle knows why.
    Halt(Halt),
}

impl From<Halt> for Early {
    fn from(halt: Halt) -> Early {
        Early::Halt(halt)
    }
}

impl Level {
    /// A refusal in words, from whatever ended an act.
    pub(crate) fn refusal(&self, early: Early, stop: Option<Stop>, state: &State) -> Refusal {
        let need = |need: Need, code: RefusalCode| {
            let said = match code {
                RefusalCode::WrongChoice => {
                    format!(
                        "that is none of the {} options for the {}",
                        need.options.len(),
                        need.options.what()
                    )
                }
                _ => format!("a choice is missing: the {}", need.options.what()),
            };
            Refusal {
                code,
                message: said,
                need: Some(need),
            }
        };
        match (early, stop) {
            (Early::Refused(code, said), _) => refuse(code, said),
            (Early::Asked(n), _) => need(n, RefusalCode::Incomplete),
            (Early::Wrong(n), _) => need(n, RefusalCode::WrongChoice),
            (Early::Halt(_), Some(Stop::Asked(ask))) => {
                need(self.options(ask, state), RefusalCode::Incomplete)
            }
            (Early::Halt(_), Some(Stop::WrongAnswer(ask))) => {
                need(self.options(ask, state), RefusalCode::WrongChoice)
            }
            (Early::Halt(_), Some(Stop::DeathPhaseLimit)) => {
                let most = self.rules.orders.limits.death_phases;
                let said =
                    format!("Death Phase limit: more than {most} Death Phases in a Sequence");
                refuse(RefusalCode::DeathPhaseLimit, said)
            }
            (Early::Halt(_), Some(Stop::Refused(refusal))) => refuse_card(refusal),
            (Early::Halt(_), Some(Stop::Stopped)) => halted(Halt::Stopped),
            (Early::Halt(_), Some(Stop::TooComplex)) => halted(Halt::TooComplex),
            (Early::Halt(halt), None) => halted(halt),
        }
    }

    fn options(&self, ask: Selection, state: &State) -> Need {
        let name = |c: &spellgrid_cards::CardId| self.cards.set.name(*c).into_owned();
        let options = match ask {
            Selection::Target(who) => Options::Target(
                who.into_iter()
                    .map(|c| match c {
                        Character::Minion(m) => state.id_of(m).unwrap_or(0),
                        Character::Hero(p) => state.heroes[p as usize % 2],
                    })
                    .collect(),
            ),
            Selection::Base(cards) => Options::Base(cards.iter().map(name).collect()),
            Selection::Donor { options, .. } => Options::Donor(options.iter().map(name).collect()),
            Selection::Half { options, .. } => Options::Half(
                options
                    .iter()
                    .map(|h| match h {
                        spellgrid_cards::Half::Top => "top".to_owned(),
                        spellgrid_cards::Half::Bottom => "bottom".to_owned(),
                    })
                    .collect(),
            ),
        };
        Need { options }
    }
}

pub(crate) fn refuse(code: RefusalCode, message: String) -> Refusal {
    Refusal {
        code,
        message,
        need: None,
    }
}

/// The refusal of what an engine has not played or answered to its end.
pub(crate) fn halted(halt: Halt) -> Refusal {
    let (code, said) = match halt {
        Halt::Stopped => (RefusalCode::Stopped, "stopped before its end"),
        Halt::TooComplex | Halt::Outside => (
            RefusalCode::TooComplex,
            "too complex: the input went past a limit",
        ),
    };
    refuse(code, said.into())
}

pub(crate) fn refuse_card(refusal: spellgrid_cards::Illegal) -> Refusal {
    use spellgrid_cards::Illegal as R;
    let (code, said) = match refusal {
        R::NotInHand => (RefusalCode::NotInHand, "that card is not in the hand"),
        R::NotASpell => (RefusalCode::NotASpell, "that card is a minion: play it"),
        R::NotAMinion => (RefusalCode::NotAMinion, "that card is a spell: cast it"),
        R::BoardFull => (RefusalCode::BoardFull, "the board of minions is full"),
        R::NoTarget => (
            RefusalCode::NoTarget,
            "the spell needs a target, and there is none",
        ),
        R::NothingToAssemble => (
            RefusalCode::NothingToAssemble,
            "there is nothing well formed to assemble",
        ),
        R::NotInPlay => (RefusalCode::BadTarget, "that minion is not in play"),
        R::NoAttack => (
            RefusalCode::NoAttack,
            "a minion with 0 Attack cannot attack",
        ),
        R::OwnSide => (RefusalCode::OwnSide, "a minion cannot attack its own side"),
        R::Taunt => (RefusalCode::Taunt, "a minion with Taunt is in the way"),
    };
    refuse(code, said.into())
}
