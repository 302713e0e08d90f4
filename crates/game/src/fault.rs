//! What is wrong with a document, and where.

use std::fmt;

/// One fault of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What kind of fault.
    pub code: Code,
    /// Where in the document.
    pub path: Path,
    /// What is wrong, one sentence that quotes the offending value.
    pub message: String,
    /// What would be right, when there is a good guess.
    pub hint: Option<String>,
}

/// A place in a document: `cards[3].text[1].card`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Path(pub Vec<Step>);

/// One step of a [`Path`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A field.
    Field(&'static str),
    /// A key of a map.
    Key(String),
    /// An element of a list.
    Index(usize),
}

impl Path {
    /// The path one field deeper.
    pub fn field(&self, name: &'static str) -> Path {
        let mut path = self.clone();
        path.0.push(Step::Field(name));
        path
    }
    /// The path one element deeper.
    pub fn index(&self, i: usize) -> Path {
        let mut path = self.clone();
        path.0.push(Step::Index(i));
        path
    }
    /// The path one key deeper.
    pub fn key(&self, key: &str) -> Path {
        let mut path = self.clone();
        path.0.push(Step::Key(key.to_owned()));
        path
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, step) in self.0.iter().enumerate() {
            match step {
                Step::Field(name) if n == 0 => write!(f, "{name}")?,
                Step::Field(name) => write!(f, ".{name}")?,
                Step::Key(key) => write!(f, "[{key:?}]")?,
                Step::Index(i) => write!(f, "[{i}]")?,
            }
        }
        Ok(())
    }
}

macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident => $text:literal,)*) => {
        /// The kind of a [`Fault`]; the text form is stable and is what tests and tools name.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Code { $($(#[$doc])* $name,)* }
        impl Code {
            /// Every code.
            pub const ALL: &'static [Code] = &[$(Code::$name,)*];
            /// The stable text form.
            pub fn name(self) -> &'static str {
                match self { $(Code::$name => $text,)* }
            }
        }
    };
}

codes! {
    /// Not readable as a document at all (JSON or text syntax).
    Syntax => "syntax",
    /// A value of the wrong type or out of range, an unknown or missing field.
    Schema => "schema",
    /// A name that breaks the rules for names.
    BadName => "bad-name",
    /// A name that stands twice.
    Duplicate => "duplicate",
    /// A word that no pack has.
    UnknownWord => "unknown-word",
    /// A kind of object that no pack has.
    UnknownKind => "unknown-kind",
    /// A word that exists but not in the role needed here.
    WrongRole => "wrong-role",
    /// A card that no pack has.
    UnknownCard => "unknown-card",
    /// A card of the wrong type here.
    WrongCard => "wrong-card",
    /// A card without a noun where it must stand on a tile.
    NoNoun => "no-noun",
    /// A pack that does not exist.
    UnknownPack => "unknown-pack",
    /// A ruleset that does not exist.
    UnknownRuleset => "unknown-ruleset",
    /// A row of a mechanism that does not exist.
    UnknownRow => "unknown-row",
    /// An order that a ruleset leaves open.
    MissingOrder => "missing-order",
    /// Off the board.
    OffBoard => "off-board",
    /// A size, number or count past a stated limit.
    TooLarge => "too-large",
    /// Too many combinations (stacked words) at the start.
    TooComplex => "too-complex",
    /// Card text that means nothing.
    IllFormed => "ill-formed",
    /// A number that makes no sense here.
    BadNumber => "bad-number",
    /// A lower-case word on a board that two cards claim.
    Ambiguous => "ambiguous",
    /// A proof obligation or fact that cannot be read.
    BadProof => "bad-proof",
    /// A picture of a board that does not fit its size.
    BadBoard => "bad-board",
    /// A file that cannot be read.
    Io => "io",
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
