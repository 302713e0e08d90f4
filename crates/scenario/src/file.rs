//! A scenario file: what stands before its first section, and its sections. Keeps every line, so
//! that printing gives back the text it was read from.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

use spellgrid::{MAX_INPUTS, did_you_mean, off_line};
use spellgrid_content::Library;
use spellgrid_content::text::LevelLines;
use spellgrid_source::{Diagnostic, Line, Report, Source, Token, excerpt};

use crate::expect::{Block, CHECKS, Check, Expect, Row, check, compare};
use crate::refer::{Refer, is_name};
use crate::step::{Act, Bound, CALLS, Call, acts, bound, call, too_many};
use crate::text::{CODE, Reader, words};

/// The most bytes that the lines above the first section come to, read once for each section.
const MAX_PREAMBLES: usize = 1 << 26;

/// A scenario file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Its text, by the name that its faults give; that is empty when it is no file.
    pub source: Source,
    /// Its lines, without their ends.
    pub lines: Vec<String>,
    /// The lines before the first section: setup that every section of the file begins with.
    pub preamble: Range<usize>,
    /// Its sections.
    pub sections: Vec<Section>,
    /// Where its levels and packs are found.
    pub shelf: Shelf,
}

/// The packs and levels that files are read with: what SpellGrid ships, or a library that has more.
#[derive(Clone, Debug, Default)]
pub struct Shelf(Option<Arc<Library>>);

impl Shelf {
    /// The library.
    pub fn library(&self) -> &Library {
        match &self.0 {
            Some(library) => library,
            None => crate::build::shipped(),
        }
    }
}

impl From<Library> for Shelf {
    fn from(library: Library) -> Shelf {
        Shelf(Some(Arc::new(library)))
    }
}

/// What a file says hangs on its text alone.
impl PartialEq for Shelf {
    fn eq(&self, _: &Shelf) -> bool {
        true
    }
}

impl Eq for Shelf {}

/// A section: a level, and what is done and holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// Its name, unique in the suite.
    pub name: String,
    /// The line of its name (from 0).
    pub line: usize,
    /// The lines of its setup (from 0).
    pub setup: Range<usize>,
    /// What is done and what must hold, in order.
    pub steps: Vec<Step>,
}

impl Section {
    /// Is its level meant to be refused? Its first statement then says with which fault.
    pub fn is_refused(&self) -> bool {
        let first = self.steps.first().map(|step| &step.what);
        matches!(first, Some(What::Expect(expect)) if matches!(expect.check, Check::Error { .. }))
    }
}

/// One statement of the play part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Its lines (from 0), the block behind it included.
    pub lines: Range<usize>,
    /// What it says.
    pub what: What,
}

/// What a statement says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// Inputs of a `>` line.
    Inputs(Vec<Act>),
    /// A call.
    Call(Call),
    /// An expectation.
    Expect(Expect),
}

/// Words that begin statements of both parts: before the first statement of the play part they
/// are setup.
const SETUP_TOO: [&str; 5] = ["board", "hand", "hero", "deck", "enemy"];

