//! Effects and whom they act on.

use crate::action::{Selection, Stop};
use crate::card::chosen;
use crate::event::Event;
use crate::run::{Run, Source};
use crate::text::{Amount, CardId, Clause, Effect, Selector, Side};
use crate::world::{Character, MinionId, Player};

impl Side {
    /// Does this side, seen from `owner`, include that player?
    fn includes(self, owner: Player, player: Player) -> bool {
        match self {
            Side::Friendly => owner == player,
            Side::Enemy => owner != player,
            Side::Any => true,
        }
    }
}

impl Run<'_> {
    pub(crate) fn effect(&mut self, effect: Effect, source: &mut Source) -> Result<(), Stop> {
        match effect {
            Effect::Damage(amount, selector) => {
                self.select(selector, source)?;
                self.damage_targets(amount)
            }
            Effect::Destroy(selector) => {
                self.select(selector, source)?;
                self.each_target(|run, target| {
                    if let Character::Minion(id) = target
                        && let Some(minion) = run.world.minion_mut(id)
                    {
                        minion.pending = true;
                    }
                    Ok(())
                })
            }
            Effect::Heal(amount, selector) => {
                self.select(selector, source)?;
                self.each_target(|run, target| run.heal(target, amount))
            }
            Effect::Buff {
                attack,
                health,
                target,
            } => {
                self.select(target, source)?;
                self.each_target(|run, target| run.buff(target, attack, health))
            }
            Effect::Draw(count) => self.draw(source.owner, count),
            Effect::GainArmor(amount) => self.gain_armor(source.owner, amount),
            Effect::Summon { card, count } => self.summon(card, count, source),
            Effect::WriteText(word) => self.log(Event::TextSpawned {
                source: source.id,
                word,
            }),
            Effect::Assemble => self.assemble(source),
        }
    }

    fn each_target(
        &mut self,
        mut act: impl FnMut(&mut Self, Character) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        for at in 0..self.scratch.targets.len() {
            let target = self.scratch.targets[at];
            act(self, target)?;
        }
        Ok(())
    }

    /// Selection for the targets of a spell before anything changes. `false`: there is one that cannot
    /// be chosen.
    pub(crate) fn choose_targets(&mut self, card: CardId, owner: Player) -> Result<bool, Stop> {
        let set = self.set;
        let selectors = set.clauses(card).filter_map(|clause| match clause {
            Clause::Effect(effect) => chosen(*effect),
            _ => None,
        });
        for selector in selectors.clone() {
            if self.options(selector, owner, None)?.is_empty() {
                return Ok(false);
            }
        }
        for selector in selectors {
            let options = self.options(selector, owner, None)?;
            let target = self.ask(options, Selection::Target)?;
            self.scratch.chosen.push(target);
        }
        Ok(true)
    }

    /// What a player may choose: minions in order of play, then heroes.
    fn options(
        &mut self,
        selector: Selector,
        owner: Player,
        source: Option<MinionId>,
    ) -> Result<Vec<Character>, Stop> {
        match selector {
            Selector::ChosenMinion(side) => self.minions(side, owner, source)?,
            Selector::ChosenCharacter(side) => {
                self.minions(side, owner, source)?;
                self.heroes(side, owner);
            }
            _ => self.scratch.targets.clear(),
        }
        Ok(self.scratch.targets.clone())
    }

    /// Fill the targets.
    fn select(&mut self, selector: Selector, source: &mut Source) -> Result<(), Stop> {
        let left_out = |others: bool| if others { source.id } else { None };
        match selector {
            Selector::ChosenMinion(_) | Selector::ChosenCharacter(_) => {
                let target = match source.id {
                    None => {
                        source.used += 1;
                        self.scratch.chosen.get(source.used - 1).copied()
                    }
                    Some(_) => {
                        source.used += 1;
                        if source.chosen.len() < source.used {
                            let options = self.options(selector, source.owner, source.id)?;
                            let target = match options.is_empty() {
                                true => None,
                                false => Some(self.ask(options, Selection::Target)?),
                            };
                            source.chosen.push(target);
                        }
                        source.chosen[source.used - 1]
                    }
                };
                self.scratch.targets.clear();
                self.scratch.targets.extend(target);
            }
            // A dead minion may be named: whoever acts on it finds nobody there.
            Selector::This => {
                self.scratch.targets.clear();
                self.scratch
                    .targets
                    .extend(source.id.map(Character::Minion));
            }
            Selector::Minions { side, others } => {
                self.minions(side, source.owner, left_out(others))?;
            }
            Selector::Characters { side, others } => {
                self.minions(side, source.owner, left_out(others))?;
                self.heroes(side, source.owner);
            }
            Selector::Heroes(side) => {
                self.scratch.targets.clear();
                self.heroes(side, source.owner);
            }
        }
        Ok(())
    }

    fn minions(
        &mut self,
        side: Side,
        owner: Player,
        left_out: Option<MinionId>,
    ) -> Result<(), Stop> {
        self.spend(self.world.minions.len())?;
        let minions = self.world.minions.iter();
        let minions = minions
            .filter(|minion| side.includes(owner, minion.owner) && Some(minion.id) != left_out);
        self.scratch.targets.clear();
        self.scratch
            .targets
            .extend(minions.map(|minion| Character::Minion(minion.id)));
        Ok(())
    }

    fn heroes(&mut self, side: Side, owner: Player) {
        let heroes = [0, 1]
            .into_iter()
            .filter(|player| side.includes(owner, *player));
        self.scratch.targets.extend(heroes.map(Character::Hero));
    }

    fn heal(&mut self, target: Character, amount: Amount) -> Result<(), Stop> {
        let (health, max_health) = match target {
            Character::Minion(id) => match self.world.minion_mut(id) {
                Some(minion) => (&mut minion.health, minion.max_health),
                None => return Ok(()),
            },
            Character::Hero(player) => match self.world.hero_mut(player) {
                Some(hero) => (&mut hero.health, hero.max_health),
                None => return Ok(()),
            },
        };
        let amount = amount.min(max_health.saturating_sub(*health));
        if amount <= 0 {
            return Ok(());
        }
        *health = health.saturating_add(amount);
        self.log(Event::Healed { target, amount })
    }

    fn buff(&mut self, target: Character, attack: Amount, health: Amount) -> Result<(), Stop> {
        let Character::Minion(id) = target else {
            return Ok(());
        };
        let Some(minion) = self.world.minion_mut(id) else {
            return Ok(());
        };
        if attack == 0 && health == 0 {
            return Ok(());
        }
        minion.attack = minion.attack.saturating_add(attack);
        minion.health = minion.health.saturating_add(health);
        minion.max_health = minion.max_health.saturating_add(health);
        self.log(Event::Buffed {
            target: id,
            attack,
            health,
        })
    }

    fn gain_armor(&mut self, player: Player, amount: Amount) -> Result<(), Stop> {
        match self.world.hero_mut(player) {
            Some(hero) if amount > 0 => hero.armor = hero.armor.saturating_add(amount),
            _ => return Ok(()),
        }
        self.log(Event::ArmorGained { player, amount })
    }
}
