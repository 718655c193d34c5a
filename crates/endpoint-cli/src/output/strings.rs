//! Strings of the languages that formats are written in, in plain ASCII quotes, that hold any text or bytes and can't end
//! early. Characters that a reader would not see are always escaped.

use std::fmt::Write;

use crate::report::hidden::is_hidden;

/// A JavaScript string. `<` and `>` are escaped as well, so that the text can be part of a script in an
/// HTML page without ending it.
pub(crate) fn javascript(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '<' | '>' => push_utf16(&mut out, c),
            c if is_hidden(c) => push_utf16(&mut out, c),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

/// JavaScript escapes name UTF-16 units: a character outside the basic plane takes two.
fn push_utf16(out: &mut String, c: char) {
    for unit in c.encode_utf16(&mut [0; 2]) {
        // Writing to a String can't fail.
        let _ = write!(out, "\\u{unit:04x}");
    }
}

/// A character with the escapes that many languages took from C; `other` writes any other character.
fn escaped(out: &mut String, c: char, other: impl FnOnce(&mut String, char)) {
    match c {
        '"' | '\\' => out.extend(['\\', c]),
        '\n' => out.push_str("\\n"),
        '\r' => out.push_str("\\r"),
        '\t' => out.push_str("\\t"),
        c => other(out, c),
    }
}

/// A text in double quotes, with those escapes.
fn quoted(text: &str, other: impl Fn(&mut String, char)) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for c in text.chars() {
        escaped(&mut out, c, &other);
    }
    out.push('"');
    out
}

/// A hidden character by its number, `\u` for one of the basic plane and `\U` for any other.
fn by_number(out: &mut String, c: char) {
    let code = u32::from(c);
    // Writing to a String can't fail.
    let _ = match c {
        c if is_hidden(c) && code < 0x1_0000 => write!(out, "\\u{code:04x}"),
        c if is_hidden(c) => write!(out, "\\U{code:08x}"),
        c => write!(out, "{c}"),
    };
}

/// A Python string. Unlike JavaScript's, its `\u` names a code point of the basic plane,
/// and `\U` any other.
pub(crate) fn python(text: &str) -> String {
    quoted(text, |out, c| match u32::from(c) {
        code if is_hidden(c) && code < 0x100 => {
            // Writing to a String can't fail.
            let _ = write!(out, "\\x{code:02x}");
        }
        _ => by_number(out, c),
    })
}

/// Python bytes.
pub(crate) fn python_bytes(bytes: &[u8]) -> String {
    ascii_bytes(bytes)
}

/// Rust bytes.
pub(crate) fn rust_bytes(bytes: &[u8]) -> String {
    ascii_bytes(bytes)
}

fn ascii_bytes(bytes: &[u8]) -> String {
    let mut out = String::with_capacity(bytes.len() + 3);
    out.push_str("b\"");
    for &byte in bytes {
        escaped(&mut out, char::from(byte), |out, c| match byte {
            b' '..=b'~' => out.push(c),
            _ => push_byte(out, byte),
        });
    }
    out.push('"');
    out
}

fn push_byte(out: &mut String, byte: u8) {
    // Writing to a String can't fail.
    let _ = write!(out, "\\x{byte:02x}");
}

/// A Go string, which may hold any bytes.
pub(crate) fn go(bytes: &[u8]) -> String {
    let mut out = String::with_capacity(bytes.len() + 2);
    out.push('"');
    for chunk in bytes.utf8_chunks() {
        for c in chunk.valid().chars() {
            // `\x` is a byte: past ASCII it would not be this character.
            escaped(&mut out, c, by_number);
        }
        for byte in chunk.invalid() {
            push_byte(&mut out, *byte);
        }
    }
    out.push('"');
    out
}

/// A Rust string.
pub(crate) fn rust(text: &str) -> String {
    quoted(text, |out, c| {
        // Writing to a String can't fail.
        let _ = match c {
            c if is_hidden(c) => write!(out, "\\u{{{:x}}}", u32::from(c)),
            c => write!(out, "{c}"),
        };
    })
}

