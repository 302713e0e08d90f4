//! Lines of inputs as bytes: one form for certificates, for the digest of a question, and on every
//! machine and compiler.

use spellgrid::{Input, Verb};

use crate::codec;

/// Append a line of inputs.
pub(crate) fn put_line(out: &mut Vec<u8>, line: &[Input]) {
    codec::put(out, line.len() as u64);
    for input in line {
        let (verb, place) = input.verb.code();
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
        let verb = Verb::of_code((codec::take(from)?, codec::take(from)?))?;
        let mut choices = Vec::new();
        for _ in 0..codec::take(from)? {
            choices.push(u16::try_from(codec::take(from)?).ok()?);
        }
        line.push(Input { verb, choices });
    }
    Some(line)
}
