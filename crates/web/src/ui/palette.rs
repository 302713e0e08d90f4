//! What can be painted: words by role, things, minions.

use std::collections::{BTreeMap, BTreeSet};

use leptos::prelude::*;
use spellgrid::setup::{CardKindSetup, WordRole};

use super::store::Store;
use crate::draw::{self, Lit};
use crate::edit::Brush;

/// The brushes.
#[component]
pub fn Palette() -> impl IntoView {
    let store = expect_context::<Store>();
    let filter = RwSignal::new(String::new());
    // Only what the packs hold decides the palette, not every stroke.
    let packs = Memo::new(move |_| {
        store.shelf_changes.track();
        store
            .draft
            .with(|d| (d.level().packs.clone(), d.level().own_cards.clone()))
    });
    let groups = move || {
        packs.track();
        let level = store.draft.with_untracked(|d| d.level().clone());
        let wanted = filter.get().to_lowercase();
        let fits = |name: &str| wanted.is_empty() || name.to_lowercase().contains(&wanted);
        store.shelf.with_value(|shelf| {
            let packs = shelf.packs_of(&level);
            let mut words: BTreeMap<u8, Vec<(String, WordRole)>> = BTreeMap::new();
            let mut nouns = BTreeSet::new();
            for word in packs.iter().flat_map(|p| &p.words) {
                let place = match word.role {
                    WordRole::Noun => 0,
                    WordRole::Verb => 1,
                    WordRole::Property => 2,
                    WordRole::Joiner => 3,
                    WordRole::Prefix | WordRole::Infix => 4,
                };
                // A noun that names a trigger or a group stands for no thing.
                let trigger = packs
                    .iter()
                    .any(|p| p.seams.trigger_words.contains_key(&word.name));
                if word.role == WordRole::Noun && word.names.is_none() && !trigger {
                    nouns.insert(word.name.to_lowercase());
                }
                words
                    .entry(place)
                    .or_default()
                    .push((word.name.clone(), word.role));
            }
            let cards = packs.iter().flat_map(|p| &p.cards).chain(&level.own_cards);
            let minions: Vec<(String, String)> = cards
                .filter(|c| c.kind == CardKindSetup::Minion)
                .filter_map(|c| Some((c.name.clone(), c.noun.clone()?.to_lowercase())))
                .collect();
            let swatches = |names: Vec<(Brush, String, String)>| {
                names
                    .into_iter()
                    .filter(|(_, label, _)| fits(label))
                    .map(|(brush, label, svg)| swatch(store, brush, label, svg))
                    .collect_view()
            };
            let things = nouns
                .into_iter()
                .map(|kind| {
                    (
                        Brush::Object(kind.clone()),
                        kind.clone(),
                        draw::thing(&kind),
                    )
                })
                .collect();
            let minions = minions
                .into_iter()
                .map(|(name, kind)| (Brush::Minion(name.clone()), name, draw::thing(&kind)))
                .collect();
            let mut out = vec![
                group("Things", swatches(things)),
                group("Minions", swatches(minions)),
            ];
            for (place, mut list) in words {
                list.sort_by(|a, b| a.0.cmp(&b.0));
                list.dedup();
                let names = list
                    .into_iter()
                    .map(|(word, role)| {
                        let svg = draw::tile(&word, Some(role), Lit::On);
                        (
                            Brush::Object(format!("text:{word}")),
                            format!("the word {word}"),
                            svg,
                        )
                    })
                    .collect();
                let title =
                    ["Nouns", "Verbs", "Properties", "Joiners", "Conditions"][usize::from(place)];
                out.push(group(title, swatches(names)));
            }
            out.into_iter().collect_view()
        })
    };
    view! {
        <section class="panel" aria-label="Palette">
            <h2>"Palette"</h2>
            <div class="in">
                <div class="row" style="margin-bottom:6px">
                    <button class="btn" id="select" aria-pressed=move || store.brush.with(Option::is_none).to_string()
                        on:click=move |_| store.brush.set(None)>"Select"</button>
                    <button class="btn" id="eraser" aria-pressed=move || (store.brush.get() == Some(Brush::Eraser)).to_string()
                        on:click=move |_| store.brush.set(Some(Brush::Eraser))>"Eraser"</button>
                </div>
                <label class="field" style="display:flex">
                    <span class="sr">"Find in the palette"</span>
                    <input type="text" id="find" placeholder="Find…" style="flex:1;min-width:0"
                        on:input=move |e| filter.set(event_target_value(&e))/>
                </label>
                <div class="palette" tabindex="0" role="group" aria-label="Brushes">{groups}</div>
            </div>
        </section>
    }
}

fn group(title: &'static str, swatches: impl IntoView) -> impl IntoView {
    view! { <h3>{title}</h3><div class="swatches">{swatches}</div> }
}

fn swatch(store: Store, brush: Brush, label: String, svg: String) -> impl IntoView {
    let (mine, pick) = (brush.clone(), brush);
    let svg = format!("<svg viewBox='0 0 64 64' aria-hidden='true'>{svg}</svg>");
    view! {
        <button class="swatch" title=label.clone() aria-label=label
            aria-pressed=move || store.brush.with(|b| b.as_ref() == Some(&mine)).to_string()
            on:click=move |_| store.brush.set(Some(pick.clone()))
            inner_html=svg></button>
    }
}
