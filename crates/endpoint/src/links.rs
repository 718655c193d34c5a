//! The links in the `link` headers of a response, such as the next page (RFC 8288). This module knows no endpoint and
//! makes no request; `follow.rs` does.

use std::borrow::Cow;
use std::fmt;

use http::HeaderMap;
use http::header::LINK;

use crate::secret::Secrets;

/// The pages of a list that the `link` headers of a response name ([RFC 8288]): next, previous, first and last.
///
/// [`Endpoint::follow`](crate::Endpoint::follow) makes the request of one. The URLs are as the server wrote them;
/// `follow` checks them.
///
/// ```
/// use endpoint::{Endpoint, links};
///
/// let mut headers = http::HeaderMap::new(); // of a response
/// let link = r#"<https://api.github.com/repositories?since=369>; rel="next", <https://api.github.com/repositories>; rel="first""#;
/// headers.insert("link", link.parse().unwrap());
///
/// let next = links(&headers).next().unwrap();
/// assert_eq!(next, "https://api.github.com/repositories?since=369");
/// assert_eq!(Endpoint::github().follow(next)?.url(), next);
/// assert_eq!(links(&headers).last(), None);
/// # Ok::<(), endpoint::Error>(())
/// ```
///
/// Of several links with one relation, the first counts. A link with an `anchor` is about another page, and is ignored.
/// After a mistake, the rest of a header is ignored.
///
/// [RFC 8288]: https://www.rfc-editor.org/rfc/rfc8288
#[must_use]
pub fn links(headers: &HeaderMap) -> Links<'_> {
    let mut links = Links::default();
    for value in headers.get_all(LINK) {
        links.read(value.as_bytes());
    }
    links
}

/// The URLs that [`links`] found.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Links<'h> {
    next: Option<&'h str>,
    prev: Option<&'h str>,
    first: Option<&'h str>,
    last: Option<&'h str>,
}

impl<'h> Links<'h> {
    /// The URL of the next page, if there is one.
    #[must_use]
    pub fn next(&self) -> Option<&'h str> {
        self.next
    }

    /// The URL of the previous page, if there is one.
    #[must_use]
    pub fn prev(&self) -> Option<&'h str> {
        self.prev
    }

    /// The URL of the first page, if the response names it.
    #[must_use]
    pub fn first(&self) -> Option<&'h str> {
        self.first
    }

    /// The URL of the last page, if the response names it.
    #[must_use]
    pub fn last(&self) -> Option<&'h str> {
        self.last
    }

    /// Reads one header (RFC 8288 Appendix B.2) in linear time.
    fn read(&mut self, header: &'h [u8]) {
        let mut rest = header;
        loop {
            // A list can have empty elements (RFC 9110 §5.6.1.2).
            rest = skip(rest, b" \t,");
            let Some(link) = rest.strip_prefix(b"<") else { return };
            let (target, after) = until(link, b">");
            let Some(after) = after.strip_prefix(b">") else { return };
            let Some(parameters) = LinkParameters::read(after) else {
                return;
            };
            rest = parameters.rest;
            if let (Some(relations), false, Ok(target)) =
                (parameters.relations, parameters.has_anchor, std::str::from_utf8(target))
            {
                self.add(&relations, target);
            }
        }
    }

    /// Adds a link. Relations are separated by blanks and have any case (RFC 8288 §3.3).
    fn add(&mut self, relations: &[u8], target: &'h str) {
        for relation in relations.split(|byte| matches!(byte, b' ' | b'\t')) {
            let known = [
                ("next", &mut self.next),
                ("prev", &mut self.prev),
                ("first", &mut self.first),
                ("last", &mut self.last),
            ];
            for (name, link) in known {
                if relation.eq_ignore_ascii_case(name.as_bytes()) {
                    link.get_or_insert(target);
                }
            }
        }
    }
}

/// A secret in a URL is masked.
impl fmt::Debug for Links<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [next, prev, first, last] =
            [self.next, self.prev, self.first, self.last].map(|link| link.map(|link| Secrets::RULE.mask_url(link)));
        f.debug_struct("Links")
            .field("next", &next)
            .field("prev", &prev)
            .field("first", &first)
            .field("last", &last)
            .finish()
    }
}

/// The parameters after the URL of a link.
struct LinkParameters<'h> {
    /// The first `rel`; others are ignored (RFC 8288 §3.3).
    relations: Option<Cow<'h, [u8]>>,
    has_anchor: bool,
    rest: &'h [u8],
}

impl<'h> LinkParameters<'h> {
    /// Reads parameters up to the comma before the next link (RFC 8288 Appendix B.3). `None` if a quote is not closed,
    /// because then the rest of the header is unknown.
    fn read(mut rest: &'h [u8]) -> Option<Self> {
        let (mut relations, mut has_anchor) = (None, false);
        while let Some(parameter) = skip(rest, b" \t").strip_prefix(b";") {
            let (name, after) = until(skip(parameter, b" \t"), b" \t=;,");
            rest = skip(after, b" \t");
            let mut value = Cow::default();
            if let Some(after) = rest.strip_prefix(b"=") {
                rest = skip(after, b" \t");
                (value, rest) = match rest.strip_prefix(b"\"") {
                    Some(quoted) => unquote(quoted)?,
                    None => {
                        let (token, rest) = until(rest, b" \t;,");
                        (Cow::Borrowed(token), rest)
                    }
                };
            }
            if name.eq_ignore_ascii_case(b"rel") {
                relations.get_or_insert(value);
            }
            has_anchor |= name.eq_ignore_ascii_case(b"anchor");
        }
        Some(Self {
            relations,
            has_anchor,
            rest,
        })
    }
}

/// The text up to the closing quote, without backslashes (RFC 9110 §5.6.4), and the rest after the quote.
fn unquote(quoted: &[u8]) -> Option<(Cow<'_, [u8]>, &[u8])> {
    let (text, rest) = until(quoted, b"\"\\");
    if let Some(rest) = rest.strip_prefix(b"\"") {
        return Some((Cow::Borrowed(text), rest));
    }
    let mut text = text.to_vec();
    let mut bytes = rest.iter();
    loop {
        match bytes.next()? {
            b'"' => return Some((Cow::Owned(text), bytes.as_slice())),
            b'\\' => text.push(*bytes.next()?),
            byte => text.push(*byte),
        }
    }
}

/// The text up to the first of these bytes, and the rest.
fn until<'h>(text: &'h [u8], ends: &[u8]) -> (&'h [u8], &'h [u8]) {
    let end = text.iter().position(|byte| ends.contains(byte));
    text.split_at(end.unwrap_or(text.len()))
}

/// The text after any of these bytes at its start.
fn skip<'h>(text: &'h [u8], bytes: &[u8]) -> &'h [u8] {
    let start = text.iter().position(|byte| !bytes.contains(byte));
    text.split_at(start.unwrap_or(text.len())).1
}
