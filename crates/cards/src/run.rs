//! One running Sequence: its log, its budget, and the queue of triggers.

use crate::action::{Chooser, Selection, Stop};
use crate::auras::{activations, update_auras};
use crate::event::{Count, EVENT, Event, Logged, Outbox};
use crate::orders::Timing;
use crate::scratch::{Pending, Scratch};
use crate::set::CardSet;
use crate::text::{Clause, Trigger};
use crate::world::{Character, Minion, MinionId, Player, World};

/// No ruleset may ask for more nested queues than the stack of a small thread bears.
const MOST_DEPTH: u16 = 256;
/// No ruleset may ask for more events than memory bears.
const MOST_EVENTS: u32 = 1_000_000;
/// How many minions may be looked at for each event that the limits allow. It ends work that
/// makes no event and never binds in honest play.
const LOOKS_PER_EVENT: u64 = 1_000;
/// So much work is done between two questions whether to stop: a millisecond or so.
const OFTEN: u64 = 1 << 16;

/// What an effect needs to know of the text it stands in.
#[derive(Clone, Debug)]
pub(crate) struct Source {
    /// The minion; none for a spell.
    pub(crate) id: Option<MinionId>,
    pub(crate) owner: Player,
    /// The last minion that this trigger summoned: the next one stands to its right.
    pub(crate) last: Option<MinionId>,
    /// How many of the chosen targets are used up, in this activation.
    pub(crate) used: usize,
    /// The targets that a trigger's first activation chose; the others act on the same. A spell's
    /// were chosen when it was cast.
    pub(crate) chosen: Vec<Option<Character>>,
}

pub(crate) struct Run<'a> {
    pub(crate) set: &'a CardSet,
    pub(crate) orders: &'a Timing,
    pub(crate) world: &'a mut World,
    chooser: &'a mut dyn Chooser,
    events: &'a mut Vec<Logged>,
    work: &'a mut u64,
    pub(crate) scratch: &'a mut Scratch,
    depth: u16,
    most_events: usize,
    /// Events that are not counted.
    free: usize,
    looks: u64,
    /// The work that was counted when it was last asked whether to stop.
    asked: u64,
}

impl<'a> Run<'a> {
    pub(crate) fn new(
        set: &'a CardSet,
        orders: &'a Timing,
        world: &'a mut World,
        chooser: &'a mut dyn Chooser,
        outbox: &'a mut Outbox,
    ) -> Self {
        let Outbox {
            events,
            work,
            scratch,
        } = outbox;
        scratch.clear();
        let most = orders.limits.events.min(MOST_EVENTS);
        Run {
            set,
            orders,
            world,
            chooser,
            most_events: events.len().saturating_add(most as usize),
            events,
            asked: *work,
            work,
            free: 0,
            scratch,
            depth: 0,
            looks: u64::from(most) * LOOKS_PER_EVENT,
        }
    }

    pub(crate) fn log(&mut self, event: Event) -> Result<(), Stop> {
        self.note(event, None)
    }

    fn note(&mut self, event: Event, count: Option<Count>) -> Result<(), Stop> {
        // What only a hero's numbers or what is left of a deck decides is not counted, so that they
        // never decide whether an input ends: each such event stands by an effect or a damage that
        // is. So a draw is one event, from an empty deck too.
        let free = matches!(
            event,
            Event::ArmorLost { .. }
                | Event::Fatigue { .. }
                | Event::Healed {
                    target: Character::Hero(_),
                    ..
                }
        );
        if !free && self.events.len() - self.free >= self.most_events {
            return Err(Stop::TooComplex);
        }
        self.free += usize::from(free);
        self.count(if free { 0 } else { EVENT })?;
        self.events.push(Logged {
            depth: self.depth,
            event,
            count,
        });
        Ok(())
    }

    /// Count work; now and then it is asked whether to stop.
    fn count(&mut self, work: u64) -> Result<(), Stop> {
        *self.work = self.work.saturating_add(work);
        if *self.work - self.asked >= OFTEN {
            self.asked = *self.work;
            if self.chooser.stopped() {
                return Err(Stop::Stopped);
            }
        }
        Ok(())
    }

