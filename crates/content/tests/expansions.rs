//! Expansions are data: each works from its folder on a program that was built without it, and
//! without it its word means nothing.

use spellgrid::{Code, Dir, Game};
use spellgrid_content::{Library, Report, Source, read_level};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A library of the base pack and one expansion, both read from their folders.
fn library(pack: &Path) -> Library {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut library = Library::empty();
    for folder in [root.join("content/base"), pack.to_owned()] {
        library
            .add_folder(&folder)
            .unwrap_or_else(|report| panic!("{report}"));
    }
    library
}

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../packs")
        .join(name)
}

fn build(library: &Library, packs: &str, lines: &str) -> Result<Game, Report> {
    let source = Source::new("test", &format!("--- test\npacks {packs}\n{lines}"));
    let level = read_level(&source, library)?;
    Ok(Game::new(Arc::new(library.build_document(&level)?)))
}

/// The game with the expansion; without it the level must be refused with that code.
fn with_and_without(name: &str, code: Code, lines: &str) -> Game {
    let library = library(&folder(name));
    let Err(report) = build(&library, "base", lines) else {
        panic!("accepted without the expansion");
    };
    assert!(
        report.diagnostics.iter().all(|fault| fault.code == code),
        "{report}"
    );
    build(&library, &format!("base {name}"), lines).unwrap_or_else(|report| panic!("{report}"))
}

#[test]
fn weak_breaks() {
    let mut game = with_and_without(
        "weak",
        Code::UnknownWord,
        "board\nBABA IS YOU .\nROCK IS WEAK .\nbaba rock . rock\n",
    );
    game.step(Dir::Right).unwrap();
    assert_eq!(game.kinds_at(1, 2), ["baba"]);
    assert_eq!(game.kinds_at(3, 2), ["rock"]);
}

#[test]
fn all_names_everything_but_text() {
    let mut game = with_and_without(
        "all",
        Code::UnknownWord,
        "board\nBABA IS YOU\nALL IS ROCK\nbaba key flag\n",
    );
    game.step(Dir::Up).unwrap();
    assert_eq!(game.kinds_at(1, 2), ["rock"]);
    assert_eq!(game.kinds_at(0, 1), ["text:ALL"]);
}

#[test]
fn near_is_a_condition() {
    let mut game = with_and_without(
        "near",
        Code::UnknownWord,
        "board\nBABA IS YOU . .\nROCK NEAR BABA IS PUSH\nbaba . rock . .\n",
    );
    let rocks = game.ids_at(2, 2);
    assert_eq!(game.has_property(rocks[0], "PUSH"), Ok(Some(false)));
    game.step(Dir::Right).unwrap();
    assert_eq!(game.has_property(rocks[0], "PUSH"), Ok(Some(true)));
    assert!(game.rules().contains(&"ROCK NEAR BABA IS PUSH".to_owned()));
}

#[test]
fn battlecry_is_double() {
    let lines = "hand Town Crier\nboard\nBATTLECRY IS DOUBLE\n. . .\n";
    let mut game = with_and_without("battlecry", Code::UnknownWord, lines);
    game.play("Town Crier", 0, 1).unwrap();
    assert_eq!(game.health(game.hero(1)), Some(28));
}

#[test]
fn brann_doubles_battlecries() {
    let lines = "hand Town Crier\nminion \"Brann Bronzebeard\"\nsize 1x1\n";
    let mut game = with_and_without("brann", Code::UnknownCard, lines);
    game.play("Town Crier", 0, 0).unwrap();
    assert_eq!(game.health(game.hero(1)), Some(28));
}

#[test]
fn a_taunt_minion_answers_an_attack() {
    let lines = "ruleset duel\nminion \"Harvest Golem\"\nenemy minion \"Bonechewer Brawler\" health 9\nenemy minion \"Clay Shard\"\n";
    let mut game = with_and_without("combat", Code::UnknownCard, lines);
    let ids: Vec<_> = game
        .ask(|level, state, _| level.minions(state))
        .iter()
        .map(|m| m.id)
        .collect();
    assert!(game.attack(ids[0], ids[2]).is_err());
    game.attack(ids[0], ids[1]).unwrap();
    assert_eq!(
        (game.health(ids[1]), game.attack_of(ids[1])),
        (Some(7), Some(4))
    );
    assert_eq!(game.health(ids[0]), Some(1));
}

#[test]
fn a_pack_that_nobody_has_seen_works() {
    let folder = std::env::temp_dir().join(format!("spellgrid-pack-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let files = [
        (
            "pack.json",
            r#"{ "name": "frost", "about": "COLD freezes what is YOU." }"#,
        ),
        (
            "words.json",
            r#"{ "words": [ { "name": "COLD", "role": "property" }, { "name": "SNOW", "role": "noun" } ],
                 "mechanisms": { "overlaps": [ { "name": "COLD", "who": "YOU", "with": "COLD", "hit": ["who", "with"] } ] },
                 "rulesets": [ { "name": "course", "insert": [ { "list": "hazards", "row": "COLD", "after": "DEFEAT" } ] } ] }"#,
        ),
    ];
    for (name, text) in files {
        std::fs::write(folder.join(name), text).unwrap();
    }
    let library = library(&folder);
    std::fs::remove_dir_all(&folder).unwrap();
    let lines = "board\nBABA IS YOU\nSNOW IS COLD\nbaba snow .\n";
    let mut game = build(&library, "base frost", lines).unwrap_or_else(|report| panic!("{report}"));
    game.step(Dir::Right).unwrap();
    assert!(game.kinds_at(1, 2).is_empty());
    assert_eq!(game.lost(), Ok(true));
}
