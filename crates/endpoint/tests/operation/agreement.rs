//! An operation always makes the dynamic request of its route and options: tried with random operations, values and
//! defaults.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed};

use super::agree;
use crate::support::all::tenth;

/// Few cases, and the same in every run; ten times as many with ENDPOINT_ALL. ENDPOINT_CASES sets another number, and then they differ each time.
pub(crate) fn config() -> Config {
    let asked = std::env::var("ENDPOINT_CASES").ok();
    Config {
        cases: asked
            .as_ref()
            .map_or(tenth(3000) as u32, |cases| cases.parse().unwrap()),
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
