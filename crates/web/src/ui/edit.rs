//! The editor: the board is painted on, the text says the same, the verdict is always on.

use leptos::prelude::*;
use spellgrid::Context;
use spellgrid::setup::{DEFAULT_RULESET, LevelSetup};

use super::board::{Board, Mark, Touch};
use super::dialogs::Dialog;
use super::palette::Palette;
use super::paper::Paper;
use super::proof;
use super::settings;
use super::sharing;
use super::store::{Origin, Store, View};
use crate::draw::{Lit, Piece, Scene, Slot, slots};
use crate::edit::{Brush, Draft, Item};

/// How long the draft rests before the solver is asked, in milliseconds.
const REST: u64 = 350;

/// Take back and again.
pub fn undo(store: Store) {
    let done = store.draft.try_update(Draft::undo) == Some(true);
    store.told.set(
        if done {
            "Undone."
        } else {
            "There is nothing to undo."
        }
        .into(),
    );
}
pub fn redo(store: Store) {
    let done = store.draft.try_update(Draft::redo) == Some(true);
    store.told.set(
        if done {
            "Redone."
        } else {
            "There is nothing to redo."
        }
        .into(),
    );
}
/// Play the draft.
pub fn playtest(store: Store) {
    let level = store.draft.with_untracked(|d| d.level().clone());
    store.play(&level, Origin::Draft);
}
/// Edit the level that is being played (the draft itself when it is that).
pub fn edit_played(store: Store) {
    if store.origin.get_untracked() != Origin::Draft {
        sharing::to_draft(store);
    }
    store.show(View::Edit);
}

/// The draft as a board: with its rules lit when it is a level, else just as it stands.
pub fn draft_scene(store: Store) -> Scene {
    store.draft.with(|draft| {
        let level = draft.level();
        store.shelf.with_value(|shelf| {
            let roles = shelf.roles(level);
            let role = |word: &str| roles.get(word).copied();
            if let Ok(built) = shelf.build(level) {
                return Scene::of(&built, built.start(), &mut Context::default(), &role);
            }
            raw_scene(level, &role)
        })
    })
}

/// A level that is not in order yet, as it stands.
fn raw_scene(
    level: &LevelSetup,
    role: &dyn Fn(&str) -> Option<spellgrid::setup::WordRole>,
) -> Scene {
    let minions = level
        .cards
        .iter()
        .filter_map(|c| Some((c.card.to_lowercase(), c.x?, c.y?)));
    let objects = level.objects.iter().map(|o| (o.kind.clone(), o.x, o.y));
    let all: Vec<(String, i32, i32)> = objects.chain(minions).collect();
    let pieces = all.iter().enumerate().map(|(n, (kind, x, y))| {
        let count = all.iter().filter(|o| (o.1, o.2) == (*x, *y)).count();
        let before = all
            .iter()
            .take(n)
            .filter(|o| (o.1, o.2) == (*x, *y))
            .count();
        let slot: Slot = slots(count)(before);
        Piece {
            id: n as u32,
            role: kind.strip_prefix("text:").and_then(role),
            kind: kind.clone(),
            at: (*x, *y),
            slot,
            facing: spellgrid::Dir::Right,
            floats: false,
            lit: Lit::Off,
            badge: None,
        }
    });
    Scene {
        size: (i32::from(level.width), i32::from(level.height)),
        pieces: pieces.collect(),
    }
}

fn stroke(store: Store, at: (i32, i32), erase: bool) {
    let brush = if erase {
        Some(Brush::Eraser)
    } else {
        store.brush.get_untracked()
    };
    let stack = store.stack.get_untracked();
    store.tile.set(Some(at));
    if let Some(brush) = brush {
        store
            .draft
            .update(|draft| draft.paint(&brush, at.0, at.1, stack));
    }
}

