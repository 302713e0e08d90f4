//! A level being played by a person.

use std::collections::BTreeMap;
use std::sync::Arc;

use spellgrid::language::{Reason, plain};
use spellgrid::setup::{ClauseSetup, WordRole};
use spellgrid::{
    Change, Context, Game, Id, Input, Level, LogEvent, Loss, Refusal, State, Verb, say,
};

use super::card::{Face, face};
use super::choose::{Offer, Pending};
use super::outcome::{Guess, Outcome};
use super::turn::Turn;
use crate::draw::Scene;

/// What came of trying an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tried {
    /// It was played.
    Played,
    /// It needs a choice: see [`Session::pending`].
    Asks,
    /// It is complete, and the player wants to guess first.
    Guess,
    /// It was refused, for this reason.
    Refused(String),
}

/// A level being played by a person.
pub struct Session {
    game: Game,
    context: Context,
    roles: BTreeMap<String, WordRole>,
    pending: Option<Pending>,
    /// An input that waits for a guess.
    held: Option<(Input, Option<Made>)>,
    /// Guess before each input?
    pub predict: bool,
    turns: Vec<Turn>,
    /// The texts of cards that Assemble made, oldest first; those of undone inputs stay harmless.
    made: Vec<(usize, Made)>,
}

/// A card that an input will make.
type Made = (String, Vec<ClauseSetup>);

impl Session {
    /// Start a level. `roles` are the words of its packs.
    pub fn new(level: Arc<Level>, roles: BTreeMap<String, WordRole>) -> Session {
        Session {
            game: Game::new(level),
            context: Context::default(),
            roles,
            pending: None,
            held: None,
            predict: false,
            turns: Vec::new(),
            made: Vec::new(),
        }
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }
    /// The level.
    pub fn level(&self) -> Arc<Level> {
        self.game.level().clone()
    }
    /// The role of a word.
    pub fn role(&self, word: &str) -> Option<WordRole> {
        self.roles.get(word).copied()
    }
    /// What is being chosen.
    pub fn pending(&self) -> Option<&Pending> {
        self.pending.as_ref()
    }
    /// The inputs so far, oldest first.
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// The board as it is drawn.
    pub fn scene(&mut self) -> Scene {
        let level = self.game.level().clone();
        Scene::of(&level, self.game.state(), &mut self.context, &|word| {
            self.roles.get(word).copied()
        })
    }
    /// The rules on the board.
    pub fn rules(&mut self) -> Vec<spellgrid::RuleView> {
        let level = self.game.level().clone();
        level.rules(self.game.state(), &mut self.context)
    }
    /// Is the level lost, as players are told, and as far as that is known?
    pub fn lost(&mut self) -> bool {
        matches!(self.game.loss(), Ok(Some(_)))
    }

    /// The faces of a player's hand.
    pub fn hand(&self, player: u8) -> Vec<Face> {
        let level = self.game.level();
        level
            .hand(self.game.state(), player)
            .iter()
            .map(|name| self.face(name))
            .collect()
    }
    /// The face of a card, an Assembled one included.
    pub fn face(&self, name: &str) -> Face {
        let mut found = self.game.level().card(name).map(face).unwrap_or_default();
        if let Some((_, (_, clauses))) = self.made.iter().rev().find(|(_, (made, _))| made == name)
        {
            found.text = say(clauses);
        }
        found.name = name.to_owned();
        found
    }

