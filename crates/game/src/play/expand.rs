//! Every legal input of a state, found by playing.

use smallvec::SmallVec;

use crate::language::{Input, Need, Spoken, Verb};
use crate::level::Level;
use crate::play::Act;
use crate::play::refusal::{Refusal, RefusalCode};
use crate::play::state::{Context, State};

/// What the tries of one position may cost together, in looks of the grid: eight times what one
/// input may take. An input that is refused costs as much as one that is not.
const FUEL: u64 = 1 << 31;
/// What they may cost where somebody waits for the list and sets no limit: a second or two.
const FUEL_TO_LIST: u64 = 1 << 27;
/// The bytes of a state that cost as much as one look: each try is played on a copy.
const BYTES: usize = 16;

/// How far a look at all inputs of a position came.
#[must_use]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tried {
    /// Every input was tried: those that are not shown are not legal.
    All,
    /// Every input was tried. At least one is left out only for its size: it was refused as too
    /// complex, and what it would lead to is not known.
    TooComplex,
    /// Not every input was tried: there are more than somebody wanted, or trying takes too long.
    Part,
    /// Not every input was tried, for somebody wanted it to end ([`crate::StopFlag`]).
    Stopped,
}

impl Tried {
    /// Was every input tried?
    pub fn whole(self) -> bool {
        matches!(self, Tried::All | Tried::TooComplex)
    }
}

/// One expansion under way.
struct Tries<'a> {
    level: &'a Level,
    state: &'a State,
    copy: State,
    input: Input,
    /// The looks that are left, and what a copy takes of them.
    fuel: u64,
    copying: u64,
    /// How far it came.
    tried: Tried,
    /// The input in words, where somebody wants them.
    said: Option<Spoken>,
    visit: Visit<'a>,
}

type Visit<'a> = &'a mut dyn FnMut(&Input, Option<&str>, &mut State, &mut Context) -> bool;

impl Tries<'_> {
    /// Play the input with the choices it has, then with each further one. `false`: stop.
    fn branch(&mut self, context: &mut Context) -> bool {
        self.copy.clone_from(self.state);
        context.grid.hurry(self.copying);
        let played = self
            .level
            .run(&mut self.copy, Act::Input(&self.input), context);
        // What was stopped has told nothing of its cost.
        if let Err(refusal) = &played
            && refusal.code == RefusalCode::Stopped
        {
            return self.end(Tried::Stopped);
        }
        let cost = context.grid.spent() + self.copying;
        let Some(left) = self.fuel.checked_sub(cost) else {
            return self.end(Tried::Part);
        };
        self.fuel = left;
        match played {
            Ok(()) => {
                let said = self.said.as_ref().map(Spoken::to_string);
                let on = (self.visit)(&self.input, said.as_deref(), &mut self.copy, context);
                on || self.end(Tried::Part)
            }
            Err(Refusal {
                code: RefusalCode::Incomplete,
                need: Some(need),
                ..
            }) => {
                let Ok(options) = u16::try_from(need.options.len()) else {
                    return self.end(Tried::Part);
                };
                (0..options).all(|rank| {
                    let before = self.said.clone();
                    if let Some(said) = &mut self.said {
                        said.say(self.level, self.state, &need.options, rank);
                    }
                    self.input.choices.push(rank);
                    let on = self.branch(context);
                    self.input.choices.pop();
                    self.said = before;
                    on
                })
            }
            Err(refusal) => {
                if refusal.code == RefusalCode::TooComplex {
                    self.tried = Tried::TooComplex;
                }
                true
            }
        }
    }

    /// It ends here, so far.
    fn end(&mut self, tried: Tried) -> bool {
        self.tried = tried;
        false
    }
}

impl Level {
    /// What the input still needs after the choices it has; `None` when it is complete and legal.
    ///
    /// # Errors
    /// A [`Refusal`] when no further choice can make it legal.
    pub fn need(
        &self,
        state: &State,
        input: &Input,
        context: &mut Context,
    ) -> Result<Option<Need>, Refusal> {
        let mut copy = context.spare.pop().unwrap_or_default();
        copy.clone_from(state);
        let trace = std::mem::take(&mut context.trace);
        let result = self.run(&mut copy, Act::Input(input), context);
        context.trace = trace;
        context.spare.push(copy);
        context.forget();
        match result {
            Ok(()) => Ok(None),
            Err(Refusal {
                code: RefusalCode::Incomplete,
                need,
                ..
            }) => Ok(need),
            Err(refusal) => Err(refusal),
        }
    }

