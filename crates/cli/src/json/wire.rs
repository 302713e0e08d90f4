//! What the game asks, as other programs receive it.

use schemars::JsonSchema;
use serde::Serialize;
pub use spellgrid::language::WireInput;
use spellgrid::language::{Listed, Need};

/// What the game asks next.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct WireNeed {
    /// `tile`, `target`, `attacker`, `defender`, `base`, `donor` or `half`.
    pub what: String,
    /// The options in rank order: the rank of the first is 0.
    pub options: Vec<WireOption>,
}

/// An option of a [`WireNeed`].
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum WireOption {
    /// A tile: column and row.
    Tile([i32; 2]),
    /// A minion or a hero, by id.
    Id(u32),
    /// A card or a half, by name.
    Name(String),
}

impl From<&Need> for WireNeed {
    fn from(need: &Need) -> WireNeed {
        let options = match need.options.listed() {
            Listed::Tiles(v) => v.iter().map(|&(x, y)| WireOption::Tile([x, y])).collect(),
            Listed::Ids(v) => v.iter().copied().map(WireOption::Id).collect(),
            Listed::Names(v) => v.iter().cloned().map(WireOption::Name).collect(),
        };
        WireNeed {
            what: need.options.what().to_owned(),
            options,
        }
    }
}
