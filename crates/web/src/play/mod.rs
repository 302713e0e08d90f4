//! Playing a level: a game, what is being chosen, what happened and why.

mod card;
mod choose;
mod outcome;
mod session;
mod turn;
mod why;

pub use card::{Face, face};
pub use choose::{Offer, Pending};
pub use outcome::{Guess, Outcome};
pub use session::{Session, Tried};
pub use turn::{Line, Node, Turn, tree};
pub use why::Reason;
