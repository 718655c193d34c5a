//! Versions are in `accept` and `user-agent` (§9).

use endpoint::options;

use crate::support::{
    cases::{Cases, cases},
    headers,
};

const CASES: Cases = cases!("versioning");

#[test]
fn s9_1_the_default_accept_selects_version_3() {
    headers(
        "accept",
        [("the default", options! {}, Ok("application/vnd.github.v3+json"))],
    );
}

#[test]
fn s9_2_the_default_user_agent_has_the_released_version() {
    let version = env!("CARGO_PKG_VERSION");
    headers(
        "user-agent",
        [("the default", options! {}, Ok(&*format!("endpoint/{version}")))],
    );
}

#[test]
fn s9_3_previews_amend_accept() {
    headers(
        "accept",
        [(
            "by name",
            options! { mediaType: { "previews": ["mercy"] } },
            Ok("application/vnd.github.mercy-preview+json"),
        )],
    );
}

#[test]
fn s9_4_a_format_selects_a_representation() {
    headers("accept", CASES.rows("s9_4_a_format_selects_a_representation"));
}
