//! The keyboard. The list that people see is made of the same table.

use leptos::ev;
use leptos::prelude::*;
use spellgrid::{Dir, Verb};
use wasm_bindgen::JsCast;

use super::actions;
use super::store::{Store, View};

/// What keys do, for the visible list.
pub const LIST: &[(&[&str], &str)] = &[
    (
        &["←", "↑", "↓", "→", "W", "A", "S", "D"],
        "Move; between choices while something is asked",
    ),
    (
        &["X", "C", "Space", "Enter"],
        "Use the first card; take the marked choice",
    ),
    (
        &["1", "…", "9"],
        "Use that card of the hand; take that choice",
    ),
    (&["."], "Wait, where the rules have it"),
    (&["Z", "U"], "Undo"),
    (&["Y", "Shift+Z"], "Redo"),
    (&["R"], "Restart"),
    (&["L"], "Look around with the arrows; Enter tells why"),
    (&["P"], "Guess before each input"),
    (&["H"], "A hint: the next input of a shortest solution"),
    (&["T"], "Attack, where the rules have it"),
    (&["N"], "End the turn, where the rules have it"),
    (&["E"], "Edit this level; in the editor: play it"),
    (&["Esc"], "Drop a choice, close, back to the levels"),
    (&["?"], "This list"),
];

/// Listen for keys as long as the page lives.
pub fn listen(store: Store) {
    let _ = window_event_listener(ev::keydown, move |event| {
        if event.default_prevented() || event.ctrl_key() || event.meta_key() || event.alt_key() {
            return;
        }
        let target = event
            .target()
            .and_then(|t| t.dyn_into::<web_sys::Element>().ok());
        let tag = target
            .as_ref()
            .map(|t| t.tag_name().to_lowercase())
            .unwrap_or_default();
        if matches!(tag.as_str(), "input" | "textarea" | "select")
            || store.open.get_untracked().is_some()
        {
            return;
        }
        let key = event.key();
        // Buttons and the like answer to these themselves.
        let pressing = matches!(key.as_str(), " " | "Enter");
        if pressing && matches!(tag.as_str(), "button" | "summary" | "a") {
            return;
        }
        let done = match store.view.get_untracked() {
            View::Play => play(store, &key, event.shift_key()),
            View::Edit => edit(store, &key, event.shift_key()),
            View::Levels => key == "?" && help(store),
        };
        if done {
            event.prevent_default();
        }
    });
}

fn help(store: Store) -> bool {
    store.open.set(Some(super::dialogs::Dialog::Keys));
    true
}

fn play(store: Store, key: &str, shift: bool) -> bool {
    let dir = match key {
        "ArrowRight" | "d" | "D" => Some(Dir::Right),
        "ArrowUp" | "w" | "W" => Some(Dir::Up),
        "ArrowLeft" | "a" | "A" => Some(Dir::Left),
        "ArrowDown" | "s" | "S" => Some(Dir::Down),
        _ => None,
    };
    if let Some(dir) = dir {
        actions::arrow(store, dir);
        return true;
    }
    let asked = store.shown.with_untracked(|s| s.pending.is_some());
    match key {
        " " | "Enter" | "x" | "X" | "c" | "C" if asked => {
            actions::choose(store, store.offer.get_untracked());
        }
        " " | "Enter" if store.cursor.get_untracked().is_some() => {
            if let Some(at) = store.cursor.get_untracked() {
                actions::look(store, at);
            }
        }
        " " | "Enter" | "x" | "X" | "c" | "C" => {
            if !actions::replay_step(store) {
                actions::use_first_card(store);
            }
        }
        "Z" if shift => actions::redo(store),
        "z" | "Z" | "u" | "U" => actions::undo(store),
        "y" | "Y" => actions::redo(store),
        "r" | "R" => actions::restart(store),
        "." => actions::act(store, Verb::Wait),
        "t" | "T" => actions::act(store, Verb::Attack),
        "n" | "N" => actions::act(store, Verb::EndTurn),
        "p" | "P" => super::play::toggle_predict(store),
        "h" | "H" => super::hint::ask(store),
        "l" | "L" => {
            let next = match store.cursor.get_untracked() {
                Some(_) => None,
                None => Some(store.looked.get_untracked().unwrap_or((0, 0))),
            };
            store.cursor.set(next);
            store.told.set(match next {
                Some(at) => format!("Looking. {}", actions::describe(store, at)),
                None => "Playing again.".into(),
            });
        }
        "e" | "E" => super::edit::edit_played(store),
        "Escape" => {
            if store.with_session(|s| s.cancel()) == Some(true) {
                store.refresh();
                store.told.set("Never mind.".into());
            } else if store.cursor.get_untracked().is_some() {
                store.cursor.set(None);
            } else {
                actions::leave(store);
            }
        }
        "?" => return help(store),
        digit => match digit.parse::<usize>() {
            Ok(n) if (1..=9).contains(&n) && digit.len() == 1 => match asked {
                true => actions::choose(store, n - 1),
                false => actions::use_card(store, n - 1),
            },
            _ => return false,
        },
    }
    true
}

fn edit(store: Store, key: &str, shift: bool) -> bool {
    match key {
        "Z" if shift => super::edit::redo(store),
        "z" | "Z" | "u" | "U" => super::edit::undo(store),
        "y" | "Y" => super::edit::redo(store),
        "e" | "E" => super::edit::playtest(store),
        "?" => return help(store),
        "Escape" => store.brush.set(None),
        "ArrowRight" => super::edit::move_tile(store, 1, 0),
        "ArrowLeft" => super::edit::move_tile(store, -1, 0),
        "ArrowUp" => super::edit::move_tile(store, 0, -1),
        "ArrowDown" => super::edit::move_tile(store, 0, 1),
        " " | "Enter" => super::edit::paint_tile(store),
        "Delete" | "Backspace" => super::edit::erase_tile(store),
        _ => return false,
    }
    true
}
