//! Cards and what they say, in clauses.

use spellgrid_cards::{Stacking, Trigger};

#[cfg(feature = "schema")]
use super::serial::also;
#[cfg(feature = "serde")]
use super::serial::{one, own, unset};

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

/// One clause of a card's text.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase", tag = "type"))]
pub enum ClauseSetup {
    /// When the effects behind it resolve.
    #[allow(missing_docs)]
    Trigger { on: Trigger },
    /// Deal damage.
    #[allow(missing_docs)]
    Damage { amount: i32, target: TargetSetup },
    /// Destroy.
    #[allow(missing_docs)]
    Destroy { target: TargetSetup },
    /// Restore Health.
    #[allow(missing_docs)]
    Heal { amount: i32, target: TargetSetup },
    /// Give Attack and Health.
    #[allow(missing_docs)]
    Buff {
        #[cfg_attr(feature = "serde", serde(default))]
        attack: i32,
        #[cfg_attr(feature = "serde", serde(default))]
        health: i32,
        target: TargetSetup,
    },
    /// Draw cards.
    #[allow(missing_docs)]
    Draw { count: i32 },
    /// Gain Armor.
    #[allow(missing_docs)]
    GainArmor { amount: i32 },
    /// Summon minions.
    #[allow(missing_docs)]
    Summon {
        card: String,
        #[cfg_attr(feature = "serde", serde(default = "one"))]
        count: i32,
    },
    /// Write a word on the minion's tile. `spawnText` is the same.
    #[cfg_attr(feature = "serde", serde(alias = "spawnText"))]
    #[cfg_attr(feature = "schema", schemars(transform = also("spawnText")))]
    #[allow(missing_docs)]
    WriteText { word: String },
    /// Assemble a Deathrattle minion.
    Assemble {},
    /// Aura: a trigger of your minions resolves several times.
    #[allow(missing_docs)]
    TriggerMultiplier {
        trigger: Trigger,
        times: i32,
        stacking: Stacking,
    },
    /// Aura: a trigger of your minions resolves at most so often.
    #[allow(missing_docs)]
    TriggerCap { trigger: Trigger, times: i32 },
    /// Aura: damage to your hero goes to this minion.
    #[allow(missing_docs)]
    DamageRedirect { from: RedirectFrom, to: RedirectTo },
    /// Taunt.
    Taunt {},
}

/// Whose damage is redirected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
#[allow(missing_docs)]
pub enum RedirectFrom {
    FriendlyHero,
}

/// Who takes redirected damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
#[allow(missing_docs)]
pub enum RedirectTo {
    #[cfg_attr(feature = "serde", serde(rename = "self"))]
    Itself,
}

/// Whom an effect acts on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
#[allow(missing_docs)]
pub enum TargetSetup {
    ChosenMinion,
    ChosenFriendlyMinion,
    ChosenEnemyMinion,
    ChosenCharacter,
    ChosenEnemyCharacter,
    #[cfg_attr(feature = "serde", serde(rename = "self"))]
    This,
    AllMinions,
    AllOtherMinions,
    FriendlyMinions,
    OtherFriendlyMinions,
    EnemyMinions,
    AllCharacters,
    AllOtherCharacters,
    FriendlyCharacters,
    EnemyCharacters,
    FriendlyHero,
    EnemyHero,
    AllHeroes,
}
