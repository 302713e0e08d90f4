//! The whole suite, one test a section: everything under `scenarios/` and beside the packs.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use libtest_mimic::{Arguments, Failed, Trial};
use spellgrid_scenario::{Filter, How, Ran, Suite, report, run_guarded};

fn main() {
    let args = Arguments::from_args();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let paths: Vec<PathBuf> = ["scenarios", "packs"]
        .iter()
        .map(|p| root.join(p))
        .collect();
    let suite = Arc::new(Suite::load(&paths));
    let mut trials = vec![Trial::test("files", {
        let suite = suite.clone();
        move || {
            let lines = suite.faults();
            if lines.is_empty() {
                Ok(())
            } else {
                Err(Failed::from(lines.join("\n")))
            }
        }
    })];
    for (n, (path, file)) in suite.files.iter().enumerate() {
        let short = path
            .strip_prefix(&root)
            .unwrap_or(path)
            .display()
            .to_string();
        for (i, section) in file.sections.iter().enumerate() {
            let suite = suite.clone();
            let name = format!("{short}::{}", section.name);
            trials.push(Trial::test(name, move || one(&suite, n, i)));
        }
    }
    libtest_mimic::run(&args, trials).exit();
}

fn one(suite: &Suite, file: usize, section: usize) -> Result<(), Failed> {
    let (path, file) = &suite.files[file];
    let section = &file.sections[section];
    assert!(Filter::default().lets(path, section));
    let outcome = run_guarded(file, section, &How::default());
    if outcome.passed() {
        return Ok(());
    }
    let ran = Ran {
        path: path.clone(),
        name: section.name.clone(),
        line: section.line + 1,
        outcome,
    };
    Err(Failed::from(report(&Suite::default(), &[ran])))
}
