//! Sokoban files: XSB maps, and the SOK format (0.14 to 0.20) with its titles, comments, run
//! lengths, saved games and solutions.
//!
//! Left out, by name: lines that start with `::`, lines from `Comment:` to `Comment-End:`, texts and
//! keys that are no titles, saved games, solutions but the first, and solutions played backwards. A
//! `;` before a text or a key is no part of it.

mod board;
mod lines;
mod runs;
mod titles;

use spellgrid::{Code, Input};

use super::crates::{self, Rules, Tile, Win};
use super::{Imported, Levels, slug};
use lines::{Read, Step, What};
use spellgrid_source::{Report, Source, Span};
use titles::Notes;

/// The most moves of a solution: as many as a replay may have.
const MAX_MOVES: usize = 20_000;

/// The most characters that all games and solutions of a file may unpack to.
const MAX_ALL_MOVES: usize = 1 << 20;

/// One map, and what stands with it.
#[derive(Default)]
struct Map {
    rows: Vec<Vec<Tile>>,
    /// The line of each row.
    spans: Vec<Span>,
    title: String,
    solution: Option<Vec<Step>>,
}

/// Every map of a file.
///
/// # Errors
/// Every fault found: lines that are no rows and seem to be, maps that are no Sokoban level or can
/// be left by the player, those whose win can be read two ways, other games, a file without a map.
pub fn sokoban(source: &Source) -> Result<Vec<Imported>, Report> {
    let read = lines::read(source)?;
    let maps = maps(source, &read)?;
    let mut faults = Report::default();
    let mut levels = Levels::default();
    for (n, map) in maps.into_iter().enumerate() {
        if let Some((row, why)) = board::problem(&map.rows) {
            let span = map.spans.get(row).cloned().unwrap_or_default();
            faults.add(|| source.diagnostic(Code::BadBoard, span, why));
            continue;
        }
        let span = map.spans.first().cloned().unwrap_or_default();
        if let Err(fault) = levels.add(source, span, level(map, n + 1)) {
            return Err(Report::one(*fault));
        }
    }
    let hint = "a map is rows of # wall, @ player, $ box, . goal, + player and * box on a goal";
    faults.result(())?;
    levels.all(source, 0..0, hint)
}

fn level(map: Map, n: usize) -> Imported {
    let rules = Rules {
        chains: false,
        win: Win::CratesOnGoals,
    };
    let name = slug(&map.title, &format!("sokoban-{n}"));
    let title = spellgrid::one_line(&map.title);
    // Jumps and changes of the player are no inputs: such a solution is left out.
    let steps: Option<Vec<Input>> = map
        .solution
        .and_then(|steps| steps.into_iter().map(|dir| dir.map(Input::step)).collect());
    Imported {
        level: crates::build(name, title, &map.rows, rules),
        solution: steps,
    }
}

/// The maps, each with its title and its first solution.
fn maps(source: &Source, read: &[Read<'_>]) -> Result<Vec<Map>, Report> {
    let mut maps: Vec<Map> = Vec::new();
    // What stands before each map, and after the last.
    let mut gaps = vec![Notes::default()];
    // The rows since the last other line, and how many of them are known to be of a map.
    let mut open = Map::default();
    let mut solving = false;
    let mut room = MAX_ALL_MOVES;
    for one in read.iter().map(Some).chain([None]) {
        if let Some(Read {
            what: What::Rows(rows),
            span,
            ..
        }) = one
        {
            for row in rows {
                open.rows.push(row.clone());
                open.spans.push(span.clone());
            }
            continue;
        }
        close(&mut open, &mut maps, &mut gaps);
        let Some(one) = one else { break };
        let Some(notes) = gaps.last_mut() else { break };
        let was_solving = std::mem::take(&mut solving);
        match &one.what {
            What::Text(text) => {
                // Moves stand after a map.
                let moves = match maps.last() {
                    Some(_) => lines::moves(one.text.trim(), &mut room),
                    None => Ok(None),
                };
                let moves = moves.map_err(|most| too_many(source, one, most))?;
                let Some(moves) = moves else {
                    notes.text(text);
                    continue;
                };
                solving = was_solving || notes.starts_a_solution();
                notes.moves();
                let Some(map) = maps.last_mut().filter(|_| solving) else {
                    continue;
                };
                match &mut map.solution {
                    Some(steps) if was_solving => steps.extend(moves),
                    Some(_) => solving = false,
                    none => *none = Some(moves),
                }
                let steps = map.solution.as_ref().map_or(0, Vec::len);
                if steps > MAX_MOVES {
                    return Err(too_many(source, one, MAX_MOVES));
                }
            }
            What::Pair(key, value) if key == "title" => notes.key(value),
            What::Pair(..) | What::Comment => notes.other(),
            What::Blank => notes.blank(),
            What::Aside | What::Rows(_) => {}
        }
    }
    for (map, title) in maps.iter_mut().zip(titles::of_maps(&gaps)) {
        map.title = title;
    }
    Ok(maps)
}

fn too_many(source: &Source, one: &Read<'_>, most: usize) -> Report {
    let why = format!("more than {most} moves up to here");
    Report::one(source.diagnostic(Code::TooLarge, one.span.clone(), why))
}

/// Rows come to their end: a map, when there is a wall or a player among them. Rows of floor
/// before and after a map are lines drawn by hand.
fn close(open: &mut Map, maps: &mut Vec<Map>, gaps: &mut Vec<Notes>) {
    let mut map = std::mem::take(open);
    let floor = |row: &[Tile]| row.iter().all(|tile| *tile == Tile::default());
    let before = map.rows.iter().take_while(|row| floor(row)).count();
    let after = map.rows.iter().rev().take_while(|row| floor(row)).count();
    let is_map = map.rows.iter().flatten().any(|t| t.wall || t.player);
    let notes = gaps.last_mut();
    if !is_map {
        if let Some(notes) = notes.filter(|_| !map.rows.is_empty()) {
            notes.other();
        }
        return;
    }
    if let Some(notes) = notes.filter(|_| before > 0) {
        notes.other();
    }
    map.rows.truncate(map.rows.len() - after);
    map.rows.drain(..before);
    map.spans.drain(..before);
    maps.push(map);
    let mut notes = Notes::default();
    if after > 0 {
        notes.other();
    }
    gaps.push(notes);
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
            ("hello", "no level in this file"),
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
