//! What the fuzz targets do with a text or with bytes, and what they start from. The test `corpus`
//! of the program plays all of that, so that neither can rot.

use std::io::Cursor;
use std::sync::LazyLock;

use spellgrid_content::text::print_level;
use spellgrid_content::{Library, Source, import, read_level, read_pack};
use spellgrid_scenario::json::Typed;
use spellgrid_scenario::{File, run_guarded, shipped};

#[path = "../crates/content/tests/play/common/mod.rs"]
mod common;

use common::{Dice, laws, random};

/// The folders that each target starts from. A text that stands elsewhere has no copy in the
/// corpus: `cargo +nightly fuzz run TARGET FOLDER...` takes them all, and writes what it finds into
/// the first, so that one is a new folder.
pub const SEEDS: [(&str, &[&str]); 5] = [
    (
        "documents",
        &[
            "fuzz/corpus/documents",
            "content/levels",
            "packs/sokoban",
            "examples/keen",
        ],
    ),
    ("engine", &["fuzz/corpus/engine"]),
    ("imports", &["crates/content/tests/imports"]),
    ("play", &["fuzz/corpus/play"]),
    (
        "scenarios",
        &[
            "fuzz/corpus/scenarios",
            "scenarios/errors",
            "scenarios/grid",
            "scenarios/seams",
        ],
    ),
];

static LIBRARY: LazyLock<Library> = LazyLock::new(Library::embedded);

/// Packs and levels: read or refused, and what is printed reads as itself.
pub fn documents(text: &str) {
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
}

/// Scenario files, facts, claims and lines of play: read or refused; what is read prints as itself.
pub fn scenarios(text: &str) {
    let source = Source::new("fuzz", text);
    if let Ok(file) = File::parse(&source) {
        assert_eq!(file.print(), source.text());
        for section in &file.sections {
            let outcome = run_guarded(&file, section, &Default::default());
            assert!(!outcome.panicked, "{}", section.name);
        }
    }
    if let Ok(fact) = text.parse::<spellgrid::Fact>() {
        assert_eq!(fact.to_string().parse(), Ok(fact));
    }
    let _ = text.parse::<spellgrid_solve::Obligation>();
    let _ = spellgrid_scenario::line::read(&source);
    let _ = Typed::read(&Source::new("fuzz.json", text), shipped());
}

/// Levels of other games: read, and there is one, or refused, and it is said why.
pub fn imports(text: &str) {
    let source = Source::new("fuzz", text);
    for import in [import::keke, import::sokoban, import::puzzlescript] {
        match import(&source) {
            Ok(levels) => assert!(!levels.is_empty()),
            Err(report) => assert!(!report.is_empty()),
        }
    }
}

/// The laws of play on a level that the first eight bytes decide, for as many inputs as the ninth.
pub fn play(bytes: &[u8]) {
    let byte = |n: usize| bytes.get(n).copied().unwrap_or_default();
    let mut dice = Dice::new(u64::from_le_bytes(std::array::from_fn(byte)));
    let (level, _) = random::level(&mut dice, &LIBRARY);
    let inputs = usize::from(byte(8) % 64);
    laws::check(level, &mut dice, inputs, &mut laws::Tally::default());
}

/// The JSON lines of `spellgrid engine`: every line is answered.
pub fn engine(lines: &[u8]) {
    let mut input = b"{\"do\":\"load\",\"level\":\"l8\"}\n".to_vec();
    input.extend_from_slice(lines);
    let mut output = Vec::new();
    spellgrid_cli::engine::serve(&LIBRARY, Vec::new(), &mut Cursor::new(input), &mut output)
        .expect("writing to memory");
    assert!(output.ends_with(b"\n"));
}
