//! Nothing hangs (ruling 8): what takes too many looks is refused, at load and in a turn, and a big
//! board of the sensible sort is far from that.

use spellgrid_scenario::{File, How, Outcome, run};
use spellgrid_source::{Report, Source};

fn outcome(text: &str) -> Outcome {
    let file =
        File::parse(&Source::new("", text)).unwrap_or_else(|problems| panic!("{problems:?}"));
    run(&file, &file.sections[0], &How::default())
}

fn stack(kind: &str, times: usize) -> String {
    vec![kind; times].join("+")
}

#[test]
fn a_level_that_takes_too_many_looks_is_refused() {
    // Every rock asks a thousand rules about every other, before the first turn.
    let (subjects, words) = (stack("ROCK", 31), stack("FLOAT", 31));
    let level = |rocks| {
        let rocks = stack("rock", rocks);
        format!(
            "--- x\npacks base baba\nruleset baba\nboard\n  {subjects} NEAR KEY IS {words}\n  {rocks} . . . .\n\n"
        )
    };
    let few = outcome(&(level(20) + ">\nwon\n"));
    assert!(few.failures.len() == 1, "{:?}", few.failures);
    let many = outcome(&(level(700) + "error too-complex\n"));
    assert!(many.passed(), "{:?}", many.failures);
}

#[test]
fn a_big_board_of_the_sensible_sort_plays() {
    let rules = "BABA IS YOU\nROCK IS PUSH\nWALL IS STOP\nKEKE IS MOVE\nKEY IS OPEN\nDOOR IS SHUT\n\
                 ROCK NEAR FLAG IS SINK\nKEKE WITHOUT STAR IS PUSH\nBELT IS SHIFT\nFLAG IS WIN";
    let kinds = [
        "baba", "rock", "rock", "keke", "key", "door", "flag", "belt", "wall", "keke",
    ];
    let mut text = "--- x\npacks base baba\nruleset baba\nboard\n".to_owned();
    let mut rules = rules.lines();
    let mut objects = 0;
    for y in 0..18 {
        let mut row: Vec<String> = Vec::new();
        if let Some(rule) = rules.next() {
            row.extend(rule.split(' ').map(str::to_owned));
        }
        while row.len() < 6 {
            row.push(".".to_owned());
        }
        for x in row.len()..33 {
            // Four or so on each tile, of kinds that differ from tile to tile.
            let tile: Vec<&str> = (0..4 + (x + y) % 2)
                .map(|n| kinds[(x * 7 + y * 3 + n * n + n) % kinds.len()])
                .collect();
            objects += tile.len();
            row.push(tile.join("+"));
        }
        text += &format!("  {}\n", row.join(" "));
    }
    assert!(objects >= 2000);
    let played = outcome(&(text + "\n> right left up down wait right\nnot won\n"));
    let said = format!("{:?}", played.failures);
    assert!(!said.contains("too complex"), "{said}");
}

/// The faults of a text that is no scenario file.
fn problems(text: &str) -> Report {
    File::parse(&Source::new("", text)).expect_err("the text is refused")
}

#[test]
fn inputs_are_bounded_in_a_file_and_not_only_on_a_line() {
    let line = "> right*1000\n";
    let sections = |times: usize| {
        (0..8)
            .map(|n| format!("--- s{n}\n{}", line.repeat(times)))
            .collect::<String>()
    };
    for text in [
        format!("--- a\n> {}\n", "right*1000 ".repeat(90_000)),
        format!("--- a\n{}", line.repeat(80_000)),
        sections(3),
    ] {
        let found = problems(&text);
        assert_eq!((found.diagnostics.len(), found.more), (1, 0));
        assert!(
            found.diagnostics[0]
                .message
                .contains("at most 20000 inputs"),
            "{:?}",
            found.diagnostics
        );
    }
    assert!(File::parse(&Source::new("", &sections(2))).is_ok());
}

