//! Lines of inputs as bytes: one form for certificates, for the digest of a question, and on every
//! machine and compiler.

use spellgrid::{Input, Verb};

use crate::codec;

/// Append a line of inputs.
pub(crate) fn put_line(out: &mut Vec<u8>, line: &[Input]) {
    codec::put(out, line.len() as u64);
    for input in line {
        let (verb, place) = match input.verb {
            Verb::Step(dir) => (0, dir as u64),
            Verb::Wait => (1, 0),
            Verb::Cast(place) => (2, u64::from(place)),
            Verb::Play(place) => (3, u64::from(place)),
            Verb::Attack => (4, 0),
            Verb::EndTurn => (5, 0),
        };
        codec::put(out, verb);
        codec::put(out, place);
        codec::put(out, input.choices.len() as u64);
        input
            .choices
            .iter()
            .for_each(|&choice| codec::put(out, u64::from(choice)));
    }
}

/// Take a line off the front; `None` when there is none.
pub(crate) fn take_line(from: &mut &[u8]) -> Option<Vec<Input>> {
    let mut line = Vec::new();
    for _ in 0..codec::take(from)? {
        let verb = codec::take(from)?;
        let place = codec::take(from)?;
        let rank = u16::try_from(place).ok()?;
        let verb = match (verb, place) {
            (0, _) => Verb::Step(*spellgrid::Dir::ALL.get(usize::from(rank))?),
            (1, 0) => Verb::Wait,
            (2, _) => Verb::Cast(rank),
            (3, _) => Verb::Play(rank),
            (4, 0) => Verb::Attack,
            (5, 0) => Verb::EndTurn,
            _ => return None,
        };
        let mut choices = Vec::new();
        for _ in 0..codec::take(from)? {
            choices.push(u16::try_from(codec::take(from)?).ok()?);
        }
        line.push(Input { verb, choices });
    }
    Some(line)
}
