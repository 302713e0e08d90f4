//! The text form, line by line.

use spellgrid::setup::{Dir, HeroSetup, LevelSetup, MinionSetup, ObjectSetup};
use spellgrid_content::text::{LevelLines, print_level, read_board};
use spellgrid_content::{Library, Source, read_level};
use std::sync::LazyLock;

static LIBRARY: LazyLock<Library> = LazyLock::new(Library::embedded);

fn level(lines: &str) -> LevelSetup {
    let source = Source::new("test", &format!("--- test\n{lines}"));
    read_level(&source, &LIBRARY)
        .unwrap_or_else(|report| panic!("{report}"))
        .setup
}

fn thing(kind: &str, x: i32, y: i32) -> ObjectSetup {
    ObjectSetup {
        kind: kind.to_owned(),
        x,
        y,
        facing: None,
    }
}

fn minion(card: &str, x: i32, y: i32) -> MinionSetup {
    let card = card.to_owned();
    MinionSetup {
        card,
        x: Some(x),
        y: Some(y),
        owner: 0,
        attack: None,
        health: None,
        facing: None,
    }
}

#[test]
fn a_board_holds_words_things_walls_and_minions() {
    let level = level("board\nBABA . lava+keg\n#    rock+IS .\n");
    assert_eq!((level.width, level.height), (3, 2));
    let things = [
        thing("text:BABA", 0, 0),
        thing("lava", 2, 0),
        thing("wall", 0, 1),
        thing("rock", 1, 1),
        thing("text:IS", 1, 1),
    ];
    assert_eq!(level.objects, things);
    assert_eq!(level.cards, [minion("Powder Keg", 2, 0)]);
}

#[test]
fn a_facing_is_a_suffix_and_v_only_where_the_rest_is_a_name() {
    let level = level("board\nbaba^ rock< keke> flagv BABA< WALLv\n");
    let facing: Vec<(&str, Option<Dir>)> = level
        .objects
        .iter()
        .map(|object| (object.kind.as_str(), object.facing))
        .collect();
    let expected = [
        ("baba", Some(Dir::Up)),
        ("rock", Some(Dir::Left)),
        ("keke", Some(Dir::Right)),
        ("flag", Some(Dir::Down)),
        ("text:BABA", Some(Dir::Left)),
        ("text:WALL", Some(Dir::Down)),
    ];
    assert_eq!(facing, expected);
}

#[test]
fn a_name_that_ends_in_v_keeps_it() {
    let source = Source::new(
        "pack.json",
        r#"{ "name": "x", "words": [ { "name": "DOV", "role": "noun" } ] }"#,
    );
    let mut library = Library::embedded();
    library.add_pack(&[source]).unwrap();
    let source = Source::new("test", "--- test\npacks base x\nboard\ndov dovv\n");
    let level = read_level(&source, &library).unwrap().setup;
    assert_eq!(level.objects[0], thing("dov", 0, 0));
    assert_eq!(
        level.objects[1],
        ObjectSetup {
            facing: Some(Dir::Down),
            ..thing("dov", 1, 0)
        }
    );
}

#[test]
fn an_explicit_thing_is_no_minion() {
    let level = level(
        "size 2x1\nthing keg at 0,0\nthing BABA at 1,0 facing up\nminion Powder Keg at 1,0 health 3 attack 2\n",
    );
    let word = ObjectSetup {
        facing: Some(Dir::Up),
        ..thing("text:BABA", 1, 0)
    };
    assert_eq!(level.objects, [thing("keg", 0, 0), word]);
    assert_eq!(
        level.cards,
        [MinionSetup {
            health: Some(3),
            attack: Some(2),
            ..minion("Powder Keg", 1, 0)
        }]
    );
}

