//! Commands about scenarios: run, test, bless, mutate.

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use spellgrid::Refusal;
use spellgrid_content::read_json;
use spellgrid_scenario::json::Typed;
use spellgrid_scenario::script::Script;
use spellgrid_scenario::{
    Blessed, File, Filter, Judged, LevelName, Play, Shelf, Suite, Table as Mutants, What, judge,
    level_name, mutate as run_mutants, report, report_json, report_mutants, report_mutants_json,
};

use crate::args;
use crate::exit::{Done, Exit, Stop};
use crate::files::load::{self, faulty};
use crate::json::observe::observe;
use crate::json::printed::{Expected, Faulty, Ran, Refused};
use crate::paint::{BAD, GOOD, HEAD, paint};
use crate::playing::board::Style;
use crate::playing::play::{self, Table};
use crate::playing::show;
use crate::solving::question::print_json;
use spellgrid_solve::counted;

/// The files of a suite; what cannot be read is said as every command says it.
fn suite(paths: &[PathBuf], packs: &[PathBuf]) -> Result<Suite, Stop> {
    let mut suite = Suite::load_with(paths, &shelf(packs)?);
    for (path, error) in &mut suite.unread {
        let text = load::said(path, error).to_string();
        let text = text.strip_prefix(&format!("{}: ", path.display()));
        *error = io::Error::new(error.kind(), text.unwrap_or_default());
    }
    Ok(suite)
}

/// No, or "not started" when a file could not be read.
fn exit(suite: &Suite, passed: bool) -> Exit {
    if suite.unread.is_empty() {
        Exit::from_bool(passed)
    } else {
        Exit::Usage
    }
}

/// What scenarios are read with: what ships, and the packs at those paths.
fn shelf(packs: &[PathBuf]) -> Result<Shelf, Stop> {
    Ok(load::library(packs)?.0.into())
}

/// Run scenarios.
///
/// # Errors
/// A path that cannot be read.
pub fn test(args: &args::Test, out: &mut dyn Write) -> Done {
    let mut paths = args.paths.clone();
    if paths.is_empty() {
        paths.extend(["scenarios", "packs"].map(PathBuf::from));
        paths.retain(|path| path.is_dir());
    }
    if paths.is_empty() {
        return Err(Stop::user(
            "there is no folder scenarios or packs here: name files or folders",
        ));
    }
    let suite = suite(&paths, &args.packs)?;
    let ran = suite.run(&Filter {
        texts: args.filter.clone(),
    });
    let passed = suite.problems.is_empty() && ran.iter().all(|one| one.outcome.passed());
    if args.output.json {
        print_json(out, &report_json(&suite, &ran))?;
    } else {
        out.write_all(report(&suite, &ran).as_bytes())?;
    }
    if passed && ran.is_empty() && suite.unread.is_empty() {
        return Err(Stop::user(match args.filter.is_empty() {
            false => "no section has such a name: nothing was run",
            true => {
                "there is no section here, which a line `--- name` begins: nothing was run (a scenario \
                 in JSON is played by `run`)"
            }
        }));
    }
    Ok(exit(&suite, passed))
}

/// Rewrite what does not hold.
///
/// # Errors
/// A path that cannot be read or written.
pub fn bless(args: &args::Bless, out: &mut dyn Write) -> Done {
    let suite = suite(&args.paths, &args.packs)?;
    let (mut total, mut stubborn) = (0, 0);
    let done = match args.dry_run {
        true => "would be rewritten",
        false => "rewritten",
    };
    // All are played before the first is written.
    let blessed: Vec<Blessed> = suite
        .files
        .iter()
        .map(|(_, file)| spellgrid_scenario::bless(file))
        .collect();
    for ((path, _), blessed) in suite.files.iter().zip(blessed) {
        let (text, changed) = (blessed.text, blessed.rewritten);
        for failure in &blessed.left {
            writeln!(
                out,
                "{}:{}: {}: {}",
                path.display(),
                failure.line,
                failure.text,
                failure.message
            )?;
        }
        stubborn += blessed.left.len();
        if changed == 0 {
            continue;
        }
        total += changed;
        if !args.dry_run {
            rewrite(path, &text).map_err(|error| load::said(path, &error))?;
        }
        writeln!(out, "{}: {changed} {done}", path.display())?;
    }
    for line in suite.faults() {
        writeln!(out, "{line}")?;
    }
    writeln!(out, "{} {done}", counted(total, "expectation"))?;
    if stubborn > 0 {
        writeln!(
            out,
            "{} cannot be mended by rewriting expectations",
            counted(stubborn, "failure")
        )?;
    }
    Ok(exit(&suite, suite.problems.is_empty() && stubborn == 0))
}

