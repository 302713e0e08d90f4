//! The competition's levels: the recorded solution's length beside the proven shortest one.
//!
//! ```text
//! cargo run --profile dist -p spellgrid-solve --example keke -- [--seconds N] [--workers N] [--write]
//! ```
//!
//! With `--write` the table goes to `docs/keke.md`, otherwise it is printed.

use std::fmt::Write as _;
use std::path::Path;
use std::time::{Duration, Instant};

use spellgrid::{Dir, Input, Verb};
use spellgrid_content::{Library, Source, import};
use spellgrid_solve::{Answer, Effort, Query};

/// The most memory that one level's search may hold.
const BYTES: u64 = 2 << 30;

/// One letter an input, as the recorded solutions are written.
fn letters(line: &[Input]) -> String {
    let letter = |input: &Input| match input.verb {
        Verb::Step(Dir::Right) => 'r',
        Verb::Step(Dir::Up) => 'u',
        Verb::Step(Dir::Left) => 'l',
        Verb::Step(Dir::Down) => 'd',
        Verb::Wait => 's',
        _ => '?',
    };
    line.iter().map(letter).collect()
}

fn main() -> Result<(), String> {
    let mut effort = Effort {
        bytes: Some(BYTES),
        ..Effort::default()
    };
    let (mut seconds, mut write) = (60, false);
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut number = || -> Result<u64, String> {
            let text = arguments.next().unwrap_or_default();
            text.parse()
                .map_err(|_| format!("{argument} needs a number"))
        };
        match argument.as_str() {
            "--seconds" => seconds = number()?,
            "--workers" => effort.workers = number()? as usize,
            "--write" => write = true,
            _ => return Err(format!("unknown: {argument}")),
        }
    }
    effort.time = Some(Duration::from_secs(seconds));

    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let file = root.join("examples/keke/levels.json");
    let text = std::fs::read_to_string(&file).map_err(|e| format!("{}: {e}", file.display()))?;
    let levels = import::keke(&Source::new("levels.json", &text)).map_err(|e| e.to_string())?;
    let library = Library::embedded();

    let mut rows = String::new();
    let mut shorter = String::new();
    let (mut proven, mut same, mut open) = (0, 0, 0);
    for imported in &levels {
        let name = &imported.level.name;
        let recorded = imported.solution.clone().unwrap_or_default();
        let level = library.build(&imported.level).map_err(|e| e.to_string())?;
        let clock = Instant::now();
        let Answer { verdict, line } = Query::new(&level)
            .effort(effort.clone())
            .solve(&mut |_| ())
            .map_err(|e| e.to_string())?;
        let time = clock.elapsed().as_secs_f64();
        let said = match (&line, verdict.impossible()) {
            (Some(line), _) => {
                proven += 1;
                if line.len() == recorded.len() {
                    same += 1;
                } else {
                    let _ = writeln!(
                        shorter,
                        "- `{name}`: recorded `{}`, shorter `{}`",
                        letters(&recorded),
                        letters(line)
                    );
                }
                line.len().to_string()
            }
            (None, true) => "none".to_owned(),
            (None, false) => {
                open += 1;
                format!("unknown, more than {}", verdict.complete)
            }
        };
        let row = format!(
            "| `{name}` | {} | {said} | {} | {time:.2} |",
            recorded.len(),
            verdict.positions
        );
        eprintln!("{row} {verdict}");
        let _ = writeln!(rows, "{row}");
    }
    let page = format!(
        "# The competition's levels\n\n\
         Sixty-eight levels of the public Keke AI competition (`examples/keke`), which nobody here \
         wrote, each with the solution recorded for it and what the solver proves of it under the \
         ruleset `baba`: breadth first, so that a solution found is a shortest one. A wait is an \
         input. Limits for each level: {seconds} seconds, 2 GiB, {} worker{}. Where a limit stopped \
         the search, the shortest length is unknown, and the table says which lengths are ruled \
         out.\n\n\
         Made by `cargo run --profile dist -p spellgrid-solve --example keke -- --write`; times are of \
         the machine that ran it last.\n\n\
         {proven} of {} are solved; of those {same} recorded solutions are shortest and {} are not; \
         {open} stay unknown.\n\n\
         | level | recorded | proven shortest | positions | seconds |\n|---|---|---|---|---|\n{rows}\n\
         ## Shorter lines\n\n{shorter}",
        effort.workers,
        if effort.workers == 1 { "" } else { "s" },
        levels.len(),
        proven - same,
    );
    if !write {
        println!("{page}");
        return Ok(());
    }
    let path = root.join("docs/keke.md");
    std::fs::write(&path, page).map_err(|e| format!("{}: {e}", path.display()))
}
