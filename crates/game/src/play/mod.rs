//! Playing one input on a bare state.

pub(crate) mod expand;
pub(crate) mod middle;
pub(crate) mod refusal;
pub(crate) mod refuse;
pub(crate) mod state;

use spellgrid_cards::{Action, CardKind, Character, Minion, MinionId};
use spellgrid_grid::{Dir, Grid, Halt, Kind, NONE, Tile};

use crate::Id;
use crate::language::{Input, Need, Options, Teller, Verb, changes};
use crate::level::Level;
use crate::play::middle::{Choices, Middle, PLAYED_FACING};
use crate::play::refusal::{Refusal, RefusalCode};
use crate::play::refuse::{Early, halted, refuse};
use crate::play::state::{CardNote, Context, State};

/// What a call does: an input of a player, or a call of tools and tests.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Act<'a> {
    Input(&'a Input),
    Shift(Dir),
    Attack(Id, Id),
    EndTurn(u8),
    Draw(u8, i32),
    Damage(Id, i32),
    Summon(u8, spellgrid_cards::CardId),
}

impl Level {
    /// Play one input. `context` holds what happened (log and changes only when `context.trace` is on).
    /// The past is the caller's.
    ///
    /// # Errors
    /// A [`Refusal`]; the state is then as it was.
    pub fn play(
        &self,
        state: &mut State,
        input: &Input,
        context: &mut Context,
    ) -> Result<(), Refusal> {
        self.act(state, Act::Input(input), context)
    }

    pub(crate) fn act(
        &self,
        state: &mut State,
        act: Act<'_>,
        context: &mut Context,
    ) -> Result<(), Refusal> {
        context.before.clone_from(state);
        let result = self.run(state, act, context);
        if let Err(refusal) = result {
            std::mem::swap(state, &mut context.before);
            context.forget();
            return Err(refusal);
        }
        Ok(())
    }

    /// Play on the state itself; after an error the state is in no defined condition.
    pub(crate) fn run(
        &self,
        state: &mut State,
        act: Act<'_>,
        context: &mut Context,
    ) -> Result<(), Refusal> {
        context.forget();
        context.grid.trace = context.trace;
        let mut teller = context.trace.then(|| Teller {
            heroes: state.heroes,
            ..Teller::default()
        });
        let given: &[u16] = match act {
            Act::Input(input) => &input.choices,
            _ => &[],
        };
        let State {
            board,
            world,
            links,
            heroes,
        } = state;
        let mut middle = Middle {
            level: self,
            world,
            links,
            choices: Choices {
                given,
                used: 0,
                stop: &context.stop,
            },
            outbox: &mut context.outbox,
            notes: &mut context.notes,
            scratch: &mut context.scratch,
            behind: false,
            stop: None,
            teller: teller.as_mut(),
            played: None,
        };
        let opened = Grid::open(&self.rules.mech, board, &mut context.grid);
        let mut grid = opened.map_err(halted)?;
        // So that a flag that is raised already is seen.
        grid.spend(1).map_err(halted)?;
        let before = context_rules(&grid, context.trace);
        let result = self.perform(&mut grid, &mut middle, act, *heroes);
        let Middle { stop, choices, .. } = middle;
        if let Err(early) = result {
            return Err(self.refusal(early, stop, state));
        }
        if choices.used < given.len() {
            let said = format!(
                "{} choices were given, {} are needed",
                given.len(),
                choices.used
            );
            return Err(refuse(RefusalCode::NeedlessChoice, said));
        }
        // A turn ends so by itself; a card's input does here.
        grid.rest();
        grid.board.compact(|_, _| {});
        if self.rules.heroes_decide {
            let [own, other] = &world.heroes;
            grid.board.won |= other.is_dead() && !own.is_dead();
        }
        if context.trace {
            let after = context.grid.rules().clone();
            let events = std::mem::take(&mut context.grid.events);
            if let Some(before) = before {
                changes(self, &events, &before, &after, &mut context.changes);
            }
            context.grid.events = events;
            if let Some(teller) = teller {
                context.lines = teller.lines;
                context.entered = teller.entered;
            }
        }
        Ok(())
    }

