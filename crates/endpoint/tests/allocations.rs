//! How often a request asks for memory: W3 and W4 of docs/PERFORMANCE.md, as operations. `bench/` has the same calls.
#![allow(clippy::unwrap_used, reason = "a test that fails says where")]

use std::alloc::System;
use std::hint::black_box;

use endpoint::{Endpoint, Operation, options, url};
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

#[derive(Operation)]
#[operation("GET /orgs/{org}/repos")]
struct ListRepos<'a> {
    org: &'a str,
    r#type: Option<&'a str>,
    sort: Option<&'a str>,
    per_page: Option<u64>,
}

#[derive(Operation)]
#[operation("POST /repos/{owner}/{repo}/issues")]
struct OpenIssue<'a> {
    owner: &'a str,
    repo: &'a str,
    assignees: &'a [&'a str],
    body: Option<&'a str>,
    labels: &'a [&'a str],
    milestone: Option<u64>,
    title: &'a str,
}

const W3: ListRepos<'static> = ListRepos {
    org: "octokit",
    r#type: Some("private"),
    sort: Some("updated"),
    per_page: Some(100),
};

const W4: OpenIssue<'static> = OpenIssue {
    owner: "octokit",
    repo: "endpoint.js",
    assignees: &["gr2m"],
    body: Some(
        "Expand `/search{?q}` with \"q\" given.\n\nExpected: once in the query.\nSeen: in the query and in the body, on every call.\n",
    ),
    labels: &["bug", "needs triage"],
    milestone: Some(11),
    title: "Placeholders inside a query are sent twice",
};

/// The allocations of one call. A buffer that grows asks the allocator again, which counts as well. The harness has
/// threads of its own, and another test may run, so the smallest of many counts is that of the call.
fn counted<T>(call: impl Fn() -> T) -> usize {
    let once = || {
        let region = Region::new(ALLOCATOR);
        let made = black_box(call());
        let change = region.change();
        drop(made);
        change.allocations + change.reallocations
    };
    (0..1000).map(|_| once()).min().unwrap()
}

#[test]
fn an_operation_allocates_no_more_than_this() {
    let client = Endpoint::github()
        .defaults(options! {
            baseUrl: "https://api.github.com",
            headers: {
                "accept": "application/vnd.github.v3+json",
                "user-agent": "endpoint/0.1.0",
                "authorization": "token 0000000000000000000000000000000000000001",
                "x-github-api-version": "2022-11-28",
            },
        })
        .unwrap();
    let counts = [
        ("W3 by http", 3, counted(|| client.http(&W3, ()).unwrap())),
        ("W4 by http", 4, counted(|| client.http(&W4, ()).unwrap())),
        ("W3 by request", 3, counted(|| client.request(&W3, ()).unwrap())),
        ("W4 by request", 4, counted(|| client.request(&W4, ()).unwrap())),
    ];
    let grown: Vec<_> = counts.iter().filter(|(_, limit, count)| count > limit).collect();
    assert!(grown.is_empty(), "a call, its limit, and its allocations: {grown:?}");
}

#[test]
fn a_url_allocates_once() {
    let (base, owner, number) = ("https://api.github.com", "octo cat", 7_u64);
    let counts = [
        (
            "texts and a number",
            counted(|| url!("/repos/{owner}/issues/{number}{?page}", page = 2_u8).unwrap()),
        ),
        (
            "on a base",
            counted(|| url!(base, "/repos/{owner}/issues/{number}").unwrap()),
        ),
        (
            "on a base that is shown",
            counted(|| url!(format_args!("http://localhost:{number}"), "/{owner}").unwrap()),
        ),
        (
            "shown",
            counted(|| url!("/{}/{}", std::net::Ipv4Addr::LOCALHOST, 'x').unwrap()),
        ),
        (
            "absent",
            counted(|| url!("/users{?none}", none = None::<&str>).unwrap()),
        ),
    ];
    let grown: Vec<_> = counts.iter().filter(|(_, count)| *count != 1).collect();
    assert!(grown.is_empty(), "a URL, and its allocations: {grown:?}");
}
