//! A game in progress: a level, a state, the past, and the log.

use std::sync::Arc;

use crate::input::{Input, Refusal};
use crate::log::{Change, LogLine};
use crate::{Dir, Id, Level, State};

/// A game in progress. Every call that is refused changes nothing.
#[derive(Debug)]
pub struct Game {}

impl Game {
    /// A game at the start of a level.
    pub fn new(_level: Arc<Level>) -> Game {
        unreachable!()
    }
    /// The level.
    pub fn level(&self) -> &Arc<Level> {
        unreachable!()
    }
    /// The state now.
    pub fn state(&self) -> &State {
        unreachable!()
    }
    /// Play one input with all its choices.
    ///
    /// # Errors
    /// A [`Refusal`].
    pub fn play_input(&mut self, _input: &Input) -> Result<(), Refusal> {
        unreachable!()
    }
    /// Take back the last accepted input (the log with it); `false` when there is none.
    pub fn undo(&mut self) -> bool {
        unreachable!()
    }
    /// Play the input that was last undone again; `false` when there is none.
    pub fn redo(&mut self) -> bool {
        unreachable!()
    }
    /// How many inputs can be undone.
    pub fn turns(&self) -> usize {
        unreachable!()
    }
    /// The accepted inputs since the start (or the last `place`): a replay.
    pub fn replay(&self) -> Vec<Input> {
        unreachable!()
    }
    /// The log since the start or the last [`Game::clear_log`].
    pub fn log(&self) -> &[LogLine] {
        unreachable!()
    }
    /// The part of the log that the last input wrote.
    pub fn last_log(&self) -> &[LogLine] {
        unreachable!()
    }
    /// What the last input changed on the grid, and why.
    pub fn changes(&self) -> &[Change] {
        unreachable!()
    }
    /// Forget the log.
    pub fn clear_log(&mut self) {
        unreachable!()
    }
    /// The log as an indented tree, two blanks a level, one event a line.
    pub fn log_tree(&self) -> String {
        unreachable!()
    }

    // The seeds' harness.

    /// One turn.
    pub fn step(&mut self, _dir: Dir) -> Result<(), Refusal> {
        unreachable!()
    }
    /// A turn in which nobody is moved by the player.
    pub fn wait(&mut self) -> Result<(), Refusal> {
        unreachable!()
    }
    /// Movement and a parse (Module 8): a call for tools and tests, not an input. Undone by `undo`.
    pub fn move_only(&mut self, _dir: Dir) -> Result<(), Refusal> {
        unreachable!()
    }
    /// Put one object on a tile, reparse, bring rule auras up to date, clear the undo history.
    pub fn place(&mut self, _kind: &str, _x: i32, _y: i32) -> Result<Id, Refusal> {
        unreachable!()
    }
    /// Cast a spell by name (`Spark`, `Spark#2`); choices of Assemble come from the chooser.
    pub fn cast(&mut self, _card: &str, _target: Option<Id>) -> Result<(), Refusal> {
        unreachable!()
    }
    /// Play a minion by name onto an empty tile.
    pub fn play(&mut self, _card: &str, _x: i32, _y: i32) -> Result<Id, Refusal> {
        unreachable!()
    }
    /// Attack.
    pub fn attack(&mut self, _attacker: Id, _defender: Id) -> Result<(), Refusal> {
        unreachable!()
    }
    /// Why an attack would be refused; `None` when it is legal.
    pub fn can_attack(&self, _attacker: Id, _defender: Id) -> Option<Refusal> {
        unreachable!()
    }
    /// End a player's turn.
    pub fn end_turn(&mut self, _player: u8) -> Result<(), Refusal> {
        unreachable!()
    }
    /// Draw cards (a call for tools and tests).
    pub fn draw(&mut self, _player: u8, _count: i32) -> Result<(), Refusal> {
        unreachable!()
    }
    /// Deal damage from nowhere (a call for tools and tests).
    pub fn deal_damage(&mut self, _target: Id, _amount: i32) -> Result<(), Refusal> {
        unreachable!()
    }
    /// Put a minion into play off the grid (a call for tools and tests).
    pub fn summon(&mut self, _player: u8, _card: &str) -> Result<Id, Refusal> {
        unreachable!()
    }
    /// The answers that Assemble gets from now on, by name, in order; empty: the first option.
    pub fn set_choices(&mut self, _names: &[&str]) {
        unreachable!()
    }
    /// Every rule on the board, as text.
    pub fn rules(&mut self) -> Vec<String> {
        unreachable!()
    }
    /// The rules in force, as text.
    pub fn active_rules(&mut self) -> Vec<String> {
        unreachable!()
    }
    /// Has the object the property? `None`: no such object or word.
    pub fn has_property(&mut self, _id: Id, _word: &str) -> Option<bool> {
        unreachable!()
    }
    /// Where an object is.
    pub fn pos_of(&self, _id: Id) -> Option<(i32, i32)> {
        unreachable!()
    }
    /// The kinds on a tile, sorted by name.
    pub fn kinds_at(&self, _x: i32, _y: i32) -> Vec<String> {
        unreachable!()
    }
    /// The kinds on a tile, oldest first.
    pub fn stack_at(&self, _x: i32, _y: i32) -> Vec<String> {
        unreachable!()
    }
    /// The oldest minion on a tile.
    pub fn minion_at(&self, _x: i32, _y: i32) -> Option<Id> {
        unreachable!()
    }
    /// Health of a minion in play or of a hero.
    pub fn health(&self, _id: Id) -> Option<i32> {
        unreachable!()
    }
    /// Attack of a minion in play.
    pub fn attack_of(&self, _id: Id) -> Option<i32> {
        unreachable!()
    }
    /// The id of a player's hero.
    pub fn hero(&self, _player: u8) -> Id {
        unreachable!()
    }
    /// Armor of a player's hero.
    pub fn armor(&self, _player: u8) -> i32 {
        unreachable!()
    }
    /// The name of a minion's card, in play or dead in this game; heroes have names too.
    pub fn name_of(&self, _id: Id) -> Option<String> {
        unreachable!()
    }
    /// The names in player 0's hand, left to right.
    pub fn hand(&self) -> Vec<String> {
        unreachable!()
    }
    /// Has a turn's win check found a winner?
    pub fn won(&self) -> bool {
        unreachable!()
    }
    /// Is nothing the mover?
    pub fn lost(&mut self) -> bool {
        unreachable!()
    }
}
