//! Drawings of things, by their kind.

use std::fmt::Write;

use super::escape;

/// Every drawing as an SVG `symbol` named `s-KIND`; a page holds it once, hidden.
pub const SPRITES: &str = include_str!("../../sprites.svg");

/// The `symbol` element of a kind, if it has a drawing of its own.
pub fn symbol(kind: &str) -> Option<&'static str> {
    if kind.is_empty() || !kind.bytes().all(|b| b.is_ascii_alphanumeric()) {
        return None;
    }
    let start = SPRITES.find(&format!("<symbol id=\"s-{kind}\""))?;
    let rest = SPRITES.get(start..)?;
    let end = rest.find("</symbol>")?;
    rest.get(..end + "</symbol>".len())
}

/// The drawing of a thing, 64 by 64 from the origin: its own, or one made from its name.
pub fn thing(kind: &str) -> String {
    if symbol(kind).is_some() {
        return format!("<use href=\"#s-{kind}\" width=\"64\" height=\"64\"/>");
    }
    generic(kind)
}

/// A figure for a kind that nobody drew: its shape and hue come from its name, and the name's
/// first letters stand on it, so that two of them are never told apart by colour alone.
fn generic(kind: &str) -> String {
    const BODIES: [&str; 5] = [
        "M12 50V28a20 18 0 0 1 40 0v22z",
        "M32 8l22 16-8 30H18L10 24z",
        "M10 18h44v34H10z",
        "M32 8c14 0 24 12 22 26S42 56 32 56 12 48 10 34 18 8 32 8z",
        "M20 10h24l12 22-12 22H20L8 32z",
    ];
    let sum = kind.bytes().fold(7u32, |sum, b| {
        sum.wrapping_mul(31).wrapping_add(u32::from(b))
    });
    let body = BODIES[sum as usize % BODIES.len()];
    let hue = sum / 7 % 360;
    let short: String = kind.chars().take(3).collect::<String>().to_uppercase();
    let mut out = String::new();
    let _ = write!(
        out,
        "<path d=\"{body}\" fill=\"hsl({hue} 45% 68%)\" stroke=\"#26233a\" stroke-width=\"3\" \
         stroke-linejoin=\"round\"/><text x=\"32\" y=\"41\" text-anchor=\"middle\" \
         font-family=\"system-ui,sans-serif\" font-weight=\"700\" font-size=\"18\" \
         fill=\"#26233a\">{}</text>",
        escape(&short)
    );
    out
}
