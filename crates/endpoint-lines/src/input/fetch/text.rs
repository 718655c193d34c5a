//! Texts in quotes, and the escapes in them.

use crate::input::cursor::Cursor;
use crate::report::diagnostic::Diagnostic;

/// The text between quotes.
pub(super) fn quoted(at: &mut Cursor<'_>) -> Result<String, Diagnostic> {
    let from = *at;
    let quote = at.bump();
    let mut text = String::new();
    loop {
        let here = *at;
        match at.bump() {
            c if c == quote && c.is_some() => return Ok(text),
            None | Some('\n') => return Err(from.wrong(from.at(), "a text is never closed", "begins here")),
            Some('\\') => escape(&here, at, &mut text)?,
            Some(c) => text.push(c),
        }
    }
}

/// Appends what an escape stands for; the cursor is after the backslash.
pub(super) fn escape(from: &Cursor<'_>, at: &mut Cursor<'_>, text: &mut String) -> Result<(), Diagnostic> {
    let wrong = || {
        from.wrong(
            from.at(),
            "an escape in a text is cut short or names no character",
            "here",
        )
    };
    let c = match at.bump().ok_or_else(wrong)? {
        'n' => '\n',
        'r' => '\r',
        't' => '\t',
        'b' => '\u{8}',
        'f' => '\u{c}',
        'v' => '\u{b}',
        '0' if !at.peek().is_some_and(|c| c.is_ascii_digit()) => '\0',
        '0'..='9' => {
            let message = "an escape in a text is a number of base 8, which modules and strict scripts refuse";
            return Err(from
                .wrong(from.at(), message, "here")
                .help("write \\x and two digits of base 16"));
        }
        'x' => char::from_u32(hex(at, 2).ok_or_else(wrong)?).ok_or_else(wrong)?,
        'u' if at.eat("{") => {
            let digits = at.take_until("}").ok_or_else(wrong)?;
            let code = u32::from_str_radix(digits, 16).map_err(|_| wrong())?;
            char::from_u32(code).ok_or_else(wrong)?
        }
        'u' => {
            let unit = hex(at, 4).ok_or_else(wrong)?;
            char::from_u32(pair(unit, at)).ok_or_else(|| {
                from.wrong(
                    from.at(),
                    "a text holds half of a surrogate pair, which is no character",
                    "half",
                )
                .help("the browser sends U+FFFD in its place: write \\ufffd")
            })?
        }
        '\r' if at.eat("\n") => return Ok(()),
        '\n' | '\u{2028}' | '\u{2029}' => return Ok(()),
        c => c,
    };
    text.push(c);
    Ok(())
}

/// The code point of a unit of UTF-16 and of the one after it, where the two are a pair.
fn pair(unit: u32, at: &mut Cursor<'_>) -> u32 {
    let mut after = *at;
    if (0xd800..0xdc00).contains(&unit)
        && after.eat("\\u")
        && let Some(low) = hex(&mut after, 4).filter(|low| (0xdc00..0xe000).contains(low))
    {
        *at = after;
        return 0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00);
    }
    unit
}

fn hex(at: &mut Cursor<'_>, digits: usize) -> Option<u32> {
    let text = at
        .rest()
        .get(..digits)
        .filter(|text| text.bytes().all(|byte| byte.is_ascii_hexdigit()))?;
    at.eat(text);
    u32::from_str_radix(text, 16).ok()
}
