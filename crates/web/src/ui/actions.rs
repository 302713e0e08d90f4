//! What keys, buttons and pointers do while playing.

use leptos::prelude::*;
use spellgrid::{Dir, Verb};

use super::dialogs::Dialog;
use super::settings;
use super::store::{Origin, Store, View};
use crate::play::Tried;

/// Do something; if it needs choices or a guess, the page asks.
pub fn act(store: Store, verb: Verb) {
    store.film.set(None);
    if let Some(tried) = store.with_session(|s| s.begin(verb)) {
        after(store, tried);
    }
}

/// Take an offer.
pub fn choose(store: Store, offer: usize) {
    if let Some(tried) = store.with_session(|s| s.choose(offer)) {
        after(store, tried);
    }
}

/// Show and tell what came of an input.
pub fn after(store: Store, tried: Tried) {
    store.refresh();
    match tried {
        Tried::Played => told(store),
        Tried::Asks => {
            let asked = store.shown.with_untracked(|s| {
                s.pending.as_ref().map(|p| {
                    let first = p
                        .offers
                        .first()
                        .map(|o| o.label.clone())
                        .unwrap_or_default();
                    format!("{} {} choices. {first}", p.question(), p.offers.len())
                })
            });
            store.told.set(asked.unwrap_or_default());
        }
        Tried::Guess => store.open.set(Some(Dialog::Guess)),
        Tried::Refused(why) => store.told.set(format!("Not possible: {why}.")),
    }
}

/// Tell what the last input did, and mark the level when it is won.
pub fn told(store: Store) {
    let text = store.with_session(|s| s.told()).unwrap_or_default();
    store.told.set(text);
    if !store.shown.with_untracked(|s| s.won) {
        return;
    }
    if let Some(key) = store.solved_key() {
        let turns = store.shown.with_untracked(|s| s.turns) as u32;
        store.solved.update(|solved| {
            let best = solved.entry(key).or_insert(turns);
            *best = turns.min(*best);
        });
        store.solved.with_untracked(settings::save_solved);
    }
}

/// Undo, redo, restart.
pub fn undo(store: Store) {
    if store.with_session(|s| s.cancel()) == Some(true) {
        store.refresh();
        store.told.set("Never mind.".into());
        return;
    }
    let done = store.with_session(|s| s.undo());
    store.film.set(None);
    store.refresh();
    store.told.set(match done {
        Some(true) => "Undone.".into(),
        _ => "There is nothing to undo.".into(),
    });
}
pub fn redo(store: Store) {
    let done = store.with_session(|s| s.redo());
    store.refresh();
    match done {
        Some(Ok(true)) => told(store),
        Some(Err(refusal)) => store.told.set(refusal.message),
        _ => store.told.set("There is nothing to redo.".into()),
    }
}
pub fn restart(store: Store) {
    store.with_session(|s| s.restart());
    store.film.set(None);
    store.looked.set(None);
    store.refresh();
    store.told.set("At the start again.".into());
}

/// The key for "action": the first card that can be used.
pub fn use_first_card(store: Store) {
    let card = store.shown.with_untracked(|s| {
        s.hand
            .iter()
            .position(|c| c.refused.is_none())
            .or((!s.hand.is_empty()).then_some(0))
    });
    match card {
        Some(n) => use_card(store, n),
        None => store.told.set("The hand is empty.".into()),
    }
}
/// Cast or play the card at a place of the hand.
pub fn use_card(store: Store, n: usize) {
    let spell = store
        .shown
        .with_untracked(|s| s.hand.get(n).map(|c| c.face.spell));
    let place = u16::try_from(n).unwrap_or(u16::MAX);
    match spell {
        Some(true) => act(store, Verb::Cast(place)),
        Some(false) => act(store, Verb::Play(place)),
        None => store
            .told
            .set(format!("There is no card {} in the hand.", n + 1)),
    }
}

/// An arrow: a step, or the next offer, or the look cursor.
pub fn arrow(store: Store, dir: Dir) {
    let offers = store
        .shown
        .with_untracked(|s| s.pending.as_ref().map(|p| p.offers.len()));
    if let Some(count) = offers {
        let at = store.offer.get_untracked();
        let next = match dir {
            Dir::Right | Dir::Down => (at + 1) % count.max(1),
            Dir::Left | Dir::Up => (at + count.max(1) - 1) % count.max(1),
        };
        store.offer.set(next);
        let label = store.shown.with_untracked(|s| {
            let offer = s.pending.as_ref().and_then(|p| p.offers.get(next));
            offer.map(|o| match &o.card {
                Some(card) => format!("{}: {}", o.label, card.text),
                None => o.label.clone(),
            })
        });
        store.told.set(label.unwrap_or_default());
    } else if let Some((x, y)) = store.cursor.get_untracked() {
        let (w, h) = store.shown.with_untracked(|s| s.scene.size);
        let (dx, dy) = match dir {
            Dir::Right => (1, 0),
            Dir::Up => (0, -1),
            Dir::Left => (-1, 0),
            Dir::Down => (0, 1),
        };
        let at = (
            (x + dx).clamp(0, (w - 1).max(0)),
            (y + dy).clamp(0, (h - 1).max(0)),
        );
        store.cursor.set(Some(at));
        store.told.set(describe(store, at));
    } else {
        act(store, Verb::Step(dir));
    }
}

/// What stands on a tile, in words.
pub fn describe(store: Store, at: (i32, i32)) -> String {
    let here = store.shown.with_untracked(|s| {
        let pieces = s.scene.pieces.iter().filter(|p| p.at == at);
        pieces.map(|p| p.label()).collect::<Vec<_>>().join(", ")
    });
    let here = if here.is_empty() {
        "empty".to_owned()
    } else {
        here
    };
    format!("{},{}: {here}.", at.0, at.1)
}

/// A click on a tile: take the offer there, or ask why.
pub fn click(store: Store, at: (i32, i32)) {
    let offers = store.with_session(|s| s.offers_at(at)).unwrap_or_default();
    match offers[..] {
        [] => look(store, at),
        // Of several on one tile the first is the oldest; the list beside the board has them all.
        [offer, ..] => choose(store, offer),
    }
}
/// Show why the things on a tile are as they are.
pub fn look(store: Store, at: (i32, i32)) {
    store.looked.set(Some(at));
    store.told.set(describe(store, at));
}

/// Back to where the level came from.
pub fn leave(store: Store) {
    match store.origin.get_untracked() {
        Origin::Draft => store.show(View::Edit),
        _ => store.show(View::Levels),
    }
}

/// The next input of a replay.
pub fn replay_step(store: Store) -> bool {
    let Some((inputs, at)) = store.film.get_untracked() else {
        return false;
    };
    let Some(input) = inputs.get(at) else {
        return false;
    };
    match store.with_session(|s| s.play(input)) {
        Some(Ok(())) => {
            store.refresh();
            told(store);
            store.film.set(Some((inputs, at + 1)));
            true
        }
        Some(Err(why)) => {
            store.film.set(None);
            store.complain(format!("Input {} of the replay is refused: {why}.", at + 1));
            false
        }
        None => false,
    }
}
/// Start a replay from the level's start.
pub fn start_replay(store: Store, inputs: Vec<spellgrid::Input>) {
    restart(store);
    if !inputs.is_empty() {
        store.film.set(Some((inputs, 0)));
    }
}
