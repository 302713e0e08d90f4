//! What changes on the grid, and why: as values, as the lines of `why`, and as the page's sentences.

use spellgrid_cards::CardId;
use spellgrid_grid::event::{Event, Row, What};
use spellgrid_grid::mechanics::Hazard;
use spellgrid_grid::{Dir, Rules, Tile};

use crate::Id;
use crate::level::Level;

/// Column and row.
type At = (i32, i32);

/// Who or what caused a change.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "by", rename_all = "camelCase"))]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Cause")
)]
pub enum Who {
    /// The player.
    Input,
    /// A row of the ruleset, with the rules in force that gave the properties it acted on.
    Row {
        /// The row's name.
        row: String,
        /// The rules.
        rules: Vec<Because>,
    },
    /// A card.
    Card {
        /// Its name.
        card: String,
    },
}

/// A rule and where it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(
    feature = "serde",
    serde(rename_all = "camelCase", deny_unknown_fields)
)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Source")
)]
pub struct Because {
    /// The sentence.
    pub rule: String,
    /// The tiles of its words.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<[i32; 2]>"))]
    pub tiles: Vec<At>,
}

/// One change on the grid.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(
    feature = "serde",
    serde(
        tag = "type",
        rename_all = "camelCase",
        rename_all_fields = "camelCase"
    )
)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "GridChange")
)]
#[allow(missing_docs)]
pub enum Change {
    Moved {
        id: Id,
        #[cfg_attr(feature = "schema", schemars(with = "[i32; 2]"))]
        from: At,
        #[cfg_attr(feature = "schema", schemars(with = "[i32; 2]"))]
        to: At,
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
        #[cfg_attr(feature = "schema", schemars(with = "[i32; 2]"))]
        at: At,
        why: Who,
    },
    Destroyed {
        id: Id,
        kind: String,
        #[cfg_attr(feature = "schema", schemars(with = "[i32; 2]"))]
        at: At,
        why: Who,
    },
    Blocked {
        id: Id,
        #[cfg_attr(feature = "schema", schemars(with = "[i32; 2]"))]
        at: At,
        why: Who,
    },
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

/// A change as a sentence, and the tiles where its reasons stand written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// In words.
    pub text: String,
    /// The tiles of the words or things that it speaks of.
    pub tiles: Vec<(i32, i32)>,
}

