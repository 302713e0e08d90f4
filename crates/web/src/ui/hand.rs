//! The hand, and whatever is being chosen.

use leptos::prelude::*;

use super::actions;
use super::store::Store;
use crate::draw;
use crate::play::Face;

/// The face of a card as it is shown.
pub fn card_face(face: Face) -> impl IntoView {
    let stats = match (face.attack, face.health) {
        (Some(attack), Some(health)) => format!("{attack}/{health}"),
        _ => String::new(),
    };
    let stands = face.noun.clone().map(|noun| {
        let svg = format!(
            "<svg viewBox='0 0 64 64' aria-hidden='true'>{}</svg>",
            draw::thing(&noun.to_lowercase())
        );
        view! { <span inner_html=svg></span> }
    });
    view! {
        <span class="cost" title="Cost">{face.cost}</span>
        <span class="title">{face.name}</span>
        {stands}
        <span class="text">{face.text}</span>
        <span class="kind">
            <span>{if face.spell { "Spell" } else { "Minion" }}{face.noun.map(|n| format!(" · {n}"))}</span>
            <span class="stats">{stats}</span>
        </span>
    }
}

/// The cards in hand and the question that is open.
#[component]
pub fn Hand() -> impl IntoView {
    let store = expect_context::<Store>();
    let cards = move || {
        let (hand, used) = store.shown.with(|s| {
            let used = s.pending.as_ref().and_then(|p| match p.input.verb {
                spellgrid::Verb::Cast(n) | spellgrid::Verb::Play(n) => Some(usize::from(n)),
                _ => None,
            });
            (s.hand.clone(), used)
        });
        hand.into_iter()
            .enumerate()
            .map(|(n, card)| {
                view! {
                    <button
                        class="card"
                        aria-disabled=card.refused.is_some().to_string()
                        aria-pressed=(used == Some(n)).to_string()
                        title=card.refused.clone().unwrap_or_default()
                        on:click=move |_| actions::use_card(store, n)
                    >
                        {card_face(card.face)}
                    </button>
                }
            })
            .collect_view()
    };
    view! {
        {move || ask(store)}
        <div class="hand" role="group" aria-label="Hand" id="hand">{cards}</div>
    }
}

/// The open question with its choices.
fn ask(store: Store) -> Option<impl IntoView> {
    let pending = store.shown.with(|s| s.pending.clone())?;
    let cards = pending.offers.iter().any(|o| o.card.is_some());
    let question = pending.question();
    // Tiles are chosen on the board; a button for each would say nothing that it does not.
    let many = pending.what == "tile";
    let offers = pending
        .offers
        .into_iter()
        .enumerate()
        .map(|(n, offer)| {
            let at = offer.at;
            let point = move |_| {
                if let Some(at) = at {
                    store.pointed.set(vec![at]);
                }
            };
            let pressed = move || (store.offer.get() == n).to_string();
            let take = move |_| actions::choose(store, n);
            match offer.card {
                Some(face) => {
                    // A whole card says its own name; a spliced one says what it is made of.
                    let made_of = (offer.label != face.name).then_some(offer.label);
                    view! {
                    <button class="card" aria-pressed=pressed on:click=take>
                        {card_face(face)}
                        {made_of.map(|label| view! { <span class="small soft">{label}</span> })}
                    </button>
                    }
                    .into_any()
                }
                None => view! {
                    <button class="btn" class:sr=many && at.is_some() aria-pressed=pressed on:click=take
                        on:pointerenter=point on:focus=move |_| store.offer.set(n)>
                        {offer.label}
                    </button>
                }
                .into_any(),
            }
        })
        .collect_view();
    Some(view! {
        <div class="ask" role="group" aria-label=question id="ask">
            <div class="row spread">
                <strong>{question}</strong>
                <span class="small soft">"Arrows and Enter, or click; "<kbd>"Esc"</kbd>" drops it"</span>
            </div>
            <div class="offers" class:cards=cards>{offers}</div>
        </div>
    })
}
