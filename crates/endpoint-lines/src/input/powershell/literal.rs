//! Numbers, and texts without variables, of PowerShell.

use super::signs::is_single;
use crate::input::cursor::Cursor;

/// A number as PowerShell makes a text of it; none where that would take more than digits.
pub(super) fn number(text: &str) -> Option<String> {
    let (sign, digits) = text.strip_prefix('-').map_or(("", text), |digits| ("-", digits));
    let lower = digits.to_ascii_lowercase();
    let units = [("kb", 10), ("mb", 20), ("gb", 30), ("l", 0)];
    let unit = units.iter().find(|(unit, _)| lower.ends_with(unit));
    let (whole, shift) = unit.map_or((&*lower, 0), |(unit, shift)| (lower.trim_end_matches(unit), *shift));
    let integer = match whole.strip_prefix("0x") {
        Some(digits) => i64::from_str_radix(digits, 16).ok(),
        None => whole.parse().ok().filter(|_| !whole.starts_with(['+', '-'])),
    };
    if let Some(integer) = integer {
        return Some(format!("{sign}{}", integer.checked_mul(1 << shift)?));
    }
    let number: f64 = lower
        .parse()
        .ok()
        .filter(|_| unit.is_none() && lower.starts_with(|c: char| c.is_ascii_digit()))?;
    // Beyond, there is an exponent.
    let is_plain = number == 0.0 || (1e-5..1e15).contains(&number);
    is_plain.then(|| format!("{sign}{number}"))
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
        'a' => '\u{7}',
        'b' => '\u{8}',
        'e' => '\u{1b}',
        'f' => '\u{c}',
        'v' => '\u{b}',
        'u' if at.eat("{") => char::from_u32(u32::from_str_radix(at.take_until("}")?, 16).ok()?)?,
        '\r' if at.eat("\n") => return Some(None),
        '\n' => return Some(None),
        c => c,
    }))
}

/// The number of `[char]233)`, a unit of UTF-16.
pub(super) fn unit(at: &mut Cursor<'_>) -> Option<u32> {
    let mut after = *at;
    if !(after.eat("[char]") || after.eat("[Char]")) {
        return None;
    }
    let digits = after.take_while(|c| c.is_ascii_alphanumeric());
    let unit = match digits.strip_prefix("0x") {
        Some(digits) => u32::from_str_radix(digits, 16),
        None => digits.parse(),
    };
    let unit = unit.ok().filter(|unit| *unit <= 0xffff && after.eat(")"))?;
    *at = after;
    Some(unit)
}

/// The code point of a unit and of the one after it, where the two are a pair.
pub(super) fn pair(unit: u32, at: &mut Cursor<'_>) -> u32 {
    let mut after = *at;
    if (0xd800..0xdc00).contains(&unit)
        && after.eat("$(")
        && let Some(low) = self::unit(&mut after).filter(|low| (0xdc00..0xe000).contains(low))
    {
        *at = after;
        return 0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00);
    }
    unit
}
