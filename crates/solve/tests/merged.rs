//! What packed positions leave out changes no answer, and ideas are told alike two ways.

mod common;
#[path = "../../content/tests/play/common/mod.rs"]
mod game;
#[path = "common/random.rs"]
mod random;

use fastrand::Rng;
use spellgrid::{Dir, Input, Level, Verb};
use spellgrid_content::{Library, Source, read_level};
use spellgrid_solve::{
    Check, Effort, Ended, Hunting, LevelSpace, Limit, Outcome, Query, Scope, Unique, Watch,
};

/// Two levels of the same document.
fn pair(library: &Library, setup: &spellgrid::setup::LevelSetup) -> Option<(Level, Level)> {
    let level = library.build(setup).ok()?;
    Some((level, library.build(setup).ok()?.unmerged()))
}

#[test]
fn merging_changes_no_answer() {
    let library = Library::embedded();
    let mut rng = Rng::with_seed(51);
    let mut setups: Vec<_> = (0..300).map(|_| random::setup(&mut rng)).collect();
    for name in [
        "l1-double-tap",
        "l3-simultaneous-paradox",
        "l5-sealed-keg",
        "l7-clay-key",
    ] {
        setups.push(library.level(name).unwrap().setup);
    }
    let (merged, whole) = merging(&library, setups, 30_000, 6);
    assert!(merged > 50 && whole > 100, "{merged} {whole}");
}

#[test]
fn merging_changes_no_answer_of_small_full_levels() {
    let library = Library::embedded();
    let mut dice = game::Dice::new(53);
    let setups = (0..150).map(|_| game::dense::buildable(&mut dice, &library));
    let (merged, whole) = merging(&library, setups.collect(), 2_000, 4);
    assert!(merged > 15 && whole > 30, "{merged} {whole}");
}

/// How many levels have fewer positions merged, and how many were seen whole.
fn merging(
    library: &Library,
    setups: Vec<spellgrid::setup::LevelSetup>,
    positions: u64,
    inputs: u32,
) -> (u32, u32) {
    let effort = Effort {
        positions: Some(positions),
        ..Effort::default()
    };
    let ask = Scope::default();
    let (mut merged, mut whole) = (0, 0);
    for setup in setups {
        let Some((level, other)) = pair(library, &setup) else {
            continue;
        };
        let count = |level| {
            let whole = Query::new(level)
                .ask(ask.clone())
                .within(Some(inputs))
                .effort(effort.clone())
                .shortest(1, &mut |_| ())
                .unwrap();
            let verdict = *whole.last();
            let lines = whole.found.map(|lines| (lines.inputs, lines.count));
            (lines.is_some() || verdict.none_within(inputs)).then_some(lines)
        };
        // What is not merged may come to the limit first.
        if let Some(more) = count(&other) {
            assert_eq!(count(&level), Some(more), "{setup:#?}");
        }
        let all = |level| {
            Query::new(level)
                .ask(ask.clone())
                .effort(effort.clone())
                .exhaust(&mut |_| ())
                .unwrap()
                .verdict
        };
        let (fewer, more) = (all(&level), all(&other));
        if more.ended == Ended::Exhausted {
            assert_eq!(fewer.ended, Ended::Exhausted);
            assert_eq!(fewer.shortest, more.shortest, "{setup:#?}");
            assert!(fewer.positions <= more.positions);
            merged += u32::from(fewer.positions < more.positions);
            whole += 1;
        }
        // Whether an input is too complex hangs on nothing that keys leave out.
        if fewer.ended == Ended::Exhausted {
            assert_ne!(more.ended, Ended::Stopped(Limit::TooComplex), "{setup:#?}");
        }
    }
    (merged, whole)
}

/// The one WIN can be pushed behind FLAG IS or behind ROCK IS.
fn two_ideas(library: &Library) -> Level {
    let text = "--- two-ideas\nboard\n\
        BABA IS YOU .    .\n\
        FLAG IS .   WIN  .\n\
        ROCK IS .   .    .\n\
        .    .  .   baba .\n\
        flag .  .   .    rock\n\
        .    .  .   .    .\n";
    let level = read_level(&Source::new("two-ideas", text), library).unwrap();
    library.build_document(&level).unwrap()
}

