//! Checking what a level claims of its solutions.

use std::fmt;

use spellgrid::{Input, Level};

use crate::cooks::Hunting;
use crate::drive::{Effort, Progress};
use crate::level::{QueryError, Scope};
use crate::obligation::{Claim, Obligation};
use crate::query::{Answer, Query};
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
    /// It holds, but says nothing: there is no solution with what it forbids or under the level's
    /// own orders either, or none at all to need anything; or what it forbids or asks for is there
    /// before the first input, or the start is lost.
    Vacuous,
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
    /// The effort of each search; the time is that of a claim.
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

impl Outcome {
    /// Is the claim one that the level should not make? What says nothing or cannot be read counts
    /// like what is refuted.
    pub fn fails(self) -> bool {
        matches!(self, Outcome::Fails | Outcome::Vacuous | Outcome::Wrong)
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Outcome::Holds => "holds",
            Outcome::Fails => "FAILS",
            Outcome::Unknown => "unknown",
            Outcome::Vacuous => "vacuous",
            Outcome::Wrong => "wrong",
        })
    }
}

/// What a check found, before the claim is put to it.
pub(crate) type Found = (Outcome, String, Option<Verdict>, Option<Vec<Input>>);

/// Whether there is a solution (not known past a limit), the verdict, and the solution.
pub(crate) type Exists = (Option<bool>, Verdict, Option<Vec<Input>>);

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
            Err(wrong) => finding(claim.to_owned(), wrong_claim(wrong.message)),
        }
    }

    /// Check one claim.
    pub fn one(
        &self,
        level: &Level,
        claim: &Obligation,
        watch: &mut dyn FnMut(&Progress),
    ) -> Finding {
        let own = Check {
            effort: self.effort.started(),
            ..*self
        };
        let found = if claim.under.is_empty() {
            own.judged(level, level, claim, watch)
        } else {
            match (self.under)(&claim.under) {
                Ok(changed) => own.judged(level, &changed, claim, watch),
                Err(message) => Ok(wrong_claim(message)),
            }
        };
        finding(
            claim.to_string(),
            found.unwrap_or_else(|error| match error {
                QueryError::Stopped => (Outcome::Unknown, error.to_string(), None, None),
                error => wrong_claim(error.to_string()),
            }),
        )
    }

    /// What the claim is worth: not what it seems where there is nothing to search, or where it
    /// would hold of a level that has no solution at all. `own` is the level under its own orders.
    fn judged(
        &self,
        own: &Level,
        level: &Level,
        claim: &Obligation,
        watch: &mut dyn FnMut(&Progress),
    ) -> Result<Found, QueryError> {
        let claim = &claim.canonical(level)?;
        let ask = Scope {
            after: Vec::new(),
            without: claim.without.clone(),
        };
        let query = Query {
            level,
            ask,
            longest: claim.within,
            effort: self.effort.clone(),
        };
        let found = self.on(&query, claim, watch)?;
        let space = query.unlimited_space()?;
        let past = space.past();
        let given = claim.claim.facts().iter().find(|f| past.contains(f));
        let why = match (space.blocked(), given) {
            (Some(blocked), _) => blocked.to_string(),
            (None, Some(fact)) => format!("the start has `{fact}`"),
            (None, None) if found.0 == Outcome::Holds => {
                return self.with_any(own, level, claim, found, watch);
            }
            (None, None) => return Ok(found),
        };
        let (outcome, note, verdict, line) = found;
        Ok(match outcome {
            Outcome::Holds => (Outcome::Vacuous, says_nothing(&why), verdict, line),
            _ => (outcome, format!("{note}: {why}"), verdict, line),
        })
    }

    /// A claim that there is no solution without some facts, or under changed orders, says
    /// something only where there is one with them, or under the level's own orders.
    fn with_any(
        &self,
        own: &Level,
        level: &Level,
        claim: &Obligation,
        found: Found,
        watch: &mut dyn FnMut(&Progress),
    ) -> Result<Found, QueryError> {
        let none = matches!(claim.claim, Claim::None | Claim::Wins(0));
        let (level, with) = match (claim.without.is_empty(), claim.under.is_empty()) {
            _ if !none => return Ok(found),
            (false, _) => (level, "with what it forbids"),
            (true, false) => (own, "under the level's own orders"),
            (true, true) => return Ok(found),
        };
        let most = claim.within;
        let query = Query::new(level).within(most).effort(self.effort.clone());
        let (any, verdict, _) = exists(&query, watch)?;
        Ok(match any {
            Some(true) => found,
            Some(false) => {
                let why = format!(
                    "there is no solution {with} either ({})",
                    short(&verdict, most)
                );
                (Outcome::Vacuous, says_nothing(&why), Some(verdict), None)
            }
            None => {
                let said = verdict.said();
                let note = format!("it holds, but is there a solution {with}? {said}");
                (Outcome::Unknown, note, Some(verdict), None)
            }
        })
    }

    fn on(
        &self,
        query: &Query<'_>,
        claim: &Obligation,
        watch: &mut dyn FnMut(&Progress),
    ) -> Result<Found, QueryError> {
        let most = query.longest;
        match &claim.claim {
            Claim::Shortest(n) => {
                let Answer { verdict, line } = query.solve(watch)?;
                let outcome = match verdict.found {
                    Some(found) if found == *n && verdict.shortest.is_some() => Outcome::Holds,
                    Some(found) if found < *n => Outcome::Fails,
                    None if verdict.seen(most) => Outcome::Fails,
                    _ if verdict.none_within(*n) => Outcome::Fails,
                    _ => Outcome::Unknown,
                };
                Ok((outcome, short(&verdict, most), Some(verdict), line))
            }
            Claim::None | Claim::Cooked => {
                let (any, verdict, line) = exists(query, watch)?;
                let outcome = match any {
                    Some(any) => holds(any == (claim.claim == Claim::Cooked)),
                    None => Outcome::Unknown,
                };
                Ok((outcome, short(&verdict, most), Some(verdict), line))
            }
            Claim::Count(n) => {
                let whole = query.shortest(1, watch)?;
                let verdict = *whole.last();
                Ok(match whole.found {
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
                    None if verdict.found.is_none() && verdict.seen(most) => refuted(verdict, most),
                    None => unknown(verdict),
                })
            }
            Claim::Wins(n) => {
                let Answer { verdict, line } = query.exhaust(watch)?;
                if !verdict.seen(most) {
                    return Ok(unknown(verdict));
                }
                let wins = counted(verdict.wins, "won position");
                let note = format!("{wins} among {}", verdict.positions);
                Ok((holds(verdict.wins == *n), note, Some(verdict), line))
            }
            Claim::Exhausts { positions, deepest } => {
                let Answer { verdict, line } = query.solve(watch)?;
                let none = verdict.found.is_none();
                if none && !verdict.seen(most) {
                    return Ok(unknown(verdict));
                }
                let right = none
                    && verdict.positions == *positions
                    && deepest.is_none_or(|deepest| verdict.deepest == deepest);
                let note = match none && !verdict.impossible() {
                    true => format!(
                        "{} in {}",
                        short(&verdict, most),
                        counted(verdict.positions, "position")
                    ),
                    false => verdict.said(),
                };
                Ok((holds(right), note, Some(verdict), line))
            }
            Claim::Needs(facts) | Claim::Idea(facts) => self.needed(query, facts, watch),
            Claim::Unique(facts) => self.unique(query, facts, watch),
        }
    }
}

