//! Cards as people read them.

use spellgrid::setup::{CardKindSetup, CardSetup};

/// What stands on a card.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Face {
    pub name: String,
    pub cost: i32,
    pub spell: bool,
    pub attack: Option<i32>,
    pub health: Option<i32>,
    pub noun: Option<String>,
    pub text: String,
}

/// The face of a card.
pub fn face(card: &CardSetup) -> Face {
    Face {
        name: card.name.clone(),
        cost: card.cost,
        spell: card.kind == CardKindSetup::Spell,
        attack: card.attack,
        health: card.health,
        noun: card.noun.clone(),
        text: card.printed(),
    }
}
