//! Why the last input did what it did: which rule, written where, or which card caused each
//! change, and how often a trigger resolved.

use std::io::{self, Write};

use spellgrid::cards::event::Count;
use spellgrid::{Change, Game, Id, LogEvent, Who};

use crate::paint::{FAINT, HEAD, paint};
use crate::playing::show::Namer;

/// Explain the last input.
pub fn explain(out: &mut dyn Write, game: &Game) -> io::Result<()> {
    if game.turns() == 0 {
        return writeln!(out, "Nothing has been played yet.");
    }
    let namer = Namer::new(game);
    if game.changes().is_empty() && game.last_log().is_empty() {
        return writeln!(out, "The last input changed nothing.");
    }
    if !game.changes().is_empty() {
        writeln!(out, "{}", paint(HEAD, "On the grid:"))?;
        for change in game.changes() {
            writeln!(out, "  {}", describe(change, game, &namer))?;
        }
    }
    if !game.last_log().is_empty() {
        writeln!(out, "{}", paint(HEAD, "Among the cards:"))?;
        for line in game.last_log() {
            let indent = "  ".repeat(usize::from(line.depth).min(40) + 1);
            writeln!(out, "{indent}{}", namer.line(line))?;
            if let (LogEvent::Triggered { .. }, Some(count)) = (&line.event, line.count) {
                writeln!(out, "{indent}  {}", paint(FAINT, counted(&count)))?;
            }
        }
    }
    Ok(())
}

/// How the number of activations came about.
pub fn counted(count: &Count) -> String {
    let mut parts = Vec::new();
    if count.max > 1 {
        parts.push(format!("the largest multiplier is {}", count.max));
    }
    if count.extra > 0 {
        parts.push(format!("others add {}", count.extra));
    }
    if let Some(cap) = count.cap {
        parts.push(format!("a NOT caps it at {cap}"));
    }
    let times = if count.total == 1 {
        "once".to_owned()
    } else {
        format!("{} times", count.total)
    };
    if parts.is_empty() {
        format!("resolves {times}: nothing multiplies or caps it")
    } else {
        format!("resolves {times}: {}", parts.join("; "))
    }
}

fn describe(change: &Change, game: &Game, namer: &Namer<'_>) -> String {
    let thing = |id: &Id| match game.name_of(*id) {
        Some(_) => namer.name(*id),
        None => kind_of(game, *id),
    };
    let at = |(x, y): &(i32, i32)| format!("{x},{y}");
    match change {
        Change::Moved { id, from, to, why } => {
            format!(
                "{} moved from {} to {}{}",
                thing(id),
                at(from),
                at(to),
                cause(why)
            )
        }
        Change::Turned { id, to, why } => {
            format!("{} turned {}{}", thing(id), to.name(), cause(why))
        }
        Change::Converted { id, from, to, why } => {
            format!("{from} #{id} became {to}{}", cause(why))
        }
        Change::Created {
            id,
            kind,
            at: place,
            why,
        } => {
            format!(
                "{} #{id} appeared at {}{}",
                bare(kind),
                at(place),
                cause(why)
            )
        }
        Change::Destroyed {
            kind,
            at: place,
            why,
            ..
        } => {
            format!(
                "{} was destroyed at {}{}",
                bare(kind),
                at(place),
                cause(why)
            )
        }
        Change::Blocked { id, at: place, why } => {
            format!("{} could not enter {}{}", thing(id), at(place), cause(why))
        }
        Change::RuleFormed { rule } => format!("{rule} came into force"),
        Change::RuleBroken { rule } => format!("{rule} went out of force"),
        Change::Won { id, why } => format!("{} won{}", thing(id), cause(why)),
    }
}

fn bare(kind: &str) -> &str {
    kind.strip_prefix("text:").unwrap_or(kind)
}

/// The kind of an object that is there, or that the input took away; else its id.
fn kind_of(game: &Game, id: Id) -> String {
    let gone = game.changes().iter().find_map(|change| match change {
        Change::Destroyed {
            id: other, kind, ..
        } if *other == id => Some(kind),
        _ => None,
    });
    if let Some(kind) = gone {
        return bare(kind).to_owned();
    }
    if let Some((x, y)) = game.pos_of(id) {
        let mut context = spellgrid::Context::default();
        let objects = game.level().objects(game.state(), &mut context);
        let found = objects.iter().find(|o| o.id == id && (o.x, o.y) == (x, y));
        if let Some(object) = found {
            return bare(&object.kind).to_owned();
        }
    }
    format!("#{id}")
}

fn cause(why: &Who) -> String {
    match why {
        Who::Input => ": the player's input".to_owned(),
        Who::Card(card) => format!(": the card {card}"),
        Who::Row { row, rules } if rules.is_empty() => format!(": {row}"),
        Who::Row { row, rules } => {
            let rules: Vec<String> = rules
                .iter()
                .map(|(rule, tiles)| match place(tiles) {
                    Some(place) => format!("{rule} ({place})"),
                    None => rule.clone(),
                })
                .collect();
            format!(": {row}, by {}", rules.join(" and "))
        }
    }
}

/// `from 0,1 to 2,1`; nothing for a rule that no tiles spell.
fn place(tiles: &[(i32, i32)]) -> Option<String> {
    match tiles {
        [] => None,
        [(x, y)] => Some(format!("at {x},{y}")),
        [(x, y), .., (u, v)] => Some(format!("from {x},{y} to {u},{v}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_in_words() {
        let count = Count {
            max: 2,
            extra: 0,
            cap: None,
            index: 1,
            total: 2,
        };
        assert_eq!(
            counted(&count),
            "resolves 2 times: the largest multiplier is 2"
        );
        let count = Count {
            max: 2,
            extra: 1,
            cap: Some(1),
            index: 1,
            total: 1,
        };
        assert_eq!(
            counted(&count),
            "resolves once: the largest multiplier is 2; others add 1; a NOT caps it at 1"
        );
        let count = Count {
            max: 1,
            extra: 0,
            cap: None,
            index: 1,
            total: 1,
        };
        assert_eq!(
            counted(&count),
            "resolves once: nothing multiplies or caps it"
        );
    }

    #[test]
    fn rules_name_their_place() {
        let rules = vec![("LAVA IS HOT".to_owned(), vec![(0, 4), (1, 4), (2, 4)])];
        let who = Who::Row {
            row: "HOT/MELT".into(),
            rules,
        };
        assert_eq!(cause(&who), ": HOT/MELT, by LAVA IS HOT (from 0,4 to 2,4)");
    }
}
