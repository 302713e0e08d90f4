//! Every question, asked without a limit and under one.
#![allow(missing_docs)]

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use spellgrid::setup::LevelSetup;
use spellgrid::{Context, Fact, Input, Level};
use spellgrid_content::Library;
use spellgrid_solve::certificate::{CertifyError, Proof, certify, check};
use spellgrid_solve::{
    Answer, Check, Effort, Ended, Finding, Hunting, Keep, LevelSpace, Limit, Outcome, Progress,
    Query, Scope, Search, Unique, Until, Verdict, Watch, drive,
};

use crate::game::Dice;
use crate::under;

/// A level with more positions than this is asked for lines of a few inputs alone ...
const POSITIONS: u64 = 500;
/// ... so few ...
const INPUTS: u32 = 3;
/// ... and when they come to more positions than this, for nothing.
const MOST: u64 = 3_000;

/// How many answers there were of each kind.
#[derive(Debug, Default)]
pub struct Tally {
    pub same: u32,
    pub unknown: u32,
    pub solved: u32,
    pub hands: u32,
}

/// What one level is asked, and where it is told when it goes wrong.
struct Case<'a> {
    level: &'a Level,
    ask: Scope,
    inputs: Option<u32>,
    told: String,
}

/// A limit, and the flag that it may raise.
struct Limited {
    effort: Effort,
    flag: Arc<AtomicBool>,
    /// After so many batches the flag is raised.
    patience: Option<usize>,
    batches: usize,
}

impl Limited {
    fn any(dice: &mut Dice, positions: u64) -> Limited {
        let flag = Arc::new(AtomicBool::new(false));
        let mut effort = Effort {
            cancel: spellgrid_solve::raised_by(flag.clone()),
            workers: 1 + dice.below(2),
            ..Effort::default()
        };
        let mut patience = None;
        match dice.below(7) {
            0 => effort.positions = Some(dice.below(8) as u64),
            1 | 2 => effort.positions = Some(dice.below(positions as usize + 2) as u64),
            3 => effort.bytes = Some(dice.below(2_000) as u64),
            4 => effort.bytes = Some(40_000 + dice.below(400_000) as u64),
            5 if dice.once_in(2) => effort.time = Some(Duration::ZERO),
            5 => effort.time = Some(Duration::from_micros(dice.below(20_000) as u64)),
            _ => patience = Some(dice.below(30)),
        }
        Limited {
            effort,
            flag,
            patience,
            batches: 0,
        }
    }

    /// A new question: the flag is down.
    fn lower(&mut self) {
        self.batches = 0;
        self.flag.store(self.patience == Some(0), Ordering::Relaxed);
    }

    fn watch(&mut self) {
        self.batches += 1;
        if self.patience.is_some_and(|most| self.batches >= most) {
            self.flag.store(true, Ordering::Relaxed);
        }
    }
}

/// Can it be built, and won but not at once? One in some of the others is good enough, too.
pub fn worth_asking(library: &Library, setup: &LevelSetup, dice: &mut Dice) -> bool {
    let Ok(level) = library.build(setup) else {
        return false;
    };
    let few = Effort {
        positions: Some(POSITIONS),
        ..Effort::default()
    };
    let answer = Query::new(&level)
        .effort(few.clone())
        .solve(&mut |_| ())
        .unwrap();
    answer.verdict.found.is_some_and(|n| n > 0) || dice.once_in(20)
}

