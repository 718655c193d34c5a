//! Source lines without the secrets they may hold: an excerpt keeps its punctuation and its width, its values become stars.

/// How much of a source line may be shown.
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
    /// The line as it may be shown, character for character as wide as before.
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
            string(rest)
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

/// The string literal that the text starts with, with both quotes where it is closed.
fn string(text: &str) -> &str {
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

/// Keeps a table's header whole, and of any other line what stands before the first `=`.
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
