//! From what somebody said to an input of the game: finds the card, matches the answers that
//! were given with the questions that the game asks, and asks for the rest.

use std::io::{self, Write};

use spellgrid::language::{Listed, Pick};
use spellgrid::setup::CardKindSetup;
use spellgrid::{Context, Game, Id, Input, Options, Refusal, Verb};

use crate::line::{Act, Answer, Said};

/// What comes of a question that the line left open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asked {
    /// An answer.
    Answer(Answer),
    /// No answer: the input is given up.
    GivesUp,
    /// The player leaves the program.
    Leaves,
}

/// Who answers a question that the line left open.
pub trait Asker {
    /// The answer.
    fn ask(&mut self, out: &mut dyn Write, what: &str, options: &[String]) -> io::Result<Asked>;

    /// The answer was none of the options, as a sentence says. Whoever can answer anew does so, and
    /// is asked again.
    fn again(&mut self, out: &mut dyn Write, what: &str, said: &str) -> io::Result<Asked>;

    /// An answer that was given with the last and that nobody asked for.
    fn left(&mut self) -> Option<Answer> {
        None
    }
}

/// Nobody: what is not said is an error.
pub struct Silent;

impl Asker for Silent {
    fn ask(&mut self, _: &mut dyn Write, _: &str, _: &[String]) -> io::Result<Asked> {
        Ok(Asked::GivesUp)
    }
    fn again(&mut self, _: &mut dyn Write, _: &str, _: &str) -> io::Result<Asked> {
        Ok(Asked::GivesUp)
    }
}

/// Why there is no input.
#[derive(Debug)]
pub enum NoInput {
    /// The game refuses it.
    Refused(Refusal),
    /// What was said fits nothing; a sentence.
    Unfit(String),
    /// Nobody answered.
    Cancelled,
    /// The player left at the question.
    Left,
    /// Reading failed.
    Io(io::Error),
}

impl From<Refusal> for NoInput {
    fn from(refusal: Refusal) -> NoInput {
        NoInput::Refused(refusal)
    }
}

impl From<io::Error> for NoInput {
    fn from(error: io::Error) -> NoInput {
        NoInput::Io(error)
    }
}

/// The input that was meant, with every choice made.
///
/// # Errors
/// A [`NoInput`]; nothing was played.
pub fn resolve(
    game: &Game,
    act: &Act,
    context: &mut Context,
    asker: &mut dyn Asker,
    out: &mut dyn Write,
) -> Result<Input, NoInput> {
    let verb = verb(game, &act.verb)?;
    let mut answers = act.answers.iter();
    let level = game.level();
    let input = level.resolve(game.state(), verb, context, &mut |options, context| {
        match answers.next() {
            Some(answer) => match_answer(game, options, answer, context),
            None => ask(game, options, context, asker, out),
        }
        .map(Some)
    })?;
    match answers.next().cloned().or_else(|| asker.left()) {
        None => Ok(input),
        Some(Answer::Tile(x, y)) => Err(NoInput::Unfit(format!(
            "no tile is asked for here, but {x},{y} was given"
        ))),
        Some(Answer::Name(name)) => Err(NoInput::Unfit(format!(
            "nothing more is asked for here, but {name:?} was given"
        ))),
    }
}

/// The rank of the option that is chosen when the game asks.
fn ask(
    game: &Game,
    options: &Options,
    context: &mut Context,
    asker: &mut dyn Asker,
    out: &mut dyn Write,
) -> Result<usize, NoInput> {
    let mut asked = asker.ask(out, options.what(), &describe(game, options))?;
    loop {
        let answer = match asked {
            Asked::Answer(answer) => answer,
            Asked::GivesUp => return Err(NoInput::Cancelled),
            Asked::Leaves => return Err(NoInput::Left),
        };
        asked = match match_answer(game, options, &answer, context) {
            Err(NoInput::Unfit(text)) => asker.again(out, options.what(), &text)?,
            found => return found,
        };
    }
}

/// The verb that was meant; for cards, the place in the hand.
fn verb(game: &Game, said: &Said) -> Result<Verb, NoInput> {
    Ok(match said {
        Said::Verb(verb) => verb.named(|name| place(game, name).map(|(place, _)| place))?,
        Said::Card(name) => {
            let (place, card) = place(game, name)?;
            let kind = game.level().card(&card).map(|card| card.kind);
            match kind {
                Some(CardKindSetup::Spell) => Verb::Cast(place),
                _ => Verb::Play(place),
            }
        }
    })
}

/// The place in the hand, and the full name: by number from 1, by the whole name, by `name#2`
/// for the second of that name, or by the beginning of just one name. Case does not matter.
fn place(game: &Game, said: &str) -> Result<(u16, String), NoInput> {
    let hand = game.hand();
    let (name, nth) = match said.rsplit_once('#') {
        Some((name, n)) => (name, n.parse::<usize>().unwrap_or(0)),
        None => (said, 1),
    };
    let lower = name.to_lowercase();
    let exact: Vec<usize> = places(&hand, |card| card.to_lowercase() == lower);
    let begins: Vec<usize> = places(&hand, |card| card.to_lowercase().starts_with(&lower));
    let number = said.parse::<usize>().ok().and_then(|n| n.checked_sub(1));
    let found = if !exact.is_empty() {
        nth.checked_sub(1).and_then(|n| exact.get(n)).copied()
    } else if let Some(n) = number {
        Some(n)
    } else {
        let mut names: Vec<&String> = begins.iter().filter_map(|&n| hand.get(n)).collect();
        names.dedup();
        match names.len() {
            0 | 1 => nth.checked_sub(1).and_then(|n| begins.get(n)).copied(),
            _ => return Err(NoInput::Unfit(format!("{said:?} may be {}", list(&names)))),
        }
    };
    match found.and_then(|n| hand.get(n).map(|card| (n, card))) {
        Some((n, card)) => match u16::try_from(n) {
            Ok(n) => Ok((n, card.clone())),
            Err(_) => Err(NoInput::Unfit("the hand is too large".into())),
        },
        None if hand.is_empty() => Err(NoInput::Unfit(format!(
            "{said:?} is not in the hand, which is empty"
        ))),
        None => {
            let all: Vec<&String> = hand.iter().collect();
            Err(NoInput::Unfit(format!(
                "{said:?} is not in the hand; it holds {}",
                list(&all)
            )))
        }
    }
}

