//! Packs: the content that a level names, merged, in order of the packs.

pub(crate) mod cardset;
pub(crate) mod merge;
pub(crate) mod orders;
pub(crate) mod texts;

use std::collections::BTreeMap;

use spellgrid_source::{Diagnostic, Path};

use crate::language::Code;
use crate::pack::merge::Origins;
use crate::pack::orders::Merged;
use crate::setup::{
    CardSetup, InsertSetup, MechanismsSetup, MultiplierSetup, Orders, PackSetup, Trigger, WordSetup,
};

/// The content of one or more packs, merged and checked for names. What a ruleset makes of it is
/// checked when a [`crate::Level`] is built.
#[derive(Clone, Debug, Default)]
pub struct Pack {
    pub(crate) words: Vec<WordSetup>,
    pub(crate) rows: MechanismsSetup,
    pub(crate) origins: Origins,
    pub(crate) rulesets: BTreeMap<String, Merged>,
    pub(crate) triggers: BTreeMap<String, Trigger>,
    pub(crate) multipliers: BTreeMap<String, MultiplierSetup>,
    pub(crate) cards: Vec<CardSetup>,
    /// Where each card stands: `packs[i].cards[j]`.
    pub(crate) card_paths: Vec<Path>,
    /// Rows for rulesets that no pack has brought yet: they wait for it.
    pub(crate) waiting: Vec<(String, InsertSetup, Path)>,
    /// The packs in JSON, with which the digest of a level begins.
    #[cfg(feature = "serde")]
    pub(crate) written: blake3::Hasher,
}

impl Pack {
    /// Merge packs, in order. One word (row, card) may stand in several packs when the later ones say
    /// the same; what only people read may differ. What is not the same is refused under the names of both packs, for either would
    /// change what the other's rulesets mean. Orders of a ruleset are those of the pack named last.
    /// Rows for a ruleset wait until a pack brings it, so that any order of the packs will do; for a
    /// ruleset that none of them has they do nothing.
    ///
    /// # Errors
    /// Every fault found; a path starts with `packs[i]`.
    pub fn build(packs: &[&PackSetup]) -> Result<Pack, Vec<Diagnostic>> {
        let mut pack = Pack::default();
        let mut faults = Faults::default();
        for (n, setup) in packs.iter().enumerate() {
            pack.merge(setup, &Path::default().field("packs").index(n), &mut faults);
        }
        #[cfg(feature = "serde")]
        if faults.0.is_empty() {
            pack.written.update(b"[").update(&written(&packs)?);
        }
        faults.result(pack)
    }

    /// Where what a table has under a name was defined first.
    pub(crate) fn origin(&self, table: &'static str, name: &str) -> Path {
        let origin = self.origins.get(&(table, name.to_owned()));
        origin.map(|o| o.path.clone()).unwrap_or_default()
    }
    /// The names of the rulesets.
    pub fn rulesets(&self) -> impl Iterator<Item = &str> {
        self.rulesets.keys().map(String::as_str)
    }
    /// The orders of a ruleset.
    pub fn ruleset(&self, name: &str) -> Option<&Orders> {
        self.rulesets.get(name).map(|ruleset| &ruleset.orders)
    }
    /// The words, in order.
    pub fn words(&self) -> &[WordSetup] {
        &self.words
    }
    /// The cards, in order.
    pub fn cards(&self) -> &[CardSetup] {
        &self.cards
    }
    /// The mechanisms' rows.
    pub fn rows(&self) -> &MechanismsSetup {
        &self.rows
    }
}

/// A document in JSON.
///
/// # Errors
/// It cannot be written: no digest is made of less than all of it.
#[cfg(feature = "serde")]
pub(crate) fn written(value: &impl serde::Serialize) -> Result<Vec<u8>, Vec<Diagnostic>> {
    serde_json::to_vec(value).map_err(|error| {
        let said = format!("this cannot be written as JSON: {error}");
        vec![Diagnostic::new(Code::Schema, said)]
    })
}

/// Faults as they are found.
#[derive(Default)]
pub(crate) struct Faults(pub Vec<Diagnostic>);

/// The most faults that are kept: a hostile document must not turn into a larger report.
const MOST_FAULTS: usize = 200;

impl Faults {
    pub fn add(&mut self, code: Code, path: Path, message: String, hint: Option<String>) {
        self.add_with_hint(code, path, message, || hint);
    }
    /// The same with a hint that is looked for only when the fault is kept.
    pub fn add_with_hint(
        &mut self,
        code: Code,
        path: Path,
        message: String,
        hint: impl FnOnce() -> Option<String>,
    ) {
        if self.0.len() < MOST_FAULTS {
            let fault = Diagnostic::new(code, message).path(path);
            self.0.push(fault.maybe_hint(hint()));
        }
    }
    pub fn result<T>(self, value: T) -> Result<T, Vec<Diagnostic>> {
        if self.0.is_empty() {
            Ok(value)
        } else {
            Err(self.0)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::setup::{RulesetSetup, WordRole};

    #[cfg(feature = "serde")]
    #[test]
    fn what_cannot_be_written_has_no_digest() {
        // JSON has no keys that are lists.
        assert!(written(&BTreeMap::from([([1, 2], 3)])).is_err());
        assert_ne!(written(&[1]), written(&[2]));
    }

    #[test]
    fn a_pack_of_far_too_many_words_is_refused_soon() {
        let word = |n: usize| WordSetup {
            name: format!("W{n}"),
            role: WordRole::Noun,
            names: None,
            direction: None,
            meaning: String::new(),
        };
        let mut setup = PackSetup {
            name: "big".to_owned(),
            words: (0..200_000).map(word).collect(),
            ..PackSetup::default()
        };
        setup.rulesets = (0..5000)
            .map(|n| RulesetSetup {
                name: format!("r{n}"),
                extends: Some("corse".to_owned()),
                ..RulesetSetup::default()
            })
            .collect();
        let faults = Pack::build(&[&setup]).unwrap_err();
        assert_eq!(faults.len(), MOST_FAULTS);
        let kept = Pack::build(&[&PackSetup {
            rulesets: Vec::new(),
            ..setup
        }]);
        let kept = kept.unwrap_err();
        assert_eq!(kept.len(), 1);
        assert!(
            kept[0].message.contains("2048 words"),
            "{}",
            kept[0].message
        );
    }
}
