//! Claims that hold for nothing, claims under a limit, and what the author's idea comes to.

use spellgrid::Level;
use spellgrid::setup::LevelSetup;
use spellgrid_content::{Library, Source, read_level};
use spellgrid_solve::{
    Check, Effort, Ended, Finding, Hunting, LevelSpace, Limit, Outcome, Query, Scope, Watch,
};

#[path = "common/under.rs"]
mod under;

fn read(text: &str) -> (Library, LevelSetup, Level) {
    let library = Library::embedded();
    let document = read_level(&Source::new("level", text), &library).unwrap();
    let level = library.build_document(&document).unwrap();
    (library, document.setup, level)
}

fn judge(text: &str, claim: &str, effort: Effort) -> Finding {
    let (library, setup, level) = read(text);
    let check = Check {
        under: &|orders| under::under(&library, &setup, orders),
        effort,
        hunting: Hunting::default(),
    };
    check.text(&level, claim, &mut |_| ())
}

fn positions(most: u64) -> Effort {
    Effort {
        positions: Some(most),
        ..Effort::default()
    }
}

/// The wall stands between the only mover and the flag.
const WALLED: &str = "--- walled\nboard\nBABA IS YOU . WALL IS STOP\nFLAG IS WIN . # . .\n\
    # # # # # . .\n. baba . . # . flag\n# # # # # # #\n";
/// The flag is five steps away, and it takes a push to make it win.
const SOLVABLE: &str = "--- solvable\nboard\nBABA IS YOU . . .\nFLAG IS . WIN baba .\n\
    . . . . . flag\n";

#[test]
fn what_holds_of_no_solution_at_all_is_vacuous() {
    let needed = "formed \"FLAG IS WIN\"";
    for (text, claim, outcome) in [
        (WALLED, "none", Outcome::Holds),
        (WALLED, "none within 3", Outcome::Holds),
        (WALLED, "exhausts 4", Outcome::Holds),
        (WALLED, "exhausts 4 without cast Spark", Outcome::Holds),
        (WALLED, "wins 0", Outcome::Holds),
        (WALLED, "none without pushed 1", Outcome::Vacuous),
        (WALLED, "none within 3 without pushed 1", Outcome::Vacuous),
        (WALLED, "wins 0 without pushed 1", Outcome::Vacuous),
        (WALLED, "none under lost ends no", Outcome::Vacuous),
        (
            WALLED,
            "none without pushed 1 under lost ends no",
            Outcome::Vacuous,
        ),
        (WALLED, "needs pushed 1", Outcome::Vacuous),
        (WALLED, "idea pushed 1", Outcome::Vacuous),
        (WALLED, "unique", Outcome::Vacuous),
        (WALLED, "unique pushed 1", Outcome::Vacuous),
        (WALLED, "count 0", Outcome::Fails),
        (WALLED, "shortest 3", Outcome::Fails),
        (WALLED, "shortest 9 within 3", Outcome::Fails),
        (WALLED, "cooked without pushed 1", Outcome::Fails),
        (SOLVABLE, "none without pushed 1", Outcome::Holds),
        (SOLVABLE, "needs pushed 1", Outcome::Holds),
        // The same claims of lines that are too short for any solution.
        (SOLVABLE, "none within 1 without pushed 1", Outcome::Vacuous),
        (SOLVABLE, "needs pushed 1 within 1", Outcome::Vacuous),
        (SOLVABLE, "idea pushed 1 within 1", Outcome::Vacuous),
        (SOLVABLE, "unique within 1", Outcome::Vacuous),
        (SOLVABLE, "none within 1", Outcome::Holds),
        (
            SOLVABLE,
            "none within 1 under lost ends no",
            Outcome::Vacuous,
        ),
        // Under this order nothing moves, and with what is forbidden nothing more.
        (SOLVABLE, "none under turn parse, win", Outcome::Holds),
        (
            SOLVABLE,
            "none without pushed 1 under turn parse, win",
            Outcome::Vacuous,
        ),
        (
            SOLVABLE,
            "needs pushed 1 under turn parse, win",
            Outcome::Vacuous,
        ),
    ] {
        let finding = judge(text, claim, Effort::default());
        assert_eq!(finding.outcome, outcome, "{finding:?}");
        let says = finding.note.starts_with("it says nothing: there is no");
        assert_eq!(says, outcome == Outcome::Vacuous, "{finding:?}");
    }
    let finding = judge(SOLVABLE, &format!("needs {needed}"), Effort::default());
    assert_eq!(finding.outcome, Outcome::Holds, "{finding:?}");
}

