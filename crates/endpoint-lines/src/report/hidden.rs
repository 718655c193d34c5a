//! The characters that a reader does not see, or that change how the text around them is read.

use std::fmt::Write;

/// Whether a character hides or reorders the text around it: control characters, line separators, directional marks,
/// invisible joiners, tags.
pub fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
}

/// The character, or `�` in the place of a hidden one.
pub fn visible(c: char) -> char {
    if is_hidden(c) { '\u{fffd}' } else { c }
}

/// The text with every hidden character made visible: text that was typed or read must not control the terminal.
pub fn printable(text: &str) -> String {
    text.chars().map(visible).collect()
}

/// Bytes as a terminal can show them: hidden characters as `\u{1b}` and what is not UTF-8 as `\xff`; tabs and the ends of
/// lines stay.
pub fn escaped(bytes: &[u8]) -> String {
    let mut shown = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        let mut rest = chunk.valid().chars().peekable();
        while let Some(c) = rest.next() {
            let ends_line = c == '\r' && rest.peek() == Some(&'\n');
            // Writing to a String can't fail.
            let _ = match c {
                '\n' | '\t' => write!(shown, "{c}"),
                c if is_hidden(c) && !ends_line => write!(shown, "\\u{{{:x}}}", u32::from(c)),
                c => write!(shown, "{c}"),
            };
        }
        for byte in chunk.invalid() {
            let _ = write!(shown, "\\x{byte:02x}");
        }
    }
    shown
}

/// The same JSON with its hidden characters in JSON's own escapes: outside its texts there are none but newlines.
pub fn json(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        if !is_hidden(c) || c == '\n' {
            shown.push(c);
            continue;
        }
        for unit in c.encode_utf16(&mut [0; 2]) {
            // Writing to a String can't fail.
            let _ = write!(shown, "\\u{unit:04x}");
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::{escaped, json, printable};

    #[test]
    fn hidden_characters_are_escaped() {
        let cases = [
            ("plain", "a ü漢😀~\t\n", "a ü漢😀~\t\n"),
            ("ends of lines", "a\r\n\rb\r", "a\r\n\\u{d}b\\u{d}"),
            ("an escape sequence", "\u{1b}[2J", "\\u{1b}[2J"),
            ("from right to left", "\u{202e}a", "\\u{202e}a"),
        ];
        for (name, text, expected) in cases {
            assert_eq!(escaped(text.as_bytes()), expected, "{name}");
        }
        assert_eq!(escaped(b"a\xffb\xe2\x80"), "a\\xffb\\xe2\\x80");
        let text = "{\"a\": \"ü\u{202e}\u{e0041}\u{7f}\"}\n";
        assert_eq!(json(text), "{\"a\": \"ü\\u202e\\udb40\\udc41\\u007f\"}\n");
        let (plain, shown): (serde_json::Value, serde_json::Value) = (
            serde_json::from_str(text).unwrap(),
            serde_json::from_str(&json(text)).unwrap(),
        );
        assert_eq!(plain, shown);
    }

    #[test]
    fn hidden_characters_are_made_visible() {
        let cases = [
            ("plain", "a ü漢😀~", "a ü漢😀~"),
            ("a line", "a\r\nb", "a��b"),
            ("an escape sequence", "\u{1b}[2J\u{9b}2J", "�[2J�2J"),
            ("from right to left", "\u{202e}a\u{2066}", "�a�"),
            ("without width", "a\u{200b}\u{feff}b", "a��b"),
            ("a line separator", "a\u{2028}b", "a�b"),
            ("a tag", "a\u{e0041}", "a�"),
        ];
        for (name, text, expected) in cases {
            assert_eq!(printable(text), expected, "{name}");
        }
    }
}
