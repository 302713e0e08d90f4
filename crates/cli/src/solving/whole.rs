//! Commands that look at all lines of a level: needs, cooks, shape.

use std::io::{self, Write};

use spellgrid::{Fact, Level};
use spellgrid_solve::{Claim, Hunting, Obligation, Shape, Standing, Verdict, Whole, counted};

use crate::args;
use crate::exit::{Done, Exit, Stop};
use crate::json::printed::{self, Cooked, Idea, Needed, Open, Partial, Shaped, Way};
use crate::paint::{BAD, HEAD, paint};
use crate::solving::question::{
    Question, advice, asked, exit_of_all, print_json, print_line, stop, verdict_json,
};

/// Find what every solution needs.
///
/// # Errors
/// A question that cannot be asked.
pub fn needs(args: &args::Needs, out: &mut dyn Write) -> Done {
    let question = Question::new(&args.question)?;
    let json = args.question.output.json;
    let whole = question.put(json, |query, watch| query.needs(watch))?;
    let exit = exit_of_all(whole.last());
    if json {
        let open = |(fact, bound): &(Fact, u32)| Open {
            fact: fact.to_string(),
            none_within: *bound,
        };
        let value = Needed {
            partial: partial_json(&question, &whole)?,
            needs: whole.found.as_ref().map(|needs| printed::Needs {
                every: texts(&needs.every),
                open: needs.open.iter().map(open).collect(),
                shortest: needs.shortest.as_deref().map(texts),
                within: needs.within,
            }),
        };
        print_json(out, &value)?;
        return Ok(exit);
    }
    let Some(needs) = &whole.found else {
        partial(out, &question, &whole, "what every solution needs")?;
        return Ok(exit);
    };
    told(out, &question, whole.last())?;
    let about = match needs.within {
        Some(most) => format!("Every solution of at most {}:", counted(most, "input")),
        None => "Every solution:".to_owned(),
    };
    list(out, &about, &texts(&needs.every))?;
    let open = |(fact, n): &(Fact, u32)| {
        format!(
            "{fact} (no solution of {} or fewer is without it)",
            counted(*n, "input")
        )
    };
    if !needs.open.is_empty() {
        let open: Vec<String> = needs.open.iter().map(open).collect();
        list(out, "Unknown whether on every solution:", &open)?;
    }
    match &needs.shortest {
        Some(shortest) => {
            let rest = shortest.iter().filter(|fact| !needs.every.contains(fact));
            let rest: Vec<String> = rest.map(ToString::to_string).collect();
            list(out, "Every shortest solution besides:", &rest)?;
        }
        None => writeln!(out, "What every shortest solution needs is unknown.")?,
    }
    Ok(exit)
}

