//! What a board shows: every object with its place on its tile, lit rules, minions' numbers.

use std::collections::BTreeMap;
use std::fmt::Write;

use spellgrid::setup::{CardSetup, ClauseSetup, Trigger, WordRole};
use spellgrid::{Context, Dir, Id, Level, State};

use super::{SIDE, thing, tile};

/// Is a word part of a rule?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lit {
    /// Of no rule.
    Off,
    /// Of a rule in force.
    On,
    /// Only of rules that others cancel.
    Crossed,
}

/// Where in its tile an object is drawn: an offset in the drawing's units, and a size.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Slot {
    pub x: f64,
    pub y: f64,
    pub size: f64,
}

/// The slots of a stack, oldest first: two overlap a little, more share the tile in a grid.
pub fn slots(count: usize) -> impl Fn(usize) -> Slot {
    let side = f64::from(SIDE);
    move |n| {
        if count <= 1 {
            return Slot {
                x: 0.0,
                y: 0.0,
                size: 1.0,
            };
        }
        if count == 2 {
            let off = if n == 0 { 0.0 } else { 0.34 * side };
            return Slot {
                x: off,
                y: 0.34 * side - off,
                size: 0.66,
            };
        }
        let across = (2..).find(|k| k * k >= count).unwrap_or(2);
        let size = 1.0 / across as f64;
        let n = n.min(across * across - 1);
        Slot {
            x: (n % across) as f64 * size * side,
            y: (n / across) as f64 * size * side,
            size,
        }
    }
}

/// A minion's numbers and marks.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Badge {
    pub attack: i32,
    pub health: i32,
    pub hurt: bool,
    pub enemy: bool,
    /// `D` Deathrattle, `B` Battlecry, `T` Taunt, `A` aura, `!` another trigger.
    pub marks: String,
}

/// One object as it is drawn.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Piece {
    pub id: Id,
    pub kind: String,
    pub at: (i32, i32),
    pub slot: Slot,
    pub facing: Dir,
    pub floats: bool,
    pub role: Option<WordRole>,
    pub lit: Lit,
    pub badge: Option<Badge>,
}

/// A board as it is drawn, oldest object first.
#[derive(Clone, Debug, Default, PartialEq)]
#[allow(missing_docs)]
pub struct Scene {
    pub size: (i32, i32),
    pub pieces: Vec<Piece>,
}

impl Scene {
    /// The board of a state. `role` knows the words of the level's packs.
    pub fn of(
        level: &Level,
        state: &State,
        context: &mut Context,
        role: &dyn Fn(&str) -> Option<WordRole>,
    ) -> Scene {
        let mut lit: BTreeMap<(i32, i32), Lit> = BTreeMap::new();
        for rule in level.rules(state, context) {
            for at in rule.tiles() {
                let now = if rule.active { Lit::On } else { Lit::Crossed };
                let old = lit.entry(at).or_insert(now);
                if now == Lit::On {
                    *old = now;
                }
            }
        }
        let minions: BTreeMap<Id, _> = level
            .minions(state)
            .into_iter()
            .map(|m| (m.id, m))
            .collect();
        let objects = level.objects(state, context);
        let mut count: BTreeMap<(i32, i32), (usize, usize)> = BTreeMap::new();
        for o in &objects {
            count.entry((o.x, o.y)).or_default().0 += 1;
        }
        let pieces = objects
            .into_iter()
            .map(|o| {
                let at = (o.x, o.y);
                let (all, seen) = count.entry(at).or_default();
                let slot = slots(*all)(*seen);
                *seen += 1;
                let word = o.kind.strip_prefix("text:");
                let badge = minions.get(&o.id).map(|m| Badge {
                    attack: m.attack,
                    health: m.health,
                    hurt: m.health < m.max_health,
                    enemy: m.owner != 0,
                    marks: level.card(&m.name).map(marks).unwrap_or_default(),
                });
                Piece {
                    id: o.id,
                    role: word.and_then(role),
                    lit: word.and_then(|_| lit.get(&at).copied()).unwrap_or(Lit::Off),
                    kind: o.kind,
                    at,
                    slot,
                    facing: o.facing,
                    // Where it takes too long to say, it is drawn as most things are.
                    floats: o.floats.unwrap_or(false),
                    badge,
                }
            })
            .collect();
        Scene {
            size: level.size(),
            pieces,
        }
    }
}

