//! See `entries::play`.
#![no_main]

#[path = "../entries.rs"]
#[allow(dead_code)]
mod entries;

libfuzzer_sys::fuzz_target!(|input: &[u8]| entries::play(input));
