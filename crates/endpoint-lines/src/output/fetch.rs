//! JavaScript that calls `fetch`. Node.js sends what is written; a browser leaves out the headers that it reserves for
//! itself, cookies among them. What is added or left out is noted above the call.

use std::fmt::{self, Write};

use base64::display::Base64Display;
use base64::engine::general_purpose::STANDARD;

use super::error::Error;
use super::message::{Body, Message};
use super::{browser_url, strings};

/// What fetch sends by itself where the request has another value or none (Node.js; a browser adds more).
const ADDED: [&str; 6] = [
    "accept",
    "accept-encoding",
    "accept-language",
    "connection",
    "sec-fetch-mode",
    "user-agent",
];

/// What a browser takes out (Fetch, "forbidden request-header"), beside names that start with `proxy-` and `sec-`.
const FORBIDDEN: [&str; 19] = [
    "accept-charset",
    "accept-encoding",
    "access-control-request-headers",
    "access-control-request-method",
    "access-control-request-private-network",
    "connection",
    "cookie",
    "cookie2",
    "date",
    "dnt",
    "expect",
    "host",
    "keep-alive",
    "origin",
    "referer",
    "set-cookie",
    "te",
    "trailer",
    "via",
];

pub(super) fn write(message: &Message<'_>, out: &mut dyn Write) -> Result<(), Error> {
    if let Some(refusal) = refusal(message) {
        return Err(Error::unsupported(refusal));
    }
    if browser_url::rewrites(message) {
        out.write_str("// fetch rewrites this URL to one that means the same: it encodes or drops parts of it.\n")?;
    }
    out.write_str(&notes(message))?;
    let url = message.url();
    let url = strings::javascript(&url);
    if matches!(message.payload(), Body::File(_)) {
        out.write_str("import { readFile } from \"node:fs/promises\";\n\n")?;
    }
    writeln!(out, "const response = await fetch({url}, {{")?;
    writeln!(out, "  method: {},", strings::javascript(message.method()))?;
    if !message.headers().is_empty() {
        // Pairs and not an object: an object has names of its own.
        out.write_str("  headers: [\n")?;
        for (name, value) in message.headers() {
            let (name, value) = (strings::javascript(name), strings::javascript(value));
            writeln!(out, "    [{name}, {value}],")?;
        }
        out.write_str("  ],\n")?;
    }
    if !message.body().is_empty() {
        out.write_str("  body: ")?;
        write_body(message, out)?;
        out.write_str(",\n")?;
    }
    out.write_str("});\nconsole.log(response.status, await response.text());\n")?;
    Ok(())
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
    if browser_url::changes(message) {
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

/// What is sent beside the request, and what a browser does not send of it.
fn notes(message: &Message<'_>) -> String {
    let mut out = String::new();
    let added: Vec<_> = ADDED
        .into_iter()
        .filter(|name| message.header(name).is_none())
        .collect();
    if !added.is_empty() {
        out.push_str(&format!("// fetch adds {}.\n", added.join(", ")));
    }
    let is_forbidden = |name: &str| FORBIDDEN.contains(&name) || name.starts_with("proxy-") || name.starts_with("sec-");
    let names = message.headers().iter().map(|(name, _)| *name);
    let forbidden: Vec<_> = names.filter(|name| is_forbidden(name)).collect();
    if !forbidden.is_empty() {
        out.push_str(&format!(
            "// A browser leaves out {}; Node.js sends it.\n",
            forbidden.join(", ")
        ));
    }
    out
}

/// A string makes `fetch` add a content type where there is none: then, and for bytes that are
/// not text, the body is an array of bytes.
fn write_body(message: &Message<'_>, out: &mut dyn Write) -> fmt::Result {
    if let Body::File(path) = message.payload() {
        return write!(out, "await readFile({})", strings::javascript(path));
    }
    match std::str::from_utf8(message.body()) {
        Ok(text) if message.header("content-type").is_some() => write!(out, "{}", strings::javascript(text)),
        Ok(text) => write!(out, "new TextEncoder().encode({})", strings::javascript(text)),
        Err(_) => {
            let encoded = Base64Display::new(message.body(), &STANDARD);
            write!(out, "Uint8Array.from(atob(\"{encoded}\"), (c) => c.charCodeAt(0))")
        }
    }
}
