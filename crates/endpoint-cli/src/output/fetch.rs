//! JavaScript that calls `fetch`, for Node.js, Deno and browsers.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use super::message::Message;
use super::{Error, literal};

pub(super) fn text(message: &Message<'_>) -> Result<String, Error> {
    let method = message.method();
    if matches!(method, "CONNECT" | "TRACE" | "TRACK") {
        return Err(Error::unsupported(format!("fetch refuses the method {method}")));
    }
    if matches!(method, "GET" | "HEAD") && !message.body().is_empty() {
        return Err(Error::unsupported(format!("fetch sends no body with {method}")));
    }
    if message.has_dot_segment() || message.path().contains('\\') {
        return Err(Error::unsupported(
            "fetch sends another path for one with dot segments or backslashes",
        ));
    }
    if message.header("__proto__").is_some() {
        return Err(Error::unsupported("fetch in Node.js loses a header called __proto__"));
    }
    let mut out = String::new();
    if rewrites(message) {
        out.push_str("// fetch rewrites this URL to one that means the same: it encodes or drops parts of it.\n");
    }
    out.push_str(&format!(
        "const response = await fetch({}, {{\n",
        literal::javascript(&message.url())
    ));
    out.push_str(&format!("  method: {},\n", literal::javascript(method)));
    if !message.headers().is_empty() {
        // Pairs and not an object: an object has names of its own.
        out.push_str("  headers: [\n");
        for (name, value) in message.headers() {
            out.push_str(&format!(
                "    [{}, {}],\n",
                literal::javascript(name),
                literal::javascript(value)
            ));
        }
        out.push_str("  ],\n");
    }
    if !message.body().is_empty() {
        out.push_str(&format!("  body: {},\n", body(message)));
    }
    out.push_str("});\nconsole.log(response.status, await response.text());\n");
    Ok(out)
}

/// A string makes `fetch` add a content type where there is none: then, and for bytes that are
/// no text, the body is an array of bytes.
fn body(message: &Message<'_>) -> String {
    match std::str::from_utf8(message.body()) {
        Ok(text) if message.header("content-type").is_some() => literal::javascript(text),
        Ok(text) => format!("new TextEncoder().encode({})", literal::javascript(text)),
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
