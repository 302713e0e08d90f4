//! The tables that join words to cards.

use std::collections::BTreeMap;

use spellgrid_cards::{Stacking, Trigger};

#[cfg(feature = "serde")]
use super::serial::unset;

/// The tables that join words to cards (seam 1).
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase", default))]
pub struct SeamsSetup {
    /// Nouns that name a trigger.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "unset"))]
    pub trigger_words: BTreeMap<String, Trigger>,
    /// Properties that multiply.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "unset"))]
    pub multiplier_words: BTreeMap<String, MultiplierSetup>,
}

impl SeamsSetup {
    /// Does it say nothing?
    pub fn is_empty(&self) -> bool {
        *self == SeamsSetup::default()
    }
}

/// What a multiplier word does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub struct MultiplierSetup {
    /// How many times.
    pub times: i32,
    /// How it combines.
    pub stacking: Stacking,
}
