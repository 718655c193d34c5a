//! What the command writes to stdout: above all a finished request in a form that another tool can send, as JSON, or as
//! the line, call or message of a client.
//!
//! Knows nothing of items, profiles and subcommands.

mod browser_url;
mod curl;
pub(crate) mod error;
pub(crate) mod explanation;
mod fetch;
pub(crate) mod format;
mod go;
mod har;
mod http;
mod http_file;
mod httpie;
mod hurl;
mod identifier;
pub(crate) mod json;
pub(crate) mod message;
pub(crate) mod operation;
mod powershell;
mod python;
pub(crate) mod request;
pub(crate) mod rust;
mod shell;
pub(crate) mod stdout;
pub(crate) mod strings;
pub(crate) mod structs;
pub(crate) mod terminal;
mod urllib3;
mod wget;
