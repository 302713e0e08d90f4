//! Pictures of a board: tokens on tiles, compared and shown side by side.

use std::collections::BTreeSet;

use spellgrid::{Context, Dir, Level, ObjectView, State};
use spellgrid_content::excerpt;
use spellgrid_content::text::filled;

use crate::step::token;

/// What stands on a board: rows of tiles of objects, oldest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Picture {
    rows: Vec<Vec<Vec<(String, Dir)>>>,
}

/// The mark of a facing behind a token.
fn mark(d: Dir) -> char {
    match d {
        Dir::Right => '>',
        Dir::Up => '^',
        Dir::Left => '<',
        Dir::Down => 'v',
    }
}

impl Picture {
    /// The board of a state.
    pub fn of(level: &Level, state: &State, context: &mut Context) -> Picture {
        let (width, height) = level.size();
        let size = |n: i32| usize::try_from(n).unwrap_or(0);
        let mut rows = vec![vec![Vec::new(); size(width)]; size(height)];
        for ObjectView {
            kind, x, y, facing, ..
        } in level.objects(state, context)
        {
            let tile = usize::try_from(y)
                .ok()
                .and_then(|y| rows.get_mut(y))
                .and_then(|row| usize::try_from(x).ok().and_then(|x| row.get_mut(x)));
            if let Some(tile) = tile {
                tile.push((token(&kind), facing));
            }
        }
        Picture { rows }
    }

    /// Tokens, each tile as boards write it; with marks of facing where asked.
    pub fn tokens(&self, facing: bool) -> Vec<Vec<String>> {
        let object = |(token, d): &(String, Dir)| {
            if facing && *d != Dir::Right {
                format!("{token}{}", mark(*d))
            } else {
                token.clone()
            }
        };
        let tile = |tile: &Vec<(String, Dir)>| {
            if tile.is_empty() {
                ".".to_owned()
            } else {
                let parts: Vec<String> = tile.iter().map(object).collect();
                parts.join("+")
            }
        };
        self.rows
            .iter()
            .map(|row| row.iter().map(tile).collect())
            .collect()
    }

    /// Does the tile show what a token of an expectation says? Facing counts where it is written.
    fn shows(&self, x: usize, y: usize, wanted: &str) -> bool {
        let empty = Vec::new();
        let here = self
            .rows
            .get(y)
            .and_then(|row| row.get(x))
            .unwrap_or(&empty);
        if wanted == "." {
            return here.is_empty();
        }
        let mut left: Vec<&(String, Dir)> = here.iter().collect();
        let mut parts: Vec<&str> = wanted.split('+').collect();
        // Tokens that say a facing choose first.
        parts.sort_by_key(|part| here.iter().any(|(token, _)| token == part));
        for part in parts {
            let fits = |(token, d): &(String, Dir)| {
                token == part
                    || part
                        .strip_suffix(mark(*d))
                        .is_some_and(|rest| rest == token)
            };
            match left.iter().position(|object| fits(object)) {
                Some(i) => {
                    left.remove(i);
                }
                None => return false,
            }
        }
        left.is_empty()
    }

    /// The tiles where the board is not as the rows say; rows and tiles left out are empty.
    pub fn differ(&self, wanted: &[Vec<String>]) -> Vec<(usize, usize)> {
        let height = self.rows.len().max(wanted.len());
        let width = self
            .rows
            .iter()
            .map(Vec::len)
            .chain(wanted.iter().map(Vec::len))
            .max()
            .unwrap_or(0);
        let mut out = Vec::new();
        for y in 0..height {
            for x in 0..width {
                let token = wanted
                    .get(y)
                    .and_then(|row| row.get(x))
                    .map_or(".", String::as_str);
                if !self.shows(x, y, token) {
                    out.push((x, y));
                }
            }
        }
        out
    }
}

/// Two boards side by side, the tiles that differ in brackets; of very long tiles the start.
pub fn side_by_side(
    titles: (&str, &str),
    left: &[Vec<String>],
    right: &[Vec<String>],
    differ: &[(usize, usize)],
) -> String {
    let height = left.len().max(right.len());
    let width = left.iter().chain(right).map(Vec::len).max().unwrap_or(0);
    let differ: BTreeSet<&(usize, usize)> = differ.iter().collect();
    let cell = |rows: &[Vec<String>], x: usize, y: usize| {
        let token = rows
            .get(y)
            .and_then(|row| row.get(x))
            .map_or(".".to_owned(), |token| excerpt(token));
        if differ.contains(&(x, y)) {
            format!("[{token}]")
        } else {
            format!(" {token} ")
        }
    };
    let widths = |rows: &[Vec<String>]| -> Vec<usize> {
        (0..width)
            .map(|x| {
                (0..height)
                    .map(|y| cell(rows, x, y).chars().count())
                    .max()
                    .unwrap_or(1)
            })
            .collect()
    };
    let (wide_left, wide_right) = (widths(left), widths(right));
    let line = |rows: &[Vec<String>], wide: &[usize], y: usize| -> String {
        let cells: Vec<String> = (0..width)
            .map(|x| filled(&cell(rows, x, y), wide[x]))
            .collect();
        cells.join("")
    };
    let total = wide_left
        .iter()
        .sum::<usize>()
        .max(titles.0.chars().count());
    let mut out = format!("{}   |  {}\n", filled(titles.0, total), titles.1);
    for y in 0..height {
        let row = format!(
            "{}   |  {}",
            filled(&line(left, &wide_left, y), total),
            line(right, &wide_right, y)
        );
        out.push_str(row.trim_end());
        out.push('\n');
    }
    out
}

/// Rows of tokens as a block of a file, the columns under each other.
pub fn block(rows: &[Vec<String>]) -> Vec<String> {
    let width = rows.iter().map(Vec::len).max().unwrap_or(0);
    let wide: Vec<usize> = (0..width)
        .map(|x| {
            rows.iter()
                .filter_map(|row| row.get(x))
                .map(|t| t.chars().count())
                .max()
                .unwrap_or(1)
        })
        .collect();
    rows.iter()
        .map(|row| {
            let cells: Vec<String> = row
                .iter()
                .enumerate()
                .map(|(x, t)| filled(t, wide[x]))
                .collect();
            format!("  {}", cells.join(" ")).trim_end().to_owned()
        })
        .collect()
}

/// Does any token of an expectation say a facing? (For rewriting it in the same manner.)
pub fn says_facing(rows: &[Vec<String>]) -> bool {
    let parts = rows.iter().flatten().flat_map(|token| token.split('+'));
    parts.into_iter().any(|part| {
        let upper = part.starts_with(|c: char| c.is_ascii_uppercase());
        part.chars().count() > 1
            && (part.ends_with(['>', '<', '^']) || (upper && part.ends_with('v')))
    })
}
