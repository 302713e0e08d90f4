//! A hint while playing: the next input of a shortest solution from where the player stands.

use leptos::prelude::*;
use spellgrid::Input;

use super::solver::{self, Solver};
use super::store::Store;
use crate::moves;
use crate::verdict::{Answer, Found};

/// What is known of the way on.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Hint {
    /// Nobody asked.
    #[default]
    Nothing,
    /// The solver is at it.
    Asked {
        /// The question.
        id: u32,
        /// The inputs played when it was asked.
        after: Vec<Input>,
    },
    /// What it said of the position after these inputs.
    Known {
        /// The inputs played when it was asked.
        after: Vec<Input>,
        /// Its answer.
        found: Found,
        /// A solution's inputs, if there is one.
        line: Vec<Input>,
        /// How many inputs were played when the player last asked: a hint is for that moment.
        seen: usize,
    },
    /// There is no answer.
    Trouble(String),
}

impl Hint {
    /// How far along the known solution these inputs are; `None` off it.
    fn along(&self, played: &[Input]) -> Option<usize> {
        let Hint::Known { after, line, .. } = self else {
            return None;
        };
        let since = played.strip_prefix(after.as_slice())?;
        line.starts_with(since).then_some(since.len())
    }
}

fn played(store: Store) -> Vec<Input> {
    store.with_session(|s| s.replay()).unwrap_or_default()
}

/// Ask for a hint, or show the next input of a solution that is known already.
pub fn ask(store: Store) {
    if store.shown.with_untracked(|s| s.won) {
        store.told.set("It is won.".into());
        return;
    }
    let played = played(store);
    if store.hint.with_untracked(|h| h.along(&played)).is_some() {
        store.hint.update(|hint| {
            if let Hint::Known { seen, .. } = hint {
                *seen = played.len();
            }
        });
        tell(store);
        return;
    }
    let Some(level) = store.with_session(|s| s.level().setup().clone()) else {
        return;
    };
    let asked = solver::ask(store, &level, moves::write(&played), true);
    store.hint.set(match asked {
        Some(id) => Hint::Asked { id, after: played },
        None => Hint::Trouble("this browser starts no worker".into()),
    });
    store.told.set("Looking for a solution from here.".into());
}

/// Forget the hint, and end the search for one.
pub fn forget(store: Store) {
    if store
        .hint
        .with_untracked(|h| matches!(h, Hint::Asked { .. }))
    {
        store.solver.update_value(Solver::stop);
    }
    store.hint.set(Hint::Nothing);
}

/// An answer of the worker; `false` if it answers another question.
pub fn heard(store: Store, answer: &Answer) -> bool {
    let asked = store.hint.with_untracked(|hint| match hint {
        Hint::Asked { id, after } => Some((*id, after.clone())),
        _ => None,
    });
    let Some((asked, after)) = asked else {
        return false;
    };
    let hint = match answer {
        Answer::Progress { id, .. } if *id == asked => return true,
        Answer::Solved { id, found, .. } if *id == asked => {
            let line = match found {
                Found::Line { moves, .. } => moves::read(moves).unwrap_or_default(),
                _ => Vec::new(),
            };
            let (found, seen) = (found.clone(), after.len());
            Hint::Known {
                after,
                found,
                line,
                seen,
            }
        }
        Answer::Failed { id, why } if *id == asked => Hint::Trouble(why.clone()),
        _ => return false,
    };
    store.hint.set(hint);
    store.solver.update_value(Solver::done);
    tell(store);
    true
}

/// The hint in a sentence, and whether there is a solution to watch; `None` when it is not for
/// this moment.
fn sentence(hint: &Hint, played: &[Input]) -> Option<(String, bool)> {
    match hint {
        Hint::Nothing => None,
        Hint::Asked { .. } => Some(("Looking for a solution from here…".into(), false)),
        Hint::Trouble(why) => Some((format!("No hint: {why}."), false)),
        Hint::Known { found, seen, .. } => {
            let at = hint.along(played).filter(|_| *seen == played.len())?;
            match found {
                Found::Line { words, .. } => {
                    let more = match words.len().checked_sub(at + 1)? {
                        0 => "That wins.".to_owned(),
                        1 => "One more input then wins.".to_owned(),
                        n => format!("{n} more inputs then win."),
                    };
                    Some((format!("Try: {}. {more}", words.get(at)?), true))
                }
                Found::Nothing { .. } => {
                    let way = match played.is_empty() {
                        true => "This level has no solution.",
                        false => "There is no way to win from here. Undo, and try another way.",
                    };
                    Some((way.to_owned(), false))
                }
                Found::Unknown { limit, complete } => Some((
                    format!(
                        "No hint: stopped by {limit}; no solution has {complete} inputs or fewer."
                    ),
                    false,
                )),
            }
        }
    }
}

fn tell(store: Store) {
    let played = played(store);
    if let Some((text, _)) = store.hint.with_untracked(|h| sentence(h, &played)) {
        store.told.set(text);
    }
}

/// Show the rest of the solution, an input at a time.
fn watch(store: Store) {
    let played = played(store);
    let rest = store.hint.with_untracked(|hint| match hint {
        Hint::Known { line, .. } => hint.along(&played).map(|at| line[at..].to_vec()),
        _ => None,
    });
    if let Some(rest) = rest {
        store.film.set(Some((rest, 0)));
    }
    forget(store);
}

/// The hint below the hand.
#[component]
pub fn HintBox() -> impl IntoView {
    let store = expect_context::<Store>();
    // An input, an undo: the question was for another position.
    Effect::new(move |_| {
        store.shown.track();
        let old = store.hint.with_untracked(|hint| match hint {
            Hint::Asked { after, .. } => *after != played(store),
            Hint::Trouble(_) => true,
            _ => false,
        });
        if old {
            forget(store);
        }
    });
    on_cleanup(move || forget(store));
    move || {
        store.shown.track();
        let played = played(store);
        let (text, way) = store.hint.with(|hint| sentence(hint, &played))?;
        let asking = store.hint.with(|h| matches!(h, Hint::Asked { .. }));
        Some(view! {
            <div class="ask" role="group" aria-label="Hint" id="hint-box">
                <div class="row spread">
                    <span id="hint-text">{text}</span>
                    <span class="row">
                        {way.then(|| view! {
                            <button class="btn" id="hint-watch" on:click=move |_| watch(store)>"Show the rest"</button>
                        })}
                        <button class="btn" on:click=move |_| forget(store)>
                            {if asking { "Cancel" } else { "Close" }}
                        </button>
                    </span>
                </div>
                {asking.then(|| view! { <progress aria-label="The solver is at work"></progress> })}
            </div>
        })
    }
}