#[test]
fn lines_before_the_board_are_older() {
    let level = level(
        "thing rock at 1,0\nminion \"Clay Golem\" at 1,0\nboard\nbaba keg\n\nthing key at 0,0\nenemy minion \"Clay Shard\"\n",
    );
    assert_eq!(
        level.objects,
        [thing("rock", 1, 0), thing("baba", 0, 0), thing("key", 0, 0)]
    );
    let enemy = MinionSetup {
        x: None,
        y: None,
        owner: 1,
        ..minion("Clay Shard", 0, 0)
    };
    assert_eq!(
        level.cards,
        [
            minion("Clay Golem", 1, 0),
            minion("Powder Keg", 1, 0),
            enemy
        ]
    );
}

#[test]
fn a_legend_makes_every_tile_one_character() {
    let level = level("legend\nB = BABA\nk = lava+keg^\n\nboard\nB.k\n#kB\n");
    let kinds: Vec<&str> = level
        .objects
        .iter()
        .map(|object| object.kind.as_str())
        .collect();
    assert_eq!(kinds, ["text:BABA", "lava", "wall", "lava", "text:BABA"]);
    assert_eq!(level.cards.len(), 2);
    assert_eq!(level.cards[0].facing, Some(Dir::Up));
}

#[test]
fn a_size_fills_short_rows_up() {
    let level = level("size 4x3\nboard\nBABA IS YOU\n. baba\n");
    assert_eq!((level.width, level.height, level.objects.len()), (4, 3, 4));
}

#[test]
fn heroes_hands_decks_and_proofs() {
    let level = level(
        "ruleset duel\nhero 20 armor 3\nenemy hero armor 1\nhand Spark, \"Ysera, Emerald Aspect\"\nenemy hand Graft\n\
         deck\nenemy deck Spark, Spark\nsolve shortest 4\nsolve none under hazards SINK, DEFEAT\n",
    );
    assert_eq!(
        level.hero,
        Some(HeroSetup {
            health: 20,
            armor: 3
        })
    );
    assert_eq!(
        level.enemy_hero,
        Some(HeroSetup {
            health: 30,
            armor: 1
        })
    );
    assert_eq!(level.hand, ["Spark", "Ysera, Emerald Aspect"]);
    assert_eq!(level.enemy_hand, ["Graft"]);
    assert_eq!(level.deck, Some(vec![]));
    assert_eq!(
        level.enemy_deck,
        Some(vec!["Spark".to_owned(), "Spark".to_owned()])
    );
    assert_eq!(
        level.proofs,
        ["shortest 4", "none under hazards SINK, DEFEAT"]
    );
    assert_eq!((level.width, level.height), (0, 0));
}

#[test]
fn an_order_is_said_in_words() {
    let level = level(
        "order end of phase aura update, death creation\norder lost-ends no\norder hazards SINK, HOT/MELT\n\
         order minions 7\norder conditionsAt parse\norder guards none\n\
         order roles mover KEKE, goal WIN, level FLOAT, is IS, and AND, not NOT, text is PUSH\n",
    );
    let orders = serde_json::to_value(&level.orders).unwrap();
    let expected = serde_json::json!({
        "endOfPhase": ["auraUpdate", "deathCreation"],
        "lostEnds": false,
        "hazards": ["SINK", "HOT/MELT"],
        "minions": 7,
        "conditionsAt": "parse",
        "guards": [],
        "roles": { "mover": "KEKE", "goal": "WIN", "level": "FLOAT", "is": "IS", "and": "AND", "not": "NOT", "textIs": "PUSH" },
    });
    assert_eq!(orders, expected);
}

#[test]
fn a_card_of_the_level_may_span_lines() {
    let level = level(
        "card {\n  \"name\": \"A {\", \"game\": \"test\",\n  \"type\": \"spell\"\n}\nboard\nbaba\n",
    );
    assert_eq!(level.own_cards[0].name, "A {");
    assert_eq!(level.objects, [thing("baba", 0, 0)]);
}

