//! What the command writes to stdout: above all a finished request in a form that another tool can send, as JSON, or as
//! the line, call or message of a client.
//!
//! Knows nothing of items, profiles and subcommands.

mod curl;
pub(crate) mod error;
pub(crate) mod explanation;
mod fetch;
pub(crate) mod format;
mod har;
mod http;
mod httpie;
pub(crate) mod json;
mod message;
pub(crate) mod operation;
mod python;
pub(crate) mod request;
mod shell;
pub(crate) mod stdout;
mod strings;
pub(crate) mod structs;
mod urllib3;
