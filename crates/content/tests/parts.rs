//! A pack put together from several files, each written as its author likes: what it says, and where
//! its faults are told.

use spellgrid_content::{Library, Source, read_pack};

const NAME: &str = r#"{"name": "mine", "words": [{"name": "FIRST", "role": "noun"}],
  "cards": [{"name": "One", "type": "spell"}]}"#;

fn files(files: &[(&str, &str)]) -> Vec<Source> {
    let source = |(name, text): &(&str, &str)| Source::new(name, text);
    files.iter().map(source).collect()
}

/// `line:column path` of every fault of a pack of those files.
fn places(named: &[(&str, &str)]) -> Vec<String> {
    let mut library = Library::embedded();
    let added = library.add_pack(&files(named));
    let report = added
        .and_then(|name| library.check_pack(&name))
        .unwrap_err();
    let place = |fault: &spellgrid_content::Diagnostic| {
        format!(
            "{} {}:{} {}",
            fault.file(),
            fault.line(),
            fault.column(),
            fault.path
        )
    };
    report.diagnostics.iter().map(place).collect()
}

#[test]
fn a_file_may_hold_the_value_of_its_field_alone() {
    let words = r#"[{"name": "SECOND", "role": "noun"}]"#;
    let whole = r#"{"words": [{"name": "SECOND", "role": "noun"}]}"#;
    let tables = r#"{"triggerWords": {"SECOND": "battlecry"}, "multiplierWords": {"TWICE": {"times": 2, "stacking": "max"}}}"#;
    let table = r#"{"SECOND": "battlecry", "TWICE": {"times": 2, "stacking": "max"}}"#;
    let read = |words: &str, seams: &str| {
        let list = [
            ("a/pack.json", NAME),
            ("a/words.json", words),
            ("a/seams.json", seams),
        ];
        read_pack(&files(&list)).unwrap().setup
    };
    let expected = read(whole, &format!(r#"{{"seams": {tables}}}"#));
    assert_eq!(expected.words.len(), 2);
    assert_eq!(expected.seams.trigger_words.len(), 1);
    assert_eq!(expected.seams.multiplier_words.len(), 1);
    for seams in [tables, table] {
        assert_eq!(read(words, seams), expected);
    }
    // Another name makes no part of a pack of a list.
    assert!(read_pack(&files(&[("a/pack.json", NAME), ("a/more.json", words)])).is_err());
}

/// The author of the second file counts from its own start.
#[test]
fn faults_have_the_places_of_their_own_file() {
    let cards = r#"{"cards": [{"name": "Two", "type": "spell"},
  {"name": "Three", "type": "minion", "attack": 1, "health": 0}]}"#;
    let bad = "mine/more.json 2:62 cards[1].health";
    assert_eq!(
        places(&[("mine/pack.json", NAME), ("mine/more.json", cards)]),
        [bad]
    );
    let list = &cards[r#"{"cards": "#.len()..cards.len() - 1];
    let bad = "mine/cards.json 2:62 [1].health";
    assert_eq!(
        places(&[("mine/pack.json", NAME), ("mine/cards.json", list)]),
        [bad]
    );
    // What its shape tells, too; a field that is not there is told of what lacks it.
    let list = r#"[{"name": "THIRD", "rle": "noun"}]"#;
    assert_eq!(
        places(&[("mine/pack.json", NAME), ("mine/words.json", list)]),
        ["mine/words.json 1:20 [0].rle", "mine/words.json 1:2 [0]"]
    );
    let lacks = r#"[{"name": "Two", "type": "minion", "attack": 1}]"#;
    assert_eq!(
        places(&[("mine/pack.json", NAME), ("mine/cards.json", lacks)]),
        ["mine/cards.json 1:2 [0]"]
    );
}

#[test]
fn faults_of_a_table_of_words_are_told_at_their_word() {
    let table = r#"{"FIRST": "battlecry",
  "THIRD": "deathrattle", "TWICE": {"times": 2, "stacking": "max"}}"#;
    let found = places(&[("mine/pack.json", NAME), ("mine/seams.json", table)]);
    for unknown in [
        r#"mine/seams.json 2:12 ["THIRD"]"#,
        r#"mine/seams.json 2:36 ["TWICE"]"#,
    ] {
        assert!(found.iter().any(|fault| fault == unknown), "{found:?}");
    }
    let table = r#"{"FIRST": "battlecry",
  "TWICE": {"times": -1, "stacking": "max"}}"#;
    assert_eq!(
        places(&[("mine/pack.json", NAME), ("mine/seams.json", table)]),
        [r#"mine/seams.json 2:12 ["TWICE"]"#]
    );
    let table = r#"{"FIRST": "battlecri", "TWICE": {"tims": 2, "stacking": "max"}}"#;
    assert_eq!(
        places(&[("mine/pack.json", NAME), ("mine/seams.json", table)]),
        [
            r#"mine/seams.json 1:11 ["FIRST"]"#,
            r#"mine/seams.json 1:34 ["TWICE"].tims"#,
            r#"mine/seams.json 1:33 ["TWICE"]"#
        ]
    );
}
