//! The invariants of ARCHITECTURE.md that a compiler does not hold.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use spellgrid_content::Library;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn rust_files(folder: &Path, out: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            rust_files(&path, out);
        } else if path.extension().is_some_and(|e| e == "rs") {
            out.push(path);
        }
    }
}

fn sources(crates: &[&str]) -> Vec<(PathBuf, String)> {
    let mut files = Vec::new();
    for name in crates {
        rust_files(&root().join("crates").join(name).join("src"), &mut files);
    }
    files.sort();
    let read = |p: PathBuf| (p.clone(), std::fs::read_to_string(&p).expect("a source"));
    files.into_iter().map(read).collect()
}

/// The tokens of a source: no comments, and neither tests nor what their attributes say.
fn tokens(text: &str) -> Vec<TokenTree> {
    let stream: TokenStream = text.parse().expect("a source that compiles");
    let all: Vec<TokenTree> = stream.into_iter().collect();
    let mut kept = Vec::new();
    let mut i = 0;
    while i < all.len() {
        let test = matches!(&all[i], TokenTree::Group(g) if g.to_string() == "[cfg (test)]" || g.to_string() == "[cfg(test)]");
        if test && matches!(all.get(i + 1), Some(TokenTree::Ident(word)) if word == "mod") {
            i += 4;
            continue;
        }
        kept.push(all[i].clone());
        i += 1;
    }
    kept
}

/// Calls `see` with every list of tokens in a source: the whole, and what stands in brackets, but
/// no docstring.
fn walk(list: &[TokenTree], see: &mut dyn FnMut(&[TokenTree])) {
    see(list);
    for (i, token) in list.iter().enumerate() {
        let TokenTree::Group(group) = token else {
            continue;
        };
        let inside: Vec<TokenTree> = group.stream().into_iter().collect();
        let before = |n: usize| word(i.checked_sub(n).and_then(|i| list.get(i)));
        let attribute = before(1) == "#" || before(1) == "!" && before(2) == "#";
        if !(attribute && word(inside.first()) == "doc") {
            walk(&inside, see);
        }
    }
}

fn word(token: Option<&TokenTree>) -> String {
    match token {
        Some(TokenTree::Ident(word)) => word.to_string(),
        Some(TokenTree::Punct(sign)) => sign.as_char().to_string(),
        _ => String::new(),
    }
}

/// Names that an engine's source uses and may not: each with its line.
fn names(text: &str, banned: &[String]) -> Vec<String> {
    let mut found = Vec::new();
    walk(&tokens(text), &mut |list| {
        for token in list {
            if let TokenTree::Ident(word) = token
                && banned.contains(&word.to_string())
            {
                found.push(format!("{}: {word}", word.span().start().line));
            }
        }
    });
    found
}

/// Does a text to be filled in ask for what `Debug` derives: `{:?}`, `{x:#?}`, `{x:02?}`?
fn debugs(said: &str) -> bool {
    let places = said
        .split('{')
        .skip(1)
        .filter_map(|part| part.split_once('}'));
    let mut asks = places.filter_map(|(place, _)| place.split_once(':'));
    asks.any(|(_, form)| form.ends_with('?'))
}

/// Bytes made of the text that `Debug` derives, which the next compiler may write otherwise, and
/// documents that are empty, or missing, where they could not be written.
fn unsteady(text: &str) -> Vec<String> {
    const BYTES: [&str; 3] = ["as_bytes", "into_bytes", "bytes"];
    const LOST: [&str; 5] = ["unwrap_or_default", "unwrap_or", "map_or", "ok", "is_ok"];
    let mut found = Vec::new();
    walk(&tokens(text), &mut |list| {
        for (i, token) in list.iter().enumerate() {
            let at = |n: usize| word(list.get(i + n));
            let before = |n: usize| word(i.checked_sub(n).and_then(|i| list.get(i)));
            let called = |names: &[&str]| at(1) == "." && names.contains(&at(2).as_str());
            let line = token.span().start().line;
            let TokenTree::Group(group) = token else {
                continue;
            };
            let derived = before(2) == "format" && debugs(&group.to_string());
            // A text with a name, of which bytes are made further on.
            let later = list[i + 1..].iter().filter(|_| derived).cloned();
            let later = later.collect::<TokenStream>().to_string().replace(' ', "");
            let named = |call: &&str| {
                let use_of = format!("{}.{call}(", before(4));
                let inside = |c: char| c.is_alphanumeric() || c == '_';
                let mut uses = later.match_indices(&use_of);
                uses.any(|(i, _)| !later[..i].ends_with(inside))
            };
            let named = derived && before(3) == "=" && BYTES.iter().any(named);
            let written = before(1).starts_with("to_") && before(4) == "serde_json";
            let matched = before(5) == "=" && before(7) == "Ok" && before(8) == "let";
            // Whoever takes the error can say it where the document would stand.
            let closure = list.get(i + 3).map(|g| g.to_string().replace(' ', ""));
            let unsaid = closure.is_some_and(|c| c.contains("|_|"));
            let lost = called(&LOST) || unsaid && called(&["unwrap_or_else", "map_or_else"]);
            if named || derived && called(&BYTES) || written && (matched || lost) {
                found.push(format!("{line}: {}{group}.{}", before(1), at(2)));
            }
        }
    });
    found
}

