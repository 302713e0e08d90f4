//! Documents that must be refused, each a file in `refused/`: what it is, and every fault with its
//! code, line, column and words of its message, in comments at its top.
//!
//! ```text
//! // level
//! // expect schema 5:12 `damage` needs a `target`
//! ```

use spellgrid_content::{Diagnostic, Library, Source, read_level};
use std::path::{Path, PathBuf};

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/refused");
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    files
}

/// The faults of a document: those of reading it, or those of building it.
fn faults(what: &str, source: &Source, library: &Library) -> Vec<Diagnostic> {
    let report = match what {
        "level" => match read_level(source, library) {
            Ok(level) => library.build_document(&level).err().unwrap_or_default(),
            Err(report) => report,
        },
        "pack" => {
            let mut library = library.clone();
            let name = library.add_pack(std::slice::from_ref(source));
            name.and_then(|name| library.check_pack(&name))
                .err()
                .unwrap_or_default()
        }
        other => panic!(
            "{}: the first line says `// level` or `// pack`, not {other}",
            source.name()
        ),
    };
    report.diagnostics
}

/// Does a fault answer a line `code line:column words`?
fn answers(fault: &Diagnostic, expected: &str) -> bool {
    let (code, rest) = expected.split_once(' ').unwrap();
    let (place, words) = rest.split_once(' ').unwrap_or((rest, ""));
    fault.code == code
        && format!("{}:{}", fault.line(), fault.column()) == place
        && fault.message.contains(words)
}

#[test]
fn every_refused_document_is_refused_for_its_reason() {
    let library = Library::embedded();
    let files = files();
    assert!(files.len() >= 40, "{} refused documents", files.len());
    let mut wrong = String::new();
    for file in files {
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&file).unwrap();
        let header: Vec<&str> = text
            .lines()
            .map_while(|line| line.strip_prefix("// "))
            .collect();
        // The header is not part of the document; its lines are still counted.
        let body: Vec<&str> = text.split('\n').skip(header.len()).collect();
        let source = Source::new(
            &name,
            &format!("{}{}", "\n".repeat(header.len()), body.join("\n")),
        );
        let expected: Vec<&str> = header
            .iter()
            .filter_map(|line| line.strip_prefix("expect "))
            .collect();
        assert!(!expected.is_empty(), "{name} expects nothing");
        let found = faults(header[0], &source, &library);
        let missing: Vec<&&str> = expected
            .iter()
            .filter(|e| !found.iter().any(|f| answers(f, e)))
            .collect();
        let surplus: Vec<&Diagnostic> = found
            .iter()
            .filter(|f| !expected.iter().any(|e| answers(f, e)))
            .collect();
        if !missing.is_empty() || !surplus.is_empty() {
            wrong.push_str(&format!("\n{name}: missing {missing:?}; found instead:\n"));
            for fault in surplus {
                wrong.push_str(&format!(
                    "{} {}:{} {}\n{fault}\n",
                    fault.code,
                    fault.line(),
                    fault.column(),
                    fault.message
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}
