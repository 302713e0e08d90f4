//! Checking claims about what solutions have in common: `needs`, `idea` and `unique`.

use spellgrid::Fact;

use crate::cooks::Hunting;
use crate::drive::Progress;
use crate::graph::Graph;
use crate::level::{QueryError, Watch};
use crate::needed::Unique;
use crate::query::{self, Query};
use crate::verify::{Check, Found, Outcome, exists, nothing, unknown, wrong_claim};

impl Check<'_> {
    /// Does every solution have each of these facts?
    ///
    /// One graph of all positions tells it when it fits the effort and half of the time; else one
    /// search a fact, whose spaces are smaller.
    pub(crate) fn needed(
        &self,
        query: &Query<'_>,
        facts: &[Fact],
        watch: &mut dyn FnMut(&Progress),
    ) -> Result<Found, QueryError> {
        let (any, first, solution) = exists(&query.share(2), watch)?;
        if any == Some(false) {
            return Ok(nothing(first, query.longest));
        }
        let mut told: Vec<Option<bool>> = vec![None; facts.len()];
        let mut last = first;
        if any.is_some() {
            let share = query.share(2);
            let watched = Watch::These(facts.to_vec());
            let space = share.space()?.watching(&watched, share.effort.stop())?;
            let graph = Graph::explore(&space, query.longest, &share.effort, watch);
            if graph.verdict().seen(query.longest) {
                last = *graph.verdict();
                for (told, fact) in told.iter_mut().zip(facts) {
                    match graph.without(std::slice::from_ref(fact)) {
                        Ok(Some(line)) => {
                            let own = query.clone().but([fact]).space()?;
                            return Ok(cooked(fact, last, Some(query::played(&own, &line)?)));
                        }
                        Ok(None) => *told = Some(true),
                        Err(_) => {}
                    }
                }
            }
        }
        let mut open = None;
        for (n, fact) in facts.iter().enumerate() {
            if told[n].is_some() {
                continue;
            }
            match exists(&query.share(facts.len() - n).but([fact]), watch)? {
                (Some(true), verdict, line) => return Ok(cooked(fact, verdict, line)),
                (Some(false), ..) => {}
                (None, verdict, _) => open = Some((fact, verdict)),
            }
        }
        Ok(match (any, open) {
            (None, _) => unknown(first),
            (_, Some((fact, verdict))) => {
                let note = format!("without `{fact}`: {}", verdict.said());
                (Outcome::Unknown, note, Some(verdict), None)
            }
            (_, None) => {
                let note = "no solution without any of them".to_owned();
                (Outcome::Holds, note, Some(last), solution)
            }
        })
    }

    /// Do all solutions share one idea, and are these facts of it?
    pub(crate) fn unique(
        &self,
        query: &Query<'_>,
        facts: &[Fact],
        watch: &mut dyn FnMut(&Progress),
    ) -> Result<Found, QueryError> {
        if let Some(Fact::Rule(rule)) = facts.iter().find(|f| matches!(f, Fact::Rule(_))) {
            return Ok(wrong_claim(format!(
                "an idea is told by what was formed: `{}`, not by the rule in force",
                Fact::Formed(rule.clone())
            )));
        }
        // A part of the time is for a line without a declared fact: it refutes the claim alone.
        let (verdict, unique) = query.share(2).unique(watch)?;
        // What the start has is on every line.
        let space = query.unlimited_space()?;
        let on = |found: &[Fact], fact: &Fact| found.contains(fact) || space.past().contains(fact);
        let found = match unique {
            Unique::Never => return Ok(nothing(verdict, query.longest)),
            Unique::Unknown => {
                for (n, fact) in facts.iter().enumerate() {
                    let share = query.share(facts.len() - n).but([fact]);
                    let (any, verdict, line) = exists(&share, watch)?;
                    if any == Some(true) {
                        return Ok(cooked(fact, verdict, line));
                    }
                }
                return Ok(unknown(verdict));
            }
            Unique::Yes(found, line) => {
                let all = facts.iter().all(|fact| on(&found, fact));
                let (outcome, note) = match all {
                    true => (Outcome::Holds, format!("one idea: {}", names(&found))),
                    false => (Outcome::Fails, format!("the one idea is {}", names(&found))),
                };
                return Ok((outcome, note, Some(verdict), Some(line)));
            }
            Unique::No(found) => found,
        };
        // Of several ways, one without a declared fact says most.
        if let Some(fact) = facts.iter().find(|fact| !on(&found, fact)) {
            let (_, _, line) = exists(&query.clone().but([fact]), watch)?;
            return Ok(cooked(fact, verdict, line));
        }
        let hunting = Hunting {
            most: 2,
            ..self.hunting
        };
        let cooks = query.cooks(hunting, watch)?.found;
        let mut ways = cooks.map(|cooks| cooks.cooks).unwrap_or_default();
        let told: Vec<String> = ways.iter().map(|way| names(&way.facts)).collect();
        let note = match ways.len() {
            0 | 1 => format!("cooked: there are several ways, all by {}", names(&found)),
            _ => format!("cooked: there are several ways: {}", told.join("; or ")),
        };
        let line = ways.pop().map(|way| way.line);
        Ok((Outcome::Fails, note, Some(verdict), line))
    }
}

/// There is a solution without a fact that was to be on every one.
fn cooked(fact: &Fact, verdict: crate::Verdict, line: Option<Vec<spellgrid::Input>>) -> Found {
    let note = format!("cooked: solved without `{fact}`");
    (Outcome::Fails, note, Some(verdict), line)
}

fn names(facts: &[Fact]) -> String {
    if facts.is_empty() {
        return "nothing but moves".to_owned();
    }
    let names: Vec<_> = facts.iter().map(Fact::to_string).collect();
    names.join(" and ")
}
