//! Commands that search: solve, needs, cooks, shape.

use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use serde_json::json;
use spellgrid::Fact;
use spellgrid_solve::{
    self as solver, Hunting, Keep, LevelSpace, Search, Until, Verdict, Watch, certificate,
};

use crate::args;
use crate::exit::{Done, Stop};
use crate::paint::{HEAD, paint};
use crate::question::{
    Question, Watcher, asked, exit, exit_of_all, print_json, print_line, verdict_json,
};

/// Find a shortest solution, or prove that there is none.
///
/// # Errors
/// A question that cannot be asked, a file that cannot be read or written.
pub fn solve(args: &args::Solve, out: &mut dyn Write) -> Done {
    let question = Question::new(&args.question)?;
    let json = args.question.output.json;
    let mut watcher = Watcher::new(json);
    let (verdict, line, count, lines) = if let Some(path) = &args.certificate {
        let (verdict, line) = certified(&question, path, &mut watcher)?;
        (verdict, line, None, Vec::new())
    } else if args.checkpoint.is_some() || args.resume.is_some() {
        let (verdict, line) = saved(&question, args, &mut watcher)?;
        (verdict, line, None, Vec::new())
    } else if let Some(most) = args.all {
        let mut watch = |progress: &_| watcher.see(progress);
        let Question {
            level,
            ask,
            inputs,
            effort,
            ..
        } = &question;
        let (verdict, lines) =
            solver::shortest(level, ask, *inputs, most, effort, &mut watch).map_err(asked)?;
        match lines {
            Some(found) => (
                verdict,
                found.lines.first().cloned(),
                Some(found.count),
                found.lines,
            ),
            None => (verdict, None, None, Vec::new()),
        }
    } else {
        let mut watch = |progress: &_| watcher.see(progress);
        let Question {
            level,
            ask,
            inputs,
            effort,
            ..
        } = &question;
        let answer = solver::solve(level, ask, *inputs, effort, &mut watch).map_err(asked)?;
        (answer.verdict, answer.line, None, Vec::new())
    };
    watcher.end();
    if json {
        let line = line
            .as_deref()
            .map(|line| question.line_json(line))
            .transpose()?;
        let lines: Result<Vec<_>, Stop> = lines.iter().map(|l| question.line_json(l)).collect();
        let mut value = json!({ "verdict": verdict_json(&verdict), "line": line });
        if args.all.is_some() {
            value["count"] = json!(count.map(|count| count.to_string()));
            value["lines"] = json!(lines?);
        }
        print_json(out, &value)?;
        return Ok(exit(&verdict));
    }
    writeln!(out, "{verdict}")?;
    match count {
        Some(count) => {
            let listed = if lines.len() as u128 == count {
                ""
            } else {
                ", the first of them:"
            };
            writeln!(
                out,
                "{}{listed}",
                solver::counted(count, "shortest solution")
            )?;
            for (n, line) in lines.iter().enumerate() {
                if n > 0 {
                    writeln!(out)?;
                }
                print_line(out, "", &question.tell(line)?)?;
            }
        }
        None => {
            if let Some(line) = &line {
                print_line(out, "", &question.tell(line)?)?;
            }
        }
    }
    Ok(exit(&verdict))
}

type Line = Option<Vec<spellgrid::Input>>;

/// Solve, and write the certificate.
fn certified(
    question: &Question,
    path: &Path,
    watcher: &mut Watcher,
) -> Result<(Verdict, Line), Stop> {
    let fail = |error: io::Error| Stop::user(format!("{}: {error}", path.display()));
    let mut bytes = Vec::new();
    let Question {
        level,
        ask,
        under,
        inputs,
        effort,
    } = question;
    let mut watch = |progress: &_| watcher.see(progress);
    let done = certificate::certify(level, ask, under, *inputs, effort, &mut watch, &mut bytes);
    match done {
        Ok((verdict, header)) => {
            fs::write(path, bytes).map_err(fail)?;
            let line = match header.proof {
                certificate::Proof::Shortest(line) => Some(line),
                _ => None,
            };
            Ok((verdict, line))
        }
        // Nothing is proven, so no file is written; the verdict says how far the search got.
        Err(certificate::CertifyError::Unknown(verdict)) => {
            anstream::eprintln!("{}: not written, for nothing is proven", path.display());
            Ok((*verdict, None))
        }
        Err(certificate::CertifyError::Ask(error)) => Err(asked(error)),
        Err(certificate::CertifyError::Io(error)) => Err(fail(error)),
    }
}

