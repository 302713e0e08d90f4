//! What people type, and what replays say: `w a s d`, `right right wait`, `c Spark 2 3`,
//! `cast "Spark" at 2,3`, `play "Clay Golem" 4,3`, `cast "Graft" choose "Clay Golem" top`. What a
//! command leaves open may be answered behind it as well, one answer a part: `c Graft; 2; 2; top`.

use spellgrid::{Code, MAX_INPUTS, Refusal, Verb};
use spellgrid_source::{Diagnostic, Grammar, Kind, Line, Source, Span, Token};

/// The longest line that is read as one, in bytes.
pub const MAX_LINE: usize = 64 * 1024;

/// One command of play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// An input of the game.
    Act(Act),
    /// Take back the last input.
    Undo,
    /// Play what was taken back again.
    Redo,
    /// Start over.
    Restart,
    /// Explain the last input.
    Why,
    /// List every legal input.
    Inputs,
    /// The inputs so far, as a replay.
    Replay,
    /// What stands on a tile.
    Look(i32, i32),
    /// The list of commands.
    Help,
    /// Stop.
    Quit,
}

/// An input, as far as it has been said; what is missing is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Act {
    /// What is done.
    pub verb: Said,
    /// The answers that were given, in order.
    pub answers: Vec<Answer>,
}

/// The verb of an [`Act`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
    /// A verb; a card as it is called.
    Verb(Verb<String>),
    /// Cast the spell or play the minion, whichever the card is.
    Card(String),
}

/// An answer to a question of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A tile, or what stands on it.
    Tile(i32, i32),
    /// A name, or the number of an option from 1.
    Name(String),
}

/// Is it this bare word, in capitals or not?
fn is(word: &Token<'_>, bare: &str) -> bool {
    !word.quoted() && word.text.eq_ignore_ascii_case(bare)
}

/// A tile in one word.
fn pair(word: &Token<'_>) -> Option<(i32, i32)> {
    let (x, y) = word.text.split_once(',')?;
    Some((x.trim().parse().ok()?, y.trim().parse().ok()?))
}

fn number(word: &Token<'_>) -> Option<i32> {
    (!word.quoted()).then(|| word.text.parse().ok()).flatten()
}

/// Every command of a text: lines and `;` separate, a leading `>` and `//` comments are skipped.
/// What stands above the first line with a `>` is a heading: what `solve` prints is a replay. A part
/// that is no command answers the card or the attack before it.
///
/// # Errors
/// What could not be read, or that it is more than a game takes.
pub fn read(source: &Source) -> Result<Vec<Command>, Diagnostic> {
    let mut commands = Vec::new();
    let lines: Vec<Line<'_>> = source.lines().collect();
    let input = |line: &Line<'_>| line.text.trim_start().starts_with('>');
    for line in lines.iter().skip(lines.iter().position(input).unwrap_or(0)) {
        let body = line.body();
        let bare = body.after(body.text.len() - body.text.trim_start_matches('>').len());
        read_line(source, bare.span(), &mut commands)?;
    }
    Ok(commands)
}

fn read_line(source: &Source, line: Span, out: &mut Vec<Command>) -> Result<(), Diagnostic> {
    let words = GRAMMAR.tokens(source, line, Code::Syntax)?;
    for part in parts(&words) {
        let before = out.len();
        let Err(fault) = read_part(source, part, out) else {
            continue;
        };
        out.truncate(before);
        // Only what the game can ask about is answered.
        match out.last_mut() {
            Some(Command::Act(act)) if act.verb.asks() && !part.is_empty() => {
                act.answers.extend(answers_in(part));
            }
            _ => return Err(fault),
        }
    }
    Ok(())
}

/// Commands stand between `;`.
const GRAMMAR: Grammar = Grammar {
    separator: Some(';'),
    comments: true,
    escapes: false,
};

/// The words of a line, in parts at each `;`.
fn parts<'w, 'a>(words: &'w [Token<'a>]) -> impl Iterator<Item = &'w [Token<'a>]> {
    words.split(|word| word.kind == Kind::Separator)
}

