//! The command that searches for a solution: solve.

use std::io::{self, Read, Write};
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use spellgrid_solve::{
    self as solver, Answer, Ended, Keep, LevelSpace, Search, Until, Whole, certificate, counted,
};

use crate::args;
use crate::exit::{Done, Exit, Stop};
use crate::files::save;
use crate::json::printed::Solved;
use crate::solving::question::{
    Question, Watcher, advice, asked, exit, print_json, print_line, stop, watched,
};

/// All shortest solutions, where they were asked for.
type All = Whole<solver::Lines<spellgrid::Input>>;

/// Find a shortest solution, or prove that there is none.
///
/// # Errors
/// A question that cannot be asked, a file that cannot be read or written.
pub fn solve(args: &args::Solve, out: &mut dyn Write) -> Done {
    let mut question = Question::new(&args.question)?;
    if args.unmerged {
        let level = Arc::into_inner(question.level).map(spellgrid::Level::unmerged);
        question.level = Arc::new(level.ok_or_else(|| Stop::user("the level is in use"))?);
    }
    let json = args.question.output.json;
    let whole = if let Some(path) = &args.certificate {
        alone(watched(json, |watcher| {
            certified(&question, path, watcher)
        })?)
    } else if args.checkpoint.is_some() || args.resume.is_some() {
        alone(watched(json, |watcher| saved(&question, args, watcher))?)
    } else {
        question.put(json, |query, watch| match args.all {
            Some(most) => query.shortest(most, watch),
            None => query.solve(watch).map(alone),
        })?
    };
    let Answer { verdict, line } = &whole.answer;
    // A solution is found, but not how many there are: that was asked.
    let exit = match args.all.is_some() && line.is_some() && whole.found.is_none() {
        true => Exit::Unknown,
        false => exit(verdict),
    };
    if json {
        let lines = whole.found.iter().flat_map(|found| &found.lines);
        let lines = lines.map(|line| question.line_json(line));
        let value = Solved {
            verdict: question.verdict_json(verdict),
            line: line
                .as_deref()
                .map(|line| question.line_json(line))
                .transpose()?,
            count: whole.found.as_ref().map(|found| found.count.to_string()),
            lines: lines.collect::<Result<_, _>>()?,
            limit: whole.verdict.as_ref().and_then(stop),
        };
        print_json(out, &value)?;
        return Ok(exit);
    }
    writeln!(out, "{}", question.told(verdict))?;
    if let (Exit::Unknown, Some(advice)) = (exit, advice(whole.last())) {
        writeln!(out, "{advice}")?;
    }
    if let Some(found) = &whole.found {
        let listed = match found.lines.len() as u128 == found.count {
            true => "",
            false => ", the first of them:",
        };
        let count = counted(found.count, "shortest solution");
        writeln!(out, "{count}{listed}")?;
        for (n, line) in found.lines.iter().enumerate() {
            if n > 0 {
                writeln!(out)?;
            }
            print_line(out, "", &question.tell(line)?)?;
        }
    } else if let Some(line) = line {
        if let Some(limit) = whole.verdict.as_ref().and_then(stop) {
            writeln!(out, "how many there are is unknown: stopped by {limit}")?;
        }
        print_line(out, "", &question.tell(line)?)?;
    }
    Ok(exit)
}

/// An answer when nothing was asked of all lines.
fn alone(answer: Answer) -> All {
    Whole {
        answer,
        verdict: None,
        found: None,
    }
}

