//! The rows that give words their meaning.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::serial::{is_false, is_true, yes};

/// The rows that give words their meaning. Rulesets list rows by name.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase", default)]
pub struct MechanismsSetup {
    /// What a tile answers to a mover.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub enter: Vec<EnterSetup>,
    /// Who follows a mover.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub trail: Vec<TrailSetup>,
    /// Who moves by itself.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub passes: Vec<PassSetup>,
    /// What happens between objects on one tile.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub overlaps: Vec<OverlapSetup>,
    /// Who fills the neighbour tiles.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub spreads: Vec<SpreadSetup>,
    /// Verbs other than the one of properties and conversions.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub verbs: Vec<VerbSetup>,
    /// What condition words test.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub conditions: Vec<ConditionSetup>,
    /// Properties that protect.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub guards: Vec<GuardSetup>,
}

impl MechanismsSetup {
    pub(super) fn is_empty(&self) -> bool {
        *self == MechanismsSetup::default()
    }
}

/// What an object answers when another wants to enter its tile. Rows are asked in the ruleset's
/// order; the first that fits an object answers for it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct EnterSetup {
    /// The row's name.
    pub name: String,
    /// The answer.
    #[serde(rename = "do")]
    pub answer: EnterAnswer,
    /// The property that the object on the tile has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub object: Option<String>,
    /// The property that the mover has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mover: Option<String>,
    /// The verb with which the mover is a subject and the object a complement.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verb: Option<String>,
    /// The row does not fit an object with this property.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unless: Option<String>,
    /// Both must be on the same level of the ruleset's level property.
    #[serde(default, skip_serializing_if = "is_false")]
    pub float: bool,
}

/// The answer of an [`EnterSetup`] row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum EnterAnswer {
    /// The mover stays out.
    Block,
    /// The object must move on first.
    Push,
    /// The object goes to the tile that the mover left; with `mover`, whatever is on the tile.
    Swap,
    /// Mover and object are both destroyed, whichever has which property.
    Meet,
    /// The object is destroyed and does not hinder.
    Eat,
    /// The object does not hinder.
    Pass,
}

/// An object with this property follows what leaves the tile before it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct TrailSetup {
    /// The row's name.
    pub name: String,
    /// The property.
    pub object: String,
    /// Not an object with this property.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unless: Option<String>,
}

/// One pass of movement.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct PassSetup {
    /// The row's name.
    pub name: String,
    /// The property whose objects act.
    pub who: String,
    /// Where they go.
    pub way: PassWay,
    /// Whom the pass moves.
    #[serde(default)]
    pub moves: PassMoves,
    /// What a blocked mover does.
    #[serde(default)]
    pub blocked: PassBlocked,
    /// Every rule that gives the property adds a step.
    #[serde(default, skip_serializing_if = "is_false")]
    pub step_per_rule: bool,
    /// Not an object with this property.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unless: Option<String>,
}

/// Where a pass goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum PassWay {
    /// The direction of the input.
    Input,
    /// The direction that the acting object faces.
    Facing,
    /// Down.
    Down,
}

/// Whom a pass moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum PassMoves {
    /// The acting object.
    #[default]
    Itself,
    /// The other objects on its tile and level, turned its way.
    Company,
}

/// What a blocked mover of a pass does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum PassBlocked {
    /// It stays, facing where it wanted to go.
    #[default]
    Stay,
    /// It turns round and tries the other way.
    TurnRound,
}

/// One thing that happens between objects on one tile: a hazard, a lock, the goal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct OverlapSetup {
    /// The row's name.
    pub name: String,
    /// The property of those that are looked at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub who: Option<String>,
    /// The verb of which those that are looked at are subjects, and their company a complement.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verb: Option<String>,
    /// The property that their company has; any company without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub with: Option<String>,
    /// Company with this property, unless guarded, does not count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub with_unless: Option<String>,
    /// The object is its own company.
    #[serde(default, skip_serializing_if = "is_false", rename = "self")]
    pub itself: bool,
    /// All company counts, or only the first that fits.
    #[serde(default)]
    pub partner: PartnerSetup,
    /// Who is destroyed.
    pub hit: Vec<HitSetup>,
    /// Objects made in this turn are not looked at.
    #[serde(default, skip_serializing_if = "is_false")]
    pub spares_new: bool,
    /// Company must be on the same level.
    #[serde(default = "yes", skip_serializing_if = "is_true")]
    pub float: bool,
}

/// Which company counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum PartnerSetup {
    /// All of it.
    #[default]
    All,
    /// The oldest that fits; the object itself first.
    First,
}

/// Who is destroyed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum HitSetup {
    /// The one that was looked at.
    Who,
    /// Its company.
    With,
}

/// An object with this property copies itself into its four neighbour tiles, in its place in the
/// list of hazards.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct SpreadSetup {
    /// The row's name.
    pub name: String,
    /// The property.
    pub who: String,
    /// Not onto a tile that holds an object with one of these, or one of its own kind.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unless: Vec<String>,
}

/// A verb that makes objects.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct VerbSetup {
    /// The row's name.
    pub name: String,
    /// The verb.
    pub word: String,
    /// When its subjects make their complements.
    pub when: VerbWhen,
}

/// When a verb acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum VerbWhen {
    /// When the subject is destroyed, on its tile.
    Destroyed,
    /// In its place in the list of hazards, unless the tile has one.
    Hazards,
}

/// What a condition word tests.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct ConditionSetup {
    /// The word.
    pub word: String,
    /// Where it looks.
    pub look: LookSetup,
    /// Direction words are arguments too, and test the subject's facing.
    #[serde(default, skip_serializing_if = "is_false")]
    pub directions: bool,
    /// The condition holds when nothing is found.
    #[serde(default, skip_serializing_if = "is_false")]
    pub absent: bool,
}

/// Where a condition looks for its arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum LookSetup {
    /// Other objects on the tile.
    Tile,
    /// Other objects in the 3 by 3 block around, the own tile included.
    Block,
    /// The tile ahead.
    Ahead,
    /// The whole level, the subject not counted.
    Level,
    /// Nowhere: whether the turn's input was a wait.
    Wait,
}

/// A property that protects.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct GuardSetup {
    /// The row's name.
    pub name: String,
    /// The property.
    pub object: String,
    /// From what.
    pub from: GuardFrom,
}

/// What a guard protects from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum GuardFrom {
    /// Destruction on the grid.
    Destruction,
    /// Every movement.
    Movement,
}
