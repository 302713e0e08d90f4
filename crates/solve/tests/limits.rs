//! A limit that is met after something was found takes nothing away, and work behind a search
//! stops like the search.

mod common;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use common::Eight;
use spellgrid::{Level, StopFlag};
use spellgrid_content::Library;
use spellgrid_solve::{
    Effort, Ended, Graph, Hunting, Keep, LevelSpace, Limit, Query, QueryError, Scope, Search,
    Space, Until, Watch, drive,
};

fn level(name: &str) -> Level {
    let library = Library::embedded();
    library
        .build_document(&library.level(name).unwrap())
        .unwrap()
}

#[test]
fn what_is_proven_none_within_is_less_than_what_is_found() {
    let (ask, effort) = (Scope::default(), Effort::default());
    for (name, length) in [("l1-double-tap", 10), ("l6-melt-before-defeat", 7)] {
        let level = level(name);
        let (verdict, _) = Query::new(&level)
            .ask(ask.clone())
            .effort(effort.clone())
            .shape(&mut |_| ())
            .unwrap();
        assert_eq!(verdict.shortest, Some(length));
        assert!(verdict.complete > length, "the search went on");
        assert_eq!(verdict.barren(), Some(length - 1));
        let whole = Query::new(&level)
            .ask(ask.clone())
            .effort(effort.clone())
            .needs(&mut |_| ())
            .unwrap();
        assert_eq!(whole.last().barren(), Some(length - 1));
    }
}

#[test]
fn a_solution_found_before_a_limit_is_told() {
    let level = level("l2-spliced-corpse");
    let ask = Scope::default();
    // Enough for the search, and too little for the graph.
    let effort = Effort {
        bytes: Some(700 << 10),
        ..Effort::default()
    };
    let memory = Ended::Stopped(Limit::Memory(700 << 10));
    let watch = &mut |_: &_| ();
    let counted = Query::new(&level)
        .ask(ask.clone())
        .effort(effort.clone())
        .shortest(1, watch)
        .unwrap();
    let needed = Query::new(&level)
        .ask(ask.clone())
        .effort(effort.clone())
        .needs(watch)
        .unwrap();
    let ways = Query::new(&level)
        .ask(ask.clone())
        .effort(effort.clone())
        .cooks(Hunting::default(), watch)
        .unwrap();
    for answer in [&counted.answer, &needed.answer, &ways.answer] {
        assert_eq!(answer.line.as_ref().map(Vec::len), Some(4));
        assert_eq!(answer.verdict.shortest, Some(4));
    }
    assert_eq!(counted.verdict.unwrap().ended, memory);
    assert!(counted.found.is_none());
    assert_eq!(ways.verdict.unwrap().ended, memory);
    assert!(!ways.found.unwrap().all);
    assert_eq!(needed.verdict.unwrap().ended, memory);
    let needed = needed.found.unwrap();
    assert!(!needed.open.is_empty() || needed.shortest.is_none());
}

#[test]
fn a_shape_that_was_cut_counts_expanded_positions_only() {
    let level = level("l4-crossed-out");
    let (ask, effort) = (Scope::default(), Effort::default());
    let (_, cut) = Query::new(&level)
        .ask(ask.clone())
        .within(Some(5))
        .effort(effort.clone())
        .shape(&mut |_| ())
        .unwrap();
    assert_eq!(
        (cut.positions, cut.expanded, cut.waiting),
        (316, 139, 177),
        "the last layer waits"
    );
    assert_eq!(cut.inputs - cut.no_ops, 552);
}

/// Every question of a graph looks at the flag.
#[test]
fn questions_of_a_graph_stop() {
    let space = Eight {
        goal: Some([1, 2, 3, 4, 5, 6, 0, 7, 8]),
    };
    let flag = Arc::new(AtomicBool::new(false));
    let effort = Effort {
        cancel: spellgrid_solve::raised_by(flag.clone()),
        ..Effort::default()
    };
    let graph = Graph::explore(&space, None, &effort, &mut |_| ());
    assert_eq!(graph.verdict().ended, Ended::Exhausted);
    flag.store(true, Ordering::Relaxed);
    let cancelled = Some(Limit::Cancelled);
    assert_eq!(graph.needs().err(), cancelled);
    assert_eq!(graph.shortest(1).err(), cancelled);
    assert_eq!(graph.without(&[1]).err(), cancelled);
    assert_eq!(graph.cooks(1, 10, &|_| true).stopped, cancelled);
    let shape = graph.shape();
    assert_eq!((shape.stopped, shape.dead), (cancelled, None));
}

