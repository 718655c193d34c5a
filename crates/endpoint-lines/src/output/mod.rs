//! A finished request in a form that another tool can send, as JSON, or as the line, call or message of a client.
//!
//! Writers of code have the same functions, one for each part of the request: `url` (with the method), `headers`, `body`, `transfer`
//! (the proxy, redirects, certificates and time limits) and `send`. A function that writes its part starts with `write_`; the
//! others return it. `refuse` refuses what the client would send as another request, and `write` calls them all.
//!
//! Knows nothing of what is read, and nothing of a terminal.

mod axios;
mod batch;
mod browser_url;
pub mod code;
mod content;
mod csharp;
mod curl;
pub mod document;
pub mod error;
mod expression;
mod fetch;
mod form;
pub mod format;
mod go;
mod har;
mod http;
mod http_file;
mod httpie;
mod httpx;
mod hurl;
mod java;
mod javascript;
pub mod json;
mod literal;
pub mod manner;
pub mod message;
mod php;
mod powershell;
mod python;
pub mod request;
mod reqwest;
mod ruby;
mod rust;
pub mod rust_call;
mod shell;
pub mod strings;
pub mod tidy;
pub mod transfer;
mod urllib3;
pub mod variable_name;
mod wget;
