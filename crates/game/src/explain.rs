//! What happened, in words and public ids: the card log, and the changes on the grid with their
//! reasons. Only made when somebody asked.

use spellgrid_cards::{self as cards, CardId, Character, Event, MinionId};
use spellgrid_grid::event::{Row, What};
use spellgrid_grid::mechanics::Hazard;
use spellgrid_grid::{Rules, Tile, Word};

use crate::Id;
use crate::level::Level;
use crate::log::{Change, LogEvent, LogLine, Who};
use crate::state::{Link, id_of};

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
    pub fn hear(&mut self, level: &Level, links: &[Link], events: &[cards::Logged]) {
        let minion = |m: MinionId| id_of(links, m).unwrap_or(0);
        let who = |c: Character| match c {
            Character::Minion(m) => minion(m),
            Character::Hero(p) => self.heroes[p as usize % 2],
        };
        let name = |c: CardId| level.cards.set.name(c).into_owned();
        for logged in events {
            let event = match logged.event {
                Event::SpellCast { card, .. } => LogEvent::SpellCast { card: name(card) },
                Event::Summoned { id, card, by } => {
                    self.entered.push((minion(id), name(card)));
                    LogEvent::Summoned {
                        id: minion(id),
                        by: by.map(minion),
                    }
                }
                Event::Damaged { target, amount } => LogEvent::Damaged {
                    target: who(target),
                    amount,
                },
                Event::ArmorLost { player, amount } => LogEvent::ArmorLost { player, amount },
                Event::Destroyed { id } => LogEvent::Destroyed { id: minion(id) },
                Event::DeathPhase { round } => LogEvent::DeathPhase { round },
                Event::Triggered { source, trigger } => LogEvent::Triggered {
                    source: minion(source),
                    trigger: trigger.name(),
                },
                Event::TextSpawned { source, word } => LogEvent::TextSpawned {
                    source: source.map(minion),
                    word: level.rules.mech.lexicon.name(Word(word)).to_owned(),
                },
                Event::CardDrawn { player, card } => LogEvent::CardDrawn {
                    player,
                    card: name(card),
                },
                Event::CardBurned { player, card } => LogEvent::CardBurned {
                    player,
                    card: name(card),
                },
                Event::Fatigue { player, amount } => LogEvent::Fatigue { player, amount },
                Event::ArmorGained { player, amount } => LogEvent::ArmorGained { player, amount },
                Event::Healed { target, amount } => LogEvent::Healed {
                    target: who(target),
                    amount,
                },
                Event::Buffed {
                    target,
                    attack,
                    health,
                } => LogEvent::Buffed {
                    target: minion(target),
                    attack,
                    health,
                },
                Event::Assembled { player, card } => LogEvent::Assembled {
                    player,
                    card: name(card),
                },
                Event::Attacked { attacker, defender } => LogEvent::Attacked {
                    attacker: minion(attacker),
                    defender: who(defender),
                },
                Event::TurnEnded { player } => LogEvent::TurnEnded { player },
            };
            self.lines.push(LogLine {
                depth: logged.depth,
                event,
                count: logged.count,
            });
        }
    }
}

/// The changes of one input, from the grid's events and the rules before and after.
pub(crate) fn changes(
    level: &Level,
    events: &[spellgrid_grid::event::Event],
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

fn who(level: &Level, event: &spellgrid_grid::event::Event) -> Who {
    let mech = &level.rules.mech;
    let pick = |name: Option<&String>| name.cloned().unwrap_or_default();
    let row = match event.row {
        Row::Owner(number) => {
            return if level.cards.set.contains(CardId(number)) {
                Who::Card(level.cards.set.name(CardId(number)).into_owned())
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
            .map(|(text, tiles)| (text.clone(), tiles.iter().map(|&t| size.xy(t)).collect()))
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
