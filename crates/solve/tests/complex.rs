//! Where the game refuses an input as too complex, nobody says what lies behind it.

use spellgrid::{Context, Input, Level, Verb};
use spellgrid_content::{Library, Source, read_level};
use spellgrid_solve::certificate::{self, CheckError, Proof, certify, check};
use spellgrid_solve::{Check, Effort, Ended, Hunting, Limit, Outcome, Query, Scope};

/// A flag 12 steps away; at the fifth, a word can be pushed to where rocks become more of them
/// than the game takes, which might have been a shorter way.
fn beside_a_way() -> Level {
    let library = Library::embedded();
    let row = |first: &str, rest: &str, times: usize| format!("{first}{}\n", rest.repeat(times));
    let heap = vec!["rock"; 60].join("+");
    let heaps = || row(&heap, &format!(" {heap}"), 39);
    let text = [
        "--- beside-a-way\nruleset baba\npacks base baba\norder crowd 0\nboard\n".to_owned(),
        row("BABA IS YOU . FLAG IS WIN . WALL IS STOP", " .", 29),
        row("KEKE IS ROCK AND ROCK", " .", 35),
        row(". . ROCK IS", " .", 36),
        row(". . . . KEKE", " #", 35),
        format!(
            "{} baba {} flag{}\n",
            ["#"; 4].join(" "),
            ["."; 11].join(" "),
            " #".repeat(23)
        ),
        row("#", " #", 39),
        heaps(),
        heaps(),
    ];
    let level = read_level(&Source::new("beside", &text.concat()), &library).unwrap();
    library.build_document(&level).unwrap()
}

#[test]
fn a_solution_past_a_refused_input_is_not_called_shortest() {
    let level = beside_a_way();
    let (ask, effort) = (Scope::default(), Effort::default());
    let answer = Query::new(&level)
        .ask(ask.clone())
        .effort(effort.clone())
        .solve(&mut |_| ())
        .unwrap();
    let verdict = answer.verdict;
    assert_eq!(answer.line.map(|line| line.len()), Some(12));
    assert_eq!((verdict.found, verdict.shortest), (Some(12), None));
    assert_eq!(verdict.ended, Ended::Stopped(Limit::TooComplex));
    assert!(verdict.complete < 11 && verdict.barren() == Some(verdict.complete));
    let told = verdict.to_string();
    assert!(
        told.starts_with("solved in 12 inputs; whether a shorter line exists is unknown beyond "),
        "{told}"
    );
    let whole = Query::new(&level)
        .ask(ask.clone())
        .effort(effort.clone())
        .shortest(1, &mut |_| ())
        .unwrap();
    assert!(whole.found.is_none() && whole.answer.line.is_some());
    let mut file = Vec::new();
    let done = certify(
        &Query::new(&level).ask(ask.clone()).effort(effort.clone()),
        &[],
        &mut |_| (),
        &mut file,
    );
    let (answer, header) = done.unwrap();
    assert_eq!(header.proof, Proof::NoneWithin(verdict.complete));
    assert_eq!(answer.line.map(|line| line.len()), Some(12));
    check(&mut &file[..], &level).unwrap();
    let claims = Check {
        under: &|_| Err("no orders here".into()),
        effort,
        hunting: Hunting::default(),
    };
    for (claim, outcome) in [
        ("shortest 12", Outcome::Unknown),
        ("shortest 13", Outcome::Fails),
        ("none", Outcome::Fails),
        ("count 1", Outcome::Unknown),
        // The solution at hand does nothing but move: so much is on every solution.
        ("unique", Outcome::Holds),
        ("none within 3", Outcome::Holds),
    ] {
        let finding = claims.text(&level, claim, &mut |_| ());
        assert_eq!(finding.outcome, outcome, "{finding:?}");
    }
}

/// Rocks and kekes turn into two of each other every turn, without end: the board is full of them
/// before anybody could say whether it can be won.
fn doubling() -> Level {
    let library = Library::embedded();
    let row = |first: &str, rest: &str| format!("{first}{}\n", rest.repeat(35));
    let text = [
        "--- doubling\nruleset baba\npacks base baba\norder crowd 0\nboard\n".to_owned(),
        row("ROCK IS KEKE AND KEKE", " ."),
        row("KEKE IS ROCK AND ROCK", " ."),
        row("rock rock rock rock rock", " rock"),
    ];
    let level = read_level(&Source::new("doubling", &text.concat()), &library).unwrap();
    library.build_document(&level).unwrap()
}

#[test]
fn a_refused_input_leaves_the_answer_open() {
    let level = doubling();
    let (ask, effort) = (Scope::default(), Effort::default());
    for answer in [
        Query::new(&level)
            .ask(ask.clone())
            .effort(effort.clone())
            .solve(&mut |_| ())
            .unwrap(),
        Query::new(&level)
            .ask(ask.clone())
            .effort(effort.clone())
            .exhaust(&mut |_| ())
            .unwrap(),
    ] {
        let verdict = answer.verdict;
        assert_eq!(verdict.ended, Ended::Stopped(Limit::TooComplex));
        assert!(!verdict.impossible() && answer.line.is_none());
        assert_eq!(verdict.complete, 8);
        assert!(verdict.none_within(8) && !verdict.none_within(9));
        assert!(verdict.to_string().contains("too complex"), "{verdict}");
    }
    let claims = Check {
        under: &|_| Err("no orders here".into()),
        effort,
        hunting: Hunting::default(),
    };
    for (claim, outcome) in [
        ("none", Outcome::Unknown),
        ("exhausts 9 positions", Outcome::Unknown),
        ("wins 0", Outcome::Unknown),
        ("none within 8", Outcome::Holds),
        ("none within 9", Outcome::Unknown),
    ] {
        let finding = claims.text(&level, claim, &mut |_| ());
        assert_eq!(finding.outcome, outcome, "{finding:?}");
    }
}

#[test]
fn no_certificate_covers_a_refused_input() {
    let level = doubling();
    let ask = Scope::default();
    let mut file = Vec::new();
    let mut write = |inputs| {
        file.clear();
        let effort = Effort::default();
        let done = certify(
            &Query::new(&level)
                .ask(ask.clone())
                .within(inputs)
                .effort(effort.clone()),
            &[],
            &mut |_| (),
            &mut file,
        );
        let (_, header) = done.unwrap();
        (header, file.clone())
    };
    for (inputs, proven) in [(None, 8), (Some(20), 8), (Some(5), 5)] {
        let (header, file) = write(inputs);
        assert_eq!(header.proof, Proof::NoneWithin(proven));
        check(&mut &file[..], &level).unwrap();
    }
    let (mut header, _) = write(Some(5));

    // All positions there are, with a fitting seal.
    let (mut state, mut context) = (level.start().clone(), Context::default());
    let mut keys = Vec::new();
    loop {
        let mut key = Vec::new();
        level.key(&state, &mut key);
        keys.push((key, 0));
        let wait = Input::plain(Verb::Wait);
        if level.play(&mut state, &wait, &mut context).is_err() {
            break;
        }
    }
    keys.sort();
    header.proof = Proof::None;
    header.positions = keys.len() as u64;
    let forged = certificate::seal_anew(&header, &keys);
    let found = check(&mut &forged[..], &level);
    assert!(matches!(found, Err(CheckError::TooComplex(_))), "{found:?}");
}
