//! When a text makes sense, and when two halves make one.

use crate::text::{CardKind, Clause};

/// Why a text makes no sense. Clauses are counted from 0 here, and from 1 in the words for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IllFormed {
    /// An effect of a minion that belongs to no trigger.
    #[error("clause {} is an effect, and a minion's effects need a trigger before them", .0 + 1)]
    NoTrigger(usize),
    /// Something else than an effect, straight behind a trigger.
    #[error("clause {} is no effect, and the trigger before it needs one", .0 + 1)]
    NoEffect(usize),
    /// The text of so many clauses ends with a trigger.
    #[error("the text ends with a trigger that has no effect")]
    EndsTooSoon(usize),
    /// Something else than an effect in the text of a spell.
    #[error("clause {} is no effect, and a spell has nothing else", .0 + 1)]
    NotOfASpell(usize),
    /// A spell without an effect.
    #[error("a spell needs an effect")]
    Empty,
}

impl IllFormed {
    /// The first clause at fault, from 0; the text's length when it ends too soon.
    pub fn clause(self) -> usize {
        match self {
            IllFormed::NoTrigger(at)
            | IllFormed::NoEffect(at)
            | IllFormed::EndsTooSoon(at)
            | IllFormed::NotOfASpell(at) => at,
            IllFormed::Empty => 0,
        }
    }
}

/// What a minion's text may say next.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reading {
    /// Outside a trigger: no effect may come.
    Outside,
    /// Straight after a trigger: an effect must come.
    Opened,
    /// Among a trigger's effects.
    Effects,
}

impl Reading {
    const ALL: [Reading; 3] = [Reading::Outside, Reading::Opened, Reading::Effects];

    fn next(self, clause: &Clause) -> Option<Reading> {
        match (self, clause) {
            (Reading::Outside, Clause::Effect(_)) => None,
            (_, Clause::Effect(_)) => Some(Reading::Effects),
            (Reading::Opened, _) => None,
            (_, Clause::Trigger(_)) => Some(Reading::Opened),
            (_, Clause::Aura(_) | Clause::Keyword(_)) => Some(Reading::Outside),
        }
    }

    /// Read on. `Err` is the first clause that may not stand there.
    fn read(self, text: &[Clause]) -> Result<Reading, IllFormed> {
        let mut clauses = text.iter().enumerate();
        clauses.try_fold(self, |reading, (at, clause)| {
            reading.next(clause).ok_or(match reading {
                Reading::Outside => IllFormed::NoTrigger(at),
                Reading::Opened | Reading::Effects => IllFormed::NoEffect(at),
            })
        })
    }
}

/// Does a text make sense? A minion's: every effect belongs to a trigger, and every trigger has an
/// effect. A spell's: effects alone, and at least one.
///
/// # Errors
/// Where it does not, and why.
pub fn well_formed(kind: CardKind, text: &[Clause]) -> Result<(), IllFormed> {
    match kind {
        CardKind::Minion { .. } => match Reading::Outside.read(text)? {
            Reading::Opened => Err(IllFormed::EndsTooSoon(text.len())),
            Reading::Outside | Reading::Effects => Ok(()),
        },
        CardKind::Spell => match text
            .iter()
            .position(|said| !matches!(said, Clause::Effect(_)))
        {
            Some(clause) => Err(IllFormed::NotOfASpell(clause)),
            None if text.is_empty() => Err(IllFormed::Empty),
            None => Ok(()),
        },
    }
}

/// What must be known of two halves to say whether they join, so that no text is read again.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Joint {
    /// The [`Reading`] in which the top half leaves off.
    leaves: Option<u8>,
    /// The [`Reading`]s from which the bottom half can be read to a good end.
    takes: [bool; 3],
}

impl Joint {
    /// Is this top half, followed by that bottom half, well formed?
    pub(crate) fn top_joins(self, bottom: Joint) -> bool {
        self.leaves
            .is_some_and(|leaves| bottom.takes.get(usize::from(leaves)) == Some(&true))
    }
}

pub(crate) fn joint(top: &[Clause], bottom: &[Clause]) -> Joint {
    let takes = |from: Reading| from.read(bottom).is_ok_and(|end| end != Reading::Opened);
    Joint {
        leaves: Reading::Outside.read(top).ok().map(|end| end as u8),
        takes: Reading::ALL.map(takes),
    }
}
