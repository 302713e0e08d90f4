//! A level with its orders changed.

use spellgrid::Level;
use spellgrid::setup::LevelSetup;
use spellgrid_content::text::LevelLines;
use spellgrid_content::{Library, Source};

/// The level with some `order` lines added.
pub fn under(library: &Library, setup: &LevelSetup, orders: &[String]) -> Result<Level, String> {
    let text: String = orders
        .iter()
        .map(|order| format!("order {order}\n"))
        .collect();
    let source = Source::new("orders", &text);
    let mut on = LevelLines::on(&source, setup);
    let mut lines = source.lines();
    while on.take(&mut lines) {}
    let document = on.finish(library).map_err(|report| report.to_string())?;
    library
        .build_document(&document)
        .map_err(|report| report.to_string())
}
