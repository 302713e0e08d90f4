//! Words and kinds, as numbers.

use std::hash::{Hash, Hasher};

use crate::dir::Dir;
use crate::lookup::Lookup;

/// A word's number in its [`Lexicon`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Word(pub u16);

/// A property's bit number, below 64.
pub type Prop = u8;

/// The bit of a property.
#[inline]
pub fn bit(prop: Prop) -> u64 {
    1u64 << prop
}

/// The verb that gives properties and converts, whatever its word; other verbs follow.
pub const COPULA: u8 = 0;

/// The part a word plays in a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// Names objects of its kind.
    Noun,
    /// Names every text object.
    Text,
    /// Names every object that is not text.
    Things,
    /// Names every tile without an object.
    Empty,
    /// Something an object is.
    Property(Prop),
    /// Joins a subject to what is said of it.
    Verb(u8),
    /// Joins.
    And,
    /// Negates.
    Not,
    /// A condition before the subjects, by the row of its mechanism.
    Prefix(u8),
    /// A condition after the subjects, by the row of its mechanism.
    Infix(u8),
    /// Means nothing under this ruleset, and breaks a sentence.
    Inert,
}

impl Part {
    /// Does the word name objects (or the lack of them)?
    pub fn is_noun(self) -> bool {
        matches!(self, Part::Noun | Part::Text | Part::Things | Part::Empty)
    }
}

/// The words of a level, with the parts that its ruleset binds.
#[derive(Clone, Debug, Default)]
pub struct Lexicon {
    names: Vec<String>,
    parts: Vec<Part>,
    points: Vec<Option<Dir>>,
    numbers: Lookup<String, Word>,
}

impl Hash for Lexicon {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (&self.names, &self.parts, &self.points).hash(state);
    }
}

impl Lexicon {
    /// Add a word. Names are the caller's to check; a second word of one name is never found.
    pub fn add(&mut self, name: &str, part: Part, points: Option<Dir>) -> Word {
        let word = Word(self.names.len() as u16);
        self.names.push(name.to_owned());
        self.parts.push(part);
        self.points.push(points);
        self.numbers.get_or_make(name.to_owned(), || word);
        word
    }
    /// How many words.
    pub fn len(&self) -> usize {
        self.names.len()
    }
    /// No words?
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }
    /// The word's name, in capitals.
    pub fn name(&self, word: Word) -> &str {
        self.names.get(word.0 as usize).map_or("?", |n| n)
    }
    /// The word's part.
    #[inline]
    pub fn part(&self, word: Word) -> Part {
        self.parts
            .get(word.0 as usize)
            .copied()
            .unwrap_or(Part::Inert)
    }
    /// The direction that a direction word stands for.
    pub fn points(&self, word: Word) -> Option<Dir> {
        self.points.get(word.0 as usize).copied().flatten()
    }
    /// The word of that name.
    pub fn find(&self, name: &str) -> Option<Word> {
        self.numbers.get(name).copied()
    }
    /// All words, in order.
    pub fn words(&self) -> impl Iterator<Item = Word> + use<> {
        (0..self.names.len() as u16).map(Word)
    }
    /// The kind that a noun in lower case, or `text:` and a word, stands for.
    pub fn kind(&self, name: &str) -> Option<Kind> {
        if let Some(word) = name.strip_prefix("text:") {
            return self.find(word).map(Kind::text);
        }
        if name.chars().any(|c| c.is_ascii_uppercase()) {
            return None;
        }
        let word = self.find(&name.to_ascii_uppercase())?;
        (self.part(word) == Part::Noun).then(|| Kind::thing(word))
    }
    /// The name of a kind: a noun in lower case, or `text:` and the word.
    pub fn kind_name(&self, kind: Kind) -> String {
        let name = self.name(kind.word());
        if kind.is_text() {
            format!("text:{name}")
        } else {
            name.to_ascii_lowercase()
        }
    }
}

/// What an object is: a thing named by a noun, or a text object that shows a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Kind(pub u16);

const TEXT_BIT: u16 = 0x8000;

impl Kind {
    /// A thing of a noun.
    pub fn thing(noun: Word) -> Kind {
        Kind(noun.0 & !TEXT_BIT)
    }
    /// The text object of a word.
    pub fn text(word: Word) -> Kind {
        Kind(word.0 | TEXT_BIT)
    }
    /// Is it a text object?
    #[inline]
    pub fn is_text(self) -> bool {
        self.0 & TEXT_BIT != 0
    }
    /// The noun of a thing, the word of a text object.
    #[inline]
    pub fn word(self) -> Word {
        Word(self.0 & !TEXT_BIT)
    }
}

/// The most words a lexicon may hold.
pub const MAX_WORDS: usize = 4096;
