//! What is printed as JSON, and its schemas.

pub mod observe;
pub mod printed;
pub mod wire;
