//! What may stand in a terminal: text without characters that control it, whoever wrote them. All
//! output of the program goes through here.

use std::io::{self, Write};

use spellgrid::off_line;

/// The longest style that is let through: `ESC [ 0 ; 1 ; 38 ; 5 ; 208 m`.
const STYLE: usize = 24;

/// The text with every character that controls a terminal or turns the direction of writing as
/// `\uXXXX`, which in JSON means the same; line breaks, tabs and styles stay.
pub fn visible(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let style = style(rest).unwrap_or(0);
        let (kept, after) = rest.split_at(style.max(c.len_utf8()));
        if style == 0 && off_line(c) && c != '\n' && c != '\t' {
            out.push_str(&format!("\\u{:04x}", u32::from(c)));
        } else {
            out.push_str(kept);
        }
        rest = after;
    }
    out
}

/// The length of the style that the text starts with.
fn style(text: &str) -> Option<usize> {
    let codes = text.strip_prefix("\u{1b}[")?;
    let end = codes.find(|c: char| !c.is_ascii_digit() && c != ';')?;
    (codes.get(end..)?.starts_with('m') && end < STYLE).then_some(end + 3)
}

/// A stream that shows what is written to it: see [`visible`].
#[derive(Debug)]
pub struct Visible<W: Write> {
    inner: W,
    /// The end of what was written, where a character or a style may have been cut.
    held: Vec<u8>,
}

impl<W: Write> Visible<W> {
    /// Show everything on that stream.
    pub fn new(inner: W) -> Visible<W> {
        let held = Vec::new();
        Visible { inner, held }
    }

    /// Pass on what is held up to a byte.
    fn pass(&mut self, end: usize) -> io::Result<()> {
        let text = String::from_utf8_lossy(self.held.get(..end).unwrap_or_default());
        self.inner.write_all(visible(&text).as_bytes())?;
        self.held.drain(..end);
        Ok(())
    }
}

impl<W: Write> Write for Visible<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.held.extend_from_slice(bytes);
        // What is cut is no more than a style long, and a style starts with the last escape.
        let start = self.held.len().saturating_sub(STYLE + 3);
        let tail = self.held.get(start..).unwrap_or_default();
        let cut = tail.iter().rposition(|b| *b == 0x1b || *b >= 0xc0);
        self.pass(cut.map_or(self.held.len(), |at| start + at))?;
        Ok(bytes.len())
    }
    fn flush(&mut self) -> io::Result<()> {
        self.pass(self.held.len())?;
        self.inner.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_controls_the_terminal() {
        let red = "\u{1b}[31m";
        assert_eq!(visible(&format!("{red}a\n\tb")), format!("{red}a\n\tb"));
        for c in ('\0'..='\u{9f}').chain('\u{200e}'..='\u{2069}') {
            let shown = visible(&format!("{c}b"));
            let stays = !off_line(c) || c == '\n' || c == '\t';
            assert_eq!(shown.starts_with(c), stays, "{c:?}");
        }
        let title = visible("\u{1b}]0;title\u{7}");
        assert_eq!(title, "\\u001b]0;title\\u0007");
        assert_eq!(visible("\u{1b}[2J"), "\\u001b[2J");
        // In JSON the shown form means the same.
        let json = serde_json::to_string("\u{9b}\u{202e}\u{7f}").unwrap();
        let read: String = serde_json::from_str(&visible(&json)).unwrap();
        assert_eq!(read, "\u{9b}\u{202e}\u{7f}");
    }

    #[test]
    fn a_stream_may_be_cut_anywhere() {
        let text = "ä\u{1b}[1;31mrot\u{1b}[0m\u{9b}2J€\u{202e}x\u{1b}";
        for size in 1..text.len() {
            let mut stream = Visible::new(Vec::new());
            for piece in text.as_bytes().chunks(size) {
                stream.write_all(piece).unwrap();
            }
            stream.flush().unwrap();
            let shown = String::from_utf8(stream.inner).unwrap();
            assert_eq!(shown, visible(text), "{size}");
        }
    }
}
