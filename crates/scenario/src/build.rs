//! From the setup of a section to a level. The setup lines are the level file's own
//! ([`spellgrid_content::text`]); a section may also start from a shipped level, hold a level in
//! JSON, and bring packs of its own.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

use spellgrid::Level;
use spellgrid::setup::{LevelSetup, PackSetup};
use spellgrid_content::text::LevelLines;
use spellgrid_content::{Document, Library, read_level};
use spellgrid_source::{Diagnostic, Report, Source};

use crate::file::{File, Section};

/// The documents of a level, before they are checked together.
#[derive(Clone, Debug)]
pub struct Built {
    /// The packs that the level names, in its order.
    pub packs: Vec<PackSetup>,
    /// The level.
    pub level: LevelSetup,
}

/// Everything that SpellGrid ships, read once.
pub fn shipped() -> &'static Library {
    static LIBRARY: OnceLock<Library> = OnceLock::new();
    LIBRARY.get_or_init(Library::embedded)
}

/// The level document of a section and a library that has its packs.
///
/// # Errors
/// Everything that keeps its setup from being a level document.
pub fn document<'f>(
    file: &'f File,
    section: &Section,
) -> Result<(Document<LevelSetup>, Cow<'f, Library>), Report> {
    let mut parts = Parts::read(file, section)?;
    let mut library = Cow::Borrowed(file.shelf.library());
    let mut own = Vec::new();
    for source in &parts.packs {
        own.push(library.to_mut().add_pack(std::slice::from_ref(source))?);
    }
    let mut document = match (&parts.json, parts.lines.take()) {
        (Some(json), _) => read_level(json, &library)?,
        (None, Some(lines)) => lines.finish(&library)?,
        (None, None) => return Err(Report::default()),
    };
    for name in own {
        if !document.setup.packs.contains(&name) {
            document.setup.packs.push(name);
        }
    }
    Ok((document, library))
}

/// The documents of a section, not yet checked together.
///
/// # Errors
/// Every fault that reading finds.
pub fn documents(file: &File, section: &Section) -> Result<Built, Report> {
    let (document, library) = document(file, section)?;
    let packs = library.packs_of(&document.setup, &document.places)?;
    Ok(Built {
        packs: packs.into_iter().cloned().collect(),
        level: document.setup,
    })
}

/// The level of a section.
///
/// # Errors
/// Every fault of the setup, with its place.
pub fn build(file: &File, section: &Section) -> Result<Arc<Level>, Report> {
    let (document, library) = document(file, section)?;
    library.build_document(&document).map(Arc::new)
}

impl Built {
    /// The level of these documents.
    ///
    /// # Errors
    /// Every fault, without a place in a file.
    pub fn level(&self) -> Result<Arc<Level>, Report> {
        let packs: Vec<&PackSetup> = self.packs.iter().collect();
        Ok(Level::build(&packs, &self.level).map(Arc::new)?)
    }
}

/// The setup of a section, cut into what different readers read.
struct Parts {
    lines: Option<LevelLines>,
    json: Option<Source>,
    packs: Vec<Source>,
}