    /// Begin an input; whatever was being chosen is dropped.
    pub fn begin(&mut self, verb: Verb) -> Tried {
        self.pending = None;
        self.held = None;
        self.go_on(Input::plain(verb), Vec::new(), None)
    }
    /// Take one of the offers.
    pub fn choose(&mut self, offer: usize) -> Tried {
        let Some(pending) = self.pending.take() else {
            return Tried::Refused("nothing is being chosen".into());
        };
        let Some(Offer {
            choices,
            makes,
            card,
            ..
        }) = pending.offers.get(offer)
        else {
            self.pending = Some(pending);
            return Tried::Refused("there is no such choice".into());
        };
        let mut input = pending.input.clone();
        input.choices.extend(choices);
        let mut spliced = pending.spliced.clone();
        if let ("base" | "donor", Some(card)) = (pending.what, card) {
            spliced.push(card.name.clone());
        }
        let made = makes
            .clone()
            .zip(card.clone())
            .map(|(clauses, card)| (card.name, clauses));
        self.go_on(input, spliced, made)
    }
    /// Drop what is being chosen or guessed; `false` when nothing is.
    pub fn cancel(&mut self) -> bool {
        self.pending.take().is_some() | self.held.take().is_some()
    }

    fn go_on(&mut self, input: Input, spliced: Vec<String>, made: Option<Made>) -> Tried {
        let level = self.game.level().clone();
        match level.need(self.game.state(), &input, &mut self.context) {
            Err(refusal) => Tried::Refused(refusal.message),
            Ok(Some(need)) => {
                let state = self.game.state();
                let pending = Pending::of(&level, state, &mut self.context, input, need, spliced);
                self.pending = Some(pending);
                Tried::Asks
            }
            Ok(None) if self.predict => {
                self.held = Some((input, made));
                Tried::Guess
            }
            Ok(None) => match self.commit(&input, made) {
                Ok(()) => Tried::Played,
                Err(why) => Tried::Refused(why),
            },
        }
    }

    /// Play an input whose choices are complete, as replays and the solver give them.
    ///
    /// # Errors
    /// Why it was refused.
    pub fn play(&mut self, input: &Input) -> Result<(), String> {
        self.pending = None;
        self.held = None;
        self.commit(input, None)
    }

    fn commit(&mut self, input: &Input, made: Option<Made>) -> Result<(), String> {
        let level = self.game.level().clone();
        let label = level
            .describe(self.game.state(), input, &mut self.context)
            .map_err(|refusal| refusal.message)?;
        let before = self.names();
        self.game
            .play_input(input)
            .map_err(|refusal| refusal.message)?;
        self.made.extend(made.map(|made| (self.turns.len(), made)));
        self.capture(label, before);
        Ok(())
    }

    /// Keep what the input just played did.
    fn capture(&mut self, input: String, before: BTreeMap<Id, (String, Option<(i32, i32)>)>) {
        let mut turn = Turn {
            input,
            names: before,
            ..Turn::default()
        };
        turn.names.extend(self.names());
        turn.changes = self.game.changes().to_vec();
        // What came and went within the input is known from its own events alone.
        for change in &turn.changes {
            if let Change::Created { id, kind, at, .. } | Change::Destroyed { id, kind, at, .. } =
                change
            {
                turn.names
                    .entry(*id)
                    .or_insert_with(|| (plain(kind), Some(*at)));
            }
        }
        for line in self.game.last_log() {
            if let LogEvent::Summoned { id, .. } = line.event
                && let Some(name) = self.game.name_of(id)
            {
                turn.names.entry(id).or_insert((name, None));
            }
        }
        turn.log = self
            .game
            .last_log()
            .iter()
            .map(|line| turn.line(line))
            .collect();
        self.turns.push(turn);
    }

    /// What everything is called and where it is.
    fn names(&mut self) -> BTreeMap<Id, (String, Option<(i32, i32)>)> {
        let level = self.game.level().clone();
        let state = self.game.state();
        let mut names = BTreeMap::new();
        for object in level.objects(state, &mut self.context) {
            names.insert(object.id, (plain(&object.kind), Some((object.x, object.y))));
        }
        for minion in level.minions(state) {
            let at = minion.at;
            names.insert(minion.id, (minion.name, at));
        }
        for (player, name) in [(0, "your hero"), (1, "the enemy hero")] {
            names.insert(level.hero(state, player).id, (name.to_owned(), None));
        }
        names
    }

