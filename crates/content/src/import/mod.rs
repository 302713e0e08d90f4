//! Levels of other games: read, translated where their meaning carries over, refused by name
//! where it does not.
//!
//! Every line of a file is a part of a level, or of a kind that an importer names as left out (a
//! comment, a key with its value, a picture, a sound; of a Sokoban file, any text that is not drawn
//! like a row). All else is a fault with its place. A file without a level is one too.

mod crates;
mod keke;
mod puzzlescript;
mod sokoban;

use std::collections::BTreeMap;

use spellgrid::setup::{LevelSetup, ObjectSetup};
use spellgrid::{Code, Input};

use crate::library::Library;
use spellgrid_source::{Diagnostic, Report, Source, Span};

pub use keke::keke;
pub use puzzlescript::puzzlescript;
pub use sokoban::sokoban;

/// A level that came from elsewhere.
#[derive(Clone, Debug, PartialEq)]
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

/// The most tiles that the levels of a file may come to. A short file can say large maps.
const MAX_TILES: usize = 2_000_000;

/// Why a file, or a level of it, is not imported. A fault holds its line, so it is kept in a box.
type Refused = Box<Diagnostic>;

/// The levels of a file so far.
#[derive(Default)]
struct Levels {
    levels: Vec<Imported>,
    tiles: usize,
}

impl Levels {
    /// One more, which stands at `span`.
    fn add(&mut self, source: &Source, span: Span, one: Imported) -> Result<(), Refused> {
        self.tiles += usize::from(one.level.width) * usize::from(one.level.height);
        let said = if self.levels.len() == MAX_LEVELS {
            format!("a file has at most {MAX_LEVELS} levels")
        } else if self.tiles > MAX_TILES {
            format!("the levels of a file have at most {MAX_TILES} tiles together")
        } else {
            self.levels.push(one);
            return Ok(());
        };
        Err(Box::new(source.diagnostic(Code::TooLarge, span, said)))
    }
    /// How many there are.
    fn count(&self) -> usize {
        self.levels.len()
    }
    /// All of them, no two by one name: the later ones get a number.
    ///
    /// # Errors
    /// There is none; the fault stands at `span`.
    fn all(mut self, source: &Source, span: Span, hint: &str) -> Result<Vec<Imported>, Report> {
        if self.levels.is_empty() {
            let said = "there is no level in this file";
            let fault = source.diagnostic(Code::BadBoard, span, said).hint(hint);
            return Err(Report::one(fault));
        }
        // How often each name was given; what is given anew may itself be taken.
        let mut given: BTreeMap<String, usize> = BTreeMap::new();
        for one in &mut self.levels {
            let name = one.level.name.clone();
            let mut n = given.get(&name).copied().unwrap_or(0);
            let mut free = name.clone();
            while given.contains_key(&free) {
                n += 1;
                free = format!("{name}-{}", n + 1);
            }
            given.insert(name, n);
            given.entry(free.clone()).or_insert(0);
            one.level.name = free;
        }
        Ok(self.levels)
    }
}

/// A level in JSON or text, which says something: `{}` has neither tiles nor cards, and is none.
///
/// # Errors
/// Every fault of the document.
pub fn level(source: &Source, library: &Library) -> Result<Vec<Imported>, Report> {
    let mut level = crate::read_level(source, library)?.setup;
    let cards = [&level.hand, &level.enemy_hand];
    let decks = [&level.deck, &level.enemy_deck];
    let empty = level.width == 0
        && level.height == 0
        && level.cards.is_empty()
        && cards.iter().all(|names| names.is_empty())
        && decks
            .iter()
            .all(|names| names.as_ref().is_none_or(Vec::is_empty));
    let mut levels = Levels::default();
    if !empty {
        // A file of its own needs a name.
        if level.name.is_empty() {
            level.name = "level".to_owned();
        }
        levels.levels.push(Imported {
            level,
            solution: None,
        });
    }
    levels.all(source, 0..0, "a level has a board, or cards")
}

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
