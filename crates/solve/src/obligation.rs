//! What a level file claims of its solutions, as text: the lines that start with `solve`.
//!
//! ```text
//! solve shortest 7
//! solve none without formed "LAVA IS HOT"
//! solve none under hazards SINK, DEFEAT, HOT/MELT
//! solve exhausts 622 positions deepest 17 without rule DEATHRATTLE IS DOUBLE
//! ```
//!
//! A claim is its head, then clauses in this order: `within N` (lines of at most so many
//! inputs), `without FACT [and FACT]`, `under ORDER [under ORDER]` (what stands after `order` in
//! a level file).

use std::fmt;

use spellgrid::{Fact, Level};

use crate::level::AskError;

/// One claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Obligation {
    /// What is claimed.
    pub claim: Claim,
    /// Of lines of at most so many inputs.
    pub within: Option<u32>,
    /// Of lines without these facts.
    pub without: Vec<Fact>,
    /// Under changed orders, each as it would stand after `order` in a level file.
    pub under: Vec<String>,
}

/// What is claimed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    /// `shortest N`: a shortest solution has so many inputs.
    Shortest(u32),
    /// `none`: there is no solution.
    None,
    /// `cooked`: there is a solution, though one without these facts was not meant.
    Cooked,
    /// `count N`: there are so many shortest solutions.
    Count(u128),
    /// `wins N`: so many won positions can be reached.
    Wins(u64),
    /// `exhausts N positions [deepest D]`: there is no solution, and so many positions in all,
    /// the deepest so many inputs in.
    Exhausts {
        /// Positions.
        positions: u64,
        /// Inputs.
        deepest: Option<u32>,
    },
    /// `needs FACT [and FACT]`: each stands on every solution.
    Needs(Vec<Fact>),
    /// `idea FACT [and FACT]`: the idea that the level is about: every solution has all of it.
    Idea(Vec<Fact>),
    /// `unique [FACT and FACT]`: all solutions share one idea: one set of facts suffices and each
    /// solution has it. With facts, these are among that set; it may hold more (`pushed 1` is on
    /// most solutions and nobody's idea), and the answer names all of it.
    Unique(Vec<Fact>),
}

impl Claim {
    /// The facts that it says are on every solution.
    pub fn facts(&self) -> &[Fact] {
        match self {
            Claim::Needs(facts) | Claim::Idea(facts) | Claim::Unique(facts) => facts,
            _ => &[],
        }
    }
}

impl Obligation {
    /// The same claim with its facts as the engine tells them.
    ///
    /// # Errors
    /// A fact that names something the level has not.
    pub fn canonical(&self, level: &Level) -> Result<Obligation, AskError> {
        let mut claim = self.clone();
        let own: &mut [Fact] = match &mut claim.claim {
            Claim::Needs(facts) | Claim::Idea(facts) | Claim::Unique(facts) => facts,
            _ => &mut [],
        };
        for fact in own.iter_mut().chain(&mut claim.without) {
            *fact = level.canonical(fact).map_err(|why| AskError::Fact {
                fact: fact.to_string(),
                why,
            })?;
        }
        Ok(claim)
    }
}

/// Why a text is no claim.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct ObligationError {
    /// What is wrong.
    pub message: String,
    /// Where in the text, in bytes.
    pub at: usize,
}

fn error<T>(at: usize, message: impl Into<String>) -> Result<T, ObligationError> {
    Err(ObligationError {
        message: message.into(),
        at,
    })
}

/// A word of the text with its place; quoted ones keep their quotation marks.
type Word<'t> = (usize, &'t str);

fn words(text: &str) -> Vec<Word<'_>> {
    let mut words = Vec::new();
    let mut start = None;
    let mut quoted = false;
    for (at, c) in text.char_indices() {
        quoted ^= c == '"';
        match (c.is_whitespace() && !quoted, start) {
            (true, Some(from)) => {
                words.push((from, &text[from..at]));
                start = None;
            }
            (false, None) => start = Some(at),
            _ => {}
        }
    }
    if let Some(from) = start {
        words.push((from, &text[from..]));
    }
    words
}

