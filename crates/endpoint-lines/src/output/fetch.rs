//! JavaScript that calls `fetch`. Node.js sends the request as written. A browser leaves out the headers that it sets itself,
//! such as cookies; a note above the call names them.

use std::fmt::{self, Write};

use base64::display::Base64Display;
use base64::engine::general_purpose::STANDARD;

use super::content::{Content, Means};
use super::error::Error;
use super::expression::JAVASCRIPT;
use super::joined::Snippet;
use super::literal::{Language, Literal, Place};
use super::message::{AGENT, Message};
use super::transfer::milliseconds;
use super::{browser_url, form, javascript, strings};
use crate::tree::Data;

/// The headers that a browser leaves out, as it does names that start with `proxy-` and `sec-` (Fetch, "forbidden
/// request-header").
const FORBIDDEN: &str = "\
accept-charset accept-encoding access-control-request-headers access-control-request-method \
access-control-request-private-network connection cookie cookie2 date dnt expect host keep-alive origin referer \
set-cookie te trailer via";

pub(super) fn write(message: &Message<'_>, out: &mut Snippet) -> Result<(), Error> {
    if let Some(refusal) = refusal(message) {
        return Err(Error::unsupported(refusal));
    }
    if browser_url::rewrites(message) {
        out.comment("// fetch rewrites this URL to one that means the same: it encodes or drops parts of it.\n");
    }
    out.comment(&forbidden_note(message));
    if write_call(message, out)? {
        return Ok(());
    }
    let url = message.expression(&message.url(), &JAVASCRIPT);
    if let Some(file) = message.body_file() {
        javascript::add_reader(file, out)?;
    }
    writeln!(out, "const response = await fetch({url}, {{")?;
    writeln!(out, "  method: {},", strings::javascript(message.method()))?;
    let credentials = javascript::authorization(message);
    let headers: Vec<_> = message.asked_headers(&[AGENT]).collect();
    if !headers.is_empty() || credentials.is_some() {
        // Pairs and not an object: an object has names of its own.
        out.write_str("  headers: [\n")?;
        for (name, value) in headers {
            let (name, value) = (strings::javascript(name), message.expression(value, &JAVASCRIPT));
            writeln!(out, "    [{name}, {value}],")?;
        }
        if let Some(value) = credentials {
            writeln!(out, "    [\"authorization\", {value}],")?;
        }
        out.write_str("  ],\n")?;
    }
    if message.has_body() {
        out.write_str("  body: ")?;
        write_body(message, out)?;
        out.write_str(",\n")?;
    }
    if let Some(seconds) = message.transfer().seconds("max-time") {
        writeln!(out, "  signal: AbortSignal.timeout({}),", milliseconds(seconds))?;
    }
    out.write_str("});\n")?;
    Ok(out.write_str(END)?)
}

const END: &str = "console.log(response.status, await response.text());\n";

/// The bodies that `fetch` can make from values.
pub(super) const MEANS: Means = Means {
    json: Some(Language::JAVASCRIPT),
    form: Some(form::BROWSER),
    is_object: true,
    part: javascript::is_form_data,
    types: &[],
    sends: &[("accept", "*/*"), AGENT],
};

/// Writes the call as a programmer would, formatted as by Prettier. False if it would change the body or a header.
fn write_call(message: &Message<'_>, out: &mut Snippet) -> Result<bool, Error> {
    let Some(content) = javascript::content(message, &MEANS) else {
        return Ok(false);
    };
    let Some(headers) = javascript::headers(&content, message, &MEANS) else {
        return Ok(false);
    };
    let mut options = Vec::new();
    if message.method() != "GET" {
        options.push(("method".into(), Literal::Text(message.method().into())));
    }
    if !headers.is_scalar() {
        options.push(("headers".into(), headers));
    }
    let file = message.body_file();
    if let Content::Parts(parts) = &content {
        javascript::write_form(message, parts, out)?;
    }
    let body = match content {
        Content::Json(literal) => Some(Literal::Call("JSON.stringify", literal.into())),
        content => javascript::body(message, content),
    };
    options.extend(body.map(|body| ("body".into(), body)));
    if let Some(seconds) = message.transfer().seconds("max-time") {
        let signal = format!("AbortSignal.timeout({})", milliseconds(seconds));
        options.push(("signal".into(), Literal::Expression(signal)));
    }
    if let Some(file) = file {
        javascript::add_reader(file, out)?;
    }
    javascript::write_call(
        message,
        "const response = await fetch",
        Some(&message.url()),
        options,
        out,
    )?;
    out.write_str(END)?;
    Ok(true)
}

/// Why `fetch` would throw, or send another request than this one.
fn refusal(message: &Message<'_>) -> Option<String> {
    let method = message.method();
    if matches!(method, "TRACE" | "TRACK") {
        return Some(format!("fetch refuses the method {method}"));
    }
    if matches!(method, "GET" | "HEAD") && message.has_body() {
        return Some(format!("fetch sends no body with {method}"));
    }
    if browser_url::changes(message) {
        return Some("fetch sends another path for one with dot segments or backslashes".to_owned());
    }
    if message
        .header("host")
        .is_some_and(|host| *host != message.url_parts().authority)
    {
        return Some("fetch takes the host from the URL, and drops another one".to_owned());
    }
    if message.header("__proto__").is_some() {
        return Some("fetch in Node.js loses a header called __proto__".to_owned());
    }
    None
}

/// The headers that a browser does not send.
fn forbidden_note(message: &Message<'_>) -> String {
    let is_listed = |name: &str| FORBIDDEN.split(' ').any(|forbidden| forbidden == name);
    let is_forbidden = |name: &str| is_listed(name) || name.starts_with("proxy-") || name.starts_with("sec-");
    let names = message.headers().iter().map(|(name, _)| &**name);
    let forbidden: Vec<_> = names.filter(|name| is_forbidden(name)).collect();
    match forbidden.is_empty() {
        true => String::new(),
        false => format!("// A browser leaves out {}; Node.js sends it.\n", forbidden.join(", ")),
    }
}

/// Writes the body. It is an array of bytes if it is not text, and if the request has no content type: `fetch` adds one to a
/// string.
fn write_body(message: &Message<'_>, out: &mut dyn Write) -> fmt::Result {
    if let Some(file) = message.body_file() {
        let place = Place {
            indent: 2,
            before: 8,
            after: 1,
        };
        return javascript::read(file).write(javascript::language(message), place, out);
    }
    match message.data() {
        Some(Data::Text(text)) => {
            let text = message.body_expression(text, &JAVASCRIPT);
            match message.header("content-type") {
                Some(_) => out.write_str(&text),
                None => write!(out, "new TextEncoder().encode({text})"),
            }
        }
        _ => {
            let encoded = Base64Display::new(message.bytes(), &STANDARD);
            write!(out, "Uint8Array.from(atob(\"{encoded}\"), (c) => c.charCodeAt(0))")
        }
    }
}
