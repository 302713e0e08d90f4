//! The mechanisms that a ruleset gives to this engine: rows and orders, as numbers. Engine code
//! walks these lists and knows no word. The enums are those of documents, too: their names there,
//! and what schemas say of them, stand here.

use crate::dir::Dir;
use crate::word::{Lexicon, Prop, Word};

/// A phase of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "PhaseSetup")
)]
#[allow(missing_docs)] // a schema would say it otherwise
pub enum Phase {
    // Every movement pass, in order.
    Movement,
    // The rules are read again.
    Parse,
    // Objects become what the rules say.
    Conversion,
    // Teleporters act, and belts turn what lies on them.
    Teleport,
    // Everything that falls, falls.
    Fall,
    // The stored level is read again.
    Level,
    // Direction words turn their objects, then the stored level is read again.
    Status,
    // Every hazard, in order.
    Hazards,
    // The win check.
    Win,
}

/// The answer of a tile's object to a mover.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(
        rename = "EnterAnswer",
        description = "The answer of an [`EnterSetup`] row."
    )
)]
pub enum Answer {
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

/// A row of answers; see the setup document of the game for its meaning.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub struct Enter {
    pub name: String,
    pub answer: Answer,
    pub object: Option<Prop>,
    pub mover: Option<Prop>,
    pub verb: Option<u8>,
    pub unless: Option<Prop>,
    pub float: bool,
}

/// Who follows what leaves the tile before it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub struct Trail {
    pub name: String,
    pub object: Prop,
    pub unless: Option<Prop>,
}

/// Where a pass goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "PassWay")
)]
pub enum Way {
    /// The direction of the input.
    Input,
    /// The direction that the acting object faces.
    Facing,
    /// Down.
    Down,
}

/// One movement pass.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pass {
    /// The row's name.
    pub name: String,
    /// Whose objects act.
    pub who: Prop,
    /// Where they go.
    pub way: Way,
    /// They move their company, not themselves.
    pub company: bool,
    /// A blocked mover turns round and tries again.
    pub turn_round: bool,
    /// Every rule adds a step.
    pub step_per_rule: bool,
    /// Not an object with this property.
    pub unless: Option<Prop>,
}

/// What happens between objects on one tile.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub struct Overlap {
    pub name: String,
    pub who: Option<Prop>,
    pub verb: Option<u8>,
    pub with: Option<Prop>,
    pub with_unless: Option<Prop>,
    pub itself: bool,
    pub first: bool,
    pub hit_who: bool,
    pub hit_with: bool,
    pub spares_new: bool,
    pub float: bool,
}

/// Who fills the neighbour tiles.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub struct Spread {
    pub name: String,
    pub who: Prop,
    pub unless: Vec<Prop>,
}

/// A hazard of the list.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Hazard {
    /// Destroys.
    Overlap(Overlap),
    /// Fills neighbour tiles.
    Spread(Spread),
    /// Makes: the row's name and the verb.
    Make(String, u8),
}

/// Where a condition looks for its arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "LookSetup")
)]
pub enum Look {
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

/// What a condition word tests.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Condition {
    /// The word.
    pub word: Word,
    /// Where it looks.
    pub look: Look,
    /// Direction words are arguments too.
    pub directions: bool,
    /// Holds when nothing is found.
    pub absent: bool,
}

/// Everything about words and turns that a ruleset decides.
#[derive(Clone, Debug, Default, Hash)]
pub struct Mechanics {
    /// Tells two rulesets (with board sizes) apart, for caches that outlive a board.
    pub stamp: u64,
    /// The words.
    pub lexicon: Lexicon,
    /// A word names the tiles without an object: they are things then, of a kind of their own
    /// (rulings 39 and 40). Else nothing is said of them.
    pub emptiness: bool,
    /// The phases before the first turn, in order.
    pub start: Vec<Phase>,
    /// The phases of a turn, in order.
    pub turn: Vec<Phase>,
    /// The movement passes, in order.
    pub passes: Vec<Pass>,
    /// The passes of the falling phase.
    pub falls: Vec<Pass>,
    /// Movers of a pass are worked out together; else one after another.
    pub together: bool,
    /// Answers, in order.
    pub enter: Vec<Enter>,
    /// Followers.
    pub trail: Vec<Trail>,
    /// Properties of what breaks when it is blocked.
    pub brittle: Vec<Prop>,
    /// Properties of things that are read in sentences, as their nouns.
    pub spelled: Vec<Prop>,
    /// Properties of teleporters.
    pub teleports: Vec<Prop>,
    /// Hazards, in order.
    pub hazards: Vec<Hazard>,
    /// Verbs (row name, verb) that act when a subject is destroyed.
    pub on_destroyed: Vec<(String, u8)>,
    /// Conditions, by row number.
    pub conditions: Vec<Condition>,
    /// Properties that protect from destruction.
    pub safe: Vec<Prop>,
    /// Properties that protect from movement.
    pub still: Vec<Prop>,
    /// Properties that turn their objects.
    pub directions: Vec<(Prop, Dir)>,
    /// The player moves these.
    pub mover: Prop,
    /// The mover wins here.
    pub goal: Prop,
    /// Lifts objects to the upper level; none where no such word exists.
    pub float: Option<Prop>,
    /// The level is a stored flag.
    pub stored_float: bool,
    /// Conditions are tested at the parse and kept.
    pub frozen_conditions: bool,
    /// One object may serve several arguments of a condition.
    pub shared_partners: bool,
    /// Each copy of a word on one tile makes rules of its own; else copies read as one word.
    pub copies_count: bool,
    /// A conversion makes an object for each sentence; else for each distinct target.
    pub per_sentence: bool,
    /// Group nouns are targets of conversions and verbs, and stand for one rule a kind.
    pub group_targets: bool,
    /// Objects of one kind on one tile when the hazards are over; no limit with 0.
    pub crowd: u16,
    /// The rule that always stands: its subject and property.
    pub base_rule: Option<(Word, Word)>,
    /// The verb of properties and conversions.
    pub is_word: Option<Word>,
    /// The negating word.
    pub not_word: Option<Word>,
    /// The joining word.
    pub and_word: Option<Word>,
}

impl Mechanics {
    /// The classes that masks are kept for: one a word, then text, then the empty tile.
    pub fn classes(&self) -> usize {
        self.lexicon.len() + 2
    }
    /// The class of text.
    pub fn text_class(&self) -> u16 {
        self.lexicon.len() as u16
    }
    /// The class of empty tiles.
    pub fn empty_class(&self) -> u16 {
        self.lexicon.len() as u16 + 1
    }
}
