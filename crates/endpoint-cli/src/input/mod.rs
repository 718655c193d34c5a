//! What was typed, what files and the environment hold, read into values and options.
//!
//! Knows nothing of subcommands, and of what becomes of a request.

pub(crate) mod fields;
pub(crate) mod files;
pub(crate) mod items;
pub(crate) mod json;
pub(crate) mod layers;
pub(crate) mod nested;
pub(crate) mod parameters;
pub(crate) mod profiles;
pub(crate) mod words;
