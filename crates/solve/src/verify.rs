//! Checking what a level claims of its solutions.

use std::fmt;

use spellgrid::{Fact, Input, Level};

use crate::ask::{self, Answer, Hunting, Unique};
use crate::drive::{Effort, Progress};
use crate::graph::Graph;
use crate::level::{Ask, AskError, LevelSpace, Watch};
use crate::obligation::{Claim, Obligation};
use crate::verdict::{Verdict, counted};

/// What became of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It is proven.
    Holds,
    /// It is refuted.
    Fails,
    /// A limit was reached before it was either.
    Unknown,
    /// It cannot be read, or asks for something that is not there.
    Wrong,
}

/// A claim, checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The claim as written, without the word `solve`.
    pub claim: String,
    /// What became of it.
    pub outcome: Outcome,
    /// Why, in one sentence.
    pub note: String,
    /// The verdict of the (last) search.
    pub verdict: Option<Verdict>,
    /// The line that shows it: a shortest solution, or the one that should not be there.
    pub line: Option<Vec<Input>>,
}

/// Builds the level with changed orders, each as it would stand after `order` in a level file.
pub type Under<'a> = &'a dyn Fn(&[String]) -> Result<Level, String>;

/// How claims are checked.
pub struct Check<'a> {
    /// Builds the level with changed orders.
    pub under: Under<'a>,
    /// The effort of each search.
    pub effort: Effort,
    /// The effort of looking for ideas (`unique`).
    pub hunting: Hunting,
}

impl fmt::Debug for Check<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Check")
            .field("effort", &self.effort)
            .finish_non_exhaustive()
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Outcome::Holds => "holds",
            Outcome::Fails => "FAILS",
            Outcome::Unknown => "unknown",
            Outcome::Wrong => "wrong",
        })
    }
}

/// What a check found, before the claim is put to it.
type Found = (Outcome, String, Option<Verdict>, Option<Vec<Input>>);

/// Whether there is a solution (not known past a limit), the verdict, and the solution.
type Exists = (Option<bool>, Verdict, Option<Vec<Input>>);