    /// Answer the guess that [`Tried::Guess`] asked for: play, and compare.
    ///
    /// # Errors
    /// Why the input was refused after all.
    pub fn guess(&mut self, guess: &Guess) -> Result<Outcome, String> {
        let (input, made) = self.held.take().ok_or("nothing is being guessed")?;
        let before = self.names();
        self.commit(&input, made)?;
        let name = |id: &Id| {
            before
                .get(id)
                .map_or_else(|| "a new minion".to_owned(), |n| n.0.clone())
        };
        let mut outcome = Outcome {
            deathrattles: (guess.deathrattles, 0),
            ..Outcome::default()
        };
        let mut dead = Vec::new();
        for line in self.game.last_log() {
            match &line.event {
                LogEvent::Destroyed { id } => dead.push(*id),
                LogEvent::Triggered { trigger, .. }
                    if trigger.eq_ignore_ascii_case("deathrattle") =>
                {
                    outcome.deathrattles.1 += 1;
                }
                _ => {}
            }
        }
        for id in &dead {
            let list = match guess.deaths.contains(id) {
                true => &mut outcome.right,
                false => &mut outcome.surprise,
            };
            list.push(name(id));
        }
        outcome.alive = guess
            .deaths
            .iter()
            .filter(|id| !dead.contains(id))
            .map(name)
            .collect();
        Ok(outcome)
    }

    /// Take back the last input.
    pub fn undo(&mut self) -> bool {
        self.cancel();
        let done = self.game.undo();
        if done {
            self.turns.pop();
            self.made.retain(|(turn, _)| *turn < self.turns.len());
        }
        done
    }
    /// Play what was undone again; `false` when there is nothing.
    ///
    /// # Errors
    /// What the game refuses, such as a turn that was stopped.
    pub fn redo(&mut self) -> Result<bool, Refusal> {
        self.cancel();
        let before = self.names();
        let state = self.game.state().clone();
        let done = self.game.redo()?;
        if done {
            let level = self.game.level().clone();
            let label = match self.game.replay().last() {
                Some(input) => level
                    .describe(&state, input, &mut self.context)
                    .unwrap_or_default(),
                None => String::new(),
            };
            self.capture(label, before);
        }
        Ok(done)
    }
    /// Start the level again.
    pub fn restart(&mut self) {
        *self = Session {
            predict: self.predict,
            ..Session::new(self.game.level().clone(), std::mem::take(&mut self.roles))
        };
    }

    /// Why the things on a tile are as they are.
    pub fn why(&mut self, at: (i32, i32)) -> Vec<(String, Vec<Reason>)> {
        let level = self.game.level().clone();
        let state: State = self.game.state().clone();
        let here: Vec<_> = level
            .objects(&state, &mut self.context)
            .into_iter()
            .filter(|o| (o.x, o.y) == at)
            .collect();
        let rules = level.rules(&state, &mut self.context);
        let mut out = Vec::new();
        for object in here {
            let mut reasons = Vec::new();
            let minion = level
                .minions(&state)
                .into_iter()
                .find(|m| m.id == object.id);
            let title = match &minion {
                Some(m) => {
                    let text = self.face(&m.name).text;
                    let (attack, health, whole) = (m.attack, m.health, m.max_health);
                    reasons.push(Reason::of(format!(
                        "{attack} Attack, {health} of {whole} Health. {text}"
                    )));
                    format!("{} ({})", m.name, object.kind)
                }
                None => plain(&object.kind),
            };
            reasons.push(Reason::of(format!("faces {}", object.facing.name())));
            let properties: Vec<&str> = self
                .roles
                .iter()
                .filter(|(_, role)| **role == WordRole::Property)
                .filter(|(word, _)| {
                    level.has_property(&state, object.id, word, &mut self.context) == Ok(Some(true))
                })
                .map(|(word, _)| word.as_str())
                .collect();
            for word in properties {
                let from: Vec<_> = rules
                    .iter()
                    .filter(|r| r.active && r.text.rsplit(' ').next() == Some(word))
                    .filter(|r| names(&r.text, &object.kind))
                    .collect();
                let said: Vec<&str> = from.iter().map(|r| r.text.as_str()).collect();
                let by = if said.is_empty() {
                    String::new()
                } else {
                    format!(" — {}", said.join("; "))
                };
                reasons.push(Reason {
                    text: format!("is {word}{by}"),
                    tiles: from.iter().flat_map(|r| r.tiles()).collect(),
                });
            }
            for rule in rules
                .iter()
                .filter(|r| !r.active && names(&r.text, &object.kind))
            {
                let by = rule.cancelled_by.as_deref().unwrap_or("another rule");
                reasons.push(Reason {
                    text: format!("not {} — cancelled by {by}", rule.text),
                    tiles: rule.tiles().collect(),
                });
            }
            for (ago, turn) in self.turns.iter().rev().enumerate().take(20) {
                let when = match ago {
                    0 => "last input".to_owned(),
                    n => format!("{} inputs ago", n + 1),
                };
                for change in turn.changes.iter().filter(|c| c.id() == Some(object.id)) {
                    let Reason { text, tiles } = turn.reason(change);
                    reasons.push(Reason {
                        text: format!("{when} ({}): {text}", turn.input),
                        tiles,
                    });
                }
            }
            out.push((title, reasons));
        }
        if let Some(turn) = self.turns.last() {
            let gone: Vec<Reason> = turn
                .changes
                .iter()
                .filter(|c| matches!(c, Change::Destroyed { at: tile, .. } if *tile == at))
                .map(|c| turn.reason(c))
                .collect();
            if !gone.is_empty() {
                out.push(("gone from here".into(), gone));
            }
        }
        out
    }

