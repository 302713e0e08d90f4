//! Lines that somebody types or another program sends, of which none may fill the memory.

use std::io::{self, BufRead, Read};

/// The next line with its end, `None` behind the last. Of one with more than `most` bytes only the
/// first `most + 1` are kept: whoever reads it sees by them that it is too long.
///
/// # Errors
/// Reading failed.
pub fn next(from: &mut dyn BufRead, most: usize) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    let read = Read::take(&mut *from, most as u64 + 1).read_until(b'\n', &mut bytes)?;
    if bytes.len() > most && bytes.last() != Some(&b'\n') {
        from.skip_until(b'\n')?;
    }
    Ok((read > 0).then_some(bytes))
}

/// What is said of a line with more bytes than that.
pub fn too_long(most: usize) -> String {
    format!("a line has at most {most} bytes")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_is_too_long_is_one_line_still() {
        let mut text: &[u8] = b"short\ntoo long by far\nnext";
        let mut next = || {
            next(&mut text, 6)
                .unwrap()
                .map(|line| String::from_utf8(line).unwrap())
        };
        assert_eq!(next().as_deref(), Some("short\n"));
        assert_eq!(next().as_deref(), Some("too lon"));
        assert_eq!(next().as_deref(), Some("next"));
        assert_eq!(next(), None);
    }
}
