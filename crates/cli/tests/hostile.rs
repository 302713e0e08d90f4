//! The program against files that are no documents, and places that are not its own.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Output;
use std::time::Duration;

use assert_cmd::Command;

const LEVEL: &str = "--- good\nboard\n  BABA IS YOU\n  baba . .\n\n> right\nat 1,1 baba\n";

/// A folder of its own for a test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("spellgrid-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir(&path).unwrap();
        Folder(path)
    }
    fn write(&self, name: &str, text: &str) -> String {
        fs::write(self.0.join(name), text).unwrap();
        self.path(name)
    }
    fn path(&self, name: &str) -> String {
        self.0.join(name).to_string_lossy().into_owned()
    }
    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).unwrap()
    }
    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).unwrap();
        let name = |entry: fs::DirEntry| entry.file_name().to_string_lossy().into_owned();
        let mut names: Vec<String> = entries.map(|entry| name(entry.unwrap())).collect();
        names.sort();
        names
    }
    fn pipe(&self, name: &str) -> String {
        let made = std::process::Command::new("mkfifo")
            .arg(self.path(name))
            .status();
        assert!(made.unwrap().success());
        self.path(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn run(args: &[&str]) -> Output {
    let mut command = Command::cargo_bin("spellgrid").expect("the program");
    let command = command.args(args).timeout(Duration::from_secs(60));
    command.output().expect("the program runs and ends")
}

/// The exit code, and all that was said.
fn said(args: &[&str]) -> (i32, String) {
    let output = run(args);
    let out =
        String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap();
    (output.status.code().expect("no signal"), out)
}

#[test]
fn a_pipe_is_refused_at_once_wherever_a_file_is_read() {
    let folder = Folder::new("pipe");
    let pipe = folder.pipe("x.scn");
    let p = pipe.as_str();
    for args in [
        &["check", p][..],
        &["test", p],
        &["run", p],
        &["bless", p],
        &["play", p],
        &["solve", p],
        &["play", "l1", "--replay", p],
        &["play", "l1", "--pack", p],
        &["import", "keke", p],
        &["export", p],
        &["play", "/dev/zero"],
    ] {
        let (code, text) = said(args);
        assert_eq!(code, 2, "{args:?}: {text}");
        assert!(text.contains("this is no plain file"), "{args:?}: {text}");
    }
    folder.write("good.scn", LEVEL);
    let below = folder.path("");
    for command in ["check", "test", "bless"] {
        let (code, text) = said(&[command, &below]);
        assert_eq!(code, 0, "folders leave it out: {text}");
    }
}

#[test]
fn one_bad_file_hides_no_other() {
    let folder = Folder::new("bad");
    folder.write("a.scn", "--- a\nboard\n  BABA IS YUO\n\n");
    fs::write(folder.0.join("b.scn"), b"--- b\n\xff\xfe").unwrap();
    symlink("nowhere", folder.0.join("c.scn")).unwrap();
    symlink(".", folder.0.join("loop")).unwrap();
    symlink(".", folder.0.join("loop2")).unwrap();
    folder.write("z.scn", "--- z\nfoo\n");
    for command in ["check", "test"] {
        let (code, text) = said(&[command, &folder.path("")]);
        assert_eq!(code, 2, "{text}");
        for part in [
            "a.scn",
            "YUO",
            "b.scn: this is no UTF-8",
            "c.scn: there is no such file",
            "foo",
        ] {
            assert!(text.contains(part), "{command}, {part}: {text}");
        }
    }
    let (code, text) = said(&["check", "nofile", &folder.path("a.scn")]);
    assert_eq!(code, 2);
    assert!(
        text.contains("nofile: there is no such file") && text.contains("YUO"),
        "{text}"
    );
}

#[test]
fn faults_of_sections_name_the_file() {
    let folder = Folder::new("names");
    let text = "--- second\nboard\n  BABA IS YUO\n\n> right\n\n--- third\n\
                pack {\"name\":\"glow\",\"words\":[{\"name\":\"lower\",\"role\":\"noun\"}]}\n\n> right\n";
    let file = folder.write("two.scn", text);
    let (code, said) = said(&["check", &file, "--json"]);
    let value: serde_json::Value = serde_json::from_str(&said).unwrap();
    let faults = value["faults"].as_array().unwrap();
    assert_eq!((code, faults.len()), (1, 2), "{said}");
    for (fault, line) in faults.iter().zip([3, 8]) {
        assert_eq!(fault["file"], file.as_str());
        assert_eq!(fault["line"], line);
    }
}

#[test]
fn claims_of_what_a_level_lacks_are_faults() {
    let folder = Folder::new("claims");
    for (claim, part) in [
        ("idea cast \"Sprak\"", "Sprak"),
        ("needs rule HEGDE IS STOP", "HEGDE"),
        ("none under hazards SNIK", "SNIK"),
    ] {
        let text = format!("--- x\nboard\n  BABA IS YOU\n  baba . .\n\nsolve {claim}\n");
        let (code, said) = said(&["check", &folder.write("x.scn", &text)]);
        assert_eq!(code, 1, "{said}");
        assert!(said.contains("bad-proof") && said.contains(part), "{said}");
    }
}

#[test]
fn only_a_file_of_its_kind_is_written_over() {
    let folder = Folder::new("over");
    let level = folder.write("good.scn", LEVEL);
    symlink("good.scn", folder.0.join("link")).unwrap();
    for option in ["--certificate", "--checkpoint"] {
        for target in ["good.scn", "link", ""] {
            let (code, text) = said(&["solve", "l1", option, &folder.path(target)]);
            assert_eq!(code, 2, "{text}");
            assert_eq!(folder.read("good.scn"), LEVEL);
        }
        let own = folder.path("own");
        for _ in 0..2 {
            let (code, text) = said(&["solve", "l1", option, &own]);
            assert_eq!(code, 0, "{text}");
        }
        symlink("own", folder.0.join("mine")).unwrap();
        assert_eq!(said(&["solve", "l1", option, &folder.path("mine")]).0, 0);
        fs::remove_file(folder.0.join("mine")).unwrap();
        fs::remove_file(own).unwrap();
    }
    let (code, text) = said(&["play", &level, "--replay", "d"]);
    assert_eq!(code, 1, "{text}");
}

#[test]
fn an_import_is_whole_or_nothing() {
    let folder = Folder::new("import");
    let maps = "; One\n#####\n#@$.#\n#####\n\n; Two\n#####\n#@$.#\n#####\n";
    let file = folder.write("maps.xsb", maps);
    folder.write("two.scn", "mine");
    let into = folder.path("");
    let import = |more: &[&str]| {
        let args = ["import", "sokoban", &file, "--into", &into];
        said(&[&args[..], more].concat())
    };
    let (code, text) = import(&[]);
    assert_eq!(code, 2, "{text}");
    assert_eq!(
        (folder.names(), folder.read("two.scn")),
        (vec!["maps.xsb".into(), "two.scn".into()], "mine".into())
    );
    // Not through a link, whatever is said.
    fs::rename(folder.0.join("two.scn"), folder.0.join("precious")).unwrap();
    symlink("precious", folder.0.join("two.scn")).unwrap();
    let (code, text) = import(&["--force"]);
    assert_eq!(code, 2, "{text}");
    assert!(folder.read("precious") == "mine" && !Path::new(&folder.path("one.scn")).exists());
    fs::remove_file(folder.0.join("two.scn")).unwrap();
    folder.write("one.scn", "old");
    assert_eq!(import(&["--force"]).0, 0);
    assert_eq!(
        folder.names(),
        ["maps.xsb", "one.scn", "precious", "two.scn"]
    );
    assert!(folder.read("one.scn").starts_with("--- one"));
}

#[test]
fn an_import_without_a_level_is_a_fault() {
    let folder = Folder::new("no-level");
    let game = include_str!("../../content/tests/imports/ps-no-levels.txt");
    for (origin, text) in [
        ("keke", "{\"levels\": []}"),
        ("sokoban", "Nothing here yet.\n"),
        ("puzzlescript", game),
        ("level", "{}"),
    ] {
        let (code, said) = said(&["import", origin, &folder.write("file", text)]);
        assert_eq!(code, 2, "{origin}: {said}");
        assert!(said.contains("no level in this file"), "{origin}: {said}");
        assert!(said.contains("file:"), "{origin}: {said}");
    }
}

#[test]
fn a_solution_that_does_not_win_is_said() {
    let folder = Folder::new("keke");
    let text =
        r#"{"levels": [{"id": 7, "ascii": "_____\n_B12_\n_b.f_\n_____", "solution": "rs"}]}"#;
    let (code, said) = said(&["import", "keke", &folder.write("k.json", text)]);
    assert_eq!(code, 1);
    assert!(
        said.contains("the recorded solution does not win: 7"),
        "{said}"
    );
}

#[test]
fn bless_keeps_the_mark_of_the_file_and_says_what_it_wrote() {
    let folder = Folder::new("bless");
    let wrong = LEVEL.replace("at 1,1", "at 2,1");
    folder.write("a.scn", &format!("\u{feff}{wrong}"));
    let tile = vec!["DEATHRATTLE"; 6000].join("+");
    folder.write(
        "b.scn",
        &format!("--- wide\nboard\n  {tile} . .\n  baba . .\n\n> right\nat 2,1 baba\n"),
    );
    let (code, text) = said(&["bless", &folder.path("")]);
    assert_eq!(code, 0, "{text}");
    assert!(
        text.contains("a.scn: 1 rewritten") && text.contains("b.scn: 1 rewritten"),
        "{text}"
    );
    assert!(
        folder.read("a.scn").starts_with("\u{feff}--- good")
            && folder.read("a.scn").contains("at 2,1 none")
    );
    assert_eq!(folder.names(), ["a.scn", "b.scn"]);
}

#[test]
fn long_tiles_are_printed() {
    let folder = Folder::new("wide");
    let word = r#"{"kind":"text:DEATHRATTLE","x":0,"y":0}"#;
    let words = vec![word; 6000].join(",");
    let text = format!(r#"{{"name":"wide","width":3,"height":3,"objects":[{words}]}}"#);
    let file = folder.write("wide.json", &text);
    for args in [&["export", &file][..], &["import", "level", &file]] {
        let (code, text) = said(args);
        assert_eq!(code, 0, "{}", text.get(..200).unwrap_or(&text));
    }
}

#[test]
fn replays_are_bounded_and_say_where_they_are_wrong() {
    let folder = Folder::new("replay");
    let long = folder.write("long.txt", &"d*1000 ".repeat(75_000));
    for args in [
        &["play", "l1", "--replay", &long][..],
        &["why", "l1", "--replay", &long],
        &["solve", "l1", "--after", &long],
    ] {
        let (code, text) = said(args);
        assert_eq!(code, 2, "{text}");
        assert!(text.contains("at most 20000 inputs"), "{text}");
    }
    let wrong = folder.write("wrong.txt", "d\nd jump\n");
    for (replay, part) in [
        (wrong.as_str(), "error[syntax]: \"jump\" is no command"),
        (wrong.as_str(), "wrong.txt:2:3"),
        ("nofile.txt", "nofile.txt: there is no such file"),
        ("u", "there is nothing to take back"),
    ] {
        let (code, text) = said(&["why", "l1", "--replay", replay]);
        assert_eq!(code, 2, "{text}");
        assert!(text.contains(part), "{text}");
    }
    assert_eq!(said(&["why", "l1", "--replay", "d;why;look 0 0;q"]).0, 0);
    let (_, solution) = said(&["solve", "l1"]);
    let solution = folder.write("solution.txt", &solution);
    assert_eq!(said(&["play", "l1", "--replay", &solution]).0, 0);
}

#[test]
fn what_is_named_wrongly_is_told_what_it_is() {
    let folder = Folder::new("named");
    let level = folder.write("good.scn", LEVEL);
    let section = format!("{level}:good");
    // A level goes by its path, as a section of a file, and by the name it ships under, everywhere.
    let own = folder.write(
        "two.scn",
        &format!("{LEVEL}\n--- other\nboard\n  BABA IS YOU baba\n"),
    );
    let two = format!("{own}:other");
    for command in [
        &["check"][..],
        &["test"],
        &["run"],
        &["export"],
        &["import", "level"],
        &["play", "--replay", "q"],
        &["why", "--replay", "d"],
        &["solve", "--max", "0"],
        &["needs", "--max", "0"],
        &["cooks", "--max", "0"],
        &["shape", "--max", "0"],
        &["mutate", "--filter", "course hazards: without SINK"],
    ] {
        let all = |name: &str| said(&[command, &[name]].concat());
        for name in ["l1", "l1-double-tap", &section, &two] {
            let (code, text) = all(name);
            let known = !text.contains("there is no") && !text.contains("no section");
            assert!(code != 2 && known, "{command:?} {name}: {text}");
        }
        let (code, text) = all("nofile.scn");
        let told = text.contains("nofile.scn: there is no such file");
        assert!(code == 2 && told, "{command:?}: {text}");
        let (code, text) = all(&format!("{own}:nobody"));
        let told = text.contains("it has no section \"nobody\"; it has good, other");
        assert!(code == 2 && told, "{command:?}: {text}");
    }
    assert_eq!(said(&["verify", "l3"]).0, 0);
    let (code, text) = said(&["solve", "nofile.scn"]);
    assert!(
        code == 2 && text.contains("nofile.scn: there is no such file"),
        "{text}"
    );
    let (code, text) = said(&["solve", "l1", "--pack", "waek"]);
    assert!(code == 2 && text.contains("did you mean `weak`?"), "{text}");
    let (code, text) = said(&["solve", "l1", "--ruleset", "baba"]);
    assert!(code == 2 && text.contains("add --pack baba"), "{text}");
    let (code, text) = said(&["solve", "l1", "--ruleset", "duell"]);
    assert!(code == 2 && text.contains("did you mean `duel`?"), "{text}");
    assert_eq!(
        said(&[
            "solve",
            "l1",
            "--pack",
            "baba",
            "--ruleset",
            "baba",
            "--positions",
            "9"
        ])
        .0,
        3
    );
    let (_, text) = said(&["words", "--pack", "weak", "--in", "weak"]);
    assert_eq!(text.matches("WEAK  ").count(), 1, "{text}");
}

/// What a card asks for is answered in its line, behind it, or when it is asked; everywhere alike.
#[test]
fn answers_are_read_alike_everywhere() {
    let typed = |lines: &str| {
        let mut command = Command::cargo_bin("spellgrid").expect("the program");
        let command = command.args(["play", "l2"]).write_stdin(lines.to_owned());
        let output = command.output().expect("the program runs and ends");
        assert!(output.status.success(), "{lines}: {output:?}");
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    let played = |text: &str| {
        let line = text.lines().find(|line| line.starts_with("> cast"));
        line.map(str::to_owned)
    };
    let want = played(&typed("c Graft choose 2 2 2\nreplay\n"));
    assert!(
        want.is_some(),
        "{}",
        typed("c Graft choose 2 2 2\nreplay\n")
    );
    for lines in [
        "c Graft; 2; 2; 2",
        "c graft\n2\n2\n2",
        "c graft\n2; 2; 2",
        "c graft\nchoose 2 2 2",
        "c graft; 2\n2; 2",
    ] {
        let text = typed(&format!("{lines}\nreplay\n"));
        assert_eq!(played(&text), want, "{lines}: {text}");
    }
    for replay in [
        "c Graft choose 2 2 2",
        "c Graft; 2; 2; 2",
        "c graft\n2\n2\n2",
    ] {
        assert_eq!(played(&said(&["play", "l2", "--replay", replay]).1), want);
        for args in [
            &["why", "l2", "--replay"][..],
            &["solve", "l2", "--max", "0", "--after"],
        ] {
            let (code, text) = said(&[args, &[replay]].concat());
            assert_ne!(code, 2, "{replay}: {text}");
        }
    }
    // One answer too many plays nothing, and `q` leaves a question as it leaves everything.
    for lines in [
        "c Graft choose 2 2 2 2",
        "c Graft; 2; 2; 2; 2",
        "c graft\n2; 2; 2; 2",
    ] {
        let text = typed(&format!("{lines}\nreplay\n"));
        assert!(text.contains("nothing more is asked for here"), "{text}");
        assert_eq!(played(&text), None, "{text}");
    }
    let text = typed("c graft\nq\nd\nreplay\n");
    assert!(
        text.contains("Which base?") && !text.contains("> right"),
        "{text}"
    );
}

#[test]
fn numbers_that_ask_for_nothing_are_refused() {
    for (args, part) in [
        (&["solve", "l1", "--all=0"][..], "a whole number from 1"),
        (&["solve", "l1", "--workers", "0"], "a whole number from 1"),
        (&["solve", "l1", "--max", "-1"], "is not in 0"),
        (
            &["solve", "l1", "--under", "hazards"],
            "the list is missing",
        ),
    ] {
        let (code, text) = said(args);
        assert!(code == 2 && text.contains(part), "{args:?}: {text}");
    }
}

#[test]
fn nothing_that_is_printed_controls_the_terminal() {
    let folder = Folder::new("control");
    let file = folder.write(
        "x.scn",
        "--- a\nboard\n  BA\u{9b}31mBA IS \u{202e}YOU\n\nname 0,0 \"x\rOK\"\n",
    );
    for command in ["check", "test", "run", "bless"] {
        let (code, text) = said(&[command, &file]);
        assert_ne!(code, 0);
        assert!(
            !text.contains(['\u{9b}', '\u{202e}', '\r']),
            "{command}: {text:?}"
        );
    }
    let json = folder.write(
        "x.json",
        r#"{"name":"x","width":3,"height":1,"packs":["base\u202e\u001b[2J"]}"#,
    );
    let (_, text) = said(&["check", &json]);
    assert!(
        !text.contains(['\u{202e}']) && !text.contains("\u{1b}[2J"),
        "{text:?}"
    );
}

/// One level with faults hides no other, and none is passed over.
#[test]
fn verify_tells_every_level() {
    let folder = Folder::new("verify-all");
    let bad = folder.write("a.scn", "--- a\nboard\n  BABA IS YUO\n\nsolve none\n");
    let good = folder.write("b.scn", "--- b\nboard\n  BABA IS YOU baba\n\nsolve none\n");
    let (code, text) = said(&["verify", &bad, &good]);
    assert_eq!(code, 2, "{text}");
    assert!(text.contains("a.scn") && text.contains("YUO"), "{text}");
    assert!(text.contains("holds    none"), "{text}");
}

/// A typed line that is too long is refused as one, and not played in two halves.
#[test]
fn a_long_line_is_not_cut_in_two() {
    let line = format!("{}\nd\nq\n", "d ".repeat(40_000));
    let mut command = Command::cargo_bin("spellgrid").unwrap();
    let output = command
        .args(["play", "l3"])
        .write_stdin(line)
        .output()
        .unwrap();
    let told = String::from_utf8(output.stdout).unwrap();
    assert_eq!(told.matches("Refused:").count(), 1, "{told}");
    assert!(told.contains("a line has at most 65536 bytes"), "{told}");
}
