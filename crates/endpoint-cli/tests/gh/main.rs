//! Lines written for gh, and what gh itself sends for them.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may panic")]

mod manual;
#[cfg(unix)]
mod original;