/// Ruling 37: the pushed word goes under among the hazards of the same turn. The rule was formed, and
/// is not in force behind it.
#[test]
fn formed_is_of_any_reading_and_rule_of_the_end() {
    let brief = "--- brief\nruleset baba\npacks base baba\nboard\nBABA IS YOU . .\n\
        WATER IS SINK . .\nFLAG IS water flag+WIN baba\n";
    for (claim, outcome) in [
        ("shortest 1", Outcome::Holds),
        ("none without formed \"FLAG IS WIN\"", Outcome::Holds),
        ("none without rule \"FLAG IS WIN\"", Outcome::Fails),
    ] {
        let finding = judge(brief, claim, Effort::default());
        assert_eq!(finding.outcome, outcome, "{finding:?}");
    }
}

/// Without the push there are few positions, and with it more than may be seen.
#[test]
fn whether_a_claim_is_vacuous_may_be_unknown() {
    let claim = "none without pushed 1";
    let finding = judge(SOLVABLE, claim, positions(15));
    assert_eq!(finding.outcome, Outcome::Unknown, "{finding:?}");
    let limit = finding.verdict.map(|verdict| verdict.ended);
    assert_eq!(limit, Some(Ended::Stopped(Limit::Positions(15))));
}

/// The graph of all positions does not fit, and the search without the fact does: its line is one
/// of the player's hand, which is not in packed order, and is shown as it is played.
#[test]
fn a_cook_is_found_where_the_graph_does_not_fit() {
    let text = "--- town-crier\npacks base baba\nruleset baba\nhand Town Crier, Powder Keg\n\
        board\nBABA IS YOU . baba #\nKEG IS WIN . # #\nskull FLAG # . . keg\n\
        skull OPEN . . . .\n";
    for claim in ["needs pushed 2", "idea pushed 2", "unique pushed 2"] {
        let finding = judge(text, claim, positions(700));
        assert_eq!(finding.outcome, Outcome::Fails, "{finding:?}");
        let (_, _, level) = read(text);
        let ask = Scope {
            without: vec!["pushed 2".parse().unwrap()],
            ..Scope::default()
        };
        let space = LevelSpace::new(&level, &ask, &Watch::Nothing).unwrap();
        assert_eq!(space.wins(&finding.line.unwrap()), Ok(true), "{claim}");
    }
}

/// What the author meant takes four inputs and is on no shortest list of facts, for the flag wins
/// by steps alone.
#[test]
fn the_idea_of_the_author_is_told_beside_a_cook() {
    let text = "--- own\nboard\nBABA IS YOU . FLAG IS WIN\n. . . . . . .\n\
        ROCK IS . WIN baba . flag\n. rock . . . . .\n";
    let (_, _, level) = read(text);
    let fact = |text: &str| vec![text.parse().unwrap()];
    let ideas = [fact("formed \"ROCK IS WIN\""), fact("pushed 3")];
    let (ask, hunting) = (Scope::default(), Hunting::default());
    // In the graph, and by searches when there is no room for it.
    let mut most = None;
    for _ in 0..2 {
        let effort = Effort {
            bytes: most,
            ..Effort::default()
        };
        let told = Query::new(&level)
            .ask(ask.clone())
            .effort(effort.clone())
            .ways(hunting, &ideas, &mut |_| ());
        let (whole, standings) = told.unwrap();
        let cooks = whole.found.unwrap().cooks;
        assert_eq!(cooks.len(), 1);
        assert!(cooks[0].facts.is_empty() && cooks[0].line.len() == 2);
        assert_eq!(standings[0].answer.verdict.shortest, Some(4));
        assert_eq!(standings[0].needed, Some(false));
        assert!(standings[0].answer.line.is_some());
        assert!(standings[1].answer.line.is_none());
        assert_eq!(standings[1].needed, Some(false));
        let peak = standings[1].answer.verdict.peak_bytes;
        most = Some(peak as u64 + peak as u64 / 2);
    }
}
