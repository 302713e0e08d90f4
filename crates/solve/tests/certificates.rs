//! Certificates hold, and damaged ones do not, though their seals are made anew.

mod common;
#[path = "common/under.rs"]
mod under;

use std::sync::atomic::{AtomicU32, Ordering};

use fastrand::Rng;
use spellgrid::{Dir, Fact, Input, Level, StopFlag, Verb};
use spellgrid_content::{Library, Source, read_level};
use spellgrid_solve::certificate::{
    self, CertifyError, CheckError, Header, Proof, certify, check, read_header,
};
use spellgrid_solve::{Effort, Ended, Limit, Query, QueryError, Scope};
use under::under;

fn level(name: &str) -> Level {
    let library = Library::embedded();
    library
        .build_document(&library.level(name).unwrap())
        .unwrap()
}

fn write(level: &Level, without: &[&str], inputs: Option<u32>) -> (Header, Vec<u8>) {
    let without = without.iter().map(|f| f.parse::<Fact>().unwrap()).collect();
    let ask = Scope {
        without,
        ..Scope::default()
    };
    let mut file = Vec::new();
    let (_, header) = certify(
        &Query::new(level).ask(ask.clone()).within(inputs),
        &[],
        &mut |_| (),
        &mut file,
    )
    .unwrap();
    (header, file)
}

#[test]
fn certificates_hold() {
    for (name, without, inputs) in [
        ("l1-double-tap", &["rule DEATHRATTLE IS DOUBLE"][..], None),
        ("l1-double-tap", &[], None),
        ("l1-double-tap", &[], Some(9)),
        ("l5-sealed-keg", &[], None),
        ("l3-simultaneous-paradox", &["rule KNIGHT IS YOU"], None),
    ] {
        let level = level(name);
        let (header, file) = write(&level, without, inputs);
        assert_eq!(read_header(&mut &file[..]).unwrap(), header);
        let checked = check(&mut &file[..], &level).unwrap_or_else(|e| panic!("{name}: {e}"));
        assert_eq!(checked.header, header);
        match (&header.proof, without.is_empty(), inputs) {
            (Proof::None, false, _) => {}
            (Proof::NoneWithin(9), _, Some(9)) => {}
            (Proof::Shortest(line), true, None) => assert!(line.len() == 10 || line.len() == 6),
            (proof, ..) => panic!("{name}: {proof:?}"),
        }
    }
    // 622 positions, each less than a few bytes.
    let (header, file) = write(
        &level("l1-double-tap"),
        &["rule DEATHRATTLE IS DOUBLE"],
        None,
    );
    assert_eq!(header.positions, 622);
    assert!(file.len() < 622 * 8, "{}", file.len());
}

/// Wherever a file is cut off or changed, what is said is ours: no name of a type, no word of a
/// library.
#[test]
fn damage_is_told_in_plain_words() {
    let level = level("l3-simultaneous-paradox");
    let (_, file) = write(&level, &["rule KNIGHT IS YOU"], None);
    let plain = |bytes: &[u8]| {
        let Err(error) = check(&mut &bytes[..], &level) else {
            return;
        };
        let said = error.to_string();
        let camel = said.as_bytes().windows(2);
        let named = camel
            .filter(|pair| pair[0].is_ascii_lowercase() && pair[1].is_ascii_uppercase())
            .count();
        assert!(
            named == 0 && !said.contains(['{', '(', '_']) && !said.contains("fill whole buffer"),
            "{said}"
        );
    };
    for at in 0..file.len() {
        plain(&file[..at]);
        for bit in [0x01, 0x80, 0xff] {
            let mut changed = file.clone();
            changed[at] ^= bit;
            plain(&changed);
        }
    }
}

#[test]
fn another_level_is_refused() {
    let (_, file) = write(
        &level("l1-double-tap"),
        &["rule DEATHRATTLE IS DOUBLE"],
        None,
    );
    assert!(check(&mut &file[..], &level("l3-simultaneous-paradox")).is_err());
}

