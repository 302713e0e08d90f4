//! The one door from documents to play.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use spellgrid_cards::{CardKind, MinionId, World};
use spellgrid_grid::{Board, Mechanics, Part, Size};
use spellgrid_source::{Diagnostic, Path};

use crate::Dir;
use crate::key::Reads;
use crate::language::Code;
use crate::language::nearest::did_you_mean;
use crate::level::Level;
use crate::pack::cardset;
use crate::pack::orders::Merged;
use crate::pack::texts::{card_texts, is_slug, unprintable};
use crate::pack::{Faults, Pack};
use crate::play::state::{Context, Link, State};
use crate::ruleset;
use crate::setup::{CardSetup, HeroSetup, LevelSetup, MinionSetup, Orders, PackSetup};

/// The most objects, and the most minions, of a level at its start.
pub const MAX_THINGS: usize = 8_000;
/// The most cards in a hand or deck at its start.
const MOST_CARDS: usize = 500;

impl Level {
    /// Check a level against the packs it names (given in the same order).
    ///
    /// # Errors
    /// Every fault found, with its path in the level document. A path that starts with `packs[i]`
    /// and goes on is inside the i-th pack's document.
    pub fn build(packs: &[&PackSetup], setup: &LevelSetup) -> Result<Level, Vec<Diagnostic>> {
        Level::of(Arc::new(Pack::build(packs)?), setup.clone())
    }

    /// The same level with the orders that these set changed.
    ///
    /// # Errors
    /// Every fault found, as [`Level::build`] finds them in a level that writes these orders.
    pub fn with_orders(&self, orders: &Orders) -> Result<Level, Vec<Diagnostic>> {
        let mut setup = self.setup.clone();
        setup.orders.change(orders);
        Level::of(self.pack.clone(), setup)
    }

    fn of(pack: Arc<Pack>, setup: LevelSetup) -> Result<Level, Vec<Diagnostic>> {
        let mut faults = Faults::default();
        names(&setup, &mut faults);
        let mut orders = ruleset_of(&pack, &setup, &mut faults);
        if !faults.0.is_empty() {
            // Without a ruleset everything else would be a fault too.
            return Err(faults.0);
        }
        orders.change(&setup.orders, &Path::default().field("orders"));
        let rules = ruleset::build(&pack, &orders, &mut faults);
        if orders.orders.roles.is_none() {
            // No word has a part, so that every card with a noun would be a fault too.
            return Err(faults.0);
        }
        let mut cards = pack.cards.clone();
        let mut named: BTreeMap<&String, &CardSetup> =
            pack.cards.iter().map(|card| (&card.name, card)).collect();
        let mut paths = pack.card_paths.clone();
        let own = Path::default().field("ownCards");
        for (n, card) in setup.own_cards.iter().enumerate() {
            card_texts(card, &own.index(n), &mut faults);
            if named
                .get(&card.name)
                .is_some_and(|known| card.says_again(known))
            {
                continue;
            }
            named.entry(&card.name).or_insert(card);
            // Assemble draws from the cards of the packs alone (ruling 27).
            let token = true;
            cards.push(CardSetup {
                token,
                ..card.clone()
            });
            paths.push(own.index(n));
        }
        let set = cardset::build(&cards, &paths, &rules.mech.lexicon, &mut faults);
        let size = ruleset::size(&setup, &mut faults);
        if !faults.0.is_empty() {
            return Err(faults.0);
        }
        let mut level = Level {
            #[cfg(feature = "serde")]
            digest: digest(&pack, &setup)?,
            setup,
            rules,
            cards: set,
            card_setups: cards,
            start: State {
                board: Board::new(size),
                ..State::default()
            },
            reads: Reads::default(),
            pack,
        };
        level.rules.mech.stamp = stamp(&level.rules.mech, size);
        level.fill(&mut faults);
        level.begin(&mut faults);
        level.reads = Reads::of(&level);
        faults.result(level)
    }

