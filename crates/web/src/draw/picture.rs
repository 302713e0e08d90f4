//! A whole board as one SVG file that needs nothing else.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::{SIDE, Scene, symbol};

/// The colours around the pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}

impl Theme {
    /// The board's ground, its lines and the frame.
    pub fn colours(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Theme::Light => ("#f3eee2", "#e2dac8", "#b9ae95"),
            Theme::Dark => ("#191827", "#25243a", "#3d3b59"),
        }
    }
}

/// The board as SVG text, each tile `tile` pixels wide.
pub fn picture(scene: &Scene, theme: Theme, tile: u32) -> String {
    let (w, h) = (scene.size.0.max(1) * SIDE, scene.size.1.max(1) * SIDE);
    let (ground, line, frame) = theme.colours();
    let kinds: BTreeSet<&str> = scene.pieces.iter().map(|p| p.kind.as_str()).collect();
    let mut out = String::new();
    let _ = write!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {w} {h}\" width=\"{}\" height=\"{}\"><defs>",
        scene.size.0.max(1) as u32 * tile,
        scene.size.1.max(1) as u32 * tile,
    );
    for kind in kinds {
        out.push_str(symbol(kind).unwrap_or_default());
    }
    let _ = write!(
        out,
        "</defs><rect width=\"{w}\" height=\"{h}\" fill=\"{ground}\"/><path d=\""
    );
    for x in 1..scene.size.0 {
        let _ = write!(out, "M{} 0v{h}", x * SIDE);
    }
    for y in 1..scene.size.1 {
        let _ = write!(out, "M0 {}h{w}", y * SIDE);
    }
    let _ = write!(out, "\" stroke=\"{line}\" stroke-width=\"2\"/>");
    for piece in &scene.pieces {
        let (x, y, size) = piece.place();
        let _ = write!(
            out,
            "<g transform=\"translate({x} {y}) scale({size})\">{}</g>",
            piece.svg()
        );
    }
    let _ = write!(
        out,
        "<rect x=\"1.5\" y=\"1.5\" width=\"{}\" height=\"{}\" fill=\"none\" stroke=\"{frame}\" stroke-width=\"3\"/></svg>",
        w - 3,
        h - 3
    );
    out
}
