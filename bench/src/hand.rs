//! The requests in careful hand-written code, as fast as safe code gets: the baseline (1.0) of every row.

use bytes::Bytes;
use http::header::{HeaderMap, HeaderName, HeaderValue};
use http::uri::{Authority, Parts, PathAndQuery, Scheme};
use http::{Method, Request, Uri};

use crate::encode::{RESERVED, Scratch, UNRESERVED, is_plain, put};
use crate::issue::Issue;
use crate::workload::{BASE, HEADERS, JSON};

/// The most bytes that a value can take.
#[inline]
fn room(value: &str) -> usize {
    if is_plain(value, &UNRESERVED) {
        value.len()
    } else {
        value.len() * 3
    }
}

/// The value of a `{+name}`: percent triplets stay, any other `%` is encoded.
#[inline]
fn put_reserved(out: &mut String, value: &str) {
    let mut rest = value;
    while let Some(at) = rest.find('%') {
        let (before, from) = rest.split_at(at);
        put(out, before, &RESERVED);
        let triplet = from
            .as_bytes()
            .get(1..3)
            .is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit));
        if triplet {
            out.push_str(&from[..3]);
            rest = &from[3..];
        } else {
            out.push_str("%25");
            rest = &from[1..];
        }
    }
    put(out, rest, &RESERVED);
}

/// W1.
pub fn issue_url(owner: &str, repo: &str, number: u64) -> String {
    let mut digits = itoa::Buffer::new();
    let number = digits.format(number);
    let mut url = String::with_capacity("/repos///issues/".len() + room(owner) + room(repo) + number.len());
    url.push_str("/repos/");
    put(&mut url, owner, &UNRESERVED);
    url.push('/');
    put(&mut url, repo, &UNRESERVED);
    url.push_str("/issues/");
    url.push_str(number);
    url
}

/// W2. Short values need no count and no branch: the whole URL fits into a stack buffer, and is copied once.
pub fn contents_url(owner: &str, repo: &str, path: &str, reference: &str, per_page: u64, page: u64) -> String {
    let mut digits = [itoa::Buffer::new(), itoa::Buffer::new()];
    let [first, second] = &mut digits;
    let (per_page, page) = (first.format(per_page), second.format(page));
    let bytes = owner.len() + repo.len() + path.len() + reference.len();
    if bytes > 140 || path.contains('%') {
        return long_contents_url(owner, repo, path, reference, per_page, page);
    }
    let mut url = Scratch::new();
    url.text(b"/repos/");
    url.value(owner, &UNRESERVED);
    url.text(b"/");
    url.value(repo, &UNRESERVED);
    url.text(b"/contents/");
    url.value(path, &RESERVED);
    url.text(b"?ref=");
    url.value(reference, &UNRESERVED);
    url.text(b"&per_page=");
    url.value(per_page, &UNRESERVED);
    url.text(b"&page=");
    url.value(page, &UNRESERVED);
    url.to_string()
}

#[cold]
fn long_contents_url(owner: &str, repo: &str, path: &str, reference: &str, per_page: &str, page: &str) -> String {
    let values = room(owner) + room(repo) + path.len() * 3 + reference.len() * 3 + per_page.len() + page.len();
    let mut url = String::with_capacity("/repos///contents/?ref=&per_page=&page=".len() + values);
    url.push_str("/repos/");
    put(&mut url, owner, &UNRESERVED);
    url.push('/');
    put(&mut url, repo, &UNRESERVED);
    url.push_str("/contents/");
    put_reserved(&mut url, path);
    url.push_str("?ref=");
    put(&mut url, reference, &UNRESERVED);
    url.push_str("&per_page=");
    url.push_str(per_page);
    url.push_str("&page=");
    url.push_str(page);
    url
}

/// The parts that a program prepares once: four headers, and the base URL.
pub struct Client {
    get: HeaderMap,
    post: HeaderMap,
    scheme: Scheme,
    authority: Authority,
}

