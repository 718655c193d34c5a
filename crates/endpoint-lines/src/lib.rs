#![doc = include_str!("../README.md")]

// For the command `endpoint` alone, and not part of what is promised.
#[doc(hidden)]
#[allow(clippy::must_use_candidate, reason = "not public")]
pub mod input;
#[doc(hidden)]
#[allow(clippy::must_use_candidate, reason = "not public")]
pub mod marked;
#[doc(hidden)]
#[allow(clippy::must_use_candidate, reason = "not public")]
pub mod output;
mod proxy;
mod reading;
#[doc(hidden)]
#[allow(clippy::must_use_candidate, reason = "not public")]
pub mod report;
#[doc(hidden)]
#[allow(clippy::must_use_candidate, reason = "not public")]
pub mod shell;
#[doc(hidden)]
#[allow(clippy::must_use_candidate, reason = "not public")]
pub mod tree;
mod world;

#[doc(hidden)]
pub use self::input::files::Reader;
#[doc(hidden)]
pub use self::input::reference::References;
pub use self::output::format::Format;
pub use self::output::manner::Manner;
#[doc(hidden)]
pub use self::reading::{Code, said};
pub use self::reading::{Reading, read, read_with, write};
pub use self::report::diagnostic::Diagnostic;
pub use self::report::excerpt::Excerpt;
pub use self::world::{Nowhere, World};