/// A string of a configuration of curl, which has no escape for a hidden character.
pub(crate) fn curl(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

/// A text of Hurl without its quotes, where it is on one line: `{{` would begin a variable, and `#` a comment.
pub(crate) fn hurl(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut last = None;
    for c in text.chars() {
        // Writing to a String can't fail.
        let _ = match c {
            '\\' | '#' | '`' => write!(out, "\\{c}"),
            '\n' => write!(out, "\\n"),
            '\r' => write!(out, "\\r"),
            '\t' => write!(out, "\\t"),
            '{' if last == Some('{') => write!(out, "\\u{{7b}}"),
            c if is_hidden(c) => write!(out, "\\u{{{:x}}}", u32::from(c)),
            c => write!(out, "{c}"),
        };
        last = Some(c);
    }
    out
}

/// A PowerShell string: one in single quotes has no escapes but that of the quote, and so it can't hold what is hidden.
/// PowerShell takes typographic quotes for quotes, too.
pub(crate) fn powershell(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    if !text.chars().any(is_hidden) {
        out.push('\'');
        for c in text.chars() {
            if matches!(c, '\'' | '\u{2018}'..='\u{201b}') {
                out.push(c);
            }
            out.push(c);
        }
        out.push('\'');
        return out;
    }
    out.push('"');
    for c in text.chars() {
        // Writing to a String can't fail.
        let _ = match c {
            '`' | '$' | '"' | '\u{201c}'..='\u{201e}' => write!(out, "`{c}"),
            '\n' => write!(out, "`n"),
            '\r' => write!(out, "`r"),
            '\t' => write!(out, "`t"),
            c if is_hidden(c) => write!(out, "`u{{{:x}}}", u32::from(c)),
            c => write!(out, "{c}"),
        };
    }
    out.push('"');
    out
}

#[cfg(test)]
mod tests {
    use super::{curl, go, hurl, javascript, powershell, python, python_bytes, rust};

    #[test]
    fn strings() {
        let cases = [
            ("plain", "a b", r#""a b""#, r#""a b""#),
            ("quotes", r#"'"`"#, r#""'\"`""#, r#""'\"`""#),
            ("backslash at the end", r"a\", r#""a\\""#, r#""a\\""#),
            ("lines", "a\r\n\tb", r#""a\r\n\tb""#, r#""a\r\n\tb""#),
            ("a template literal", "${x}", r#""${x}""#, r#""${x}""#),
            (
                "the end of a script",
                "</script>",
                r#""\u003c/script\u003e""#,
                r#""</script>""#,
            ),
            (
                "line separators",
                "\u{2028}\u{2029}",
                r#""\u2028\u2029""#,
                r#""\u2028\u2029""#,
            ),
            (
                "controls",
                "\0\u{1b}\u{7f}\u{85}",
                r#""\u0000\u001b\u007f\u0085""#,
                r#""\x00\x1b\x7f\x85""#,
            ),
            ("right to left", "a\u{202e}b", r#""a\u202eb""#, r#""a\u202eb""#),
            ("tags", "\u{e0041}", r#""\udb40\udc41""#, r#""\U000e0041""#),
            ("readable beyond ASCII", "ü漢😀", "\"ü漢😀\"", "\"ü漢😀\""),
        ];
        for (name, text, js, py) in cases {
            assert_eq!(javascript(text), js, "{name}");
            assert_eq!(python(text), py, "{name}");
        }
    }

    #[test]
    fn bytes() {
        assert_eq!(python_bytes(b"a\"\\\n\r\t\0\xff~"), r#"b"a\"\\\n\r\t\x00\xff~""#);
    }

    #[test]
    fn strings_of_other_languages() {
        type Case<'c> = (&'c str, fn(&str) -> String, &'c str, &'c str);
        let cases: [Case<'_>; 12] = [
            (
                "go",
                |text| go(text.as_bytes()),
                "a\"\\\n\r\t\u{1b}\u{202e}\u{e0041}漢",
                r#""a\"\\\n\r\t\u001b\u202e\U000e0041漢""#,
            ),
            (
                "rust",
                rust,
                "a\"\\\n\r\t\0\u{202e}\u{e0041}漢{}",
                r#""a\"\\\n\r\t\u{0}\u{202e}\u{e0041}漢{}""#,
            ),
            ("curl", curl, "a\"\\\n\t'$", r#""a\"\\\n\t'$""#),
            ("hurl", hurl, "{\"a\":\"`#\\\"}", r##"{"a":"\`\#\\"}"##),
            ("variables of hurl", hurl, "{{a}} {{{", r"{\u{7b}a}} {\u{7b}\u{7b}"),
            ("hidden in hurl", hurl, "a\n\u{202e}", r"a\n\u{202e}"),
            ("powershell", powershell, "a'b$(c)`\"", "'a''b$(c)`\"'"),
            (
                "its typographic quotes",
                powershell,
                "\u{2018}\u{2019}",
                "'\u{2018}\u{2018}\u{2019}\u{2019}'",
            ),
            (
                "hidden in powershell",
                powershell,
                "'$x`\"\n\u{1b}",
                r#""'`$x```"`n`u{1b}""#,
            ),
            ("typographic and hidden", powershell, "\u{201d}\t", "\"`\u{201d}`t\""),
            ("nothing in powershell", powershell, "", "''"),
            ("nothing in go", |text| go(text.as_bytes()), "", "\"\""),
        ];
        for (name, write, text, expected) in cases {
            assert_eq!(write(text), expected, "{name}");
        }
        assert_eq!(go(b"\xff\0a"), r#""\xff\u0000a""#);
    }
}
