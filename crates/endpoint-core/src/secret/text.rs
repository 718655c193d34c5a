//! Secrets within texts: lines such as `authorization: token 0123`, URLs, forms. A text that is broken is read so that rather
//! too much of it is taken for a secret than too little.

use std::borrow::Cow;
use std::ops::Range;

use super::issued::issued_in;
use super::names::{Secrets, is_secret_name};

/// What is shown in the place of a secret.
pub const MASK: &str = "***";

/// The schemes of RFC 9110 §11 that a credential follows; `token` is a word of the rule.
const SCHEMES: [&str; 4] = ["basic", "bearer", "digest", "negotiate"];

/// Where a text holds a value beside the name of a secret, where a URL in it has a user and a password, and where it holds a
/// token that is known by its prefix, such as `ghp_`, `sk_live_` or that of a JSON Web Token.
///
/// The text can be a route, a URL, a header line, or what was typed in the place of one. In a broken text the value goes as
/// far as it may go. The ranges are in bytes, in their order, and do not overlap.
///
/// ```
/// let found = |text: &'static str| -> Vec<_> { endpoint::secrets_in(text).into_iter().map(|range| &text[range]).collect() };
///
/// assert_eq!(found("authorization: token 0123"), ["token 0123"]);
/// assert_eq!(found("GET /user?access_token=0123&page=2"), ["0123"]);
/// assert_eq!(found("https://mona:0123@api.test/user"), ["mona:0123"]);
/// assert_eq!(found("GET /a/glpat-0123456789abcdefghij"), ["glpat-0123456789abcdefghij"]);
/// assert!(found("GET /user?access_token={token}").is_empty());
/// ```
#[must_use]
pub fn secrets_in(text: &str) -> Vec<Range<usize>> {
    let mut found = Secrets::RULE.in_line(text);
    found.extend(issued_in(text));
    joined(found)
}

/// Whether a text has a word, or two, that are the name of a secret, or holds what is beside one.
pub fn names_a_secret(text: &str) -> bool {
    let mut before = "";
    let mut pairs = text.split_whitespace().map(|word| {
        let pair = format!("{before} {word}");
        before = word;
        pair
    });
    pairs.any(|pair| is_secret_name(&pair)) || !secrets_in(text).is_empty()
}

/// Why something is wrong, as it may be said of what is beside a name: a reason can hold the value.
pub fn reason_beside(is_secret: bool, reason: &str) -> &str {
    if is_secret { "can't be serialized" } else { reason }
}

