//! What a line may ask for. Everything that is read, kept and made of it is bounded by these numbers, and the help names
//! them.

use super::refusal::Refusal;

/// The longest line that is answered, in bytes; little more than this of a longer one is ever held.
pub(super) const MAX_LINE: usize = 16 << 20;

/// The most values in the JSON of a line: the smallest member of a list takes two bytes, and as a value several hundred.
const MAX_VALUES: usize = 100_000;

/// A line of no more bytes makes no more than a quarter of their square, which is what a small line may.
const NEVER_MUCH: usize = 1 << 10;

/// What a line may ask for.
#[derive(Debug, Clone, Copy)]
pub(super) struct Bounds {
    /// The bytes of the line.
    pub(super) line: usize,
    /// The bytes that placeholders, and an `accept` that is amended, can come to.
    pub(super) made: usize,
}

impl Bounds {
    /// What many lines at a time may ask for: each is answered in a few megabytes.
    pub(super) const SMALL: Self = Self {
        line: 64 << 10,
        made: 256 << 10,
    };
    /// What one line at a time may ask for. More than that is refused.
    pub(super) const MOST: Self = Self {
        line: MAX_LINE,
        made: 16 << 20,
    };

    /// The bounds of a line: what is repeated in it, and how often, share its bytes, so that a short one can't make much.
    pub(super) fn of_line(self, line: &str) -> Self {
        if line.len() > NEVER_MUCH {
            return self;
        }
        Self {
            made: usize::MAX,
            ..self
        }
    }

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

    /// Looks at the bytes that a line can make. They are worked out only where they can be too many.
    pub(super) fn check_made(&self, made: impl FnOnce() -> usize) -> Result<(), Refusal> {
        if self.made < usize::MAX && made() > self.made {
            return Err(Refusal::past_bounds(format!(
                "the URL, the expansion or `accept` could come to more than {} MiB",
                Self::MOST.made >> 20
            )));
        }
        Ok(())
    }
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

/// What follows the text that a quote opened.
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
