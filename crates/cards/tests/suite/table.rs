//! A few words to write cards, boards and what must happen with.

use std::collections::BTreeMap;

use spellgrid_cards::{
    Action, Aura, Card, CardId, CardKind, CardSet, Character, Chooser, Clause, Count, Effect,
    Event, Hero, Keyword, MinionId, Outbox, Player, Selection, Selector, Side, Stacking, Stop,
    Timing, Trigger, World, run,
};

pub use spellgrid_cards::Trigger::*;

pub fn on(trigger: Trigger) -> Clause {
    Clause::Trigger(trigger)
}

pub fn damage(amount: i32, target: Selector) -> Clause {
    Clause::Effect(Effect::Damage(amount, target))
}

pub fn destroy(target: Selector) -> Clause {
    Clause::Effect(Effect::Destroy(target))
}

pub fn heal(amount: i32, target: Selector) -> Clause {
    Clause::Effect(Effect::Heal(amount, target))
}

pub fn buff(attack: i32, health: i32, target: Selector) -> Clause {
    Clause::Effect(Effect::Buff {
        attack,
        health,
        target,
    })
}

pub fn draw(count: i32) -> Clause {
    Clause::Effect(Effect::Draw(count))
}

pub fn armor(amount: i32) -> Clause {
    Clause::Effect(Effect::GainArmor(amount))
}

pub fn summon(card: CardId, count: i32) -> Clause {
    Clause::Effect(Effect::Summon { card, count })
}

pub fn write(word: u16) -> Clause {
    Clause::Effect(Effect::WriteText(word))
}

pub fn assemble() -> Clause {
    Clause::Effect(Effect::Assemble)
}

pub fn taunt() -> Clause {
    Clause::Keyword(Keyword::Taunt)
}

pub fn times(trigger: Trigger, times: i32, stacking: Stacking) -> Clause {
    Clause::Aura(Aura::TriggerMultiplier {
        trigger,
        times,
        stacking,
    })
}

pub fn redirect() -> Clause {
    Clause::Aura(Aura::DamageRedirect)
}

pub const ALL: Selector = Selector::Minions {
    side: Side::Any,
    others: false,
};
pub const OTHERS: Selector = Selector::Minions {
    side: Side::Any,
    others: true,
};
pub const ENEMIES: Selector = Selector::Minions {
    side: Side::Enemy,
    others: false,
};
pub const EVERYBODY: Selector = Selector::Characters {
    side: Side::Any,
    others: false,
};
pub const EVERYBODY_ELSE: Selector = Selector::Characters {
    side: Side::Any,
    others: true,
};
pub const ENEMY_HERO: Selector = Selector::Heroes(Side::Enemy);
pub const A_MINION: Selector = Selector::ChosenMinion(Side::Any);
pub const A_CHARACTER: Selector = Selector::ChosenCharacter(Side::Any);

/// Cards, in the order in which they were written.
#[derive(Clone, Default)]
pub struct Library {
    pub cards: Vec<Card>,
}

impl Library {
    fn add(&mut self, name: &str, kind: CardKind, text: &[Clause]) -> CardId {
        let id = CardId(u32::try_from(self.cards.len()).unwrap());
        let text = text.to_vec();
        self.cards.push(Card {
            name: name.into(),
            cost: 1,
            kind,
            text,
            split: None,
        });
        id
    }

    pub fn minion(&mut self, name: &str, attack: i32, health: i32, text: &[Clause]) -> CardId {
        self.add(name, CardKind::Minion { attack, health }, text)
    }

    pub fn spell(&mut self, name: &str, text: &[Clause]) -> CardId {
        self.add(name, CardKind::Spell, text)
    }

    /// The same with a split.
    pub fn split(
        &mut self,
        name: &str,
        (attack, health): (i32, i32),
        split: usize,
        text: &[Clause],
    ) -> CardId {
        let id = self.minion(name, attack, health, text);
        self.cards[id.0 as usize].split = Some(split);
        id
    }

    pub fn set(self) -> CardSet {
        let offered = vec![true; self.cards.len()];
        CardSet::new(self.cards, &offered).expect("the cards are sound")
    }