impl Parts {
    fn read(file: &File, section: &Section) -> Result<Parts, Report> {
        // The preamble (from the top of the file) and the setup, in place; what stands between
        // them is left out, or a file of many sections would be copied once for each.
        let gap = section.setup.start.saturating_sub(file.preamble.end);
        let mut kept: Vec<&str> = vec![""; section.setup.end.saturating_sub(gap)];
        let place = |i: usize| if i < file.preamble.end { i } else { i - gap };
        let own: BTreeSet<Vec<&str>> = file.lines[section.setup.clone()]
            .iter()
            .filter_map(|line| key(line))
            .collect();
        let mut level = None;
        let (mut json, mut packs) = (None, Vec::new());
        let mut i = 0;
        while i < section.setup.end {
            let line = file.lines[i].as_str();
            if i == file.preamble.end && i < section.setup.start {
                i = section.setup.start;
                continue;
            }
            if file.preamble.contains(&i) && key(line).is_some_and(|key| own.contains(&key)) {
                i += 1;
                continue;
            }
            let word = line.split_whitespace().next().unwrap_or_default();
            match word {
                "pack" | "json" => {
                    let end = block_end(&file.lines, i, section.setup.end.max(file.preamble.end));
                    let source = inline(file, i, end, word);
                    if word == "pack" {
                        packs.push(source)
                    } else {
                        json = Some(source)
                    }
                    i = end;
                }
                "level" => {
                    level = Some((i, line));
                    i += 1;
                }
                _ => {
                    kept[place(i)] = line;
                    i += 1;
                }
            }
        }
        let name = file.name_in(section);
        let source = Source::new(name, &kept.join("\n")).with_gap(file.preamble.end, gap);
        let mut lines = match level {
            None => LevelLines::new(&source, &section.name.replace('_', "-")),
            Some((at, line)) => {
                let name = line.trim().strip_prefix("level").unwrap_or_default().trim();
                LevelLines::on(
                    &source,
                    &file
                        .shelf
                        .library()
                        .level(name)
                        .map_err(|report| placed(report, file, at))?
                        .setup,
                )
            }
        };
        let mut cursor = source.lines();
        loop {
            cursor.skip_empty();
            let Some(line) = cursor.peek() else { break };
            if !lines.take(&mut cursor) {
                lines.unknown(line);
                cursor.next();
            }
        }
        Ok(Parts {
            lines: Some(lines),
            json,
            packs,
        })
    }
}

/// What a line says that may be said only once: a section that says it too replaces it; cards,
/// minions and things are added to.
fn key(line: &str) -> Option<Vec<&str>> {
    let mut words = line.split_whitespace();
    let first = words.next()?;
    match first {
        "order" => Some(vec![first, words.next()?]),
        "enemy" => Some(vec![first, words.next().filter(|w| *w != "minion")?]),
        "title" | "idea" | "packs" | "ruleset" | "size" | "hand" | "deck" | "hero" => {
            Some(vec![first])
        }
        _ => None,
    }
}

/// A report about a level that does not exist, at the line that names it.
fn placed(report: Report, file: &File, at: usize) -> Report {
    let start = file.source.offset(at + 1, 1);
    let moved = |fault: Diagnostic| match fault.line() {
        0 => fault.at(&file.source, start..start + file.lines[at].len()),
        _ => fault,
    };
    let moved: Vec<Diagnostic> = report.diagnostics.into_iter().map(moved).collect();
    moved.into()
}

/// The first line behind a JSON value that starts in line `start`.
fn block_end(lines: &[String], start: usize, end: usize) -> usize {
    let (mut depth, mut quoted, mut escaped) = (0i64, false, false);
    for (i, line) in lines.iter().enumerate().take(end).skip(start) {
        for b in line.bytes() {
            match b {
                _ if escaped => escaped = false,
                b'\\' if quoted => escaped = true,
                b'"' => quoted = !quoted,
                b'{' if !quoted => depth += 1,
                b'}' if !quoted => depth -= 1,
                _ => {}
            }
        }
        // A quotation mark that is not closed on its line is the reader's to report.
        quoted = false;
        if depth <= 0 {
            return i + 1;
        }
    }
    end
}

/// The JSON of some lines, in a source where it stands at its own lines and columns.
fn inline(file: &File, start: usize, end: usize, word: &str) -> Source {
    let mut text = String::new();
    for (i, line) in file.lines[start..end].iter().enumerate() {
        if i == 0 {
            text.push_str(&line.replacen(word, &" ".repeat(word.len()), 1));
        } else {
            text.push_str(line);
        }
        text.push('\n');
    }
    Source::new(file.source.name(), &text).with_gap(0, start)
}
