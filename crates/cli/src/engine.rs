//! The game for other programs: JSON lines on standard input and output.
//!
//! One request a line, one reply a line, in order; blank lines are skipped. A request that cannot
//! be read or carried out is answered with an error and changes nothing.

mod protocol;
mod session;

use std::io::{self, BufRead, Read, Write};

use spellgrid_content::Library;

pub use protocol::{LevelChoice, Listed, PackChoice, Reply, Request, WireFault, schema};
pub use session::{MAX_INPUTS, Session, VERSION};

/// The longest line that is read, in bytes.
pub const MAX_LINE: u64 = spellgrid_content::MAX_BYTES as u64;

/// A line of at most [`MAX_LINE`] bytes; a longer one is read to its end and dropped.
enum Line {
    Text(Vec<u8>),
    TooLong,
    End,
}

fn read_line(from: &mut dyn BufRead) -> io::Result<Line> {
    let mut bytes = Vec::new();
    let read = Read::take(&mut *from, MAX_LINE).read_until(b'\n', &mut bytes)?;
    if read == 0 {
        return Ok(Line::End);
    }
    if bytes.last() == Some(&b'\n') || (read as u64) < MAX_LINE {
        return Ok(Line::Text(bytes));
    }
    loop {
        let part = from.fill_buf()?;
        if part.is_empty() {
            return Ok(Line::TooLong);
        }
        match part.iter().position(|&byte| byte == b'\n') {
            Some(end) => {
                from.consume(end + 1);
                return Ok(Line::TooLong);
            }
            None => {
                let length = part.len();
                from.consume(length);
            }
        }
    }
}

/// Answer every line until the end of the input or `quit`. `packs` are used beside those of every
/// level.
///
/// # Errors
/// Reading or writing failed.
pub fn serve(
    library: &Library,
    packs: Vec<String>,
    from: &mut dyn BufRead,
    to: &mut dyn Write,
) -> io::Result<()> {
    let mut session = Session::new(library, packs);
    loop {
        let reply = match read_line(from)? {
            Line::End => return Ok(()),
            Line::TooLong => session::error(
                "line too long",
                format!("a line has at most {MAX_LINE} bytes"),
            ),
            Line::Text(text) if text.trim_ascii().is_empty() => continue,
            Line::Text(text) => session.answer_line(text.trim_ascii()),
        };
        serde_json::to_writer(&mut *to, &reply)?;
        to.write_all(b"\n")?;
        to.flush()?;
        if matches!(reply, Reply::Bye {}) {
            return Ok(());
        }
    }
}
