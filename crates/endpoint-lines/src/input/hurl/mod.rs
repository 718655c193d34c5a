//! Files of Hurl: requests with sections and bodies, and the asserts and captures between them, which are left out.
//!
//! Hurl's own parser (`hurl_core`) needs libxml2, a library in C; what of the grammar is about requests is small.

mod body;
mod entry;
mod lines;
mod text;

pub(crate) use self::entry::read;
