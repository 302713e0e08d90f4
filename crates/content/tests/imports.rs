//! Levels of other games: what is read, what is refused by name, and that nothing is read past.

use std::path::Path;
use std::sync::LazyLock;

use proptest::prelude::*;
use spellgrid_content::import::{self, Imported};
use spellgrid_content::{Library, Report, Source};

static LIBRARY: LazyLock<Library> = LazyLock::new(Library::embedded);

type Importer = fn(&Source) -> Result<Vec<Imported>, Report>;

const IMPORTERS: [(&str, Importer); 3] = [
    ("keke", import::keke),
    ("puzzlescript", import::puzzlescript),
    ("sokoban", import::sokoban),
];

fn importer(name: &str) -> Importer {
    let named = IMPORTERS.iter().find(|(one, _)| *one == name);
    named.expect("an importer").1
}

fn file(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/imports");
    std::fs::read_to_string(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The lines of `expected.txt`: file, importer, `reads` or `refused`, and the rest.
fn cases() -> Vec<[String; 4]> {
    let text = file("expected.txt");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let mut words = line.splitn(4, ' ').map(str::to_owned);
            std::array::from_fn(|_| words.next().unwrap_or_default())
        })
        .collect()
}

/// What came of a file, in the words of `expected.txt`; and every fault has its place.
fn outcome(result: &Result<Vec<Imported>, Report>, name: &str) -> Vec<String> {
    match result {
        Ok(levels) => {
            let said = |one: &Imported| {
                let inputs = one.solution.as_ref().map(|s| format!(":{}", s.len()));
                one.level.name.clone() + &inputs.unwrap_or_default()
            };
            let names: Vec<String> = levels.iter().map(said).collect();
            vec![format!("reads {}", names.join(" "))]
        }
        Err(report) => {
            let faults = report.diagnostics.iter();
            let said = faults.map(|fault| {
                assert_eq!(fault.file(), name, "{fault}");
                assert!(fault.line() > 0 && fault.column() > 0, "{fault}");
                let code = fault.code;
                format!(
                    "refused {code} {}:{} {}",
                    fault.line(),
                    fault.column(),
                    fault.message
                )
            });
            said.collect()
        }
    }
}

