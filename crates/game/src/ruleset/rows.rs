//! The rows that a ruleset lists, as numbers.

use spellgrid_grid::Prop;
use spellgrid_grid::mechanics::{Condition, Enter, Hazard, Overlap, Pass, Spread, Trail};

use super::Builder;
use crate::fault::Code;
use crate::nearest::did_you_mean;
use crate::setup::*;

impl Builder<'_> {
    pub(super) fn enter(&mut self, list: &[String]) -> Vec<Enter> {
        let rows = &self.pack.rows.enter;
        let found = self.rows(list, "enter", rows, |r| &r.name);
        let mut out = Vec::new();
        for (row, path) in found {
            out.push(Enter {
                name: row.name.clone(),
                answer: row.answer,
                object: self.maybe(&row.object, path.field("object")),
                mover: self.maybe(&row.mover, path.field("mover")),
                verb: self.verb(&row.verb, path.field("verb")),
                unless: self.maybe(&row.unless, path.field("unless")),
                float: row.float,
            });
            if row.object.is_none() && row.mover.is_none() && row.verb.is_none() {
                let said = format!("the row {:?} fits everything: give it an object", row.name);
                self.faults.add(Code::IllFormed, path, said, None);
            }
        }
        out
    }
    pub(super) fn trail(&mut self, list: &[String]) -> Vec<Trail> {
        let rows = &self.pack.rows.trail;
        let mut out = Vec::new();
        for (row, path) in self.rows(list, "trail", rows, |r| &r.name) {
            if let Some(object) = self.property(&row.object, &path.field("object")) {
                let unless = self.maybe(&row.unless, path.field("unless"));
                out.push(Trail {
                    name: row.name.clone(),
                    object,
                    unless,
                });
            }
        }
        out
    }
    pub(super) fn passes(&mut self, list: &[String], field: &'static str) -> Vec<Pass> {
        let rows = &self.pack.rows.passes;
        let mut out = Vec::new();
        for (row, path) in self.rows(list, field, rows, |r| &r.name) {
            if let Some(who) = self.property(&row.who, &path.field("who")) {
                out.push(Pass {
                    name: row.name.clone(),
                    who,
                    way: row.way,
                    company: row.moves == PassMoves::Company,
                    turn_round: row.blocked == PassBlocked::TurnRound,
                    step_per_rule: row.step_per_rule,
                    unless: self.maybe(&row.unless, path.field("unless")),
                });
            }
        }
        out
    }
    pub(super) fn hazards(&mut self, list: &[String]) -> Vec<Hazard> {
        let rows = &self.pack.rows;
        let (overlaps, spreads, verbs) = (&rows.overlaps, &rows.spreads, &rows.verbs);
        let mut out = Vec::new();
        for (n, want) in list.iter().enumerate() {
            let place = self.at.field("hazards").index(n);
            let origin = |table| self.pack.origin(table, want).unwrap_or(place.clone());
            if let Some(row) = overlaps.iter().find(|r| r.name == *want) {
                let path = origin("overlaps");
                let hits = |h| row.hit.contains(&h);
                if row.who.is_none() && row.verb.is_none() {
                    let said = format!("the row {want:?} looks at everything: give it a `who`");
                    self.faults.add(Code::IllFormed, path.clone(), said, None);
                }
                out.push(Hazard::Overlap(Overlap {
                    name: row.name.clone(),
                    who: self.maybe(&row.who, path.field("who")),
                    verb: self.verb(&row.verb, path.field("verb")),
                    with: self.maybe(&row.with, path.field("with")),
                    with_unless: self.maybe(&row.with_unless, path.field("withUnless")),
                    itself: row.itself,
                    first: row.partner == PartnerSetup::First,
                    hit_who: hits(HitSetup::Who),
                    hit_with: hits(HitSetup::With),
                    spares_new: row.spares_new,
                    float: row.float,
                }));
            } else if let Some(row) = spreads.iter().find(|r| r.name == *want) {
                let path = origin("spreads");
                if let Some(who) = self.property(&row.who, &path.field("who")) {
                    let at = path.field("unless");
                    let mut unless = Vec::new();
                    for (n, name) in row.unless.iter().enumerate() {
                        unless.extend(self.property(name, &at.index(n)));
                    }
                    out.push(Hazard::Spread(Spread {
                        name: row.name.clone(),
                        who,
                        unless,
                    }));
                }
            } else if let Some(row) = verbs.iter().find(|r| r.name == *want) {
                let path = origin("verbs");
                if row.when != VerbWhen::Hazards {
                    let said = format!("the row {want:?} does not act among the hazards");
                    self.faults.add(Code::WrongRole, path.clone(), said, None);
                }
                if let Some(verb) = self.verb(&Some(row.word.clone()), path) {
                    out.push(Hazard::Make(row.name.clone(), verb));
                }
            } else {
                let names = overlaps
                    .iter()
                    .map(|r| &r.name)
                    .chain(spreads.iter().map(|r| &r.name))
                    .chain(verbs.iter().map(|r| &r.name));
                let hint = || did_you_mean(want, names.map(String::as_str));
                let said = format!("there is no row {want:?} for `hazards`");
                self.faults
                    .add_with_hint(Code::UnknownRow, place, said, hint);
            }
        }
        out
    }
    pub(super) fn verbs_on_destroyed(&mut self, list: &[String]) -> Vec<(String, u8)> {
        let rows = &self.pack.rows.verbs;
        let mut out = Vec::new();
        for (row, path) in self.rows(list, "verbs", rows, |r| &r.name) {
            if row.when != VerbWhen::Destroyed {
                let said = format!("the row {:?} does not act on destruction", row.name);
                self.faults.add(Code::WrongRole, path.clone(), said, None);
            }
            if let Some(verb) = self.verb(&Some(row.word.clone()), path) {
                out.push((row.name.clone(), verb));
            }
        }
        out
    }
    pub(super) fn conditions(&mut self, list: &[String]) -> Vec<Condition> {
        let rows = &self.pack.rows.conditions;
        let mut out = Vec::new();
        for (row, path) in self.rows(list, "conditions", rows, |r| &r.word) {
            if let Some(word) = self.word(&row.word, &path) {
                out.push(Condition {
                    word,
                    look: row.look,
                    directions: row.directions,
                    absent: row.absent,
                });
            }
        }
        out
    }
    pub(super) fn guards(&mut self, list: &[String], from: GuardFrom) -> Vec<Prop> {
        let rows = &self.pack.rows.guards;
        let mut out = Vec::new();
        for (row, path) in self.rows(list, "guards", rows, |r| &r.name) {
            if row.from == from {
                out.extend(self.property(&row.object, &path.field("object")));
            }
        }
        out
    }
}
