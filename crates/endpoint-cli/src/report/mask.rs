//! What is a secret, and what is shown in its place. Everything that masks anything asks here.
//!
//! A secret is known by its name: that of a header, or that of a setting in a profile. An excerpt of a source line
//! masks every value, because in a broken text the name of a value is not known.

use endpoint::{Object, Value};
use http::{HeaderName, HeaderValue};

/// What is shown in the place of a secret.
pub(crate) const MASK: &str = "***";

/// Whether the header of this name holds a credential.
fn is_secret_name(header: &str) -> bool {
    endpoint::is_secret_name(header)
}

/// Whether a header holds a credential: by its name, or because the library has marked the value.
pub(crate) fn is_secret_header(name: &HeaderName, value: &HeaderValue) -> bool {
    value.is_sensitive() || is_secret_name(name.as_str())
}

/// Whether the name of a setting shows that its value is a secret.
pub(crate) fn is_secret_setting(name: &str) -> bool {
    const WORDS: [&str; 8] = [
        "token", "secret", "password", "passwd", "api-key", "apikey", "api_key", "private",
    ];
    let name = name.to_lowercase();
    is_secret_name(&name) || WORDS.iter().any(|word| name.contains(word))
}

/// Options as JSON, with the mask in the place of each credential in their `headers`.
pub(crate) fn options(value: Value<'static>) -> Value<'static> {
    let Value::Object(object) = value else { return value };
    let masked = object.into_iter().map(|(key, value)| match value {
        Value::Object(values) if key == "headers" => (key, Value::Object(headers(values))),
        value => (key, value),
    });
    Value::Object(masked.collect())
}

fn headers(values: Object<'static>) -> Object<'static> {
    let masked = values.into_iter().map(|(name, value)| {
        let is_masked = is_secret_name(&name) && !value.is_null();
        (name, if is_masked { Value::from(MASK) } else { value })
    });
    masked.collect()
}

/// A URL with the mask in the place of the user and password that it may hold.
pub(crate) fn without_userinfo(text: &str) -> String {
    let Some((scheme, rest)) = text.split_once("://") else {
        return text.to_owned();
    };
    let authority = rest.find(['/', '?', '#']).unwrap_or(rest.len());
    let (authority, rest) = rest.split_at(authority);
    match authority.rsplit_once('@') {
        Some((_, host)) => format!("{scheme}://{MASK}@{host}{rest}"),
        None => text.to_owned(),
    }
}

/// How much of a source line may be shown, by the language that it is written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mask {
    /// All of it: a route, a template.
    Nothing,
    /// Keys and punctuation: any string or bare word of a JSON text may be a token.
    Json,
    /// The same for TOML.
    Toml,
}

impl Mask {
    /// The line as it may be shown: each character of a value becomes a star, so that columns stay what they were.
    pub(crate) fn apply(self, line: &str) -> String {
        match self {
            Self::Nothing => line.to_owned(),
            Self::Json => json(line),
            Self::Toml => toml(line),
        }
    }
}

/// Keeps punctuation, blanks, and the strings that a colon follows: those are keys.
fn json(line: &str) -> String {
    let mut shown = String::with_capacity(line.len());
    let mut rest = line;
    while let Some(first) = rest.chars().next() {
        let token = if first == '"' {
            json_string(rest)
        } else {
            rest.split_at(first.len_utf8()).0
        };
        rest = rest.strip_prefix(token).unwrap_or_default();
        if first != '"' {
            shown.push(if "{}[]:, \t".contains(first) { first } else { '*' });
        } else if rest.trim_start().starts_with(':') {
            shown.push_str(token);
        } else {
            shown.extend(token.chars().map(|c| if c == '"' { '"' } else { '*' }));
        }
    }
    shown
}

/// The JSON string at the start of the text, with both quotes where it is closed.
fn json_string(text: &str) -> &str {
    let mut escaped = false;
    for (offset, byte) in text.bytes().enumerate().skip(1) {
        match byte {
            b'"' if !escaped => return text.split_at(offset + 1).0,
            b'\\' => escaped = !escaped,
            _ => escaped = false,
        }
    }
    text
}

/// Keeps the header of a table whole, and of any other line what is before the first `=`.
fn toml(line: &str) -> String {
    let header = line.trim_start();
    if header.starts_with('[') && !header.contains('=') && !header.contains('"') && !header.contains('\'') {
        return line.to_owned();
    }
    let key = line.find('=').unwrap_or(0);
    let (key, value) = line.split_at(key);
    let hide = |c: char| if "={}[]\"', \t".contains(c) { c } else { '*' };
    key.chars().chain(value.chars().map(hide)).collect()
}

#[cfg(test)]
mod tests {
    use super::Mask;

    #[test]
    fn values_become_stars_and_keys_stay() {
        let cases = [
            ("a string", Mask::Json, r#"{"a": "s3cret"}"#, r#"{"a": "******"}"#),
            ("an escaped quote", Mask::Json, r#"{"a": "x\"y:"}"#, r#"{"a": "**"**"}"#),
            ("a forgotten quote", Mask::Json, r#"ghp_abc"#, "*******"),
            ("an open string", Mask::Json, r#"{"a": "abc"#, r#"{"a": "***"#),
            ("a list", Mask::Json, r#"["a", 1]"#, r#"["*", *]"#),
            ("a TOML value", Mask::Toml, r#"token = "abc""#, r#"token = "***""#),
            ("a TOML header", Mask::Toml, "[profile.work", "[profile.work"),
            ("a bare TOML line", Mask::Toml, "ghp_abc", "*******"),
            ("a route", Mask::Nothing, "GET /{x", "GET /{x"),
        ];
        for (name, mask, line, expected) in cases {
            assert_eq!(mask.apply(line), expected, "{name}");
        }
    }
}
