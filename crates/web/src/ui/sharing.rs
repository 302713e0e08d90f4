//! Links, files, pictures and films.

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::actions;
use super::dom;
use super::film;
use super::levels;
use super::settings;
use super::store::{Origin, Store, View, first};
use crate::draw::{Theme, picture};
use crate::edit::Draft;
use crate::json;
use crate::share::{Parcel, pack, unpack};

/// Open what the page's address holds, if it holds something.
pub fn open_fragment(store: Store) {
    let open = move || {
        let Ok(hash) = window().location().hash() else {
            return;
        };
        if hash.len() > 1 {
            open_link(store, &hash);
        }
    };
    let _ = window_event_listener_untyped("hashchange", move |_| open());
    // After the first drawing, so that a fault has a page to stand on.
    request_animation_frame(open);
}

fn open_link(store: Store, hash: &str) {
    let parcel = match unpack(hash) {
        Ok(parcel) => parcel,
        Err(why) => {
            store.complain(format!("This link cannot be opened: {why}."));
            return;
        }
    };
    let received = store
        .shelf
        .try_update_value(|s| s.receive_packs(&parcel.packs));
    if let Some(Err(report)) = received {
        store.complain(format!(
            "A pack in this link is refused: {}",
            first(&report)
        ));
        return;
    }
    if !store.play(&parcel.level, Origin::Elsewhere) {
        return;
    }
    actions::start_replay(store, parcel.replay);
}

/// The level that is looked at and what was played of it.
fn current(store: Store) -> Option<Parcel> {
    let (level, replay) = match store.view.get_untracked() {
        View::Edit => (
            store.draft.with_untracked(|d| d.level().clone()),
            Vec::new(),
        ),
        _ => store.with_session(|s| (s.level().setup().clone(), s.replay()))?,
    };
    let packs = store.shelf.with_value(|s| s.foreign_packs(&level));
    Some(Parcel {
        level,
        packs,
        replay,
    })
}

/// The inputs so far as a section of the scenario language.
fn scenario(store: Store, level: &str) -> String {
    let (name, inputs, won) = store
        .with_session(|s| {
            let inputs: Vec<String> = s.turns().iter().map(|t| t.input.clone()).collect();
            (s.level().setup().name.clone(), inputs, s.game().won())
        })
        .unwrap_or_default();
    let mut out = format!(
        "--- {}-recorded\n{}\n",
        if name.is_empty() { "level" } else { &name },
        level.trim_end()
    );
    for input in inputs {
        out.push_str(&format!("> {input}\n"));
    }
    out.push_str(if won { "won\n" } else { "not won\n" });
    out
}

