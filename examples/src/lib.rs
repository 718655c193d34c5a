//! A server that the programs and their tests send to, the operations that some of them send, and four clients.
//!
//! The server takes requests on the loopback address and keeps every byte. It knows nothing of `endpoint` and the
//! clients, so it reports what was on the wire.

pub mod clients;
mod message;
pub mod operations;
mod recorder;

pub use message::Message;
pub use recorder::Recorder;

/// The README's programs, compiled as documentation tests.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;