#[test]
fn another_name_is_refused() {
    let level = level("l1-double-tap");
    let (mut header, file) = write(&level, &["rule DEATHRATTLE IS DOUBLE"], None);
    let keys = certificate::read_positions(&mut &file[..]).unwrap();
    header.level = "l3-simultaneous-paradox".into();
    let renamed = certificate::seal_anew(&header, &keys);
    let found = check(&mut &renamed[..], &level);
    assert!(matches!(found, Err(CheckError::Name)), "{found:?}");
}

/// What a stopped search saw whole is proof; where it saw nothing, nothing is written.
#[test]
fn a_stopped_search_proves_what_it_saw() {
    let level = level("l4-crossed-out");
    let write = |positions| {
        let mut file = Vec::new();
        let effort = Effort {
            positions: Some(positions),
            ..Effort::default()
        };
        let ask = Scope::default();
        certify(
            &Query::new(&level).ask(ask.clone()).effort(effort.clone()),
            &[],
            &mut |_| (),
            &mut file,
        )
        .map(|(answer, header)| (answer.verdict, header, file))
    };
    let (verdict, header, file) = write(200).unwrap();
    assert!(matches!(verdict.ended, Ended::Stopped(_)) && verdict.complete > 2);
    assert_eq!(header.proof, Proof::NoneWithin(verdict.complete));
    check(&mut &file[..], &level).unwrap();
    assert!(matches!(write(1), Err(CertifyError::Unknown(_))));
}

/// Cancelled in the search, a certificate is written of the lengths that were ruled out; in the
/// writing, it is not.
#[test]
fn writing_can_be_cancelled() {
    let level = level("l9-skull-river");
    let (mut bounds, mut unwritten) = (0, 0);
    // Cancelled when it is asked for the first time, for the second time, and so on.
    for polls in 0..10_000 {
        let asked = AtomicU32::new(0);
        let effort = Effort {
            cancel: StopFlag::new(move || asked.fetch_add(1, Ordering::Relaxed) >= polls),
            ..Effort::default()
        };
        let (ask, mut file) = (Scope::default(), Vec::new());
        match certify(
            &Query::new(&level).ask(ask.clone()).effort(effort.clone()),
            &[],
            &mut |_| (),
            &mut file,
        ) {
            Ok((_, header)) => match header.proof {
                Proof::NoneWithin(n) => {
                    assert!(n < 9);
                    bounds += 1;
                }
                proof => {
                    assert!(matches!(proof, Proof::Shortest(line) if line.len() == 9));
                    assert!(bounds > 0 && unwritten > 0, "{bounds} {unwritten}");
                    return;
                }
            },
            Err(CertifyError::Stopped(answer, Limit::Cancelled)) => {
                assert_eq!(answer.verdict.shortest, Some(9));
                unwritten += 1;
            }
            Err(CertifyError::Unknown(answer)) => assert_eq!(answer.verdict.found, None),
            Err(CertifyError::Query(QueryError::Stopped)) => {}
            other => panic!("{other:?}"),
        }
    }
    panic!("it was cancelled without end");
}

#[test]
fn other_orders_stand_in_the_header() {
    let library = Library::embedded();
    let setup = library.level("l6-melt-before-defeat").unwrap().setup;
    for (order, idea) in [
        ("hazards SINK, DEFEAT, HOT/MELT", true),
        ("lost ends no", false),
    ] {
        let orders = [order.to_owned()];
        let level = under(&library, &setup, &orders).unwrap();
        let mut file = Vec::new();
        let (answer, header) =
            certify(&Query::new(&level), &orders, &mut |_| (), &mut file).unwrap();
        assert_eq!(answer.verdict.impossible(), idea);
        assert_eq!(
            (header.under.as_slice(), header.lost_ends),
            (&orders[..], idea)
        );
        check(&mut &file[..], &level).unwrap_or_else(|e| panic!("{order}: {e}"));
        let plain = library.build(&setup).unwrap();
        assert!(check(&mut &file[..], &plain).is_err());
    }
}

