//! The verdict as it is shown: solvable or not, what every solution needs, hints and replays.

use leptos::prelude::*;
use spellgrid::setup::LevelSetup;

use super::actions;
use super::solver;
use super::store::{Origin, Store, first};
use crate::moves;
use crate::verdict::{Answer, Claim, Found};

/// What is known about the draft.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Proof {
    /// The question that is being answered or was last.
    asked: Option<u32>,
    /// Positions, depth and bytes of a search that goes on.
    progress: Option<(u64, u32, u64)>,
    found: Option<(Found, u64)>,
    /// Needs and claims, once they are known.
    understood: Option<(Option<Vec<String>>, Vec<Claim>)>,
    /// Why there is no verdict.
    trouble: Option<String>,
    /// How many inputs of the solution are shown.
    hints: usize,
    level: LevelSetup,
}

/// Ask anew about a level, whatever was asked before.
pub fn ask(store: Store, level: &LevelSetup) {
    let built = store.shelf.with_value(|s| s.build(level).map(|_| ()));
    if let Err(report) = built {
        stop(store);
        store.proof.set(Proof {
            trouble: Some(first(&report)),
            ..Proof::default()
        });
        return;
    }
    let asked = solver::ask(store, level, String::new(), false);
    let trouble = asked
        .is_none()
        .then(|| "this browser starts no worker".to_owned());
    let progress = asked.map(|_| (0, 0, 0));
    store.proof.set(Proof {
        asked,
        progress,
        trouble,
        level: level.clone(),
        ..Proof::default()
    });
}

/// End the search.
pub fn stop(store: Store) {
    store.solver.update_value(solver::Solver::stop);
    store.proof.update(|proof| {
        if proof.progress.take().is_some() {
            proof.asked = None;
            if proof.found.is_none() {
                proof.trouble = Some("The search was cancelled: unknown.".into());
            }
        }
    });
}

/// An answer of the worker.
pub fn heard(store: Store, answer: Answer) {
    store.proof.update(|proof| match answer {
        Answer::Progress {
            id,
            positions,
            depth,
            bytes,
        } if proof.asked == Some(id) => {
            proof.progress = Some((positions, depth, bytes));
        }
        Answer::Solved {
            id,
            found,
            positions,
        } if proof.asked == Some(id) => {
            proof.found = Some((found, positions));
        }
        Answer::Understood { id, needs, claims } if proof.asked == Some(id) => {
            proof.progress = None;
            proof.understood = Some((needs, claims));
            store.solver.update_value(solver::Solver::done);
        }
        Answer::Failed { id, why } if proof.asked == Some(id) => {
            proof.progress = None;
            proof.trouble = Some(why);
            store.solver.update_value(solver::Solver::done);
        }
        _ => {}
    });
}

/// The panel with the verdict.
#[component]
pub fn Verdict() -> impl IntoView {
    let store = expect_context::<Store>();
    let body = move || {
        let proof = store.proof.get();
        let (word, class, text) = summary(&proof);
        let progress = proof.progress.map(|(positions, depth, bytes)| {
            view! {
                <progress aria-label="The solver is at work"></progress>
                <p class="small soft">{format!("{positions} positions, {depth} inputs deep, {} MB", bytes >> 20)}</p>
                <button class="btn" on:click=move |_| stop(store)>"Cancel"</button>
            }
        });
        view! {
            <p class="big"><span class=format!("chip {class}") id="verdict" data-verdict=word>{text}</span></p>
            {progress}
            {solution(store, &proof)}
            {needs(&proof)}
            {claims(store, &proof)}
        }
    };
    view! {
        <details class="panel" open>
            <summary>"Verdict"</summary>
            <div class="in verdict" aria-live="polite">{body}</div>
        </details>
    }
}

