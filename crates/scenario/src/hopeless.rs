//! Expectations that no play can fulfil, or break: those that name what the level does not have.

use std::collections::BTreeSet;

use spellgrid::{Level, did_you_mean};

use crate::expect::{Check, Expect};
use crate::file::{File, Section, What};
use crate::text::CODE;
use spellgrid_source::Diagnostic;

/// What a level has: its words, and its size.
pub(crate) struct Known<'l> {
    words: BTreeSet<&'l str>,
    size: (i32, i32),
}

impl<'l> Known<'l> {
    pub(crate) fn of(level: &'l Level) -> Known<'l> {
        Known {
            words: level.words().into_iter().collect(),
            size: level.size(),
        }
    }

    /// What an expectation names that the level does not have: a message and a hint.
    pub(crate) fn lacks(&self, what: &What) -> Option<(String, Option<String>)> {
        let What::Expect(Expect { check, .. }) = what else {
            return None;
        };
        match check {
            Check::At(tile, kinds) | Check::Stack(tile, kinds) => self
                .tile(*tile)
                .or_else(|| kinds.iter().find_map(|kind| self.kind(kind))),
            Check::Rule { rule, .. } => self.rule(&rule.text),
            Check::RuleList { rules, .. } => rules.iter().find_map(|rule| self.rule(&rule.text)),
            _ => None,
        }
    }

    fn tile(&self, (x, y): (i32, i32)) -> Option<(String, Option<String>)> {
        let (width, height) = self.size;
        let on = (0..width).contains(&x) && (0..height).contains(&y);
        (!on).then(|| {
            let hint = format!("it is {width} by {height}, counted from 0");
            (format!("{x},{y} is off the board"), Some(hint))
        })
    }

    fn kind(&self, kind: &str) -> Option<(String, Option<String>)> {
        match kind.strip_prefix("text:") {
            Some(word) => self.word(word),
            None if kind == kind.to_lowercase() => self.word(&kind.to_uppercase()),
            None => self.word(kind),
        }
    }

    fn rule(&self, rule: &str) -> Option<(String, Option<String>)> {
        rule.split_whitespace().find_map(|word| self.word(word))
    }

    fn word(&self, word: &str) -> Option<(String, Option<String>)> {
        (!self.words.contains(word)).then(|| {
            let hint = did_you_mean(word, self.words.iter().copied());
            let text = format!("there is no word {word:?} in the level's packs");
            (text, hint)
        })
    }
}

/// The expectations of a section that no play can fulfil.
pub fn hopeless(file: &File, section: &Section, level: &Level) -> Vec<Diagnostic> {
    let known = Known::of(level);
    let steps = section.steps.iter();
    steps
        .filter_map(|step| {
            let (message, hint) = known.lacks(&step.what)?;
            let source = &file.source;
            let start = source.offset(step.lines.start + 1, 1);
            let indent = source.text().get(start..).unwrap_or_default();
            let start = start + indent.len() - indent.trim_start().len();
            let fault = source.diagnostic(CODE, start..start, message);
            Some(fault.maybe_hint(hint))
        })
        .collect()
}
