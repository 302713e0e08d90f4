//! The invariants of ARCHITECTURE.md that a compiler does not hold.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use spellgrid_content::Library;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn rust_files(folder: &Path, out: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            rust_files(&path, out);
        } else if path.extension().is_some_and(|e| e == "rs") {
            out.push(path);
        }
    }
}

fn sources(crates: &[&str]) -> Vec<(PathBuf, String)> {
    let mut files = Vec::new();
    for name in crates {
        rust_files(&root().join("crates").join(name).join("src"), &mut files);
    }
    files.sort();
    let read = |p: PathBuf| (p.clone(), std::fs::read_to_string(&p).expect("a source"));
    files.into_iter().map(read).collect()
}

/// The lines without comments, and without the tests at the end of a file.
fn code(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let end = text.find("#[cfg(test)]\nmod tests {");
    text[..end.unwrap_or(text.len())]
        .lines()
        .enumerate()
        .map(|(n, line)| {
            let end = line.find("//").unwrap_or(line.len());
            (n + 1, &line[..end])
        })
}

/// Invariant 1: neither engine depends on the other, nor on anything above.
#[test]
fn the_engines_know_nothing_of_each_other() {
    for (own, others) in [
        (
            "grid",
            [
                "spellgrid-cards",
                "spellgrid-content",
                "spellgrid.workspace",
            ],
        ),
        (
            "cards",
            ["spellgrid-grid", "spellgrid-content", "spellgrid.workspace"],
        ),
    ] {
        let manifest = root().join("crates").join(own).join("Cargo.toml");
        let text = std::fs::read_to_string(manifest).expect("a manifest");
        for other in others {
            assert!(!text.contains(other), "crates/{own} depends on {other}");
        }
    }
}

/// Dependencies point one way: grid, cards <- game <- content, solve <- scenario <- cli.
#[test]
fn dependencies_point_one_way() {
    for (own, above) in [
        (
            "game",
            &["spellgrid-content", "spellgrid-solve", "spellgrid-scenario"][..],
        ),
        (
            "content",
            &["spellgrid-solve", "spellgrid-scenario", "spellgrid-cli"][..],
        ),
        ("solve", &["spellgrid-scenario", "spellgrid-cli"][..]),
        ("scenario", &["spellgrid-cli"][..]),
    ] {
        let manifest = root().join("crates").join(own).join("Cargo.toml");
        let text = std::fs::read_to_string(manifest).expect("a manifest");
        let deps = text.split("[dev-dependencies]").next().unwrap_or_default();
        for other in above {
            assert!(!deps.contains(other), "crates/{own} depends on {other}");
        }
    }
}

/// Invariant 1: no engine file contains a content word or a card's name.
#[test]
fn no_engine_knows_a_word() {
    let library = Library::embedded();
    let mut words = BTreeSet::new();
    let mut cards = BTreeSet::new();
    for pack in library.packs() {
        words.extend(pack.words.iter().map(|w| w.name.as_str()));
        cards.extend(pack.cards.iter().map(|c| c.name.as_str()));
    }
    // The usual name of a constant that lists every value, and what stands for any word in a
    // message.
    for usual in ["ALL", "WORD"] {
        assert!(words.remove(usual));
    }
    assert!(words.len() > 50 && cards.len() > 20);
    for (path, text) in sources(&["grid", "cards", "game"]) {
        for (n, line) in code(&text) {
            let tokens = line.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
            for token in tokens {
                assert!(
                    !words.contains(token),
                    "{}:{n}: the word {token}",
                    path.display()
                );
            }
            for card in cards.iter().filter(|c| c.contains(' ')) {
                assert!(
                    !line.contains(card),
                    "{}:{n}: the card {card}",
                    path.display()
                );
            }
        }
    }
}

/// Invariant 4: the engines have no clock, randomness, float, global state or hash order.
#[test]
fn the_engines_are_deterministic() {
    let banned = [
        "std::time",
        "Instant",
        "SystemTime",
        "f32",
        "f64",
        "thread_rng",
        "static mut",
        "OnceLock",
        "LazyLock",
        "thread_local",
        "HashSet",
        "RefCell",
        "AtomicU",
    ];
    for (path, text) in sources(&["grid", "cards", "game"]) {
        for (n, line) in code(&text) {
            for word in banned {
                let found = line
                    .split(|c: char| !c.is_ascii_alphanumeric() && c != '_' && c != ':')
                    .any(|token| token == word || token.starts_with(&format!("{word}::")));
                assert!(!found, "{}:{n}: {word}", path.display());
            }
            // A map by hash may be looked up, never walked.
            assert!(
                !line.contains("HashMap") || line.contains("FxHashMap") || line.contains("use "),
                "{}:{n}: a map by hash",
                path.display()
            );
        }
    }
}
