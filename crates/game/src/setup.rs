//! Documents as people write them: packs, rulesets, cards and levels, before anybody checked
//! them. Plain data that serde reads; [`crate::Pack::build`] and [`crate::Level::build`] are the
//! one door from here to play, and report every fault with its path.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A pack: words, mechanisms, rulesets, seams and cards that a level may name.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct PackSetup {
    /// The pack's name, by which levels ask for it.
    pub name: String,
    /// One line about it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub about: String,
    /// Words that may stand on a board.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub words: Vec<WordSetup>,
    /// What the words do.
    #[serde(default, skip_serializing_if = "MechanismsSetup::is_empty")]
    pub mechanisms: MechanismsSetup,
    /// Rulesets, or additions to rulesets of other packs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rulesets: Vec<RulesetSetup>,
    /// The tables that join words to cards.
    #[serde(default, skip_serializing_if = "SeamsSetup::is_empty")]
    pub seams: SeamsSetup,
    /// Cards.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cards: Vec<CardSetup>,
}

/// One word.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct WordSetup {
    /// Capitals, digits, `_` and `-`; unique in all packs of a level.
    pub name: String,
    /// What part it plays in a sentence.
    pub role: WordRole,
    /// For a noun that names more than its own objects.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub names: Option<GroupSetup>,
    /// For a property that points: the direction it stands for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub direction: Option<DirSetup>,
    /// What it means, one line, for the manual.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub meaning: String,
}

/// The part a word plays in a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum WordRole {
    /// Names objects.
    Noun,
    /// Something an object is.
    Property,
    /// Joins a subject to what is said of it.
    Verb,
    /// Joins or negates words; the ruleset says which is which.
    Joiner,
    /// Stands before the subjects.
    Prefix,
    /// Stands after the subjects, with arguments.
    Infix,
}

/// Nouns that name more than the objects of their own kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum GroupSetup {
    /// Every text object.
    Text,
    /// Every object that is not text.
    Things,
    /// Every tile without an object.
    Empty,
}

/// A direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[allow(missing_docs)]
pub enum DirSetup {
    Right,
    Up,
    Left,
    Down,
}

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
    fn is_empty(&self) -> bool {
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

/// A ruleset, or an addition to one.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct RulesetSetup {
    /// The ruleset's name.
    pub name: String,
    /// One line about it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub about: String,
    /// The ruleset whose orders it starts from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub extends: Option<String>,
    /// Its orders. An addition to a ruleset of another pack leaves this empty.
    #[serde(default, skip_serializing_if = "Orders::is_empty")]
    pub orders: Orders,
    /// Rows put into lists that stand already.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub insert: Vec<InsertSetup>,
}

/// A row put into a list of a ruleset.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct InsertSetup {
    /// Which list.
    pub list: RowList,
    /// The row's name.
    pub row: String,
    /// The row it comes after; at the front without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
}

/// A list of rows in a ruleset.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
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
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase", default)]
pub struct Orders {
    /// Which words play the engine's parts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub roles: Option<RolesSetup>,
    /// The phases that a level goes through before its first turn; a parse without it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<Vec<PhaseSetup>>,
    /// The phases of a turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<Vec<PhaseSetup>>,
    /// The movement passes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub passes: Option<Vec<String>>,
    /// The passes of the falling phase.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub falls: Option<Vec<String>>,
    /// How a pass is resolved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resolve: Option<ResolveSetup>,
    /// The answers of a tile.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub enter: Option<Vec<String>>,
    /// Who follows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trail: Option<Vec<String>>,
    /// A mover with this property that stays blocked is destroyed, and a blocked link of a chain
    /// with it breaks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub brittle: Option<Vec<String>>,
    /// Properties whose objects are read in sentences, as their nouns.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spelled: Option<Vec<String>>,
    /// Properties whose objects send company to another of their kind.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub teleports: Option<Vec<String>>,
    /// The hazards: overlap, spread and verb rows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hazards: Option<Vec<String>>,
    /// Verb rows that act when a subject is destroyed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verbs: Option<Vec<String>>,
    /// Condition words that may be used.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub conditions: Option<Vec<String>>,
    /// Guards.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub guards: Option<Vec<String>>,
    /// When the level property is read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub float: Option<FloatSetup>,
    /// When conditions are tested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub conditions_at: Option<ConditionsAt>,
    /// May one object serve several arguments of a condition?
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shared_partners: Option<bool>,
    /// One object for each distinct target of a conversion, or one for each sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub conversions: Option<ConversionsSetup>,
    /// May conversions and makers name text, things or empty tiles?
    #[serde(skip_serializing_if = "Option::is_none")]
    pub group_targets: Option<bool>,
    /// Where text faces that is not told otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text_faces: Option<DirSetup>,
    /// The end of the outermost Phase.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end_of_phase: Option<Vec<EndStepSetup>>,
    /// The steps of one damage.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub damage: Option<Vec<DamageStepSetup>>,
    /// In combat the defender's own triggers come first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub defender_first: Option<bool>,
    /// Auras are read live and not from a snapshot.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub live_auras: Option<bool>,
    /// A summoned minion needs a noun to enter the grid; without one it would enter as its
    /// summoner's kind.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub summon_needs_noun: Option<bool>,
    /// Is a lost level over?
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lost_ends: Option<bool>,
    /// Which inputs exist.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub inputs: Option<Vec<InputSetup>>,
    /// Minions a side; no limit with 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub minions: Option<u16>,
    /// Cards in a hand; no limit with 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hand: Option<u16>,
}

