//! A level: checked content, orders, and the state that play starts from.

use crate::fault::Fault;
use crate::input::{Input, Need, Refusal};
use crate::setup::{LevelSetup, PackSetup};
use crate::state::{Desk, State};
use crate::view::{HeroView, MinionView, ObjectView, RuleView};
use crate::{Fact, Id};

/// A level, ready to play. Immutable; share it with [`std::sync::Arc`].
#[derive(Debug)]
pub struct Level {}

impl Level {
    /// Check a level against the packs it names.
    ///
    /// # Errors
    /// Every fault found, with its path in the level document (pack faults: `packs[i]` first).
    pub fn build(_packs: &[&PackSetup], _level: &LevelSetup) -> Result<Level, Vec<Fault>> {
        unreachable!()
    }
    /// The document it came from.
    pub fn setup(&self) -> &LevelSetup {
        unreachable!()
    }
    /// The state at the start.
    pub fn start(&self) -> &State {
        unreachable!()
    }
    /// Play one input. `desk.lines` and `desk.changes` hold what happened (changes only when
    /// `desk.trace` is on). The past is the caller's.
    ///
    /// # Errors
    /// A [`Refusal`]; the state is then as it was.
    pub fn play(&self, _state: &mut State, _input: &Input, _desk: &mut Desk) -> Result<(), Refusal> {
        unreachable!()
    }
    /// What the input still needs after the choices it has; `None` when it is complete and legal.
    ///
    /// # Errors
    /// A [`Refusal`] when no further choice can make it legal.
    pub fn need(&self, _state: &State, _input: &Input, _desk: &mut Desk) -> Result<Option<Need>, Refusal> {
        unreachable!()
    }
    /// Every legal input with every choice, in a fixed order. Stops after `limit` inputs; the
    /// second value tells whether the list is whole.
    pub fn inputs(&self, _state: &State, _limit: usize, _desk: &mut Desk) -> (Vec<Input>, bool) {
        unreachable!()
    }
    /// The packed position (ruling 35): equal keys have equal futures.
    pub fn key(&self, _state: &State, _out: &mut Vec<u8>) {
        unreachable!()
    }
    /// The state that a key names. Ids, ages and facing that no mechanism of this level reads are
    /// canonical, and the counters start anew.
    ///
    /// # Errors
    /// `None` for bytes that are no key of this level.
    pub fn unkey(&self, _key: &[u8], _state: &mut State) -> Option<()> {
        unreachable!()
    }
    /// Does the state count as won?
    pub fn won(&self, _state: &State) -> bool {
        unreachable!()
    }
    /// Is nothing the mover?
    pub fn lost(&self, _state: &State, _desk: &mut Desk) -> bool {
        unreachable!()
    }
    /// Is a lost level over under this ruleset?
    pub fn lost_ends(&self) -> bool {
        unreachable!()
    }
    /// A fact compiled for this level: cheap to test after each [`Level::play`].
    ///
    /// # Errors
    /// The name in the fact that this level's packs do not have.
    pub fn compile(&self, _fact: &Fact) -> Result<CompiledFact, String> {
        unreachable!()
    }
    /// Did the fact happen in the input just played with this desk (or, for rules, does it hold
    /// after it)?
    pub fn holds(&self, _fact: &CompiledFact, _state: &State, _desk: &mut Desk) -> bool {
        unreachable!()
    }
    /// All facts of the input just played with this desk, sorted and distinct.
    pub fn facts(&self, _state: &State, _desk: &mut Desk) -> Vec<Fact> {
        unreachable!()
    }
    /// The facts that hold at the start, before any input (`rule` and `formed`).
    pub fn start_facts(&self, _desk: &mut Desk) -> Vec<Fact> {
        unreachable!()
    }
    /// The input in words, as scenarios write it: `right`, `cast "Spark" at 2,3`,
    /// `cast "Graft" choose "Clay Golem" "Novice Engineer" top`, `play "Clay Golem" 4,3`.
    pub fn describe(&self, _state: &State, _input: &Input, _desk: &mut Desk) -> String {
        unreachable!()
    }
    /// The objects on the grid, oldest first.
    pub fn objects(&self, _state: &State, _desk: &mut Desk) -> Vec<ObjectView> {
        unreachable!()
    }
    /// The minions in play, in order of play.
    pub fn minions(&self, _state: &State) -> Vec<MinionView> {
        unreachable!()
    }
    /// A hero.
    pub fn hero(&self, _state: &State, _player: u8) -> HeroView {
        unreachable!()
    }
    /// The names in a hand, left to right.
    pub fn hand(&self, _state: &State, _player: u8) -> Vec<String> {
        unreachable!()
    }
    /// Every rule on the board, in order, in force or not.
    pub fn rules(&self, _state: &State, _desk: &mut Desk) -> Vec<RuleView> {
        unreachable!()
    }
    /// Has the object the property?
    pub fn has_property(&self, _state: &State, _id: Id, _word: &str, _desk: &mut Desk) -> Option<bool> {
        unreachable!()
    }
    /// The card of a minion in the game's own documents (for text and cost), by name.
    pub fn card(&self, _name: &str) -> Option<&crate::setup::CardSetup> {
        unreachable!()
    }
    /// Width and height; 0 by 0 without a grid.
    pub fn size(&self) -> (i32, i32) {
        unreachable!()
    }
    /// A digest of everything that decides play: packs, ruleset, level.
    pub fn digest(&self) -> u128 {
        unreachable!()
    }
}

/// A [`Fact`] with its names turned into numbers of one level.
#[derive(Clone, Debug)]
pub struct CompiledFact {}
