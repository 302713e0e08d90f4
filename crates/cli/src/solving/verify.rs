//! The command that checks what levels claim of their solutions: verify.

use std::io::Write;
use std::path::PathBuf;

use spellgrid::Level;
use spellgrid::setup::LevelSetup;
use spellgrid_content::{Document, Library, Path, Report};
use spellgrid_scenario::{LevelName, level_name};
use spellgrid_solve::{
    Check, Finding, Hunting, Obligation, Outcome, Query, Scope, counted, ruling,
};

use crate::args;
use crate::exit::{Done, Exit, Stop};
use crate::files::load::{self, Changes, faulty};
use crate::json::printed::{Claim, Unread, Verified};
use crate::json::wire::WireInput;
use crate::paint::{BAD, GOOD, HEAD, pad, paint};
use crate::solving::question::{
    advice, asked, effort, print_json, print_line, verdict_json, watched,
};

/// Check what levels claim.
///
/// # Errors
/// No claim at all, and packs that cannot be read. A level that cannot is told, and hides no other.
pub fn verify(args: &args::Verify, out: &mut dyn Write) -> Done {
    let (library, packs) = load::library(&args.packs)?;
    let changes = Changes {
        packs,
        ..Changes::default()
    };
    let names = levels(&library, &args.paths)?;
    let mut values = Vec::new();
    let mut unread = Vec::new();
    let mut tally = Tally::default();
    for name in names {
        let checked = load::document(&library, &name)
            .map_err(Stop::from)
            .and_then(|(mut document, library)| {
                changes.apply(&library, &mut document.setup)?;
                if document.setup.proofs.is_empty() {
                    // It claims nothing, but is it a level?
                    library
                        .build_document(&document)
                        .map_err(|report| faulty(&report))?;
                    return Ok((document, library, (Vec::new(), false)));
                }
                let found = check(&library, &document, &args.limits, args.output.json)?;
                Ok((document, library, found))
            });
        let (document, library, (findings, lost_ends)) = match checked {
            Ok(checked) => checked,
            // One level with faults hides no other.
            Err(Stop::User(fault)) => {
                if !args.output.json {
                    writeln!(out, "{}\n{fault}", paint(HEAD, &name))?;
                }
                unread.push(Unread { level: name, fault });
                continue;
            }
            Err(error) => return Err(error),
        };
        if findings.is_empty() {
            continue;
        }
        if !args.output.json {
            writeln!(out, "{}: {}", paint(HEAD, &name), ruling(lost_ends))?;
        }
        for finding in &findings {
            tally.count(finding.outcome);
            if args.output.json {
                let line = finding.line.as_ref();
                values.push(Claim {
                    level: name.clone(),
                    claim: finding.claim.clone(),
                    outcome: finding.outcome.into(),
                    note: finding.note.clone(),
                    verdict: finding.verdict.as_ref().map(verdict_json),
                    line: line.map(|line| line.iter().map(WireInput::from).collect()),
                });
            } else {
                row(out, &library, &document, finding, lost_ends)?;
            }
        }
    }
    if args.output.json {
        let Tally {
            holds,
            fails,
            unknown,
        } = tally;
        let claims = std::mem::take(&mut values);
        print_json(
            out,
            &Verified {
                claims,
                holds,
                fails,
                unknown,
                unread: unread.clone(),
            },
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
        _ if !unread.is_empty() => Ok(Exit::Usage),
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
            Outcome::Unknown => &mut self.unknown,
            Outcome::Fails | Outcome::Vacuous | Outcome::Wrong => &mut self.fails,
        } += 1;
    }
}

/// The names of the levels of files and folders; of the shipped ones without any.
fn levels(library: &Library, paths: &[PathBuf]) -> Result<Vec<String>, Stop> {
    let mut names: Vec<String> = Vec::new();
    if paths.is_empty() {
        names.extend(library.level_names().map(str::to_owned));
    }
    let mut files = Vec::new();
    for path in paths {
        match level_name(library, path) {
            LevelName::Path(path) if path.exists() => {
                crate::files::check::gather(&path, &mut files)?
            }
            _ => names.push(path.to_string_lossy().into_owned()),
        }
    }
    for file in files.iter().filter(|file| file.is_file()) {
        // A file that cannot be read is named itself, and so told.
        let whole = || vec![file.to_string_lossy().into_owned()];
        names.extend(load::names_in(file).unwrap_or_else(|_| whole()));
    }
    Ok(names)
}

