//! The packed position.
