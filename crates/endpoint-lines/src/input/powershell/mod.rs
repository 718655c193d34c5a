//! Calls of PowerShell's `Invoke-WebRequest` and `Invoke-RestMethod`, as browsers copy them and as documentation writes them.
//!
//! This is no PowerShell: literals are read, variables that hold a literal are followed, and everything that would have to be
//! computed is an error that names it.

mod blocks;
mod literal;
mod parameters;
mod request;
mod script;
mod signs;

pub(crate) use self::script::{COMMANDS, read};
