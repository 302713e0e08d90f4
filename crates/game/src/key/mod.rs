//! The packed position (ruling 35): what a search remembers of a state, and all it expands.
//!
//! [`PARTS`] is the one list of what a state consists of. Packing, unpacking, [`Level::unchanged`]
//! and [`Level::unmerged`] walk it, so that nothing can be in one of them and not in another. A
//! part is packed only where something that can act on the level reads it ([`Reads`]); its row says
//! who that is. Unpacking gives a part that is not packed the value it has at the start.
//!
//! In no row, and why:
//!
//! * Ids and handles, and the next of each: nothing compares them but by age, and objects and
//!   minions are packed in order of age.
//! * The aura snapshot, the rules' auras and the rules themselves: brought up to date at the end of
//!   every input from what is packed.
//! * What is new, and tombstones: no input ends with either.
//! * The size of the board: a level has one.
//!
//! The tests compare, on random levels, every input of a state with every input of what its key
//! unpacks to, and the state itself, renumbered, with what the key of [`Level::unmerged`] unpacks
//! to: whatever is forgotten here differs there.

mod bytes;
mod objects;
mod reads;
mod whole;

use smallvec::SmallVec;
use spellgrid_cards::World;
use spellgrid_grid::{Board, Written};

use crate::level::Level;
use crate::play::state::{Context, State};
use bytes::{Bytes, put, put_signed};
pub(crate) use reads::Reads;

type Out<'a> = &'a mut Vec<u8>;

/// A row of the list: one part of a state.
#[derive(Debug)]
pub(crate) struct Part {
    /// Does something read it? In [`Level::unmerged`] every part is packed, unasked.
    packed: fn(&Reads) -> bool,
    put: fn(&Level, &State, Out<'_>),
    /// Into a state that is as at the start but for the parts before.
    take: fn(&Level, &mut Bytes<'_>, &mut Filling<'_>) -> Option<()>,
    /// A quick word whether two states pack to the same here: a wrong no is allowed, a wrong yes is
    /// not. Without it, what they pack to is compared.
    same: Option<fn(&Level, &State, &State) -> bool>,
}

/// A state that is being unpacked.
struct Filling<'a> {
    state: &'a mut State,
    /// The text that the rules in force were read from, and whether text has changed since: where
    /// text does not tell it.
    behind: Option<(Vec<Written>, bool)>,
    /// The text that stands, as in a layout, where it has been listed.
    listed: &'a mut Vec<Written>,
}

