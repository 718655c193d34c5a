//! Texts read into values, options and requests: our own items, and the lines of other programs.
//!
//! Knows nothing of how a request is written.

pub mod address;
mod cmd;
pub mod curl;
mod cursor;
mod described;
mod dots;
pub mod fields;
pub mod files;
pub mod flags;
pub mod found;
pub mod gh;
mod har;
pub mod header_lines;
mod http_file;
pub mod httpie;
mod items;
pub mod json;
pub mod keys;
pub mod line;
pub mod literal;
mod message;
pub mod method;
pub mod names;
pub mod nested;
mod no_item;
pub mod option_words;
pub mod origin;
pub mod parameters;
pub mod parts;
pub mod paste;
pub mod pasted;
mod postman;
mod powershell;
mod recorded;
pub mod reference;
pub mod settings;
pub mod sources;
mod twice;
pub mod typed;
pub mod uploads;
mod variables;
pub mod web_url;
mod wget;
pub mod words;
