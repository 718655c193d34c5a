//! JavaScript that calls `fetch`. Node.js sends what is written; a browser leaves out the headers
//! that it reserves for itself, cookies among them.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use super::error::Error;
use super::message::Message;
use super::strings;

pub(super) fn text(message: &Message<'_>) -> Result<String, Error> {
    if let Some(refusal) = refusal(message) {
        return Err(Error::unsupported(refusal));
    }
    let mut out = String::new();
    if rewrites(message) {
        out.push_str("// fetch rewrites this URL to one that means the same: it encodes or drops parts of it.\n");
    }
    let url = strings::javascript(&message.url());
    out.push_str(&format!("const response = await fetch({url}, {{\n"));
    out.push_str(&format!("  method: {},\n", strings::javascript(message.method())));
    if !message.headers().is_empty() {
        // Pairs and not an object: an object has names of its own.
        out.push_str("  headers: [\n");
        for (name, value) in message.headers() {
            let (name, value) = (strings::javascript(name), strings::javascript(value));
            out.push_str(&format!("    [{name}, {value}],\n"));
        }
        out.push_str("  ],\n");
    }
    if !message.body().is_empty() {
        out.push_str(&format!("  body: {},\n", body(message)));
    }
    out.push_str("});\nconsole.log(response.status, await response.text());\n");
    Ok(out)
}

/// Why `fetch` would throw, or send another request than this one.
fn refusal(message: &Message<'_>) -> Option<String> {
    let method = message.method();
    if matches!(method, "TRACE" | "TRACK") {
        return Some(format!("fetch refuses the method {method}"));
    }
    if matches!(method, "GET" | "HEAD") && !message.body().is_empty() {
        return Some(format!("fetch sends no body with {method}"));
    }
    if message.has_dot_segment() || message.path().contains('\\') {
        return Some("fetch sends another path for one with dot segments or backslashes".to_owned());
    }
    if message.header("host").is_some_and(|host| host != message.authority()) {
        return Some("fetch takes the host from the URL, and drops another one".to_owned());
    }
    if message.header("__proto__").is_some() {
        return Some("fetch in Node.js loses a header called __proto__".to_owned());
    }
    None
}

/// A string makes `fetch` add a content type where there is none: then, and for bytes that are
/// not text, the body is an array of bytes.
fn body(message: &Message<'_>) -> String {
    match std::str::from_utf8(message.body()) {
        Ok(text) if message.header("content-type").is_some() => strings::javascript(text),
        Ok(text) => format!("new TextEncoder().encode({})", strings::javascript(text)),
        Err(_) => {
            let encoded = STANDARD.encode(message.body());
            format!("Uint8Array.from(atob(\"{encoded}\"), (c) => c.charCodeAt(0))")
        }
    }
}

/// Whether the URL parser of browsers changes the target (WHATWG URL, section 4.4).
fn rewrites(message: &Message<'_>) -> bool {
    message.path().contains(['"', '<', '>', '^', '`', '{', '}'])
        || message
            .query()
            .is_some_and(|query| query.is_empty() || query.contains(['"', '\'', '<', '>']))
}
