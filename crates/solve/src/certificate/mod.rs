//! Proofs that can be checked without the search: inductive certificates.
//!
//! For "no solution" a certificate is a set of positions that holds the start, holds no win, and
//! is closed: every allowed input leads from a position of the set to one of the set. For "no
//! solution of `n` inputs or fewer" each position also has the number of inputs it is away, and
//! only those less than `n` away need their inputs looked at. "A shortest solution has `n`
//! inputs" is the latter for `n - 1`, and the line.
//!
//! The checker trusts the game and its packed positions: it plays every input (of equal cards in a
//! hand, one) from what a position unpacks to ([`spellgrid::Level::unkey`]) and compares what the results pack to. If a key forgot
//! something that a later input reads, a certificate would be wrong with it. What keys have is
//! tested apart, on random levels (`crates/content/tests/play/keys.rs`, `crates/solve/tests/brute.rs`), and
//! so is the line of a solution, which is played on the plain state. An input that the game refuses
//! as too complex is backed by no certificate.
//!
//! The checker ([`check`]) reads the positions once, in order, and knows nothing of searches,
//! fingerprints or tables: it compares positions byte by byte.

mod check;
mod file;
mod keys;
mod write;

pub use check::{CheckError, Checked, check, read_positions};
pub use file::{Header, Proof, read_header};
pub use write::{CertifyError, certify, seal_anew};
