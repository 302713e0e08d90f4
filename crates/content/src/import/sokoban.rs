//! Sokoban files: XSB maps, and the SOK format with titles, comments and run lengths.

use spellgrid::Code;

use super::crates::{self, Rules, Tile, Win};
use super::{Imported, MAX_LEVELS, MAX_SIDE, distinct, slug};
use crate::report::{Diagnostic, Report};
use crate::source::{Source, Span};

/// The rows of one map, with the bytes it stands in.
struct Map {
    title: String,
    rows: Vec<Vec<Tile>>,
    span: Span,
}

/// Every map of a file.
///
/// # Errors
/// Every fault found: maps that are no Sokoban level, and those whose win can be read two ways.
pub fn sokoban(source: &Source) -> Result<Vec<Imported>, Report> {
    let mut faults = Report::default();
    let maps = maps(source, &mut faults);
    if maps.is_empty() && faults.is_empty() {
        let text = "there is no Sokoban map in this file";
        let hint = "a map is rows of # wall, @ player, $ box, . goal, + player and * box on a goal";
        faults.add(|| source.diagnostic(Code::BadBoard, 0..0, text).hint(hint));
    }
    let mut levels = Vec::new();
    if maps.len() > MAX_LEVELS {
        let text = format!("a file has at most {MAX_LEVELS} levels");
        return Err(Report::one(source.diagnostic(Code::TooLarge, 0..0, text)));
    }
    for (n, map) in maps.into_iter().enumerate() {
        match level(source, map, n + 1) {
            Ok(level) => levels.push(level),
            Err(fault) => faults.add(|| *fault),
        }
    }
    faults.result(distinct(levels))
}

fn maps(source: &Source, faults: &mut Report) -> Vec<Map> {
    let mut maps: Vec<Map> = Vec::new();
    let mut title = String::new();
    let mut open = false;
    for line in source.lines() {
        let text = line.text.trim_end();
        if !is_row(text) {
            // A line between rows, or one that is drawn with walls, is a row with a slip.
            if let Some(c) = stray(text, open) {
                let at = line.start + text.find(c).unwrap_or_default();
                let message = format!("{c:?} is no tile of a Sokoban map");
                faults.add(|| source.diagnostic(Code::BadBoard, at..at + c.len_utf8(), message));
                return Vec::new();
            }
            open = false;
            let bare = text.trim().trim_start_matches([';', ':']).trim();
            match bare.split_once(':') {
                Some((key, value)) if key.trim().eq_ignore_ascii_case("title") => {
                    // A title stands before its map, or in the lines after it (SOK).
                    match maps.last_mut().filter(|map| map.title.is_empty()) {
                        Some(map) => map.title = value.trim().to_owned(),
                        None => title = value.trim().to_owned(),
                    }
                }
                Some(_) => {}
                None if !bare.is_empty() => title = bare.to_owned(),
                None => {}
            }
            continue;
        }
        match rows(text) {
            Ok(rows) if open => {
                if let Some(map) = maps.last_mut() {
                    map.rows.extend(rows);
                    map.span.end = line.start + text.len();
                }
            }
            Ok(rows) => {
                let span = line.start..line.start + text.len();
                maps.push(Map {
                    title: std::mem::take(&mut title),
                    rows,
                    span,
                });
                open = true;
            }
            Err(message) => {
                let span = line.start..line.start + text.len();
                faults.add(|| source.diagnostic(Code::BadBoard, span, message));
                return Vec::new();
            }
        }
    }
    maps
}

/// The character that keeps what else is a row from being one: in a map, or at the start of one,
/// a line that begins and ends with a wall.
fn stray(text: &str, open: bool) -> Option<char> {
    let bare = text.trim();
    let drawn = bare.len() > 2 && bare.starts_with('#') && bare.ends_with('#');
    let row = drawn || open && bare.starts_with('#') && !bare.contains(' ');
    let tile = |c: char| TILES.contains(c) || c.is_ascii_digit();
    bare.chars().find(|c| !tile(*c)).filter(|_| row)
}

/// The characters of map rows, run lengths left out.
const TILES: &str = "#@+$*. -_|()pPbBoO";

/// Map rows hold nothing but tiles, run lengths and `|`, and at least one wall.
fn is_row(text: &str) -> bool {
    text.contains('#')
        && text
            .chars()
            .all(|c| TILES.contains(c) || c.is_ascii_digit())
        || (!text.trim().is_empty() && text.chars().all(|c| "@+$*. -_".contains(c)))
}

