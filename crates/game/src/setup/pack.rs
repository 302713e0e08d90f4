//! Packs and words.

use super::cards::CardSetup;
use super::mechanisms::MechanismsSetup;
use super::orders::RulesetSetup;
use super::seams::SeamsSetup;
#[cfg(feature = "schema")]
use super::serial::also;
#[cfg(feature = "serde")]
use super::serial::unset;
use crate::Dir;

/// A pack: words, mechanisms, rulesets, seams and cards that a level may name.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub struct PackSetup {
    /// The pack's name, by which levels ask for it.
    pub name: String,
    /// One line about it.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "unset"))]
    pub about: String,
    /// Words that may stand on a board.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "unset"))]
    pub words: Vec<WordSetup>,
    /// What the words do.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "unset"))]
    pub mechanisms: MechanismsSetup,
    /// Rulesets, or additions to rulesets of other packs.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "unset"))]
    pub rulesets: Vec<RulesetSetup>,
    /// The tables that join words to cards.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "unset"))]
    pub seams: SeamsSetup,
    /// Cards.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "unset"))]
    pub cards: Vec<CardSetup>,
}

/// One word.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub struct WordSetup {
    /// Capitals, digits, `_` and `-`; unique in all packs of a level.
    pub name: String,
    /// What part it plays in a sentence.
    pub role: WordRole,
    /// For a noun that names more than its own objects.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "unset"))]
    pub names: Option<GroupSetup>,
    /// For a property that points: the direction it stands for.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "unset"))]
    pub direction: Option<Dir>,
    /// What it means, one line, for the manual.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "unset"))]
    pub meaning: String,
}

impl WordSetup {
    /// Does this say nothing but what an earlier definition of the same word says? What it leaves out
    /// is as the earlier one has it, and the meaning is a note for people.
    pub fn says_again(&self, earlier: &WordSetup) -> bool {
        self.name == earlier.name
            && self.role == earlier.role
            && (self.names.is_none() || self.names == earlier.names)
            && (self.direction.is_none() || self.direction == earlier.direction)
    }
}

/// The part a word plays in a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
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
    /// Stands after the subjects, with arguments. `condition` is the same.
    #[cfg_attr(feature = "serde", serde(alias = "condition"))]
    #[cfg_attr(feature = "schema", schemars(transform = also("condition")))]
    Infix,
}

impl WordRole {
    /// The name in documents.
    pub fn name(self) -> &'static str {
        match self {
            WordRole::Noun => "noun",
            WordRole::Property => "property",
            WordRole::Verb => "verb",
            WordRole::Joiner => "joiner",
            WordRole::Prefix => "prefix",
            WordRole::Infix => "infix",
        }
    }
}

/// Nouns that name more than the objects of their own kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub enum GroupSetup {
    /// Every text object.
    Text,
    /// Every object that is not text.
    Things,
    /// Every tile without an object.
    Empty,
}
