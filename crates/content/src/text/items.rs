//! What stands behind the first word of a setup line: sizes, heroes, things and minions.

use super::level::Placed;
use super::scan::{self, Fault, Options, Piece};
use spellgrid::Code;
use spellgrid::did_you_mean;
use spellgrid::setup::{Dir, HeroSetup, MinionSetup, ObjectSetup};
use spellgrid_source::{Fragment, Span, excerpt};

/// A fault of a line: its code, its place and message, a hint.
pub(super) type Wrong = (Code, Fault, Option<String>);

pub(super) fn syntax(fault: Fault) -> Wrong {
    (Code::Syntax, fault, None)
}

pub(super) fn nothing(rest: Fragment<'_>) -> Result<(), Wrong> {
    if rest.text.is_empty() {
        Ok(())
    } else {
        Err(syntax((rest.span(), "nothing may follow here".to_owned())))
    }
}

pub(super) fn one_word<'a>(rest: Fragment<'a>, what: &str) -> Result<Fragment<'a>, Wrong> {
    match rest.words().as_slice() {
        [word] => Ok(*word),
        _ => Err(syntax((
            rest.span(),
            format!("{what} belongs here, in one word"),
        ))),
    }
}

/// The brackets of a text that is read a piece at a time.
#[derive(Default)]
pub(super) struct Brackets {
    depth: i64,
    quoted: bool,
    escaped: bool,
}

impl Brackets {
    /// Are all closed after a further piece?
    pub(super) fn closed_after(&mut self, piece: &str) -> bool {
        for b in piece.bytes() {
            match b {
                _ if self.escaped => self.escaped = false,
                b'\\' if self.quoted => self.escaped = true,
                b'"' => self.quoted = !self.quoted,
                b'{' if !self.quoted => self.depth += 1,
                b'}' if !self.quoted => self.depth -= 1,
                _ => {}
            }
        }
        self.depth <= 0 && !self.quoted
    }
}

pub(super) fn read_size(rest: Fragment<'_>) -> Result<(u16, u16), Wrong> {
    let wrong = || {
        let sides = rest.text.split('x');
        let digits = |side: &str| side.trim().bytes().all(|b| b.is_ascii_digit());
        let text =
            if sides.clone().count() == 2 && sides.clone().all(|s| !s.is_empty() && digits(s)) {
                format!("`{}` is too large a size", excerpt(rest.text))
            } else {
                format!("`{}` is no size: write 7x5", excerpt(rest.text))
            };
        syntax((rest.span(), text))
    };
    let (width, height) = rest.text.split_once('x').ok_or_else(wrong)?;
    Ok((
        width.trim().parse().map_err(|_| wrong())?,
        height.trim().parse().map_err(|_| wrong())?,
    ))
}

fn options(rest: Fragment<'_>) -> Result<Options<std::vec::IntoIter<Piece>>, Wrong> {
    let pieces = scan::pieces(rest).map_err(syntax)?;
    Ok(Options {
        pieces: pieces.into_iter().peekable(),
        end: rest.span().end,
    })
}

pub(super) fn read_hero(rest: Fragment<'_>) -> Result<HeroSetup, Wrong> {
    let mut options = options(rest)?;
    let mut hero = HeroSetup {
        health: 30,
        armor: 0,
    };
    if options
        .pieces
        .peek()
        .is_some_and(|piece| piece.text != "armor")
    {
        hero.health = options.number("the hero's Health").map_err(syntax)?;
    }
    if let Some(piece) = options.pieces.next() {
        if piece.text != "armor" {
            return Err(syntax((
                piece.span,
                "behind a hero's Health stands `armor` and a number".to_owned(),
            )));
        }
        hero.armor = options.number("the hero's Armor").map_err(syntax)?;
    }
    match options.pieces.next() {
        Some(piece) => Err(syntax((piece.span, "nothing may follow here".to_owned()))),
        None => Ok(hero),
    }
}

fn read_dir(piece: &Piece) -> Result<Dir, Fault> {
    let named = |dir: &Dir| dir.name() == piece.text;
    Dir::ALL.into_iter().find(named).ok_or_else(|| {
        let said = format!("`{}` is not one of right, up, left, down", piece.text);
        (piece.span.clone(), said)
    })
}

/// `keg at 1,2 facing left`; words are written as on a board or as `text:WORD`.
pub(super) fn read_thing(rest: Fragment<'_>) -> Result<(ObjectSetup, Span, Span), Wrong> {
    let mut options = options(rest)?;
    let kind = options.next("a kind of object").map_err(syntax)?;
    let word = !kind.text.starts_with("text:") && kind.text.chars().any(|c| c.is_ascii_uppercase());
    let name = if word {
        format!("text:{}", kind.text)
    } else {
        kind.text.clone()
    };
    let mut object = ObjectSetup {
        kind: name,
        x: 0,
        y: 0,
        facing: None,
    };
    let mut at = None;
    while let Some(piece) = options.pieces.next() {
        match piece.text.as_str() {
            "at" if at.is_none() => {
                let ((x, y), span) = options.tile().map_err(syntax)?;
                (object.x, object.y) = (x, y);
                at = Some(span);
            }
            "facing" => {
                object.facing =
                    Some(read_dir(&options.next("a direction").map_err(syntax)?).map_err(syntax)?)
            }
            _ => {
                return Err(syntax((
                    piece.span,
                    format!("`{}` is not `at` or `facing`", piece.text),
                )));
            }
        }
    }
    let missing = (rest.span(), "a thing stands `at` x,y".to_owned());
    Ok((object, kind.span, at.ok_or(syntax(missing))?))
}

/// `"Powder Keg" at 1,2 health 1 attack 2 facing left`, everything behind the name optional.
pub(super) fn read_minion(rest: Fragment<'_>, owner: u8) -> Result<(MinionSetup, Placed), Wrong> {
    const WORDS: [&str; 4] = ["at", "health", "attack", "facing"];
    let mut options = options(rest)?;
    let first = options.next("the name of a card").map_err(syntax)?;
    let quoted = rest.text.starts_with('"');
    let mut minion = MinionSetup {
        card: first.text,
        x: None,
        y: None,
        owner,
        attack: None,
        health: None,
        facing: None,
    };
    let mut span = first.span;
    while !quoted
        && options
            .pieces
            .peek()
            .is_some_and(|piece| !WORDS.contains(&piece.text.as_str()))
    {
        let piece = options.next("the rest of the name").map_err(syntax)?;
        minion.card = format!("{} {}", minion.card, piece.text);
        span.end = piece.span.end;
    }
    let mut placed = Placed { span, at: None };
    while let Some(piece) = options.pieces.next() {
        match piece.text.as_str() {
            "at" => {
                let ((x, y), span) = options.tile().map_err(syntax)?;
                (minion.x, minion.y, placed.at) = (Some(x), Some(y), Some(span));
            }
            "health" => {
                minion.health = Some(options.number("the minion's Health").map_err(syntax)?)
            }
            "attack" => {
                minion.attack = Some(options.number("the minion's Attack").map_err(syntax)?)
            }
            "facing" => {
                minion.facing =
                    Some(read_dir(&options.next("a direction").map_err(syntax)?).map_err(syntax)?)
            }
            other => {
                let message = format!("`{other}` is not one of at, health, attack, facing");
                return Err((
                    Code::Syntax,
                    (piece.span, message),
                    did_you_mean(other, WORDS),
                ));
            }
        }
    }
    Ok((minion, placed))
}
