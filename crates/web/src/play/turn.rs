//! What one input did, kept for the log and for `why`.

use std::collections::BTreeMap;

use spellgrid::{Change, Id, LogEvent, LogLine};

/// One input and what it did.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Turn {
    /// The input in words.
    pub input: String,
    /// What the card engine logged.
    pub log: Vec<Line>,
    /// What changed on the grid and why.
    pub changes: Vec<Change>,
    /// Everything that was there before or after, by id: what it is called and where it was.
    pub names: BTreeMap<Id, (String, Option<(i32, i32)>)>,
}

/// One line of a log in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// How deep it is nested.
    pub depth: u16,
    /// In words.
    pub text: String,
    /// How the count of a trigger came about, in words.
    pub count: Option<String>,
    /// The tiles of what it touches.
    pub tiles: Vec<(i32, i32)>,
}

/// A line with those nested below it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// The line.
    pub line: Line,
    /// Those below.
    pub below: Vec<Node>,
}

/// The lines as a tree.
pub fn tree(lines: &[Line]) -> Vec<Node> {
    let mut out: Vec<Node> = Vec::new();
    let mut at = 0;
    while let Some(line) = lines.get(at) {
        let deeper = lines
            .iter()
            .skip(at + 1)
            .take_while(|l| l.depth > line.depth)
            .count();
        let below = tree(lines.get(at + 1..at + 1 + deeper).unwrap_or_default());
        out.push(Node {
            line: line.clone(),
            below,
        });
        at += 1 + deeper;
    }
    out
}

impl Turn {
    pub(super) fn line(&self, line: &LogLine) -> Line {
        let name = |id: &Id| {
            self.names
                .get(id)
                .map_or_else(|| format!("number {id}"), |n| n.0.clone())
        };
        let hero = |player: &u8| {
            if *player == 0 {
                "Your hero"
            } else {
                "The enemy hero"
            }
        };
        let whose = |player: &u8| if *player == 0 { "You" } else { "The enemy" };
        let mut touched: Vec<Id> = Vec::new();
        let text = match &line.event {
            LogEvent::SpellCast { card } => format!("{card} is cast"),
            LogEvent::Summoned { id, by } => {
                touched.push(*id);
                match by {
                    Some(by) => {
                        touched.push(*by);
                        format!("{} enters play, summoned by {}", name(id), name(by))
                    }
                    None => format!("{} enters play", name(id)),
                }
            }
            LogEvent::Damaged { target, amount } => {
                touched.push(*target);
                format!("{} takes {amount} damage", name(target))
            }
            LogEvent::ArmorLost { player, amount } => {
                format!("{} loses {amount} Armor", hero(player))
            }
            LogEvent::Destroyed { id } => {
                touched.push(*id);
                format!("{} dies", name(id))
            }
            LogEvent::DeathPhase { round } => format!("Death Phase {round}"),
            LogEvent::Triggered { source, trigger } => {
                touched.push(*source);
                format!("{}: {trigger}", name(source))
            }
            LogEvent::TextSpawned { source, word } => {
                touched.extend(source);
                format!("The word {word} is written")
            }
            LogEvent::CardDrawn { player, card } => format!("{} draw: {card}", whose(player)),
            LogEvent::CardBurned { player, card } => {
                format!("{}: {card} is lost, the hand is full", whose(player))
            }
            LogEvent::Fatigue { player, amount } => format!("{} is tired: {amount}", hero(player)),
            LogEvent::ArmorGained { player, amount } => {
                format!("{} gains {amount} Armor", hero(player))
            }
            LogEvent::Healed { target, amount } => {
                touched.push(*target);
                format!("{} recovers {amount} Health", name(target))
            }
            LogEvent::Buffed {
                target,
                attack,
                health,
            } => {
                touched.push(*target);
                format!("{} gets {attack:+}/{health:+}", name(target))
            }
            LogEvent::Assembled { card, .. } => format!("{card} is assembled"),
            LogEvent::Attacked { attacker, defender } => {
                touched.extend([*attacker, *defender]);
                format!("{} attacks {}", name(attacker), name(defender))
            }
            LogEvent::TurnEnded { player } => format!("{}: end of turn", whose(player)),
        };
        let count = line
            .count
            .as_ref()
            .filter(|c| c.total != 1 || c.cap.is_some())
            .map(|c| {
                let mut text = format!("{} of {}: multiplied by {}", c.index, c.total, c.max);
                if c.extra != 0 {
                    text.push_str(&format!(", {} more added", c.extra));
                }
                if let Some(cap) = c.cap {
                    text.push_str(&format!(", capped at {cap}"));
                }
                text
            });
        let mut tiles: Vec<(i32, i32)> = touched
            .iter()
            .filter_map(|id| self.names.get(id).and_then(|n| n.1))
            .collect();
        tiles.sort_unstable();
        tiles.dedup();
        Line {
            depth: line.depth,
            text,
            count,
            tiles,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_nest_by_depth() {
        let line = |depth| Line {
            depth,
            text: depth.to_string(),
            count: None,
            tiles: Vec::new(),
        };
        let lines: Vec<Line> = [0, 0, 1, 2, 1, 0].map(line).into();
        let nodes = tree(&lines);
        assert_eq!(nodes.len(), 3);
        assert_eq!(nodes[1].below.len(), 2);
        assert_eq!(nodes[1].below[0].below.len(), 1);
        // A log may begin in the middle of a Sequence.
        assert_eq!(tree(&[line(2), line(1)]).len(), 2);
    }
}
