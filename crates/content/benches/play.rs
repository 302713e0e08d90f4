//! How many turns a second: `cargo bench --profile dist -p spellgrid-content`.
//!
//! Prints the tables of `docs/benchmarks.md`; `cargo bench --profile dist -p spellgrid-content -- --write` puts them
//! there. Every game is drawn before the clock starts, so only play is timed.

#[path = "../tests/play/common/mod.rs"]
mod common;

use std::fmt::Write as _;
use std::hint::black_box;
use std::time::{Duration, Instant};

use common::Dice;
use spellgrid::setup::{LevelSetup, ObjectSetup, Orders};
use spellgrid::{Context, Dir, Input, Level, State};
use spellgrid_content::Library;

/// Each figure is the best of so many runs of so long.
const RUNS: usize = 3;
const RUN: Duration = Duration::from_millis(400);

fn main() {
    let library = Library::embedded();
    let mut text = String::new();
    let _ = writeln!(text, "### The ten levels, random play of every input\n");
    head(&mut text, "level");
    for name in library.level_names() {
        let level = library
            .level(name)
            .and_then(|level| library.build_document(&level));
        let Ok(level) = level else { continue };
        let games = drawn(&level, 40, 60);
        row(&mut text, name, &level, &games);
    }
    for ruleset in ["course", "baba"] {
        let _ = writeln!(text, "\n### Boards under `{ruleset}`, random steps\n");
        head(&mut text, "board");
        for (width, height) in [(10, 10), (20, 20), (33, 18)] {
            for objects in [40, 100, 200, 400] {
                if objects > width * height {
                    continue;
                }
                for moving in [false, true] {
                    let text_moves = if moving { "text moves" } else { "text stands" };
                    let name = format!("{width}x{height}, {objects} objects, {text_moves}");
                    let setup = board(ruleset, width, height, objects, moving);
                    match library.build(&setup) {
                        Ok(level) => row(&mut text, &name, &level, &steps(40, 60)),
                        Err(report) => panic!("{name}: {report}"),
                    }
                }
            }
        }
    }
    let _ = writeln!(
        text,
        "\n### Words that a board does not use: `baba`, and `baba` with the rows of its words alone\n"
    );
    let _ = writeln!(
        text,
        "| board | all rows, turns a second | its own rows | ratio |"
    );
    let _ = writeln!(text, "| --- | ---: | ---: | ---: |");
    for moving in [false, true] {
        words(&mut text, &library, moving);
    }
    print!("{text}");
    if std::env::args().any(|arg| arg == "--write") {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/benchmarks.md");
        if let Err(error) = replace(path, &text) {
            eprintln!("{path}: {error}");
            std::process::exit(1);
        }
    }
}

/// Put the tables between the marks of the page.
fn replace(path: &str, tables: &str) -> std::io::Result<()> {
    const MARKS: [&str; 2] = ["<!-- play: begin -->", "<!-- play: end -->"];
    let page = std::fs::read_to_string(path)?;
    let (before, rest) = page.split_once(MARKS[0]).unwrap_or((&page, ""));
    let (_, after) = rest.split_once(MARKS[1]).unwrap_or(("", "\n"));
    let page = format!("{before}{}\n\n{tables}\n{}{after}", MARKS[0], MARKS[1]);
    std::fs::write(path, page)
}

fn head(text: &mut String, what: &str) {
    let _ = writeln!(
        text,
        "| {what} | turns a second | copy, play and key, a second |"
    );
    let _ = writeln!(text, "| --- | ---: | ---: |");
}

fn row(text: &mut String, name: &str, level: &Level, games: &[Vec<Input>]) {
    let mut context = Context::default();
    let mut state = level.start().clone();
    let turns = best(|| {
        let mut played = 0u64;
        for game in games {
            state.clone_from(level.start());
            for input in game {
                played += u64::from(level.play(&mut state, input, &mut context).is_ok());
            }
        }
        black_box(&state);
        played
    });
    let mut parent = level.start().clone();
    let mut key = Vec::new();
    let copies = best(|| {
        let mut played = 0u64;
        for game in games {
            parent.clone_from(level.start());
            for input in game {
                state.clone_from(&parent);
                if level.play(&mut state, input, &mut context).is_ok() {
                    key.clear();
                    level.key(&state, &mut key);
                    played += 1;
                }
                std::mem::swap(&mut state, &mut parent);
            }
        }
        black_box(&key);
        played
    });
    let _ = writeln!(
        text,
        "| {name} | {} | {} |",
        grouped(turns),
        grouped(copies)
    );
}

/// One board under all rows of the ruleset and under those of its words alone, by turns, so that
/// what else the machine does hits both.
fn words(text: &mut String, library: &Library, moving: bool) {
    let all = board("baba", 33, 18, 400, moving);
    let mut own = all.clone();
    let rows = |names: &[&str]| Some(names.iter().map(|&n| n.to_owned()).collect());
    own.orders = Orders {
        passes: rows(&["YOU"]),
        falls: rows(&[]),
        enter: rows(&["PUSH", "STOP"]),
        trail: rows(&[]),
        brittle: rows(&[]),
        spelled: rows(&[]),
        teleports: rows(&[]),
        hazards: rows(&[]),
        verbs: rows(&[]),
        conditions: rows(&[]),
        guards: rows(&[]),
        ..Orders::default()
    };
    let games = steps(40, 60);
    let mut rates = [0, 0];
    let levels = [all, own].map(|setup| match library.build(&setup) {
        Ok(level) => level,
        Err(report) => panic!("{report}"),
    });
    for _ in 0..RUNS {
        for (level, rate) in levels.iter().zip(&mut rates) {
            let mut context = Context::default();
            let mut state = level.start().clone();
            let now = best(|| {
                let mut played = 0u64;
                for game in &games {
                    state.clone_from(level.start());
                    for input in game {
                        played += u64::from(level.play(&mut state, input, &mut context).is_ok());
                    }
                }
                played
            });
            *rate = now.max(*rate);
        }
    }
    let [all, own] = rates;
    let _ = writeln!(
        text,
        "| 33x18, 400 objects, text {} | {} | {} | {:.2} |",
        if moving { "moves" } else { "stands" },
        grouped(all),
        grouped(own),
        all as f64 / own.max(1) as f64
    );
}

