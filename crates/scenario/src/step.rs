//! What a section does: inputs, and the calls that tests may make beside them.

use std::fmt;

use spellgrid::language::{HALVES, Spoken};
use spellgrid::{Dir, MAX_INPUTS, Refusal, Verb, did_you_mean};

use crate::refer::{Refer, is_name};
use crate::text::Reader;
use spellgrid_source::{Diagnostic, Token};

/// One input of a `>` line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// An input of the game.
    Input(Spoken<Refer>),
    /// Take the last input back.
    Undo,
    /// Play the input again that was taken back.
    Redo,
}

/// The direction that a word names.
pub fn dir(word: &str) -> Option<Dir> {
    Dir::ALL.into_iter().find(|dir| dir.name() == word)
}

/// Read the inputs of a `>` line to its end.
pub fn acts(r: &mut Reader<'_>) -> Result<Vec<Act>, Diagnostic> {
    let mut out = Vec::new();
    while let Some(word) = r.take() {
        let (text, times) = match word.text.split_once('*') {
            Some((text, n)) => match n.parse::<usize>() {
                Ok(n) if (1..=1000).contains(&n) => (text, n),
                _ => {
                    return Err(r.fault(
                        word,
                        "this is no count of repeats",
                        "from 1 to 1000, as right*5",
                    ));
                }
            },
            None => (word.text, 1),
        };
        let act = match text {
            "undo" => Act::Undo,
            "redo" => Act::Redo,
            _ => match Verb::by_word(text) {
                Some(verb) => Act::Input(spoken(verb, r)?),
                None => {
                    let words = Verb::words().chain(["undo", "redo"]);
                    let typed = text.contains(';') || (text.len() == 1 && text.is_ascii());
                    let typed = typed.then(|| {
                        "letters and `;` are for what is typed in `play`; here stands `right right` or \
                         `cast \"Spark\" at 2,1`"
                            .to_owned()
                    });
                    let near = || did_you_mean(text, words.clone());
                    let hint = typed.or_else(near).unwrap_or_else(|| {
                        format!("inputs are {}", words.collect::<Vec<_>>().join(", "))
                    });
                    return Err(r.fault(word, "this is no input", hint));
                }
            },
        };
        if out.len() + times > MAX_INPUTS {
            return Err(too_many(r, word));
        }
        out.extend(std::iter::repeat_n(act, times));
    }
    Ok(out)
}

/// The fault of inputs past what a game takes.
pub fn too_many(r: &Reader<'_>, word: &Token<'_>) -> Diagnostic {
    r.fault(
        word,
        Refusal::too_many_inputs(MAX_INPUTS).message,
        "repeats count; a file may have so many inputs in all its sections together",
    )
}

/// What is said behind the first word of a verb.
fn spoken(verb: Verb<()>, r: &mut Reader<'_>) -> Result<Spoken<Refer>, Diagnostic> {
    let mut used = Spoken::plain(verb.with(String::new()));
    if verb.card().is_none() {
        if let Some((first, second)) = verb.name().split_once(' ') {
            let next = r.need(&format!("{second:?} after {first:?}"))?;
            if next.text != second {
                let said = format!("only {second:?} can follow {first:?}");
                return Err(r.fault(next, said, verb.name()));
            }
        }
        if verb.asks() {
            used.targets = vec![Refer::read(r)?, Refer::read(r)?];
        }
        return Ok(used);
    }
    let card = r.need("a card's name")?;
    if !card.quoted() {
        return Err(r.fault(
            card,
            "a card's name stands in quotation marks",
            "cast \"Spark\"",
        ));
    }
    used.verb = verb.with(card.text.to_owned());
    if r.at_tile() {
        used.tile = Some(r.tile()?);
    }
    loop {
        if r.eat("at") {
            let (x, y) = r.tile()?;
            used.targets.push(Refer::Tile(x, y));
        } else if r.eat("on") {
            used.targets.push(Refer::read(r)?);
        } else {
            break;
        }
    }
    if r.eat("choose") {
        while let Some(word) = r.peek() {
            if word.quoted() || HALVES.contains(&word.text) {
                used.choose.push(word.text.to_owned());
                r.take();
            } else {
                break;
            }
        }
        if used.choose.is_empty() {
            return Err(r.missing("what is chosen"));
        }
    }
    Ok(used)
}

impl fmt::Display for Act {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Act::Input(said) => said.fmt(f),
            Act::Undo => f.write_str("undo"),
            Act::Redo => f.write_str("redo"),
        }
    }
}

