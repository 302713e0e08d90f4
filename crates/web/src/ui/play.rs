//! Playing: the board, the hand, the controls, and the panels beside them.

use leptos::prelude::*;
use spellgrid::{Dir, Verb};

use super::actions;
use super::board::{Board, Mark, Touch};
use super::dialogs::Dialog;
use super::edit;
use super::hand::Hand;
use super::hint::{self, HintBox};
use super::panels;
use super::store::{Origin, Store};

/// Guess before each input, or no longer.
pub fn toggle_predict(store: Store) {
    let on = !store.predict.get_untracked();
    store.predict.set(on);
    store.with_session(|s| s.predict = on);
    store.told.set(
        if on {
            "Guessing before each input."
        } else {
            "No more guessing."
        }
        .into(),
    );
}

/// The play view.
#[component]
pub fn Play() -> impl IntoView {
    let store = expect_context::<Store>();
    let shown = store.shown;
    view! {
        <div class="play">
            <section aria-label="Game">
                <div class="head">
                    <h1>{move || shown.with(|s| s.title.clone())}</h1>
                    <span class="soft">{move || shown.with(|s| s.idea.clone())}</span>
                    <span class="chips">
                        <span class="chip" id="turns">{move || shown.with(|s| match s.turns {
                            1 => "1 input".to_owned(),
                            n => format!("{n} inputs"),
                        })}</span>
                        {move || shown.with(|s| s.won).then(|| view! { <span class="chip good" id="won">"✓ Won"</span> })}
                        {move || shown.with(|s| s.lost && !s.won).then(|| view! { <span class="chip bad" id="lost">"✕ Lost"</span> })}
                    </span>
                </div>
                <Field/>
                <Hand/>
                <Controls/>
            </section>
            <section class="side" aria-label="What holds and what happened">
                {move || won_box(store)}
                <panels::Rules/>
                <panels::Minions/>
                <panels::Log/>
                <panels::Why/>
            </section>
        </div>
        <Pad/>
    }
}

/// The board, or the two sides of a game without one.
#[component]
fn Field() -> impl IntoView {
    let store = expect_context::<Store>();
    let shown = store.shown;
    let scene = Signal::derive(move || shown.with(|s| s.scene.clone()));
    let marks = Signal::derive(move || {
        let mut marks: Vec<Mark> = Vec::new();
        marks.extend(store.pointed.get().into_iter().map(|at| (at, "lit")));
        marks.extend(store.looked.get().map(|at| (at, "seen")));
        let offer = store.offer.get();
        shown.with(|s| {
            let offers = s.pending.iter().flat_map(|p| p.offers.iter().enumerate());
            for (n, o) in offers {
                marks.extend(o.at.map(|at| (at, if n == offer { "cursor" } else { "offer" })));
            }
        });
        marks.extend(store.cursor.get().map(|at| (at, "cursor")));
        marks
    });
    let label = Signal::derive(move || {
        shown.with(|s| {
            format!(
                "Board, {} by {} tiles. Arrow keys play; L looks around.",
                s.scene.size.0, s.scene.size.1
            )
        })
    });
    let touch = Callback::new(move |touch| match touch {
        Touch::Click(at) => actions::click(store, at),
        Touch::Swipe(dir) => actions::arrow(store, dir),
        _ => {}
    });
    let grid = Memo::new(move |_| shown.with(|s| s.scene.size != (0, 0)));
    let text = move || {
        shown.with(|s| {
            let (w, h) = s.scene.size;
            (0..h)
                .map(|y| {
                    let tiles = (0..w).filter_map(|x| {
                        let here: Vec<String> = s
                            .scene
                            .pieces
                            .iter()
                            .filter(|p| p.at == (x, y))
                            .map(|p| p.label())
                            .collect();
                        (!here.is_empty()).then(|| format!("{x},{y}: {}", here.join(" on ")))
                    });
                    let row = tiles.collect::<Vec<_>>().join("; ");
                    view! { <li>{format!("Row {y}. {row}")}</li> }
                })
                .collect_view()
        })
    };
    view! {
        <Show when=move || grid.get() fallback=|| view! { <panels::Table/> }>
            <Board scene marks label touch/>
            <ol class="sr" aria-label="The board, row by row">{text}</ol>
        </Show>
    }
}

