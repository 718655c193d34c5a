//! An absolute URL that a browser or a file of requests names.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use super::header_lines::HeaderLines;
use super::literal::Literal;
use crate::report::diagnostic::Diagnostic;
use crate::report::mask;

/// The content type of a form.
pub(crate) const FORM: &str = "application/x-www-form-urlencoded";

/// A URL of `http` or `https`.
#[derive(Debug)]
pub struct WebUrl {
    /// Without a fragment and credentials.
    pub text: String,
    /// The `authorization` of the credentials before the host.
    pub user: Option<String>,
    /// The note for its fragment.
    note: Option<String>,
}

/// A URL without its fragment, which no client sends, and the note for it.
pub(crate) fn without_fragment(url: &str) -> (&str, Option<String>) {
    match url.split_once('#') {
        None => (url, None),
        Some((url, _)) => (
            url,
            Some("what follows the `#` of the URL is not sent, and is left out".to_owned()),
        ),
    }
}

impl WebUrl {
    /// Reads a URL. A relative one, another scheme, or a control character in it is an error.
    pub fn read(text: &str) -> Result<Self, Diagnostic> {
        let text = text.trim();
        let Some((scheme, rest)) = text.split_once("://") else {
            let message = format!("the URL {} has no scheme and host", mask::quoted(&cut(text)));
            return Err(Diagnostic::failed("invalid-url", message).help("write it whole: https://api.example.com/x"));
        };
        if !["http", "https"].iter().any(|known| scheme.eq_ignore_ascii_case(known)) {
            let message = format!("the URL {} is not one of http or https", mask::quoted(&cut(text)));
            return Err(Diagnostic::failed("invalid-url", message).help("only requests of HTTP are read"));
        }
        if text.chars().any(char::is_control) {
            return Err(
                Diagnostic::failed("invalid-url", "the URL holds a control character, such as a line's end")
                    .help("write it on one line, or percent-encode the character"),
            );
        }
        let (rest, note) = without_fragment(rest);
        let (authority, path) = rest.split_at(rest.find(['/', '?', '\\']).unwrap_or(rest.len()));
        let (user, host) = match authority.rsplit_once('@') {
            Some((user, host)) => (Some(user), host),
            None => (None, authority),
        };
        if host.is_empty() || host.starts_with(':') {
            return Err(Diagnostic::failed("invalid-url", "the URL has no host after `://`")
                .help("write it whole: https://api.example.com/x"));
        }
        let user = user.map(|user| {
            let (name, password) = user.split_once(':').unwrap_or((user, ""));
            let decoded = |text| percent_encoding::percent_decode_str(text).collect::<Vec<u8>>();
            let pair = [decoded(name), b":".to_vec(), decoded(password)].concat();
            format!("Basic {}", STANDARD.encode(pair))
        });
        Ok(Self {
            text: format!("{}://{host}{path}", scheme.to_ascii_lowercase()),
            user,
            note,
        })
    }

    /// Adds the header for the credentials before the host, unless there is one.
    pub fn authorize(&self, headers: &mut HeaderLines) {
        if let Some(user) = &self.user {
            headers.add_default("authorization", &**user);
        }
    }

    /// A GET of it.
    pub fn get(&self) -> Literal {
        Literal::get(self.text.clone()).noted(self.note.clone())
    }
}

/// The beginning of what may be a long text.
fn cut(text: &str) -> String {
    const MOST: usize = 60;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text.to_owned(),
    }
}

/// A text with everything percent-encoded but RFC 3986's unreserved characters.
pub(crate) fn component(text: &str) -> String {
    const KEPT: &percent_encoding::AsciiSet = &percent_encoding::NON_ALPHANUMERIC
        .remove(b'-')
        .remove(b'.')
        .remove(b'_')
        .remove(b'~');
    percent_encoding::utf8_percent_encode(text, KEPT).to_string()
}

/// Whether two hexadecimal digits follow each `%` of a text.
pub fn has_whole_escapes(text: &str) -> bool {
    let is_escape = |rest: &str| {
        let digits = rest.as_bytes().get(..2);
        digits.is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit))
    };
    text.split('%').skip(1).all(is_escape)
}
