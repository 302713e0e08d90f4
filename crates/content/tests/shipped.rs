//! What SpellGrid ships: every pack and level reads, builds, prints as it is written, and says the
//! same in both forms.

use spellgrid::setup::CardKindSetup;
use spellgrid_content::text::print_level;
use spellgrid_content::{Library, Source, read_level};
use std::collections::BTreeSet;
use std::path::Path;

const LEVELS: [(&str, &str); 10] = [
    ("l1-double-tap", "Double-Tap"),
    ("l2-spliced-corpse", "Spliced Corpse"),
    ("l3-simultaneous-paradox", "Simultaneous Paradox"),
    ("l4-crossed-out", "Crossed Out"),
    ("l5-sealed-keg", "Sealed Keg"),
    ("l6-melt-before-defeat", "Melt Before Defeat"),
    ("l7-clay-key", "Clay Key"),
    ("l8-nothing-dies", "Nothing Dies"),
    ("l9-skull-river", "Skull River"),
    ("l10-friendly-fire", "Friendly Fire"),
];

#[test]
fn the_ten_levels_are_there_in_order() {
    let library = Library::embedded();
    let names: Vec<&str> = library.level_names().collect();
    assert_eq!(names, LEVELS.map(|(name, _)| name));
    for (name, title) in LEVELS {
        let level = library.level(name).unwrap().setup;
        assert_eq!(level.name, name);
        assert_eq!(level.title, title);
        assert!(level.idea.len() > 20);
        assert_eq!(level.packs, ["base"]);
        let short = library
            .level(name.split('-').next().unwrap())
            .unwrap()
            .setup;
        assert_eq!(short, level);
    }
}

#[test]
fn levels_are_printed_as_they_are_written() {
    let library = Library::embedded();
    for (name, _) in LEVELS {
        let source = library.level_source(name).unwrap();
        let level = library.level(name).unwrap();
        assert_eq!(print_level(&level.setup, &library), source.text(), "{name}");
    }
}

#[test]
fn both_forms_of_a_level_say_the_same() {
    let library = Library::embedded();
    for (name, _) in LEVELS {
        let level = library.level(name).unwrap().setup;
        let json = serde_json::to_string_pretty(&level).unwrap();
        let again = read_level(&Source::new("level.json", &json), &library)
            .unwrap()
            .setup;
        assert_eq!(again, level, "{name}");
    }
}

#[test]
fn every_level_builds() {
    let library = Library::embedded();
    for (name, _) in LEVELS {
        let level = library.level(name).unwrap();
        if let Err(report) = library.build_document(&level) {
            panic!("{report}");
        }
    }
}

#[test]
fn every_pack_is_sound() {
    let library = Library::embedded();
    for pack in library.packs() {
        assert!(
            !pack.about.is_empty(),
            "{} says nothing about itself",
            pack.name
        );
        if let Err(report) = library.check_pack(&pack.name) {
            panic!("{}: {report}", pack.name);
        }
    }
}

#[test]
fn words_that_several_packs_have_are_the_same() {
    let library = Library::embedded();
    for one in library.packs() {
        for two in library.packs() {
            for word in &one.words {
                let other = two.words.iter().find(|other| other.name == word.name);
                assert!(
                    other.is_none_or(|other| other == word),
                    "{} in {} and {}",
                    word.name,
                    one.name,
                    two.name
                );
            }
        }
    }
}

#[test]
fn every_word_says_what_it_means() {
    for pack in Library::embedded().packs() {
        for word in &pack.words {
            assert!(
                word.meaning.ends_with('.'),
                "{} in {}",
                word.name,
                pack.name
            );
        }
    }
}

