//! The bodies of `-d` and its kin, put together as curl does it: `&` between the pieces, but not before one of `--json`.

use super::grammar::Line;
use super::options::Key;
use crate::input::files::Inputs;
use crate::report::diagnostic::Diagnostic;
use crate::tree::Way;

/// The file of data in messages.
const LABEL: &str = "the file of the data";

/// The options of data.
pub(super) const KEYS: [Key; 5] = [Key::Data, Key::DataBinary, Key::DataRaw, Key::DataUrlencode, Key::Json];

/// Whether a line has data.
pub(super) fn is_in(line: &Line) -> bool {
    KEYS.iter().any(|key| line.has(*key))
}

/// The pieces of data as one, where there are any.
pub(super) fn read(line: &Line, inputs: &Inputs<'_>) -> Result<Option<Vec<u8>>, Diagnostic> {
    // A URL names no file.
    let is_query = line.has(Key::Get) || line.has(Key::Head);
    let mut whole: Option<Vec<u8>> = None;
    for (key, value) in &line.parts {
        let piece = match key {
            Key::Data | Key::DataBinary | Key::Json => match value.strip_prefix('@') {
                Some(file) if is_query => inputs.content(file.as_ref(), LABEL, *key == Key::Data)?,
                Some(file) => inputs.attach(file.as_ref(), LABEL, *key == Key::Data)?,
                None => value.as_bytes().to_vec(),
            },
            Key::DataRaw => value.as_bytes().to_vec(),
            Key::DataUrlencode => encoded(value, "the file of --data-urlencode", inputs)?,
            _ => continue,
        };
        whole = Some(match whole {
            None => piece,
            Some(mut whole) => {
                if *key != Key::Json {
                    whole.push(b'&');
                }
                whole.extend(piece);
                whole
            }
        });
    }
    Ok(whole)
}

/// The parts of `--url-query`: as `--data-urlencode` reads them, and a text after `+` as it is.
pub(super) fn queries(line: &Line, inputs: &Inputs<'_>) -> Result<Vec<Vec<u8>>, Diagnostic> {
    line.values(Key::UrlQuery)
        .map(|value| match value.strip_prefix('+') {
            Some(plain) => Ok(plain.as_bytes().to_vec()),
            None => encoded(value, "the file of --url-query", inputs),
        })
        .collect()
}

/// `content`, `=content`, `name=content`, `@file` or `name@file`, of which curl looks for `=` first; the content is
/// percent-encoded, the name is not.
fn encoded(value: &str, label: &str, inputs: &Inputs<'_>) -> Result<Vec<u8>, Diagnostic> {
    let (name, content) = match (value.split_once('='), value.split_once('@')) {
        (Some((name, content)), _) => (name, content.as_bytes().to_vec()),
        (None, Some((name, file))) => (name, inputs.bytes(file.as_ref(), label)?),
        (None, None) => ("", value.as_bytes().to_vec()),
    };
    let content = match String::from_utf8(content) {
        Ok(text) => inputs.written(&text, Way::Encoded).into_bytes(),
        Err(error) => error.into_bytes(),
    };
    let mut out = name.as_bytes().to_vec();
    if !name.is_empty() {
        out.push(b'=');
    }
    for byte in content {
        match byte {
            b' ' => out.push(b'+'),
            b'-' | b'.' | b'_' | b'~' => out.push(byte),
            byte if byte.is_ascii_alphanumeric() => out.push(byte),
            byte => out.extend(format!("%{byte:02X}").into_bytes()),
        }
    }
    Ok(out)
}
