//! A server that the programs and their tests send to, and the operations that some of them send.
//!
//! The server takes requests on the loopback address and keeps every byte. It knows nothing of `endpoint` and the
//! clients, so it reports what was on the wire.

mod message;
pub mod operations;
mod recorder;

pub use message::Message;
pub use recorder::Recorder;

/// The README's programs, compiled as documentation tests.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;

/// The programs of the page for users of `@octokit/endpoint`.
#[cfg(doctest)]
#[doc = include_str!("../../docs/FROM_OCTOKIT.md")]
struct FromOctokit;