impl Secrets {
    /// A line with the mask in the place of each secret.
    pub fn mask_line<'t>(&self, line: &'t str) -> Cow<'t, str> {
        let mut found = self.in_line(line);
        found.extend(issued_in(line));
        masked(line, found)
    }

    /// A URL, or a template of one, with the mask in the place of each secret.
    pub fn mask_url<'t>(&self, url: &'t str) -> Cow<'t, str> {
        masked(url, self.in_url(url))
    }

    /// A form (`application/x-www-form-urlencoded`) with the mask in the place of each secret.
    pub fn mask_form<'t>(&self, form: &'t str) -> Cow<'t, str> {
        let mut found = Vec::new();
        self.pairs(form, 0, &['&'], Self::is_secret_pair, &mut found);
        self.pairs(form, 0, &['&', ';'], Self::is_secret_pair, &mut found);
        self.in_words(form, &mut found);
        found.extend(issued_in(form));
        masked(form, found)
    }

    /// A value with the mask in the place of each token, and of each secret of a URL in it.
    pub fn mask_value<'t>(&self, value: &'t str) -> Cow<'t, str> {
        let mut found = Vec::new();
        self.in_words(value, &mut found);
        found.extend(issued_in(value));
        masked(value, found)
    }

    /// The secrets of the URLs among the words of a text.
    fn in_words(&self, text: &str, found: &mut Vec<Range<usize>>) {
        let mut start = 0;
        for word in text.split(char::is_whitespace) {
            if is_url(word) {
                found.extend(
                    self.of_url(word)
                        .into_iter()
                        .map(|range| start + range.start..start + range.end),
                );
            }
            self.urls(word, start, found);
            let rest = text.get(start + word.len()..).unwrap_or_default();
            start += word.len() + rest.chars().next().map_or(0, char::len_utf8);
        }
    }

    /// The secrets of a URL, and of the URLs in it. The ranges may overlap.
    pub fn in_url(&self, url: &str) -> Vec<Range<usize>> {
        let mut found = self.of_url(url);
        let start = authority(url).end;
        self.urls(url.get(start..).unwrap_or_default(), start, &mut found);
        found.extend(issued_in(url));
        found
    }

    /// The same of a template, whose expressions are values like any other text.
    pub fn in_template(&self, template: &str) -> Vec<Range<usize>> {
        // As many bytes, so that the ranges stay.
        self.of_url(&template.replace(['{', '}'], "-"))
    }

    /// The user and password of a URL, and the values of parameters in the path, the query and the fragment.
    fn of_url(&self, url: &str) -> Vec<Range<usize>> {
        let mut found = Vec::new();
        let authority = authority(url);
        let userinfo = url.get(authority.clone()).and_then(|text| text.rsplit_once('@'));
        if let Some((user, _)) = userinfo.filter(|(user, _)| !user.is_empty()) {
            found.push(authority.start..authority.start + user.len());
        }
        let rest = url.get(authority.end..).unwrap_or_default();
        let (path, query) = rest.split_at(rest.find(['?', '#']).unwrap_or(rest.len()));
        self.pairs(path, authority.end, &['/', ';'], Self::is_secret, &mut found);
        let start = authority.end + path.len();
        self.pairs(query, start, &['?', '&', '#'], Self::is_secret_pair, &mut found);
        // A semicolon separates parameters for some servers, and is part of a value for others.
        self.pairs(query, start, &['?', '&', '#', ';'], Self::is_secret_pair, &mut found);
        found
    }

    /// The secrets of the URLs in a path, a query or a form: those that are written out, and those that are values.
    fn urls(&self, text: &str, offset: usize, found: &mut Vec<Range<usize>>) {
        let mut start = offset;
        for (index, rest) in text.split(":/").enumerate() {
            let slashes = slashes(rest);
            let authority = rest.get(slashes..).unwrap_or_default();
            let end = authority
                .find(['/', '?', '#', '&', '"', ' '])
                .unwrap_or(authority.len());
            let user = authority.get(..end).and_then(|authority| authority.rfind('@'));
            if let Some(user) = user.filter(|user| index > 0 && *user > 0) {
                found.push(start + slashes..start + slashes + user);
            }
            start += rest.len() + 2;
        }
        start = offset;
        for piece in text.split(['/', '?', '#', '&', ';', '=', ',']) {
            if self.is_encoded_url(piece) {
                found.push(start..start + piece.len());
            }
            start += piece.len() + 1;
        }
    }

    /// Whether a text is a percent-encoded URL that holds a secret.
    fn is_encoded_url(&self, text: &str) -> bool {
        let is_it = |url: &str| is_url(url) && !self.of_url(url).is_empty();
        text.contains('%') && is_it(&decoded_ascii(text))
    }

    /// The values of `name=value` between separators.
    fn pairs(
        &self,
        text: &str,
        offset: usize,
        separators: &[char],
        is_secret: fn(&Self, &str) -> bool,
        found: &mut Vec<Range<usize>>,
    ) {
        let mut start = offset;
        for piece in text.split(separators) {
            let end = start + piece.len();
            if let Some((name, value)) = piece.split_once('=')
                && !value.is_empty()
                && !is_expression(value)
                && is_secret(self, decoded_ascii(name).trim())
            {
                found.push(end - value.len()..end);
            }
            start = end + 1;
        }
    }

    fn in_line(&self, line: &str) -> Vec<Range<usize>> {
        let mut found = Vec::new();
        let mut at = 0;
        while let Some(name) = next_name(line, at) {
            let text = line.get(name.clone()).unwrap_or_default();
            let after = line.get(name.end..).unwrap_or_default();
            at = name.end;
            if let Some(value) = self.value_after(line, name.clone()) {
                at = value.end;
                found.push(value);
            } else if after.starts_with(":/") {
                let start = name.end + 1 + slashes(after.get(1..).unwrap_or_default());
                at = start + end_of_authority(line.get(start..).unwrap_or_default());
                let authority = line.get(start..at).unwrap_or_default();
                if let Some(user) = authority.rfind('@').filter(|user| *user > 0) {
                    found.push(start..start + user);
                }
            } else if self.is_encoded_url(text) {
                found.push(name);
            }
        }
        found
    }

    /// The value beside a name of a line, if it is a secret.
    fn value_after(&self, line: &str, name: Range<usize>) -> Option<Range<usize>> {
        let is_between = |c: char| c.is_whitespace() || matches!(c, '=' | ':' | '@' | '"' | '\'' | '\\' | ',' | '>');
        let text = line.get(name.clone())?;
        let after = line.get(name.end..)?;
        let value = after.trim_start_matches(is_between);
        // Not by `strip_suffix`, which would read all of the rest for each name.
        let between = after.get(..after.len() - value.len())?;
        let is_scheme = || SCHEMES.iter().any(|scheme| text.eq_ignore_ascii_case(scheme));
        let is_pair = between == "=" && line.get(..name.start)?.ends_with(['?', '&']);
        let is_secret = if is_pair { Self::is_secret_pair } else { Self::is_secret };
        if between.is_empty() || value.is_empty() || !(is_secret(self, &decoded_ascii(text)) || is_scheme()) {
            return None;
        }
        if between == ":" && is_prefix_length(line.get(..name.start)?, value) {
            return None;
        }
        let start = line.len() - value.len();
        if between.trim() != "=" {
            return Some(start..line.len());
        }
        let length = value.find(['&', '#']).unwrap_or(value.len());
        let is_secret = !value.get(..length).is_some_and(is_expression);
        is_secret.then_some(start..start + length)
    }
}