impl Check<'_> {
    /// Check every claim of a level, in order. `watch` is called as the searches go on.
    pub fn all(&self, level: &Level, watch: &mut dyn FnMut(&Progress)) -> Vec<Finding> {
        level
            .setup()
            .proofs
            .iter()
            .map(|claim| self.text(level, claim, watch))
            .collect()
    }

    /// Check one claim as it is written.
    pub fn text(&self, level: &Level, claim: &str, watch: &mut dyn FnMut(&Progress)) -> Finding {
        match claim.parse::<Obligation>() {
            Ok(obligation) => self.one(level, &obligation, watch),
            Err(wrong) => finding(claim.to_owned(), wrong_claim(wrong.to_string())),
        }
    }

    /// Check one claim.
    pub fn one(
        &self,
        level: &Level,
        claim: &Obligation,
        watch: &mut dyn FnMut(&Progress),
    ) -> Finding {
        let found = if claim.under.is_empty() {
            self.on(level, claim, watch)
        } else {
            match (self.under)(&claim.under) {
                Ok(level) => self.on(&level, claim, watch),
                Err(message) => Ok(wrong_claim(message)),
            }
        };
        finding(
            claim.to_string(),
            found.unwrap_or_else(|e| wrong_claim(e.to_string())),
        )
    }

    fn on(
        &self,
        level: &Level,
        claim: &Obligation,
        watch: &mut dyn FnMut(&Progress),
    ) -> Result<Found, AskError> {
        let ask = Ask {
            after: Vec::new(),
            without: claim.without.clone(),
        };
        let effort = &self.effort;
        let most = claim.within;
        match &claim.claim {
            Claim::Shortest(n) => {
                let most = Some(most.map_or(*n, |most| most.min(*n)));
                let Answer { verdict, line } = ask::solve(level, &ask, most, effort, watch)?;
                let outcome = match verdict.shortest {
                    // Past an input that is too complex a shorter line may lie.
                    Some(found) if found == *n && !proven(&verdict, found) => Outcome::Unknown,
                    Some(found) => holds(found == *n),
                    None if verdict.none_within(*n) => Outcome::Fails,
                    None => Outcome::Unknown,
                };
                let note = match outcome {
                    Outcome::Fails if verdict.shortest.is_none() => {
                        format!("no solution has {} or fewer", counted(*n, "input"))
                    }
                    _ => verdict.to_string(),
                };
                Ok((outcome, note, Some(verdict), line))
            }
            Claim::None | Claim::Cooked => {
                let (exists, verdict, line) = self.exists(level, &ask, most, watch)?;
                let outcome = match exists {
                    Some(exists) => holds(exists == (claim.claim == Claim::Cooked)),
                    None => Outcome::Unknown,
                };
                Ok((outcome, verdict.to_string(), Some(verdict), line))
            }
            Claim::Count(n) => {
                let (verdict, lines) = ask::shortest(level, &ask, most, 1, effort, watch)?;
                Ok(match lines {
                    Some(lines) => (
                        holds(lines.count == *n),
                        format!(
                            "{} of {}",
                            counted(lines.count, "shortest solution"),
                            counted(lines.inputs, "input")
                        ),
                        Some(verdict),
                        lines.lines.into_iter().next(),
                    ),
                    None if verdict.impossible() => refuted(verdict),
                    None => unknown(verdict),
                })
            }
            Claim::Wins(n) => {
                let Answer { verdict, line } = ask::exhaust(level, &ask, most, effort, watch)?;
                if !seen(&verdict, most) {
                    return Ok(unknown(verdict));
                }
                let wins = counted(verdict.wins, "won position");
                let note = format!("{wins} among {}", verdict.positions);
                Ok((holds(verdict.wins == *n), note, Some(verdict), line))
            }
            Claim::Exhausts { positions, deepest } => {
                let Answer { verdict, line } = ask::solve(level, &ask, most, effort, watch)?;
                if !verdict.impossible() && verdict.shortest.is_none() {
                    return Ok(unknown(verdict));
                }
                let right = verdict.impossible()
                    && verdict.positions == *positions
                    && deepest.is_none_or(|deepest| verdict.deepest == deepest);
                Ok((holds(right), verdict.to_string(), Some(verdict), line))
            }
            Claim::Needs(facts) | Claim::Idea(facts) => {
                self.needed(level, &ask, most, facts, watch)
            }
            Claim::Unique(facts) => self.unique(level, &ask, most, facts, watch),
        }
    }

    /// Is there a solution (of so many inputs at most)? Not known past a limit.
    fn exists(
        &self,
        level: &Level,
        ask: &Ask,
        most: Option<u32>,
        watch: &mut dyn FnMut(&Progress),
    ) -> Result<Exists, AskError> {
        let Answer { verdict, line } = ask::solve(level, ask, most, &self.effort, watch)?;
        let exists = match verdict.shortest {
            Some(_) => Some(true),
            None => seen(&verdict, most).then_some(false),
        };
        Ok((exists, verdict, line))
    }

    fn needed(
        &self,
        level: &Level,
        ask: &Ask,
        most: Option<u32>,
        facts: &[Fact],
        watch: &mut dyn FnMut(&Progress),
    ) -> Result<Found, AskError> {
        let (exists, verdict, solution) = self.exists(level, ask, most, watch)?;
        match exists {
            Some(true) => {}
            Some(false) => return Ok(refuted(verdict)),
            None => return Ok(unknown(verdict)),
        }
        // From one graph when the whole space fits the effort; else one search a fact, whose
        // spaces may be smaller.
        let space = LevelSpace::new(level, ask, &Watch::These(facts.to_vec()))?;
        let graph = Graph::explore(&space, most, &self.effort, watch);
        let whole = seen(graph.verdict(), most);
        let mut open = None;
        for fact in facts {
            let (exists, verdict, line) = if whole {
                let line = graph.without(std::slice::from_ref(fact));
                (Some(line.is_some()), *graph.verdict(), line)
            } else {
                let mut ask = ask.clone();
                ask.without.push(fact.clone());
                self.exists(level, &ask, most, watch)?
            };
            match exists {
                Some(true) => {
                    let note = format!("cooked: solved without `{fact}`");
                    let line = line.and_then(|line| space.as_played(&line));
                    return Ok((Outcome::Fails, note, Some(verdict), line));
                }
                Some(false) => {}
                None => open = Some((fact, verdict)),
            }
        }
        Ok(match open {
            Some((fact, verdict)) => {
                let note = format!("without `{fact}`: {verdict}");
                (Outcome::Unknown, note, Some(verdict), None)
            }
            None => {
                let note = "no solution without any of them".to_owned();
                (Outcome::Holds, note, Some(*graph.verdict()), solution)
            }
        })
    }

    fn unique(
        &self,
        level: &Level,
        ask: &Ask,
        most: Option<u32>,
        facts: &[Fact],
        watch: &mut dyn FnMut(&Progress),
    ) -> Result<Found, AskError> {
        let names = |facts: &[Fact]| {
            let names: Vec<_> = facts.iter().map(Fact::to_string).collect();
            names.join(" and ")
        };
        let effort = &self.effort;
        let (verdict, unique) = ask::unique(level, ask, most, effort, watch)?;
        let found = match unique {
            Unique::Never => return Ok(refuted(verdict)),
            Unique::Unknown => return Ok(unknown(verdict)),
            Unique::Yes(found, line) if facts.iter().all(|fact| found.contains(fact)) => {
                let note = format!("one idea: {}", names(&found));
                return Ok((Outcome::Holds, note, Some(verdict), Some(line)));
            }
            Unique::Yes(found, line) => {
                let note = format!("the one idea is {}", names(&found));
                return Ok((Outcome::Fails, note, Some(verdict), Some(line)));
            }
            Unique::No(found) => found,
        };
        // Several ideas: show one that is not the first.
        let hunting = Hunting {
            most: 2,
            ..self.hunting
        };
        let (_, cooks) = ask::cooks(level, ask, most, hunting, effort, watch)?;
        let (note, line) = match cooks.cooks.into_iter().nth(1) {
            Some(cook) => (
                format!("cooked: solved with no more than {}", names(&cook.facts)),
                Some(cook.line),
            ),
            None => (format!("cooked: {} do not suffice", names(&found)), None),
        };
        Ok((Outcome::Fails, note, Some(verdict), line))
    }
}

/// Was every position (up to so many inputs) seen?
fn seen(verdict: &Verdict, most: Option<u32>) -> bool {
    verdict.ended == crate::Ended::Exhausted || most.is_some_and(|most| verdict.complete >= most)
}

/// Is there no shorter solution than that?
pub(crate) fn proven(verdict: &Verdict, shortest: u32) -> bool {
    shortest
        .checked_sub(1)
        .is_none_or(|less| verdict.none_within(less))
}

fn holds(yes: bool) -> Outcome {
    if yes { Outcome::Holds } else { Outcome::Fails }
}

fn refuted(verdict: Verdict) -> Found {
    let note = format!("there is no such solution at all ({verdict})");
    (Outcome::Fails, note, Some(verdict), None)
}

fn unknown(verdict: Verdict) -> Found {
    (Outcome::Unknown, verdict.to_string(), Some(verdict), None)
}

fn wrong_claim(message: String) -> Found {
    (Outcome::Wrong, message, None, None)
}

fn finding(claim: String, (outcome, note, verdict, line): Found) -> Finding {
    Finding {
        claim,
        outcome,
        note,
        verdict,
        line,
    }
}