/// Solve, saving the search between layers or going on with one.
fn saved(
    question: &Question,
    args: &args::Solve,
    watcher: &mut Watcher,
) -> Result<(Verdict, Line), Stop> {
    /// Saving takes at most a tenth of the time.
    const SHARE: u32 = 10;
    let space = LevelSpace::new(&question.level, &question.ask, &Watch::Nothing).map_err(asked)?;
    // Before any work: a path that cannot be written is told now.
    let checkpoint = args.checkpoint.as_deref().map(target).transpose()?;
    let mut search = match &args.resume {
        Some(path) => {
            let fail =
                |error: &dyn std::fmt::Display| Stop::user(format!("{}: {error}", path.display()));
            let most = question.effort.bytes.unwrap_or(u64::MAX);
            let mut bytes = Vec::new();
            fs::File::open(path)
                .and_then(|file| file.take(most).read_to_end(&mut bytes))
                .map_err(|error| fail(&error))?;
            Search::resume(&space, &bytes, Until::Solved, question.inputs)
                .map_err(|error| fail(&error))?
        }
        None => Search::new(&space, Until::Solved, Keep::Lines, question.inputs),
    };
    let mut next = Instant::now();
    let mut failed: Option<io::Error> = None;
    let verdict = solver::drive(&mut search, &question.effort, &mut |search, progress| {
        watcher.see(progress);
        let now = Instant::now();
        if let Some(path) = checkpoint
            .as_ref()
            .filter(|_| progress.boundary && now >= next)
        {
            if let Err(error) = save(search, path) {
                failed = Some(error);
            }
            next = Instant::now() + now.elapsed() * SHARE;
        }
    });
    if let (Some(error), Some(path)) = (failed, &args.checkpoint) {
        return Err(Stop::user(format!("{}: {error}", path.display())));
    }
    let line = solver::proven_line(&space, &search, &verdict).map_err(asked)?;
    Ok((verdict, line))
}

/// The file that a path to save at means: a link leads to its file, and what is no plain file (a
/// device, a pipe) is not replaced by one.
fn target(path: &Path) -> Result<PathBuf, Stop> {
    match path.canonicalize() {
        Ok(whole) if whole.is_file() => Ok(whole),
        Ok(_) => Err(Stop::user(format!("{}: this is no file", path.display()))),
        Err(_) => Ok(path.to_owned()),
    }
}

/// Write beside the file and then over it, so that a whole one is always there.
fn save(search: &Search<'_, LevelSpace<'_>>, path: &Path) -> io::Result<()> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".part");
    let mut file = io::BufWriter::new(fs::File::create(&beside)?);
    search.write(&mut file)?;
    file.flush()?;
    drop(file);
    fs::rename(&beside, path)
}

