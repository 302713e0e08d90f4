//! Speed and memory of the search: a table for the levels named, or for those that
//! `docs/benchmarks.md` shows.
//!
//! ```text
//! cargo run --release -p spellgrid-solve --example figures -- [--workers N] [--most POSITIONS] [--write] [NAME | KEKE.json:ID]...
//! ```
//!
//! Each level's whole space is searched, past solutions, until it is exhausted or the limit is
//! reached; a row is taken at every power of ten on the way and at the end. With `--write` the
//! table goes to `docs/benchmarks.md`.

use std::fmt::Write as _;
use std::path::Path;
use std::time::Instant;

use spellgrid::Level;
use spellgrid_content::{Library, Source, import};
use spellgrid_solve::{Ask, Effort, Keep, LevelSpace, Search, Until, Watch, drive};

/// Where rows are taken, in positions stored.
const MARKS: [u64; 3] = [100_000, 1_000_000, 10_000_000];
const LEVELS: [&str; 6] = [
    "l2-spliced-corpse",
    "l4-crossed-out",
    "l8-nothing-dies",
    "examples/keke/levels.json:demo-13",
    "examples/keke/levels.json:full-biy-81",
    "examples/keke/levels.json:full-biy-153",
];
const BEGIN: &str = "<!-- search: begin -->\n";
const END: &str = "<!-- search: end -->";

fn main() -> Result<(), String> {
    let mut effort = Effort {
        positions: Some(10_000_000),
        ..Effort::default()
    };
    let mut names = Vec::new();
    let mut write = false;
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut number = || {
            let text = arguments.next().unwrap_or_default();
            text.parse::<u64>()
                .map_err(|_| format!("{argument} needs a number"))
        };
        match argument.as_str() {
            "--workers" => effort.workers = number()? as usize,
            "--most" => effort.positions = Some(number()?),
            "--write" => write = true,
            _ => names.push(argument),
        }
    }
    if names.is_empty() {
        names = LEVELS.map(str::to_owned).to_vec();
    }
    let library = Library::embedded();
    let mut table = String::from(
        "| level | stored | generated | million generated a second | ns each | bytes a stored position, at peak |\n\
         | --- | ---: | ---: | ---: | ---: | ---: |\n",
    );
    for name in names {
        let level = find(&library, &name)?;
        measure(&level, &effort, &mut table).map_err(|e| format!("{name}: {e}"))?;
    }
    print!("{table}");
    if write { put(&table) } else { Ok(()) }
}

fn find(library: &Library, name: &str) -> Result<Level, String> {
    if let Some((file, id)) = name.split_once(':') {
        let path = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("../..")
            .join(file);
        let text = std::fs::read_to_string(&path).map_err(|e| format!("{file}: {e}"))?;
        let levels = import::keke(&Source::new(file, &text)).map_err(|e| e.to_string())?;
        let level = levels.into_iter().find(|l| l.level.name == id);
        let level = level.ok_or(format!("no level {id} in {file}"))?.level;
        return library.build(&level).map_err(|e| e.to_string());
    }
    let document = library.level(name).map_err(|e| e.to_string())?;
    library.build_document(&document).map_err(|e| e.to_string())
}

fn measure(level: &Level, effort: &Effort, table: &mut String) -> Result<(), String> {
    let name = &level.setup().name;
    let space =
        LevelSpace::new(level, &Ask::default(), &Watch::Nothing).map_err(|e| e.to_string())?;
    let mut search = Search::new(&space, Until::Exhausted, Keep::Lines, None);
    let (clock, used) = (Instant::now(), processor());
    let mut row = |note: &str, stored: u64, generated: u64, bytes: usize| {
        let own = processor().zip(used).map(|(now, before)| now - before);
        // With several workers only the clock sees them all.
        let own = own.filter(|_| effort.workers == 1);
        let seconds = own.unwrap_or(clock.elapsed().as_secs_f64());
        let _ = writeln!(
            table,
            "| {name}{note} | {stored} | {generated} | {:.2} | {:.0} | {:.1} |",
            generated as f64 / seconds / 1e6,
            seconds * 1e9 / generated as f64,
            bytes as f64 / stored as f64,
        );
    };
    let mut next = 0;
    let verdict = drive(&mut search, effort, &mut |search, progress| {
        while next < MARKS.len() && progress.positions >= MARKS[next] {
            let bytes = search.peak_bytes();
            row("", progress.positions, progress.generated, bytes);
            next += 1;
        }
    });
    let whole = verdict.ended == spellgrid_solve::Ended::Exhausted;
    if whole {
        let bytes = verdict.peak_bytes;
        row(", all of it", verdict.positions, verdict.generated, bytes);
    }
    Ok(())
}

/// The processor time of this thread, where the system tells it: on a machine with other work to
/// do the clock says little.
fn processor() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds: f64 = text.split_whitespace().next()?.parse().ok()?;
    Some(nanoseconds / 1e9)
}

/// Put the table between its marks in `docs/benchmarks.md`.
fn put(table: &str) -> Result<(), String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/benchmarks.md");
    let text = std::fs::read_to_string(&path).map_err(|e| e.to_string())?;
    let marks = text.split_once(BEGIN).and_then(|(before, rest)| {
        let (_, after) = rest.split_once(END)?;
        Some((before, after))
    });
    let (before, after) = marks.ok_or("docs/benchmarks.md has no place for the table")?;
    std::fs::write(&path, format!("{before}{BEGIN}{table}{END}{after}")).map_err(|e| e.to_string())
}