#[test]
fn a_game_takes_so_many_inputs_and_no_more() {
    let board = "--- x\npacks base baba\nruleset baba\nboard\n  baba .\n\n";
    let full = format!("{board}{}", "> wait*1000\n".repeat(20));
    let more = outcome(&format!(
        "{full}move right\nerror too many inputs\nturns 20000\n"
    ));
    assert!(more.passed(), "{:?}", more.failures);
}

#[test]
fn tiles_of_any_length_are_shown_and_printed() {
    // A column wider than a formatter can pad to.
    let tile = vec!["DEATHRATTLE"; 6000].join("+");
    let text = format!("--- x\nboard\n  {tile} IS YOU\n  baba . .\n\n> right\nboard\n  baba\n");
    let outcome = outcome(&text);
    assert_eq!(outcome.failures.len(), 1);
    assert!(
        outcome.failures[0].detail.len() < 10_000,
        "the start of a long tile is enough"
    );
    let file = File::parse(&Source::new("", &text)).expect("a file");
    assert!(spellgrid_scenario::bless(&file).text.contains(&tile));
}

#[test]
fn many_faults_are_counted_and_the_first_shown() {
    let names: String = (0..50_000).map(|n| format!(" p{n}")).collect();
    for text in [
        format!("--- a\n{}", "foo bar\n".repeat(60_000)),
        format!("--- a\nlegend\n{}", "  a = baba\n".repeat(50_000)),
        format!("--- a\nboard\n  {}\n", "bAba ".repeat(60_000)),
        format!("--- a\npacks{names}\n"),
    ] {
        let file = File::parse(&Source::new("", &text)).expect("a file");
        let report = spellgrid_scenario::document(&file, &file.sections[0])
            .and_then(|(document, library)| library.build_document(&document).map(drop))
            .expect_err("the level is refused");
        assert_eq!(report.diagnostics.len(), 100);
        assert!(report.count() >= 49_999, "{}", report.count());
        let shown = report.render(false);
        assert!(shown.len() < 150_000, "{}", shown.len());
        assert!(shown.ends_with(" more"), "it says that there are more");
    }
    let twice = problems(&"--- s\n".repeat(50_000));
    assert_eq!((twice.diagnostics.len(), twice.more), (100, 49_899));
    let many: String = (0..20_000).map(|n| format!("--- s{n}\n")).collect();
    let above = problems(&format!("{}{many}", "title x\n".repeat(20_000)));
    assert!(above.diagnostics[0].message.contains("read for each"));
}

#[test]
fn characters_that_control_a_terminal_are_no_text() {
    for c in [
        '\u{1b}', '\u{9b}', '\u{7f}', '\u{202e}', '\u{2066}', '\r', '\0',
    ] {
        let found = problems(&format!("--- a\n\nname 0,0 \"x{c}y\"\n"));
        let first = &found.diagnostics[0];
        assert_eq!((first.line(), first.column()), (3, 12), "{c:?}");
        assert!(first.message.contains("no character"), "{first}");
    }
    assert!(File::parse(&Source::new("", "--- a\r\n> right\t// tab\r\n")).is_ok());
}

#[test]
fn expectations_that_can_never_hold_are_failures() {
    let board = "--- x\nboard\n  BABA IS YOU\n  baba . .\n\n";
    for (line, part) in [
        ("at 99,0 baba", "99,0 is off the board"),
        ("not at 0,1 baaba", "there is no word \"BAABA\""),
        ("not active BABA IS YUO", "there is no word \"YUO\""),
        ("rules HEGDE IS STOP", "there is no word \"HEGDE\""),
    ] {
        let text = format!("{board}{line}\n");
        let outcome = outcome(&text);
        let said = outcome.failures.first().map(|f| f.message.clone());
        assert!(
            said.as_ref().is_some_and(|m| m.contains(part)),
            "{line}: {said:?}"
        );
        let file = File::parse(&Source::new("", &text)).expect("a file");
        let blessed = spellgrid_scenario::bless(&file);
        assert_eq!((blessed.rewritten, blessed.left.len()), (0, 1));
    }
}