impl Orders {
    /// Does it change nothing?
    pub fn is_empty(&self) -> bool {
        *self == Orders::default()
    }
}

/// Which words play the engine's parts.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
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

/// A phase of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[allow(missing_docs)]
pub enum PhaseSetup {
    Movement,
    Parse,
    Conversion,
    Teleport,
    Fall,
    Level,
    Status,
    Hazards,
    Win,
}

/// How a pass is resolved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum ResolveSetup {
    /// Oldest first, each on the board that the one before left.
    Sequential,
    /// All worked out from the board before the pass.
    Together,
}

/// When the level property is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum FloatSetup {
    /// From the rules, whenever it is asked.
    Live,
    /// A stored flag, set in the status phase and when an object is made.
    Stored,
}

/// When conditions are tested.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum ConditionsAt {
    /// Each time a rule is used.
    Use,
    /// Once, when the rules are parsed.
    Parse,
}

/// How many objects a conversion makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum ConversionsSetup {
    /// One for each distinct target.
    Distinct,
    /// One for each sentence.
    PerSentence,
}

/// A step at the end of the outermost Phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[allow(missing_docs)]
pub enum EndStepSetup {
    DeathCreation,
    AuraUpdate,
}

/// A step of one damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[allow(missing_docs)]
pub enum DamageStepSetup {
    Redirect,
    Armor,
}

/// A kind of input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[allow(missing_docs)]
pub enum InputSetup {
    Step,
    Wait,
    Cast,
    Play,
    Attack,
    EndTurn,
}

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
    fn is_empty(&self) -> bool {
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

/// A trigger.
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

/// A card.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct CardSetup {
    /// The unique name.
    pub name: String,
    /// Whose card it is: `spellgrid`, `hearthstone`, `test`.
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
    /// Write a word on the minion's tile.
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

/// A level.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct LevelSetup {
    /// The level's name: lower case, digits and `-`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Its title for people.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub title: String,
    /// The one idea it is built for.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub idea: String,
    /// The packs whose words and cards it may use, in order.
    #[serde(default = "base_packs", skip_serializing_if = "is_base_packs")]
    pub packs: Vec<String>,
    /// The ruleset; `course` without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ruleset: Option<String>,
    /// Single orders that differ from the ruleset's.
    #[serde(default, skip_serializing_if = "Orders::is_empty")]
    pub orders: Orders,
    /// Tiles across. 0 by 0 is a card game without a grid.
    #[serde(default)]
    pub width: u16,
    /// Tiles down.
    #[serde(default)]
    pub height: u16,
    /// Things and words on the grid, oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub objects: Vec<ObjectSetup>,
    /// Minions in play, in order of play.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cards: Vec<MinionSetup>,
    /// Cards in the hand of player 0.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hand: Vec<String>,
    /// The deck of player 0, the top card first. Without a deck nothing is drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deck: Option<Vec<String>>,
    /// Cards in the hand of player 1.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub enemy_hand: Vec<String>,
    /// The deck of player 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub enemy_deck: Option<Vec<String>>,
    /// The hero of player 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hero: Option<HeroSetup>,
    /// The hero of player 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub enemy_hero: Option<HeroSetup>,
    /// Cards of this level's own.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub own_cards: Vec<CardSetup>,
    /// What is claimed of its solutions, one `solve` line each (without the word `solve`).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub proofs: Vec<String>,
}

/// A thing or a word on the grid.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct ObjectSetup {
    /// A noun in lower case, or `text:` and a word.
    pub kind: String,
    /// Column from the left, from 0.
    pub x: i32,
    /// Row from the top, from 0.
    pub y: i32,
    /// Where it faces; right without it (text: where the ruleset says).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub facing: Option<DirSetup>,
}

/// A minion in play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct MinionSetup {
    /// Its card.
    pub card: String,
    /// Column; a minion without a tile is in play and not on the grid.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub x: Option<i32>,
    /// Row.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub y: Option<i32>,
    /// Whose it is.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub owner: u8,
    /// Attack that differs from the card's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attack: Option<i32>,
    /// Health that differs from the card's (the maximum with it when it is larger).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub health: Option<i32>,
    /// Where it faces.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub facing: Option<DirSetup>,
}

/// A hero at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct HeroSetup {
    /// Health, 30 without it.
    #[serde(default = "thirty")]
    pub health: i32,
    /// Armor.
    #[serde(default)]
    pub armor: i32,
}

fn is_false(b: &bool) -> bool {
    !b
}
fn is_true(b: &bool) -> bool {
    *b
}
fn is_zero(n: &u8) -> bool {
    *n == 0
}
fn yes() -> bool {
    true
}
fn one() -> i32 {
    1
}
fn thirty() -> i32 {
    30
}
fn base_packs() -> Vec<String> {
    vec!["base".into()]
}
fn is_base_packs(packs: &[String]) -> bool {
    packs == ["base"]
}
