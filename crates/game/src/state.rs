//! The value that play changes, and the scratch it is changed with.

/// Everything that play changes, as one value: comparable, hashable, without history.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {}

/// Scratch and caches of one worker. Whatever is in it, play gives the same state.
#[derive(Debug, Default)]
pub struct Desk {
    /// Record what happened on the grid and why ([`Desk::changes`]); off in searches.
    pub trace: bool,
}
