//! The inputs of the five workloads, the same for every contender.

/// The template of W1.
pub const ISSUE: &str = "/repos/{owner}/{repo}/issues/{issue_number}";
/// The template of W2.
pub const CONTENTS: &str = "/repos/{owner}/{repo}/contents/{+path}{?ref,per_page,page}";
/// The template of W5.
pub const VALUE: &str = "{value}";

/// Values of W1 and W4.
pub const OWNER: &str = "octokit";
/// Values of W1 and W4.
pub const REPO: &str = "endpoint.js";
/// Value of W1.
pub const ISSUE_NUMBER: u64 = 1347;

/// Value of W2, with a slash that stays and a blank that is encoded.
pub const PATH: &str = "docs/getting started.md";
/// Value of W2, with a slash that is encoded.
pub const REF: &str = "feature/uri-templates";
/// Value of W2 and W3.
pub const PER_PAGE: u64 = 100;
/// Value of W2.
pub const PAGE: u64 = 2;

/// Values of W3.
pub const ORG: &str = "octokit";
/// Values of W3.
pub const TYPE: &str = "private";
/// Values of W3.
pub const SORT: &str = "updated";

/// The base URL of W3 and W4.
pub const BASE: &str = "https://api.github.com";
/// The four headers of W3 and W4, which every contender prepares once.
pub const HEADERS: [(&str, &str); 4] = [
    ("accept", "application/vnd.github.v3+json"),
    ("user-agent", "endpoint/0.1.0"),
    ("authorization", "token 0000000000000000000000000000000000000001"),
    ("x-github-api-version", "2022-11-28"),
];
/// The content type that a JSON body gets.
pub const JSON: &str = "application/json; charset=utf-8";

/// Values of W4.
pub const TITLE: &str = "Placeholders inside a query are sent twice";
/// Values of W4, with quotes and line ends that JSON escapes.
pub const BODY: &str = "Expand `/search{?q}` with \"q\" given.\n\nExpected: once in the query.\nSeen: in the query and in the body, on every call.\n";
/// Values of W4.
pub const LABELS: [&str; 2] = ["bug", "needs triage"];
/// Values of W4.
pub const ASSIGNEES: [&str; 1] = ["gr2m"];
/// Values of W4.
pub const MILESTONE: u64 = 11;

/// W5's value: ten thousand bytes in random order. Half of them need encoding, and a fifth of these belong to two-byte
/// characters.
pub fn long_value() -> String {
    const PLAIN: &[u8] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~";
    const SPECIAL: &[u8] = b" !\"#$%&'()*+,/:;<=>?@[]{}|";
    let mut units: Vec<char> = Vec::with_capacity(9500);
    units.extend(PLAIN.iter().cycle().take(5000).map(|&b| char::from(b)));
    units.extend(SPECIAL.iter().cycle().take(4000).map(|&b| char::from(b)));
    units.extend(['é', 'ß', 'ж'].iter().cycle().take(500));
    let mut seed = 0x9E37_79B9_7F4A_7C15_u64;
    for last in (1..units.len()).rev() {
        // Marsaglia's xorshift: the same order in every run and on every machine.
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        units.swap(last, (seed % (last as u64 + 1)) as usize);
    }
    units.into_iter().collect()
}
