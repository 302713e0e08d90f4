//! Every legal input of a state, found by playing.

use spellgrid_cards::CardKind;

use crate::Dir;
use crate::input::{Input, Need, Refusal, RefusalCode, Verb};
use crate::level::Level;
use crate::play::Act;
use crate::setup::InputSetup;
use crate::state::{Desk, State};

/// What the tries of one position may cost together, in looks of the grid: eight times what one
/// input may take. An input that is refused costs as much as one that is not.
const LOOKS: u64 = 1 << 31;
/// The bytes of a state that cost as much as one look: each try is played on a copy.
const BYTES: usize = 16;

/// One expansion under way.
struct Tries<'a> {
    level: &'a Level,
    state: &'a State,
    copy: State,
    input: Input,
    /// The looks that are left, and what a copy takes of them.
    looks: u64,
    copying: u64,
    visit: Visit<'a>,
}

type Visit<'a> = &'a mut dyn FnMut(&Input, &mut State, &mut Desk) -> bool;

impl Tries<'_> {
    /// Play the input with the choices it has, then with each further one. `false`: stop.
    fn branch(&mut self, desk: &mut Desk) -> bool {
        self.copy.clone_from(self.state);
        let played = self
            .level
            .run(&mut self.copy, Act::Input(&self.input), desk);
        let cost = desk.grid.spent() + self.copying;
        let Some(left) = self.looks.checked_sub(cost) else {
            return false;
        };
        self.looks = left;
        match played {
            Ok(()) => (self.visit)(&self.input, &mut self.copy, desk),
            Err(Refusal {
                code: RefusalCode::Incomplete,
                need: Some(need),
                ..
            }) => {
                let Ok(options) = u16::try_from(need.options.len()) else {
                    return false;
                };
                (0..options).all(|rank| {
                    self.input.choices.push(rank);
                    let go = self.branch(desk);
                    self.input.choices.pop();
                    go
                })
            }
            Err(refusal) => {
                desk.too_complex |= refusal.code == RefusalCode::TooComplex;
                true
            }
        }
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
        desk: &mut Desk,
    ) -> Result<Option<Need>, Refusal> {
        let mut copy = desk.spare.pop().unwrap_or_default();
        copy.clone_from(state);
        let trace = std::mem::take(&mut desk.trace);
        let result = self.run(&mut copy, Act::Input(input), desk);
        desk.trace = trace;
        desk.spare.push(copy);
        desk.forget();
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
    /// with the desk as [`Level::play`] leaves it. `repeats`: also the inputs that differ from an
    /// earlier one only in which of several equal cards of the hand they name. The visitor returns
    /// `false` to stop. The answer: was every input tried? It is `false` too when the tries cost
    /// more than a position may. One call plays each input once: what searches use. Afterwards
    /// [`Desk::too_complex`] tells whether an input is left out only for its size.
    pub fn expand(
        &self,
        state: &State,
        repeats: bool,
        desk: &mut Desk,
        visit: &mut dyn FnMut(&Input, &mut State, &mut Desk) -> bool,
    ) -> bool {
        let hand = &state.world.hands[0];
        let mut tries = Tries {
            level: self,
            state,
            copy: desk.spare.pop().unwrap_or_default(),
            input: Input::plain(Verb::Wait),
            looks: LOOKS,
            copying: (state.weight() / BYTES) as u64,
            visit,
        };
        desk.too_complex = false;
        let whole = self.verbs(state).into_iter().all(|verb| {
            if let (Verb::Cast(n) | Verb::Play(n), false) = (verb, repeats)
                && hand[..n as usize].contains(&hand[n as usize])
            {
                return true;
            }
            tries.input.verb = verb;
            tries.input.choices.clear();
            tries.branch(desk)
        });
        desk.spare.push(tries.copy);
        desk.forget();
        whole
    }
    /// The verbs that might be legal, in order.
    fn verbs(&self, state: &State) -> Vec<Verb> {
        let has = |i| self.rules.inputs.contains(&i);
        let mut out = Vec::with_capacity(8);
        if has(InputSetup::Step) {
            out.extend(Dir::ALL.map(Verb::Step));
        }
        if has(InputSetup::Wait) {
            out.push(Verb::Wait);
        }
        for (n, &card) in state.world.hands[0].iter().enumerate() {
            match self.cards.set.kind(card) {
                Some(CardKind::Spell) if has(InputSetup::Cast) => out.push(Verb::Cast(n as u16)),
                Some(CardKind::Minion { .. }) if has(InputSetup::Play) => {
                    out.push(Verb::Play(n as u16));
                }
                _ => {}
            }
        }
        if has(InputSetup::Attack) {
            out.push(Verb::Attack);
        }
        if has(InputSetup::EndTurn) {
            out.push(Verb::EndTurn);
        }
        out
    }
    /// Every legal input with every choice, in a fixed order. Stops after `limit` inputs, and where
    /// [`Level::expand`] does; the second value tells whether the list is whole.
    pub fn inputs(&self, state: &State, limit: usize, desk: &mut Desk) -> (Vec<Input>, bool) {
        let mut out = Vec::new();
        let trace = std::mem::take(&mut desk.trace);
        let whole = self.expand(state, true, desk, &mut |input, _, _| {
            if out.len() < limit {
                out.push(input.clone());
                return true;
            }
            false
        });
        desk.trace = trace;
        (out, whole)
    }
}
