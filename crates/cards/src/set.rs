//! The cards of a game, numbered once when they are loaded; the Assembled ones included.

use std::borrow::Cow;

use crate::card::{self, AURA, Facts, TAUNT, Text, check, chosen};
use crate::card::{Card, CardFault, SetError};
use crate::text::{Amount, CardId, CardKind, Clause, Effect, Half, Keyword, Trigger};

/// What an Assembled card's name has behind its base's.
pub const ASSEMBLED: &str = " (Assembled)";

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
    pub const MOST_CARDS: usize = card::MOST_CARDS;
    /// The most clauses a text can have.
    pub const MOST_CLAUSES: usize = card::MOST_CLAUSES;

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
            facts.push(Facts::of(card));
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

    /// The number of the card that takes `half` from `donor` and all else from `base`. Ways that
    /// come to the same text have one number (ruling 48), that of the first of them. `None` when
    /// Assemble would not offer it.
    #[must_use]
    pub fn assembled(&self, base: CardId, donor: CardId, half: Half) -> Option<CardId> {
        let offered = self.bases.binary_search(&base).is_ok() && self.fits(base, donor, half);
        let (donor, half) = offered.then(|| self.first_alike(base, donor, half))?;
        let count = self.cards.len() as u32;
        let number = count + (base.0 * count + donor.0) * 2 + u32::from(half == Half::Bottom);
        Some(CardId(number))
    }

    /// The first way to the text that this way comes to. Name, statistics and cost are the base's
    /// whatever the donor.
    fn first_alike(&self, base: CardId, donor: CardId, half: Half) -> (CardId, Half) {
        let text = self.joined(base, donor, half);
        let others = self.donors.iter().take_while(|&&other| other <= donor);
        let mut ways = others.flat_map(|&other| [(other, Half::Top), (other, Half::Bottom)]);
        let alike = |&(other, half): &(CardId, Half)| {
            self.fits(base, other, half) && self.joined(base, other, half) == text
        };
        ways.find(alike).unwrap_or((donor, half))
    }

    /// The text of a way to assemble.
    fn joined(&self, base: CardId, donor: CardId, half: Half) -> Text<'_> {
        match (self.get(base), self.get(donor)) {
            (Some(base), Some(donor)) => Text::joined(base, donor, half),
            _ => Text::default(),
        }
    }

    /// What an Assembled card may have been made of: base, donor and the half that the donor gave,
    /// the first of the ways to its text. `None` for a printed card and for a number that Assemble
    /// does not give.
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
                Cow::Owned(format!("{}{ASSEMBLED}", base.0.name))
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
        if let Some(facts) = self.facts.get(card.0 as usize) {
            return facts.whole;
        }
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
            Some(Parts::Assembled { base, donor, half }) => Text::joined(base.0, donor.0, half),
            None => Text::default(),
        }
    }
}
