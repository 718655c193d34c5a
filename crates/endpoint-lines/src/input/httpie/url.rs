//! The URL of an HTTPie line: `:3000/x` is this machine, a URL without a scheme gets one, and what `requests` encodes is
//! encoded alike.

use crate::input::address;
use crate::input::web_url::without_fragment;
use crate::report::diagnostic::Diagnostic;

/// A URL without its query items, and the credentials that were in it.
#[derive(Debug)]
pub(super) struct HttpieUrl {
    pub(super) text: String,
    pub(super) user: Option<String>,
    /// The note for its fragment.
    pub(super) note: Option<String>,
}

/// Reads a URL. `scheme` is put before one that has none.
pub(super) fn read(written: &str, scheme: &str, path_as_is: bool) -> Result<HttpieUrl, Diagnostic> {
    let text = whole(written.trim_start(), scheme);
    let (scheme, rest) = text.split_once("://").unwrap_or_default();
    let scheme = scheme.to_ascii_lowercase();
    if !matches!(&*scheme, "http" | "https") {
        if scheme.ends_with("+unix") {
            let message = "the URL names a Unix socket, and a request has a host";
            let help = "write http://localhost and the path; the socket is for the client that sends the request";
            return Err(Diagnostic::usage("unsupported-option", message).help(help));
        }
        let message = "the URL is not one of HTTP";
        return Err(Diagnostic::usage("unsupported-option", message).help("write https:// before the host"));
    }
    if let Some((_, name)) = address::variable(written) {
        return Err(address::unfilled(name).help("write its value into the line"));
    }
    let (rest, note) = without_fragment(rest);
    let (authority, target) = rest.split_at(rest.find(['/', '?']).unwrap_or(rest.len()));
    let (user, host) = match authority.rsplit_once('@') {
        Some((user, host)) => (Some(user.to_owned()), host),
        None => (None, authority),
    };
    if !address::is_absolute(written.trim_start()) {
        address::check_guessed(host)?;
    }
    let (path, query) = target.split_at(target.find('?').unwrap_or(target.len()));
    // An empty query is none.
    let query = if query == "?" { "" } else { query };
    let path = match path {
        "" => "/".to_owned(),
        path if path_as_is => encoded(path, b""),
        path => encoded(&crate::input::dots::removed(path), b""),
    };
    Ok(HttpieUrl {
        text: format!("{scheme}://{host}{path}{}", encoded(query, b"?")),
        user,
        note,
    })
}

/// The URL with a scheme and a host.
fn whole(text: &str, scheme: &str) -> String {
    let text = text.strip_prefix("://").unwrap_or(text);
    if address::is_absolute(text) {
        return text.to_owned();
    }
    let local = text.strip_prefix(':').filter(|rest| !rest.starts_with(':'));
    let Some(rest) = local else {
        return format!("{scheme}://{text}");
    };
    let (port, after) = rest.split_at(rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len()));
    let colon = if port.is_empty() { "" } else { ":" };
    format!("{scheme}://localhost{colon}{port}{after}")
}

/// Appends the items of the query, encoded as a form.
pub(super) fn append(url: &mut String, items: &[(String, String)]) {
    for (name, value) in items {
        match url.split_once('?') {
            None => url.push('?'),
            Some((_, "")) => {}
            Some(_) => url.push('&'),
        }
        url.push_str(&form(name, value));
    }
}

/// A field as Python's `urlencode` writes it.
pub(super) fn form(name: &str, value: &str) -> String {
    let plus = |text: &str| {
        let mut out = String::with_capacity(text.len());
        for byte in text.bytes() {
            match byte {
                b' ' => out.push('+'),
                byte if is_unreserved(byte) => out.push(byte.into()),
                byte => out.push_str(&format!("%{byte:02X}")),
            }
        }
        out
    };
    format!("{}={}", plus(name), plus(value))
}

/// A path or query as urllib3 and then `requests` encode it: triplets stay where all of them are whole, and those of
/// unreserved characters are decoded.
fn encoded(text: &str, more: &[u8]) -> String {
    let mut bytes = text.as_bytes().to_vec();
    let mut is_whole = true;
    for at in 0..bytes.len() {
        match bytes.get_mut(at..at + 3) {
            Some([b'%', high, low]) if high.is_ascii_hexdigit() && low.is_ascii_hexdigit() => {
                high.make_ascii_uppercase();
                low.make_ascii_uppercase();
            }
            _ => is_whole &= bytes.get(at) != Some(&b'%'),
        }
    }
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    while let Some(byte) = bytes.get(at).copied() {
        let decoded = bytes
            .get(at + 1..at + 3)
            .filter(|_| is_whole && byte == b'%')
            .and_then(octet);
        match decoded {
            Some(decoded) if is_unreserved(decoded) => out.push(decoded.into()),
            Some(decoded) => out.push_str(&format!("%{decoded:02X}")),
            None if is_unreserved(byte) || b"!$&'()*+,;=:@/".contains(&byte) || more.contains(&byte) => {
                out.push(byte.into())
            }
            None => out.push_str(&format!("%{byte:02X}")),
        }
        at += if decoded.is_some() { 3 } else { 1 };
    }
    out
}

/// The octet of two hexadecimal digits.
fn octet(digits: &[u8]) -> Option<u8> {
    u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()
}

fn is_unreserved(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~')
}
