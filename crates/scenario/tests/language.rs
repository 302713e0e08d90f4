//! The language itself: printing gives back what was read, faults have places and hints, `bless`
//! rewrites expectations and nothing else, and the reference page tells the truth.

use std::path::Path;

use spellgrid_scenario::{Act, File, How, Outcome, What, bless, run};
use spellgrid_source::Source;

fn file(text: &str) -> File {
    File::parse(&Source::new("", text)).unwrap_or_else(|problems| panic!("{problems:?}"))
}

fn outcome(text: &str) -> Outcome {
    let file = file(text);
    run(&file, &file.sections[0], &How::default())
}

/// The first fault of a text that is no scenario file: place, word, message and hint.
fn fault(text: &str) -> String {
    let report = File::parse(&Source::new("", text)).expect_err(text);
    let fault = &report.diagnostics[0];
    let mut shown = format!("{}:{}: ", fault.line(), fault.column());
    if !fault.marked().is_empty() {
        shown += &format!("{}: ", fault.marked());
    }
    shown += &fault.message;
    match &fault.hint {
        Some(hint) => shown + &format!(" ({hint})"),
        None => shown,
    }
}

#[test]
fn every_file_prints_as_it_was_read() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let paths = ["scenarios", "packs"].map(|p| root.join(p));
    let suite = spellgrid_scenario::Suite::load(&paths);
    assert!(suite.files.len() > 20);
    for (path, file) in &suite.files {
        assert_eq!(
            file.print(),
            std::fs::read_to_string(path).unwrap(),
            "{}",
            path.display()
        );
    }
    let odd = "// a comment\r\n\r\n--- x\r\nboard\r\n  . .\r\n\r\n> // nothing\r\nat 0,0 none\r\n";
    assert_eq!(file(odd).print(), odd);
    assert!(outcome(odd).passed());
}

#[test]
fn the_page_is_true() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/scenario-language.md");
    let page = std::fs::read_to_string(page).unwrap();
    let mut examples = 0;
    for part in page.split("```scn\n").skip(1) {
        let text = part.split("```").next().unwrap();
        let file = file(text);
        for section in &file.sections {
            let outcome = run(&file, section, &How::default());
            assert!(
                outcome.passed(),
                "{}: {:#?}",
                section.name,
                outcome.failures
            );
            examples += 1;
        }
    }
    assert!(examples >= 6);
}

#[test]
fn faults_have_place_word_and_hint() {
    let cases = [
        (
            "--- a\n> rihgt",
            "2:3: rihgt: this is no input (did you mean `right`?)",
        ),
        (
            "--- a\n>\nhelth keg 3",
            "3:1: helth: no statement begins with this word (did you mean `health`?)",
        ),
        (
            "--- a\nkeg = minion at 0,0\nhealth kge 1",
            "3:8: kge: no object has been given this name (did you mean `keg`?)",
        ),
        (
            "--- a\n> cast Spark",
            "2:8: Spark: a card's name stands in quotation marks (cast \"Spark\")",
        ),
        (
            "--- a\n> cast \"Spark",
            "2:8: \"Spark: a quotation mark is not closed (close it on the same line)",
        ),
        (
            "--- a\nlog\n  Damagd hero 1",
            "3:3: Damagd: no event of the log has this name (did you mean `Damaged`?)",
        ),
        (
            "--- a\nwon already",
            "2:5: already: nothing may stand here (take it out)",
        ),
        (
            "--- a\n>\nat 3;6 keg",
            "3:4: 3;6: this is no tile (write column,row, as 3,0)",
        ),
        (
            "--- a\nwon\n  at 0,0 none",
            "3:3: at: this indented line belongs to nothing (the statement above takes no block)",
        ),
        ("--- a\n>\nboard", "3:6: an indented block is missing"),
        (
            "--- a b",
            "1:5: a b: this is no name for a section (lower case, digits, - and _)",
        ),
        (
            "--- a\n--- a",
            "2:5: a: two sections have this name (names are unique in the whole suite)",
        ),
        (
            "--- a\n> right*0",
            "2:3: right*0: this is no count of repeats (from 1 to 1000, as right*5)",
        ),
        (
            "--- a\ndraw 99999999999",
            "2:6: 99999999999: this number is too large (it has to fit 32 bits)",
        ),
        (
            "--- a\nlast = minion at 0,0",
            "2:1: last: this cannot be a name (lower case, digits and -; no word of the language)",
        ),
    ];
    for (text, wanted) in cases {
        assert_eq!(fault(text), wanted, "{text}");
    }
}

