//! The program `spellgrid`, as a library: the program itself only calls [`main`].
//!
//! * [`args`] is the command line, [`exit`] what it ends with.
//! * [`playing`] is for people, [`engine`] is for other programs.
//! * [`files`] and [`solving`] are the other commands, thin over the crates that do the work.
//! * [`json`] is what is printed as JSON, [`paint`] colours, [`visible`] all that reaches a terminal.

#![cfg_attr(not(test), warn(unused_crate_dependencies))]

pub mod args;
pub mod engine;
pub mod exit;
pub mod files;
pub mod json;
mod lines;
pub mod paint;
pub mod playing;
pub mod solving;
pub mod visible;

use std::ffi::{OsStr, OsString};
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::Path;
use std::sync::Arc;

use args::Command;
use clap::{CommandFactory, Parser};
use exit::{Done, Exit, Stop};
use files::load::Changes;
use files::{check, documents, import, load, scenarios};
use json::observe;
use playing::{board, play, why};
use solving::{certify, question, search, verify, whole};
use spellgrid_source::Source;
use visible::Visible;

/// Run the program; the answer is its exit code.
pub fn main() -> u8 {
    let cli = args::Cli::parse_from(with_play(std::env::args_os().collect()));
    let mut out = BufWriter::new(Visible::new(anstream::stdout()));
    let done = run(cli.command, &mut out).and_then(|exit| {
        out.flush()?;
        Ok(exit)
    });
    match done {
        Ok(exit) => exit.code(),
        // Whoever read the output has seen enough: what a closed pipe ends other programs with.
        Err(Stop::Io(error)) if error.kind() == io::ErrorKind::BrokenPipe => 141,
        Err(stop) => {
            // What was printed before belongs before the error; a failure here adds nothing.
            let _ = out.flush();
            anstream::eprintln!("{}", visible::visible(&stop.to_string()));
            match stop {
                Stop::Unknown(_) => Exit::Unknown.code(),
                Stop::User(_) | Stop::Io(_) => Exit::Usage.code(),
            }
        }
    }
}

/// A level in the place of a command is played: `spellgrid LEVEL.json`.
fn with_play(mut args: Vec<OsString>) -> Vec<OsString> {
    let level = args.get(1).is_some_and(|first| {
        let path = Path::new(first);
        let ending = path.extension().and_then(OsStr::to_str);
        let names_file = ending.is_some_and(|ending| ["json", "scn"].contains(&ending));
        let command = |name: &OsStr| {
            let known = args::Cli::command();
            known.get_subcommands().any(|one| name == one.get_name()) || name == "help"
        };
        names_file || path.is_file() && !command(first)
    });
    if level {
        args.insert(1, "play".into());
    }
    args
}

/// Carry out a command.
///
/// # Errors
/// Why it could not go on.
pub fn run(command: Command, out: &mut dyn Write) -> Done {
    match command {
        Command::Play(args) => play(&args, out),
        Command::Why(args) => why(&args, out),
        Command::Run(args) => scenarios::run(&args, out),
        Command::Test(args) => scenarios::test(&args, out),
        Command::Bless(args) => scenarios::bless(&args, out),
        Command::Mutate(args) => scenarios::mutate(&args, out),
        Command::Check(args) => check::check(&args, out),
        Command::Export(args) => documents::export(&args, out),
        Command::Import(args) => import::import(&args, out),
        Command::Levels(args) => documents::levels(&args, out),
        Command::Words(args) => documents::words(&args, out),
        Command::Cards(args) => documents::cards(&args, out),
        Command::Solve(args) => search::solve(&args, out),
        Command::Needs(args) => whole::needs(&args, out),
        Command::Cooks(args) => whole::cooks(&args, out),
        Command::Shape(args) => whole::shape(&args, out),
        Command::Verify(args) => verify::verify(&args, out),
        Command::Certify(args) => certify::certify(&args, out),
        Command::Engine(args) => {
            let (library, packs) = load::library(&args.packs)?;
            engine::serve(&library, packs, &mut io::stdin().lock(), out)?;
            Ok(Exit::Yes)
        }
        Command::Serve(args) => serve(&args, out),
        Command::Schema(args) => documents::schema(&args, out),
    }
}

/// The text of inputs: that of a file when the argument names one.
fn inputs_text(argument: &str) -> Result<Source, Stop> {
    let path = Path::new(argument);
    // One word with a point or a slash in it is no input.
    let word = !argument.contains(|c: char| c.is_whitespace() || c == ';');
    let ending = argument
        .rsplit_once('.')
        .is_some_and(|(_, end)| !end.is_empty());
    let named = word && !argument.starts_with("//") && (ending || argument.contains(['/', '\\']));
    if path.exists() && !path.is_dir() || named {
        load::source(path)
    } else {
        Ok(Source::new("inputs", argument))
    }
}

/// How wide the terminal is; 0 when the output goes elsewhere.
fn columns() -> usize {
    if !io::stdout().is_terminal() {
        return 0;
    }
    let columns = std::env::var("COLUMNS")
        .ok()
        .and_then(|columns| columns.parse().ok());
    columns
        .or_else(|| terminal_size::terminal_size().map(|(w, _)| w.0.into()))
        .unwrap_or(0)
}

fn play(args: &args::Play, out: &mut dyn Write) -> Done {
    let (library, packs) = load::library(&args.from.packs)?;
    let level = load::level(&library, &args.level, &Changes::new(&args.from, packs))?;
    let facing = args.facing || level.reads_facing();
    let style = board::Style {
        facing,
        columns: columns(),
    };
    let mut table = play::Table::new(level, style, args.output.json, out);
    match &args.replay {
        Some(replay) => play::replay(&mut table, &inputs_text(replay)?),
        None => play::session(&mut table, &mut io::stdin().lock()),
    }
}

/// Play up to the input in question, silently, and explain it.
fn why(args: &args::Why, out: &mut dyn Write) -> Done {
    let (library, packs) = load::library(&args.from.packs)?;
    let level = load::level(&library, &args.level, &Changes::new(&args.from, packs))?;
    let mut game = spellgrid::Game::new(Arc::clone(&level));
    let mut context = spellgrid::Context::default();
    for input in play::inputs(&game, &inputs_text(&args.replay)?)? {
        if args.input == Some(game.turns()) {
            break;
        }
        game.play_input(&input)
            .map_err(|refusal| Stop::user(refusal.message))?;
    }
    if args.input.is_some_and(|n| n != game.turns()) {
        return Err(Stop::user(format!(
            "the replay has {} inputs",
            game.turns()
        )));
    }
    if args.output.json {
        question::print_json(out, &observe::observe(&mut game, &mut context))?;
    } else {
        why::explain(out, &game)?;
    }
    Ok(Exit::Yes)
}

fn serve(args: &args::Serve, out: &mut dyn Write) -> Done {
    if !args.folder.join("index.html").is_file() {
        let text = "there is no built page here; `cargo xtask web` builds it into dist/web";
        return Err(Stop::user(format!("{}: {text}", args.folder.display())));
    }
    let address = format!("127.0.0.1:{}", args.port);
    let fail = |error: io::Error| Stop::user(format!("{address}: {error}"));
    let site = spellgrid_serve::Site::bind(&args.folder, &address).map_err(fail)?;
    writeln!(out, "{}", site.url()?)?;
    out.flush()?;
    site.run()?;
    Ok(Exit::Yes)
}
