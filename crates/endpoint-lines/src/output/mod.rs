//! A finished request in a form that another tool can send, as JSON, or as the line, call or message of a client.
//!
//! Knows nothing of what is read, and nothing of a terminal.

mod browser_url;
mod curl;
pub mod error;
mod fetch;
pub mod format;
mod go;
mod har;
mod http;
mod http_file;
mod httpie;
mod hurl;
pub mod json;
pub mod message;
mod powershell;
mod python;
pub mod request;
pub mod rust;
mod shell;
pub mod strings;
mod urllib3;
mod wget;
