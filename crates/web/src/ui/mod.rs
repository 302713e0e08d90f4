//! The page itself: what only a browser can do.

mod actions;
mod board;
mod dialogs;
mod dom;
mod edit;
mod film;
mod hand;
mod hint;
mod keys;
mod levels;
mod palette;
mod panels;
mod paper;
mod play;
mod proof;
mod settings;
mod sharing;
mod solver;
mod store;
mod worker;

use leptos::prelude::*;
use store::{Store, View};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::wasm_bindgen;

/// Where the module begins, in the page and in the solver's worker.
#[wasm_bindgen(start)]
pub fn start() {
    if let Ok(scope) = js_sys::global().dyn_into::<web_sys::DedicatedWorkerGlobalScope>() {
        worker::run(scope);
        return;
    }
    if let Some(loading) = document().get_element_by_id("loading") {
        loading.remove();
    }
    mount_to_body(Page);
}

/// The whole page.
#[component]
fn Page() -> impl IntoView {
    let store = Store::new();
    provide_context(store);
    keys::listen(store);
    sharing::open_fragment(store);
    let tab = move |view: View, name: &'static str| {
        view! {
            <button
                class="btn"
                aria-current=move || (store.view.get() == view).then_some("page")
                on:click=move |_| store.show(view)
            >
                {name}
            </button>
        }
    };
    view! {
        <div hidden inner_html=crate::draw::SPRITES></div>
        <header class="bar">
            <div class="brand"><img src="icon.svg" alt=""/><span>"SpellGrid"</span></div>
            <nav class="tabs" aria-label="Views">
                {tab(View::Levels, "Levels")} {tab(View::Play, "Play")} {tab(View::Edit, "Edit")}
            </nav>
            <button class="btn plain" title="Light or dark" on:click=move |_| settings::next_theme(store)>
                <span aria-hidden="true">{move || settings::theme_mark(store)}</span>
                <span class="sr">{move || settings::theme_name(store)}</span>
            </button>
            <button class="btn plain" title="Keys (?)" on:click=move |_| store.open.set(Some(dialogs::Dialog::Keys))>
                <span aria-hidden="true">"⌨"</span><span class="sr">"Keys"</span>
            </button>
        </header>
        <main>
            {move || store.note.get().map(|note| view! {
                <div class="note" class:fine=note.fine role="alert" id="note">
                    <span>{note.text}</span>
                    <button class="btn plain" on:click=move |_| store.note.set(None)>"Close"</button>
                </div>
            })}
            {move || match store.view.get() {
                View::Levels => view! { <levels::Levels/> }.into_any(),
                View::Play => view! { <play::Play/> }.into_any(),
                View::Edit => view! { <edit::Edit/> }.into_any(),
            }}
        </main>
        <div class="sr" id="live" role="status" aria-live="polite">{move || store.told.get()}</div>
        <dialogs::Dialogs/>
    }
}

/// For the tests: the digests of the native program's `measure replays`.
#[wasm_bindgen]
pub fn measure_replays(games: u32) -> String {
    crate::measure::replays(games as usize)
}

/// For the tests: the search of the native program's `measure search`.
#[wasm_bindgen]
pub fn measure_search(level: &str, positions: u32) -> f64 {
    crate::measure::search(level, u64::from(positions)) as f64
}
