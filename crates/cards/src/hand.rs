//! What comes to a hand: cards drawn, and cards assembled, of which a base keeps one half of its text
//! and a donor gives the other.

use crate::action::{Selection, Stop};
use crate::event::Event;
use crate::run::{Run, Source};
use crate::text::{Amount, CardId, Half};
use crate::world::{Character, Player};

impl Run<'_> {
    /// Selection for base, donor and half, and put the card into the hand. With nothing to offer nothing
    /// happens.
    pub(crate) fn assemble(&mut self, source: &Source) -> Result<(), Stop> {
        let bases = self.set.base_options();
        if bases.is_empty() {
            return Ok(());
        }
        let base = self.ask(bases, Selection::Base)?;
        let donor = self.ask(self.set.donor_options(base), |options| Selection::Donor {
            base,
            options,
        })?;
        let half: Half = self.ask(self.set.half_options(base, donor), |options| {
            Selection::Half {
                base,
                donor,
                options,
            }
        })?;
        match self.set.assembled(base, donor, half) {
            Some(card) => {
                let player = source.owner;
                self.give_card(player, card, Event::Assembled { player, card })
            }
            None => Ok(()),
        }
    }

    /// Draw cards one by one. Without a deck nothing happens; an empty one costs Health.
    pub(crate) fn draw(&mut self, player: Player, count: Amount) -> Result<(), Stop> {
        let side = usize::from(player);
        for _ in 0..count {
            let Some(Some(deck)) = self.world.decks.get_mut(side) else {
                return Ok(());
            };
            if let Some(card) = deck.pop() {
                self.give_card(player, card, Event::CardDrawn { player, card })?;
                continue;
            }
            let Some(fatigue) = self.world.fatigue.get_mut(side) else {
                return Ok(());
            };
            *fatigue = fatigue.saturating_add(1);
            let amount = *fatigue;
            self.log(Event::Fatigue { player, amount })?;
            self.damage(Character::Hero(player), amount)?;
        }
        Ok(())
    }

    /// A card comes to the hand, or is burned when the hand is full.
    pub(crate) fn give_card(
        &mut self,
        player: Player,
        card: CardId,
        event: Event,
    ) -> Result<(), Stop> {
        let Some(hand) = self.world.hands.get_mut(usize::from(player)) else {
            return Ok(());
        };
        let full = self
            .orders
            .limits
            .hand
            .is_some_and(|most| hand.len() >= usize::from(most));
        if full {
            return self.log(Event::CardBurned { player, card });
        }
        hand.push(card);
        self.log(event)
    }
}
