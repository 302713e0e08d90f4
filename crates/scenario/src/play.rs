//! A section being played: the game, and what the section calls things.

use std::collections::BTreeMap;
use std::sync::Arc;

use spellgrid::{
    Choice, Context, Game, Id, Input, Level, LogEvent, Need, Options, Refusal, RefusalCode, State,
    Verb,
};

use crate::board::Picture;
use crate::refer::Refer;
use crate::step::{Act, Bound, Call, Use};

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
            Act::Step(d) => self.game.play_input(&Input::step(*d))?,
            Act::Wait => self.game.play_input(&Input::plain(Verb::Wait))?,
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
            Act::Cast(used) => {
                let target = match used.targets.first() {
                    Some(refer) => Some(self.target(refer)?),
                    None => None,
                };
                if used.choose.is_empty() && used.targets.len() < 2 {
                    self.game.cast(&used.card, target)?;
                } else {
                    let input = self.spell_out(act)?;
                    self.game.play_input(&input)?;
                }
            }
            Act::Play(used) => match used.tile {
                Some((x, y)) if used.choose.is_empty() && used.targets.is_empty() => {
                    self.last = Some(self.game.play(&used.card, x, y)?);
                }
                _ => {
                    let input = self.spell_out(act)?;
                    self.game.play_input(&input)?;
                    self.last = self
                        .game
                        .last_log()
                        .iter()
                        .find_map(|line| match line.event {
                            LogEvent::Summoned { id, by: None } => Some(id),
                            _ => None,
                        });
                }
            },
            Act::Attack(a, d) => {
                let input = self.attack(a, d)?;
                self.game.play_input(&input)?;
            }
            Act::EndTurn => self.game.play_input(&Input::plain(Verb::EndTurn))?,
        }
        Ok(())
    }

    /// An attack as an input; refused for the reason of this attack and not for what is offered.
    fn attack(&mut self, attacker: &Refer, defender: &Refer) -> Result<Input, Refusal> {
        let mut input = Input::plain(Verb::Attack);
        let first = self
            .level
            .need(self.game.state(), &input, &mut self.context);
        if let Err(refusal) = &first
            && refusal.code == RefusalCode::NoSuchInput
        {
            return Err(refusal.clone());
        }
        let (from, to) = (self.target(attacker)?, self.target(defender)?);
        if let Some(refusal) = self.game.can_attack(from, to) {
            return Err(refusal);
        }
        let mut need = first?;
        for id in [from, to] {
            let rank = match need.as_ref().map(|n| &n.options) {
                Some(Options::Attacker(ids) | Options::Defender(ids)) => {
                    ids.iter().position(|other| *other == id)
                }
                _ => None,
            };
            let rank = rank.and_then(|i| Choice::try_from(i).ok());
            input.choices.push(
                rank.ok_or_else(|| refused(RefusalCode::BadTarget, "this attack is not offered"))?,
            );
            need = self
                .level
                .need(self.game.state(), &input, &mut self.context)?;
        }
        Ok(input)
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
        let used = match act {
            Act::Cast(used) | Act::Play(used) => used,
            Act::Step(d) => return Ok(Input::step(*d)),
            Act::Wait => return Ok(Input::plain(Verb::Wait)),
            Act::EndTurn => return Ok(Input::plain(Verb::EndTurn)),
            _ => {
                return Err(refused(
                    RefusalCode::NoSuchInput,
                    "this is not an input with choices",
                ));
            }
        };
        let place = self.game.in_hand(&used.card)?;
        let verb = if matches!(act, Act::Cast(_)) {
            Verb::Cast(place)
        } else {
            Verb::Play(place)
        };
        let mut input = Input::plain(verb);
        let mut targets = used.targets.iter();
        let mut answers = used.choose.iter();
        while let Some(need) = self
            .level
            .need(self.game.state(), &input, &mut self.context)?
        {
            let rank = match &need.options {
                Options::Tile(_) => match used.tile {
                    Some((x, y)) => Some(self.rank(
                        &need,
                        |o| matches!(o, Pick::Tile(t) if t == (x, y)),
                        used,
                    )?),
                    None => None,
                },
                Options::Target(_) | Options::Attacker(_) | Options::Defender(_) => {
                    match targets.next() {
                        Some(refer) => {
                            let id = self.target(refer)?;
                            Some(self.rank(
                                &need,
                                |o| matches!(o, Pick::Id(other) if other == id),
                                used,
                            )?)
                        }
                        None => None,
                    }
                }
                Options::Base(_) | Options::Donor(_) | Options::Half(_) => match answers.next() {
                    Some(text) => Some(self.rank(
                        &need,
                        |o| matches!(o, Pick::Text(other) if other == text),
                        used,
                    )?),
                    None => None,
                },
            };
            match rank {
                Some(rank) => input.choices.push(rank),
                None => return Ok(input),
            }
        }
        if targets.next().is_some() {
            return Err(refused(
                RefusalCode::NeedlessTarget,
                format!("{} asks for no such target", used.card),
            ));
        }
        if answers.next().is_some() {
            return Err(refused(
                RefusalCode::NeedlessChoice,
                format!("{} asks for no more", used.card),
            ));
        }
        Ok(input)
    }

    fn rank(
        &self,
        need: &Need,
        fits: impl Fn(Pick<'_>) -> bool,
        used: &Use,
    ) -> Result<Choice, Refusal> {
        let found = match &need.options {
            Options::Tile(tiles) => tiles.iter().position(|t| fits(Pick::Tile(*t))),
            Options::Target(ids) | Options::Attacker(ids) | Options::Defender(ids) => {
                ids.iter().position(|id| fits(Pick::Id(*id)))
            }
            Options::Base(names) | Options::Donor(names) | Options::Half(names) => {
                names.iter().position(|name| fits(Pick::Text(name)))
            }
        };
        match found.and_then(|i| Choice::try_from(i).ok()) {
            Some(rank) => Ok(rank),
            None => Err(self.no_option(need, used)),
        }
    }

    /// The refusal for an answer that is not offered: the reason that fits what was asked.
    fn no_option(&self, need: &Need, used: &Use) -> Refusal {
        match (&need.options, used.tile) {
            (Options::Tile(_), Some((x, y))) => {
                let (width, height) = self.level.size();
                let on = (0..width).contains(&x) && (0..height).contains(&y);
                let code = if on {
                    RefusalCode::Occupied
                } else {
                    RefusalCode::OffBoard
                };
                refused(code, format!("{} cannot be played at {x},{y}", used.card))
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

/// One option of a [`Need`].
enum Pick<'a> {
    Tile((i32, i32)),
    Id(Id),
    Text(&'a str),
}
