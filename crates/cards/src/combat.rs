//! Attacks: who may attack whom, and both damages at once.

use crate::event::Event;
use crate::run::Run;
use crate::sequence::{Refusal, Stop};
use crate::set::CardSet;
use crate::text::Keyword;
use crate::world::{Character, Minion, MinionId, World};

/// May this minion attack that character?
///
/// # Errors
/// The reason why not.
pub fn can_attack(
    set: &CardSet,
    world: &World,
    attacker: MinionId,
    defender: Character,
) -> Result<(), Refusal> {
    let standing = |id| world.minion(id).filter(|minion| minion.health > 0);
    let attacker = standing(attacker).ok_or(Refusal::NotInPlay)?;
    let owner = match defender {
        Character::Minion(id) => standing(id).map(|minion| minion.owner),
        Character::Hero(_) => world.owner(defender),
    };
    let owner = owner.ok_or(Refusal::NotInPlay)?;
    if attacker.attack <= 0 {
        return Err(Refusal::NoAttack);
    }
    if owner == attacker.owner {
        return Err(Refusal::OwnSide);
    }
    let taunts = |minion: &Minion| set.has_keyword(minion.card, Keyword::Taunt);
    let guards = |minion: &Minion| minion.owner == owner && minion.health > 0 && taunts(minion);
    let open = match defender {
        Character::Minion(id) => world.minion(id).is_some_and(taunts),
        Character::Hero(_) => false,
    };
    if !open && world.minions.iter().any(guards) {
        return Err(Refusal::Taunt);
    }
    Ok(())
}

impl Run<'_> {
    /// Both strike at once, the defender's wound first; a hero does not strike back.
    pub(crate) fn attack(&mut self, attacker: MinionId, defender: Character) -> Result<(), Stop> {
        can_attack(self.set, self.world, attacker, defender).map_err(Stop::Refused)?;
        let attack = |id| self.world.minion(id).map_or(0, |minion| minion.attack);
        let strike = attack(attacker);
        let (back, first) = match defender {
            Character::Minion(id) => (attack(id), Some(id)),
            Character::Hero(_) => (0, None),
        };
        self.log(Event::Attacked { attacker, defender })?;
        self.scratch.hits.clear();
        self.hit(defender, strike)?;
        self.hit(Character::Minion(attacker), back)?;
        self.resolve_hits(first.filter(|_| self.orders.defender_first))
    }
}
