//! Every order of every ruleset is pinned: each mutant is killed by a section of the suite, or the
//! table says why nothing can show it; those with names by the sections that must.

use std::path::Path;

use spellgrid_content::Library;
use spellgrid_scenario::{Fate, Filter, Suite, Table, mutate, report_mutants};

#[test]
fn every_mutant_is_killed() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let suite = Suite::load(&["scenarios", "packs"].map(|p| root.join(p)));
    let table = std::fs::read_to_string(root.join("scenarios/mutants.json")).unwrap();
    let table: Table = serde_json::from_str(&table).unwrap();
    let library = Library::embedded();
    let rulesets: Vec<_> = library
        .packs()
        .flat_map(|pack| pack.rulesets.iter().cloned())
        .collect();
    let fates = mutate(&suite, &rulesets, &table, &Filter::default());
    for known in &table.equivalent {
        assert!(
            fates.iter().any(|f| f.name == known.mutant),
            "{} is no mutant",
            known.mutant
        );
    }
    let bad: Vec<Fate> = fates.iter().filter(|f| !f.good()).cloned().collect();
    assert!(bad.is_empty(), "{}", report_mutants(&bad));
    assert!(fates.len() > 80, "{}", fates.len());
}