/// Scope everything of a level without a limit, and again under some.
pub fn ask_all(library: &Library, setup: &LevelSetup, dice: &mut Dice, tally: &mut Tally) {
    let Ok(level) = library.build(setup) else {
        panic!("buildable: {setup:#?}");
    };
    let level = &level;
    let facts = facts(level, dice);
    let mut ask = Scope::default();
    if dice.once_in(4) && !facts.is_empty() {
        ask.without.push(dice.pick(&facts).clone());
    }
    let most = Effort {
        positions: Some(POSITIONS),
        ..Effort::default()
    };
    let first = Query::new(level)
        .ask(ask.clone())
        .effort(most.clone())
        .shape(&mut |_| ())
        .unwrap()
        .0;
    let inputs = match first.ended {
        Ended::Exhausted => dice.once_in(3).then(|| dice.below(9) as u32),
        _ => Some(dice.below(INPUTS as usize + 1) as u32),
    };
    let most = Effort {
        positions: Some(MOST),
        ..Effort::default()
    };
    let open = Query::new(level)
        .ask(ask.clone())
        .within(inputs)
        .effort(most.clone())
        .shape(&mut |_| ())
        .unwrap()
        .0;
    if matches!(open.ended, Ended::Stopped(Limit::Positions(_))) {
        return;
    }
    let case = Case {
        told: format!("{ask:?} within {inputs:?}\n{setup:#?}"),
        level,
        ask,
        inputs,
    };
    tally.hands += u32::from(setup.hand.len() > 1);
    let whole = case.answers(&Effort::default(), &mut |_| ());
    tally.solved += u32::from(whole.solve.verdict.found.is_some());
    let claims = claims(&whole, &facts, inputs, dice);
    let under = |orders: &[String]| under::under(library, setup, orders);
    let judge = |effort: &Effort, claim: &str, watch: &mut dyn FnMut(&Progress)| {
        let check = Check {
            under: &under,
            effort: effort.clone(),
            hunting: Hunting::default(),
        };
        check.text(level, claim, watch)
    };
    let judged: Vec<Finding> = claims
        .iter()
        .map(|claim| judge(&most, claim, &mut |_| ()))
        .collect();
    for _ in 0..4 {
        let mut limit = Limited::any(dice, first.positions);
        let effort = limit.effort.clone();
        let told = format!("{effort:?} {:?}\n{}", limit.patience, case.told);
        case.compare(&whole, &mut limit, tally, &told);
        for (claim, whole) in claims.iter().zip(&judged) {
            limit.lower();
            let part = judge(&effort, claim, &mut |_| limit.watch());
            let told = format!("{claim}\n{part:?}\n{whole:?}\n{told}");
            match part.outcome {
                Outcome::Unknown => tally.unknown += 1,
                // Another order may make a level that is too large.
                _ if whole.outcome == Outcome::Unknown => {}
                outcome => {
                    assert_eq!(outcome, whole.outcome, "{told}");
                    tally.same += 1;
                }
            }
            case.shown(&part, claim, &under, &told);
        }
    }
}

/// Facts of some random games: those that may matter.
fn facts(level: &Level, dice: &mut Dice) -> Vec<Fact> {
    let mut context = Context::default();
    let mut facts = Vec::new();
    for _ in 0..4 {
        let mut state = level.start().clone();
        for _ in 0..6 {
            let inputs = level.inputs(&state, 200, &mut context).0;
            if inputs.is_empty() || level.won(&state) {
                break;
            }
            if level
                .play(&mut state, dice.pick(&inputs), &mut context)
                .is_ok()
            {
                facts.extend(level.facts(&context));
            }
        }
    }
    facts.sort();
    facts.dedup();
    facts
}

/// Claims of every form, right and wrong ones.
fn claims(whole: &All, facts: &[Fact], inputs: Option<u32>, dice: &mut Dice) -> Vec<String> {
    let found = whole.solve.verdict.found.unwrap_or(3);
    let positions = whole.solve.verdict.positions;
    let count = whole.count.unwrap_or(1);
    let own: Vec<&Fact> = whole.every.iter().flatten().collect();
    let mut fact = || match own.is_empty() || dice.once_in(3) {
        true if facts.is_empty() => "pushed 1".to_owned(),
        true => dice.pick(facts).to_string(),
        false => dice.pick(&own).to_string(),
    };
    let idea = format!("{} and {}", fact(), fact());
    let (one, other) = (fact(), fact());
    let heads = [
        format!("shortest {found}"),
        format!("shortest {}", found + 1),
        format!("shortest {}", found.saturating_sub(1)),
        format!("count {count}"),
        format!("count {}", count + 1),
        "none".to_owned(),
        "cooked".to_owned(),
        format!("wins {}", whole.exhaust.wins),
        "wins 0".to_owned(),
        format!("exhausts {positions}"),
        format!(
            "exhausts {positions} deepest {}",
            whole.solve.verdict.deepest
        ),
        format!("needs {one}"),
        format!("idea {idea}"),
        "unique".to_owned(),
        format!("unique {one}"),
    ];
    let mut claims = Vec::new();
    for head in heads {
        let within = inputs.map_or_else(String::new, |n| format!(" within {n}"));
        let without = match dice.below(3) {
            0 => format!(" without {other}"),
            _ => String::new(),
        };
        let under = match dice.below(6) {
            0 => " under lost ends no",
            1 => " under hazards none",
            _ => "",
        };
        claims.push(format!("{head}{within}{without}{under}"));
    }
    claims
}

