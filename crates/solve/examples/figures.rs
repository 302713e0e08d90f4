//! Speed and memory of the search: a table for the levels named, or for those that
//! `docs/benchmarks.md` shows.
//!
//! ```text
//! cargo run --profile dist -p spellgrid-solve --example figures -- [--workers N] [--most POSITIONS] [--write] [NAME | KEKE.json:ID]...
//! ```
//!
//! Each level's whole space is searched, past solutions, until it is exhausted or the limit is
//! reached; a row is taken at every power of ten on the way and at the end. A space that is
//! exhausted in less than a second is searched again and again for about that long, each time from
//! nothing, and the row has the best time. With `--write` the table goes to `docs/benchmarks.md`.

use std::fmt::Write as _;
use std::path::Path;
use std::time::Instant;

use spellgrid::Level;
use spellgrid_content::{Library, Source, import};
use spellgrid_solve::{Effort, Ended, Keep, LevelSpace, Scope, Search, Until, Watch, drive};

/// Where rows are taken, in positions stored.
const MARKS: [u64; 3] = [100_000, 1_000_000, 10_000_000];
/// After the ten levels.
const LARGE: [&str; 3] = [
    "examples/keke/levels.json:demo-13",
    "examples/keke/levels.json:full-biy-81",
    "examples/keke/levels.json:full-biy-153",
];
/// So long a small space is searched again, in seconds.
const AGAIN: f64 = 1.0;
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
    let library = Library::embedded();
    if names.is_empty() {
        let ten = library.level_names().filter(|name| number(name).is_some());
        names = ten.chain(LARGE).map(str::to_owned).collect();
        names.sort_by_key(|name| number(name).unwrap_or(u32::MAX));
    }
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

/// The number of one of the ten levels, by its name.
fn number(name: &str) -> Option<u32> {
    name.strip_prefix('l')?.split_once('-')?.0.parse().ok()
}

fn measure(level: &Level, effort: &Effort, table: &mut String) -> Result<(), String> {
    let name = &level.setup().name;
    let space =
        LevelSpace::new(level, &Scope::default(), &Watch::Nothing).map_err(|e| e.to_string())?;
    let mut row = |note: &str, stored: u64, generated: u64, seconds: f64, bytes: usize| {
        let _ = writeln!(
            table,
            "| {name}{note} | {stored} | {generated} | {:.2} | {:.0} | {:.1} |",
            generated as f64 / seconds / 1e6,
            seconds * 1e9 / generated as f64,
            bytes as f64 / stored as f64,
        );
    };
    let search = || Search::new(&space, Until::Exhausted, Keep::Lines, None);
    let (clock, mut next) = (Clock::start(effort), 0);
    let verdict = drive(&mut search(), effort, &mut |search, progress| {
        while next < MARKS.len() && progress.positions >= MARKS[next] {
            let (stored, generated) = (progress.positions, progress.generated);
            row("", stored, generated, clock.seconds(), search.peak_bytes());
            next += 1;
        }
    });
    if verdict.ended == Ended::Exhausted {
        let mut best = clock.seconds();
        let mut spent = best;
        while spent < AGAIN {
            let clock = Clock::start(effort);
            drive(&mut search(), effort, &mut |_, _| ());
            let seconds = clock.seconds();
            best = best.min(seconds);
            spent += seconds;
        }
        let (stored, generated) = (verdict.positions, verdict.generated);
        row(", all of it", stored, generated, best, verdict.peak_bytes);
    }
    Ok(())
}

/// The processor time of this thread where one worker searches and the system tells it: on a
/// machine with other work to do the clock says little. With several workers only the clock sees
/// them all.
struct Clock {
    begun: Instant,
    used: Option<f64>,
}

impl Clock {
    fn start(effort: &Effort) -> Clock {
        Clock {
            begun: Instant::now(),
            used: (effort.workers == 1).then(processor).flatten(),
        }
    }
    fn seconds(&self) -> f64 {
        let used = self.used.and_then(|before| Some(processor()? - before));
        used.filter(|&seconds| seconds > 0.0)
            .unwrap_or(self.begun.elapsed().as_secs_f64())
    }
}

#[cfg(unix)]
fn processor() -> Option<f64> {
    use rustix::time::{ClockId, clock_gettime};
    let used = clock_gettime(ClockId::ThreadCPUTime);
    Some(used.tv_sec as f64 + used.tv_nsec as f64 / 1e9)
}

#[cfg(not(unix))]
fn processor() -> Option<f64> {
    None
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
