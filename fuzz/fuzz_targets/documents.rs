//! Packs and levels: read or refused, and what is printed reads as itself.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use spellgrid_content::text::print_level;
use spellgrid_content::{Library, Source, read_level, read_pack};

static LIBRARY: LazyLock<Library> = LazyLock::new(Library::embedded);

fuzz_target!(|text: &str| {
    let source = Source::new("fuzz", text);
    let _ = read_pack(std::slice::from_ref(&source));
    // A level with faults has no text of its own: its name may be none, its title two lines.
    let fine = |level: &_| LIBRARY.build_document(level).is_ok();
    if let Some(mut level) = read_level(&source, &LIBRARY).ok().filter(fine) {
        if level.setup.name.is_empty() {
            level.setup.name = "level".to_owned();
        }
        let printed = Source::new("printed", &print_level(&level.setup, &LIBRARY));
        let again = read_level(&printed, &LIBRARY).expect("a printed level is read");
        assert_eq!(again.setup, level.setup);
    }
});
