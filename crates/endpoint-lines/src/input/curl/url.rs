//! The URL of a curl line, read as curl reads it: a scheme is guessed, credentials in it become a header, and dot segments are
//! resolved. A URL that curl expands into several, such as `{a,b}`, is an error.

use percent_encoding::percent_decode_str;

use crate::input::web_url::without_fragment;
use crate::input::{address, dots};
use crate::report::diagnostic::Diagnostic;

/// A URL and the credentials that were in it.
#[derive(Debug)]
pub(super) struct CurlUrl {
    pub(super) text: String,
    pub(super) user: Option<String>,
    /// Whether the scheme was guessed.
    pub(super) is_guessed: bool,
    /// The note for its fragment.
    pub(super) note: Option<String>,
}

/// How a URL is read.
#[derive(Debug, Clone, Copy)]
pub(super) struct Reading<'l> {
    /// `-g`
    pub(super) globoff: bool,
    /// `--path-as-is`
    pub(super) path_as_is: bool,
    /// `--proto-default`
    pub(super) scheme: Option<&'l str>,
}

/// The URL that is written. Nothing of it is shown in messages, where it may be a token that the shell has split off.
pub(super) fn read(written: &str, reading: Reading<'_>) -> Result<CurlUrl, Diagnostic> {
    if reading.globoff {
        return one(written, reading);
    }
    if let Some((_, name)) = address::variable(written) {
        return Err(address::unfilled(name).help("write its value into the line"));
    }
    one(&without_escapes(written)?, reading)
}

/// A URL without the backslashes before braces and brackets. With any other brace or bracket, curl makes other URLs of it.
fn without_escapes(url: &str) -> Result<String, Diagnostic> {
    let mut text = String::with_capacity(url.len());
    let mut rest = url;
    while let Some(at) = rest.find(['{', '}', '[', ']', '\\']) {
        let (before, after) = rest.split_at(at);
        let (kept, length) = match after.strip_prefix('\\') {
            Some(sign) if sign.starts_with(['{', '}', '[', ']']) => (sign.get(..1), 2),
            Some(_) => (Some("\\"), 1),
            None => (bracketed(after), bracketed(after).map_or(0, str::len)),
        };
        let Some(kept) = kept else {
            let message = "the URL has a brace or a bracket, of which curl makes other URLs";
            return Err(Diagnostic::usage("invalid-url", message)
                .help("-g takes them as they are: endpoint curl -g …; or write the URLs out"));
        };
        text.extend([before, kept]);
        rest = after.get(length..).unwrap_or_default();
    }
    Ok(text + rest)
}

/// The brackets at the start of a text that curl takes as they are: an IPv6 address, or an empty pair.
fn bracketed(text: &str) -> Option<&str> {
    let (address, _) = text.strip_prefix('[')?.split_once(']')?;
    let bare = address.split('%').next().unwrap_or_default();
    let is_kept = address.is_empty() || bare.parse::<std::net::Ipv6Addr>().is_ok();
    text.get(..address.len() + 2).filter(|_| is_kept)
}

fn one(text: &str, reading: Reading<'_>) -> Result<CurlUrl, Diagnostic> {
    if text.chars().any(|c| c == ' ' || c.is_control()) {
        return Err(
            Diagnostic::usage("invalid-url", "the URL holds a blank, which curl refuses")
                .help("write %20, or put quotes around what is not part of it"),
        );
    }
    let (scheme, rest, is_guessed) = scheme(text, reading.scheme)?;
    let (rest, note) = without_fragment(rest);
    let authority_end = rest.find(['/', '?']).unwrap_or(rest.len());
    let (authority, target) = rest.split_at(authority_end);
    let (user, host) = match authority.rsplit_once('@') {
        Some((user, host)) => (Some(user), host),
        None => (None, authority),
    };
    if is_guessed {
        address::check_guessed(host)?;
    }
    let host = host.strip_suffix(':').unwrap_or(host);
    let (path, query) = target.split_at(target.find('?').unwrap_or(target.len()));
    let path = match path {
        "" => "/".to_owned(),
        path if reading.path_as_is => path.to_owned(),
        path => dots::removed(path),
    };
    Ok(CurlUrl {
        text: format!("{scheme}://{host}{path}{query}"),
        user: user.map(decoded).transpose()?,
        is_guessed,
        note,
    })
}

