//! Levels.

use super::cards::CardSetup;
use super::orders::Orders;
#[cfg(feature = "serde")]
use super::serial::{base_packs, is_base_packs, thirty, unset};
use crate::Dir;

/// A level.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub struct LevelSetup {
    /// The level's name: lower case, digits and `-`.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "unset"))]
    pub name: String,
    /// Its title for people.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "unset"))]
    pub title: String,
    /// The one idea it is built for.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "unset"))]
    pub idea: String,
    /// The packs whose words and cards it may use, in order.
    #[cfg_attr(
        feature = "serde",
        serde(default = "base_packs", skip_serializing_if = "is_base_packs")
    )]
    pub packs: Vec<String>,
    /// The ruleset; `course` without it.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "unset"))]
    pub ruleset: Option<String>,
    /// Single orders that differ from the ruleset's.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "unset"))]
    pub orders: Orders,
    /// Tiles across. 0 by 0 is a card game without a grid.
    #[cfg_attr(feature = "serde", serde(default))]
    pub width: u16,
    /// Tiles down.
    #[cfg_attr(feature = "serde", serde(default))]
    pub height: u16,
    /// Things and words on the grid, oldest first.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "unset"))]
    pub objects: Vec<ObjectSetup>,
    /// Minions in play, in order of play.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "unset"))]
    pub cards: Vec<MinionSetup>,
    /// Cards in the hand of player 0.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "unset"))]
    pub hand: Vec<String>,
    /// The deck of player 0, the top card first. Without a deck nothing is drawn.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "unset"))]
    pub deck: Option<Vec<String>>,
    /// Cards in the hand of player 1.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "unset"))]
    pub enemy_hand: Vec<String>,
    /// The deck of player 1.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "unset"))]
    pub enemy_deck: Option<Vec<String>>,
    /// The hero of player 0.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "unset"))]
    pub hero: Option<HeroSetup>,
    /// The hero of player 1.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "unset"))]
    pub enemy_hero: Option<HeroSetup>,
    /// Cards of this level's own.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "unset"))]
    pub own_cards: Vec<CardSetup>,
    /// What is claimed of its solutions, one `solve` line each (without the word `solve`).
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "unset"))]
    pub proofs: Vec<String>,
}

/// The ruleset of a level that names none.
pub const DEFAULT_RULESET: &str = "course";

impl LevelSetup {
    /// The ruleset it is played under.
    pub fn ruleset(&self) -> &str {
        self.ruleset.as_deref().unwrap_or(DEFAULT_RULESET)
    }
}

/// A thing or a word on the grid.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub struct ObjectSetup {
    /// A noun in lower case, or `text:` and a word.
    pub kind: String,
    /// Column from the left, from 0.
    pub x: i32,
    /// Row from the top, from 0.
    pub y: i32,
    /// Where it faces; right without it (text: where the ruleset says).
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "unset"))]
    pub facing: Option<Dir>,
}

/// A minion in play.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub struct MinionSetup {
    /// Its card.
    pub card: String,
    /// Column; a minion without a tile is in play and not on the grid.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "unset"))]
    pub x: Option<i32>,
    /// Row.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "unset"))]
    pub y: Option<i32>,
    /// Whose it is.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "unset"))]
    pub owner: u8,
    /// Attack that differs from the card's.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "unset"))]
    pub attack: Option<i32>,
    /// Health that differs from the card's (the maximum with it when it is larger).
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "unset"))]
    pub health: Option<i32>,
    /// Where it faces.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "unset"))]
    pub facing: Option<Dir>,
}

/// A hero at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub struct HeroSetup {
    /// Health, 30 without it.
    #[cfg_attr(feature = "serde", serde(default = "thirty"))]
    pub health: i32,
    /// Armor.
    #[cfg_attr(feature = "serde", serde(default))]
    pub armor: i32,
}