#[test]
fn time_is_that_of_the_whole_question() {
    let level = level("l2-spliced-corpse");
    let effort = Effort {
        time: Some(std::time::Duration::ZERO),
        ..Effort::default()
    };
    assert!(effort.over().is_none(), "it does not run yet");
    let running = effort.started();
    assert!(running.over().is_some());
    assert_eq!(running.started().since, running.since);
    let answer = Query::new(&level)
        .effort(running.clone())
        .solve(&mut |_| ())
        .unwrap();
    assert!(matches!(
        answer.verdict.ended,
        Ended::Stopped(Limit::Time(_))
    ));
}

/// The scratch of a batch and what a certificate will take are counted before they are there.
#[test]
fn the_ceiling_counts_scratch_and_keys() {
    let space = Eight { goal: None };
    let run = |keep| {
        let mut search = Search::new(&space, Until::Exhausted, keep, Some(20));
        drive(&mut search, &Effort::default(), &mut |_, _| ());
        search.bytes()
    };
    let (lines, positions) = (run(Keep::Lines), run(Keep::Positions));
    assert!(positions > lines + 30_000 * 64, "{lines} {positions}");
}

/// Raised from the question behind the first so many on.
fn raised_after(questions: usize) -> StopFlag {
    let asked = AtomicUsize::new(0);
    StopFlag::new(move || asked.fetch_add(1, Ordering::Relaxed) >= questions)
}

/// Wherever it is stopped, in a turn or between, the answer is the unlimited one or "unknown".
#[test]
fn a_question_that_is_stopped_is_answered_as_without_or_unknown() {
    let level = level("l4-crossed-out");
    let ask = Scope::default();
    let free = Query::new(&level)
        .ask(ask.clone())
        .solve(&mut |_| ())
        .unwrap();
    let shortest = free.verdict.shortest.unwrap();
    let (mut unknown, mut known) = (0, 0);
    for questions in (0..60).chain([100, 1_000, 100_000]) {
        let effort = Effort {
            cancel: raised_after(questions),
            ..Effort::default()
        };
        match Query::new(&level)
            .ask(ask.clone())
            .effort(effort.clone())
            .solve(&mut |_| ())
        {
            Err(QueryError::Stopped) => unknown += 1,
            Err(error) => panic!("{error}"),
            Ok(answer) if answer.line.is_some() => {
                assert_eq!(
                    (answer.line, answer.verdict),
                    (free.line.clone(), free.verdict)
                );
                known += 1;
            }
            Ok(answer) => {
                assert_eq!(answer.verdict.ended, Ended::Stopped(Limit::Cancelled));
                assert!(answer.verdict.found.is_none());
                assert!(answer.verdict.complete < shortest);
                unknown += 1;
            }
        }
    }
    assert!(unknown > 0 && known > 0, "{unknown} {known}");
}

/// A search that was stopped in the middle of a position keeps nothing of it.
#[test]
fn a_search_that_is_stopped_again_and_again_is_the_same_search() {
    let level = level("l4-crossed-out");
    let ask = Scope::default();
    let whole = LevelSpace::new(&level, &ask, &Watch::Nothing).unwrap();
    let mut whole = Search::new(&whole, Until::Exhausted, Keep::Steps, Some(9));
    drive(&mut whole, &Effort::default(), &mut |_, _| ());
    let asked = AtomicUsize::new(0);
    let flag = StopFlag::new(move || asked.fetch_add(1, Ordering::Relaxed) < 5);
    let space = LevelSpace::stopping(&level, &ask, &Watch::Nothing, flag).unwrap();
    let mut search = Search::new(&space, Until::Exhausted, Keep::Steps, Some(9));
    let mut contexts = [space.context()];
    let mut stops = 0;
    loop {
        match search.advance(&mut contexts) {
            Some(Ended::Stopped(Limit::Cancelled)) => stops += 1,
            Some(_) => break,
            None => {}
        }
    }
    assert!(stops > 0);
    assert_eq!(search.layers(), whole.layers());
    let counts = |s: &Search<'_, LevelSpace<'_>>| {
        let verdict = s.verdict(Ended::Exhausted);
        (
            verdict.expanded,
            verdict.generated,
            verdict.wins,
            verdict.complete,
        )
    };
    assert_eq!(counts(&search), counts(&whole));
}
