//! What the browser keeps from one visit to the next. A browser that keeps nothing is no fault:
//! then everything works and is forgotten.

use std::collections::BTreeMap;

use leptos::prelude::*;
use spellgrid::setup::LevelSetup;

use super::store::Store;
use crate::json;
use crate::shelf::Shelf;

const SOLVED: &str = "spellgrid.solved";
const DRAFT: &str = "spellgrid.draft";
const THEME: &str = "spellgrid.theme";
const PACKS: &str = "spellgrid.packs";

fn load(key: &str) -> Option<String> {
    window().local_storage().ok()??.get_item(key).ok()?
}
fn save(key: &str, value: &str) {
    if let Ok(Some(storage)) = window().local_storage() {
        // A full store keeps what it had.
        let _ = storage.set_item(key, value);
    }
}

/// The looks of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    System,
    Light,
    Dark,
}

pub fn load_theme() -> Theme {
    match load(THEME).as_deref() {
        Some("light") => Theme::Light,
        Some("dark") => Theme::Dark,
        _ => Theme::System,
    }
}
pub fn apply_theme(theme: Theme) {
    let Some(root) = document().document_element() else {
        return;
    };
    let _ = match theme {
        Theme::System => root.remove_attribute("data-theme"),
        Theme::Light => root.set_attribute("data-theme", "light"),
        Theme::Dark => root.set_attribute("data-theme", "dark"),
    };
}
pub fn next_theme(store: Store) {
    let next = match store.theme.get_untracked() {
        Theme::System if dark() => Theme::Light,
        Theme::System => Theme::Dark,
        Theme::Light if dark() => Theme::System,
        Theme::Light => Theme::Dark,
        Theme::Dark if dark() => Theme::Light,
        Theme::Dark => Theme::System,
    };
    store.theme.set(next);
    apply_theme(next);
    save(
        THEME,
        match next {
            Theme::System => "",
            Theme::Light => "light",
            Theme::Dark => "dark",
        },
    );
    store.told.set(theme_name(store).into());
}
fn dark() -> bool {
    let query = window()
        .match_media("(prefers-color-scheme: dark)")
        .ok()
        .flatten();
    query.is_some_and(|query| query.matches())
}
/// Is the page dark now?
pub fn is_dark(store: Store) -> bool {
    match store.theme.get_untracked() {
        Theme::System => dark(),
        theme => theme == Theme::Dark,
    }
}
pub fn theme_mark(store: Store) -> &'static str {
    match store.theme.get() {
        Theme::System => "◐",
        Theme::Light => "☀",
        Theme::Dark => "☾",
    }
}
pub fn theme_name(store: Store) -> &'static str {
    match store.theme.get() {
        Theme::System => "Looks: as the system",
        Theme::Light => "Looks: light",
        Theme::Dark => "Looks: dark",
    }
}

/// The fewest inputs in which levels were solved, by name.
pub fn load_solved() -> BTreeMap<String, u32> {
    load(SOLVED)
        .and_then(|text| json::read(text.as_bytes()).ok())
        .unwrap_or_default()
}
pub fn save_solved(solved: &BTreeMap<String, u32>) {
    if let Some(text) = json::write(solved) {
        save(SOLVED, &text);
    }
}

pub fn load_draft() -> Option<LevelSetup> {
    json::read(load(DRAFT)?.as_bytes()).ok()
}
/// Keep the draft whenever it changes.
pub fn save_draft_always(store: Store) {
    Effect::new(move |_| {
        store.draft.with(|draft| {
            if let Some(text) = json::write(draft.level()) {
                save(DRAFT, &text);
            }
        });
    });
}

/// The texts of imported packs, by the name of the pack.
pub fn load_packs(shelf: &mut Shelf) {
    let packs: BTreeMap<String, String> = load(PACKS)
        .and_then(|text| json::read(text.as_bytes()).ok())
        .unwrap_or_default();
    for (name, text) in packs {
        // One that no longer fits this version of the rules is left out and stays in the store.
        let _ = shelf.import_pack(&name, &text);
    }
}
pub fn save_pack(name: &str, text: &str) {
    let mut packs: BTreeMap<String, String> = load(PACKS)
        .and_then(|text| json::read(text.as_bytes()).ok())
        .unwrap_or_default();
    packs.insert(name.to_owned(), text.to_owned());
    if let Some(text) = json::write(&packs) {
        save(PACKS, &text);
    }
}
/// Does the browser keep anything at all?
pub fn keeps() -> bool {
    matches!(window().local_storage(), Ok(Some(_)))
}
