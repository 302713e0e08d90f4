//! A game in progress: a level, a state, the past, and the log. The calls under the lessons' names
//! are in [`crate::game::calls`].

mod calls;

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::Id;
use crate::language::{Change, LogLine};
use crate::language::{Input, Need, Options, Pick, Verb};
use crate::level::Level;
use crate::play::Act;
use crate::play::refusal::{Refusal, RefusalCode};
use crate::play::refuse::refuse;
use crate::play::state::{Context, State};
use spellgrid_grid::StopFlag;

/// The most inputs of one game; of a replay and a scenario file as well, before they are played.
pub const MAX_INPUTS: usize = 20_000;

/// The most bytes that a game's past and its log may take, as [`Game::weight`] counts them.
pub const MAX_PAST: usize = 1 << 29;

/// A game in progress. Every call that is refused changes nothing.
#[derive(Debug)]
pub struct Game {
    pub(crate) level: Arc<Level>,
    pub(crate) state: State,
    pub(crate) context: Context,
    past: Vec<Past>,
    future: Vec<Input>,
    log: Vec<LogLine>,
    last: usize,
    changes: Vec<Change>,
    /// The names of all minions so far, the dead and the taken back included.
    pub(crate) names: BTreeMap<Id, String>,
    pub(crate) choices: Vec<String>,
    max_past: usize,
}

/// About what a line of the log takes, in bytes: with the name in it or in [`Game::names`].
const LOG_LINE: usize = size_of::<LogLine>() + 100;

/// What undo brings back.
#[derive(Debug)]
struct Past {
    state: State,
    log: usize,
    last: usize,
    /// About how many bytes this and all before it take.
    weight: usize,
    /// The input, when it was one and no call of a tool.
    input: Option<Input>,
}

