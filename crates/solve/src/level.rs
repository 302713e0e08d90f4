//! A level as a space to search.

use spellgrid::{
    CompiledFact, Context, Fact, Input, Level, Refusal, RefusalCode, State, StopFlag, Tried,
};

use crate::blocked::Blocked;
use crate::codec;
use crate::fingerprint::HashKey;
use crate::line::put_line;
use crate::space::{Arrivals, Listed, Mark, Space};

/// What a question is about: a level, from its start or after some inputs, without some facts.
/// Other orders are another level: build it from the same document with the orders changed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scope {
    /// Inputs played before the search begins (a hint).
    pub after: Vec<Input>,
    /// Facts that no input may make true; an input that does is not taken. Where `rule R` is
    /// among them, positions with R in force are neither counted nor expanded, the start
    /// included.
    pub without: Vec<Fact>,
}

/// Which facts of each step a space tells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Watch {
    /// None: fastest.
    #[default]
    Nothing,
    /// These only.
    These(Vec<Fact>),
    /// All there are.
    All,
}

/// Why a question cannot be asked, or an answer was not given out.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum QueryError {
    /// A fact names something that the level's packs do not have.
    #[error("`{fact}`: {why}")]
    Fact {
        /// The fact.
        fact: String,
        /// What is unknown in it, in a sentence.
        why: String,
    },
    /// One of the inputs before the search is refused.
    #[error("input {at} before the search: {refusal}")]
    After {
        /// Which one, from 1.
        at: usize,
        /// Why.
        refusal: Refusal,
    },
    /// A line that the search found does not do on the plain state what the search says: the
    /// packed position forgets something. Never seen; and no answer is given on such a base.
    #[error("the search and the game disagree about a line: its packed positions are not sound")]
    Unsound,
    /// Whether the start of the question is lost takes too long to say.
    #[error("the start of the search: {0}")]
    Start(Refusal),
    /// Somebody wanted it to end ([`StopFlag`]) before anything was known: the answer is unknown.
    #[error("unknown: stopped before it began to search, or while it played the line it found")]
    Stopped,
}

impl QueryError {
    /// One that a refusal is the reason of, unless it is that somebody wanted it to end.
    fn or_stopped(refusal: Refusal, error: impl FnOnce(Refusal) -> QueryError) -> QueryError {
        match refusal.code {
            RefusalCode::Stopped => QueryError::Stopped,
            _ => error(refusal),
        }
    }
}

/// A level as a space to search.
///
/// A position is the packed state; the space expands nothing but what it unpacks from a key.
#[derive(Debug)]
pub struct LevelSpace<'l> {
    level: &'l Level,
    start: State,
    stop: StopFlag,
    blocked: Option<Blocked>,
    without: Vec<CompiledFact>,
    only: Option<Vec<Fact>>,
    watch: Watching,
    past: Vec<Fact>,
    digest: u128,
}

#[derive(Debug)]
enum Watching {
    Nothing,
    These(Vec<(Fact, CompiledFact)>),
    All,
}

/// A fact as the level knows it.
fn compile(level: &Level, fact: &Fact) -> Result<CompiledFact, QueryError> {
    level.compile(fact).map_err(|why| QueryError::Fact {
        fact: fact.to_string(),
        why,
    })
}

impl Watching {
    fn new(level: &Level, watch: &Watch) -> Result<Watching, QueryError> {
        Ok(match watch {
            Watch::Nothing => Watching::Nothing,
            Watch::All => Watching::All,
            Watch::These(facts) => {
                let mut facts = facts.clone();
                facts.sort_unstable();
                facts.dedup();
                let pairs = facts.into_iter().map(|fact| {
                    let compiled = compile(level, &fact)?;
                    Ok((fact, compiled))
                });
                Watching::These(pairs.collect::<Result<_, QueryError>>()?)
            }
        })
    }
}

/// An input as a search knows it: its card is told by its place in the *packed* hand, whose order
/// need not be the player's. It is renamed once, by `LevelSpace::as_played`; a type of its own
/// sees to it that no line is renamed twice, or never.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackedInput(Input);

/// Scratch of one worker on a level.
#[derive(Debug)]
pub struct LevelContext {
    state: State,
    context: Context,
}

/// The most inputs of one position that are listed; with more the search says so and stops.
const CHOICES: u32 = 1 << 16;

