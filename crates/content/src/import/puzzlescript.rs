//! PuzzleScript games about pushing: those whose rules say no more than "the player pushes
//! crates" and whose goal is one that sentences on a board can say. Everything else is refused
//! by the line that says it.

use std::collections::{BTreeMap, BTreeSet};

use spellgrid::Code;

use super::crates::{self, Rules, Tile, Win};
use super::{Imported, MAX_LEVELS, MAX_SIDE, slug};
use crate::report::{Diagnostic, Report};
use crate::source::{Source, Span};

const SECTIONS: [&str; 7] = [
    "objects",
    "legend",
    "sounds",
    "collisionlayers",
    "rules",
    "winconditions",
    "levels",
];

/// A line that counts: in lower case, without comments.
struct Row {
    text: String,
    span: Span,
}

/// The sections of a game, by name; what stands before the first is `prelude`.
type Game = BTreeMap<&'static str, Vec<Row>>;

type Refused = Box<Diagnostic>;

/// Every level of a game.
///
/// # Errors
/// The first thing that does not carry over, by name and place.
pub fn puzzlescript(source: &Source) -> Result<Vec<Imported>, Report> {
    read(source).map_err(|fault| Report::one(*fault))
}

fn read(source: &Source) -> Result<Vec<Imported>, Refused> {
    let game = sections(source);
    for name in [
        "objects",
        "legend",
        "collisionlayers",
        "rules",
        "winconditions",
        "levels",
    ] {
        if !game.contains_key(name) {
            let text = format!(
                "this PuzzleScript game has no section {}",
                name.to_uppercase()
            );
            return Err(Box::new(source.diagnostic(Code::Syntax, 0..0, text)));
        }
    }
    let rows = |name: &str| game.get(name).map(Vec::as_slice).unwrap_or_default();
    if let Some(row) = rows("prelude")
        .iter()
        .find(|row| row.text.starts_with("realtime_interval"))
    {
        return Err(refuse(
            source,
            row,
            "a game in real time does not carry over",
        ));
    }
    let names = Names::read(source, rows("objects"), rows("legend"))?;
    let roles = Roles::read(source, &names, &game)?;
    levels(
        source,
        &names,
        &roles,
        rows("levels"),
        title(source, rows("prelude")),
    )
}

fn refuse(source: &Source, row: &Row, message: impl Into<String>) -> Refused {
    Box::new(source.diagnostic(Code::BadBoard, row.span.clone(), message))
}

/// The title as it is written: the rows are in lower case.
fn title(source: &Source, prelude: &[Row]) -> String {
    let row = prelude.iter().find(|row| row.text.starts_with("title "));
    let written = row.and_then(|row| source.text().get(row.span.clone()));
    let words = written.and_then(|text| text.trim_start().get("title ".len()..));
    let bare = words.and_then(|text| text.split('(').next());
    let title = spellgrid::one_line(bare.unwrap_or_default());
    if title.is_empty() {
        "puzzle".to_owned()
    } else {
        title
    }
}

fn sections(source: &Source) -> Game {
    let mut game = Game::new();
    let mut section = "prelude";
    let mut depth = 0usize;
    for line in source.lines() {
        // Comments stand in parentheses, nest, and may span lines.
        let mut text = String::new();
        for c in line.text.chars() {
            match c {
                '(' => depth += 1,
                ')' => depth = depth.saturating_sub(1),
                c if depth == 0 => text.push(c),
                _ => {}
            }
        }
        let text = text.trim().to_lowercase();
        if let Some(name) = SECTIONS.iter().find(|name| **name == text) {
            section = name;
            game.entry(section).or_default();
            continue;
        }
        if text.len() > 3 && text.chars().all(|c| c == '=') {
            continue;
        }
        let span = line.start..line.start + line.text.len();
        game.entry(section).or_default().push(Row { text, span });
    }
    game
}

/// The most objects that all lines of a legend may name together: names stand for names, and what
/// they come to would else grow with every line.
const MAX_MEANING: usize = 50_000;

/// A set of objects, by name.
type Objects = BTreeSet<String>;

/// Which objects a name means.
#[derive(Default)]
struct Names {
    meaning: BTreeMap<String, Objects>,
    /// Names that mean "one of these" cannot stand in a level.
    either: Vec<String>,
}

