//! A replay as a short line of text: `rrul w c0.3 p1.12 e`, without the blanks.
//!
//! Steps are `r u l d`, waiting is `w`, `c` and `p` cast and play the card at a place of the hand,
//! `a` attacks, `e` ends the turn; `.n` behind an input is the rank of a choice made in it.

use std::fmt::Write;

use spellgrid::{Input, MAX_INPUTS, Verb};

/// More choices than this in one input are refused.
const MOST_CHOICES: usize = 64;

/// Write inputs.
pub fn write(inputs: &[Input]) -> String {
    let mut out = String::new();
    for input in inputs {
        out.push(input.verb.letter());
        if let Some(place) = input.verb.card() {
            let _ = write!(out, "{place}");
        }
        for choice in &input.choices {
            let _ = write!(out, ".{choice}");
        }
    }
    out
}

/// Read what [`write`] wrote; `None` for anything else.
pub fn read(text: &str) -> Option<Vec<Input>> {
    let bytes = text.as_bytes();
    let mut at = 0;
    let mut inputs = Vec::new();
    while let Some(&letter) = bytes.get(at) {
        at += 1;
        let verb = Verb::by_letter(letter.into())?;
        let place = match verb.card() {
            Some(()) => number(bytes, &mut at)?,
            None => 0,
        };
        let verb = verb.with(place);
        let mut choices = Vec::new();
        while bytes.get(at) == Some(&b'.') {
            at += 1;
            choices.push(number(bytes, &mut at)?);
            if choices.len() > MOST_CHOICES {
                return None;
            }
        }
        inputs.push(Input { verb, choices });
        if inputs.len() > MAX_INPUTS {
            return None;
        }
    }
    Some(inputs)
}

fn number(bytes: &[u8], at: &mut usize) -> Option<u16> {
    let mut value: Option<u16> = None;
    while let Some(digit) = bytes.get(*at).filter(|b| b.is_ascii_digit()) {
        let digit = u16::from(digit - b'0');
        value = Some(value.unwrap_or(0).checked_mul(10)?.checked_add(digit)?);
        *at += 1;
    }
    value
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let text = "rrulddwc0c12.3.0p1.65535ae";
        assert_eq!(write(&read(text).unwrap()), text);
    }

    #[test]
    fn nothing_else_is_read() {
        for text in ["x", "c", "c99999", "r.", "r.70000", "r 1", "é", "p-1", ".1"] {
            assert_eq!(read(text), None, "{text}");
        }
        assert_eq!(read(&"r".repeat(MAX_INPUTS + 1)), None);
        assert_eq!(read(&format!("c0{}", ".1".repeat(MOST_CHOICES + 1))), None);
    }
}