/// The answers in what is typed when the game asks, in order: one in each part between `;`, and
/// several behind `choose`. A part is a tile, `#id`, or a name as it stands.
pub fn answers_of(line: &str) -> Vec<Answer> {
    match GRAMMAR.words(line, 0) {
        Ok(words) => {
            let parts = parts(&words).filter(|part| !part.is_empty());
            parts.flat_map(answers_in).collect()
        }
        Err(_) => vec![Answer::Name(line.trim().to_owned())],
    }
}

/// The answers of one part.
fn answers_in(part: &[Token<'_>]) -> Vec<Answer> {
    let mut at = 0;
    if part.first().is_some_and(|word| is(word, "choose")) {
        let mut out = Vec::new();
        at += 1;
        while at < part.len() {
            out.extend(name(part, &mut at));
        }
        return out;
    }
    if let Some((x, y)) = tile(part, &mut at)
        && at == part.len()
    {
        return vec![Answer::Tile(x, y)];
    }
    let words: Vec<&str> = part.iter().map(|word| word.text).collect();
    vec![Answer::Name(words.join(" "))]
}

impl Said {
    /// May the game ask for more than the verb says?
    pub fn asks(&self) -> bool {
        match self {
            Said::Verb(verb) => verb.asks(),
            Said::Card(_) => true,
        }
    }
}

/// The commands of one part.
fn read_part(
    source: &Source,
    words: &[Token<'_>],
    out: &mut Vec<Command>,
) -> Result<(), Diagnostic> {
    let mut at = 0;
    while let Some(word) = words.get(at) {
        at += 1;
        let fault = |said: String| source.diagnostic(Code::Syntax, word.span.clone(), said);
        let lower = if word.quoted() {
            String::new()
        } else {
            word.text.to_lowercase()
        };
        let (lower, times) = repeats(&lower).map_err(fault)?;
        let before = out.len();
        let typed = Verb::typed(lower);
        let card = typed.map_or(matches!(lower, "c" | "card"), |verb| verb.card().is_some());
        out.push(match (typed, lower) {
            _ if card => {
                let name = card_name(words, &mut at).ok_or_else(|| {
                    fault(format!("{lower} needs a card: {lower} \"Spark\" at 2,3"))
                })?;
                let verb = match typed {
                    Some(verb) => Said::Verb(verb.with(name)),
                    None => Said::Card(name),
                };
                let answers = answers(words, &mut at);
                Command::Act(Act { verb, answers })
            }
            (Some(verb), _) => {
                // Of a name of two words the second may be left out.
                let second = verb.name().split(' ').nth(1);
                at += usize::from(second.is_some_and(|s| words.get(at).is_some_and(|w| is(w, s))));
                let answers = match verb.asks() {
                    true => fighters(words, &mut at),
                    false => Vec::new(),
                };
                let verb = Said::Verb(verb.with(String::new()));
                Command::Act(Act { verb, answers })
            }
            (None, lower) => match lower {
                "u" | "z" | "undo" => Command::Undo,
                "y" | "redo" => Command::Redo,
                "r" | "restart" => Command::Restart,
                "why" => Command::Why,
                "inputs" => Command::Inputs,
                "replay" => Command::Replay,
                "look" => match tile(words, &mut at) {
                    Some((x, y)) => Command::Look(x, y),
                    None => return Err(fault("look needs a tile: look 2 3".into())),
                },
                "help" | "h" | "?" => Command::Help,
                "q" | "quit" | "exit" => Command::Quit,
                _ => {
                    return Err(fault(format!(
                        "{:?} is no command; help lists them",
                        word.text
                    )));
                }
            },
        });
        if out.len() + times - 1 > MAX_INPUTS {
            return Err(fault(Refusal::too_many_inputs(MAX_INPUTS).message));
        }
        if let Some(last) = out.get(before).cloned() {
            out.extend(std::iter::repeat_n(last, times - 1));
        }
    }
    Ok(())
}

/// `right*5` is `right`, five times.
fn repeats(word: &str) -> Result<(&str, usize), String> {
    match word.split_once('*') {
        None => Ok((word, 1)),
        Some((word, times)) => match times.parse() {
            Ok(times @ 1..=1000) => Ok((word, times)),
            _ => Err(format!("{times:?} is no number of repeats from 1 to 1000")),
        },
    }
}

/// One quoted word, or the bare words up to `at`, `choose` or a tile.
fn card_name(words: &[Token<'_>], at: &mut usize) -> Option<String> {
    let first = words.get(*at)?;
    *at += 1;
    let mut name = first.text.to_owned();
    if first.quoted() {
        return Some(name);
    }
    while let Some(word) = words.get(*at) {
        let stop = word.quoted() || ["at", "on", "choose"].iter().any(|stop| is(word, stop));
        if stop || pair(word).is_some() || number(word).is_some() {
            break;
        }
        name.push(' ');
        name.push_str(word.text);
        *at += 1;
    }
    Some(name)
}

/// `[at] x,y` or `[at] x y`.
fn tile(words: &[Token<'_>], at: &mut usize) -> Option<(i32, i32)> {
    let mut next = *at;
    if words.get(next).is_some_and(|w| is(w, "at")) {
        next += 1;
    }
    let word = words.get(next)?;
    if let Some(found) = pair(word) {
        *at = next + 1;
        return Some(found);
    }
    let found = (number(word)?, number(words.get(next + 1)?)?);
    *at = next + 2;
    Some(found)
}

/// `[x,y] [at x,y | on NAME]... [choose NAME ...]`.
fn answers(words: &[Token<'_>], at: &mut usize) -> Vec<Answer> {
    let mut out = Vec::new();
    loop {
        if let Some((x, y)) = tile(words, at) {
            out.push(Answer::Tile(x, y));
        } else if words.get(*at).is_some_and(|w| is(w, "on") || w.is("at")) {
            *at += 1;
            out.extend(name(words, at));
        } else {
            break;
        }
    }
    if words.get(*at).is_some_and(|w| is(w, "choose")) {
        *at += 1;
        while words.get(*at).is_some_and(|w| w.quoted() || !is_verb(w)) {
            out.extend(name(words, at));
        }
    }
    out
}

/// The attacker and the defender.
fn fighters(words: &[Token<'_>], at: &mut usize) -> Vec<Answer> {
    let mut out = Vec::new();
    while out.len() < 2 && words.get(*at).is_some_and(|w| w.quoted() || !is_verb(w)) {
        match tile(words, at) {
            Some((x, y)) => out.push(Answer::Tile(x, y)),
            None => out.extend(name(words, at)),
        }
    }
    out
}

/// A name, a number, `#id`, a tile as one word, or `enemy hero` and `your hero` as two.
fn name(words: &[Token<'_>], at: &mut usize) -> Option<Answer> {
    let word = words.get(*at)?;
    *at += 1;
    if let Some((x, y)) = pair(word).filter(|_| !word.quoted()) {
        return Some(Answer::Tile(x, y));
    }
    let two = words.get(*at).is_some_and(|next| is(next, "hero"));
    if two && (is(word, "enemy") || is(word, "your")) {
        *at += 1;
        return Some(Answer::Name(format!("{} hero", word.text)));
    }
    Some(Answer::Name(word.text.to_owned()))
}

fn is_verb(word: &Token<'_>) -> bool {
    let short = ["c", "undo", "redo", "u", "y", "r", "q"];
    short.iter().any(|verb| is(word, verb)) || Verb::typed(&word.text.to_lowercase()).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use spellgrid::Dir;

    fn read(text: &str) -> Result<Vec<Command>, Diagnostic> {
        super::read(&Source::new("typed", text))
    }

    fn act(verb: Said, answers: Vec<Answer>) -> Command {
        Command::Act(Act { verb, answers })
    }

    #[test]
    fn steps_on_one_line() {
        assert_eq!(
            read("> right up // the lava\nd; wait").unwrap(),
            [
                act(Said::Verb(Verb::Step(Dir::Right)), vec![]),
                act(Said::Verb(Verb::Step(Dir::Up)), vec![]),
                act(Said::Verb(Verb::Step(Dir::Right)), vec![]),
                act(Said::Verb(Verb::Wait), vec![]),
            ]
        );
    }

    #[test]
    fn cards_short_and_long() {
        let spark = || vec![Answer::Tile(2, 3)];
        let name = |n: &str| Answer::Name(n.into());
        assert_eq!(
            read("c Spark 2 3").unwrap(),
            [act(Said::Card("Spark".into()), spark())]
        );
        assert_eq!(
            read("cast \"Spark\" at 2,3 d").unwrap(),
            [
                act(Said::Verb(Verb::Cast("Spark".into())), spark()),
                act(Said::Verb(Verb::Step(Dir::Right)), vec![])
            ]
        );
        assert_eq!(
            read("c Clay Golem 4 3").unwrap(),
            [act(
                Said::Card("Clay Golem".into()),
                vec![Answer::Tile(4, 3)]
            )]
        );
        assert_eq!(
            read("cast \"Graft\" choose \"Clay Golem\" \"Rune Scribe\" top down").unwrap(),
            [
                act(
                    Said::Verb(Verb::Cast("Graft".into())),
                    vec![name("Clay Golem"), name("Rune Scribe"), name("top")]
                ),
                act(Said::Verb(Verb::Step(Dir::Down)), vec![]),
            ]
        );
        assert_eq!(
            read("attack 1,2 \"enemy hero\"").unwrap(),
            [act(
                Said::Verb(Verb::Attack),
                vec![Answer::Tile(1, 2), name("enemy hero")]
            )]
        );
    }

    /// What a command leaves open is answered in the same words behind it, with `;` or in lines.
    #[test]
    fn answers_in_parts_of_their_own() {
        let graft = |answers| [act(Said::Card("Graft".into()), answers)];
        let name = |n: &str| Answer::Name(n.into());
        let two = || vec![name("2"), name("2"), name("2")];
        for text in [
            "c Graft choose 2 2 2",
            "c Graft; 2; 2; 2",
            "c Graft\n2\n2\n2",
            "c Graft; choose 2 2 2",
        ] {
            assert_eq!(read(text).unwrap(), graft(two()), "{text}");
        }
        assert_eq!(
            read("c Graft; clay golem; \"r\"; 4 6; d").unwrap(),
            [
                graft(vec![name("clay golem"), name("r"), Answer::Tile(4, 6)])[0].clone(),
                act(Said::Verb(Verb::Step(Dir::Right)), vec![]),
            ]
        );
        assert_eq!(answers_of("2; 2;2"), two());
        assert_eq!(answers_of("choose 2 2 2"), two());
        assert_eq!(answers_of("Clay Golem"), [name("Clay Golem")]);
        assert_eq!(answers_of("4,6"), [Answer::Tile(4, 6)]);
        assert_eq!(answers_of(" ; "), []);
        assert!(read("d; 2").is_err() && read("2; c Graft").is_err());
    }

    #[test]
    fn nonsense_is_named() {
        let said = |text: &str| read(text).unwrap_err().message;
        assert!(said("jump").starts_with("\"jump\" is no command"));
        let jump = read("d\n> d d jump\n").unwrap_err();
        assert_eq!((jump.line(), jump.column(), jump.marked()), (2, 7, "jump"));
        let open = read("d; cast \"Spark").unwrap_err();
        assert_eq!((open.line(), open.column()), (1, 9));
        assert!(said("cast \"Spark").contains("quotation"));
        assert!(said("c").contains("needs a card"));
        assert!(said("look 2").contains("needs a tile"));
        assert_eq!(read("right*3").unwrap().len(), 3);
        assert!(read("right*0").is_err() && read("right*1001").is_err());
        assert_eq!(read("  \n// only a comment\n").unwrap(), []);
    }

    #[test]
    fn a_heading_is_no_part_of_a_replay() {
        let text = "solved: 2 inputs\n> right\n\n> up\n";
        assert_eq!(read(text), read("right up"));
        assert!(read("> right\nwon").is_err());
    }

    #[test]
    fn repeats_are_bounded_together() {
        assert_eq!(read(&"d*1000 ".repeat(20)).unwrap().len(), MAX_INPUTS);
        for text in [
            "d*1000 ".repeat(21),
            "d*1000\n".repeat(75_000),
            "d ".repeat(20_001),
        ] {
            let fault = read(&text).unwrap_err().message;
            assert!(fault.contains("at most 20000 inputs"), "{fault}");
        }
    }
}