/// The crates of this project that a manifest names: in any of its tables of dependencies, or in those
/// that only its tests have.
fn uses(manifest: &str, tests: bool) -> BTreeSet<String> {
    let mut listed = false;
    let mut found = BTreeSet::new();
    for line in manifest.lines() {
        if let Some(table) = line.strip_prefix('[') {
            let table = table.trim_end_matches(']');
            listed =
                table.ends_with("dependencies") && table.ends_with("dev-dependencies") == tests;
        }
        let name = line.split(['.', ' ', '=']).next().unwrap_or_default();
        match name.strip_prefix("spellgrid-") {
            Some(short) if listed => found.insert(short.to_owned()),
            None if listed && name == "spellgrid" => found.insert("game".to_owned()),
            _ => false,
        };
    }
    found
}

/// Invariant 1, and that dependencies point one way: ARCHITECTURE's table of crates, in which each
/// uses only those above it, is that of the manifests.
#[test]
fn the_table_of_crates_is_true() {
    let read = |path: &str| std::fs::read_to_string(root().join(path)).expect(path);
    let page = read("ARCHITECTURE.md");
    let (_, table) = page
        .split_once("| crate | uses | its tests use too |\n")
        .expect("the table");
    let rows = table.lines().skip(1);
    let mut told: BTreeSet<String> = BTreeSet::new();
    for row in rows.take_while(|line| line.starts_with('|')) {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let [_, name, own, of_tests, _] = cells[..] else {
            panic!("three cells: {row}")
        };
        let manifest = read(&format!("crates/{name}/Cargo.toml"));
        for (listed, tests) in [(own, false), (of_tests, true)] {
            let listed = listed.split(", ").filter(|one| !one.is_empty());
            let listed: BTreeSet<String> = listed.map(str::to_owned).collect();
            assert!(listed.is_subset(&told), "{name} uses one below it");
            assert_eq!(listed, uses(&manifest, tests), "{name}, tests: {tests}");
        }
        told.insert(name.to_owned());
    }
    let there = std::fs::read_dir(root().join("crates")).expect("the crates");
    let there = there.map(|entry| entry.expect("an entry").file_name());
    let there: BTreeSet<String> = there.map(|n| n.to_string_lossy().into_owned()).collect();
    assert_eq!(told, there);
    for engine in ["grid", "cards"] {
        let manifest = read(&format!("crates/{engine}/Cargo.toml"));
        assert!(
            [false, true]
                .iter()
                .all(|&tests| uses(&manifest, tests).is_empty())
        );
    }
    let planted = "[dependencies]\nserde = \"1\"\nspellgrid = \"1\"\n[lib]\nspellgrid-cli = 1\n\
                   [target.'cfg(unix)'.dev-dependencies]\nspellgrid-solve.workspace = true\n";
    assert_eq!(uses(planted, false), ["game".to_owned()].into());
    assert_eq!(uses(planted, true), ["solve".to_owned()].into());
}

/// The modules of the card engine can be read one after another: each names only those that its
/// `lib.rs` tells before it.
#[test]
fn the_card_engine_is_read_from_its_beginning() {
    let sources = sources(&["cards"]);
    let is_lib = |path: &Path| path.ends_with("src/lib.rs");
    let (_, lib) = sources
        .iter()
        .find(|(path, _)| is_lib(path))
        .expect("a crate");
    let told = lib.lines().filter_map(|line| line.strip_prefix("//! * `"));
    let told = told.filter_map(|line| line.split_once(": "));
    let order: Vec<&str> = told.flat_map(|(names, _)| names.split(", ")).collect();
    let order: Vec<&str> = order.iter().map(|name| name.trim_matches('`')).collect();
    assert_eq!(order.len(), sources.len() - 1, "{order:?}");
    for (path, text) in sources.iter().filter(|(path, _)| !is_lib(path)) {
        let name = path.file_stem().expect("a name").to_string_lossy();
        let place = order.iter().position(|told| *told == name).expect(&name);
        let wrong = names_not_among(text, &order[..place]);
        assert!(wrong.is_empty(), "{name}: {wrong:?}");
    }
    let planted = "use crate::text::Half; fn f() { crate::run::g() }";
    assert_eq!(names_not_among(planted, &["text"]), ["run"]);
    assert_eq!(
        names_not_among("use crate::{run, text};", &["run", "text"]).len(),
        1
    );
}

