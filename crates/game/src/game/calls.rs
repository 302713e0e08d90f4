//! The calls that play a game: turns, cards and spells by name. They are the functions of the
//! course's lessons (`docs/glossary.md`) under their Rust names, with `Result` for panics.

use crate::game::Game;
use crate::language::{Input, LogEvent, Pick, Verb};
use crate::play::Act;
use crate::play::refusal::{Refusal, RefusalCode};
use crate::play::refuse::{halted, refuse, refuse_card};
use crate::setup::InputSetup;
use crate::{Dir, Id, Loss};

impl Game {
    /// One turn.
    ///
    /// # Errors
    /// A [`Refusal`]; so with every call here.
    pub fn step(&mut self, dir: Dir) -> Result<(), Refusal> {
        self.play_input(&Input::step(dir))
    }
    /// A turn in which nobody is moved by the player.
    pub fn wait(&mut self) -> Result<(), Refusal> {
        self.play_input(&Input::plain(Verb::Wait))
    }
    /// Movement and a parse, no more of a turn: a call for tools and tests, not an input. Undone by `undo`.
    pub fn move_only(&mut self, dir: Dir) -> Result<(), Refusal> {
        self.act(Act::Shift(dir), None)
    }
    /// Put one object on a tile, reparse, bring rule auras up to date, clear the undo history.
    pub fn place(&mut self, kind: &str, x: i32, y: i32) -> Result<Id, Refusal> {
        let level = self.level.clone();
        let Some(found) = level.rules.mech.lexicon.kind(kind) else {
            let said = format!("there is no kind {kind:?} in the level's packs");
            return Err(refuse(RefusalCode::Unknown, said));
        };
        let Some(tile) = self.state.board.size().tile(x, y) else {
            return Err(refuse(
                RefusalCode::OffBoard,
                format!("{x},{y} is off the board"),
            ));
        };
        let mut next = self.state.clone();
        let facing = level.facing(found);
        let opened =
            spellgrid_grid::Grid::open(&level.rules.mech, &mut next.board, &mut self.context.grid);
        let row = spellgrid_grid::event::Row::Owner(u32::MAX);
        let placed = opened.and_then(|mut grid| {
            let rank = grid.create(found, tile, facing, row, &[])?;
            grid.parse()?;
            grid.settle_new(rank)?;
            Ok(grid.board.get(rank).id)
        });
        let id = placed.map_err(halted)?;
        level.refresh(&mut next, &mut self.context);
        self.state = next;
        self.forget_past();
        Ok(id)
    }
    /// Cast a spell by name (`Spark`, `Spark#2`); choices of Assemble come from
    /// [`Game::set_choices`].
    pub fn cast(&mut self, card: &str, target: Option<Id>) -> Result<(), Refusal> {
        let place = self.in_hand(card)?;
        let input = self.complete(Verb::Cast(place), None, target)?;
        self.play_input(&input)
    }
    /// Play a minion by name onto an empty tile.
    pub fn play(&mut self, card: &str, x: i32, y: i32) -> Result<Id, Refusal> {
        self.play_at(card, Some((x, y)), None)
    }
    /// Play a minion by name: onto a tile where the level has a grid, with a target where its
    /// Battlecry asks for one.
    pub fn play_at(
        &mut self,
        card: &str,
        tile: Option<(i32, i32)>,
        target: Option<Id>,
    ) -> Result<Id, Refusal> {
        let place = self.in_hand(card)?;
        let input = self.complete(Verb::Play(place), tile, target)?;
        self.play_input(&input)?;
        Ok(self.entered().unwrap_or(0))
    }
    /// Attack.
    pub fn attack(&mut self, attacker: Id, defender: Id) -> Result<(), Refusal> {
        if let Some(refusal) = self.can_attack(attacker, defender) {
            return Err(refusal);
        }
        // Where the ruleset has attacks as inputs, this is one, and part of the replay.
        if self.level.rules.inputs.contains(&InputSetup::Attack)
            && let Some(input) = self.attack_input(attacker, defender)
        {
            return self.play_input(&input);
        }
        self.act(Act::Attack(attacker, defender), None)
    }
    fn attack_input(&mut self, attacker: Id, defender: Id) -> Option<Input> {
        let (level, mut who) = (self.level.clone(), [attacker, defender].into_iter());
        let context = &mut self.context;
        let input = level.resolve(&self.state, Verb::Attack, context, &mut |options, _| {
            Ok::<_, Refusal>(who.next().and_then(|id| options.rank(Pick::Id(id))))
        });
        input.ok().filter(|input| input.choices.len() == 2)
    }
    /// Why an attack would be refused; `None` when it is legal.
    pub fn can_attack(&self, attacker: Id, defender: Id) -> Option<Refusal> {
        use spellgrid_cards::Character;
        let state = &self.state;
        let dead = |id: Id| {
            refuse(
                RefusalCode::BadTarget,
                format!("nobody in play has the id {id}"),
            )
        };
        let Some(a) = state.minion_of(attacker) else {
            return Some(dead(attacker));
        };
        let d = match state.heroes.iter().position(|&h| h == defender) {
            Some(p) => Character::Hero(p as u8),
            None => match state.minion_of(defender) {
                Some(m) => Character::Minion(m),
                None => return Some(dead(defender)),
            },
        };
        let set = &self.level.cards.set;
        spellgrid_cards::can_attack(set, &state.world, a, d)
            .err()
            .map(refuse_card)
    }
    /// End a player's turn.
    pub fn end_turn(&mut self, player: u8) -> Result<(), Refusal> {
        if player > 1 {
            return Err(refuse(
                RefusalCode::Unknown,
                format!("there is no player {player}"),
            ));
        }
        if player == 0 && self.level.rules.inputs.contains(&InputSetup::EndTurn) {
            let input = self.complete(Verb::EndTurn, None, None)?;
            return self.play_input(&input);
        }
        self.act(Act::EndTurn(player), None)
    }
    /// Draw cards (a call for tools and tests).
    pub fn draw(&mut self, player: u8, count: i32) -> Result<(), Refusal> {
        if player > 1 {
            return Err(refuse(
                RefusalCode::Unknown,
                format!("there is no player {player}"),
            ));
        }
        self.act(Act::Draw(player, count), None)
    }
    /// Deal damage from nowhere (a call for tools and tests).
    pub fn deal_damage(&mut self, target: Id, amount: i32) -> Result<(), Refusal> {
        self.act(Act::Damage(target, amount), None)
    }
    /// Put a minion into play off the grid (a call for tools and tests).
    pub fn summon(&mut self, player: u8, card: &str) -> Result<Id, Refusal> {
        let found = self.level.cards.set.by_name(card);
        let Some(found) = found.filter(|_| player < 2) else {
            return Err(refuse(
                RefusalCode::Unknown,
                format!("there is no card {card:?}"),
            ));
        };
        self.act(Act::Summon(player, found), None)?;
        let entered = self.entered();
        entered.ok_or_else(|| refuse(RefusalCode::BoardFull, "the board is full".into()))
    }
    /// The first minion to enter in the last input or call: the played or summoned one. It may be
    /// dead again, but its id was logged.
    fn entered(&self) -> Option<Id> {
        self.last_log().iter().find_map(|line| match line.event {
            LogEvent::Summoned { id, .. } => Some(id),
            _ => None,
        })
    }
    /// The answers that Assemble gets from now on, by name, in order; none: the first option.
    pub fn set_choices(&mut self, names: &[&str]) {
        self.choices = names.iter().map(|&n| n.to_owned()).collect();
    }
    /// The place in the hand of a card by name; `name#2` is the second of that name.
    ///
    /// # Errors
    /// It is not there.
    pub fn in_hand(&self, card: &str) -> Result<u16, Refusal> {
        let hand = self.hand();
        let nth = |name: &str, n: usize| {
            hand.iter()
                .enumerate()
                .filter(|(_, h)| *h == name)
                .nth(n)
                .map(|(i, _)| i as u16)
        };
        let numbered = card
            .rsplit_once('#')
            .and_then(|(name, n)| Some((name, n.parse().ok()?)));
        let found = nth(card, 0).or_else(|| {
            let (name, n): (&str, usize) = numbered?;
            nth(name, n.checked_sub(1)?)
        });
        found.ok_or_else(|| {
            refuse(
                RefusalCode::NotInHand,
                format!("{card:?} is not in the hand"),
            )
        })
    }
    /// Every rule on the board, as text, each once; how often one stands is in
    /// [`crate::Level::rules`].
    pub fn rules(&mut self) -> Vec<String> {
        self.rule_texts(|_| true)
    }
    /// The rules in force, as text, listed as [`Game::rules`] does.
    pub fn active_rules(&mut self) -> Vec<String> {
        self.rule_texts(|rule| rule.active)
    }
    fn rule_texts(&mut self, which: impl Fn(&crate::RuleView) -> bool) -> Vec<String> {
        let rules = self.level.rules(&self.state, &mut self.context);
        let rules = rules.into_iter().filter(which);
        rules.map(|rule| rule.text).collect()
    }
    /// Has the object the property? `None`: no such object or property.
    ///
    /// # Errors
    /// [`RefusalCode::TooComplex`] or [`RefusalCode::Stopped`]: it is not known.
    pub fn has_property(&mut self, id: Id, word: &str) -> Result<Option<bool>, Refusal> {
        self.level
            .has_property(&self.state, id, word, &mut self.context)
    }
    /// Where an object is.
    pub fn pos_of(&self, id: Id) -> Option<(i32, i32)> {
        let board = &self.state.board;
        board.find(id).map(|r| board.size().xy(board.get(r).tile))
    }
    /// The kinds on a tile, sorted by name.
    pub fn kinds_at(&self, x: i32, y: i32) -> Vec<String> {
        let mut kinds = self.stack_at(x, y);
        kinds.sort();
        kinds
    }
    /// The kinds on a tile, oldest first.
    pub fn stack_at(&self, x: i32, y: i32) -> Vec<String> {
        let board = &self.state.board;
        let lex = &self.level.rules.mech.lexicon;
        let Some(tile) = board.size().tile(x, y) else {
            return Vec::new();
        };
        board
            .stack(tile)
            .map(|r| lex.kind_name(board.kind(r)))
            .collect()
    }
    /// The ids on a tile, oldest first.
    pub fn ids_at(&self, x: i32, y: i32) -> Vec<Id> {
        let board = &self.state.board;
        let Some(tile) = board.size().tile(x, y) else {
            return Vec::new();
        };
        board.stack(tile).map(|r| board.get(r).id).collect()
    }
    /// The oldest minion on a tile.
    pub fn minion_at(&self, x: i32, y: i32) -> Option<Id> {
        self.ids_at(x, y)
            .into_iter()
            .find(|&id| self.state.minion_of(id).is_some())
    }
    /// Health of a minion in play or of a hero.
    pub fn health(&self, id: Id) -> Option<i32> {
        if let Some(p) = self.state.heroes.iter().position(|&h| h == id) {
            return Some(self.state.world.heroes[p].health);
        }
        let minion = self.state.minion_of(id)?;
        self.state.world.minion(minion).map(|m| m.health)
    }
    /// Attack of a minion in play.
    pub fn attack_of(&self, id: Id) -> Option<i32> {
        let minion = self.state.minion_of(id)?;
        self.state.world.minion(minion).map(|m| m.attack)
    }
    /// The id of a player's hero; player 1's for any number but 0.
    pub fn hero(&self, player: u8) -> Id {
        self.state.heroes[player.min(1) as usize]
    }
    /// Armor of a player's hero.
    pub fn armor(&self, player: u8) -> i32 {
        self.state.world.heroes[player.min(1) as usize].armor
    }
    /// The name of a minion's card, in play or dead in this game; heroes have names too.
    pub fn name_of(&self, id: Id) -> Option<String> {
        match self.state.heroes.iter().position(|&h| h == id) {
            Some(0) => Some("hero".into()),
            Some(_) => Some("enemy hero".into()),
            None => self.names.get(&id).cloned(),
        }
    }
    /// The names in player 0's hand, left to right.
    pub fn hand(&self) -> Vec<String> {
        self.level.hand(&self.state, 0)
    }
    /// Is the level won? See [`crate::Level::won`].
    pub fn won(&self) -> bool {
        self.level.won(&self.state)
    }
    /// Is the level lost? See [`crate::Level::lost`].
    ///
    /// # Errors
    /// [`RefusalCode::TooComplex`] or [`RefusalCode::Stopped`]: it is not known.
    pub fn lost(&mut self) -> Result<bool, Refusal> {
        self.level.lost(&self.state, &mut self.context)
    }
    /// How the level is lost, as players are told: without a grid nobody expects that anything
    /// moves, and nobody is told that nothing does.
    ///
    /// # Errors
    /// As [`Game::lost`].
    pub fn loss(&mut self) -> Result<Option<Loss>, Refusal> {
        let how = match self.level.heroes_decide() {
            true => Loss::HeroDead,
            false => Loss::NothingMoves,
        };
        let told = how == Loss::HeroDead || self.level.has_grid();
        Ok((told && self.lost()?).then_some(how))
    }
}
