//! Every order of every ruleset, and the place of every row that a pack puts into one, is pinned: each
//! mutant is killed by a section of the suite, or the table says why nothing can show it; those with
//! names by the sections that must.

use std::path::{Path, PathBuf};

use spellgrid_content::{Library, Source};
use spellgrid_scenario::{Fate, Filter, Judged, Suite, Table, mutate, report_mutants};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The fates of the mutants of these packs under the suite of all scenarios and packs.
fn fates(library: &Library, packs: &[&str], table: &Table) -> Vec<Fate> {
    let suite = Suite::load(&["scenarios", "packs"].map(|p| root().join(p)));
    let judged = Judged {
        packs: packs
            .iter()
            .map(|name| library.pack(name).unwrap())
            .collect(),
        library,
        table,
        filter: &Filter::default(),
        all: false,
    };
    mutate(&suite, &judged).unwrap()
}

#[test]
fn every_mutant_is_killed() {
    let table = std::fs::read_to_string(root().join("scenarios/mutants.json")).unwrap();
    let table: Table = serde_json::from_str(&table).unwrap();
    let library = Library::embedded();
    let packs: Vec<&str> = library.packs().map(|pack| pack.name.as_str()).collect();
    let fates = fates(&library, &packs, &table);
    for known in &table.equivalent {
        assert!(
            fates.iter().any(|f| f.name == known.mutant),
            "{} is no mutant",
            known.mutant
        );
    }
    let bad: Vec<Fate> = fates.iter().filter(|f| !f.good()).cloned().collect();
    assert!(bad.is_empty(), "{}", report_mutants(&bad));
    for name in [
        "course hazards: without SINK",
        "weak: course hazards: without WEAK",
        "weak: course hazards: WEAK before SINK",
        "weak: course hazards: HOT/MELT before WEAK",
        "near: course conditions: without NEAR",
        "sokoban: baba enter: without HEAVY",
    ] {
        assert!(fates.iter().any(|f| f.name == name), "{name} is not tried");
    }
    let named = fates.iter().filter(|f| f.name.contains(": "));
    assert!(named.count() >= 150 + table.named.len(), "{}", fates.len());
}

#[test]
fn a_row_whose_place_no_section_pins_survives() {
    let mut library = Library::embedded();
    let pack = r#"{"name": "loose", "words": [{"name": "LOOSE", "role": "property"}],
        "mechanisms": {"overlaps": [{"name": "LOOSE", "who": "LOOSE", "hit": ["who"]}]},
        "rulesets": [{"name": "course", "insert": [{"list": "hazards", "row": "LOOSE"}]}]}"#;
    library.add_pack(&[Source::new("pack.json", pack)]).unwrap();
    let fates = fates(&library, &["loose"], &Table::default());
    let names: Vec<&str> = fates.iter().map(|f| f.name.as_str()).collect();
    assert_eq!(
        names,
        [
            "loose: course hazards: without LOOSE",
            "loose: course hazards: SINK before LOOSE"
        ]
    );
    assert!(fates.iter().all(|f| !f.good()));
    let said = report_mutants(&fates);
    assert!(
        said.contains("!! loose: course hazards: without LOOSE -- SURVIVED"),
        "{said}"
    );
}