/// One letter for each thing that a card's text does.
pub fn marks(card: &CardSetup) -> String {
    let mut out = String::new();
    for clause in &card.text {
        let mark = match clause {
            ClauseSetup::Trigger {
                on: Trigger::Deathrattle,
            } => 'D',
            ClauseSetup::Trigger {
                on: Trigger::Battlecry,
            } => 'B',
            ClauseSetup::Trigger { .. } => '!',
            ClauseSetup::Taunt {} => 'T',
            ClauseSetup::TriggerMultiplier { .. }
            | ClauseSetup::TriggerCap { .. }
            | ClauseSetup::DamageRedirect { .. } => 'A',
            _ => continue,
        };
        if !out.contains(mark) {
            out.push(mark);
        }
    }
    out
}

impl Piece {
    /// Where its drawing goes.
    pub fn place(&self) -> (f64, f64, f64) {
        let side = f64::from(SIDE);
        let lift = if self.floats { -4.0 } else { 0.0 };
        (
            f64::from(self.at.0) * side + self.slot.x,
            f64::from(self.at.1) * side + self.slot.y + lift,
            self.slot.size,
        )
    }

    /// Its drawing, 64 by 64 from the origin.
    pub fn svg(&self) -> String {
        let mut out = String::new();
        if self.floats {
            out.push_str(
                "<ellipse cx=\"32\" cy=\"62\" rx=\"22\" ry=\"5\" fill=\"#000\" opacity=\".3\"/>",
            );
        }
        match self.kind.strip_prefix("text:") {
            Some(word) => out.push_str(&tile(word, self.role, self.lit)),
            None if self.facing == Dir::Left => {
                let _ = write!(
                    out,
                    "<g transform=\"matrix(-1 0 0 1 64 0)\">{}</g>",
                    thing(&self.kind)
                );
            }
            None => out.push_str(&thing(&self.kind)),
        }
        if let Some(badge) = &self.badge {
            out.push_str(&badge.svg());
        }
        out
    }

    /// What it is, in words.
    pub fn label(&self) -> String {
        let mut out = match self.kind.strip_prefix("text:") {
            Some(word) => format!("the word {word}"),
            None => self.kind.clone(),
        };
        if let Some(badge) = &self.badge {
            let _ = write!(out, " ({} Attack, {} Health)", badge.attack, badge.health);
        }
        out
    }
}

impl Badge {
    fn svg(&self) -> String {
        let mut out = String::new();
        if self.enemy {
            out.push_str("<path d=\"M2 2h60v60H2z\" fill=\"none\" stroke=\"#ff7a66\" stroke-width=\"3\" stroke-dasharray=\"7 5\"/>");
        }
        let mut mark = |x: i32, fill: &str, ink: &str, text: String| {
            let size = if text.len() > 2 { 12 } else { 17 };
            let _ = write!(
                out,
                "<circle cx=\"{x}\" cy=\"52\" r=\"11\" fill=\"{fill}\" stroke=\"#26233a\" stroke-width=\"2.5\"/>\
                 <text x=\"{x}\" y=\"{}\" text-anchor=\"middle\" font-family=\"system-ui,sans-serif\" \
                 font-weight=\"800\" font-size=\"{size}\" fill=\"{ink}\">{text}</text>",
                52 + size / 3
            );
        };
        mark(12, "#ffd84a", "#26233a", self.attack.to_string());
        mark(
            52,
            if self.hurt { "#8c1c22" } else { "#c9363e" },
            "#ffffff",
            self.health.to_string(),
        );
        for (n, letter) in self.marks.chars().enumerate() {
            let x = 11 + 18 * n as i32;
            let _ = write!(
                out,
                "<rect x=\"{}\" y=\"1\" width=\"16\" height=\"16\" rx=\"4\" fill=\"#26233a\" stroke=\"#fff\" stroke-width=\"1.5\"/>\
                 <text x=\"{x}\" y=\"13.5\" text-anchor=\"middle\" font-family=\"system-ui,sans-serif\" \
                 font-weight=\"700\" font-size=\"12\" fill=\"#fff\">{letter}</text>",
                x - 8
            );
        }
        out
    }
}
