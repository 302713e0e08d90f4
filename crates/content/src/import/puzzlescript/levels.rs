//! The levels of a game.

use std::collections::BTreeMap;

use spellgrid::Code;

use super::lines::{Game, Row, is_message};
use super::names::Names;
use super::roles::Roles;
use crate::import::crates::{self, Tile};
use crate::import::{Imported, Levels, MAX_SIDE, Refused, slug};
use spellgrid_source::{Source, Span};

/// Every level: a block of rows. A blank line or a message ends it.
pub(super) fn read(
    source: &Source,
    game: &Game,
    names: &Names,
    roles: &Roles,
    title: &str,
) -> Result<Levels, Refused> {
    let mut levels = Levels::default();
    let mut tiles = BTreeMap::new();
    let mut block: Vec<&Row> = Vec::new();
    let rows = game.all("levels").iter().map(Some);
    for row in rows.chain([None]) {
        if let Some(row) = row.filter(|row| !row.is_blank() && !is_message(&row.text)) {
            block.push(row);
            continue;
        }
        let Some(first) = block.first() else { continue };
        let n = levels.count() + 1;
        let map = map(source, names, roles, &block, &mut tiles)?;
        let name = slug(&format!("{title} {n}"), &format!("puzzle-{n}"));
        let level = crates::build(name, format!("{title}, {n}"), &map, roles.rules);
        let one = Imported {
            level,
            solution: None,
        };
        levels.add(source, first.span.clone(), one)?;
        block.clear();
    }
    Ok(levels)
}

/// The map of a block of rows, all as wide as the first.
fn map(
    source: &Source,
    names: &Names,
    roles: &Roles,
    block: &[&Row],
    tiles: &mut BTreeMap<char, Tile>,
) -> Result<Vec<Vec<Tile>>, Refused> {
    let Some(first) = block.first() else {
        return Ok(Vec::new());
    };
    let width = first.text.chars().count();
    if width > MAX_SIDE || block.len() > MAX_SIDE {
        let said = format!("a level has at most {MAX_SIDE} tiles a side");
        return Err(first.refuse(source, said));
    }
    let mut map = Vec::new();
    for row in block {
        let mut line = Vec::new();
        for (n, c) in row.text.chars().enumerate() {
            line.push(match tiles.get(&c) {
                Some(tile) => *tile,
                None => *tiles
                    .entry(c)
                    .or_insert(tile(source, names, roles, row, (n, c))?),
            });
        }
        if line.len() != width {
            let said = format!(
                "this row has {} tiles, and the first of its level {width}",
                line.len()
            );
            let hint = "the original repeats the last tile of a short row and cuts a long one: \
                        write the row as it is meant";
            return Err(Box::new(row.refuse(source, said).hint(hint)));
        }
        map.push(line);
    }
    let players = map.iter().flatten().filter(|tile| tile.player).count();
    if players != 1 {
        let said = format!("a level has one player, and this one has {players}");
        return Err(first.refuse(source, said));
    }
    Ok(map)
}

/// What a character of a level is; `at` has its number in the row.
fn tile(
    source: &Source,
    names: &Names,
    roles: &Roles,
    row: &Row,
    (n, c): (usize, char),
) -> Result<Tile, Refused> {
    let objects = names.tile(source, row, n, c)?;
    let mut layers: Vec<usize> = objects.iter().filter_map(|o| roles.layer(o)).collect();
    layers.sort_unstable();
    if layers.windows(2).any(|pair| pair.first() == pair.last()) {
        let place: Span = row.place(source, n);
        let said = format!("{c:?} is two objects of one collision layer, which share no tile");
        return Err(Box::new(source.diagnostic(Code::BadBoard, place, said)));
    }
    Ok(roles.tile(objects))
}
