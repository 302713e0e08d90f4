//! Commands over files, and how files are found, read and written.

pub mod check;
pub mod documents;
pub mod import;
pub mod load;
pub mod save;
pub mod scenarios;
