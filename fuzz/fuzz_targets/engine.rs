//! The JSON lines of `spellgrid engine`: every line is answered.
#![no_main]

use std::io::Cursor;
use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use spellgrid_content::Library;

static LIBRARY: LazyLock<Library> = LazyLock::new(Library::embedded);

fuzz_target!(|lines: &[u8]| {
    let mut input = b"{\"do\":\"load\",\"level\":\"l8\"}\n".to_vec();
    input.extend_from_slice(lines);
    let mut output = Vec::new();
    spellgrid_cli::engine::serve(&LIBRARY, &mut Cursor::new(input), &mut output)
        .expect("writing to memory");
    assert!(output.ends_with(b"\n"));
});
