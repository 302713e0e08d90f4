//! Commands that check claims: verify, certify.

use std::io::{self, Write};
use std::path::PathBuf;

use serde_json::json;
use spellgrid::setup::LevelSetup;
use spellgrid_content::{Document, Library};
use spellgrid_solve::certificate::{self, Proof};
use spellgrid_solve::{Check, Finding, Hunting, LevelSpace, Outcome, Watch, counted};

use crate::args;
use crate::exit::{Done, Exit, Stop};
use crate::load::{self, Changes, faulty};
use crate::paint::{BAD, GOOD, HEAD, paint};
use crate::question::{Watcher, asked, effort, print_json, print_line, verdict_json};
use crate::wire::WireInput;

/// Check what levels claim.
///
/// # Errors
/// A level that cannot be read; no claim at all.
pub fn verify(args: &args::Verify, out: &mut dyn Write) -> Done {
    let (library, packs) = load::library(&args.packs)?;
    let changes = Changes {
        packs,
        ..Changes::default()
    };
    let levels = levels(&library, &args.paths)?;
    let mut values = Vec::new();
    let mut tally = Tally::default();
    for (name, (mut document, library)) in levels {
        changes.apply(&library, &mut document.setup)?;
        if document.setup.proofs.is_empty() {
            continue;
        }
        let findings = check(&library, &document, &args.effort, args.output.json)?;
        if !args.output.json {
            writeln!(out, "{}", paint(HEAD, &name))?;
        }
        for finding in &findings {
            tally.count(finding.outcome);
            if args.output.json {
                let line: Option<Vec<WireInput>> = finding
                    .line
                    .as_ref()
                    .map(|line| line.iter().map(WireInput::from).collect());
                values.push(json!({
                    "level": name, "claim": finding.claim, "note": finding.note,
                    "outcome": finding.outcome.to_string().to_lowercase(),
                    "verdict": finding.verdict.as_ref().map(verdict_json), "line": line,
                }));
            } else {
                row(out, &library, &document, finding)?;
            }
        }
    }
    if args.output.json {
        print_json(
            out,
            &json!({ "claims": values, "holds": tally.holds, "fails": tally.fails,
            "unknown": tally.unknown }),
        )?;
    } else {
        let Tally {
            holds,
            fails,
            unknown,
        } = tally;
        let verb = if holds == 1 { "holds" } else { "hold" };
        let claims = counted(holds, "claim");
        writeln!(out, "{claims} {verb}, {fails} fail, {unknown} unknown")?;
    }
    match tally {
        Tally {
            holds: 0,
            fails: 0,
            unknown: 0,
        } => Err(Stop::user("no level claims anything")),
        Tally {
            fails: 0,
            unknown: 0,
            ..
        } => Ok(Exit::Yes),
        Tally { fails: 0, .. } => Ok(Exit::Unknown),
        _ => Ok(Exit::No),
    }
}

#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    holds: usize,
    fails: usize,
    unknown: usize,
}

impl Tally {
    fn count(&mut self, outcome: Outcome) {
        *match outcome {
            Outcome::Holds => &mut self.holds,
            Outcome::Fails | Outcome::Wrong => &mut self.fails,
            Outcome::Unknown => &mut self.unknown,
        } += 1;
    }
}

/// Levels with names to show and the libraries that have their packs.
type Levels = Vec<(String, load::Found)>;

/// The levels of files and folders; the shipped ones without any.
fn levels(library: &Library, paths: &[PathBuf]) -> Result<Levels, Stop> {
    let mut names: Vec<String> = Vec::new();
    if paths.is_empty() {
        names.extend(library.level_names().map(str::to_owned));
    }
    let mut files = Vec::new();
    for path in paths {
        crate::documents::gather(path, &mut files)?;
    }
    for file in files.iter().filter(|file| file.is_file()) {
        names.extend(load::names_in(file)?);
    }
    let find = |name: String| Ok((name.clone(), load::document(library, &name)?));
    names.into_iter().map(find).collect()
}

