//! The objects of a game, and what the names of its legend mean.

use std::collections::{BTreeMap, BTreeSet};

use super::lines::{Game, Row};
use crate::import::Refused;
use spellgrid_source::{Source, Span};

/// The most objects that all parts of all lines of a legend may name together: names stand for
/// names, and what they come to would else grow with every word.
const MAX_MEANING: usize = 50_000;

/// The colours with names; the others are `#` and three or six digits.
const COLOURS: &[&str] = &[
    "black",
    "white",
    "gray",
    "darkgray",
    "lightgray",
    "grey",
    "darkgrey",
    "lightgrey",
    "red",
    "darkred",
    "lightred",
    "brown",
    "darkbrown",
    "lightbrown",
    "orange",
    "yellow",
    "green",
    "darkgreen",
    "lightgreen",
    "blue",
    "lightblue",
    "darkblue",
    "purple",
    "pink",
    "transparent",
];

/// A picture is as many rows of as many pixels.
const PICTURE: usize = 5;

/// A set of objects, by name.
pub(super) type Objects = BTreeSet<String>;

/// The object, when there is exactly one.
pub(super) fn only(objects: &Objects) -> Option<&String> {
    objects.first().filter(|_| objects.len() == 1)
}

/// How the objects of a name belong together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum How {
    One,
    /// All of them on one tile: `and`.
    All,
    /// Any of them: `or`.
    Any,
}

/// What a name means.
#[derive(Clone, Debug)]
struct Meaning {
    objects: Objects,
    how: How,
}

/// What all names mean.
#[derive(Default)]
pub(super) struct Names {
    meaning: BTreeMap<String, Meaning>,
    /// The objects, and where their names stand.
    pub(super) objects: BTreeMap<String, Span>,
}

/// Which line of an object comes next.
enum Next {
    Name,
    Colours,
    /// A row of its picture, when there is one: so many were read.
    Picture(usize),
}

impl Names {
    pub(super) fn read(source: &Source, game: &Game) -> Result<Names, Refused> {
        let mut names = Names::default();
        names.read_objects(source, game)?;
        names.read_legend(source, game)?;
        Ok(names)
    }

    /// An object is a line of names, a line of colours, and at most five rows of a picture. The
    /// next one needs no blank line before it when its turn is clear.
    fn read_objects(&mut self, source: &Source, game: &Game) -> Result<(), Refused> {
        let mut next = Next::Name;
        let mut last: Option<&Row> = None;
        let colourless = |last: Option<&Row>| {
            let said = "this object has no colours: they stand in the line below its name";
            last.map_or_else(
                || game.refuse(source, "objects", said),
                |row| row.refuse(source, said),
            )
        };
        for row in game.all("objects") {
            next = match next {
                Next::Colours if row.is_blank() => return Err(colourless(last)),
                _ if row.is_blank() => Next::Name,
                Next::Colours => colours(source, row)?,
                Next::Picture(rows) if row.text.starts_with(is_pixel) => {
                    picture(source, row, rows)?
                }
                Next::Picture(rows) if rows > 0 => {
                    let said = "this is no row of a picture: it has digits and points";
                    return Err(row.refuse(source, said));
                }
                Next::Name | Next::Picture(_) => self.object(source, row)?,
            };
            last = Some(row);
        }
        match next {
            Next::Colours => Err(colourless(last)),
            _ => Ok(()),
        }
    }

    /// The name of an object, and other names for it.
    fn object(&mut self, source: &Source, row: &Row) -> Result<Next, Refused> {
        let mut words = row.text.split_whitespace();
        let name = words.next().unwrap_or_default();
        if !name.chars().all(|c| c.is_alphanumeric() || c == '_') {
            let said = format!("{name:?} is no name of an object: letters, digits and _");
            return Err(row.refuse(source, said));
        }
        let meaning = Meaning {
            objects: Objects::from([name.to_owned()]),
            how: How::One,
        };
        self.objects.insert(name.to_owned(), row.span.clone());
        for name in std::iter::once(name).chain(words) {
            self.declare(source, row, name, meaning.clone())?;
        }
        Ok(Next::Colours)
    }

    fn declare(
        &mut self,
        source: &Source,
        row: &Row,
        name: &str,
        meaning: Meaning,
    ) -> Result<(), Refused> {
        match self.meaning.insert(name.to_owned(), meaning) {
            None => Ok(()),
            Some(_) => Err(row.refuse(source, format!("the name {name:?} is taken already"))),
        }
    }

