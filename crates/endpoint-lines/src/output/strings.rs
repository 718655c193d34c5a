//! String literals of the languages, in ASCII quotes, for any text or bytes. No text can end a literal early, and hidden characters
//! are always escaped. A literal is written piece by piece, because it can be several times as long as its text.

use std::borrow::Cow;
use std::fmt::{self, Display, Formatter, Write};

use crate::report::hidden::is_hidden;

/// A text or bytes as a language writes them.
#[derive(Debug)]
pub struct Quoted<'t, T: ?Sized> {
    text: &'t T,
    write: fn(&mut Formatter<'_>, &T) -> fmt::Result,
}

impl<'t, T: ?Sized> Quoted<'t, T> {
    const fn new(text: &'t T, write: fn(&mut Formatter<'_>, &T) -> fmt::Result) -> Self {
        Self { text, write }
    }
}

impl<T: ?Sized> Display for Quoted<'_, T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        (self.write)(f, self.text)
    }
}

/// Writes a text. `write` writes the characters that are escaped; all others stay.
fn escaped(
    f: &mut Formatter<'_>,
    text: &str,
    is_escaped: impl Fn(char) -> bool,
    write: impl Fn(&mut Formatter<'_>, char) -> fmt::Result,
) -> fmt::Result {
    let mut rest = text;
    while let Some((place, c)) = rest.char_indices().find(|(_, c)| is_escaped(*c)) {
        f.write_str(rest.get(..place).unwrap_or_default())?;
        write(f, c)?;
        rest = rest.get(place + c.len_utf8()..).unwrap_or_default();
    }
    f.write_str(rest)
}

/// The quote that needs fewer escapes, as formatters of Python and JavaScript choose it.
fn quote_for(text: &[u8]) -> char {
    let count = |quote| text.iter().filter(|byte| **byte == quote).count();
    if count(b'"') > count(b'\'') { '\'' } else { '"' }
}

/// Writes a text in double quotes.
fn quoted(
    f: &mut Formatter<'_>,
    text: &str,
    is_escaped: impl Fn(char) -> bool,
    write: impl Fn(&mut Formatter<'_>, char) -> fmt::Result,
) -> fmt::Result {
    f.write_char('"')?;
    escaped(f, text, is_escaped, write)?;
    f.write_char('"')
}

/// Whether a character is a double quote, a backslash or hidden. Control characters are hidden.
fn is_escaped(c: char) -> bool {
    matches!(c, '"' | '\\') || is_hidden(c)
}

/// The escapes that many languages took from C; `other` writes any other character.
fn escape(f: &mut Formatter<'_>, c: char, other: impl FnOnce(&mut Formatter<'_>, char) -> fmt::Result) -> fmt::Result {
    match c {
        '"' | '\\' | '$' => write!(f, "\\{c}"),
        '\n' => f.write_str("\\n"),
        '\r' => f.write_str("\\r"),
        '\t' => f.write_str("\\t"),
        c => other(f, c),
    }
}

/// A JavaScript string.
pub fn javascript(text: &str) -> Quoted<'_, str> {
    Quoted::new(text, |f, text| {
        let quote = quote_for(text.as_bytes());
        write!(f, "{quote}{}{quote}", javascript_inside(text, quote))
    })
}

/// JavaScript escapes name UTF-16 units: a character outside the basic plane takes two.
fn utf16(f: &mut Formatter<'_>, c: char) -> fmt::Result {
    c.encode_utf16(&mut [0; 2])
        .iter()
        .try_for_each(|unit| write!(f, "\\u{unit:04x}"))
}

/// A character by its number, `\u` for one of the basic plane and `\U` for any other.
fn by_number(f: &mut Formatter<'_>, c: char) -> fmt::Result {
    match u32::from(c) {
        code if code < 0x1_0000 => write!(f, "\\u{code:04x}"),
        code => write!(f, "\\U{code:08x}"),
    }
}

