//! Facts about one input's play: what a solution may be asked to need, or to do without.

use spellgrid_source::{Diagnostic, Grammar, Source, Span, Token};
use std::fmt;

use crate::fault::Code;

/// Something that one input did, or that holds after it.
///
/// The text form, the same in files, output and code:
/// `rule "LAVA IS HOT"`, `formed "LAVA IS HOT"`, `cast "Spark"`, `play "Clay Golem"`,
/// `triggered "Powder Keg" deathrattle`, `summoned "Clay Shard" by "Clay Golem"`,
/// `summoned "Clay Shard"`, `destroyed keg by "HOT/MELT"`, `pushed 2`, `written WIN`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Fact {
    /// The rule is in force after the input (ruling 37).
    Rule(String),
    /// The rule is in force after any parse of the input, or at the start.
    Formed(String),
    /// A card of that name was cast.
    Cast(String),
    /// A card of that name was played.
    Played(String),
    /// A trigger of a minion with that card's name resolved.
    Triggered {
        /// The card's name.
        card: String,
        /// The trigger's name.
        trigger: String,
    },
    /// A minion of that card was summoned (by an ability of a minion of another, if named).
    Summoned {
        /// What was summoned.
        card: String,
        /// Whose ability did it.
        by: Option<String>,
    },
    /// An object of that kind was destroyed by that hazard.
    Destroyed {
        /// The kind (`keg`, `text:WIN`).
        kind: String,
        /// The row of the hazard.
        by: String,
    },
    /// So many things at least were pushed at once by one mover.
    Pushed(u16),
    /// A card wrote that word.
    Written(String),
}

impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fact::Rule(r) => write!(f, "rule \"{r}\""),
            Fact::Formed(r) => write!(f, "formed \"{r}\""),
            Fact::Cast(c) => write!(f, "cast \"{c}\""),
            Fact::Played(c) => write!(f, "play \"{c}\""),
            Fact::Triggered { card, trigger } => write!(f, "triggered \"{card}\" {trigger}"),
            Fact::Summoned { card, by: None } => write!(f, "summoned \"{card}\""),
            Fact::Summoned { card, by: Some(by) } => write!(f, "summoned \"{card}\" by \"{by}\""),
            Fact::Destroyed { kind, by } => write!(f, "destroyed {kind} by \"{by}\""),
            Fact::Pushed(n) => write!(f, "pushed {n}"),
            Fact::Written(w) => write!(f, "written {w}"),
        }
    }
}

impl std::str::FromStr for Fact {
    type Err = Diagnostic;
    fn from_str(text: &str) -> Result<Fact, Diagnostic> {
        let source = Source::new("fact", text);
        Fact::read(&source, 0..source.text().len())
    }
}

impl Fact {
    /// Read a fact that stands in a text.
    ///
    /// # Errors
    /// Why that part of the text is no fact.
    pub fn read(source: &Source, part: Span) -> Result<Fact, Diagnostic> {
        let words = Grammar::default().tokens(source, part.clone(), Code::BadProof)?;
        parse(&words).map_err(|pushed| match pushed {
            Some(n) => {
                let said = format!("{:?} is no number of things pushed", n.text);
                source.diagnostic(Code::BadProof, n.span.clone(), said)
            }
            None => {
                let text = source.text().get(part.clone()).unwrap_or_default();
                let said = format!(
                    "{text:?} is no fact; facts are rule, formed, cast, play, triggered CARD TRIGGER, \
                     summoned CARD [by CARD], destroyed KIND by HAZARD, pushed N, written WORD"
                );
                source.diagnostic(Code::BadProof, part, said)
            }
        })
    }
}

/// The error is the number of things pushed, where it is none.
fn parse<'a>(words: &'a [Token<'a>]) -> Result<Fact, Option<&'a Token<'a>>> {
    let bare: Vec<&str> = words.iter().map(|word| word.text).collect();
    let own = |w: &str| w.to_owned();
    match bare[..] {
        // Two spellings of rules: quoted, or the bare words of the sentence.
        ["rule", _, ..] => Ok(Fact::Rule(bare[1..].join(" "))),
        ["formed", _, ..] => Ok(Fact::Formed(bare[1..].join(" "))),
        ["cast", card] => Ok(Fact::Cast(own(card))),
        ["play" | "played", card] => Ok(Fact::Played(own(card))),
        ["triggered", card, trigger] => Ok(Fact::Triggered {
            card: own(card),
            trigger: own(trigger),
        }),
        ["summoned", card] => Ok(Fact::Summoned {
            card: own(card),
            by: None,
        }),
        ["summoned", card, "by", by] => Ok(Fact::Summoned {
            card: own(card),
            by: Some(own(by)),
        }),
        ["destroyed", kind, "by", by] => Ok(Fact::Destroyed {
            kind: own(kind),
            by: own(by),
        }),
        ["pushed", n] => match n.parse() {
            Ok(n) if n > 0 => Ok(Fact::Pushed(n)),
            _ => Err(words.get(1)),
        },
        ["written", word] => Ok(Fact::Written(own(word))),
        _ => Err(None),
    }
}
