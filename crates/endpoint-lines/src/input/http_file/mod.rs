//! Files of requests (`.http`, `.rest`), as editors and httpYac run them: requests between lines of `###`, with variables,
//! comments and bodies of files.
//!
//! The editors agree on little. Where they differ in what they would send, the text is refused.

mod body;
mod entry;
mod file;
mod section;

pub(crate) use self::body::included;
pub(crate) use self::file::read;
pub(crate) use self::section::variable;
