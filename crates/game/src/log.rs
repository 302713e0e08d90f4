//! What happened, with the ids that players and tests see.

use crate::Id;
use spellgrid_grid::Dir;

/// A line of the card log. Its `Display` is the form used in scenarios and in the log tree:
/// `Triggered keg deathrattle` is written with ids there, see [`LogLine`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum LogEvent {
    SpellCast {
        card: String,
    },
    Summoned {
        id: Id,
        by: Option<Id>,
    },
    Damaged {
        target: Id,
        amount: i32,
    },
    ArmorLost {
        player: u8,
        amount: i32,
    },
    Destroyed {
        id: Id,
    },
    DeathPhase {
        round: u32,
    },
    Triggered {
        source: Id,
        trigger: &'static str,
    },
    TextSpawned {
        source: Option<Id>,
        word: String,
    },
    CardDrawn {
        player: u8,
        card: String,
    },
    CardBurned {
        player: u8,
        card: String,
    },
    Fatigue {
        player: u8,
        amount: i32,
    },
    ArmorGained {
        player: u8,
        amount: i32,
    },
    Healed {
        target: Id,
        amount: i32,
    },
    Buffed {
        target: Id,
        attack: i32,
        health: i32,
    },
    Assembled {
        player: u8,
        card: String,
    },
    Attacked {
        attacker: Id,
        defender: Id,
    },
    TurnEnded {
        player: u8,
    },
}

/// A log event with its nesting depth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogLine {
    /// 0 for the Sequence's own events; a trigger's effects are one deeper than it.
    pub depth: u16,
    /// What happened.
    pub event: LogEvent,
    /// For `Triggered`: how the count of activations came about.
    pub count: Option<spellgrid_cards::event::Count>,
}

/// Who or what caused a change on the grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Who {
    /// The player's input.
    Input,
    /// A rule of the ruleset itself (a pass, a hazard, the border), by its row's name, with the
    /// rules in force that gave the properties it acted on.
    Row {
        /// The row: `SINK`, `YOU`, `push`, ...
        row: String,
        /// The sentences, each with the tiles of its words.
        rules: Vec<(String, Vec<(i32, i32)>)>,
    },
    /// A minion's ability or a spell, by card name.
    Card(String),
}

/// One change on the grid, in order: what pages animate and what `why` explains.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Change {
    Moved {
        id: Id,
        from: (i32, i32),
        to: (i32, i32),
        why: Who,
    },
    Turned {
        id: Id,
        to: Dir,
        why: Who,
    },
    Converted {
        id: Id,
        from: String,
        to: String,
        why: Who,
    },
    Created {
        id: Id,
        kind: String,
        at: (i32, i32),
        why: Who,
    },
    Destroyed {
        id: Id,
        kind: String,
        at: (i32, i32),
        why: Who,
    },
    Blocked {
        id: Id,
        at: (i32, i32),
        why: Who,
    },
    /// A rule came into force or went out of force at a parse.
    RuleFormed {
        rule: String,
    },
    RuleBroken {
        rule: String,
    },
    Won {
        id: Id,
        why: Who,
    },
}

/// A log as an indented tree, two blanks a level, one event a line.
pub(crate) fn tree(lines: &[LogLine]) -> String {
    let mut out = String::new();
    for line in lines {
        out.extend(std::iter::repeat_n("  ", line.depth as usize));
        out += &line.event.to_string();
        out.push('\n');
    }
    out
}

impl std::fmt::Display for LogEvent {
    /// The form that the lessons print: `Triggered{source: 3, trigger: "deathrattle"}`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            LogEvent::SpellCast { card } => write!(f, "SpellCast{{card: {card:?}}}"),
            LogEvent::Summoned { id, .. } => write!(f, "Summoned{{id: {id}}}"),
            LogEvent::Damaged { target, amount } => {
                write!(f, "Damaged{{target: {target}, amount: {amount}}}")
            }
            LogEvent::ArmorLost { player, amount } => {
                write!(f, "ArmorLost{{player: {player}, amount: {amount}}}")
            }
            LogEvent::Destroyed { id } => write!(f, "Destroyed{{id: {id}}}"),
            LogEvent::DeathPhase { round } => write!(f, "DeathPhase{{round: {round}}}"),
            LogEvent::Triggered { source, trigger } => {
                write!(f, "Triggered{{source: {source}, trigger: {trigger:?}}}")
            }
            LogEvent::TextSpawned { source, word } => match source {
                Some(source) => write!(f, "TextSpawned{{source: {source}, word: {word:?}}}"),
                None => write!(f, "TextSpawned{{word: {word:?}}}"),
            },
            LogEvent::CardDrawn { player, card } => {
                write!(f, "CardDrawn{{player: {player}, card: {card:?}}}")
            }
            LogEvent::CardBurned { player, card } => {
                write!(f, "CardBurned{{player: {player}, card: {card:?}}}")
            }
            LogEvent::Fatigue { player, amount } => {
                write!(f, "Fatigue{{player: {player}, amount: {amount}}}")
            }
            LogEvent::ArmorGained { player, amount } => {
                write!(f, "ArmorGained{{player: {player}, amount: {amount}}}")
            }
            LogEvent::Healed { target, amount } => {
                write!(f, "Healed{{target: {target}, amount: {amount}}}")
            }
            LogEvent::Buffed {
                target,
                attack,
                health,
            } => {
                write!(
                    f,
                    "Buffed{{target: {target}, attack: {attack}, health: {health}}}"
                )
            }
            LogEvent::Assembled { player, card } => {
                write!(f, "Assembled{{player: {player}, card: {card:?}}}")
            }
            LogEvent::Attacked { attacker, defender } => {
                write!(f, "Attacked{{attacker: {attacker}, defender: {defender}}}")
            }
            LogEvent::TurnEnded { player } => write!(f, "TurnEnded{{player: {player}}}"),
        }
    }
}
