//! What opens over the page.

use leptos::html;
use leptos::prelude::*;

use super::actions;
use super::keys;
use super::sharing;
use super::store::Store;
use crate::play::Guess;

/// What is open.
#[derive(Clone, Debug, PartialEq)]
pub enum Dialog {
    /// The list of keys.
    Keys,
    /// Links, files and pictures.
    Share,
    /// What will this input do?
    Guess,
    /// What it did, beside what was expected.
    Told(crate::play::Outcome),
}

/// The open dialog, if any.
#[component]
pub fn Dialogs() -> impl IntoView {
    let store = expect_context::<Store>();
    let element = NodeRef::<html::Dialog>::new();
    Effect::new(move |_| {
        let open = store.open.with(Option::is_some);
        let Some(element) = element.get() else { return };
        if open && !element.open() {
            let _ = element.show_modal();
        } else if !open && element.open() {
            element.close();
        }
    });
    // The browser tells of a close a moment after it: by then the next key may have come, or the
    // next dialog. So what closes a dialog here says so at once, and late news of one are dropped.
    let closed = move || {
        if store.open.get_untracked() == Some(Dialog::Guess)
            && store.with_session(|s| s.cancel()) == Some(true)
        {
            store.refresh();
        }
        store.open.set(None);
    };
    let told = move |_| {
        if element
            .get_untracked()
            .is_none_or(|element| !element.open())
        {
            closed();
        }
    };
    let body = move || match store.open.get() {
        None => ().into_any(),
        Some(Dialog::Keys) => key_list().into_any(),
        Some(Dialog::Share) => view! { <sharing::Share/> }.into_any(),
        Some(Dialog::Guess) => view! { <Guessing/> }.into_any(),
        Some(Dialog::Told(outcome)) => compare(outcome).into_any(),
    };
    view! {
        <dialog node_ref=element on:cancel=move |_: leptos::ev::Event| closed() on:close=told aria-labelledby="dialog-title">
            {body}
            <div class="row" style="justify-content:flex-end;margin-top:14px">
                <button class="btn" id="close-dialog" on:click=move |_| closed()>"Close"</button>
            </div>
        </dialog>
    }
}

fn key_list() -> impl IntoView {
    let rows = keys::LIST
        .iter()
        .map(|(keys, what)| {
            let keys = keys
                .iter()
                .map(|k| view! { <kbd>{*k}</kbd>" " })
                .collect_view();
            view! { <dt>{keys}</dt><dd>{*what}</dd> }
        })
        .collect_view();
    view! {
        <h2 id="dialog-title">"Keys"</h2>
        <dl class="keys">{rows}</dl>
        <p class="small soft" style="margin-top:10px">"On a touch screen: swipe on the board to move, tap a thing to ask why, tap a card to use it."</p>
    }
}

#[component]
fn Guessing() -> impl IntoView {
    let store = expect_context::<Store>();
    let guess = RwSignal::new(Guess::default());
    let minions = store.shown.with_untracked(|s| s.minions.clone());
    let rows = minions
        .into_iter()
        .map(|(m, _)| {
            let id = m.id;
            let place = m.at.map(|(x, y)| format!(" at {x},{y}"));
            view! {
                <li><label class="row">
                    <input type="checkbox" on:change=move |event| {
                        let dies = event_target_checked(&event);
                        guess.update(|g| {
                            if dies {
                                g.deaths.insert(id);
                            } else {
                                g.deaths.remove(&id);
                            }
                        });
                    }/>
                    <span>{m.name}" ("{m.attack}"/"{m.health}")"{place}</span>
                </label></li>
            }
        })
        .collect_view();
    let see = move |_| {
        let guess = guess.get_untracked();
        let outcome = store.with_session(|s| s.guess(&guess));
        store.refresh();
        match outcome {
            Some(Ok(outcome)) => {
                actions::told(store);
                store.open.set(Some(Dialog::Told(outcome)));
            }
            Some(Err(why)) => {
                store.open.set(None);
                store.told.set(format!("Not possible: {why}."));
            }
            None => store.open.set(None),
        }
    };
    view! {
        <h2 id="dialog-title">"What will happen?"</h2>
        <p>"Which minions will die?"</p>
        <ul style="margin:6px 0 12px">{rows}</ul>
        <label class="field">
            "A Deathrattle will trigger this often:"
            <input type="number" min="0" max="999" value="0" on:input=move |event| {
                let n = event_target_value(&event).parse().unwrap_or(0);
                guess.update(|g| g.deathrattles = n);
            }/>
        </label>
        <div class="row" style="margin-top:12px"><button class="btn main" id="see" on:click=see>"See"</button></div>
    }
}

fn compare(outcome: crate::play::Outcome) -> impl IntoView {
    let list = |name: &'static str, mark: &'static str, names: Vec<String>| {
        (!names.is_empty()).then(|| view! { <li>{mark}" "{name}": "{names.join(", ")}</li> })
    };
    let perfect = outcome.perfect();
    let (guessed, seen) = outcome.deathrattles;
    view! {
        <h2 id="dialog-title">{if perfect { "As you said" } else { "Not quite" }}</h2>
        <ul>
            {list("Died as expected", "✓", outcome.right)}
            {list("Expected to die, but lives", "✕", outcome.alive)}
            {list("Died unexpectedly", "✕", outcome.surprise)}
            <li>{if guessed == seen { "✓" } else { "✕" }}{format!(" Deathrattles: {guessed} expected, {seen} triggered")}</li>
        </ul>
    }
}
