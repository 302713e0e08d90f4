//! Commands about documents: check, export, import, the lists, the schemas.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde_json::json;
use spellgrid::setup::{LevelSetup, PackSetup};
use spellgrid::{Desk, Game, Level};
use spellgrid_content::import::{self, Imported};
use spellgrid_content::{Library, Report, read_level, text::print_level};
use spellgrid_scenario as scenario;
use spellgrid_solve::counted;

use crate::args::{Check, Export, Form, Import, Listing, Origin, Schema, SchemaOf, Words};
use crate::exit::{Done, Exit, Stop};
use crate::load::{self, faulty};
use crate::paint::{FAINT, GOOD, HEAD, paint};
use crate::question::print_json;
use crate::verify::claims;

/// One fault as `check --json` prints it.
fn problem(file: &Path, problem: &scenario::Problem) -> serde_json::Value {
    json!({
        "file": file.display().to_string(),
        "line": problem.line,
        "column": problem.column,
        "code": "scenario",
        "message": problem.message,
        "hint": problem.hint,
    })
}

/// Check files, and report every fault.
///
/// # Errors
/// A path that cannot be read.
pub fn check(args: &Check, out: &mut dyn Write) -> Done {
    let (mut library, _) = load::library(&args.packs)?;
    let mut files = Vec::new();
    for path in &args.paths {
        let mut found = Vec::new();
        gather(path, &mut found)?;
        // What is named is checked as what it should be; what is come across may be other JSON.
        found.retain(|file| file == path || file.is_dir() || is_document(file));
        files.append(&mut found);
    }
    if files.is_empty() {
        return Err(Stop::user(
            "there is no level, scenario or pack below: nothing was checked",
        ));
    }
    let mut texts = Vec::new();
    let mut values = Vec::new();
    for file in &files {
        match check_one(file, &mut library)? {
            Found::Nothing => {}
            Found::Report(report) => {
                texts.push(report.render(true));
                for fault in &report.diagnostics {
                    values.push(serde_json::to_value(fault).map_err(io::Error::from)?);
                }
            }
            Found::Problems(problems) => {
                for one in &problems {
                    texts.push(format!("{}:{one}", file.display()));
                    values.push(problem(file, one));
                }
            }
        }
    }
    let faults = values.len();
    if args.output.json {
        print_json(out, &json!({ "files": files.len(), "faults": values }))?;
    } else {
        for text in texts {
            writeln!(out, "{text}\n")?;
        }
        let files = counted(files.len(), "file");
        match faults {
            0 => writeln!(out, "{}", paint(GOOD, format!("{files}: no faults")))?,
            n => writeln!(out, "{files}: {}", counted(n, "fault"))?,
        }
    }
    Ok(Exit::from_bool(faults == 0))
}

/// Is a file that was come across a level, a pack or scenarios? A file that cannot be read, or is
/// no JSON at all, is one that has faults.
fn is_document(path: &Path) -> bool {
    if path.extension().is_some_and(|ending| ending == "scn") {
        return true;
    }
    let Ok(source) = spellgrid_content::Source::read(path) else {
        return true;
    };
    serde_json::from_str(source.text()).map_or(true, |value| looks_like(&value).is_some())
}

/// What a JSON document is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Level,
    Pack,
}

/// A level or a pack, by the fields that it has; `None` for other JSON. Both have `cards`: those of a
/// level are minions in play.
fn looks_like(value: &serde_json::Value) -> Option<Kind> {
    let has = |field: &str| value.get(field).is_some();
    let sized = has("width");
    let rules = has("words") || has("mechanisms") || has("rulesets") || has("seams");
    if !sized && (rules || has("cards") && has("name") && !has("objects")) {
        Some(Kind::Pack)
    } else if sized || rules || has("objects") || has("cards") {
        Some(Kind::Level)
    } else {
        None
    }
}

/// What is wrong with one file.
enum Found {
    Nothing,
    Report(Report),
    Problems(Vec<scenario::Problem>),
}

impl From<Result<(), Report>> for Found {
    fn from(result: Result<(), Report>) -> Found {
        result.map_or_else(Found::Report, |()| Found::Nothing)
    }
}

fn check_one(path: &Path, library: &mut Library) -> Result<Found, Stop> {
    if path.is_dir() {
        return Ok(library
            .add_folder(path)
            .and_then(|name| library.check_pack(&name))
            .into());
    }
    let source = load::source(path)?;
    if path.extension().is_some_and(|ending| ending == "scn") {
        return Ok(check_scenarios(&source, library));
    }
    let is_pack = serde_json::from_str(source.text())
        .is_ok_and(|value| looks_like(&value) == Some(Kind::Pack));
    if is_pack {
        return Ok(library
            .add_pack(&[source])
            .and_then(|name| library.check_pack(&name))
            .into());
    }
    Ok(check_level(&source, library).into())
}

/// A level with its claims.
fn check_level(source: &spellgrid_content::Source, library: &Library) -> Result<(), Report> {
    let document = read_level(source, library)?;
    let level = library.build_document(&document)?;
    claims(library, &document, &level)
}

