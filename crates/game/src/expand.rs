//! Every legal input of a state, found by playing.

use spellgrid_cards::CardKind;

use crate::Dir;
use crate::input::{Input, Need, Refusal, RefusalCode, Verb};
use crate::level::Level;
use crate::play::Act;
use crate::setup::InputSetup;
use crate::state::{Desk, State};

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
    /// `false` to stop. One call plays each input once: what searches use. Afterwards
    /// [`Desk::too_complex`] tells whether an input is left out only for its size.
    pub fn expand(
        &self,
        state: &State,
        repeats: bool,
        desk: &mut Desk,
        visit: &mut dyn FnMut(&Input, &mut State, &mut Desk) -> bool,
    ) -> bool {
        let mut copy = desk.spare.pop().unwrap_or_default();
        let mut input = Input::plain(Verb::Wait);
        let hand = &state.world.hands[0];
        let mut go = true;
        desk.too_complex = false;
        for verb in self.verbs(state) {
            if let (Verb::Cast(n) | Verb::Play(n), false) = (verb, repeats)
                && hand[..n as usize].contains(&hand[n as usize])
            {
                continue;
            }
            input.verb = verb;
            input.choices.clear();
            go = self.branch(state, &mut copy, &mut input, desk, visit);
            if !go {
                break;
            }
        }
        desk.spare.push(copy);
        desk.forget();
        go
    }
    fn branch(
        &self,
        state: &State,
        copy: &mut State,
        input: &mut Input,
        desk: &mut Desk,
        visit: &mut dyn FnMut(&Input, &mut State, &mut Desk) -> bool,
    ) -> bool {
        copy.clone_from(state);
        match self.run(copy, Act::Input(input), desk) {
            Ok(()) => visit(input, copy, desk),
            Err(Refusal {
                code: RefusalCode::Incomplete,
                need: Some(need),
                ..
            }) => {
                for rank in 0..need.options.len().min(u16::MAX as usize) {
                    input.choices.push(rank as u16);
                    let go = self.branch(state, copy, input, desk, visit);
                    input.choices.pop();
                    if !go {
                        return false;
                    }
                }
                true
            }
            Err(refusal) => {
                desk.too_complex |= refusal.code == RefusalCode::TooComplex;
                true
            }
        }
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
    /// Every legal input with every choice, in a fixed order. Stops after `limit` inputs; the
    /// second value tells whether the list is whole.
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
