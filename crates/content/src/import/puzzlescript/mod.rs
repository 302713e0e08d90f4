//! PuzzleScript games about pushing: those whose rules say no more than "the player pushes
//! crates" and whose goal is one that sentences on a board can say. Everything else is refused
//! by the line that says it.
//!
//! Left out, by name: comments, messages, colours and pictures, the section SOUNDS, and what the
//! prelude says of looks, of the program, and of inputs that no rule of such a game reads. What is
//! accepted is read as the original's compiler reads it (increpare/PuzzleScript, `parser.js` and
//! `compiler.js`); what that compiler only warns of (rows of several lengths, a name used twice, an
//! object in two layers) is refused.

mod levels;
mod lines;
mod names;
mod roles;

use super::{Imported, Levels, Refused};
use lines::Game;
use names::Names;
use roles::Roles;
use spellgrid_source::{Report, Source};

/// The settings of a prelude that change nothing of what is imported: looks, data about the game,
/// how a program plays it, and rules at the start or for the action key, of which there are none.
const SETTINGS: &[&str] = &[
    "title",
    "author",
    "homepage",
    "background_color",
    "text_color",
    "key_repeat_interval",
    "again_interval",
    "flickscreen",
    "zoomscreen",
    "color_palette",
    "youtube",
    "run_rules_on_level_start",
    "norepeat_action",
    "require_player_movement",
    "debug",
    "verbose_logging",
    "throttle_movement",
    "noundo",
    "noaction",
    "norestart",
    "scanline",
];

/// Every level of a game.
///
/// # Errors
/// The first thing that does not carry over, by name and place; a game without a level.
pub fn puzzlescript(source: &Source) -> Result<Vec<Imported>, Report> {
    let (levels, game) = read(source).map_err(|fault| Report::one(*fault))?;
    let hint = "a level is rows of tiles of the legend under LEVELS; a message is none";
    levels.all(source, game.head("levels"), hint)
}

fn read(source: &Source) -> Result<(Levels, Game), Refused> {
    let game = lines::read(source)?;
    let title = prelude(source, &game)?;
    let names = Names::read(source, &game)?;
    let roles = Roles::read(source, &names, &game)?;
    let levels = levels::read(source, &game, &names, &roles, &title)?;
    Ok((levels, game))
}

/// What stands before the first section: the title.
fn prelude(source: &Source, game: &Game) -> Result<String, Refused> {
    let mut title = String::new();
    for row in game.rows("prelude") {
        let key = row.text.split_whitespace().next().unwrap_or_default();
        if key == "realtime_interval" {
            return Err(row.refuse(source, "a game in real time does not carry over"));
        }
        if !SETTINGS.contains(&key) {
            return Err(row.refuse(source, format!("{key:?} is no setting that carries over")));
        }
        if key == "title" {
            // As it is written: the rows are in lower case.
            let written = source.text().get(row.span.clone()).unwrap_or_default();
            title = spellgrid::one_line(written.get(key.len()..).unwrap_or_default());
        }
    }
    if title.is_empty() {
        title = "puzzle".to_owned();
    }
    Ok(title)
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
        // Many lines that name them all, and one line that names them as often: that its last name
        // is no object is not read any more.
        let lines: String = (0..400).map(|n| format!("q{n} = q\n")).collect();
        let line = format!("z = {} or nobody", vec!["q"; 200_000].join(" or "));
        for legend in [lines, line] {
            let legend = format!("O = Target\nq = {}\n{legend}", all.join(" or "));
            let text = GAME
                .replace("Background\nGreen", &format!("{objects}Background\nGreen"))
                .replace("O = Target", &legend);
            let report = puzzlescript(&Source::new("x.txt", &text)).unwrap_err();
            let message = &report.diagnostics[0].message;
            assert!(message.contains("more than 50000 objects"), "{message}");
        }
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
            ("# = Wall", "# Wall", "NAME = OBJECT"),
        ] {
            let report = game(from, to).unwrap_err();
            let message = &report.diagnostics[0].message;
            assert!(message.contains(part), "{to}: {message}");
        }
        assert!(puzzlescript(&Source::new("x", "hello")).is_err());
    }
}