#[test]
fn ideas_are_told_and_refuted_with_a_line() {
    let library = Library::embedded();
    let level = two_ideas(&library);
    let check = Check {
        under: &|_| Err("no orders here".into()),
        effort: Effort::default(),
        hunting: Hunting::default(),
    };
    for (claim, outcome) in [
        ("unique", Outcome::Fails),
        ("unique without formed FLAG IS WIN", Outcome::Holds),
        ("idea formed \"ROCK IS WIN\"", Outcome::Fails),
        ("needs pushed 1", Outcome::Holds),
        ("cooked without formed ROCK IS WIN", Outcome::Holds),
        ("none without formed ROCK IS WIN", Outcome::Fails),
        ("none without pushed 1", Outcome::Holds),
        ("none without pushed 1 under lost ends no", Outcome::Wrong),
        ("none within 2", Outcome::Holds),
        ("needs cast Spark within 2", Outcome::Vacuous),
        ("needs cast \"Sparkle\"", Outcome::Wrong),
        ("count 0", Outcome::Fails),
        ("perhaps", Outcome::Wrong),
        ("shortest 3", Outcome::Fails),
        ("none without rule BABA IS YOU", Outcome::Vacuous),
        ("shortest 10 without rule BABA IS YOU", Outcome::Fails),
        ("needs formed BABA IS YOU", Outcome::Vacuous),
        ("needs pushed 1 and formed BABA IS YOU", Outcome::Vacuous),
        ("unique rule ROCK IS WIN", Outcome::Wrong),
        // What the start has is on every line: of the one idea, and nothing said.
        (
            "unique formed BABA IS YOU without formed ROCK IS WIN",
            Outcome::Vacuous,
        ),
    ] {
        let finding = check.text(&level, claim, &mut |_| ());
        assert_eq!(finding.outcome, outcome, "{finding:?}");
        let cook = finding.note.starts_with("cooked");
        if cook {
            let space = LevelSpace::new(&level, &Scope::default(), &Watch::Nothing).unwrap();
            assert_eq!(space.wins(finding.line.as_deref().unwrap()), Ok(true));
        }
        assert_eq!(cook, claim.starts_with("idea") || claim == "unique");
    }
    // What refutes declared facts is a line without one of them.
    let space = LevelSpace::new(&level, &Scope::default(), &Watch::Nothing).unwrap();
    for fact in [
        "formed \"ROCK IS WIN\"",
        "formed \"FLAG IS WIN\"",
        "pushed 5",
    ] {
        let finding = check.text(&level, &format!("unique {fact}"), &mut |_| ());
        assert_eq!(finding.outcome, Outcome::Fails);
        let facts = space.facts_of(&finding.line.unwrap()).unwrap();
        assert!(!facts.contains(&fact.parse().unwrap()), "{fact}");
    }
    // Every way pushes something, and there are two all the same.
    let finding = check.text(&level, "unique pushed 1", &mut |_| ());
    assert_eq!(finding.outcome, Outcome::Fails);
    assert!(finding.note.contains("several ways"), "{}", finding.note);
    let finding = check.text(&level, "shortest 3", &mut |_| ());
    assert!(finding.note.contains("has 10 inputs"), "{}", finding.note);
    let finding = check.text(&level, "none within 2", &mut |_| ());
    assert!(!finding.note.contains("unknown"), "{}", finding.note);
    // A limit is no answer.
    let check = Check {
        effort: Effort {
            positions: Some(20),
            ..Effort::default()
        },
        ..check
    };
    for claim in [
        "none without pushed 2",
        "unique",
        "idea pushed 1",
        "wins 3",
        "count 2",
    ] {
        let finding = check.text(&level, claim, &mut |_| ());
        assert_eq!(finding.outcome, Outcome::Unknown, "{finding:?}");
    }
}

