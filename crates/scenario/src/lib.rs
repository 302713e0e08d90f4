//! The scenario language: one text format for levels, tests, replays and bug reports.
//!
//! * [`File::parse`] reads a file and [`File::print`] gives back its text.
//! * [`build()`] makes the level of a section, [`run()`] plays the section, [`bless()`] rewrites what
//!   does not hold.
//! * [`Suite`] does so for many files in parallel; [`mutate()`] asks what an order is worth.
//! * [`mod@line`] reads the commands of play, as people type them and replays have them; [`choose`] makes
//!   inputs of them.
//! * [`json`] reads a scenario in JSON: a level and typed lines. [`script`] is a section, step by step.
//!
//! `docs/scenario-language.md` is the reference of the language.

#![cfg_attr(not(test), warn(unused_crate_dependencies))]

mod bless;
mod board;
mod build;
pub mod choose;
mod event;
mod expect;
mod file;
mod hopeless;
pub mod json;
mod judge;
mod level_name;
pub mod line;
mod logs;
mod mutate;
mod play;
mod refer;
mod run;
pub mod script;
mod step;
mod suite;
mod text;

pub use bless::{Blessed, bless};
pub use board::{Picture, side_by_side};
pub use build::{Built, build, document, documents, shipped};
pub use event::Event;
pub use expect::{Check, Expect, Number, PlayerNumber};
pub use file::{File, Section, Shelf, Step, What};
pub use hopeless::hopeless;
pub use judge::{Verdict, judge};
pub use level_name::{LevelName, level_name};
pub use mutate::{
    Change, Equivalent, Fate, Judged, Mutant, MutantReport, MutantsReport, Named, Table, mutants,
    mutate, report as report_mutants, report_json as report_mutants_json,
};
pub use play::Play;
pub use refer::Refer;
pub use run::{Failure, How, Outcome, run};
pub use step::{Act, Bound, Call};
pub use suite::{
    FailureReport, Filter, ProblemReport, Ran, SectionReport, Suite, SuiteReport, report,
    report_json, run_guarded,
};