#[test]
fn a_failure_shows_both_boards() {
    let text = "--- a\nboard\n  BABA IS YOU\n  baba .  .\n\n> right\nboard\n  BABA IS YOU\n  .    .  baba\n";
    let failures = outcome(text).failures;
    assert_eq!(failures.len(), 1);
    assert_eq!((failures[0].line, failures[0].text.as_str()), (7, "board"));
    let wanted = "expected           |  found\n \
                  BABA  IS  YOU     |   BABA  IS    YOU\n \
                  .    [.] [baba]   |   .    [baba][.]\n";
    assert_eq!(failures[0].detail, wanted);
}

#[test]
fn a_refusal_nobody_speaks_of_is_a_failure() {
    let board = "--- a\nboard\n  knight . .\n\nhand Spark\n";
    for rest in [
        "> cast \"Spark\"",
        "> cast \"Spark\"\nnot won",
        "> cast \"Spark\" right\nerror needs a target",
    ] {
        let outcome = outcome(&format!("{board}{rest}"));
        assert!(!outcome.passed(), "{rest}");
    }
    assert!(
        outcome(&format!(
            "{board}> cast \"Spark\"\nerror needs a target\nsame"
        ))
        .passed()
    );
    assert!(!outcome(&format!("{board}> cast \"Spark\" at 0,0\nsame")).passed());
}

#[test]
fn bless_rewrites_what_is_written_and_does_not_hold() {
    let before = "// kept\n--- a\nboard\n  keg . bramble\n\nhand Spark // kept too\n\nkeg = minion at 0,0\n\
                  > cast \"Spark\" on keg\nat 0,0 keg // why\nhealth 2,0 1\nlog\n  SpellCast \"Spark\"\nlost\nnot lost\n\
                  hand Spark\n";
    let after = "// kept\n--- a\nboard\n  keg . bramble\n\nhand Spark // kept too\n\nkeg = minion at 0,0\n\
                 > cast \"Spark\" on keg\nat 0,0 none // why\nhealth 2,0 2\nlog\n  SpellCast \"Spark\"\n  Damaged keg 1\n  \
                 Destroyed keg\n  DeathPhase 1\n  Triggered keg deathrattle\n  Damaged \"Bramble Wall\" 1\nlost\nlost\n\
                 hand none\n";
    let before = before.replace(" // kept too", "");
    let after = after.replace(" // kept too", "");
    let blessed = bless(&file(&before));
    assert_eq!(blessed.text, after);
    assert_eq!((blessed.rewritten, blessed.left), (5, vec![]));
    let again = bless(&file(&blessed.text));
    assert_eq!((again.text, again.rewritten), (after, 0));
}

#[test]
fn bless_leaves_inputs_and_names_of_a_refused_level_alone() {
    let before = "--- a\nboard\n  kegg . bramble\n\nkeg = minion at 0,0\n> right\nat 0,0 keg\n";
    let blessed = bless(&file(before));
    assert_eq!((blessed.text.as_str(), blessed.rewritten), (before, 0));
    assert_eq!(blessed.left.len(), 1);
}

#[test]
fn acts_print_as_they_are_read() {
    let line = "> right wait cast \"Spark\" at 2,0 cast \"Graft\" choose \"Clay Golem\" \"Novice Engineer\" top \
                play \"Tin Knight\" 4,3 play \"Elven Archer\" on enemy hero attack \"Imp#2\" #7 end turn undo redo";
    let file = file(&format!("--- a\n{line}\n"));
    let What::Inputs(acts) = &file.sections[0].steps[0].what else {
        panic!()
    };
    let printed: Vec<String> = acts.iter().map(Act::to_string).collect();
    assert_eq!(format!("> {}", printed.join(" ")), line);
}

#[test]
fn a_card_whose_name_has_a_hash_is_played_and_counted() {
    let text = r#"--- hash
card {"name": "No #1", "type": "spell", "text": [{"type": "gainArmor", "amount": 1}]}
hand No #1, No #1
board
  . .

> cast "No #1#2"
> cast "No #1"
> cast "No #1"
error not in hand
"#;
    let outcome = outcome(text);
    assert!(outcome.passed() && outcome.checks == 1, "{outcome:?}");
}
