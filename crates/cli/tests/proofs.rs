//! Certificates and saved searches as the program writes and reads them.

use std::path::{Path, PathBuf};
use std::process::Output;

use assert_cmd::Command;

/// A folder for the files of one test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn run(folder: &Path, args: &[&str]) -> Output {
    let mut command = Command::cargo_bin("spellgrid").unwrap();
    command.current_dir(folder).args(args).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// All that limits a claim stands beside it.
#[test]
fn certify_prints_the_whole_claim() {
    let folder = folder("claims");
    for (asked, claim) in [
        (
            &["l1", "--after", "c Whirlwind"][..],
            "l1-double-tap: there is no solution, after cast \"Whirlwind\"; a lost position ends \
             the line\n",
        ),
        (
            &["l4", "--after", "right down", "--max", "3"],
            "l4-crossed-out: no solution has 3 inputs or fewer, after right, down; a lost position \
             ends the line\n",
        ),
        (
            &["l6", "--under", "lost ends no", "--without", "pushed 2"],
            "l6-melt-before-defeat: a shortest solution has 7 inputs, without pushed 2, under lost \
             ends no; a lost position does not end the line\n",
        ),
        (
            &["l1", "--without", "formed TEXT IS PUSH"],
            "l1-double-tap: there is no solution, for the start has `formed \"TEXT IS PUSH\"`, \
             without formed \"TEXT IS PUSH\"; a lost position ends the line\n",
        ),
    ] {
        let solve = [&["solve"], asked, &["--certificate", "a.cert"]].concat();
        let code = run(&folder, &solve).status.code();
        assert!(matches!(code, Some(0 | 1 | 3)), "{code:?}");
        let checked = run(&folder, &["certify", "a.cert"]);
        let said = text(&checked.stdout);
        assert!(
            checked.status.success() && said.starts_with(claim),
            "{said}"
        );
        let json = run(&folder, &["certify", "a.cert", "--json"]);
        let json: serde_json::Value = serde_json::from_slice(&json.stdout).unwrap();
        let whole = format!(
            "{}: {}\n",
            json["level"].as_str().unwrap(),
            json["claim"].as_str().unwrap()
        );
        assert_eq!(whole, claim);
    }
}

/// A certificate that names another level is refused, and nothing of it is printed.
#[test]
fn certify_refuses_another_name() {
    use spellgrid_solve::certificate::{read_header, read_positions, seal_anew};
    let folder = folder("names");
    run(
        &folder,
        &[
            "solve",
            "l3",
            "--without",
            "rule KNIGHT IS YOU",
            "--certificate",
            "a.cert",
        ],
    );
    let file = std::fs::read(folder.join("a.cert")).unwrap();
    let mut header = read_header(&mut &file[..]).unwrap();
    let keys = read_positions(&mut &file[..]).unwrap();
    for name in ["l1-double-tap", "\u{1b}[2Jl3"] {
        header.level = name.into();
        std::fs::write(folder.join("b.cert"), seal_anew(&header, &keys)).unwrap();
        let checked = run(&folder, &["certify", "b.cert", "--level", "l3"]);
        assert_eq!(checked.status.code(), Some(1));
        let said = text(&checked.stdout);
        assert_eq!(said, "rejected: the certificate names another level\n");
        let unnamed = run(&folder, &["certify", "b.cert"]);
        assert!(!text(&unnamed.stderr).contains('\u{1b}'));
    }
}

#[test]
fn a_stopped_search_leaves_what_it_proved() {
    let folder = folder("stopped");
    let stopped = run(
        &folder,
        &[
            "solve",
            "l4",
            "--positions",
            "100",
            "--certificate",
            "a.cert",
        ],
    );
    assert_eq!(stopped.status.code(), Some(3));
    let said = text(&stopped.stderr);
    assert_eq!(
        said,
        "a.cert: written: it proves that no solution has 4 inputs or fewer\n"
    );
    let checked = text(&run(&folder, &["certify", "a.cert"]).stdout);
    assert!(
        checked.contains("no solution has 4 inputs or fewer"),
        "{checked}"
    );
}

#[test]
fn a_saved_search_says_how_deep_it_is_and_what_it_takes() {
    const FACT: &str = "formed \"BABA IS WIN\"";
    let folder = folder("saved");
    let _ = std::fs::remove_file(folder.join("a.search"));
    let said = |args: &[&str]| {
        let done = run(&folder, &[&["solve", "l2"], args].concat());
        (done.status.code(), text(&done.stderr))
    };
    let (code, note) = said(&[
        "--positions",
        "1000",
        "--checkpoint",
        "a.search",
        "--without",
        FACT,
    ]);
    // How often it is saved depends on how long a save takes here.
    let saved = [
        ("1", "1 input", "a.search: saved as of 1 input\n"),
        ("2", "2 inputs", "a.search: saved as of 2 inputs\n"),
    ];
    let saved = saved.iter().find(|(.., told)| *told == note);
    let (deep, inputs, _) = saved.unwrap_or_else(|| panic!("{note}"));
    let fewer = (deep.parse::<u32>().unwrap() - 1).to_string();
    assert_eq!(code, Some(3));
    let (code, note) = said(&["--resume", "a.search", "--without", FACT, "--memory", "1K"]);
    assert_eq!(code, Some(2));
    assert!(note.contains("more memory than the 1024 bytes"), "{note}");
    let (code, note) = said(&["--resume", "a.search", "--without", FACT, "--max", &fewer]);
    assert_eq!(code, Some(2));
    let past = format!("{inputs} deep already, past --max {fewer}");
    assert!(note.contains(&past), "{note}");
}
