//! A level in its text form: what [`super::LevelLines`] reads back as the same level.

use super::board::{print_board, print_token};
use super::names::Names;
use super::orders::print_orders;
use super::scan::{quote, quote_item};
use crate::library::Library;
use spellgrid::setup::{Dir, HeroSetup, LevelSetup, MinionSetup, ObjectSetup};
use std::fmt::Write;
use std::ops::Range;

/// The level as text. `library` has the packs that say which words on a board are minions. A level
/// without a name, as JSON may have it, gets one: the text form begins with it.
pub fn print_level(level: &LevelSetup, library: &Library) -> String {
    let name = if level.name.is_empty() {
        "level"
    } else {
        &level.name
    };
    format!("--- {name}\n{}", print_setup(level, library))
}

/// The setup lines alone, for a section with another head.
pub fn print_setup(level: &LevelSetup, library: &Library) -> String {
    let names = Names::new(
        level.packs.iter().filter_map(|name| library.pack(name)),
        &level.own_cards,
    );
    let mut text = String::new();
    let mut line = |word: &str, rest: &str| {
        let _ = writeln!(text, "{}", format!("{word:<7} {rest}").trim_end());
    };
    if !level.title.is_empty() {
        line("title", &level.title);
    }
    if !level.idea.is_empty() {
        line("idea", &level.idea);
    }
    if level.packs != ["base"] {
        line("packs", &level.packs.join(" "));
    }
    if let Some(ruleset) = &level.ruleset {
        line("ruleset", ruleset);
    }
    for order in print_orders(&level.orders) {
        line("order", &order);
    }
    for card in &level.own_cards {
        // What cannot be written is said where it would stand, and no reader takes it for a card.
        let json = serde_json::to_string(card).unwrap_or_else(|error| error.to_string());
        line("card", &json);
    }
    for (word, hero) in [("hero", &level.hero), ("enemy hero", &level.enemy_hero)] {
        if let Some(hero) = hero {
            line(word, &print_hero(hero));
        }
    }
    for (word, hand) in [("hand", &level.hand), ("enemy hand", &level.enemy_hand)] {
        if !hand.is_empty() {
            line(word, &print_list(hand));
        }
    }
    for (word, deck) in [("deck", &level.deck), ("enemy deck", &level.enemy_deck)] {
        if let Some(deck) = deck {
            line(word, &print_list(deck));
        }
    }
    let things = run(
        &level.objects,
        |object| drawable_thing(object, level, &names),
        |o| (o.y, o.x),
    );
    let minions = run(
        &level.cards,
        |minion| drawable_minion(minion, level, &names),
        |m| (m.y.unwrap_or(0), m.x.unwrap_or(0)),
    );
    let (older, drawn, younger) = cut(&level.objects, &things);
    let (first, played, last) = cut(&level.cards, &minions);
    older
        .iter()
        .for_each(|object| line("thing", &print_thing(object)));
    first
        .iter()
        .for_each(|minion| line(minion_word(minion), &print_minion(minion)));
    if drawn.is_empty() && played.is_empty() {
        if level.width > 0 || level.height > 0 {
            line("size", &format!("{}x{}", level.width, level.height));
        }
    } else {
        line("board", "");
        text.push_str(&draw(level, drawn, played, &names));
        text.push('\n');
    }
    let mut line = |word: &str, rest: &str| {
        let _ = writeln!(text, "{}", format!("{word:<7} {rest}").trim_end());
    };
    younger
        .iter()
        .for_each(|object| line("thing", &print_thing(object)));
    last.iter()
        .for_each(|minion| line(minion_word(minion), &print_minion(minion)));
    level.proofs.iter().for_each(|proof| line("solve", proof));
    text
}

fn print_list(names: &[String]) -> String {
    names
        .iter()
        .map(|name| quote_item(name))
        .collect::<Vec<_>>()
        .join(", ")
}

fn print_hero(hero: &HeroSetup) -> String {
    match hero.armor {
        0 => hero.health.to_string(),
        armor => format!("{} armor {armor}", hero.health),
    }
}

fn print_thing(object: &ObjectSetup) -> String {
    let facing = object
        .facing
        .map_or_else(String::new, |dir| format!(" facing {}", dir.name()));
    format!("{} at {},{}{facing}", object.kind, object.x, object.y)
}

fn minion_word(minion: &MinionSetup) -> &'static str {
    if minion.owner == 0 {
        "minion"
    } else {
        "enemy minion"
    }
}

