//! The solver's side: this program once more, in a thread of its own.

use std::sync::Arc;

use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

use crate::json;
use crate::verdict::{Answer, Job, Used, answer};

/// A question is given up after so many milliseconds; the answer is then "unknown".
const PATIENCE: f64 = 60_000.0;
/// Progress is told so often, in milliseconds.
const OFTEN: f64 = 120.0;

/// Answer questions until the page ends the thread.
pub fn run(scope: DedicatedWorkerGlobalScope) {
    let out = scope.clone();
    let answer_one = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let Some(text) = event.data().as_string() else {
            return;
        };
        let Ok(question) = json::read::<Job>(text.as_bytes()) else {
            return;
        };
        let began = now(&out);
        let mut told = began;
        let mut say = |answer: Answer| {
            if matches!(answer, Answer::Progress { .. }) {
                if now(&out) - told < OFTEN {
                    return;
                }
                told = now(&out);
            }
            if let Some(text) = json::write(&answer) {
                let _ = out.post_message(&text.into());
            }
        };
        // The thread cannot be told anything while it works, but it can look at the clock.
        let used: Used = Arc::new(move || (now(&scope_of_thread()) - began) / PATIENCE);
        answer(&question, &mut say, &used);
    });
    scope.set_onmessage(Some(answer_one.as_ref().unchecked_ref()));
    // It listens as long as the thread lives.
    answer_one.forget();
}

/// The thread's own scope, for those who cannot carry it about.
fn scope_of_thread() -> DedicatedWorkerGlobalScope {
    js_sys::global().unchecked_into()
}

fn now(scope: &DedicatedWorkerGlobalScope) -> f64 {
    scope.performance().map_or(0.0, |clock| clock.now())
}
