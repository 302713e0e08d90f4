//! A card as printed, what is wrong with one, and what is worked out about it once.

use thiserror::Error;

use crate::reading::{IllFormed, Joint, joint, well_formed};
use crate::text::{Amount, CardKind, Clause, Effect, Half, Keyword, Selector};

/// The most cards a set can hold.
pub(crate) const MOST_CARDS: usize = 1024;
/// The most clauses a text can have.
pub(crate) const MOST_CLAUSES: usize = 64;

/// A card as printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// The unique name.
    pub name: String,
    /// Mana cost; printed only, nothing is paid.
    pub cost: Amount,
    /// Minion or spell.
    pub kind: CardKind,
    /// The text.
    pub text: Vec<Clause>,
    /// Where Assemble cuts the text: the number of clauses in the top half.
    pub split: Option<usize>,
}

/// Why a list of cards is no [`crate::CardSet`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum SetError {
    /// More cards than [`crate::CardSet::MOST_CARDS`].
    #[error("more than {MOST_CARDS} cards")]
    TooManyCards,
    /// `offered` does not say for every card whether Assemble offers it.
    #[error("the list of offered cards has another length than the list of cards")]
    OfferedLength,
    /// One card is at fault.
    #[error("card {card}: {fault}")]
    Card {
        /// Its place in the list.
        card: usize,
        /// What is wrong.
        fault: CardFault,
    },
}

/// What is wrong with one card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum CardFault {
    /// More clauses than [`crate::CardSet::MOST_CLAUSES`].
    #[error("the text has more than {MOST_CLAUSES} clauses")]
    TextTooLong,
    /// The split lies past the end of the text.
    #[error("the split lies past the end of the text")]
    SplitPastEnd,
    /// The text is ill formed; see [`crate::well_formed`].
    #[error("{0}")]
    IllFormed(IllFormed),
    /// A summon names a card that is not there or is no minion.
    #[error("clause {} summons what is no minion card", clause + 1)]
    SummonsNoMinion {
        /// The clause.
        clause: usize,
    },
    /// Another card has this name.
    #[error("another card has the same name")]
    SameName,
}

/// What is worked out about a card once.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Facts {
    /// The whole text's mask: a bit for each trigger, and [`AURA`] and [`TAUNT`].
    pub(crate) whole: u16,
    /// The top half's.
    pub(crate) top: u16,
    /// The bottom half's.
    pub(crate) bottom: u16,
    /// How its halves join with others.
    pub(crate) joint: Joint,
}

impl Facts {
    pub(crate) fn of(card: &Card) -> Facts {
        let (top, bottom) = halves(card);
        Facts {
            whole: mask(&card.text),
            top: mask(top),
            bottom: mask(bottom),
            joint: joint(top, bottom),
        }
    }
}

/// The mask's bit for "has an aura".
pub(crate) const AURA: u16 = 1 << 14;
/// The mask's bit for Taunt.
pub(crate) const TAUNT: u16 = 1 << 15;

fn mask(text: &[Clause]) -> u16 {
    text.iter().fold(0, |mask, clause| {
        mask | match clause {
            Clause::Trigger(trigger) => trigger.bit(),
            Clause::Effect(_) => 0,
            Clause::Aura(_) => AURA,
            Clause::Keyword(Keyword::Taunt) => TAUNT,
        }
    })
}

/// A card's text, which for an Assembled card lies in two places.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Text<'a> {
    pub(crate) front: &'a [Clause],
    pub(crate) back: &'a [Clause],
}

impl<'a> Text<'a> {
    /// What comes of a base whose one half a donor gives.
    pub(crate) fn joined(base: &'a Card, donor: &'a Card, half: Half) -> Text<'a> {
        let (base, donor) = (halves(base), halves(donor));
        let (front, back) = match half {
            Half::Top => (donor.0, base.1),
            Half::Bottom => (base.0, donor.1),
        };
        Text { front, back }
    }

    pub(crate) fn get(self, at: usize) -> Option<Clause> {
        match at.checked_sub(self.front.len()) {
            None => self.front.get(at).copied(),
            Some(at) => self.back.get(at).copied(),
        }
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = &'a Clause> + Clone {
        self.front.iter().chain(self.back)
    }
}

/// Texts are equal that say the same, wherever it lies.
impl PartialEq for Text<'_> {
    fn eq(&self, other: &Text<'_>) -> bool {
        self.iter().eq(other.iter())
    }
}

/// The two halves of a text; all of it is the bottom half of a card without a split.
pub(crate) fn halves(card: &Card) -> (&[Clause], &[Clause]) {
    card.text
        .split_at_checked(card.split.unwrap_or(0))
        .unwrap_or((&[], &card.text))
}

/// Is the card fit for a set of these cards?
pub(crate) fn check(card: &Card, cards: &[Card]) -> Result<(), CardFault> {
    if card.text.len() > MOST_CLAUSES {
        return Err(CardFault::TextTooLong);
    }
    if card.split.is_some_and(|split| split > card.text.len()) {
        return Err(CardFault::SplitPastEnd);
    }
    well_formed(card.kind, &card.text).map_err(CardFault::IllFormed)?;
    for (clause, said) in card.text.iter().enumerate() {
        if let Clause::Effect(Effect::Summon { card, .. }) = said {
            let summoned = cards.get(card.0 as usize).map(|card| card.kind);
            if !matches!(summoned, Some(CardKind::Minion { .. })) {
                return Err(CardFault::SummonsNoMinion { clause });
            }
        }
    }
    Ok(())
}

/// The selector of an effect whose target the player chooses.
pub(crate) fn chosen(effect: Effect) -> Option<Selector> {
    let selector = match effect {
        Effect::Damage(_, selector) | Effect::Destroy(selector) | Effect::Heal(_, selector) => {
            selector
        }
        Effect::Buff { target, .. } => target,
        Effect::Draw(_)
        | Effect::GainArmor(_)
        | Effect::Summon { .. }
        | Effect::WriteText(_)
        | Effect::Assemble => return None,
    };
    matches!(
        selector,
        Selector::ChosenMinion(_) | Selector::ChosenCharacter(_)
    )
    .then_some(selector)
}
