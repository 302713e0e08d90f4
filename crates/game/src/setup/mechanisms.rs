//! The rows that give words their meaning.

use spellgrid_grid::mechanics::{Answer, Look, Way};

#[cfg(feature = "serde")]
use super::serial::{is_true, unset, yes};

/// The rows that give words their meaning. Rulesets list rows by name.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase", default))]
pub struct MechanismsSetup {
    /// What a tile answers to a mover.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "unset"))]
    pub enter: Vec<EnterSetup>,
    /// Who follows a mover.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "unset"))]
    pub trail: Vec<TrailSetup>,
    /// Who moves by itself.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "unset"))]
    pub passes: Vec<PassSetup>,
    /// What happens between objects on one tile.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "unset"))]
    pub overlaps: Vec<OverlapSetup>,
    /// Who fills the neighbour tiles.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "unset"))]
    pub spreads: Vec<SpreadSetup>,
    /// Verbs other than the one of properties and conversions.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "unset"))]
    pub verbs: Vec<VerbSetup>,
    /// What condition words test.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "unset"))]
    pub conditions: Vec<ConditionSetup>,
    /// Properties that protect.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "unset"))]
    pub guards: Vec<GuardSetup>,
}

/// What an object answers when another wants to enter its tile. Rows are asked in the ruleset's
/// order; the first that fits an object answers for it.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub struct EnterSetup {
    /// The row's name.
    pub name: String,
    /// The answer.
    #[cfg_attr(feature = "serde", serde(rename = "do"))]
    pub answer: Answer,
    /// The property that the object on the tile has.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "unset"))]
    pub object: Option<String>,
    /// The property that the mover has.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "unset"))]
    pub mover: Option<String>,
    /// The verb with which the mover is a subject and the object a complement.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "unset"))]
    pub verb: Option<String>,
    /// The row does not fit an object with this property.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "unset"))]
    pub unless: Option<String>,
    /// Both must be on the same level of the ruleset's level property.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "unset"))]
    pub float: bool,
}

/// An object with this property follows what leaves the tile before it.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub struct TrailSetup {
    /// The row's name.
    pub name: String,
    /// The property.
    pub object: String,
    /// Not an object with this property.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "unset"))]
    pub unless: Option<String>,
}

/// One pass of movement.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub struct PassSetup {
    /// The row's name.
    pub name: String,
    /// The property whose objects act.
    pub who: String,
    /// Where they go.
    pub way: Way,
    /// Whom the pass moves.
    #[cfg_attr(feature = "serde", serde(default))]
    pub moves: PassMoves,
    /// What a blocked mover does.
    #[cfg_attr(feature = "serde", serde(default))]
    pub blocked: PassBlocked,
    /// Every rule that gives the property adds a step.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "unset"))]
    pub step_per_rule: bool,
    /// Not an object with this property.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "unset"))]
    pub unless: Option<String>,
}

/// Whom a pass moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub enum PassMoves {
    /// The acting object.
    #[default]
    Itself,
    /// The other objects on its tile and level, turned its way.
    Company,
}

/// What a blocked mover of a pass does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub enum PassBlocked {
    /// It stays, facing where it wanted to go.
    #[default]
    Stay,
    /// It turns round and tries the other way.
    TurnRound,
}

/// One thing that happens between objects on one tile: a hazard, a lock, the goal.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub struct OverlapSetup {
    /// The row's name.
    pub name: String,
    /// The property of those that are looked at.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "unset"))]
    pub who: Option<String>,
    /// The verb of which those that are looked at are subjects, and their company a complement.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "unset"))]
    pub verb: Option<String>,
    /// The property that their company has; any company without it.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "unset"))]
    pub with: Option<String>,
    /// Company with this property, unless guarded, does not count.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "unset"))]
    pub with_unless: Option<String>,
    /// The object is its own company.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "unset", rename = "self")
    )]
    pub itself: bool,
    /// All company counts, or only the first that fits.
    #[cfg_attr(feature = "serde", serde(default))]
    pub partner: PartnerSetup,
    /// Who is destroyed.
    pub hit: Vec<HitSetup>,
    /// Objects made in this turn are not looked at.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "unset"))]
    pub spares_new: bool,
    /// Company must be on the same level.
    #[cfg_attr(
        feature = "serde",
        serde(default = "yes", skip_serializing_if = "is_true")
    )]
    pub float: bool,
}

/// Which company counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub enum PartnerSetup {
    /// All of it.
    #[default]
    All,
    /// The oldest that fits; the object itself first.
    First,
}

/// Who is destroyed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub enum HitSetup {
    /// The one that was looked at.
    Who,
    /// Its company.
    With,
}

/// An object with this property copies itself into its four neighbour tiles, in its place in the
/// list of hazards.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub struct SpreadSetup {
    /// The row's name.
    pub name: String,
    /// The property.
    pub who: String,
    /// Not onto a tile that holds an object with one of these, or one of its own kind.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "unset"))]
    pub unless: Vec<String>,
}

/// A verb that makes objects.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub struct VerbSetup {
    /// The row's name.
    pub name: String,
    /// The verb.
    pub word: String,
    /// When its subjects make their complements.
    pub when: VerbWhen,
}

/// When a verb acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub enum VerbWhen {
    /// When the subject is destroyed, on its tile.
    Destroyed,
    /// In its place in the list of hazards, unless the tile has one.
    Hazards,
}

/// What a condition word tests.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub struct ConditionSetup {
    /// The word.
    pub word: String,
    /// Where it looks.
    pub look: Look,
    /// Direction words are arguments too, and test the subject's facing.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "unset"))]
    pub directions: bool,
    /// The condition holds when nothing is found.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "unset"))]
    pub absent: bool,
}

/// A property that protects.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub struct GuardSetup {
    /// The row's name.
    pub name: String,
    /// The property.
    pub object: String,
    /// From what.
    pub from: GuardFrom,
}

/// What a guard protects from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub enum GuardFrom {
    /// Destruction on the grid.
    Destruction,
    /// Every movement.
    Movement,
}
