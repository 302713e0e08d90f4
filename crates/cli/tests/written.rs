//! Scenarios in JSON and the other documents of the course that the game comes from, in data of our
//! own: what they hold is accepted, played as `play` plays it, and their faults are told where their
//! authors wrote them.

use std::path::{Path, PathBuf};
use std::process::Output;

use assert_cmd::Command;
use serde_json::{Value, json};

/// A folder for the files of one test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn course(file: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/files/course");
    folder.join(file).to_string_lossy().into_owned()
}

fn run(args: &[&str], stdin: &str) -> Output {
    let mut command = Command::cargo_bin("spellgrid").unwrap();
    command.args(args).write_stdin(stdin).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// The lines that a command prints for programs, and its exit code.
fn lines(args: &[&str], stdin: &str) -> (Vec<Value>, i32) {
    let output = run(args, stdin);
    let printed = text(&output.stdout);
    let read = |line: &str| serde_json::from_str(line).unwrap_or_else(|_| json!(line));
    let values = printed.lines().map(read).collect();
    (values, output.status.code().unwrap())
}

fn word(word: &str, x: i32, y: i32) -> Value {
    json!({ "kind": format!("text:{word}"), "x": x, "y": y })
}

/// A board to walk, cast and fight on.
fn arena(ruleset: &str) -> Value {
    let you: Vec<Value> = (0..3)
        .map(|x| word(["BABA", "IS", "YOU"][x as usize], x, 0))
        .collect();
    let objects = [you, vec![json!({ "kind": "baba", "x": 0, "y": 2 })]].concat();
    json!({
        "name": "arena", "packs": ["base", "baba", "classic", "combat"], "ruleset": ruleset,
        "width": 6, "height": 3, "objects": objects,
        "cards": [{ "card": "Thorn Hedge", "x": 4, "y": 2 }, { "card": "Clay Golem", "x": 5, "y": 1 },
                  { "card": "Tin Knight", "x": 5, "y": 2, "owner": 1 }],
        "hand": ["Spark", "Tin Knight", "Spark", "Whirlwind"],
    })
}

/// Whatever `play` reads on a line, a scenario reads alike: every position and every refusal is the
/// same.
#[test]
fn a_line_of_a_scenario_is_a_line_of_play() {
    let folder = folder("written-lines");
    let both = |ruleset: &str, inputs: &[&str]| {
        let level = arena(ruleset);
        let scenario = json!({ "level": level, "inputs": inputs });
        let (one, two) = (folder.join("level.json"), folder.join("scenario.json"));
        std::fs::write(&one, level.to_string()).unwrap();
        std::fs::write(&two, scenario.to_string()).unwrap();
        let (one, two) = (one.to_string_lossy(), two.to_string_lossy());
        let (typed, _) = lines(&["play", &one, "--json"], &inputs.join("\n"));
        let (written, code) = lines(&["run", &two, "--json"], "");
        assert_eq!(typed, written, "{inputs:?}");
        (written, code)
    };
    for (ruleset, inputs) in [
        (
            "course",
            &["d d", "d*2 u", "r", "right up; left // home"][..],
        ),
        ("course", &["c Spark 4 2", "c spa 4 2", "c 1 3 2"]),
        (
            "course",
            &[
                "cast \"Spark\" at 4,2 d",
                "play \"Tin Knight\" 2,2",
                "c Whirlwind d d",
            ],
        ),
        (
            "course",
            &[
                "c Spark on #99",
                "c Nope d d",
                "c Spark 0 0",
                "d",
                "",
                "> d",
            ],
        ),
        (
            "course",
            &[
                "u", "d u u", "d u y y", "d r u", "look 0 2", "?", "replay", "why", "inputs",
            ],
        ),
        (
            "course",
            &[
                "d; u u; d",
                "d",
                "wait",
                "end",
                "attack 4,2 5,2",
                "d q d",
                "d",
            ],
        ),
        ("baba", &[".", "wait d .", ".*3"]),
        (
            "duel",
            &[
                "attack 4,2 5,2",
                "attack \"Clay Golem\" \"Tin Knight\"",
                "end",
                "end turn",
            ],
        ),
    ] {
        let (written, _) = both(ruleset, inputs);
        assert!(written.len() > 1, "{inputs:?}");
    }
    let baba = |position: &Value| {
        let stacks = position["stacks"].as_array().unwrap().iter();
        let there = stacks.filter(|stack| stack["objects"][0]["kind"] == "baba");
        there
            .map(|stack| stack["x"].as_i64().unwrap())
            .collect::<Vec<_>>()
    };
    // Two steps, a refusal, one step, and back at the start.
    let (seen, code) = both("course", &["d d", "c Nope", "d", "r"]);
    assert_eq!(code, 1);
    assert!(
        seen[3]["error"]
            .as_str()
            .unwrap()
            .contains("not in the hand")
    );
    assert_eq!(seen.len(), 6);
    for (n, x) in [(0, 0), (1, 1), (2, 2), (4, 3), (5, 0)] {
        assert_eq!(baba(&seen[n]), [x], "position {n}");
    }
    assert_eq!(seen[5]["turns"], 0);
    assert_eq!(both("course", &["d*4", "r"]).1, 0);
}

/// Answers stand in the lines behind the one that asks, by name, beginning or number, whoever reads
/// the output.
#[test]
fn answers_are_the_lines_behind() {
    let folder = folder("written-answers");
    let hand = |answers: &[&str]| {
        let inputs = [&["c Graft"], answers].concat();
        let level = json!({ "width": 1, "height": 1, "hand": ["Graft"] });
        let file = folder.join("scenario.json");
        std::fs::write(
            &file,
            json!({ "level": level, "inputs": inputs }).to_string(),
        )
        .unwrap();
        let (seen, code) = lines(&["run", &file.to_string_lossy(), "--json"], "");
        (seen.last().unwrap()["hand"].clone(), code)
    };
    let golem = json!(["Clay Golem (Assembled)"]);
    assert_eq!(
        hand(&["Clay Golem", "Novice Engineer", "top"]),
        (golem.clone(), 0)
    );
    assert_eq!(hand(&["clay g", "novice", "2"]), (golem.clone(), 0));
    // What is none of the options is said, and asked again.
    assert_eq!(
        hand(&["Clay Golem", "Nobody", "Novice Engineer", "top"]),
        (golem, 1)
    );
    // Nothing is played without an answer.
    let (nothing, code) = hand(&["Clay Golem"]);
    assert_eq!((nothing, code), (Value::Null, 1));
}

/// What the course's documents hold is accepted as it stands.
#[test]
fn the_courses_data_is_accepted() {
    let (_, code) = lines(&["check", &course("level.json"), "--json"], "");
    assert_eq!(code, 1, "without its words the level is no level");
    for files in [
        &["words.json", "seams.json"][..],
        &["table"],
        &["scenario.json"],
    ] {
        let paths: Vec<String> = files.iter().map(|file| course(file)).collect();
        let mut args = vec!["check"];
        args.extend(paths.iter().map(String::as_str));
        let output = run(&args, "");
        assert!(
            output.status.success(),
            "{files:?}: {}",
            text(&output.stdout)
        );
    }
    let (seen, code) = lines(&["run", &course("scenario.json"), "--json"], "");
    assert_eq!(code, 0, "{seen:?}");
    let last = seen.last().unwrap();
    assert_eq!(last["won"], true, "the word that the imp wrote wins");
    assert_eq!(
        last["hand"],
        json!(["Chalk Imp (Assembled)"]),
        "the pool has the scenario's cards"
    );
}

/// A list of words and a table beside it are a pack; a level is played without the word `play`.
#[test]
fn words_and_seams_are_a_pack_and_a_level_is_played() {
    let level = course("level.json");
    let events = |pack: &str| {
        let pack = course(pack);
        let args = [&level, "--json", "--pack", &pack];
        let (seen, code) = lines(&args.map(|arg: &str| arg), "c Town Crier 4 2\n");
        assert_eq!((seen.len(), code), (2, 0), "{seen:?}");
        seen[1]["events"].as_array().unwrap().len()
    };
    let folder = folder("written-pack");
    for file in ["words.json", "seams.json"] {
        std::fs::copy(course(file), folder.join(file)).unwrap();
    }
    // Summoned, then twice Triggered and Damaged: the rule BATTLECRY IS DOUBLE is in force.
    assert_eq!(events("table"), 5);
    assert_eq!(events(&folder.to_string_lossy()), 5);
    // A scenario is a level, too; its words and cards are no part of the level's other form.
    let (seen, code) = lines(&["play", &course("scenario.json"), "--json"], "a\n");
    assert_eq!((seen.len(), code), (2, 0));
    let lost = run(&["export", &course("scenario.json")], "");
    assert!(text(&lost.stderr).contains("the pack scenario is written in the same file"));
    let missing = run(&["nowhere.json"], "");
    assert!(text(&missing.stderr).contains("nowhere.json: there is no such file"));
}

/// Faults name file, line, column and the author's own places; of clauses, against the one that
/// `type` names.
#[test]
fn faults_are_told_where_their_author_wrote_them() {
    let told = |file: &str| -> Vec<(u64, u64, String, String)> {
        let path = course(file);
        let output = run(&["check", &path, "--json"], "");
        let value: Value = serde_json::from_slice(&output.stdout).unwrap();
        let faults = value["faults"].as_array().unwrap().iter();
        faults
            .map(|fault| {
                assert_eq!(fault["file"], path.as_str());
                let number = |field: &str| fault[field].as_u64().unwrap();
                let text = |field: &str| fault[field].as_str().unwrap_or_default().to_owned();
                (
                    number("line"),
                    number("column"),
                    text("path"),
                    text("message"),
                )
            })
            .collect()
    };
    let places = |faults: &[(u64, u64, String, String)]| -> Vec<String> {
        let place = |(line, column, path, _): &(u64, u64, String, String)| {
            format!("{line}:{column} {path}")
        };
        faults.iter().map(place).collect()
    };
    let faults = told("faults.json");
    assert_eq!(
        places(&faults),
        [
            "5:39 cards[0].text[1].wrod",
            "5:16 cards[0].text[1]",
            "6:26 cards[0].text[2].type",
            "8:38 words[0].role",
            "9:39 seams.triggerWords[\"ODD\"]",
            "10:74 level.objects[0].x",
            "11:21 inputs[1]",
        ]
    );
    assert_eq!(faults[0].3, "`spawnText` has no field `wrod`");
    assert_eq!(faults[1].3, "`spawnText` needs a `word`");
    // What fits its schema and not the game.
    assert_eq!(
        places(&told("misfits.json")),
        [
            "5:58 words[1].name",
            "3:15 cards[0].name",
            "11:21 inputs[1]",
            "11:29 inputs[2]",
        ]
    );
}

/// A part of a pack is read with the parts beside it and with nothing else of the folder; a part that
/// cannot be read is told, and is not as if it were not there.
#[test]
fn a_part_of_a_pack_is_read_with_the_parts_beside_it() {
    let folder = folder("written-parts");
    let path = |file: &str| folder.join(file).to_string_lossy().into_owned();
    let no_text = [b'[', 0xff, b']'];
    std::fs::copy(course("words.json"), path("words.json")).unwrap();
    std::fs::write(path("notes.json"), no_text).unwrap();
    std::fs::write(path("seams.json.old"), no_text).unwrap();
    let _ = std::fs::remove_file(path("cards.json"));
    let fine = run(&["check", &path("words.json")], "");
    assert!(fine.status.success(), "{}", text(&fine.stdout));
    std::fs::write(path("cards.json"), no_text).unwrap();
    let told = run(&["check", &path("words.json")], "");
    let said = text(&told.stdout);
    assert!(!told.status.success(), "{said}");
    assert!(said.contains("cards.json: this is no UTF-8 text"), "{said}");
}

/// The schema lets pass what is accepted.
#[test]
fn the_schema_of_scenarios_fits_them() {
    let printed = run(&["schema", "scenario"], "");
    let schema: Value = serde_json::from_slice(&printed.stdout).unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    for (file, fits) in [
        ("scenario.json", true),
        ("faults.json", false),
        ("level.json", false),
    ] {
        let value = serde_json::from_str(&std::fs::read_to_string(course(file)).unwrap()).unwrap();
        assert_eq!(validator.is_valid(&value), fits, "{file}");
    }
}
