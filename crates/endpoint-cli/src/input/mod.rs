//! What was typed, and what files and the environment hold, read into values and options.
//!
//! Knows nothing of subcommands, and nothing of how a request is written.

pub(crate) mod address;
pub(crate) mod catalogues;
pub(crate) mod content;
pub(crate) mod curl;
mod dots;
pub(crate) mod fields;
pub(crate) mod files;
mod flags;
pub(crate) mod guarded;
pub(crate) mod header_lines;
pub(crate) mod httpie;
pub(crate) mod items;
pub(crate) mod json;
pub(crate) mod keys;
pub(crate) mod layers;
pub(crate) mod literal;
pub(crate) mod method;
pub(crate) mod nested;
mod no_item;
pub(crate) mod no_server;
mod origin;
pub(crate) mod parameters;
mod parts;
pub(crate) mod pasted;
pub(crate) mod profiles;
mod twice;
pub(crate) mod uploads;
pub(crate) mod words;
