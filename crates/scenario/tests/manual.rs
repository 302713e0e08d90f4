//! `docs/words.md`, the page of all words, is what the packs and `scenarios/words` say. `UPDATE=1
//! cargo test -p spellgrid-scenario --test manual` writes it anew.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use serde_json::Value;
use spellgrid::Pack;
use spellgrid::setup::{PackSetup, WordRole, WordSetup};
use spellgrid_content::Library;
use spellgrid_scenario::{File, Section};
use spellgrid_source::Source;

const ROLES: [(WordRole, &str); 6] = [
    (WordRole::Joiner, "Joiners"),
    (WordRole::Verb, "Verbs"),
    (WordRole::Property, "Properties"),
    (WordRole::Prefix, "Conditions before the subjects"),
    (WordRole::Infix, "Conditions after the subjects"),
    (WordRole::Noun, "Nouns of a special meaning"),
];

/// What gives a word its meaning under a ruleset: the packs, and the rows and orders.
struct Meaning {
    ruleset: String,
    packs: Vec<String>,
    by: Vec<String>,
}

#[test]
fn the_page_is_current() {
    let page = page();
    let path = root().join("docs/words.md");
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, &page).unwrap();
    }
    let there = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        there == page,
        "docs/words.md is not current: run this test with UPDATE=1"
    );
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn page() -> String {
    let library = Library::embedded();
    let text = std::fs::read_to_string(root().join("scenarios/words/words.scn")).unwrap();
    let file =
        File::parse(&Source::new("", &text)).unwrap_or_else(|problems| panic!("{problems:?}"));
    // A word that several packs bring is one word.
    let mut words: BTreeMap<&str, (&WordSetup, Vec<&str>)> = BTreeMap::new();
    let shipped = ["base", "baba"];
    let order = |p: &&PackSetup| shipped.iter().position(|s| *s == p.name).unwrap_or(9);
    let mut packs: Vec<&PackSetup> = library.packs().collect();
    packs.sort_by_key(order);
    for pack in &packs {
        for word in &pack.words {
            let entry = words.entry(&word.name).or_insert((word, Vec::new()));
            entry.1.push(&pack.name);
        }
    }
    let sets = sets(&packs);
    let mut page = String::from(
        "# Words\n\nEvery word of the packs, what it means, the rulesets that give it a meaning \
         and the rows of mechanisms that do, with one tiny scenario each. Made from `content/`, \
         `packs/` and `scenarios/words` by `UPDATE=1 cargo test -p spellgrid-scenario --test \
         manual`; the scenarios are run with the suite, and begin with\n\n```scn\n",
    );
    for line in &file.lines[file.preamble.clone()] {
        if !line.starts_with("//") && !line.is_empty() {
            let _ = writeln!(page, "{line}");
        }
    }
    page.push_str("```\n\nunless they say otherwise.\n");
    let mut nouns: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (role, title) in ROLES {
        let _ = write!(page, "\n## {title}\n");
        for (name, (word, from)) in words.iter().filter(|(_, (w, _))| w.role == role) {
            let meanings = meanings(word, &sets);
            if role == WordRole::Noun && word.names.is_none() && meanings.is_empty() {
                nouns.entry(from[0]).or_default().push(name);
                continue;
            }
            let section = format!("word-{}", name.to_ascii_lowercase());
            entry(&mut page, word, from, &meanings);
            scenario(&mut page, &file, &section);
        }
    }
    page.push_str(
        "\n## Plain nouns\n\nEach names the things of its kind, and the minions whose card has \
         it, under every ruleset.\n",
    );
    for (pack, nouns) in nouns {
        let _ = write!(page, "\nPack `{pack}`: {}.\n", nouns.join(" "));
    }
    scenario(&mut page, &file, "word-nouns");
    page
}

