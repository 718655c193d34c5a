//! Flags, files and the environment, read into options.
//!
//! Knows nothing of subcommands, and nothing of how a request is written.

pub(crate) mod catalogues;
pub(crate) mod content;
pub(crate) mod fields;
pub(crate) mod files;
pub(crate) mod guarded;
pub(crate) mod layers;
pub(crate) mod no_server;
pub(crate) mod profiles;

pub(crate) use endpoint_lines::input::{
    address, curl, found, gh, httpie, json, keys, line, literal, method, origin, parameters, paste, pasted, settings,
    typed, uploads, words,
};
