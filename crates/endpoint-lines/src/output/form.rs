//! The fields of a body: of a form (`application/x-www-form-urlencoded`) and of parts (`multipart/form-data`, RFC 7578).

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

use crate::tree::{Data, Part, Parts, Text};

/// The type of a form.
pub(super) const FORM: &str = "application/x-www-form-urlencoded";

/// Characters that Python's `quote_plus` encodes; blanks become `+`.
pub(super) const PYTHON: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~')
    .remove(b' ');

/// Characters that PHP's `urlencode` encodes; blanks become `+`.
pub(super) const PHP: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b' ');

/// Characters that .NET's `Uri.EscapeDataString` encodes; blanks become `+`.
pub(super) const DOTNET: &AsciiSet = PYTHON;

/// Characters that `URLSearchParams` encodes (WHATWG URL, "application/x-www-form-urlencoded percent-encode set").
pub(super) const BROWSER: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'*')
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b' ');

/// The fields of a form. `None` if a client that encodes these characters would write another text.
pub(super) fn fields(text: &Text, encoded: &'static AsciiSet) -> Option<Vec<(Text, Text)>> {
    let decode = |part: &str| {
        let decoded = percent_decode_str(&part.replace('+', " "))
            .decode_utf8()
            .ok()?
            .into_owned();
        let again = utf8_percent_encode(&decoded, encoded).to_string().replace(' ', "+");
        (again == part).then_some(decoded)
    };
    let fields = text.split("&").into_iter().map(|field| {
        let (name, value) = field.split_once("=")?;
        Some((name.try_map(decode)?, value.try_map(decode)?))
    });
    fields.collect()
}

/// The parts of a body. The content type has their boundary. `None` if a client would write them in another way: for other headers,
/// text around the parts, and `\` in a name. `data` gives the tree of a content.
pub(super) fn parts(body: &[u8], content_type: &str, data: &dyn Fn(&[u8]) -> Option<Data>) -> Option<Parts> {
    let boundary = content_type.strip_prefix("multipart/form-data; boundary=")?;
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.');
    if boundary.is_empty() || !boundary.bytes().all(is_plain) {
        return None;
    }
    let delimiter = format!("\r\n--{boundary}");
    let mut rest = body.strip_prefix(delimiter.trim_start().as_bytes())?;
    let mut parts = Vec::new();
    while let Some(part) = rest.strip_prefix(b"\r\n") {
        let end = find(part, delimiter.as_bytes())?;
        let (part, after) = part.split_at_checked(end)?;
        parts.push(part_of(part, data)?);
        rest = after.strip_prefix(delimiter.as_bytes())?;
    }
    let boundary = boundary.to_owned();
    (rest == b"--\r\n" && !parts.is_empty()).then_some(Parts { boundary, parts })
}

fn part_of(part: &[u8], data: &dyn Fn(&[u8]) -> Option<Data>) -> Option<Part> {
    let end = find(part, b"\r\n\r\n")?;
    let (head, content) = part.split_at_checked(end)?;
    let mut lines = std::str::from_utf8(head).ok()?.split("\r\n");
    let (disposition, next) = (lines.next()?, lines.next());
    let names = disposition
        .strip_prefix("Content-Disposition: form-data; name=\"")?
        .strip_suffix('"')?;
    let (name, file) = match names.split_once("\"; filename=\"") {
        Some((name, file)) => (name, Some(file)),
        None => (names, None),
    };
    let content_type = match next {
        Some(line) => Some(line.strip_prefix("Content-Type: ")?),
        None => None,
    };
    let is_odd = |text: &str| text.contains(['"', '\\']) || text.chars().any(char::is_control);
    let is_plain =
        lines.next().is_none() && !is_odd(name) && !file.is_some_and(is_odd) && !content_type.is_some_and(is_odd);
    if !is_plain {
        return None;
    }
    Some(Part {
        name: name.to_owned(),
        file: file.map(str::to_owned),
        content_type: content_type.map(str::to_owned),
        content: data(content.get(4..)?)?,
    })
}

fn find(text: &[u8], wanted: &[u8]) -> Option<usize> {
    text.windows(wanted.len()).position(|window| window == wanted)
}
