//! The cards of a game, numbered once when they are loaded; the Assembled ones included.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::assemble::{Joint, joint, well_formed};
use crate::text::{Amount, Clause, Effect, Keyword, Selector, Trigger};

/// A card's number in its [`CardSet`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct CardId(pub u32);

/// Minion or spell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CardKind {
    /// A minion with its printed statistics.
    Minion {
        /// Printed Attack.
        attack: Amount,
        /// Printed Health.
        health: Amount,
    },
    /// A spell.
    Spell,
}

/// Which half of a card's text a donor gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Half {
    /// The clauses before the split.
    Top,
    /// The clauses from the split on.
    Bottom,
}

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

/// Why a list of cards is no [`CardSet`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum SetError {
    /// More cards than [`CardSet::MOST_CARDS`].
    #[error("more than {} cards", CardSet::MOST_CARDS)]
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
    /// More clauses than [`CardSet::MOST_CLAUSES`].
    #[error("the text has more than {} clauses", CardSet::MOST_CLAUSES)]
    TextTooLong,
    /// The split lies past the end of the text.
    #[error("the split lies past the end of the text")]
    SplitPastEnd,
    /// The text is ill formed; see [`well_formed`].
    #[error("the text is ill formed at clause {clause}")]
    IllFormed {
        /// The first clause at fault (the text's length when its end comes too soon).
        clause: usize,
    },
    /// A summon names a card that is not there or is no minion.
    #[error("clause {clause} summons what is no minion card")]
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
struct Facts {
    whole: u16,
    top: u16,
    bottom: u16,
    joint: Joint,
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
    front: &'a [Clause],
    back: &'a [Clause],
}

impl<'a> Text<'a> {
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

/// How a number names a card.
#[derive(Clone, Copy)]
enum Parts<'a> {
    Printed(&'a Card, &'a Facts),
    Assembled {
        base: (&'a Card, &'a Facts),
        donor: (&'a Card, &'a Facts),
        half: Half,
    },
}

/// All cards of a game: the printed ones are numbered as they were given, and every way to
/// assemble two of them has a number beyond those, worked out from theirs. So no number depends on
/// play and an Assembled card takes no room.
#[derive(Clone, Debug, Default)]
pub struct CardSet {
    cards: Vec<Card>,
    facts: Vec<Facts>,
    /// What Assemble draws from, in order of their numbers.
    bases: Vec<CardId>,
    donors: Vec<CardId>,
    /// The printed cards, sorted by name.
    names: Vec<CardId>,
}

impl CardSet {
    /// The most cards a set can hold.
    pub const MOST_CARDS: usize = 1024;
    /// The most clauses a text can have.
    pub const MOST_CLAUSES: usize = 64;

    /// Number these cards in this order. `offered` says of each whether Assemble may use it.
    ///
    /// # Errors
    /// See [`SetError`]; the first card at fault is named.
    pub fn new(cards: Vec<Card>, offered: &[bool]) -> Result<CardSet, SetError> {
        if cards.len() > Self::MOST_CARDS {
            return Err(SetError::TooManyCards);
        }
        if offered.len() != cards.len() {
            return Err(SetError::OfferedLength);
        }
        let mut facts = Vec::with_capacity(cards.len());
        for (at, card) in cards.iter().enumerate() {
            check(card, &cards).map_err(|fault| SetError::Card { card: at, fault })?;
            let (top, bottom) = halves(card);
            facts.push(Facts {
                whole: mask(&card.text),
                top: mask(top),
                bottom: mask(bottom),
                joint: joint(top, bottom),
            });
        }
        let mut names: Vec<CardId> = (0u32..).take(cards.len()).map(CardId).collect();
        let name = |id: &CardId| {
            cards
                .get(id.0 as usize)
                .map_or("", |card| card.name.as_str())
        };
        names.sort_by(|a, b| name(a).cmp(name(b)));
        let twins = names.iter().zip(names.iter().skip(1));
        if let Some((_, second)) = twins.into_iter().find(|(a, b)| name(a) == name(b)) {
            return Err(SetError::Card {
                card: second.0 as usize,
                fault: CardFault::SameName,
            });
        }
        let mut set = CardSet {
            cards,
            facts,
            bases: vec![],
            donors: vec![],
            names,
        };
        for (id, _) in (0u32..)
            .map(CardId)
            .zip(offered)
            .filter(|(_, offered)| **offered)
        {
            let Some(Parts::Printed(card, facts)) = set.parts_of(id) else {
                continue;
            };
            if card.split.is_some() && matches!(card.kind, CardKind::Minion { .. }) {
                if facts.whole & Trigger::Deathrattle.bit() != 0 {
                    set.bases.push(id);
                }
                set.donors.push(id);
            }
        }
        Ok(set)
    }