/// What a source names behind `crate::` that is none of these modules.
fn names_not_among(text: &str, modules: &[&str]) -> Vec<String> {
    let mut found = Vec::new();
    walk(&tokens(text), &mut |list| {
        for (i, token) in list.iter().enumerate() {
            let named = word(list.get(i + 3));
            if word(Some(token)) == "crate"
                && word(list.get(i + 1)) == ":"
                && !modules.contains(&named.as_str())
            {
                found.push(named);
            }
        }
    });
    found
}

/// The engines and the game are there without documents' formats and without files: what they depend
/// on by default, and what their sources name.
#[test]
fn the_engines_need_no_format_and_no_file() {
    let formats = ["serde", "serde_core", "serde_json", "schemars"];
    let tree = |features: &[&str]| -> Vec<String> {
        let mut cargo = std::process::Command::new(env!("CARGO"));
        cargo
            .current_dir(root())
            .args(["tree", "--offline", "--locked"]);
        cargo.args(["--edges", "normal", "--prefix", "none", "--format", "{p}"]);
        cargo.args([
            "-p",
            "spellgrid-grid",
            "-p",
            "spellgrid-cards",
            "-p",
            "spellgrid",
        ]);
        let out = cargo.args(features).output().expect("cargo");
        assert!(
            out.status.success(),
            "{}",
            String::from_utf8_lossy(&out.stderr)
        );
        let out = String::from_utf8(out.stdout).expect("text");
        let names = out.lines().filter_map(|line| line.split(' ').next());
        names.map(str::to_owned).collect()
    };
    let found = |tree: &[String]| {
        tree.iter()
            .filter(|name| formats.contains(&name.as_str()))
            .count()
    };
    let own = tree(&[]);
    assert!(own.contains(&"spellgrid-cards".to_owned()), "{own:?}");
    assert_eq!(found(&own), 0, "{own:?}");
    assert!(found(&tree(&["--features", "schema"])) > 0);
    let files = [
        "fs",
        "File",
        "OpenOptions",
        "PathBuf",
        "include_str",
        "include_bytes",
    ];
    let files = files.map(str::to_owned);
    for (path, text) in sources(&["grid", "cards", "game"]) {
        let found = names(&text, &files);
        assert!(found.is_empty(), "{}: {found:?}", path.display());
    }
    assert_eq!(names("fn f() { std::fs::read(p) }", &files).len(), 1);
}

/// Invariant 1: no engine file contains, outside comments and tests, a content word or a card's name.
#[test]
fn no_engine_knows_a_word() {
    let library = Library::embedded();
    let mut words = BTreeSet::new();
    let mut cards = BTreeSet::new();
    for pack in library.packs() {
        words.extend(pack.words.iter().map(|w| w.name.as_str()));
        cards.extend(pack.cards.iter().map(|c| c.name.as_str()));
    }
    // The usual name of a constant that lists every value, and what stands for any word in a
    // message.
    for usual in ["ALL", "WORD"] {
        assert!(words.remove(usual));
    }
    assert!(words.len() > 50 && cards.len() > 20);
    let words: Vec<String> = words.into_iter().map(str::to_owned).collect();
    for (path, text) in sources(&["grid", "cards", "game"]) {
        let found = known(&text, &words, &cards);
        assert!(found.is_empty(), "{}: {found:?}", path.display());
    }
    let planted = r#"fn f() { g("is ROCK or"); } // BABA"#;
    let found = known(planted, &["ROCK".into(), "BABA".into()], &cards);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(known("fn f() { ROCK }", &words, &cards).len(), 1);
    // Only what stands in an attribute is a docstring.
    assert_eq!(known("fn f() { g(doc, ROCK) }", &words, &cards).len(), 1);
    assert!(known("/// ROCK\nfn f() { //! BABA\n }", &words, &cards).is_empty());
    for several in [true, false] {
        let mut named = cards.iter().filter(|card| card.contains(' ') == several);
        let card = named.next().expect("names of one word and of several");
        let planted = format!("const C: &str = \"the {card}!\";");
        assert_eq!(known(&planted, &[], &cards), [card.to_string()]);
    }
}