fn entry(page: &mut String, word: &WordSetup, from: &[&str], meanings: &[Meaning]) {
    let several = if from.len() > 1 { "packs" } else { "pack" };
    let _ = write!(
        page,
        "\n### {}\n\n{} ({several} `{}`.)\n\n| ruleset | packs | by |\n|---|---|---|\n",
        word.name,
        word.meaning,
        from.join("`, `")
    );
    assert!(!word.meaning.is_empty(), "{} says nothing", word.name);
    assert!(!meanings.is_empty(), "no ruleset knows {}", word.name);
    for Meaning { ruleset, packs, by } in meanings {
        let (packs, by) = (packs.join(", "), by.join(", "));
        let _ = writeln!(page, "| `{ruleset}` | {packs} | {by} |");
    }
}

fn scenario(page: &mut String, file: &File, name: &str) {
    let section: &Section = file
        .section(name)
        .unwrap_or_else(|| panic!("scenarios/words has no section {name}"));
    let next = file.sections.iter().map(|s| s.line);
    let end = next
        .filter(|&line| line > section.line)
        .min()
        .unwrap_or(file.lines.len());
    let lines = file.lines[section.line..end].join("\n");
    let _ = write!(page, "\n```scn\n{}\n```\n", lines.trim_end());
}

/// The sets of packs that are looked at, small ones first: the two shipped ones, and each
/// expansion beside them.
fn sets<'a>(packs: &[&'a PackSetup]) -> Vec<(Vec<&'a PackSetup>, Pack)> {
    let shipped = |n: usize| packs[..n].to_vec();
    let mut sets: Vec<Vec<&PackSetup>> = vec![shipped(1), shipped(2)];
    for expansion in &packs[2..] {
        for n in [1, 2] {
            let mut set = shipped(n);
            set.push(expansion);
            sets.push(set);
        }
    }
    // Sets whose packs bring one word twice do not build, and are no sets.
    sets.into_iter()
        .filter_map(|set| Pack::build(&set).ok().map(|pack| (set, pack)))
        .collect()
}

/// The rulesets that know a word, each with the smallest set of packs under which it does.
fn meanings(word: &WordSetup, sets: &[(Vec<&PackSetup>, Pack)]) -> Vec<Meaning> {
    let mut out: Vec<Meaning> = Vec::new();
    for (set, pack) in sets {
        if !set
            .iter()
            .any(|p| p.words.iter().any(|w| w == word || w.name == word.name))
        {
            continue;
        }
        for ruleset in pack.rulesets() {
            if out.iter().any(|m| m.ruleset == ruleset) {
                continue;
            }
            let by = by(word, set, pack, ruleset);
            if !by.is_empty() {
                out.push(Meaning {
                    ruleset: ruleset.to_owned(),
                    packs: set.iter().map(|p| p.name.clone()).collect(),
                    by,
                });
            }
        }
    }
    out.sort_by(|a, b| a.ruleset.cmp(&b.ruleset));
    out
}

/// The rows and orders of a ruleset that mention a word.
fn by(word: &WordSetup, set: &[&PackSetup], pack: &Pack, ruleset: &str) -> Vec<String> {
    let orders = serde_json::to_value(pack.ruleset(ruleset).unwrap()).unwrap();
    let rows = serde_json::to_value(pack.rows()).unwrap();
    let mut by = Vec::new();
    if word.names.is_some() {
        by.push("a group of the grammar".to_owned());
    }
    if word.direction.is_some() && says(&orders["turn"], "status") {
        by.push("the status phase".to_owned());
    }
    for (role, named) in orders["roles"].as_object().into_iter().flatten() {
        if named == &Value::from(word.name.as_str()) {
            by.push(format!("role `{role}`"));
        }
    }
    // Which rows each list of the ruleset names.
    let kinds: [(&str, &[&str]); 8] = [
        ("enter", &["enter"]),
        ("trail", &["trail"]),
        ("passes", &["passes"]),
        ("falls", &["passes"]),
        ("hazards", &["overlaps", "spreads", "verbs"]),
        ("verbs", &["verbs"]),
        ("conditions", &["conditions"]),
        ("guards", &["guards"]),
    ];
    for (list, kinds) in kinds {
        for name in strings(&orders[list]) {
            let rows = kinds
                .iter()
                .flat_map(|kind| rows[kind].as_array())
                .flatten();
            let named = |row: &&Value| row["name"] == name.as_str() || row["word"] == name.as_str();
            // Its name may well be the word's: what it says counts.
            let mentions = |row: &Value| {
                let fields = row.as_object().into_iter().flatten();
                fields
                    .filter(|(field, _)| *field != "name")
                    .any(|(_, value)| says(value, &word.name))
            };
            if rows.into_iter().filter(named).any(mentions) {
                by.push(format!("{list} `{name}`"));
            }
        }
    }
    for list in ["brittle", "spelled", "teleports"] {
        if says(&orders[list], &word.name) {
            by.push(list.to_owned());
        }
    }
    for p in set {
        if p.seams.trigger_words.contains_key(&word.name) {
            by.push("a trigger word of seam 1".to_owned());
        }
        if p.seams.multiplier_words.contains_key(&word.name) {
            by.push("a multiplier of seam 1".to_owned());
        }
    }
    by
}