    fn perform(
        &self,
        grid: &mut Grid<'_>,
        middle: &mut Middle<'_>,
        act: Act<'_>,
        heroes: [Id; 2],
    ) -> Result<(), Early> {
        match act {
            Act::Input(input) => self.input(grid, middle, input, heroes),
            Act::Shift(dir) => {
                spellgrid_grid::shift(grid, dir, middle)?;
                middle.sync_rules(grid);
                Ok(())
            }
            Act::Attack(a, d) => {
                let attacker = minion(middle, a)?;
                let defender = character(middle, d, heroes)?;
                Ok(middle.sequence(grid, Action::Attack { attacker, defender })?)
            }
            Act::EndTurn(player) => Ok(middle.sequence(grid, Action::EndTurn { player })?),
            Act::Draw(player, count) => Ok(middle.sequence(grid, Action::Draw { player, count })?),
            Act::Damage(id, amount) => {
                let target = character(middle, id, heroes)?;
                Ok(middle.sequence(grid, Action::Damage { target, amount })?)
            }
            Act::Summon(player, card) => {
                Ok(middle.sequence(grid, Action::Summon { player, card })?)
            }
        }
    }

    fn input(
        &self,
        grid: &mut Grid<'_>,
        middle: &mut Middle<'_>,
        input: &Input,
        heroes: [Id; 2],
    ) -> Result<(), Early> {
        if !self.rules.inputs.contains(&input.verb.kind()) {
            let said = format!(
                "the ruleset of this level has no input {}",
                input.verb.name()
            );
            return Err(Early::Refused(RefusalCode::NoSuchInput, said));
        }
        match input.verb {
            Verb::Step(_) | Verb::Wait => {
                let dir = match input.verb {
                    Verb::Step(dir) => Some(dir),
                    _ => None,
                };
                spellgrid_grid::turn(grid, dir, middle)?;
                middle.sync_rules(grid);
                Ok(())
            }
            Verb::Cast(hand) => {
                let action = Action::Cast {
                    player: 0,
                    hand: hand as usize,
                };
                Ok(middle.sequence(grid, action)?)
            }
            Verb::Play(hand) => self.play_card(grid, middle, hand as usize),
            Verb::Attack => self.attack(grid, middle, heroes),
            Verb::EndTurn => Ok(middle.sequence(grid, Action::EndTurn { player: 0 })?),
        }
    }

    fn play_card(
        &self,
        grid: &mut Grid<'_>,
        middle: &mut Middle<'_>,
        hand: usize,
    ) -> Result<(), Early> {
        let refused = |code, said: String| Err(Early::Refused(code, said));
        let Some(&card) = middle.world.hands[0].get(hand) else {
            return refused(
                RefusalCode::NotInHand,
                format!("the hand has no card {}", hand + 1),
            );
        };
        let name = self.cards.set.name(card).into_owned();
        if self.cards.set.kind(card) == Some(CardKind::Spell) {
            return refused(
                RefusalCode::NotAMinion,
                format!("{name} is a spell: cast it"),
            );
        }
        if self.has_grid() {
            let Some(noun) = self.noun(card) else {
                let said = format!("{name} has no noun and cannot stand on a tile");
                return refused(RefusalCode::NoNoun, said);
            };
            let limit = self.rules.orders.limits.minions;
            if limit.is_some_and(|most| middle.world.count(0) >= most as usize) {
                return refused(
                    RefusalCode::BoardFull,
                    "the board of minions is full".into(),
                );
            }
            let size = grid.board.size();
            grid.spend(size.tiles() as u64)?;
            let empty: Vec<Tile> = (0..size.tiles() as Tile)
                .filter(|&t| grid.board.oldest(t) == NONE)
                .collect();
            if empty.is_empty() {
                let said = format!("there is no empty tile to play {name} on");
                return refused(RefusalCode::Occupied, said);
            }
            let tiles = || Need {
                options: Options::Tile(empty.iter().map(|&t| size.xy(t)).collect()),
            };
            let Some(&rank) = middle.choices.given.first() else {
                return Err(Early::Asked(tiles()));
            };
            let Some(&tile) = empty.get(rank as usize) else {
                return Err(Early::Wrong(tiles()));
            };
            middle.choices.used = 1;
            let row = spellgrid_grid::event::Row::Owner(card.0);
            let rank = grid.create(Kind::thing(noun), tile, PLAYED_FACING, row, &[])?;
            middle.played = Some(grid.board.get(rank).id);
        }
        middle.notes.push(CardNote::Played(card));
        Ok(middle.sequence(grid, Action::Play { player: 0, hand })?)
    }