impl Game {
    /// A game at the start of a level.
    pub fn new(level: Arc<Level>) -> Game {
        let mut game = Game {
            state: level.start().clone(),
            level,
            context: Context {
                trace: true,
                ..Context::default()
            },
            past: Vec::new(),
            future: Vec::new(),
            log: Vec::new(),
            last: 0,
            changes: Vec::new(),
            names: BTreeMap::new(),
            choices: Vec::new(),
            max_past: MAX_PAST,
        };
        game.remember();
        game
    }
    /// The same game with another bound than [`MAX_PAST`].
    pub fn with_past(self, max_past: usize) -> Game {
        Game { max_past, ..self }
    }
    /// The level.
    pub fn level(&self) -> &Arc<Level> {
        &self.level
    }
    /// The state now.
    pub fn state(&self) -> &State {
        &self.state
    }
    /// The state before the last input or call, if it can be undone.
    pub fn previous(&self) -> Option<&State> {
        self.past.last().map(|p| &p.state)
    }
    /// The context, for the [`Level`]'s questions about [`Game::state`].
    pub fn context(&mut self) -> &mut Context {
        &mut self.context
    }
    /// The flag that ends its turns: see [`Context::obey`].
    pub fn stop(&self) -> &StopFlag {
        self.context.stop()
    }
    /// Ask the level about the state: both, and the context, at once.
    pub fn ask<T>(&mut self, question: impl FnOnce(&Level, &State, &mut Context) -> T) -> T {
        question(&self.level, &self.state, &mut self.context)
    }
    /// Play one input with all its choices.
    ///
    /// # Errors
    /// A [`Refusal`].
    pub fn play_input(&mut self, input: &Input) -> Result<(), Refusal> {
        self.act(Act::Input(input), Some(input.clone()))
    }
    /// Play an input or a call of a tool. What was undone before cannot be done again after it.
    pub(crate) fn act(&mut self, act: Act<'_>, input: Option<Input>) -> Result<(), Refusal> {
        self.commit(act, input)?;
        self.future.clear();
        Ok(())
    }
    fn commit(&mut self, act: Act<'_>, input: Option<Input>) -> Result<(), Refusal> {
        if self.past.len() >= MAX_INPUTS {
            return Err(Refusal::too_many_inputs(MAX_INPUTS));
        }
        if self.weight() >= self.max_past {
            let said = "the past and the log of the game are full: take inputs back, or restart";
            return Err(refuse(RefusalCode::TooManyInputs, said.to_owned()));
        }
        let before = self.state.clone();
        self.level.act(&mut self.state, act, &mut self.context)?;
        self.past.push(Past {
            weight: self.past_weight() + before.weight() + size_of::<Past>(),
            state: before,
            log: self.log.len(),
            last: self.last,
            input,
        });
        self.last = self.log.len();
        self.log.append(&mut self.context.lines);
        std::mem::swap(&mut self.changes, &mut self.context.changes);
        self.remember();
        Ok(())
    }
    /// Learn the names of minions, before they can leave: those in play now, and those that came
    /// and went in the last input.
    fn remember(&mut self) {
        for view in self.level.minions(&self.state) {
            self.names.entry(view.id).or_insert(view.name);
        }
        self.names.extend(self.context.entered.drain(..));
    }
    /// Take back the last accepted input or call; the log grows short again with it. `false` when
    /// there is none.
    pub fn undo(&mut self) -> bool {
        let Some(past) = self.past.pop() else {
            return false;
        };
        self.state = past.state;
        self.log.truncate(past.log);
        self.last = past.last.min(self.log.len());
        self.changes.clear();
        match past.input {
            Some(input) => self.future.push(input),
            // A call of a tool cannot be done again.
            None => self.future.clear(),
        }
        true
    }
    /// Play the input that was last undone again; `false` when there is none.
    ///
    /// # Errors
    /// A [`Refusal`], such as that the turn was stopped. The input can still be done again.
    pub fn redo(&mut self) -> Result<bool, Refusal> {
        let Some(input) = self.future.last().cloned() else {
            return Ok(false);
        };
        self.commit(Act::Input(&input), Some(input.clone()))?;
        self.future.pop();
        Ok(true)
    }
    fn past_weight(&self) -> usize {
        self.past.last().map_or(0, |past| past.weight)
    }
    /// About how many bytes the past and the log take.
    pub fn weight(&self) -> usize {
        self.past_weight() + self.log.len() * LOG_LINE
    }
    /// How many inputs and calls can be undone.
    pub fn turns(&self) -> usize {
        self.past.len()
    }
    /// The accepted inputs since the start (or the last `place`), calls of tools left out: a
    /// replay.
    pub fn replay(&self) -> Vec<Input> {
        self.past.iter().filter_map(|p| p.input.clone()).collect()
    }
    /// Take back everything after the first `turns` turns, for good: nothing of it can be done again.
    pub fn rewind(&mut self, turns: usize) {
        while self.turns() > turns && self.undo() {}
        self.future.clear();
    }
    /// Start the level anew.
    pub fn restart(&mut self) {
        let stop = self.context.stop().clone();
        *self = Game::new(self.level.clone()).with_past(self.max_past);
        self.context.obey(stop);
    }
    pub(crate) fn forget_past(&mut self) {
        self.past.clear();
        self.future.clear();
        self.changes.clear();
        self.remember();
    }
    /// The log since the start or the last [`Game::clear_log`].
    pub fn log(&self) -> &[LogLine] {
        &self.log
    }
    /// The part of the log that the last input wrote.
    pub fn last_log(&self) -> &[LogLine] {
        &self.log[self.last.min(self.log.len())..]
    }
    /// What the last input changed on the grid, and why. Empty after undo.
    pub fn changes(&self) -> &[Change] {
        &self.changes
    }
    /// Forget the log. Undo past this point brings none of it back.
    pub fn clear_log(&mut self) {
        self.log.clear();
        self.last = 0;
        for past in &mut self.past {
            (past.log, past.last) = (0, 0);
        }
    }
    /// The log as an indented tree, two blanks a level, one event a line.
    pub fn log_tree(&self) -> String {
        crate::language::tree(&self.log)
    }
    /// Fill in the choices of an input: targets from `target`, Assemble's from the names set by
    /// [`Game::set_choices`], each other one the first option.
    pub(crate) fn complete(
        &mut self,
        verb: Verb,
        tile: Option<(i32, i32)>,
        target: Option<Id>,
    ) -> Result<Input, Refusal> {
        let mut target = target;
        let mut names = self.choices.iter();
        let level = self.level.clone();
        let answer = &mut |options: &Options, _: &mut Context| {
            let rank = match options {
                Options::Tile(_) => {
                    let (x, y) = tile.unwrap_or((-1, -1));
                    let rank = options.rank(Pick::Tile(x, y));
                    rank.ok_or_else(|| bad_tile(&self.state, (x, y)))?
                }
                Options::Target(_) => match target.take() {
                    None if matches!(verb, Verb::Cast(_)) => {
                        let said = "the spell needs a target".to_owned();
                        return Err(refuse(RefusalCode::NoTarget, said));
                    }
                    None => 0,
                    Some(id) => options.rank(Pick::Id(id)).ok_or_else(|| {
                        let said = format!("{id} is no target of this card now");
                        refuse(RefusalCode::BadTarget, said)
                    })?,
                },
                Options::Base(_) | Options::Donor(_) | Options::Half(_) => match names.next() {
                    None => 0,
                    Some(name) => options.rank(Pick::Name(name)).ok_or_else(|| {
                        let what = options.what();
                        let options = options.clone();
                        Refusal {
                            code: RefusalCode::WrongChoice,
                            message: format!("{name:?} is none of the options for the {what}"),
                            need: Some(Need { options }),
                        }
                    })?,
                },
                Options::Attacker(_) | Options::Defender(_) => 0,
            };
            Ok(Some(rank))
        };
        let input = level.resolve(&self.state, verb, &mut self.context, answer)?;
        if target.is_some() {
            let said = "the card needs no target".to_owned();
            return Err(refuse(RefusalCode::NeedlessTarget, said));
        }
        Ok(input)
    }
}

fn bad_tile(state: &State, (x, y): (i32, i32)) -> Refusal {
    if state.board.size().tile(x, y).is_none() {
        return refuse(RefusalCode::OffBoard, format!("{x},{y} is off the board"));
    }
    let said = format!("the tile {x},{y} holds something");
    refuse(RefusalCode::Occupied, said)
}
