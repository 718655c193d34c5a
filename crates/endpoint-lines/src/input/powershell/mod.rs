//! Calls of PowerShell's `Invoke-WebRequest` and `Invoke-RestMethod`, as browsers copy them and as scripts have them.
//!
//! A call is read wherever it stands. A name is its value only if it is set once to what the text says, and what a script computes
//! is a variable.

mod expression;
mod literal;
mod parameters;
mod request;
mod scan;
mod script;
mod signs;
mod value;

pub(crate) use self::script::read;

/// The commands that send a request, and their aliases.
pub(crate) const COMMANDS: [&str; 4] = ["Invoke-WebRequest", "Invoke-RestMethod", "iwr", "irm"];
