//! A storm of random inputs on random levels, every law of play checked on the way.
//!
//! `cargo run --profile dist -p spellgrid-content --example storm -- 1000000 [SEED]`

#[path = "../tests/play/common/mod.rs"]
mod common;

use common::{Dice, laws, random};
use spellgrid_content::Library;

fn main() {
    let mut args = std::env::args()
        .skip(1)
        .map(|arg| arg.replace('_', "").parse::<u64>());
    let (Some(Ok(most)), Ok(seed)) = (args.next(), args.next().unwrap_or(Ok(1))) else {
        eprintln!("usage: storm INPUTS [SEED]");
        std::process::exit(2);
    };
    let library = Library::embedded();
    let workers = std::thread::available_parallelism().map_or(1, usize::from) as u64;
    let began = std::time::Instant::now();
    let tallies = std::thread::scope(|scope| {
        let work = |worker: u64| {
            let library = &library;
            scope.spawn(move || storm(library, seed ^ (worker << 32), most.div_ceil(workers)))
        };
        let running: Vec<_> = (0..workers).map(work).collect();
        running
            .into_iter()
            .map(|worker| worker.join())
            .collect::<Result<Vec<_>, _>>()
    });
    // A worker that met a broken law has printed the level and the inputs.
    let Ok(tallies) = tallies else {
        std::process::exit(1)
    };
    let sum = |of: fn(&(u64, laws::Tally)) -> u64| tallies.iter().map(of).sum::<u64>();
    println!(
        "{} inputs on {} levels, {} strangers refused, {} events, {} changes, {} games won; \
         every law held ({:.0} s, seed {seed})",
        sum(|t| t.1.played),
        sum(|t| t.0),
        sum(|t| t.1.refused),
        sum(|t| t.1.events),
        sum(|t| t.1.changes),
        sum(|t| t.1.won),
        began.elapsed().as_secs_f64()
    );
}

fn storm(library: &Library, seed: u64, most: u64) -> (u64, laws::Tally) {
    let mut dice = Dice::new(seed);
    let mut tally = laws::Tally::default();
    let mut levels = 0;
    while tally.played < most {
        let (level, _) = random::level(&mut dice, library);
        levels += 1;
        laws::check(level, &mut dice, 60, &mut tally);
    }
    (levels, tally)
}