impl Names {
    fn read(source: &Source, objects: &[Row], legend: &[Row]) -> Result<Names, Refused> {
        let mut names = Names::default();
        // An object is a block of lines: its names, its colours, its picture.
        let mut fresh = true;
        for row in objects {
            if row.text.is_empty() {
                fresh = true;
                continue;
            }
            if fresh {
                let mut words = row.text.split_whitespace();
                if let Some(name) = words.next() {
                    let meaning = Objects::from([name.to_owned()]);
                    names.meaning.insert(name.to_owned(), meaning.clone());
                    for other in words {
                        names.meaning.insert(other.to_owned(), meaning.clone());
                    }
                }
            }
            fresh = false;
        }
        let mut named = 0usize;
        for row in legend.iter().filter(|row| !row.text.is_empty()) {
            let (name, value) = row
                .text
                .split_once('=')
                .ok_or_else(|| refuse(source, row, "a line of the legend says NAME = OBJECTS"))?;
            let name = name.trim().to_owned();
            let either = value.contains(" or ");
            if either && value.contains(" and ") {
                return Err(refuse(source, row, "and with or in one line of the legend"));
            }
            let mut meaning = Objects::new();
            for part in value.replace(" or ", " and ").split(" and ") {
                let objects = names.of(part.trim()).ok_or_else(|| {
                    refuse(source, row, format!("{:?} is no object", part.trim()))
                })?;
                named = named.saturating_add(objects.len());
                if named > MAX_MEANING {
                    let text =
                        format!("the legend names more than {MAX_MEANING} objects up to here");
                    return Err(refuse(source, row, text));
                }
                meaning.extend(objects.iter().cloned());
            }
            if either {
                names.either.push(name.clone());
            }
            names.meaning.insert(name, meaning);
        }
        Ok(names)
    }

    fn of(&self, name: &str) -> Option<&Objects> {
        self.meaning.get(name)
    }
    /// The object, when the name means exactly one.
    fn one(&self, name: &str) -> Option<&String> {
        only(self.of(name)?)
    }
}

fn only(objects: &Objects) -> Option<&String> {
    objects.first().filter(|_| objects.len() == 1)
}

/// Which objects play which part.
struct Roles {
    player: String,
    crates: Objects,
    walls: Objects,
    goals: Objects,
    rules: Rules,
}

impl Roles {
    fn read(source: &Source, names: &Names, game: &Game) -> Result<Roles, Refused> {
        let rows = |name: &str| game.get(name).map(Vec::as_slice).unwrap_or_default();
        let Some(player) = names.one("player").cloned() else {
            let text = "a game needs exactly one object called player";
            return Err(Box::new(source.diagnostic(Code::BadBoard, 0..0, text)));
        };
        let (crates, chains) = rules(source, names, &player, rows("rules"))?;
        let layer = layer(source, names, &player, rows("collisionlayers"))?;
        if let Some(loose) = crates.iter().find(|name| !layer.contains(*name)) {
            let text = format!("{loose} is pushed but may share a tile with the player");
            return Err(Box::new(source.diagnostic(Code::BadBoard, 0..0, text)));
        }
        let (win, goals) = win(source, names, &player, &crates, rows("winconditions"))?;
        if let Some(solid) = goals.iter().find(|name| layer.contains(*name)) {
            let text = format!("{solid} is a goal but cannot share a tile with the player");
            return Err(Box::new(source.diagnostic(Code::BadBoard, 0..0, text)));
        }
        let walls = layer
            .into_iter()
            .filter(|n| *n != player && !crates.contains(n))
            .collect();
        Ok(Roles {
            player,
            crates,
            walls,
            goals,
            rules: Rules { chains, win },
        })
    }
}

/// The pushed objects, and whether they push each other.
fn rules(
    source: &Source,
    names: &Names,
    player: &str,
    rows: &[Row],
) -> Result<(Objects, bool), Refused> {
    let mut crates = Objects::new();
    let mut chains = false;
    let mut seen = BTreeSet::new();
    for row in rows.iter().filter(|row| !row.text.is_empty()) {
        let words: String = row
            .text
            .chars()
            .flat_map(|c| {
                if "[]|>".contains(c) {
                    vec![' ', c, ' ']
                } else {
                    vec![c]
                }
            })
            .collect();
        // `->` has been cut in two: `- >`.
        let words: Vec<&str> = words.split_whitespace().collect();
        let no = || {
            refuse(
                source,
                row,
                format!("this rule does not carry over: {}", row.text),
            )
        };
        let (who, what) = match words[..] {
            [
                "[",
                ">",
                who,
                "|",
                what,
                "]",
                "-",
                ">",
                "[",
                ">",
                who2,
                "|",
                ">",
                what2,
                "]",
            ] if who == who2 && what == what2 => (who, what),
            _ => return Err(no()),
        };
        // A rule that stands twice says nothing new.
        if !seen.insert((who.to_owned(), what.to_owned())) {
            continue;
        }
        let (pushers, pushed) = (
            names.of(who).ok_or_else(no)?,
            names.of(what).ok_or_else(no)?,
        );
        if crates.is_empty() && only(pushers).is_some_and(|one| one == player) {
            crates = pushed.clone();
        } else if *pushers == crates && *pushed == crates {
            chains = true;
        } else {
            return Err(no());
        }
    }
    Ok((crates, chains))
}

