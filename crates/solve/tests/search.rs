//! The search itself, on spaces whose answers are known.

mod common;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use common::{Eight, Web};
use fastrand::Rng;
use spellgrid_solve::{Effort, Ended, HashKey, Keep, Limit, Search, Space, Until, drive};

fn run<S: Space>(search: &mut Search<'_, S>, workers: usize) -> spellgrid_solve::Verdict {
    drive(
        search,
        &Effort {
            workers,
            ..Effort::default()
        },
        &mut |_, _| (),
    )
}

#[test]
fn eight_tiles_have_their_known_layers() {
    let space = Eight { goal: None };
    let mut search = Search::new(&space, Until::Exhausted, Keep::Lines, None);
    let verdict = run(&mut search, 2);
    assert_eq!(verdict.ended, Ended::Exhausted);
    assert_eq!((verdict.positions, verdict.deepest), (181_440, 31));
    assert_eq!(
        search.layers(),
        [
            1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638,
            9529, 10878, 16993, 17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2
        ]
    );
    // Nine bytes a key: what is held beside the frontier is the table and ten bits of parents.
    assert!(verdict.peak_bytes < 181_440 * 40, "{}", verdict.peak_bytes);
}

#[test]
fn a_line_is_shortest_and_leads_to_the_goal() {
    let goal = [8, 6, 7, 2, 5, 4, 3, 0, 1];
    let space = Eight { goal: Some(goal) };
    let mut search = Search::new(&space, Until::Solved, Keep::Lines, None);
    let verdict = run(&mut search, 1);
    assert_eq!((verdict.ended, verdict.shortest), (Ended::Solved, Some(31)));
    let line = search.line().unwrap();
    assert_eq!(line.len(), 31);
    let mut key = vec![1, 2, 3, 4, 5, 6, 7, 8, 0];
    for rank in line {
        key = space.follow(&key, rank, &mut ()).unwrap().1;
    }
    assert_eq!(key, goal);
}

#[test]
fn workers_and_keys_change_no_byte() {
    let space = Eight {
        goal: Some([8, 6, 7, 2, 5, 4, 3, 0, 1]),
    };
    let file = |workers| {
        let mut search = Search::new(&space, Until::Exhausted, Keep::Lines, Some(24));
        let verdict = run(&mut search, workers);
        let mut out = Vec::new();
        search.write(&mut out).unwrap();
        (format!("{verdict:?}"), out)
    };
    let one = file(1);
    assert!(one == file(2) && one == file(8));
    let mut other = Search::with_key(
        &space,
        Until::Exhausted,
        Keep::Lines,
        Some(24),
        HashKey(3, 4),
    );
    let verdict = run(&mut other, 2);
    assert_eq!(
        format!("{verdict:?}").split("peak").next(),
        one.0.split("peak").next()
    );
}

#[test]
fn a_page_can_drive_it_step_by_step() {
    let space = Eight { goal: None };
    let mut search = Search::new(&space, Until::Exhausted, Keep::Lines, None);
    let mut steps = 0;
    let ended = loop {
        steps += 1;
        if let Some(ended) = search.advance(&mut [()]) {
            break ended;
        }
    };
    assert_eq!((ended, search.positions()), (Ended::Exhausted, 181_440));
    assert!(steps > 20, "a step is a small part of the work");
}

