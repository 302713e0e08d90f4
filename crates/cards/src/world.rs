//! The value of a card game: everything that play can change, and nothing else.

use crate::set::CardSet;
use crate::text::{Amount, Aura, CardId, CardKind};

/// A player: 0 or 1.
pub type Player = u8;

/// A minion's handle. Rises in order of play, is never reused, and depends on nothing but play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MinionId(pub u32);

/// A minion or a hero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Character {
    /// A minion.
    Minion(MinionId),
    /// A player's hero.
    Hero(Player),
}

/// A minion in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Minion {
    /// Its handle.
    pub id: MinionId,
    /// Its card.
    pub card: CardId,
    /// Whose it is.
    pub owner: Player,
    /// Its place from the left among the owner's minions, from 0.
    pub position: u16,
    /// Attack now.
    pub attack: Amount,
    /// Health now; 0 or less is mortally wounded.
    pub health: Amount,
    /// The most Health it can have.
    pub max_health: Amount,
    /// Marked for the next Death Creation Step.
    pub pending: bool,
}

/// A hero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hero {
    /// Health now.
    pub health: Amount,
    /// The most Health it can have.
    pub max_health: Amount,
    /// Armor.
    pub armor: Amount,
}

impl Hero {
    /// Has it no Health left? What that decides, if anything, the game says.
    #[must_use]
    pub fn is_dead(&self) -> bool {
        self.health <= 0
    }
}

impl Default for Hero {
    fn default() -> Self {
        Hero {
            health: 30,
            max_health: 30,
            armor: 0,
        }
    }
}

/// One aura in the snapshot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Snapped {
    /// The aura.
    pub aura: Aura,
    /// Whose minions it serves; `None` is everybody's (a rule aura).
    pub owner: Option<Player>,
    /// The minion that carries it; `None` for a rule aura.
    pub carrier: Option<MinionId>,
}

/// Everything that play can change.
#[derive(Debug, PartialEq, Eq, Hash, Default)]
pub struct World {
    /// The minions in play, in order of play.
    pub minions: Vec<Minion>,
    /// The heroes.
    pub heroes: [Hero; 2],
    /// The hands, left to right.
    pub hands: [Vec<CardId>; 2],
    /// The decks; the last card is the top. `None`: this player has no deck and draws nothing.
    pub decks: [Option<Vec<CardId>>; 2],
    /// The damage of the last draw from an empty deck.
    pub fatigue: [Amount; 2],
    /// The auras as the last Aura Update read them: minions' in order of play, then rules'.
    pub snapshot: Vec<Snapped>,
    /// The auras that the rules on the grid give; set by the game.
    pub rule_auras: Vec<Aura>,
    /// The next handle.
    pub next: u32,
}

// By hand for `clone_from`, which keeps the room of what it replaces: searches copy a state for
// every input they try.
impl Clone for World {
    fn clone(&self) -> World {
        let mut copy = World::default();
        copy.clone_from(self);
        copy
    }
    fn clone_from(&mut self, from: &World) {
        let World {
            minions,
            heroes,
            hands,
            decks,
            fatigue,
            snapshot,
            rule_auras,
            next,
        } = from;
        self.minions.clone_from(minions);
        self.heroes = *heroes;
        self.hands.clone_from(hands);
        self.decks.clone_from(decks);
        self.fatigue = *fatigue;
        self.snapshot.clone_from(snapshot);
        self.rule_auras.clone_from(rule_auras);
        self.next = *next;
    }
}

impl World {
    /// About how many bytes it takes.
    #[must_use]
    pub fn weight(&self) -> usize {
        let cards = self.hands.iter().map(Vec::len).sum::<usize>()
            + self.decks.iter().flatten().map(Vec::len).sum::<usize>();
        size_of::<World>()
            + size_of_val(&self.minions[..])
            + cards * size_of::<CardId>()
            + size_of_val(&self.snapshot[..])
            + size_of_val(&self.rule_auras[..])
    }

    /// The minion in play with that handle.
    #[must_use]
    pub fn minion(&self, id: MinionId) -> Option<&Minion> {
        self.index(id).and_then(|at| self.minions.get(at))
    }

    /// The same, to change.
    pub fn minion_mut(&mut self, id: MinionId) -> Option<&mut Minion> {
        self.index(id).and_then(|at| self.minions.get_mut(at))
    }

    /// Where in order of play a minion stands.
    fn index(&self, id: MinionId) -> Option<usize> {
        self.minions
            .binary_search_by_key(&id, |minion| minion.id)
            .ok()
    }

    /// A player's hero.
    #[must_use]
    pub fn hero(&self, player: Player) -> Option<&Hero> {
        self.heroes.get(usize::from(player))
    }

    /// The same, to change.
    pub fn hero_mut(&mut self, player: Player) -> Option<&mut Hero> {
        self.heroes.get_mut(usize::from(player))
    }

    /// Is that character in play?
    #[must_use]
    pub fn contains(&self, character: Character) -> bool {
        match character {
            Character::Minion(id) => self.minion(id).is_some(),
            Character::Hero(player) => self.hero(player).is_some(),
        }
    }

    /// Whose that character is, when it is in play.
    #[must_use]
    pub fn owner(&self, character: Character) -> Option<Player> {
        match character {
            Character::Minion(id) => self.minion(id).map(|minion| minion.owner),
            Character::Hero(player) => self.hero(player).map(|_| player),
        }
    }

    /// How many minions a player has in play, the mortally wounded included.
    #[must_use]
    pub fn count(&self, player: Player) -> usize {
        self.minions
            .iter()
            .filter(|minion| minion.owner == player)
            .count()
    }

    /// A player's minions from left to right.
    #[must_use]
    pub fn board(&self, player: Player) -> Vec<&Minion> {
        let mut board: Vec<&Minion> = self
            .minions
            .iter()
            .filter(|minion| minion.owner == player)
            .collect();
        board.sort_by_key(|minion| minion.position);
        board
    }

    /// Put a minion into play as printed, with no event and no Aura Update; `position` counts from
    /// the left, `None` is far right. `None` comes back for a card that is no minion, a player
    /// there is not, or when handles run out.
    pub fn enter(
        &mut self,
        set: &CardSet,
        owner: Player,
        card: CardId,
        position: Option<u16>,
    ) -> Option<MinionId> {
        let CardKind::Minion { attack, health } = set.kind(card)? else {
            return None;
        };
        self.hero(owner)?;
        let id = MinionId(self.next);
        let next = self.next.checked_add(1)?;
        let far_right = u16::try_from(self.count(owner)).ok()?;
        let position = position.map_or(far_right, |position| position.min(far_right));
        self.next = next;
        if position < far_right {
            for minion in self
                .minions
                .iter_mut()
                .filter(|minion| minion.owner == owner)
            {
                if minion.position >= position {
                    minion.position = minion.position.saturating_add(1);
                }
            }
        }
        self.minions.push(Minion {
            id,
            card,
            owner,
            position,
            attack,
            health,
            max_health: health,
            pending: false,
        });
        Some(id)
    }
}
