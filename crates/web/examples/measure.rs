//! The native side of the comparison with the browser: `measure replays GAMES` prints digests,
//! `measure search LEVEL POSITIONS` prints positions and the fastest of three runs in
//! milliseconds.

use spellgrid_web::measure::{replays, search};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match args[..] {
        ["replays", games] => print!("{}", replays(games.parse().unwrap_or(0))),
        ["search", level, positions] => {
            let positions = positions.parse().unwrap_or(0);
            let mut found = 0;
            let best = (0..3).map(|_| {
                let began = std::time::Instant::now();
                found = search(level, positions);
                began.elapsed().as_secs_f64() * 1000.0
            });
            let best = best.fold(f64::INFINITY, f64::min);
            println!("{found} {best:.1}");
        }
        _ => eprintln!("measure replays GAMES | measure search LEVEL POSITIONS"),
    }
}
