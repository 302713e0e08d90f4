//! The text form of levels: setup lines, boards, and the printer. Scenarios build on it.
//!
//! ```text
//! --- clay-and-lava
//! title   Clay and Lava
//! packs   base weak
//! order   hazards SINK, DEFEAT, HOT/MELT
//! hand    Spark, Graft
//! hero    30 armor 2
//! minion  "Tin Knight" health 1
//! board
//! KEG  IS   YOU
//! .    keg  #
//!
//! solve shortest 4
//! ```

mod board;
mod items;
mod level;
mod lines;
mod names;
mod orders;
mod print;
mod scan;

pub use board::{Board, Legend, Token, WALL, filled, print_board, print_token, read_board};
pub(crate) use level::read_level_text;
pub use lines::LevelLines;
pub use names::Names;
pub use orders::read_orders;
pub use print::{print_level, print_setup};
