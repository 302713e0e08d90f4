//! When a text makes sense, and Assemble: a base keeps one half of its text and a donor gives the
//! other.

use crate::event::Event;
use crate::run::{Run, Source};
use crate::sequence::{Ask, Stop};
use crate::set::{CardKind, Half};
use crate::text::Clause;

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

    /// Read on. `Err` is the rank of the first clause that may not stand there.
    fn read(self, text: &[Clause]) -> Result<Reading, usize> {
        text.iter()
            .enumerate()
            .try_fold(self, |reading, (at, clause)| reading.next(clause).ok_or(at))
    }
}

/// Does a text make sense? A minion's: every effect belongs to a trigger, and every trigger has an
/// effect. A spell's: effects alone, and at least one.
///
/// # Errors
/// The rank of the first clause at fault; the text's length when it ends too soon.
pub fn well_formed(kind: CardKind, text: &[Clause]) -> Result<(), usize> {
    match kind {
        CardKind::Minion { .. } => match Reading::Outside.read(text)? {
            Reading::Opened => Err(text.len()),
            Reading::Outside | Reading::Effects => Ok(()),
        },
        CardKind::Spell => match text
            .iter()
            .position(|said| !matches!(said, Clause::Effect(_)))
        {
            Some(clause) => Err(clause),
            None if text.is_empty() => Err(0),
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

impl Run<'_> {
    /// Ask for base, donor and half, and put the card into the hand. With nothing to offer nothing
    /// happens.
    pub(crate) fn assemble(&mut self, source: &Source) -> Result<(), Stop> {
        let bases = self.set.base_options();
        if bases.is_empty() {
            return Ok(());
        }
        let base = self.ask(bases, Ask::Base)?;
        let donor = self.ask(self.set.donor_options(base), |options| Ask::Donor {
            base,
            options,
        })?;
        let half: Half = self.ask(self.set.half_options(base, donor), |options| Ask::Half {
            base,
            donor,
            options,
        })?;
        match self.set.assembled(base, donor, half) {
            Some(card) => {
                let player = source.owner;
                self.give_card(player, card, Event::Assembled { player, card })
            }
            None => Ok(()),
        }
    }
}