    fn attack(
        &self,
        grid: &mut Grid<'_>,
        middle: &mut Middle<'_>,
        heroes: [Id; 2],
    ) -> Result<(), Early> {
        let world = &middle.world;
        // All who can attack may attack the same.
        let options = spellgrid_cards::defenders(&self.cards.set, world, 0);
        grid.spend((world.minions.len() + options.len()) as u64)?;
        let able = |m: &&Minion| m.owner == 0 && m.health > 0 && m.attack > 0;
        let attackers: Vec<MinionId> = match options.is_empty() {
            true => Vec::new(),
            false => world.minions.iter().filter(able).map(|m| m.id).collect(),
        };
        if attackers.is_empty() {
            let said = "no minion of yours can attack anybody".to_owned();
            return Err(Early::Refused(RefusalCode::NoAttack, said));
        }
        let id = |c: Character| match c {
            Character::Minion(m) => crate::play::state::id_of(middle.links, m).unwrap_or(0),
            Character::Hero(p) => heroes[p as usize % 2],
        };
        let given = middle.choices.given;
        let need = Need {
            options: Options::Attacker(
                attackers
                    .iter()
                    .map(|&a| id(Character::Minion(a)))
                    .collect(),
            ),
        };
        let Some(&first) = given.first() else {
            return Err(Early::Asked(need));
        };
        let Some(&attacker) = attackers.get(first as usize) else {
            return Err(Early::Wrong(need));
        };
        let need = Need {
            options: Options::Defender(options.iter().map(|&d| id(d)).collect()),
        };
        let Some(&second) = given.get(1) else {
            return Err(Early::Asked(need));
        };
        let Some(&defender) = options.get(second as usize) else {
            return Err(Early::Wrong(need));
        };
        middle.choices.used = 2;
        Ok(middle.sequence(grid, Action::Attack { attacker, defender })?)
    }

    /// The phases before the first turn.
    pub(crate) fn open(&self, state: &mut State, context: &mut Context) -> Result<(), Halt> {
        self.between(state, context, |grid, middle| {
            spellgrid_grid::start(grid, middle)
        })?;
        state.board.compact(|_, _| {});
        Ok(())
    }
    /// Bring rule auras and the aura snapshot up to date: after `place` and unpacking.
    pub(crate) fn refresh(&self, state: &mut State, context: &mut Context) {
        // Only a board that cannot be opened fails, and such a board is in no state.
        let _ = self.between(state, context, |_, _| Ok(()));
    }
    /// Do something between inputs, then bring the auras up to date.
    fn between(
        &self,
        state: &mut State,
        context: &mut Context,
        act: impl FnOnce(&mut Grid<'_>, &mut Middle<'_>) -> Result<(), Halt>,
    ) -> Result<(), Halt> {
        let State {
            board,
            world,
            links,
            ..
        } = state;
        let mut grid = Grid::open(&self.rules.mech, board, &mut context.grid)?;
        let mut middle = Middle {
            level: self,
            world,
            links,
            choices: Choices {
                given: &[],
                used: 0,
                stop: &context.stop,
            },
            outbox: &mut context.outbox,
            notes: &mut context.notes,
            scratch: &mut context.scratch,
            behind: true,
            stop: None,
            teller: None,
            played: None,
        };
        act(&mut grid, &mut middle)?;
        middle.sync_rules(&grid);
        Ok(())
    }
}

fn context_rules(grid: &Grid<'_>, trace: bool) -> Option<std::sync::Arc<spellgrid_grid::Rules>> {
    trace.then(|| grid.rules())
}

fn minion(middle: &Middle<'_>, id: Id) -> Result<MinionId, Early> {
    let found = crate::play::state::minion_of(middle.links, id);
    found.ok_or_else(|| {
        Early::Refused(
            RefusalCode::BadTarget,
            format!("no minion in play has the id {id}"),
        )
    })
}

fn character(middle: &Middle<'_>, id: Id, heroes: [Id; 2]) -> Result<Character, Early> {
    match heroes.iter().position(|&h| h == id) {
        Some(player) => Ok(Character::Hero(player as u8)),
        None => minion(middle, id).map(Character::Minion),
    }
}
