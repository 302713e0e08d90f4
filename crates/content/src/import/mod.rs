//! Levels of other games: read, translated where their meaning carries over, refused by name
//! where it does not.

mod crates;
mod keke;
mod puzzlescript;
mod sokoban;

use spellgrid::Input;
use spellgrid::setup::{LevelSetup, ObjectSetup};

pub use keke::keke;
pub use puzzlescript::puzzlescript;
pub use sokoban::sokoban;

/// A level that came from elsewhere.
#[derive(Clone, Debug)]
pub struct Imported {
    /// The level.
    pub level: LevelSetup,
    /// The solution that came with it.
    pub solution: Option<Vec<Input>>,
}

/// The most tiles a side that an imported map may have.
const MAX_SIDE: usize = 200;

/// The most levels that an imported file may have.
const MAX_LEVELS: usize = 10_000;

/// A name for a level: lower case letters and digits, other characters as single `-`.
fn slug(text: &str, otherwise: &str) -> String {
    let mut name = String::new();
    for c in text.chars().take(80) {
        if c.is_ascii_alphanumeric() {
            name.push(c.to_ascii_lowercase());
        } else if !name.ends_with('-') && !name.is_empty() {
            name.push('-');
        }
    }
    let name = name.trim_matches('-');
    if name.is_empty() {
        otherwise.to_owned()
    } else {
        name.to_owned()
    }
}

/// No two levels of a file go by one name: the later ones get a number.
fn distinct(mut levels: Vec<Imported>) -> Vec<Imported> {
    let mut taken = std::collections::BTreeSet::new();
    for one in &mut levels {
        let name = &mut one.level.name;
        let mut free = name.clone();
        let mut n = 1;
        while !taken.insert(free.clone()) {
            n += 1;
            free = format!("{name}-{n}");
        }
        *name = free;
    }
    levels
}

/// An object that faces as it does without a word about it.
fn object(kind: &str, x: usize, y: usize) -> ObjectSetup {
    // Maps are at most `MAX_SIDE` wide, so the numbers fit.
    ObjectSetup {
        kind: kind.to_owned(),
        x: x as i32,
        y: y as i32,
        facing: None,
    }
}
