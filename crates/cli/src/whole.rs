//! Commands that look at all lines of a level: needs, cooks, shape.

use std::io::{self, Write};

use spellgrid::{Fact, Level};
use spellgrid_solve::{
    self as solver, Claim, Hunting, LevelSpace, Obligation, Shape, Watch, Whole, counted,
};

use crate::args;
use crate::exit::{Done, Exit, Stop};
use crate::paint::{BAD, HEAD, paint};
use crate::printed::{self, Cooked, Needed, Partial, Shaped, Way};
use crate::question::{Question, asked, exit_of_all, print_json, print_line, stop};

/// Find what every solution needs.
///
/// # Errors
/// A question that cannot be asked.
pub fn needs(args: &args::Needs, out: &mut dyn Write) -> Done {
    let question = Question::new(&args.question)?;
    let json = args.question.output.json;
    let whole = question.put(json, solver::needs)?;
    let exit = exit_of_all(whole.last());
    if json {
        let value = Needed {
            partial: partial_json(&question, &whole)?,
            needs: whole.found.as_ref().map(|needs| printed::Needs {
                every: texts(&needs.every),
                shortest: texts(&needs.shortest),
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
    writeln!(out, "{}", question.told(whole.last()))?;
    let about = match needs.within {
        Some(most) => format!("Every solution of at most {}:", counted(most, "input")),
        None => "Every solution:".to_owned(),
    };
    list(out, &about, &texts(&needs.every))?;
    let rest: Vec<Fact> = needs
        .shortest
        .iter()
        .filter(|fact| !needs.every.contains(fact))
        .cloned()
        .collect();
    list(out, "Every shortest solution besides:", &texts(&rest))?;
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
    let whole = question.put(json, |level, ask, inputs, effort, watch| {
        solver::cooks(level, ask, inputs, hunting, effort, watch)
    })?;
    let Question { level, ask, .. } = &question;
    let ideas = declared(level);
    let space = LevelSpace::new(level, ask, &Watch::Nothing).map_err(asked)?;
    let mut ways = Vec::new();
    for cook in whole.found.iter().flat_map(|cooks| &cooks.cooks) {
        let mut has = space
            .facts_of(&cook.line)
            .map_err(|refusal| Stop::user(refusal.message))?;
        has.extend_from_slice(space.past());
        ways.push((cook, lacking(&ideas, &has)));
    }
    let cooked = ways.iter().any(|(_, lacks)| !lacks.is_empty());
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
        let value = Cooked {
            partial: partial_json(&question, &whole)?,
            all,
            within,
            ideas: ideas.iter().map(|(claim, _)| claim.clone()).collect(),
            ways: list,
        };
        print_json(out, &value)?;
        return Ok(exit);
    }
    if ways.is_empty() {
        partial(out, &question, &whole, "the ways to win")?;
        return Ok(exit);
    }
    writeln!(out, "{}", question.told(whole.last()))?;
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
    Ok(exit)
}

/// The ideas that a level declares of its own orders and of all its lines: the claims and their
/// facts.
fn declared(level: &Level) -> Vec<(String, Vec<Fact>)> {
    let claims = level.setup().proofs.iter();
    let read = claims.filter_map(|text| text.parse::<Obligation>().ok());
    read.filter(|o| o.under.is_empty() && o.without.is_empty() && o.within.is_none())
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
    let (verdict, shape) = question.put(json, solver::shape)?;
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
                idle: shape.idle,
                forced: shape.forced,
            },
        };
        print_json(out, &value)?;
        return Ok(exit_of_all(&verdict));
    }
    writeln!(out, "{}", question.told(&verdict))?;
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
        ("inputs that change nothing", shape.idle.to_string()),
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
    let hundredths = (shape.inputs - shape.idle.min(shape.inputs)) * 100 / shape.expanded.max(1);
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
    writeln!(out, "{}", question.told(&whole.answer.verdict))?;
    if let Some(line) = &whole.answer.line {
        let limit = whole.verdict.as_ref().and_then(stop).unwrap_or_default();
        writeln!(out, "{what}: unknown, stopped by {limit}; a solution is")?;
        print_line(out, "", &question.tell(line)?)?;
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
