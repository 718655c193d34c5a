//! The authority of a URL (RFC 3986 §3.2): its start, its end, and whether it is valid.

use crate::template::is_varchar;

/// The offset after `scheme "://"` (RFC 3986 §3.1), if the text starts with a scheme.
pub fn start(url: &[u8]) -> Option<usize> {
    if !url.first()?.is_ascii_alphabetic() {
        return None;
    }
    let end = url.iter().position(|byte| !is_scheme(*byte))?;
    url.get(end..)?.starts_with(b"://").then_some(end + 3)
}

/// Whether a scheme may hold this byte after its first letter (RFC 3986 §3.1).
pub fn is_scheme(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.')
}

/// The end of the authority that starts at an offset.
pub fn end(url: &[u8], start: usize) -> usize {
    let rest = url.get(start..).unwrap_or_default();
    let length = rest.iter().position(|byte| matches!(byte, b'/' | b'?' | b'#'));
    start + length.unwrap_or(rest.len())
}

/// The origin of a URL for comparisons (RFC 9110 §4.3.1): scheme, host and port in lower case, without a user and without the
/// default port of the scheme. `None` if the URL has no scheme.
pub fn origin(url: &str) -> Option<String> {
    let start = start(url.as_bytes())?;
    let authority = url.get(start..end(url.as_bytes(), start))?.to_ascii_lowercase();
    let host = authority.rsplit('@').next()?;
    let (host, port) = host.split_at(split_port(host.as_bytes()).0.len());
    let address = host.strip_prefix('[').and_then(|host| host.strip_suffix(']'));
    let address = address.and_then(|address| address.parse::<std::net::Ipv6Addr>().ok());
    let host = address.map_or_else(|| host.to_owned(), |address| format!("[{address}]"));
    let port = port.trim_start_matches(':');
    let port = port.parse().map_or(port.to_owned(), |port: u16| port.to_string());
    let scheme = url.get(..start - 3)?.to_ascii_lowercase();
    Some(match (&*scheme, &*port) {
        (_, "") | ("https", "443") | ("http", "80") => format!("{scheme}://{host}"),
        _ => format!("{scheme}://{host}:{port}"),
    })
}

/// A path at the host of a URL.
#[must_use]
pub fn at_host(url: &str, path: &str) -> String {
    let end = start(url.as_bytes()).map(|start| end(url.as_bytes(), start));
    url.get(..end.unwrap_or_default()).unwrap_or_default().to_owned() + path
}

/// The origin of a URL whose authority every client reads alike: without a user, a placeholder or a backslash.
pub fn clear_origin(url: &str) -> Option<String> {
    let start = start(url.as_bytes())?;
    check(url.as_bytes().get(start..end(url.as_bytes(), start))?).ok()?;
    origin(url)
}

/// The host of a URL that has a clear origin.
pub fn host(url: &str) -> Option<String> {
    let origin = clear_origin(url)?;
    let (_, authority) = origin.split_once("://")?;
    let length = split_port(authority.as_bytes()).0.len();
    authority.get(..length).map(str::to_owned)
}

/// Whether a request is at home (decision 29): its URL has the origin of one of these URLs. Credentials of defaults go nowhere
/// else. A URL that clients read in two ways is at home nowhere.
pub fn is_home<'h>(url: &str, homes: impl IntoIterator<Item = &'h str>) -> bool {
    let to = clear_origin(url);
    to.is_some() && homes.into_iter().any(|home| clear_origin(home) == to)
}

/// Whether a label of a host may hold this byte.
pub fn is_label(byte: u8) -> bool {
    is_varchar(byte) || byte == b'-'
}

/// Whether a host is a name: labels with single dots between them, and perhaps one after the last.
fn is_name(host: &[u8]) -> bool {
    let mut is_in_label = false;
    for &byte in host {
        is_in_label = match byte {
            b'.' if is_in_label => false,
            _ if is_label(byte) => true,
            _ => return false,
        };
    }
    !host.is_empty()
}

/// The reason against any other scheme.
pub const SCHEME: &str = "has a scheme that is not of HTTP: write http://, https://, ws:// or wss://";

/// Checks the scheme and the authority of a URL, which lies between `start` and `end`. The scheme is that of HTTP (RFC 9110
/// §4.2), or of a WebSocket, whose handshake is a request of HTTP (RFC 6455 §3).
///
/// # Errors
///
/// The reason, as a predicate of "the URL".
pub fn check_start(url: &[u8], start: usize, end: usize) -> Result<(), &'static str> {
    let scheme = url.get(..start.saturating_sub("://".len())).unwrap_or_default();
    let is_known = |known: &&str| scheme.eq_ignore_ascii_case(known.as_bytes());
    if scheme != b"https" && !["https", "http", "wss", "ws"].iter().any(is_known) {
        return Err(SCHEME);
    }
    check(url.get(start..end).unwrap_or_default())
}

/// Checks `host [ ":" port ]` (RFC 3986 §3.2). The host is a name of labels with dots, or an IP address. A user is an error,
/// because RFC 9110 §4.2.4 forbids sending one.
///
/// # Errors
///
/// The reason, as a predicate of "the URL".
fn check(authority: &[u8]) -> Result<(), &'static str> {
    if is_name(authority) {
        return Ok(());
    }
    if authority.contains(&b'@') {
        return Err("has userinfo before the host: send credentials in a header");
    }
    let (host, port) = split_port(authority);
    if let Some(port) = port {
        let port = std::str::from_utf8(port).ok().filter(|port| !port.starts_with('+'));
        let number: Option<u16> = port.and_then(|port| port.parse().ok());
        if number.is_none() {
            return Err("has a port that is not a number up to 65535");
        }
    }
    if let [b'[', address @ .., b']'] = host {
        let address = std::str::from_utf8(address).ok();
        return match address.and_then(|address| address.parse::<std::net::Ipv6Addr>().ok()) {
            Some(_) => Ok(()),
            None => Err("has a host that is not an IPv6 address"),
        };
    }
    match host {
        [] | [b'.'] => Err("has no host"),
        _ if is_name(host) => Ok(()),
        _ => Err("has a host that is not made of letters, digits, `-`, `_` and single dots"),
    }
}

/// The host, and the port if there is a colon. The port may be empty.
pub fn split_port(authority: &[u8]) -> (&[u8], Option<&[u8]>) {
    let colon = authority.iter().rposition(|&byte| byte == b':');
    match colon {
        // The colons of an IPv6 address come before its bracket.
        Some(colon) if !authority.get(colon..).unwrap_or_default().contains(&b']') => {
            (authority.get(..colon).unwrap_or_default(), authority.get(colon + 1..))
        }
        _ => (authority, None),
    }
}
