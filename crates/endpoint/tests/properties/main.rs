//! Properties of every input, tried with random ones.

#![allow(clippy::unwrap_used, reason = "a test may")]

mod accept;
mod arbitrary;
mod bodies;
mod captures;
mod explanations;
mod merging;
mod names;
mod requests;
mod resolved;
mod secrets;
mod templates;
mod text;

use proptest::test_runner::{Config, RngSeed};

/// Few inputs, the same in every run, for a few seconds. PROPTEST_CASES sets another number, and then they differ each
/// time.
fn config() -> Config {
    let asked = std::env::var("PROPTEST_CASES").ok();
    Config {
        cases: asked.as_ref().map_or(200, |cases| cases.parse().unwrap()),
        rng_seed: if asked.is_some() {
            RngSeed::Random
        } else {
            RngSeed::Fixed(6570)
        },
        failure_persistence: None,
        ..Config::default()
    }
}
