//! What is wrong is told where it stands, and nothing that is wrong passes in silence.

use std::path::{Path, PathBuf};

use assert_cmd::Command;

const GOOD: &str = "--- good\nboard\n  BABA IS YOU . FLAG IS WIN\n  baba .  .   . flag .  .\n";

/// A file of one test.
fn file(name: &str, text: &str) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(&path, text).unwrap();
    path.to_string_lossy().into_owned()
}

/// What a command prints, its errors behind it, and its exit code.
fn run(args: &[&str]) -> (String, i32) {
    let root = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let mut command = Command::cargo_bin("spellgrid").unwrap();
    let output = command.current_dir(root).args(args).output().unwrap();
    let printed = [output.stdout, output.stderr].concat();
    let code = output.status.code().unwrap();
    (String::from_utf8(printed).unwrap(), code)
}

#[track_caller]
fn tells(args: &[&str], code: i32, texts: &[&str]) {
    let (printed, exit) = run(args);
    assert_eq!(exit, code, "{printed}");
    for text in texts {
        assert!(printed.contains(text), "{text} is not in\n{printed}");
    }
}

#[test]
fn a_refused_level_without_claims_is_told_by_verify() {
    let claims = GOOD.replace("board", "solve   shortest 4\nboard");
    let text = format!("{claims}\n--- broken\nboard\n  BABA IS YUO\n");
    let path = file("verify-refused.scn", &text);
    tells(
        &["verify", &path],
        2,
        &["1 claim holds", "\"YUO\"", "did you mean `YOU`"],
    );
    // A section that says that its level is refused is right.
    let text = format!("{claims}\n--- broken\nboard\n  BABA IS YUO\nerror unknown-word\n");
    tells(
        &["verify", &file("verify-expected.scn", &text)],
        0,
        &["1 claim holds"],
    );
}

#[test]
fn faults_of_a_scenario_are_no_faults_of_a_level() {
    let path = file("play-part.scn", &format!("{GOOD}\n> right\nwonn\n"));
    for command in ["solve", "play", "verify"] {
        tells(&[command, &path], 2, &["did you mean `won`"]);
        assert!(!run(&[command, &path]).0.contains("no line of a level"));
    }
}

#[test]
fn a_setup_line_among_the_statements_is_told_as_one() {
    let path = file(
        "late-claim.scn",
        &format!("{GOOD}\n> right\nsolve shortest 4\n"),
    );
    tells(
        &["check", &path],
        1,
        &["this is a line of the setup", "before the first input"],
    );
    let path = file("typed.scn", &format!("{GOOD}\n> d d; u\n"));
    tells(
        &["check", &path],
        1,
        &["this is no input", "typed in `play`"],
    );
}

#[test]
fn a_dry_run_rewrites_nothing_and_says_so() {
    let text = format!("{GOOD}\n> right\nat 0,1 baba\n");
    let path = file("dry.scn", &text);
    tells(
        &["bless", "--dry-run", &path],
        0,
        &["1 expectation would be rewritten"],
    );
    assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
    tells(&["bless", &path], 0, &["1 expectation rewritten"]);
    assert_ne!(std::fs::read_to_string(&path).unwrap(), text);
}

#[test]
fn a_file_without_sections_is_told_as_one() {
    tells(
        &["test", &file("bare.scn", "")],
        2,
        &["there is no section here"],
    );
    tells(
        &["test", "scenarios/levels", "--filter", "nosuch"],
        2,
        &["no section has such a name"],
    );
}

#[test]
fn mutants_are_judged_by_scenarios_that_hold() {
    let keen = ["mutate", "examples/keen"];
    tells(&keen, 0, &["4 mutants"]);
    // A pack below the path that is named again is one pack.
    tells(
        &[&keen[..], &["--pack", "examples/keen"]].concat(),
        0,
        &["4 mutants"],
    );
    let folder = file("broken-keen/pack.json", "");
    let folder = Path::new(&folder).parent().unwrap();
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/keen"));
    for entry in std::fs::read_dir(root).unwrap() {
        let entry = entry.unwrap().path();
        if entry.is_file() {
            std::fs::copy(&entry, folder.join(entry.file_name().unwrap())).unwrap();
        }
    }
    std::fs::write(folder.join("broken.scn"), format!("{GOOD}won\n")).unwrap();
    let folder = folder.to_string_lossy();
    tells(
        &["mutate", &folder],
        1,
        &["1 of the scenarios fails unchanged"],
    );
}

#[test]
fn a_section_that_starts_from_a_level_is_one_to_every_command() {
    let path = file("starts.scn", "--- starts\nlevel l3\nhand Spark\n");
    tells(&["check", &path], 0, &["no faults"]);
    tells(&["solve", &path], 0, &["solved"]);
    let path = file("starts-wrong.scn", "--- starts\nlevel l3\nhand Sprak\n");
    for (command, code) in [("check", 1), ("solve", 2), ("verify", 2)] {
        tells(&[command, &path], code, &["did you mean `Spark`"]);
    }
}