    /// What the last input did, in a sentence or two for those who listen.
    pub fn told(&mut self) -> String {
        let Some(turn) = self.turns.last() else {
            return "At the start.".into();
        };
        let mut parts = vec![format!("{}.", turn.input)];
        let mut moved = 0usize;
        for change in &turn.changes {
            match change {
                Change::Moved { .. } => moved += 1,
                Change::Turned { .. } => {}
                other => parts.push(format!("{}.", turn.reason(other).text)),
            }
        }
        if moved > 0 {
            parts.insert(1, format!("{moved} moved."));
        }
        let deep = turn
            .log
            .iter()
            .filter(|l| !l.text.starts_with("Death Phase"));
        parts.extend(deep.map(|l| format!("{}.", l.text)));
        if turn.changes.is_empty() && turn.log.is_empty() {
            parts.push("Nothing changed.".into());
        }
        // A long cascade is in the log; a listener gets its beginning.
        if parts.len() > 14 {
            parts.truncate(14);
            parts.push("And more: see the log.".into());
        }
        if self.game.won() {
            parts.push("Won!".into());
        } else if let Ok(Some(loss)) = self.game.loss() {
            let why = match loss {
                Loss::HeroDead => "Lost: your hero is dead.",
                Loss::NothingMoves => "Lost: nothing is you.",
            };
            parts.push(why.into());
        }
        parts.join(" ")
    }

    /// The inputs so far as a replay.
    pub fn replay(&self) -> Vec<Input> {
        self.game.replay()
    }
    /// The ranks of all offers that are at a tile.
    pub fn offers_at(&self, at: (i32, i32)) -> Vec<usize> {
        let offers = self
            .pending
            .iter()
            .flat_map(|p| p.offers.iter().enumerate());
        offers
            .filter(|(_, o)| o.at == Some(at))
            .map(|(n, _)| n)
            .collect()
    }
}

/// Does the rule's subject name the kind? Good enough to say which rules to look at.
fn names(rule: &str, kind: &str) -> bool {
    let subject = rule.split(" IS ").next().unwrap_or_default();
    let noun = match kind.strip_prefix("text:") {
        Some(_) => "TEXT".to_owned(),
        None => kind.to_uppercase(),
    };
    let not = subject.split(' ').any(|w| w == "NOT");
    let named = subject
        .split(' ')
        .any(|w| w == noun || (w == "ALL" && noun != "TEXT"));
    named != not
}
