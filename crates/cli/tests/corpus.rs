//! What the fuzz targets start from, played through what the targets do: no file of it rots, and
//! neither do they.

#[path = "../../../fuzz/entries.rs"]
mod entries;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("a text")
}

/// What a target does.
type Entry = fn(&[u8]);

/// Every target, by its name.
const TARGETS: [(&str, Entry); 5] = [
    ("documents", |bytes| entries::documents(text(bytes))),
    ("engine", entries::engine),
    ("imports", |bytes| entries::imports(text(bytes))),
    ("play", entries::play),
    ("scenarios", |bytes| entries::scenarios(text(bytes))),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// What stands in a folder, in order.
fn list(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{folder:?}: {error}"));
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}

fn stem(path: &Path) -> String {
    path.file_stem().unwrap().to_string_lossy().into_owned()
}

/// The files of a folder. What a fuzzer found there is named by its digest, and is not kept.
fn files(folder: &Path) -> Vec<PathBuf> {
    let found = |path: &PathBuf| {
        let name = path.file_name().unwrap().to_string_lossy();
        name.len() == 40 && name.chars().all(|c| c.is_ascii_hexdigit())
    };
    let mut files = list(folder);
    files.retain(|path| path.is_file() && !found(path));
    files
}

#[test]
fn every_target_is_played_and_every_corpus_is_of_one() {
    let targets = TARGETS.map(|(name, _)| name.to_owned());
    let sources = list(&root().join("fuzz/fuzz_targets"));
    assert_eq!(
        sources.iter().map(|path| stem(path)).collect::<Vec<_>>(),
        targets
    );
    assert_eq!(entries::SEEDS.map(|(name, _)| name.to_owned()), targets);
    for corpus in list(&root().join("fuzz/corpus")) {
        let name = format!("fuzz/corpus/{}", stem(&corpus));
        let known = entries::SEEDS
            .iter()
            .any(|(_, folders)| folders.contains(&name.as_str()));
        assert!(known, "no target starts from {name}");
    }
}

#[test]
fn what_the_targets_start_from_keeps_what_they_ask() {
    for ((target, entry), (_, folders)) in TARGETS.iter().zip(entries::SEEDS) {
        for folder in folders {
            let files = files(&root().join(folder));
            assert!(
                !files.is_empty(),
                "{target} starts from nothing in {folder}"
            );
            for file in files {
                println!("{target}: {}", file.display());
                entry(&fs::read(&file).unwrap());
            }
        }
    }
}

#[test]
fn the_corpus_repeats_no_file() {
    // Copies go stale: what stands elsewhere is named in the list of folders.
    let mut known: BTreeMap<Vec<u8>, PathBuf> = BTreeMap::new();
    let folders = entries::SEEDS
        .iter()
        .flat_map(|(_, folders)| folders.iter());
    let (own, others): (Vec<&str>, Vec<&str>) =
        folders.partition(|folder| folder.starts_with("fuzz/corpus"));
    for file in others.iter().flat_map(|folder| files(&root().join(folder))) {
        known.insert(fs::read(&file).unwrap(), file);
    }
    for file in own.iter().flat_map(|folder| files(&root().join(folder))) {
        if let Some(other) = known.insert(fs::read(&file).unwrap(), file.clone()) {
            panic!("{} repeats {}", file.display(), other.display());
        }
    }
}