impl File {
    /// Read a file.
    ///
    /// # Errors
    /// Every fault found.
    pub fn parse(source: &Source) -> Result<File, Report> {
        let lines: Vec<String> = source.text().split('\n').map(str::to_owned).collect();
        let mut faults = Report::default();
        let mut inputs = 0;
        let texts: Vec<Line<'_>> = source.lines().collect();
        for line in &texts {
            let control = |(_, c): &(usize, char)| off_line(*c) && *c != '\t';
            if let Some((at, c)) = line.text.char_indices().find(control) {
                let at = line.start + at;
                faults.add(|| {
                    let said = format!("{c:?} is no character of a text");
                    let fault = source.diagnostic(CODE, at..at, said);
                    fault.hint("it controls a terminal, or the direction of writing")
                });
            }
        }
        let heads: Vec<usize> = (0..lines.len())
            .filter(|i| lines[*i].starts_with("---"))
            .collect();
        let first = heads.first().copied().unwrap_or(lines.len());
        let mut sections = Vec::new();
        let mut seen = BTreeSet::new();
        for (n, head) in heads.iter().enumerate() {
            let end = heads.get(n + 1).copied().unwrap_or(lines.len());
            let name = lines[*head][3..].trim().to_owned();
            let good = !name.is_empty()
                && name
                    .chars()
                    .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-' || c == '_');
            let mut fault = |message: &str, hint: &str| {
                let start = source.offset(head + 1, 4);
                let rest = &lines[*head][3..];
                let start = start + rest.len() - rest.trim_start().len();
                faults.add(|| {
                    let fault = source.diagnostic(CODE, start..start + name.len(), message);
                    fault.hint(hint)
                });
            };
            if !good {
                fault(
                    "this is no name for a section",
                    "lower case, digits, - and _",
                );
            } else if !seen.insert(name.clone()) {
                fault(
                    "two sections have this name",
                    "names are unique in the whole suite",
                );
            }
            let section = section(source, &texts, name, *head..end, &mut inputs, &mut faults);
            sections.push(section);
            if inputs > MAX_INPUTS {
                // What follows would only add to them.
                return Err(faults);
            }
        }
        let before: usize = lines[..first].iter().map(|line| line.len() + 1).sum();
        if let Some(head) = heads.first()
            && before.saturating_mul(sections.len()) > MAX_PREAMBLES
        {
            let start = source.offset(head + 1, 1);
            faults.add(|| {
                let said = "the lines above the first section are read for each, and are too many for so many sections";
                let fault = source.diagnostic(CODE, start..start, said);
                fault.hint("cut the file into several")
            });
        }
        faults.result(File {
            source: source.clone(),
            lines,
            preamble: 0..first,
            sections,
            shelf: Shelf::default(),
        })
    }

    /// The file, read with the packs and levels of a shelf.
    #[must_use]
    pub fn on(mut self, shelf: &Shelf) -> File {
        self.shelf = shelf.clone();
        self
    }

    /// The text of the file, the same as was read.
    pub fn print(&self) -> String {
        self.lines.join("\n")
    }

    /// What the faults of a section are said to be in: the file, or the section where it has no
    /// name.
    pub(crate) fn name_in<'a>(&'a self, section: &'a Section) -> &'a str {
        match self.source.name() {
            "" => &section.name,
            name => name,
        }
    }

    /// Is it nothing but a level: one section in which nothing is done, and which starts from no
    /// other level, document or pack of its own?
    pub fn is_level(&self) -> bool {
        let [one] = &self.sections[..] else {
            return false;
        };
        let mut setup = self.lines[self.preamble.clone()]
            .iter()
            .chain(&self.lines[one.setup.clone()]);
        let starts = |line: &String| {
            let word = line.split_whitespace().next();
            word.is_some_and(|word| ["level", "json", "pack"].contains(&word))
        };
        one.steps.is_empty() && !setup.any(starts)
    }

    /// The section of that name.
    pub fn section(&self, name: &str) -> Option<&Section> {
        self.sections.iter().find(|s| s.name == name)
    }

    /// What is said where a section is named that the file does not have.
    pub fn no_section(&self, name: &str) -> String {
        let names: Vec<&str> = self.sections.iter().map(|s| s.name.as_str()).collect();
        format!("it has no section {name:?}; it has {}", names.join(", "))
    }
}

