//! Packs: the content that a level names, merged, checked and numbered.

use crate::fault::Fault;
use crate::setup::PackSetup;

/// Checked content: words, mechanisms, rulesets, seams and cards of one or more packs.
#[derive(Clone, Debug)]
pub struct Pack {}

impl Pack {
    /// Merge and check packs, in order.
    ///
    /// # Errors
    /// Every fault found, with its path; the path starts with the index of the pack.
    pub fn build(_packs: &[&PackSetup]) -> Result<Pack, Vec<Fault>> {
        unreachable!()
    }
}
