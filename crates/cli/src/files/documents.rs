//! Commands about documents: export, the lists, the schemas.

use std::io::{self, Write};

use spellgrid::setup::{LevelSetup, PackSetup};
use spellgrid_content::{Library, text::print_level};

use crate::args::{Export, Form, Listing, Schema, Words};
use crate::exit::{Done, Exit, Stop};
use crate::files::load::{self, faulty};
use crate::json::printed::{self, ListedLevel, PackCards, PackWords};
use crate::paint::{FAINT, HEAD, paint};
use crate::solving::question::print_json;

/// Print a level in a form.
///
/// # Errors
/// Those of the writer.
pub fn print_form(
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
    let (known, _) = load::library(&args.packs)?;
    let (document, library) = load::document(&known, &args.level)?;
    // A pack that stands in the same file would be lost.
    let mut packs = document.setup.packs.iter();
    if let Some(own) = packs.find(|pack| library.pack(pack) != known.pack(pack)) {
        return Err(Stop::user(format!(
            "{}: the pack {own} is written in the same file, and a level alone cannot hold it",
            args.level
        )));
    }
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
            .map(|(name, level)| ListedLevel {
                name: name.clone(),
                title: level.title.clone(),
                idea: level.idea.clone(),
                width: level.width,
                height: level.height,
                proofs: level.proofs.clone(),
            })
            .collect();
        print_json(out, &list)?;
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

/// The packs that a list is about, each once.
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
    let once = names
        .iter()
        .enumerate()
        .filter(|(n, name)| !names[..*n].contains(name));
    once.map(|(_, name)| find(name)).collect()
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
            .map(|pack| PackWords {
                pack: pack.name.clone(),
                words: pack.words.clone(),
            })
            .collect();
        print_json(out, &list)?;
        return Ok(Exit::Yes);
    }
    for pack in packs.iter().filter(|pack| !pack.words.is_empty()) {
        writeln!(out, "{}  {}", paint(HEAD, &pack.name), pack.about)?;
        for word in &pack.words {
            let role = word.role.name();
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
            .map(|pack| PackCards {
                pack: pack.name.clone(),
                cards: pack.cards.clone(),
            })
            .collect();
        print_json(out, &list)?;
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
            writeln!(out, "  {name:<28} {stats:<6} {}", card.printed())?;
        }
    }
    Ok(Exit::Yes)
}

/// Print a schema.
///
/// # Errors
/// Writing failed.
pub fn schema(args: &Schema, out: &mut dyn Write) -> Done {
    print_json(out, &printed::schema(args.of))?;
    Ok(Exit::Yes)
}