fn print_minion(minion: &MinionSetup) -> String {
    let mut text = quote(&minion.card);
    if let (Some(x), Some(y)) = (minion.x, minion.y) {
        let _ = write!(text, " at {x},{y}");
    }
    for (word, number) in [("attack", minion.attack), ("health", minion.health)] {
        if let Some(number) = number {
            let _ = write!(text, " {word} {number}");
        }
    }
    if let Some(dir) = minion.facing {
        let _ = write!(text, " facing {}", dir.name());
    }
    text
}

/// The longest run of neighbours that a board can show: each drawable, row by row.
fn run<T>(
    all: &[T],
    drawable: impl Fn(&T) -> bool,
    place: impl Fn(&T) -> (i32, i32),
) -> Range<usize> {
    let (mut best, mut start) = (0..0, 0);
    for (i, item) in all.iter().enumerate() {
        let follows = i > start
            && all
                .get(i - 1)
                .is_some_and(|before| place(before) <= place(item));
        if !drawable(item) {
            start = i + 1;
            continue;
        }
        if !follows {
            start = i;
        }
        if i + 1 - start > best.len() {
            best = start..i + 1;
        }
    }
    best
}

fn cut<'a, T>(all: &'a [T], run: &Range<usize>) -> (&'a [T], &'a [T], &'a [T]) {
    let part = |range: Range<usize>| all.get(range).unwrap_or_default();
    (
        part(0..run.start),
        part(run.clone()),
        part(run.end..all.len()),
    )
}

fn on_board(level: &LevelSetup, x: i32, y: i32) -> bool {
    (0..i32::from(level.width)).contains(&x) && (0..i32::from(level.height)).contains(&y)
}

/// Does its token read back as this thing?
fn drawable_thing(object: &ObjectSetup, level: &LevelSetup, names: &Names) -> bool {
    let name = object.kind.strip_prefix("text:").unwrap_or(&object.kind);
    let word = object.kind.starts_with("text:");
    let hash = object.kind == super::WALL && object.facing.is_none();
    let no_card = word || hash || names.cards(&object.kind).next().is_none();
    on_board(level, object.x, object.y)
        && no_card
        && reads_back(&object.kind, name, word, object.facing, names)
}

/// Does its token read back as this minion?
fn drawable_minion(minion: &MinionSetup, level: &LevelSetup, names: &Names) -> bool {
    let plain = minion.owner == 0 && minion.attack.is_none() && minion.health.is_none();
    let (Some(x), Some(y)) = (minion.x, minion.y) else {
        return false;
    };
    let Some(noun) = names.noun(&minion.card) else {
        return false;
    };
    plain
        && on_board(level, x, y)
        && names.only_card(noun) == Some(&minion.card)
        && reads_back(noun, noun, false, minion.facing, names)
}

fn reads_back(kind: &str, name: &str, word: bool, facing: Option<Dir>, names: &Names) -> bool {
    let letters = |c: char| {
        c == '_'
            || c == '-'
            || c.is_ascii_digit()
            || if word {
                c.is_ascii_uppercase()
            } else {
                c.is_ascii_lowercase()
            }
    };
    if !name.chars().all(letters) || !name.contains(|c: char| c.is_ascii_alphabetic()) {
        return false;
    }
    let token = super::Token {
        name: print_token(kind, facing.filter(|dir| *dir == Dir::Down)),
        facing: None,
        span: 0..0,
    };
    let (read, read_facing) = token.resolve(names);
    read == kind && read_facing == facing.filter(|dir| *dir == Dir::Down)
}

fn draw(
    level: &LevelSetup,
    things: &[ObjectSetup],
    minions: &[MinionSetup],
    names: &Names,
) -> String {
    let mut tiles = std::collections::BTreeMap::<(i32, i32), Vec<String>>::new();
    for object in things {
        tiles
            .entry((object.x, object.y))
            .or_default()
            .push(print_token(&object.kind, object.facing));
    }
    for minion in minions {
        let (Some(x), Some(y), Some(noun)) = (minion.x, minion.y, names.noun(&minion.card)) else {
            continue;
        };
        // A minion is never drawn as `#`, which is a thing.
        let token = match (noun, minion.facing) {
            (super::WALL, None) => noun.to_owned(),
            (noun, facing) => print_token(noun, facing),
        };
        tiles.entry((x, y)).or_default().push(token);
    }
    print_board(level.width.into(), level.height.into(), |x, y| {
        let at = (
            i32::try_from(x).unwrap_or(i32::MAX),
            i32::try_from(y).unwrap_or(i32::MAX),
        );
        tiles.get(&at).cloned().unwrap_or_default()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Source, read_level};

    #[test]
    fn a_level_without_a_name_gets_one() {
        let library = Library::embedded();
        let printed = print_level(&LevelSetup::default(), &library);
        let read = read_level(&Source::new("printed", &printed), &library).unwrap();
        assert_eq!(read.setup.name, "level");
    }
}
