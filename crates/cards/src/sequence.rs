//! A player action is one Sequence: Phases, triggers depth first, deaths at the end of the
//! outermost Phase.

use crate::action::{Action, Chooser, Illegal, Stop};
use crate::event::{Event, Outbox};
use crate::orders::Timing;
use crate::run::{Run, Source};
use crate::set::CardSet;
use crate::summon::Place;
use crate::text::{CardId, CardKind, Clause, Trigger};
use crate::world::{Character, MinionId, Player, World};

/// Run one Sequence to its end. Its events are added to the outbox.
///
/// # Errors
/// See [`Stop`]; the world is then to be thrown away.
pub fn run(
    set: &CardSet,
    orders: &Timing,
    world: &mut World,
    action: Action<'_>,
    chooser: &mut dyn Chooser,
    outbox: &mut Outbox,
) -> Result<(), Stop> {
    let mut run = Run::new(set, orders, world, chooser, outbox);
    match action {
        Action::Cast { player, hand } => run.cast(player, hand)?,
        Action::Play { player, hand } => run.play(player, hand)?,
        Action::Attack { attacker, defender } => run.attack(attacker, defender)?,
        Action::EndTurn { player } => run.end_turn(player)?,
        Action::Destroy(minions) => run.destroy(minions)?,
        Action::Damage { target, amount } => {
            run.must_be_in_play(target)?;
            run.damage(target, amount)?;
        }
        Action::Summon { player, card } => {
            run.must_be_in_play(Character::Hero(player))?;
            run.must_be_minion(card)?;
            run.must_have_room(player)?;
            run.enter(player, card, Place::FarRight, None)?;
        }
        Action::Draw { player, count } => {
            run.must_be_in_play(Character::Hero(player))?;
            run.draw(player, count)?;
        }
    }
    run.end_phase()
}

impl Run<'_> {
    fn cast(&mut self, player: Player, hand: usize) -> Result<(), Stop> {
        let card = self.in_hand(player, hand)?;
        if self.set.kind(card) != Some(CardKind::Spell) {
            return Err(Stop::Refused(Illegal::NotASpell));
        }
        if self.set.assembles(card) && self.set.base_options().is_empty() {
            return Err(Stop::Refused(Illegal::NothingToAssemble));
        }
        if !self.choose_targets(card, player)? {
            return Err(Stop::Refused(Illegal::NoTarget));
        }
        self.leave_hand(player, hand);
        self.log(Event::SpellCast { player, card })?;
        let start = self.queue_start();
        self.queue_all(player, Trigger::SpellCast)?;
        self.resolve(start)?;
        let mut source = Source {
            id: None,
            owner: player,
            last: None,
            used: 0,
            chosen: Vec::new(),
        };
        for clause in self.set.clauses(card) {
            if let Clause::Effect(effect) = clause {
                self.effect(*effect, &mut source)?;
            }
        }
        Ok(())
    }

    fn play(&mut self, player: Player, hand: usize) -> Result<(), Stop> {
        let card = self.in_hand(player, hand)?;
        self.must_be_minion(card)?;
        self.must_have_room(player)?;
        self.leave_hand(player, hand);
        let id = self.enter(player, card, Place::FarRight, None)?;
        let start = self.queue_start();
        if let Some(minion) = self.world.minion(id).copied() {
            self.queue(&minion, Trigger::Battlecry.bit())?;
        }
        self.resolve(start)
    }

    fn end_turn(&mut self, player: Player) -> Result<(), Stop> {
        self.must_be_in_play(Character::Hero(player))?;
        self.log(Event::TurnEnded { player })?;
        let start = self.queue_start();
        self.queue_all(player, Trigger::EndOfTurn)?;
        self.resolve(start)
    }

    fn destroy(&mut self, minions: &[MinionId]) -> Result<(), Stop> {
        for id in minions {
            match self.world.minion_mut(*id) {
                Some(minion) => minion.pending = true,
                None => return Err(Stop::Refused(Illegal::NotInPlay)),
            }
        }
        Ok(())
    }

    fn in_hand(&self, player: Player, hand: usize) -> Result<CardId, Stop> {
        let cards = self.world.hands.get(usize::from(player));
        let card = cards.and_then(|cards| cards.get(hand)).copied();
        card.ok_or(Stop::Refused(Illegal::NotInHand))
    }

    fn leave_hand(&mut self, player: Player, hand: usize) {
        if let Some(cards) = self.world.hands.get_mut(usize::from(player))
            && hand < cards.len()
        {
            cards.remove(hand);
        }
    }

    fn must_be_in_play(&self, character: Character) -> Result<(), Stop> {
        let there = self.world.contains(character);
        if there {
            Ok(())
        } else {
            Err(Stop::Refused(Illegal::NotInPlay))
        }
    }

    fn must_be_minion(&self, card: CardId) -> Result<(), Stop> {
        match self.set.kind(card) {
            Some(CardKind::Minion { .. }) => Ok(()),
            Some(CardKind::Spell) | None => Err(Stop::Refused(Illegal::NotAMinion)),
        }
    }

    fn must_have_room(&self, player: Player) -> Result<(), Stop> {
        let full = self.board_is_full(player);
        if full {
            Err(Stop::Refused(Illegal::BoardFull))
        } else {
            Ok(())
        }
    }
}
