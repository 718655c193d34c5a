//! The authority of a URL (RFC 3986 §3.2): its start, its end, and whether it is valid.

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
    let port = port.trim_start_matches(':');
    let port = port.parse().map_or(port.to_owned(), |port: u16| port.to_string());
    let scheme = url.get(..start - 3)?.to_ascii_lowercase();
    Some(match (&*scheme, &*port) {
        (_, "") | ("https", "443") | ("http", "80") => format!("{scheme}://{host}"),
        _ => format!("{scheme}://{host}:{port}"),
    })
}

/// Whether a label of a host may hold this byte.
pub fn is_label(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_')
}

/// Checks `host [ ":" port ]` (RFC 3986 §3.2). The host is a name of labels with dots, or an IP address. A user is an error,
/// because RFC 9110 §4.2.4 forbids sending one.
///
/// # Errors
///
/// The reason, as a predicate of "the URL".
pub fn check(authority: &[u8]) -> Result<(), &'static str> {
    if authority.contains(&b'@') {
        return Err("has userinfo before the host: send credentials in a header");
    }
    let (host, port) = split_port(authority);
    if let Some(port) = port {
        let number: Option<u16> = std::str::from_utf8(port)
            .ok()
            .filter(|port| !port.starts_with('+'))
            .and_then(|port| port.parse().ok());
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
    let labels = host.strip_suffix(b".").unwrap_or(host);
    if labels.is_empty() {
        return Err("has no host");
    }
    if labels
        .split(|&byte| byte == b'.')
        .any(|label| label.is_empty() || !label.iter().all(|&byte| is_label(byte)))
    {
        return Err("has a host that is not made of letters, digits, `-`, `_` and single dots");
    }
    Ok(())
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
