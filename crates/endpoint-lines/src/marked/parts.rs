//! A body of parts (`multipart/form-data`, RFC 7578).

use memchr::memmem::find;

use crate::tree::{Data, Part, Parts};

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
