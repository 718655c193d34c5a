//! Numbers, and texts without variables, of PowerShell.

use super::signs::is_single;
use crate::input::cursor::Cursor;

/// A number that PowerShell writes as it stands. `None` for another, such as `1e3` or `2kb`.
pub(super) fn number(text: &str) -> Option<String> {
    let is_plain = |number: f64| number.to_string() == text && (number == 0.0 || (1e-5..1e15).contains(&number.abs()));
    text.parse().is_ok_and(is_plain).then(|| text.to_owned())
}

/// The text between single quotes. `None` if it is never closed.
pub(super) fn verbatim(at: &mut Cursor<'_>) -> Option<String> {
    at.bump();
    let mut text = String::new();
    loop {
        text.push_str(at.take_while(|c| !is_single(c)));
        at.bump()?;
        match at.peek().filter(|c| is_single(*c)) {
            Some(_) => text.extend(at.bump()),
            None => return Some(text),
        }
    }
}

/// The character that a backtick and the next one stand for, if any; the cursor is between the two.
pub(super) fn escaped(at: &mut Cursor<'_>) -> Option<Option<char>> {
    Some(Some(match at.bump()? {
        'n' => '\n',
        'r' => '\r',
        't' => '\t',
        '0' => '\0',
        // Control characters that nobody pastes.
        'a' | 'b' | 'e' | 'f' | 'v' => return None,
        'u' if at.eat("{") => char::from_u32(u32::from_str_radix(at.take_until("}")?, 16).ok()?)?,
        '\r' if at.eat("\n") => return Some(None),
        '\n' => return Some(None),
        c => c,
    }))
}

/// The text of `$([char]55357)$([char]56832)`, which are units of UTF-16.
pub(super) fn units(at: &mut Cursor<'_>) -> Option<String> {
    let mut units = Vec::new();
    while at.eat("$([char]") {
        units.push(at.take_while(|c| c.is_ascii_digit()).parse().ok()?);
        at.eat(")").then_some(())?;
    }
    String::from_utf16(&units).ok()
}