fn places(hand: &[String], fits: impl Fn(&str) -> bool) -> Vec<usize> {
    hand.iter()
        .enumerate()
        .filter(|(_, card)| fits(card))
        .map(|(n, _)| n)
        .collect()
}

fn list(names: &[&String]) -> String {
    names
        .iter()
        .map(|name| format!("{name:?}"))
        .collect::<Vec<_>>()
        .join(", ")
}

/// The rank of the option that an answer means.
fn match_answer(
    game: &Game,
    options: &Options,
    answer: &Answer,
    context: &mut Context,
) -> Result<usize, NoInput> {
    let rank = match (answer, options.listed()) {
        (&Answer::Tile(x, y), Listed::Tiles(_)) => options.rank(Pick::Tile(x, y)),
        (&Answer::Tile(x, y), Listed::Ids(_)) => {
            let minion = game.minion_at(x, y);
            minion.and_then(|id| options.rank(Pick::Id(id)))
        }
        (Answer::Tile(..), Listed::Names(_)) => None,
        (Answer::Name(name), Listed::Ids(_)) if name == "hero" || name.starts_with('#') => {
            let id = match name.strip_prefix('#') {
                Some(id) => id.parse().ok(),
                None => Some(game.hero(0)),
            };
            id.and_then(|id| options.rank(Pick::Id(id)))
        }
        (Answer::Name(name), _) => rank_of(name, &describe(game, options)),
    };
    rank.ok_or_else(|| NoInput::Unfit(no_option(game, options, answer, context)))
}

/// An option by name (in any case), or by its beginning when just one begins so, or by number.
pub fn rank_of(said: &str, options: &[String]) -> Option<usize> {
    let said = said.trim().to_lowercase();
    if said.is_empty() {
        return None;
    }
    let lower: Vec<String> = options.iter().map(|option| option.to_lowercase()).collect();
    if let Some(rank) = lower.iter().position(|option| *option == said) {
        return Some(rank);
    }
    if let Ok(number) = said.parse::<usize>() {
        return number.checked_sub(1).filter(|rank| *rank < options.len());
    }
    let mut begins = lower
        .iter()
        .enumerate()
        .filter(|(_, option)| option.starts_with(&said));
    match (begins.next(), begins.next()) {
        (Some((rank, _)), None) => Some(rank),
        _ => None,
    }
}

fn no_option(game: &Game, options: &Options, answer: &Answer, context: &mut Context) -> String {
    let said = match answer {
        Answer::Tile(x, y) => format!("{x},{y}"),
        Answer::Name(name) => format!("{name:?}"),
    };
    if let (Answer::Tile(x, y), Options::Tile(_)) = (answer, options) {
        let (width, height) = game.level().size();
        if *x < 0 || *y < 0 || *x >= width || *y >= height {
            return format!("{said} is off the board");
        }
        let kinds = game.stack_at(*x, *y);
        return format!(
            "{said} holds {}, and an empty tile is needed",
            kinds.join(", ")
        );
    }
    if let Answer::Tile(x, y) = answer {
        let objects = game.level().objects(game.state(), context);
        if !objects.iter().any(|o| o.minion && (o.x, o.y) == (*x, *y)) {
            return format!("no minion stands on {said}");
        }
    }
    let names = describe(game, options);
    format!(
        "{said} is no {}; there are {}",
        options.what(),
        names.join(", ")
    )
}

/// The options in words.
pub fn describe(game: &Game, options: &Options) -> Vec<String> {
    match options.listed() {
        Listed::Tiles(tiles) => tiles.iter().map(|(x, y)| format!("{x},{y}")).collect(),
        Listed::Ids(ids) => ids.iter().map(|&id| character(game, id)).collect(),
        Listed::Names(names) => names.to_vec(),
    }
}

/// A minion with its tile, or a hero.
pub fn character(game: &Game, id: Id) -> String {
    if id == game.hero(0) {
        return "your hero".to_owned();
    }
    if id == game.hero(1) {
        return "enemy hero".to_owned();
    }
    let name = game.name_of(id).unwrap_or_else(|| format!("#{id}"));
    match game.pos_of(id) {
        Some((x, y)) => format!("{name} at {x},{y}"),
        None => format!("{name} #{id}"),
    }
}

#[cfg(test)]
mod tests {
    use super::rank_of;

    #[test]
    fn options_by_name_number_and_beginning() {
        let options: Vec<String> = ["Clay Golem", "Clay Shard", "top"]
            .map(String::from)
            .to_vec();
        assert_eq!(rank_of("clay shard", &options), Some(1));
        assert_eq!(rank_of("3", &options), Some(2));
        assert_eq!(rank_of("t", &options), Some(2));
        assert_eq!(rank_of("clay", &options), None);
        assert_eq!(rank_of("0", &options), None);
        assert_eq!(rank_of("4", &options), None);
        assert_eq!(rank_of(" ", &options), None);
    }
}