/// Is there a solution (of so many inputs at most)? Not known past a limit.
pub(crate) fn exists(
    query: &Query<'_>,
    watch: &mut dyn FnMut(&Progress),
) -> Result<Exists, QueryError> {
    let Answer { verdict, line } = query.solve(watch)?;
    let any = match verdict.found {
        Some(_) => Some(true),
        None => verdict.seen(query.longest).then_some(false),
    };
    Ok((any, verdict, line))
}

fn holds(yes: bool) -> Outcome {
    if yes { Outcome::Holds } else { Outcome::Fails }
}

/// The verdict in short: a length that the claim itself sets is no limit that was met.
fn short(verdict: &Verdict, most: Option<u32>) -> String {
    match most {
        Some(most) if verdict.found.is_none() && !verdict.impossible() => {
            match verdict.none_within(most) {
                true => format!("no solution has {} or fewer", counted(most, "input")),
                false => verdict.said(),
            }
        }
        _ => verdict.said(),
    }
}

fn refuted(verdict: Verdict, most: Option<u32>) -> Found {
    let note = format!(
        "there is no such solution at all ({})",
        short(&verdict, most)
    );
    (Outcome::Fails, note, Some(verdict), None)
}

/// What is claimed of all solutions, where there is none.
pub(crate) fn nothing(verdict: Verdict, most: Option<u32>) -> Found {
    let why = format!("there is no solution ({})", short(&verdict, most));
    (Outcome::Vacuous, says_nothing(&why), Some(verdict), None)
}

fn says_nothing(why: &str) -> String {
    format!("it says nothing: {why}")
}

pub(crate) fn unknown(verdict: Verdict) -> Found {
    (Outcome::Unknown, verdict.said(), Some(verdict), None)
}

pub(crate) fn wrong_claim(message: String) -> Found {
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
