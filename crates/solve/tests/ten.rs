//! What rulings.md section 6 says of the ten levels.

use spellgrid::{Fact, Level};
use spellgrid_content::Library;
use spellgrid_solve::{
    Check, Effort, Ended, Hunting, Keep, LevelSpace, Limit, Outcome, Query, Scope, Search, Until,
    Verdict, Watch, drive,
};

#[path = "common/under.rs"]
mod under;

use under::under;

const NAMES: [&str; 10] = [
    "l1-double-tap",
    "l2-spliced-corpse",
    "l3-simultaneous-paradox",
    "l4-crossed-out",
    "l5-sealed-keg",
    "l6-melt-before-defeat",
    "l7-clay-key",
    "l8-nothing-dies",
    "l9-skull-river",
    "l10-friendly-fire",
];

fn level(library: &Library, name: &str) -> Level {
    library
        .build_document(&library.level(name).unwrap())
        .unwrap()
}

fn without(facts: &[&str]) -> Scope {
    let without = facts.iter().map(|f| f.parse::<Fact>().unwrap()).collect();
    Scope {
        without,
        ..Scope::default()
    }
}

fn two() -> Effort {
    Effort {
        workers: 2,
        ..Effort::default()
    }
}

#[test]
fn shortest_solutions() {
    let library = Library::embedded();
    let lengths = NAMES.map(|name| {
        let level = level(&library, name);
        Query::new(&level)
            .effort(two())
            .solve(&mut |_| ())
            .unwrap()
            .verdict
            .shortest
            .unwrap()
    });
    assert_eq!(lengths, [10, 4, 6, 7, 6, 7, 9, 4, 9, 6]);
}

#[test]
fn level_1_counts() {
    let library = Library::embedded();
    let level = level(&library, NAMES[0]);
    let ask = without(&["rule DEATHRATTLE IS DOUBLE"]);
    let verdict = Query::new(&level)
        .ask(ask.clone())
        .effort(two())
        .solve(&mut |_| ())
        .unwrap()
        .verdict;
    assert_eq!((verdict.positions, verdict.deepest), (622, 17));
    assert!(verdict.impossible());
    let (whole, _) = Query::new(&level).effort(two()).shape(&mut |_| ()).unwrap();
    assert_eq!((whole.ended, whole.positions), (Ended::Exhausted, 711));
}

#[test]
fn level_2_has_one_won_position_within_4_inputs() {
    let library = Library::embedded();
    let level = level(&library, NAMES[1]);
    let verdict = Query::new(&level)
        .within(Some(4))
        .effort(two())
        .exhaust(&mut |_| ())
        .unwrap()
        .verdict;
    // Equal cards are equal (ruling 48), and nothing reads what the heroes have left (ruling 35).
    assert_eq!((verdict.wins, verdict.positions), (1, 8547));
}

#[test]
fn level_8_counts() {
    let library = Library::embedded();
    let level = level(&library, NAMES[7]);
    let all = Query::new(&level)
        .effort(two())
        .exhaust(&mut |_| ())
        .unwrap()
        .verdict;
    assert_eq!((all.positions, all.wins), (7315, 7));
    let ask = without(&["rule SHARD IS WIN"]);
    let verdict = Query::new(&level)
        .ask(ask.clone())
        .effort(two())
        .solve(&mut |_| ())
        .unwrap()
        .verdict;
    assert!(verdict.impossible());
    assert_eq!((verdict.positions, verdict.deepest), (4816, 11));
}

#[test]
fn level_3_reversed_exhausts_11() {
    let library = Library::embedded();
    let setup = library.level(NAMES[2]).unwrap().setup;
    let orders = ["end of phase aura update, death creation".to_owned()];
    let level = under(&library, &setup, &orders).unwrap();
    let verdict = Query::new(&level)
        .effort(two())
        .solve(&mut |_| ())
        .unwrap()
        .verdict;
    assert!(verdict.impossible());
    assert_eq!(verdict.positions, 11);
}

#[test]
fn level_4_is_large() {
    let library = Library::embedded();
    let level = level(&library, NAMES[3]);
    let verdict = Query::new(&level)
        .effort(two())
        .exhaust(&mut |_| ())
        .unwrap()
        .verdict;
    assert_eq!(verdict.ended, Ended::Exhausted);
    assert!(verdict.positions > 62_000, "{verdict}");
}

