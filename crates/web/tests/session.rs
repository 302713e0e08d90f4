//! Playing as the page plays, without a browser.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use spellgrid::{Dir, Verb};
use spellgrid_web::draw::{Lit, Theme, picture};
use spellgrid_web::play::{Guess, Session, Tried};
use spellgrid_web::share::{Parcel, pack, unpack};
use spellgrid_web::shelf::Shelf;
use spellgrid_web::verdict::{Answer, Found, Job, Used, answer};

fn session(shelf: &Shelf, name: &str) -> Session {
    let setup = shelf.library().level(name).unwrap().setup;
    Session::new(shelf.build(&setup).unwrap(), shelf.roles(&setup))
}

fn steps(session: &mut Session, text: &str) {
    for letter in text.chars() {
        let dir = match letter {
            'r' => Dir::Right,
            'u' => Dir::Up,
            'l' => Dir::Left,
            _ => Dir::Down,
        };
        assert_eq!(session.begin(Verb::Step(dir)), Tried::Played);
    }
}

/// A clock that stands still.
fn unused() -> Used {
    Arc::new(|| 0.0)
}

#[test]
fn level_one_is_played_told_and_explained() {
    let shelf = Shelf::default();
    let mut session = session(&shelf, "l1");
    steps(&mut session, "uu");
    assert_eq!(session.begin(Verb::Cast(0)), Tried::Played);
    let turn = session.turns().last().unwrap().clone();
    let twice = turn
        .log
        .iter()
        .filter(|l| l.text == "Powder Keg: deathrattle")
        .count();
    assert_eq!(twice, 2);
    assert!(
        session.told().contains("Bramble Wall dies"),
        "{}",
        session.told()
    );
    let before = session.scene();
    steps(&mut session, "ddl");
    for _ in 0..3 {
        assert!(session.undo());
    }
    assert_eq!(session.scene(), before);
    assert!(session.redo().unwrap());
    steps(&mut session, "dlddrr");
    assert!(session.game().won());
    let why = session.why((6, 6));
    let all: Vec<&str> = why
        .iter()
        .flat_map(|(_, r)| r.iter().map(|r| r.text.as_str()))
        .collect();
    assert!(
        all.iter().any(|text| text.contains("is YOU — BABA IS YOU")),
        "{all:?}"
    );
    assert!(
        all.iter().any(|text| text.contains("moved right")),
        "{all:?}"
    );
}

#[test]
fn graft_offers_the_cards_that_it_makes() {
    let shelf = Shelf::default();
    let mut session = session(&shelf, "l2");
    assert_eq!(session.begin(Verb::Cast(0)), Tried::Asks);
    let base = session
        .pending()
        .unwrap()
        .offers
        .iter()
        .position(|o| o.label == "Ember Moth");
    assert_eq!(session.choose(base.unwrap()), Tried::Asks);
    let offers = session.pending().unwrap().offers.clone();
    let made = |text: &str| {
        offers
            .iter()
            .position(|o| o.card.as_ref().is_some_and(|c| c.text.contains(text)))
    };
    // Every offer is a card whose text can be read.
    assert!(
        offers
            .iter()
            .all(|o| o.card.as_ref().is_some_and(|c| !c.text.is_empty()))
    );
    assert_eq!(session.choose(made("Write WIN").unwrap()), Tried::Played);
    let hand = session.hand(0);
    assert_eq!(hand[0].name, "Ember Moth (Assembled)");
    assert_eq!(hand[0].text, "Taunt. Deathrattle: Write WIN on this tile.");
    assert_eq!(session.begin(Verb::Play(0)), Tried::Asks);
    let at = session.offers_at((4, 3));
    assert_eq!(at.len(), 1);
    assert_eq!(session.choose(at[0]), Tried::Played);
    steps(&mut session, "ll");
    assert!(session.game().won());
}

