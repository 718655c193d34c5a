//! A text in the place of a route that looks like a URL without its scheme. Other programs guess one; here it is an error
//! that names what could be meant.
//!
//! Knows what a host looks like, and no names of hosts but `localhost`.

use std::net::{Ipv4Addr, Ipv6Addr};

use crate::input::reference::References;
use crate::report::diagnostic::Diagnostic;
use crate::report::mask;
use crate::tree::Way;

/// The two readings of a text.
#[derive(Debug, PartialEq, Eq)]
pub struct Readings {
    /// As a URL.
    pub url: String,
    /// As a path below the base URL.
    pub path: String,
}

/// An error where a text can be read as an address with a host, and is neither a whole URL nor clearly a path.
pub fn check(text: &str) -> Result<(), Diagnostic> {
    let Some(Readings { url, path }) = readings(text) else {
        return Ok(());
    };
    let message = format!("{} could be a URL or a path", mask::quoted(without_user(text)));
    Err(Diagnostic::usage("ambiguous-route", message).help(format!(
        "write {} for the URL, or {} for the path below the base URL",
        mask::covered(&url),
        mask::covered(&path)
    )))
}

/// An error where another program would guess the scheme of an authority whose host is itself a scheme, as in `https//a.test`.
pub fn check_guessed(authority: &str) -> Result<(), Diagnostic> {
    let host = authority.split(':').next().unwrap_or_default();
    let Some(scheme) = ["https", "http"]
        .into_iter()
        .find(|scheme| host.eq_ignore_ascii_case(scheme))
    else {
        return Ok(());
    };
    let message = format!("the URL has the host `{scheme}`, as if its scheme lacked a `:` or a slash");
    Err(Diagnostic::usage("invalid-url", message).help(format!(
        "write {scheme}://HOST/PATH, or {scheme}://{scheme}/PATH for a host of that name"
    )))
}

/// The readings of a text that looks like a URL without its scheme: `localhost:8080/x`, `example.com/x`, `:3000`, `://h`,
/// `http//x`, `https:/x`.
pub fn readings(text: &str) -> Option<Readings> {
    if is_absolute(text) {
        return None;
    }
    let url = broken_scheme(text)
        .or_else(|| local_port(text))
        .or_else(|| host(text))?;
    let path = format!(
        "/{}",
        without_user(text).trim_start_matches("://").trim_start_matches('/')
    );
    Some(Readings { url, path })
}

/// Whether a text is sure to be an address and not the header `localhost:8080`: it names `localhost`, an IP address or a
/// domain.
pub fn names_host(text: &str) -> bool {
    readings(text).is_some() && (broken_scheme(text).is_some() || local_port(text).is_some() || is_host(name(text)))
}

/// Whether the text starts with a scheme and `://`.
pub fn is_absolute(text: &str) -> bool {
    text.split_once("://").is_some_and(|(scheme, _)| is_scheme(scheme))
}

/// Whether a text in the place of an item is a URL: no header is called `http`.
pub fn is_url(text: &str) -> bool {
    let scheme = text.split(':').next().unwrap_or_default();
    is_absolute(text)
        || (text.contains(':') && ["http", "https"].iter().any(|known| scheme.eq_ignore_ascii_case(known)))
}

fn is_scheme(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.'))
}

/// `://h`, `http//h`, `https:/h` and `https:h`, with what they lack.
fn broken_scheme(text: &str) -> Option<String> {
    if let Some(rest) = text.strip_prefix("://") {
        return Some(format!("https://{rest}"));
    }
    ["https", "http"].into_iter().find_map(|scheme| {
        let (start, rest) = text.split_at_checked(scheme.len())?;
        let is_it = start.eq_ignore_ascii_case(scheme) && (rest.starts_with(':') || rest.starts_with("//"));
        is_it.then(|| format!("{scheme}://{}", rest.trim_start_matches([':', '/'])))
    })
}

/// `:3000/x` and `:/x`, which HTTPie reads as a port of this machine.
fn local_port(text: &str) -> Option<String> {
    let rest = text.strip_prefix(':')?;
    let (port, after) = rest.split_at(rest.find(ends).unwrap_or(rest.len()));
    let is_port = port.bytes().all(|byte| byte.is_ascii_digit()) && (!port.is_empty() || after.starts_with('/'));
    let colon = if port.is_empty() { "" } else { ":" };
    is_port.then(|| format!("http://localhost{colon}{port}{after}"))
}

