//! The invariants of ARCHITECTURE.md that a compiler does not hold.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use proc_macro2::{TokenStream, TokenTree};
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
    for token in list {
        if let TokenTree::Group(group) = token {
            let inside: Vec<TokenTree> = group.stream().into_iter().collect();
            if word(inside.first()) != "doc" {
                walk(&inside, see);
            }
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

/// Bytes made of the text that `Debug` derives, which the next compiler may write otherwise, and
/// documents that are empty, or missing, where they could not be written.
fn unsteady(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    walk(&tokens(text), &mut |list| {
        for (i, token) in list.iter().enumerate() {
            let TokenTree::Group(group) = token else {
                continue;
            };
            let before = |n: usize| word(i.checked_sub(n).and_then(|i| list.get(i)));
            let then = word(list.get(i + 2));
            let derived = group.to_string().contains(":?}") && before(2) == "format";
            let bytes = ["as_bytes", "into_bytes", "bytes"].contains(&then.as_str());
            let written = before(1).starts_with("to_") && before(4) == "serde_json";
            let lost = ["unwrap_or_default", "unwrap_or", "ok"].contains(&then.as_str());
            if derived && bytes || written && lost && word(list.get(i + 1)) == "." {
                let line = group.span_open().start().line;
                found.push(format!("{line}: {}{group}.{then}", before(1)));
            }
        }
    });
    found
}

/// Invariant 1: neither engine depends on the other, nor on anything above.
#[test]
fn the_engines_know_nothing_of_each_other() {
    for (own, others) in [
        (
            "grid",
            [
                "spellgrid-cards",
                "spellgrid-content",
                "spellgrid.workspace",
            ],
        ),
        (
            "cards",
            ["spellgrid-grid", "spellgrid-content", "spellgrid.workspace"],
        ),
    ] {
        let manifest = root().join("crates").join(own).join("Cargo.toml");
        let text = std::fs::read_to_string(manifest).expect("a manifest");
        for other in others {
            assert!(!text.contains(other), "crates/{own} depends on {other}");
        }
    }
}

/// Dependencies point one way: grid, cards <- game <- content, solve <- scenario <- cli.
#[test]
fn dependencies_point_one_way() {
    for (own, above) in [
        (
            "game",
            &["spellgrid-content", "spellgrid-solve", "spellgrid-scenario"][..],
        ),
        (
            "content",
            &["spellgrid-solve", "spellgrid-scenario", "spellgrid-cli"][..],
        ),
        ("solve", &["spellgrid-scenario", "spellgrid-cli"][..]),
        ("scenario", &["spellgrid-cli"][..]),
    ] {
        let manifest = root().join("crates").join(own).join("Cargo.toml");
        let text = std::fs::read_to_string(manifest).expect("a manifest");
        for other in above {
            assert!(!text.contains(other), "crates/{own} depends on {other}");
        }
    }
}

/// Invariant 1: no engine file contains a content word or a card's name.
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
    let card = cards
        .iter()
        .find(|card| card.contains(' '))
        .expect("a name of two words");
    assert_eq!(
        known(&format!("const C: &str = \"{card}\";"), &[], &cards).len(),
        1
    );
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
            let word = parts.filter(|part| words.iter().any(|w| w == part));
            let card = cards
                .iter()
                .filter(|c| c.contains(' ') && said.contains(**c));
            found.extend(word.chain(card.copied()).map(str::to_owned));
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
        "derive_Debug",
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
            let lent =
                matches!(token, TokenTree::Group(_)) && i > 1 && word(list.get(i - 2)) == "struct"
                    || word(Some(token)) == "struct";
            let lent = lent
                && list[i..]
                    .iter()
                    .take(8)
                    .any(|t| matches!(t, TokenTree::Group(g) if g.to_string().contains("pub")));
            if derives || walked || lent {
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
        "grid", "cards", "game", "content", "solve", "scenario", "serve", "cli",
    ];
    for (path, text) in sources(&crates) {
        let found = unsteady(&text);
        assert!(found.is_empty(), "{}: {found:?}", path.display());
    }
    for planted in [
        "fn f() { t.extend_from_slice(format!(\"{:?}\", x).as_bytes()); }",
        "fn f() { hash(format!(\"{x:?}\").into_bytes()) }",
        "fn f() { serde_json::to_vec(&x).unwrap_or_default() }",
        "fn f() { let y = serde_json::to_string(x).ok()?; }",
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