/// The inside of a string in quotes of this kind, without the quotes.
#[derive(Debug)]
pub(super) struct Inside<'t> {
    text: &'t str,
    quote: char,
    /// Whether neither `</` nor `<!` is written, so that the text can be part of a script in an HTML page.
    is_in_html: bool,
    write: fn(&mut Formatter<'_>, char) -> fmt::Result,
}

impl Display for Inside<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let is_escaped = |c| match c {
            '"' | '\'' | '`' => c == self.quote,
            c => is_escaped(c),
        };
        let pieces = self.text.split_inclusive(|c| self.is_in_html && c == '<');
        for (index, piece) in pieces.enumerate() {
            let (escape, piece) = match piece.strip_prefix('!') {
                Some(rest) if index > 0 => ("\\u0021", rest),
                _ if index > 0 && piece.starts_with('/') => ("\\", piece),
                _ => ("", piece),
            };
            f.write_str(escape)?;
            escaped(f, piece, is_escaped, |f, c| match c {
                '"' | '\'' | '`' => write!(f, "\\{c}"),
                c => (self.write)(f, c),
            })?;
        }
        Ok(())
    }
}

/// A piece of a Python string.
pub(super) fn python_inside(text: &str, quote: char) -> Inside<'_> {
    Inside {
        text,
        quote,
        is_in_html: false,
        write: |f, c| escape(f, c, python_other),
    }
}

/// A piece of a string or a template literal of JavaScript. The caller escapes a `$` before a brace.
pub(super) fn javascript_inside(text: &str, quote: char) -> Inside<'_> {
    Inside {
        text,
        quote,
        is_in_html: true,
        write: |f, c| escape(f, c, utf16),
    }
}

/// A Python string. Unlike JavaScript's, its `\u` names a code point of the basic plane,
/// and `\U` any other.
pub fn python(text: &str) -> Quoted<'_, str> {
    Quoted::new(text, |f, text| {
        let quote = quote_for(text.as_bytes());
        write!(f, "{quote}{}{quote}", python_inside(text, quote))
    })
}

fn python_other(f: &mut Formatter<'_>, c: char) -> fmt::Result {
    match u32::from(c) {
        code if code < 0x100 => write!(f, "\\x{code:02x}"),
        _ => by_number(f, c),
    }
}

/// Bytes as Rust writes them.
pub fn bytes(bytes: &[u8]) -> Quoted<'_, [u8]> {
    Quoted::new(bytes, |f, bytes| write_bytes(f, bytes, '"'))
}

/// Bytes as Python writes them.
pub fn python_bytes(bytes: &[u8]) -> Quoted<'_, [u8]> {
    Quoted::new(bytes, |f, bytes| write_bytes(f, bytes, quote_for(bytes)))
}

fn one_byte(f: &mut Formatter<'_>, byte: char) -> fmt::Result {
    match byte {
        ' '..='~' => f.write_char(byte),
        _ => write!(f, "\\x{:02x}", u32::from(byte)),
    }
}

fn write_bytes(f: &mut Formatter<'_>, bytes: &[u8], quote: char) -> fmt::Result {
    write!(f, "b{quote}")?;
    for &byte in bytes {
        match char::from(byte) {
            c @ ('"' | '\'') if c != quote => f.write_char(c)?,
            '\'' => f.write_str("\\'")?,
            '$' => f.write_char('$')?,
            c => escape(f, c, one_byte)?,
        }
    }
    f.write_char(quote)
}

/// A Go string, which may hold any bytes.
pub fn go(bytes: &[u8]) -> Quoted<'_, [u8]> {
    Quoted::new(bytes, |f, bytes| {
        f.write_char('"')?;
        for chunk in bytes.utf8_chunks() {
            // `\x` is a byte: past ASCII it would not be this character.
            escaped(f, chunk.valid(), is_escaped, |f, c| escape(f, c, by_number))?;
            for byte in chunk.invalid() {
                write!(f, "\\x{byte:02x}")?;
            }
        }
        f.write_char('"')
    })
}

