//! Cards and what they say, in clauses.

#[cfg(feature = "serde")]
use super::serial::{own, unset};
use crate::language::ClauseSetup;

/// A card.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub struct CardSetup {
    /// The unique name.
    pub name: String,
    /// Whose card it is: `spellgrid`, `hearthstone`, `test`; your `own` without it.
    #[cfg_attr(feature = "serde", serde(default = "own"))]
    pub game: String,
    /// Minion or spell.
    #[cfg_attr(feature = "serde", serde(rename = "type"))]
    pub kind: CardKindSetup,
    /// Mana cost; printed only.
    #[cfg_attr(feature = "serde", serde(default))]
    pub cost: i32,
    /// A minion's Attack.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "unset"))]
    pub attack: Option<i32>,
    /// A minion's Health.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "unset"))]
    pub health: Option<i32>,
    /// The noun as which a minion stands on the grid.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "unset"))]
    pub noun: Option<String>,
    /// What the card says, in words.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "unset"))]
    pub says: String,
    /// What the card says, in clauses.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "unset"))]
    pub text: Vec<ClauseSetup>,
    /// Where Assemble cuts the text: how many clauses the top half has.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "unset"))]
    pub split: Option<u32>,
    /// Only summoned, never offered by Assemble.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "unset"))]
    pub token: bool,
}

impl CardSetup {
    /// Does this say nothing but what an earlier definition of the same card says? The sentence for
    /// people may differ, and whose card it is said to be; `split` and `token` may be left out.
    pub fn says_again(&self, earlier: &CardSetup) -> bool {
        let same = CardSetup {
            game: earlier.game.clone(),
            says: earlier.says.clone(),
            split: self.split.or(earlier.split),
            token: self.token || earlier.token,
            ..self.clone()
        };
        self.name == earlier.name && same == *earlier
    }
}

/// Minion or spell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
#[allow(missing_docs)]
pub enum CardKindSetup {
    Minion,
    Spell,
}
