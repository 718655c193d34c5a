//! A line written for wget: its words become the requests that wget would send, by its manual.

mod options;
mod request;

pub(crate) use self::options::WGET;
pub(crate) use self::request::read;