/// The other protocols of curl; most are there with an `s`, too.
const OTHERS: [&str; 19] = [
    "dict", "file", "ftp", "gopher", "imap", "ipfs", "ipns", "ldap", "mqtt", "pop3", "rtmp", "rtsp", "scp", "sftp",
    "smb", "smtp", "telnet", "tftp", "ws",
];

/// The scheme, what follows it, and whether it was guessed by the manual's rule: by the name of the host, or else http.
fn scheme<'u>(text: &'u str, default: Option<&str>) -> Result<(String, &'u str, bool), Diagnostic> {
    let written = text.split_once(":/").filter(|(scheme, _)| {
        !scheme.is_empty()
            && scheme
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.'))
    });
    let (scheme, rest, is_guessed) = match written {
        // curl takes one slash to three.
        Some((scheme, rest)) => (scheme.to_ascii_lowercase(), rest.trim_start_matches('/'), false),
        None => {
            let host = text.trim_start_matches('/').to_ascii_lowercase();
            let others = ["ftp", "dict", "ldap", "imap", "smtp", "pop3"];
            let guessed = others
                .into_iter()
                .find(|scheme| host.strip_prefix(scheme).is_some_and(|rest| rest.starts_with('.')));
            let scheme = default.map(str::to_ascii_lowercase);
            let scheme = scheme.unwrap_or_else(|| guessed.unwrap_or("http").to_owned());
            (scheme, text.trim_start_matches('/'), default.is_none())
        }
    };
    if !matches!(&*scheme, "http" | "https") {
        // Any other text before `:/` may be a password.
        let is_known = |other: &&&str| {
            scheme
                .strip_prefix(**other)
                .is_some_and(|rest| matches!(rest, "" | "s"))
        };
        let message = match OTHERS.iter().find(is_known) {
            Some(_) => format!("{scheme} is not HTTP, and curl would use it for this URL"),
            None => "the scheme of the URL is not http or https".to_owned(),
        };
        return Err(Diagnostic::usage("unsupported-option", message).help("write https:// before the host"));
    }
    Ok((scheme, rest, is_guessed))
}

fn decoded(user: &str) -> Result<String, Diagnostic> {
    let text = percent_decode_str(user).decode_utf8().map(std::borrow::Cow::into_owned);
    text.map_err(|_| Diagnostic::usage("invalid-utf8", "the user in the URL holds something else than UTF-8"))
}

#[cfg(test)]
mod tests {
    use super::{Reading, one};

    const PLAIN: Reading<'_> = Reading {
        globoff: false,
        path_as_is: false,
        scheme: None,
    };

    #[test]
    fn a_url_is_read_as_curl_reads_it() {
        let cases = [
            ("https://a.test", "https://a.test/"),
            ("HTTPS://a.test/x", "https://a.test/x"),
            ("a.test:80/x", "http://a.test:80/x"),
            ("localhost", "http://localhost/"),
            ("http:/a.test/x", "http://a.test/x"),
            ("http://a.test:/x", "http://a.test/x"),
            ("http://a.test?b=c#d", "http://a.test/?b=c"),
            ("http://a.test/a/../b/./c/..", "http://a.test/b/"),
            ("http://a.test/../..", "http://a.test/"),
            ("http://a.test/a/b/.", "http://a.test/a/b/"),
            ("http://a.test/a//b", "http://a.test/a//b"),
            ("http://[::1]:80/x", "http://[::1]:80/x"),
            ("http://a.test/x?u=https://b.test", "http://a.test/x?u=https://b.test"),
        ];
        for (written, text) in cases {
            let url = one(written, PLAIN).unwrap_or_else(|_| panic!("{written}"));
            assert_eq!(url.text, text, "{written}");
        }
        for written in ["http://a.test/a b", "ftp://a.test", "ftp.a.test/x"] {
            assert!(one(written, PLAIN).is_err(), "{written}");
        }
        let url = one("mona:p%40ss@a.test", PLAIN).ok();
        assert_eq!(url.and_then(|url| url.user).as_deref(), Some("mona:p@ss"));
    }
}
