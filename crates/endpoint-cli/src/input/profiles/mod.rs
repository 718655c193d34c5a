//! Profiles: defaults that have a name, in `endpoint/profiles.toml` of the user's configuration directory.

mod choice;
mod command;
mod document;
mod location;
mod settings;
mod toml;
mod trust;

pub(crate) use self::choice::{Chosen, VARIABLE, api, chosen, has_base_url, warn};
pub(crate) use self::document::{Kind, Profiles, Secret};
pub(crate) use self::location::{path, read};
