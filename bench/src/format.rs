//! Everyday code: `format!`, the `percent-encoding` crate, `http`'s builder, `json!`.

use http::{Method, Request};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode as encode};
use serde_json::json;

use crate::issue::Issue;
use crate::workload::{BASE, HEADERS, JSON};

const VALUE: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');
const PATH: &AsciiSet = &VALUE
    .remove(b':')
    .remove(b'/')
    .remove(b'?')
    .remove(b'#')
    .remove(b'[')
    .remove(b']')
    .remove(b'@')
    .remove(b'!')
    .remove(b'$')
    .remove(b'&')
    .remove(b'\'')
    .remove(b'(')
    .remove(b')')
    .remove(b'*')
    .remove(b'+')
    .remove(b',')
    .remove(b';')
    .remove(b'=');

/// W1.
pub fn issue_url(owner: &str, repo: &str, number: u64) -> String {
    format!(
        "/repos/{}/{}/issues/{number}",
        encode(owner, VALUE),
        encode(repo, VALUE)
    )
}

/// W1 on a base.
pub fn issue_url_on_a_base(base: &str, owner: &str, repo: &str, number: u64) -> String {
    format!(
        "{base}/repos/{}/{}/issues/{number}",
        encode(owner, VALUE),
        encode(repo, VALUE)
    )
}

/// W2.
pub fn contents_url(owner: &str, repo: &str, path: &str, reference: &str, per_page: u64, page: u64) -> String {
    format!(
        "/repos/{}/{}/contents/{}?ref={}&per_page={per_page}&page={page}",
        encode(owner, VALUE),
        encode(repo, VALUE),
        encode(path, PATH),
        encode(reference, VALUE)
    )
}

/// W3.
pub fn list(org: &str, kind: &str, sort: &str, per_page: u64) -> Request<Vec<u8>> {
    let url = format!(
        "{BASE}/orgs/{}/repos?type={}&sort={}&per_page={per_page}",
        encode(org, VALUE),
        encode(kind, VALUE),
        encode(sort, VALUE)
    );
    let mut request = Request::builder().method(Method::GET).uri(url);
    for (name, value) in HEADERS {
        request = request.header(name, value);
    }
    request.body(Vec::new()).expect("a valid request")
}

/// W4.
pub fn open(owner: &str, repo: &str, issue: &Issue<'_>) -> Request<Vec<u8>> {
    let url = format!("{BASE}/repos/{}/{}/issues", encode(owner, VALUE), encode(repo, VALUE));
    let mut request = Request::builder().method(Method::POST).uri(url);
    for (name, value) in HEADERS {
        request = request.header(name, value);
    }
    let body = json!({
        "assignees": issue.assignees,
        "body": issue.body,
        "labels": issue.labels,
        "milestone": issue.milestone,
        "title": issue.title,
    });
    request
        .header("content-type", JSON)
        .body(body.to_string().into_bytes())
        .expect("a valid request")
}

/// W5.
pub fn value(value: &str) -> String {
    encode(value, VALUE).to_string()
}