/// The dialog with everything that leaves the page.
#[component]
pub fn Share() -> impl IntoView {
    let store = expect_context::<Store>();
    let with_replay = RwSignal::new(false);
    let copied = RwSignal::new("");
    let link = Memo::new(move |_| {
        let mut parcel = current(store)?;
        if !with_replay.get() {
            parcel.replay.clear();
        }
        let location = window().location();
        let base = format!("{}{}", location.origin().ok()?, location.pathname().ok()?);
        Some(format!("{base}#{}", pack(&parcel)?))
    });
    let editing = store.view.get_untracked() == View::Edit;
    let has_replay = !editing && store.shown.with_untracked(|s| s.turns > 0);
    let name = move || {
        let name = current(store).map(|p| p.level.name).unwrap_or_default();
        if name.is_empty() {
            "level".to_owned()
        } else {
            name
        }
    };
    let copy = move |_| {
        let Some(text) = link.get_untracked() else {
            return;
        };
        spawn_local(async move {
            let done = dom::copy(&text).await;
            copied.set(if done {
                "Copied."
            } else {
                "Select the link and copy it."
            });
        });
    };
    let save_text = move |_| {
        if let Some(parcel) = current(store) {
            let text = store.shelf.with_value(|s| s.print(&parcel.level));
            dom::download(&format!("{}.level", name()), "text/plain", text.as_bytes());
        }
    };
    let save_json = move |_| {
        if let Some(text) = current(store).and_then(|p| json::write_pretty(&p.level)) {
            dom::download(
                &format!("{}.json", name()),
                "application/json",
                text.as_bytes(),
            );
        }
    };
    let save_scenario = move |_| {
        let Some(parcel) = current(store) else { return };
        let level = match store.origin.get_untracked() {
            Origin::Shipped(name) => format!("level {name}"),
            _ => store.shelf.with_value(|s| s.print_setup(&parcel.level)),
        };
        dom::download(
            &format!("{}.scn", name()),
            "text/plain",
            scenario(store, &level).as_bytes(),
        );
    };
    let svg = move || {
        let theme = if settings::is_dark(store) {
            Theme::Dark
        } else {
            Theme::Light
        };
        picture(&film::scene_now(store), theme, 64)
    };
    let save_svg = move |_| {
        dom::download(
            &format!("{}.svg", name()),
            "image/svg+xml",
            svg().as_bytes(),
        );
    };
    let save_png = move |_| {
        let (svg, name) = (svg(), name());
        spawn_local(async move {
            if film::save_png(&svg, &format!("{name}.png")).await.is_none() {
                store.complain("The browser could not make the picture.");
            }
        });
    };
    let filming = RwSignal::new(None::<(usize, usize)>);
    let save_film = move |_| {
        let name = name();
        spawn_local(async move {
            let done = film::save_film(store, &format!("{name}.gif"), filming).await;
            filming.set(None);
            if done.is_none() {
                store.complain("The browser could not make the film.");
            }
        });
    };
    let import = move |event: web_sys::Event| {
        dom::read_file(event_target(&event), move |name, text| {
            store.open.set(None);
            match text {
                Ok(text) => levels::import_file(store, &name, &text),
                Err(why) => store.complain(format!("{name}: {why}")),
            }
        });
    };
    view! {
        <h2 id="dialog-title">"Share"</h2>
        <p class="small soft">"The link holds the whole level. Nothing is sent anywhere."</p>
        {has_replay.then(|| view! {
            <label class="row" style="margin:8px 0"><input type="checkbox" id="with-replay"
                on:change=move |e| with_replay.set(event_target_checked(&e))/>"with my inputs as a replay"</label>
        })}
        <textarea id="link" readonly rows="3" style="width:100%;margin-top:6px" aria-label="Link"
            prop:value=move || link.get().unwrap_or_else(|| "This level is too large for a link: save it as a file.".into())></textarea>
        <div class="row" style="margin:6px 0 14px">
            <button class="btn main" on:click=copy>"Copy link"</button>
            <span class="small" role="status">{copied}</span>
            <span class="small soft">{move || link.get().map(|l| format!("{} characters", l.len()))}</span>
        </div>
        <h2>"Save"</h2>
        <div class="row">
            <button class="btn" on:click=save_text>"Level as text"</button>
            <button class="btn" on:click=save_json>"Level as JSON"</button>
            {(!editing).then(|| view! { <button class="btn" on:click=save_scenario>"Inputs as a scenario"</button> })}
            <button class="btn" id="save-svg" on:click=save_svg>"Picture (SVG)"</button>
            <button class="btn" id="save-png" on:click=save_png>"Picture (PNG)"</button>
            {has_replay.then(|| view! { <button class="btn" id="save-gif" disabled=move || filming.get().is_some() on:click=save_film>"Film (GIF)"</button> })}
        </div>
        {move || filming.get().map(|(at, all)| view! {
            <progress value=at.to_string() max=all.to_string() aria-label="Making the film" style="margin-top:8px"></progress>
        })}
        <h2 style="margin-top:14px">"Open"</h2>
        <label class="btn">"A level or pack…"
            <input class="sr" type="file" accept=".json,.txt,.level,.scn" on:change=import/>
        </label>
    }
}

/// Take the draft of a link or the played level into the editor.
pub fn to_draft(store: Store) {
    if let Some(level) = store.with_session(|s| s.level().setup().clone()) {
        store.draft.set(Draft::new(level));
    }
}
