//! Where the game refuses an input as too complex, nobody says what lies behind it.

use spellgrid::{Desk, Input, Level, Verb};
use spellgrid_content::{Library, Source, read_level};
use spellgrid_solve::certificate::{self, CertifyError, CheckError, Proof, certify, check};
use spellgrid_solve::{Ask, Check, Effort, Ended, Hunting, Limit, Outcome, exhaust, solve};

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
    let (ask, effort) = (Ask::default(), Effort::default());
    for answer in [
        solve(&level, &ask, None, &effort, &mut |_| ()).unwrap(),
        exhaust(&level, &ask, None, &effort, &mut |_| ()).unwrap(),
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
    let ask = Ask::default();
    let mut file = Vec::new();
    let mut write = |inputs| {
        file.clear();
        let effort = Effort::default();
        let done = certify(&level, &ask, &[], inputs, &effort, &mut |_| (), &mut file);
        done.map(|(_, header)| (header, file.clone()))
    };
    assert!(matches!(write(None), Err(CertifyError::Unknown(_))));
    let (mut header, file) = write(Some(5)).unwrap();
    check(&mut &file[..], &level).unwrap();

    // All positions there are, with a fitting seal.
    let (mut state, mut desk) = (level.start().clone(), Desk::default());
    let mut keys = Vec::new();
    loop {
        let mut key = Vec::new();
        level.key(&state, &mut key);
        keys.push((key, 0));
        let wait = Input::plain(Verb::Wait);
        if level.play(&mut state, &wait, &mut desk).is_err() {
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