/// A host, with a port perhaps, or a name with a port.
fn host(text: &str) -> Option<String> {
    let text = without_user(text);
    let text = text
        .strip_prefix("//")
        .filter(|rest| is_host(name(rest)))
        .unwrap_or(text);
    let name = name(text);
    let port = port(text);
    if !is_host(name) && (port.is_none() || !is_label(name)) {
        return None;
    }
    let is_near = port.is_some() || name.starts_with('[') || name.parse::<Ipv4Addr>().is_ok() || !name.contains('.');
    Some(format!("{}://{text}", if is_near { "http" } else { "https" }))
}

/// The text without `user:password@`, which is not shown.
fn without_user(text: &str) -> &str {
    let authority = text.split(ends).next().unwrap_or_default();
    match authority.rfind('@') {
        Some(at) => text.get(at + 1..).unwrap_or_default(),
        None => text,
    }
}

fn ends(c: char) -> bool {
    matches!(c, '/' | '?' | '#')
}

/// The text before the port and the path.
fn name(text: &str) -> &str {
    let text = without_user(text);
    let authority = text.split(ends).next().unwrap_or_default();
    match authority
        .rfind(':')
        .filter(|colon| !authority.split_at(*colon).1.contains(']'))
    {
        Some(colon) => authority.split_at(colon).0,
        None => authority,
    }
}

/// The digits after the colon.
fn port(text: &str) -> Option<&str> {
    let authority = text.split(ends).next().unwrap_or_default();
    let port = authority.strip_prefix(name(text))?.strip_prefix(':')?;
    (!port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit())).then_some(port)
}

/// `localhost`, an IP address, or labels of which the last is made of letters.
fn is_host(name: &str) -> bool {
    let address = name.strip_prefix('[').and_then(|name| name.strip_suffix(']'));
    if address.is_some_and(|address| address.parse::<Ipv6Addr>().is_ok()) || name.parse::<Ipv4Addr>().is_ok() {
        return true;
    }
    let name = name.strip_suffix('.').unwrap_or(name);
    if name.eq_ignore_ascii_case("localhost") {
        return true;
    }
    let Some((labels, last)) = name.rsplit_once('.') else {
        return false;
    };
    let is_domain = last.chars().count() > 1 && last.chars().all(char::is_alphabetic) || last.starts_with("xn--");
    is_domain && labels.split('.').all(is_label)
}

fn is_label(label: &str) -> bool {
    !label.is_empty() && label.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '_'))
}

/// The URL with a scheme and a host, where the references of it say them: `$BASE/x` or `$URL`.
///
/// # Errors
///
/// A reference that is a part of the host, or is the user or the password before it.
pub fn referring(written: &str, references: &References) -> Result<String, Diagnostic> {
    if let Some((mark, rest)) = references.first(written) {
        return match rest.chars().next() {
            None => Ok(format!("https://{}/", references.written(mark, Way::Url))),
            Some('/') => Ok(format!("https://{mark}{rest}")),
            // `http::Uri` would put a slash there, which the value need not have at its end.
            Some('?' | '#') => {
                let name = mask::quoted(references.first_name(written).unwrap_or_default());
                let message =
                    format!("the variable {name} is followed by a query or a fragment, and its value may have a path");
                Err(Diagnostic::usage("unsupported-option", message)
                    .help("write the path between them: \"$BASE/path?a=1\""))
            }
            Some(_) => Err(part_of_host(written, references)),
        };
    }
    let rest = written.split_once("://").map_or(written, |(_, rest)| rest);
    let authority = rest.split(ends).next().unwrap_or_default();
    if !references.are_in(authority) {
        return Ok(written.to_owned());
    }
    match authority.rsplit_once('@') {
        Some((user, host)) if !references.are_in(host) => {
            let name = mask::quoted(references.first_name(user).unwrap_or_default());
            let message =
                format!("the variable {name} is before the host of the URL, where its value would be percent-decoded");
            Err(Diagnostic::usage("unsupported-option", message)
                .help("give user and password by themselves: -u USER:PASSWORD"))
        }
        _ => Err(part_of_host(authority, references)),
    }
}

fn part_of_host(text: &str, references: &References) -> Diagnostic {
    let name = references.first_name(text).unwrap_or_default();
    let message = format!("the variable {} is a part of the URL's host", mask::quoted(name));
    Diagnostic::usage("unsupported-option", message)
        .help("write the host itself, or one variable that holds scheme and host, before a slash")
}

/// A `{{name}}` of Postman or of an `.http` file: the text before it, and the name.
pub fn variable(url: &str) -> Option<(&str, &str)> {
    let (before, rest) = url.split_once("{{")?;
    let (name, _) = rest.split_once("}}")?;
    Some((before, name))
}