/// The keyboard's tile, moved.
pub fn move_tile(store: Store, dx: i32, dy: i32) {
    let (w, h) = store
        .draft
        .with_untracked(|d| (i32::from(d.level().width), i32::from(d.level().height)));
    let (x, y) = store
        .tile
        .get_untracked()
        .unwrap_or((-dx.max(0), -dy.max(0)));
    let at = (
        (x + dx).clamp(0, (w - 1).max(0)),
        (y + dy).clamp(0, (h - 1).max(0)),
    );
    store.tile.set(Some(at));
    store.told.set(describe(store, at));
}
/// Paint on the keyboard's tile.
pub fn paint_tile(store: Store) {
    let Some(at) = store.tile.get_untracked() else {
        return;
    };
    if store.brush.get_untracked().is_none() {
        store.told.set("Choose something to paint first.".into());
        return;
    }
    stroke(store, at, false);
    store.told.set(describe(store, at));
}
/// Erase on the keyboard's tile.
pub fn erase_tile(store: Store) {
    if let Some(at) = store.tile.get_untracked() {
        stroke(store, at, true);
        store.told.set(describe(store, at));
    }
}

fn name(level: &LevelSetup, item: Item) -> String {
    match item {
        Item::Object(n) => level
            .objects
            .get(n)
            .map(|o| match o.kind.strip_prefix("text:") {
                Some(word) => format!("the word {word}"),
                None => o.kind.clone(),
            }),
        Item::Minion(n) => level.cards.get(n).map(|c| {
            let enemy = if c.owner == 0 { "" } else { "enemy " };
            format!("{enemy}{}", c.card)
        }),
    }
    .unwrap_or_default()
}

fn describe(store: Store, at: (i32, i32)) -> String {
    let here = store.draft.with_untracked(|d| {
        let items = d.items(at.0, at.1);
        items
            .into_iter()
            .map(|i| name(d.level(), i))
            .collect::<Vec<_>>()
            .join(", ")
    });
    let here = if here.is_empty() {
        "empty".to_owned()
    } else {
        here
    };
    format!("{},{}: {here}.", at.0, at.1)
}

/// The editor.
#[component]
pub fn Edit() -> impl IntoView {
    let store = expect_context::<Store>();
    let scene = Memo::new(move |_| draft_scene(store));
    let marks = Signal::derive(move || {
        let mut marks: Vec<Mark> = store
            .pointed
            .get()
            .into_iter()
            .map(|at| (at, "lit"))
            .collect();
        marks.extend(store.tile.get().map(|at| (at, "cursor")));
        marks
    });
    let label = Signal::derive(move || {
        let (w, h) = scene.with(|s| s.size);
        format!(
            "Board to paint on, {w} by {h} tiles. Arrow keys choose a tile, Enter paints, Delete erases."
        )
    });
    let erasing = StoredValue::new(false);
    let touch = Callback::new(move |touch| match touch {
        Touch::Down(at, second) => {
            erasing.set_value(second);
            store.draft.update(Draft::begin);
            stroke(store, at, second);
        }
        Touch::Over(at) => stroke(store, at, erasing.get_value()),
        Touch::Up => store.draft.update(Draft::end),
        Touch::Click(_) | Touch::Swipe(_) => {}
    });
    // The verdict follows the draft, a moment after it came to rest.
    let level = Memo::new(move |_| store.draft.with(|d| d.level().clone()));
    let waiting: StoredValue<Option<TimeoutHandle>> = StoredValue::new(None);
    let clear = move || {
        if let Some(Some(handle)) = waiting.try_get_value() {
            handle.clear();
        }
    };
    Effect::new(move |_| {
        level.track();
        store.shelf_changes.track();
        clear();
        let ask = move || proof::ask(store, &level.get_untracked());
        if let Ok(handle) = set_timeout_with_handle(ask, std::time::Duration::from_millis(REST)) {
            waiting.set_value(Some(handle));
        }
    });
    on_cleanup(move || {
        clear();
        proof::stop(store);
        store.draft.update(Draft::end);
    });
    let steps = Memo::new(move |_| store.draft.with(Draft::steps));
    view! {
        <h1 class="sr">"Editor"</h1>
        <div class="edit">
            <Palette/>
            <section class="stagecol" aria-label="Board">
                <div class="row" style="margin-bottom:10px">
                    <button class="btn main" id="playtest" on:click=move |_| playtest(store)>"▶ Play "<kbd>"E"</kbd></button>
                    <button class="btn" disabled=move || !steps.get().0 on:click=move |_| undo(store)>"Undo "<kbd>"Z"</kbd></button>
                    <button class="btn" disabled=move || !steps.get().1 on:click=move |_| redo(store)>"Redo "<kbd>"Y"</kbd></button>
                    <button class="btn" id="share" on:click=move |_| store.open.set(Some(Dialog::Share))>"Share…"</button>
                    <label class="row small"><input type="checkbox" id="stack" prop:checked=move || store.stack.get()
                        on:change=move |e| store.stack.set(event_target_checked(&e))/>"Stack on top"</label>
                </div>
                <Show when=move || scene.with(|s| s.size != (0, 0)) fallback=|| view! {
                    <p class="soft">"No board: a game of cards alone. The text says its minions and hands; a width and a height make a board."</p>
                }>
                    <Board scene=scene.into() marks label still=true touch/>
                    <TileList/>
                </Show>
            </section>
            <section class="side" aria-label="About this level">
                <proof::Verdict/>
                <Paper/>
                <Facts/>
            </section>
        </div>
    }
}

