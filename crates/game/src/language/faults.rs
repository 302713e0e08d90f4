//! The kinds of faults that documents have.

macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident => $text:literal,)*) => {
        /// The kind of a fault of a document ([`Diagnostic`](spellgrid_source::Diagnostic)); the text form is stable and is what tests and tools name.
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

impl From<Code> for &'static str {
    fn from(code: Code) -> &'static str {
        code.name()
    }
}

impl PartialEq<Code> for &'static str {
    fn eq(&self, code: &Code) -> bool {
        *self == code.name()
    }
}