/// A word for tests, a colour, and the verdict in a sentence.
fn summary(proof: &Proof) -> (&'static str, &'static str, String) {
    let cooked = proof.understood.as_ref().is_some_and(|(_, claims)| {
        claims
            .iter()
            .any(|claim| claim.fails && claim.text.starts_with("none") && claim.moves.is_some())
    });
    match (&proof.found, &proof.trouble) {
        (Some((Found::Line { words, .. }, _)), _) if cooked => (
            "cooked",
            "bad",
            format!(
                "✕ Cooked: solvable in {}, and not only as intended",
                words.len()
            ),
        ),
        (Some((Found::Line { words, unsure, .. }, _)), _) => {
            let shorter = unsure.map_or_else(String::new, |most| {
                format!("; whether a shorter way exists is unknown beyond {most}")
            });
            let text = format!("✓ Solvable in {}{shorter}", words.len());
            ("solvable", "good", text)
        }
        (Some((Found::Nothing { .. }, 0)), _) => (
            "unsolvable",
            "bad",
            "✕ Lost from the start: nothing is you".into(),
        ),
        (Some((Found::Nothing { deepest }, positions)), _) => (
            "unsolvable",
            "bad",
            format!("✕ No solution: all {positions} positions seen, {deepest} inputs deep"),
        ),
        (Some((Found::Unknown { limit, complete }, _)), _) => (
            "unknown",
            "",
            format!("? Unknown: stopped by {limit}; none has {complete} inputs or fewer"),
        ),
        (None, Some(trouble)) => ("trouble", "", format!("? {trouble}")),
        (None, None) if proof.progress.is_some() => {
            ("searching", "", "… Looking for a solution".into())
        }
        (None, None) => ("none", "", "Nothing to judge yet".into()),
    }
}

fn solution(store: Store, proof: &Proof) -> Option<impl IntoView + use<>> {
    let (
        Found::Line {
            moves: line, words, ..
        },
        positions,
    ) = proof.found.clone()?
    else {
        return None;
    };
    let level = proof.level.clone();
    let hints = proof.hints.min(words.len());
    let shown = words
        .iter()
        .take(hints)
        .cloned()
        .collect::<Vec<_>>()
        .join(", ");
    let watch = move |_| {
        let Some(inputs) = moves::read(&line) else {
            return;
        };
        if store.play(&level, Origin::Draft) {
            actions::start_replay(store, inputs);
        }
    };
    Some(view! {
        <p class="small soft">{format!("{positions} positions seen.")}</p>
        <div class="row">
            <button class="btn" id="hint" disabled={hints == words.len()}
                on:click=move |_| store.proof.update(|p| p.hints += 1)>"Hint"</button>
            <button class="btn" id="watch" on:click=watch>"Watch the solution"</button>
        </div>
        {(hints > 0).then(|| view! { <p id="hints"><code>{shown}</code></p> })}
    })
}

fn needs(proof: &Proof) -> Option<impl IntoView + use<>> {
    let (needs, _) = proof.understood.as_ref()?;
    let facts = match needs {
        None => return None,
        Some(facts) if facts.is_empty() => {
            view! { <p class="small">"No fact is on every solution."</p> }.into_any()
        }
        Some(facts) => {
            let rows = facts
                .iter()
                .map(|fact| view! { <li><code>{fact.clone()}</code></li> })
                .collect_view();
            view! { <ul class="facts" id="needs">{rows}</ul> }.into_any()
        }
    };
    Some(view! { <h2 class="sub">"Every solution needs"</h2>{facts} })
}

fn claims(store: Store, proof: &Proof) -> Option<impl IntoView + use<>> {
    let (_, claims) = proof.understood.as_ref()?;
    if claims.is_empty() {
        return None;
    }
    let rows = claims
        .iter()
        .cloned()
        .map(|claim| {
            let level = proof.level.clone();
            let mark = match claim.outcome.as_str() {
                "holds" => "✓",
                "unknown" => "?",
                _ => "✕",
            };
            let watch = claim.moves.clone().filter(|_| claim.fails).map(|line| {
                let show = move |_| {
                    if let Some(inputs) = moves::read(&line) {
                        if store.play(&level, Origin::Draft) {
                            actions::start_replay(store, inputs);
                        }
                    }
                };
                view! { " "<button class="btn" on:click=show>"Watch"</button> }
            });
            view! { <li>{mark}" "<code>{claim.text}</code>" "<span class="soft">{claim.note}</span>{watch}</li> }
        })
        .collect_view();
    Some(view! { <h2 class="sub">"Claims"</h2><ul class="facts" id="claims">{rows}</ul> })
}