/// The first `{name}` of a URL, which people write where a value belongs. It may be percent-encoded.
pub(crate) fn placeholder(url: &str) -> Option<&str> {
    [("{", "}"), ("%7B", "%7D")].into_iter().find_map(|(open, close)| {
        let mut texts = url.split(open);
        let mut before = texts.next()?;
        texts.find_map(|text| {
            let is_first = !before.is_empty();
            before = text;
            let (name, rest) = text.split_once(close)?;
            (is_first && is_word(name) && !rest.starts_with(close)).then_some(name)
        })
    })
}

/// A word that begins with a letter.
fn is_word(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.len() <= 64
        && text
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'))
}

/// The error of such a variable, whose value is not in the text.
pub fn unfilled(name: &str) -> Diagnostic {
    let variable = mask::quoted(&format!("{{{{{name}}}}}"));
    let message = format!("{variable} is a variable of Postman or of an .http file, and nothing fills it here");
    Diagnostic::usage("invalid-template", message)
}

#[cfg(test)]
mod tests {
    use super::{is_url, names_host, readings};

    #[test]
    fn what_looks_like_a_host_has_two_readings() {
        let cases = [
            ("localhost", "http://localhost", "/localhost"),
            ("localhost:8080/x", "http://localhost:8080/x", "/localhost:8080/x"),
            ("LOCALHOST/x?a=1", "http://LOCALHOST/x?a=1", "/LOCALHOST/x?a=1"),
            (":3000/x", "http://localhost:3000/x", "/:3000/x"),
            (":3000", "http://localhost:3000", "/:3000"),
            (":/x", "http://localhost/x", "/:/x"),
            ("example.com/x", "https://example.com/x", "/example.com/x"),
            ("example.com", "https://example.com", "/example.com"),
            ("example.com.", "https://example.com.", "/example.com."),
            ("example.com?a=1", "https://example.com?a=1", "/example.com?a=1"),
            ("example.com:8443/x", "http://example.com:8443/x", "/example.com:8443/x"),
            ("münchen.de/x", "https://münchen.de/x", "/münchen.de/x"),
            ("a.xn--p1ai", "https://a.xn--p1ai", "/a.xn--p1ai"),
            ("api.test/{id}", "https://api.test/{id}", "/api.test/{id}"),
            ("//example.com/x", "https://example.com/x", "/example.com/x"),
            ("user:pass@example.com/x", "https://example.com/x", "/example.com/x"),
            ("127.0.0.1:80/x", "http://127.0.0.1:80/x", "/127.0.0.1:80/x"),
            ("127.0.0.1", "http://127.0.0.1", "/127.0.0.1"),
            ("[::1]:80/x", "http://[::1]:80/x", "/[::1]:80/x"),
            ("db:5432/x", "http://db:5432/x", "/db:5432/x"),
            ("://h/x", "https://h/x", "/h/x"),
            ("http//x", "http://x", "/http//x"),
            ("https:/x", "https://x", "/https:/x"),
            ("https:x", "https://x", "/https:x"),
            ("HTTPS:/x", "https://x", "/HTTPS:/x"),
        ];
        for (text, url, path) in cases {
            let readings = readings(text).unwrap_or_else(|| panic!("{text} has readings"));
            assert_eq!((&*readings.url, &*readings.path), (url, path), "{text}");
        }
        let paths = [
            "/example.com",
            "user",
            "users/mona",
            ":owner/x",
            "repos/{owner}",
            "{+url}",
            "https://example.com/x",
            "v1.0/x",
            ".well-known/x",
            "search?q=a.com",
            "a@b",
            "//x/y",
            "{host}.com/x",
            "http",
            "https",
            "",
            "x:y",
            "users/a.com",
            "1.5",
            "h2://x",
            "a:b.c",
        ];
        for text in paths {
            assert_eq!(readings(text), None, "{text}");
        }
    }

    #[test]
    fn a_header_with_a_number_is_not_sure_to_be_a_host() {
        for text in ["localhost:8080", "a.test:80", ":3000", "https:/x", "127.0.0.1:80"] {
            assert!(names_host(text), "{text}");
        }
        for text in ["DNT:1", "Max-Forwards:10/x", "user"] {
            assert!(!names_host(text), "{text}");
        }
    }

    #[test]
    fn a_url_is_no_header() {
        for text in ["https://a.test", "http:x", "HTTP://x", "ftp://x"] {
            assert!(is_url(text), "{text}");
        }
        for text in ["a=https://x", "Referer:https://x", "http=1", "Http-X:y"] {
            assert!(!is_url(text), "{text}");
        }
    }
}
