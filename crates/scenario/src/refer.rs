//! How scenarios name an object, a minion or a hero.

use std::fmt;

use crate::text::Reader;
use spellgrid_source::Diagnostic;

/// A name of one object, minion or hero.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refer {
    /// A name that the section gave.
    Name(String),
    /// A hero: player 0's or the enemy's.
    Hero {
        /// Player 1's.
        enemy: bool,
    },
    /// The oldest minion on a tile.
    Tile(i32, i32),
    /// A minion by its card: the n-th (from 1) of that name that was ever in play, by id.
    Card {
        /// The card's name.
        card: String,
        /// Which.
        n: usize,
    },
    /// An id.
    Id(u32),
}

impl Refer {
    /// Read a reference.
    pub fn read(r: &mut Reader<'_>) -> Result<Refer, Diagnostic> {
        let word = r.need("the name of an object")?;
        if word.quoted() {
            let (card, n) = match word.text.rsplit_once('#') {
                Some((card, n)) => (card, n.parse().ok().filter(|n| *n > 0)),
                None => (word.text, Some(1)),
            };
            let n =
                n.ok_or_else(|| r.fault(word, "what follows # is no number", "count from 1"))?;
            return Ok(Refer::Card {
                card: card.to_owned(),
                n,
            });
        }
        if let Some((x, y)) = crate::text::tile(word.text) {
            return Ok(Refer::Tile(x, y));
        }
        if let Some(id) = word.text.strip_prefix('#') {
            return id
                .parse()
                .map(Refer::Id)
                .map_err(|_| r.fault(word, "what follows # is no id", "write digits"));
        }
        match word.text {
            "hero" => Ok(Refer::Hero { enemy: false }),
            "enemy" => {
                let next = r.need("\"hero\" after \"enemy\"")?;
                if next.text == "hero" {
                    Ok(Refer::Hero { enemy: true })
                } else {
                    Err(r.fault(next, "only a hero can follow \"enemy\" here", "enemy hero"))
                }
            }
            name if is_name(name) => Ok(Refer::Name(name.to_owned())),
            _ => Err(r.fault(
                word,
                "this names no object",
                "a name given before, \"Card Name\", a tile as 3,0, hero, enemy hero, or #id",
            )),
        }
    }
}

/// Lower case, digits and `-`, starting with a letter.
pub fn is_name(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_lowercase())
        && text
            .chars()
            .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-' || c == '_')
}

impl fmt::Display for Refer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refer::Name(name) => f.write_str(name),
            Refer::Hero { enemy: false } => f.write_str("hero"),
            Refer::Hero { enemy: true } => f.write_str("enemy hero"),
            Refer::Tile(x, y) => write!(f, "{x},{y}"),
            Refer::Card { card, n: 1 } => write!(f, "\"{card}\""),
            Refer::Card { card, n } => write!(f, "\"{card}#{n}\""),
            Refer::Id(id) => write!(f, "#{id}"),
        }
    }
}