/// A Go string as a programmer writes it: in backquotes if quotes or backslashes would need escapes.
pub(super) fn go_literal(text: &[u8]) -> String {
    let is_raw =
        |text: &&str| text.contains(['"', '\\']) && !text.contains(|c| c == '`' || (c != '\n' && is_hidden(c)));
    match std::str::from_utf8(text).ok().filter(is_raw) {
        Some(text) => format!("`{text}`"),
        None => go(text).to_string(),
    }
}

/// A hidden character by its number in braces.
fn in_braces(f: &mut Formatter<'_>, c: char) -> fmt::Result {
    write!(f, "\\u{{{:x}}}", u32::from(c))
}

/// A Rust string.
pub fn rust(text: &str) -> Quoted<'_, str> {
    Quoted::new(text, |f, text| {
        quoted(f, text, is_escaped, |f, c| escape(f, c, in_braces))
    })
}

/// A PHP string: in single quotes, or in double quotes if it has hidden characters, for which single quotes have no escapes.
pub fn php(text: &str) -> Quoted<'_, str> {
    Quoted::new(text, |f, text| match text.chars().any(is_hidden) {
        false => {
            f.write_char('\'')?;
            escaped(f, text, |c| matches!(c, '\'' | '\\'), |f, c| write!(f, "\\{c}"))?;
            f.write_char('\'')
        }
        true => quoted(f, text, |c| is_escaped(c) || c == '$', |f, c| escape(f, c, in_braces)),
    })
}

/// Bytes as PHP and Ruby write them. `$` and `#`, which can begin an interpolation, are escaped.
pub fn interpolated_bytes(bytes: &[u8]) -> Quoted<'_, [u8]> {
    Quoted::new(bytes, |f, bytes| {
        f.write_char('"')?;
        for &byte in bytes {
            match char::from(byte) {
                c @ ('$' | '#') => write!(f, "\\x{:02x}", u32::from(c))?,
                c => escape(f, c, one_byte)?,
            }
        }
        f.write_char('"')
    })
}

/// A Ruby string. `#` begins an interpolation before a brace, a `$` or an `@`.
pub fn ruby(text: &str) -> Quoted<'_, str> {
    Quoted::new(text, |f, text| {
        f.write_char('"')?;
        let mut rest = text.chars().peekable();
        while let Some(c) = rest.next() {
            match c {
                '#' if matches!(rest.peek(), Some('{' | '$' | '@')) => f.write_str("\\#")?,
                c if is_escaped(c) => escape(f, c, in_braces)?,
                c => f.write_char(c)?,
            }
        }
        f.write_char('"')
    })
}

/// A Java string. Java replaces `\u` before it reads strings, so control characters of ASCII, such as line ends, are octal escapes.
pub fn java(text: &str) -> Quoted<'_, str> {
    fn other(f: &mut Formatter<'_>, c: char) -> fmt::Result {
        match c.is_ascii() {
            true => write!(f, "\\{:03o}", u32::from(c)),
            false => utf16(f, c),
        }
    }
    Quoted::new(text, |f, text| quoted(f, text, is_escaped, |f, c| escape(f, c, other)))
}

/// A C# string.
pub fn csharp(text: &str) -> Quoted<'_, str> {
    Quoted::new(text, |f, text| quoted(f, text, is_escaped, |f, c| escape(f, c, utf16)))
}

/// A Kotlin string, in which `$` begins a template.
pub fn kotlin(text: &str) -> Quoted<'_, str> {
    Quoted::new(text, |f, text| {
        quoted(f, text, |c| is_escaped(c) || c == '$', |f, c| escape(f, c, utf16))
    })
}

/// A Rust string, raw where its quotes or backslashes would need escapes.
pub fn rust_raw(text: &str) -> String {
    let is_raw = text.contains(['"', '\\']) && !text.contains("\"#") && !text.chars().any(is_hidden);
    match is_raw {
        true => format!("r#\"{text}\"#"),
        false => rust(text).to_string(),
    }
}

