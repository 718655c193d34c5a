//! The HTTP/1.1 message, as it would be sent: only CR LF ends a line of its head, and nothing in a line could be taken
//! for the end of one.

use super::error::Error;
use super::message::Message;

pub(super) fn bytes(message: &Message<'_>) -> Result<Vec<u8>, Error> {
    let mut lines = vec![format!("{} {} HTTP/1.1", message.method(), message.target())];
    if message.header("host").is_none() {
        lines.push(format!("host: {}", message.authority()));
    }
    lines.extend(message.headers().iter().map(|(name, value)| format!("{name}: {value}")));
    if message.sends_length() {
        lines.push(format!("content-length: {}", message.body().len()));
    }
    let mut out = Vec::with_capacity(message.body().len() + 1024);
    for line in &lines {
        // The types of the parts already forbid this. It is checked again because such a character would split the
        // message in two.
        if !line.bytes().all(|byte| matches!(byte, b' '..=b'~' | b'\t')) {
            return Err(Error::unsupported(
                "the head of the message would hold a control character",
            ));
        }
        out.extend_from_slice(line.as_bytes());
        out.extend_from_slice(b"\r\n");
    }
    out.extend_from_slice(b"\r\n");
    out.extend_from_slice(message.body());
    Ok(out)
}
