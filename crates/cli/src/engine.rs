//! The game for other programs: JSON lines on standard input and output.
//!
//! One request a line, one reply a line, in order; blank lines are skipped. A request that cannot
//! be read or carried out is answered with an error and changes nothing.

mod protocol;
mod session;

use std::io::{self, BufRead, Write};

use spellgrid_content::Library;

use crate::lines;

pub use protocol::{LevelChoice, Listed, PackChoice, Reply, Request, WireFault, schema};
pub use session::{MAX_INPUTS, Session, VERSION};

/// The longest line that is read, in bytes.
pub const MAX_LINE: usize = spellgrid_content::MAX_BYTES;

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
        let reply = match lines::next(from, MAX_LINE)? {
            None => return Ok(()),
            Some(text) if text.len() > MAX_LINE => {
                session::error("line too long", lines::too_long(MAX_LINE))
            }
            Some(text) if text.trim_ascii().is_empty() => continue,
            Some(text) => session.answer_line(text.trim_ascii()),
        };
        serde_json::to_writer(&mut *to, &reply)?;
        to.write_all(b"\n")?;
        to.flush()?;
        if matches!(reply, Reply::Bye {}) {
            return Ok(());
        }
    }
}