#[test]
fn nothing_to_search_is_told_as_the_reason() {
    let library = Library::embedded();
    let lost = Source::new("lost", "--- lost\nboard\nBABA IS YOU .\nflag .  .   .\n");
    let lost = library
        .build_document(&read_level(&lost, &library).unwrap())
        .unwrap();
    let two = two_ideas(&library);
    let check = Check {
        under: &|_| Err("no orders here".into()),
        effort: Effort::default(),
        hunting: Hunting::default(),
    };
    for (level, ask, why) in [
        (&lost, Scope::default(), "the start is lost"),
        (
            &two,
            Scope {
                without: vec!["rule BABA IS YOU".parse().unwrap()],
                ..Scope::default()
            },
            "the start has `rule \"BABA IS YOU\"`",
        ),
        (
            &two,
            Scope {
                // Up beside the word, and left: it is pushed.
                after: [Dir::Right, Dir::Up, Dir::Up, Dir::Left]
                    .map(|dir| Input::plain(Verb::Step(dir)))
                    .to_vec(),
                without: vec!["pushed 1".parse().unwrap()],
            },
            "input 4 before the search brings `pushed 1`",
        ),
    ] {
        let space = LevelSpace::new(level, &ask, &Watch::Nothing).unwrap();
        let blocked = space.blocked().map(ToString::to_string).unwrap_or_default();
        assert!(blocked.contains(why), "{blocked}");
        let answer = Query::new(level)
            .ask(ask.clone())
            .solve(&mut |_| ())
            .unwrap();
        assert!(answer.verdict.impossible() && answer.verdict.positions == 0);
    }
    let finding = check.text(&lost, "none", &mut |_| ());
    assert_eq!(finding.outcome, Outcome::Vacuous);
    assert!(finding.note.contains("the start is lost"), "{finding:?}");
}

#[test]
fn one_idea_is_one_minimal_set() {
    let library = Library::embedded();
    let mut rng = Rng::with_seed(52);
    let effort = Effort {
        positions: Some(20_000),
        ..Effort::default()
    };
    let ask = Scope::default();
    let (mut yes, mut no) = (0, 0);
    let mut levels: Vec<Level> = (0..150)
        .map(|_| random::level(&mut rng, &library))
        .collect();
    levels.push(two_ideas(&library));
    for level in levels {
        let answer = Query::new(&level)
            .ask(ask.clone())
            .effort(effort.clone())
            .solve(&mut |_| ())
            .unwrap();
        if answer.line.is_none_or(|line| line.is_empty()) {
            continue;
        }
        let (verdict, one) = Query::new(&level)
            .ask(ask.clone())
            .effort(effort.clone())
            .unique(&mut |_| ())
            .unwrap();
        if verdict.ended != Ended::Exhausted {
            continue;
        }
        let hunting = Hunting {
            most: 2,
            tries: 2_000,
        };
        let found = Query::new(&level)
            .ask(ask.clone())
            .effort(effort.clone())
            .cooks(hunting, &mut |_| ())
            .unwrap();
        let found = found.found.unwrap();
        match one {
            Unique::Yes(facts, line) => {
                yes += 1;
                assert!(found.all);
                assert_eq!(found.cooks.len(), 1);
                assert_eq!(found.cooks[0].facts, facts);
                assert_eq!(found.cooks[0].line.len(), line.len());
            }
            Unique::No(facts) => {
                no += 1;
                assert!(found.cooks.len() == 2 || !found.all);
                for cook in &found.cooks {
                    assert!(facts.iter().all(|fact| cook.facts.contains(fact)));
                }
            }
            other => panic!("{other:?} {verdict}"),
        }
    }
    assert!(yes > 10 && no > 0, "{yes} {no}");
}

/// The conditions of a rule hold together, in whatever order a claim says them.
#[test]
fn a_claim_means_a_rule_and_no_text() {
    let library = Library::embedded();
    let text = "--- order\nruleset baba\npacks base baba\nboard\n\
        .    .    .   .   .    .    .  .\n\
        ROCK ON   KEG AND NEAR WALL IS STOP\n\
        .    baba .   .   .    .    .  .\n\
        .    flag .   .   .    .    .  .\n\
        BABA IS   YOU .   FLAG IS   WIN .\n";
    let setup = read_level(&Source::new("order", text), &library).unwrap();
    let level = library.build_document(&setup).unwrap();
    let check = Check {
        under: &|_| Err("no orders here".into()),
        effort: Effort::default(),
        hunting: Hunting::default(),
    };
    let rules = [
        "ROCK ON KEG AND NEAR WALL IS STOP",
        "ROCK NEAR WALL AND ON KEG IS STOP",
    ];
    for rule in rules {
        for claim in [
            format!("needs rule {rule} within 3"),
            format!("none within 3 without rule {rule}"),
            format!("needs formed {rule} within 3"),
        ] {
            let finding = check.text(&level, &claim, &mut |_| ());
            assert_eq!(finding.outcome, Outcome::Vacuous, "{finding:?}");
        }
    }
}