    /// The real cards that the cases speak of.
    pub fn real() -> Library {
        let mut cards = Library::default();
        let (baron, friend) = (Stacking::Max, Side::Friendly);
        cards.minion("Baron Rivendare", 1, 7, &[times(Deathrattle, 2, baron)]);
        cards.minion("Brann Bronzebeard", 2, 4, &[times(Battlecry, 2, baron)]);
        cards.minion("Drakkari Enchanter", 1, 5, &[times(EndOfTurn, 2, baron)]);
        cards.minion("Loot Hoarder", 2, 1, &[on(Deathrattle), draw(1)]);
        let damaged = cards.minion("Damaged Golem", 2, 1, &[]);
        cards.minion(
            "Harvest Golem",
            2,
            3,
            &[on(Deathrattle), summon(damaged, 1)],
        );
        cards.minion("Armorsmith", 1, 4, &[on(FriendlyMinionDamaged), armor(1)]);
        cards.minion("Acolyte of Pain", 1, 4, &[on(SelfDamaged), draw(1)]);
        cards.minion("Novice Engineer", 1, 1, &[on(Battlecry), draw(1)]);
        cards.minion("Bolf Ramshield", 3, 9, &[redirect()]);
        cards.spell("Whirlwind", &[damage(1, ALL)]);
        cards.spell("Flamestrike", &[damage(4, ENEMIES)]);
        cards.spell("Arcane Explosion", &[damage(1, ENEMIES)]);
        cards.spell("Twisting Nether", &[destroy(ALL)]);
        cards.spell("Moonfire", &[damage(1, A_CHARACTER)]);
        cards.spell("Fireball", &[damage(6, A_CHARACTER)]);
        cards.spell("Hellfire", &[damage(3, EVERYBODY)]);
        cards.spell(
            "Assassinate",
            &[destroy(Selector::ChosenMinion(Side::Enemy))],
        );
        cards.spell("Shield Block", &[armor(5), draw(1)]);
        cards.minion(
            "Leper Gnome",
            2,
            1,
            &[on(Deathrattle), damage(2, ENEMY_HERO)],
        );
        cards.minion("Zombie Chow", 2, 3, &[on(Deathrattle), heal(5, ENEMY_HERO)]);
        cards.minion("Explosive Sheep", 1, 1, &[on(Deathrattle), damage(2, ALL)]);
        cards.minion(
            "Unstable Ghoul",
            1,
            3,
            &[taunt(), on(Deathrattle), damage(1, ALL)],
        );
        let spider = cards.minion("Spectral Spider", 1, 1, &[]);
        cards.minion(
            "Haunted Creeper",
            1,
            2,
            &[on(Deathrattle), summon(spider, 2)],
        );
        cards.minion(
            "Frothing Berserker",
            2,
            4,
            &[on(MinionDamaged), buff(1, 0, Selector::This)],
        );
        cards.minion(
            "Flesheating Ghoul",
            3,
            3,
            &[on(MinionDied), buff(1, 0, Selector::This)],
        );
        let imp = cards.minion("Imp", 1, 1, &[]);
        cards.minion("Imp Gang Boss", 2, 4, &[on(SelfDamaged), summon(imp, 1)]);
        let every_turn = [on(EndOfTurn), damage(1, Selector::This), summon(imp, 1)];
        cards.minion("Imp Master", 1, 5, &every_turn);
        let boar = cards.minion("Boar", 1, 1, &[]);
        cards.minion("Razorfen Hunter", 2, 3, &[on(Battlecry), summon(boar, 1)]);
        let give = buff(1, 1, Selector::ChosenMinion(friend));
        cards.minion("Shattered Sun Cleric", 3, 2, &[on(Battlecry), give]);
        cards.minion("Cult Master", 4, 2, &[on(FriendlyMinionDied), draw(1)]);
        cards.minion(
            "Elven Archer",
            1,
            1,
            &[on(Battlecry), damage(1, A_CHARACTER)],
        );
        cards.minion(
            "Baron Geddon",
            7,
            7,
            &[on(EndOfTurn), damage(2, EVERYBODY_ELSE)],
        );
        cards.minion("Sen'jin Shieldmasta", 3, 5, &[taunt()]);
        cards.minion("Wisp", 1, 1, &[]);
        cards.minion("Chillwind Yeti", 4, 5, &[]);
        cards.minion("Bloodmage Thalnos", 1, 1, &[on(Deathrattle), draw(1)]);
        let patron = CardId(u32::try_from(cards.cards.len()).unwrap());
        cards.minion("Grim Patron", 3, 3, &[on(SelfDamaged), summon(patron, 1)]);
        cards
    }
}

