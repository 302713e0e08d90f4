//! How packs become one: every name of them, and where each was defined first.

use std::collections::BTreeMap;

use spellgrid_source::Path;

use crate::language::Code;
use crate::language::nearest::did_you_mean;
use crate::pack::texts::{is_word, texts};
use crate::pack::{Faults, Pack};
use crate::setup::*;

/// The most of anything that packs may hold together.
const MOST: usize = 2048;

/// Where everything that has a name comes from: its table and name, and its first definition.
pub(crate) type Origins = BTreeMap<(&'static str, String), Origin>;

/// Where something was defined first.
#[derive(Clone, Debug)]
pub(crate) struct Origin {
    pub path: Path,
    pack: String,
}

/// What stands in a table of a pack under its name.
pub(crate) trait Named: Clone {
    /// The table, as documents name it.
    const TABLE: &'static str;
    /// One of them, in words.
    const WHAT: &'static str;
    fn name(&self) -> &String;
    /// Does this say nothing but what an earlier definition says?
    fn again(&self, earlier: &Self) -> bool;
}

macro_rules! named {
    ($named:ident, $table:literal, $what:literal, $name:ident, $again:expr) => {
        impl Named for $named {
            const TABLE: &'static str = $table;
            const WHAT: &'static str = $what;
            fn name(&self) -> &String {
                &self.$name
            }
            fn again(&self, earlier: &Self) -> bool {
                $again(self, earlier)
            }
        }
    };
}

named!(WordSetup, "words", "word", name, WordSetup::says_again);
named!(CardSetup, "cards", "card", name, CardSetup::says_again);

/// A row of a mechanism, in a table of them.
pub(crate) trait Row: Named + 'static {
    fn table(rows: &MechanismsSetup) -> &[Self];
}

/// The tables of mechanisms: their rows, and by what a row is named.
macro_rules! tables {
    ($($row:ident, $table:ident, $list:literal, $name:ident;)*) => {
        $(
            named!($row, $list, "row", $name, PartialEq::eq);
            impl Row for $row {
                fn table(rows: &MechanismsSetup) -> &[Self] {
                    &rows.$table
                }
            }
        )*
        impl Merging<'_> {
            /// Put all rows of the mechanisms in; the answer is how many there are then.
            fn mechanisms(&mut self, own: &mut MechanismsSetup, new: &MechanismsSetup, at: &Path) -> usize {
                $(self.rows(&mut own.$table, &new.$table, &at.field($list));)*
                0 $(+ own.$table.len())*
            }
        }
    };
}

tables! {
    EnterSetup, enter, "enter", name;
    TrailSetup, trail, "trail", name;
    PassSetup, passes, "passes", name;
    OverlapSetup, overlaps, "overlaps", name;
    SpreadSetup, spreads, "spreads", name;
    VerbSetup, verbs, "verbs", name;
    ConditionSetup, conditions, "conditions", word;
    GuardSetup, guards, "guards", name;
}

/// One pack on its way into the others.
struct Merging<'a> {
    pack: &'a str,
    origins: &'a mut Origins,
    faults: &'a mut Faults,
}

impl Pack {
    /// Put one more pack in, which stands at that place.
    pub(crate) fn merge(&mut self, setup: &PackSetup, at: &Path, faults: &mut Faults) {
        texts(setup, at, faults);
        let mut into = Merging {
            pack: &setup.name,
            origins: &mut self.origins,
            faults,
        };
        into.words(&mut self.words, &setup.words, &at.field("words"));
        let rows = into.mechanisms(&mut self.rows, &setup.mechanisms, &at.field("mechanisms"));
        self.merge_rulesets(&setup.rulesets, &at.field("rulesets"), faults);
        let mut into = Merging {
            pack: &setup.name,
            origins: &mut self.origins,
            faults,
        };
        let seams = at.field("seams");
        for (word, trigger) in &setup.seams.trigger_words {
            into.meaning(&mut self.triggers, word, trigger, "triggerWords", &seams);
        }
        for (word, multiplier) in &setup.seams.multiplier_words {
            into.times(multiplier.times, seams.field("multiplierWords").key(word));
            let own = &mut self.multipliers;
            into.meaning(own, word, multiplier, "multiplierWords", &seams);
        }
        for (n, card) in setup.cards.iter().enumerate() {
            let path = at.field("cards").index(n);
            if into.put(&mut self.cards, card, path.field("name")) {
                self.card_paths.push(path);
            }
        }
        for (list, count) in [
            ("words", self.words.len()),
            ("cards", self.cards.len()),
            ("rows", rows),
        ] {
            if count > MOST {
                let said = format!("packs may hold {MOST} {list} together, and here are more");
                faults.add(Code::TooLarge, at.clone(), said, None);
            }
        }
    }

