//! The characters that RFC 3986 allows, written a second time from its text, without the library's tables.

/// `unreserved / gen-delims / sub-delims`, and `"%" HEXDIG HEXDIG` (RFC 3986, sections 2.1 to 2.3).
pub(crate) fn is_uri_text(text: &str) -> bool {
    let mut bytes = text.bytes();
    while let Some(byte) = bytes.next() {
        let allowed = match byte {
            b'%' => [bytes.next(), bytes.next()]
                .iter()
                .all(|digit| digit.is_some_and(|digit| digit.is_ascii_hexdigit())),
            byte => byte.is_ascii_alphanumeric() || b"-._~:/?#[]@!$&'()*+,;=".contains(&byte),
        };
        if !allowed {
            return false;
        }
    }
    true
}

/// The bytes of a percent-encoded text.
pub(crate) fn decoded(text: &str) -> Vec<u8> {
    percent_encoding::percent_decode_str(text).collect()
}

/// Scheme with `://`, authority, and the rest of a URL.
pub(crate) fn split_url(url: &str) -> Option<(&str, &str, &str)> {
    let start = url.find("://")? + 3;
    let end = url[start..].find(['/', '?', '#']).map_or(url.len(), |end| start + end);
    Some((&url[..start], &url[start..end], &url[end..]))
}

/// `URI-Template = *( literals / expression )` (RFC 6570, section 2).
pub(crate) fn is_template(text: &str) -> bool {
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '{' => match rest.find('}') {
                Some(end) if is_expression(&rest[1..end]) => end + 1,
                _ => return false,
            },
            '%' if is_triplet(rest) => 3,
            first if is_literal(first) => first.len_utf8(),
            _ => return false,
        };
        rest = &rest[length..];
    }
    true
}

/// `"{" [ operator ] variable-list "}"`, without the braces. Operators that are reserved for extensions are refused
/// (section 2.2).
fn is_expression(text: &str) -> bool {
    text.strip_prefix(['+', '#', '.', '/', ';', '?', '&'])
        .unwrap_or(text)
        .split(',')
        .all(is_varspec)
}

/// `varspec = varname [ modifier-level4 ]`
fn is_varspec(text: &str) -> bool {
    if let Some(name) = text.strip_suffix('*') {
        return is_varname(name);
    }
    match text.split_once(':') {
        None => is_varname(text),
        // max-length = %x31-39 0*3DIGIT
        Some((name, length)) => {
            is_varname(name)
                && matches!(length.len(), 1..=4)
                && !length.starts_with('0')
                && length.bytes().all(|byte| byte.is_ascii_digit())
        }
    }
}

/// `varname = varchar *( ["."] varchar )`
fn is_varname(text: &str) -> bool {
    text.split('.').all(|part| {
        let mut rest = part;
        while let Some(first) = rest.chars().next() {
            let length = match first {
                '%' if is_triplet(rest) => 3,
                first if first.is_ascii_alphanumeric() || first == '_' => 1,
                _ => return false,
            };
            rest = &rest[length..];
        }
        !part.is_empty()
    })
}

fn is_triplet(text: &str) -> bool {
    matches!(text.as_bytes(), [b'%', high, low, ..] if high.is_ascii_hexdigit() && low.is_ascii_hexdigit())
}

/// `literals` (section 2.1), with the apostrophe of erratum 6937; `ucschar` and `iprivate` of RFC 3987, section 2.2.
fn is_literal(c: char) -> bool {
    let code = c as u32;
    match code {
        0x21 | 0x23 | 0x24 | 0x26..=0x3B | 0x3D | 0x3F..=0x5B | 0x5D | 0x5F | 0x61..=0x7A | 0x7E => true,
        0xA0..=0xD7FF | 0xF900..=0xFDCF | 0xFDF0..=0xFFEF | 0xE000..=0xF8FF => true,
        0x1_0000..=0xD_FFFD | 0xE_1000..=0x10_FFFD => code & 0xFFFF <= 0xFFFD,
        _ => false,
    }
}
