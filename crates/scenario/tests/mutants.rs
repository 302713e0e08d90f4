//! Every order of every ruleset, and the place of every row that a pack puts into one, is pinned:
//! each mutant is killed by a section of the suite, or the table says why nothing can show it; those
//! with names by the sections that must.

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
    for named in &table.named {
        let name = format!("{}: {}", named.ruleset, named.name);
        assert!(fates.iter().any(|f| f.name == name), "{name} is not tried");
    }
    let made = fates.len() - table.named.len();
    assert!(made >= 150, "{made}");
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

/// The names of the mutants of a pack, none of which any section can notice.
fn unnoticed(library: &Library, pack: &str) -> Vec<String> {
    let fates = fates(library, &[pack], &Table::default());
    assert!(fates.iter().all(|f| f.killers.is_empty()));
    fates.into_iter().map(|f| f.name).collect()
}

/// A pack with one hazard that it puts into `course` by these rows.
fn hazard(name: &str, rows: &str) -> String {
    let word = name.to_uppercase();
    format!(
        r#"{{"name": "{name}", "words": [{{"name": "{word}", "role": "property"}}],
        "mechanisms": {{"overlaps": [{{"name": "{word}", "who": "{word}", "hit": ["who"]}}]}},
        "rulesets": [{{"name": "course", "insert": [{rows}]}}]}}"#
    )
}

#[test]
fn a_row_after_that_of_another_pack_has_a_place() {
    let mut library = Library::embedded();
    let row = |row: &str, after: &str| {
        format!(r#"{{"list": "hazards", "row": "{row}", "after": "{after}"}}"#)
    };
    for (name, rows) in [
        ("third", row("THIRD", "SECOND")),
        ("second", row("SECOND", "WEAK")),
    ] {
        let text = hazard(name, &rows);
        library
            .add_pack(&[Source::new("pack.json", &text)])
            .unwrap();
    }
    assert_eq!(
        unnoticed(&library, "third"),
        [
            "third: course hazards: without THIRD",
            "third: course hazards: THIRD before SECOND",
            "third: course hazards: HOT/MELT before THIRD",
        ]
    );
    // Where nobody puts it, nothing is left out silently.
    let text = hazard("alone", &row("ALONE", "NOBODY"));
    library
        .add_pack(&[Source::new("pack.json", &text)])
        .unwrap();
    let judged = Judged {
        packs: vec![library.pack("alone").unwrap()],
        library: &library,
        table: &Table::default(),
        filter: &Filter::default(),
        all: false,
    };
    let said = mutate(&Suite::load(&[]), &judged).unwrap_err().to_string();
    assert!(said.contains("no pack puts NOBODY there"), "{said}");
}

#[test]
fn of_two_equal_rows_one_is_left_out() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("twice");
    std::fs::create_dir_all(&folder).unwrap();
    let row = r#"{"list": "hazards", "row": "TWICE", "after": "SINK"}"#;
    let pack = hazard("twice", &format!("{row}, {row}"));
    std::fs::write(folder.join("pack.json"), &pack).unwrap();
    let section = "packs base twice\n\n--- it-breaks\nboard\n  BABA IS YOU\n  ROCK IS TWICE\n  \
                   baba rock .\n\nrock = object rock at 1,2\n> right\ngone rock\n";
    std::fs::write(folder.join("twice.scn"), section).unwrap();
    let mut library = Library::embedded();
    library
        .add_pack(&[Source::new("pack.json", &pack)])
        .unwrap();
    let suite = Suite::load_with(&[folder], &library.clone().into());
    let judged = Judged {
        packs: vec![library.pack("twice").unwrap()],
        library: &library,
        table: &Table::default(),
        filter: &Filter::default(),
        all: false,
    };
    let fates = mutate(&suite, &judged).unwrap();
    let names: Vec<&str> = fates.iter().map(|f| f.name.as_str()).collect();
    assert!(names.contains(&"twice: course hazards: without TWICE 1"));
    assert!(names.contains(&"twice: course hazards: without TWICE 2"));
    // The other stands there still.
    assert!(fates.iter().all(|f| f.killers.is_empty()), "{fates:?}");
}