    /// Pay for looking at so many minions.
    pub(crate) fn spend(&mut self, minions: usize) -> Result<(), Stop> {
        self.count(minions as u64 + 1)?;
        self.looks = self
            .looks
            .checked_sub(minions as u64 + 1)
            .ok_or(Stop::TooComplex)?;
        Ok(())
    }

    /// Aura Update.
    pub(crate) fn update_auras(&mut self) -> Result<(), Stop> {
        self.spend(self.world.minions.len())?;
        update_auras(self.set, self.world);
        Ok(())
    }

    /// Have one of the options chosen.
    pub(crate) fn ask<T: Copy>(
        &mut self,
        options: Vec<T>,
        ask: impl Fn(Vec<T>) -> Selection,
    ) -> Result<T, Stop> {
        self.count(options.len() as u64)?;
        let rank = self.chooser.choose(ask(options.clone()))?;
        options
            .get(rank)
            .copied()
            .ok_or_else(|| Stop::WrongAnswer(ask(options)))
    }

    /// Queue those of a minion's triggers that `wanted` names, in the order of its text. One that
    /// is resolving at this moment does not react to what it does itself.
    pub(crate) fn queue(&mut self, minion: &Minion, wanted: u16) -> Result<(), Stop> {
        if self.set.mask(minion.card) & wanted == 0 {
            return Ok(());
        }
        for (clause, said) in (0u16..).zip(self.set.clauses(minion.card)) {
            let Clause::Trigger(trigger) = *said else {
                continue;
            };
            if trigger.bit() & wanted == 0 || self.scratch.resolving.contains(&(minion.id, clause))
            {
                continue;
            }
            if self.scratch.pending.len() >= self.most_events {
                return Err(Stop::TooComplex);
            }
            let Minion {
                id, card, owner, ..
            } = *minion;
            self.scratch.pending.push(Pending {
                source: id,
                card,
                owner,
                trigger,
                clause,
            });
        }
        Ok(())
    }

    /// Queue a trigger of all of a player's minions.
    pub(crate) fn queue_all(&mut self, player: Player, trigger: Trigger) -> Result<(), Stop> {
        self.spend(self.world.minions.len())?;
        for at in 0..self.world.minions.len() {
            let minion = self.world.minions[at];
            if minion.owner == player {
                self.queue(&minion, trigger.bit())?;
            }
        }
        Ok(())
    }

    /// Where a queue that is filled next begins.
    pub(crate) fn queue_start(&self) -> usize {
        self.scratch.pending.len()
    }

    /// Resolve the queue that begins there, each trigger with all that follows from it.
    pub(crate) fn resolve(&mut self, start: usize) -> Result<(), Stop> {
        let end = self.scratch.pending.len();
        if start < end && self.depth >= self.orders.limits.depth.min(MOST_DEPTH) {
            return Err(Stop::TooComplex);
        }
        for at in start..end {
            let pending = self.scratch.pending[at];
            self.trigger(pending)?;
        }
        self.scratch.pending.truncate(start);
        Ok(())
    }

    fn trigger(&mut self, pending: Pending) -> Result<(), Stop> {
        let Pending {
            source: id,
            card,
            owner,
            trigger,
            clause,
        } = pending;
        self.spend(self.world.snapshot.len())?;
        let mut count = activations(self.set, self.orders, self.world, owner, trigger);
        let mut source = Source {
            id: Some(id),
            owner,
            last: None,
            used: 0,
            chosen: Vec::new(),
        };
        let text = self.set.text(card);
        self.scratch.resolving.push((id, clause));
        for index in 1..=count.total {
            count.index = index;
            source.used = 0;
            self.note(
                Event::Triggered {
                    source: id,
                    trigger,
                },
                Some(count),
            )?;
            self.depth += 1;
            let mut at = usize::from(clause) + 1;
            while let Some(Clause::Effect(effect)) = text.get(at) {
                self.effect(effect, &mut source)?;
                at += 1;
            }
            self.depth -= 1;
        }
        self.scratch.resolving.pop();
        Ok(())
    }
}