/// Solve, and write the certificate.
fn certified(question: &Question, path: &Path, watcher: &mut Watcher) -> Result<Answer, Stop> {
    let fail = |error: io::Error| Stop::user(format!("{}: {error}", path.display()));
    let said = |text: String| anstream::eprintln!("{}: {text}", path.display());
    let place = save::place_for(path, "certificate", b"sgcert")?;
    let mut bytes = Vec::new();
    let (query, under) = (question.query(), &question.under);
    let mut watch = |progress: &_| watcher.see(progress);
    let done = certificate::certify(&query, under, &mut watch, &mut bytes);
    match done {
        Ok((answer, header)) => {
            save::write(&place, |file| file.write_all(&bytes)).map_err(fail)?;
            if let certificate::Proof::NoneWithin(n) = header.proof {
                let n = counted(n, "input");
                said(format!(
                    "written: it proves that no solution has {n} or fewer"
                ));
            }
            Ok(answer)
        }
        // No file is written; the verdict says how far the search got.
        Err(certificate::CertifyError::Unknown(answer)) => {
            said("not written, for nothing is proven".into());
            Ok(*answer)
        }
        Err(certificate::CertifyError::Stopped(answer, limit)) => {
            said(format!("not written: stopped by {limit}"));
            Ok(*answer)
        }
        Err(certificate::CertifyError::Query(error)) => Err(asked(error)),
        Err(certificate::CertifyError::Io(error)) => Err(fail(error)),
    }
}

/// Solve, saving the search between layers or going on with one.
fn saved(question: &Question, args: &args::Solve, watcher: &mut Watcher) -> Result<Answer, Stop> {
    /// Saving takes at most a tenth of the time.
    const SHARE: u32 = 10;
    let effort = question.effort.started();
    let query = question.query().effort(effort.clone());
    let space = query.space().map_err(asked)?;
    // Before any work: a path that cannot be written is told now.
    let place = |path| save::place_for(path, "saved search", b"sgsrch");
    let checkpoint = args.checkpoint.as_deref().map(place).transpose()?;
    let mut search = match &args.resume {
        Some(path) => resumed(question, &space, path)?,
        None => Search::new(&space, Until::Solved, Keep::Lines, question.inputs),
    };
    let mut next = Instant::now();
    let mut last = None;
    let mut failed: Option<io::Error> = None;
    let mut keep =
        |search: &Search<'_, LevelSpace<'_>>, path: &Path| match save::write(path, |file| {
            search.write(file)
        }) {
            Ok(()) => (last, failed) = (Some(search.depth()), None),
            Err(error) => failed = Some(error),
        };
    let verdict = solver::drive(&mut search, &effort, &mut |search, progress| {
        watcher.see(progress);
        let now = Instant::now();
        if let Some(path) = checkpoint
            .as_ref()
            .filter(|_| progress.boundary && now >= next)
        {
            keep(search, path);
            next = Instant::now() + now.elapsed() * SHARE;
        }
    });
    let stopped = matches!(verdict.ended, Ended::Stopped(_));
    if let Some(path) = checkpoint.as_ref().filter(|_| stopped) {
        if search.at_boundary() {
            keep(&search, path);
        }
        let depth = match last {
            Some(depth) => format!("saved as of {}", counted(depth, "input")),
            None => "not saved: it was stopped within the first input".to_owned(),
        };
        anstream::eprintln!("{}: {depth}", path.display());
    }
    // What was found is told whether or not it could be saved.
    if let (Some(error), Some(path)) = (failed, &args.checkpoint) {
        anstream::eprintln!("{}: the search could not be saved: {error}", path.display());
    }
    solver::proven(&space, &search, verdict, &effort).map_err(asked)
}

/// A search that was saved.
fn resumed<'s, 'l>(
    question: &Question,
    space: &'s LevelSpace<'l>,
    path: &Path,
) -> Result<Search<'s, LevelSpace<'l>>, Stop> {
    let fail = |error: &dyn std::fmt::Display| Stop::user(format!("{}: {error}", path.display()));
    let most = question.effort.bytes.unwrap_or(u64::MAX);
    let file = spellgrid_content::open(path).map_err(|error| fail(&error))?;
    let mut bytes = Vec::new();
    file.take(most.saturating_add(1))
        .read_to_end(&mut bytes)
        .map_err(|error| fail(&error))?;
    if bytes.len() as u64 > most {
        let text = format!("going on takes more memory than the {most} bytes of --memory");
        return Err(fail(&text));
    }
    let search = Search::resume(space, &bytes, Until::Solved, question.inputs)
        .map_err(|error| fail(&error))?;
    if let Some(most) = question.inputs.filter(|&most| most < search.depth()) {
        let depth = counted(search.depth(), "input");
        return Err(fail(&format!(
            "the search is {depth} deep already, past --max {most}"
        )));
    }
    Ok(search)
}