/// Answers from a list and remembers what it was asked.
#[derive(Default)]
pub struct Script {
    pub answers: Vec<usize>,
    pub asked: Vec<Selection>,
}

impl Chooser for Script {
    fn choose(&mut self, ask: Selection) -> Result<usize, Stop> {
        let answer = self.answers.get(self.asked.len()).copied();
        self.asked.push(ask.clone());
        answer.ok_or(Stop::Asked(ask))
    }
}

/// A game on the table.
pub struct Table {
    pub set: CardSet,
    pub orders: Timing,
    pub world: World,
    pub outbox: Outbox,
    pub script: Script,
    labels: BTreeMap<MinionId, String>,
}

impl Table {
    pub fn new(library: Library) -> Table {
        Table {
            set: library.set(),
            orders: Timing::default(),
            world: World::default(),
            outbox: Outbox::default(),
            script: Script::default(),
            labels: BTreeMap::new(),
        }
    }

    /// A table of real cards.
    pub fn real() -> Table {
        Table::new(Library::real())
    }

    pub fn card(&self, name: &str) -> CardId {
        self.set
            .by_name(name)
            .unwrap_or_else(|| panic!("no card {name}"))
    }

    /// A minion that has been in play all along.
    pub fn put(&mut self, player: Player, name: &str) -> MinionId {
        let card = self.card(name);
        let id = self
            .world
            .enter(&self.set, player, card, None)
            .expect("a minion");
        self.label(id, card);
        spellgrid_cards::update_auras(&self.set, &mut self.world);
        id
    }

    /// Several of them.
    pub fn put_all(&mut self, player: Player, names: &[&str]) -> Vec<MinionId> {
        names.iter().map(|name| self.put(player, name)).collect()
    }

    /// The same with this Health left.
    pub fn put_at(&mut self, player: Player, name: &str, health: i32) -> MinionId {
        let id = self.put(player, name);
        self.world.minion_mut(id).unwrap().health = health;
        id
    }

    pub fn deck(&mut self, player: Player, names: &[&str]) {
        let cards = names.iter().rev().map(|name| self.card(name)).collect();
        self.world.decks[usize::from(player)] = Some(cards);
    }

    /// Wisps enough to draw.
    pub fn full_deck(&mut self, player: Player) {
        self.deck(player, &["Wisp"; 20]);
    }

    fn label(&mut self, id: MinionId, card: CardId) {
        let name = self.set.name(card).into_owned();
        let alike = |label: &&String| **label == name || label.starts_with(&format!("{name} "));
        let label = match self.labels.values().filter(alike).count() {
            0 => name,
            others => format!("{name} {}", others + 1),
        };
        self.labels.insert(id, label);
    }

    /// Play an action and give its log.
    pub fn act(&mut self, action: Action<'_>) -> Vec<String> {
        self.try_act(action).expect("the Sequence ends")
    }

    pub fn try_act(&mut self, action: Action<'_>) -> Result<Vec<String>, Stop> {
        self.outbox.events.clear();
        self.script.asked.clear();
        run(
            &self.set,
            &self.orders,
            &mut self.world,
            action,
            &mut self.script,
            &mut self.outbox,
        )?;
        self.check();
        Ok(self.log())
    }

    /// Cast a spell that comes to the hand for it.
    pub fn cast(&mut self, player: Player, name: &str, answers: &[usize]) -> Vec<String> {
        let hand = self.take(player, name, answers);
        self.act(Action::Cast { player, hand })
    }

    /// Play a minion that comes to the hand for it.
    pub fn play(&mut self, player: Player, name: &str, answers: &[usize]) -> Vec<String> {
        let hand = self.take(player, name, answers);
        self.act(Action::Play { player, hand })
    }

    /// A card comes to the hand.
    pub fn take(&mut self, player: Player, name: &str, answers: &[usize]) -> usize {
        let card = self.card(name);
        self.script.answers = answers.to_vec();
        let hand = &mut self.world.hands[usize::from(player)];
        hand.push(card);
        hand.len() - 1
    }

    pub fn hurt(&mut self, id: MinionId, amount: i32) -> Vec<String> {
        self.act(Action::Damage {
            target: Character::Minion(id),
            amount,
        })
    }