/// A text of Hurl on one line, without quotes. `{{` is escaped, because it would begin a variable, and so is `#`, which would
/// begin a comment.
pub fn hurl(text: &str) -> Quoted<'_, str> {
    Quoted::new(text, |f, text| {
        let mut last = None;
        for c in text.chars() {
            match c {
                '\\' | '#' | '`' => write!(f, "\\{c}")?,
                '\n' => f.write_str("\\n")?,
                '\r' => f.write_str("\\r")?,
                '\t' => f.write_str("\\t")?,
                '{' if last == Some('{') => f.write_str("\\u{7b}")?,
                c if is_hidden(c) => in_braces(f, c)?,
                c => f.write_char(c)?,
            }
            last = Some(c);
        }
        Ok(())
    })
}

/// A word of a POSIX shell: as it is, or in quotes in which a shell interprets nothing.
#[must_use]
pub fn shell(word: &str) -> Cow<'_, str> {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_./:,@%+=".contains(c);
    // zsh expands `=name` to the path of a program.
    match word.chars().all(is_plain) && !word.is_empty() && !word.starts_with('=') {
        true => word.into(),
        false if word.contains('\'') && !word.contains(['"', '$', '`', '\\', '!']) => format!("\"{word}\"").into(),
        false => format!("'{}'", word.replace('\'', "'\\''")).into(),
    }
}

/// A PowerShell string: in single quotes, or in double quotes if it has hidden characters, for which single quotes have no escapes.
/// Typographic quotes count as quotes.
pub fn powershell(text: &str) -> Quoted<'_, str> {
    fn single(f: &mut Formatter<'_>, text: &str) -> fmt::Result {
        f.write_char('\'')?;
        let is_quote = |c| matches!(c, '\'' | '\u{2018}'..='\u{201b}');
        escaped(f, text, is_quote, |f, c| write!(f, "{c}{c}"))?;
        f.write_char('\'')
    }
    Quoted::new(text, |f, text| match text.chars().any(is_hidden) {
        false => single(f, text),
        true => write!(f, "\"{}\"", powershell_inside(text)),
    })
}

/// A piece of a PowerShell string in double quotes.
pub(super) fn powershell_inside(text: &str) -> Quoted<'_, str> {
    fn is_quote(c: char) -> bool {
        matches!(c, '`' | '$' | '"' | '\u{201c}'..='\u{201e}')
    }
    Quoted::new(text, |f, text| {
        escaped(
            f,
            text,
            |c| is_quote(c) || is_hidden(c),
            |f, c| match c {
                '\n' => f.write_str("`n"),
                '\r' => f.write_str("`r"),
                '\t' => f.write_str("`t"),
                c if is_quote(c) => write!(f, "`{c}"),
                c => write!(f, "`u{{{:x}}}", u32::from(c)),
            },
        )
    })
}

#[cfg(test)]
mod tests {
    use super::{
        bytes, csharp, go, hurl, interpolated_bytes, java, javascript, kotlin, php, powershell, python, python_bytes,
        ruby, rust,
    };

