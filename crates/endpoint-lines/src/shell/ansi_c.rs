//! bash's `$'…'` (Bash Reference Manual, "ANSI-C Quoting"), as browsers write it.

/// The text up to the closing quote, and how many bytes were read with it.
pub(super) fn read(text: &str) -> Result<(String, usize), String> {
    let mut bytes = Vec::new();
    let mut rest = text;
    loop {
        let Some(first) = rest.chars().next() else {
            return Err(invalid("has a quote `$'` that is never closed"));
        };
        let after = rest.get(first.len_utf8()..).unwrap_or_default();
        rest = match first {
            '\'' => {
                let used = text.len() - after.len();
                if bytes.contains(&0) {
                    return Err(invalid("holds a zero byte, which no argument can"));
                }
                let text = String::from_utf8(bytes).map_err(|_| invalid("has escapes that are not UTF-8"))?;
                return Ok((text, used));
            }
            '\\' => escape(after, &mut bytes)?,
            // The end of a line of Windows.
            '\r' if after.starts_with('\n') => after,
            first => {
                bytes.extend(first.encode_utf8(&mut [0; 4]).bytes());
                after
            }
        };
    }
}

/// Reads what follows a backslash, and returns what follows that.
pub(super) fn escape<'t>(text: &'t str, out: &mut Vec<u8>) -> Result<&'t str, String> {
    let Some(first) = text.chars().next() else {
        return Err(invalid("ends with a backslash"));
    };
    let after = text.get(first.len_utf8()..).unwrap_or_default();
    let byte = match first {
        'a' => 0x07,
        'b' => 0x08,
        'e' | 'E' => 0x1b,
        'f' => 0x0c,
        'n' => b'\n',
        'r' => b'\r',
        't' => b'\t',
        'v' => 0x0b,
        '\\' | '\'' | '"' | '?' => first as u8,
        'x' => return byte(after, 16, 2, out),
        '0'..='7' => return byte(text, 8, 3, out),
        'u' => return character(after, 4, out),
        'U' => return character(after, 8, out),
        'c' => {
            let line = after.strip_prefix('\r').filter(|rest| rest.starts_with('\n'));
            let after = line.unwrap_or(after);
            let Some(control) = after.bytes().next() else {
                return Err(invalid("ends within an escape"));
            };
            out.push(control & 0x1f);
            return Ok(after.get(1..).unwrap_or_default());
        }
        '\r' if after.starts_with('\n') => b'\\',
        other => {
            // As bash does, the backslash stays.
            out.push(b'\\');
            out.extend(other.encode_utf8(&mut [0; 4]).bytes());
            return Ok(after);
        }
    };
    out.push(byte);
    Ok(after)
}

fn byte<'t>(text: &'t str, radix: u32, digits: usize, out: &mut Vec<u8>) -> Result<&'t str, String> {
    let (number, after) = number(text, radix, digits)?;
    out.push((number & 0xff) as u8);
    Ok(after)
}

fn character<'t>(text: &'t str, digits: usize, out: &mut Vec<u8>) -> Result<&'t str, String> {
    let (mut code, mut after) = number(text, 16, digits)?;
    // Browsers write what JavaScript has: two halves for what lies past U+FFFF.
    if let (0xD800..=0xDBFF, Some(low)) = (code, after.strip_prefix("\\u"))
        && let Ok((half @ 0xDC00..=0xDFFF, rest)) = number(low, 16, 4)
    {
        code = 0x10000 + ((code - 0xD800) << 10) + (half - 0xDC00);
        after = rest;
    }
    let character = char::from_u32(code).ok_or_else(|| invalid("has an escape that is not a character"))?;
    out.extend(character.encode_utf8(&mut [0; 4]).bytes());
    Ok(after)
}

/// A number of so many digits at most, and what follows it.
fn number(text: &str, radix: u32, digits: usize) -> Result<(u32, &str), String> {
    let length = text.chars().take(digits).take_while(|c| c.is_digit(radix)).count();
    let (number, after) = text.split_at_checked(length).unwrap_or_default();
    let number = u32::from_str_radix(number, radix).map_err(|_| invalid("has an escape without its digits"))?;
    Ok((number, after))
}

fn invalid(what: &str) -> String {
    format!("the pasted line {what}")
}
