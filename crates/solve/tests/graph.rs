//! Questions about all lines, answered from the graph, against plain answers.

mod common;

use std::collections::BTreeSet;

use common::{Eight, Web};
use fastrand::Rng;
use spellgrid_solve::{Effort, Ended, Graph, Mark, Space};

fn explore(web: &Web) -> Graph<'_, Web> {
    Graph::explore(web, None, &Effort::default(), &mut |_| ())
}

/// Play a line by hand; the facts it has.
fn facts_of(web: &Web, line: &[(u32, u32)]) -> BTreeSet<u8> {
    let mut node = 0;
    let mut facts = BTreeSet::new();
    for &(from, rank) in line {
        assert_eq!(from, node);
        let (to, set) = &web.steps[node as usize][rank as usize];
        facts.extend(set.iter().copied());
        node = *to;
    }
    assert!(web.won[node as usize]);
    facts
}

#[test]
fn all_shortest_solutions_are_counted_and_listed() {
    let mut rng = Rng::with_seed(21);
    let mut many = 0;
    for _ in 0..1_000 {
        let size = 2 + rng.u64(..30);
        let web = Web::random(&mut rng, size);
        let graph = explore(&web);
        let Some(length) = web.shortest() else {
            assert!(graph.shortest(10).unwrap().is_none());
            continue;
        };
        let lines = graph.shortest(5).unwrap().unwrap();
        assert_eq!((lines.inputs, lines.count), (length, web.lines(length)));
        assert_eq!(lines.lines.len() as u128, lines.count.min(5));
        let distinct: BTreeSet<_> = lines.lines.iter().collect();
        assert_eq!(distinct.len(), lines.lines.len());
        lines
            .lines
            .iter()
            .for_each(|line| drop(facts_of(&web, line)));
        many += usize::from(lines.count > 1);
    }
    assert!(many > 50, "{many}");
}

#[test]
fn needs_are_what_no_line_can_do_without() {
    let mut rng = Rng::with_seed(22);
    let (mut some, mut differ) = (0, 0);
    for _ in 0..2_000 {
        let size = 2 + rng.u64(..30);
        let web = Web::random(&mut rng, size);
        let needs = explore(&web).needs().unwrap();
        if web.shortest().is_none() {
            assert!(needs.is_none());
            continue;
        }
        let needs = needs.unwrap();
        // One search a fact: the slow way, and plainly right.
        let plain: Vec<u8> = web
            .facts()
            .into_iter()
            .filter(|&f| !web.winnable_without(&[f]))
            .collect();
        assert_eq!(needs.every, plain);
        let shortest = needs.shortest.unwrap();
        assert!(plain.iter().all(|f| shortest.contains(f)));
        some += usize::from(!plain.is_empty());
        differ += usize::from(plain != shortest);
    }
    assert!(some > 100 && differ > 100, "{some} {differ}");
}

#[test]
fn needs_of_short_lines_only() {
    let mut rng = Rng::with_seed(23);
    let mut wider = 0;
    for _ in 0..1_000 {
        let size = 2 + rng.u64(..30);
        let web = Web::random(&mut rng, size);
        let most = 1 + rng.u64(..8) as u32;
        let graph = Graph::explore(&web, Some(most), &Effort::default(), &mut |_| ());
        if graph.verdict().ended == Ended::Exhausted {
            continue;
        }
        let within = |web: &Web| web.shortest().is_some_and(|n| n <= most);
        let Some(needs) = graph.needs().unwrap() else {
            assert!(!within(&web));
            continue;
        };
        let plain: Vec<u8> = web
            .facts()
            .into_iter()
            .filter(|&f| {
                let mut other = web.clone();
                other.without.push(f);
                !within(&other)
            })
            .collect();
        assert_eq!((needs.every.clone(), needs.within), (plain, Some(most)));
        wider +=
            usize::from(needs.every.len() > explore(&web).needs().unwrap().unwrap().every.len());
    }
    assert!(wider > 10, "{wider}");
}

