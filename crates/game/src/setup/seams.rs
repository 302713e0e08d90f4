//! The tables that join words to cards.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The tables that join words to cards (seam 1).
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase", default)]
pub struct SeamsSetup {
    /// Nouns that name a trigger.
    #[serde(skip_serializing_if = "std::collections::BTreeMap::is_empty")]
    pub trigger_words: std::collections::BTreeMap<String, TriggerSetup>,
    /// Properties that multiply.
    #[serde(skip_serializing_if = "std::collections::BTreeMap::is_empty")]
    pub multiplier_words: std::collections::BTreeMap<String, MultiplierSetup>,
}

impl SeamsSetup {
    /// Does it say nothing?
    pub fn is_empty(&self) -> bool {
        *self == SeamsSetup::default()
    }
}

/// What a multiplier word does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct MultiplierSetup {
    /// How many times.
    pub times: i32,
    /// How it combines.
    pub stacking: StackingSetup,
}

/// How multipliers combine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[allow(missing_docs)]
pub enum StackingSetup {
    Max,
    Additive,
}

/// A trigger. `spellCast` acts before the spell: what it does is done when the spell's own effects
/// begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[allow(missing_docs)]
pub enum TriggerSetup {
    Battlecry,
    Deathrattle,
    SelfDamaged,
    FriendlyMinionDamaged,
    MinionDamaged,
    FriendlyMinionDied,
    MinionDied,
    EndOfTurn,
    SpellCast,
}