    fn merge_rulesets(&mut self, rulesets: &[RulesetSetup], at: &Path, faults: &mut Faults) {
        for (n, setup) in rulesets.iter().enumerate() {
            let path = at.index(n);
            let known = self.rulesets.get(&setup.name);
            let waits = setup.extends.is_none() && setup.orders.is_empty() && known.is_none();
            let mut ruleset = known.cloned().unwrap_or_default();
            if known.is_none() {
                ruleset.origins.ruleset = path.clone();
            }
            if let Some(base) = &setup.extends {
                match self.rulesets.get(base) {
                    Some(orders) => ruleset = orders.clone(),
                    None => faults.add_with_hint(
                        Code::UnknownRuleset,
                        path.field("extends"),
                        format!("there is no ruleset {base:?}"),
                        || did_you_mean(base, self.rulesets()),
                    ),
                }
            }
            ruleset.change(&setup.orders, &path.field("orders"));
            let inserts = setup.insert.iter().enumerate();
            let inserts = inserts.map(|(i, insert)| (insert, path.field("insert").index(i)));
            if waits && !setup.insert.is_empty() {
                let name = || setup.name.clone();
                let waiting = inserts.map(|(insert, path)| (name(), insert.clone(), path));
                self.waiting.extend(waiting);
                continue;
            }
            inserts.for_each(|(insert, path)| ruleset.insert(insert, &path, faults));
            self.rulesets.insert(setup.name.clone(), ruleset);
        }
        // Rows that waited for a ruleset which now is there.
        for (name, insert, path) in std::mem::take(&mut self.waiting) {
            match self.rulesets.get_mut(&name) {
                Some(ruleset) => ruleset.insert(&insert, &path, faults),
                None => self.waiting.push((name, insert, path)),
            }
        }
    }
}

impl Merging<'_> {
    fn words(&mut self, list: &mut Vec<WordSetup>, words: &[WordSetup], at: &Path) {
        for (n, word) in words.iter().enumerate() {
            let path = at.index(n).field("name");
            if is_word(&word.name) {
                self.put(list, word, path);
                continue;
            }
            let said = format!(
                "{:?} is no word: words are capitals, digits, _ and -",
                word.name
            );
            let hint = Some(word.name.to_ascii_uppercase()).filter(|w| is_word(w));
            self.faults.add(Code::BadName, path, said, hint);
        }
    }
    fn rows<R: Row>(&mut self, list: &mut Vec<R>, rows: &[R], at: &Path) {
        for (n, row) in rows.iter().enumerate() {
            self.put(list, row, at.index(n));
        }
    }
    /// What a word says to the cards.
    fn meaning<T: Copy + PartialEq>(
        &mut self,
        map: &mut BTreeMap<String, T>,
        word: &str,
        value: &T,
        table: &'static str,
        seams: &Path,
    ) {
        let path = seams.field(table).key(word);
        match map.get(word) {
            None => {
                self.note(table, word, path);
                map.insert(word.to_owned(), *value);
            }
            Some(other) if other == value => {}
            Some(_) => self.clash(table, "meaning of the word", word, path),
        }
    }
    fn times(&mut self, times: i32, path: Path) {
        if !(0..=1000).contains(&times) {
            let said = format!("{times} is no number of times (0 to 1000)");
            self.faults.add(Code::BadNumber, path, said, None);
        }
    }
    /// Put something into a list, unless it is there already and the same. Is it new?
    fn put<T: Named>(&mut self, list: &mut Vec<T>, item: &T, path: Path) -> bool {
        // Of more than there may be one too many is enough to say so.
        if list.len() > MOST {
            return false;
        }
        match list.iter().find(|other| other.name() == item.name()) {
            None => {
                self.note(T::TABLE, item.name(), path);
                list.push(item.clone());
                return true;
            }
            Some(known) if item.again(known) => {}
            Some(_) => self.clash(T::TABLE, T::WHAT, item.name(), path),
        }
        false
    }
    fn note(&mut self, table: &'static str, name: &str, path: Path) {
        let pack = self.pack.to_owned();
        self.origins
            .insert((table, name.to_owned()), Origin { path, pack });
    }
    fn clash(&mut self, table: &'static str, what: &str, name: &str, path: Path) {
        let first = self.origins.get(&(table, name.to_owned()));
        let first = first.map_or("", |origin| origin.pack.as_str());
        let (said, hint) = if first == self.pack {
            (
                format!("the {what} {name:?} is defined twice, and not alike"),
                None,
            )
        } else {
            (
                format!(
                    "the packs `{first}` and `{}` both have the {what} {name:?}, and not alike",
                    self.pack
                ),
                Some("give one of them another name, or name one of the packs only".to_owned()),
            )
        };
        self.faults.add(Code::Duplicate, path, said, hint);
    }
}
