//! Levels about pushed crates, as sentences on a board: shared by the importers of crate games.
//!
//! The player is baba, walls are wall, crates are rock, goals are flag. The property HEAVY (the
//! pack `sokoban`) keeps a crate from pushing a crate. "All of these on those" is said by a
//! conversion: what is where it should be becomes a star, and baba wins when none is left that
//! is not. The sentences stand in rows of their own behind a wall.

use spellgrid::setup::LevelSetup;

use super::object;

/// What stands on a tile of a crate game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tile {
    pub wall: bool,
    pub player: bool,
    pub crate_: bool,
    pub goal: bool,
}

/// When a crate game is won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Win {
    /// Every crate on a goal.
    CratesOnGoals,
    /// A crate on every goal.
    GoalsUnderCrates,
    /// The player on a goal.
    PlayerOnGoal,
}

/// The rules of a crate game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Crates push crates.
    pub chains: bool,
    pub win: Win,
}

/// The sentences, in an order that spells nothing from top to bottom.
fn sentences(rules: Rules) -> Vec<&'static str> {
    let mut lines = match rules.win {
        Win::CratesOnGoals => vec![
            "BABA WITHOUT ROCK IS WIN",
            "STAR NOT ON FLAG IS ROCK",
            "ROCK ON FLAG IS STAR",
        ],
        Win::GoalsUnderCrates => vec![
            "BABA WITHOUT FLAG IS WIN",
            "STAR NOT ON ROCK IS FLAG",
            "FLAG ON ROCK IS STAR",
        ],
        Win::PlayerOnGoal => vec!["FLAG IS WIN"],
    };
    let (rock, star) = if rules.chains {
        ("ROCK IS PUSH", "STAR IS PUSH")
    } else {
        ("ROCK IS PUSH AND HEAVY", "STAR IS PUSH AND HEAVY")
    };
    lines.push(rock);
    if rules.win == Win::CratesOnGoals {
        lines.push(star);
    }
    lines.push("WALL IS STOP");
    lines.push("BABA IS YOU");
    lines
}

/// The level of a map: rows of tiles, not all of one length.
pub fn build(name: String, title: String, map: &[Vec<Tile>], rules: Rules) -> LevelSetup {
    let lines = sentences(rules);
    let longest = lines
        .iter()
        .map(|line| line.split(' ').count())
        .max()
        .unwrap_or(0);
    let width = map.iter().map(Vec::len).max().unwrap_or(0).max(longest);
    let top = lines.len() + 1;
    let mut objects = Vec::new();
    for (y, line) in lines.iter().enumerate() {
        for (x, word) in line.split(' ').enumerate() {
            objects.push(object(&format!("text:{word}"), x, y));
        }
    }
    for x in 0..width {
        objects.push(object("wall", x, top - 1));
    }
    for (y, row) in map.iter().enumerate() {
        for (x, tile) in row.iter().enumerate() {
            let things = [
                (tile.goal, "flag"),
                (tile.wall, "wall"),
                (tile.crate_, "rock"),
                (tile.player, "baba"),
            ];
            for (_, kind) in things.iter().filter(|(there, _)| *there) {
                objects.push(object(kind, x, y + top));
            }
        }
        // What lies outside the map is wall, as in crate games.
        for x in row.len()..width {
            objects.push(object("wall", x, y + top));
        }
    }
    let packs: &[&str] = if rules.chains {
        &["base", "baba"]
    } else {
        &["base", "baba", "sokoban"]
    };
    LevelSetup {
        name,
        title,
        packs: packs.iter().map(|&pack| pack.to_owned()).collect(),
        ruleset: Some("baba".to_owned()),
        width: width as u16,
        height: (map.len() + top) as u16,
        objects,
        ..LevelSetup::default()
    }
}