fn strings(list: &Value) -> Vec<String> {
    let list = list.as_array().into_iter().flatten();
    list.filter_map(|v| v.as_str().map(str::to_owned)).collect()
}

/// Is the value that text, or a list with it?
fn says(value: &Value, text: &str) -> bool {
    value == text
        || value
            .as_array()
            .is_some_and(|list| list.iter().any(|v| v == text))
}

/// `docs/rules.md` names, behind an arrow, the sections that pin what it says.
#[test]
fn the_rules_name_sections_of_the_suite() {
    let paths = ["scenarios", "packs"].map(|p| root().join(p));
    let suite = spellgrid_scenario::Suite::load(&paths);
    let sections: std::collections::BTreeSet<&str> = suite
        .files
        .iter()
        .flat_map(|(_, file)| file.sections.iter().map(|s| s.name.as_str()))
        .collect();
    let page = std::fs::read_to_string(root().join("docs/rules.md")).unwrap();
    let mut named = 0;
    let mut unknown = Vec::new();
    for part in page.split("(→ ").skip(1) {
        let list = part.split(')').next().unwrap_or_default();
        for name in list.split('`').skip(1).step_by(2) {
            named += 1;
            if !sections.contains(name) {
                unknown.push(name);
            }
        }
    }
    assert!(named > 100);
    assert!(unknown.is_empty(), "no such section: {unknown:?}");
}

/// The rulings of `docs/rules.md` by number, each with its row.
fn rulings() -> BTreeMap<usize, String> {
    let page = std::fs::read_to_string(root().join("docs/rules.md")).unwrap();
    let (_, table) = page.split_once("| no. | what is ruled |").unwrap();
    let rows = table
        .lines()
        .skip(2)
        .take_while(|line| line.starts_with('|'));
    let rows: Vec<(usize, String)> = rows
        .map(|row| {
            let (number, said) = row[1..].split_once('|').unwrap();
            (number.trim().parse().unwrap(), said.to_owned())
        })
        .collect();
    let numbers: Vec<usize> = rows.iter().map(|(number, _)| *number).collect();
    assert_eq!(
        numbers,
        Vec::from_iter(1..=rows.len()),
        "none twice or left out"
    );
    rows.into_iter().collect()
}

/// Every text file of the project that a person writes: code, docs, scenarios, packs.
fn texts() -> Vec<(PathBuf, String)> {
    let mut texts = Vec::new();
    let mut folders = vec![root()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path
                .file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned();
            let kind = path
                .extension()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned();
            if path.is_dir() {
                if !["target", "node_modules", ".git", "dist", "corpus"].contains(&name.as_str()) {
                    folders.push(path);
                }
            } else if ["rs", "md", "scn", "json", "toml", "mjs"].contains(&kind.as_str()) {
                texts.push((
                    path.clone(),
                    std::fs::read_to_string(&path).unwrap_or_default(),
                ));
            }
        }
    }
    texts
}