impl<'l> LevelSpace<'l> {
    /// The space of a question.
    ///
    /// # Errors
    /// An unknown name in a fact, or a refused input among those before the search.
    pub fn new(level: &'l Level, ask: &Scope, watch: &Watch) -> Result<LevelSpace<'l>, QueryError> {
        LevelSpace::stopping(level, ask, watch, StopFlag::default())
    }

    /// The same; all its work ends when that flag is raised, see [`crate::Effort::stop`].
    ///
    /// # Errors
    /// The same, and [`QueryError::Stopped`].
    pub fn stopping(
        level: &'l Level,
        ask: &Scope,
        watch: &Watch,
        stop: StopFlag,
    ) -> Result<LevelSpace<'l>, QueryError> {
        let without = ask.without.iter().map(|fact| compile(level, fact));
        let without: Vec<CompiledFact> = without.collect::<Result<_, _>>()?;
        let mut context = Context::with_stop(stop.clone());
        let mut past = level.start_facts(&mut context);
        let mut start = level.start().clone();
        let holding = without
            .iter()
            .position(|fact| level.holds_at_rest(fact, &start, &mut context));
        let brought = |i: usize, at| Blocked::Fact {
            fact: ask.without[i].clone(),
            at,
        };
        let mut blocked = holding.map(|i| brought(i, 0));
        for (i, input) in ask.after.iter().enumerate() {
            level
                .play(&mut start, input, &mut context)
                .map_err(|refusal| {
                    let at = i + 1;
                    QueryError::or_stopped(refusal, |refusal| QueryError::After { at, refusal })
                })?;
            let held = || without.iter().position(|f| level.holds(f, &context));
            blocked = blocked.or_else(|| held().map(|at| brought(at, i + 1)));
            past.extend(level.facts(&context));
        }
        past.sort_unstable();
        past.dedup();
        let lost = |context| {
            let lost = level.lost(&start, context);
            lost.map_err(|refusal| QueryError::or_stopped(refusal, QueryError::Start))
        };
        let ends = level.lost_ends() && !level.won(&start) && lost(&mut context)?;
        let after = ask.after.len();
        let blocked = blocked.or(ends.then_some(Blocked::Lost { after }));
        let watch = Watching::new(level, watch)?;
        let digest = digest(level.digest(), ask);
        Ok(LevelSpace {
            level,
            start,
            stop,
            blocked,
            without,
            only: None,
            watch,
            past,
            digest,
        })
    }