/// Find the ways to win.
///
/// # Errors
/// A question that cannot be asked.
pub fn cooks(args: &args::Cooks, out: &mut dyn Write) -> Done {
    let question = Question::new(&args.question)?;
    let json = args.question.output.json;
    let hunting = Hunting {
        most: args.cap,
        ..Hunting::default()
    };
    let ideas = declared(&question.level);
    let facts: Vec<Vec<Fact>> = ideas.iter().map(|(_, facts)| facts.clone()).collect();
    let (whole, standings) =
        question.put(json, |query, watch| query.ways(hunting, &facts, watch))?;
    // What was found is told, though the time is up.
    let space = question.query().unlimited_space().map_err(asked)?;
    let mut ways = Vec::new();
    for cook in whole.found.iter().flat_map(|cooks| &cooks.cooks) {
        let mut has = space
            .facts_of(&cook.line)
            .map_err(|refusal| Stop::user(refusal.message))?;
        has.extend_from_slice(space.past());
        ways.push((cook, lacking(&ideas, &has)));
    }
    let cooked = standings.iter().any(|idea| idea.needed == Some(false));
    let exit = if cooked {
        Exit::No
    } else {
        exit_of_all(whole.last())
    };
    let all = whole.found.as_ref().is_some_and(|cooks| cooks.all);
    let within = whole.found.as_ref().and_then(|cooks| cooks.within);
    if json {
        let mut list = Vec::new();
        for (cook, lacks) in &ways {
            let lacks: Vec<String> = lacks.iter().map(|(_, fact)| fact.to_string()).collect();
            list.push(Way {
                facts: texts(&cook.facts),
                lacks,
                line: question.line_json(&cook.line)?,
            });
        }
        let mut own = Vec::new();
        for ((claim, facts), standing) in ideas.iter().zip(&standings) {
            let Standing { answer, needed, .. } = standing;
            let line = answer.line.as_deref();
            own.push(Idea {
                claim: claim.clone(),
                facts: texts(facts),
                needed: *needed,
                verdict: verdict_json(&answer.verdict),
                line: line.map(|line| question.line_json(line)).transpose()?,
            });
        }
        let value = Cooked {
            partial: partial_json(&question, &whole)?,
            all,
            within,
            ideas: own,
            ways: list,
        };
        print_json(out, &value)?;
        return Ok(exit);
    }
    if ways.is_empty() {
        partial(out, &question, &whole, "the ways to win")?;
        for ((claim, _), standing) in ideas.iter().zip(&standings) {
            stands(out, &question, claim, standing)?;
        }
        return Ok(exit);
    }
    told(out, &question, whole.last())?;
    let least = if all { "" } else { "at least " };
    let within = within.map_or_else(String::new, |n| format!(" within {}", counted(n, "input")));
    let count = counted(ways.len(), "way");
    writeln!(out, "{least}{count} to win{within}")?;
    for (n, (cook, lacks)) in ways.iter().enumerate() {
        let length = counted(cook.line.len(), "input");
        let head = format!("{}. in {length}, by", n + 1);
        list(out, &head, &texts(&cook.facts))?;
        for (claim, fact) in lacks {
            let cooked = paint(BAD, "cooked");
            writeln!(out, "  {cooked}: without `{fact}` of `solve {claim}`")?;
        }
        if lacks.is_empty() && !ideas.is_empty() {
            writeln!(out, "  as the level means it")?;
        }
        print_line(out, "  ", &question.tell(&cook.line)?)?;
    }
    for ((claim, _), standing) in ideas.iter().zip(&standings) {
        stands(out, &question, claim, standing)?;
    }
    Ok(exit)
}

/// The entry of an idea that the level declares.
fn stands(
    out: &mut dyn Write,
    question: &Question,
    claim: &str,
    standing: &Standing,
) -> Result<(), Stop> {
    let Standing {
        answer,
        needed,
        open,
    } = standing;
    let verdict = &answer.verdict;
    let wins = match (verdict.found, verdict.seen(question.inputs)) {
        (Some(n), _) if verdict.shortest.is_some() => {
            format!("still wins in {}", counted(n, "input"))
        }
        (Some(n), _) => format!("still wins, in {} or fewer", counted(n, "input")),
        (None, true) => paint(BAD, "no solution has all of it"),
        (None, false) => {
            let limit = stop(verdict).unwrap_or_default();
            format!("whether it still wins is unknown, stopped by {limit}")
        }
    };
    let needed = match needed {
        Some(true) => "every solution has it".to_owned(),
        Some(false) => paint(BAD, "no longer needed"),
        None => {
            let limit = open.as_ref().and_then(stop).unwrap_or_default();
            format!("whether every solution has it is unknown, stopped by {limit}")
        }
    };
    let head = format!("The level's own `solve {claim}`:");
    writeln!(out, "{}", paint(HEAD, &head))?;
    writeln!(out, "  {wins}; {needed}")?;
    let limits = [Some(verdict), open.as_ref()];
    let unknown = limits
        .into_iter()
        .flatten()
        .filter(|v| v.found.is_none() && !v.seen(question.inputs));
    if let Some(advice) = unknown.filter_map(advice).next() {
        writeln!(out, "  {advice}")?;
    }
    if let Some(line) = &answer.line {
        print_line(out, "  ", &question.tell(line)?)?;
    }
    Ok(())
}

/// A verdict, and what would tell more where it leaves something unknown.
fn told(out: &mut dyn Write, question: &Question, verdict: &Verdict) -> io::Result<()> {
    writeln!(out, "{}", question.told(verdict))?;
    if let (Exit::Unknown, Some(advice)) = (exit_of_all(verdict), advice(verdict)) {
        writeln!(out, "{advice}")?;
    }
    Ok(())
}

/// The ideas that a level declares of its own orders and of all its lines: the claims and their
/// facts.
fn declared(level: &Level) -> Vec<(String, Vec<Fact>)> {
    let claims = level.setup().proofs.iter();
    let read = claims.filter_map(|text| text.parse::<Obligation>().ok());
    read.filter(|o| o.under.is_empty() && o.without.is_empty() && o.within.is_none())
        .filter_map(|o| o.canonical(level).ok())
        .filter_map(|o| match &o.claim {
            Claim::Idea(facts) | Claim::Unique(facts) if !facts.is_empty() => {
                Some((o.to_string(), facts.clone()))
            }
            _ => None,
        })
        .collect()
}