/// What a state consists of, in the order of keys.
static PARTS: [Part; 9] = [
    // Won: whether the search is over. Waited: conditions that ask for a wait (IDLE). The text that
    // the rules in force were read from: whatever asks for rules; left out where it is the text that
    // stands, which is always but under a ruleset that ends its turn without a parse, and where
    // things may be read in sentences.
    Part {
        packed: |_| true,
        put: put_marks,
        take: take_marks,
        same: Some(|level, a, b| {
            let (a, b) = (&a.board, &b.board);
            (a.won, a.is_stale()) == (b.won, b.is_stale())
                && (!level.reads.fields.waited || a.waited == b.waited)
                && a.layout() == b.layout()
        }),
    },
    // The seed: teleporters.
    Part {
        packed: |reads| reads.random,
        put: |_, state, out| out.extend_from_slice(&state.board.seed.to_le_bytes()),
        take: |_, bytes, filling| {
            let (seed, rest) = bytes.0.split_first_chunk::<8>()?;
            filling.state.board.seed = u64::from_le_bytes(*seed);
            bytes.0 = rest;
            Some(())
        },
        same: Some(|_, a, b| a.board.seed == b.board.seed),
    },
    // Things, text and minions: everything. See the module for what of them is left out.
    Part {
        packed: |_| true,
        put: objects::put_all,
        take: objects::take_all,
        same: Some(|level, a, b| {
            let fields = &level.reads.fields;
            a.board.same_objects(&b.board, fields.facing, fields.level)
                && a.links == b.links
                && a.world.minions == b.world.minions
        }),
    },
    // A minion's place among its side's: only later places depend on it.
    Part {
        packed: |_| false,
        put: |_, state, out| {
            let minions = state.world.minions.iter();
            minions.for_each(|m| put(out, m.position.into()));
        },
        take: |_, bytes, filling| {
            for minion in &mut filling.state.world.minions {
                minion.position = bytes.take()?.try_into().ok()?;
            }
            Some(())
        },
        same: None,
    },
    // The hands: inputs cast and play from player 0's. Nothing reads the order of its cards (an
    // input names one by its place, and the search tells inputs by what they lead to), and of player
    // 1's hand only the size, which decides whether a card is burned and so nothing but itself.
    Part {
        packed: |_| true,
        put: |level, state, out| {
            let fields = &level.reads.fields;
            let [own, other] = &state.world.hands;
            put(out, own.len() as u32);
            if fields.hand_order || own.len() < 2 {
                own.iter().for_each(|c| put(out, c.0));
            } else {
                let mut own: SmallVec<[u32; 16]> = own.iter().map(|c| c.0).collect();
                own.sort_unstable();
                own.iter().for_each(|&c| put(out, c));
            }
            if fields.other_hand {
                put(out, other.len() as u32);
                other.iter().for_each(|c| put(out, c.0));
            }
        },
        take: |level, bytes, filling| {
            for player in 0..1 + usize::from(level.reads.fields.other_hand) {
                let hand = &mut filling.state.world.hands[player];
                hand.clear();
                for _ in 0..bytes.count()? {
                    hand.push(bytes.card(&level.cards.set)?);
                }
            }
            Some(())
        },
        same: Some(|level, a, b| {
            let hands = 1 + usize::from(level.reads.fields.other_hand);
            a.world.hands[..hands] == b.world.hands[..hands]
        }),
    },
    // The decks: draws. No effect puts a card into a deck, so its size tells what is left of it.
    // Player 1's cards come to a hand that nobody reads: that deck counts only for the fatigue
    // behind it. (Against the limit of events a draw is one, from an empty deck too.)
    Part {
        packed: |reads| reads.decks.contains(&true),
        put: |level, state, out| {
            for player in level.reads.with_decks() {
                let deck = state.world.decks[player].as_ref();
                put(out, deck.map_or(0, Vec::len) as u32);
            }
        },
        take: |level, bytes, filling| {
            for player in level.reads.with_decks() {
                let deck = filling.state.world.decks[player].as_mut()?;
                let left = bytes.take()? as usize;
                (left <= deck.len()).then(|| deck.truncate(left))?;
            }
            Some(())
        },
        same: None,
    },
    // Fatigue: the damage of a draw from an empty deck. It matters where heroes decide, and where
    // the damage can be redirected to a minion.
    Part {
        packed: |reads| (reads.fields.health || reads.redirects) && reads.decks.contains(&true),
        put: |level, state, out| {
            for player in level.reads.with_decks() {
                put_signed(out, state.world.fatigue[player]);
            }
        },
        take: |level, bytes, filling| {
            for player in level.reads.with_decks() {
                filling.state.world.fatigue[player] = bytes.signed()?;
            }
            Some(())
        },
        same: None,
    },
    // The heroes: no effect and no fact asks for a hero's health, and the events that only health
    // or armor decide are not counted against limits; so health matters where heroes decide. Armor
    // does there too, and where it takes its part of a damage before the rest is redirected to a
    // minion.
    Part {
        packed: |reads| reads.armor,
        put: |level, state, out| {
            for hero in &state.world.heroes {
                put_signed(out, hero.armor);
                if level.reads.fields.health {
                    put_signed(out, hero.health);
                    put_signed(out, hero.max_health);
                }
            }
        },
        take: |level, bytes, filling| {
            for hero in &mut filling.state.world.heroes {
                hero.armor = bytes.signed()?;
                if level.reads.fields.health {
                    hero.health = bytes.signed()?;
                    hero.max_health = bytes.signed()?;
                }
            }
            Some(())
        },
        same: None,
    },
    // Which conditional rules hold for whom: where the ruleset tests conditions at the parse.
    Part {
        packed: |reads| reads.frozen,
        put: objects::put_frozen,
        take: objects::take_frozen,
        same: Some(|_, a, b| a.board.frozen() == b.board.frozen()),
    },
];

impl Level {
    /// The same level with nothing left out of its keys but what the other parts tell: what
    /// searches of it say is compared with what they say of the level itself. It has a digest of
    /// its own.
    #[must_use]
    pub fn unmerged(mut self) -> Level {
        self.reads = Reads::whole(&self);
        #[cfg(feature = "serde")]
        {
            self.digest = !self.digest;
        }
        self
    }

    /// The packed position, appended to `out`: equal keys have equal futures. Of states that play
    /// comes to from the start of this level.
    pub fn key(&self, state: &State, out: &mut Vec<u8>) {
        for part in &self.reads.parts {
            (part.put)(self, state, out);
        }
    }

