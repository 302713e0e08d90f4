//! The table "One edit for ..." of ARCHITECTURE.md, walked. Each row is an addition, made in a scratch
//! copy of the workspace: beside the engine it touches one file of the language room. The copy is built
//! once, and `one_edit/seen.rs`, as a test of the program's library in it, sees the additions in the
//! terminal, in the engine for other programs and in a scenario.
//!
//! An edit is a text that stands in its file just once, and what stands there instead. When one is not
//! there any more, look where the addition would be made now, and say so here. The copy is built without
//! optimisation and with the dependencies that are built already, in the same target directory; crates
//! at another place have other names there.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// An addition: a row of the table.
struct Row {
    /// The first column.
    what: &'static str,
    /// The second: the file of the language.
    file: &'static str,
    /// What is edited there.
    language: &'static [(&'static str, &'static str)],
    /// What is edited in the engines: what does it, or raises it.
    engine: &'static [(&'static str, &'static str, &'static str)],
}

const ROWS: &[Row] = &[
    Row {
        what: "a verb",
        file: "crates/game/src/language/inputs.rs",
        language: &[
            (
                "    /// End the turn of player 0.\n    EndTurn,",
                "    /// End the turn of player 0.\n    EndTurn,\n    /// Rest: one turn.\n    Rest,",
            ),
            (
                "    Attack,\n    EndTurn,",
                "    Attack,\n    EndTurn,\n    Rest,",
            ),
            ("[Verb<()>; 9]", "[Verb<()>; 10]"),
            (
                "        Verb::EndTurn,",
                "        Verb::EndTurn,\n        Verb::Rest,",
            ),
            (
                "Verb::EndTurn => InputSetup::EndTurn,",
                "Verb::EndTurn => InputSetup::EndTurn, Verb::Rest => InputSetup::Rest,",
            ),
            (
                "Verb::EndTurn => \"end turn\",",
                "Verb::EndTurn => \"end turn\", Verb::Rest => \"rest\",",
            ),
            (
                "Verb::EndTurn => 'e',",
                "Verb::EndTurn => 'e', Verb::Rest => 's',",
            ),
            (
                "Verb::EndTurn => Verb::EndTurn,",
                "Verb::EndTurn => Verb::EndTurn, Verb::Rest => Verb::Rest,",
            ),
            (
                "        EndTurn {",
                "        Rest {\n#[serde(default)]\nchoices: Vec<Choice>,\n},\n/// End.\n        EndTurn {",
            ),
            (
                "WireInput::EndTurn { choices } => (Verb::EndTurn, choices),",
                "WireInput::EndTurn { choices } => (Verb::EndTurn, choices), \
                 WireInput::Rest { choices } => (Verb::Rest, choices),",
            ),
            (
                "Verb::EndTurn => WireInput::EndTurn { choices },",
                "Verb::EndTurn => WireInput::EndTurn { choices }, \
                 Verb::Rest => WireInput::Rest { choices },",
            ),
        ],
        engine: &[(
            "crates/game/src/play/mod.rs",
            "Verb::Step(_) | Verb::Wait",
            "Verb::Step(_) | Verb::Wait | Verb::Rest",
        )],
    },
    Row {
        what: "an event",
        file: "crates/game/src/language/events.rs",
        language: &[(
            "    TurnEnded {",
            "    Rallied { player: Side, amount: Amount } \"{player} {amount}\" => \
             \"{player} rally {amount} times\";\n    TurnEnded {",
        )],
        engine: &[(
            "crates/cards/src/event.rs",
            "    TurnEnded {",
            "    #[allow(missing_docs)]\n    Rallied { player: Player, amount: Amount },\n    TurnEnded {",
        )],
    },
    Row {
        what: "a clause",
        file: "crates/game/src/language/clauses.rs",
        language: &[
            (
                "    Taunt {},\n}",
                "    Taunt {},\n    #[allow(missing_docs)]\n    Rally { amount: i32 },\n}",
            ),
            (
                "        ClauseSetup::Taunt {} => Some(",
                "        ClauseSetup::Rally { amount } => effect(Effect::Rally(*amount)),\n        \
                 ClauseSetup::Taunt {} => Some(",
            ),
            (
                "ClauseSetup::Taunt {} => \"Taunt\".to_owned(),",
                "ClauseSetup::Taunt {} => \"Taunt\".to_owned(), \
                 ClauseSetup::Rally { amount } => format!(\"Rally {amount} times\"),",
            ),
        ],
        engine: &[
            (
                "crates/cards/src/text.rs",
                "    GainArmor(Amount),",
                "    GainArmor(Amount),\n    #[allow(missing_docs)]\n    Rally(Amount),",
            ),
            (
                "crates/cards/src/effects.rs",
                "            Effect::Assemble => self.assemble(source),",
                "            Effect::Assemble => self.assemble(source),\n            \
                 Effect::Rally(amount) => self.log(Event::Rallied { player: source.owner, amount }),",
            ),
            (
                "crates/cards/src/card.rs",
                "| Effect::GainArmor(_)",
                "| Effect::GainArmor(_) | Effect::Rally(_)",
            ),
        ],
    },
    Row {
        what: "a fact",
        file: "crates/game/src/language/facts.rs",
        language: &[
            (
                "    Written(String),",
                "    Written(String),\n    #[allow(missing_docs)]\n    Rallied,",
            ),
            (
                "Fact::Written(w) => write!(f, \"written {w}\"),",
                "Fact::Written(w) => write!(f, \"written {w}\"), \
                 Fact::Rallied => f.write_str(\"rallied\"),",
            ),
            (
                "        [\"written\", word]",
                "        [\"rallied\"] => Ok(Fact::Rallied),\n        [\"written\", word]",
            ),
            ("    Written(Word),", "    Written(Word),\n    Rallied,"),
            (
                "Fact::Written(name) => Test::Written(word(name)?),",
                "Fact::Written(name) => Test::Written(word(name)?), Fact::Rallied => Test::Rallied,",
            ),
            (
                "            Test::Written(word) =>",
                "            Test::Rallied => any(&|n| *n == CardNote::Rallied),\n            \
                 Test::Written(word) =>",
            ),
            (
                "                CardNote::Written(w) =>",
                "                CardNote::Rallied => out.push(Fact::Rallied),\n                \
                 CardNote::Written(w) =>",
            ),
        ],
        engine: &[
            (
                "crates/game/src/play/state.rs",
                "    Written(Word),",
                "    Written(Word),\n    Rallied,",
            ),
            (
                "crates/game/src/play/middle.rs",
                "Event::SpellCast { card, .. } => Some(CardNote::Cast(card)),",
                "Event::SpellCast { card, .. } => Some(CardNote::Cast(card)), \
                 Event::Rallied { .. } => Some(CardNote::Rallied),",
            ),
        ],
    },
    Row {
        what: "a fault",
        file: "crates/game/src/language/faults.rs",
        language: &[(
            "    BadName => \"bad-name\",",
            "    BadName => \"bad-name\",\n    /// Too loud.\n    TooLoud => \"too-loud\",",
        )],
        engine: &[(
            "crates/game/src/pack/cardset.rs",
            "        limit(\"cost\", card.cost, faults);",
            "        limit(\"cost\", card.cost, faults);\n        if card.name == \"Brass Band\" {\n            \
             let said = format!(\"{:?} is too loud\", card.name);\n            \
             faults.add(Code::TooLoud, path.field(\"name\"), said, None);\n        }",
        )],
    },
];

