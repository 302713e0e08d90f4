//! A section being played: the game, and what the section calls things.

use std::collections::BTreeMap;
use std::sync::Arc;

use spellgrid::language::{Listed, Pick, Spoken};
use spellgrid::{
    Context, Game, Id, Input, Level, LogEvent, Options, Refusal, RefusalCode, State, Verb,
};

use crate::board::Picture;
use crate::refer::Refer;
use crate::step::{Act, Bound, Call};

/// The most states that a section keeps under names.
const MAX_MARKS: usize = 256;

fn refused(code: RefusalCode, message: impl Into<String>) -> Refusal {
    Refusal {
        code,
        message: message.into(),
        need: None,
    }
}

/// A game played from a section.
#[derive(Debug)]
pub struct Play {
    /// The game.
    pub game: Game,
    /// The level.
    pub level: Arc<Level>,
    /// Scratch.
    pub context: Context,
    /// Where the log of the last `>` begins.
    pub log_from: usize,
    /// The state before the last input or call.
    pub before: State,
    /// The names that were given: the how manieth each is, and its id.
    names: BTreeMap<String, (usize, Id)>,
    given: usize,
    /// Every minion that was ever in play: since which turn, its id, its card.
    seen: Vec<(usize, Id, String)>,
    last: Option<Id>,
    marks: BTreeMap<String, State>,
}

impl Play {
    /// A game at the start of a level.
    pub fn new(level: Arc<Level>) -> Play {
        let game = Game::new(level.clone());
        let before = game.state().clone();
        let mut play = Play {
            game,
            level,
            context: Context::default(),
            log_from: 0,
            before,
            names: BTreeMap::new(),
            given: 0,
            seen: Vec::new(),
            last: None,
            marks: BTreeMap::new(),
        };
        play.look();
        play
    }

    /// Note every minion that has come into play.
    fn look(&mut self) {
        let turns = self.game.turns();
        self.seen.retain(|(turn, ..)| *turn <= turns);
        let mut found: Vec<(Id, String)> = Vec::new();
        for minion in self.level.minions(self.game.state()) {
            found.push((minion.id, minion.name));
        }
        for line in self.game.last_log() {
            if let LogEvent::Summoned { id, .. } = line.event
                && let Some(name) = self.game.name_of(id)
            {
                found.push((id, name));
            }
        }
        found.sort();
        for (id, name) in found {
            // By id, so that a minion is found among those before it.
            let place = self.seen.partition_point(|(_, other, _)| *other < id);
            if self
                .seen
                .get(place)
                .is_none_or(|(_, other, _)| *other != id)
            {
                self.seen.insert(place, (turns, id, name));
            }
        }
    }

    /// The id that a reference names.
    ///
    /// # Errors
    /// A sentence when it names nothing.
    pub fn id(&self, refer: &Refer) -> Result<Id, String> {
        match refer {
            Refer::Name(name) => self
                .names
                .get(name)
                .map(|(_, id)| *id)
                .ok_or_else(|| format!("nothing is called {name}")),
            Refer::Hero { enemy } => Ok(self.game.hero(u8::from(*enemy))),
            Refer::Tile(x, y) => self
                .game
                .minion_at(*x, *y)
                .ok_or_else(|| format!("no minion stands at {x},{y}")),
            Refer::Card { card, n } => self
                .seen
                .iter()
                .filter(|(_, _, name)| name == card)
                .nth(n - 1)
                .map(|(_, id, _)| *id)
                .ok_or_else(|| format!("there was no {refer} in play")),
            Refer::Id(id) => Ok(*id),
        }
    }

    /// How a section writes an id.
    pub fn name(&self, id: Id) -> Refer {
        let given = self.names.iter().filter(|(_, (_, known))| *known == id);
        if let Some((name, _)) = given.min_by_key(|(_, (first, _))| *first) {
            return Refer::Name(name.clone());
        }
        for enemy in [false, true] {
            if self.game.hero(u8::from(enemy)) == id {
                return Refer::Hero { enemy };
            }
        }
        match self.seen.iter().find(|(_, known, _)| *known == id) {
            Some((_, _, card)) => {
                let n = self
                    .seen
                    .iter()
                    .filter(|(_, other, name)| name == card && *other <= id)
                    .count();
                Refer::Card {
                    card: card.clone(),
                    n,
                }
            }
            None => Refer::Id(id),
        }
    }

    /// The state kept under a mark.
    pub fn mark(&self, name: &str) -> Option<&State> {
        self.marks.get(name)
    }

