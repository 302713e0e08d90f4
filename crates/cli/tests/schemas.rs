//! The JSON Schemas: those in the tree are those of the Rust types, and what the commands print
//! with `--json` fits them. `UPDATE=1 cargo test -p spellgrid-cli --test schemas` writes them anew.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use clap::ValueEnum;
use serde_json::Value;
use spellgrid_cli::args::SchemaOf;
use spellgrid_cli::json::printed::schema;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn name(of: SchemaOf) -> String {
    let value = of.to_possible_value().expect("no schema is hidden");
    value.get_name().to_owned()
}

#[test]
fn the_schemas_in_the_tree_are_current() {
    let folder = root().join("schemas");
    let mut files = BTreeSet::new();
    let mut stale = Vec::new();
    for of in SchemaOf::value_variants() {
        let file = format!("{}.schema.json", name(*of));
        let text = format!("{:#}\n", schema(*of));
        let path = folder.join(&file);
        if std::env::var_os("UPDATE").is_some() {
            std::fs::write(&path, &text).expect("the folder can be written");
        }
        if std::fs::read_to_string(&path).unwrap_or_default() != text {
            stale.push(file.clone());
        }
        files.insert(file);
    }
    assert!(
        stale.is_empty(),
        "run this test with UPDATE=1: {stale:?} are not current"
    );
    let there = std::fs::read_dir(folder).expect("the folder");
    let there = there.map(|entry| entry.expect("an entry").file_name());
    let there: BTreeSet<String> = there.map(|n| n.to_string_lossy().into_owned()).collect();
    assert_eq!(there, files, "schemas that nobody prints");
}

/// The schemas that printed values were held against.
#[derive(Default)]
struct Held(BTreeSet<String>);

impl Held {
    /// Every value that a command prints must fit its schema; commands of one line a value too.
    fn fits(&mut self, of: SchemaOf, args: &[&str]) {
        self.0.insert(name(of));
        let validator = jsonschema::validator_for(&schema(of)).expect("a schema");
        let mut command = Command::cargo_bin("spellgrid").expect("the program");
        let command = command.current_dir(root()).args(args).arg("--json");
        let output = command.output().expect("the program runs");
        let said = String::from_utf8_lossy(&output.stderr);
        let mut seen = 0;
        for value in serde_json::Deserializer::from_slice(&output.stdout).into_iter::<Value>() {
            let value = value.unwrap_or_else(|error| panic!("{args:?}: {error}; {said}"));
            let problems: Vec<String> = validator
                .iter_errors(&value)
                .map(|problem| format!("{}: {problem}", problem.instance_path()))
                .collect();
            assert!(problems.is_empty(), "{args:?}: {problems:#?}\n{value:#}");
            seen += 1;
        }
        assert!(seen > 0, "{args:?} prints no JSON: {said}");
    }
}

