//! What must hold: the expectations of a section. Only what is written is checked.

use std::fmt;

use spellgrid::{Dir, RuleView};

use crate::event::{self, Event};
use crate::refer::Refer;
use crate::step::{Act, acts, dir, kind};
use crate::text::{Reader, join};
use spellgrid_source::{Diagnostic, Source, Token};

/// An expectation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expect {
    /// It must not hold.
    pub not: bool,
    /// What is looked at.
    pub check: Check,
}

/// A rule as it is told: each once, and behind it how often it stands, where that is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// The rule.
    pub text: String,
    /// How often it stands; any number without it.
    pub times: Option<usize>,
}

impl Told {
    /// `BABA IS MOVE`, `BABA IS MOVE times 2`.
    fn read(text: &str) -> Told {
        let counted = text.rsplit_once(" times ");
        let counted = counted.and_then(|(rule, n)| Some((rule, n.parse().ok()?)));
        match counted {
            Some((rule, times)) => Told {
                text: rule.to_owned(),
                times: Some(times),
            },
            None => Told {
                text: text.to_owned(),
                times: None,
            },
        }
    }

    /// Is it that rule, standing as often?
    pub fn fits(&self, rule: &RuleView) -> bool {
        self.text == rule.text && self.times.is_none_or(|times| times == rule.times())
    }
}

impl fmt::Display for Told {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.times {
            Some(times) => write!(f, "{} times {times}", self.text),
            None => f.write_str(&self.text),
        }
    }
}

/// What an expectation looks at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Check {
    /// The rules on the board, or those in force, in order.
    RuleList {
        /// Only those in force.
        active: bool,
        /// All of them.
        rules: Vec<Told>,
    },
    /// One rule among those.
    Rule {
        /// Only those in force.
        active: bool,
        /// The rule.
        rule: Told,
    },
    /// The kinds on a tile, in any order.
    At((i32, i32), Vec<String>),
    /// The kinds on a tile, oldest first.
    Stack((i32, i32), Vec<String>),
    /// The whole board: rows of tiles of tokens.
    Board(Vec<Vec<String>>),
    /// The cards of a hand, left to right.
    Hand {
        /// Player 1's.
        enemy: bool,
        /// Their names.
        cards: Vec<String>,
    },
    /// The minions of a side, left to right.
    Minions {
        /// Player 1's.
        enemy: bool,
        /// Their names.
        cards: Vec<String>,
    },
    /// A number of a minion or hero.
    Number {
        /// Which number.
        what: Number,
        /// Whose.
        who: Refer,
        /// Its value; `None`: it is not in play.
        value: Option<i64>,
    },
    /// A number of a player.
    Player {
        /// Which number.
        what: PlayerNumber,
        /// Player 1's.
        enemy: bool,
        /// Its value.
        value: i64,
    },
    /// The name of a minion's card.
    Name(Refer, String),
    /// Where an object is; `None`: nowhere.
    Pos(Refer, Option<(i32, i32)>),
    /// Where an object faces.
    Facing(Refer, Dir),
    /// An object's property.
    Has(Refer, String),
    /// The log since the last `>`, exact.
    Log(Vec<Event>),
    /// An event of that log; how often, if that is said.
    LogHas(Event, Option<usize>),
    /// The log since the last `>` with its depth.
    Tree(Vec<(usize, Event)>),
    /// The level is won.
    Won,
    /// Nothing is the mover.
    Lost,
    /// The last input changed nothing, or everything is as it was at a mark.
    Same(Option<String>),
    /// The last input, or the section's level, was refused.
    Error {
        /// The code.
        code: String,
        /// Where, for a level.
        place: Option<String>,
    },
    /// An order between two ids.
    Compare {
        /// Left.
        left: (Refer, i64),
        /// How.
        order: std::cmp::Ordering,
        /// Right.
        right: (Refer, i64),
    },
    /// An attack is legal, or why not.
    Attack(Refer, Refer, Option<String>),
    /// What an input still needs: what, and all or one of its options.
    Asks {
        /// The input so far.
        act: Act,
        /// Only one option is named.
        has: bool,
        /// `base`, `target`, ...; `nothing` for a complete input.
        what: String,
        /// The options.
        options: Vec<String>,
    },
    /// How many inputs can be undone.
    Turns(i64),
}

/// A number of a minion or hero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Number {
    Health,
    MaxHealth,
    Attack,
}

/// A number of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum PlayerNumber {
    Hero,
    Armor,
    Deck,
}

/// The first words of expectations.
pub const CHECKS: [&str; 29] = [
    "rules",
    "active",
    "at",
    "stack",
    "board",
    "hand",
    "minions",
    "health",
    "max-health",
    "attack",
    "hero",
    "armor",
    "deck",
    "name",
    "pos",
    "gone",
    "facing",
    "has",
    "log",
    "tree",
    "won",
    "lost",
    "same",
    "error",
    "can",
    "cannot",
    "asks",
    "dead",
    "turns",
];

