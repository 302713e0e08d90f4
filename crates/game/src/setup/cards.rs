//! Cards and what they say, in clauses.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::seams::{StackingSetup, TriggerSetup};
use super::serial::{also, is_false, one};

fn own() -> String {
    "own".to_owned()
}

/// A card.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct CardSetup {
    /// The unique name.
    pub name: String,
    /// Whose card it is: `spellgrid`, `hearthstone`, `test`; your `own` without it.
    #[serde(default = "own")]
    pub game: String,
    /// Minion or spell.
    #[serde(rename = "type")]
    pub kind: CardKindSetup,
    /// Mana cost; printed only.
    #[serde(default)]
    pub cost: i32,
    /// A minion's Attack.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attack: Option<i32>,
    /// A minion's Health.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub health: Option<i32>,
    /// The noun as which a minion stands on the grid.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub noun: Option<String>,
    /// What the card says, in words.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub says: String,
    /// What the card says, in clauses.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub text: Vec<ClauseSetup>,
    /// Where Assemble cuts the text: how many clauses the top half has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub split: Option<u32>,
    /// Only summoned, never offered by Assemble.
    #[serde(default, skip_serializing_if = "is_false")]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[allow(missing_docs)]
pub enum CardKindSetup {
    Minion,
    Spell,
}

/// One clause of a card's text.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase", tag = "type")]
pub enum ClauseSetup {
    /// When the effects behind it resolve.
    #[allow(missing_docs)]
    Trigger { on: TriggerSetup },
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
        #[serde(default)]
        attack: i32,
        #[serde(default)]
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
        #[serde(default = "one")]
        count: i32,
    },
    /// Write a word on the minion's tile. `spawnText` is the same.
    #[serde(alias = "spawnText")]
    #[schemars(transform = also("spawnText"))]
    #[allow(missing_docs)]
    WriteText { word: String },
    /// Assemble a Deathrattle minion.
    Assemble {},
    /// Aura: a trigger of your minions resolves several times.
    #[allow(missing_docs)]
    TriggerMultiplier {
        trigger: TriggerSetup,
        times: i32,
        stacking: StackingSetup,
    },
    /// Aura: a trigger of your minions resolves at most so often.
    #[allow(missing_docs)]
    TriggerCap { trigger: TriggerSetup, times: i32 },
    /// Aura: damage to your hero goes to this minion.
    #[allow(missing_docs)]
    DamageRedirect { from: RedirectFrom, to: RedirectTo },
    /// Taunt.
    Taunt {},
}

/// Whose damage is redirected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[allow(missing_docs)]
pub enum RedirectFrom {
    FriendlyHero,
}

/// Who takes redirected damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[allow(missing_docs)]
pub enum RedirectTo {
    #[serde(rename = "self")]
    Itself,
}

/// Whom an effect acts on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[allow(missing_docs)]
pub enum TargetSetup {
    ChosenMinion,
    ChosenFriendlyMinion,
    ChosenEnemyMinion,
    ChosenCharacter,
    ChosenEnemyCharacter,
    #[serde(rename = "self")]
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
