//! How much a line may be and make. Everything that is read, kept and made of it is bounded by these numbers, and the help
//! names them.

use endpoint::{Object, Value};

use super::refusal::Refusal;

/// The longest line that is answered, in bytes; little more than this of a longer one is ever held.
pub(super) const MAX_LINE: usize = 16 << 20;

/// The most values in the JSON of a line: the smallest member of a list takes two bytes, and as a value several hundred.
const MAX_VALUES: usize = 100_000;

/// The most expressions, variables and names in a template, in all: the shortest takes two bytes, and parsed some thirty.
const MAX_VARIABLES: usize = 100_000;

/// How much a line may be and make, in bytes.
#[derive(Debug, Clone, Copy)]
pub(super) struct Bounds {
    /// The line.
    pub(super) line: usize,
    /// The URL, a form, the fields of parts, an expansion: each by itself.
    pub(super) made: usize,
    /// The answer that is made of them.
    pub(super) answer: usize,
}

impl Bounds {
    /// Of a line that is one of many which are answered at a time.
    pub(super) const SMALL: Self = Self {
        line: 64 << 10,
        made: 256 << 10,
        answer: 1 << 20,
    };
    /// Of a line that is answered alone. One that is or makes more is refused.
    pub(super) const MOST: Self = Self {
        line: MAX_LINE,
        made: 16 << 20,
        answer: 64 << 20,
    };

    /// Looks at a line that has not been read.
    pub(super) fn check_line(&self, line: &[u8]) -> Result<(), Refusal> {
        if line.len() > self.line {
            return Err(Refusal::past_bounds(format!(
                "the line is longer than {} MiB",
                MAX_LINE >> 20
            )));
        }
        // The smallest value takes two bytes, so that most lines need not be counted.
        if line.len() > 2 * MAX_VALUES && values(line) > MAX_VALUES {
            return Err(Refusal::past_bounds(format!(
                "the line has more than {MAX_VALUES} values"
            )));
        }
        Ok(())
    }

    /// The mistake of an answer that is too long.
    pub(super) fn answer_too_long(&self) -> Refusal {
        let length = self.answer >> 20;
        Refusal {
            kind: "too-large",
            ..Refusal::past_bounds(format!("the answer is longer than {length} MiB"))
        }
    }
}

/// Looks at a template that has not been parsed, by the characters before each name.
pub(super) fn check_template(template: &str) -> Result<(), Refusal> {
    let count = || memchr::memchr3_iter(b'{', b',', b':', template.as_bytes()).count();
    if template.len() > 2 * MAX_VARIABLES && count() > MAX_VARIABLES {
        return Err(Refusal::input(format!(
            "a template has more than {MAX_VARIABLES} variables"
        )));
    }
    Ok(())
}

/// Checks the URL of options like a template.
pub(super) fn check_url(options: &Object<'_>) -> Result<(), Refusal> {
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