/// The answers to every question but the claims.
struct All {
    solve: Answer,
    exhaust: Verdict,
    count: Option<u128>,
    every: Option<Vec<Fact>>,
}

impl Case<'_> {
    fn answers(&self, effort: &Effort, watch: &mut dyn FnMut(&Progress)) -> All {
        let (level, ask, inputs) = (self.level, &self.ask, self.inputs);
        let lines = Query::new(level)
            .ask(ask.clone())
            .within(inputs)
            .effort(effort.clone())
            .shortest(5, watch)
            .unwrap();
        let needs = Query::new(level)
            .ask(ask.clone())
            .within(inputs)
            .effort(effort.clone())
            .needs(watch)
            .unwrap();
        All {
            solve: Query::new(level)
                .ask(ask.clone())
                .within(inputs)
                .effort(effort.clone())
                .solve(watch)
                .unwrap(),
            exhaust: Query::new(level)
                .ask(ask.clone())
                .within(inputs)
                .effort(effort.clone())
                .shape(watch)
                .unwrap()
                .0,
            count: lines.found.map(|lines| lines.count),
            every: needs.found.map(|needs| needs.every),
        }
    }

    /// Does what one verdict says go together with what the other says?
    fn agree(&self, part: &Verdict, whole: &Verdict, told: &str) {
        let told = format!("{part:?}\n{whole:?}\n{told}");
        for (one, other) in [(part, whole), (whole, part)] {
            if let Some(found) = other.found {
                assert!(!one.impossible(), "{told}");
                let barren = one.barren();
                assert!(barren.is_none_or(|none| none < found), "{told}");
                for n in found..found + 3 {
                    assert!(!one.none_within(n), "{told}");
                }
            }
            if let (Some(n), Some(m)) = (one.shortest, other.found) {
                assert!(n <= m, "{told}");
            }
        }
        if part.ended == Ended::Exhausted && whole.ended == Ended::Exhausted {
            assert_eq!(part.positions, whole.positions, "{told}");
            assert_eq!(part.deepest, whole.deepest, "{told}");
        }
    }

    /// A line that is given out wins.
    fn wins(&self, ask: &Scope, line: &[Input], told: &str) {
        let space = LevelSpace::new(self.level, ask, &Watch::Nothing).unwrap();
        assert_eq!(space.wins(line), Ok(true), "{line:?}\n{told}");
    }

    fn compare(&self, whole: &All, limit: &mut Limited, tally: &mut Tally, told: &str) {
        let Case {
            level,
            ref ask,
            inputs,
            ..
        } = *self;
        let effort = &limit.effort.clone();
        let free = &Effort::default();
        let quiet = &mut |_: &Progress| ();

        limit.lower();
        let answer = Query::new(level)
            .ask(ask.clone())
            .within(inputs)
            .effort(effort.clone())
            .solve(&mut |_| limit.watch())
            .unwrap();
        self.agree(&answer.verdict, &whole.solve.verdict, told);
        assert_eq!(answer.line.is_some(), answer.verdict.found.is_some());
        if let Some(line) = &answer.line {
            self.wins(ask, line, told);
            assert_eq!(Some(line.len() as u32), answer.verdict.found, "{told}");
        }
        let known = answer.verdict.shortest.is_some() || answer.verdict.seen(inputs);
        *(if known {
            &mut tally.same
        } else {
            &mut tally.unknown
        }) += 1;

        limit.lower();
        let lines = Query::new(level)
            .ask(ask.clone())
            .within(inputs)
            .effort(effort.clone())
            .shortest(5, &mut |_| limit.watch())
            .unwrap();
        self.agree(lines.last(), &whole.solve.verdict, told);
        if let Some(lines) = lines.found {
            assert_eq!(Some(lines.count), whole.count, "{told}");
            assert_eq!(Some(lines.inputs), whole.solve.verdict.shortest, "{told}");
            lines
                .lines
                .iter()
                .for_each(|line| self.wins(ask, line, told));
        }

        limit.lower();
        let part = Query::new(level)
            .ask(ask.clone())
            .within(inputs)
            .effort(effort.clone())
            .needs(&mut |_| limit.watch())
            .unwrap();
        self.agree(part.last(), &whole.solve.verdict, told);
        if let Some(part) = part.found {
            let all = Query::new(level)
                .ask(ask.clone())
                .within(inputs)
                .effort(free.clone())
                .needs(quiet)
                .unwrap()
                .found;
            let all = all.unwrap_or_else(|| panic!("{told}"));
            let told = format!("{part:?}\n{all:?}\n{told}");
            let may: Vec<&Fact> = part.open.iter().map(|(fact, _)| fact).collect();
            for fact in &part.every {
                assert!(all.every.contains(fact), "{fact} {told}");
            }
            for fact in &all.every {
                assert!(
                    part.every.contains(fact) || may.contains(&fact),
                    "{fact} {told}"
                );
            }
            for (fact, bound) in &part.open {
                let mut other = ask.clone();
                other.without.push(fact.clone());
                let found = Query::new(level)
                    .ask(other.clone())
                    .within(Some(*bound))
                    .effort(free.clone())
                    .solve(quiet)
                    .unwrap();
                assert_eq!(found.verdict.found, None, "{fact} {told}");
            }
            if let (Some(part), Some(all)) = (&part.shortest, &all.shortest) {
                assert_eq!(part, all, "{told}");
            }
        }

        limit.lower();
        let (verdict, one) = Query::new(level)
            .ask(ask.clone())
            .within(inputs)
            .effort(effort.clone())
            .unique(&mut |_| limit.watch())
            .unwrap();
        self.agree(&verdict, &whole.solve.verdict, told);
        let (_, all) = Query::new(level)
            .ask(ask.clone())
            .within(inputs)
            .effort(free.clone())
            .unique(quiet)
            .unwrap();
        let told_too = format!("{one:?}\n{all:?}\n{told}");
        match (&one, &all) {
            (Unique::Unknown, _) => tally.unknown += 1,
            (Unique::Yes(facts, line), Unique::Yes(others, other)) => {
                assert_eq!((facts, line.len()), (others, other.len()), "{told_too}");
                self.wins(ask, line, told);
            }
            (one, all) => assert_eq!(one, all, "{told_too}"),
        }
        self.compare_ways(limit, &all, told);

        limit.lower();
        let (verdict, part) = Query::new(level)
            .ask(ask.clone())
            .within(inputs)
            .effort(effort.clone())
            .shape(&mut |_| limit.watch())
            .unwrap();
        self.agree(&verdict, &whole.exhaust, told);
        let (_, all) = Query::new(level)
            .ask(ask.clone())
            .within(inputs)
            .effort(free.clone())
            .shape(quiet)
            .unwrap();
        let told_too = format!("{part:?}\n{all:?}\n{told}");
        assert!(part.dead.is_none() || part.dead == all.dead, "{told_too}");
        assert!(
            part.forced.is_none() || part.forced == all.forced,
            "{told_too}"
        );
        assert!(
            part.positions <= all.positions && part.wins <= all.wins,
            "{told_too}"
        );
        assert!(
            part.inputs <= all.inputs && part.no_ops <= all.no_ops,
            "{told_too}"
        );
        if verdict.ended == Ended::Exhausted {
            assert_eq!(part, all, "{told}");
        }

        limit.lower();
        let mut file = Vec::new();
        let done = certify(
            &Query::new(level)
                .ask(ask.clone())
                .within(inputs)
                .effort(effort.clone()),
            &[],
            &mut |_| limit.watch(),
            &mut file,
        );
        match done {
            Ok((answer, header)) => {
                self.agree(&answer.verdict, &whole.solve.verdict, told);
                check(&mut &file[..], level).unwrap_or_else(|e| panic!("{e}\n{told}"));
                let found = whole.solve.verdict.found;
                let right = match header.proof {
                    Proof::None => found.is_none(),
                    Proof::NoneWithin(n) => found.is_none_or(|found| found > n),
                    Proof::Shortest(line) => found == Some(line.len() as u32),
                };
                assert!(right, "{told}");
                tally.same += 1;
            }
            Err(CertifyError::Unknown(answer) | CertifyError::Stopped(answer, _)) => {
                self.agree(&answer.verdict, &whole.solve.verdict, told);
                tally.unknown += 1;
            }
            Err(other) => panic!("{other}\n{told}"),
        }
        self.compare_saved(whole, limit, told);
    }

    fn compare_ways(&self, limit: &mut Limited, one: &Unique, told: &str) {
        let Case {
            level,
            ref ask,
            inputs,
            ..
        } = *self;
        let (free, quiet) = (&Effort::default(), &mut |_: &Progress| ());
        let effort = &limit.effort.clone();
        let hunting = Hunting {
            most: 4,
            tries: 300,
        };
        let all = Query::new(level)
            .ask(ask.clone())
            .within(inputs)
            .effort(free.clone())
            .cooks(hunting, quiet)
            .unwrap()
            .found;
        let idea = match one {
            Unique::Yes(facts, _) | Unique::No(facts) => vec![facts.clone()],
            _ => Vec::new(),
        };
        limit.lower();
        let mut watch = |_: &Progress| limit.watch();
        let asked = Query::new(level)
            .ask(ask.clone())
            .within(inputs)
            .effort(effort.clone())
            .ways(hunting, &idea, &mut watch);
        let (part, standings) = asked.unwrap();
        for standing in &standings {
            if let Some(line) = &standing.answer.line {
                self.wins(ask, line, told);
            }
            // What every solution has, a shortest one has, and it is needed.
            let verdict = standing.answer.verdict;
            assert!(!verdict.impossible(), "{told}");
            assert_ne!(standing.needed, Some(false), "{told}");
            self.agree(&verdict, &part.answer.verdict, told);
        }
        let Some(part) = part.found else {
            return;
        };
        let all = all.unwrap_or_else(|| panic!("{told}"));
        let told = format!("{part:?}\n{all:?}\n{told}");
        for cook in &part.cooks {
            self.wins(ask, &cook.line, &told);
            let same = all.cooks.iter().find(|other| other.facts == cook.facts);
            assert!(same.is_some() || !all.all, "{told}");
            if let Some(same) = same {
                assert_eq!(same.line.len(), cook.line.len(), "{told}");
            }
        }
        if part.all && all.all {
            assert_eq!(part.cooks.len(), all.cooks.len(), "{told}");
        }
    }

    /// A search that was saved when it was stopped goes on to the same end.
    fn compare_saved(&self, whole: &All, limit: &mut Limited, told: &str) {
        let space = LevelSpace::new(self.level, &self.ask, &Watch::Nothing).unwrap();
        let effort = limit.effort.clone();
        limit.lower();
        let mut search = Search::new(&space, Until::Solved, Keep::Lines, self.inputs);
        let stopped = drive(&mut search, &effort, &mut |_, _| limit.watch());
        let mut file = Vec::new();
        if !matches!(stopped.ended, Ended::Stopped(_)) || search.write(&mut file).is_err() {
            return;
        }
        let mut search = Search::resume(&space, &file, Until::Solved, self.inputs)
            .unwrap_or_else(|e| panic!("{e}\n{told}"));
        let end = drive(&mut search, &Effort::default(), &mut |_, _| ());
        let peak_bytes = end.peak_bytes;
        let expected = Verdict {
            peak_bytes,
            ..whole.solve.verdict
        };
        assert_eq!(end, expected, "{told}");
    }

    /// The line that shows a claim's outcome is one of its question, or of a cook.
    fn shown(
        &self,
        part: &Finding,
        claim: &str,
        under: &dyn Fn(&[String]) -> Result<Level, String>,
        told: &str,
    ) {
        let Some(line) = &part.line else {
            return;
        };
        let read: spellgrid_solve::Obligation = claim.parse().unwrap();
        let ask = Scope {
            without: read.without.clone(),
            ..Scope::default()
        };
        let changed;
        let level = match read.under.is_empty() {
            true => self.level,
            false => {
                changed = under(&read.under).unwrap();
                &changed
            }
        };
        let space = LevelSpace::new(level, &ask, &Watch::Nothing).unwrap();
        assert_eq!(space.wins(line), Ok(true), "{told}");
    }
}
