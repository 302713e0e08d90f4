//! The rows that a ruleset lists, as numbers: one resolver for each mechanism.

use std::collections::BTreeSet;

use spellgrid_grid::Prop;
use spellgrid_grid::mechanics::{Condition, Enter, Hazard, Overlap, Pass, Spread, Trail};

use super::Builder;
use spellgrid_source::Path;

use crate::language::Code;
use crate::language::nearest::did_you_mean;
use crate::pack::merge::Row;
use crate::setup::*;

/// A row in numbers, unless a word is missing that it cannot be without. It stands at that place, and
/// so do its faults.
pub(super) trait Resolve: Row {
    /// What the engine walks.
    type Numbers;
    fn resolve(&self, at: &Path, to: &mut Builder<'_>) -> Option<Self::Numbers>;
}

impl Resolve for EnterSetup {
    type Numbers = Enter;
    fn resolve(&self, at: &Path, to: &mut Builder<'_>) -> Option<Enter> {
        let enter = Enter {
            name: self.name.clone(),
            answer: self.answer,
            object: to.maybe(&self.object, at.field("object")),
            mover: to.maybe(&self.mover, at.field("mover")),
            verb: to.maybe_verb(&self.verb, at.field("verb")),
            unless: to.maybe(&self.unless, at.field("unless")),
            float: self.float,
        };
        if self.object.is_none() && self.mover.is_none() && self.verb.is_none() {
            let said = format!("the row {:?} fits everything: give it an object", self.name);
            to.faults.add(Code::IllFormed, at.clone(), said, None);
        }
        Some(enter)
    }
}

impl Resolve for TrailSetup {
    type Numbers = Trail;
    fn resolve(&self, at: &Path, to: &mut Builder<'_>) -> Option<Trail> {
        Some(Trail {
            object: to.property(&self.object, &at.field("object"))?,
            name: self.name.clone(),
            unless: to.maybe(&self.unless, at.field("unless")),
        })
    }
}

impl Resolve for PassSetup {
    type Numbers = Pass;
    fn resolve(&self, at: &Path, to: &mut Builder<'_>) -> Option<Pass> {
        Some(Pass {
            who: to.property(&self.who, &at.field("who"))?,
            name: self.name.clone(),
            way: self.way,
            company: self.moves == PassMoves::Company,
            turn_round: self.blocked == PassBlocked::TurnRound,
            step_per_rule: self.step_per_rule,
            unless: to.maybe(&self.unless, at.field("unless")),
        })
    }
}

impl Resolve for OverlapSetup {
    type Numbers = Overlap;
    fn resolve(&self, at: &Path, to: &mut Builder<'_>) -> Option<Overlap> {
        if self.who.is_none() && self.verb.is_none() {
            let said = format!(
                "the row {:?} looks at everything: give it a `who`",
                self.name
            );
            to.faults.add(Code::IllFormed, at.clone(), said, None);
        }
        Some(Overlap {
            name: self.name.clone(),
            who: to.maybe(&self.who, at.field("who")),
            verb: to.maybe_verb(&self.verb, at.field("verb")),
            with: to.maybe(&self.with, at.field("with")),
            with_unless: to.maybe(&self.with_unless, at.field("withUnless")),
            itself: self.itself,
            first: self.partner == PartnerSetup::First,
            hit_who: self.hit.contains(&HitSetup::Who),
            hit_with: self.hit.contains(&HitSetup::With),
            spares_new: self.spares_new,
            float: self.float,
        })
    }
}

impl Resolve for SpreadSetup {
    type Numbers = Spread;
    fn resolve(&self, at: &Path, to: &mut Builder<'_>) -> Option<Spread> {
        let who = to.property(&self.who, &at.field("who"))?;
        let unless = self.unless.iter().enumerate();
        let unless = unless.filter_map(|(n, name)| to.property(name, &at.field("unless").index(n)));
        Some(Spread {
            unless: unless.collect(),
            name: self.name.clone(),
            who,
        })
    }
}

impl Resolve for VerbSetup {
    type Numbers = (String, u8);
    fn resolve(&self, at: &Path, to: &mut Builder<'_>) -> Option<(String, u8)> {
        let verb = to.verb(&self.word, at.clone())?;
        Some((self.name.clone(), verb))
    }
}

impl Resolve for ConditionSetup {
    type Numbers = Condition;
    fn resolve(&self, at: &Path, to: &mut Builder<'_>) -> Option<Condition> {
        Some(Condition {
            word: to.word(&self.word, at)?,
            look: self.look,
            directions: self.directions,
            absent: self.absent,
        })
    }
}

impl Resolve for GuardSetup {
    type Numbers = (GuardFrom, Prop);
    fn resolve(&self, at: &Path, to: &mut Builder<'_>) -> Option<(GuardFrom, Prop)> {
        Some((self.from, to.property(&self.object, &at.field("object"))?))
    }
}

impl<'a> Builder<'a> {
    fn maybe_verb(&mut self, name: &Option<String>, path: Path) -> Option<u8> {
        self.verb(name.as_ref()?, path)
    }
    /// The row of that name, and where it stands.
    fn find<R: Row>(&self, name: &String) -> Option<(&'a R, Path)> {
        let row = R::table(&self.pack.rows)
            .iter()
            .find(|r| r.name() == name)?;
        Some((row, self.pack.origin(R::TABLE, name)))
    }
    /// The rows that a list names.
    fn listed<R: Row>(&mut self, names: &[String], list: &'static str) -> Vec<(&'a R, Path)> {
        let mut out = Vec::new();
        let mut seen = BTreeSet::new();
        for (n, want) in names.iter().enumerate() {
            if !seen.insert(want) {
                let said = format!("the row {want:?} stands twice in `{list}`");
                let path = self.origins.row(list, names, n);
                self.faults.add(Code::Duplicate, path, said, None);
                continue;
            }
            // A fault inside the row stands where the row does.
            match self.find(want) {
                Some(found) => out.push(found),
                None => {
                    let known = R::table(&self.pack.rows).iter().map(R::name);
                    self.unknown(names, n, list, known);
                }
            }
        }
        out
    }
    /// The rows that a list names, in numbers.
    pub(super) fn resolve<R: Resolve>(
        &mut self,
        names: &[String],
        list: &'static str,
    ) -> Vec<R::Numbers> {
        let found = self.listed::<R>(names, list);
        let numbers = found.iter().filter_map(|(row, at)| row.resolve(at, self));
        numbers.collect()
    }
    fn unknown<'n>(
        &mut self,
        names: &[String],
        n: usize,
        list: &'static str,
        known: impl Iterator<Item = &'n String>,
    ) {
        let want = &names[n];
        let said = format!("there is no row {want:?} for `{list}`");
        let hint = || did_you_mean(want, known.map(String::as_str));
        let path = self.origins.row(list, names, n);
        self.faults
            .add_with_hint(Code::UnknownRow, path, said, hint);
    }
    /// Hazards are rows of three mechanisms.
    pub(super) fn hazards(&mut self, list: &[String]) -> Vec<Hazard> {
        let mut out = Vec::new();
        for (n, want) in list.iter().enumerate() {
            if let Some((row, at)) = self.find::<OverlapSetup>(want) {
                out.extend(row.resolve(&at, self).map(Hazard::Overlap));
            } else if let Some((row, at)) = self.find::<SpreadSetup>(want) {
                out.extend(row.resolve(&at, self).map(Hazard::Spread));
            } else if let Some((row, at)) = self.find::<VerbSetup>(want) {
                let made = self.maker(row, &at, VerbWhen::Hazards, "among the hazards");
                out.extend(made.map(|(name, verb)| Hazard::Make(name, verb)));
            } else {
                let rows = &self.pack.rows;
                let known = rows.overlaps.iter().map(|r| &r.name);
                let known = known.chain(rows.spreads.iter().map(|r| &r.name));
                let known = known.chain(rows.verbs.iter().map(|r| &r.name));
                self.unknown(list, n, "hazards", known);
            }
        }
        out
    }
    /// The verbs that act when a subject is destroyed.
    pub(super) fn makers(&mut self, list: &[String]) -> Vec<(String, u8)> {
        let found = self.listed::<VerbSetup>(list, "verbs");
        let acts = |(row, at): &(&VerbSetup, Path)| {
            self.maker(row, at, VerbWhen::Destroyed, "on destruction")
        };
        found.iter().filter_map(acts).collect()
    }
    fn maker(
        &mut self,
        row: &VerbSetup,
        at: &Path,
        when: VerbWhen,
        said: &str,
    ) -> Option<(String, u8)> {
        if row.when != when {
            let said = format!("the row {:?} does not act {said}", row.name);
            self.faults.add(Code::WrongRole, at.clone(), said, None);
        }
        row.resolve(at, self)
    }
}