#[test]
fn every_limit_says_unknown_and_how_far() {
    let space = Eight {
        goal: Some([8, 6, 7, 2, 5, 4, 3, 0, 1]),
    };
    let stopped = |effort: Effort, inputs| {
        let mut search = Search::new(&space, Until::Solved, Keep::Lines, inputs);
        let verdict = drive(&mut search, &effort, &mut |_, _| ());
        assert!(!verdict.impossible());
        assert!(
            verdict.to_string().starts_with("unknown: stopped by "),
            "{verdict}"
        );
        match verdict.ended {
            Ended::Stopped(limit) => (limit, verdict),
            ended => panic!("{ended:?}"),
        }
    };
    let (limit, verdict) = stopped(Effort::default(), Some(20));
    assert_eq!(
        (limit, verdict.complete, verdict.positions),
        (Limit::Inputs(20), 20, 54_802)
    );
    assert!(verdict.none_within(20) && !verdict.none_within(21));
    let (limit, verdict) = stopped(
        Effort {
            positions: Some(10_000),
            ..Effort::default()
        },
        None,
    );
    assert_eq!(limit, Limit::Positions(10_000));
    assert!(verdict.positions >= 10_000 && verdict.waiting > 0);
    let (limit, _) = stopped(
        Effort {
            bytes: Some(500_000),
            ..Effort::default()
        },
        None,
    );
    assert_eq!(limit, Limit::Memory(500_000));
    let time = std::time::Duration::ZERO;
    let (limit, _) = stopped(
        Effort {
            time: Some(time),
            ..Effort::default()
        },
        None,
    );
    assert_eq!(limit, Limit::Time(time));
    let cancel = spellgrid_solve::raised_by(Arc::new(AtomicBool::new(true)));
    let (limit, _) = stopped(
        Effort {
            cancel,
            ..Effort::default()
        },
        None,
    );
    assert_eq!(limit, Limit::Cancelled);
}

#[test]
fn random_webs_agree_with_the_plainest_search() {
    let mut rng = Rng::with_seed(11);
    let (mut solved, mut exhausted) = (0, 0);
    for _ in 0..1_000 {
        let size = 2 + rng.u64(..40);
        let web = Web::random(&mut rng, size);
        let depths = web.depths();
        let mut search = Search::new(&web, Until::Exhausted, Keep::Lines, None);
        let verdict = run(&mut search, 1);
        assert_eq!(verdict.positions, depths.len() as u64);
        assert_eq!(verdict.deepest, *depths.values().max().unwrap());
        assert_eq!(verdict.shortest, web.shortest());
        let mut search = Search::new(&web, Until::Solved, Keep::Lines, None);
        let verdict = run(&mut search, 1);
        match web.shortest() {
            Some(length) => {
                solved += 1;
                let line = search.line().unwrap();
                assert_eq!(line.len() as u32, length);
                let mut node = 0;
                for (from, rank) in line {
                    assert_eq!(from, node);
                    node = web.steps[node as usize][rank as usize].0;
                }
                assert!(web.won[node as usize]);
            }
            None => {
                exhausted += 1;
                assert!(verdict.impossible() && search.line().is_none());
            }
        }
    }
    assert!(solved > 300 && exhausted > 100, "{solved} {exhausted}");
}

#[test]
fn a_search_resumes_from_a_file_to_the_same_end() {
    let space = Eight {
        goal: Some([8, 6, 7, 2, 5, 4, 3, 0, 1]),
    };
    let mut whole = Search::new(&space, Until::Solved, Keep::Lines, None);
    let mut file = Vec::new();
    let mut boundaries = 0;
    let verdict = drive(&mut whole, &Effort::default(), &mut |search, progress| {
        if progress.boundary {
            boundaries += 1;
            if progress.depth == 18 {
                search.write(&mut file).unwrap();
            }
        }
    });
    assert_eq!(boundaries, 30);
    let mut resumed = Search::resume(&space, &file, Until::Solved, None).unwrap();
    assert_eq!(resumed.depth(), 18);
    let again = run(&mut resumed, 2);
    assert_eq!(
        (again.ended, again.positions),
        (verdict.ended, verdict.positions)
    );
    assert_eq!(resumed.line(), whole.line());

    // Another space's file, a cut one and a changed one are refused.
    let web = Web::random(&mut Rng::with_seed(1), 5);
    assert!(Search::resume(&web, &file, Until::Solved, None).is_err());
    let mut rng = Rng::with_seed(12);
    for _ in 0..200 {
        let mut bad = file.clone();
        let at = rng.u64(..bad.len() as u64) as usize;
        if rng.u64(..2) == 0 {
            bad.truncate(at);
        } else {
            bad[at] ^= 1 << rng.u64(..8);
        }
        assert!(Search::resume(&space, &bad, Until::Solved, None).is_err());
    }
}