#[test]
fn a_hint_stands_in_the_header() {
    let level = level("l1-double-tap");
    let line = Query::new(&level).solve(&mut |_| ());
    let line = line.unwrap().line.unwrap();
    for played in [0, 4, 9, 10] {
        let ask = Scope {
            after: line[..played].to_vec(),
            ..Scope::default()
        };
        let mut file = Vec::new();
        let effort = Effort::default();
        let (_, header) = certify(
            &Query::new(&level).ask(ask.clone()).effort(effort.clone()),
            &[],
            &mut |_| (),
            &mut file,
        )
        .unwrap();
        assert_eq!(header.after, ask.after);
        assert!(matches!(&header.proof, Proof::Shortest(rest) if rest.len() == 10 - played));
        check(&mut &file[..], &level).unwrap_or_else(|e| panic!("{played}: {e}"));
    }
}

#[test]
fn noise_is_refused() {
    let level = level("l1-double-tap");
    let (_, file) = write(&level, &["rule DEATHRATTLE IS DOUBLE"], None);
    let mut rng = Rng::with_seed(41);
    for _ in 0..1_000 {
        let mut bad = file.clone();
        match rng.u64(..3) {
            0 => bad.truncate(rng.u64(..bad.len() as u64) as usize),
            1 => {
                let at = rng.u64(..bad.len() as u64) as usize;
                bad[at] ^= 1 << rng.u64(..8);
            }
            _ => bad.push(rng.u64(..) as u8),
        }
        assert!(check(&mut &bad[..], &level).is_err());
    }
}

/// One change of a certificate that makes it untrue.
fn damage(rng: &mut Rng, header: &mut Header, keys: &mut Vec<(Vec<u8>, u32)>) -> &'static str {
    let at = rng.u64(..keys.len() as u64) as usize;
    match rng.u64(..14) {
        0 => {
            keys.remove(at);
            header.positions -= 1;
            "a position left out"
        }
        1 => {
            let byte = rng.u64(..keys[at].0.len() as u64) as usize;
            keys[at].0[byte] ^= 1 << rng.u64(..8);
            keys.sort();
            "a position changed"
        }
        2 => {
            let other = rng.u64(..keys.len() as u64) as usize;
            let other = (other + usize::from(other == at)) % keys.len();
            keys.swap(at, other);
            "positions out of order"
        }
        3 => {
            let twice = keys[at].clone();
            keys.insert(at, twice);
            header.positions += 1;
            "a position twice"
        }
        4 => {
            header.positions += 1 + rng.u64(..5);
            "more positions claimed"
        }
        5 => {
            header.digest ^= 1 << rng.u64(..128);
            "another level"
        }
        6 => {
            header.lost_ends = !header.lost_ends;
            "another ruling on lost positions"
        }
        7 => {
            let end = header.level.len();
            header.level.truncate(rng.u64(..end as u64) as usize);
            "another name"
        }
        8 => {
            if header.under.pop().is_none() {
                header.under.push("lost ends no".into());
            }
            "other orders"
        }
        9 => {
            if header.after.pop().is_none() {
                header.after.push(Input::plain(Verb::Cast(99)));
            }
            "another beginning"
        }
        10 => {
            if header.without.pop().is_none() {
                header.without.push(Fact::Formed("TEXT IS PUSH".into()));
            }
            "something else forbidden"
        }
        11 => match &mut header.proof {
            Proof::Shortest(line) => {
                line.pop();
                "a line too short"
            }
            Proof::NoneWithin(n) => {
                *n += 1 + rng.u64(..5) as u32;
                "a bound too high"
            }
            Proof::None => {
                header.proof = Proof::NoneWithin(rng.u64(..40) as u32);
                "a bound of its own"
            }
        },
        12 => match &mut header.proof {
            Proof::Shortest(line) => {
                let again = line[rng.u64(..line.len() as u64) as usize].clone();
                line.insert(0, again);
                "a line too long"
            }
            Proof::NoneWithin(_) => {
                header.proof = Proof::None;
                "no bound"
            }
            Proof::None if header.without.is_empty() => {
                header.positions -= 1;
                "fewer positions claimed"
            }
            Proof::None => {
                header.without = vec!["pushed 9".parse().unwrap()];
                "something that never happens forbidden"
            }
        },
        _ => {
            let last = keys.pop().unwrap();
            keys.truncate(keys.len() / 2);
            keys.push(last);
            header.positions = keys.len() as u64;
            "half of it left out"
        }
    }
}

