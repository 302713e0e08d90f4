//! The names that a level's packs give: what a lower-case word on a board may be.

use spellgrid::setup::{CardKindSetup, CardSetup, PackSetup};
use std::collections::{BTreeMap, BTreeSet};

/// The words of some packs, and the cards that stand on a grid as one of them.
#[derive(Clone, Debug, Default)]
pub struct Names {
    words: BTreeSet<String>,
    cards: BTreeMap<String, BTreeSet<String>>,
    nouns: BTreeMap<String, String>,
}

impl Names {
    /// The names of these packs and of a level's own cards.
    pub fn new<'a>(packs: impl IntoIterator<Item = &'a PackSetup>, own: &'a [CardSetup]) -> Names {
        let mut names = Names::default();
        for pack in packs {
            names
                .words
                .extend(pack.words.iter().map(|word| word.name.clone()));
            names.add_cards(&pack.cards);
        }
        names.add_cards(own);
        names
    }
    fn add_cards(&mut self, cards: &[CardSetup]) {
        for card in cards {
            if let (CardKindSetup::Minion, Some(noun)) = (card.kind, &card.noun) {
                self.nouns.insert(card.name.clone(), noun.to_lowercase());
                self.cards
                    .entry(noun.to_lowercase())
                    .or_default()
                    .insert(card.name.clone());
            }
        }
    }
    /// Is it a word, or an object of a noun?
    pub fn knows(&self, name: &str) -> bool {
        name == "#" || self.words.contains(&name.to_uppercase())
    }
    /// The cards whose minions stand on the grid as this kind.
    pub fn cards(&self, kind: &str) -> impl Iterator<Item = &str> {
        self.cards
            .get(kind)
            .into_iter()
            .flatten()
            .map(String::as_str)
    }
    /// The card, when exactly one has that noun.
    pub fn only_card(&self, kind: &str) -> Option<&str> {
        let mut cards = self.cards(kind);
        let first = cards.next()?;
        cards.next().is_none().then_some(first)
    }
    /// The kind as which a card's minion stands on the grid.
    pub fn noun(&self, card: &str) -> Option<&str> {
        self.nouns.get(card).map(String::as_str)
    }
    /// Every word.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.words.iter().map(String::as_str)
    }
}
