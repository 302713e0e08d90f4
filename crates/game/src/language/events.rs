//! What happens to cards, minions and heroes. A row is an event: its parts, the line of the terminal
//! behind its name, and the sentence of the page. From the rows come the log with public ids, its JSON
//! and schema, and the lines that scenarios write and read.

use std::fmt::{self, Display};

use spellgrid_cards::event::Count;
use spellgrid_cards::{Event, Logged};

use super::parts::{self, Hear, Names, Part, Reads};
use crate::Id;
use crate::level::Level;
use crate::play::state::Link;

macro_rules! events {
    ($($name:ident { $($field:ident: $part:ident),* } $line:literal => $sentence:literal;)*) => {
        /// What happened to cards, minions and heroes.
        // `R` refers to minions and heroes: their ids, or however a reader names them. `Display` is
        // the line that scenarios write.
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize))]
        #[cfg_attr(
            feature = "serde",
            serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")
        )]
        #[cfg_attr(
            feature = "schema",
            derive(schemars::JsonSchema),
            schemars(rename = "EventKind")
        )]
        #[allow(missing_docs)]
        pub enum LogEvent<R = Id> {
            $($name { $($field: <parts::$part as Part>::Of<R>),* },)*
        }

        impl LogEvent {
            /// With public ids, while the dead still have them.
            fn hear(event: Event, names: &Names<'_>) -> LogEvent {
                match event {
                    $(Event::$name { $($field,)* .. } => LogEvent::$name {
                        $($field: parts::$part::hear(names, $field)),*
                    },)*
                }
            }
        }

        impl<R> LogEvent<R> {
            /// The names of all events, as lines begin.
            pub const NAMES: &'static [&'static str] = &[$(stringify!($name)),*];

            /// Read what stands behind an event's name in a line; `None`: that is no event's name.
            pub fn read<T: Reads<Who = R>>(
                name: &str,
                from: &mut T,
            ) -> Option<Result<LogEvent<R>, T::Fault>> {
                $(if name == stringify!($name) {
                    let mut read = || Ok(LogEvent::$name {
                        $($field: parts::$part::read(from, stringify!($field))?),*
                    });
                    return Some(read());
                })*
                None
            }

            /// The same event with every reference replaced.
            pub fn map<S>(&self, who: &mut dyn FnMut(&R) -> S) -> LogEvent<S> {
                match self {
                    $(LogEvent::$name { $($field),* } => LogEvent::$name {
                        $($field: <parts::$part as Part>::map::<R, S>($field, who)),*
                    },)*
                }
            }

            /// The event as a line pins it: without what is not written.
            pub fn pinned(self) -> LogEvent<R> {
                match self {
                    $(LogEvent::$name { $($field),* } => LogEvent::$name {
                        $($field: <parts::$part as Part>::pinned::<R>($field)),*
                    },)*
                }
            }
        }

        #[allow(unused_variables)] // not every wording says every part
        impl<R: Display> LogEvent<R> {
            /// As the terminal's log says it: the event's own name first.
            pub fn line(&self) -> String {
                match self {
                    $(LogEvent::$name { $($field),* } => {
                        $(let $field = <parts::$part as Part>::line::<R>($field);)*
                        format!("{} {}", stringify!($name), format_args!($line))
                    })*
                }
            }

            /// In a sentence, without its full stop.
            pub fn sentence(&self) -> String {
                match self {
                    $(LogEvent::$name { $($field),* } => {
                        $(let $field = <parts::$part as Part>::sentence::<R>($field);)*
                        format!($sentence)
                    })*
                }
            }
        }

        impl<R: Display> Display for LogEvent<R> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(LogEvent::$name { $($field),* } => {
                        f.write_str(stringify!($name))?;
                        $(f.write_str(&<parts::$part as Part>::written::<R>($field))?;)*
                        Ok(())
                    })*
                }
            }
        }
    };
}

events! {
    SpellCast { card: Card } "{card}" => "{card} is cast";
    Summoned { id: Who, by: Maker } "{id}{by}" => "{id} enters play{by}";
    Damaged { target: Who, amount: Amount } "{target} {amount}" => "{target} takes {amount} damage";
    ArmorLost { player: Hero, amount: Amount } "{player} {amount}" => "{player} loses {amount} Armor";
    Destroyed { id: Who } "{id}" => "{id} dies";
    DeathPhase { round: Round } "{round}" => "Death Phase {round}";
    Triggered { source: Who, trigger: Trigger } "{source} {trigger}" => "{source}: {trigger}";
    TextSpawned { source: Source, word: Word } "{word}{source}" => "The word {word} is written";
    CardDrawn { player: Side, card: Card } "{player} {card}" => "{player} draw: {card}";
    CardBurned { player: Side, card: Card }
        "{player} {card}" => "{player}: {card} is lost, the hand is full";
    Fatigue { player: Hero, amount: Amount } "{player} {amount}" => "{player} is tired: {amount}";
    ArmorGained { player: Hero, amount: Amount }
        "{player} {amount}" => "{player} gains {amount} Armor";
    Healed { target: Who, amount: Amount }
        "{target} {amount}" => "{target} recovers {amount} Health";
    Buffed { target: Who, attack: Gain, health: Gain }
        "{target} {attack}/{health}" => "{target} gets {attack}/{health}";
    Assembled { player: Side, card: Card } "{player} {card}" => "{card} is assembled";
    Attacked { attacker: Who, defender: Who }
        "{attacker} -> {defender}" => "{attacker} attacks {defender}";
    TurnEnded { player: Side } "{player}" => "{player}: end of turn";
}