/// Each kind of claim, with each part of the header in use; checked as the program does, which
/// builds the level with the orders that the header names.
#[test]
fn thousands_of_damaged_certificates_are_refused() {
    let library = Library::embedded();
    let right = &[Input::plain(Verb::Step(Dir::Right))][..];
    let whirlwind = &[Input::plain(Verb::Cast(0))][..];
    let mut rng = Rng::with_seed(42);
    let double = "rule DEATHRATTLE IS DOUBLE";
    let sink = "hazards SINK, DEFEAT, HOT/MELT";
    for (name, order, after, without, inputs) in [
        ("l1-double-tap", None, &[][..], Some(double), None),
        ("l1-double-tap", None, &[], None, None),
        ("l1-double-tap", None, right, None, Some(7)),
        ("l1-double-tap", None, whirlwind, None, None),
        ("l6-melt-before-defeat", Some(sink), &[], None, None),
    ] {
        let setup = library.level(name).unwrap().setup;
        let orders: Vec<String> = order.iter().map(|&order| order.to_owned()).collect();
        let level = under(&library, &setup, &orders).unwrap();
        let ask = Scope {
            after: after.to_vec(),
            without: without.iter().map(|f| f.parse().unwrap()).collect(),
        };
        let (mut file, effort) = (Vec::new(), Effort::default());
        let done = certify(
            &Query::new(&level)
                .ask(ask.clone())
                .within(inputs)
                .effort(effort.clone()),
            &orders,
            &mut |_| (),
            &mut file,
        );
        let (_, header) = done.unwrap();
        let keys = certificate::read_positions(&mut &file[..]).unwrap();
        assert_eq!(
            certificate::seal_anew(&header, &keys),
            file,
            "the same content, the same bytes"
        );
        for _ in 0..500 {
            let (mut header, mut keys) = (header.clone(), keys.clone());
            let what = damage(&mut rng, &mut header, &mut keys);
            let bad = certificate::seal_anew(&header, &keys);
            let level = under(&library, &setup, &header.under);
            let holds = level.is_ok_and(|level| check(&mut &bad[..], &level).is_ok());
            assert!(!holds, "{name}: {what}");
        }
    }
}

/// More inputs than are looked at, of which most differ only in which of equal cards they name: what
/// the search counts once, the check does.
#[test]
fn equal_cards_of_a_hand_are_one_to_both() {
    let text = "--- hands\nsize 90x90\nhand \"Clay Shard\", \"Clay Shard\", \"Clay Shard\", \"Clay Shard\", \
        \"Clay Shard\", \"Clay Shard\", \"Clay Shard\", \"Clay Shard\", \"Clay Shard\"\nboard\n  BABA IS YOU baba\n";
    let library = Library::embedded();
    let document = read_level(&Source::new("hands.scn", text), &library).unwrap();
    let level = library.build_document(&document).unwrap();
    let (_, file) = write(&level, &[], Some(1));
    let checked = check(&mut &file[..], &level).unwrap();
    assert_eq!(checked.header.proof, Proof::NoneWithin(1));
}