impl Client {
    /// The defaults of W3 and W4.
    pub fn new() -> Self {
        let base: Uri = BASE.parse().expect("a URL");
        let mut get = HeaderMap::with_capacity(HEADERS.len());
        for (name, value) in HEADERS {
            // A program knows its headers in advance, but not its token.
            let mut value = if name == "authorization" {
                HeaderValue::from_str(value).expect("a header value")
            } else {
                HeaderValue::from_static(value)
            };
            value.set_sensitive(name == "authorization");
            get.insert(HeaderName::from_static(name), value);
        }
        let mut post = get.clone();
        post.insert(http::header::CONTENT_TYPE, HeaderValue::from_static(JSON));
        let parts = base.into_parts();
        Self {
            get,
            post,
            scheme: parts.scheme.expect("an absolute URL"),
            authority: parts.authority.expect("an absolute URL"),
        }
    }

    /// Only path and query are checked: scheme and authority were checked once.
    #[inline]
    fn uri(&self, path: String) -> Uri {
        let mut parts = Parts::default();
        parts.scheme = Some(self.scheme.clone());
        parts.authority = Some(self.authority.clone());
        parts.path_and_query = Some(PathAndQuery::from_maybe_shared(Bytes::from(path)).expect("a path"));
        Uri::from_parts(parts).expect("all three parts")
    }

    /// W3, with the URL assembled from parts.
    pub fn list(&self, org: &str, kind: &str, sort: &str, per_page: u64) -> Request<Vec<u8>> {
        let path = list_path("", org, kind, sort, per_page);
        request(Method::GET, self.uri(path), self.get.clone(), Vec::new())
    }

    /// W3, with the URL as one text.
    pub fn list_by_text(&self, org: &str, kind: &str, sort: &str, per_page: u64) -> Request<Vec<u8>> {
        let url = list_path(BASE, org, kind, sort, per_page);
        request(
            Method::GET,
            Uri::try_from(url).expect("a URL"),
            self.get.clone(),
            Vec::new(),
        )
    }

    /// W4, with the URL assembled from parts.
    pub fn open(&self, owner: &str, repo: &str, issue: &Issue<'_>) -> Request<Vec<u8>> {
        let path = open_path("", owner, repo);
        let body = serde_json::to_vec(issue).expect("strings and numbers");
        request(Method::POST, self.uri(path), self.post.clone(), body)
    }

    /// W4, with the URL as one text.
    pub fn open_by_text(&self, owner: &str, repo: &str, issue: &Issue<'_>) -> Request<Vec<u8>> {
        let url = open_path(BASE, owner, repo);
        let body = serde_json::to_vec(issue).expect("strings and numbers");
        request(
            Method::POST,
            Uri::try_from(url).expect("a URL"),
            self.post.clone(),
            body,
        )
    }
}

impl Default for Client {
    fn default() -> Self {
        Self::new()
    }
}

#[inline]
fn request(method: Method, uri: Uri, headers: HeaderMap, body: Vec<u8>) -> Request<Vec<u8>> {
    let mut request = Request::new(body);
    *request.method_mut() = method;
    *request.uri_mut() = uri;
    *request.headers_mut() = headers;
    request
}

#[inline]
fn list_path(base: &str, org: &str, kind: &str, sort: &str, per_page: u64) -> String {
    let mut digits = itoa::Buffer::new();
    let per_page = digits.format(per_page);
    let text = "/orgs/".len() + "/repos?type=".len() + "&sort=".len() + "&per_page=".len();
    let values = room(org) + room(kind) + room(sort) + per_page.len();
    let mut path = String::with_capacity(base.len() + text + values);
    path.push_str(base);
    path.push_str("/orgs/");
    put(&mut path, org, &UNRESERVED);
    path.push_str("/repos?type=");
    put(&mut path, kind, &UNRESERVED);
    path.push_str("&sort=");
    put(&mut path, sort, &UNRESERVED);
    path.push_str("&per_page=");
    path.push_str(per_page);
    path
}

#[inline]
fn open_path(base: &str, owner: &str, repo: &str) -> String {
    let text = "/repos/".len() + "/".len() + "/issues".len();
    let mut path = String::with_capacity(base.len() + text + room(owner) + room(repo));
    path.push_str(base);
    path.push_str("/repos/");
    put(&mut path, owner, &UNRESERVED);
    path.push('/');
    put(&mut path, repo, &UNRESERVED);
    path.push_str("/issues");
    path
}
