//! Packs: the content that a level names, merged, in order of the packs.

use std::collections::BTreeMap;

use spellgrid_cards::ASSEMBLED;

use crate::fault::{Code, Fault, Path};
use crate::nearest::did_you_mean;
use crate::setup::{
    CardSetup, InsertSetup, MechanismsSetup, MultiplierSetup, Orders, PackSetup, RowList, Trigger,
    WordSetup,
};

/// The content of one or more packs, merged and checked for names. What a ruleset makes of it is
/// checked when a [`crate::Level`] is built.
#[derive(Clone, Debug, Default)]
pub struct Pack {
    pub(crate) words: Vec<WordSetup>,
    pub(crate) rows: MechanismsSetup,
    /// Where everything that has a name comes from: its table and name, and its first definition.
    origins: BTreeMap<(&'static str, String), Origin>,
    pub(crate) rulesets: BTreeMap<String, Orders>,
    pub(crate) triggers: BTreeMap<String, Trigger>,
    pub(crate) multipliers: BTreeMap<String, MultiplierSetup>,
    pub(crate) cards: Vec<CardSetup>,
    /// Where each card stands: `packs[i].cards[j]`.
    pub(crate) card_paths: Vec<Path>,
    /// Rows for rulesets that no pack has brought yet: they wait for it.
    waiting: Vec<(String, InsertSetup, Path)>,
}

/// Where something was defined first.
#[derive(Clone, Debug)]
struct Origin {
    path: Path,
    pack: String,
}

/// What a pack brings into the merged content, and where from.
struct Merging<'a> {
    pack: &'a str,
    origins: BTreeMap<(&'static str, String), Origin>,
}

/// The most of anything that packs may hold together.
const MOST: usize = 2048;
/// The longest name of a card, in bytes: it stands in every line of the log that speaks of it.
const MOST_NAME: usize = 100;

impl Pack {
    /// Merge packs, in order. One word (row, card) may stand in several packs when the later ones say
    /// the same; what only people read may differ. What is not the same is refused under the names of both packs, for either would
    /// change what the other's rulesets mean. Orders of a ruleset are those of the pack named last.
    /// Rows for a ruleset wait until a pack brings it, so that any order of the packs will do; for a
    /// ruleset that none of them has they do nothing.
    ///
    /// # Errors
    /// Every fault found; a path starts with `packs[i]`.
    pub fn build(packs: &[&PackSetup]) -> Result<Pack, Vec<Fault>> {
        let mut pack = Pack::default();
        let mut faults = Faults::default();
        for (n, setup) in packs.iter().enumerate() {
            pack.merge(setup, &Path::default().field("packs").index(n), &mut faults);
        }
        faults.result(pack)
    }