    /// Do two states differ in nothing that a key has? Then their keys are equal; what is told
    /// apart here may have equal keys all the same.
    pub fn unchanged(&self, before: &State, after: &State) -> bool {
        self.reads.parts.iter().all(|part| match part.same {
            Some(same) => same(self, before, after),
            None => {
                let (mut a, mut b) = (Vec::new(), Vec::new());
                (part.put)(self, before, &mut a);
                (part.put)(self, after, &mut b);
                a == b
            }
        })
    }

    /// The state that a key names. Ids, handles and everything else that the key leaves out start
    /// anew, in order of age. `None` for bytes that are no key of this level.
    pub fn unkey(&self, key: &[u8], state: &mut State, context: &mut Context) -> Option<()> {
        let mut listed = std::mem::take(&mut context.scratch.layout);
        let done = self.unpack(key, state, &mut listed);
        context.scratch.layout = listed;
        done?;
        self.refresh(state, context);
        Some(())
    }

    fn unpack(&self, key: &[u8], state: &mut State, listed: &mut Vec<Written>) -> Option<()> {
        self.empty(state);
        listed.clear();
        let mut filling = Filling {
            state,
            behind: None,
            listed,
        };
        let mut bytes = Bytes(key);
        for part in &self.reads.parts {
            (part.take)(self, &mut bytes, &mut filling)?;
        }
        if !bytes.0.is_empty() {
            return None;
        }
        let Filling {
            state,
            behind,
            listed,
        } = filling;
        let board = &mut state.board;
        state.heroes = [board.take_id(), board.take_id()];
        match behind {
            Some((layout, stale)) => board.set_layout(layout, stale),
            None => {
                if listed.is_empty() {
                    spellgrid_grid::current_layout(board, listed);
                }
                board.set_layout(listed.iter().copied(), false);
            }
        }
        Some(())
    }

    /// Everything as at the start, with no object and no minion. The patterns name every field, so
    /// that none can be forgotten.
    fn empty(&self, state: &mut State) {
        let State {
            board,
            world,
            links,
            heroes: _,
        } = state;
        let World {
            minions,
            heroes,
            hands,
            decks,
            fatigue,
            snapshot,
            rule_auras,
            next,
        } = world;
        let start = &self.start.world;
        if board.size() != self.start.board.size() {
            *board = Board::new(self.start.board.size());
        }
        board.clear(self.start.board.seed);
        minions.clear();
        links.clear();
        *heroes = start.heroes;
        for (hand, from) in hands.iter_mut().zip(&start.hands) {
            hand.clone_from(from);
        }
        for (deck, from) in decks.iter_mut().zip(&start.decks) {
            deck.clone_from(from);
        }
        *fatigue = start.fatigue;
        snapshot.clear();
        rule_auras.clear();
        *next = 0;
    }
}

const WON: u8 = 1;
const WAITED: u8 = 2;
/// The rules in force are not those of the text on the board.
const BEHIND: u8 = 4;
/// ... and the next parse has to look.
const STALE: u8 = 8;

fn put_marks(level: &Level, state: &State, out: Out<'_>) {
    let board = &state.board;
    // Only a ruleset without a last parse leaves the rules behind the text; and where things are
    // read in sentences, text does not tell the rules.
    let behind = level.reads.fields.spelled
        || board.is_stale() && {
            let mut now = Vec::new();
            spellgrid_grid::current_layout(board, &mut now);
            now != board.layout()
        };
    let waited = level.reads.fields.waited && board.waited;
    out.push(
        (board.won as u8 * WON)
            | (waited as u8 * WAITED)
            | (behind as u8 * BEHIND)
            | ((behind && board.is_stale()) as u8 * STALE),
    );
    if behind {
        put(out, board.layout().len() as u32);
        board.layout().iter().for_each(|&t| put(out, t.number()));
    }
}

fn take_marks(level: &Level, bytes: &mut Bytes<'_>, filling: &mut Filling<'_>) -> Option<()> {
    let board = &mut filling.state.board;
    let flags = bytes.byte()?;
    if flags >= 16 {
        return None;
    }
    board.won = flags & WON != 0;
    board.waited = flags & WAITED != 0;
    if flags & BEHIND != 0 {
        let mut layout = Vec::new();
        for _ in 0..bytes.count()? {
            let text = Written::from_number(bytes.take()?);
            level.reads.check(text, board.size())?;
            layout.push(text);
        }
        filling.behind = Some((layout, flags & STALE != 0));
    }
    Some(())
}
