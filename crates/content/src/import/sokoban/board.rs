//! Maps: their characters, their rows, and what makes a level of them.

use super::runs::{Slip, unpack};
use crate::import::crates::Tile;
use crate::import::{MAX_SIDE, MAX_TILES};

/// The characters of tiles.
const TILES: &str = "#@+$*. -_pPbBo";

/// The characters of a row that people draw with. Letters and digits stand in texts as well.
const DRAWN: &str = "#@+$*.-_|";

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

/// May this tile begin and end a row? A wall, or a box on a goal.
fn bounds(tile: &Tile) -> bool {
    tile.wall || tile.crate_ && tile.goal
}

/// Where a row begins and ends: its first and last tile that is no floor.
fn extent(row: &[Tile]) -> Option<(usize, usize)> {
    let something = |tile: &Tile| *tile != Tile::default();
    let first = row.iter().position(something)?;
    let last = row.iter().rposition(something)?;
    Some((first, last))
}

/// What a line is to a map.
pub(super) enum Line {
    /// Rows, each begun and ended by a wall or a box on a goal, or nothing but floor.
    Rows(Vec<Vec<Tile>>),
    /// It is drawn like a row and is none: the byte of what is wrong, and why.
    Slip(usize, String),
    /// Something else.
    Other,
}

/// Read a line as rows of a map; `room` is how many tiles the lines from here on may unpack to.
pub(super) fn line(text: &str, room: &mut usize) -> Line {
    let slip = |at: usize, why: String| {
        if drawn(text) {
            Line::Slip(at, why)
        } else {
            Line::Other
        }
    };
    let known = |c: char| TILES.contains(c) || c.is_ascii_digit() || "|()".contains(c);
    if let Some((at, c)) = text.char_indices().find(|(_, c)| !known(*c)) {
        return slip(at, format!("{c:?} is no tile of a Sokoban map"));
    }
    let most = MAX_SIDE * (MAX_SIDE + 1);
    let all = *room < most;
    let unpacked = unpack(text, most, room);
    let unpacked = match unpacked {
        Ok(unpacked) => unpacked,
        Err(Slip::Long) if all => {
            return Line::Slip(
                0,
                format!("the rows of a file unpack to at most {MAX_TILES} tiles"),
            );
        }
        Err(Slip::Long) => return too_wide(text),
        Err(wrong) => {
            let (at, why) = wrong.said();
            return slip(at, why.to_owned());
        }
    };
    let mut parts: Vec<&[char]> = unpacked.split(|c| *c == '|').collect();
    // The last row of a line may end with the mark that stands between rows.
    if parts.len() > 1 && parts.last().is_some_and(|part| part.is_empty()) {
        parts.pop();
    }
    let mut rows = Vec::new();
    for part in parts {
        let row: Vec<Tile> = part.iter().filter_map(|c| tile(*c)).collect();
        if row.is_empty() {
            return slip(
                0,
                "a row of nothing but floor is written with - or _".into(),
            );
        }
        if row.len() > MAX_SIDE {
            return too_wide(text);
        }
        let closed = match extent(&row) {
            None => true,
            Some((first, last)) => [first, last]
                .iter()
                .all(|x| row.get(*x).is_some_and(bounds)),
        };
        if !closed {
            let why = "a row begins and ends with a wall or a box on a goal";
            let at = text.len() - text.trim_start().len();
            return slip(at, why.to_owned());
        }
        rows.push(row);
    }
    Line::Rows(rows)
}

/// Too many tiles for a row: where there is a wall, a row is meant, however it is drawn.
fn too_wide(text: &str) -> Line {
    if text.contains('#') {
        Line::Slip(0, format!("a row has at most {MAX_SIDE} tiles"))
    } else {
        Line::Other
    }
}

/// Is a line drawn like a row: with walls, and mostly with what rows are drawn with?
fn drawn(text: &str) -> bool {
    let signs = text.chars().filter(|c| DRAWN.contains(*c)).count();
    let all = text.chars().filter(|c| !c.is_whitespace()).count();
    text.contains('#') && 2 * signs > all
}

/// Nothing but tiles, and one that no text begins with: between rows it is one, with a slip.
pub(super) fn like_a_row(text: &str) -> bool {
    text.chars().all(|c| DRAWN.contains(c) || c == ' ') && text.contains(['#', '@', '+', '$', '*'])
}

/// What keeps rows from being a level: the row, and why.
pub(super) fn problem(rows: &[Vec<Tile>]) -> Option<(usize, String)> {
    let count = |has: fn(&Tile) -> bool| rows.iter().flatten().filter(|tile| has(tile)).count();
    let players = count(|tile| tile.player);
    let (boxes, goals) = (count(|tile| tile.crate_), count(|tile| tile.goal));
    let said = if rows.len() > MAX_SIDE {
        format!("a map has at most {MAX_SIDE} rows")
    } else if players != 1 {
        format!("a map has one player, and this one has {players}")
    } else if boxes == 0 {
        "the map has no box".to_owned()
    } else if boxes != goals {
        format!("{boxes} boxes and {goals} goals: when is it won? make them as many")
    } else {
        let row = way_out(rows)?;
        let said = "the map is not closed: a way leads out of this row";
        return Some((row, said.to_owned()));
    };
    Some((0, said))
}

/// The row from which the player can leave the map: a map is closed by walls, and by the boxes on
/// goals that begin or end its rows.
fn way_out(rows: &[Vec<Tile>]) -> Option<usize> {
    let extents: Vec<Option<(usize, usize)>> = rows.iter().map(|row| extent(row)).collect();
    let inside = |x: usize, y: usize| {
        let extent = extents.get(y).copied().flatten();
        extent.is_some_and(|(first, last)| (first..=last).contains(&x))
    };
    let closed = |x: usize, y: usize| {
        let tile = rows.get(y).and_then(|row| row.get(x));
        let (first, last) = extents.get(y).copied().flatten().unwrap_or_default();
        tile.is_some_and(|tile| tile.wall || bounds(tile) && (x == first || x == last))
    };
    let start = rows.iter().enumerate().find_map(|(y, row)| {
        let x = row.iter().position(|tile| tile.player)?;
        Some((x, y))
    })?;
    let mut seen = std::collections::BTreeSet::from([start]);
    let mut todo = vec![start];
    while let Some((x, y)) = todo.pop() {
        // A step to the left of 0 is one to the right of everything.
        let (left, up) = (x.wrapping_sub(1), y.wrapping_sub(1));
        for next in [(left, y), (x + 1, y), (x, up), (x, y + 1)] {
            if !inside(next.0, next.1) {
                return Some(y);
            }
            if !closed(next.0, next.1) && seen.insert(next) {
                todo.push(next);
            }
        }
    }
    None
}
