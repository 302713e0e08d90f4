//! JSON in and out by way of one tree: each document type then has one reader and one writer in
//! the program instead of one for each kind of source, which is a third of its size.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// Read a document.
///
/// # Errors
/// What is wrong with it.
pub fn read<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, serde_json::Error> {
    serde_json::from_value(serde_json::from_slice::<Value>(bytes)?)
}

/// Write a document; `None` for one that JSON cannot hold.
pub fn write<T: Serialize>(document: &T) -> Option<String> {
    serde_json::to_value(document)
        .ok()
        .map(|value| value.to_string())
}

/// The same for people.
pub fn write_pretty<T: Serialize>(document: &T) -> Option<String> {
    serde_json::to_value(document)
        .ok()
        .map(|value| format!("{value:#}"))
}