#[test]
fn a_dropped_choice_and_a_refusal_change_nothing() {
    let shelf = Shelf::default();
    let mut session = session(&shelf, "l4");
    let before = session.scene();
    assert_eq!(session.begin(Verb::Cast(0)), Tried::Asks);
    assert!(matches!(session.choose(99), Tried::Refused(_)));
    assert!(session.pending().is_some());
    assert!(session.cancel() && !session.cancel());
    assert!(matches!(session.begin(Verb::Cast(7)), Tried::Refused(_)));
    assert!(matches!(session.begin(Verb::EndTurn), Tried::Refused(_)));
    assert_eq!(session.scene(), before);
    assert!(session.turns().is_empty() && !session.undo());
}

#[test]
fn a_guess_is_compared() {
    let shelf = Shelf::default();
    let mut session = session(&shelf, "l1");
    session.predict = true;
    assert_eq!(session.begin(Verb::Cast(0)), Tried::Guess);
    assert!(session.turns().is_empty());
    let level = session.level();
    let minions = level.minions(session.game().state());
    let keg = minions.iter().find(|m| m.name == "Powder Keg").unwrap().id;
    let guess = Guess {
        deaths: [keg].into(),
        deathrattles: 1,
    };
    let outcome = session.guess(&guess).unwrap();
    assert!(outcome.perfect(), "{outcome:?}");
    assert!(session.guess(&guess).is_err());
}

#[test]
fn words_of_rules_are_lit_and_cancelled_ones_crossed() {
    let shelf = Shelf::default();
    let mut session = session(&shelf, "l4");
    let scene = session.scene();
    let lit = |word: &str, lit: Lit| {
        scene
            .pieces
            .iter()
            .filter(|p| p.kind == format!("text:{word}") && p.lit == lit)
            .count()
    };
    assert_eq!(lit("YOU", Lit::On), 1);
    assert_eq!(lit("DOUBLE", Lit::Crossed), 1);
    let svg = picture(&scene, Theme::Light, 32);
    assert!(svg.starts_with("<svg") && svg.ends_with("</svg>") && svg.contains("s-keg"));
}

#[test]
fn every_level_goes_through_a_link() {
    let shelf = Shelf::default();
    for name in shelf.level_names() {
        let level = shelf.level(&name).unwrap();
        let parcel = Parcel {
            level,
            ..Parcel::default()
        };
        let link = pack(&parcel).unwrap();
        assert!(link.len() < 1500, "{name}: {}", link.len());
        assert_eq!(unpack(&link).unwrap(), parcel);
        // The text form says the same level.
        assert_eq!(
            shelf.read(&name, &shelf.print(&parcel.level)).unwrap(),
            parcel.level
        );
    }
}

#[test]
fn a_claim_that_the_time_stops_says_so() {
    let shelf = Shelf::default();
    let question = Job {
        level: shelf.library().level("l1").unwrap().setup,
        bytes: 1 << 30,
        positions: 1 << 20,
        ..Job::default()
    };
    // The time is over as soon as the solution is told.
    let over = Arc::new(AtomicBool::new(false));
    let clock = over.clone();
    let used: Used = Arc::new(move || f64::from(u8::from(clock.load(Ordering::Relaxed))));
    let mut last = None;
    let mut say = |answer| {
        over.fetch_or(matches!(answer, Answer::Solved { .. }), Ordering::Relaxed);
        last = Some(answer);
    };
    answer(&question, &mut say, &used);
    let Some(Answer::Understood { needs, claims, .. }) = last else {
        panic!("{last:?}");
    };
    assert_eq!(needs, None);
    assert!(!claims.is_empty());
    for claim in claims {
        let said = (claim.outcome.as_str(), claim.note.as_str());
        assert_eq!(said, ("unknown", "stopped by the time it may take"));
    }
}

