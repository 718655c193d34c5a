//! A line written for HTTPie or xh: its words become the request that HTTPie would send, by its manual. Nothing in it is a
//! placeholder.
//!
//! Knows nothing of our own grammar but the items, which are HTTPie's.

mod body;
mod key;
mod options;
mod python_json;
mod request;
mod url;

pub use self::options::HTTPIE;
pub use self::request::read;