    /// The board now.
    pub fn picture(&mut self) -> Picture {
        Picture::of(&self.level, self.game.state(), &mut self.context)
    }

    /// Play one input.
    ///
    /// # Errors
    /// Why it was refused.
    pub fn act(&mut self, act: &Act) -> Result<(), Refusal> {
        self.before = self.game.state().clone();
        let done = self.play_act(act);
        self.look();
        done
    }

    fn play_act(&mut self, act: &Act) -> Result<(), Refusal> {
        match act {
            Act::Undo => {
                if !self.game.undo() {
                    return Err(Refusal::no_past());
                }
                self.log_from = self.log_from.min(self.game.log().len());
            }
            Act::Redo => {
                if !self.game.redo()? {
                    return Err(Refusal::no_future());
                }
            }
            Act::Input(said) => self.play_said(act, said)?,
        }
        Ok(())
    }

    fn play_said(&mut self, act: &Act, said: &Spoken<Refer>) -> Result<(), Refusal> {
        match (&said.verb, &said.targets[..], said.tile) {
            (Verb::Cast(card), targets, _) => {
                let target = targets.first().map(|refer| self.target(refer));
                let target = target.transpose()?;
                if said.choose.is_empty() && targets.len() < 2 {
                    return self.game.cast(card, target);
                }
            }
            (Verb::Play(card), [], Some((x, y))) if said.choose.is_empty() => {
                self.last = Some(self.game.play(card, x, y)?);
                return Ok(());
            }
            (Verb::Attack, [attacker, defender], _) => {
                let input = self.attack(attacker, defender)?;
                return self.game.play_input(&input);
            }
            _ => {}
        }
        let input = self.spell_out(act)?;
        self.game.play_input(&input)?;
        if let Verb::Play(_) = input.verb {
            let mut events = self.game.last_log().iter().map(|line| &line.event);
            self.last = events.find_map(|event| match event {
                LogEvent::Summoned { id, by: None } => Some(*id),
                _ => None,
            });
        }
        Ok(())
    }

    /// An attack as an input; refused for the reason of this attack and not for what is offered.
    fn attack(&mut self, attacker: &Refer, defender: &Refer) -> Result<Input, Refusal> {
        let (level, state) = (self.level.clone(), self.game.state());
        let first = level.need(state, &Input::plain(Verb::Attack), &mut self.context);
        if let Err(refusal) = &first
            && refusal.code == RefusalCode::NoSuchInput
        {
            return Err(refusal.clone());
        }
        let (from, to) = (self.target(attacker)?, self.target(defender)?);
        if let Some(refusal) = self.game.can_attack(from, to) {
            return Err(refusal);
        }
        let not_offered = || refused(RefusalCode::BadTarget, "this attack is not offered");
        let mut who = [from, to].into_iter();
        let (state, context) = (self.game.state(), &mut self.context);
        let input = level.resolve(state, Verb::Attack, context, &mut |options, _| {
            let Some(id) = who.next() else {
                return Ok(None);
            };
            let rank = options.rank(Pick::Id(id));
            rank.map(Some).ok_or_else(not_offered)
        })?;
        match who.next() {
            None => Ok(input),
            Some(_) => Err(not_offered()),
        }
    }

    fn target(&self, refer: &Refer) -> Result<Id, Refusal> {
        self.id(refer)
            .map_err(|message| refused(RefusalCode::BadTarget, message))
    }

    /// The input that an act of a section means: names turned into the ranks of what is offered.
    ///
    /// # Errors
    /// Why it cannot be.
    pub fn spell_out(&mut self, act: &Act) -> Result<Input, Refusal> {
        let said = match act {
            Act::Input(said) if said.verb.card().is_some() || !said.verb.asks() => said,
            _ => {
                return Err(refused(
                    RefusalCode::NoSuchInput,
                    "this is not an input with choices",
                ));
            }
        };
        let verb = said.verb.named(|card| self.game.in_hand(card))?;
        let (mut targets, mut answers) = (said.targets.iter(), said.choose.iter());
        let mut open = false;
        let mut context = std::mem::take(&mut self.context);
        let (level, state) = (&self.level, self.game.state());
        let input = level.resolve(state, verb, &mut context, &mut |options, _| {
            let pick = match options.listed() {
                Listed::Tiles(_) => said.tile.map(|(x, y)| Pick::Tile(x, y)),
                Listed::Ids(_) => match targets.next() {
                    Some(refer) => Some(Pick::Id(self.target(refer)?)),
                    None => None,
                },
                Listed::Names(_) => answers.next().map(|name| Pick::Name(name)),
            };
            open = pick.is_none();
            match pick.map(|pick| options.rank(pick)) {
                Some(None) => Err(self.no_option(options, said)),
                rank => Ok(rank.flatten()),
            }
        });
        self.context = context;
        let (input, card) = (input?, said.verb.card().map_or("", |card| card));
        let left = if open {
            None
        } else if targets.next().is_some() {
            let text = format!("{card} asks for no such target");
            Some((RefusalCode::NeedlessTarget, text))
        } else if answers.next().is_some() {
            Some((
                RefusalCode::NeedlessChoice,
                format!("{card} asks for no more"),
            ))
        } else {
            None
        };
        left.map_or(Ok(input), |(code, text)| Err(refused(code, text)))
    }

