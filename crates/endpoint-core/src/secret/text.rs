//! Secrets in text: lines such as `authorization: token 0123`, URLs and forms. In broken text, rather too much is taken
//! for a secret than too little.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

use serde_json::Value;

use super::issued::{issued_in, percent_decoded, unit};
use super::names::Secrets;

/// The text that replaces a secret.
pub const MASK: &str = "***";

/// The schemes of RFC 9110 §11 before a credential. `token` is already a word of the rule for names.
const SCHEMES: [&str; 4] = ["basic", "bearer", "digest", "negotiate"];

/// The ranges of secrets in a text, in bytes: a value beside the name of a secret, the user and password of a URL, and
/// a token with a published prefix, such as `ghp_`, `sk_live_` or that of a JSON Web Token.
///
/// The text can be a route, a URL, a header line, or a broken form of one. In broken text a value is taken to be as
/// long as it can be. The ranges are in order and do not overlap.
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
    Secrets::RULE.in_words(text, &mut found);
    // A password with a blank makes several words of a URL.
    Secrets::RULE.urls(text, 0, &mut found);
    found.extend(issued_in(text));
    joined(found)
}

impl Secrets {
    /// Makes a value a secret wherever it is. One of three bytes is not hidden: it is a part of too many other words.
    pub fn hide(&mut self, value: &str) {
        let value = value.trim();
        if value.len() > 3 && !is_stand_in(value) {
            let own = Arc::make_mut(self.own.get_or_insert_default());
            own.values.insert(value.replace('+', " ").into_bytes());
        }
    }

