//! Lines of the log as scenarios write them.
//!
//! `Triggered keg deathrattle`, `Damaged enemy hero 2`, `Summoned "Clay Shard#2"`: the event's
//! name, then what it names. Player 0 is not written, player 1 is `enemy`.

use spellgrid::{Id, LogEvent, did_you_mean};

use crate::refer::Refer;
use crate::text::Reader;
use spellgrid_source::Diagnostic;

/// One event of the log, with the ids still as references.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Event {
    SpellCast {
        card: String,
    },
    Summoned {
        who: Refer,
    },
    Damaged {
        who: Refer,
        amount: i64,
    },
    ArmorLost {
        enemy: bool,
        amount: i64,
    },
    Destroyed {
        who: Refer,
    },
    DeathPhase {
        round: i64,
    },
    Triggered {
        who: Refer,
        trigger: String,
    },
    TextSpawned {
        who: Option<Refer>,
        word: String,
    },
    CardDrawn {
        enemy: bool,
        card: String,
    },
    CardBurned {
        enemy: bool,
        card: String,
    },
    Fatigue {
        enemy: bool,
        amount: i64,
    },
    ArmorGained {
        enemy: bool,
        amount: i64,
    },
    Healed {
        who: Refer,
        amount: i64,
    },
    Buffed {
        who: Refer,
        attack: i64,
        health: i64,
    },
    Assembled {
        enemy: bool,
        card: String,
    },
    Attacked {
        attacker: Refer,
        defender: Refer,
    },
    TurnEnded {
        enemy: bool,
    },
}

const NAMES: [&str; 17] = [
    "SpellCast",
    "Summoned",
    "Damaged",
    "ArmorLost",
    "Destroyed",
    "DeathPhase",
    "Triggered",
    "TextSpawned",
    "CardDrawn",
    "CardBurned",
    "Fatigue",
    "ArmorGained",
    "Healed",
    "Buffed",
    "Assembled",
    "Attacked",
    "TurnEnded",
];

impl Event {
    /// Read one event from the words of a line.
    pub fn read(r: &mut Reader<'_>) -> Result<Event, Diagnostic> {
        let word = r.need("an event")?;
        let card = |r: &mut Reader<'_>| r.need("a card").map(|w| w.text.to_owned());
        Ok(match word.text {
            "SpellCast" => Event::SpellCast { card: card(r)? },
            "Summoned" => Event::Summoned {
                who: Refer::read(r)?,
            },
            "Damaged" => Event::Damaged {
                who: Refer::read(r)?,
                amount: r.number("an amount")?,
            },
            "ArmorLost" => Event::ArmorLost {
                enemy: r.eat("enemy"),
                amount: r.number("an amount")?,
            },
            "Destroyed" => Event::Destroyed {
                who: Refer::read(r)?,
            },
            "DeathPhase" => Event::DeathPhase {
                round: r.number("a round")?,
            },
            "Triggered" => Event::Triggered {
                who: Refer::read(r)?,
                trigger: r.need("a trigger")?.text.to_owned(),
            },
            "TextSpawned" => Event::TextSpawned {
                who: if r.eat("-") {
                    None
                } else {
                    Some(Refer::read(r)?)
                },
                word: r.need("a word")?.text.to_owned(),
            },
            "CardDrawn" => Event::CardDrawn {
                enemy: r.eat("enemy"),
                card: card(r)?,
            },
            "CardBurned" => Event::CardBurned {
                enemy: r.eat("enemy"),
                card: card(r)?,
            },
            "Fatigue" => Event::Fatigue {
                enemy: r.eat("enemy"),
                amount: r.number("an amount")?,
            },
            "ArmorGained" => Event::ArmorGained {
                enemy: r.eat("enemy"),
                amount: r.number("an amount")?,
            },
            "Healed" => Event::Healed {
                who: Refer::read(r)?,
                amount: r.number("an amount")?,
            },
            "Buffed" => Event::Buffed {
                who: Refer::read(r)?,
                attack: r.number("the Attack given")?,
                health: r.number("the Health given")?,
            },
            "Assembled" => Event::Assembled {
                enemy: r.eat("enemy"),
                card: card(r)?,
            },
            "Attacked" => Event::Attacked {
                attacker: Refer::read(r)?,
                defender: Refer::read(r)?,
            },
            "TurnEnded" => Event::TurnEnded {
                enemy: r.eat("enemy"),
            },
            other => {
                let hint = did_you_mean(other, NAMES)
                    .unwrap_or_else(|| format!("events are {}", NAMES.join(", ")));
                return Err(r.fault(word, "no event of the log has this name", hint));
            }
        })
    }

