//! The links in the `link` headers of a response, such as the next page (RFC 8288). This module knows no endpoint and
//! makes no request; `follow.rs` does.

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
/// Where a link does not begin with its URL, the rest of the header is ignored. A relation with a backslash is unknown.
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
        // A list can have empty elements (RFC 9110 §5.6.1.2).
        for link in pieces(header, b',').filter(|link| !link.is_empty()) {
            let mut parts = pieces(link, b';');
            let target = parts.next();
            let target = target.and_then(|target| target.strip_prefix(b"<")?.strip_suffix(b">"));
            let Some(target) = target else { return };
            let (mut relations, mut has_anchor) = (None, false);
            for parameter in parts {
                let mut sides = parameter.splitn(2, |byte| *byte == b'=').map(<[u8]>::trim_ascii);
                let (name, value) = (sides.next().unwrap_or_default(), sides.next().unwrap_or_default());
                if name.eq_ignore_ascii_case(b"rel") {
                    // The first counts (RFC 8288 §3.3).
                    relations.get_or_insert(value);
                }
                has_anchor |= name.eq_ignore_ascii_case(b"anchor");
            }
            if let (Some(relations), false, Ok(target)) = (relations, has_anchor, std::str::from_utf8(target)) {
                let quoted = relations.strip_prefix(b"\"").and_then(|text| text.strip_suffix(b"\""));
                self.add(quoted.unwrap_or(relations), target);
            }
        }
    }

    /// Adds a link. Relations are separated by blanks and have any case (RFC 8288 §3.3).
    fn add(&mut self, relations: &[u8], target: &'h str) {
        for relation in relations.split(|byte| matches!(byte, b' ' | b'\t')) {
            let link = match &*relation.to_ascii_lowercase() {
                b"next" => &mut self.next,
                b"prev" => &mut self.prev,
                b"first" => &mut self.first,
                b"last" => &mut self.last,
                _ => continue,
            };
            link.get_or_insert(target);
        }
    }
}

/// A secret in a URL is masked.
impl fmt::Debug for Links<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown =
            [self.next, self.prev, self.first, self.last].map(|link| link.map(|link| Secrets::RULE.mask_url(link)));
        f.debug_map()
            .entries(["next", "prev", "first", "last"].iter().zip(shown))
            .finish()
    }
}

/// The pieces between separators, without blanks around them. A separator in quotes or angle brackets does not count.
fn pieces(text: &[u8], separator: u8) -> impl Iterator<Item = &[u8]> {
    let (mut closing, mut is_escaped) = (None, false);
    let pieces = text.split(move |&byte| {
        match closing {
            _ if is_escaped => is_escaped = false,
            Some(b'"') if byte == b'\\' => is_escaped = true,
            Some(end) if byte == end => closing = None,
            Some(_) => {}
            None if byte == b'"' => closing = Some(b'"'),
            None if byte == b'<' => closing = Some(b'>'),
            None => return byte == separator,
        }
        false
    });
    pieces.map(<[u8]>::trim_ascii)
}