/// Find what every solution needs.
///
/// # Errors
/// A question that cannot be asked.
pub fn needs(args: &args::Needs, out: &mut dyn Write) -> Done {
    let question = Question::new(&args.question)?;
    let json = args.question.output.json;
    let mut watcher = Watcher::new(json);
    let Question {
        level,
        ask,
        inputs,
        effort,
        ..
    } = &question;
    let mut watch = |progress: &_| watcher.see(progress);
    let (verdict, needs) = solver::needs(level, ask, *inputs, effort, &mut watch).map_err(asked)?;
    watcher.end();
    let texts = |facts: &[Fact]| facts.iter().map(Fact::to_string).collect::<Vec<_>>();
    if json {
        let needs = needs.map(|needs| {
            json!({ "every": texts(&needs.every), "shortest": texts(&needs.shortest),
                "within": needs.within })
        });
        print_json(
            out,
            &json!({ "verdict": verdict_json(&verdict), "needs": needs }),
        )?;
        return Ok(exit_of_all(&verdict));
    }
    writeln!(out, "{verdict}")?;
    let Some(needs) = needs else {
        return Ok(exit_of_all(&verdict));
    };
    let about = match needs.within {
        Some(most) => format!("Every solution of at most {most} inputs:"),
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
    Ok(exit_of_all(&verdict))
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

/// Find the ways to win.
///
/// # Errors
/// A question that cannot be asked.
pub fn cooks(args: &args::Cooks, out: &mut dyn Write) -> Done {
    let question = Question::new(&args.question)?;
    let json = args.question.output.json;
    let mut watcher = Watcher::new(json);
    let Question {
        level,
        ask,
        inputs,
        effort,
        ..
    } = &question;
    let hunting = Hunting {
        most: args.cap,
        ..Hunting::default()
    };
    let mut watch = |progress: &_| watcher.see(progress);
    let (verdict, cooks) =
        solver::cooks(level, ask, *inputs, hunting, effort, &mut watch).map_err(asked)?;
    watcher.end();
    if json {
        let mut list = Vec::new();
        for cook in &cooks.cooks {
            let facts: Vec<String> = cook.facts.iter().map(Fact::to_string).collect();
            list.push(json!({ "facts": facts, "line": question.line_json(&cook.line)? }));
        }
        let value = json!({ "verdict": verdict_json(&verdict), "all": cooks.all,
            "within": cooks.within, "ways": list });
        print_json(out, &value)?;
        return Ok(exit_of_all(&verdict));
    }
    writeln!(out, "{verdict}")?;
    let ways = solver::counted(cooks.cooks.len(), "way");
    let least = if cooks.all { "" } else { "at least " };
    let within = cooks
        .within
        .map(|n| format!(" within {n} inputs"))
        .unwrap_or_default();
    writeln!(out, "{least}{ways} to win{within}")?;
    for (n, cook) in cooks.cooks.iter().enumerate() {
        let facts: Vec<String> = cook.facts.iter().map(Fact::to_string).collect();
        let head = format!("{}. in {} inputs, by", n + 1, cook.line.len());
        list(out, &head, &facts)?;
        print_line(out, "  ", &question.tell(&cook.line)?)?;
    }
    Ok(exit_of_all(&verdict))
}

/// Figures of a level's positions.
///
/// # Errors
/// A question that cannot be asked.
pub fn shape(args: &args::Shape, out: &mut dyn Write) -> Done {
    let question = Question::new(&args.question)?;
    let json = args.question.output.json;
    let mut watcher = Watcher::new(json);
    let Question {
        level,
        ask,
        inputs,
        effort,
        ..
    } = &question;
    let mut watch = |progress: &_| watcher.see(progress);
    let (verdict, shape) = solver::shape(level, ask, *inputs, effort, &mut watch).map_err(asked)?;
    watcher.end();
    if json {
        let value = json!({
            "verdict": verdict_json(&verdict),
            "shape": {
                "positions": shape.positions, "wins": shape.wins, "dead": shape.dead,
                "deepest": shape.deepest, "open": shape.open, "inputs": shape.inputs,
                "idle": shape.idle, "forced": shape.forced,
            },
        });
        print_json(out, &value)?;
        return Ok(exit_of_all(&verdict));
    }
    writeln!(out, "{verdict}")?;
    let known = |n: Option<u64>| n.map_or_else(|| "not known".to_owned(), |n| n.to_string());
    let rows = [
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
    for (name, value) in rows {
        writeln!(out, "  {name:<50} {value:>12}")?;
    }
    Ok(exit_of_all(&verdict))
}

/// Inputs that change something, for each open position, to two digits.
fn branching(shape: &solver::Shape) -> String {
    let hundredths = (shape.inputs - shape.idle.min(shape.inputs)) * 100 / shape.open.max(1);
    format!("{}.{:02}", hundredths / 100, hundredths % 100)
}
