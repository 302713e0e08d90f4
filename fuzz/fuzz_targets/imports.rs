//! Levels of other games: read or refused.
#![no_main]

use libfuzzer_sys::fuzz_target;
use spellgrid_content::{Source, import};

fuzz_target!(|text: &str| {
    let source = Source::new("fuzz", text);
    let _ = import::keke(&source);
    let _ = import::sokoban(&source);
    let _ = import::puzzlescript(&source);
});