/// Words and cards of the content in a source, in names and in strings.
fn known(text: &str, words: &[String], cards: &BTreeSet<&str>) -> Vec<String> {
    let mut found = names(text, words);
    walk(&tokens(text), &mut |list| {
        for token in list {
            let TokenTree::Literal(literal) = token else {
                continue;
            };
            let said = literal.to_string();
            let parts = said.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
            let one = parts.filter(|part| words.iter().any(|w| w == part) || cards.contains(part));
            let several = cards
                .iter()
                .filter(|card| card.contains(' ') && said.contains(**card));
            found.extend(one.chain(several.copied()).map(str::to_owned));
        }
    });
    found
}

/// Invariant 4: the engines have no clock, randomness, float, global state or hash order.
#[test]
fn the_engines_are_deterministic() {
    let banned = [
        "time",
        "Instant",
        "SystemTime",
        "f32",
        "f64",
        "thread_rng",
        "RandomState",
        "OnceLock",
        "OnceCell",
        "LazyLock",
        "LazyCell",
        "thread_local",
        "RefCell",
        "Mutex",
        "RwLock",
        "AtomicBool",
        "AtomicU8",
        "AtomicU16",
        "AtomicU32",
        "AtomicU64",
        "AtomicUsize",
        "AtomicI32",
        "AtomicI64",
        "HashMap",
        "HashSet",
        "FxHashMap",
        "FxHashSet",
        "hash_map",
        "hash_set",
        "hashbrown",
    ]
    .map(str::to_owned);
    for (path, text) in sources(&["grid", "cards", "game"]) {
        // Maps by hash stand here and can be asked, not walked.
        let own = path.ends_with("grid/src/lookup.rs");
        let maps = |found: &String| own && found.contains("FxHash");
        let mut found = names(&text, &banned);
        found.retain(|found| !maps(found));
        assert!(found.is_empty(), "{}: {found:?}", path.display());
    }
    for planted in [
        "fn f(m: &FxHashMap<u8, u8>) { for x in m {} }",
        "use std::collections::HashSet as Set;",
        "fn f(m: M) { m.g(|| { let x: std::collections::HashMap<u8, u8>; }) }",
        "m! { static A: AtomicU32 = 0; }",
        "#[cfg(test)] mod tests { use X; } fn f() -> f64 {}",
        "const NOW: fn() -> Instant = Instant::now;",
    ] {
        assert!(!names(planted, &banned).is_empty(), "{planted}");
    }
    let fine =
        "// HashMap\n/// f64\nfn f() { g(\"Instant\") } #[cfg(test)] mod tests { use Mutex; }";
    assert_eq!(names(fine, &banned), Vec::<String>::new());
}

/// What maps by hash can do: nothing that tells their order.
#[test]
fn maps_by_hash_cannot_be_walked() {
    let path = root().join("crates/grid/src/lookup.rs");
    let text = std::fs::read_to_string(path).expect("the source of maps by hash");
    assert_eq!(walks(&text), Vec::<String>::new());
    for planted in [
        "fn f(&self) { self.0.iter() }",
        "impl IntoIterator for Lookup {}",
        "fn f(&mut self) { self.0.retain(|_| true) }",
        "fn f(&self) { for x in &self.0 {} }",
        "#[derive(Clone, Debug)] struct Seen;",
        "pub struct Lookup(pub FxHashMap<u8, u8>);",
        "struct Lookup<K: A + B + C, V: A + B> where K: D { seen: u8, pub map: FxHashMap<K, V> }",
        "fn map(&self) -> &FxHashMap<u8, u8> { &self.0 }",
        "fn map<'a>(&'a mut self) -> &'a mut FxHashSet<u8> { &mut self.0 }",
    ] {
        assert!(!walks(planted).is_empty(), "{planted}");
    }
}