    /// The same space, whose steps tell other facts and whose work ends with another flag.
    ///
    /// # Errors
    /// An unknown name in a fact.
    pub fn watching(&self, watch: &Watch, stop: StopFlag) -> Result<LevelSpace<'l>, QueryError> {
        let watch = Watching::new(self.level, watch)?;
        Ok(LevelSpace {
            watch,
            stop,
            level: self.level,
            start: self.start.clone(),
            blocked: self.blocked.clone(),
            without: self.without.clone(),
            only: self.only.clone(),
            past: self.past.clone(),
            digest: self.digest,
        })
    }

    /// The same without every input that does anything but these facts and what has happened when
    /// the search begins. `rule R` is no fact of its own here: it never happens without `formed R`.
    #[must_use]
    pub fn only(mut self, mut facts: Vec<Fact>) -> LevelSpace<'l> {
        facts.sort_unstable();
        let mut text = self.digest.to_le_bytes().to_vec();
        facts
            .iter()
            .for_each(|fact| text.extend_from_slice(format!("{fact}\n").as_bytes()));
        self.digest = HashKey::default().fingerprint(&text);
        self.only = Some(facts);
        self
    }

    /// The level.
    pub fn level(&self) -> &'l Level {
        self.level
    }

    /// Why no line can go on from the start of the question, if that is so: there is then nothing
    /// to search, and "no solution" says nothing of the level.
    pub fn blocked(&self) -> Option<&Blocked> {
        self.blocked.as_ref()
    }

    /// The facts that have happened when the search begins: they are on every line.
    pub fn past(&self) -> &[Fact] {
        &self.past
    }

    /// A context that obeys the space's flag.
    fn own_context(&self) -> Context {
        Context::with_stop(self.stop.clone())
    }

    /// Why a line that the search found could not be played.
    pub(crate) fn unplayed(&self) -> QueryError {
        match self.stop.raised() {
            true => QueryError::Stopped,
            false => QueryError::Unsound,
        }
    }

    /// A line of the search as a player plays it.
    ///
    /// Packed positions forget the order of a hand, which no mechanism reads; but an input names a
    /// card by its place. So each input of the line is told by what it leads to: the same choices
    /// with the card at another place may be meant.
    pub(crate) fn as_played(&self, line: &[PackedInput]) -> Option<Vec<Input>> {
        let level = self.level;
        let mut context = self.own_context();
        let (mut real, mut packed) = (self.start.clone(), self.start.clone());
        let (mut key, mut other) = (Vec::new(), Vec::new());
        level.key(&self.start, &mut key);
        let mut played = Vec::new();
        for PackedInput(input) in line {
            level.unkey(&key, &mut packed, &mut context)?;
            level.play(&mut packed, input, &mut context).ok()?;
            key.clear();
            level.key(&packed, &mut key);
            let mut leads = |i: &Input, context: &mut Context| {
                let mut child = real.clone();
                other.clear();
                level.play(&mut child, i, context).ok()?;
                level.key(&child, &mut other);
                (other == key).then_some(child)
            };
            let (found, child) = match leads(input, &mut context) {
                Some(child) => (input.clone(), child),
                None => {
                    let places = 0..level.hand(&real, 0).len() as u16;
                    let mut others = places.filter_map(|place| {
                        input.verb.card()?;
                        let verb = input.verb.with(place);
                        let choices = input.choices.clone();
                        Some(Input { verb, choices })
                    });
                    others.find_map(|i| leads(&i, &mut context).map(|child| (i, child)))?
                }
            };
            real = child;
            played.push(found);
        }
        Some(played)
    }

    /// Play a line from the start of the question: does it win, with its last input and not
    /// before, and without anything forbidden? The plain state is played, never a packed one.
    ///
    /// # Errors
    /// [`QueryError::Stopped`].
    pub fn wins(&self, line: &[Input]) -> Result<bool, QueryError> {
        let mut context = self.own_context();
        let mut state = self.start.clone();
        if self.blocked.is_some() {
            return Ok(false);
        }
        for input in line {
            if self.level.won(&state) {
                return Ok(false);
            }
            match self.level.play(&mut state, input, &mut context) {
                Ok(()) if !self.forbidden(&context) => {}
                Err(refusal) if refusal.code == RefusalCode::Stopped => {
                    return Err(QueryError::Stopped);
                }
                Ok(()) | Err(_) => return Ok(false),
            }
        }
        Ok(self.level.won(&state))
    }

    /// The facts of each input of a line from the start of the question, sorted and distinct.
    ///
    /// # Errors
    /// The refusal of an input, which may be that it was stopped.
    pub fn facts_of(&self, line: &[Input]) -> Result<Vec<Fact>, Refusal> {
        let mut context = self.own_context();
        let mut state = self.start.clone();
        let mut facts = Vec::new();
        for input in line {
            self.level.play(&mut state, input, &mut context)?;
            facts.extend(self.level.facts(&context));
        }
        facts.sort_unstable();
        facts.dedup();
        Ok(facts)
    }

    /// What a line that plays does, without what has happened when the search begins.
    pub(crate) fn done_by(&self, line: &[Input]) -> Result<Vec<Fact>, QueryError> {
        let mut facts = self.facts_of(line).map_err(|_| self.unplayed())?;
        facts.retain(|fact| self.past.binary_search(fact).is_err());
        Ok(facts)
    }

    /// A line from the start of the question, each input in words.
    ///
    /// # Errors
    /// The refusal of an input, which may be that it was stopped.
    pub fn tell(&self, line: &[Input]) -> Result<Vec<String>, Refusal> {
        let mut context = self.own_context();
        let mut state = self.start.clone();
        let mut words = Vec::new();
        // Steps are told without a position; only what comes before a card or a choice is played.
        let plain = |i: &Input| !i.verb.asks();
        let last = line.iter().rposition(|input| !plain(input));
        for (at, input) in line.iter().enumerate() {
            words.push(self.level.describe(&state, input, &mut context)?);
            if Some(at) < last {
                self.level.play(&mut state, input, &mut context)?;
            }
        }
        Ok(words)
    }

    fn forbidden(&self, context: &Context) -> bool {
        let without = |fact| self.level.holds(fact, context);
        self.without.iter().any(without)
            || self.only.as_ref().is_some_and(|only| {
                self.level.facts(context).iter().any(|fact| {
                    !matches!(fact, Fact::Rule(_))
                        && only.binary_search(fact).is_err()
                        && self.past.binary_search(fact).is_err()
                })
            })
    }

    /// What a state is to the search; nothing when lost and over.
    fn mark(&self, state: &State, context: &mut Context) -> Result<Option<Mark>, Refusal> {
        Ok(if self.level.won(state) {
            Some(Mark::Won)
        } else if self.level.lost_ends() && self.level.lost(state, context)? {
            None
        } else {
            Some(Mark::Open)
        })
    }

    fn tell_facts(&self, context: &Context, out: &mut Vec<Fact>) {
        match &self.watch {
            Watching::Nothing => {}
            Watching::All => out.extend(self.level.facts(context)),
            Watching::These(facts) => {
                for (fact, compiled) in facts {
                    if self.level.holds(compiled, context) {
                        out.push(fact.clone());
                    }
                }
            }
        }
    }
}