    /// A line, with each secret masked.
    pub fn mask_line<'t>(&self, line: &'t str) -> Cow<'t, str> {
        let mut found = self.in_line(line);
        found.extend(self.values_in(line, 0));
        masked(line, found)
    }

    /// A URL or a URL template, with each secret masked.
    pub fn mask_url<'t>(&self, url: &'t str) -> Cow<'t, str> {
        masked(url, self.in_url(url))
    }

    /// A form (`application/x-www-form-urlencoded`), with each secret masked.
    pub fn mask_form<'t>(&self, form: &'t str) -> Cow<'t, str> {
        let mut found = Vec::new();
        self.pairs(form, 0, &['&'], Self::is_secret_pair, &mut found);
        self.pairs(form, 0, &['&', ';'], Self::is_secret_pair, &mut found);
        self.in_words(form, &mut found);
        found.extend(self.values_in(form, 0));
        masked(form, found)
    }

    /// A value, with each token, and each secret in a URL, masked. A credential, and JSON with a secret, are masked as a whole.
    pub fn mask_value<'t>(&self, value: &'t str) -> Cow<'t, str> {
        if is_credential(value) || self.is_json(value) {
            return Cow::Borrowed(MASK);
        }
        let mut found = Vec::new();
        self.in_words(value, &mut found);
        found.extend(self.values_in(value, 0));
        masked(value, found)
    }

    /// Adds the secrets of URLs among the words of a text.
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

    /// The ranges of secrets in a URL, and in URLs that it contains. They may overlap.
    pub fn in_url(&self, url: &str) -> Vec<Range<usize>> {
        let mut found = self.of_url(url);
        let start = authority(url).end;
        self.urls(url.get(start..).unwrap_or_default(), start, &mut found);
        // A host is known without its request.
        found.extend(self.values_in(url, start));
        found
    }

    /// The ranges of secrets in a URL template, where an expression counts as text like any other.
    pub fn in_template(&self, template: &str) -> Vec<Range<usize>> {
        // Braces are replaced byte for byte, so the ranges hold for the template.
        self.of_url(&template.replace(['{', '}'], "-"))
    }

    /// The user and password, and secret values in path, query and fragment.
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
        // A semicolon separates parameters for some servers, and belongs to a value for others.
        self.pairs(query, start, &['?', '&', '#', ';'], Self::is_secret_pair, &mut found);
        found
    }

    /// The secrets of URLs that a path, a query or a form contains, written out or percent-encoded.
    fn urls(&self, text: &str, offset: usize, found: &mut Vec<Range<usize>>) {
        let mut start = offset;
        for (index, rest) in text.split(":/").enumerate() {
            let slashes = slashes(rest);
            let authority = rest.get(slashes..).unwrap_or_default();
            let end = authority.find(['/', '?', '#', '&', '"']).unwrap_or(authority.len());
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

    /// Whether a text is a percent-encoded URL with a secret.
    fn is_encoded_url(&self, text: &str) -> bool {
        let is_it = |url: &str| is_url(url) && !self.of_url(url).is_empty();
        text.contains('%') && is_it(&decoded_ascii(text))
    }

    /// Whether a text is an object or a list of JSON with a secret. It can be percent-encoded. A broken or a long text is
    /// read as a line.
    pub fn is_json(&self, text: &str) -> bool {
        const MOST: usize = 1 << 20;
        let Some(line) = json(text) else { return false };
        let texts = [percent_decoded(text), Cow::Borrowed(text.as_bytes())].into_iter();
        let values = texts.filter_map(|text| serde_json::from_slice::<Value>(&text).ok());
        let values: Vec<_> = if text.len() > MOST {
            Vec::new()
        } else {
            values.collect()
        };
        if values.is_empty() {
            !self.in_line(&line).is_empty()
        } else {
            values.iter().any(|value| self.is_in(value))
        }
    }

    /// Whether a value of JSON has a secret.
    fn is_in(&self, value: &Value) -> bool {
        let may_be_secret = |name: &str, value: &Value| match value {
            Value::Null => false,
            Value::Bool(_) | Value::Number(_) => self.is_secret_number(name),
            Value::String(text) => !is_stand_in(text),
            Value::Array(_) | Value::Object(_) => true,
        };
        match value {
            Value::Object(members) => {
                let mut members = members.iter();
                members.any(|(name, value)| self.is_secret(name) && may_be_secret(name, value) || self.is_in(value))
            }
            Value::Array(items) => items.iter().any(|item| self.is_in(item)),
            Value::String(text) => *self.mask_value(text) != **text,
            Value::Null | Value::Bool(_) | Value::Number(_) => false,
        }
    }

    /// Adds the secret values of `name=value` pairs between separators, and values that are JSON with a secret.
    fn pairs(
        &self,
        text: &str,
        offset: usize,
        separators: &[char],
        is_secret: fn(&Self, &str) -> bool,
        found: &mut Vec<Range<usize>>,
    ) {
        let (mut start, mut has_cut) = (0, false);
        for piece in text.split(separators) {
            let end = start + piece.len();
            let (name, value) = piece.split_once('=').unwrap_or(("", piece));
            let value_start = end - value.len();
            // JSON with a separator in it extends to the end of the text. One search for that end is enough.
            let is_cut = !has_cut && json(value).is_some_and(|json| !json.trim_end().ends_with(['}', ']']));
            has_cut |= is_cut;
            let json_end = if is_cut { text.len() } else { end };
            if self.is_json(text.get(value_start..json_end).unwrap_or_default()) {
                found.push(offset + value_start..offset + json_end);
            } else if !value.is_empty()
                && !is_open(value)
                && (is_secret(self, decoded_ascii(name).trim())
                    || is_credential(&decoded_ascii(value).replace('+', " ")))
            {
                found.push(offset + value_start..offset + end);
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
                if !line.get(value.clone()).is_some_and(is_open) {
                    found.push(value);
                }
            } else if after.starts_with(":/") {
                let start = name.end + 1 + slashes(after.get(1..).unwrap_or_default());
                at = start + end_of_authority(line.get(start..).unwrap_or_default());
                let authority = line.get(start..at).unwrap_or_default();
                if let Some(user) = authority.rfind('@').filter(|user| *user > 0) {
                    found.push(start..start + user);
                }
            } else if self.is_encoded_url(text) || text.starts_with('%') && self.is_json(text) {
                found.push(name);
            }
        }
        found
    }

    /// The range of the value beside the name of a secret in a line.
    fn value_after(&self, line: &str, name: Range<usize>) -> Option<Range<usize>> {
        let is_between = |c: char| c.is_whitespace() || matches!(c, '=' | ':' | '@' | '"' | '\'' | '\\' | ',' | '>');
        let text = line.get(name.clone())?;
        let after = line.get(name.end..)?;
        let value = after.trim_start_matches(is_between);
        // Not `strip_suffix`, which would read the rest of the line for each name.
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
        Some(start..start + length)
    }
}

/// The next run of characters that a name can hold.
fn next_name(line: &str, from: usize) -> Option<Range<usize>> {
    let is_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | '%' | '[' | ']' | '$');
    let rest = line.get(from..)?;
    let start = from + rest.find(is_name)?;
    let rest = line.get(start..)?;
    let length = rest.find(|c| !is_name(c)).unwrap_or(rest.len());
    Some(start..start + length)
}

/// Whether the text after a colon is the length of a prefix modifier: `{token:3}` (RFC 6570 §2.4.1).
fn is_prefix_length(before: &str, after: &str) -> bool {
    let digits = after.bytes().take_while(u8::is_ascii_digit).count();
    let ends = matches!(after.as_bytes().get(digits), None | Some(b',' | b'}'));
    let operator = before.strip_suffix(['+', '#', '.', '/', ';', '?', '&']);
    operator.unwrap_or(before).ends_with('{') && (1..=4).contains(&digits) && ends
}

