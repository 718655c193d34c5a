//! JSON as Python's `json.dumps` writes it, which is how HTTPie does: blanks after commas and colons, everything but ASCII
//! escaped, and floats in Python's form.

use std::io::{self, Write};

use endpoint::Value;
use serde::Serialize;
use serde_json::Serializer;
use serde_json::ser::Formatter;

use crate::report::diagnostic::Diagnostic;

/// The text of a value.
pub(super) fn text(value: &Value<'_>) -> Result<Vec<u8>, Diagnostic> {
    let mut out = Vec::new();
    let mut serializer = Serializer::with_formatter(&mut out, Python);
    match value.serialize(&mut serializer) {
        Ok(()) => Ok(out),
        Err(error) => Err(Diagnostic::failed("unsupported-value", error.to_string())),
    }
}

struct Python;

impl Formatter for Python {
    fn begin_array_value<W: ?Sized + Write>(&mut self, out: &mut W, is_first: bool) -> io::Result<()> {
        out.write_all(if is_first { b"" } else { b", " })
    }

    fn begin_object_key<W: ?Sized + Write>(&mut self, out: &mut W, is_first: bool) -> io::Result<()> {
        out.write_all(if is_first { b"" } else { b", " })
    }

    fn begin_object_value<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        out.write_all(b": ")
    }

    fn write_f64<W: ?Sized + Write>(&mut self, out: &mut W, value: f64) -> io::Result<()> {
        // Rust and Python agree on the digits and on when an exponent is due, but not on how it is written.
        let text = format!("{value:?}");
        let Some((digits, exponent)) = text.split_once('e') else {
            return out.write_all(text.as_bytes());
        };
        let (sign, exponent) = match exponent.strip_prefix('-') {
            Some(exponent) => ('-', exponent),
            None => ('+', exponent),
        };
        write!(out, "{digits}e{sign}{exponent:0>2}")
    }

    fn write_string_fragment<W: ?Sized + Write>(&mut self, out: &mut W, fragment: &str) -> io::Result<()> {
        for c in fragment.chars() {
            if matches!(c, ' '..='~') {
                out.write_all(&[c as u8])?;
                continue;
            }
            for unit in c.encode_utf16(&mut [0; 2]) {
                write!(out, "\\u{unit:04x}")?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use endpoint::Value;

    use super::text;

    #[test]
    fn it_is_what_python_writes() {
        let cases = [
            (
                r#"{"a":[1,2.50,true,null],"b":{}}"#,
                r#"{"a": [1, 2.5, true, null], "b": {}}"#,
            ),
            (
                "[1e3,1e-7,0.00001,12345678901234567.5]",
                "[1000.0, 1e-07, 1e-05, 1.2345678901234568e+16]",
            ),
            (r#"["ü😀\u007f\n\"\\"]"#, r#"["\u00fc\ud83d\ude00\u007f\n\"\\"]"#),
            ("[-0.0,1E400]", ""),
        ];
        for (json, expected) in cases {
            let Ok(value) = serde_json::from_str::<Value<'_>>(json) else {
                assert_eq!(expected, "", "{json}");
                continue;
            };
            let written = text(&value).unwrap_or_else(|_| panic!("{json}"));
            assert_eq!(String::from_utf8_lossy(&written), expected, "{json}");
        }
    }
}
