//! A level: checked content, orders, and the state that play starts from.

pub(crate) mod build;
mod observe;
pub(crate) mod view;

use std::sync::Arc;

use spellgrid_cards::{ASSEMBLED, CardId};
use spellgrid_grid::{Dir, Kind, Word};

use crate::key::Reads;
use crate::pack::Pack;
use crate::pack::cardset::Cards;
use crate::play::state::State;
use crate::ruleset::Ruleset;
use crate::setup::{CardSetup, LevelSetup};

/// A level, ready to play. Immutable; share it with [`std::sync::Arc`].
#[derive(Debug)]
pub struct Level {
    pub(crate) pack: Arc<Pack>,
    pub(crate) setup: LevelSetup,
    pub(crate) rules: Ruleset,
    pub(crate) cards: Cards,
    pub(crate) card_setups: Vec<CardSetup>,
    pub(crate) start: State,
    pub(crate) reads: Reads,
    #[cfg(feature = "serde")]
    pub(crate) digest: u128,
}

impl Level {
    /// The document it came from.
    pub fn setup(&self) -> &LevelSetup {
        &self.setup
    }
    /// The state at the start.
    pub fn start(&self) -> &State {
        &self.start
    }
    /// Is a lost level over under this ruleset? Searches then stop there; inputs are never
    /// refused for it.
    pub fn lost_ends(&self) -> bool {
        self.rules.lost_ends
    }
    /// Does the death of a hero decide the level under this ruleset (and not that nothing is the
    /// mover)?
    pub fn heroes_decide(&self) -> bool {
        self.rules.heroes_decide
    }
    /// Width and height; 0 by 0 without a grid.
    pub fn size(&self) -> (i32, i32) {
        (self.setup.width as i32, self.setup.height as i32)
    }
    /// Could anything ever read where a thing faces? Text and things that nothing reads so face
    /// somewhere too.
    pub fn reads_facing(&self) -> bool {
        self.reads.reads_facing()
    }
    /// A digest of everything that decides play: packs, ruleset, level. It is made of their JSON.
    #[cfg(feature = "serde")]
    pub fn digest(&self) -> u128 {
        self.digest
    }
    /// A card's document, by name; an Assembled card gives its base's.
    pub fn card(&self, name: &str) -> Option<&CardSetup> {
        let name = name.strip_suffix(ASSEMBLED).unwrap_or(name);
        self.card_setups.iter().find(|c| c.name == name)
    }
    /// Every card that the level's packs (and the level itself) have, in order.
    pub fn cards(&self) -> &[CardSetup] {
        &self.card_setups
    }
    /// The names of all words, in order.
    pub fn words(&self) -> Vec<&str> {
        let lex = &self.rules.mech.lexicon;
        lex.words().map(|w| lex.name(w)).collect()
    }
    /// The noun as which a card stands on the grid; an Assembled card has its base's.
    pub(crate) fn noun(&self, card: CardId) -> Option<Word> {
        let base = self.cards.set.base_of(card);
        self.cards.nouns.get(base.0 as usize).copied().flatten()
    }
    /// Has the level a grid?
    pub(crate) fn has_grid(&self) -> bool {
        self.start.board.size().tiles() > 0
    }
    /// Where new text faces.
    pub(crate) fn text_facing(&self) -> Dir {
        self.rules.text_faces.unwrap_or(Dir::Right)
    }
    /// Where a new object of that kind faces.
    pub(crate) fn facing(&self, kind: Kind) -> Dir {
        if kind.is_text() {
            self.text_facing()
        } else {
            Dir::Right
        }
    }
}
