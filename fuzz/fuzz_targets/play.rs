//! The laws of play on a level and inputs that the bytes decide.
#![no_main]

#[path = "../../crates/content/tests/play/common/mod.rs"]
mod common;

use std::sync::LazyLock;

use common::{Dice, laws, random};
use libfuzzer_sys::fuzz_target;
use spellgrid_content::Library;

static LIBRARY: LazyLock<Library> = LazyLock::new(Library::embedded);

fuzz_target!(|seed: (u64, u8)| {
    let mut dice = Dice::new(seed.0);
    let (level, _) = random::level(&mut dice, &LIBRARY);
    laws::check(
        level,
        &mut dice,
        usize::from(seed.1 % 64),
        &mut laws::Tally::default(),
    );
});