/// What a line with those facts lacks of each idea.
fn lacking<'i>(ideas: &'i [(String, Vec<Fact>)], has: &[Fact]) -> Vec<(&'i String, &'i Fact)> {
    let each = ideas.iter();
    each.flat_map(|(claim, facts)| facts.iter().map(move |fact| (claim, fact)))
        .filter(|(_, fact)| !has.contains(fact))
        .collect()
}

/// Figures of a level's positions.
///
/// # Errors
/// A question that cannot be asked.
pub fn shape(args: &args::Shape, out: &mut dyn Write) -> Done {
    let question = Question::new(&args.question)?;
    let json = args.question.output.json;
    let (verdict, shape) = question.put(json, |query, watch| query.shape(watch))?;
    if json {
        let value = Shaped {
            verdict: question.verdict_json(&verdict),
            shape: printed::Shape {
                positions: shape.positions,
                wins: shape.wins,
                dead: shape.dead,
                deepest: shape.deepest,
                expanded: shape.expanded,
                waiting: shape.waiting,
                inputs: shape.inputs,
                idle: shape.no_ops,
                forced: shape.forced,
            },
        };
        print_json(out, &value)?;
        return Ok(exit_of_all(&verdict));
    }
    told(out, &question, &verdict)?;
    let known = |n: Option<u64>| n.map_or_else(|| "not known".to_owned(), |n| n.to_string());
    let mut rows = vec![
        ("positions", shape.positions.to_string()),
        ("won positions", shape.wins.to_string()),
        ("dead positions (no win can be reached)", known(shape.dead)),
        ("deepest position, in inputs", shape.deepest.to_string()),
        (
            "inputs that change something, a position",
            branching(&shape),
        ),
        ("inputs that change nothing", shape.no_ops.to_string()),
        (
            "positions with one move that keeps a win in reach",
            known(shape.forced),
        ),
    ];
    if shape.waiting > 0 {
        let left_out = "positions whose inputs were not looked at";
        rows.push((left_out, shape.waiting.to_string()));
    }
    for (name, value) in rows {
        writeln!(out, "  {name:<50} {value:>12}")?;
    }
    Ok(exit_of_all(&verdict))
}

/// Inputs that change something, for each expanded position, to two digits.
fn branching(shape: &Shape) -> String {
    let hundredths = (shape.inputs - shape.no_ops.min(shape.inputs)) * 100 / shape.expanded.max(1);
    format!("{}.{:02}", hundredths / 100, hundredths % 100)
}

fn texts(facts: &[Fact]) -> Vec<String> {
    facts.iter().map(Fact::to_string).collect()
}

fn list(out: &mut dyn Write, head: &str, items: &[String]) -> io::Result<()> {
    writeln!(out, "{}", paint(HEAD, head))?;
    if items.is_empty() {
        writeln!(out, "  nothing")?;
    }
    for item in items {
        writeln!(out, "  {item}")?;
    }
    Ok(())
}

/// What is known without an answer about all lines: the search, its line, and what stopped the
/// rest.
fn partial<T>(
    out: &mut dyn Write,
    question: &Question,
    whole: &Whole<T>,
    what: &str,
) -> Result<(), Stop> {
    let Some(line) = &whole.answer.line else {
        return Ok(told(out, question, &whole.answer.verdict)?);
    };
    writeln!(out, "{}", question.told(&whole.answer.verdict))?;
    let limit = stop(whole.last()).unwrap_or_default();
    writeln!(out, "{what}: unknown, stopped by {limit}; a solution is")?;
    print_line(out, "", &question.tell(line)?)?;
    if let Some(advice) = advice(whole.last()) {
        writeln!(out, "{advice}")?;
    }
    Ok(())
}

/// The same for programs.
fn partial_json<T>(question: &Question, whole: &Whole<T>) -> Result<Partial, Stop> {
    let line = whole.answer.line.as_deref();
    Ok(Partial {
        verdict: question.verdict_json(whole.last()),
        solved: question.verdict_json(&whole.answer.verdict),
        line: line.map(|line| question.line_json(line)).transpose()?,
    })
}