#[test]
fn lines_on_a_level_change_it() {
    let base = LIBRARY.level("l1").unwrap().setup;
    let source = Source::new("test", "order float stored\nhand Spark\n> right\n");
    let mut lines = source.lines();
    let mut setup = LevelLines::on(&source, &base);
    while setup.take(&mut lines) {}
    assert_eq!(lines.next().map(|line| line.text), Some("> right"));
    let changed = setup.finish(&LIBRARY).unwrap().setup;
    assert_eq!(changed.hand, ["Spark"]);
    assert!(changed.orders.float.is_some());
    assert_eq!(changed.objects, base.objects);
    assert_eq!(changed.cards, base.cards);
    assert_eq!((changed.proofs.len(), base.proofs.is_empty()), (0, false));
}

#[test]
fn a_board_ends_at_a_blank_line_or_an_input() {
    for end in ["\nnot a row", "> right", "--- next"] {
        let source = Source::new("test", &format!("baba .\n{end}\n"));
        let mut lines = source.lines();
        let board = read_board(&source, &mut lines, None).unwrap();
        assert_eq!((board.width, board.rows.len()), (2, 1), "{end}");
    }
}

#[test]
fn what_a_board_cannot_show_is_printed_in_lines() {
    let text = "--- test\nthing   rock at 1,0\nboard\nbaba flag+keg\n\nminion  \"Powder Keg\" at 1,0 health 3\n";
    let source = Source::new("test", text);
    let level = read_level(&source, &LIBRARY).unwrap().setup;
    assert_eq!(print_level(&level, &LIBRARY), text);
}

#[test]
fn a_report_shows_the_line_the_place_and_a_hint() {
    let source = Source::new("my.scn", "--- x\npacks base waek\nboard\nbaba\n");
    let level = read_level(&source, &LIBRARY).unwrap();
    let report = LIBRARY.build_document(&level).unwrap_err();
    let expected = "\
error[unknown-pack]: there is no pack `waek`
 --> my.scn:2:12
  |
2 | packs base waek
  |            ^^^^
  |
  = help: did you mean `weak`?";
    assert_eq!(report.to_string(), expected);
    let json = serde_json::to_value(&report).unwrap();
    assert_eq!(json["diagnostics"][0]["code"], "unknown-pack");
    assert_eq!(json["diagnostics"][0]["path"], "packs[1]");
}

#[test]
fn an_empty_list_is_said_and_read_back() {
    let library = Library::embedded();
    let read = |order: &str| {
        let text = format!("--- x\nboard\nBABA IS YOU\n\norder {order}\n");
        read_level(&Source::new("x", &text), &library)
    };
    let level = read("hazards none").unwrap().setup;
    assert_eq!(level.orders.hazards, Some(Vec::new()));
    let printed = print_level(&level, &library);
    assert!(printed.contains("order   hazards none"), "{printed}");
    let again = read_level(&Source::new("x", &printed), &library).unwrap();
    assert_eq!(again.setup, level);
    let row = read("hazards \"none\"").unwrap().setup;
    assert_eq!(row.orders.hazards, Some(vec!["none".to_owned()]));
    assert!(print_level(&row, &library).contains("hazards \"none\""));
    let report = read("hazards").unwrap_err();
    assert!(
        report.to_string().contains("the list is missing"),
        "{report}"
    );
}

#[test]
fn what_stands_behind_a_board_is_told_to_keep_a_blank_line() {
    let library = Library::embedded();
    for (line, told) in [
        ("solve shortest 3", true),
        ("hand Spark", true),
        ("  hAnd Spark", false),
    ] {
        let text = format!("--- x\nboard\n  BABA IS YOU\n{line}\n");
        let report = read_level(&Source::new("x", &text), &library).unwrap_err();
        assert_eq!(
            report.to_string().contains("write one above this line"),
            told,
            "{report}"
        );
    }
    let size = "--- x\nsize 7x99999999999\n";
    let report = read_level(&Source::new("x", size), &library).unwrap_err();
    assert!(report.to_string().contains("too large a size"), "{report}");
}
