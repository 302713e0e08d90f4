//! What the page and a native program are compared by: the bytes of games, the speed of a search.

use std::fmt::Write;
use std::sync::Arc;

use crc32fast::Hasher;
use spellgrid::{Context, Game, Level};
use spellgrid_solve::{Effort, Query};

use crate::shelf::Shelf;

/// Inputs of one random game.
const LONGEST: usize = 40;

/// Everything that can be seen of a game, as bytes: the packed position, all views, the log.
fn observe(game: &mut Game, context: &mut Context, sum: &mut Hasher) {
    let level = game.level().clone();
    let state = game.state().clone();
    let mut key = Vec::new();
    level.key(&state, &mut key);
    sum.update(&key);
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
    sum.update(text.as_bytes());
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
        let mut sum = Hasher::new();
        let answer = Query::new(level).solve(&mut |_| {});
        let line = answer
            .ok()
            .and_then(|answer| answer.line)
            .unwrap_or_default();
        let mut game = Game::new(level.clone());
        for input in &line {
            let played = game.play_input(input).is_ok();
            sum.update(&[u8::from(played)]);
            observe(&mut game, &mut context, &mut sum);
        }
        let _ = writeln!(
            out,
            "{name} {} {} {:08x}",
            line.len(),
            game.won(),
            sum.finalize()
        );
    }
    let mut sum = Hasher::new();
    let mut inputs_played = 0usize;
    for n in 0..games {
        let Some((_, level)) = levels.get(n % levels.len().max(1)) else {
            break;
        };
        let mut dice = fastrand::Rng::with_seed(n as u64);
        let mut game = Game::new(level.clone());
        for _ in 0..LONGEST {
            let (inputs, _) = level.inputs(game.state(), 4096, &mut context);
            if inputs.is_empty() {
                break;
            }
            let input = &inputs[dice.u64(..inputs.len() as u64) as usize];
            let played = game.play_input(input).is_ok();
            sum.update(&[u8::from(played)]);
            if dice.u64(..12) == 0 {
                game.undo();
            }
            observe(&mut game, &mut context, &mut sum);
            inputs_played += 1;
        }
        if (n + 1) % 100 == 0 {
            let _ = writeln!(
                out,
                "games {} inputs {inputs_played} {:08x}",
                n + 1,
                sum.clone().finalize()
            );
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
