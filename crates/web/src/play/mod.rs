//! Playing a level: a game, what is being chosen, what happened and why.

mod card;
mod choose;
mod outcome;
mod session;
mod turn;

pub use card::{Face, face};
pub use choose::{Offer, Pending};
pub use outcome::{Guess, Outcome};
pub use session::{Session, Tried};
pub use spellgrid::language::Reason;
pub use turn::{Line, Node, Turn, tree};