    /// Put everything where the document says: things, then cards, then heroes (ruling 31).
    fn fill(&mut self, faults: &mut Faults) {
        let setup = self.setup.clone();
        let mut board = std::mem::take(&mut self.start.board);
        let root = Path::default();
        for (name, len, most) in [
            ("objects", setup.objects.len(), MAX_THINGS),
            ("cards", setup.cards.len(), MOST_CARDS),
            ("hand", setup.hand.len(), MOST_CARDS),
            ("deck", setup.deck.as_ref().map_or(0, Vec::len), MOST_CARDS),
            ("enemyHand", setup.enemy_hand.len(), MOST_CARDS),
            (
                "enemyDeck",
                setup.enemy_deck.as_ref().map_or(0, Vec::len),
                MOST_CARDS,
            ),
        ] {
            if len > most {
                let said =
                    format!("{len} {name} are more than the {most} that a level may start with");
                faults.add(Code::TooLarge, root.field(name), said, None);
                self.start.board = board;
                return;
            }
        }
        let size = board.size();
        let place = |x: i32, y: i32, path: &Path, faults: &mut Faults| {
            let tile = size.tile(x, y);
            if tile.is_none() {
                let said = format!(
                    "{x},{y} is off the board of {} by {}",
                    size.width, size.height
                );
                faults.add(Code::OffBoard, path.clone(), said, None);
            }
            tile
        };
        for (n, object) in setup.objects.iter().enumerate() {
            let path = root.field("objects").index(n);
            let kind = self.rules.mech.lexicon.kind(&object.kind);
            if kind.is_none() {
                self.unknown_kind(&object.kind, &path, faults);
            }
            let tile = place(object.x, object.y, &path, faults);
            if let (Some(kind), Some(tile)) = (kind, tile) {
                let facing = object.facing.unwrap_or_else(|| self.facing(kind));
                let id = board.take_id();
                board.add(kind, tile, facing, id);
            }
        }
        let mut world = World {
            next: 0,
            ..World::default()
        };
        let mut counts = [0u16; 2];
        for (n, minion) in setup.cards.iter().enumerate() {
            let path = root.field("cards").index(n);
            self.minion(
                minion,
                &path,
                &mut board,
                &mut world,
                &mut counts,
                &place,
                faults,
            );
        }
        world.hands[0] = self.names(&setup.hand, &root.field("hand"), faults);
        world.hands[1] = self.names(&setup.enemy_hand, &root.field("enemyHand"), faults);
        for (p, (field, deck)) in [("deck", &setup.deck), ("enemyDeck", &setup.enemy_deck)]
            .into_iter()
            .enumerate()
        {
            world.decks[p] = deck.as_ref().map(|names| {
                let mut deck = self.names(names, &root.field(field), faults);
                // The document lists the top first; the value keeps it last.
                deck.reverse();
                deck
            });
        }
        for (p, (field, hero)) in [("hero", setup.hero), ("enemyHero", setup.enemy_hero)]
            .into_iter()
            .enumerate()
        {
            self.start.heroes[p] = board.take_id();
            if let Some(HeroSetup { health, armor }) = hero {
                if !(1..=10_000).contains(&health) || !(0..=10_000).contains(&armor) {
                    let said = format!("a hero with {health} Health and {armor} Armor is no hero");
                    faults.add(Code::BadNumber, root.field(field), said, None);
                }
                let own = &mut world.heroes[p];
                (own.health, own.armor) = (health, armor);
                own.max_health = own.max_health.max(health);
            }
        }
        self.start.board = board;
        self.start.world = world;
    }

