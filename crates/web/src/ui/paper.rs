//! The level as text, in step with the board: whichever is changed, the other follows. While the
//! text has faults the board keeps the last level that had none, and the faults are told at their
//! places.

use leptos::html;
use leptos::prelude::*;

use super::store::Store;
use spellgrid_content::Report;

/// How long typing rests before the text is read, in milliseconds.
const REST: u64 = 250;

/// The text view.
#[component]
pub fn Paper() -> impl IntoView {
    let store = expect_context::<Store>();
    let text = RwSignal::new(String::new());
    let faults = RwSignal::new(Report::default());
    let element = NodeRef::<html::Textarea>::new();
    let level = Memo::new(move |_| store.draft.with(|d| d.level().clone()));
    // The level that the text as it stands says; a draft that became another has been painted on.
    let said = StoredValue::new(None);
    Effect::new(move |_| {
        let level = level.get();
        if said.with_value(|said| said.as_ref() == Some(&level)) {
            return;
        }
        text.set(store.shelf.with_value(|s| s.print(&level)));
        faults.set(Report::default());
        said.set_value(Some(level));
    });
    let read = move || {
        let typed = text.get_untracked();
        match store.shelf.with_value(|s| s.read("level", &typed)) {
            Ok(level) => {
                faults.set(Report::default());
                said.set_value(Some(level.clone()));
                store.draft.update(|d| d.change(|now| *now = level));
            }
            Err(report) => faults.set(report),
        }
    };
    let waiting: StoredValue<Option<TimeoutHandle>> = StoredValue::new(None);
    let forget = move || {
        if let Some(Some(handle)) = waiting.try_get_value() {
            waiting.set_value(None);
            handle.clear();
        }
    };
    // Whoever leaves the text, for the button that plays it, leaves it read.
    let left = move |_| {
        if waiting.with_value(Option::is_some) {
            forget();
            read();
        }
    };
    let typed = move |event: web_sys::Event| {
        text.set(event_target_value(&event));
        forget();
        if let Ok(handle) = set_timeout_with_handle(read, std::time::Duration::from_millis(REST)) {
            waiting.set_value(Some(handle));
        }
    };
    on_cleanup(forget);
    let go_to = move |(line, column): (usize, usize)| {
        let Some(element) = element.get_untracked() else {
            return;
        };
        let at = place(&text.get_untracked(), line, column);
        let _ = element.focus();
        let _ = element.set_selection_range(at.0, at.1);
    };
    let list = move || {
        faults
            .get()
            .diagnostics
            .into_iter()
            .map(|fault| {
                let (at, said) = ((fault.line(), fault.column()), fault.sentence());
                let place = if at.0 == 0 {
                    String::new()
                } else {
                    format!("Line {}, column {}: ", at.0, at.1)
                };
                let hint = fault.hint.map(|h| format!(" ({h})"));
                view! { <li><button on:click=move |_| go_to(at)>{place}{said}{hint}</button></li> }
            })
            .collect_view()
    };
    view! {
        <details class="panel" open id="paper">
            <summary>"Text"</summary>
            <div class="in paper">
                <textarea node_ref=element id="text" spellcheck="false" autocapitalize="off" wrap="off"
                    aria-label="The level as text"
                    aria-invalid=move || faults.with(|f| !f.is_empty()).to_string()
                    prop:value=move || text.get() on:input=typed on:change=left></textarea>
                <ul class="faults" id="faults" aria-live="polite">{list}</ul>
            </div>
        </details>
    }
}

/// A word's beginning and end in the UTF-16 units in which browsers count.
fn place(text: &str, line: usize, column: usize) -> (u32, u32) {
    let units = |s: &str| s.encode_utf16().count();
    let before: usize = text
        .split_inclusive('\n')
        .take(line.saturating_sub(1))
        .map(units)
        .sum();
    let this = text
        .split('\n')
        .nth(line.saturating_sub(1))
        .unwrap_or_default();
    let head: String = this.chars().take(column.saturating_sub(1)).collect();
    let word: String = this
        .chars()
        .skip(column.saturating_sub(1))
        .take_while(|c| !c.is_whitespace())
        .collect();
    let from = before + units(&head);
    (from as u32, (from + units(&word).max(1)) as u32)
}
