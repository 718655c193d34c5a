//! The addresses of an API, and the part of a URL after one of them.

use std::borrow::Cow;

use crate::authority;
use crate::template::{UNRESERVED, is, octet};

/// A server, in the spelling that URLs are compared in.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Address {
    /// Scheme and authority; `None` for a server that is only a path, which belongs to any host.
    pub(super) origin: Option<String>,
    /// The path, without a slash at its end.
    pub(super) path: String,
}

impl Address {
    /// The address of a server's URL.
    pub(super) fn new(server: &str) -> Self {
        let url = UrlParts::read(server);
        Self {
            origin: url.origin,
            path: url.path.trim_end_matches('/').to_owned(),
        }
    }

    /// The path after this address, with its slash. An empty one is that of the address itself.
    pub(super) fn rest<'p>(&self, path: &'p str) -> Option<&'p str> {
        let rest = path.strip_prefix(&*self.path)?;
        (rest.is_empty() || rest.starts_with('/')).then_some(rest)
    }
}

/// A URL, taken apart.
#[derive(Debug)]
pub(super) struct UrlParts<'u> {
    /// Scheme and authority, without a user and the scheme's own port; `None` if the URL is only a path.
    pub(super) origin: Option<String>,
    /// The path, in one spelling: unreserved characters are decoded, and the digits of triplets are capitals.
    pub(super) path: Cow<'u, str>,
    pub(super) query: Option<&'u str>,
}

impl<'u> UrlParts<'u> {
    pub(super) fn read(url: &'u str) -> Self {
        let url = url.split('#').next().unwrap_or_default();
        let (before, query) = match url.split_once('?') {
            Some((before, query)) => (before, Some(query)),
            None => (url, None),
        };
        let end = authority::start(before.as_bytes()).map(|start| authority::end(before.as_bytes(), start));
        Self {
            origin: authority::origin(before),
            path: in_one_spelling(before.get(end.unwrap_or_default()..).unwrap_or_default()),
            query,
        }
    }
}

/// A path in the spelling of RFC 3986 §6.2.2: triplets of unreserved characters, and of a colon, are decoded; all others have
/// capitals.
pub(super) fn in_one_spelling(path: &str) -> Cow<'_, str> {
    if !path.contains('%') {
        return Cow::Borrowed(path);
    }
    let mut text = String::with_capacity(path.len());
    let mut rest = path;
    while let Some(at) = rest.find('%') {
        let (before, triplet) = rest.split_at(at);
        text.push_str(before);
        let Some(octet) = octet(triplet.as_bytes()) else {
            text.push('%');
            rest = triplet.get(1..).unwrap_or_default();
            continue;
        };
        if is(octet, UNRESERVED) || octet == b':' {
            text.push(char::from(octet));
        } else {
            text.push_str(&triplet.get(..3).unwrap_or_default().to_ascii_uppercase());
        }
        rest = triplet.get(3..).unwrap_or_default();
    }
    text.push_str(rest);
    Cow::Owned(text)
}
