//! The laws of play, checked on one game.

use std::sync::Arc;

use spellgrid::{Context, Dir, Game, Input, Level, State, Verb};

use super::Dice;

/// What a checked game did.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    /// Inputs that were accepted.
    pub played: u64,
    /// Inputs that were not offered, and were refused.
    pub refused: u64,
    /// Events of the card log.
    pub events: u64,
    /// Changes on the grid.
    pub changes: u64,
    /// Games that were won.
    pub won: u64,
}

/// How many inputs of a position are listed at most; a position with more is not judged by them.
const LISTED: usize = 5000;

/// Play so many random inputs and check every law on the way.
///
/// # Panics
/// When a law is broken; the message has the level and the inputs.
pub fn check(level: Level, dice: &mut Dice, inputs: usize, tally: &mut Tally) {
    let level = Arc::new(level);
    let mut game = Game::new(level.clone());
    let mut context = Context::default();
    let mut bare = level.start().clone();
    for _ in 0..inputs {
        let before = game.state().clone();
        let (offered, tried) = level.inputs(&before, LISTED, &mut context);
        let told = || {
            let level = serde_json::to_string(level.setup()).unwrap_or_default();
            format!("level {level}\nafter {:?}", game.replay())
        };
        assert_eq!(
            level.inputs(&before, LISTED, &mut Context::default()).0,
            offered,
            "{}",
            told()
        );
        if tried.whole() {
            let stranger = stranger(dice, &level, &before);
            let fits = offered.contains(&stranger);
            let mut state = before.clone();
            let played = level.play(&mut state, &stranger, &mut context);
            assert_eq!(played.is_ok(), fits, "{stranger:?} {played:?}\n{}", told());
            if !fits {
                assert_eq!(state, before, "refused: {stranger:?}\n{}", told());
                tally.refused += 1;
            }
        }
        if offered.is_empty() {
            break;
        }
        let input = dice.pick(&offered).clone();
        let need = level.need(&before, &input, &mut context);
        assert!(
            matches!(need, Ok(None)),
            "offered, yet {need:?}: {input:?}\n{}",
            told()
        );
        one_input(&mut game, &mut bare, &before, &input, tally);
        if game.won() {
            break;
        }
    }
    tally.won += u64::from(game.won());
    whole_game(&game);
}

/// Play an offered input: it is accepted; a bare state with a new context comes to the same; undo
/// and redo restore equal values; the packed position says all.
fn one_input(game: &mut Game, bare: &mut State, before: &State, input: &Input, tally: &mut Tally) {
    let level = game.level().clone();
    let past = game.replay();
    let told = || {
        let setup = serde_json::to_string(level.setup()).unwrap_or_default();
        format!("level {setup}\nafter {past:?}\ninput {input:?}")
    };
    let lines = game.log().len();
    let played = game.play_input(input);
    assert!(
        played.is_ok(),
        "offered, yet refused: {played:?}\n{}",
        told()
    );
    let after = game.state().clone();
    let log: Vec<_> = game.last_log().to_vec();
    tally.played += 1;
    tally.events += log.len() as u64;
    tally.changes += game.changes().len() as u64;
    assert!(
        level.play(bare, input, &mut Context::default()).is_ok(),
        "{}",
        told()
    );
    assert_eq!(*bare, after, "a bare state differs\n{}", told());

    assert!(game.undo(), "{}", told());
    assert_eq!(game.state(), before, "undo\n{}", told());
    assert_eq!(game.log().len(), lines, "undo keeps log lines\n{}", told());
    assert!(game.redo().unwrap(), "{}", told());
    assert_eq!(*game.state(), after, "redo\n{}", told());
    assert_eq!(game.last_log(), log, "redo\n{}", told());

    // What is packed and unpacked is the same position; what it says is the same to a new context.
    let (mut key, mut again) = (Vec::new(), Vec::new());
    level.key(&after, &mut key);
    let mut was = Vec::new();
    level.key(before, &mut was);
    assert!(
        was == key || !level.unchanged(before, &after),
        "told to be unchanged\n{}",
        told()
    );
    let mut unpacked = level.start().clone();
    assert!(
        level
            .unkey(&key, &mut unpacked, &mut Context::default())
            .is_some(),
        "unpack\n{}",
        told()
    );
    level.key(&unpacked, &mut again);
    assert_eq!(key, again, "pack, unpack, pack\n{}", told());
    let (mut old, mut new) = (Context::default(), Context::default());
    assert_eq!(
        level.rules(&after, &mut old),
        level.rules(&after, &mut new),
        "{}",
        told()
    );
    assert_eq!(level.won(&after), level.won(&unpacked), "{}", told());
    assert_eq!(
        level.lost(&after, &mut old),
        level.lost(&unpacked, &mut new),
        "{}",
        told()
    );
}

/// The replay of the whole game gives the same; undoing all of it gives the start.
fn whole_game(game: &Game) {
    let level = game.level();
    let replay = game.replay();
    let mut again = Game::new(level.clone());
    for input in &replay {
        assert!(
            again.play_input(input).is_ok(),
            "a replay is refused: {input:?} of {replay:?}"
        );
    }
    assert_eq!(again.state(), game.state(), "a replay differs: {replay:?}");
    assert_eq!(
        again.log(),
        game.log(),
        "the log of a replay differs: {replay:?}"
    );
    while again.undo() {}
    assert_eq!(
        again.state(),
        level.start(),
        "undoing everything is not the start: {replay:?}"
    );
    assert!(again.log().is_empty());
}

/// An input out of thin air: any verb, any place, any choices.
fn stranger(dice: &mut Dice, level: &Level, state: &State) -> Input {
    let dirs = [Dir::Right, Dir::Up, Dir::Left, Dir::Down];
    let hand = level.hand(state, 0).len() + 2;
    let verb = match dice.below(8) {
        0 => Verb::Step(*dice.pick(&dirs)),
        1 => Verb::Wait,
        2 | 3 => Verb::Cast(dice.below(hand) as u16),
        4 | 5 => Verb::Play(dice.below(hand) as u16),
        6 => Verb::Attack,
        _ => Verb::EndTurn,
    };
    let choice = |dice: &mut Dice| match dice.below(6) {
        0 => dice.any(),
        _ => dice.below(8) as u16,
    };
    let choices = (0..dice.below(4)).map(|_| choice(dice)).collect();
    Input { verb, choices }
}
