//! Run lengths, as rows and moves are written in SOK files: `3#4-` is `###----`, and `2(3(#-)#)`
//! is `#-#-#-##-#-#-#`.

/// What is wrong with run lengths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Slip {
    /// A number repeats nothing, or a 0 stands for nothing: the byte where it starts.
    Number(usize),
    /// A bracket has no partner: its byte.
    Bracket(usize),
    /// More than the most characters.
    Long,
}

impl Slip {
    /// Where it is, and what is said of it.
    pub(super) fn said(self) -> (usize, &'static str) {
        match self {
            Slip::Number(at) => (at, "this number repeats nothing"),
            Slip::Bracket(at) => (at, "this bracket has no partner"),
            Slip::Long => (0, "this line unpacks to more than a map or a game can have"),
        }
    }
}

/// The characters that a text with run lengths stands for: at most `most` of them, and at most as
/// many as there is `room` for. What was unpacked leaves the room, also on the way to a slip.
///
/// # Errors
/// The first slip. The work is bounded by the text and by what leaves the room.
pub(super) fn unpack(text: &str, most: usize, room: &mut usize) -> Result<Vec<char>, Slip> {
    let mut out = Vec::new();
    let result = unpack_into(&mut out, text, most.min(*room));
    *room -= out.len();
    result.map(|()| out)
}

fn unpack_into(out: &mut Vec<char>, text: &str, most: usize) -> Result<(), Slip> {
    // Open brackets: how often, from which character, and where they stand.
    let mut open: Vec<(usize, usize, usize)> = Vec::new();
    // A number, and where it stands.
    let mut number: Option<(usize, usize)> = None;
    for (at, c) in text.char_indices() {
        if let Some(digit) = c.to_digit(10) {
            let (value, start) = number.unwrap_or((0, at));
            let value = value.saturating_mul(10).saturating_add(digit as usize);
            number = Some((value, start));
            continue;
        }
        let times = match number.take() {
            Some((0, start)) => return Err(Slip::Number(start)),
            Some((_, start)) if c == ')' => return Err(Slip::Number(start)),
            Some((times, _)) => times,
            None => 1,
        };
        match c {
            '(' => open.push((times, out.len(), at)),
            ')' => {
                let (times, start, _) = open.pop().ok_or(Slip::Bracket(at))?;
                let len = out.len() - start;
                if len.saturating_mul(times - 1) > most - out.len() {
                    return Err(Slip::Long);
                }
                // A bracket around nothing is nothing, however often.
                if len > 0 {
                    for _ in 1..times {
                        out.extend_from_within(start..start + len);
                    }
                }
            }
            c => {
                if times > most - out.len() {
                    return Err(Slip::Long);
                }
                out.extend(std::iter::repeat_n(c, times));
            }
        }
    }
    match (number, open.first()) {
        (Some((_, start)), _) => Err(Slip::Number(start)),
        (None, Some((_, _, at))) => Err(Slip::Bracket(*at)),
        (None, None) => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_brackets() {
        let unpacked = |text| unpack(text, 100, &mut 1000).map(String::from_iter);
        for (text, long) in [
            ("3#4-p.#", "###----p.#"),
            ("2(3(#-)#)", "#-#-#-##-#-#-#"),
            ("12u", "uuuuuuuuuuuu"),
            ("(a)2()9(9())", "a"),
        ] {
            assert_eq!(unpacked(text), Ok(long.to_owned()), "{text}");
        }
        for (text, slip) in [
            ("#3", Slip::Number(1)),
            ("0#", Slip::Number(0)),
            ("(2)#", Slip::Number(1)),
            ("#(-", Slip::Bracket(1)),
            ("#)", Slip::Bracket(1)),
            ("99#2-", Slip::Long),
            ("99999999999999999999999999#", Slip::Long),
        ] {
            assert_eq!(unpacked(text), Err(slip), "{text}");
        }
        // What was unpacked before the slip counts.
        let mut room = 100;
        for (text, result, left) in [
            ("40#)", Err(Slip::Bracket(3)), 60),
            ("40#", Ok(40), 20),
            ("9-12#", Err(Slip::Long), 11),
        ] {
            let found = unpack(text, 50, &mut room).map(|out| out.len());
            assert_eq!((found, room), (result, left), "{text}");
        }
    }
}