/// Each with what it prints in its several cases: solved, not, stopped, nothing to search.
#[test]
fn what_commands_print_fits() {
    let mut held = Held::default();
    let tests = "crates/cli/tests/files";
    let broken = &format!("{tests}/broken.scn")[..];
    let claims = &format!("{tests}/claims.scn")[..];
    let fine = &format!("{tests}/fine.scn")[..];
    let typed = &format!("{tests}/scenario.json")[..];
    let crates = &format!("{tests}/crates.xsb")[..];
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("schemas");
    std::fs::create_dir_all(&folder).expect("a folder");
    let scratch = |name: &str| folder.join(name).to_string_lossy().into_owned();
    let (proof, torn, failing) = (scratch("a.cert"), scratch("b.cert"), scratch("fails.scn"));

    let whip = "DEATHRATTLE IS DOUBLE";
    held.fits(SchemaOf::Solve, &["solve", "l3"]);
    held.fits(SchemaOf::Solve, &["solve", "l9", "--all"]);
    held.fits(
        SchemaOf::Solve,
        &["solve", "l2", "--all", "--memory", "900K"],
    );
    held.fits(SchemaOf::Solve, &["solve", "l1", "--never-rule", whip]);
    held.fits(SchemaOf::Solve, &["solve", "l4", "--max", "5"]);
    let barred = "formed TEXT IS PUSH";
    let keep = ["solve", "l1", "--without", barred, "--certificate", &proof];
    held.fits(SchemaOf::Solve, &keep);
    for of in [SchemaOf::Needs, SchemaOf::Cooks, SchemaOf::Shape] {
        let command = name(of);
        for rest in [
            &["l6"][..],
            &["l2", "--positions", "3000"],
            &["l4", "--max", "3"],
            &[claims],
            &["l1", "--without", barred],
        ] {
            held.fits(of, &[&[&command[..]], rest].concat());
        }
    }
    held.fits(SchemaOf::Verify, &["verify", "l3", claims, broken]);
    held.fits(SchemaOf::Verify, &["verify", "l4", "--positions", "50"]);
    held.fits(SchemaOf::Certify, &["certify", &proof]);
    let stopped = [
        "solve",
        "l4",
        "--after",
        "right",
        "--max",
        "3",
        "--certificate",
        &proof,
    ];
    held.fits(SchemaOf::Solve, &stopped);
    held.fits(SchemaOf::Certify, &["certify", &proof]);
    let mut bytes = std::fs::read(&proof).expect("a certificate");
    let last = bytes.len() - 20;
    bytes[last] ^= 1;
    std::fs::write(&torn, bytes).expect("a file");
    held.fits(SchemaOf::Certify, &["certify", &torn]);

    held.fits(
        SchemaOf::Check,
        &["check", broken, fine, "packs", "no-such.scn"],
    );
    let section = "--- fails\nlevel l1\n\n> up\nwon\n--- fails\n";
    std::fs::write(&failing, section).expect("a file");
    held.fits(SchemaOf::Check, &["check", &failing]);
    held.fits(SchemaOf::Test, &["test", "packs"]);
    std::fs::write(&failing, section.trim_end_matches("--- fails\n")).expect("a file");
    held.fits(SchemaOf::Test, &["test", &failing, "no-such.scn"]);
    held.fits(SchemaOf::Test, &["test", crates]);
    held.fits(
        SchemaOf::Mutate,
        &["mutate", "packs/weak", "--filter", "hazards: WEAK before"],
    );

    held.fits(SchemaOf::Levels, &["levels"]);
    held.fits(SchemaOf::Words, &["words"]);
    held.fits(SchemaOf::Cards, &["cards"]);
    let graft = "left; cast Graft choose \"Ember Moth\" \"Rune Scribe\" bottom; up; c Spark";
    held.fits(SchemaOf::Play, &["play", "l2", "--replay", graft]);
    held.fits(SchemaOf::Run, &["run", typed]);
    held.fits(SchemaOf::Run, &["run", &failing]);
    held.fits(SchemaOf::Run, &["run", "scenarios/seams/rulings.scn"]);
    held.fits(SchemaOf::Why, &["why", "l2", "--replay", "left"]);

    // Those of what is read, and of the engine's lines, have tests of their own.
    let read = ["level", "pack", "scenario", "engine"].map(str::to_owned);
    held.0.extend(read);
    let all: BTreeSet<String> = SchemaOf::value_variants()
        .iter()
        .map(|of| name(*of))
        .collect();
    assert_eq!(held.0, all, "schemas that no output was held against");
}

/// What is always printed is required, and nothing else may be printed: a field that gets lost or is
/// new breaks its schema.
#[test]
fn schemas_of_output_are_closed() {
    let shown = |of: SchemaOf, command: &mut Command| -> (jsonschema::Validator, Value) {
        let validator = jsonschema::validator_for(&schema(of)).expect("a schema");
        let output = command.output().expect("the program runs");
        let value = serde_json::from_slice(&output.stdout).expect("one value");
        (validator, value)
    };
    for of in [
        SchemaOf::Solve,
        SchemaOf::Needs,
        SchemaOf::Cooks,
        SchemaOf::Shape,
        SchemaOf::Verify,
    ] {
        let mut command = Command::cargo_bin("spellgrid").expect("the program");
        let (validator, value) = shown(of, command.args([&name(of), "l6", "--json"]));
        assert!(validator.is_valid(&value), "{}", name(of));
        let fields: Vec<String> = value.as_object().expect("fields").keys().cloned().collect();
        for field in &fields {
            let mut without = value.clone();
            without.as_object_mut().expect("fields").remove(field);
            assert!(
                !validator.is_valid(&without),
                "{} without {field}",
                name(of)
            );
        }
        let mut more = value.clone();
        more["surplus"] = Value::Null;
        assert!(!validator.is_valid(&more), "{} with more", name(of));
    }
}

/// Whatever takes `--json` has a schema of its own name.
#[test]
fn every_command_that_prints_json_has_a_schema() {
    use clap::CommandFactory;
    let cli = spellgrid_cli::args::Cli::command();
    let schemas: BTreeSet<String> = SchemaOf::value_variants()
        .iter()
        .map(|s| name(*s))
        .collect();
    for command in cli.get_subcommands() {
        let json = command.get_arguments().any(|arg| arg.get_id() == "json");
        let name = command.get_name();
        assert!(
            !json || schemas.contains(name),
            "{name} --json has no schema"
        );
    }
}