/// A line that says something.
#[derive(Debug)]
pub struct Row<'a> {
    /// Its number, from 1.
    pub line: usize,
    /// Its indentation in blanks.
    pub indent: usize,
    /// Its words: one at least.
    pub words: Vec<Token<'a>>,
}

/// The indented lines behind a line.
#[derive(Debug)]
pub struct Block<'a> {
    /// The text that they are of.
    pub source: &'a Source,
    /// The lines.
    pub rows: &'a [Row<'a>],
}

/// Read an expectation whose first word (after `not` and `enemy`) has been taken; `None` when the
/// word begins none.
pub fn check(
    first: &str,
    enemy: bool,
    r: &mut Reader<'_>,
    block: &Block<'_>,
) -> Result<Option<Check>, Diagnostic> {
    let only_block = |r: &Reader<'_>| r.peek().is_none();
    Ok(Some(match (first, enemy) {
        ("rules" | "active", false) => {
            let active = first == "active";
            if only_block(r) {
                let rules = block.rows.iter().map(|row| join(&row.words));
                let rules = rules.map(|rule| Told::read(&rule)).collect();
                return Ok(Some(Check::RuleList { active, rules }));
            }
            if r.eat("none") {
                return Ok(Some(Check::RuleList {
                    active,
                    rules: Vec::new(),
                }));
            }
            r.eat("has");
            Check::Rule {
                active,
                rule: Told::read(&r.rest()),
            }
        }
        ("at", false) => Check::At(r.tile()?, kinds(r)?),
        ("stack", false) => Check::Stack(r.tile()?, kinds(r)?),
        ("board", false) => Check::Board(
            block
                .rows
                .iter()
                .map(|row| row.words.iter().map(|w| as_drawn(w.text)).collect())
                .collect(),
        ),
        ("hand", _) => Check::Hand {
            enemy,
            cards: cards(r)?,
        },
        ("minions", _) => Check::Minions {
            enemy,
            cards: cards(r)?,
        },
        ("health", false) => number(Number::Health, r)?,
        ("max-health", false) => number(Number::MaxHealth, r)?,
        ("attack", false) => number(Number::Attack, r)?,
        ("dead", false) => Check::Number {
            what: Number::Health,
            who: Refer::read(r)?,
            value: None,
        },
        ("hero", _) => Check::Player {
            what: PlayerNumber::Hero,
            enemy,
            value: r.number("Health")?,
        },
        ("armor", _) => Check::Player {
            what: PlayerNumber::Armor,
            enemy,
            value: r.number("Armor")?,
        },
        ("deck", _) => Check::Player {
            what: PlayerNumber::Deck,
            enemy,
            value: r.number("a count of cards")?,
        },
        ("name", false) => Check::Name(Refer::read(r)?, r.need("a card's name")?.text.to_owned()),
        ("pos", false) => Check::Pos(Refer::read(r)?, Some(r.tile()?)),
        ("gone", false) => Check::Pos(Refer::read(r)?, None),
        ("facing", false) => {
            let who = Refer::read(r)?;
            let word = r.need("a direction")?;
            match dir(word.text) {
                Some(d) => Check::Facing(who, d),
                None => {
                    return Err(r.fault(word, "this is no direction", "right, up, left or down"));
                }
            }
        }
        ("has", false) => Check::Has(Refer::read(r)?, r.need("a property")?.text.to_owned()),
        ("log", false) => {
            if r.eat("has") {
                let event = event::read(r)?;
                let times = if r.eat("times") {
                    Some(usize::try_from(r.number("a count")?).unwrap_or(usize::MAX))
                } else {
                    None
                };
                Check::LogHas(event, times)
            } else {
                r.eat("none");
                Check::Log(events(block)?.into_iter().map(|(_, e)| e).collect())
            }
        }
        ("tree", false) => Check::Tree(events(block)?),
        ("won", false) => Check::Won,
        ("lost", false) => Check::Lost,
        ("same", false) => Check::Same(r.take().map(|w| w.text.to_owned())),
        ("error", false) => {
            let mut code = Vec::new();
            let mut place = None;
            while let Some(word) = r.take() {
                if !word.quoted() && word.text == "at" && r.peek().is_some() {
                    place = Some(r.rest());
                } else {
                    code.push(word.text.to_owned());
                }
            }
            if code.is_empty() {
                return Err(r.missing("an error code"));
            }
            Check::Error {
                code: code.join(" "),
                place,
            }
        }
        ("can", false) => {
            attack_word(r)?;
            Check::Attack(Refer::read(r)?, Refer::read(r)?, None)
        }
        ("cannot", false) => {
            attack_word(r)?;
            let (a, d) = (Refer::read(r)?, Refer::read(r)?);
            let why = r.rest();
            if why.is_empty() {
                return Err(r.missing("why not (an error code)"));
            }
            Check::Attack(a, d, Some(why))
        }
        ("turns", false) => Check::Turns(r.number("a count of inputs")?),
        ("asks", false) => return asks(r).map(Some),
        _ => return Ok(None),
    }))
}

