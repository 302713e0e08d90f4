//! Texts that people write, and what is wrong with them; nothing of the game.
//!
//! * [`Source`] is a named text, cut into [`Line`]s and [`Fragment`]s that remember where they stand.
//! * [`Grammar`] reads the words of statements, bare or in quotation marks.
//! * [`Path`] is a place in a document: `cards[3].text[1].card`.
//! * [`Diagnostic`] is one fault. Who raises it may know no text; who reads one says where in it the
//!   fault stands ([`Diagnostic::at`]). [`Report`] is all that is wrong with a document.
//!
//! With the feature `render` a fault prints with the line that it is in, and a mark below; with `json`
//! it is written as JSON too.
//!
//! ```
//! use spellgrid_source::{Diagnostic, Source};
//!
//! let source = Source::new("yard.scn", "board\nkeg  kge\n");
//! let fault = Diagnostic::new("unknown-kind", "there is no kind `kge`")
//!     .hint("did you mean `keg`?")
//!     .at(&source, 11..14);
//! assert_eq!((fault.file(), fault.line(), fault.column()), ("yard.scn", 2, 6));
//! ```

#![cfg_attr(not(test), warn(unused_crate_dependencies))]

mod diagnostic;
mod files;
#[cfg(feature = "json")]
mod json;
mod lex;
mod path;
mod report;
mod source;

pub use diagnostic::{Diagnostic, excerpt, off_line};
pub use files::open;
pub use lex::{Grammar, Kind, Token};
pub use path::Path;
pub use report::{MAX_FAULTS, Report};
pub use source::{Fragment, Line, Lines, MAX_BYTES, Source, Span};
