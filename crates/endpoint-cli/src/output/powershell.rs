//! A call of PowerShell 7. The body goes as bytes: what PowerShell makes of a text depends on its version.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use super::error::Error;
use super::message::{Body, Message};
use super::strings::powershell;

/// The methods that `-Method` knows.
const METHODS: [&str; 9] = [
    "DEFAULT", "GET", "HEAD", "POST", "PUT", "DELETE", "TRACE", "OPTIONS", "PATCH",
];

pub(super) fn text(message: &Message<'_>) -> Result<String, Error> {
    if let Some(refusal) = refusal(message) {
        return Err(Error::unsupported(refusal));
    }
    let mut parts = vec!["Invoke-WebRequest".to_owned()];
    let method = message.method();
    let flag = if METHODS.contains(&method) {
        "Method"
    } else {
        "CustomMethod"
    };
    parts.push(format!("-{flag} {}", powershell(method)));
    parts.push(format!("-Uri {}", powershell(&message.url())));
    // Without it, it refuses values that its types of headers do not know.
    parts.push("-SkipHeaderValidation".to_owned());
    for (flag, name) in [("UserAgent", "user-agent"), ("ContentType", "content-type")] {
        if let Some(value) = message.header(name) {
            parts.push(format!("-{flag} {}", powershell(value)));
        }
    }
    let others = message.headers().iter();
    let others: Vec<String> = others
        .filter(|(name, _)| !matches!(*name, "user-agent" | "content-type"))
        .map(|(name, value)| format!("{} = {}", powershell(name), powershell(value)))
        .collect();
    if !others.is_empty() {
        parts.push(format!("-Headers @{{ {} }}", others.join("; ")));
    }
    if let Some(body) = body(message) {
        parts.push(body);
    }
    // A backtick at its end continues a line.
    Ok(parts.join(if message.is_pretty() { " `\n  " } else { " " }) + "\n")
}

/// Why PowerShell would send another request than this one.
fn refusal(message: &Message<'_>) -> Option<&'static str> {
    if message.has_dot_segment() {
        return Some("PowerShell sends another path for one with dot segments");
    }
    if !message.body().is_empty() && message.header("content-type").is_none() {
        return Some("PowerShell adds a content type to a body: give the header content-type");
    }
    None
}

fn body(message: &Message<'_>) -> Option<String> {
    Some(match message.payload() {
        _ if message.body().is_empty() => return None,
        Body::File(path) => format!("-InFile {}", powershell(path)),
        Body::Text(text) => format!("-Body ([Text.Encoding]::UTF8.GetBytes({}))", powershell(text)),
        Body::Bytes(bytes) => format!("-Body ([Convert]::FromBase64String('{}'))", STANDARD.encode(bytes)),
    })
}