/// The best rate of a few runs.
fn best(mut once: impl FnMut() -> u64) -> u64 {
    once();
    let mut best = 0;
    for _ in 0..RUNS {
        let (began, before) = (Instant::now(), processor());
        let mut done = 0;
        while began.elapsed() < RUN {
            done += once();
        }
        let nanos = match (before, processor()) {
            (Some(before), Some(after)) if after > before => u128::from(after - before),
            _ => began.elapsed().as_nanos().max(1),
        };
        best = best.max((u128::from(done) * 1_000_000_000 / nanos) as u64);
    }
    best
}

/// The processor time of this thread in nanoseconds, where the system tells it: on a machine with
/// other work to do the clock says little.
#[cfg(unix)]
fn processor() -> Option<u64> {
    use rustix::time::{ClockId, clock_gettime};
    let used = clock_gettime(ClockId::ThreadCPUTime);
    u64::try_from(used.tv_sec * 1_000_000_000 + used.tv_nsec).ok()
}

#[cfg(not(unix))]
fn processor() -> Option<u64> {
    None
}

fn grouped(n: u64) -> String {
    let digits = n.to_string();
    let mut out = String::new();
    for (i, c) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(' ');
        }
        out.push(c);
    }
    out
}

/// Random games of every legal input, each up to its win.
fn drawn(level: &Level, games: usize, longest: usize) -> Vec<Vec<Input>> {
    let mut dice = Dice::new(1);
    let mut context = Context::default();
    let mut draw = || {
        let mut state: State = level.start().clone();
        let mut game = Vec::new();
        while game.len() < longest && !level.won(&state) {
            let (inputs, _) = level.inputs(&state, 1000, &mut context);
            if inputs.is_empty() {
                break;
            }
            let input = dice.pick(&inputs).clone();
            let played = level.play(&mut state, &input, &mut context);
            assert!(played.is_ok(), "an offered input is refused: {played:?}");
            game.push(input);
        }
        game
    };
    (0..games).map(|_| draw()).collect()
}

/// Random steps.
fn steps(games: usize, longest: usize) -> Vec<Vec<Input>> {
    let mut dice = Dice::new(1);
    let dirs = [Dir::Right, Dir::Up, Dir::Left, Dir::Down];
    let mut draw = || {
        (0..longest)
            .map(|_| Input::step(*dice.pick(&dirs)))
            .collect()
    };
    (0..games).map(|_| draw()).collect()
}

/// A board with so many objects: sentences, two movers, rocks to push, walls, and things that
/// do nothing. Where text stands, it stands behind a wall.
fn board(ruleset: &str, width: usize, height: usize, objects: usize, moving: bool) -> LevelSetup {
    let mut dice = Dice::new(1);
    let mut all: Vec<ObjectSetup> = Vec::new();
    let mut used = vec![false; width * height];
    let mut put = |all: &mut Vec<ObjectSetup>, kind: &str, x: usize, y: usize| {
        used[y * width + x] = true;
        let (kind, x, y) = (kind.to_owned(), x as i32, y as i32);
        all.push(ObjectSetup {
            kind,
            x,
            y,
            facing: None,
        });
    };
    let sentences = [
        ["BABA", "IS", "YOU"],
        ["ROCK", "IS", "PUSH"],
        ["WALL", "IS", "STOP"],
    ];
    let gap = if moving { 2 } else { 1 };
    for (n, sentence) in sentences.iter().enumerate() {
        for (x, word) in sentence.iter().enumerate() {
            put(
                &mut all,
                &format!("text:{word}"),
                x + usize::from(moving),
                n * gap,
            );
        }
    }
    let mut top = 0;
    if !moving {
        top = sentences.len() + 1;
        for x in 0..width {
            put(&mut all, "wall", x, top - 1);
        }
    }
    let free: Vec<(usize, usize)> = (top..height)
        .flat_map(|y| (0..width).map(move |x| (x, y)))
        .filter(|(x, y)| !used[y * width + x])
        .collect();
    let mut free = free;
    let kinds = ["rock", "wall", "rock", "lava", "rock", "flag"];
    while all.len() < objects && !free.is_empty() {
        let (x, y) = free.swap_remove(dice.below(free.len()));
        let n = all.len();
        let kind = if n % 40 == 20 || n == 13 {
            "baba"
        } else {
            kinds[n % kinds.len()]
        };
        let (kind, x, y) = (kind.to_owned(), x as i32, y as i32);
        all.push(ObjectSetup {
            kind,
            x,
            y,
            facing: None,
        });
    }
    let packs = if ruleset == "baba" {
        vec!["base", "baba"]
    } else {
        vec!["base"]
    };
    LevelSetup {
        name: "bench".to_owned(),
        packs: packs.into_iter().map(str::to_owned).collect(),
        ruleset: Some(ruleset.to_owned()),
        width: width as u16,
        height: height as u16,
        objects: all,
        ..LevelSetup::default()
    }
}