    fn merge(&mut self, setup: &PackSetup, at: &Path, faults: &mut Faults) {
        texts(setup, at, faults);
        let mut into = Merging {
            pack: &setup.name,
            origins: std::mem::take(&mut self.origins),
        };
        let words = at.field("words");
        for (n, word) in setup.words.iter().enumerate() {
            let path = words.index(n).field("name");
            if !is_word(&word.name) {
                faults.add(
                    Code::BadName,
                    path,
                    format!(
                        "{:?} is no word: words are capitals, digits, _ and -",
                        word.name
                    ),
                    Some(word.name.to_ascii_uppercase()).filter(|w| is_word(w)),
                );
            } else {
                into.put(
                    &mut self.words,
                    word,
                    |w| &w.name,
                    ("words", "word", path),
                    WordSetup::says_again,
                    faults,
                );
            }
        }
        let m = at.field("mechanisms");
        let rows = &setup.mechanisms;
        let own = &mut self.rows;
        into.rows(
            &mut own.enter,
            &rows.enter,
            |r| &r.name,
            "enter",
            &m,
            faults,
        );
        into.rows(
            &mut own.trail,
            &rows.trail,
            |r| &r.name,
            "trail",
            &m,
            faults,
        );
        into.rows(
            &mut own.passes,
            &rows.passes,
            |r| &r.name,
            "passes",
            &m,
            faults,
        );
        into.rows(
            &mut own.overlaps,
            &rows.overlaps,
            |r| &r.name,
            "overlaps",
            &m,
            faults,
        );
        into.rows(
            &mut own.spreads,
            &rows.spreads,
            |r| &r.name,
            "spreads",
            &m,
            faults,
        );
        into.rows(
            &mut own.verbs,
            &rows.verbs,
            |r| &r.name,
            "verbs",
            &m,
            faults,
        );
        into.rows(
            &mut own.conditions,
            &rows.conditions,
            |r| &r.word,
            "conditions",
            &m,
            faults,
        );
        into.rows(
            &mut own.guards,
            &rows.guards,
            |r| &r.name,
            "guards",
            &m,
            faults,
        );
        for (n, ruleset) in setup.rulesets.iter().enumerate() {
            let path = at.field("rulesets").index(n);
            let mut orders = self
                .rulesets
                .get(&ruleset.name)
                .cloned()
                .unwrap_or_default();
            if let Some(base) = &ruleset.extends {
                match self.rulesets.get(base) {
                    Some(o) => orders = o.clone(),
                    None => faults.add_with_hint(
                        Code::UnknownRuleset,
                        path.field("extends"),
                        format!("there is no ruleset {base:?}"),
                        || did_you_mean(base, self.rulesets()),
                    ),
                }
            }
            orders.change(&ruleset.orders);
            let known = ruleset.extends.is_some()
                || !ruleset.orders.is_empty()
                || self.rulesets.contains_key(&ruleset.name);
            let inserts = ruleset.insert.iter().enumerate();
            let inserts = inserts.map(|(i, insert)| (insert, path.field("insert").index(i)));
            if !known && !ruleset.insert.is_empty() {
                self.waiting.extend(
                    inserts.map(|(insert, path)| (ruleset.name.clone(), insert.clone(), path)),
                );
                continue;
            }
            for (insert, path) in inserts {
                orders.insert(insert, &path, faults);
            }
            self.rulesets.insert(ruleset.name.clone(), orders);
        }
        self.insert_waiting(faults);
        let seams = at.field("seams");
        for (word, trigger) in &setup.seams.trigger_words {
            let path = seams.field("triggerWords").key(word);
            into.meaning(
                &mut self.triggers,
                word,
                trigger,
                "triggerWords",
                path,
                faults,
            );
        }
        for (word, multiplier) in &setup.seams.multiplier_words {
            let path = seams.field("multiplierWords").key(word);
            if !(0..=1000).contains(&multiplier.times) {
                let said = format!("{} is no number of times (0 to 1000)", multiplier.times);
                faults.add(Code::BadNumber, path.clone(), said, None);
            }
            into.meaning(
                &mut self.multipliers,
                word,
                multiplier,
                "multiplierWords",
                path,
                faults,
            );
        }
        for (n, card) in setup.cards.iter().enumerate() {
            let path = at.field("cards").index(n).field("name");
            into.put(
                &mut self.cards,
                card,
                |c| &c.name,
                ("cards", "card", path),
                CardSetup::says_again,
                faults,
            );
            if self.card_paths.len() < self.cards.len() {
                self.card_paths.push(at.field("cards").index(n));
            }
        }
        self.origins = into.origins;
        for (list, count) in [
            ("words", self.words.len()),
            ("cards", self.cards.len()),
            ("rows", self.row_count()),
        ] {
            if count > MOST {
                let said = format!("packs may hold {MOST} {list} together, and here are more");
                faults.add(Code::TooLarge, at.clone(), said, None);
            }
        }
    }
    /// Put the rows in that waited for a ruleset which now is there.
    fn insert_waiting(&mut self, faults: &mut Faults) {
        for (name, insert, path) in std::mem::take(&mut self.waiting) {
            match self.rulesets.get_mut(&name) {
                Some(orders) => orders.insert(&insert, &path, faults),
                None => self.waiting.push((name, insert, path)),
            }
        }
    }
    fn row_count(&self) -> usize {
        let r = &self.rows;
        r.enter.len()
            + r.trail.len()
            + r.passes.len()
            + r.overlaps.len()
            + r.spreads.len()
            + r.verbs.len()
            + r.conditions.len()
            + r.guards.len()
    }
    /// Where a row of a table of mechanisms stands.
    pub(crate) fn origin(&self, table: &'static str, row: &str) -> Option<Path> {
        let origin = self.origins.get(&(table, row.to_owned()))?;
        Some(origin.path.clone())
    }
    /// The names of the rulesets.
    pub fn rulesets(&self) -> impl Iterator<Item = &str> {
        self.rulesets.keys().map(String::as_str)
    }
    /// The orders of a ruleset.
    pub fn ruleset(&self, name: &str) -> Option<&Orders> {
        self.rulesets.get(name)
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

/// What keeps a text for people from being one line that a terminal, a page and a level file show
/// alike: blanks at its ends, control characters, and marks that turn the direction of writing.
pub(crate) fn unprintable(text: &str) -> Option<String> {
    match text.chars().find(|&c| off_line(c)) {
        Some(c) => Some(format!("{c:?} is no character of a text on one line")),
        None if text.trim() != text => Some("a text has no blanks at its ends".to_owned()),
        None => None,
    }
}

/// Is it a character that a text on one line cannot have: one that controls a terminal, breaks a
/// line, or turns the direction of writing?
pub fn off_line(c: char) -> bool {
    let turns = matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    c.is_control() || turns || matches!(c, '\u{2028}' | '\u{2029}')
}

/// A text from elsewhere as one line that documents take: see their rule for titles.
pub fn one_line(text: &str) -> String {
    let kept: String = text.chars().filter(|&c| !off_line(c)).collect();
    kept.trim().to_owned()
}

/// A pack's name is fit for a level's list of packs, and what people read of it is printable.
fn texts(setup: &PackSetup, at: &Path, faults: &mut Faults) {
    if !is_slug(&setup.name) || setup.name.is_empty() {
        let said = format!(
            "{:?} is no name for a pack: lower case, digits, - and _, at most 100",
            setup.name
        );
        faults.add(Code::BadName, at.field("name"), said, None);
    }
    let mut check = |path: Path, text: &str| {
        if let Some(said) = unprintable(text) {
            faults.add(Code::BadName, path, said, None);
        }
    };
    check(at.field("about"), &setup.about);
    for (n, word) in setup.words.iter().enumerate() {
        check(at.field("words").index(n).field("meaning"), &word.meaning);
    }
    for (n, card) in setup.cards.iter().enumerate() {
        card_texts(card, &at.field("cards").index(n), faults);
    }
}

/// What people read of a card is printable, and its name is short.
pub(crate) fn card_texts(card: &CardSetup, at: &Path, faults: &mut Faults) {
    for (field, text) in [("name", &card.name), ("says", &card.says)] {
        if let Some(said) = unprintable(text) {
            faults.add(Code::BadName, at.field(field), said, None);
        }
    }
    if card.name.ends_with(ASSEMBLED) {
        let said = format!("only Assembled cards have names that end with {ASSEMBLED:?}");
        faults.add(Code::BadName, at.field("name"), said, None);
    }
    if card.name.len() > MOST_NAME {
        let said = format!("a card's name has at most {MOST_NAME} bytes");
        faults.add(Code::BadName, at.field("name"), said, None);
    }
}

/// Lower case, digits, `-` and `_`: fit for links, files and lists.
pub(crate) fn is_slug(name: &str) -> bool {
    let good = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-' || c == '_';
    name.chars().all(good) && name.len() <= 100
}

fn is_word(name: &str) -> bool {
    let good = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_' || c == '-';
    !name.is_empty()
        && name.len() <= 32
        && name.chars().all(good)
        && name.contains(char::is_alphabetic)
}

impl Merging<'_> {
    /// Put something into a list, unless it is there already and the same.
    fn put<T: Clone>(
        &mut self,
        list: &mut Vec<T>,
        item: &T,
        name: impl Fn(&T) -> &String,
        (table, what, path): (&'static str, &str, Path),
        again: impl Fn(&T, &T) -> bool,
        faults: &mut Faults,
    ) {
        // Of more than there may be one too many is enough to say so.
        if list.len() > MOST {
            return;
        }
        match list.iter().find(|other| name(other) == name(item)) {
            None => {
                self.note(table, name(item), path);
                list.push(item.clone());
            }
            Some(known) if again(item, known) => {}
            Some(_) => self.clash(table, what, name(item), path, faults),
        }
    }
    /// Put the rows of one table of mechanisms in.
    fn rows<T: Clone + PartialEq>(
        &mut self,
        list: &mut Vec<T>,
        items: &[T],
        name: impl Fn(&T) -> &String,
        table: &'static str,
        at: &Path,
        faults: &mut Faults,
    ) {
        for (n, item) in items.iter().enumerate() {
            let path = at.field(table).index(n);
            self.put(
                list,
                item,
                &name,
                (table, "row", path),
                PartialEq::eq,
                faults,
            );
        }
    }
    /// What a word says to the cards.
    fn meaning<T: Copy + PartialEq>(
        &mut self,
        map: &mut BTreeMap<String, T>,
        word: &str,
        value: &T,
        table: &'static str,
        path: Path,
        faults: &mut Faults,
    ) {
        match map.get(word) {
            None => {
                self.note(table, word, path);
                map.insert(word.to_owned(), *value);
            }
            Some(other) if other == value => {}
            Some(_) => self.clash(table, "meaning of the word", word, path, faults),
        }
    }
    fn note(&mut self, table: &'static str, name: &str, path: Path) {
        let pack = self.pack.to_owned();
        self.origins
            .insert((table, name.to_owned()), Origin { path, pack });
    }
    fn clash(&self, table: &'static str, what: &str, name: &str, path: Path, faults: &mut Faults) {
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
        faults.add(Code::Duplicate, path, said, hint);
    }
}

/// Faults as they are found.
#[derive(Default)]
pub(crate) struct Faults(pub Vec<Fault>);

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
            self.0.push(Fault {
                code,
                path,
                message,
                hint: hint(),
            });
        }
    }
    pub fn result<T>(self, value: T) -> Result<T, Vec<Fault>> {
        if self.0.is_empty() {
            Ok(value)
        } else {
            Err(self.0)
        }
    }
}

