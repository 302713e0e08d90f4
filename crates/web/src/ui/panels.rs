//! What stands beside the board: rules, minions, the log, and why.

use leptos::prelude::*;

use super::actions;
use super::store::Store;
use crate::draw;
use crate::play::{Node, tree};

/// The rules on the board, in force or not.
#[component]
pub fn Rules() -> impl IntoView {
    let store = expect_context::<Store>();
    let rows = move || {
        let rules = store.shown.with(|s| s.rules.clone());
        rules
            .into_iter()
            .map(|rule| {
                let tiles: Vec<_> = rule.tiles().collect();
                let told = rule.told();
                let (mark, said) = if rule.active { ("●", "in force") } else { ("✕", "cancelled") };
                view! {
                    <li class:off=!rule.active
                        on:pointerenter=move |_| store.pointed.set(tiles.clone())
                        on:pointerleave=move |_| store.pointed.set(Vec::new())>
                        <span class="state" aria-hidden="true">{mark}</span>
                        <span class="sr">{said}": "</span>
                        <code>{told}</code>
                        {(!rule.active).then(|| view! {
                            <span class="by">"cancelled by "{rule.cancelled_by.unwrap_or_else(|| "another rule".into())}</span>
                        })}
                    </li>
                }
            })
            .collect_view()
    };
    let count = move || {
        store
            .shown
            .with(|s| s.rules.iter().filter(|r| r.active).count())
    };
    view! {
        <details class="panel" open id="rules">
            <summary>"Rules"<span class="count">{count}" in force"</span></summary>
            <div class="in"><ul class="rules">{rows}</ul></div>
        </details>
    }
}

/// Minions with their numbers and text, and the heroes.
#[component]
pub fn Minions() -> impl IntoView {
    let store = expect_context::<Store>();
    let rows = move || {
        let (minions, grid) = store
            .shown
            .with(|s| (s.minions.clone(), s.scene.size != (0, 0)));
        minions
            .into_iter()
            .map(|(m, face)| {
                let at = m.at;
                let enemy = (m.owner != 0).then_some("enemy ");
                view! {
                    <li on:pointerenter=move |_| store.pointed.set(at.into_iter().collect())
                        on:pointerleave=move |_| store.pointed.set(Vec::new())>
                        <button on:click=move |_| {
                            if let Some(at) = at {
                                actions::click(store, at);
                            }
                        }>
                            <strong>{enemy}{m.name}</strong>
                            <span class="chip" title="Attack / Health">
                                <span class="sr">"Attack "</span>{m.attack}" / "<span class="sr">"Health "</span>{m.health}
                                {(m.health < m.max_health).then(|| format!(" of {}", m.max_health))}
                            </span>
                            {(grid && at.is_none()).then(|| view! { <span class="small soft">"off the grid"</span> })}
                            <span class="text">{face.text}</span>
                        </button>
                    </li>
                }
            })
            .collect_view()
    };
    let heroes = move || {
        let heroes = store.shown.with(|s| s.heroes)?;
        let row = |name: &'static str, hero: spellgrid::HeroView| {
            let armor = (hero.armor > 0).then(|| format!(", {} Armor", hero.armor));
            let deck = hero.deck.map(|n| format!(", {n} in the deck"));
            view! { <li><strong>{name}</strong><span>{hero.health}" Health"{armor}{deck}</span></li> }
        };
        Some(view! { <ul class="minions">{row("You", heroes[0])}{row("Enemy", heroes[1])}</ul> })
    };
    let any = Memo::new(move |_| {
        store
            .shown
            .with(|s| !s.minions.is_empty() || s.heroes.is_some())
    });
    view! {
        <Show when=move || any.get()>
            <details class="panel" open id="minions">
                <summary>"Minions and heroes"<span class="count">{move || store.shown.with(|s| s.minions.len())}</span></summary>
                <div class="in"><ul class="minions">{rows}</ul>{heroes}</div>
            </details>
        </Show>
    }
}

/// The log of the last input, as a tree.
#[component]
pub fn Log() -> impl IntoView {
    let store = expect_context::<Store>();
    let body = move || {
        let Some(turn) = store.shown.with(|s| s.last.clone()) else {
            return view! { <p class="soft small">"Nothing has happened yet."</p> }.into_any();
        };
        let grid = turn
            .changes
            .iter()
            .map(|change| {
                let reason = turn.reason(change);
                leaf(store, reason.text, None, reason.tiles)
            })
            .collect_view();
        let cards = tree(&turn.log)
            .into_iter()
            .map(|node| branch(store, node))
            .collect_view();
        let (some_cards, some_grid) = (!turn.log.is_empty(), !turn.changes.is_empty());
        view! {
            <div class="log">
                <p class="small soft">{turn.input}</p>
                {some_cards.then(|| view! { <ul id="log-cards">{cards}</ul> })}
                {some_grid.then(|| view! {
                    <details open=!some_cards><summary>"On the grid"</summary><ul>{grid}</ul></details>
                })}
                {(!some_cards && !some_grid).then_some("Nothing changed.")}
            </div>
        }
        .into_any()
    };
    view! {
        <details class="panel" open id="log">
            <summary>"Log of the last input"</summary>
            <div class="in">{body}</div>
        </details>
    }
}

