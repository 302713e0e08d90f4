//! The page's side of the solver: one thread, started when it is needed, ended when a new
//! question comes while it still thinks. Ending it gives its memory back at once.

use leptos::prelude::*;
use spellgrid::setup::LevelSetup;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Event, MessageEvent, Worker, WorkerOptions, WorkerType};

use super::store::Store;
use crate::json;
use crate::verdict::{Answer, Job};

/// The most memory that a search may hold, and the most positions.
const BYTES: u64 = 384 << 20;
const POSITIONS: u64 = 6_000_000;

/// The solver's thread and the question it is at.
#[derive(Default)]
pub struct Solver {
    worker: Option<Worker>,
    busy: bool,
    asked: u32,
}

impl Solver {
    fn worker(&mut self, store: Store) -> Option<Worker> {
        if self.busy {
            self.stop();
        }
        if self.worker.is_none() {
            let options = WorkerOptions::new();
            options.set_type(WorkerType::Module);
            let worker = Worker::new_with_options("worker.js", &options).ok()?;
            let heard = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
                let text = event.data().as_string().unwrap_or_default();
                if let Ok(answer) = json::read::<Answer>(text.as_bytes()) {
                    tell(store, answer);
                }
            });
            worker.set_onmessage(Some(heard.as_ref().unchecked_ref()));
            let lost = Closure::<dyn FnMut(Event)>::new(move |_| {
                let asked = store.solver.try_update_value(|solver| {
                    solver.stop();
                    solver.asked
                });
                if let Some(id) = asked {
                    let why = "the search ended with a fault of its own".to_owned();
                    tell(store, Answer::Failed { id, why });
                }
            });
            worker.set_onerror(Some(lost.as_ref().unchecked_ref()));
            // As long as their worker, whose end only the browser knows.
            heard.forget();
            lost.forget();
            self.worker = Some(worker);
        }
        self.worker.clone()
    }
    /// End the thread.
    pub fn stop(&mut self) {
        if let Some(worker) = self.worker.take() {
            worker.terminate();
        }
        self.busy = false;
    }
    /// The thread is done with its question.
    pub fn done(&mut self) {
        self.busy = false;
    }
}

/// An answer goes to whoever asked.
fn tell(store: Store, answer: Answer) {
    if !super::hint::heard(store, &answer) {
        super::proof::heard(store, answer);
    }
}

/// Ask about a level; the number of the question.
pub fn ask(store: Store, level: &LevelSetup, after: String, brief: bool) -> Option<u32> {
    let packs = store.shelf.with_value(|s| s.foreign_packs(level));
    store.solver.try_update_value(|solver| {
        let worker = solver.worker(store)?;
        solver.asked += 1;
        let question = Job {
            id: solver.asked,
            level: level.clone(),
            packs,
            after,
            bytes: BYTES,
            positions: POSITIONS,
            brief,
        };
        let text = json::write(&question)?;
        worker.post_message(&text.into()).ok()?;
        solver.busy = true;
        Some(question.id)
    })?
}
