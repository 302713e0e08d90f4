//! Whether where things face is ever read: what boards show it for, and what keys hold.

use serde_json::{Value, json};
use spellgrid_content::{Library, Source, read_json};

/// A level with that sentence on it, and a minion with that text.
fn reads_facing(sentence: &str, text: Value) -> bool {
    let words = (0..).zip(sentence.split(' '));
    let objects: Vec<Value> = words
        .map(|(x, word)| json!({ "kind": format!("text:{word}"), "x": x, "y": 0 }))
        .collect();
    let level = json!({
        "name": "facing", "packs": ["base", "baba"], "ruleset": "baba", "width": 9, "height": 2,
        "objects": objects, "cards": [{ "card": "Scribe" }],
        "ownCards": [{ "name": "Scribe", "type": "minion", "attack": 0, "health": 1, "text": text }],
    });
    let setup = read_json(&Source::new("level", &level.to_string())).unwrap();
    Library::embedded().build(&setup).unwrap().reads_facing()
}

#[test]
fn facing_is_read_where_a_word_asks_for_it_or_may_be_written() {
    let writes = json!([{ "type": "trigger", "on": "deathrattle" },
        { "type": "writeText", "word": "MOVE" }]);
    assert!(!reads_facing("BABA IS YOU", json!([])));
    assert!(reads_facing("BABA IS MOVE", json!([])));
    assert!(reads_facing("BABA FACING UP IS YOU", json!([])));
    assert!(reads_facing("BABA IS YOU", writes));
}