    /// What is true after every Sequence.
    pub fn check(&self) {
        for player in [0, 1] {
            let places: Vec<u16> = self
                .world
                .board(player)
                .iter()
                .map(|minion| minion.position)
                .collect();
            let dense: Vec<u16> = (0u16..).take(places.len()).collect();
            assert_eq!(places, dense, "positions of player {player}");
        }
        assert!(self.world.minions.is_sorted_by_key(|minion| minion.id));
    }

    /// The names on a player's board, from left to right.
    pub fn board(&self, player: Player) -> Vec<String> {
        let name = |card| self.set.name(card).into_owned();
        self.world
            .board(player)
            .iter()
            .map(|minion| name(minion.card))
            .collect()
    }

    pub fn stats(&self, id: MinionId) -> Option<(i32, i32)> {
        self.world
            .minion(id)
            .map(|minion| (minion.attack, minion.health))
    }

    pub fn health(&self, id: MinionId) -> Option<i32> {
        self.stats(id).map(|(_, health)| health)
    }

    pub fn hero(&self, player: Player) -> Hero {
        self.world.heroes[usize::from(player)]
    }

    pub fn hand(&self, player: Player) -> Vec<String> {
        let hand = &self.world.hands[usize::from(player)];
        hand.iter()
            .map(|card| self.set.name(*card).into_owned())
            .collect()
    }

    /// The counts of the activations so far.
    pub fn counts(&self) -> Vec<Count> {
        self.outbox
            .events
            .iter()
            .filter_map(|logged| logged.count)
            .collect()
    }

    /// How many events of the log begin like this, whatever their depth.
    pub fn seen(&mut self, what: &str) -> usize {
        self.log()
            .iter()
            .filter(|line| line.trim_start().starts_with(what))
            .count()
    }

    /// The log, two spaces for each depth.
    pub fn log(&mut self) -> Vec<String> {
        let mut lines = Vec::new();
        for logged in self.outbox.events.clone() {
            if let Event::Summoned { id, card, .. } = logged.event
                && !self.labels.contains_key(&id)
            {
                self.label(id, card);
            }
            let indent = "  ".repeat(usize::from(logged.depth));
            lines.push(format!("{indent}{}", self.line(logged.event)));
        }
        lines
    }

    fn line(&self, event: Event) -> String {
        let minion = |id: MinionId| self.labels[&id].clone();
        let who = |character| match character {
            Character::Minion(id) => minion(id),
            Character::Hero(player) => format!("hero {player}"),
        };
        let name = |card| self.set.name(card).into_owned();
        match event {
            Event::SpellCast { player, card } => format!("{player} casts {}", name(card)),
            Event::Summoned { id, by: None, .. } => format!("Summoned {}", minion(id)),
            Event::Summoned {
                id, by: Some(by), ..
            } => {
                format!("Summoned {} by {}", minion(id), minion(by))
            }
            Event::Damaged { target, amount } => format!("Damaged {} {amount}", who(target)),
            Event::ArmorLost { player, amount } => format!("ArmorLost {player} {amount}"),
            Event::Destroyed { id } => format!("Destroyed {}", minion(id)),
            Event::DeathPhase { round } => format!("DeathPhase {round}"),
            Event::Triggered { source, trigger } => {
                format!("Triggered {} {}", minion(source), trigger.name())
            }
            Event::TextSpawned { source: None, word } => format!("TextSpawned {word}"),
            Event::TextSpawned {
                source: Some(id),
                word,
            } => {
                format!("TextSpawned {word} by {}", minion(id))
            }
            Event::CardDrawn { player, card } => format!("{player} draws {}", name(card)),
            Event::CardBurned { player, card } => format!("{player} burns {}", name(card)),
            Event::Fatigue { player, amount } => format!("Fatigue {player} {amount}"),
            Event::ArmorGained { player, amount } => format!("ArmorGained {player} {amount}"),
            Event::Healed { target, amount } => format!("Healed {} {amount}", who(target)),
            Event::Buffed {
                target,
                attack,
                health,
            } => {
                format!("Buffed {} {attack} {health}", minion(target))
            }
            Event::Assembled { player, card } => format!("{player} assembles {}", name(card)),
            Event::Attacked { attacker, defender } => {
                format!("{} attacks {}", minion(attacker), who(defender))
            }
            Event::TurnEnded { player } => format!("{player} ends the turn"),
        }
    }
}