/// What cannot share a tile with the player.
fn layer(source: &Source, names: &Names, player: &str, rows: &[Row]) -> Result<Objects, Refused> {
    for row in rows.iter().filter(|row| !row.text.is_empty()) {
        let mut layer = Objects::new();
        let named: BTreeSet<&str> = row.text.split([',', ' ']).collect();
        for name in named.into_iter().filter(|name| !name.is_empty()) {
            let objects = names
                .of(name)
                .ok_or_else(|| refuse(source, row, format!("{name:?} is no object")))?;
            layer.extend(objects.iter().cloned());
        }
        if layer.contains(player) {
            return Ok(layer);
        }
    }
    let text = "the player stands in no collision layer";
    Err(Box::new(source.diagnostic(Code::BadBoard, 0..0, text)))
}

fn win(
    source: &Source,
    names: &Names,
    player: &str,
    crates: &Objects,
    rows: &[Row],
) -> Result<(Win, Objects), Refused> {
    let mut rows = rows.iter().filter(|row| !row.text.is_empty());
    let (first, second) = (rows.next(), rows.next());
    let Some(row) = first else {
        let text = "a game without a win condition cannot be won";
        return Err(Box::new(source.diagnostic(Code::BadBoard, 0..0, text)));
    };
    if let Some(row) = second {
        return Err(refuse(
            source,
            row,
            "more than one win condition does not carry over",
        ));
    }
    let no = || {
        refuse(
            source,
            row,
            format!("this win condition does not carry over: {}", row.text),
        )
    };
    let words: Vec<&str> = row.text.split_whitespace().collect();
    let [how, what, "on", where_] = words[..] else {
        return Err(no());
    };
    let (what, place) = (
        names.of(what).ok_or_else(no)?,
        names.of(where_).ok_or_else(no)?,
    );
    let one_goal = |goal: &Objects| match only(goal) {
        Some(one) if one != player && !crates.contains(one) => Ok(goal.clone()),
        _ => Err(no()),
    };
    let is_player = |objects: &Objects| only(objects).is_some_and(|one| one == player);
    match how {
        "some" | "any" | "all" if is_player(what) => Ok((Win::PlayerOnGoal, one_goal(place)?)),
        "some" | "any" if is_player(place) => Ok((Win::PlayerOnGoal, one_goal(what)?)),
        "all" if what == crates => Ok((Win::CratesOnGoals, one_goal(place)?)),
        "all" if place == crates => Ok((Win::GoalsUnderCrates, one_goal(what)?)),
        _ => Err(no()),
    }
}

fn levels(
    source: &Source,
    names: &Names,
    roles: &Roles,
    rows: &[Row],
    title: String,
) -> Result<Vec<Imported>, Refused> {
    let mut levels = Vec::new();
    let mut tiles = BTreeMap::new();
    let mut map: Vec<Vec<Tile>> = Vec::new();
    let mut start: Option<&Row> = None;
    let end = Row {
        text: String::new(),
        span: 0..0,
    };
    for row in rows.iter().chain([&end]) {
        if row.text.is_empty() || row.text == "message" || row.text.starts_with("message ") {
            if let Some(start) = start.take() {
                let players = map.iter().flatten().filter(|tile| tile.player).count();
                if players != 1 {
                    let text = format!("a level has one player, and this one has {players}");
                    return Err(refuse(source, start, text));
                }
                if levels.len() == MAX_LEVELS {
                    let text = format!("a file has at most {MAX_LEVELS} levels");
                    return Err(refuse(source, start, text));
                }
                let n = levels.len() + 1;
                let name = slug(&format!("{title} {n}"), &format!("puzzle-{n}"));
                let title = format!("{title}, {n}");
                let level = crates::build(name, title, &std::mem::take(&mut map), roles.rules);
                levels.push(Imported {
                    level,
                    solution: None,
                });
            }
            continue;
        }
        start.get_or_insert(row);
        let mut line = Vec::new();
        for c in row.text.chars() {
            line.push(match tiles.get(&c) {
                Some(tile) => *tile,
                None => *tiles
                    .entry(c)
                    .or_insert(tile(source, names, roles, row, c)?),
            });
        }
        map.push(line);
        if map.len() > MAX_SIDE || row.text.chars().count() > MAX_SIDE {
            return Err(refuse(
                source,
                row,
                format!("a level has at most {MAX_SIDE} tiles a side"),
            ));
        }
    }
    Ok(levels)
}