    /// The event of a log line, with its ids named.
    pub fn of(event: &LogEvent, name: &dyn Fn(Id) -> Refer) -> Event {
        let n = |amount: i32| i64::from(amount);
        match event {
            LogEvent::SpellCast { card } => Event::SpellCast { card: card.clone() },
            LogEvent::Summoned { id, .. } => Event::Summoned { who: name(*id) },
            LogEvent::Damaged { target, amount } => Event::Damaged {
                who: name(*target),
                amount: n(*amount),
            },
            LogEvent::ArmorLost { player, amount } => Event::ArmorLost {
                enemy: *player != 0,
                amount: n(*amount),
            },
            LogEvent::Destroyed { id } => Event::Destroyed { who: name(*id) },
            LogEvent::DeathPhase { round } => Event::DeathPhase {
                round: i64::from(*round),
            },
            LogEvent::Triggered { source, trigger } => Event::Triggered {
                who: name(*source),
                trigger: (*trigger).to_owned(),
            },
            LogEvent::TextSpawned { source, word } => Event::TextSpawned {
                who: source.map(name),
                word: word.clone(),
            },
            LogEvent::CardDrawn { player, card } => Event::CardDrawn {
                enemy: *player != 0,
                card: card.clone(),
            },
            LogEvent::CardBurned { player, card } => Event::CardBurned {
                enemy: *player != 0,
                card: card.clone(),
            },
            LogEvent::Fatigue { player, amount } => Event::Fatigue {
                enemy: *player != 0,
                amount: n(*amount),
            },
            LogEvent::ArmorGained { player, amount } => Event::ArmorGained {
                enemy: *player != 0,
                amount: n(*amount),
            },
            LogEvent::Healed { target, amount } => Event::Healed {
                who: name(*target),
                amount: n(*amount),
            },
            LogEvent::Buffed {
                target,
                attack,
                health,
            } => Event::Buffed {
                who: name(*target),
                attack: n(*attack),
                health: n(*health),
            },
            LogEvent::Assembled { player, card } => Event::Assembled {
                enemy: *player != 0,
                card: card.clone(),
            },
            LogEvent::Attacked { attacker, defender } => Event::Attacked {
                attacker: name(*attacker),
                defender: name(*defender),
            },
            LogEvent::TurnEnded { player } => Event::TurnEnded {
                enemy: *player != 0,
            },
        }
    }

    /// The same event with every reference replaced.
    pub fn map(&self, f: &mut dyn FnMut(&Refer) -> Refer) -> Event {
        let mut event = self.clone();
        match &mut event {
            Event::Summoned { who }
            | Event::Damaged { who, .. }
            | Event::Destroyed { who }
            | Event::Triggered { who, .. }
            | Event::TextSpawned { who: Some(who), .. }
            | Event::Healed { who, .. }
            | Event::Buffed { who, .. } => *who = f(who),
            Event::Attacked { attacker, defender } => {
                *attacker = f(attacker);
                *defender = f(defender);
            }
            _ => {}
        }
        event
    }
}

impl std::fmt::Display for Event {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let side = |enemy: &bool| if *enemy { " enemy" } else { "" };
        match self {
            Event::SpellCast { card } => write!(f, "SpellCast \"{card}\""),
            Event::Summoned { who } => write!(f, "Summoned {who}"),
            Event::Damaged { who, amount } => write!(f, "Damaged {who} {amount}"),
            Event::ArmorLost { enemy, amount } => write!(f, "ArmorLost{} {amount}", side(enemy)),
            Event::Destroyed { who } => write!(f, "Destroyed {who}"),
            Event::DeathPhase { round } => write!(f, "DeathPhase {round}"),
            Event::Triggered { who, trigger } => write!(f, "Triggered {who} {trigger}"),
            Event::TextSpawned {
                who: Some(who),
                word,
            } => write!(f, "TextSpawned {who} {word}"),
            Event::TextSpawned { who: None, word } => write!(f, "TextSpawned - {word}"),
            Event::CardDrawn { enemy, card } => write!(f, "CardDrawn{} \"{card}\"", side(enemy)),
            Event::CardBurned { enemy, card } => write!(f, "CardBurned{} \"{card}\"", side(enemy)),
            Event::Fatigue { enemy, amount } => write!(f, "Fatigue{} {amount}", side(enemy)),
            Event::ArmorGained { enemy, amount } => {
                write!(f, "ArmorGained{} {amount}", side(enemy))
            }
            Event::Healed { who, amount } => write!(f, "Healed {who} {amount}"),
            Event::Buffed {
                who,
                attack,
                health,
            } => write!(f, "Buffed {who} {attack} {health}"),
            Event::Assembled { enemy, card } => write!(f, "Assembled{} \"{card}\"", side(enemy)),
            Event::Attacked { attacker, defender } => write!(f, "Attacked {attacker} {defender}"),
            Event::TurnEnded { enemy } => write!(f, "TurnEnded{}", side(enemy)),
        }
    }
}