impl std::str::FromStr for Obligation {
    type Err = ObligationError;
    fn from_str(text: &str) -> Result<Obligation, ObligationError> {
        let words = words(text);
        let is = |word: &Word<'_>, names: &[&str]| names.contains(&word.1);
        let clause = |from: usize, names: &[&str]| {
            let found = words.iter().skip(from).position(|w| is(w, names));
            found.map_or(words.len(), |i| from + i)
        };
        // The head ends where the first clause begins.
        let within_at = clause(1, &["within", "without", "under"]);
        let head = &words[..within_at.min(words.len())];
        let mut obligation = Obligation {
            claim: claim(text, head)?,
            within: None,
            without: Vec::new(),
            under: Vec::new(),
        };
        let mut at = within_at;
        if words.get(at).is_some_and(|w| w.1 == "within") {
            obligation.within = Some(number(text, words.get(at + 1))?);
            at += 2;
        }
        if words.get(at).is_some_and(|w| w.1 == "without") {
            let end = clause(at + 1, &["under"]);
            obligation.without = facts(text, &words[at..end])?;
            at = end;
        }
        while at < words.len() {
            if words[at].1 != "under" {
                return error(
                    words[at].0,
                    format!(
                        "`{}` stands where `within N`, `without FACT` or `under ORDER` may stand, \
                         in this order",
                        words[at].1
                    ),
                );
            }
            let end = clause(at + 1, &["under"]);
            let order = span(text, &words[at + 1..end]);
            if order.is_empty() {
                return error(
                    words[at].0,
                    "`under` needs an order, as after `order` in a level",
                );
            }
            obligation.under.push(order.to_owned());
            at = end;
        }
        Ok(obligation)
    }
}

fn number<N: std::str::FromStr>(text: &str, word: Option<&Word<'_>>) -> Result<N, ObligationError> {
    match word {
        Some((at, word)) => match word.parse() {
            Ok(n) => Ok(n),
            Err(_) => error(*at, format!("`{word}` is no number here")),
        },
        None => error(text.len(), "a number is missing"),
    }
}

