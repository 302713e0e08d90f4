//! The JSON levels of the Keke competition: one letter a tile, with recorded solutions.

use serde::Deserialize;
use spellgrid::setup::{LevelSetup, Orders, PhaseSetup};
use spellgrid::{Code, Dir, Input, Verb};

use super::{Imported, MAX_LEVELS, MAX_SIDE, distinct, object, slug};
use crate::report::{Diagnostic, Report};
use crate::source::Source;

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

#[derive(Deserialize)]
struct Entry {
    id: serde_json::Value,
    ascii: String,
    #[serde(default)]
    solution: String,
    #[serde(default)]
    name: String,
}

#[derive(Deserialize)]
struct Set {
    levels: Vec<Entry>,
}

/// The levels of a file, or where it is none, and why.
fn entries(source: &Source) -> Result<Vec<Entry>, (usize, String)> {
    let text = source.text();
    let wrong =
        |error: serde_json::Error| (source.offset(error.line(), error.column()), said(&error));
    let value: serde_json::Value = serde_json::from_str(text).map_err(wrong)?;
    let levels = if value.get("levels").is_some() {
        serde_json::from_str(text).map(|set: Set| set.levels)
    } else if value.is_array() {
        serde_json::from_str(text)
    } else {
        serde_json::from_str(text).map(|one| vec![one])
    };
    let levels: Vec<Entry> = levels.map_err(wrong)?;
    match levels.len() {
        0 => Err((0, "it has no level".to_owned())),
        1..=MAX_LEVELS => Ok(levels),
        _ => Err((0, format!("a file has at most {MAX_LEVELS} levels"))),
    }
}

/// What is wrong, without its place.
fn said(error: &serde_json::Error) -> String {
    let text = error.to_string();
    text.split(" at line ")
        .next()
        .unwrap_or_default()
        .to_owned()
}

/// Every level of a file: an object with `levels`, a list of levels, or one level.
///
/// # Errors
/// Every fault found.
pub fn keke(source: &Source) -> Result<Vec<Imported>, Report> {
    let entries = entries(source).map_err(|(at, text)| {
        let text = format!("this is no file of Keke levels: {text}");
        let hint = "it holds {\"levels\": [{\"id\": ..., \"ascii\": ..., \"solution\": ...}]}";
        Report::one(source.diagnostic(Code::Syntax, at..at, text).hint(hint))
    })?;
    let mut levels = Vec::new();
    let mut faults = Report::default();
    for (n, entry) in entries.iter().enumerate() {
        match level(source, entry, n) {
            Ok(level) => levels.push(level),
            Err(fault) => faults.add(|| *fault),
        }
    }
    faults.result(distinct(levels))
}

fn level(source: &Source, entry: &Entry, n: usize) -> Result<Imported, Box<Diagnostic>> {
    let id = match &entry.id {
        serde_json::Value::String(id) => id.clone(),
        other => other.to_string(),
    };
    let fault = |message: String| {
        let text = source.text();
        let at = text.find(&format!("\"{id}\"")).unwrap_or(0);
        let span = at..at + if at == 0 { 0 } else { id.len() + 2 };
        Box::new(source.diagnostic(Code::BadBoard, span, format!("level {id}: {message}")))
    };
    let rows: Vec<Vec<char>> = entry
        .ascii
        .lines()
        .map(|row| row.chars().collect())
        .collect();
    let width = rows
        .first()
        .map_or(0, |border| border.len().saturating_sub(2));
    let rows = inside(&rows);
    if width == 0 || rows.is_empty() {
        return Err(fault("the map is empty or has no border of _".into()));
    }
    if width > MAX_SIDE || rows.len() > MAX_SIDE {
        return Err(fault(format!("a map has at most {MAX_SIDE} tiles a side")));
    }
    let mut objects = Vec::new();
    for (y, row) in rows.iter().enumerate() {
        if row.len() != width + 2 || row.first() != Some(&'_') || row.last() != Some(&'_') {
            return Err(fault(format!("row {} does not stand between two _", y + 2)));
        }
        for (x, &c) in row.iter().skip(1).take(width).enumerate() {
            if c == '.' || c == ' ' {
                continue;
            }
            let kind = kind(c).ok_or_else(|| fault(format!("{c:?} at {x},{y} is no tile")))?;
            objects.push(object(&kind, x, y));
        }
    }
    let solution = solution(&entry.solution).map_err(|c| {
        fault(format!(
            "{c:?} in the solution is no input: u d l r, s to wait"
        ))
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
            start: Some(vec![
                PhaseSetup::Parse,
                PhaseSetup::Conversion,
                PhaseSetup::Parse,
            ]),
            ..Orders::default()
        },
        ..LevelSetup::default()
    };
    Ok(Imported {
        level,
        solution: (!solution.is_empty()).then_some(solution),
    })
}

/// The rows between the two that are nothing but border.
fn inside(rows: &[Vec<char>]) -> &[Vec<char>] {
    let border = |row: &Vec<char>| row.iter().all(|&c| c == '_');
    match rows {
        [first, inside @ .., last] if border(first) && border(last) => inside,
        _ => &[],
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

fn solution(text: &str) -> Result<Vec<Input>, char> {
    text.chars()
        .map(|c| match c.to_ascii_lowercase() {
            'u' => Ok(Input::step(Dir::Up)),
            'd' => Ok(Input::step(Dir::Down)),
            'l' => Ok(Input::step(Dir::Left)),
            'r' => Ok(Input::step(Dir::Right)),
            's' => Ok(Input::plain(Verb::Wait)),
            _ => Err(c),
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
            ("___\\n_b\\n___", "", "row 2"),
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
            ("{", (1, 1), "EOF"),
            ("{}", (1, 2), "missing field `id`"),
            ("{\"levels\": []}", (1, 1), "it has no level"),
            ("[\n{\"id\": 1}\n]", (2, 9), "missing field `ascii`"),
        ] {
            let report = keke(&Source::new("x.json", text)).unwrap_err();
            let fault = &report.diagnostics[0];
            assert!(fault.message.contains(part), "{}", fault.message);
            assert_eq!((fault.line, fault.column), place, "{text}");
        }
    }
}