/// Everything in a source that lists a map by hash, or lends it to those who could.
fn walks(text: &str) -> Vec<String> {
    let list = [
        "iter",
        "iter_mut",
        "into_iter",
        "IntoIterator",
        "Iterator",
        "keys",
        "values",
        "values_mut",
        "into_keys",
        "into_values",
        "drain",
        "retain",
        "extract_if",
        "Deref",
        "DerefMut",
        "AsRef",
        "Serialize",
    ]
    .map(str::to_owned);
    let mut found = names(text, &list);
    walk(&tokens(text), &mut |list| {
        for (i, token) in list.iter().enumerate() {
            let after = list.get(i + 1).map(ToString::to_string).unwrap_or_default();
            let derives = word(Some(token)) == "derive" && after.contains("Debug");
            // `for K in`, and not `impl Trait for Type`.
            let walked =
                word(Some(token)) == "for" && list[i..].iter().any(|t| word(Some(t)) == "in");
            // A field that others see, or a map that is handed out.
            let fields = list[i..].iter().find_map(|t| match t {
                TokenTree::Group(g) if g.delimiter() != Delimiter::Bracket => Some(g.stream()),
                _ => None,
            });
            let open = word(Some(token)) == "struct"
                && fields.is_some_and(|f| f.into_iter().any(|t| word(Some(&t)) == "pub"));
            let lent = word(Some(token)).starts_with("FxHash")
                && list[..i]
                    .iter()
                    .rev()
                    .take_while(|t| !matches!(t, TokenTree::Group(_)))
                    .take(4)
                    .any(|t| word(Some(t)) == "&");
            if derives || walked || open || lent {
                found.push(format!("{}: {token}", token.span().start().line));
            }
        }
    });
    found
}

/// A digest, a file and a key are made of what is written out, and all of it.
#[test]
fn nothing_steady_is_made_of_what_is_not() {
    let crates = [
        "source", "grid", "cards", "game", "content", "solve", "scenario", "serve", "cli", "web",
        "../xtask",
    ];
    for (path, text) in sources(&crates) {
        let found = unsteady(&text);
        // What the page writes is a document or none, by its type: whoever asks has to tell.
        if path.ends_with("web/src/json.rs") {
            assert!(
                found
                    .iter()
                    .all(|found| found.ends_with("to_value(document).ok"))
            );
            continue;
        }
        // The page's measurement is compared between two builds of one compiler.
        if path.ends_with("web/src/measure.rs") {
            assert_eq!(found.len(), 1, "{found:?}");
            continue;
        }
        assert!(found.is_empty(), "{}: {found:?}", path.display());
    }
    for planted in [
        "fn f() { t.extend_from_slice(format!(\"{:?}\", x).as_bytes()); }",
        "fn f() { hash(format!(\"{x:?}\").into_bytes()) }",
        "fn f() { serde_json::to_vec(&x).unwrap_or_default() }",
        "fn f() { let y = serde_json::to_string(x).ok()?; }",
        "fn f() { hash(format!(\"{:#?}\", x).into_bytes()) }",
        "fn f() { hash(format!(\"{x:02?}\").as_bytes()) }",
        "fn f() { let text = format!(\"{x:?}\"); hash(text.as_bytes()) }",
        "fn f() { serde_json::to_vec(&x).unwrap_or_else(|_| vec![]) }",
        "fn f() { serde_json::to_vec(&x).map_or(0, |v| v.len()) }",
        "fn f() { if let Ok(v) = serde_json::to_vec(&x) { g(v) } }",
    ] {
        assert_eq!(unsteady(planted).len(), 1, "{planted}");
    }
    let fine =
        "fn f() { serde_json::to_vec(&x)?; format!(\"{x:?}\"); format!(\"{x}\").as_bytes() }";
    assert_eq!(unsteady(fine), Vec::<String>::new());
}

/// People read tiles as scenarios and inputs name them, counted from 0: nothing that is told adds 1
/// to a coordinate. (Lines and columns of files are counted from 1, and have other names.)
#[test]
fn tiles_are_told_as_they_are_counted() {
    let coordinates = ["x", "y", "at.0", "at.1", "to.0", "to.1", "from.0", "from.1"];
    let told = |line: &str| line.contains("format!(") || line.contains("write!(");
    let adds = |line: &str| {
        coordinates.iter().any(|at| {
            let sum = format!("{at} + 1");
            let mut found = line.match_indices(&sum);
            found.any(|(i, _)| !line[..i].ends_with(|c: char| c.is_alphanumeric() || c == '_'))
        })
    };
    let mut wrong = Vec::new();
    for (path, text) in sources(&[
        "grid", "cards", "game", "content", "solve", "scenario", "cli", "web",
    ]) {
        let lines = text.lines().filter(|line| told(line) && adds(line));
        wrong.extend(lines.map(|line| format!("{}: {}", path.display(), line.trim())));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(adds("format!(\"column {}\", x + 1)") && !adds("format!(\"{}\", max + 1)"));
}