/// The text that some words cover.
fn span<'t>(text: &'t str, words: &[Word<'t>]) -> &'t str {
    match (words.first(), words.last()) {
        (Some(first), Some(last)) => &text[first.0..last.0 + last.1.len()],
        _ => "",
    }
}

/// The facts behind a word, joined by `and`; the first word is the one they stand behind.
fn facts(text: &str, words: &[Word<'_>]) -> Result<Vec<Fact>, ObligationError> {
    let Some((head, rest)) = words.split_first() else {
        return Ok(Vec::new());
    };
    let mut facts = Vec::new();
    for part in rest.split(|w| w.1 == "and") {
        let at = part.first().map_or(head.0, |w| w.0);
        match span(text, part).parse::<Fact>() {
            Ok(fact) => facts.push(fact),
            Err(wrong) => return error(at + wrong.at, wrong.message),
        }
    }
    Ok(facts)
}

fn claim(text: &str, head: &[Word<'_>]) -> Result<Claim, ObligationError> {
    let Some(&(at, first)) = head.first() else {
        return error(0, "a claim is missing");
    };
    let bare = |claim: Claim| match head.get(1) {
        Some((at, word)) => error(*at, format!("`{word}` has no place behind `{first}`")),
        None => Ok(claim),
    };
    let alone = |claim: Claim| match head.get(2) {
        Some((at, word)) => error(*at, format!("`{word}` has no place behind the number")),
        None => Ok(claim),
    };
    match first {
        "shortest" => alone(Claim::Shortest(number(text, head.get(1))?)),
        "none" => bare(Claim::None),
        "cooked" => bare(Claim::Cooked),
        "count" => alone(Claim::Count(number(text, head.get(1))?)),
        "wins" => alone(Claim::Wins(number(text, head.get(1))?)),
        "exhausts" => {
            let positions = number(text, head.get(1))?;
            let words: Vec<&str> = head[2..].iter().map(|w| w.1).collect();
            let deepest = match words[..] {
                [] | ["positions"] => None,
                ["deepest", _] => Some(number(text, head.get(3))?),
                ["positions", "deepest", _] => Some(number(text, head.get(4))?),
                _ => return error(head[2].0, "`exhausts N positions deepest D` is the form"),
            };
            Ok(Claim::Exhausts { positions, deepest })
        }
        "needs" => Ok(Claim::Needs(facts(text, head)?)),
        "idea" => Ok(Claim::Idea(facts(text, head)?)),
        "unique" if head.len() == 1 => Ok(Claim::Unique(Vec::new())),
        "unique" => Ok(Claim::Unique(facts(text, head)?)),
        _ => error(
            at,
            format!(
                "`{first}` is no claim; claims are shortest N, none, cooked, count N, wins N, \
                 exhausts N positions [deepest D], needs FACT, idea FACT, unique [FACT]"
            ),
        ),
    }
}

fn list(f: &mut fmt::Formatter<'_>, facts: &[Fact]) -> fmt::Result {
    for (i, fact) in facts.iter().enumerate() {
        write!(f, "{}{fact}", if i == 0 { " " } else { " and " })?;
    }
    Ok(())
}

impl fmt::Display for Obligation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.claim {
            Claim::Shortest(n) => write!(f, "shortest {n}")?,
            Claim::None => f.write_str("none")?,
            Claim::Cooked => f.write_str("cooked")?,
            Claim::Count(n) => write!(f, "count {n}")?,
            Claim::Wins(n) => write!(f, "wins {n}")?,
            Claim::Exhausts { positions, deepest } => {
                write!(f, "exhausts {positions} positions")?;
                if let Some(deepest) = deepest {
                    write!(f, " deepest {deepest}")?;
                }
            }
            Claim::Needs(facts) => {
                f.write_str("needs")?;
                list(f, facts)?;
            }
            Claim::Idea(facts) => {
                f.write_str("idea")?;
                list(f, facts)?;
            }
            Claim::Unique(facts) => {
                f.write_str("unique")?;
                list(f, facts)?;
            }
        }
        if let Some(within) = self.within {
            write!(f, " within {within}")?;
        }
        if !self.without.is_empty() {
            f.write_str(" without")?;
            list(f, &self.without)?;
        }
        self.under
            .iter()
            .try_for_each(|order| write!(f, " under {order}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn claims_print_as_they_are_read() {
        for text in [
            "shortest 7",
            "none",
            "none without formed \"LAVA IS HOT\"",
            "none without rule \"A IS B\" and pushed 2 and destroyed keg by \"HOT/MELT\"",
            "none within 12 without written WIN under hazards SINK, DEFEAT, HOT/MELT",
            "none under end of phase aura update, death creation under lost ends no",
            "shortest 3 under turn movement, parse, win",
            "cooked without cast \"Graft\"",
            "count 12",
            "wins 1 within 4",
            "exhausts 622 positions deepest 17 without rule \"DEATHRATTLE IS DOUBLE\"",
            "exhausts 11 positions under end of phase aura update, death creation",
            "needs formed \"KEG IS NOT KEG\"",
            "idea triggered \"Clay Golem\" battlecry and summoned \"Clay Shard\" by \"Clay Golem\"",
            "unique",
            "unique pushed 2 and formed \"SKULL IS SINK\"",
        ] {
            let read: Obligation = text.parse().unwrap_or_else(|e| panic!("{text}: {e}"));
            assert_eq!(read.to_string(), text);
        }
        let bare: Obligation = "none without rule KEG IS YOU AND MELT and cast Spark"
            .parse()
            .unwrap();
        assert_eq!(
            bare.without,
            [
                Fact::Rule("KEG IS YOU AND MELT".into()),
                Fact::Cast("Spark".into())
            ]
        );
    }

    #[test]
    fn faults_say_where() {
        for (text, at) in [
            ("", 0),
            ("shortest", 8),
            ("shortest x", 9),
            ("shortest 7 8", 11),
            ("none at all", 5),
            ("nine", 0),
            ("none without", 5),
            ("none without pushed 0", 20),
            ("none without cast Spark and", 5),
            ("none under", 5),
            ("none within", 11),
            ("none under turn win within 3 under", 29),
            ("none within 3 4", 14),
            ("exhausts 3 balls", 11),
            ("needs", 0),
            ("needs nothing", 6),
        ] {
            let wrong = text.parse::<Obligation>().expect_err(text);
            assert_eq!(wrong.at, at, "{text}: {wrong}");
        }
    }
}
