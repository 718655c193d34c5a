//! The rules of the project for its own files: `rules.toml` has their numbers and layers.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a table fails by a panic, and says what it is made of"
)]

mod budget;
mod documents;
mod layers;
mod rules;
mod sources;
mod test_files;
mod versions;
