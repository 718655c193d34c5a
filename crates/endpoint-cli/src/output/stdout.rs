//! Stdout. Each text is written in one piece. A full disk is a failure, but a closed pipe is not. A terminal shows hidden
//! characters escaped; a file or a pipe gets the text unchanged.

use std::io::{self, ErrorKind, IsTerminal, Write};

use anstream::{AutoStream, ColorChoice};
use anstyle::AnsiColor;
use endpoint_lines::output::code::Written;
use endpoint_lines::{Format, Manner, Reading};

use crate::report::failure::Failure;
use crate::report::hidden;

/// A text for stdout.
#[derive(Debug)]
pub(crate) enum Text {
    Json(String),
    /// The text of any other format, which may be bytes.
    Plain(Vec<u8>),
    /// Code, which may stand beside that of other requests.
    Code(Format, Written),
    /// With colours where stdout is a terminal.
    Styled(String),
    /// Requests that become one archive.
    Archive(Vec<Reading>),
}

impl Text {
    /// Writes it.
    pub(crate) fn write(self) -> Result<(), Failure> {
        match self {
            Self::Json(text) => write_json(&text),
            Self::Plain(bytes) => write(&bytes),
            Self::Code(format, code) => write(&code.text(format)),
            Self::Styled(text) => write_styled(&text),
            Self::Archive(requests) => {
                let archive = endpoint_lines::write(&requests, Format::Har, Manner::default())?;
                write_json(&String::from_utf8_lossy(&archive))
            }
        }
    }
}

/// Writes all of it to stdout.
pub(crate) fn write(bytes: &[u8]) -> Result<(), Failure> {
    match io::stdout().is_terminal() {
        true => write_all(escaped(bytes, false).as_bytes()),
        false => write_all(bytes),
    }
}

/// Writes JSON to stdout, with colours where it has them.
pub(crate) fn write_json(text: &str) -> Result<(), Failure> {
    let has_color = AutoStream::choice(&io::stdout()) != ColorChoice::Never;
    match io::stdout().is_terminal() {
        _ if has_color => write_styled(&colored(&hidden::json(text))),
        true => write_all(escaped(text.as_bytes(), true).as_bytes()),
        false => write_all(text.as_bytes()),
    }
}

/// JSON with colours for its names and texts.
fn colored(json: &str) -> String {
    let (name, text) = (AnsiColor::Cyan.on_default().bold(), AnsiColor::Green.on_default());
    let (mut colored, mut rest) = (String::new(), json);
    while let Some((before, string)) = rest.split_once('"') {
        let mut is_escaped = false;
        let end = string.find(|c| {
            let is_end = c == '"' && !is_escaped;
            is_escaped = c == '\\' && !is_escaped;
            is_end
        });
        let (string, after) = string.split_at(end.unwrap_or(string.len()));
        rest = after.get(1..).unwrap_or_default();
        let style = if rest.starts_with(':') { name } else { text };
        colored += &format!("{before}{style}\"{string}\"{style:#}");
    }
    colored + rest
}

/// Has colours as the flag says: always, never, or where stdout and stderr are terminals that show them.
pub(crate) fn choose_color(flag: Option<&String>) {
    match flag.map(String::as_str) {
        Some("always") => ColorChoice::Always.write_global(),
        Some("never") => ColorChoice::Never.write_global(),
        _ => {}
    }
}

/// Bytes as a terminal shows them: hidden characters are escaped.
pub(crate) fn escaped(bytes: &[u8], is_json: bool) -> String {
    match std::str::from_utf8(bytes) {
        Ok(json) if is_json => hidden::json(json),
        _ => hidden::escaped(bytes),
    }
}

fn write_all(bytes: &[u8]) -> Result<(), Failure> {
    let mut stdout = io::stdout().lock();
    stdout
        .write_all(bytes)
        .and_then(|()| stdout.flush())
        .map_err(|error| failure(&error))
}

/// Writes all of it to stdout, its colours only where stdout is a terminal.
pub(crate) fn write_styled(text: &str) -> Result<(), Failure> {
    let mut stdout = anstream::stdout().lock();
    stdout
        .write_all(text.as_bytes())
        .and_then(|()| stdout.flush())
        .map_err(|error| failure(&error))
}

/// The failure for a failed write to stdout.
pub(crate) fn failure(error: &io::Error) -> Failure {
    if error.kind() == ErrorKind::BrokenPipe {
        return Failure::Closed;
    }
    Failure::unwritable("stdout", error)
}