#[test]
fn the_seeds_forbidden_rules() {
    let library = Library::embedded();
    for (i, rule) in [
        (3, "DEATHRATTLE IS DOUBLE"),
        (4, "KEG IS NOT KEG"),
        (5, "LAVA IS HOT"),
        (6, "SHARD IS OPEN"),
        (7, "SHARD IS WIN"),
        (8, "SKULL IS SINK"),
        (9, "KNIGHT IS YOU"),
    ] {
        let level = level(&library, NAMES[i]);
        for kind in ["rule", "formed"] {
            let ask = without(&[&format!("{kind} {rule}")]);
            let verdict = Query::new(&level)
                .ask(ask.clone())
                .effort(two())
                .solve(&mut |_| ())
                .unwrap()
                .verdict;
            assert!(
                verdict.impossible(),
                "{} without {kind} {rule}: {verdict}",
                NAMES[i]
            );
        }
    }
}

#[test]
fn every_claim_of_the_level_files_holds() {
    let library = Library::embedded();
    for name in NAMES {
        let setup = library.level(name).unwrap().setup;
        let level = level(&library, name);
        let check = Check {
            under: &|orders| under(&library, &setup, orders),
            effort: two(),
            hunting: Hunting::default(),
        };
        for finding in check.all(&level, &mut |_| ()) {
            assert_eq!(
                finding.outcome,
                Outcome::Holds,
                "{name}: {} {}",
                finding.claim,
                finding.note
            );
        }
    }
}

#[test]
fn a_hint_shortens_what_is_left() {
    let library = Library::embedded();
    let level = level(&library, NAMES[0]);
    let whole = Query::new(&level).effort(two()).solve(&mut |_| ()).unwrap();
    let line = whole.line.unwrap();
    let ask = Scope {
        after: line[..4].to_vec(),
        ..Scope::default()
    };
    let rest = Query::new(&level)
        .ask(ask.clone())
        .effort(two())
        .solve(&mut |_| ())
        .unwrap();
    assert_eq!(rest.verdict.shortest, Some(6));
    let whole = Query::new(&level)
        .ask(ask.clone())
        .effort(two())
        .shortest(100, &mut |_| ())
        .unwrap();
    assert!(whole.found.unwrap().lines.contains(&line[4..].to_vec()));
}

#[test]
fn needs_agree_with_one_search_a_fact() {
    let library = Library::embedded();
    for name in ["l1-double-tap", "l3-simultaneous-paradox"] {
        let level = level(&library, name);
        let found = Query::new(&level).effort(two()).needs(&mut |_| ()).unwrap();
        let found = found.found.unwrap();
        let shortest = found.shortest.unwrap();
        for fact in &shortest {
            let ask = Scope {
                without: vec![fact.clone()],
                ..Scope::default()
            };
            let verdict = Query::new(&level)
                .ask(ask.clone())
                .effort(two())
                .solve(&mut |_| ())
                .unwrap()
                .verdict;
            assert_eq!(
                verdict.impossible(),
                found.every.contains(fact),
                "{name}: {fact}"
            );
        }
        assert!(found.every.iter().all(|fact| shortest.contains(fact)));
    }
}

#[test]
fn workers_change_no_answer() {
    let library = Library::embedded();
    let level = level(&library, NAMES[4]);
    let ask = |workers| {
        let effort = Effort {
            workers,
            ..Effort::default()
        };
        let answer = Query::new(&level)
            .effort(effort.clone())
            .exhaust(&mut |_| ())
            .unwrap();
        format!("{answer:?}")
    };
    let one = ask(1);
    assert!(one == ask(2) && one == ask(8));
}

#[test]
fn a_stopped_search_goes_on_to_the_same_end() {
    let library = Library::embedded();
    for (name, until) in [
        ("l1-double-tap", Until::Solved),
        ("l2-spliced-corpse", Until::Exhausted),
    ] {
        let level = level(&library, name);
        let space = LevelSpace::new(&level, &Scope::default(), &Watch::Nothing).unwrap();
        let mut whole = Search::new(&space, until, Keep::Lines, None);
        let end = drive(&mut whole, &Effort::default(), &mut |_, _| ());

        let half = Effort {
            positions: Some(end.positions / 2),
            ..Effort::default()
        };
        let mut file = Vec::new();
        let mut search = Search::new(&space, until, Keep::Lines, None);
        let stopped = drive(&mut search, &half, &mut |search, progress| {
            if progress.boundary {
                file.clear();
                search.write(&mut file).unwrap();
            }
        });
        assert_eq!(
            stopped.ended,
            Ended::Stopped(Limit::Positions(end.positions / 2))
        );

        let mut resumed = Search::resume(&space, &file, until, None).unwrap();
        assert!(resumed.depth() > 0 && resumed.positions() < end.positions);
        let again = drive(&mut resumed, &two(), &mut |_, _| ());
        // The most that was held is the one thing that may differ.
        let peak_bytes = end.peak_bytes;
        assert_eq!(
            Verdict {
                peak_bytes,
                ..again
            },
            end
        );
        assert_eq!(resumed.layers(), whole.layers());
        assert_eq!(resumed.line(), whole.line());
        assert!(resumed.line().is_some());
    }
}
