//! What the page and a native program are compared by: the bytes of games, the speed of a search.

use std::fmt::Write;
use std::sync::Arc;

use spellgrid::{Context, Game, Level};
use spellgrid_solve::{Effort, Query};

use crate::shelf::Shelf;

/// Inputs of one random game.
const LONGEST: usize = 40;

/// A digest of bytes that is the same everywhere (FNV-1a, 64 bits).
struct Sum(u64);

impl Sum {
    fn add(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

/// Random numbers that are the same everywhere (xorshift).
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % sides.max(1) as u64) as usize
    }
}

/// Everything that can be seen of a game, as bytes: the packed position, all views, the log.
fn observe(game: &mut Game, context: &mut Context, sum: &mut Sum) {
    let level = game.level().clone();
    let state = game.state().clone();
    let mut key = Vec::new();
    level.key(&state, &mut key);
    sum.add(&key);
    let mut text = format!(
        "{:?}{:?}",
        level.objects(&state, context),
        level.minions(&state)
    );
    let _ = write!(
        text,
        "{:?}{:?}",
        level.rules(&state, context),
        level.hand(&state, 0)
    );
    let _ = write!(
        text,
        "{:?}{:?}",
        level.hero(&state, 0),
        level.hero(&state, 1)
    );
    let _ = write!(
        text,
        "{}{:?}{:?}",
        game.log_tree(),
        game.changes(),
        game.won()
    );
    sum.add(text.as_bytes());
}

fn levels(shelf: &Shelf) -> Vec<(String, Arc<Level>)> {
    let names = shelf.level_names().into_iter();
    names
        .filter_map(|n| Some((n.clone(), shelf.build(&shelf.level(&n).ok()?).ok()?)))
        .collect()
}

/// One line for each level that ships, its shortest solution replayed, and one for each hundred of
/// random games spread over the levels: what was observed after every input, as a digest.
pub fn replays(games: usize) -> String {
    let shelf = Shelf::default();
    let levels = levels(&shelf);
    let mut out = String::new();
    let mut context = Context::default();
    for (name, level) in &levels {
        let mut sum = Sum(0xcbf2_9ce4_8422_2325);
        let answer = Query::new(level).solve(&mut |_| {});
        let line = answer
            .ok()
            .and_then(|answer| answer.line)
            .unwrap_or_default();
        let mut game = Game::new(level.clone());
        for input in &line {
            let played = game.play_input(input).is_ok();
            sum.add(&[u8::from(played)]);
            observe(&mut game, &mut context, &mut sum);
        }
        let _ = writeln!(out, "{name} {} {} {:016x}", line.len(), game.won(), sum.0);
    }
    let mut sum = Sum(0xcbf2_9ce4_8422_2325);
    let mut inputs_played = 0usize;
    for n in 0..games {
        let Some((_, level)) = levels.get(n % levels.len().max(1)) else {
            break;
        };
        let mut dice = Dice(0x9e37_79b9_7f4a_7c15 ^ (n as u64 + 1));
        let mut game = Game::new(level.clone());
        for _ in 0..LONGEST {
            let (inputs, _) = level.inputs(game.state(), 4096, &mut context);
            if inputs.is_empty() {
                break;
            }
            let input = &inputs[dice.roll(inputs.len())];
            let played = game.play_input(input).is_ok();
            sum.add(&[u8::from(played)]);
            if dice.roll(12) == 0 {
                game.undo();
            }
            observe(&mut game, &mut context, &mut sum);
            inputs_played += 1;
        }
        if (n + 1) % 100 == 0 {
            let _ = writeln!(out, "games {} inputs {inputs_played} {:016x}", n + 1, sum.0);
        }
    }
    out
}

/// Search a level until so many positions are stored; how many were arrived at.
pub fn search(level: &str, positions: u64) -> u64 {
    let shelf = Shelf::default();
    let Ok(Ok(level)) = shelf.level(level).map(|setup| shelf.build(&setup)) else {
        return 0;
    };
    let effort = Effort {
        positions: Some(positions),
        ..Effort::default()
    };
    Query::new(&level)
        .effort(effort.clone())
        .exhaust(&mut |_| {})
        .map_or(0, |a| a.verdict.generated)
}