#[component]
fn Controls() -> impl IntoView {
    let store = expect_context::<Store>();
    let shown = store.shown;
    let verb = move |when: fn(&super::store::Shown) -> bool,
                     verb: Verb,
                     name: &'static str,
                     key: &'static str| {
        move || {
            shown.with(when).then(|| view! {
                <button class="btn" on:click=move |_| actions::act(store, verb)>{name}" "<kbd>{key}</kbd></button>
            })
        }
    };
    view! {
        {move || store.film.get().map(|(inputs, at)| view! {
            <div class="ask" role="group" aria-label="Replay">
                <div class="row spread">
                    <span>{format!("Replay: {at} of {} inputs", inputs.len())}</span>
                    <span class="row">
                        <button class="btn main" disabled={at >= inputs.len()}
                            on:click=move |_| { actions::replay_step(store); }>"Next"</button>
                        <button class="btn" disabled={at >= inputs.len()}
                            on:click=move |_| run_film(store)>"Run"</button>
                        <button class="btn" on:click=move |_| store.film.set(None)>"Stop"</button>
                    </span>
                </div>
            </div>
        })}
        <HintBox/>
        <div class="controls" role="group" aria-label="Controls">
            <button class="btn dup" id="undo" on:click=move |_| actions::undo(store)>"Undo "<kbd>"Z"</kbd></button>
            <button class="btn" id="redo" on:click=move |_| actions::redo(store)>"Redo "<kbd>"Y"</kbd></button>
            <button class="btn" id="restart" on:click=move |_| actions::restart(store)>"Restart "<kbd>"R"</kbd></button>
            {verb(|s| s.can_wait, Verb::Wait, "Wait", ".")}
            {verb(|s| s.can_attack, Verb::Attack, "Attack", "T")}
            {verb(|s| s.can_end, Verb::EndTurn, "End turn", "N")}
            <button class="btn" aria-pressed=move || store.predict.get().to_string()
                title="Guess what an input will do before you see it"
                on:click=move |_| toggle_predict(store)>"Predict "<kbd>"P"</kbd></button>
            <button class="btn" id="ask-hint" title="The next input of a shortest solution from here"
                on:click=move |_| hint::ask(store)>"Hint "<kbd>"H"</kbd></button>
            <button class="btn" on:click=move |_| edit::edit_played(store)>"Edit "<kbd>"E"</kbd></button>
            <button class="btn" id="share" on:click=move |_| store.open.set(Some(Dialog::Share))>"Share…"</button>
        </div>
    }
}

/// Play the rest of a replay, an input at a time.
fn run_film(store: Store) {
    leptos::task::spawn_local(async move {
        while actions::replay_step(store) {
            super::dom::sleep(if super::dom::calm() { 700 } else { 320 }).await;
        }
    });
}

/// Buttons for thumbs.
#[component]
fn Pad() -> impl IntoView {
    let store = expect_context::<Store>();
    let step = move |dir: Dir, mark: &'static str, name: &'static str| {
        view! {
            <button class="btn" aria-label=name on:click=move |_| actions::arrow(store, dir)>{mark}</button>
        }
    };
    view! {
        <div class="pad" role="group" aria-label="Moves">
            <button class="btn" aria-label="Undo" on:click=move |_| actions::undo(store)>"↶"</button>
            {step(Dir::Left, "←", "Left")}
            {step(Dir::Up, "↑", "Up")}
            {step(Dir::Down, "↓", "Down")}
            {step(Dir::Right, "→", "Right")}
            <button class="btn" aria-label="Restart" on:click=move |_| actions::restart(store)>"↻"</button>
            <button class="btn" aria-label="Use card or take choice" on:click=move |_| {
                let asked = store.shown.with_untracked(|s| s.pending.is_some());
                if asked {
                    actions::choose(store, store.offer.get_untracked());
                } else {
                    actions::use_first_card(store);
                }
            }>"✦"</button>
        </div>
    }
}

/// What to do after a win.
fn won_box(store: Store) -> Option<impl IntoView> {
    if !store.shown.with(|s| s.won) {
        return None;
    }
    let next = match store.origin.get() {
        Origin::Shipped(name) => store.shelf.with_value(|s| {
            let names = s.level_names();
            let at = names.iter().position(|n| *n == name)?;
            (at + 1 < names.len()).then_some(at + 1)
        }),
        _ => None,
    };
    let turns = store.shown.with(|s| s.turns);
    Some(view! {
        <div class="note fine" style="margin:0">
            <strong>{format!("Won in {turns} inputs.")}</strong>
            <span class="row">
                {next.map(|n| view! {
                    <button class="btn main" id="next" on:click=move |_| store.play_shipped(n)>"Next level"</button>
                })}
                <button class="btn" on:click=move |_| actions::leave(store)>
                    {move || if store.origin.get() == Origin::Draft { "Back to the editor" } else { "Levels" }}
                </button>
            </span>
        </div>
    })
}