    #[allow(clippy::too_many_arguments)] // one line of the document, and where it goes
    fn minion(
        &mut self,
        setup: &MinionSetup,
        path: &Path,
        board: &mut Board,
        world: &mut World,
        counts: &mut [u16; 2],
        place: &impl Fn(i32, i32, &Path, &mut Faults) -> Option<u16>,
        faults: &mut Faults,
    ) {
        let Some(card) = self.find_card(&setup.card, &path.field("card"), faults) else {
            return;
        };
        let Some(CardKind::Minion { attack, health }) = self.cards.set.kind(card) else {
            let said = format!("{:?} is a spell and cannot stand in play", setup.card);
            faults.add(Code::WrongCard, path.field("card"), said, None);
            return;
        };
        if setup.owner > 1 {
            let said = format!("there is no player {}: 0 or 1", setup.owner);
            faults.add(Code::BadNumber, path.field("owner"), said, None);
            return;
        }
        for (field, value, low) in [("attack", setup.attack, 0), ("health", setup.health, 1)] {
            if value.is_some_and(|v| !(low..=10_000).contains(&v)) {
                let said = format!("{} is out of range ({low} to 10000)", value.unwrap_or(0));
                faults.add(Code::BadNumber, path.field(field), said, None);
            }
        }
        let id = match (setup.x, setup.y) {
            (None, None) => board.take_id(),
            (x, y) => {
                if x.is_none() || y.is_none() {
                    let said = "a tile needs both x and y".to_owned();
                    faults.add(Code::Schema, path.clone(), said, None);
                    return;
                }
                let noun = self.noun(card);
                if noun.is_none() {
                    let said = format!("{:?} has no noun and cannot stand on a tile", setup.card);
                    faults.add(Code::NoNoun, path.field("card"), said, None);
                }
                let tile = place(x.unwrap_or(0), y.unwrap_or(0), path, faults);
                let (Some(noun), Some(tile)) = (noun, tile) else {
                    return;
                };
                let id = board.take_id();
                let facing = setup.facing.unwrap_or(Dir::Right);
                board.add(spellgrid_grid::Kind::thing(noun), tile, facing, id);
                id
            }
        };
        let minion = MinionId(world.next);
        world.next += 1;
        let now = setup.health.unwrap_or(health);
        let count = &mut counts[setup.owner as usize];
        world.minions.push(spellgrid_cards::Minion {
            id: minion,
            card,
            owner: setup.owner,
            position: *count,
            attack: setup.attack.unwrap_or(attack),
            health: now,
            max_health: now.max(health),
            pending: false,
        });
        *count += 1;
        self.start.links.push(Link { minion, id });
    }

    fn names(
        &self,
        names: &[String],
        path: &Path,
        faults: &mut Faults,
    ) -> Vec<spellgrid_cards::CardId> {
        let found = names.iter().enumerate();
        found
            .filter_map(|(n, name)| self.find_card(name, &path.index(n), faults))
            .collect()
    }
    fn find_card(
        &self,
        name: &str,
        path: &Path,
        faults: &mut Faults,
    ) -> Option<spellgrid_cards::CardId> {
        let found = self.cards.set.by_name(name);
        if found.is_none() {
            let hint = || did_you_mean(name, self.card_setups.iter().map(|c| c.name.as_str()));
            let said = format!("there is no card {name:?} in the level's packs");
            faults.add_with_hint(Code::UnknownCard, path.clone(), said, hint);
        }
        found
    }
    fn unknown_kind(&self, name: &str, path: &Path, faults: &mut Faults) {
        let lex = &self.rules.mech.lexicon;
        let path = path.field("kind");
        if let Some(word) = name.strip_prefix("text:") {
            let said = format!("there is no word {word:?} in the level's packs");
            let hint = || did_you_mean(word, lex.words().map(|w| lex.name(w)));
            faults.add_with_hint(Code::UnknownWord, path, said, hint);
            return;
        }
        let known = lex.find(&name.to_ascii_uppercase());
        let (code, said) = match known.map(|w| lex.part(w)) {
            Some(part) if part != Part::Noun && name.chars().all(|c| !c.is_ascii_uppercase()) => (
                Code::WrongRole,
                format!("{name:?} is no kind of thing, but another sort of word"),
            ),
            _ => (
                Code::UnknownKind,
                format!("there is no kind {name:?} in the level's packs"),
            ),
        };
        faults.add_with_hint(code, path, said, || {
            let nouns: Vec<String> = lex
                .words()
                .filter(|&w| lex.part(w) == Part::Noun)
                .map(|w| lex.name(w).to_ascii_lowercase())
                .collect();
            did_you_mean(name, nouns.iter().map(String::as_str))
        });
    }