    #[test]
    fn strings() {
        let cases = [
            ("plain", "a b", r#""a b""#, r#""a b""#),
            ("quotes", r#"'"`"#, r#""'\"`""#, r#""'\"`""#),
            ("more double quotes", r#"{"a":'}"#, r#"'{"a":\'}'"#, r#"'{"a":\'}'"#),
            ("backslash at the end", r"a\", r#""a\\""#, r#""a\\""#),
            ("lines", "a\r\n\tb", r#""a\r\n\tb""#, r#""a\r\n\tb""#),
            ("a template literal", "${x}", r#""${x}""#, r#""${x}""#),
            ("the end of a script", "</script>", r#""<\/script>""#, r#""</script>""#),
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
            assert_eq!(javascript(text).to_string(), js, "{name}");
            assert_eq!(python(text).to_string(), py, "{name}");
        }
    }

    #[test]
    fn strings_of_bytes() {
        assert_eq!(bytes(b"a\"\\\n\r\t\0\xff~").to_string(), r#"b"a\"\\\n\r\t\x00\xff~""#);
        assert_eq!(python_bytes(b"'\"\"\xff").to_string(), r#"b'\'""\xff'"#);
        assert_eq!(
            interpolated_bytes(b"#$\"'\x00\xff").to_string(),
            r##""\x23\x24\"'\x00\xff""##
        );
        assert_eq!(python_bytes(b"'\"\\").to_string(), r#"b"'\"\\""#);
    }

    #[test]
    fn strings_of_other_languages() {
        type Case<'c> = (&'c str, fn(&str) -> String, &'c str, &'c str);
        let cases: [Case<'_>; 17] = [
            (
                "go",
                |text| go(text.as_bytes()).to_string(),
                "a\"\\\n\r\t\u{1b}\u{202e}\u{e0041}漢",
                r#""a\"\\\n\r\t\u001b\u202e\U000e0041漢""#,
            ),
            (
                "rust",
                |text| rust(text).to_string(),
                "a\"\\\n\r\t\0\u{202e}\u{e0041}漢{}",
                r#""a\"\\\n\r\t\u{0}\u{202e}\u{e0041}漢{}""#,
            ),
            (
                "hurl",
                |text| hurl(text).to_string(),
                "{\"a\":\"`#\\\"}",
                r##"{"a":"\`\#\\"}"##,
            ),
            (
                "variables of hurl",
                |text| hurl(text).to_string(),
                "{{a}} {{{",
                r"{\u{7b}a}} {\u{7b}\u{7b}",
            ),
            (
                "hidden in hurl",
                |text| hurl(text).to_string(),
                "a\n\u{202e}",
                r"a\n\u{202e}",
            ),
            (
                "powershell",
                |text| powershell(text).to_string(),
                "a'b$(c)`\"",
                "'a''b$(c)`\"'",
            ),
            (
                "its typographic quotes",
                |text| powershell(text).to_string(),
                "\u{2018}\u{2019}",
                "'\u{2018}\u{2018}\u{2019}\u{2019}'",
            ),
            (
                "hidden in powershell",
                |text| powershell(text).to_string(),
                "'$x`\"\n\u{1b}",
                r#""'`$x```"`n`u{1b}""#,
            ),
            (
                "typographic and hidden",
                |text| powershell(text).to_string(),
                "\u{201d}\t",
                "\"`\u{201d}`t\"",
            ),
            ("php", |text| php(text).to_string(), "a'b\\$c\"漢", r#"'a\'b\\$c"漢'"#),
            (
                "hidden in php",
                |text| php(text).to_string(),
                "$a\"\\\n\u{202e}{$b}",
                r#""\$a\"\\\n\u{202e}{\$b}""#,
            ),
            (
                "ruby",
                |text| ruby(text).to_string(),
                "#{a} #$b #@c # \u{1b}\"\\",
                r##""\#{a} \#$b \#@c # \u{1b}\"\\""##,
            ),
            (
                "java",
                |text| java(text).to_string(),
                "\"\\u0022\u{1b}\n\u{85}\u{e0041}",
                r#""\"\\u0022\033\n\u0085\udb40\udc41""#,
            ),
            (
                "csharp",
                |text| csharp(text).to_string(),
                "{a}$\"\u{1b}1",
                r#""{a}$\"\u001b1""#,
            ),
            (
                "kotlin",
                |text| kotlin(text).to_string(),
                "${a} $b\u{1b}",
                r#""\${a} \$b\u001b""#,
            ),
            ("nothing in powershell", |text| powershell(text).to_string(), "", "''"),
            ("nothing in go", |text| go(text.as_bytes()).to_string(), "", "\"\""),
        ];
        for (name, write, text, expected) in cases {
            assert_eq!(write(text), expected, "{name}");
        }
        assert_eq!(go(b"\xff\0a").to_string(), r#""\xff\u0000a""#);
    }
}