/// A `.scn` file is a level when it has one section without a play part, else scenarios.
fn check_scenarios(source: &spellgrid_content::Source, library: &Library) -> Found {
    let file = match scenario::File::parse(source.text()) {
        Ok(file) => file.on(&library.clone().into()),
        Err(problems) => return Found::Problems(problems),
    };
    if file.sections.is_empty() {
        let at = 0..0;
        let fault = source.diagnostic(
            spellgrid::Code::Syntax,
            at,
            "there is no level here: one starts with a line `--- name`",
        );
        return Found::Report(Report::one(fault));
    }
    if let [section] = &file.sections[..]
        && section.steps.is_empty()
    {
        return check_level(source, library).into();
    }
    // A section may expect its level's faults; running it is what tells.
    let mut report = Report::default();
    for section in &file.sections {
        let expects = section.steps.iter().any(|step| {
            matches!(&step.what, scenario::What::Expect(expect)
                if matches!(expect.check, scenario::Check::Error { .. }))
        });
        if expects {
            continue;
        }
        let built = scenario::document(&file, section).and_then(|(document, library)| {
            let level = library.build_document(&document)?;
            claims(&library, &document, &level)
        });
        if let Err(faults) = built {
            report.diagnostics.extend(faults.diagnostics);
        }
    }
    if report.is_empty() {
        Found::Nothing
    } else {
        Found::Report(report)
    }
}

/// The documents below a path: a folder with a `pack.json` is one pack.
///
/// # Errors
/// A path that cannot be read.
pub fn gather(path: &Path, files: &mut Vec<PathBuf>) -> Result<(), Stop> {
    let fail = |error: io::Error| Stop::user(format!("{}: {error}", path.display()));
    if !path.is_dir() || path.join("pack.json").is_file() {
        std::fs::metadata(path).map_err(fail)?;
        files.push(path.to_owned());
        return Ok(());
    }
    let mut inside = Vec::new();
    for entry in std::fs::read_dir(path).map_err(fail)? {
        inside.push(entry.map_err(fail)?.path());
    }
    inside.sort();
    for path in inside {
        let document = path.extension().is_some_and(|e| e == "scn" || e == "json");
        if path.is_dir() || document {
            gather(&path, files)?;
        }
    }
    Ok(())
}

fn print_form(
    out: &mut dyn Write,
    level: &LevelSetup,
    library: &Library,
    form: Form,
) -> io::Result<()> {
    match form {
        Form::Json => print_json(out, &serde_json::to_value(level)?),
        Form::Text => out.write_all(print_level(level, library).as_bytes()),
    }
}

/// Print a level in its other form.
///
/// # Errors
/// A level that cannot be read.
pub fn export(args: &Export, out: &mut dyn Write) -> Done {
    let (library, _) = load::library(&[])?;
    let (document, library) = load::document(&library, &args.level)?;
    // Of a level with faults the other form may not be readable.
    library
        .build_document(&document)
        .map_err(|report| faulty(&report))?;
    let is_json = document
        .places
        .sources()
        .first()
        .is_some_and(|s| s.text().trim_start().starts_with('{'));
    let form = args
        .to
        .unwrap_or(if is_json { Form::Text } else { Form::Json });
    print_form(out, &document.setup, &library, form)?;
    Ok(Exit::Yes)
}

/// Read levels of other games.
///
/// # Errors
/// A file that cannot be read, and everything in it that does not carry over.
pub fn import(args: &Import, out: &mut dyn Write) -> Done {
    let (library, _) = load::library(&[])?;
    let source = load::source(&args.file)?;
    let imported = match args.origin {
        Origin::Keke => import::keke(&source),
        Origin::Sokoban => import::sokoban(&source),
        Origin::Puzzlescript => import::puzzlescript(&source),
        Origin::Level => read_level(&source, &library).map(|level| {
            vec![Imported {
                level: level.setup,
                solution: None,
            }]
        }),
    };
    let imported = imported.map_err(|report| faulty(&report))?;
    for one in &imported {
        let level = library
            .build(&one.level)
            .map_err(|report| faulty(&report))?;
        let text = written(one, level, &library, args.to)?;
        match &args.into {
            None => writeln!(out, "{}\n", text.trim_end())?,
            Some(folder) => {
                let ending = if args.to == Form::Json { "json" } else { "scn" };
                let path = folder.join(format!("{}.{ending}", one.level.name));
                let fail = |error: io::Error| Stop::user(format!("{}: {error}", path.display()));
                if path.exists() && !args.force {
                    let text = "there is such a file already; --force writes over it";
                    return Err(Stop::user(format!("{}: {text}", path.display())));
                }
                std::fs::create_dir_all(folder).map_err(fail)?;
                std::fs::write(&path, &text).map_err(fail)?;
                writeln!(out, "{}", path.display())?;
            }
        }
    }
    Ok(Exit::Yes)
}

