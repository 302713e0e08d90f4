//! Compiled only in the scratch copy of `one_edit.rs`: what was added there is seen.

use clap::Parser;
use spellgrid_content::Library;

const LEVEL: &str = r#"card {"name": "Drum", "type": "spell", "text": [{"type": "rally", "amount": 3}]}
hand Drum, Drum
order inputs step, rest, cast
board
  baba . BABA IS YOU
"#;

/// What the program prints, with colours left out.
fn said(args: &[&str]) -> String {
    let mut out = Vec::new();
    let cli = crate::args::Cli::parse_from([&["spellgrid"], args].concat());
    if let Err(stop) = crate::run(cli.command, &mut out) {
        return stop.to_string();
    }
    anstream::adapter::strip_str(&String::from_utf8(out).expect("text")).to_string()
}

/// A file with that text.
fn file(text: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("seen.scn");
    std::fs::write(&path, text).expect("written");
    let path = path.to_str().expect("a name").to_owned();
    (folder, path)
}

fn has(text: &str, part: &str) {
    assert!(text.contains(part), "{part:?} is not in\n{text}");
}

#[test]
fn in_the_terminal() {
    let (_folder, level) = file(&format!("--- seen\n{LEVEL}"));
    let replay = "rest; c Drum";
    let played = said(&["play", &level, "--replay", replay]);
    has(&played, "Drum: Rally 3 times.");
    has(&played, "Rallied you 3");
    has(&said(&["why", &level, "--replay", replay]), "Rallied you 3");
    // The only input that makes the fact true is not looked at where it is forbidden.
    let solve = |more: &[&str]| said(&[&["solve", &level, "--max", "1"], more].concat());
    has(&solve(&[]), "(3 positions,");
    has(&solve(&["--without", "rallied"]), "(2 positions,");
}

#[test]
fn in_the_engine() {
    let (_folder, level) = file(&format!("--- seen\n{LEVEL}"));
    let document = said(&["export", &level, "--to", "json"]);
    let document: serde_json::Value = serde_json::from_str(&document).expect("a level");
    let load = serde_json::json!({"do": "load", "level": document}).to_string();
    let play = |input: &str| format!("{{\"do\": \"play\", \"input\": {input}}}");
    let lines = [
        load,
        "{\"do\": \"inputs\"}".to_owned(),
        play(r#"{"verb": "rest"}"#),
        play(r#"{"verb": "cast", "hand": 0}"#),
    ];
    let mut out = Vec::new();
    let lines = lines.join("\n");
    crate::engine::serve(
        &Library::embedded(),
        Vec::new(),
        &mut lines.as_bytes(),
        &mut out,
    )
    .expect("served");
    let out = String::from_utf8(out).expect("text");
    has(
        &out,
        r#"{"input":{"verb":"rest","choices":[]},"text":"rest"}"#,
    );
    has(&out, r#"{"type":"rallied","player":0,"amount":3}"#);
}

#[test]
fn in_a_scenario() {
    let (_folder, path) = file(&format!(
        "--- seen\n{LEVEL}\n> rest cast \"Drum\"\nlog\n  SpellCast \"Drum\"\n  Rallied 3\n"
    ));
    has(&said(&["test", &path]), "0 failed");
}

#[test]
fn in_a_check() {
    let loud = LEVEL.replace("Drum", "Brass Band");
    let (_folder, path) = file(&format!("--- seen\n{loud}"));
    let checked = said(&["check", &path]);
    has(&checked, "too-loud");
    has(&checked, "\"Brass Band\" is too loud");
}
