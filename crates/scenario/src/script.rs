//! A section of a scenario, to be played step by step.

use std::sync::Arc;

use spellgrid::Level;

use crate::build::build;
use crate::file::{File, Section, What};
use spellgrid_source::Report;

/// A level and what is done on it.
#[derive(Clone, Debug)]
pub struct Script {
    /// The level.
    pub level: Arc<Level>,
    /// What is done, with the text that says so.
    pub steps: Vec<(String, What)>,
}

impl Script {
    /// The script of a section.
    ///
    /// # Errors
    /// The faults of its level.
    pub fn of(file: &File, section: &Section) -> Result<Script, Report> {
        let level = build(file, section)?;
        let steps = section
            .steps
            .iter()
            .map(|step| (file.lines[step.lines.clone()].join("\n"), step.what.clone()))
            .collect();
        Ok(Script { level, steps })
    }
}
