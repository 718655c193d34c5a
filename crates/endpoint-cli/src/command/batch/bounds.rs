//! How much a line may be and make. Everything that is read, kept and made of it is bounded by these numbers, and the help
//! names them.

use std::borrow::Cow;

use endpoint::{Object, Value};

/// The longest line that is answered, in bytes; little more than this of a longer one is ever held.
pub(super) const MAX_LINE: usize = 16 << 20;

/// The most values in the JSON of a line: the smallest member of a list takes two bytes, and as a value several hundred.
const MAX_VALUES: usize = 100_000;

/// The most expressions, variables and names in a template, in all: the shortest takes two bytes, and parsed some thirty.
const MAX_VARIABLES: usize = 100_000;

/// The longest URL, form, fields of parts and expansion that a line makes, each by itself, in bytes.
pub(super) const MAX_MADE: usize = 16 << 20;

/// The longest answer, in bytes.
pub(super) const MAX_ANSWER: usize = 64 << 20;

/// Looks at a line that has not been read.
pub(super) fn check_line(line: &[u8]) -> Result<(), Cow<'static, str>> {
    if line.len() > MAX_LINE {
        return Err(format!("the line is longer than {} MiB", MAX_LINE >> 20).into());
    }
    // The smallest value takes two bytes, so that most lines need not be counted.
    if line.len() > 2 * MAX_VALUES && values(line) > MAX_VALUES {
        return Err(format!("the line has more than {MAX_VALUES} values").into());
    }
    Ok(())
}

/// Looks at a template that has not been parsed, by the characters before each name.
pub(super) fn check_template(template: &str) -> Result<(), Cow<'static, str>> {
    let count = || memchr::memchr3_iter(b'{', b',', b':', template.as_bytes()).count();
    if template.len() > 2 * MAX_VARIABLES && count() > MAX_VARIABLES {
        return Err(format!("a template has more than {MAX_VARIABLES} variables").into());
    }
    Ok(())
}

/// Checks the URL of options like a template.
pub(super) fn check_url(options: &Object<'_>) -> Result<(), Cow<'static, str>> {
    let url = options.get("url").and_then(Value::as_str);
    url.map_or(Ok(()), check_template)
}

/// The values in a JSON text, lists and objects included. In a text that is not JSON, no fewer than a reader finds before
/// the mistake.
fn values(json: &[u8]) -> usize {
    let (mut values, mut opened) = (1, false);
    let mut rest = json;
    while let Some((&byte, after)) = rest.split_first() {
        rest = after;
        match byte {
            b'"' => rest = after_text(after),
            b',' => values += 1,
            b'[' | b'{' => values += 1,
            // Nothing is in it, not even one value.
            b']' | b'}' if opened => values -= 1,
            _ => {}
        }
        opened = matches!(byte, b'[' | b'{') || (opened && byte.is_ascii_whitespace());
    }
    values
}

/// The text after the end of a string.
fn after_text(mut rest: &[u8]) -> &[u8] {
    while let Some(position) = memchr::memchr2(b'"', b'\\', rest) {
        let is_end = rest.get(position) == Some(&b'"');
        // A backslash takes the next byte with it.
        let length = if is_end { 1 } else { 2 };
        rest = rest.get(position + length..).unwrap_or_default();
        if is_end {
            return rest;
        }
    }
    &[]
}

#[cfg(test)]
mod tests {
    use super::values;

    #[test]
    fn values_are_counted_as_a_reader_finds_them() {
        for (json, expected) in [
            ("1", 1),
            ("[]", 1),
            ("[ \n]", 1),
            ("[1]", 2),
            ("[[],{},[]]", 4),
            (r#"{"a":1,"b":[2,3]}"#, 5),
            (r#"{"a":"[,\",{\\","b":"\\"}"#, 3),
            (r#"["a\"#, 2),
            (r#"["#, 2),
        ] {
            assert_eq!(values(json.as_bytes()), expected, "{json}");
        }
    }
}