    /// How many printed cards there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.cards.len()
    }

    /// Is there no card at all?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.cards.is_empty()
    }

    /// A printed card.
    #[must_use]
    pub fn get(&self, card: CardId) -> Option<&Card> {
        self.cards.get(card.0 as usize)
    }

    /// The printed card of that name.
    #[must_use]
    pub fn by_name(&self, name: &str) -> Option<CardId> {
        let key = |id: &CardId| self.get(*id).map_or("", |card| card.name.as_str());
        let at = self.names.binary_search_by(|id| key(id).cmp(name)).ok()?;
        self.names.get(at).copied()
    }

    /// The number of the card that takes `half` from `donor` and all else from `base`. `None`
    /// when Assemble would not offer it.
    #[must_use]
    pub fn assembled(&self, base: CardId, donor: CardId, half: Half) -> Option<CardId> {
        let offered = self.bases.binary_search(&base).is_ok() && self.fits(base, donor, half);
        offered.then(|| {
            let count = self.cards.len() as u32;
            CardId(count + (base.0 * count + donor.0) * 2 + u32::from(half == Half::Bottom))
        })
    }

    /// What an Assembled card was made of: base, donor and the half that the donor gave. `None`
    /// for a printed card and for a number that Assemble cannot make.
    #[must_use]
    pub fn parts(&self, card: CardId) -> Option<(CardId, CardId, Half)> {
        let (base, donor, half) = self.decode(card)?;
        (self.assembled(base, donor, half) == Some(card)).then_some((base, donor, half))
    }

    /// Does the number name a card, printed or Assembled?
    #[must_use]
    pub fn contains(&self, card: CardId) -> bool {
        self.get(card).is_some() || self.parts(card).is_some()
    }

    /// Is it an Assembled card?
    #[must_use]
    pub fn is_assembled(&self, card: CardId) -> bool {
        self.parts(card).is_some()
    }

    /// The printed card that a card is, or was assembled on.
    #[must_use]
    pub fn base_of(&self, card: CardId) -> CardId {
        self.decode(card).map_or(card, |(base, _, _)| base)
    }

    /// The name; an Assembled card has its base's, marked. Empty for a number without a card.
    #[must_use]
    pub fn name(&self, card: CardId) -> Cow<'_, str> {
        match self.parts_of(card) {
            Some(Parts::Printed(card, _)) => Cow::Borrowed(&card.name),
            Some(Parts::Assembled { base, .. }) => {
                Cow::Owned(format!("{} (Assembled)", base.0.name))
            }
            None => Cow::Borrowed(""),
        }
    }

    /// Minion or spell.
    #[must_use]
    pub fn kind(&self, card: CardId) -> Option<CardKind> {
        self.get(self.base_of(card)).map(|card| card.kind)
    }

    /// The printed cost.
    #[must_use]
    pub fn cost(&self, card: CardId) -> Option<Amount> {
        self.get(self.base_of(card)).map(|card| card.cost)
    }

    /// The text, in order.
    pub fn clauses(&self, card: CardId) -> impl Iterator<Item = &Clause> + Clone {
        self.text(card).iter()
    }

    /// Has the text that trigger?
    #[must_use]
    pub fn has_trigger(&self, card: CardId, trigger: Trigger) -> bool {
        self.mask(card) & trigger.bit() != 0
    }

    /// Has the text an aura?
    #[must_use]
    pub fn has_aura(&self, card: CardId) -> bool {
        self.mask(card) & AURA != 0
    }

    /// Has the text that keyword?
    #[must_use]
    pub fn has_keyword(&self, card: CardId, keyword: Keyword) -> bool {
        match keyword {
            Keyword::Taunt => self.mask(card) & TAUNT != 0,
        }
    }

    /// Is it a spell that cannot be cast without choosing a target?
    #[must_use]
    pub fn needs_target(&self, card: CardId) -> bool {
        self.kind(card) == Some(CardKind::Spell)
            && self.clauses(card).any(|clause| match clause {
                Clause::Effect(effect) => chosen(*effect).is_some(),
                _ => false,
            })
    }

    /// Is it a spell that assembles?
    #[must_use]
    pub fn assembles(&self, card: CardId) -> bool {
        self.kind(card) == Some(CardKind::Spell)
            && self
                .clauses(card)
                .any(|clause| *clause == Clause::Effect(Effect::Assemble))
    }

    /// The bases that Assemble offers: those that have a donor.
    #[must_use]
    pub fn base_options(&self) -> Vec<CardId> {
        let has_donor = |base: &CardId| self.donors.iter().any(|donor| self.joins(*base, *donor));
        self.bases.iter().copied().filter(has_donor).collect()
    }

    /// The donors that Assemble offers for a base.
    #[must_use]
    pub fn donor_options(&self, base: CardId) -> Vec<CardId> {
        self.donors
            .iter()
            .copied()
            .filter(|donor| self.joins(base, *donor))
            .collect()
    }

    /// The halves that Assemble offers for a base and a donor.
    #[must_use]
    pub fn half_options(&self, base: CardId, donor: CardId) -> Vec<Half> {
        [Half::Top, Half::Bottom]
            .into_iter()
            .filter(|half| self.fits(base, donor, *half))
            .collect()
    }

    fn joins(&self, base: CardId, donor: CardId) -> bool {
        self.fits(base, donor, Half::Top) || self.fits(base, donor, Half::Bottom)
    }

    /// Is the result well formed (and the donor another card than the base)?
    fn fits(&self, base: CardId, donor: CardId, half: Half) -> bool {
        let facts = |card: CardId| self.facts.get(card.0 as usize).map(|facts| facts.joint);
        let (Some(base_joint), Some(donor_joint)) = (facts(base), facts(donor)) else {
            return false;
        };
        base != donor
            && self.donors.binary_search(&donor).is_ok()
            && match half {
                Half::Top => donor_joint.top_joins(base_joint),
                Half::Bottom => base_joint.top_joins(donor_joint),
            }
    }

    fn decode(&self, card: CardId) -> Option<(CardId, CardId, Half)> {
        let count = self.cards.len() as u32;
        let beyond = card.0.checked_sub(count)?;
        let half = if beyond % 2 == 0 {
            Half::Top
        } else {
            Half::Bottom
        };
        let donor = (beyond / 2).checked_rem(count)?;
        let base = (beyond / 2).checked_div(count)?;
        (base < count).then_some((CardId(base), CardId(donor), half))
    }

    fn printed(&self, card: CardId) -> Option<(&Card, &Facts)> {
        self.cards
            .get(card.0 as usize)
            .zip(self.facts.get(card.0 as usize))
    }

    fn parts_of(&self, card: CardId) -> Option<Parts<'_>> {
        if let Some((card, facts)) = self.printed(card) {
            return Some(Parts::Printed(card, facts));
        }
        let (base, donor, half) = self.decode(card)?;
        Some(Parts::Assembled {
            base: self.printed(base)?,
            donor: self.printed(donor)?,
            half,
        })
    }

    /// Which triggers the text has, and the bits [`AURA`] and [`TAUNT`].
    pub(crate) fn mask(&self, card: CardId) -> u16 {
        match self.parts_of(card) {
            Some(Parts::Printed(_, facts)) => facts.whole,
            Some(Parts::Assembled {
                base,
                donor,
                half: Half::Top,
            }) => donor.1.top | base.1.bottom,
            Some(Parts::Assembled { base, donor, .. }) => base.1.top | donor.1.bottom,
            None => 0,
        }
    }

    pub(crate) fn text(&self, card: CardId) -> Text<'_> {
        match self.parts_of(card) {
            Some(Parts::Printed(card, _)) => Text {
                front: &card.text,
                back: &[],
            },
            Some(Parts::Assembled {
                base,
                donor,
                half: Half::Top,
            }) => Text {
                front: halves(donor.0).0,
                back: halves(base.0).1,
            },
            Some(Parts::Assembled { base, donor, .. }) => Text {
                front: halves(base.0).0,
                back: halves(donor.0).1,
            },
            None => Text::default(),
        }
    }
}

/// The two halves of a text; all of it is the bottom half of a card without a split.
fn halves(card: &Card) -> (&[Clause], &[Clause]) {
    card.text
        .split_at_checked(card.split.unwrap_or(0))
        .unwrap_or((&[], &card.text))
}

fn check(card: &Card, cards: &[Card]) -> Result<(), CardFault> {
    if card.text.len() > CardSet::MOST_CLAUSES {
        return Err(CardFault::TextTooLong);
    }
    if card.split.is_some_and(|split| split > card.text.len()) {
        return Err(CardFault::SplitPastEnd);
    }
    well_formed(card.kind, &card.text).map_err(|clause| CardFault::IllFormed { clause })?;
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
