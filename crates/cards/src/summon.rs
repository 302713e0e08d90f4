//! How a minion enters play and where it stands.

use crate::action::Stop;
use crate::event::Event;
use crate::run::{Run, Source};
use crate::text::{Amount, CardId, CardKind};
use crate::world::{MinionId, Player};

/// Positions are small numbers, whatever a ruleset allows.
const MOST_MINIONS: u32 = 10_000;

/// Where a minion enters.
#[derive(Clone, Copy)]
pub(crate) enum Place {
    FarRight,
    RightOf(u16),
    /// Where a dead minion stood: the rank of its grave.
    Grave(usize),
}

impl Run<'_> {
    /// Is there no room for one more of this player's minions?
    pub(crate) fn board_is_full(&self, player: Player) -> bool {
        let most = self.orders.limits.minions;
        most.is_some_and(|most| self.world.count(player) >= usize::from(most))
    }

    /// Summon so many, one after another, each with its own Aura Update.
    pub(crate) fn summon(
        &mut self,
        card: CardId,
        count: Amount,
        source: &mut Source,
    ) -> Result<(), Stop> {
        if !matches!(self.set.kind(card), Some(CardKind::Minion { .. })) {
            return Ok(());
        }
        for _ in 0..count {
            self.spend(self.world.minions.len())?;
            if self.board_is_full(source.owner) {
                return Ok(());
            }
            let place = self.place(source);
            source.last = Some(self.enter(source.owner, card, place, source.id)?);
        }
        Ok(())
    }

    fn place(&self, source: &Source) -> Place {
        let Some(id) = source.id else {
            return Place::FarRight;
        };
        if let Some(grave) = self.scratch.graves.iter().position(|grave| grave.id == id) {
            return Place::Grave(grave);
        }
        let neighbour = source.last.and_then(|last| self.world.minion(last));
        match neighbour.or_else(|| self.world.minion(id)) {
            Some(minion) => Place::RightOf(minion.position),
            None => Place::FarRight,
        }
    }

    /// A minion enters play: `Summoned`, then an Aura Update.
    pub(crate) fn enter(
        &mut self,
        owner: Player,
        card: CardId,
        place: Place,
        by: Option<MinionId>,
    ) -> Result<MinionId, Stop> {
        let most = self.orders.limits.population.min(MOST_MINIONS);
        if self.world.minions.len() >= most as usize {
            return Err(Stop::TooComplex);
        }
        let position = match place {
            Place::FarRight => None,
            Place::RightOf(position) => Some(position.saturating_add(1)),
            Place::Grave(grave) => self.scratch.graves.get(grave).map(|grave| grave.gap),
        };
        let id = self
            .world
            .enter(self.set, owner, card, position)
            .ok_or(Stop::TooComplex)?;
        self.move_graves(owner, place);
        self.log(Event::Summoned { id, card, by })?;
        self.update_auras()?;
        Ok(id)
    }

    /// Keep the graves where they are among the living. A minion that enters at a grave stands to
    /// its left, so that the next one stands to the right of the first.
    fn move_graves(&mut self, owner: Player, place: Place) {
        for (at, grave) in self.scratch.graves.iter_mut().enumerate() {
            let moves = match place {
                Place::FarRight => false,
                Place::RightOf(position) => grave.gap > position,
                Place::Grave(here) => at >= here,
            };
            if moves && grave.owner == owner {
                grave.gap = grave.gap.saturating_add(1);
            }
        }
    }
}
