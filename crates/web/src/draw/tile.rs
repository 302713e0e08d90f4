//! Letter tiles: a word as it stands on the board. Roles differ in colour and in outline.

use std::fmt::Write;

use spellgrid::setup::WordRole;

use super::{Lit, escape};

/// How a role looks.
pub struct Shape {
    /// The outline, within 64 by 64.
    pub path: &'static str,
    /// Its colour.
    pub fill: &'static str,
    /// The line around it.
    pub line: &'static str,
    /// The colour of the letters.
    pub letters: &'static str,
    /// What people call the role.
    pub name: &'static str,
}

/// The look of a role; `None` is a word that no pack of the level has.
pub fn shape(role: Option<WordRole>) -> Shape {
    const BOX: &str = "M9 4h46a5 5 0 0 1 5 5v46a5 5 0 0 1-5 5H9a5 5 0 0 1-5-5V9a5 5 0 0 1 5-5z";
    const CUT: &str = "M14 4h36l10 10v36L50 60H14L4 50V14z";
    const PILL: &str = "M20 10h24a16 16 0 0 1 16 16v12a16 16 0 0 1-16 16H20A16 16 0 0 1 4 38V26a16 16 0 0 1 16-16z";
    const HEX: &str = "M15 8h34l12 24-12 24H15L3 32z";
    const TAB: &str = "M4 10h14l5-6h18l5 6h14v44H46l-5 6H23l-5-6H4z";
    let (path, fill, line, letters, name) = match role {
        Some(WordRole::Noun) => (BOX, "#26304f", "#7fa5ee", "#c3d7ff", "noun"),
        Some(WordRole::Property) => (CUT, "#a62c60", "#f08cb4", "#ffffff", "property"),
        Some(WordRole::Verb) => (PILL, "#33323d", "#b9b6c9", "#ffffff", "verb"),
        Some(WordRole::Joiner) => (HEX, "#4a3a12", "#dcb55a", "#ffe5a3", "joiner"),
        Some(WordRole::Prefix) => (TAB, "#1d4a3c", "#6ccfa6", "#c6f7e1", "condition"),
        Some(WordRole::Infix) => (TAB, "#1d4a3c", "#6ccfa6", "#c6f7e1", "condition"),
        None => (BOX, "#3a3a3a", "#9a9a9a", "#e8e8e8", "unknown word"),
    };
    Shape {
        path,
        fill,
        line,
        letters,
        name,
    }
}

/// The word cut into lines that fit a tile.
pub fn letters(word: &str) -> Vec<String> {
    let all: Vec<char> = word.chars().collect();
    let rows = match all.len() {
        0..=5 => 1,
        6..=12 => 2,
        _ => 3,
    };
    // The longer part below: DEATH/RATTLE, BRAM/BLE.
    let mut lines = Vec::new();
    let mut from = 0;
    for row in 0..rows {
        let left = rows - row;
        let take = (all.len() - from) / left;
        let line: String = all[from..from + take].iter().collect();
        from += take;
        lines.push(line);
    }
    lines
}

/// A letter tile, 64 by 64 from the origin.
pub fn tile(word: &str, role: Option<WordRole>, lit: Lit) -> String {
    let Shape {
        path,
        fill,
        line,
        letters: ink,
        ..
    } = shape(role);
    let mut out = String::new();
    let (edge, width) = match lit {
        Lit::On => ("#ffd84a", 4),
        _ => (line, 2),
    };
    let dim = if lit == Lit::Off {
        " opacity=\".8\""
    } else {
        ""
    };
    let _ = write!(
        out,
        "<g{dim}><path d=\"{path}\" fill=\"{fill}\" stroke=\"{edge}\" stroke-width=\"{width}\"/>"
    );
    let lines = letters(word);
    let longest = lines
        .iter()
        .map(|l| l.chars().count())
        .max()
        .unwrap_or(1)
        .max(1);
    // About two thirds of its size is the width of a bold capital.
    let room = if role == Some(WordRole::Joiner) {
        48.0
    } else {
        51.0
    };
    let height = [29.0, 20.5, 15.0][lines.len().saturating_sub(1).min(2)];
    let size = (room / (longest as f64 * 0.68)).min(height);
    let step = size * 0.98;
    let top = 32.0 - step * (lines.len() as f64 - 1.0) / 2.0 + size * 0.36;
    for (row, line) in lines.iter().enumerate() {
        let y = top + step * row as f64;
        let wide = line.chars().count() as f64 * size * 0.68;
        let fit = if wide > room - 4.0 {
            format!(
                " textLength=\"{:.0}\" lengthAdjust=\"spacingAndGlyphs\"",
                room - 4.0
            )
        } else {
            String::new()
        };
        let _ = write!(
            out,
            "<text x=\"32\" y=\"{y:.1}\" text-anchor=\"middle\"{fit} font-size=\"{size:.1}\" \
             font-family=\"system-ui,sans-serif\" font-weight=\"800\" fill=\"{ink}\">{}</text>",
            escape(line)
        );
    }
    out.push_str("</g>");
    match lit {
        Lit::On => out.push_str("<circle cx=\"56\" cy=\"8\" r=\"5\" fill=\"#ffd84a\" stroke=\"#26233a\" stroke-width=\"2\"/>"),
        Lit::Crossed => out.push_str(
            "<path d=\"M10 10l44 44M54 10 10 54\" stroke=\"#26233a\" stroke-width=\"8\" \
             stroke-linecap=\"round\"/><path d=\"M10 10l44 44M54 10 10 54\" stroke=\"#ff7a66\" \
             stroke-width=\"4\" stroke-linecap=\"round\"/>",
        ),
        Lit::Off => {}
    }
    out
}
