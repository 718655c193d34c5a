//! Percent-decoding (RFC 3986 §2.1).

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

/// The octet of the triplet, such as `%20`, at the start of a text.
pub fn octet(text: &[u8]) -> Option<u8> {
    let [b'%', high, low, ..] = text else { return None };
    let digit = |byte: u8| char::from(byte).to_digit(16);
    u8::try_from(digit(*high)? * 16 + digit(*low)?).ok()
}

/// Decodes all triplets. `None` if a `%` starts no triplet, or if the octets are not UTF-8.
pub fn decoded(text: &str) -> Option<Cow<'_, str>> {
    decoded_where(text, |_, _| true)
}

/// Decodes all triplets. Octets that are not UTF-8 become U+FFFD. A text with a `%` that starts no triplet is returned unchanged.
pub fn decoded_lossy(text: &str) -> Cow<'_, str> {
    if !text.contains('%') {
        return Cow::Borrowed(text);
    }
    match octets(text, |_, _| true) {
        Some(octets) => Cow::Owned(String::from_utf8_lossy(&octets).into_owned()),
        None => Cow::Borrowed(text),
    }
}

/// Decodes the triplets for which `is_decoded` is true. It gets the octet and the text after the triplet.
pub(crate) fn decoded_where(text: &str, is_decoded: impl Fn(u8, &[u8]) -> bool) -> Option<Cow<'_, str>> {
    if !text.contains('%') {
        return Some(Cow::Borrowed(text));
    }
    String::from_utf8(octets(text, is_decoded)?).ok().map(Cow::Owned)
}

fn octets(text: &str, is_decoded: impl Fn(u8, &[u8]) -> bool) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [byte, after @ ..] = rest {
        rest = after;
        if *byte != b'%' {
            bytes.push(*byte);
            continue;
        }
        let [high, low, after @ ..] = after else { return None };
        let octet = octet(&[b'%', *high, *low])?;
        match is_decoded(octet, after) {
            true => bytes.push(octet),
            false => bytes.extend([b'%', *high, *low]),
        }
        rest = after;
    }
    Some(bytes)
}
