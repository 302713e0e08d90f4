//! Facts about one input's play: what a solution may be asked to need, or to do without.

use std::fmt;

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

/// A text that is no fact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FactError {
    /// What is wrong.
    pub message: String,
    /// Where in the text, in bytes.
    pub at: usize,
}

impl fmt::Display for FactError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for FactError {}

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
    type Err = FactError;
    fn from_str(text: &str) -> Result<Fact, FactError> {
        parse(text)
    }
}

/// Words of the text, each bare or in double quotes, with their places.
fn words(text: &str) -> Result<Vec<(usize, String)>, FactError> {
    let mut out = Vec::new();
    let mut rest = text.char_indices().peekable();
    while let Some(&(at, c)) = rest.peek() {
        if c.is_whitespace() {
            rest.next();
            continue;
        }
        let mut word = String::new();
        if c == '"' {
            rest.next();
            loop {
                match rest.next() {
                    Some((_, '"')) => break,
                    Some((_, c)) => word.push(c),
                    None => {
                        return Err(FactError {
                            message: "a quotation mark is not closed".into(),
                            at,
                        });
                    }
                }
            }
        } else {
            while let Some(&(_, c)) = rest.peek() {
                if c.is_whitespace() || c == '"' {
                    break;
                }
                word.push(c);
                rest.next();
            }
        }
        out.push((at, word));
    }
    Ok(out)
}

fn parse(text: &str) -> Result<Fact, FactError> {
    let words = words(text)?;
    let bare: Vec<&str> = words.iter().map(|(_, w)| w.as_str()).collect();
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
            _ => Err(FactError {
                message: format!("{n:?} is no number of things pushed"),
                at: words[1].0,
            }),
        },
        ["written", word] => Ok(Fact::Written(own(word))),
        _ => Err(FactError {
            message: format!(
                "{text:?} is no fact; facts are rule, formed, cast, play, triggered CARD TRIGGER, \
                 summoned CARD [by CARD], destroyed KIND by HAZARD, pushed N, written WORD"
            ),
            at: 0,
        }),
    }
}
