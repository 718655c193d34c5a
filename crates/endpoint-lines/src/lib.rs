//! Lines of other programs become HTTP requests, and requests become lines, calls and messages of other programs.
//!
//! In scope: reading and writing text. Out of scope: processes, terminals, threads and clocks. Files, the environment and
//! standard input come through one trait, [`World`]; [`Nowhere`] has none of them. A text that can't be read is a
//! [`Diagnostic`], whose excerpt shows the place in it.

// For the command `endpoint` alone, and not part of what is promised.
#[doc(hidden)]
#[allow(clippy::must_use_candidate, reason = "not public")]
pub mod input;
#[doc(hidden)]
#[allow(clippy::must_use_candidate, reason = "not public")]
pub mod output;
#[doc(hidden)]
#[allow(clippy::must_use_candidate, reason = "not public")]
pub mod report;
#[doc(hidden)]
#[allow(clippy::must_use_candidate, reason = "not public")]
pub mod shell;
mod world;

pub use self::report::diagnostic::Diagnostic;
pub use self::report::excerpt::Excerpt;
pub use self::world::{Nowhere, World};
