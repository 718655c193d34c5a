//! The grammar of a route: `<METHOD> <URL>`, and what a route's URL allows beyond RFC 6570 (§2.1, decisions 4 and 5).
//! It is all `const fn`, so that `route!` and `Route::parse` run the same code.

use crate::authority;
use crate::template::Grammar;

/// The grammar of a route's URL: `:name` after scheme and authority, `-` inside names in braces, and one query at most.
pub(crate) const fn of(url: &[u8]) -> Grammar {
    Grammar {
        colon_names_from: authority_end(url),
        hyphens: true,
        one_query: true,
    }
}

/// The offset after `scheme "://" authority` of a template; 0 if it does not start with a scheme.
#[allow(clippy::indexing_slicing, reason = "the loops' conditions")]
const fn authority_end(url: &[u8]) -> usize {
    let mut pos = match authority::start(url) {
        Some(pos) => pos,
        None => return 0,
    };
    while pos < url.len() && !matches!(url[pos], b'/' | b'?' | b'#') {
        if url[pos] == b'{' {
            // The slash of an operator, as in `{/path}`, does not end the authority.
            while pos < url.len() && url[pos] != b'}' {
                pos += 1;
            }
        } else {
            pos += 1;
        }
    }
    pos
}

/// The ranges of the method and the URL in a route.
pub(super) struct Split {
    pub(super) method: Option<(usize, usize)>,
    pub(super) url: Option<(usize, usize)>,
}

/// Splits a route at its first blanks. A single word is a URL, unless it is a standard method in capitals.
#[allow(clippy::indexing_slicing, reason = "the loops' conditions")]
pub(super) const fn split(route: &[u8]) -> Split {
    let (mut start, mut end) = (0, route.len());
    while start < end && is_blank(route[start]) {
        start += 1;
    }
    while end > start && is_blank(route[end - 1]) {
        end -= 1;
    }
    let mut word = start;
    while word < end && !is_blank(route[word]) {
        word += 1;
    }
    if word == end {
        if start == end {
            return Split {
                method: None,
                url: None,
            };
        }
        if verb(route, start, end).is_some() {
            return Split {
                method: Some((start, end)),
                url: None,
            };
        }
        return Split {
            method: None,
            url: Some((start, end)),
        };
    }
    let mut url = word;
    while is_blank(route[url]) {
        url += 1;
    }
    Split {
        method: Some((start, word)),
        url: Some((url, end)),
    }
}

/// The method and the URL of a route, and the offset of the URL.
pub(super) fn split_str(route: &str) -> (Option<&str>, Option<&str>, usize) {
    let Split { method, url } = split(route.as_bytes());
    let text = |(start, end): (usize, usize)| route.get(start..end).unwrap_or_default();
    (method.map(text), url.map(text), url.map_or(0, |(start, _)| start))
}

/// Written here and not called from `std`: a call costs more than the comparison in a constant.
const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\x0C' | b'\r')
}

/// The methods of RFC 9110 §9 and PATCH (RFC 5789).
const VERBS: [&str; 9] = [
    "GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "CONNECT", "TRACE",
];

/// The standard method in capitals at a range of a route, if there is one.
#[allow(clippy::indexing_slicing, reason = "the loops' conditions")]
pub(super) const fn verb(route: &[u8], start: usize, end: usize) -> Option<&'static str> {
    let mut index = 0;
    while index < VERBS.len() {
        let verb = VERBS[index].as_bytes();
        if verb.len() == end - start {
            let mut at = 0;
            while at < verb.len() && route[start + at] == verb[at] {
                at += 1;
            }
            if at == verb.len() {
                return Some(VERBS[index]);
            }
        }
        index += 1;
    }
    None
}
