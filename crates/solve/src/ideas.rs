//! Checking claims about what solutions have in common: `needs`, `idea` and `unique`.

use spellgrid::{Fact, Level};

use crate::ask::{self, Hunting, Unique};
use crate::drive::Progress;
use crate::graph::Graph;
use crate::level::{Ask, AskError, LevelSpace, Watch};
use crate::verify::{Check, Found, Outcome, refuted, seen, unknown, wrong_claim};

impl Check<'_> {
    /// Does every solution have each of these facts?
    pub(crate) fn needed(
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
            Some(false) => return Ok(refuted(verdict, most)),
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
                match graph.without(std::slice::from_ref(fact)) {
                    Ok(line) => (Some(line.is_some()), *graph.verdict(), line),
                    Err(limit) => (None, graph.stopped(limit), None),
                }
            } else {
                let mut ask = ask.clone();
                ask.without.push(fact.clone());
                self.exists(level, &ask, most, watch)?
            };
            match exists {
                Some(true) => {
                    let note = format!("cooked: solved without `{fact}`");
                    let without = Ask {
                        without: [&ask.without[..], std::slice::from_ref(fact)].concat(),
                        ..ask.clone()
                    };
                    let own = LevelSpace::new(level, &without, &Watch::Nothing)?;
                    let line = line.map(|line| ask::played(&own, &line)).transpose()?;
                    return Ok((Outcome::Fails, note, Some(verdict), line));
                }
                Some(false) => {}
                None => open = Some((fact, verdict)),
            }
        }
        Ok(match open {
            Some((fact, verdict)) => {
                let note = format!("without `{fact}`: {}", verdict.said());
                (Outcome::Unknown, note, Some(verdict), None)
            }
            None => {
                let note = "no solution without any of them".to_owned();
                (Outcome::Holds, note, Some(*graph.verdict()), solution)
            }
        })
    }

    /// Do all solutions share one idea, and are these facts of it?
    pub(crate) fn unique(
        &self,
        level: &Level,
        ask: &Ask,
        most: Option<u32>,
        facts: &[Fact],
        watch: &mut dyn FnMut(&Progress),
    ) -> Result<Found, AskError> {
        if let Some(Fact::Rule(rule)) = facts.iter().find(|f| matches!(f, Fact::Rule(_))) {
            return Ok(wrong_claim(format!(
                "an idea is told by what was formed: `{}`, not by the rule in force",
                Fact::Formed(rule.clone())
            )));
        }
        let (verdict, unique) = ask::unique(level, ask, most, &self.effort, watch)?;
        // What the start has is on every line.
        let space = LevelSpace::new(level, ask, &Watch::Nothing)?;
        let on = |found: &[Fact], fact: &Fact| found.contains(fact) || space.past().contains(fact);
        let found = match unique {
            Unique::Never => return Ok(refuted(verdict, most)),
            Unique::Unknown => return Ok(unknown(verdict)),
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
            let mut other = ask.clone();
            other.without.push(fact.clone());
            let (_, _, line) = self.exists(level, &other, most, watch)?;
            let note = format!("cooked: solved without `{fact}`");
            return Ok((Outcome::Fails, note, Some(verdict), line));
        }
        let hunting = Hunting {
            most: 2,
            ..self.hunting
        };
        let cooks = ask::cooks(level, ask, most, hunting, &self.effort, watch)?.found;
        let mut ways = cooks.map(|cooks| cooks.cooks).unwrap_or_default();
        let told: Vec<String> = ways.iter().map(|way| names(&way.facts)).collect();
        let note = format!("cooked: there are several ways: {}", told.join("; or "));
        let line = ways.pop().map(|way| way.line);
        Ok((Outcome::Fails, note, Some(verdict), line))
    }
}

fn names(facts: &[Fact]) -> String {
    let names: Vec<_> = facts.iter().map(Fact::to_string).collect();
    names.join(" and ")
}
