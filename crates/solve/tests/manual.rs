//! `docs/solver.md`: each claim and fact that there is has a row, and each example holds.

use spellgrid::Fact;
use spellgrid_content::Library;
use spellgrid_solve::{Check, Effort, Hunting, Obligation, Outcome};

#[path = "common/under.rs"]
mod under;

/// The rows of the tables of a section: what is explained, and the example's level and text.
fn rows(section: &str) -> Vec<(String, String, String)> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/solver.md");
    let page = std::fs::read_to_string(path).unwrap();
    let head = format!("## {section}\n");
    let (_, rest) = page.split_once(&head).unwrap();
    let part = rest.split("\n## ").next().unwrap();
    let cells = part.lines().filter_map(|line| {
        let cells: Vec<&str> = line.strip_prefix("| `")?.split(" | ").collect();
        let [what, _, example] = cells[..] else {
            panic!("three cells: {line}")
        };
        let example = example.trim_end_matches(" |").trim_matches('`');
        let (level, text) = example.split_once(": ").unwrap();
        Some((what.trim_matches('`').into(), level.into(), text.into()))
    });
    cells.collect()
}

fn check(library: &Library, name: &str, claim: &str) {
    let setup = library.level(name).unwrap().setup;
    let level = library.build(&setup).unwrap();
    let check = Check {
        under: &|orders| under::under(library, &setup, orders),
        effort: Effort::default(),
        hunting: Hunting::default(),
    };
    let finding = check.text(&level, claim, &mut |_| ());
    assert_eq!(finding.outcome, Outcome::Holds, "{name}: {finding:?}");
}

/// The first words of what an error lists behind a mark: `rule` of "facts are rule, formed, ...".
fn heads(message: &str, mark: &str) -> Vec<String> {
    let (_, list) = message.split_once(mark).unwrap();
    let word = |item: &str| item.split_whitespace().next().unwrap().to_owned();
    list.split(", ").map(word).collect()
}

#[test]
fn every_claim_has_a_row_and_its_example_holds() {
    let library = Library::embedded();
    let rows = rows("Claims");
    for (what, level, text) in &rows {
        let claim = text.strip_prefix("solve ").unwrap();
        let head = what.split_whitespace().next().unwrap();
        assert!(claim.split(' ').any(|word| word == head), "{what}: {claim}");
        let read: Obligation = claim.parse().unwrap();
        assert_eq!(read.to_string(), claim);
        check(&library, level, claim);
    }
    let unknown = "perhaps".parse::<Obligation>().unwrap_err().message;
    for head in heads(&unknown, "claims are ") {
        let word = |what: &str| what.split_whitespace().next() == Some(&head);
        assert!(rows.iter().any(|(what, ..)| word(what)), "{head}");
    }
}

#[test]
fn every_fact_has_a_row_and_its_example_is_needed() {
    let library = Library::embedded();
    let rows = rows("Facts");
    for (what, level, text) in &rows {
        let read: Fact = text.parse().unwrap();
        assert_eq!(&read.to_string(), text);
        let form = |text: &str| {
            let words = text.split_whitespace();
            let plain = words.filter(|word| word.chars().all(char::is_lowercase));
            plain.map(str::to_owned).collect::<Vec<_>>()
        };
        assert_eq!(form(what)[0], form(text)[0], "{what}: {text}");
        check(&library, level, &format!("needs {text}"));
    }
    let unknown = "magic".parse::<Fact>().unwrap_err().message;
    for head in heads(&unknown, "facts are ") {
        let word = |what: &str| what.split_whitespace().next() == Some(&head);
        assert!(rows.iter().any(|(what, ..)| word(what)), "{head}");
    }
}
