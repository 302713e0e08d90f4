//! Attacks: who may attack whom, and both damages at once.

use crate::action::{Illegal, Stop};
use crate::event::Event;
use crate::run::Run;
use crate::set::CardSet;
use crate::text::Keyword;
use crate::world::{Character, Minion, MinionId, Player, World};

/// May this minion attack that character?
///
/// # Errors
/// The reason why not.
pub fn can_attack(
    set: &CardSet,
    world: &World,
    attacker: MinionId,
    defender: Character,
) -> Result<(), Illegal> {
    let standing = |id| world.minion(id).filter(|minion| minion.health > 0);
    let attacker = standing(attacker).ok_or(Illegal::NotInPlay)?;
    let owner = match defender {
        Character::Minion(id) => standing(id).map(|minion| minion.owner),
        Character::Hero(_) => world.owner(defender),
    };
    let owner = owner.ok_or(Illegal::NotInPlay)?;
    if attacker.attack <= 0 {
        return Err(Illegal::NoAttack);
    }
    if owner == attacker.owner {
        return Err(Illegal::OwnSide);
    }
    match defenders(set, world, attacker.owner).contains(&defender) {
        true => Ok(()),
        false => Err(Illegal::Taunt),
    }
}

/// Whom the minions of a player may attack, those that can attack at all: minions in order of
/// play, then heroes.
#[must_use]
pub fn defenders(set: &CardSet, world: &World, player: Player) -> Vec<Character> {
    let taunts = |minion: &Minion| set.has_keyword(minion.card, Keyword::Taunt);
    let enemies = || {
        let minions = world.minions.iter();
        minions.filter(|minion| minion.owner != player && minion.health > 0)
    };
    let guarded = enemies().any(taunts);
    let minions = enemies().filter(|minion| !guarded || taunts(minion));
    let minions = minions.map(|minion| Character::Minion(minion.id));
    let heroes = [0, 1].map(Character::Hero).into_iter();
    let heroes = heroes.filter(|&hero| !guarded && world.owner(hero).is_some_and(|p| p != player));
    minions.chain(heroes).collect()
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
