//! The orders of a ruleset as packs and levels change them, and where each was written.

use std::collections::BTreeMap;

use spellgrid_source::Path;

use crate::language::Code;
use crate::language::nearest::did_you_mean;
use crate::pack::Faults;
use crate::setup::{InsertSetup, Orders, RowList};

/// Every order, by its field and by its name in documents.
macro_rules! orders {
    ($($field:ident = $name:literal),*) => {
        #[cfg(all(test, feature = "serde"))]
        const NAMES: &[&str] = &[$($name),*];

        impl Orders {
            /// Take over every order that `other` sets.
            pub fn change(&mut self, other: &Orders) {
                let Orders { $($field),* } = other;
                $(if $field.is_some() { self.$field = $field.clone(); })*
            }
            /// The orders that it sets, as documents name them.
            fn names(&self) -> impl Iterator<Item = &'static str> + use<> {
                let set = [$(self.$field.is_some().then_some($name)),*];
                set.into_iter().flatten()
            }
        }
    };
}

orders! {
    roles = "roles", start = "start", turn = "turn", passes = "passes", falls = "falls",
    resolve = "resolve", enter = "enter", trail = "trail", brittle = "brittle",
    spelled = "spelled", teleports = "teleports", hazards = "hazards", verbs = "verbs",
    conditions = "conditions", guards = "guards", float = "float", conditions_at = "conditionsAt",
    shared_partners = "sharedPartners", copies_count = "copiesCount", conversions = "conversions",
    group_targets = "groupTargets", crowd = "crowd", text_faces = "textFaces",
    end_of_phase = "endOfPhase", damage = "damage", defender_first = "defenderFirst",
    live_auras = "liveAuras", summon_needs_noun = "summonNeedsNoun", loss = "loss",
    lost_ends = "lostEnds", inputs = "inputs", minions = "minions", hand = "hand"
}

/// The orders of a ruleset, merged, and where they come from.
#[derive(Clone, Debug, Default)]
pub(crate) struct Merged {
    pub orders: Orders,
    pub origins: Places,
}

/// Where the orders of a ruleset were written.
#[derive(Clone, Debug, Default)]
pub(crate) struct Places {
    /// The ruleset itself: there an order is missing that nobody wrote.
    pub ruleset: Path,
    orders: BTreeMap<&'static str, Path>,
    /// Rows that were put into a list.
    inserted: BTreeMap<(&'static str, String), Path>,
}

impl Places {
    /// Where an order was written, by its name in documents.
    pub fn order(&self, name: &str) -> Path {
        self.orders.get(name).unwrap_or(&self.ruleset).clone()
    }
    /// Where the n-th row of a list was written.
    pub fn row(&self, list: &'static str, rows: &[String], n: usize) -> Path {
        let inserted = |row: &String| self.inserted.get(&(list, row.clone()));
        let (before, rest) = rows.split_at(n);
        match rest.first().and_then(inserted) {
            Some(path) => path.clone(),
            None => {
                let put = before.iter().filter(|row| inserted(row).is_some());
                self.order(list).index(n - put.count())
            }
        }
    }
}

impl Merged {
    /// Take over every order that `other` sets, which stands at that place.
    pub fn change(&mut self, other: &Orders, at: &Path) {
        self.orders.change(other);
        for name in other.names() {
            self.origins.orders.insert(name, at.field(name));
            self.origins.inserted.retain(|(list, _), _| *list != name);
        }
    }
    /// Put one more row into a list.
    pub fn insert(&mut self, insert: &InsertSetup, path: &Path, faults: &mut Faults) {
        let o = &mut self.orders;
        let (list, name) = match insert.list {
            RowList::Enter => (&mut o.enter, "enter"),
            RowList::Trail => (&mut o.trail, "trail"),
            RowList::Passes => (&mut o.passes, "passes"),
            RowList::Hazards => (&mut o.hazards, "hazards"),
            RowList::Verbs => (&mut o.verbs, "verbs"),
            RowList::Conditions => (&mut o.conditions, "conditions"),
            RowList::Guards => (&mut o.guards, "guards"),
        };
        let list = list.get_or_insert_default();
        let at = match &insert.after {
            None => 0,
            Some(after) => match list.iter().position(|row| row == after) {
                Some(i) => i + 1,
                None => {
                    let said = format!("the list has no row {after:?} to come after");
                    let hint = || did_you_mean(after, list.iter().map(String::as_str));
                    faults.add_with_hint(Code::UnknownRow, path.field("after"), said, hint);
                    return;
                }
            },
        };
        if !list.contains(&insert.row) {
            list.insert(at, insert.row.clone());
            let row = (name, insert.row.clone());
            self.origins.inserted.insert(row, path.field("row"));
        }
    }
}

#[cfg(all(test, feature = "serde"))]
mod tests {
    use super::*;

    #[test]
    fn orders_are_named_as_documents_name_them() {
        let read = |name: &str| serde_json::from_str::<Orders>(&format!("{{\"{name}\": null}}"));
        for name in NAMES {
            assert!(read(name).is_ok(), "{name}");
        }
        assert!(read("roles of words").is_err());
    }
}
