//! The solver: shortest solutions, proofs, needs, cooks and certificates.

mod ask;
mod bits;
pub mod certificate;
mod checkpoint;
mod codec;
mod cooks;
mod drive;
mod edges;
mod expand;
mod fingerprint;
mod frontier;
mod graph;
mod level;
mod needs;
mod obligation;
mod parents;
mod search;
mod shape;
mod space;
mod table;
#[cfg(test)]
mod testing;
mod verdict;
mod verify;

pub use ask::{Answer, Hunting, cooks, exhaust, needs, proven_line, shape, shortest, solve};
pub use checkpoint::ResumeError;
pub use cooks::{Cook, Cooks};
pub use drive::{Effort, Progress, drive};
pub use edges::{Edges, Step};
pub use expand::{Candidates, Shard};
pub use fingerprint::{HashKey, SHARDS};
pub use frontier::{Block, Frontier};
pub use graph::{Graph, Lines};
pub use level::{Ask, AskError, LevelDesk, LevelSpace, Watch};
pub use needs::Needs;
pub use obligation::{Claim, Obligation, ObligationError};
pub use search::{Keep, Search, Until};
pub use shape::Shape;
pub use space::{Arrivals, Arrived, Mark, Space};
pub use verdict::{Ended, Limit, Verdict};
pub use verify::{Check, Finding, Outcome, Under};
