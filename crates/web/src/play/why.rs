//! Why a thing is as it is: what the last inputs did to it, and which rules name it.

use spellgrid::{Change, Id, Who};

use super::turn::Turn;

/// One reason, with the tiles where it stands written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// In words.
    pub text: String,
    /// The tiles of the words or things that it speaks of.
    pub tiles: Vec<(i32, i32)>,
}

/// Which id a change is about.
pub fn about(change: &Change) -> Option<Id> {
    match change {
        Change::Moved { id, .. }
        | Change::Turned { id, .. }
        | Change::Converted { id, .. }
        | Change::Created { id, .. }
        | Change::Destroyed { id, .. }
        | Change::Blocked { id, .. }
        | Change::Won { id, .. } => Some(*id),
        Change::RuleFormed { .. } | Change::RuleBroken { .. } => None,
    }
}

impl Turn {
    /// A change in words, with its cause.
    pub fn reason(&self, change: &Change) -> Reason {
        let name = |id: &Id| {
            self.names
                .get(id)
                .map_or_else(|| format!("number {id}"), |n| n.0.clone())
        };
        let mut tiles = Vec::new();
        let mut cause = |why: &Who| -> String {
            match why {
                Who::Input => "your input".to_owned(),
                Who::Card(card) => format!("the card {card}"),
                Who::Row { row, rules } if rules.is_empty() => row.clone(),
                Who::Row { row, rules } => {
                    let said: Vec<String> = rules
                        .iter()
                        .map(|(rule, at)| {
                            tiles.extend(at);
                            match at.first() {
                                Some((x, y)) => {
                                    format!("{rule} (written at {x},{y})")
                                }
                                None => rule.clone(),
                            }
                        })
                        .collect();
                    format!("{row}: {}", said.join("; "))
                }
            }
        };
        let text = match change {
            Change::Moved { id, from, to, why } => {
                format!("{} moved {} — {}", name(id), way(*from, *to), cause(why))
            }
            Change::Turned { id, to, why } => {
                format!("{} turned to face {} — {}", name(id), dir(*to), cause(why))
            }
            Change::Converted { id, from, to, why } => {
                format!("{}: {from} became {to} — {}", name(id), cause(why))
            }
            Change::Created { kind, why, .. } => {
                format!("{} appeared — {}", plain(kind), cause(why))
            }
            Change::Destroyed { kind, why, .. } => {
                format!("{} was destroyed — {}", plain(kind), cause(why))
            }
            Change::Blocked { id, why, .. } => {
                format!("{} could not move — {}", name(id), cause(why))
            }
            Change::RuleFormed { rule } => format!("{rule} came into force"),
            Change::RuleBroken { rule } => format!("{rule} is no longer in force"),
            Change::Won { id, why } => format!("{} reached the goal — {}", name(id), cause(why)),
        };
        Reason { text, tiles }
    }
}

/// A kind as people say it.
pub fn plain(kind: &str) -> String {
    match kind.strip_prefix("text:") {
        Some(word) => format!("the word {word}"),
        None => kind.to_owned(),
    }
}

/// A direction as people say it.
pub fn dir(dir: spellgrid::Dir) -> &'static str {
    match dir {
        spellgrid::Dir::Right => "right",
        spellgrid::Dir::Up => "up",
        spellgrid::Dir::Left => "left",
        spellgrid::Dir::Down => "down",
    }
}

fn way(from: (i32, i32), to: (i32, i32)) -> String {
    match (to.0 - from.0, to.1 - from.1) {
        (1, 0) => "right".into(),
        (-1, 0) => "left".into(),
        (0, -1) => "up".into(),
        (0, 1) => "down".into(),
        _ => format!("to {},{}", to.0, to.1),
    }
}