/// What stands on the chosen tile, oldest first.
#[component]
fn TileList() -> impl IntoView {
    let store = expect_context::<Store>();
    move || {
        let (x, y) = store.tile.get()?;
        let rows = store.draft.with(|draft| {
            let level = draft.level();
            let row = |item: Item| {
                let minion = match item {
                    Item::Minion(n) => Some(n),
                    Item::Object(_) => None,
                };
                let health = minion.and_then(|n| level.cards.get(n)).map(|c| c.health);
                let facing = match item {
                    Item::Object(n) => level.objects.get(n).and_then(|o| o.facing),
                    Item::Minion(n) => level.cards.get(n).and_then(|c| c.facing),
                };
                view! {
                    <li>
                        <span class="what">{name(level, item)}
                            {facing.map(|f| format!(", faces {}", format!("{f:?}").to_lowercase()))}</span>
                        {health.map(|health| view! {
                            <label class="field small">"Health"
                                <input type="number" min="1" max="999" prop:value=health.map(|h| h.to_string()).unwrap_or_default()
                                    placeholder="card's" on:change=move |e| {
                                        let value = event_target_value(&e).parse().ok();
                                        store.draft.update(|d| d.set_health(minion.unwrap_or_default(), value));
                                    }/></label>
                            <button class="btn" on:click=move |_| store.draft.update(|d| d.change_owner(minion.unwrap_or_default()))>"Side"</button>
                        })}
                        <button class="btn" on:click=move |_| store.draft.update(|d| d.turn(item))>"Turn"</button>
                        <button class="btn" on:click=move |_| store.draft.update(|d| d.raise(item))>"Newest"</button>
                        <button class="btn" on:click=move |_| store.draft.update(|d| d.remove(item))>"Remove"</button>
                    </li>
                }
            };
            draft.items(x, y).into_iter().map(row).collect_view()
        });
        Some(view! {
            <div class="panel" style="margin-top:12px">
                <h2>{format!("Tile {x},{y}, oldest first")}</h2>
                <div class="in"><ul class="tile-list">{rows}</ul></div>
            </div>
        })
    }
}

