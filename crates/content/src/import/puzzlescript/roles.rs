//! Which objects of a game play which part: by its rules, collision layers and win condition.

use std::collections::{BTreeMap, BTreeSet};

use super::lines::{Game, Row};
use super::names::{Names, Objects, only};
use crate::import::Refused;
use crate::import::crates::{Rules, Tile, Win};
use spellgrid_source::Source;

/// Which objects play which part.
pub(super) struct Roles {
    player: String,
    crates: Objects,
    walls: Objects,
    goals: Objects,
    /// The collision layer of each object.
    layers: BTreeMap<String, usize>,
    pub(super) rules: Rules,
}

impl Roles {
    pub(super) fn read(source: &Source, names: &Names, game: &Game) -> Result<Roles, Refused> {
        let Some(player) = names.one("player").cloned() else {
            let said = "a game needs exactly one object called player";
            return Err(game.refuse(source, "objects", said));
        };
        let layers = layers(source, names, game)?;
        let own = layers.get(&player).copied();
        let solid = |name: &String| layers.get(name).copied() == own;
        let background = names.of("background").into_iter().flatten();
        if let Some(name) = background.into_iter().find(|name| solid(name)) {
            let said = format!("{name} is the background and shares a layer with the player");
            return Err(game.refuse(source, "collisionlayers", said));
        }
        let (crates, chains) = rules(source, names, &player, game)?;
        if let Some(loose) = crates.iter().find(|name| !solid(name)) {
            let said = format!("{loose} is pushed but may share a tile with the player");
            return Err(game.refuse(source, "collisionlayers", said));
        }
        let (win, goals) = win(source, names, &player, &crates, game)?;
        if let Some(solid) = goals.iter().find(|name| solid(name)) {
            let said = format!("{solid} is a goal but cannot share a tile with the player");
            return Err(game.refuse(source, "winconditions", said));
        }
        let walls = layers
            .keys()
            .filter(|name| solid(name) && **name != player && !crates.contains(*name));
        Ok(Roles {
            walls: walls.cloned().collect(),
            player,
            crates,
            goals,
            layers,
            rules: Rules { chains, win },
        })
    }
    /// The collision layer of an object.
    pub(super) fn layer(&self, object: &str) -> Option<usize> {
        self.layers.get(object).copied()
    }
    /// What objects are together. Those without a part are for the eye: no rule reads them.
    pub(super) fn tile(&self, objects: &Objects) -> Tile {
        let any = |group: &Objects| !objects.is_disjoint(group);
        Tile {
            wall: any(&self.walls),
            player: objects.contains(&self.player),
            crate_: any(&self.crates),
            goal: any(&self.goals),
        }
    }
}

/// The layer of every object: the line that it stands in.
fn layers(source: &Source, names: &Names, game: &Game) -> Result<BTreeMap<String, usize>, Refused> {
    let mut layers: BTreeMap<String, usize> = BTreeMap::new();
    for (n, row) in game.rows("collisionlayers").enumerate() {
        let words = row.text.split(|c: char| c == ',' || c.is_whitespace());
        let named: BTreeSet<&str> = words.filter(|word| !word.is_empty()).collect();
        for name in named {
            for object in names.any(source, row, name)? {
                let before = layers.insert(object.clone(), n);
                if before.is_some_and(|before| before != n) {
                    let said = format!("{object} stands in two collision layers");
                    return Err(row.refuse(source, said));
                }
            }
        }
    }
    match names
        .objects
        .iter()
        .find(|(name, _)| !layers.contains_key(*name))
    {
        None => Ok(layers),
        Some((name, span)) => {
            let said = format!("{name} stands in no collision layer");
            let fault = source.diagnostic(spellgrid::Code::BadBoard, span.clone(), said);
            Err(Box::new(fault))
        }
    }
}

/// The pushed objects, and whether they push each other.
fn rules(
    source: &Source,
    names: &Names,
    player: &str,
    game: &Game,
) -> Result<(Objects, bool), Refused> {
    let mut crates = Objects::new();
    let mut chains = false;
    let mut seen = BTreeSet::new();
    for row in game.rows("rules") {
        let no = || {
            let said = format!("this rule does not carry over: {}", row.text);
            Box::new(row.refuse(source, said).hint(
                "one rule does: [ > PLAYER | CRATE ] -> [ > PLAYER | > CRATE ], and the same of \
                 CRATE and CRATE after it",
            ))
        };
        let (who, what) = pushing(row).ok_or_else(no)?;
        // A rule that stands twice says nothing new.
        if !seen.insert((who.clone(), what.clone())) {
            continue;
        }
        let pushers = names.any(source, row, &who)?;
        let pushed = names.any(source, row, &what)?;
        if crates.is_empty() && only(pushers).is_some_and(|one| one == player) {
            if pushed.contains(player) {
                return Err(no());
            }
            crates = pushed.clone();
        } else if *pushers == crates && *pushed == crates {
            chains = true;
        } else {
            return Err(no());
        }
    }
    Ok((crates, chains))
}

/// Who pushes what by a rule, when it says that and no more.
fn pushing(row: &Row) -> Option<(String, String)> {
    let mut spaced = String::new();
    for c in row.text.chars() {
        if "[]|>".contains(c) {
            spaced.extend([' ', c, ' ']);
        } else {
            spaced.push(c);
        }
    }
    let words: Vec<&str> = spaced.split_whitespace().collect();
    // `->` has been cut in two: `- >`.
    let [left @ .., "-", ">", "[", ">", who2, "|", ">", what2, "]"] = &words[..] else {
        return None;
    };
    match left {
        ["[", ">", who, "|", what, "]"] if who == who2 && what == what2 => {
            Some(((*who).to_owned(), (*what).to_owned()))
        }
        _ => None,
    }
}

/// When the game is won, and what the goals are.
fn win(
    source: &Source,
    names: &Names,
    player: &str,
    crates: &Objects,
    game: &Game,
) -> Result<(Win, Objects), Refused> {
    let mut rows = game.rows("winconditions");
    let (first, second) = (rows.next(), rows.next());
    let Some(row) = first else {
        let said = "a game without a win condition cannot be won";
        return Err(game.refuse(source, "winconditions", said));
    };
    if let Some(row) = second {
        let said = "more than one win condition does not carry over";
        return Err(row.refuse(source, said));
    }
    let no = || {
        let said = format!("this win condition does not carry over: {}", row.text);
        row.refuse(source, said)
    };
    let words: Vec<&str> = row.text.split_whitespace().collect();
    let [how, what, "on", place] = words[..] else {
        return Err(no());
    };
    let what = names.any(source, row, what)?;
    let place = names.any(source, row, place)?;
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
