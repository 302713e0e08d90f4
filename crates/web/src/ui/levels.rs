//! The level picker.

use leptos::prelude::*;
use spellgrid::Context;
use spellgrid::setup::LevelSetup;

use super::dom;
use super::settings;
use super::store::{Origin, Store, View, first};
use crate::draw::{Scene, Theme, picture};
use crate::edit::Draft;

/// All levels, what they are about and what has been solved.
#[component]
pub fn Levels() -> impl IntoView {
    let store = expect_context::<Store>();
    let levels = store.shelf.with_value(|shelf| {
        let names = shelf.level_names();
        names
            .into_iter()
            .filter_map(|n| Some((n.clone(), shelf.level(&n).ok()?)))
            .collect::<Vec<_>>()
    });
    let total = levels.len();
    let cards = levels
        .into_iter()
        .enumerate()
        .map(|(n, (name, level))| view! { <li>{card(store, n, name, level)}</li> })
        .collect_view();
    let done = move || store.solved.with(|s| s.len());
    let packs = move || {
        store.shelf_changes.track();
        let packs = store.shelf.with_value(|s| s.packs());
        packs
            .into_iter()
            .map(|(name, ships)| {
                view! {
                    <li class="chip">{name}{(!ships).then_some(" (imported)")}</li>
                }
            })
            .collect_view()
    };
    let import = move |event: web_sys::Event| {
        dom::read_file(event_target(&event), move |name, text| match text {
            Ok(text) => import_file(store, &name, &text),
            Err(why) => store.complain(format!("{name}: {why}")),
        });
    };
    view! {
        <div class="row spread">
            <div>
                <h1>"Levels"</h1>
                <p class="soft">{move || format!("{} of {total} solved in this browser", done())}</p>
            </div>
            <div class="row">
                <button class="btn" on:click=move |_| {
                    store.draft.set(Draft::blank(9, 7));
                    store.show(View::Edit);
                }>"New level"</button>
                <label class="btn">
                    "Open a level or pack…"
                    <input class="sr" type="file" accept=".json,.txt,.level,.scn" on:change=import/>
                </label>
            </div>
        </div>
        <ul class="levels">{cards}</ul>
        <h2 style="margin:22px 0 8px;font-size:16px">"Packs"</h2>
        <ul class="row">{packs}</ul>
    }
}

fn card(store: Store, n: usize, name: String, level: LevelSetup) -> impl IntoView {
    let shot = Memo::new(move |_| {
        store.theme.track();
        thumbnail(store, &level)
    });
    let (title, idea) = store.shelf.with_value(|s| {
        let level = s.level(&name).unwrap_or_default();
        (
            if level.title.is_empty() {
                name.clone()
            } else {
                level.title
            },
            level.idea,
        )
    });
    let solved = move || store.solved.with(|s| s.get(&name).copied());
    view! {
        <button class="level" on:click=move |_| store.play_shipped(n)>
            <img class="shot" alt="" src=move || shot.get()/>
            <span class="in">
                <span class="name">
                    <span>{format!("{}. {title}", n + 1)}</span>
                    {move || solved().map(|best| view! { <span class="chip good">{format!("✓ {best}")}</span> })}
                </span>
                <span class="idea">{idea}</span>
            </span>
        </button>
    }
}

/// A small picture of a level's start, as an address.
fn thumbnail(store: Store, level: &LevelSetup) -> String {
    let theme = if settings::is_dark(store) {
        Theme::Dark
    } else {
        Theme::Light
    };
    let scene = store.shelf.with_value(|shelf| {
        let built = shelf.build(level).ok()?;
        let roles = shelf.roles(level);
        let role = |word: &str| roles.get(word).copied();
        Some(Scene::of(
            &built,
            built.start(),
            &mut Context::default(),
            &role,
        ))
    });
    let svg = picture(&scene.unwrap_or_default(), theme, 24);
    format!(
        "data:image/svg+xml,{}",
        String::from(js_sys::encode_uri_component(&svg))
    )
}

/// A file that somebody opened: a level in either form, or a pack.
pub fn import_file(store: Store, name: &str, text: &str) {
    let level = store.shelf.with_value(|s| s.read(name, text));
    let report = match level {
        Ok(level) => {
            store.draft.set(Draft::new(level.clone()));
            store.play(&level, Origin::Draft);
            return;
        }
        Err(report) => report,
    };
    // JSON that has no board may be a pack; its own faults are then the ones to tell.
    let pack = text.trim_start().starts_with('{') && !text.contains("\"width\"");
    if !pack {
        store.complain(format!("{name}: {}", first(&report)));
        return;
    }
    match store.shelf.try_update_value(|s| s.import_pack(name, text)) {
        Some(Ok(pack)) => {
            settings::save_pack(&pack, text);
            store.shelf_changes.update(|n| *n += 1);
            store.praise(format!("The pack {pack} can be used in the editor now."));
        }
        Some(Err(report)) => store.complain(format!("{name}: {}", first(&report))),
        None => {}
    }
}
