//! Packs combine, in any order: each says what it says alone.

use spellgrid::setup::{LevelSetup, Orders, PackSetup};
use spellgrid::{Code, Pack};
use spellgrid_content::{Library, Source};

/// Every list of two or three different packs, with `base` before it where it has none.
fn lists(names: &[String]) -> Vec<Vec<&str>> {
    let mut out = Vec::new();
    for a in names {
        for b in names.iter().filter(|b| *b != a) {
            out.push(vec![a.as_str(), b]);
            let third = names.iter().filter(|c| *c != a && *c != b);
            out.extend(third.map(|c| vec![a.as_str(), b, c]));
        }
    }
    for list in &mut out {
        if !list.contains(&"base") {
            list.insert(0, "base");
        }
    }
    out
}

#[test]
fn every_two_and_three_shipped_packs_combine_in_every_order() {
    let library = Library::embedded();
    let names: Vec<String> = library.packs().map(|pack| pack.name.clone()).collect();
    let all: Vec<&str> = names.iter().map(String::as_str).collect();
    let mut lists = lists(&names);
    lists.extend([all.clone(), all.into_iter().rev().collect()]);
    for list in lists {
        let packs: Vec<&PackSetup> = list
            .iter()
            .map(|name| library.pack(name).unwrap())
            .collect();
        let merged = Pack::build(&packs).unwrap_or_else(|faults| panic!("{list:?}: {faults:?}"));
        for ruleset in merged.rulesets() {
            let level = LevelSetup {
                packs: list.iter().map(|name| (*name).to_owned()).collect(),
                ruleset: Some(ruleset.to_owned()),
                ..LevelSetup::default()
            };
            if let Err(report) = library.build(&level) {
                panic!("{list:?} under {ruleset}: {report}");
            }
            // The orders are those of the sorted list: no order of the packs changes a ruleset.
            let mut sorted = packs.clone();
            sorted.sort_by_key(|pack| &pack.name);
            let same = Pack::build(&sorted).unwrap();
            assert_eq!(merged.ruleset(ruleset), same.ruleset(ruleset), "{list:?}");
            assert!(
                merged.ruleset(ruleset) != Some(&Orders::default()),
                "{list:?}"
            );
        }
    }
}

fn pack(library: &mut Library, text: &str) {
    let source = Source::new("pack.json", text);
    if let Err(report) = library.add_pack(&[source]) {
        panic!("{report}");
    }
}

fn build(library: &Library, packs: &[&str]) -> Result<(), (&'static str, String)> {
    let level = LevelSetup {
        packs: packs.iter().map(|name| (*name).to_owned()).collect(),
        ..LevelSetup::default()
    };
    let fault = library.build(&level).map_err(|report| {
        let fault = &report.diagnostics[0];
        (fault.code, fault.message.clone())
    });
    fault.map(|_| ())
}

/// What is said of a word for people may differ; what it does may not, and both packs are named.
#[test]
fn a_clash_is_told_by_the_names_of_both_packs() {
    let mut library = Library::embedded();
    let rows = r#""mechanisms": {"overlaps": [{"name": "GLOW", "who": "GLOW", "hit": ["who"]}]}"#;
    let other = r#""mechanisms": {"overlaps": [{"name": "GLOW", "who": "GLOW", "hit": ["with"]}]}"#;
    let word = |meaning: &str, role: &str| {
        format!(r#""words": [{{"name": "GLOW", "role": "{role}", "meaning": "{meaning}"}}]"#)
    };
    let card = |cost: u8| {
        format!(
            r#""cards": [{{"name": "Wisp", "type": "minion", "cost": {cost}, "attack": 1, "health": 1}}]"#
        )
    };
    for (name, parts) in [
        ("one", format!("{}, {rows}", word("It glows.", "property"))),
        ("two", format!("{}, {rows}", word("It shines.", "property"))),
        ("noun", word("It glows.", "noun")),
        ("row", format!("{}, {other}", word("It glows.", "property"))),
        ("cheap", card(0)),
        ("dear", card(1)),
    ] {
        pack(&mut library, &format!(r#"{{"name": "{name}", {parts}}}"#));
    }
    assert_eq!(build(&library, &["base", "one", "two"]), Ok(()));
    for (packs, what) in [
        (["one", "noun"], "the word \"GLOW\""),
        (["row", "one"], "the row \"GLOW\""),
        (["cheap", "dear"], "the card \"Wisp\""),
    ] {
        for [first, second] in [packs, [packs[1], packs[0]]] {
            let (code, message) = build(&library, &["base", first, second]).unwrap_err();
            assert_eq!(code, Code::Duplicate, "{message}");
            let both = format!("the packs `{first}` and `{second}` both have {what}");
            assert!(message.starts_with(&both), "{message}");
        }
    }
}

/// Rows for a ruleset that another pack brings wait for it; a name that no pack has is a mistake.
#[test]
fn rows_for_a_ruleset_that_nobody_has_are_refused() {
    let mut library = Library::embedded();
    let insert = r#""insert": [{"list": "hazards", "row": "SINK"}]"#;
    for (name, ruleset) in [("fits", "baba"), ("typo", "corse")] {
        let text =
            format!(r#"{{"name": "{name}", "rulesets": [{{"name": "{ruleset}", {insert}}}]}}"#);
        pack(&mut library, &text);
    }
    assert_eq!(build(&library, &["base", "fits"]), Ok(()));
    let (code, message) = build(&library, &["base", "typo"]).unwrap_err();
    assert_eq!(code, Code::UnknownRuleset);
    assert!(message.contains("\"corse\""), "{message}");
}
