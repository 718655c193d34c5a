//! A line written for curl: its words become the request that curl would send, by curl's manual. Nothing in it is a
//! placeholder or an item.
//!
//! Knows nothing of our own grammar.

mod data;
mod form;
mod grammar;
mod options;
mod request;
mod url;

pub(crate) use self::options::MANUAL;
pub(crate) use self::request::read;