#[test]
fn cooks_are_all_minimal_sets() {
    let mut rng = Rng::with_seed(24);
    let mut several = 0;
    for _ in 0..1_000 {
        let size = 2 + rng.u64(..30);
        let web = Web::random(&mut rng, size);
        let cooks = explore(&web).cooks(1_000, u64::MAX, &|_| true);
        assert!(cooks.all);
        // Every set of facts, small ones first.
        let facts: Vec<u8> = web.facts().into_iter().collect();
        let suffices = |set: u32| {
            let without: Vec<u8> = (0..facts.len())
                .filter(|&i| set >> i & 1 == 0)
                .map(|i| facts[i])
                .collect();
            web.winnable_without(&without)
        };
        let mut minimal: BTreeSet<Vec<u8>> = BTreeSet::new();
        for set in 0..1u32 << facts.len() {
            if suffices(set)
                && (0..facts.len()).all(|i| set >> i & 1 == 0 || !suffices(set & !(1 << i)))
            {
                minimal.insert(
                    (0..facts.len())
                        .filter(|&i| set >> i & 1 == 1)
                        .map(|i| facts[i])
                        .collect(),
                );
            }
        }
        let found: BTreeSet<Vec<u8>> = cooks.cooks.iter().map(|c| c.facts.clone()).collect();
        assert_eq!(found.len(), cooks.cooks.len());
        assert_eq!(found, minimal);
        for cook in &cooks.cooks {
            let used: Vec<u8> = facts_of(&web, &cook.line).into_iter().collect();
            assert_eq!(used, cook.facts);
        }
        if minimal.len() > 1 {
            several += 1;
            let capped = explore(&web).cooks(1, u64::MAX, &|_| true);
            assert_eq!((capped.all, capped.cooks.len()), (false, 1));
        }
    }
    assert!(several > 50, "{several}");
}

#[test]
fn shapes_count_dead_ends_and_forced_moves() {
    let mut rng = Rng::with_seed(25);
    for _ in 0..500 {
        let size = 2 + rng.u64(..30);
        let web = Web::random(&mut rng, size);
        let shape = explore(&web).shape();
        let depths = web.depths();
        let live = |node: u32| {
            // Can a win be reached from here? A search of its own for each.
            let mut seen = BTreeSet::from([node]);
            let mut stack = vec![node];
            while let Some(n) = stack.pop() {
                if web.won[n as usize] {
                    return true;
                }
                for (to, _) in &web.steps[n as usize] {
                    if seen.insert(*to) {
                        stack.push(*to);
                    }
                }
            }
            false
        };
        assert_eq!(shape.positions, depths.len() as u64);
        let dead = depths.keys().filter(|&&n| !live(n)).count();
        assert_eq!(shape.dead, Some(dead as u64));
        let forced = depths.keys().filter(|&&n| {
            let next: BTreeSet<u32> = web.steps[n as usize]
                .iter()
                .map(|(to, _)| *to)
                .filter(|&to| to != n && live(to))
                .collect();
            !web.won[n as usize] && next.len() == 1
        });
        assert_eq!(shape.forced, Some(forced.count() as u64));
    }
}

#[test]
fn workers_change_no_answer() {
    let space = Eight {
        goal: Some([1, 2, 3, 4, 5, 6, 0, 7, 8]),
    };
    let ask = |workers| {
        let effort = Effort {
            workers,
            ..Effort::default()
        };
        let graph = Graph::explore(&space, None, &effort, &mut |_| ());
        (graph.shape(), graph.shortest(100))
    };
    let one = ask(1);
    assert_eq!(one.0.positions, 181_440);
    assert!(one == ask(2) && one == ask(8));
    let mut out = spellgrid_solve::Arrivals::default();
    space.start(&mut (), &mut out);
    assert_eq!(out.get(0).mark, Mark::Open);
}

/// A solution may be longer than a call stack is deep.
#[test]
fn a_very_long_solution_is_listed() {
    const LENGTH: u32 = 300_000;
    let steps = (0..LENGTH).map(|node| vec![(node + 1, Vec::new())]);
    let web = Web {
        steps: steps.chain([Vec::new()]).collect(),
        won: (0..=LENGTH).map(|node| node == LENGTH).collect(),
        without: Vec::new(),
    };
    let lines = explore(&web).shortest(2).unwrap().unwrap();
    assert_eq!(
        (lines.inputs, lines.count, lines.lines.len()),
        (LENGTH, 1, 1)
    );
    assert_eq!(facts_of(&web, &lines.lines[0]), BTreeSet::new());
}