fn check(
    library: &Library,
    document: &Document<LevelSetup>,
    args: &args::Effort,
    json: bool,
) -> Result<Vec<Finding>, Stop> {
    let level = library
        .build_document(document)
        .map_err(|report| faulty(&report))?;
    let under = |orders: &[String]| {
        let changes = Changes {
            orders: orders.to_vec(),
            ..Changes::default()
        };
        let mut setup = document.setup.clone();
        changes
            .apply(library, &mut setup)
            .map_err(|stop| stop.to_string())?;
        library.build(&setup).map_err(|report| report.to_string())
    };
    let check = Check {
        under: &under,
        effort: effort(args)?,
        hunting: Hunting::default(),
    };
    let mut watcher = Watcher::new(json);
    let findings = check.all(&level, &mut |progress| watcher.see(progress));
    watcher.end();
    Ok(findings)
}

/// One row of the table; what refutes a claim is shown as a replay.
fn row(
    out: &mut dyn Write,
    library: &Library,
    document: &Document<LevelSetup>,
    finding: &Finding,
) -> Result<(), Stop> {
    let outcome = match finding.outcome {
        Outcome::Holds => paint(GOOD, "holds  "),
        Outcome::Unknown => "unknown".to_owned(),
        other => paint(BAD, format!("{other:<7}")),
    };
    writeln!(out, "  {outcome}  {}", finding.claim)?;
    writeln!(out, "           {}", finding.note)?;
    let refuted = finding.outcome == Outcome::Fails;
    if let (true, Some(line)) = (refuted, &finding.line) {
        let level = library
            .build_document(document)
            .map_err(|report| faulty(&report))?;
        let space = LevelSpace::new(&level, &Default::default(), &Watch::Nothing).map_err(asked)?;
        // A line under changed orders may not play under the level's own; then it is not shown.
        if let Ok(words) = space.tell(line) {
            print_line(out, "           ", &words)?;
        }
    }
    Ok(())
}

/// Check a certificate.
///
/// # Errors
/// A file or level that cannot be read.
pub fn certify(args: &args::Certify, out: &mut dyn Write) -> Done {
    let fail =
        |error: &dyn std::fmt::Display| Stop::user(format!("{}: {error}", args.file.display()));
    let open = || std::fs::File::open(&args.file).map(io::BufReader::new);
    let header = certificate::read_header(&mut open().map_err(|error| fail(&error))?)
        .map_err(|error| fail(&error))?;
    let (library, packs) = load::library(&args.packs)?;
    // What the certificate says of its level is no reason to open a file.
    let name = match &args.level {
        Some(name) => name,
        None if library.level(&header.level).is_ok() => &header.level,
        None => {
            let text = format!(
                "{:?} is no shipped level; name its file by --level",
                header.level
            );
            return Err(fail(&text));
        }
    };
    let changes = Changes {
        packs,
        ruleset: args.ruleset.clone(),
        orders: header.under.clone(),
    };
    let level = load::level(&library, name, &changes)?;
    let checked = certificate::check(&mut open().map_err(|error| fail(&error))?, &level);
    let claim = match &header.proof {
        Proof::None => "there is no solution".to_owned(),
        Proof::NoneWithin(n) => format!("no solution has {n} inputs or fewer"),
        Proof::Shortest(line) => format!("a shortest solution has {} inputs", line.len()),
    };
    let without: Vec<String> = header.without.iter().map(ToString::to_string).collect();
    if args.output.json {
        print_json(
            out,
            &json!({
                "level": header.level, "claim": claim, "without": without, "under": header.under,
                "lostEnds": header.lost_ends, "positions": header.positions,
                "holds": checked.is_ok(), "played": checked.as_ref().ok().map(|c| c.played),
                "problem": checked.as_ref().err().map(ToString::to_string),
            }),
        )?;
        return Ok(Exit::from_bool(checked.is_ok()));
    }
    write!(out, "{}: {claim}", header.level)?;
    for fact in &without {
        write!(out, ", without {fact}")?;
    }
    for order in &header.under {
        write!(out, ", under {order}")?;
    }
    let lost = if header.lost_ends {
        "ends"
    } else {
        "does not end"
    };
    writeln!(out, "; a lost position {lost} the line")?;
    match &checked {
        Ok(checked) => writeln!(
            out,
            "{}: {} positions checked, {} inputs played",
            paint(GOOD, "proven"),
            checked.header.positions,
            checked.played
        )?,
        Err(error) => writeln!(out, "{}: {error}", paint(BAD, "rejected"))?,
    }
    Ok(Exit::from_bool(checked.is_ok()))
}