#[test]
fn the_base_has_the_cards_of_the_seeds() {
    let library = Library::embedded();
    let base = library.pack("base").unwrap();
    let card = |name: &str| {
        base.cards
            .iter()
            .find(|card| card.name == name)
            .unwrap_or_else(|| panic!("{name}"))
    };
    let minions = [
        ("Powder Keg", 2, 1, 1, Some("KEG"), Some(1)),
        ("Bramble Wall", 1, 0, 3, Some("BRAMBLE"), None),
        ("Thorn Hedge", 1, 0, 2, Some("HEDGE"), None),
        ("Grave Warden", 3, 1, 1, Some("WARDEN"), Some(0)),
        ("Ember Moth", 1, 1, 1, Some("MOTH"), Some(1)),
        ("Rune Scribe", 2, 1, 1, Some("SCRIBE"), Some(0)),
        ("Tin Knight", 2, 1, 3, Some("KNIGHT"), None),
        ("Town Crier", 1, 1, 1, Some("CRIER"), Some(1)),
        ("Clay Golem", 2, 2, 2, Some("GOLEM"), Some(1)),
        ("Clay Shard", 1, 1, 1, Some("SHARD"), None),
        ("Loot Hoarder", 2, 2, 1, None, Some(1)),
        ("Harvest Golem", 3, 2, 3, None, Some(1)),
        ("Novice Engineer", 2, 1, 1, None, Some(1)),
        ("Armorsmith", 2, 1, 4, None, Some(1)),
        ("Baron Rivendare", 4, 1, 7, None, Some(0)),
        ("Drakkari Enchanter", 3, 1, 5, None, Some(0)),
        ("Bolf Ramshield", 6, 3, 9, None, Some(0)),
    ];
    for (name, cost, attack, health, noun, split) in minions {
        let card = card(name);
        assert_eq!(card.kind, CardKindSetup::Minion, "{name}");
        let numbers = (
            card.cost,
            card.attack,
            card.health,
            card.noun.as_deref(),
            card.split,
        );
        assert_eq!(
            numbers,
            (cost, Some(attack), Some(health), noun, split),
            "{name}"
        );
        assert_eq!(
            card.game,
            if is_own(name) {
                "spellgrid"
            } else {
                "hearthstone"
            },
            "{name}"
        );
    }
    for (name, cost) in [
        ("Spark", 1),
        ("Graft", 2),
        ("Whirlwind", 1),
        ("Twisting Nether", 8),
    ] {
        assert_eq!(
            (card(name).kind, card(name).cost),
            (CardKindSetup::Spell, cost),
            "{name}"
        );
    }
    let golem = card("Damaged Golem");
    assert!(golem.token && golem.noun.is_none());
}

/// Is it one of the course's own cards?
fn is_own(name: &str) -> bool {
    let own = [
        "Powder", "Bramble", "Thorn", "Grave", "Ember", "Rune", "Tin", "Town", "Clay",
    ];
    own.iter().any(|first| name.starts_with(first))
}

#[test]
fn a_card_that_has_text_says_it_in_words() {
    for pack in Library::embedded().packs() {
        for card in &pack.cards {
            assert_eq!(card.says.is_empty(), card.text.is_empty(), "{}", card.name);
        }
    }
}

#[test]
fn a_pack_on_disk_is_the_embedded_one() {
    let embedded = Library::embedded();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut found = BTreeSet::new();
    for folder in ["content", "packs"] {
        for entry in std::fs::read_dir(root.join(folder)).unwrap() {
            let path = entry.unwrap().path();
            if path.ends_with("levels") {
                continue;
            }
            let mut library = Library::empty();
            let name = library
                .add_folder(&path)
                .unwrap_or_else(|report| panic!("{report}"));
            assert_eq!(library.pack(&name), embedded.pack(&name), "{name}");
            assert!(
                path.ends_with(&name),
                "the pack {name} is in {}",
                path.display()
            );
            found.insert(name);
        }
    }
    let names: BTreeSet<String> = embedded.packs().map(|pack| pack.name.clone()).collect();
    assert_eq!(found, names);
}

/// A level keeps its packs: with other orders it is the level that writes them, to the digest, and
/// what is wrong with an order stands where it was typed.
#[test]
fn a_level_with_orders_is_the_level_that_writes_them() {
    let library = Library::embedded();
    let mut document = library.level("l4").unwrap();
    let level = library.build_document(&document).unwrap();
    let typed = ["lost ends yes", "hazards none"].map(str::to_owned);
    let changed = library.with_orders(&level, "typed", &typed).unwrap();
    document.setup.orders.lost_ends = Some(true);
    document.setup.orders.hazards = Some(Vec::new());
    let written = library.build_document(&document).unwrap();
    assert_eq!(changed.digest(), written.digest());
    assert_ne!(changed.digest(), level.digest());
    assert_eq!(changed.start(), written.start());
    assert_eq!(changed.setup(), written.setup());

    let typed = ["hazards SINK, BOOM".to_owned()];
    let report = library.with_orders(&level, "typed", &typed).unwrap_err();
    let [fault] = &report.diagnostics[..] else {
        panic!("{report}")
    };
    assert_eq!((fault.line(), fault.column()), (1, 15), "{report}");
}