/// What tells a question from every other, of a level with this digest. Written out byte by byte:
/// a checkpoint is taken up by another build of the program too.
fn digest(level: u128, ask: &Scope) -> u128 {
    let mut bytes = level.to_le_bytes().to_vec();
    codec::put(&mut bytes, ask.without.len() as u64);
    for fact in &ask.without {
        bytes.extend_from_slice(fact.to_string().as_bytes());
        bytes.push(b'\n');
    }
    put_line(&mut bytes, &ask.after);
    HashKey::default().fingerprint(&bytes)
}

impl Space for LevelSpace<'_> {
    type Input = PackedInput;
    type Fact = Fact;
    type Context = LevelContext;

    fn context(&self) -> LevelContext {
        LevelContext {
            state: self.start.clone(),
            context: self.own_context(),
        }
    }

    fn start(&self, _: &mut LevelContext, out: &mut Arrivals<Fact>) {
        // A start that is lost, where that ends the line, is blocked.
        if self.blocked.is_none() {
            let mark = match self.level.won(&self.start) {
                true => Mark::Won,
                false => Mark::Open,
            };
            self.level.key(&self.start, out.key());
            out.facts().extend(self.past.iter().cloned());
            out.push(0, mark);
        }
    }

    fn expand(&self, key: &[u8], context: &mut LevelContext, out: &mut Arrivals<Fact>) -> Listed {
        let LevelContext { state, context } = context;
        if self.level.unkey(key, state, context).is_none() {
            return Listed::TooMany;
        }
        let state = &*state;
        let mut rank = 0;
        // The worst that befell a position behind an input.
        let mut behind = Listed::All;
        let tried = self
            .level
            .expand(state, false, context, &mut |_, child, context| {
                // Many an input changes nothing, and leaves the position as open as it was.
                let same = !context.moved() && self.level.unchanged(state, child);
                if !self.forbidden(context) {
                    let mark = match same {
                        true => Ok(Some(Mark::Open)),
                        false => self.mark(child, context),
                    };
                    match mark {
                        Ok(Some(mark)) => {
                            self.tell_facts(context, out.facts());
                            match same {
                                true => out.key().extend_from_slice(key),
                                false => self.level.key(child, out.key()),
                            }
                            out.push(rank, mark);
                        }
                        Ok(None) => {}
                        Err(refusal) if refusal.code == RefusalCode::Stopped => {
                            behind = Listed::Stopped;
                            return false;
                        }
                        // Where it leads is as unknown as if it had not been played.
                        Err(_) => behind = Listed::TooComplex,
                    }
                }
                rank += 1;
                rank < CHOICES
            });
        behind.max(match tried {
            Tried::All => Listed::All,
            Tried::TooComplex => Listed::TooComplex,
            Tried::Part => Listed::TooMany,
            Tried::Stopped => Listed::Stopped,
        })
    }

    fn follow(
        &self,
        key: &[u8],
        rank: u32,
        context: &mut LevelContext,
    ) -> Option<(PackedInput, Vec<u8>)> {
        let LevelContext { state, context } = context;
        self.level.unkey(key, state, context)?;
        let mut at = 0;
        let mut found = None;
        // It is over where it is found; where it is not found, nothing is.
        let _ = self
            .level
            .expand(state, false, context, &mut |input, child, _| {
                if at == rank {
                    let mut next = Vec::new();
                    self.level.key(child, &mut next);
                    found = Some((PackedInput(input.clone()), next));
                }
                at += 1;
                at <= rank
            });
        found
    }

    fn lost_ends(&self) -> bool {
        self.level.lost_ends()
    }

    fn digest(&self) -> u128 {
        self.digest
    }
}

#[cfg(test)]
mod tests {
    use spellgrid::{Dir, Verb};

    use super::*;

    #[test]
    fn the_digest_of_a_question_is_the_same_everywhere() {
        let ask = Scope {
            after: vec![
                Input::plain(Verb::Step(Dir::Up)),
                Input {
                    verb: Verb::Cast(1),
                    choices: vec![2, 300],
                },
            ],
            without: vec!["rule \"BABA IS YOU\"".parse().unwrap()],
        };
        // By the form that `put_line` says: the verb, its place, the choices.
        let mut bytes = 7u128.to_le_bytes().to_vec();
        bytes.push(1);
        bytes.extend_from_slice(b"rule \"BABA IS YOU\"\n");
        bytes.extend_from_slice(&[2, 0, Dir::Up as u8, 0, 2, 1, 2, 2, 0xac, 2]);
        assert_eq!(digest(7, &ask), HashKey::default().fingerprint(&bytes));
    }
}
