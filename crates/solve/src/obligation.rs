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

use spellgrid::{Code, Diagnostic, Fact, Level};
use spellgrid_source::{Grammar, Source, Span, Token};

use crate::level::QueryError;

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
    pub fn canonical(&self, level: &Level) -> Result<Obligation, QueryError> {
        let mut claim = self.clone();
        let own: &mut [Fact] = match &mut claim.claim {
            Claim::Needs(facts) | Claim::Idea(facts) | Claim::Unique(facts) => facts,
            _ => &mut [],
        };
        for fact in own.iter_mut().chain(&mut claim.without) {
            *fact = level.canonical(fact).map_err(|why| QueryError::Fact {
                fact: fact.to_string(),
                why,
            })?;
        }
        Ok(claim)
    }
}

impl std::str::FromStr for Obligation {
    type Err = Diagnostic;
    fn from_str(text: &str) -> Result<Obligation, Diagnostic> {
        let source = &Source::new("claim", text);
        let words = &Grammar::default().tokens(source, 0..source.text().len(), Code::BadProof)?;
        Reader { source, words }.obligation()
    }
}

/// Reads the words of a claim.
#[derive(Clone, Copy)]
struct Reader<'t> {
    source: &'t Source,
    words: &'t [Token<'t>],
}

impl<'t> Reader<'t> {
    fn fault<T>(&self, at: Span, message: impl Into<String>) -> Result<T, Diagnostic> {
        Err(self.source.diagnostic(Code::BadProof, at, message))
    }
    /// The text of a place: of a word, with its quotation marks.
    fn text(&self, span: Span) -> &'t str {
        self.source.text().get(span).unwrap_or_default()
    }
    fn obligation(&self) -> Result<Obligation, Diagnostic> {
        let words = self.words;
        let clause = |from: usize, names: &[&str]| {
            let starts = |word: &Token<'_>| names.iter().any(|name| word.is(name));
            let found = words.iter().skip(from).position(starts);
            found.map_or(words.len(), |i| from + i)
        };
        // The head ends where the first clause begins.
        let mut at = clause(1, &["within", "without", "under"]);
        let mut obligation = Obligation {
            claim: self.claim(&words[..at])?,
            within: None,
            without: Vec::new(),
            under: Vec::new(),
        };
        if words.get(at).is_some_and(|word| word.is("within")) {
            obligation.within = Some(self.number(words.get(at + 1))?);
            at += 2;
        }
        if words.get(at).is_some_and(|word| word.is("without")) {
            let end = clause(at + 1, &["under"]);
            obligation.without = self.facts(&words[at..end])?;
            at = end;
        }
        while let Some(word) = words.get(at) {
            let place = word.span.clone();
            if !word.is("under") {
                let said = format!(
                    "`{}` stands where `within N`, `without FACT` or `under ORDER` may stand, in \
                     this order",
                    self.text(place.clone())
                );
                return self.fault(place, said);
            }
            let end = clause(at + 1, &["under"]);
            let Some(order) = span(&words[at + 1..end]) else {
                return self.fault(place, "`under` needs an order, as after `order` in a level");
            };
            obligation.under.push(self.text(order).to_owned());
            at = end;
        }
        Ok(obligation)
    }
    fn number<N: std::str::FromStr>(&self, word: Option<&Token<'_>>) -> Result<N, Diagnostic> {
        let end = self.source.text().len();
        let Some(word) = word else {
            return self.fault(end..end, "a number is missing");
        };
        let text = self.text(word.span.clone());
        match text.parse() {
            Ok(n) => Ok(n),
            Err(_) => self.fault(word.span.clone(), format!("`{text}` is no number here")),
        }
    }
    /// The facts behind a word, joined by `and`; the first word is the one they stand behind.
    fn facts(&self, words: &[Token<'_>]) -> Result<Vec<Fact>, Diagnostic> {
        let Some((head, rest)) = words.split_first() else {
            return Ok(Vec::new());
        };
        rest.split(|word| word.is("and"))
            .map(|part| match span(part) {
                Some(part) => Fact::read(self.source, part),
                // Said of no words, where they are missing.
                None => {
                    Fact::read(self.source, 0..0).map_err(|f| f.at(self.source, head.span.clone()))
                }
            })
            .collect()
    }
    fn claim(&self, head: &[Token<'_>]) -> Result<Claim, Diagnostic> {
        let Some(first) = head.first() else {
            return self.fault(0..0, "a claim is missing");
        };
        let first = first.span.clone();
        let alone = |claim: Claim, most: usize, behind: &str| match head.get(most) {
            Some(word) => {
                let text = self.text(word.span.clone());
                let said = format!("`{text}` has no place behind {behind}");
                self.fault(word.span.clone(), said)
            }
            None => Ok(claim),
        };
        let name = self.text(first.clone());
        let bare = |claim: Claim| alone(claim, 1, &format!("`{name}`"));
        let counted = |claim: Claim| alone(claim, 2, "the number");
        match name {
            "shortest" => counted(Claim::Shortest(self.number(head.get(1))?)),
            "none" => bare(Claim::None),
            "cooked" => bare(Claim::Cooked),
            "count" => counted(Claim::Count(self.number(head.get(1))?)),
            "wins" => counted(Claim::Wins(self.number(head.get(1))?)),
            "exhausts" => {
                let positions = self.number(head.get(1))?;
                let words: Vec<&str> = head[2..]
                    .iter()
                    .map(|w| self.text(w.span.clone()))
                    .collect();
                let deepest = match words[..] {
                    [] | ["positions"] => None,
                    ["deepest", _] => Some(self.number(head.get(3))?),
                    ["positions", "deepest", _] => Some(self.number(head.get(4))?),
                    _ => {
                        let said = "`exhausts N positions deepest D` is the form";
                        return self.fault(head[2].span.clone(), said);
                    }
                };
                Ok(Claim::Exhausts { positions, deepest })
            }
            "needs" => Ok(Claim::Needs(self.facts(head)?)),
            "idea" => Ok(Claim::Idea(self.facts(head)?)),
            "unique" if head.len() == 1 => Ok(Claim::Unique(Vec::new())),
            "unique" => Ok(Claim::Unique(self.facts(head)?)),
            _ => self.fault(
                first,
                format!(
                    "`{name}` is no claim; claims are shortest N, none, cooked, count N, wins N, \
                     exhausts N positions [deepest D], needs FACT, idea FACT, unique [FACT]"
                ),
            ),
        }
    }
}

/// Where some words stand.
fn span(words: &[Token<'_>]) -> Option<Span> {
    Some(words.first()?.span.start..words.last()?.span.end)
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
            assert_eq!(
                (wrong.code, wrong.column()),
                ("bad-proof", at + 1),
                "{wrong}"
            );
        }
    }
}