/// Write a file's new text over the old, with the mark before it that some editors put there.
fn rewrite(path: &Path, text: &str) -> io::Result<()> {
    const MARK: &str = "\u{feff}";
    let whole = path.canonicalize()?;
    let marked = std::fs::read(&whole)?.starts_with(MARK.as_bytes());
    let mark = if marked { MARK } else { "" };
    crate::files::save::write(&whole, |file| write!(file, "{mark}{text}"))
}

/// Run the suite under every ruleset with one order changed: those of the packs below the paths, and
/// where a path has none, those that ship.
///
/// # Errors
/// A path that cannot be read.
pub fn mutate(args: &args::Mutate, out: &mut dyn Write) -> Done {
    let (mut packs, mut shipped_too) = (args.packs.clone(), false);
    for path in &args.paths {
        let mut found = Vec::new();
        // Below a section, and below a level that ships, there is no pack.
        if let LevelName::Path(path) = level_name(spellgrid_scenario::shipped(), path) {
            crate::files::check::gather(&path, &mut found)?;
        }
        found.retain(|path| path.join("pack.json").is_file());
        // What has no packs is about the rulesets that ship.
        shipped_too |= found.is_empty();
        packs.append(&mut found);
    }
    let suite = suite(&args.paths, &packs)?;
    if !suite.unread.is_empty() {
        return Err(Stop::user(suite.faults().join("\n")));
    }
    let shipped = Path::new("scenarios/mutants.json");
    let path = args
        .table
        .as_deref()
        .or(shipped.is_file().then_some(shipped));
    let table: Mutants = match path {
        Some(path) => read_json(&load::source(path)?).map_err(|report| faulty(&report))?,
        None => Mutants::default(),
    };
    // Sections that do not hold as they are judge nothing.
    let ran = suite.run(&Filter::default());
    let failing = ran.iter().filter(|one| !one.outcome.passed()).count();
    let broken = failing + suite.problems.len();
    if broken > 0 {
        let faults = suite.faults().join("\n");
        anstream::eprintln!(
            "{} of the scenarios fail{} unchanged, and judge nothing: see `spellgrid test`\n{faults}",
            broken,
            if broken == 1 { "s" } else { "" }
        );
    }
    let (library, mut names) = load::library(&packs)?;
    // Below a path and named by `--pack`: one pack all the same.
    let mut seen = BTreeSet::new();
    names.retain(|name| seen.insert(name.clone()));
    let shipped = library
        .packs()
        .filter(|pack| shipped_too && !names.contains(&pack.name))
        .filter(|pack| pack.rulesets.iter().any(|r| !r.orders.is_empty()));
    let named = names.iter().filter_map(|name| library.pack(name));
    let judged = Judged {
        packs: shipped.chain(named).collect(),
        library: &library,
        table: &table,
        filter: &Filter {
            texts: args.filter.clone(),
        },
        all: args.all,
    };
    let fates = run_mutants(&suite, &judged).map_err(|report| faulty(&report))?;
    if args.output.json {
        print_json(out, &report_mutants_json(&fates))?;
    } else {
        out.write_all(report_mutants(&fates).as_bytes())?;
    }
    if fates.is_empty() {
        return Err(Stop::user(match args.filter.is_empty() {
            false => "no mutant has such a name: nothing was run",
            true => "these packs bring no order: nothing was run",
        }));
    }
    let good = fates.iter().all(spellgrid_scenario::Fate::good);
    Ok(Exit::from_bool(good && broken == 0))
}

/// Play a scenario file or a JSON scenario, and print every step.
///
/// # Errors
/// A file that cannot be read, or a level with faults.
pub fn run(args: &args::Run, out: &mut dyn Write) -> Done {
    let shelf = shelf(&args.packs)?;
    let (source, only) = match level_name(shelf.library(), &args.file) {
        LevelName::Path(path) => (load::source(&path)?, None),
        LevelName::Section(path, section) => (load::source(&path)?, Some(section)),
        LevelName::Shipped(name) => match shelf.library().level_source(&name) {
            Some(source) => (source.clone(), None),
            None => (load::source(&args.file)?, None),
        },
    };
    if source.text().trim_start().starts_with('{') {
        let (library, _) = load::library(&args.packs)?;
        let typed = Typed::read(&source, &library).map_err(|report| faulty(&report))?;
        let name = args
            .file
            .file_stem()
            .map(|name| name.to_string_lossy())
            .unwrap_or_default();
        if !args.output.json {
            writeln!(out, "{}", paint(HEAD, format!("--- {name}")))?;
        }
        let style = Style {
            facing: typed.level.reads_facing(),
            columns: crate::columns(),
        };
        let mut table = Table::new(typed.level, style, args.output.json, out);
        return play::written(&mut table, &typed.lines);
    }
    let file = File::parse(&source).map_err(|report| faulty(&report))?;
    let file = file.on(&shelf);
    if let Some(name) = only.as_ref().filter(|name| file.section(name).is_none()) {
        let text = format!("{}: {}", source.name(), file.no_section(name));
        return Err(Stop::user(text));
    }
    let filter = Filter {
        texts: args.filter.clone(),
    };
    let mut passed = true;
    let mut any = false;
    for section in file
        .sections
        .iter()
        .filter(|section| only.as_ref().is_none_or(|name| *name == section.name))
        .filter(|section| filter.lets(Path::new(""), section))
    {
        any = true;
        match Script::of(&file, section) {
            Ok(script) => passed &= perform(&section.name, &script, args.output.json, out)?,
            Err(faults) => {
                let faults = faults.diagnostics.iter().map(ToString::to_string);
                if args.output.json {
                    let faulty = Ran::Faulty(Faulty {
                        section: section.name.clone(),
                        faults: faults.collect(),
                    });
                    serde_json::to_writer(&mut *out, &faulty).map_err(io::Error::from)?;
                    writeln!(out)?;
                } else {
                    writeln!(out, "{}", paint(HEAD, &section.name))?;
                    for fault in faults {
                        writeln!(out, "{fault}")?;
                    }
                }
                // Whether the faults are those that the section expects is what `test` says.
                passed &= spellgrid_scenario::run(&file, section, &Default::default()).passed();
            }
        }
    }
    if !any {
        return Err(Stop::user("no section has such a name: nothing was run"));
    }
    Ok(Exit::from_bool(passed))
}