fn tile(
    source: &Source,
    names: &Names,
    roles: &Roles,
    row: &Row,
    c: char,
) -> Result<Tile, Refused> {
    let name = c.to_string();
    let objects = names
        .of(&name)
        .filter(|_| !names.either.contains(&name))
        .ok_or_else(|| refuse(source, row, format!("the legend gives {c:?} no objects")))?;
    let any = |group: &Objects| !objects.is_disjoint(group);
    Ok(Tile {
        wall: any(&roles.walls),
        player: objects.contains(&roles.player),
        crate_: any(&roles.crates),
        goal: any(&roles.goals),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &str = "title Small Crates
========
OBJECTS
========

Background
Green

Wall
Brown

Target
Blue

Player P
Black

Crate
Orange
00000
0...0

=======
LEGEND
=======

. = Background
# = Wall
* = Crate
@ = Crate and Target
O = Target

=======
SOUNDS
=======
Crate move 36772507

================
COLLISIONLAYERS
================

Background
Target
Player, Wall, Crate

======
RULES
======

[ >  Player | Crate ] -> [  >  Player | > Crate  ]

==============
WINCONDITIONS
==============

All Target on Crate

=======
LEVELS
=======

message go (a comment)

####.
#PO#.
#*.#.
####.
";

    fn game(from: &str, to: &str) -> Result<Vec<Imported>, Report> {
        assert!(GAME.contains(from));
        puzzlescript(&Source::new("x.txt", &GAME.replace(from, to)))
    }

    #[test]
    fn a_game_of_crates() {
        let levels = game("title", "title").unwrap();
        let [Imported { level, .. }] = &levels[..] else {
            panic!("one level")
        };
        assert_eq!(level.name, "small-crates-1");
        let count = |kind: &str| level.objects.iter().filter(|o| o.kind == kind).count();
        assert_eq!((count("baba"), count("rock"), count("flag")), (1, 1, 1));
        assert_eq!(count("text:HEAVY"), 1, "a crate pushes no crate");
        assert_eq!(level.packs, ["base", "baba", "sokoban"]);
    }

    #[test]
    fn chains_and_exits() {
        let rule = "[ >  Player | Crate ] -> [  >  Player | > Crate  ]";
        let chain = format!("{rule}\n[ > Crate | Crate ] -> [ > Crate | > Crate ]");
        assert_eq!(game(rule, &chain).unwrap()[0].level.packs, ["base", "baba"]);
        let exit = game("All Target on Crate", "Some Player on Target").unwrap();
        let words: Vec<&str> = exit[0]
            .level
            .objects
            .iter()
            .map(|o| o.kind.as_str())
            .collect();
        assert_eq!(words[..3], ["text:FLAG", "text:IS", "text:WIN"]);
    }

    #[test]
    fn names_of_names_are_sets() {
        // Each line would else double what the one before it means.
        let doubled = |joiner: &str| {
            let lines = (1..60).map(|n| format!("q{n} = q{} {joiner} q{}\n", n - 1, n - 1));
            let legend: String = lines.collect();
            game(
                "O = Target",
                &format!("O = Target\nq0 = crate {joiner} wall\n{legend}"),
            )
        };
        assert!(doubled("or").is_ok() && doubled("and").is_ok());
        let objects: String = (0..400).map(|n| format!("o{n}\nred\n\n")).collect();
        let all: Vec<String> = (0..400).map(|n| format!("o{n}")).collect();
        let legend: String = (0..400).map(|n| format!("q{n} = q\n")).collect();
        let text = GAME
            .replace("Background\nGreen", &format!("{objects}Background\nGreen"))
            .replace(
                "O = Target",
                &format!("O = Target\nq = {}\n{legend}", all.join(" or ")),
            );
        let report = puzzlescript(&Source::new("x.txt", &text)).unwrap_err();
        let message = &report.diagnostics[0].message;
        assert!(message.contains("more than 50000 objects"), "{message}");
    }

    #[test]
    fn what_does_not_carry_over_is_named() {
        for (from, to, part) in [
            ("> Crate  ]", "Crate ]", "this rule does not carry over"),
            ("All Target on Crate", "No Crate", "this win condition"),
            (
                "All Target on Crate",
                "All Target on Crate\nNo Wall",
                "more than one win",
            ),
            ("#PO#", "#P%#", "'%' no objects"),
            ("#PO#", "#PP#", "one player"),
            (
                "Player, Wall, Crate",
                "Player, Wall\nCrate",
                "may share a tile",
            ),
            (
                "title Small Crates",
                "title x\nrealtime_interval 1",
                "real time",
            ),
            ("# = Wall", "# Wall", "NAME = OBJECTS"),
        ] {
            let report = game(from, to).unwrap_err();
            let message = &report.diagnostics[0].message;
            assert!(message.contains(part), "{to}: {message}");
        }
        assert!(puzzlescript(&Source::new("x", "hello")).is_err());
    }
}
