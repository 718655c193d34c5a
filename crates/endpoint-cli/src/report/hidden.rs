//! The characters that a reader does not see, or that change how the text around them is read.

/// Whether a character hides or reorders the text around it: control characters, line separators, directional marks,
/// invisible joiners, tags.
pub(crate) fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
}

/// The character, or `�` in the place of a hidden one.
pub(crate) fn visible(c: char) -> char {
    if is_hidden(c) { '\u{fffd}' } else { c }
}

/// The text with every hidden character made visible: text that was typed or read must not control the terminal.
pub(crate) fn printable(text: &str) -> String {
    text.chars().map(visible).collect()
}

#[cfg(test)]
mod tests {
    use super::printable;

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