impl LogEvent {
    /// The ids of the minions and heroes that it names.
    pub fn mentioned(&self) -> Vec<Id> {
        let mut ids = Vec::new();
        self.map(&mut |&id| ids.push(id));
        ids
    }
}

/// A line of the card log.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(
    feature = "serde",
    serde(rename_all = "camelCase", deny_unknown_fields)
)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Event")
)]
pub struct LogLine {
    /// 0 for the Sequence's own events; a trigger's effects are one deeper than it.
    pub depth: u16,
    /// What happened.
    pub event: LogEvent,
    /// For `triggered`: how the number of activations came about.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub count: Option<Count>,
}

impl LogLine {
    /// As the terminal's log says it, with names for ids: `Triggered keg deathrattle (1 of 2)`.
    pub fn line(&self, name: &dyn Fn(Id) -> String) -> String {
        let text = self.event.map(&mut |&id| name(id)).line();
        match self.count.filter(|count| count.total != 1) {
            Some(count) => format!("{text} ({} of {})", count.index, count.total),
            None => text,
        }
    }

    /// How the number of activations came about, as `why` says it.
    pub fn counted(&self) -> Option<String> {
        let count = self.count?;
        let mut parts = Vec::new();
        if count.max > 1 {
            parts.push(format!("the largest multiplier is {}", count.max));
        }
        if count.extra > 0 {
            parts.push(format!("others add {}", count.extra));
        }
        if let Some(cap) = count.cap {
            parts.push(format!("capped at {cap}"));
        }
        let times = match count.total {
            1 => "once".to_owned(),
            total => format!("{total} times"),
        };
        Some(match parts.is_empty() {
            true => format!("resolves {times}: nothing multiplies or caps it"),
            false => format!("resolves {times}: {}", parts.join("; ")),
        })
    }

    /// The same, as the page says it beside the line; nothing where nothing counts.
    pub fn counted_beside(&self) -> Option<String> {
        let count = self.count.filter(|c| c.total != 1 || c.cap.is_some())?;
        let Count { index, total, .. } = count;
        let mut text = format!("{index} of {total}: multiplied by {}", count.max);
        if count.extra != 0 {
            text.push_str(&format!(", {} more added", count.extra));
        }
        if let Some(cap) = count.cap {
            text.push_str(&format!(", capped at {cap}"));
        }
        Some(text)
    }
}

/// A log as an indented tree, two blanks a level, one event a line.
pub(crate) fn tree(lines: &[LogLine]) -> String {
    let line = |line: &LogLine| format!("{}{}\n", "  ".repeat(line.depth as usize), line.event);
    lines.iter().map(line).collect()
}

/// Collects the log of one input.
#[derive(Debug, Default)]
pub(crate) struct Teller {
    pub lines: Vec<LogLine>,
    /// The names of minions that entered play, the dead again included.
    pub entered: Vec<(Id, String)>,
    pub heroes: [Id; 2],
}

impl Teller {
    /// Hear the events of a Sequence, while the dead still have their ids.
    pub fn hear(&mut self, level: &Level, links: &[Link], events: &[Logged]) {
        let heroes = self.heroes;
        let names = Names {
            level,
            links,
            heroes,
        };
        for logged in events {
            if let Event::Summoned { id, card, .. } = logged.event {
                self.entered.push((names.minion(id), names.card(card)));
            }
            self.lines.push(LogLine {
                depth: logged.depth,
                event: LogEvent::hear(logged.event, &names),
                count: logged.count,
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_in_words() {
        let said = |max, extra, cap, total| {
            let index = 1;
            let line = LogLine {
                depth: 0,
                event: LogEvent::Triggered {
                    source: 3,
                    trigger: "deathrattle".to_owned(),
                },
                count: Some(Count {
                    max,
                    extra,
                    cap,
                    index,
                    total,
                }),
            };
            (
                line.line(&|id| format!("number {id}")),
                line.counted().unwrap(),
                line.counted_beside(),
            )
        };
        assert_eq!(
            said(2, 0, None, 2),
            (
                "Triggered number 3 deathrattle (1 of 2)".into(),
                "resolves 2 times: the largest multiplier is 2".into(),
                Some("1 of 2: multiplied by 2".into())
            )
        );
        assert_eq!(
            said(2, 1, Some(1), 1),
            (
                "Triggered number 3 deathrattle".into(),
                "resolves once: the largest multiplier is 2; others add 1; capped at 1".into(),
                Some("1 of 1: multiplied by 2, 1 more added, capped at 1".into())
            )
        );
        let plain = said(1, 0, None, 1);
        assert_eq!(plain.1, "resolves once: nothing multiplies or caps it");
        assert_eq!(plain.2, None);
    }
}
