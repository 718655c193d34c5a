//! A line written for gh, read with gh's rules.
//!
//! They differ from the command's own in three things: fields make the method POST; they go to the query of a GET, and
//! otherwise into the body and never into the path; `--input` is the body.

mod host;
mod line;
mod request;

pub use self::line::Line;
pub(crate) use self::line::{GH, is_request};
pub use self::request::literal;
pub(crate) use self::request::read;
