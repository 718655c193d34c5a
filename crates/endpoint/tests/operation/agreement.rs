//! An operation and the dynamic request of its route and options can't differ: over random operations, values and defaults.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed};

use crate::agree;

/// Few, and the same in every run. With ENDPOINT_CASES there are so many, and others each time.
pub(crate) fn config() -> Config {
    let asked = std::env::var("ENDPOINT_CASES").ok();
    Config {
        cases: asked.as_ref().map_or(3000, |cases| cases.parse().unwrap()),
        rng_seed: if asked.is_some() {
            RngSeed::Random
        } else {
            RngSeed::Fixed(6570)
        },
        failure_persistence: None,
        ..Config::default()
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn an_operation_makes_the_dynamic_request(bytes in vec(any::<u8>(), 1..400)) {
        agree::check(&bytes);
    }
}