fn leaf(store: Store, text: String, count: Option<String>, tiles: Vec<(i32, i32)>) -> AnyView {
    let (over, focus) = (tiles.clone(), tiles);
    view! {
        <li><button class="leaf"
            on:pointerenter=move |_| store.pointed.set(over.clone())
            on:pointerleave=move |_| store.pointed.set(Vec::new())
            on:focus=move |_| store.pointed.set(focus.clone())>
            {text}{count.map(|c| view! { <span class="how">" ("{c}")"</span> })}
        </button></li>
    }
    .into_any()
}

fn branch(store: Store, node: Node) -> AnyView {
    let line = node.line;
    if node.below.is_empty() {
        return leaf(store, line.text, line.count, line.tiles);
    }
    let below = node
        .below
        .into_iter()
        .map(|node| branch(store, node))
        .collect_view();
    let (over, focus) = (line.tiles.clone(), line.tiles);
    view! {
        <li><details open>
            <summary
                on:pointerenter=move |_| store.pointed.set(over.clone())
                on:pointerleave=move |_| store.pointed.set(Vec::new())
                on:focus=move |_| store.pointed.set(focus.clone())>
                {line.text}{line.count.map(|c| view! { <span class="how">" ("{c}")"</span> })}
            </summary>
            <ul>{below}</ul>
        </details></li>
    }
    .into_any()
}

/// Why the things on the clicked tile are as they are.
#[component]
pub fn Why() -> impl IntoView {
    let store = expect_context::<Store>();
    let body = move || {
        store.shown.track();
        let Some(at) = store.looked.get() else {
            return view! { <p class="soft small">"Click anything on the board, or press L and look around."</p> }
                .into_any();
        };
        let why = store.with_session(|s| s.why(at)).unwrap_or_default();
        if why.is_empty() {
            let empty = format!("{},{} is empty.", at.0, at.1);
            return view! { <p class="small">{empty}</p> }.into_any();
        }
        why.into_iter()
            .map(|(title, reasons)| {
                let reasons = reasons
                    .into_iter()
                    .map(|reason| {
                        let (over, click) = (reason.tiles.clone(), reason.tiles);
                        view! {
                            <li on:pointerenter=move |_| store.pointed.set(over.clone())
                                on:pointerleave=move |_| store.pointed.set(Vec::new())>
                                <button on:click=move |_| store.pointed.set(click.clone())>{reason.text}</button>
                            </li>
                        }
                    })
                    .collect_view();
                view! { <h2>{title}</h2><ul>{reasons}</ul> }
            })
            .collect_view()
            .into_any()
    };
    view! {
        <details class="panel" open id="why">
            <summary>"Why?"</summary>
            <div class="in reasons">{body}</div>
        </details>
    }
}

/// A game of cards without a grid: the minions of both sides.
#[component]
pub fn Table() -> impl IntoView {
    let store = expect_context::<Store>();
    let side = move |owner: u8| {
        let minions = store.shown.with(|s| s.minions.clone());
        let offers = store.shown.with(|s| {
            s.pending
                .as_ref()
                .map(|p| p.offers.clone())
                .unwrap_or_default()
        });
        minions
            .into_iter()
            .filter(|(m, _)| m.owner == owner)
            .map(|(m, face)| {
                let kind = face.noun.clone().unwrap_or_else(|| m.name.clone()).to_lowercase();
                let svg = format!("<svg viewBox='0 0 64 64' aria-hidden='true'>{}</svg>", draw::thing(&kind));
                let mark = format!("{} ({}/{})", m.name, m.attack, m.health);
                let offer = offers.iter().position(|o| o.label.ends_with(&mark));
                view! {
                    <button class="card" aria-disabled=offer.is_none().to_string() on:click=move |_| {
                        if let Some(offer) = offer {
                            actions::choose(store, offer);
                        }
                    }>
                        <span class="title">{m.name}</span>
                        <span inner_html=svg></span>
                        <span class="text">{face.text}</span>
                        <span class="kind"><span>"Attack / Health"</span><span class="stats">{format!("{}/{}", m.attack, m.health)}</span></span>
                    </button>
                }
            })
            .collect_view()
    };
    view! {
        <div class="no-grid">
            <div class="table" role="group" aria-label="The enemy's side">{move || side(1)}</div>
            <div class="table" role="group" aria-label="Your side">{move || side(0)}</div>
        </div>
    }
}