/// Read the section of some lines; `inputs` counts those of the file.
fn section(
    source: &Source,
    texts: &[Line<'_>],
    name: String,
    of: Range<usize>,
    inputs: &mut usize,
    faults: &mut Report,
) -> Section {
    let (head, end) = (of.start, of.end);
    // What follows the last line break is no line.
    let lines = texts
        .get(head + 1..end.min(texts.len()))
        .unwrap_or_default();
    let setup = lines.iter().position(|line| begins_play(line.text));
    let start = setup.map_or(end, |setup| head + 1 + setup);
    let mut rows: Vec<Row<'_>> = Vec::new();
    for line in lines.iter().skip(start - head - 1) {
        match words(source, line.start..line.start + line.text.len()) {
            Ok(words) if words.is_empty() => {}
            Ok(words) => rows.push(Row {
                line: line.number,
                indent: line
                    .text
                    .chars()
                    .take_while(|c| *c == ' ' || *c == '\t')
                    .count(),
                words,
            }),
            Err(fault) => faults.add(|| fault),
        }
    }
    let mut steps = Vec::new();
    let mut names = BTreeSet::new();
    let mut i = 0;
    while i < rows.len() {
        let mut j = i + 1;
        while j < rows.len() && rows[j].indent > 0 {
            j += 1;
        }
        let block = Block {
            source,
            rows: &rows[i + 1..j],
        };
        match statement(&rows[i], &block, &mut names) {
            Ok(what) => {
                if let What::Inputs(acts) = &what {
                    *inputs += acts.len();
                    if *inputs > MAX_INPUTS {
                        let words = &rows[i].words;
                        faults.add(|| too_many(&Reader::new(source, words), &words[0]));
                        break;
                    }
                }
                let last = rows[j - 1].line;
                steps.push(Step {
                    lines: rows[i].line - 1..last,
                    what,
                });
            }
            Err(fault) => faults.add(|| fault),
        }
        i = j;
    }
    Section {
        name,
        line: head,
        setup: head + 1..start,
        steps,
    }
}

/// Does this line end the setup?
fn begins_play(line: &str) -> bool {
    if line.starts_with([' ', '\t']) {
        return false;
    }
    let mut parts = line.split_whitespace();
    let Some(first) = parts.next() else {
        return false;
    };
    if first.starts_with("//") {
        return false;
    }
    let second = parts.next();
    first == ">"
        || first == "not"
        || (second == Some("=") && parts.next().is_some_and(names_an_object))
        || (first == "enemy"
            && second.is_some_and(|w| ["minions", "armor", "draw", "summon", "end"].contains(&w)))
        || line
            .split_whitespace()
            .any(|w| ["<", "==", ">"].contains(&w))
        || ((CALLS.contains(&first) || CHECKS.contains(&first)) && !SETUP_TOO.contains(&first))
}

/// Can this stand behind `NAME =` in the first statement? (A legend's lines look alike.)
fn names_an_object(word: &str) -> bool {
    ["minion", "object", "last", "hero", "enemy"].contains(&word)
        || word.starts_with('"')
        || word
            .strip_prefix('#')
            .is_some_and(|n| n.starts_with(|c: char| c.is_ascii_digit()))
        || crate::text::tile(word).is_some()
}

fn statement(
    row: &Row<'_>,
    block: &Block<'_>,
    names: &mut BTreeSet<String>,
) -> Result<What, Diagnostic> {
    let (rows, words) = (block.rows, row.words.as_slice());
    let mut r = Reader::new(block.source, words);
    let head = r.need("a statement")?;
    if row.indent > 0 {
        return Err(r.fault(
            head,
            "this indented line belongs to nothing",
            "statements begin at the left",
        ));
    }
    let what = read(head, words, &mut r, block)?;
    r.done()?;
    let wants_block = match &what {
        What::Expect(Expect {
            check: Check::Log(list),
            ..
        }) => rows.len() == list.len(),
        What::Expect(Expect {
            check: Check::RuleList { rules, .. },
            ..
        }) => rows.len() == rules.len(),
        What::Expect(Expect {
            check: Check::Tree(_) | Check::Board(_),
            ..
        }) => !rows.is_empty(),
        _ => rows.is_empty(),
    };
    if !wants_block {
        return Err(match rows.first() {
            Some(row) => r.fault(
                &row.words[0],
                "this indented line belongs to nothing",
                "the statement above takes no block",
            ),
            None => r.missing("an indented block"),
        });
    }
    for refer in refers(&what) {
        if let Refer::Name(name) = refer
            && !names.contains(name)
        {
            let at = words.iter().find(|w| w.text == *name).unwrap_or(head);
            let hint = did_you_mean(name, names.iter().map(String::as_str))
                .unwrap_or_else(|| format!("give it first, as {} = minion at 0,2", excerpt(name)));
            return Err(r.fault(at, "no object has been given this name", hint));
        }
    }
    if let What::Call(Call::Bind { name, .. }) = &what {
        names.insert(name.clone());
    }
    Ok(what)
}

fn read<'a>(
    head: &Token<'_>,
    words: &'a [Token<'a>],
    r: &mut Reader<'a>,
    block: &Block<'_>,
) -> Result<What, Diagnostic> {
    if head.is(">") {
        return Ok(What::Inputs(acts(r)?));
    }
    if words.get(1).is_some_and(|w| w.is("=")) {
        let taken = CALLS.contains(&head.text) || CHECKS.contains(&head.text);
        if !is_name(head.text) || taken || ["enemy", "not", "none", "last"].contains(&head.text) {
            return Err(r.fault(
                head,
                "this cannot be a name",
                "lower case, digits and -; no word of the language",
            ));
        }
        r.take();
        return Ok(What::Call(Call::Bind {
            name: head.text.to_owned(),
            what: bound(r)?,
        }));
    }
    if words
        .iter()
        .skip(1)
        .any(|w| !w.quoted() && ["<", "==", ">"].contains(&w.text))
    {
        let mut again = Reader::new(block.source, words);
        let not = again.eat("not");
        let check = compare(&mut again)?;
        again.done()?;
        while r.take().is_some() {}
        return Ok(What::Expect(Expect { not, check }));
    }
    let not = head.text == "not";
    let mut first = if not {
        r.need("what must not hold")?
    } else {
        head
    };
    let enemy = first.text == "enemy";
    if enemy {
        first = r.need("what of the enemy's")?;
    }
    if !not && let Some(call) = call(first.text, enemy, r)? {
        return Ok(What::Call(call));
    }
    if let Some(check) = check(first.text, enemy, r, block)? {
        return Ok(What::Expect(Expect { not, check }));
    }
    if LevelLines::KEYWORDS.contains(&first.text) {
        let hint = "lines of the setup stand before the first input and the first expectation";
        return Err(r.fault(first, "this is a line of the setup", hint));
    }
    let known = CHECKS.iter().chain(&CALLS).copied();
    let hint = did_you_mean(first.text, known).unwrap_or_else(|| {
        "inputs begin with >; see docs/scenario-language.md for the rest".into()
    });
    Err(r.fault(first, "no statement begins with this word", hint))
}

/// Every reference in a statement.
fn refers(what: &What) -> Vec<&Refer> {
    fn of_act(act: &Act) -> Vec<&Refer> {
        match act {
            Act::Input(said) => said.targets.iter().collect(),
            Act::Undo | Act::Redo => Vec::new(),
        }
    }
    let mut out: Vec<&Refer> = Vec::new();
    match what {
        What::Inputs(list) => out.extend(list.iter().flat_map(of_act)),
        What::Call(
            Call::Damage { who, .. }
            | Call::Bind {
                what: Bound::Same(who),
                ..
            },
        ) => out.push(who),
        What::Call(_) => {}
        What::Expect(expect) => match &expect.check {
            Check::Number { who, .. }
            | Check::Name(who, _)
            | Check::Pos(who, _)
            | Check::Facing(who, _)
            | Check::Has(who, _) => out.push(who),
            Check::Compare { left, right, .. } => out.extend([&left.0, &right.0]),
            Check::Attack(a, d, _) => out.extend([a, d]),
            Check::Asks { act, .. } => out.extend(of_act(act)),
            // Names in the log may be given later: a summoned minion is named after it came.
            _ => {}
        },
    }
    out
}