/// The rows of a line: one, or several with `|` between them; digits repeat the next tile.
fn rows(text: &str) -> Result<Vec<Vec<Tile>>, String> {
    let mut rows = Vec::new();
    for part in text.split('|') {
        let mut row = Vec::new();
        let mut times: Option<usize> = None;
        for c in part.chars() {
            if let Some(digit) = c.to_digit(10) {
                times = Some(
                    times
                        .unwrap_or(0)
                        .saturating_mul(10)
                        .saturating_add(digit as usize),
                );
                continue;
            }
            let tile = tile(c).ok_or_else(|| format!("{c:?} is no tile of a Sokoban map"))?;
            let times = times.take().unwrap_or(1);
            if times > MAX_SIDE || row.len() + times > MAX_SIDE {
                return Err(format!("a row has at most {MAX_SIDE} tiles"));
            }
            row.extend(std::iter::repeat_n(tile, times));
        }
        rows.push(row);
    }
    Ok(rows)
}

fn tile(c: char) -> Option<Tile> {
    let none = Tile::default();
    Some(match c {
        '#' => Tile { wall: true, ..none },
        '@' | 'p' => Tile {
            player: true,
            ..none
        },
        '+' | 'P' => Tile {
            player: true,
            goal: true,
            ..none
        },
        '$' | 'b' => Tile {
            crate_: true,
            ..none
        },
        '*' | 'B' => Tile {
            crate_: true,
            goal: true,
            ..none
        },
        '.' | 'o' => Tile { goal: true, ..none },
        ' ' | '-' | '_' => none,
        _ => return None,
    })
}

fn level(source: &Source, map: Map, n: usize) -> Result<Imported, Box<Diagnostic>> {
    let count = |has: fn(&Tile) -> bool| map.rows.iter().flatten().filter(|tile| has(tile)).count();
    let players = count(|tile| tile.player);
    let boxes = count(|tile| tile.crate_);
    let goals = count(|tile| tile.goal);
    let problem = if map.rows.len() > MAX_SIDE {
        Some(format!("a map has at most {MAX_SIDE} rows"))
    } else if players != 1 {
        Some(format!("a map has one player, and this one has {players}"))
    } else if boxes == 0 {
        Some("the map has no box".to_owned())
    } else if boxes != goals {
        Some(format!(
            "{boxes} boxes and {goals} goals: when is it won? make them as many"
        ))
    } else {
        None
    };
    if let Some(problem) = problem {
        return Err(Box::new(source.diagnostic(
            Code::BadBoard,
            map.span,
            problem,
        )));
    }
    let rules = Rules {
        chains: false,
        win: Win::CratesOnGoals,
    };
    let name = slug(&map.title, &format!("sokoban-{n}"));
    Ok(Imported {
        level: crates::build(name, spellgrid::one_line(&map.title), &map.rows, rules),
        solution: None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Vec<Imported>, Report> {
        sokoban(&Source::new("x.xsb", text))
    }

    #[test]
    fn two_maps_with_titles() {
        let text = "; First\n#####\n#@$.#\n#####\n\n######\n#+$ *#\n######\nTitle: Second\n";
        let levels = read(text).unwrap();
        let names: Vec<&str> = levels.iter().map(|l| l.level.name.as_str()).collect();
        assert_eq!(names, ["first", "second"]);
        let first = &levels[0].level;
        assert_eq!((first.width, first.height), (6, 11));
        let at = |kind: &str| {
            first
                .objects
                .iter()
                .filter(|o| o.kind == kind)
                .map(|o| (o.x, o.y))
                .collect::<Vec<_>>()
        };
        assert_eq!(
            (at("baba"), at("rock"), at("flag")),
            (vec![(1, 9)], vec![(2, 9)], vec![(3, 9)])
        );
        assert!(
            at("wall").contains(&(5, 9)),
            "the map is filled up with wall"
        );
    }

    #[test]
    fn maps_of_one_title_are_told_apart() {
        let map = "; One\n#####\n#@$.#\n#####\n\n";
        let levels = read(&map.repeat(3)).unwrap();
        let names: Vec<&str> = levels.iter().map(|l| l.level.name.as_str()).collect();
        assert_eq!(names, ["one", "one-2", "one-3"]);
    }

    #[test]
    fn run_lengths() {
        let levels = read("5#|#@$.#|5#").unwrap();
        assert_eq!(
            levels[0].level,
            read("#####\n#@$.#\n#####").unwrap()[0].level.clone()
        );
    }

    #[test]
    fn refusals_are_named() {
        for (text, part) in [
            ("#####\n#@@.#\n#####", "one player"),
            ("####\n#@ #\n####", "no box"),
            ("######\n#@$..#\n######", "1 boxes and 2 goals"),
            ("hello", "no Sokoban map"),
            ("#####\n#@x$.#\n#####", "'x' is no tile"),
            ("999#", "at most 200"),
            ("#99999999999999999999999999#", "at most 200"),
        ] {
            let report = read(text).unwrap_err();
            let message = &report.diagnostics[0].message;
            assert!(message.contains(part), "{message}");
        }
    }
}
