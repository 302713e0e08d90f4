//! The JSON levels of the Keke competition: one letter a tile, with recorded solutions.
//!
//! Left out, by name: who made a level, and what a file says about itself.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;
use spellgrid::setup::{LevelSetup, Orders, Phase};
use spellgrid::{Code, Dir, Input, Verb};

use super::{Imported, Levels, MAX_SIDE, Refused, object, slug};
use crate::json;
use crate::places::Places;
use crate::schema::Shapes;
use spellgrid_source::{MAX_FAULTS, Path, Report, Source, Span};

/// The letters of things; the capital is the word.
const THINGS: &[(char, &str)] = &[
    ('b', "baba"),
    ('s', "skull"),
    ('f', "flag"),
    ('o', "floor"),
    ('a', "grass"),
    ('l', "lava"),
    ('r', "rock"),
    ('w', "wall"),
    ('k', "keke"),
    ('g', "goop"),
    ('v', "love"),
];

/// The digits of the other words. What the competition calls KILL is DEFEAT.
const WORDS: &[(char, &str)] = &[
    ('1', "IS"),
    ('2', "YOU"),
    ('3', "WIN"),
    ('4', "DEFEAT"),
    ('5', "PUSH"),
    ('6', "STOP"),
    ('7', "MOVE"),
    ('8', "HOT"),
    ('9', "MELT"),
    ('0', "SINK"),
];

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Entry {
    /// A text or a number.
    id: serde_json::Value,
    ascii: String,
    #[serde(default)]
    solution: String,
    #[serde(default)]
    name: String,
    #[serde(default, rename = "author")]
    _author: String,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Set {
    levels: Vec<Entry>,
    #[serde(default, rename = "about")]
    _about: String,
}

/// The levels of a file, and where they stand: the path of each, before and after its number.
struct Entries {
    levels: Vec<Entry>,
    places: Places,
    list: &'static str,
}

impl Entries {
    fn read(source: &Source) -> Result<Entries, Report> {
        // Which of the three forms it is; what is wrong with it is said by the reader of the form.
        let value = serde_json::from_str(source.text()).unwrap_or(serde_json::Value::Null);
        Ok(if value.is_array() {
            let document = json::read(source, Shapes::of::<Vec<Entry>>().root())?;
            Entries {
                levels: document.setup,
                places: document.places,
                list: "",
            }
        } else if value.is_object() && value.get("levels").is_none() {
            let document = json::read(source, Shapes::of::<Entry>().root())?;
            Entries {
                levels: vec![document.setup],
                places: document.places,
                list: "one",
            }
        } else {
            let document = json::read(source, Shapes::of::<Set>().root())?;
            let set: Set = document.setup;
            Entries {
                levels: set.levels,
                places: document.places,
                list: "levels",
            }
        })
    }
    /// Where a field of a level stands.
    fn span(&self, n: usize, field: &str) -> Span {
        let path = match self.list {
            "one" => field.into(),
            list => Path::from(list).index(n).field(field),
        };
        self.places
            .find(&path)
            .map(|(_, span)| span)
            .unwrap_or_default()
    }
}

/// Every level of a file: an object with `levels`, a list of levels, or one level.
///
/// # Errors
/// The first [`MAX_FAULTS`] faults.
pub fn keke(source: &Source) -> Result<Vec<Imported>, Report> {
    let hint =
        "a file of Keke levels is {\"levels\": [{\"id\": ..., \"ascii\": ..., \"solution\": ...}]}";
    let entries = Entries::read(source)?;
    let mut levels = Levels::default();
    let mut faults = Report::default();
    let mut ids = BTreeMap::new();
    for (n, entry) in entries.levels.iter().enumerate() {
        // Each fault walks its line, which may be the whole file.
        if faults.count() >= MAX_FAULTS {
            break;
        }
        let read = level(source, &entries, entry, n).and_then(|(id, one)| {
            let span = entries.span(n, "id");
            match ids.insert(id.clone(), n) {
                None => levels.add(source, span, one),
                Some(_) => {
                    let said = format!("two levels have the id {id}");
                    Err(Box::new(source.diagnostic(Code::Duplicate, span, said)))
                }
            }
        });
        if let Err(fault) = read {
            faults.add(|| *fault);
        }
    }
    faults.result(())?;
    levels.all(source, 0..0, hint)
}

/// A level with its id.
fn level(
    source: &Source,
    entries: &Entries,
    entry: &Entry,
    n: usize,
) -> Result<(String, Imported), Refused> {
    let id = match &entry.id {
        serde_json::Value::String(id) => id.clone(),
        serde_json::Value::Number(id) => id.to_string(),
        _ => {
            let said = "the id of a level is a text or a number";
            let span = entries.span(n, "id");
            return Err(Box::new(source.diagnostic(Code::Schema, span, said)));
        }
    };
    // A fault at a character of a text of the level.
    let fault = |field: &str, at: usize, message: String| {
        let span = character(source, entries.span(n, field), at);
        let said = format!("level {id}: {message}");
        Box::new(source.diagnostic(Code::BadBoard, span, said))
    };
    // The rows, each with the number of its first character.
    let mut rows: Vec<(usize, Vec<char>)> = Vec::new();
    let mut start = 0;
    for row in entry.ascii.split_inclusive('\n') {
        let bare = row.strip_suffix('\n').unwrap_or(row);
        let bare = bare.strip_suffix('\r').unwrap_or(bare);
        rows.push((start, bare.chars().collect()));
        start += row.chars().count();
    }
    let width = rows
        .first()
        .map_or(0, |(_, border)| border.len().saturating_sub(2));
    let Some(rows) = inside(&rows).filter(|rows| width > 0 && !rows.is_empty()) else {
        let said = "the map is empty or has no border of _ above and below it";
        return Err(fault("ascii", 0, said.to_owned()));
    };
    if width > MAX_SIDE || rows.len() > MAX_SIDE {
        let said = format!("a map has at most {MAX_SIDE} tiles a side");
        return Err(fault("ascii", 0, said));
    }
    let mut objects = Vec::new();
    for (y, (start, row)) in rows.iter().enumerate() {
        let [first, tiles @ .., last] = &row[..] else {
            let said = format!("row {y} does not stand between two _");
            return Err(fault("ascii", *start, said));
        };
        if tiles.len() != width || (*first, *last) != ('_', '_') {
            let said = format!("row {y} does not stand between two _, {width} tiles apart");
            return Err(fault("ascii", *start, said));
        }
        for (x, &c) in tiles.iter().enumerate() {
            if c == '.' || c == ' ' {
                continue;
            }
            let unknown = || {
                fault(
                    "ascii",
                    start + 1 + x,
                    format!("{c:?} at {x},{y} is no tile"),
                )
            };
            objects.push(object(&kind(c).ok_or_else(unknown)?, x, y));
        }
    }
    let solution = solution(&entry.solution).map_err(|(at, c)| {
        let said = format!("{c:?} in the solution is no input: u d l r, s to wait");
        fault("solution", at, said)
    })?;
    let level = LevelSetup {
        name: slug(&id, &format!("keke-{n}")),
        title: spellgrid::one_line(&entry.name),
        packs: vec!["base".to_owned(), "baba".to_owned()],
        ruleset: Some("baba".to_owned()),
        width: width as u16,
        height: rows.len() as u16,
        objects,
        // The competition reads rules and converts before the first input, and its recorded
        // solutions count on it.
        orders: Orders {
            start: Some(vec![Phase::Parse, Phase::Conversion, Phase::Parse]),
            ..Orders::default()
        },
        ..LevelSetup::default()
    };
    let imported = Imported {
        level,
        solution: (!solution.is_empty()).then_some(solution),
    };
    Ok((id, imported))
}

/// Where a character of a JSON text stands, whose literal stands at `span`.
fn character(source: &Source, span: Span, n: usize) -> Span {
    let literal = source.text().get(span.clone()).unwrap_or_default();
    let mut left = n;
    let mut chars = literal.char_indices().skip(1);
    while let Some((at, c)) = chars.next() {
        let escape = literal.get(at..).unwrap_or_default();
        let len = match escape.as_bytes() {
            // A character past the first plane is written as two.
            [
                b'\\',
                b'u',
                b'd' | b'D',
                b'8' | b'9' | b'a' | b'b' | b'A' | b'B',
                ..,
            ] => 12,
            [b'\\', b'u', ..] => 6,
            [b'\\', ..] => 2,
            _ => c.len_utf8(),
        };
        if left == 0 {
            let start = span.start + at;
            return start..(start + len).min(span.end);
        }
        left -= 1;
        if c == '\\' {
            chars.nth(len.saturating_sub(2));
        }
    }
    span
}

/// The rows between the two that are nothing but border.
fn inside(rows: &[(usize, Vec<char>)]) -> Option<&[(usize, Vec<char>)]> {
    let (_, top) = rows.first()?;
    let border = |row: &Vec<char>| row.len() == top.len() && row.iter().all(|&c| c == '_');
    match rows {
        [(_, first), inside @ .., (_, last)] if border(first) && border(last) => Some(inside),
        _ => None,
    }
}

fn kind(c: char) -> Option<String> {
    let word = |word: &str| format!("text:{word}");
    if let Some((_, name)) = WORDS.iter().find(|(digit, _)| *digit == c) {
        return Some(word(name));
    }
    let (letter, name) = THINGS
        .iter()
        .find(|(letter, _)| *letter == c.to_ascii_lowercase())?;
    Some(if *letter == c {
        (*name).to_owned()
    } else {
        word(&name.to_uppercase())
    })
}

/// The inputs, or the character that is none, and its number.
fn solution(text: &str) -> Result<Vec<Input>, (usize, char)> {
    text.chars()
        .enumerate()
        .map(|(n, c)| match c.to_ascii_lowercase() {
            'u' => Ok(Input::step(Dir::Up)),
            'd' => Ok(Input::step(Dir::Down)),
            'l' => Ok(Input::step(Dir::Left)),
            'r' => Ok(Input::step(Dir::Right)),
            's' => Ok(Input::plain(Verb::Wait)),
            _ => Err((n, c)),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_map_and_its_solution() {
        let text = r#"{"levels": [{"id": "user_a-1", "ascii": "_____\n_B12_\n_b.f_\n_____", "solution": "rs"}]}"#;
        let levels = keke(&Source::new("x.json", text)).unwrap();
        let level = &levels[0].level;
        assert_eq!(
            (level.name.as_str(), level.width, level.height),
            ("user-a-1", 3, 2)
        );
        let kinds: Vec<&str> = level.objects.iter().map(|o| o.kind.as_str()).collect();
        assert_eq!(kinds, ["text:BABA", "text:IS", "text:YOU", "baba", "flag"]);
        assert_eq!((level.objects[4].x, level.objects[4].y), (2, 1));
        let solution = levels[0].solution.clone().unwrap();
        assert_eq!(
            solution,
            [Input::step(Dir::Right), Input::plain(Verb::Wait)]
        );
    }

    #[test]
    fn faults_are_named() {
        for (ascii, solution, part) in [
            ("___\\n_x_\\n___", "", "'x' at 0,0"),
            ("___\\n_b\\n___", "", "row 0"),
            ("b", "", "no border"),
            ("___\\n_b_\\n___", "q", "'q' in the solution"),
        ] {
            let text = format!(r#"[{{"id": 7, "ascii": "{ascii}", "solution": "{solution}"}}]"#);
            let report = keke(&Source::new("x.json", &text)).unwrap_err();
            assert!(
                report.diagnostics[0].message.contains(part),
                "{}",
                report.diagnostics[0].message
            );
        }
        for (text, place, part) in [
            ("{", (1, 1), "this is no JSON"),
            ("{}", (1, 1), "`id` is missing"),
            ("{\"levels\": []}", (1, 1), "no level in this file"),
            ("[\n{\"id\": 1}\n]", (2, 1), "`ascii` is missing"),
        ] {
            let report = keke(&Source::new("x.json", text)).unwrap_err();
            let mut faults = report.diagnostics.iter();
            let found = faults.find(|fault| fault.message.contains(part));
            let fault = found.unwrap_or(&report.diagnostics[0]);
            assert!(fault.message.contains(part), "{}", fault.message);
            assert_eq!((fault.line(), fault.column()), place, "{text}");
        }
    }
}
