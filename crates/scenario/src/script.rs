//! Something to play step by step: a section of a scenario, or a JSON scenario as the lessons write
//! it: `{ cards?, words?, seams?, level, inputs }`, the inputs being lines of the command line.

use std::sync::Arc;

use serde::Deserialize;
use spellgrid::setup::{CardKindSetup, CardSetup, LevelSetup, PackSetup, SeamsSetup, WordSetup};
use spellgrid::{Code, Level, MAX_INPUTS, Refusal, off_line};
use spellgrid_content::{Diagnostic, Report, Source};

use crate::build::{Fault, build, shipped};
use crate::file::{File, Section, What};
use crate::refer::Refer;
use crate::step::{Act, Use, dir};

/// A level and what is done on it.
#[derive(Clone, Debug)]
pub struct Script {
    /// The level.
    pub level: Arc<Level>,
    /// What is done, with the text that says so.
    pub steps: Vec<(String, What)>,
}

impl Script {
    /// The script of a section.
    ///
    /// # Errors
    /// The faults of its level.
    pub fn of(file: &File, section: &Section) -> Result<Script, Vec<Fault>> {
        let level = build(file, section)?;
        let steps = section
            .steps
            .iter()
            .map(|step| (file.lines[step.lines.clone()].join("\n"), step.what.clone()))
            .collect();
        Ok(Script { level, steps })
    }

    /// The script of a JSON scenario.
    ///
    /// # Errors
    /// What keeps it from being one, with line and column where it has them.
    pub fn from_json(source: &Source) -> Result<Script, Report> {
        let json: Json = serde_json::from_str(source.text()).map_err(|error| {
            let at = source.offset(error.line(), error.column());
            Report::one(source.diagnostic(
                Code::Syntax,
                at..at,
                format!("this is no JSON scenario: {error}"),
            ))
        })?;
        let mut setup = json.level;
        setup.own_cards.extend(json.cards);
        let extra = PackSetup {
            name: "scenario".into(),
            words: json.words,
            seams: json.seams,
            ..PackSetup::default()
        };
        let mut library = shipped().clone();
        if !extra.words.is_empty() || extra.seams != SeamsSetup::default() {
            let unwritable = |error: serde_json::Error| {
                Report::one(Diagnostic::bare(Code::Schema, error.to_string()))
            };
            let text = serde_json::to_string(&extra).map_err(unwritable)?;
            library.add_pack(&[spellgrid_content::Source::new("", &text)])?;
            setup.packs.push(extra.name);
        }
        let level = Arc::new(library.build(&setup)?);
        let steps = cli_lines(&level, &json.inputs)?;
        Ok(Script { level, steps })
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Json {
    #[serde(default)]
    cards: Vec<CardSetup>,
    #[serde(default)]
    words: Vec<WordSetup>,
    #[serde(default)]
    seams: SeamsSetup,
    level: LevelSetup,
    #[serde(default)]
    inputs: Vec<String>,
}

/// Is this a command, or the answer to what the command before it asked?
fn is_command(line: &str) -> bool {
    let word = line.split_whitespace().next().unwrap_or_default();
    matches!(
        word,
        "w" | "a" | "s" | "d" | "u" | "r" | "q" | "c" | "wait" | "undo"
    ) || dir(word).is_some()
}

/// The steps of command lines. Lines behind a `c` line that are no commands answer its questions.
fn cli_lines(level: &Level, lines: &[String]) -> Result<Vec<(String, What)>, Report> {
    let mut out: Vec<(String, What)> = Vec::new();
    // How many inputs stand, and how many there were.
    let (mut done, mut total) = (0usize, 0usize);
    let mut rest = lines.iter().enumerate().peekable();
    while let Some((i, line)) = rest.next() {
        let fault = |message: String| {
            Report::one(Diagnostic::bare(Code::Syntax, message).path(format!("inputs[{i}]")))
        };
        let mut shown = line.trim().to_owned();
        if let Some(c) = line.chars().find(|&c| off_line(c) && c != '\t') {
            return Err(fault(format!("{c:?} is no character of a text")));
        }
        let word = shown
            .split_whitespace()
            .next()
            .unwrap_or_default()
            .to_owned();
        let step = match word.as_str() {
            "w" => dir("up"),
            "a" => dir("left"),
            "s" => dir("down"),
            "d" => dir("right"),
            other => dir(other),
        };
        let acts = match (step, word.as_str()) {
            (Some(d), _) => vec![Act::Step(d)],
            (None, "wait") => vec![Act::Wait],
            (None, "u" | "undo") => vec![Act::Undo],
            // From the start again: everything that was done is taken back.
            (None, "r") => vec![Act::Undo; done],
            (None, "q") => break,
            (None, "c") => {
                let mut answers = Vec::new();
                while let Some((_, answer)) = rest.next_if(|(_, line)| !is_command(line)) {
                    answers.push(answer.trim().to_owned());
                    shown.push_str(" / ");
                    shown.push_str(answer.trim());
                }
                vec![card(level, line, answers).map_err(fault)?]
            }
            _ => {
                return Err(fault(format!(
                    "{line:?} is no command: w a s d, wait, c CARD [x y], u, r, q"
                )));
            }
        };
        for act in &acts {
            done = match act {
                Act::Undo => done.saturating_sub(1),
                _ => done + 1,
            };
        }
        total += acts.len();
        if total > MAX_INPUTS {
            return Err(fault(Refusal::too_many_inputs(MAX_INPUTS).message));
        }
        out.push((shown, What::Inputs(acts)));
    }
    Ok(out)
}

/// `c CARD [x y]`: a spell is cast at the minion on the tile, a minion is played onto it.
fn card(level: &Level, line: &str, answers: Vec<String>) -> Result<Act, String> {
    let mut words: Vec<&str> = line.split_whitespace().skip(1).collect();
    let mut tile = None;
    if let [.., x, y] = words[..]
        && let (Ok(x), Ok(y)) = (x.parse(), y.parse())
    {
        tile = Some((x, y));
        words.truncate(words.len() - 2);
    }
    let name = words.join(" ");
    let name = name.trim_matches('"').to_owned();
    if name.is_empty() {
        return Err("c needs the name of a card".into());
    }
    let plain = name.split('#').next().unwrap_or(&name);
    // Assembled cards are minions, and no document has them.
    let spell = level
        .card(plain)
        .is_some_and(|card| card.kind == CardKindSetup::Spell);
    let mut used = Use {
        card: name,
        tile: None,
        targets: Vec::new(),
        choose: answers,
    };
    if spell {
        used.targets.extend(tile.map(|(x, y)| Refer::Tile(x, y)));
        Ok(Act::Cast(used))
    } else {
        used.tile = tile;
        Ok(Act::Play(used))
    }
}