/// A call that tests may make beside inputs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Call {
    /// Put one object on a tile.
    Place {
        /// `baba`, `text:WIN`.
        kind: String,
        /// Where.
        at: (i32, i32),
    },
    /// Movement and a parse.
    Move(Dir),
    /// Take the last input back.
    Undo,
    /// Forget the log.
    ClearLog,
    /// Draw cards.
    Draw {
        /// Player 1 draws.
        enemy: bool,
        /// How many.
        count: i32,
    },
    /// Damage from nowhere.
    Damage {
        /// Whom.
        who: Refer,
        /// How much.
        amount: i32,
    },
    /// A minion enters play off the grid.
    Summon {
        /// For player 1.
        enemy: bool,
        /// Which.
        card: String,
    },
    /// Player 1's turn ends.
    EnemyEndTurn,
    /// The answers that Assemble gets from now on.
    Choose(Vec<String>),
    /// Name an object.
    Bind {
        /// The name.
        name: String,
        /// What it names.
        what: Bound,
    },
    /// Keep the whole state under a name.
    Mark(String),
}

/// What a name is given to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The oldest minion on a tile.
    Minion(i32, i32),
    /// The oldest object of a kind on a tile.
    Object(String, (i32, i32)),
    /// What the last place, play or summon made.
    Last,
    /// What another reference names.
    Same(Refer),
}

/// The first words of calls.
pub const CALLS: [&str; 10] = [
    "place", "move", "undo", "clear", "draw", "damage", "summon", "end", "choose", "mark",
];

/// Read a call whose first word has been taken; `None` when the word begins no call.
pub fn call(first: &str, enemy: bool, r: &mut Reader<'_>) -> Result<Option<Call>, Diagnostic> {
    Ok(Some(match (first, enemy) {
        ("place", false) => {
            let kind = kind(r.need("a kind of object")?.text);
            Call::Place {
                kind,
                at: r.tile()?,
            }
        }
        ("move", false) => {
            let word = r.need("a direction")?;
            match dir(word.text) {
                Some(d) => Call::Move(d),
                None => {
                    return Err(r.fault(word, "this is no direction", "right, up, left or down"));
                }
            }
        }
        ("undo", false) => Call::Undo,
        ("clear", false) => {
            if !r.eat("log") {
                return Err(r.missing("\"log\" after \"clear\""));
            }
            Call::ClearLog
        }
        ("draw", _) => Call::Draw {
            enemy,
            count: r.small("a count")?,
        },
        ("damage", false) => Call::Damage {
            who: Refer::read(r)?,
            amount: r.small("an amount")?,
        },
        ("summon", _) => Call::Summon {
            enemy,
            card: r.need("a card's name")?.text.to_owned(),
        },
        ("end", true) => {
            if !r.eat("turn") {
                return Err(r.missing("\"turn\" after \"end\""));
            }
            Call::EnemyEndTurn
        }
        ("choose", false) => {
            let mut answers = Vec::new();
            while let Some(word) = r.take() {
                answers.push(word.text.to_owned());
            }
            Call::Choose(answers)
        }
        ("mark", false) => {
            let word = r.need("a name")?;
            if !is_name(word.text) {
                return Err(r.fault(word, "this is no name", "lower case, digits and -"));
            }
            Call::Mark(word.text.to_owned())
        }
        _ => return Ok(None),
    }))
}

/// Read what stands behind `NAME =`.
pub fn bound(r: &mut Reader<'_>) -> Result<Bound, Diagnostic> {
    if r.eat("minion") {
        if !r.eat("at") {
            return Err(r.missing("\"at\" and a tile"));
        }
        let (x, y) = r.tile()?;
        return Ok(Bound::Minion(x, y));
    }
    if r.eat("object") {
        let kind = kind(r.need("a kind of object")?.text);
        if !r.eat("at") {
            return Err(r.missing("\"at\" and a tile"));
        }
        return Ok(Bound::Object(kind, r.tile()?));
    }
    if r.eat("last") {
        return Ok(Bound::Last);
    }
    Ok(Bound::Same(Refer::read(r)?))
}

/// A kind as the game names it: words in capitals are text, `#` is a wall.
pub fn kind(token: &str) -> String {
    if token == "#" {
        return "wall".into();
    }
    let text = token.chars().any(|c| c.is_ascii_uppercase()) && !token.contains(':');
    if text {
        format!("text:{token}")
    } else {
        token.to_owned()
    }
}

/// A kind as boards write it.
pub fn token(kind: &str) -> String {
    match kind.strip_prefix("text:") {
        Some(word) => word.to_owned(),
        None if kind == "wall" => "#".into(),
        None => kind.to_owned(),
    }
}