    fn read_legend(&mut self, source: &Source, game: &Game) -> Result<(), Refused> {
        let mut named = 0usize;
        for row in game.rows("legend") {
            let form = "a line of the legend says NAME = OBJECT, or OBJECT and OBJECT, or \
                        OBJECT or OBJECT";
            let no = || row.refuse(source, form);
            let (name, value) = row.text.split_once('=').ok_or_else(no)?;
            let mut words = value.split_whitespace();
            let name = name.trim();
            if name.is_empty() || name.contains(char::is_whitespace) {
                return Err(no());
            }
            let first = self.part(source, row, words.next().ok_or_else(no)?)?;
            count(source, row, &mut named, first)?;
            let mut meaning = first.clone();
            while let Some(joiner) = words.next() {
                let how = match joiner {
                    "and" => How::All,
                    "or" => How::Any,
                    _ => return Err(no()),
                };
                let part = self.part(source, row, words.next().ok_or_else(no)?)?;
                for one in [meaning.how, part.how] {
                    if one != How::One && one != how {
                        return Err(row.refuse(source, "and with or in one name of the legend"));
                    }
                }
                count(source, row, &mut named, part)?;
                meaning.objects.extend(part.objects.iter().cloned());
                meaning.how = how;
            }
            self.declare(source, row, name, meaning)?;
        }
        Ok(())
    }

    fn part(&self, source: &Source, row: &Row, name: &str) -> Result<&Meaning, Refused> {
        self.meaning
            .get(name)
            .ok_or_else(|| row.refuse(source, format!("{name:?} is no object")))
    }

    /// The objects of a name of which any may be meant.
    ///
    /// # Errors
    /// A name that nothing has, or that means several objects at once.
    pub(super) fn any(&self, source: &Source, row: &Row, name: &str) -> Result<&Objects, Refused> {
        let meaning = self.part(source, row, name)?;
        if meaning.how == How::All {
            let said = format!("{name:?} is several objects at once (and), which is only a tile");
            return Err(row.refuse(source, said));
        }
        Ok(&meaning.objects)
    }

    /// The objects that stand on a tile of that character, the character with that number in its
    /// row.
    ///
    /// # Errors
    /// A character that is no name, or of which it is open what it means.
    pub(super) fn tile(
        &self,
        source: &Source,
        row: &Row,
        n: usize,
        c: char,
    ) -> Result<&Objects, Refused> {
        let said = match self.meaning.get(c.encode_utf8(&mut [0; 4]) as &str) {
            None => format!("the legend gives {c:?} no objects"),
            Some(meaning) if meaning.how == How::Any => {
                format!("{c:?} is one of several objects (or): which one stands here?")
            }
            Some(meaning) => return Ok(&meaning.objects),
        };
        let place = row.place(source, n);
        Err(Box::new(source.diagnostic(
            spellgrid::Code::BadBoard,
            place,
            said,
        )))
    }

    /// The object, when the name means exactly one.
    pub(super) fn one(&self, name: &str) -> Option<&String> {
        only(&self.meaning.get(name)?.objects)
    }
    /// All objects that a name has to do with.
    pub(super) fn of(&self, name: &str) -> Option<&Objects> {
        self.meaning.get(name).map(|meaning| &meaning.objects)
    }
}

/// Count the objects of one part of a legend, before anything is done with them.
///
/// # Errors
/// More objects than [`MAX_MEANING`] up to here.
fn count(source: &Source, row: &Row, named: &mut usize, part: &Meaning) -> Result<(), Refused> {
    *named = named.saturating_add(part.objects.len());
    if *named > MAX_MEANING {
        let said = format!("the legend names more than {MAX_MEANING} objects up to here");
        return Err(row.refuse(source, said));
    }
    Ok(())
}

fn colours(source: &Source, row: &Row) -> Result<Next, Refused> {
    let hex = |word: &str| {
        word.strip_prefix('#').is_some_and(|digits| {
            matches!(digits.len(), 3 | 6) && digits.chars().all(|c| c.is_ascii_hexdigit())
        })
    };
    let mut words = row.text.split_whitespace();
    match words.find(|word| !COLOURS.contains(word) && !hex(word)) {
        None => Ok(Next::Picture(0)),
        Some(word) => Err(row.refuse(
            source,
            format!("{word:?} is no colour: the line below the name of an object has its colours"),
        )),
    }
}

fn is_pixel(c: char) -> bool {
    c == '.' || c.is_ascii_digit()
}

/// One row more of a picture: after the fifth, when it is whole, the next object comes.
fn picture(source: &Source, row: &Row, rows: usize) -> Result<Next, Refused> {
    let pixels = row.text.chars().filter(|c| is_pixel(*c)).count();
    if pixels > PICTURE || row.text.chars().any(|c| !is_pixel(c) && !c.is_whitespace()) {
        let said = format!("a row of a picture is {PICTURE} digits and points");
        return Err(row.refuse(source, said));
    }
    let rows = rows + 1;
    Ok(if rows == PICTURE && pixels == PICTURE {
        Next::Name
    } else {
        Next::Picture(rows)
    })
}
