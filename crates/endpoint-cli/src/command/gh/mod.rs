//! `endpoint gh api …`: a line written for gh, read with gh's rules.
//!
//! They differ from the command's own in three things: fields make the method POST; they go to the query of a GET, and
//! otherwise into the body and never into the path; `--input` is the body.

mod api;
mod config;
mod host;
mod remote;
mod repository;

pub(crate) use self::api::run;
