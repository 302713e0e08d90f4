//! Laws of reading and printing, on documents that nobody wrote.

use proptest::collection::vec;
use proptest::option::of;
use proptest::prelude::*;
use spellgrid::setup::{Dir, HeroSetup, LevelSetup, MinionSetup, ObjectSetup, Orders};
use spellgrid_content::text::print_level;
use spellgrid_content::{Library, Source, read_level, read_pack};
use std::sync::LazyLock;

static LIBRARY: LazyLock<Library> = LazyLock::new(Library::embedded);

/// Texts that once were documents of ours.
fn seeds() -> Vec<String> {
    let mut texts: Vec<String> = Vec::new();
    for name in LIBRARY.level_names() {
        texts.push(LIBRARY.level_source(name).unwrap().text().to_owned());
        texts.push(serde_json::to_string_pretty(&LIBRARY.level(name).unwrap().setup).unwrap());
    }
    for pack in LIBRARY.packs() {
        texts.push(serde_json::to_string_pretty(pack).unwrap());
    }
    texts.push(
        "--- x\nlegend\nb = baba+keg\n\norder damage armor\ncard {\"name\": \"A\"}\nenemy hero 3 armor 2\n\
         enemy minion Clay Golem at 0,0 health 2\nthing text:BABA at 1,1 facing up\nboard\nb.#\n"
            .to_owned(),
    );
    texts
}

/// Read it as everything it could be, and print what is wrong.
fn read(text: &str) {
    let source = Source::new("any", text);
    for report in [
        read_level(&source, &LIBRARY).err(),
        read_pack(&[source]).err(),
    ]
    .into_iter()
    .flatten()
    {
        assert!(!report.is_empty());
        for fault in &report.diagnostics {
            assert!(fault.render(true).len() + fault.to_string().len() > 0);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_read_or_refused(text in "(?s).{0,300}") {
        read(&text);
        read(&format!("{{{text}"));
        read(&format!("--- x\n{text}"));
        read(&format!("--- x\nboard\n{text}"));
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in vec(any::<u8>(), 0..400)) {
        read(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn a_document_with_a_fault_is_read_or_refused(
        which in any::<prop::sample::Index>(),
        at in any::<prop::sample::Index>(),
        len in 0usize..40,
        put in prop_oneof![Just(String::new()), "[\\[\\]{}\",:+.#v^<>0-9 \\n-]{1,6}", "(?s).{0,8}", "[a-zA-Z]{1,8}"],
    ) {
        let seeds = seeds();
        let text: Vec<char> = which.get(&seeds).chars().collect();
        let start = at.index(text.len());
        let end = (start + len).min(text.len());
        let broken: String = text[..start].iter().copied().chain(put.chars()).chain(text[end..].iter().copied()).collect();
        read(&broken);
    }

    #[test]
    fn a_printed_level_reads_as_itself(level in any_level()) {
        let text = print_level(&level, &LIBRARY);
        let read = read_level(&Source::new("printed", &text), &LIBRARY);
        match read {
            Ok(again) => {
                prop_assert_eq!(&again.setup, &level, "{}", text);
                prop_assert_eq!(print_level(&again.setup, &LIBRARY), text);
            }
            Err(report) => return Err(TestCaseError::fail(format!("{text}\n{report}"))),
        }
        let json = serde_json::to_string(&level).unwrap();
        prop_assert_eq!(read_level(&Source::new("json", &json), &LIBRARY).unwrap().setup, level);
    }
}

fn dir() -> impl Strategy<Value = Dir> {
    prop_oneof![
        Just(Dir::Right),
        Just(Dir::Up),
        Just(Dir::Left),
        Just(Dir::Down)
    ]
}

fn object() -> impl Strategy<Value = ObjectSetup> {
    let kinds = [
        "baba",
        "wall",
        "rock",
        "keg",
        "lev",
        "moth",
        "nobody",
        "text:BABA",
        "text:IS",
        "text:NOV",
        "text:A3",
    ];
    (
        prop::sample::select(kinds.to_vec()),
        -1..6i32,
        0..5i32,
        of(dir()),
    )
        .prop_map(|(kind, x, y, facing)| ObjectSetup {
            kind: kind.to_owned(),
            x,
            y,
            facing,
        })
}

fn card_name() -> impl Strategy<Value = String> {
    let names = [
        "Powder Keg",
        "Clay Golem",
        "Loot Hoarder",
        "Ysera, Emerald Aspect",
        "Sen'jin \"X\"",
        "at",
        "Dwarf at 1,2",
        " blank ",
    ];
    prop::sample::select(names.to_vec()).prop_map(str::to_owned)
}

fn minion() -> impl Strategy<Value = MinionSetup> {
    (
        card_name(),
        of((0..5i32, 0..5i32)),
        0..2u8,
        of(-1..4i32),
        of(1..9i32),
        of(dir()),
    )
        .prop_map(|(card, at, owner, attack, health, facing)| MinionSetup {
            card,
            x: at.map(|at| at.0),
            y: at.map(|at| at.1),
            owner,
            attack,
            health,
            facing,
        })
}

fn orders() -> impl Strategy<Value = Orders> {
    let rows = || {
        of(vec(
            prop_oneof![
                Just("SINK".to_owned()),
                Just("HOT/MELT".to_owned()),
                Just("a, b".to_owned())
            ],
            0..4,
        ))
    };
    (
        rows(),
        rows(),
        of(any::<bool>()),
        of(any::<u16>()),
        any::<bool>(),
    )
        .prop_map(|(hazards, enter, lost_ends, minions, whole)| {
            let mut orders = Orders {
                hazards,
                enter,
                lost_ends,
                minions,
                ..Orders::default()
            };
            if whole {
                let course = LIBRARY.pack("base").unwrap().rulesets[0].orders.clone();
                orders = Orders {
                    lost_ends,
                    minions,
                    ..course
                };
            }
            orders
        })
}

fn hero() -> impl Strategy<Value = HeroSetup> {
    (-3..40i32, 0..9i32).prop_map(|(health, armor)| HeroSetup { health, armor })
}

fn any_level() -> impl Strategy<Value = LevelSetup> {
    let grid = (1..7u16, 1..6u16, vec(object(), 0..12), vec(minion(), 0..6));
    let hands = (
        vec(card_name(), 0..4),
        of(vec(card_name(), 0..3)),
        vec(card_name(), 0..2),
        of(vec(card_name(), 0..3)),
    );
    let rest = (
        of(hero()),
        of(hero()),
        orders(),
        of(Just("duel".to_owned())),
        any::<bool>(),
    );
    (grid, hands, rest).prop_map(|(grid, hands, rest)| LevelSetup {
        name: "any".to_owned(),
        title: if rest.4 {
            "A title".to_owned()
        } else {
            String::new()
        },
        idea: String::new(),
        packs: if rest.4 {
            vec!["base".to_owned(), "baba".to_owned()]
        } else {
            vec!["base".to_owned()]
        },
        ruleset: rest.3,
        orders: rest.2,
        width: grid.0,
        height: grid.1,
        objects: grid.2,
        cards: grid.3,
        hand: hands.0,
        deck: hands.1,
        enemy_hand: hands.2,
        enemy_deck: hands.3,
        hero: rest.0,
        enemy_hero: rest.1,
        own_cards: if rest.4 {
            vec![LIBRARY.pack("base").unwrap().cards[0].clone()]
        } else {
            Vec::new()
        },
        proofs: if rest.4 {
            vec!["shortest 4".to_owned()]
        } else {
            Vec::new()
        },
    })
}
