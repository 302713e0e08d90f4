//! `spellgrid import`: levels of other games as level files.

use std::io::Write;

use spellgrid::{Context, Game, Level};
use spellgrid_content::import::{self, Imported};
use spellgrid_content::{Library, Report, Source};
use spellgrid_scenario::{LevelName, level_name};

use crate::args::{Form, Import, Origin};
use crate::exit::{Done, Exit, Stop};
use crate::files::documents::print_form;
use crate::files::load::{self, faulty, said};
use crate::files::save;

/// Read levels of other games. With a folder to write them into, all are written or none.
///
/// # Errors
/// A file that cannot be read, and everything in it that does not carry over; a file that is there.
pub fn import(args: &Import, out: &mut dyn Write) -> Done {
    let (library, _) = load::library(&args.packs)?;
    let of = |read: fn(&Source) -> Result<Vec<Imported>, Report>| -> Result<_, Stop> {
        read(&load::source(&args.file)?).map_err(|report| faulty(&report))
    };
    let imported = match args.origin {
        Origin::Keke => of(import::keke)?,
        Origin::Sokoban => of(import::sokoban)?,
        Origin::Puzzlescript => of(import::puzzlescript)?,
        Origin::Level => match level_name(&library, &args.file) {
            LevelName::Path(path) => {
                import::level(&load::source(&path)?, &library).map_err(|report| faulty(&report))?
            }
            // A level of our own is named as everywhere.
            _ => {
                let (level, _) = load::document(&library, &args.file.to_string_lossy())?;
                let (level, solution) = (level.setup, None);
                vec![Imported { level, solution }]
            }
        },
    };
    let mut files = Vec::new();
    let mut losing = Vec::new();
    for one in &imported {
        let level = library
            .build(&one.level)
            .map_err(|report| faulty(&report))?;
        let (text, won) = written(one, level, &library, args.to)?;
        if !won {
            losing.push(one.level.name.as_str());
        }
        match &args.into {
            None => writeln!(out, "{}\n", text.trim_end())?,
            Some(folder) => {
                let ending = if args.to == Form::Json { "json" } else { "scn" };
                let path = folder.join(format!("{}.{ending}", one.level.name));
                save::free(&path, args.force)?;
                files.push((path, text.into_bytes()));
            }
        }
    }
    if let Some(folder) = &args.into {
        std::fs::create_dir_all(folder).map_err(|error| said(folder, &error))?;
        save::write_all(&files)?;
        for (path, _) in &files {
            writeln!(out, "{}", path.display())?;
        }
    }
    if !losing.is_empty() {
        out.flush()?;
        anstream::eprintln!("the recorded solution does not win: {}", losing.join(", "));
    }
    Ok(Exit::from_bool(losing.is_empty()))
}

/// A level with its solution: in text form as the play part of a scenario. Does the solution win?
fn written(
    one: &Imported,
    level: Level,
    library: &Library,
    form: Form,
) -> Result<(String, bool), Stop> {
    let mut bytes = Vec::new();
    print_form(&mut bytes, &one.level, library, form)?;
    let mut text = String::from_utf8_lossy(&bytes).into_owned();
    let Some(solution) = &one.solution else {
        return Ok((text, true));
    };
    let mut game = Game::new(std::sync::Arc::new(level));
    let mut context = Context::default();
    let mut words = Vec::new();
    for input in solution {
        let level = game.level().clone();
        let said = level.describe(game.state(), input, &mut context);
        // An input that is refused has no place in a replay.
        match (said, game.play_input(input)) {
            (Ok(said), Ok(())) => words.push(said),
            _ => break,
        }
    }
    if form == Form::Text {
        for line in words.chunks(12) {
            text.push_str(&format!("> {}\n", line.join(" ")));
        }
        text.push_str(if game.won() { "won\n" } else { "not won\n" });
    }
    Ok((text, game.won()))
}