/// What is copied, beside the crates of the workspace.
const BESIDE: &[&str] = &["Cargo.toml", "Cargo.lock", "README.md", "content", "packs"];

fn root() -> PathBuf {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent();
    crates
        .and_then(Path::parent)
        .expect("the workspace")
        .to_owned()
}

fn copy(from: &Path, to: &Path) {
    // What a symbolic link leads to is copied as what it is.
    if !from.is_dir() {
        fs::copy(from, to).unwrap_or_else(|error| panic!("{}: {error}", from.display()));
        return;
    }
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder") {
        let name = entry.expect("an entry").file_name();
        if name != "target" && name != "node_modules" {
            copy(&from.join(&name), &to.join(&name));
        }
    }
}

fn edit(root: &Path, file: &str, before: &str, after: &str) {
    let path = root.join(file);
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{file}: {error}"));
    let times = text.matches(before).count();
    assert_eq!(
        times, 1,
        "{file}: this stands there {times} times:\n{before}"
    );
    fs::write(&path, text.replacen(before, after, 1)).expect("written");
}

/// The table of the page: what is added, and in which file.
fn table() -> Vec<(String, String)> {
    let page = fs::read_to_string(root().join("ARCHITECTURE.md")).expect("the page");
    let (_, rest) = page.split_once("| one edit for |").expect("the table");
    let rows = rest
        .lines()
        .skip(2)
        .take_while(|line| line.starts_with('|'));
    rows.map(|row| {
        let mut cells = row
            .split('|')
            .skip(1)
            .map(|cell| cell.trim().trim_matches('`'));
        let mut cell = || cells.next().expect("a cell").to_owned();
        (cell(), cell())
    })
    .collect()
}

#[test]
fn the_table_is_walked() {
    let walked: Vec<_> = ROWS
        .iter()
        .map(|row| (row.what.to_owned(), row.file.to_owned()))
        .collect();
    assert_eq!(walked, table(), "ARCHITECTURE.md, \"One edit for ...\"");

    let scratch = tempfile::tempdir().expect("a folder");
    let scratch = scratch.path();
    for name in BESIDE.iter().chain(&["crates"]) {
        copy(&root().join(name), &scratch.join(name));
    }
    for row in ROWS {
        for (file, before, after) in row.engine {
            assert!(!file.contains("/language/"), "{}: {file}", row.what);
            edit(scratch, file, before, after);
        }
        for (before, after) in row.language {
            edit(scratch, row.file, before, after);
        }
    }
    let seen = "crates/cli/tests/one_edit/seen.rs";
    copy(&root().join(seen), &scratch.join("crates/cli/src/seen.rs"));
    edit(
        scratch,
        "crates/cli/src/lib.rs",
        "pub mod visible;\n",
        "pub mod visible;\n#[cfg(test)]\nmod seen;\n",
    );

    let mut target = env::current_exe().expect("this test");
    // target/PROFILE/deps/one_edit-…
    for _ in 0..3 {
        target.pop();
    }
    let done = Command::new(env!("CARGO"))
        .args([
            "test",
            "--offline",
            "--locked",
            "-p",
            "spellgrid-cli",
            "--lib",
            "seen::",
        ])
        .arg("--target-dir")
        .arg(target)
        .current_dir(scratch)
        .envs([
            ("CARGO_PROFILE_DEV_OPT_LEVEL", "0"),
            ("CARGO_PROFILE_DEV_DEBUG", "0"),
        ])
        .env("CARGO_INCREMENTAL", "0")
        .output()
        .expect("cargo");
    let said = String::from_utf8_lossy(&done.stdout);
    let wrong = String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success(), "{wrong}\n{said}");
    assert!(said.contains("4 passed"), "{said}");
}
