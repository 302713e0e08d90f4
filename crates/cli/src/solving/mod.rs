//! Commands that search: solutions, what they need, what levels claim of them.

pub mod certify;
pub mod question;
pub mod search;
pub mod verify;
pub mod whole;