fn check(
    library: &Library,
    document: &Document<LevelSetup>,
    args: &args::Limits,
    json: bool,
) -> Result<(Vec<Finding>, bool), Stop> {
    let level = library
        .build_document(document)
        .map_err(|report| faulty(&report))?;
    let under = |orders: &[String]| under(library, &level, orders);
    let check = Check {
        under: &under,
        effort: effort(args)?,
        hunting: Hunting::default(),
    };
    let findings = watched(json, |watcher| {
        Ok(check.all(&level, &mut |progress| watcher.see(progress)))
    })?;
    Ok((findings, level.lost_ends()))
}

/// A level with its orders changed as a claim says.
fn under(library: &Library, level: &Level, orders: &[String]) -> Result<Level, String> {
    let changed = library.with_orders(level, "claim", orders);
    changed.map_err(|report| {
        let each = report.diagnostics.iter().map(|fault| match &fault.hint {
            Some(hint) => format!("{}; {hint}", fault.message),
            None => fault.message.clone(),
        });
        each.collect::<Vec<_>>().join("; ")
    })
}

/// Claims that cannot be read, or that speak of what the level does not have.
///
/// # Errors
/// The faults, each with its place.
pub fn claims(
    library: &Library,
    document: &Document<LevelSetup>,
    level: &Level,
) -> Result<(), Report> {
    let mut report = Report::default();
    let wrong = |text: &str| -> Result<(), String> {
        let claim = text.parse::<Obligation>().map_err(|fault| fault.message)?;
        let facts = claim.without.iter().chain(claim.claim.facts());
        let ask = Scope {
            after: Vec::new(),
            without: facts.cloned().collect(),
        };
        let fit = |level: &Level| match Query::new(level).ask(ask.clone()).unlimited_space() {
            Ok(_) => Ok(()),
            Err(error) => Err(error.to_string()),
        };
        match claim.under.is_empty() {
            true => fit(level),
            false => fit(&under(library, level, &claim.under)?),
        }
    };
    for (n, claim) in document.setup.proofs.iter().enumerate() {
        if let Err(message) = wrong(claim) {
            report.add(|| {
                let place = Path::from("proofs").index(n);
                let places = &document.places;
                places.diagnostic(spellgrid::Code::BadProof, &place, &message)
            });
        }
    }
    report.result(())
}

/// One row of the table; what refutes a claim is shown as a replay.
fn row(
    out: &mut dyn Write,
    library: &Library,
    document: &Document<LevelSetup>,
    finding: &Finding,
    lost_ends: bool,
) -> Result<(), Stop> {
    let outcome = match finding.outcome {
        Outcome::Holds => paint(GOOD, "holds  "),
        Outcome::Unknown => "unknown".to_owned(),
        other => pad(BAD, &other.to_string(), 7),
    };
    writeln!(out, "  {outcome}  {}", finding.claim)?;
    // The ruling on lost positions stands above the table, unless a claim changes it.
    let other = finding
        .verdict
        .filter(|verdict| verdict.lost_ends != lost_ends);
    let ruling = other.map(|verdict| format!("; {}", verdict.ruling()));
    writeln!(
        out,
        "           {}{}",
        finding.note,
        ruling.unwrap_or_default()
    )?;
    let open = finding
        .verdict
        .filter(|_| finding.outcome == Outcome::Unknown);
    if let Some(advice) = open.as_ref().and_then(advice) {
        writeln!(out, "           {advice}")?;
    }
    let refuted = finding.outcome == Outcome::Fails;
    if let (true, Some(line)) = (refuted, &finding.line) {
        let level = library
            .build_document(document)
            .map_err(|report| faulty(&report))?;
        let space = Query::new(&level).unlimited_space().map_err(asked)?;
        // A line under changed orders may not play under the level's own; then it is not shown.
        if let Ok(words) = space.tell(line) {
            print_line(out, "           ", &words)?;
        }
    }
    Ok(())
}