/// Title, idea, size, ruleset, packs and hand.
#[component]
fn Facts() -> impl IntoView {
    let store = expect_context::<Store>();
    let draft = store.draft;
    let level = move || draft.with(|d| d.level().clone());
    let text = move |name: &'static str,
                     get: fn(&LevelSetup) -> &String,
                     set: fn(&mut LevelSetup, String)| {
        view! {
            <label class="field" style="display:flex">
                <span style="width:52px">{name}</span>
                <input type="text" style="flex:1;min-width:0" maxlength="200"
                    prop:value=move || draft.with(|d| get(d.level()).clone())
                    on:change=move |e| draft.update(|d| d.change(|l| set(l, event_target_value(&e))))/>
            </label>
        }
    };
    let size = move |name: &'static str, wide: bool| {
        view! {
            <label class="field">{name}
                <input type="number" min="1" max="64" id=if wide { "width" } else { "height" }
                    prop:value=move || draft.with(|d| if wide { d.level().width } else { d.level().height }).to_string()
                    on:change=move |e| {
                        let Ok(n) = event_target_value(&e).parse::<u16>() else { return };
                        let n = n.max(1);
                        draft.update(|d| {
                            let (w, h) = (d.level().width, d.level().height);
                            if wide { d.resize(n, h) } else { d.resize(w, n) }
                        });
                    }/>
            </label>
        }
    };
    let rulesets = move || {
        let level = level();
        let now = level.ruleset().to_owned();
        let names = store.shelf.with_value(|s| s.rulesets(&level));
        names
            .into_iter()
            .map(|n| {
                let chosen = n == now;
                view! { <option value=n.clone() selected=chosen>{n.clone()}</option> }
            })
            .collect_view()
    };
    let packs = move || {
        store.shelf_changes.track();
        let level = level();
        store
            .shelf
            .with_value(|s| s.packs())
            .into_iter()
            .map(|(name, _)| {
                let on = level.packs.contains(&name);
                let of = name.clone();
                view! {
                    <label class="chip"><input type="checkbox" prop:checked=on on:change=move |e| {
                        let on = event_target_checked(&e);
                        let of = of.clone();
                        draft.update(|d| d.change(|l| {
                            l.packs.retain(|p| *p != of);
                            if on {
                                l.packs.push(of);
                            }
                        }));
                    }/>{name}</label>
                }
            })
            .collect_view()
    };
    let hand = move || {
        let level = level();
        level
            .hand
            .into_iter()
            .enumerate()
            .map(|(n, card)| view! {
                <span class="chip">{card.clone()}
                    <button class="btn plain" style="min-height:26px;padding:0 6px" aria-label=format!("Remove {card} from the hand")
                        on:click=move |_| draft.update(|d| d.change(|l| {
                            if n < l.hand.len() {
                                l.hand.remove(n);
                            }
                        }))>"✕"</button>
                </span>
            })
            .collect_view()
    };
    let cards = move || {
        let level = level();
        store.shelf.with_value(|s| {
            let cards = s
                .packs_of(&level)
                .into_iter()
                .flat_map(|p| &p.cards)
                .chain(&level.own_cards);
            let mut names: Vec<String> = cards.map(|c| c.name.clone()).collect();
            names.sort();
            names
                .into_iter()
                .map(|n| view! { <option value=n.clone()>{n.clone()}</option> })
                .collect_view()
        })
    };
    let shift = move |mark: &'static str, label: &'static str, dx: i32, dy: i32| {
        view! { <button class="btn" aria-label=label on:click=move |_| draft.update(|d| d.shift(dx, dy))>{mark}</button> }
    };
    view! {
        <details class="panel" open id="facts">
            <summary>"Level"</summary>
            <div class="in" style="display:grid;gap:8px">
                {text("Title", |l| &l.title, |l, t| l.title = t)}
                {text("Idea", |l| &l.idea, |l, t| l.idea = t)}
                <div class="row">{size("Width", true)} {size("Height", false)}</div>
                <div class="row" role="group" aria-label="Move everything">
                    {shift("←", "Everything to the left", -1, 0)} {shift("↑", "Everything up", 0, -1)}
                    {shift("↓", "Everything down", 0, 1)} {shift("→", "Everything to the right", 1, 0)}
                </div>
                <label class="field">"Ruleset"
                    <select id="ruleset" on:change=move |e| {
                        let name = event_target_value(&e);
                        draft.update(|d| d.change(|l| l.ruleset = (name != DEFAULT_RULESET).then_some(name)));
                    }>{rulesets}</select>
                </label>
                <div class="row" role="group" aria-label="Packs">{packs}</div>
                <label class="field">"Hand"
                    <select id="add-card" prop:value="" on:change=move |e| {
                        let name = event_target_value(&e);
                        if !name.is_empty() {
                            draft.update(|d| d.change(|l| l.hand.push(name)));
                        }
                    }><option value="" selected>"add a card…"</option>{cards}</select>
                </label>
                <div class="row">{hand}</div>
                <div class="row">
                    <button class="btn" on:click=move |_| draft.set(Draft::blank(9, 7))>"New"</button>
                    <button class="btn" on:click=move |_| draft.update(|d| d.change(|l| {
                        l.objects.clear();
                        l.cards.clear();
                    }))>"Clear the board"</button>
                </div>
                <p class="small soft">{move || if settings::keeps() { "Kept in this browser as you go." } else { "This browser keeps nothing: save a file." }}</p>
            </div>
        </details>
    }
}