/// The numbers behind each "ruling" or "rulings" of a text: `rulings 10, 11 and 40`.
fn cited(text: &str) -> Vec<usize> {
    let text = text.to_ascii_lowercase();
    let mut out = Vec::new();
    for (at, word) in text.match_indices("ruling") {
        let mut rest = text[at + word.len()..].trim_start_matches('s');
        // A section's name, or a citation in prose.
        let Some(first) = rest.strip_prefix([' ', '-', '\n']) else {
            continue;
        };
        rest = first.trim_start_matches([' ', '/', '\n']);
        loop {
            let digits = rest.chars().take_while(char::is_ascii_digit).count();
            let Ok(number) = rest[..digits].parse() else {
                break;
            };
            out.push(number);
            rest = &rest[digits..];
            let Some(next) = [", ", " and ", " to "]
                .iter()
                .find_map(|j| rest.strip_prefix(j))
            else {
                break;
            };
            rest = next;
        }
    }
    out
}

/// Whoever cites a ruling cites one that stands in `docs/rules.md`.
#[test]
fn every_ruling_that_is_cited_stands_in_the_rules() {
    let rulings = rulings();
    assert_eq!(
        cited("Rulings 10, 11 and 40; `ruling-08-x` (ruling 7)."),
        [10, 11, 40, 8, 7]
    );
    let mut found = 0;
    let mut missing = Vec::new();
    for (path, text) in texts() {
        for number in cited(&text) {
            found += 1;
            if !rulings.contains_key(&number) {
                missing.push(format!("{}: ruling {number}", path.display()));
            }
        }
    }
    assert!(found > 100, "{found}");
    assert!(missing.is_empty(), "{missing:#?}");
}

/// Where a row says that something pins it: the names, in backticks.
fn pins(said: &str) -> Option<Vec<&str>> {
    let (_, pins) = said.split_once("Pinned by ")?;
    Some(pins.split('`').skip(1).step_by(2).collect())
}

/// The functions of a text that are tests.
fn tests(text: &str) -> impl Iterator<Item = &str> {
    text.split("#[test]\n")
        .skip(1)
        .filter_map(|rest| rest.trim_start().strip_prefix("fn ")?.split_once("()"))
        .map(|(name, _)| name)
}

/// Each ruling is pinned by sections with its number, or names the sections and tests that pin it,
/// each of which there is.
#[test]
fn every_ruling_is_pinned() {
    assert_eq!(pins("a. Pinned by `b` and `c`. |"), Some(vec!["b", "c"]));
    let two = "#[test]\nfn a() {}\nfn b() {}\n    #[test]\n    fn c() {}";
    assert_eq!(tests(two).collect::<Vec<_>>(), ["a", "c"]);
    let paths = ["scenarios", "packs"].map(|p| root().join(p));
    let suite = spellgrid_scenario::Suite::load(&paths);
    let sections = suite.files.iter().flat_map(|(_, file)| &file.sections);
    let sections: Vec<&str> = sections.map(|s| s.name.as_str()).collect();
    let code = texts();
    let code = code
        .iter()
        .filter(|(path, _)| path.extension().is_some_and(|kind| kind == "rs"));
    let tests: Vec<&str> = code.flat_map(|(_, text)| tests(text)).collect();
    assert!(tests.len() > 100, "{}", tests.len());
    let there = |pin: &&str| sections.contains(pin) || tests.contains(pin);
    let mut open = Vec::new();
    for (number, said) in rulings() {
        let begins = format!("ruling-{number:02}-");
        let pinned = match pins(&said) {
            Some(pins) => !pins.is_empty() && pins.iter().all(there),
            None => sections.iter().any(|name| name.starts_with(&begins)),
        };
        if !pinned {
            open.push(number);
        }
    }
    assert!(open.is_empty(), "nothing pins {open:?}");
}