/// Play a script and print what comes of each step. The answer: does everything hold?
fn perform(name: &str, script: &Script, json: bool, out: &mut dyn Write) -> Result<bool, Stop> {
    let mut play = Play::new(script.level.clone());
    let style = Style {
        facing: script.level.reads_facing(),
        columns: crate::columns(),
    };
    let mut passed = true;
    let mut refusal = None;
    if !json {
        writeln!(out, "{}", paint(HEAD, format!("--- {name}")))?;
    }
    position(&mut play, style, json, out)?;
    for (text, what) in &script.steps {
        if !json {
            writeln!(out, "{}", paint(HEAD, text))?;
        }
        match what {
            What::Inputs(acts) => {
                play.log_from = play.game.log().len();
                for act in acts {
                    refusal = play.act(act).err();
                    passed &= refusal.is_none() || expected(script, text);
                    shown_refusal(refusal.as_ref(), json, out)?;
                    if refusal.is_some() {
                        break;
                    }
                    if acts.len() > 1 && !json {
                        writeln!(out, "{}", paint(HEAD, format!("> {}", act)))?;
                    }
                    position(&mut play, style, json, out)?;
                }
            }
            What::Call(call) => {
                refusal = play.call(call).err();
                passed &= refusal.is_none() || expected(script, text);
                shown_refusal(refusal.as_ref(), json, out)?;
                position(&mut play, style, json, out)?;
            }
            What::Expect(expect) => {
                let verdict = judge(&mut play, expect, &mut refusal);
                passed &= verdict.holds;
                let word = if verdict.holds {
                    paint(GOOD, "holds")
                } else {
                    paint(BAD, "fails")
                };
                if json {
                    let expected = Ran::Expected(Expected {
                        expect: text.clone(),
                        holds: verdict.holds,
                    });
                    serde_json::to_writer(&mut *out, &expected).map_err(io::Error::from)?;
                    writeln!(out)?;
                } else if verdict.holds {
                    writeln!(out, "  {word}")?;
                } else {
                    writeln!(out, "  {word}: found {}\n{}", verdict.found, verdict.detail)?;
                }
            }
        }
    }
    Ok(passed)
}

/// Does the step after this one expect an error?
fn expected(script: &Script, text: &str) -> bool {
    let mut steps = script
        .steps
        .iter()
        .skip_while(|(other, _)| !std::ptr::eq(other.as_str(), text));
    matches!(steps.nth(1), Some((_, What::Expect(expect)))
        if matches!(expect.check, spellgrid_scenario::Check::Error { .. }))
}

fn shown_refusal(refusal: Option<&Refusal>, json: bool, out: &mut dyn Write) -> io::Result<()> {
    match refusal {
        None => Ok(()),
        Some(refused) if json => {
            let refused = Ran::Refused(Refused {
                error: refused.message.clone(),
                code: Some(refused.code.name().to_owned()),
            });
            serde_json::to_writer(&mut *out, &refused)?;
            writeln!(out)
        }
        Some(refused) => writeln!(out, "{} {}", paint(BAD, "Refused:"), refused.message),
    }
}

fn position(play: &mut Play, style: Style, json: bool, out: &mut dyn Write) -> io::Result<()> {
    if json {
        let seen = Ran::Position(observe(&mut play.game, &mut play.context).into());
        serde_json::to_writer(&mut *out, &seen)?;
        return writeln!(out);
    }
    show::screen(out, &mut play.game, &mut play.context, style)?;
    show::log(out, &play.game)
}
