//! The end of the outermost Phase: the dead leave play, and Death Phases follow until nothing
//! dies.

use crate::action::Stop;
use crate::event::Event;
use crate::orders::EndStep;
use crate::run::Run;
use crate::scratch::Grave;
use crate::text::Trigger;
use crate::world::Minion;

const DEATH_TRIGGERS: u16 = Trigger::FriendlyMinionDied.bit() | Trigger::MinionDied.bit();

impl Run<'_> {
    /// Walk the steps; when somebody died a Death Phase follows, and its end is walked again.
    pub(crate) fn end_phase(&mut self) -> Result<(), Stop> {
        let orders = self.orders;
        let mut round = 0u32;
        loop {
            self.scratch.dead.clear();
            for step in &orders.end_of_phase {
                match step {
                    EndStep::DeathCreation => self.create_deaths()?,
                    EndStep::AuraUpdate => self.update_auras()?,
                }
            }
            if self.scratch.dead.is_empty() {
                return Ok(());
            }
            if round >= orders.limits.death_phases {
                return Err(Stop::DeathPhaseLimit);
            }
            round += 1;
            self.log(Event::DeathPhase { round })?;
            let start = self.queue_start();
            self.queue_deaths()?;
            self.resolve(start)?;
        }
    }

    /// Death Creation Step: all who are mortally wounded or marked leave play together.
    fn create_deaths(&mut self) -> Result<(), Stop> {
        let dies = |minion: &Minion| minion.pending || minion.health <= 0;
        self.spend(self.world.minions.len())?;
        if !self.world.minions.iter().any(dies) {
            return Ok(());
        }
        let before = self.scratch.dead.len();
        let dead = &mut self.scratch.dead;
        self.world.minions.retain(|minion| {
            if dies(minion) {
                dead.push(*minion);
            }
            !dies(minion)
        });
        for at in before..self.scratch.dead.len() {
            let id = self.scratch.dead[at].id;
            self.log(Event::Destroyed { id })?;
            self.dig(at)?;
        }
        Ok(())
    }

    /// Close the gap that a dead minion leaves and remember where it was.
    fn dig(&mut self, at: usize) -> Result<(), Stop> {
        let Minion {
            id,
            owner,
            position,
            ..
        } = self.scratch.dead[at];
        let close = |minion: &mut Minion| {
            if minion.owner == owner && minion.position > position {
                minion.position -= 1;
            }
        };
        self.world.minions.iter_mut().for_each(close);
        self.scratch.dead.iter_mut().for_each(close);
        let graves = &mut self.scratch.graves;
        let right = |grave: &Grave| grave.owner == owner && grave.gap > position;
        let place = graves.iter().position(right).unwrap_or(graves.len());
        for grave in graves.iter_mut().filter(|grave| right(grave)) {
            grave.gap -= 1;
        }
        graves.insert(
            place,
            Grave {
                id,
                owner,
                gap: position,
            },
        );
        let looked = self.world.minions.len() + self.scratch.dead.len() + self.scratch.graves.len();
        self.spend(looked)
    }

    /// One queue for all deaths of a round, in order of play: the dead minions' own Deathrattles,
    /// and what the survivors do about each death.
    fn queue_deaths(&mut self) -> Result<(), Stop> {
        self.spend(self.world.minions.len())?;
        let mut buried = 0;
        for at in 0..self.world.minions.len() {
            let minion = self.world.minions[at];
            while let Some(dead) = self.scratch.dead.get(buried).copied()
                && dead.id < minion.id
            {
                self.queue(&dead, Trigger::Deathrattle.bit())?;
                buried += 1;
            }
            if self.set.mask(minion.card) & DEATH_TRIGGERS == 0 {
                continue;
            }
            self.spend(self.scratch.dead.len())?;
            for death in 0..self.scratch.dead.len() {
                let mut wanted = Trigger::MinionDied.bit();
                if self.scratch.dead[death].owner == minion.owner {
                    wanted |= Trigger::FriendlyMinionDied.bit();
                }
                self.queue(&minion, wanted)?;
            }
        }
        while let Some(dead) = self.scratch.dead.get(buried).copied() {
            self.queue(&dead, Trigger::Deathrattle.bit())?;
            buried += 1;
        }
        Ok(())
    }
}
