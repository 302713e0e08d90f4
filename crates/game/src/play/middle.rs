//! The middle: the only code that knows both engines, and the four seams between them.
//!
//! 1. Rules in force become auras ([`Middle::sync_rules`]).
//! 2. What the grid destroys dies in the cards' Death Creation Step ([`Owner::destroy`]).
//! 3. When a Sequence ends, its text is written, its dead leave the grid, and the rules are parsed
//!    again ([`Middle::sequence`]).
//! 4. In the same pass, between the text and the dead, summoned minions enter the grid.

use std::sync::Arc;

use smallvec::SmallVec;
use spellgrid_cards::{
    self as cards, Action, Aura, Chooser, Event, MinionId, Selection, Stop, World,
};
use spellgrid_grid::event::Row;
use spellgrid_grid::{Cause, Dir, Grid, Halt, Kind, Owner, Rank, StopFlag, Word};

use crate::Id;
use crate::language::Teller;
use crate::level::Level;
use crate::play::state::{CardNote, Link, Scratch, id_of, minion_of};

/// The choices of one input, handed out in the order in which they are asked.
pub(crate) struct Choices<'a> {
    pub given: &'a [u16],
    pub used: usize,
    /// The flag that the grid obeys too.
    pub stop: &'a StopFlag,
}

impl Chooser for Choices<'_> {
    fn choose(&mut self, ask: Selection) -> Result<usize, Stop> {
        let Some(&rank) = self.given.get(self.used) else {
            return Err(Stop::Asked(ask));
        };
        let options = match &ask {
            Selection::Target(v) => v.len(),
            Selection::Base(v) => v.len(),
            Selection::Donor { options, .. } => options.len(),
            Selection::Half { options, .. } => options.len(),
        };
        if rank as usize >= options {
            return Err(Stop::WrongAnswer(ask));
        }
        self.used += 1;
        Ok(rank as usize)
    }
    fn stopped(&self) -> bool {
        self.stop.raised()
    }
}

/// The middle at work on one input.
pub(crate) struct Middle<'a> {
    pub level: &'a Level,
    pub world: &'a mut World,
    pub links: &'a mut Vec<Link>,
    pub choices: Choices<'a>,
    pub outbox: &'a mut cards::Outbox,
    pub notes: &'a mut Vec<CardNote>,
    pub scratch: &'a mut Scratch,
    /// The cards have changed since the last Aura Update here, or may have.
    pub behind: bool,
    /// Why the card engine stopped, once it has.
    pub stop: Option<Stop>,
    /// Who hears the log.
    pub teller: Option<&'a mut Teller>,
    /// The object of a minion that is being played, until the card engine gives it a handle.
    pub played: Option<Id>,
}

/// Victims of the grid in one destroy call: which hazard or rule, and whether their last verbs act.
#[derive(Clone, Copy)]
struct Doom {
    cause: Cause,
    row: Row,
}

/// The aura that a rule gives. Only a plain trigger word as subject: no condition, negation or
/// group (ruling 7).
fn aura(level: &Level, rule: &spellgrid_grid::Rule, grid: &Grid<'_>) -> Option<Aura> {
    if rule.subject_not || !rule.conds.is_empty() {
        return None;
    }
    let prop = rule.property(grid.mech)?;
    let rules = &level.rules;
    let &(_, trigger) = rules
        .triggers
        .iter()
        .find(|(word, _)| *word == rule.subject)?;
    let &(_, times) = rules.multipliers.iter().find(|(p, _)| *p == prop)?;
    Some(if rule.negated {
        Aura::TriggerCap { trigger, times: 1 }
    } else {
        Aura::TriggerMultiplier {
            trigger,
            times: times.times,
            stacking: times.stacking,
        }
    })
}

