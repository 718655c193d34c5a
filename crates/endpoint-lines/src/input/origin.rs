//! Scheme, host and port of a URL. Where a URL could be read in two ways it has no origin, and no origin equals no other.

use std::fmt;
use std::net::Ipv6Addr;

/// Scheme, host and port, each in the one form that equal ones share.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Origin {
    scheme: String,
    host: String,
    port: Option<u16>,
}

impl Origin {
    /// The origin of an absolute URL, or of a template whose scheme and authority hold no placeholder.
    pub fn of(url: &str) -> Option<Self> {
        let (scheme, rest) = url.split_once("://")?;
        let is_scheme = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.');
        if !scheme.starts_with(|c: char| c.is_ascii_alphabetic()) || !scheme.bytes().all(is_scheme) {
            return None;
        }
        let authority = rest.split(['/', '?', '#']).next()?;
        let port_at = authority
            .rfind(':')
            .filter(|colon| !authority.split_at(*colon).1.contains(']'));
        let (host, port) = match port_at {
            Some(colon) => (authority.get(..colon)?, Some(port(authority.get(colon + 1..)?)?)),
            None => (authority, None),
        };
        let scheme = scheme.to_ascii_lowercase();
        Some(Self {
            port: port.or(usual_port(&scheme)),
            host: self::host(host)?,
            scheme,
        })
    }
}

impl Origin {
    /// Whether another URL leads to the same host, or to the host for uploads beside that of an API, as GitHub has one.
    pub fn has_host_of(&self, other: &Self) -> bool {
        let upload = self.host.strip_prefix("api.").zip(other.host.strip_prefix("uploads."));
        self.host == other.host || upload.is_some_and(|(own, other)| own == other)
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://{}", self.scheme, self.host)?;
        match self.port.filter(|port| usual_port(&self.scheme) != Some(*port)) {
            Some(port) => write!(f, ":{port}"),
            None => Ok(()),
        }
    }
}

/// Whether a client may take a URL or a template for a URL of its own and not for a path: it has a scheme or two slashes, or
/// a value could give it one.
pub fn may_be_absolute(url: &str) -> bool {
    let is_slash = |c: char| matches!(c, '/' | '\\');
    if url.starts_with(is_slash) {
        return url.get(1..).is_some_and(|rest| rest.starts_with(is_slash));
    }
    let start = url.split(['/', '?', '#']).next().unwrap_or_default();
    // A colon at the start begins a placeholder.
    start.get(1..).is_some_and(|rest| rest.contains(':')) || start.contains("{+")
}

fn usual_port(scheme: &str) -> Option<u16> {
    match scheme {
        "http" | "ws" => Some(80),
        "https" | "wss" => Some(443),
        _ => None,
    }
}

fn port(text: &str) -> Option<u16> {
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| text.parse().ok())?
}

fn host(text: &str) -> Option<String> {
    if let Some(address) = text.strip_prefix('[') {
        let address: Ipv6Addr = address.strip_suffix(']')?.parse().ok()?;
        return Some(format!("[{address}]"));
    }
    let is_name = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.');
    (!text.is_empty() && text.bytes().all(is_name)).then(|| text.to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::{Origin, may_be_absolute};

    #[test]
    fn equal_origins_have_one_form() {
        let cases = [
            ("https://a.test", Some("https://a.test")),
            ("HTTPS://A.Test:443/x", Some("https://a.test")),
            ("https://a.test:0443?x", Some("https://a.test")),
            ("http://a.test:80#x", Some("http://a.test")),
            ("http://a.test:443", Some("http://a.test:443")),
            ("https://a.test./", Some("https://a.test.")),
            ("https://a_b.test", Some("https://a_b.test")),
            ("https://[0:0::1]:8443/", Some("https://[::1]:8443")),
            ("https://[::ffff:1.2.3.4]", Some("https://[::ffff:1.2.3.4]")),
            ("https://a.test/{x}", Some("https://a.test")),
            ("h2://a.test", Some("h2://a.test")),
            ("https://a.test:", None),
            ("https://a.test:+443", None),
            ("https://a.test:65536", None),
            ("https://u@a.test", None),
            ("https://evil.test\\@a.test", None),
            ("https://a.test\\.evil.test", None),
            ("https://a%2etest", None),
            ("https://{h}.test", None),
            ("https://a.test{+x}", None),
            ("https://a.test:{port}", None),
            ("https://ä.test", None),
            ("https://a\u{3002}test", None),
            ("https://a.test\t", None),
            (" https://a.test", None),
            ("https:///x", None),
            ("https:a.test", None),
            ("//a.test", None),
            ("/x", None),
            ("/x?u=https://a.test", None),
            ("", None),
        ];
        for (url, expected) in cases {
            let origin = Origin::of(url).map(|origin| origin.to_string());
            assert_eq!(origin.as_deref(), expected, "{url}");
        }
    }

    #[test]
    fn what_a_client_may_take_for_a_url_is_seen() {
        for url in [
            "https://a",
            "http:a",
            "HTTP:/a",
            "a.b+c:d",
            "mailto:x",
            "//a",
            "/\\a",
            "\\\\a",
        ] {
            assert!(may_be_absolute(url), "{url}");
        }
        for url in [
            "/a:b", "a/b:c", "?a:b", "", ":a/b", "a", "{a}", "a{?b}", "a{/b}", "/{+x}",
        ] {
            assert!(!may_be_absolute(url), "{url}");
        }
    }
}
