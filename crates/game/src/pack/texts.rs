//! Texts and names in documents: what may stand in them.

use spellgrid_cards::ASSEMBLED;
use spellgrid_source::{Path, off_line};

use crate::language::Code;
use crate::pack::Faults;
use crate::setup::{CardSetup, PackSetup};

/// The longest name of a card, in bytes: it stands in every line of the log that speaks of it.
const MOST_NAME: usize = 100;

/// What keeps a text for people from being one line that a terminal, a page and a level file show
/// alike: blanks at its ends, control characters, and marks that turn the direction of writing.
pub(crate) fn unprintable(text: &str) -> Option<String> {
    match text.chars().find(|&c| off_line(c)) {
        Some(c) => Some(format!("{c:?} is no character of a text on one line")),
        None if text.trim() != text => Some("a text has no blanks at its ends".to_owned()),
        None => None,
    }
}

/// A text from elsewhere as one line that documents take: see their rule for titles.
pub fn one_line(text: &str) -> String {
    let kept: String = text.chars().filter(|&c| !off_line(c)).collect();
    kept.trim().to_owned()
}

/// A pack's name is fit for a level's list of packs, and what people read of it is printable.
pub(crate) fn texts(setup: &PackSetup, at: &Path, faults: &mut Faults) {
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
    let rows = &setup.mechanisms;
    row_names(&rows.enter, "enter", |row| &row.name, at, faults);
    row_names(&rows.trail, "trail", |row| &row.name, at, faults);
    row_names(&rows.passes, "passes", |row| &row.name, at, faults);
    row_names(&rows.overlaps, "overlaps", |row| &row.name, at, faults);
    row_names(&rows.spreads, "spreads", |row| &row.name, at, faults);
    row_names(&rows.verbs, "verbs", |row| &row.name, at, faults);
    row_names(&rows.guards, "guards", |row| &row.name, at, faults);
    for (n, card) in setup.cards.iter().enumerate() {
        card_texts(card, &at.field("cards").index(n), faults);
    }
}

/// What keeps a name from standing in quotation marks, as facts and inputs quote it.
fn unquotable(name: &str) -> Option<String> {
    let quoted = || {
        name.contains('"')
            .then(|| "a name has no quotation mark".to_owned())
    };
    unprintable(name).or_else(quoted)
}

/// The names of a mechanism's rows can be quoted.
fn row_names<R>(
    rows: &[R],
    table: &'static str,
    name: impl Fn(&R) -> &String,
    at: &Path,
    faults: &mut Faults,
) {
    for (n, row) in rows.iter().enumerate() {
        if let Some(said) = unquotable(name(row)) {
            let path = at.field("mechanisms").field(table).index(n).field("name");
            faults.add(Code::BadName, path, said, None);
        }
    }
}

/// What people read of a card is printable, and its name is short.
pub(crate) fn card_texts(card: &CardSetup, at: &Path, faults: &mut Faults) {
    let texts = [
        ("name", unquotable(&card.name)),
        ("says", unprintable(&card.says)),
    ];
    for (field, said) in texts {
        if let Some(said) = said {
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

pub(crate) fn is_word(name: &str) -> bool {
    let good = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_' || c == '-';
    !name.is_empty()
        && name.len() <= 32
        && name.chars().all(good)
        && name.contains(char::is_alphabetic)
}