/// A text without its encoding, if it begins as an object or a list of JSON does. Templates have braces, but no quotes.
fn json(text: &str) -> Option<Cow<'_, str>> {
    const BLANKS: [char; 5] = [' ', '+', '\t', '\r', '\n'];
    let begins = |text: &str| text.trim_start_matches(BLANKS).starts_with(['{', '[']);
    if !text.starts_with('%') && !begins(text) && !text.starts_with(BLANKS) {
        return None;
    }
    // Escapes of JSON can be percent-encoded.
    let decoded = decoded_ascii(text);
    let decoded = match decoded_ascii(&decoded) {
        Cow::Owned(text) => Cow::Owned(text),
        Cow::Borrowed(_) => decoded,
    };
    Some(decoded).filter(|text| begins(text) && text.contains('"'))
}

/// Whether a value is one expression of a template, or a stand-in.
fn is_open(value: &str) -> bool {
    let inside = value.strip_prefix('{').and_then(|value| value.strip_suffix('}'));
    inside.is_some_and(|inside| !inside.contains(['{', '}', '"', '\'', ' '])) || is_stand_in(value)
}

/// Whether a text stands in the place of a secret, after a scheme or alone: `<token>`, `YOUR_TOKEN`, `xxx`.
pub fn is_stand_in(text: &str) -> bool {
    let text = decoded_ascii(text);
    let word = text.rsplit(' ').next().unwrap_or_default();
    let is_scheme = |scheme: &str| {
        scheme.is_empty()
            || ["basic", "bearer", "token"]
                .iter()
                .any(|known| scheme.eq_ignore_ascii_case(known))
    };
    let is_name = |text: &str| {
        text.bytes()
            .all(|byte| byte.is_ascii_alphabetic() || matches!(byte, b'_' | b'-'))
    };
    let (start, rest) = word.split_at_checked(4).unwrap_or_default();
    let inside = word.strip_prefix('<').and_then(|word| word.strip_suffix('>'));
    text.strip_suffix(word).is_some_and(|scheme| is_scheme(scheme.trim()))
        && (inside.is_some_and(|inside| !inside.is_empty() && is_name(inside))
            || start.eq_ignore_ascii_case("your") && rest.starts_with(['_', '-']) && is_name(rest)
            || word.len() > 2 && word.bytes().all(|byte| byte.eq_ignore_ascii_case(&b'x')))
}

/// Whether a value is a credential, whatever its name: a scheme, and one word after it. `basic training` is text.
fn is_credential(value: &str) -> bool {
    let (scheme, word) = value.trim().split_once(' ').unwrap_or_default();
    let is = |known: &str| scheme.eq_ignore_ascii_case(known);
    let is_word = word.bytes().all(|byte| byte.is_ascii_lowercase());
    !word.trim().is_empty()
        && !word.trim().contains(char::is_whitespace)
        && (is("bearer") || SCHEMES.into_iter().any(is) && !is_word)
        && !is_stand_in(value)
}

/// Whether a value is a URL, with or without scheme and host.
fn is_url(value: &str) -> bool {
    value.contains("://") || (value.starts_with('/') && value.contains('?'))
}

/// The number of slashes at the start of a text.
fn slashes(text: &str) -> usize {
    text.len() - text.trim_start_matches('/').len()
}

/// The range of the authority of a URL, empty if there is none. `user:password@host` without a scheme has one, also
/// with a slash too few.
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

/// A text without percent-encoding and escapes of JSON. Characters other than ASCII become a separator, as they can't
/// change the answer.
fn decoded_ascii(text: &str) -> Cow<'_, str> {
    if !text.contains(['%', '\\']) {
        return Cow::Borrowed(text);
    }
    let mut decoded = String::with_capacity(text.len());
    let mut at = 0;
    while let Some((byte, next)) = unit(text.as_bytes(), at) {
        decoded.push(if byte.is_ascii() { char::from(byte) } else { '-' });
        at = next;
    }
    Cow::Owned(decoded)
}

/// The text with each range masked. The ranges may overlap, in any order.
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

/// The ranges in order, with overlapping ones joined.
fn joined(mut ranges: Vec<Range<usize>>) -> Vec<Range<usize>> {
    // In place: where secrets are short, the ranges take more memory than the text.
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

/// A text for a message, with each token masked.
pub fn mask_issued(text: &str) -> Cow<'_, str> {
    masked(text, issued_in(text))
}