    /// The refusal for an answer that is not offered: the reason that fits what was asked.
    fn no_option(&self, options: &Options, said: &Spoken<Refer>) -> Refusal {
        match (options, said.tile) {
            (Options::Tile(_), Some((x, y))) => {
                let (width, height) = self.level.size();
                let on = (0..width).contains(&x) && (0..height).contains(&y);
                let code = if on {
                    RefusalCode::Occupied
                } else {
                    RefusalCode::OffBoard
                };
                let card = said.verb.card().map_or("", |card| card);
                refused(code, format!("{card} cannot be played at {x},{y}"))
            }
            (Options::Target(_), _) => {
                refused(RefusalCode::BadTarget, "this target is not offered")
            }
            (options, _) => refused(
                RefusalCode::WrongChoice,
                format!("no {} of that name is offered", options.what()),
            ),
        }
    }

    /// Make one call.
    ///
    /// # Errors
    /// Why it was refused.
    pub fn call(&mut self, call: &Call) -> Result<(), Refusal> {
        if !matches!(
            call,
            Call::Bind { .. } | Call::Mark(_) | Call::ClearLog | Call::Choose(_)
        ) {
            self.before = self.game.state().clone();
        }
        let done = self.make_call(call);
        self.look();
        done
    }

    fn make_call(&mut self, call: &Call) -> Result<(), Refusal> {
        match call {
            Call::Place { kind, at: (x, y) } => self.last = Some(self.game.place(kind, *x, *y)?),
            Call::Move(d) => self.game.move_only(*d)?,
            Call::Undo => self.play_act(&Act::Undo)?,
            Call::ClearLog => {
                self.game.clear_log();
                self.log_from = 0;
            }
            Call::Draw { enemy, count } => self.game.draw(u8::from(*enemy), *count)?,
            Call::Damage { who, amount } => {
                let id = self.target(who)?;
                self.game.deal_damage(id, *amount)?;
            }
            Call::Summon { enemy, card } => {
                self.last = Some(self.game.summon(u8::from(*enemy), card)?)
            }
            Call::EnemyEndTurn => self.game.end_turn(1)?,
            Call::Choose(answers) => {
                let answers: Vec<&str> = answers.iter().map(String::as_str).collect();
                self.game.set_choices(&answers);
            }
            Call::Bind { name, what } => {
                let id = self
                    .bound(what)
                    .map_err(|message| refused(RefusalCode::Unknown, message))?;
                self.given += 1;
                self.names.insert(name.clone(), (self.given, id));
            }
            Call::Mark(name) => {
                if self.marks.len() >= MAX_MARKS && !self.marks.contains_key(name) {
                    let text = format!("a section keeps at most {MAX_MARKS} marks");
                    return Err(refused(RefusalCode::TooComplex, text));
                }
                let state = self.game.state().clone();
                self.marks.insert(name.clone(), state);
            }
        }
        Ok(())
    }

    fn bound(&mut self, what: &Bound) -> Result<Id, String> {
        match what {
            Bound::Minion(x, y) => self.id(&Refer::Tile(*x, *y)),
            Bound::Object(kind, (x, y)) => self
                .level
                .objects(self.game.state(), &mut self.context)
                .into_iter()
                .find(|o| o.kind == *kind && (o.x, o.y) == (*x, *y))
                .map(|o| o.id)
                .ok_or_else(|| format!("no {kind} stands at {x},{y}")),
            Bound::Last => self
                .last
                .ok_or_else(|| "nothing was placed, played or summoned yet".into()),
            Bound::Same(refer) => self.id(refer),
        }
    }
}