    /// Play every legal input, each on a copy of the state, in a fixed order, and show the result
    /// with the context as [`Level::play`] leaves it. `repeats`: also the inputs that differ from an
    /// earlier one only in which of several equal cards of the hand they name. The visitor returns
    /// `false` to stop. One call plays each input once: what searches use.
    pub fn expand(
        &self,
        state: &State,
        repeats: bool,
        context: &mut Context,
        visit: &mut dyn FnMut(&Input, &mut State, &mut Context) -> bool,
    ) -> Tried {
        let visit: Visit<'_> = &mut |input, _, child, context| visit(input, child, context);
        self.tries(state, repeats, FUEL, false, context, visit)
    }
    fn tries(
        &self,
        state: &State,
        repeats: bool,
        fuel: u64,
        told: bool,
        context: &mut Context,
        visit: Visit<'_>,
    ) -> Tried {
        let hand = &state.world.hands[0];
        let mut tries = Tries {
            level: self,
            state,
            copy: context.spare.pop().unwrap_or_default(),
            input: Input::plain(Verb::Wait),
            fuel,
            copying: (state.weight() / BYTES) as u64,
            tried: Tried::All,
            said: None,
            visit,
        };
        let _ = self.verbs(state).into_iter().all(|verb| {
            if let (Some(&n), false) = (verb.card(), repeats)
                && hand[..n as usize].contains(&hand[n as usize])
            {
                return true;
            }
            tries.input.verb = verb;
            tries.input.choices.clear();
            tries.said = told.then(|| self.say_verb(state, verb));
            tries.branch(context)
        });
        context.spare.push(tries.copy);
        context.forget();
        tries.tried
    }
    /// The verbs that might be legal, in order.
    fn verbs(&self, state: &State) -> Vec<Verb> {
        let verbs = Verb::ALL.into_iter();
        let offered = |verb: &Verb<()>| self.rules.inputs.contains(&verb.kind());
        let offered: SmallVec<[Verb<()>; 12]> = verbs.filter(offered).collect();
        let mut hand = Some(state.world.hands[0].iter().enumerate());
        let mut out = Vec::with_capacity(8);
        for verb in &offered {
            if verb.card().is_none() {
                out.push(verb.with(0));
                continue;
            }
            // All verbs of cards at once: they are listed by place.
            for (n, &card) in hand.take().into_iter().flatten() {
                let Some(kind) = self.cards.set.kind(card) else {
                    continue;
                };
                let fit = offered.iter().filter(|verb| verb.takes(kind));
                out.extend(fit.map(|verb| verb.with(n as u16)));
            }
        }
        out
    }
    /// Every legal input with every choice, in a fixed order. For those who wait for it: it ends
    /// after `limit` inputs, and, at the same place on every machine, where trying them takes more
    /// than a second or two.
    pub fn inputs(
        &self,
        state: &State,
        limit: usize,
        context: &mut Context,
    ) -> (Vec<Input>, Tried) {
        let mut out = Vec::new();
        let tried = self.list(state, limit, false, context, &mut |input, _| {
            out.push(input)
        });
        (out, tried)
    }
    /// The same, each with its words ([`Level::describe`]).
    pub fn told_inputs(
        &self,
        state: &State,
        limit: usize,
        context: &mut Context,
    ) -> (Vec<(Input, String)>, Tried) {
        let mut out = Vec::new();
        let take = &mut |input, said: Option<&str>| {
            out.push((input, said.unwrap_or_default().to_owned()));
        };
        let tried = self.list(state, limit, true, context, take);
        (out, tried)
    }
    fn list(
        &self,
        state: &State,
        limit: usize,
        told: bool,
        context: &mut Context,
        take: &mut dyn FnMut(Input, Option<&str>),
    ) -> Tried {
        let mut room = limit;
        let trace = std::mem::take(&mut context.trace);
        let visit: Visit<'_> = &mut |input, said, _, _| {
            let Some(left) = room.checked_sub(1) else {
                return false;
            };
            room = left;
            take(input.clone(), said);
            true
        };
        let tried = self.tries(state, true, FUEL_TO_LIST, told, context, visit);
        context.trace = trace;
        tried
    }
}