impl Middle<'_> {
    /// Seam 1: the auras that the rules in force give, read in an Aura Update at once.
    pub fn sync_rules(&mut self, grid: &Grid<'_>) {
        // Rules that are the same object say the same.
        let (known, auras) = &mut self.scratch.auras;
        if !Arc::ptr_eq(known, grid.context.rules()) {
            *known = grid.rules();
            auras.clear();
            let rules = known.active();
            auras.extend(rules.filter_map(|(_, rule)| aura(self.level, rule, grid)));
        }
        if self.behind || self.world.rule_auras != *auras {
            self.behind = false;
            self.world.rule_auras.clone_from(auras);
            cards::update_auras(&self.level.cards.set, self.world);
        }
    }

    /// Run one Sequence, then seams 3 and 4, in the order of ruling 29.
    pub fn sequence(&mut self, grid: &mut Grid<'_>, action: Action<'_>) -> Result<(), Halt> {
        self.sequence_of(grid, action, None)
    }

    fn sequence_of(
        &mut self,
        grid: &mut Grid<'_>,
        action: Action<'_>,
        doom: Option<Doom>,
    ) -> Result<(), Halt> {
        self.outbox.events.clear();
        self.scratch.roster.clear();
        self.scratch
            .roster
            .extend(self.world.minions.iter().map(|m| (m.id, m.card)));
        if doom.is_none() {
            self.scratch.dying.clear();
        }
        let (set, orders) = (&self.level.cards.set, &self.level.rules.orders);
        self.behind = true;
        let run = cards::run(
            set,
            orders,
            self.world,
            action,
            &mut self.choices,
            self.outbox,
        );
        // Sequences have limits of their own; how many of them an input has is the grid's affair.
        let paid = grid.spend(std::mem::take(&mut self.outbox.work));
        if let Err(stop) = run {
            self.stop = Some(stop);
            return Err(Halt::Outside);
        }
        paid?;
        let events = std::mem::take(&mut self.outbox.events);
        let result = self.settle(grid, &events, doom);
        self.outbox.events = events;
        result
    }

    fn settle(
        &mut self,
        grid: &mut Grid<'_>,
        events: &[cards::Logged],
        doom: Option<Doom>,
    ) -> Result<(), Halt> {
        let mut summoned = events.iter().filter_map(|logged| match logged.event {
            Event::Summoned { id, card, by } => Some((id, card, by)),
            _ => None,
        });
        // A played minion, whose Summoned is the first, stands where its player put it: it writes
        // there.
        if let Some(object) = self.played.take()
            && let Some((id, card, _)) = summoned.next()
        {
            self.arrive(id, card, object);
        }
        // Seam 3: every word, in log order, while nobody has left the grid.
        for logged in events {
            if let Event::TextSpawned { source, word } = logged.event {
                self.write(grid, source, Word(word))?;
            }
        }
        // Seam 4: everybody summoned, in log order; who stays off the grid gets an id as well.
        for (id, card, by) in summoned {
            let object = self.enter(grid, card, by)?;
            self.arrive(id, card, object);
        }
        self.note(events);
        if let Some(teller) = &mut self.teller {
            teller.hear(self.level, self.links, events);
        }
        // The dead leave.
        for logged in events {
            if let Event::Destroyed { id } = logged.event {
                let rank = id_of(self.links, id).and_then(|id| grid.board.find(id));
                if let Some(rank) = rank {
                    let (cause, row) = match doom {
                        Some(d) if self.scratch.dying.contains(&id) => (d.cause, d.row),
                        _ if self.teller.is_none() => (Cause::Outside, Row::Owner(u32::MAX)),
                        _ => (Cause::Outside, Row::Owner(self.killer(events, id))),
                    };
                    // The hazard's hit has been noted when it struck.
                    let cause = if cause == Cause::Deletion {
                        cause
                    } else {
                        Cause::Outside
                    };
                    grid.remove(rank, cause, row)?;
                }
            }
        }
        let world = &self.world;
        self.links.retain(|l| world.minion(l.minion).is_some());
        grid.parse()?;
        self.sync_rules(grid);
        Ok(())
    }

    /// A minion has an object, or at least an id, from now on.
    fn arrive(&mut self, minion: MinionId, card: cards::CardId, id: Id) {
        self.links.push(Link { minion, id });
        self.scratch.roster.push((minion, card));
    }

    fn write(
        &mut self,
        grid: &mut Grid<'_>,
        source: Option<MinionId>,
        word: Word,
    ) -> Result<(), Halt> {
        let place = source
            .and_then(|m| id_of(self.links, m))
            .and_then(|id| grid.board.find(id));
        let Some(rank) = place else { return Ok(()) };
        let tile = grid.board.get(rank).tile;
        let facing = self.level.text_facing();
        let row = Row::Owner(
            source
                .and_then(|m| self.card_of(m))
                .map_or(u32::MAX, |c| c.0),
        );
        grid.create(Kind::text(word), tile, facing, row, &[])?;
        self.notes.push(CardNote::Written(word));
        Ok(())
    }

    /// A summoned minion stands on its summoner's tile, if its card has a noun.
    fn enter(
        &mut self,
        grid: &mut Grid<'_>,
        card: cards::CardId,
        by: Option<MinionId>,
    ) -> Result<Id, Halt> {
        let place = by
            .and_then(|m| id_of(self.links, m))
            .and_then(|id| grid.board.find(id));
        let Some(rank) = place else {
            return Ok(grid.board.take_id());
        };
        let kind = match self.level.noun(card) {
            Some(noun) => Kind::thing(noun),
            None if self.level.rules.summon_needs_noun => return Ok(grid.board.take_id()),
            None => grid.board.kind(rank),
        };
        let (tile, facing) = (grid.board.get(rank).tile, grid.board.get(rank).facing);
        let row = Row::Owner(by.and_then(|m| self.card_of(m)).map_or(u32::MAX, |c| c.0));
        let new = grid.create(kind, tile, facing, row, &[])?;
        Ok(grid.board.get(new).id)
    }

    fn card_of(&self, minion: MinionId) -> Option<cards::CardId> {
        let roster = &self.scratch.roster;
        let at = roster.binary_search_by_key(&minion, |(m, _)| *m).ok()?;
        Some(roster[at].1)
    }

    /// The card whose effect hit a dead minion last: the number that an explanation turns into a
    /// name. Only read when somebody asked for explanations.
    fn killer(&self, events: &[cards::Logged], dead: MinionId) -> u32 {
        let hit = events.iter().rposition(|l| match l.event {
            Event::Damaged { target, .. } => target == cards::Character::Minion(dead),
            _ => false,
        });
        let Some(hit) = hit else { return u32::MAX };
        let depth = events[hit].depth;
        let source = events[..hit].iter().rev().find_map(|l| match l.event {
            Event::Triggered { source, .. } if l.depth + 1 == depth => self.card_of(source),
            Event::SpellCast { card, .. } if depth == 0 => Some(card),
            Event::Attacked { attacker, .. } if depth == 0 => self.card_of(attacker),
            _ => None,
        });
        source.map_or(u32::MAX, |c| c.0)
    }

    fn note(&mut self, events: &[cards::Logged]) {
        for logged in events {
            let note = match logged.event {
                Event::SpellCast { card, .. } => Some(CardNote::Cast(card)),
                Event::Triggered { source, trigger } => self
                    .card_of(source)
                    .map(|c| CardNote::Triggered(c, trigger)),
                Event::Summoned { card, by, .. } => {
                    Some(CardNote::Summoned(card, by.and_then(|m| self.card_of(m))))
                }
                _ => None,
            };
            self.notes.extend(note);
        }
    }
}

impl Owner for Middle<'_> {
    /// Seam 2: things go at once; minions are marked pending destroy together, in one Sequence.
    fn destroy(
        &mut self,
        grid: &mut Grid<'_>,
        victims: &[Rank],
        cause: Cause,
        row: Row,
    ) -> Result<(), Halt> {
        let mut dying: SmallVec<[MinionId; 8]> = SmallVec::new();
        for &rank in victims {
            let id = grid.board.get(rank).id;
            match minion_of(self.links, id) {
                Some(minion) => {
                    grid.note_hit(rank, cause);
                    dying.push(minion);
                }
                None => grid.remove(rank, cause, row)?,
            }
        }
        if dying.is_empty() {
            return Ok(());
        }
        // In order of play, whatever the order on the grid.
        dying.sort_unstable();
        self.scratch.dying.clear();
        self.scratch.dying.extend_from_slice(&dying);
        self.sync_rules(grid);
        self.sequence_of(grid, Action::Destroy(&dying), Some(Doom { cause, row }))
    }
}

/// The direction in which a played minion faces.
pub(crate) const PLAYED_FACING: Dir = Dir::Right;
