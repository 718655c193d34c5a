//! reqwest's request builder, without sending.

use reqwest::header::{HeaderMap, HeaderName, HeaderValue};
use reqwest::{Client, Request};

use crate::encode::{UNRESERVED, put};
use crate::issue::Issue;
use crate::workload::{BASE, HEADERS, JSON};

/// A client and its prepared headers. reqwest's own default headers are added only when it sends.
pub struct Reqwest {
    client: Client,
    headers: HeaderMap,
}

impl Reqwest {
    /// The defaults of W3 and W4.
    pub fn new() -> Self {
        let headers = HEADERS
            .map(|(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value)))
            .into_iter()
            .collect();
        Self {
            client: Client::new(),
            headers,
        }
    }

    /// W3.
    pub fn list(&self, org: &str, kind: &str, sort: &str, per_page: u64) -> Request {
        let mut url = format!("{BASE}/orgs/");
        put(&mut url, org, &UNRESERVED);
        url.push_str("/repos");
        self.client
            .get(url)
            .query(&[("type", kind), ("sort", sort)])
            .query(&[("per_page", per_page)])
            .headers(self.headers.clone())
            .build()
            .expect("a valid request")
    }

    /// W4.
    pub fn open(&self, owner: &str, repo: &str, issue: &Issue<'_>) -> Request {
        let mut url = format!("{BASE}/repos/");
        put(&mut url, owner, &UNRESERVED);
        url.push('/');
        put(&mut url, repo, &UNRESERVED);
        url.push_str("/issues");
        self.client
            .post(url)
            .headers(self.headers.clone())
            .header("content-type", JSON)
            .json(issue)
            .build()
            .expect("a valid request")
    }
}

impl Default for Reqwest {
    fn default() -> Self {
        Self::new()
    }
}
