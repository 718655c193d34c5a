//! Texts read into values, options and requests: our own items, and the lines of other programs.
//!
//! Knows nothing of how a request is written.

pub mod address;
pub mod curl;
mod dots;
pub mod fields;
pub mod files;
pub mod flags;
pub mod header_lines;
pub mod httpie;
mod items;
pub mod json;
pub mod keys;
pub mod literal;
pub mod method;
pub mod nested;
mod no_item;
pub mod parameters;
mod parts;
pub mod pasted;
mod twice;
pub mod uploads;
pub mod words;