/// A level with its solution: in text form as the play part of a scenario.
fn written(one: &Imported, level: Level, library: &Library, form: Form) -> Result<String, Stop> {
    let mut bytes = Vec::new();
    print_form(&mut bytes, &one.level, library, form)?;
    let mut text = String::from_utf8_lossy(&bytes).into_owned();
    if let (Some(solution), Form::Text) = (&one.solution, form) {
        let mut game = Game::new(std::sync::Arc::new(level));
        let mut desk = Desk::default();
        let mut words = Vec::new();
        for input in solution {
            let said = game
                .level()
                .clone()
                .describe(game.state(), input, &mut desk);
            words.push(said);
            if game.play_input(input).is_err() {
                break;
            }
        }
        for line in words.chunks(12) {
            text.push_str(&format!("> {}\n", line.join(" ")));
        }
        text.push_str(if game.won() { "won\n" } else { "not won\n" });
    }
    Ok(text)
}

/// List the shipped levels.
///
/// # Errors
/// Writing failed.
pub fn levels(args: &Listing, out: &mut dyn Write) -> Done {
    let (library, _) = load::library(&[])?;
    let names: Vec<String> = library.level_names().map(str::to_owned).collect();
    let mut setups = Vec::new();
    for name in &names {
        setups.push(library.level(name).map_err(|report| faulty(&report))?.setup);
    }
    if args.output.json {
        let list: Vec<_> = names
            .iter()
            .zip(&setups)
            .map(|(name, level)| {
                json!({ "name": name, "title": level.title, "idea": level.idea,
                    "width": level.width, "height": level.height, "proofs": level.proofs })
            })
            .collect();
        print_json(out, &json!(list))?;
        return Ok(Exit::Yes);
    }
    for (name, level) in names.iter().zip(&setups) {
        writeln!(
            out,
            "{}  {}",
            paint(HEAD, format!("{name:<24}")),
            level.title
        )?;
        if !level.idea.is_empty() {
            writeln!(out, "    {}", paint(FAINT, &level.idea))?;
        }
    }
    Ok(Exit::Yes)
}

/// The packs that a list is about.
fn listed<'a>(library: &'a Library, names: &[String]) -> Result<Vec<&'a PackSetup>, Stop> {
    if names.is_empty() {
        return Ok(library.packs().collect());
    }
    let find = |name: &String| {
        library.pack(name).ok_or_else(|| {
            let known: Vec<&str> = library.packs().map(|pack| pack.name.as_str()).collect();
            Stop::user(format!(
                "there is no pack {name:?}; there are {}",
                known.join(", ")
            ))
        })
    };
    names.iter().map(find).collect()
}

/// List the words of packs.
///
/// # Errors
/// No such pack.
pub fn words(args: &Words, out: &mut dyn Write) -> Done {
    let (library, own) = load::library(&args.packs)?;
    let packs = listed(&library, &[&args.within[..], &own].concat())?;
    if args.output.json {
        let list: Vec<_> = packs
            .iter()
            .map(|pack| json!({ "pack": pack.name, "words": pack.words }))
            .collect();
        print_json(out, &json!(list))?;
        return Ok(Exit::Yes);
    }
    for pack in packs.iter().filter(|pack| !pack.words.is_empty()) {
        writeln!(out, "{}  {}", paint(HEAD, &pack.name), pack.about)?;
        for word in &pack.words {
            let role = format!("{:?}", word.role).to_lowercase();
            writeln!(out, "  {:<12} {role:<9} {}", word.name, word.meaning)?;
        }
    }
    Ok(Exit::Yes)
}

/// List the cards of packs.
///
/// # Errors
/// No such pack.
pub fn cards(args: &Words, out: &mut dyn Write) -> Done {
    let (library, own) = load::library(&args.packs)?;
    let packs = listed(&library, &[&args.within[..], &own].concat())?;
    if args.output.json {
        let list: Vec<_> = packs
            .iter()
            .map(|pack| json!({ "pack": pack.name, "cards": pack.cards }))
            .collect();
        print_json(out, &json!(list))?;
        return Ok(Exit::Yes);
    }
    for pack in packs.iter().filter(|pack| !pack.cards.is_empty()) {
        writeln!(out, "{}  {}", paint(HEAD, &pack.name), pack.about)?;
        for card in &pack.cards {
            let stats = match (card.attack, card.health) {
                (Some(attack), Some(health)) => format!("{attack}/{health}"),
                _ => "spell".to_owned(),
            };
            let noun = card
                .noun
                .as_deref()
                .map(|noun| format!(" ({noun})"))
                .unwrap_or_default();
            let name = format!("{}{noun}", card.name);
            writeln!(out, "  {name:<28} {stats:<6} {}", card.says)?;
        }
    }
    Ok(Exit::Yes)
}

/// Print a schema.
///
/// # Errors
/// Writing failed.
pub fn schema(args: &Schema, out: &mut dyn Write) -> Done {
    let schema = match args.of {
        SchemaOf::Level => spellgrid_content::schema::level_schema(),
        SchemaOf::Pack => spellgrid_content::schema::pack_schema(),
        SchemaOf::Engine => crate::engine::schema(),
    };
    print_json(out, &schema)?;
    Ok(Exit::Yes)
}
