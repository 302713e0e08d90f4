//! A level with its orders changed.

use spellgrid::Level;
use spellgrid::setup::LevelSetup;
use spellgrid_content::Library;

/// The level with some `order` lines added.
pub fn under(library: &Library, setup: &LevelSetup, orders: &[String]) -> Result<Level, String> {
    let level = library.build(setup);
    let changed = level.and_then(|level| library.with_orders(&level, "orders", orders));
    changed.map_err(|report| report.to_string())
}
