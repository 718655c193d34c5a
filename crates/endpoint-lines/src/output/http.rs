//! The HTTP/1.1 message as it would be sent. CR LF ends each line of its head, and no line contains anything that a server could
//! take for its end.

use std::fmt::{self, Arguments, Write};

use super::error::Error;
use super::message::Message;

/// Writes all but the body, which need not be text.
pub(super) fn write_head(message: &Message<'_>, out: &mut dyn Write) -> Result<(), Error> {
    line(out, format_args!("{} {} HTTP/1.1", message.method(), message.target()))?;
    if message.header("host").is_none() {
        line(
            out,
            format_args!("host: {}", message.value(&message.url_parts().authority)),
        )?;
    }
    for (name, value) in message.headers() {
        line(out, format_args!("{name}: {}", message.value(value)))?;
    }
    if message.sends_length() {
        line(out, format_args!("content-length: {}", message.body_length()))?;
    }
    Ok(out.write_str("\r\n")?)
}

fn line(out: &mut dyn Write, text: Arguments<'_>) -> Result<(), Error> {
    let mut line = Line { out, is_whole: true };
    let written = line.write_fmt(text);
    if !line.is_whole {
        return Err(Error::unsupported(
            "the head of the message would hold a control character",
        ));
    }
    written?;
    Ok(out.write_str("\r\n")?)
}

/// A line of the head. The types of its parts already forbid characters that would split it; it is checked again.
struct Line<'o> {
    out: &'o mut dyn Write,
    is_whole: bool,
}

impl Write for Line<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.is_whole = text.bytes().all(|byte| matches!(byte, b' '..=b'~' | b'\t'));
        match self.is_whole {
            true => self.out.write_str(text),
            false => Err(fmt::Error),
        }
    }
}
