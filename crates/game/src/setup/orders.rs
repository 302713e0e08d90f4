//! Rulesets: every order, and how one is changed.

use crate::language::InputSetup;
use spellgrid_cards::{DamageStep, EndStep};
use spellgrid_grid::Dir;
use spellgrid_grid::mechanics::Phase;

#[cfg(feature = "serde")]
use super::serial::unset;

/// A ruleset, or an addition to one.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub struct RulesetSetup {
    /// The ruleset's name.
    pub name: String,
    /// One line about it.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "unset"))]
    pub about: String,
    /// The ruleset whose orders it starts from.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "unset"))]
    pub extends: Option<String>,
    /// Its orders. An addition to a ruleset of another pack leaves this empty.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "unset"))]
    pub orders: Orders,
    /// Rows put into lists that stand already.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "unset"))]
    pub insert: Vec<InsertSetup>,
}

/// A row put into a list of a ruleset.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub struct InsertSetup {
    /// Which list.
    pub list: RowList,
    /// The row's name.
    pub row: String,
    /// The row it comes after; at the front without it.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "unset"))]
    pub after: Option<String>,
}

/// A list of rows in a ruleset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
#[allow(missing_docs)]
pub enum RowList {
    Enter,
    Trail,
    Passes,
    Hazards,
    Verbs,
    Conditions,
    Guards,
}

/// Every order that a ruleset decides. A field left out is the one of the ruleset it changes.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase", default))]
pub struct Orders {
    /// Which words play the engine's parts.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "unset"))]
    pub roles: Option<RolesSetup>,
    /// The phases that a level goes through before its first turn; a parse without it.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "unset"))]
    pub start: Option<Vec<Phase>>,
    /// The phases of a turn.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "unset"))]
    pub turn: Option<Vec<Phase>>,
    /// The movement passes.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "unset"))]
    pub passes: Option<Vec<String>>,
    /// The passes of the falling phase.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "unset"))]
    pub falls: Option<Vec<String>>,
    /// How a pass is resolved.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "unset"))]
    pub resolve: Option<ResolveSetup>,
    /// The answers of a tile.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "unset"))]
    pub enter: Option<Vec<String>>,
    /// Who follows.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "unset"))]
    pub trail: Option<Vec<String>>,
    /// A mover with this property that stays blocked is destroyed, and a blocked link of a chain
    /// with it breaks.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "unset"))]
    pub brittle: Option<Vec<String>>,
    /// Properties whose objects are read in sentences, as their nouns.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "unset"))]
    pub spelled: Option<Vec<String>>,
    /// Properties whose objects send company to another of their kind.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "unset"))]
    pub teleports: Option<Vec<String>>,
    /// The hazards: overlap, spread and verb rows.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "unset"))]
    pub hazards: Option<Vec<String>>,
    /// Verb rows that act when a subject is destroyed.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "unset"))]
    pub verbs: Option<Vec<String>>,
    /// Condition words that may be used.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "unset"))]
    pub conditions: Option<Vec<String>>,
    /// Guards.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "unset"))]
    pub guards: Option<Vec<String>>,
    /// When the level property is read.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "unset"))]
    pub float: Option<FloatSetup>,
    /// When conditions are tested.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "unset"))]
    pub conditions_at: Option<ConditionsAt>,
    /// May one object serve several arguments of a condition?
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "unset"))]
    pub shared_partners: Option<bool>,
    /// Does each copy of a word on one tile make rules of its own? Else copies read as one word.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "unset"))]
    pub copies_count: Option<bool>,
    /// One object for each distinct target of a conversion, or one for each sentence.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "unset"))]
    pub conversions: Option<ConversionsSetup>,
    /// May conversions and makers name text, things or empty tiles?
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "unset"))]
    pub group_targets: Option<bool>,
    /// Objects of one kind on one tile when the hazards are over; the youngest beyond them are
    /// taken off, which is no destruction. No limit with 0.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "unset"))]
    pub crowd: Option<u16>,
    /// Where text faces that is not told otherwise.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "unset"))]
    pub text_faces: Option<Dir>,
    /// The end of the outermost Phase.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "unset"))]
    pub end_of_phase: Option<Vec<EndStep>>,
    /// The steps of one damage.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "unset"))]
    pub damage: Option<Vec<DamageStep>>,
    /// In combat the defender's own triggers come first.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "unset"))]
    pub defender_first: Option<bool>,
    /// Auras are read live and not from a snapshot.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "unset"))]
    pub live_auras: Option<bool>,
    /// A summoned minion needs a noun to enter the grid; without one it would enter as its
    /// summoner's kind.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "unset"))]
    pub summon_needs_noun: Option<bool>,
    /// When a level is lost; without it, when nothing is the mover.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "unset"))]
    pub loss: Option<LossSetup>,
    /// Is a lost level over?
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "unset"))]
    pub lost_ends: Option<bool>,
    /// Which inputs exist.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "unset"))]
    pub inputs: Option<Vec<InputSetup>>,
    /// Minions a side; no limit with 0.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "unset"))]
    pub minions: Option<u16>,
    /// Cards in a hand; no limit with 0.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "unset"))]
    pub hand: Option<u16>,
}

impl Orders {
    /// Does it change nothing?
    pub fn is_empty(&self) -> bool {
        *self == Orders::default()
    }
}

/// Which words play the engine's parts.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub struct RolesSetup {
    /// The property that the player moves.
    pub mover: String,
    /// The property that wins on the mover's tile.
    pub goal: String,
    /// The property that lifts objects to a level of their own.
    pub level: String,
    /// The verb of properties and conversions.
    pub is: String,
    /// The word that joins.
    pub and: String,
    /// The word that negates.
    pub not: String,
    /// What pushable text is: the property of the rule that always stands first.
    pub text_is: String,
}

/// How a pass is resolved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub enum ResolveSetup {
    /// Oldest first, each on the board that the one before left.
    Sequential,
    /// All worked out from the board before the pass.
    Together,
}

/// When the level property is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub enum FloatSetup {
    /// From the rules, whenever it is asked.
    Live,
    /// A stored flag, set in the status phase and when an object is made.
    Stored,
}

/// When conditions are tested.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub enum ConditionsAt {
    /// Each time a rule is used.
    Use,
    /// Once, when the rules are parsed.
    Parse,
}

/// How many objects a conversion makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub enum ConversionsSetup {
    /// One for each distinct target.
    Distinct,
    /// One for each sentence.
    PerSentence,
}

/// When a level is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub enum LossSetup {
    /// Nothing is the mover. What becomes of the heroes decides nothing.
    NoMover,
    /// The own hero is dead, with a Health of 0 or less. An input that ends with the enemy's hero
    /// dead and the own alive wins, beside what the grid's win check finds; both dead is lost.
    OwnHero,
}