macro_rules! change {
    ($own:ident, $other:ident, $($field:ident),*) => {
        $(if $other.$field.is_some() { $own.$field = $other.$field.clone(); })*
    };
}

impl Orders {
    /// Take over every order that `other` sets.
    pub fn change(&mut self, other: &Orders) {
        change!(
            self,
            other,
            roles,
            start,
            turn,
            passes,
            falls,
            resolve,
            enter,
            trail,
            brittle,
            spelled,
            teleports,
            hazards,
            verbs,
            conditions,
            guards,
            float,
            conditions_at,
            shared_partners,
            copies_count,
            conversions,
            group_targets,
            crowd,
            text_faces,
            end_of_phase,
            damage,
            defender_first,
            live_auras,
            summon_needs_noun,
            loss,
            lost_ends,
            inputs,
            minions,
            hand
        );
    }
    fn insert(&mut self, insert: &InsertSetup, path: &Path, faults: &mut Faults) {
        let list = match insert.list {
            RowList::Enter => &mut self.enter,
            RowList::Trail => &mut self.trail,
            RowList::Passes => &mut self.passes,
            RowList::Hazards => &mut self.hazards,
            RowList::Verbs => &mut self.verbs,
            RowList::Conditions => &mut self.conditions,
            RowList::Guards => &mut self.guards,
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
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::setup::{RulesetSetup, WordRole};

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
