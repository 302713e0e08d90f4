//! Inputs as other programs send and receive them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use spellgrid::setup::Dir;
use spellgrid::{Choice, Input, Need, Options, Verb};

/// One input: a verb, and the rank of the chosen option for each question that it raises, in
/// the order in which the game asks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "verb", rename_all = "camelCase", deny_unknown_fields)]
pub enum WireInput {
    /// Move that way: one turn.
    Step {
        /// Which way.
        dir: Dir,
        /// Ranks of options.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        choices: Vec<Choice>,
    },
    /// Move nowhere: one turn.
    Wait {
        /// Ranks of options.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        choices: Vec<Choice>,
    },
    /// Cast a spell.
    Cast {
        /// Its place in the hand, from 0.
        hand: u16,
        /// Ranks of options.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        choices: Vec<Choice>,
    },
    /// Play a minion.
    Play {
        /// Its place in the hand, from 0.
        hand: u16,
        /// Ranks of options; on a grid the first is the tile's.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        choices: Vec<Choice>,
    },
    /// Attack: the attacker's rank and the defender's.
    Attack {
        /// Ranks of options.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        choices: Vec<Choice>,
    },
    /// End the turn of player 0.
    EndTurn {
        /// Ranks of options.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        choices: Vec<Choice>,
    },
}

impl From<WireInput> for Input {
    fn from(wire: WireInput) -> Input {
        let (verb, choices) = match wire {
            WireInput::Step { dir, choices } => (Verb::Step(dir), choices),
            WireInput::Wait { choices } => (Verb::Wait, choices),
            WireInput::Cast { hand, choices } => (Verb::Cast(hand), choices),
            WireInput::Play { hand, choices } => (Verb::Play(hand), choices),
            WireInput::Attack { choices } => (Verb::Attack, choices),
            WireInput::EndTurn { choices } => (Verb::EndTurn, choices),
        };
        Input { verb, choices }
    }
}

impl From<&Input> for WireInput {
    fn from(input: &Input) -> WireInput {
        let choices = input.choices.clone();
        match input.verb {
            Verb::Step(dir) => WireInput::Step { dir, choices },
            Verb::Wait => WireInput::Wait { choices },
            Verb::Cast(hand) => WireInput::Cast { hand, choices },
            Verb::Play(hand) => WireInput::Play { hand, choices },
            Verb::Attack => WireInput::Attack { choices },
            Verb::EndTurn => WireInput::EndTurn { choices },
        }
    }
}

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
        let options = match &need.options {
            Options::Tile(tiles) => tiles
                .iter()
                .map(|&(x, y)| WireOption::Tile([x, y]))
                .collect(),
            Options::Target(ids) | Options::Attacker(ids) | Options::Defender(ids) => {
                ids.iter().map(|&id| WireOption::Id(id)).collect()
            }
            Options::Base(names) | Options::Donor(names) | Options::Half(names) => {
                names.iter().cloned().map(WireOption::Name).collect()
            }
        };
        WireNeed {
            what: need.options.what().to_owned(),
            options,
        }
    }
}
