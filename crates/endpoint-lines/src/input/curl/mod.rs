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

pub use self::options::MANUAL;
pub use self::request::read;
