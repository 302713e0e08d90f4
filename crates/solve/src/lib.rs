//! The solver: shortest solutions, proofs, needs, cooks and certificates. It knows the game only.
//!
//! * Questions about a level are methods of a [`Query`]: [`Query::solve`], [`Query::exhaust`],
//!   [`Query::shortest`], [`Query::needs`], [`Query::cooks`], [`Query::ways`], [`Query::unique`],
//!   [`Query::shape`]. It says where to start and what to forbid ([`Scope`]), the longest line looked
//!   for, and the [`Effort`] (positions, bytes, time, a flag to cancel, workers); every answer has
//!   a [`Verdict`] that says why the search ended. A limit is never a "no". Every line given out
//!   was played on the plain state first.
//! * Claims of level files: [`Obligation`] is the text behind `solve`, [`Check`] checks it. Other
//!   orders are another level, which the caller builds ([`Under`]).
//! * [`certificate`]: proofs in files, checked without the search.
//! * The search itself: a [`Space`] of positions that are nothing but bytes ([`LevelSpace`] is a
//!   level's), a [`Search`] that [`drive()`] drives to its end on threads, or a page a little at
//!   a time with [`Search::advance`]; [`Search::write`] and [`Search::resume`] between two layers.
//!   [`Graph`] holds a whole space for questions about all lines.
//!
//! Names of the tool in the course's lessons: `--max N` is the longest line, `--never-rule R` forbids `rule R`, and
//! `--naive` is the order `end of phase aura update, death creation`.
//!
//! ```
//! use spellgrid_content::Library;
//! use spellgrid_solve::{Scope, Query};
//!
//! let library = Library::embedded();
//! let level = library.build_document(&library.level("l1")?)?;
//! let quiet = &mut |_: &_| {};
//! let answer = Query::new(&level).solve(quiet)?;
//! assert_eq!(answer.verdict.shortest, Some(10));
//!
//! let without = vec!["rule \"DEATHRATTLE IS DOUBLE\"".parse()?];
//! let ask = Scope { without, ..Scope::default() };
//! let answer = Query::new(&level).ask(ask).solve(quiet)?;
//! assert!(answer.verdict.impossible() && answer.verdict.positions == 622);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The same question has the same answer, to the byte, for any number of workers and any key of
//! the fingerprints. Only [`Effort::time`] uses a clock and only more than one worker starts
//! threads, so that everything else runs in a page.

#![cfg_attr(not(test), warn(unused_crate_dependencies))]

mod bits;
mod blocked;
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
mod having;
mod ideas;
mod level;
mod line;
mod needed;
mod needs;
mod obligation;
mod parents;
mod query;
mod search;
mod shape;
mod space;
mod table;
mod verdict;
mod verify;
mod ways;

pub use blocked::Blocked;
pub use checkpoint::ResumeError;
pub use cooks::{Cook, Cooks, Hunting};
pub use drive::{Effort, Progress, drive, raised_by};
pub use fingerprint::HashKey;
pub use graph::{Graph, Lines};
pub use level::{LevelContext, LevelSpace, PackedInput, QueryError, Scope, Watch};
pub use needed::Unique;
pub use needs::Needs;
pub use obligation::{Claim, Obligation};
pub use query::{Answer, Query, Whole, proven};
pub use search::{Keep, Search, Until};
pub use shape::Shape;
pub use space::{Arrivals, Arrived, Listed, Mark, Space};
pub use verdict::{Ended, Limit, Verdict, counted, ruling};
pub use verify::{Check, Finding, Outcome, Under};
pub use ways::{Standing, Ways};