/// The next run of what names are made of.
fn next_name(line: &str, from: usize) -> Option<Range<usize>> {
    let is_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | '%' | '[' | ']' | '$');
    let rest = line.get(from..)?;
    let start = from + rest.find(is_name)?;
    let rest = line.get(start..)?;
    let length = rest.find(|c| !is_name(c)).unwrap_or(rest.len());
    Some(start..start + length)
}

/// Whether what follows the colon is the length of a prefix: `{token:3}` (RFC 6570 §2.4.1).
fn is_prefix_length(before: &str, after: &str) -> bool {
    let digits = after.bytes().take_while(u8::is_ascii_digit).count();
    let ends = matches!(after.as_bytes().get(digits), None | Some(b',' | b'}'));
    let operator = before.strip_suffix(['+', '#', '.', '/', ';', '?', '&']);
    operator.unwrap_or(before).ends_with('{') && (1..=4).contains(&digits) && ends
}

/// Whether a value is one expression of a template.
fn is_expression(value: &str) -> bool {
    let inside = value.strip_prefix('{').and_then(|value| value.strip_suffix('}'));
    inside.is_some_and(|inside| !inside.contains(['{', '}', '"', '\'', ' ']))
}

/// Whether a value is a URL, or one without its scheme and host.
fn is_url(value: &str) -> bool {
    value.contains("://") || (value.starts_with('/') && value.contains('?'))
}

/// How many slashes a text starts with.
fn slashes(text: &str) -> usize {
    text.len() - text.trim_start_matches('/').len()
}

/// The authority of a URL; empty where it has none. `user:password@host` is one without its scheme, and a slash may be
/// forgotten.
fn authority(url: &str) -> Range<usize> {
    let first = url.split(['/', '?', '#']).next().unwrap_or_default();
    let after = slashes(url.get(first.len()..).unwrap_or_default());
    let start = if first.ends_with(':') && after > 0 {
        first.len() + after
    } else if url.starts_with("//") {
        2
    } else if first.split_once(':').is_some_and(|(_, rest)| rest.contains('@')) {
        0
    } else {
        return 0..0;
    };
    start..start + end_of_authority(url.get(start..).unwrap_or_default())
}

fn end_of_authority(text: &str) -> usize {
    text.find(['/', '?', '#', '"', ' ']).unwrap_or(text.len())
}

/// A name without its percent-encoding. What is not ASCII decides nothing, and becomes a separator.
fn decoded_ascii(name: &str) -> Cow<'_, str> {
    if !name.contains('%') {
        return Cow::Borrowed(name);
    }
    let mut decoded = String::with_capacity(name.len());
    let mut rest = name;
    while let Some(percent) = rest.find('%') {
        let (before, from) = rest.split_at(percent);
        decoded.push_str(before);
        let escaped = from.get(1..3).and_then(|digits| u8::from_str_radix(digits, 16).ok());
        decoded.push(escaped.filter(u8::is_ascii).map_or('-', char::from));
        rest = from.get(if escaped.is_some() { 3.. } else { 1.. }).unwrap_or_default();
    }
    decoded.push_str(rest);
    Cow::Owned(decoded)
}

/// The text with the mask in the place of each range. They may overlap, and have no order.
pub fn masked(text: &str, ranges: Vec<Range<usize>>) -> Cow<'_, str> {
    if ranges.is_empty() {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    for range in joined(ranges) {
        out.push_str(text.get(at..range.start).unwrap_or_default());
        out.push_str(MASK);
        at = range.end;
    }
    out.push_str(text.get(at..).unwrap_or_default());
    Cow::Owned(out)
}

/// The same ranges in order; those that overlap are one.
fn joined(mut ranges: Vec<Range<usize>>) -> Vec<Range<usize>> {
    // In place: of short secrets, the ranges take more than the text.
    ranges.sort_unstable_by_key(|range| range.start);
    ranges.dedup_by(|range, before| {
        let overlaps = range.start < before.end;
        if overlaps {
            before.end = before.end.max(range.end);
        }
        overlaps
    });
    ranges
}

/// A text of a message with the mask in the place of each token.
pub fn mask_issued(text: &str) -> Cow<'_, str> {
    masked(text, issued_in(text))
}