impl Change {
    /// What it is about; a rule is no thing.
    pub fn id(&self) -> Option<Id> {
        match self {
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

    /// As `why` says it in the terminal, with names for ids.
    pub fn line(&self, name: &dyn Fn(Id) -> String) -> String {
        let at = |(x, y): &At| format!("{x},{y}");
        match self {
            Change::Moved { id, from, to, why } => {
                let (from, to) = (at(from), at(to));
                format!("{} moved from {from} to {to}{}", name(*id), why.line())
            }
            Change::Turned { id, to, why } => {
                format!("{} turned {}{}", name(*id), to.name(), why.line())
            }
            Change::Converted { id, from, to, why } => {
                format!("{from} #{id} became {to}{}", why.line())
            }
            Change::Created {
                id,
                kind,
                at: tile,
                why,
            } => {
                let (kind, tile) = (bare(kind), at(tile));
                format!("{kind} #{id} appeared at {tile}{}", why.line())
            }
            Change::Destroyed {
                kind,
                at: tile,
                why,
                ..
            } => {
                let (kind, tile) = (bare(kind), at(tile));
                format!("{kind} was destroyed at {tile}{}", why.line())
            }
            Change::Blocked { id, at: tile, why } => {
                format!("{} could not enter {}{}", name(*id), at(tile), why.line())
            }
            Change::RuleFormed { rule } => format!("{rule} came into force"),
            Change::RuleBroken { rule } => format!("{rule} went out of force"),
            Change::Won { id, why } => format!("{} won{}", name(*id), why.line()),
        }
    }

    /// As the page says it, with names for ids.
    pub fn sentence(&self, name: &dyn Fn(Id) -> String) -> Reason {
        let (said, why) = match self {
            Change::Moved { id, from, to, why } => {
                (format!("{} moved {}", name(*id), way(*from, *to)), why)
            }
            Change::Turned { id, to, why } => {
                (format!("{} turned to face {}", name(*id), to.name()), why)
            }
            Change::Converted { id, from, to, why } => {
                (format!("{}: {from} became {to}", name(*id)), why)
            }
            Change::Created { kind, why, .. } => (format!("{} appeared", plain(kind)), why),
            Change::Destroyed { kind, why, .. } => (format!("{} was destroyed", plain(kind)), why),
            Change::Blocked { id, why, .. } => (format!("{} could not move", name(*id)), why),
            Change::Won { id, why } => (format!("{} reached the goal", name(*id)), why),
            Change::RuleFormed { rule } => {
                return Reason::of(format!("{rule} came into force"));
            }
            Change::RuleBroken { rule } => {
                return Reason::of(format!("{rule} is no longer in force"));
            }
        };
        let rules = match why {
            Who::Row { rules, .. } => &rules[..],
            Who::Input | Who::Card { .. } => &[],
        };
        Reason {
            text: format!("{said} — {}", why.sentence()),
            tiles: rules
                .iter()
                .flat_map(|because| &because.tiles)
                .copied()
                .collect(),
        }
    }
}

impl Reason {
    /// A reason that stands nowhere.
    pub fn of(text: impl Into<String>) -> Reason {
        Reason {
            text: text.into(),
            tiles: Vec::new(),
        }
    }
}

impl Who {
    /// Behind what `why` says.
    fn line(&self) -> String {
        match self {
            Who::Input => ": the player's input".to_owned(),
            Who::Card { card } => format!(": the card {card}"),
            Who::Row { row, rules } if rules.is_empty() => format!(": {row}"),
            Who::Row { row, rules } => {
                let rules = rules.iter().map(|Because { rule, tiles }| match tiles[..] {
                    [] => rule.clone(),
                    [(x, y)] => format!("{rule} (at {x},{y})"),
                    [(x, y), .., (u, v)] => format!("{rule} (from {x},{y} to {u},{v})"),
                });
                format!(": {row}, by {}", rules.collect::<Vec<_>>().join(" and "))
            }
        }
    }

    /// Behind what the page says.
    fn sentence(&self) -> String {
        match self {
            Who::Input => "your input".to_owned(),
            Who::Card { card } => format!("the card {card}"),
            Who::Row { row, rules } if rules.is_empty() => row.clone(),
            Who::Row { row, rules } => {
                let rules = rules
                    .iter()
                    .map(|Because { rule, tiles }| match tiles.first() {
                        Some((x, y)) => format!("{rule} (written at {x},{y})"),
                        None => rule.clone(),
                    });
                format!("{row}: {}", rules.collect::<Vec<_>>().join("; "))
            }
        }
    }
}

/// A kind as the terminal says it.
pub fn bare(kind: &str) -> &str {
    kind.strip_prefix("text:").unwrap_or(kind)
}

/// A kind in a sentence.
pub fn plain(kind: &str) -> String {
    match kind.strip_prefix("text:") {
        Some(word) => format!("the word {word}"),
        None => kind.to_owned(),
    }
}

/// From one tile to another, in words.
fn way(from: At, to: At) -> String {
    let step = |dir: &Dir| {
        let (x, y) = dir.delta();
        (from.0 + x, from.1 + y) == to
    };
    match Dir::ALL.iter().find(|dir| step(dir)) {
        Some(dir) => dir.name().to_owned(),
        None => format!("to {},{}", to.0, to.1),
    }
}

/// The changes of one input, from the grid's events and the rules before and after.
pub(crate) fn changes(
    level: &Level,
    events: &[Event],
    before: &Rules,
    after: &Rules,
    out: &mut Vec<Change>,
) {
    let mech = &level.rules.mech;
    let size = level.start.board.size();
    let xy = |t: Tile| size.xy(t);
    for event in events {
        let why = who(level, event);
        let kind = |k| mech.lexicon.kind_name(k);
        out.push(match event.what {
            What::Moved { id, from, to } => Change::Moved {
                id,
                from: xy(from),
                to: xy(to),
                why,
            },
            What::Turned { id, to } => Change::Turned { id, to, why },
            What::Blocked { id, at } => Change::Blocked {
                id,
                at: xy(at),
                why,
            },
            What::Converted { id, from, to } => Change::Converted {
                id,
                from: kind(from),
                to: kind(to),
                why,
            },
            What::Created { id, kind: k, at } => Change::Created {
                id,
                kind: kind(k),
                at: xy(at),
                why,
            },
            What::Destroyed { id, kind: k, at } => Change::Destroyed {
                id,
                kind: kind(k),
                at: xy(at),
                why,
            },
            What::Won { id } => Change::Won { id, why },
        });
    }
    let texts =
        |rules: &Rules| -> Vec<String> { rules.active().map(|(_, r)| r.text(mech)).collect() };
    let (old, new) = (texts(before), texts(after));
    let fresh = new.iter().filter(|r| !old.contains(r));
    out.extend(fresh.map(|r| Change::RuleFormed { rule: r.clone() }));
    let gone = old.iter().filter(|r| !new.contains(r));
    out.extend(gone.map(|r| Change::RuleBroken { rule: r.clone() }));
}

fn who(level: &Level, event: &Event) -> Who {
    let mech = &level.rules.mech;
    let pick = |name: Option<&String>| name.cloned().unwrap_or_default();
    let row = match event.row {
        Row::Owner(number) => {
            return if level.cards.set.contains(CardId(number)) {
                Who::Card {
                    card: level.cards.set.name(CardId(number)).into_owned(),
                }
            } else {
                Who::Input
            };
        }
        Row::Pass(n) => {
            let mut passes = mech.passes.iter().chain(&mech.falls);
            pick(passes.nth(n as usize).map(|p| &p.name))
        }
        Row::Enter(n) => pick(mech.enter.get(n as usize).map(|e| &e.name)),
        Row::Trail(n) => pick(mech.trail.get(n as usize).map(|t| &t.name)),
        Row::Hazard(n) => pick(mech.hazards.get(n as usize).map(hazard_name)),
        Row::Verb(n) => pick(mech.on_destroyed.get(n as usize).map(|v| &v.0)),
        Row::Brittle => "broke when blocked".to_owned(),
        Row::Conversion => "conversion".to_owned(),
        Row::Teleport => "teleport".to_owned(),
        Row::Status => "status".to_owned(),
        Row::Win => "win check".to_owned(),
        Row::Crowd => "crowd".to_owned(),
        Row::Border => "border".to_owned(),
    };
    let size = level.start.board.size();
    let rules = event.because.iter();
    Who::Row {
        row,
        rules: rules
            .map(|(rule, tiles)| Because {
                rule: rule.clone(),
                tiles: tiles.iter().map(|&t| size.xy(t)).collect(),
            })
            .collect(),
    }
}

/// The name of a hazard's row.
pub(crate) fn hazard_name(hazard: &Hazard) -> &String {
    match hazard {
        Hazard::Overlap(row) => &row.name,
        Hazard::Spread(row) => &row.name,
        Hazard::Make(name, _) => name,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_name_their_place() {
        let because = |rule: &str, tiles: &[At]| Because {
            rule: rule.to_owned(),
            tiles: tiles.to_vec(),
        };
        let moved = |rules| Change::Moved {
            id: 3,
            from: (1, 1),
            to: (1, 0),
            why: Who::Row {
                row: "YOU".into(),
                rules,
            },
        };
        let name = |id| format!("number {id}");
        let change = moved(vec![
            because("BABA IS YOU", &[(0, 4), (1, 4), (2, 4)]),
            because("ROCK IS YOU", &[]),
        ]);
        assert_eq!(
            change.line(&name),
            "number 3 moved from 1,1 to 1,0: YOU, by BABA IS YOU (from 0,4 to 2,4) and ROCK IS YOU"
        );
        let said = change.sentence(&name);
        assert_eq!(
            said.text,
            "number 3 moved up — YOU: BABA IS YOU (written at 0,4); ROCK IS YOU"
        );
        assert_eq!(said.tiles, [(0, 4), (1, 4), (2, 4)]);
        assert_eq!(
            moved(Vec::new()).sentence(&name).text,
            "number 3 moved up — YOU"
        );
    }
}
