//! One damage to one target, step by step; and what damage triggers.

use crate::action::Stop;
use crate::auras::redirector;
use crate::event::Event;
use crate::orders::DamageStep;
use crate::run::Run;
use crate::text::{Amount, Trigger};
use crate::world::{Character, Minion, MinionId};

const DAMAGE_TRIGGERS: u16 = Trigger::SelfDamaged.bit()
    | Trigger::FriendlyMinionDamaged.bit()
    | Trigger::MinionDamaged.bit();

impl Run<'_> {
    /// Damage to one character, with its triggers.
    pub(crate) fn damage(&mut self, target: Character, amount: Amount) -> Result<(), Stop> {
        self.scratch.hits.clear();
        self.hit(target, amount)?;
        self.resolve_hits(None)
    }

    /// Damage to all targets at once: all of it is dealt before anything triggers.
    pub(crate) fn damage_targets(&mut self, amount: Amount) -> Result<(), Stop> {
        self.scratch.hits.clear();
        for at in 0..self.scratch.targets.len() {
            self.hit(self.scratch.targets[at], amount)?;
        }
        self.resolve_hits(None)
    }

    /// Deal one damage to one target. The triggers are left for [`Run::resolve_hits`].
    pub(crate) fn hit(&mut self, target: Character, amount: Amount) -> Result<(), Stop> {
        let orders = self.orders;
        let mut target = target;
        // What the damage amounts to, and how much of it still goes to Health.
        let (mut amount, mut left) = (amount, amount);
        if amount <= 0 {
            return Ok(());
        }
        for step in &orders.damage {
            // A damage that was redirected goes to a minion and is offered to no step again.
            let Character::Hero(player) = target else {
                break;
            };
            match step {
                DamageStep::Redirect => {
                    self.spend(self.world.minions.len() + self.world.snapshot.len())?;
                    if left > 0
                        && let Some(minion) = redirector(self.set, self.orders, self.world, player)
                    {
                        target = Character::Minion(minion);
                        amount = left;
                    }
                }
                DamageStep::Armor => {
                    let Some(hero) = self.world.hero_mut(player) else {
                        return Ok(());
                    };
                    let absorbed = hero.armor.min(left);
                    if absorbed > 0 {
                        hero.armor -= absorbed;
                        left -= absorbed;
                        self.log(Event::ArmorLost {
                            player,
                            amount: absorbed,
                        })?;
                    }
                }
            }
        }
        match target {
            Character::Minion(id) => {
                let Some(minion) = self.world.minion_mut(id) else {
                    return Ok(());
                };
                minion.health = minion.health.saturating_sub(left);
                let owner = minion.owner;
                self.scratch.hits.push((id, owner));
            }
            Character::Hero(player) => {
                let Some(hero) = self.world.hero_mut(player) else {
                    return Ok(());
                };
                hero.health = hero.health.saturating_sub(left);
            }
        }
        self.log(Event::Damaged { target, amount })
    }

    /// Queue and resolve what the hits trigger, in one queue: the triggers of `first`, then in
    /// order of play; those of one minion in the order of the hits.
    pub(crate) fn resolve_hits(&mut self, first: Option<MinionId>) -> Result<(), Stop> {
        if self.scratch.hits.is_empty() {
            return Ok(());
        }
        let start = self.queue_start();
        self.spend(self.world.minions.len())?;
        if let Some(first) = first
            && let Some(minion) = self.world.minion(first)
        {
            self.queue_hits(*minion)?;
        }
        for at in 0..self.world.minions.len() {
            let minion = self.world.minions[at];
            if Some(minion.id) != first {
                self.queue_hits(minion)?;
            }
        }
        self.resolve(start)
    }

    fn queue_hits(&mut self, minion: Minion) -> Result<(), Stop> {
        if self.set.mask(minion.card) & DAMAGE_TRIGGERS == 0 {
            return Ok(());
        }
        self.spend(self.scratch.hits.len())?;
        for at in 0..self.scratch.hits.len() {
            let (hit, owner) = self.scratch.hits[at];
            let mut wanted = Trigger::MinionDamaged.bit();
            if owner == minion.owner {
                wanted |= Trigger::FriendlyMinionDamaged.bit();
            }
            if hit == minion.id {
                wanted |= Trigger::SelfDamaged.bit();
            }
            self.queue(&minion, wanted)?;
        }
        Ok(())
    }
}
