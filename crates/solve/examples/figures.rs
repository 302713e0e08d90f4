//! Speed and memory of the search: a table for the levels named, or for the ones that are usually
//! looked at.
//!
//! ```text
//! cargo run --release --example figures -- [--workers N] [--most POSITIONS] [NAME | KEKE.json:ID]...
//! ```

use std::time::Instant;

use spellgrid::Level;
use spellgrid_content::{Library, Source, import};
use spellgrid_solve::{Ask, Effort, Keep, LevelSpace, Search, Until, Watch, drive};

/// Where figures are taken, in positions stored.
const MARKS: [u64; 3] = [100_000, 1_000_000, 10_000_000];

fn find(library: &Library, name: &str) -> Result<Level, String> {
    if let Some((file, id)) = name.split_once(":") {
        let text = std::fs::read_to_string(file).map_err(|e| format!("{file}: {e}"))?;
        let levels = import::keke(&Source::new(file, &text)).map_err(|e| e.to_string())?;
        let level = levels.into_iter().find(|l| l.level.name.ends_with(id));
        let level = level.ok_or(format!("no level {id} in {file}"))?.level;
        return library.build(&level).map_err(|e| e.to_string());
    }
    let document = library.level(name).map_err(|e| e.to_string())?;
    library.build_document(&document).map_err(|e| e.to_string())
}

/// The processor time of this thread, where the system tells it: on a machine with other work to
/// do the clock says little.
fn processor() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds: f64 = text.split_whitespace().next()?.parse().ok()?;
    Some(nanoseconds / 1e9)
}

fn main() -> Result<(), String> {
    let mut effort = Effort {
        positions: Some(20_000_000),
        ..Effort::default()
    };
    let mut names = Vec::new();
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
            _ => names.push(argument),
        }
    }
    let library = Library::embedded();
    if names.is_empty() {
        names = library.level_names().map(str::to_owned).collect();
    }
    println!(
        "{:<26} {:>12} {:>12} {:>9} {:>8} {:>8}",
        "level", "generated", "stored", "M gen/s", "ns/gen", "B/stored"
    );
    for name in names {
        let level = find(&library, &name)?;
        let space =
            LevelSpace::new(&level, &Ask::default(), &Watch::Nothing).map_err(|e| e.to_string())?;
        let mut search = Search::new(&space, Until::Exhausted, Keep::Lines, None);
        let (clock, used) = (Instant::now(), processor());
        let mut next = 0;
        let line = |generated: u64, stored: u64, bytes: usize| {
            let wall = clock.elapsed().as_secs_f64();
            let own = processor().zip(used).map(|(now, before)| now - before);
            // With several workers only the clock sees them all.
            let seconds = own.filter(|_| effort.workers == 1).unwrap_or(wall);
            println!(
                "{name:<26} {generated:>12} {stored:>12} {:>9.3} {:>8.0} {:>8.1}",
                generated as f64 / seconds / 1e6,
                seconds * 1e9 / generated as f64,
                bytes as f64 / stored as f64,
            );
        };
        let verdict = drive(&mut search, &effort, &mut |search, progress| {
            while next < MARKS.len() && progress.positions >= MARKS[next] {
                line(progress.generated, progress.positions, search.peak_bytes());
                next += 1;
            }
        });
        line(verdict.generated, verdict.positions, verdict.peak_bytes);
        println!("{:<26} {verdict}", "");
    }
    Ok(())
}
