//! Colours. Text is always styled; the stream drops the styles when the terminal has none.

use anstyle::{AnsiColor, Style};

/// A word tile.
pub const WORD: Style = AnsiColor::Cyan.on_default().bold();
/// A thing.
pub const THING: Style = Style::new();
/// A minion.
pub const MINION: Style = AnsiColor::Yellow.on_default().bold();
/// Several things on one tile.
pub const STACK: Style = AnsiColor::Magenta.on_default().bold();
/// Scenery: empty tiles, walls, coordinates.
pub const FAINT: Style = Style::new().dimmed();
/// A heading.
pub const HEAD: Style = Style::new().bold();
/// Something good.
pub const GOOD: Style = AnsiColor::Green.on_default().bold();
/// Something bad.
pub const BAD: Style = AnsiColor::Red.on_default().bold();

/// The text in that style.
pub fn paint(style: Style, text: impl std::fmt::Display) -> String {
    format!("{style}{text}{style:#}")
}

/// The text in that style, filled up with blanks to a width counted without the style.
pub fn pad(style: Style, text: &str, width: usize) -> String {
    let fill = width.saturating_sub(text.chars().count());
    format!("{style}{text}{style:#}{}", " ".repeat(fill))
}
