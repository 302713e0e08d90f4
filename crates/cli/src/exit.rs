//! How a command ends: the exit codes, and errors on the way.

use std::fmt;

use spellgrid::{Refusal, RefusalCode};

/// What the program answers with its exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// Done; the answer is yes.
    Yes,
    /// Done; the answer is no: a test failed, a fault was found, there is no solution.
    No,
    /// Not started: a bad argument, an unreadable file, a document with faults.
    Usage,
    /// Stopped without an answer: a limit was reached or the user cancelled.
    Unknown,
}

impl Exit {
    /// The number.
    pub fn code(self) -> u8 {
        match self {
            Exit::Yes => 0,
            Exit::No => 1,
            Exit::Usage => 2,
            Exit::Unknown => 3,
        }
    }

    /// Yes or no.
    pub fn from_bool(yes: bool) -> Exit {
        if yes { Exit::Yes } else { Exit::No }
    }
}

/// Why a command could not go on.
#[derive(Debug)]
pub enum Stop {
    /// Something the user must mend; the text is complete.
    User(String),
    /// A limit was reached, or the user cancelled, before there was an answer; the text is complete.
    Unknown(String),
    /// Reading or writing failed.
    Io(std::io::Error),
}

impl Stop {
    /// Something the user must mend.
    pub fn user(text: impl Into<String>) -> Stop {
        Stop::User(text.into())
    }

    /// An input that was refused, `text` says which and why; one that was stopped is no mistake.
    pub fn refused(refusal: &Refusal, text: impl Into<String>) -> Stop {
        match refusal.code {
            RefusalCode::Stopped => Stop::Unknown(text.into()),
            _ => Stop::User(text.into()),
        }
    }
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stop::User(text) | Stop::Unknown(text) => f.write_str(text),
            Stop::Io(error) => error.fmt(f),
        }
    }
}

impl From<std::io::Error> for Stop {
    fn from(error: std::io::Error) -> Stop {
        Stop::Io(error)
    }
}

/// What a command returns.
pub type Done = Result<Exit, Stop>;