#[test]
fn the_verdict_knows_the_shortest_solution_and_its_needs() {
    let shelf = Shelf::default();
    let question = Job {
        id: 7,
        level: shelf.library().level("l1").unwrap().setup,
        bytes: 1 << 30,
        positions: 1 << 20,
        ..Job::default()
    };
    let mut said = Vec::new();
    answer(&question, &mut |answer| said.push(answer), &unused());
    let line = said.iter().find_map(|answer| match answer {
        Answer::Solved {
            found: Found::Line { words, .. },
            ..
        } => Some(words.clone()),
        _ => None,
    });
    assert_eq!(line.unwrap().len(), 10);
    let Some(Answer::Understood {
        needs: Some(needs),
        claims,
        ..
    }) = said.last()
    else {
        panic!("{:?}", said.last());
    };
    assert!(
        needs
            .iter()
            .any(|fact| fact == "formed \"DEATHRATTLE IS DOUBLE\""),
        "{needs:?}"
    );
    assert!(claims.iter().all(|claim| !claim.fails), "{claims:?}");
    // Too little room is "unknown", never "no".
    said.clear();
    answer(
        &Job {
            positions: 10,
            ..question
        },
        &mut |answer| said.push(answer),
        &unused(),
    );
    assert!(said.iter().any(|a| matches!(
        a,
        Answer::Solved {
            found: Found::Unknown { .. },
            ..
        }
    )));
}

/// A flag 12 steps away; on the way a word can be pushed to where rocks become more of them than
/// the game takes: nobody knows whether that way is shorter.
#[test]
fn the_verdict_says_when_a_shorter_way_is_not_ruled_out() {
    let row = |first: &str, rest: &str, times: usize| format!("{first}{}\n", rest.repeat(times));
    let heap = vec!["rock"; 60].join("+");
    let heaps = row(&heap, &format!(" {heap}"), 39);
    let text = [
        "--- beside\nruleset baba\npacks base baba\norder crowd 0\nboard\n".to_owned(),
        row("BABA IS YOU . FLAG IS WIN . WALL IS STOP", " .", 29),
        row("KEKE IS ROCK AND ROCK", " .", 35),
        row(". . ROCK IS", " .", 36),
        row(". . . . KEKE", " #", 35),
        row("# # # # baba . . . . . . . . . . . flag", " #", 23),
        row("#", " #", 39),
        heaps.clone(),
        heaps,
    ];
    let source = spellgrid_content::Source::new("beside", &text.concat());
    let shelf = Shelf::default();
    let question = Job {
        level: spellgrid_content::read_level(&source, shelf.library())
            .unwrap()
            .setup,
        bytes: 1 << 30,
        positions: 1 << 20,
        brief: true,
        ..Job::default()
    };
    let mut said = Vec::new();
    answer(&question, &mut |answer| said.push(answer), &unused());
    let Some(Answer::Solved {
        found: Found::Line { words, unsure, .. },
        ..
    }) = said.last()
    else {
        panic!("{:?}", said.last());
    };
    assert_eq!(words.len(), 12);
    assert!(unsure.is_some_and(|most| most < 11), "{unsure:?}");
}

/// A pack of a link stands beside those of the visitor, and replaces none.
#[test]
fn a_link_replaces_no_pack() {
    let mut shelf = Shelf::default();
    let pack = |about: &str| format!(r#"{{"name": "mine", "about": "{about}"}}"#);
    shelf.import_pack("pack.json", &pack("my own")).unwrap();
    let own = shelf.library().pack("mine").unwrap().clone();
    let mut other = own.clone();
    other.about = "of the link".into();
    let mut new = own.clone();
    new.name = "theirs".into();
    let refused = shelf.receive_packs(&[new.clone(), other]).unwrap_err();
    assert!(
        refused
            .to_string()
            .contains("another pack with the name mine")
    );
    assert!(shelf.library().pack("theirs").is_none());
    shelf.receive_packs(&[new, own.clone()]).unwrap();
    assert!(shelf.library().pack("theirs").is_some());
    assert_eq!(shelf.library().pack("mine"), Some(&own));
}