    /// Read the rules for the first time, and bring levels and auras up to date.
    fn begin(&mut self, faults: &mut Faults) {
        if !faults.0.is_empty() {
            return;
        }
        let mut state = std::mem::take(&mut self.start);
        let mut context = Context::default();
        if self.open(&mut state, &mut context).is_err() {
            let said = "the words of the level have too many readings, or its objects too much to \
                        look at"
                .to_owned();
            faults.add(
                Code::TooComplex,
                Path::default().field("objects"),
                said,
                None,
            );
        }
        self.start = state;
    }
}

/// The level's name is fit for links and files, and no pack is named twice.
fn names(setup: &LevelSetup, faults: &mut Faults) {
    if !is_slug(&setup.name) {
        let said = format!(
            "{:?} is no name for a level: lower case, digits, - and _, at most 100",
            setup.name
        );
        faults.add(Code::BadName, Path::default().field("name"), said, None);
    }
    for (field, text) in [("title", &setup.title), ("idea", &setup.idea)] {
        if let Some(said) = unprintable(text) {
            faults.add(Code::BadName, Path::default().field(field), said, None);
        }
    }
    for (n, proof) in setup.proofs.iter().enumerate() {
        if let Some(said) = unprintable(proof) {
            let path = Path::default().field("proofs").index(n);
            faults.add(Code::BadName, path, said, None);
        }
    }
    for (n, pack) in setup.packs.iter().enumerate() {
        if setup.packs[..n].contains(pack) {
            let said = format!("the pack {pack:?} is named twice");
            faults.add(
                Code::Duplicate,
                Path::default().field("packs").index(n),
                said,
                None,
            );
        }
    }
}

fn ruleset_of(pack: &Pack, setup: &LevelSetup, faults: &mut Faults) -> Merged {
    let name = setup.ruleset();
    match pack.rulesets.get(name) {
        Some(orders) => orders.clone(),
        None => {
            let said = format!("there is no ruleset {name:?} in the level's packs");
            let path = Path::default().field("ruleset");
            let hint = || did_you_mean(name, pack.rulesets());
            faults.add_with_hint(Code::UnknownRuleset, path, said, hint);
            Merged::default()
        }
    }
}

/// What tells the words and rows of one level, on a board of its size, from those of another.
fn stamp(mech: &Mechanics, size: Size) -> u64 {
    let mut hasher = DefaultHasher::new();
    (mech, size).hash(&mut hasher);
    hasher.finish()
}

/// A digest of what decides play. Titles, ideas and claims are left out.
///
/// # Errors
/// A document that JSON cannot hold: no digest is made of less than all of it.
#[cfg(feature = "serde")]
fn digest(pack: &Pack, setup: &LevelSetup) -> Result<u128, Vec<Diagnostic>> {
    let mut plain = setup.clone();
    plain.title.clear();
    plain.idea.clear();
    plain.proofs.clear();
    plain.name.clear();
    // A list in JSON: the packs, then the level.
    let mut hasher = pack.written.clone();
    hasher.update(b",");
    hasher.update(&crate::pack::written(&plain)?);
    let hash = hasher.update(b"]").finalize();
    let mut first = [0u8; 16];
    first.copy_from_slice(&hash.as_bytes()[..16]);
    Ok(u128::from_le_bytes(first))
}
