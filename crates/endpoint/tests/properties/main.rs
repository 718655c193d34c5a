//! What holds for every input, tried with random ones.

#![allow(clippy::unwrap_used, reason = "a test may")]

#[path = "../support/mod.rs"]
mod support;

mod arbitrary;
mod merging;
mod requests;
mod templates;
mod text;

use proptest::test_runner::Config;

/// Few enough for a few seconds in all; PROPTEST_CASES asks for more.
fn config() -> Config {
    Config {
        cases: std::env::var("PROPTEST_CASES").map_or(200, |cases| cases.parse().unwrap()),
        failure_persistence: None,
        ..Config::default()
    }
}