#[test]
fn every_file_comes_out_as_it_is_meant() {
    let mut wrong = String::new();
    for [name, origin, what, rest] in cases() {
        let result = importer(&origin)(&Source::new(&name, &file(&name)));
        let found = outcome(&result, &name);
        let right = match (what.as_str(), &found[..]) {
            ("reads", [one]) => *one == format!("reads {rest}"),
            ("refused", [one, ..]) => {
                let (place, words) = rest
                    .split_once(' ')
                    .and_then(|(code, rest)| {
                        let (at, words) = rest.split_once(' ')?;
                        Some((format!("refused {code} {at} "), words))
                    })
                    .expect("code, place and words");
                one.starts_with(&place) && one.contains(words)
            }
            _ => false,
        };
        if !right {
            wrong.push_str(&format!("\n{name}: {what} {rest}\n  found: {found:#?}"));
        }
        for one in result.iter().flatten() {
            LIBRARY
                .build(&one.level)
                .unwrap_or_else(|report| panic!("{name}: {report}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/imports");
    let files = std::fs::read_dir(folder).unwrap().count();
    assert_eq!(
        files,
        cases().len() + 1,
        "every file stands in expected.txt"
    );
}

#[test]
fn a_level_that_says_nothing_is_none() {
    for text in ["{}", "--- x\n", "{\"name\": \"x\", \"packs\": [\"base\"]}"] {
        let report = import::level(&Source::new("x", text), &LIBRARY).unwrap_err();
        let message = &report.diagnostics[0].message;
        assert_eq!(message, "there is no level in this file", "{text}");
    }
    let some = "{\"width\": 1, \"height\": 1}";
    let levels = import::level(&Source::new("x", some), &LIBRARY).unwrap();
    assert_eq!((levels.len(), levels[0].level.name.as_str()), (1, "level"));
    let cards = "{\"name\": \"x\", \"hand\": [\"Whirlwind\"]}";
    assert!(import::level(&Source::new("x", cards), &LIBRARY).is_ok());
}

/// The files that are read, with their importers.
fn read() -> Vec<(Importer, String)> {
    let cases = cases();
    let reads = cases.iter().filter(|[_, _, what, _]| what == "reads");
    reads
        .map(|[name, origin, ..]| (importer(origin), file(name)))
        .collect()
}

/// Without one of its lines, and with one that nobody understands in its place.
fn garbled(text: &str, n: usize) -> [String; 2] {
    let lines: Vec<&str> = text.lines().collect();
    [None, Some("%#%#%")].map(|put| {
        let mut lines = lines.clone();
        lines.splice(n..=n, put);
        lines.join("\n")
    })
}

#[test]
fn no_line_of_a_puzzlescript_game_is_read_past() {
    let source = Source::new("x.txt", &file("ps-settings.txt"));
    let whole = import::puzzlescript(&source).unwrap();
    let lines: Vec<&str> = source.text().lines().collect();
    let at = |name: &str| lines.iter().position(|line| *line == name).unwrap();
    let sounds = at("SOUNDS") + 1..at("COLLISIONLAYERS");
    let mut judged = 0;
    for (n, line) in lines.iter().enumerate() {
        // Nothing under SOUNDS is read.
        if line.is_empty() || sounds.contains(&n) {
            continue;
        }
        let [_, put] = garbled(source.text(), n);
        let found = import::puzzlescript(&Source::new("x.txt", &put));
        assert!(found.is_err(), "line {}, {line}", n + 1);
        judged += 1;
    }
    assert!(judged > 40, "{judged} lines");
    assert_eq!(whole.len(), 1);
}

#[test]
fn no_row_of_a_sokoban_map_is_read_past() {
    let mut judged = 0;
    for (importer, text) in read() {
        for (n, line) in text.lines().enumerate() {
            let row = line.contains('#')
                && line
                    .chars()
                    .all(|c| "#@$.+* -_pbo|()".contains(c) || c.is_ascii_digit());
            if !row || text.contains("Comment:") || text.contains("LEGEND") || line == "#1" {
                continue;
            }
            let whole = importer(&Source::new("x", &text)).unwrap();
            for other in garbled(&text, n) {
                let found = importer(&Source::new("x", &other));
                assert!(
                    found.is_err() || found.unwrap() != whole,
                    "line {} of\n{text}",
                    n + 1
                );
                judged += 1;
            }
        }
    }
    assert!(judged > 60, "{judged} lines");
}

#[test]
fn short_files_that_say_much_are_bounded() {
    let open = "9(".repeat(100_000);
    let shut = ")".repeat(100_000);
    let map = "; One\n5#|#@$.#|5#\n\n";
    for (text, part) in [
        (format!("{open}{shut}#"), "one player, and this one has 0"),
        ("200(200(#)|)\n\n".repeat(20_000), "unpack to at most"),
        (
            format!("Solution\n{map}Solution\n99999u\n"),
            "more than 20000 moves",
        ),
        // Texts that unpack to much and are no moves, or no row, in the end.
        (
            format!("{map}{}", "19999 u\n".repeat(100_000)),
            "more than 1048576 moves",
        ),
        (
            format!("{map}{}", "19999u)\n".repeat(100_000)),
            "more than 1048576 moves",
        ),
        ("200(200o|)1\n".repeat(80_000), "unpack to at most"),
    ] {
        let report = import::sokoban(&Source::new("x", &text)).unwrap_err();
        let message = &report.diagnostics[0].message;
        assert!(message.contains(part), "{part}: {message}");
    }
    // Many levels of one name are told apart.
    let levels = import::sokoban(&Source::new("x", &map.repeat(10_000))).unwrap();
    assert_eq!(levels[9_999].level.name, "one-10000");
    // Wide maps of few signs: what they are filled up with is counted.
    let wide = format!("#####\n#@$.#\n200#\n{}\n", "#\n".repeat(190));
    let report = import::sokoban(&Source::new("x", &wide.repeat(60))).unwrap_err();
    assert!(
        report.diagnostics[0]
            .message
            .contains("2000000 tiles together"),
        "{report}"
    );
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn whatever_it_is_it_is_read_whole_or_refused_at_a_place(
        which in any::<prop::sample::Index>(),
        at in any::<prop::sample::Index>(),
        len in 0usize..30,
        put in prop_oneof![
            Just(String::new()),
            "[#@$.+* |()0-9=\n\t_-]{1,8}",
            "(?s).{0,8}",
            "(message|Comment:|Comment-End:|Title:|or|and|levels|rules|Solution)( |\n)",
        ],
    ) {
        let cases = cases();
        let [name, ..] = which.get(&cases);
        let text: Vec<char> = file(name).chars().collect();
        let start = at.index(text.len() + 1);
        let end = (start + len).min(text.len());
        let put: Vec<char> = put.chars().collect();
        let broken = String::from_iter([&text[..start], &put, &text[end..]].concat());
        for (_, importer) in IMPORTERS {
            let result = importer(&Source::new("any", &broken));
            prop_assert!(!outcome(&result, "any").is_empty());
            for one in result.iter().flatten() {
                prop_assert!(LIBRARY.build(&one.level).is_ok(), "{broken}");
            }
        }
    }
}