fn attack_word(r: &mut Reader<'_>) -> Result<(), Diagnostic> {
    if r.eat("attack") {
        Ok(())
    } else {
        Err(r.missing("\"attack\""))
    }
}

/// `asks [has] INPUT -> WHAT OPTIONS`
fn asks(r: &mut Reader<'_>) -> Result<Check, Diagnostic> {
    let has = r.eat("has");
    let mut before = Vec::new();
    loop {
        let word = r.need("\"->\" and what is asked")?;
        if !word.quoted() && word.text == "->" {
            break;
        }
        before.push(word.clone());
    }
    let mut inner = Reader::new(r.source(), &before);
    let mut list = acts(&mut inner)?;
    if list.len() > 1 {
        return Err(r.missing("one input alone"));
    }
    let act = list.pop().ok_or_else(|| r.missing("an input"))?;
    let what = r.need("what is asked (or nothing)")?.text.to_owned();
    let mut options = Vec::new();
    while let Some(word) = r.peek() {
        options.push(
            if word.quoted() || matches!(what.as_str(), "half" | "tile") {
                r.take();
                word.text.to_owned()
            } else {
                Refer::read(r)?.to_string()
            },
        );
    }
    Ok(Check::Asks {
        act,
        has,
        what,
        options,
    })
}

/// `REF [+ n] OP REF [+ n]`
pub fn compare(r: &mut Reader<'_>) -> Result<Check, Diagnostic> {
    let left = sum(r)?;
    let word = r.need("<, == or >")?;
    let order = match word.text {
        "<" => std::cmp::Ordering::Less,
        "==" => std::cmp::Ordering::Equal,
        ">" => std::cmp::Ordering::Greater,
        _ => return Err(r.fault(word, "this compares nothing", "<, == or >")),
    };
    Ok(Check::Compare {
        left,
        order,
        right: sum(r)?,
    })
}

fn sum(r: &mut Reader<'_>) -> Result<(Refer, i64), Diagnostic> {
    let who = Refer::read(r)?;
    let plus = if r.eat("+") { r.number("a number")? } else { 0 };
    Ok((who, plus))
}

fn number(what: Number, r: &mut Reader<'_>) -> Result<Check, Diagnostic> {
    let who = Refer::read(r)?;
    let value = if r.eat("none") {
        None
    } else {
        Some(r.number("a number, or none")?)
    };
    Ok(Check::Number { what, who, value })
}

fn kinds(r: &mut Reader<'_>) -> Result<Vec<String>, Diagnostic> {
    if r.eat("none") {
        return Ok(Vec::new());
    }
    let mut out = Vec::new();
    while let Some(word) = r.take() {
        out.push(kind(word.text));
    }
    if out.is_empty() {
        Err(r.missing("what is on the tile (or none)"))
    } else {
        Ok(out)
    }
}

/// A tile of a picture with `wall` written `#`, as boards are drawn.
fn as_drawn(tile: &str) -> String {
    let part = |part: &str| match part.strip_prefix("wall") {
        Some(rest) if rest.chars().count() < 2 => format!("#{rest}"),
        _ => part.to_owned(),
    };
    tile.split('+').map(part).collect::<Vec<_>>().join("+")
}

/// Card names as setup lines write them: separated by commas, in quotation marks or bare.
fn cards(r: &mut Reader<'_>) -> Result<Vec<String>, Diagnostic> {
    if r.eat("none") {
        return Ok(Vec::new());
    }
    let mut out: Vec<String> = Vec::new();
    let mut open = false;
    while let Some(word) = r.take() {
        if word.quoted() {
            out.push(word.text.to_owned());
            open = false;
            continue;
        }
        let text = word.text.trim_end_matches(',');
        match out.last_mut() {
            Some(name) if open => {
                name.push(' ');
                name.push_str(text);
            }
            _ if text.is_empty() => continue,
            _ => out.push(text.to_owned()),
        }
        open = !word.text.ends_with(',');
    }
    if out.is_empty() {
        Err(r.missing("the cards (or none)"))
    } else {
        Ok(out)
    }
}

fn events(block: &Block<'_>) -> Result<Vec<(usize, Event)>, Diagnostic> {
    let base = block.rows.first().map_or(0, |row| row.indent);
    let mut out = Vec::new();
    for row in block.rows {
        let mut r = Reader::new(block.source, &row.words);
        let event = event::read(&mut r)?;
        r.done()?;
        out.push((row.indent.saturating_sub(base) / 2, event));
    }
    Ok(out)
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Number::Health => "health",
            Number::MaxHealth => "max-health",
            Number::Attack => "attack",
        })
    }
}

impl fmt::Display for PlayerNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            PlayerNumber::Hero => "hero",
            PlayerNumber::Armor => "armor",
            PlayerNumber::Deck => "deck",
        })
    }
}
