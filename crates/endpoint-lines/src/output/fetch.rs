//! JavaScript that calls `fetch`. Node.js sends the request as written; a browser leaves out the headers that it reserves for
//! itself, cookies among them, and a note above the call names them. The exact form keeps each byte of the body, and notes the
//! headers that `fetch` adds as well.

use std::collections::HashSet;
use std::fmt::{self, Write};

use base64::display::Base64Display;
use base64::engine::general_purpose::STANDARD;

use super::error::Error;
use super::form;
use super::literal::{LONGEST, Language, Literal, Place, width};
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
    let call = (!message.is_exact() && !browser_url::rewrites(message)).then(|| Call::new(message));
    if let Some(call) = call.flatten() {
        return Ok(call.write(message, out)?);
    }
    if browser_url::rewrites(message) {
        out.write_str("// fetch rewrites this URL to one that means the same: it encodes or drops parts of it.\n")?;
    }
    out.write_str(&added_note(message))?;
    out.write_str(&forbidden_note(message))?;
    let url = message.url();
    let url = strings::javascript(&url);
    if matches!(message.payload(), Body::File(_)) {
        out.write_str(IMPORT)?;
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
    out.write_str("});\n")?;
    Ok(out.write_str(END)?)
}

const IMPORT: &str = "import { readFile } from \"node:fs/promises\";\n\n";

const END: &str = "console.log(response.status, await response.text());\n";

/// A call as a programmer would write it, formatted as by Prettier.
struct Call<'a> {
    headers: Vec<(&'a str, &'a str)>,
    body: Option<Content<'a>>,
}

/// A body that one expression holds.
enum Content<'a> {
    /// The argument of a function.
    Argument(&'static str, Literal<'a>),
    Text(&'a str),
    File(&'a str),
}

impl<'a> Call<'a> {
    /// The call. None for a request that only the exact form sends as it is.
    fn new(message: &Message<'a>) -> Option<Self> {
        let headers: Vec<_> = message.asked_headers(&[("accept", "*/*")]).collect();
        let has_keys = headers.iter().all(|(name, _)| Language::JavaScript.has_key(name));
        let body = match message.body() {
            [] => None,
            _ => Some(Content::new(message)?),
        };
        has_keys.then_some(Self { headers, body })
    }

    fn write(&self, message: &Message<'_>, out: &mut dyn Write) -> fmt::Result {
        out.write_str(&forbidden_note(message))?;
        if matches!(self.body, Some(Content::File(_))) {
            out.write_str(IMPORT)?;
        }
        let url = strings::javascript(&message.url()).to_string();
        let method = message.method();
        let has_options = method != "GET" || !self.headers.is_empty() || self.body.is_some();
        let start = "const response = await fetch(";
        let fits = |end: &str| width(start) + width(&url) + width(end) <= Language::JavaScript.columns();
        match (has_options, fits(", {"), fits(");")) {
            (false, _, true) => writeln!(out, "{start}{url});")?,
            (false, ..) => writeln!(out, "{start}\n  {url},\n);")?,
            (true, true, _) => {
                writeln!(out, "{start}{url}, {{")?;
                self.write_options(method, 2, out)?;
                out.write_str("});\n")?;
            }
            (true, false, _) => {
                writeln!(out, "{start}\n  {url},\n  {{")?;
                self.write_options(method, 4, out)?;
                out.write_str("  },\n);\n")?;
            }
        }
        out.write_str(END)
    }

    fn write_options(&self, method: &str, indent: usize, out: &mut dyn Write) -> fmt::Result {
        if method != "GET" {
            writeln!(out, "{:indent$}method: {},", "", strings::javascript(method))?;
        }
        if !self.headers.is_empty() {
            let headers = self.headers.iter();
            let headers = headers.map(|(name, value)| ((*name).into(), Literal::Text((*value).into())));
            write!(out, "{:indent$}headers: ", "")?;
            Literal::Object(headers.collect()).write_broken(Language::JavaScript, indent, out)?;
            out.write_str(",\n")?;
        }
        let Some(body) = &self.body else { return Ok(()) };
        write!(out, "{:indent$}body: ", "")?;
        match body {
            Content::Argument(function, literal) => {
                write!(out, "{function}(")?;
                let place = Place {
                    indent,
                    before: indent + "body: (".len() + function.len(),
                    after: "),".len(),
                };
                literal.write(Language::JavaScript, place, out)?;
                out.write_str("),\n")
            }
            Content::Text(text) => writeln!(out, "{},", strings::javascript(text)),
            Content::File(path) => {
                let path = strings::javascript(path).to_string();
                let line = format!("{:indent$}body: await readFile({path}),", "");
                match width(&line) <= Language::JavaScript.columns() {
                    true => writeln!(out, "await readFile({path}),"),
                    false => writeln!(
                        out,
                        "await readFile(\n{:inner$}{path},\n{:indent$}),",
                        "",
                        "",
                        inner = indent + 2
                    ),
                }
            }
        }
    }
}

impl<'a> Content<'a> {
    fn new(message: &Message<'a>) -> Option<Self> {
        let text = match message.payload() {
            Body::File(path) => return Some(Self::File(path)),
            _ => std::str::from_utf8(message.body()).ok()?,
        };
        // A text without a content type would get one.
        let content_type = message.header("content-type")?;
        let literal = if text.len() > LONGEST {
            None
        } else if message.is_json() {
            Literal::json(text, Language::JavaScript).map(|literal| Self::Argument("JSON.stringify", literal))
        } else if content_type == "application/x-www-form-urlencoded" {
            fields(text).map(|literal| Self::Argument("new URLSearchParams", literal))
        } else {
            None
        };
        Some(literal.unwrap_or(Self::Text(text)))
    }
}

/// The fields of a form as an object. None if a name occurs twice, which an object can't hold.
fn fields<'a>(text: &str) -> Option<Literal<'a>> {
    let mut names = HashSet::new();
    let fields = form::fields(text, form::BROWSER)?;
    let is_object = fields
        .iter()
        .all(|(name, _)| Language::JavaScript.has_key(name) && names.insert(name.as_str()));
    let fields = is_object.then_some(fields)?.into_iter();
    let fields = fields.map(|(name, value)| (name.into(), Literal::Text(value.into())));
    Some(Literal::Object(fields.collect()))
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

/// The headers that `fetch` sends beside the request.
fn added_note(message: &Message<'_>) -> String {
    let added: Vec<_> = ADDED
        .into_iter()
        .filter(|name| message.header(name).is_none())
        .collect();
    match added.is_empty() {
        true => String::new(),
        false => format!("// fetch adds {}.\n", added.join(", ")),
    }
}

/// The headers that a browser does not send.
fn forbidden_note(message: &Message<'_>) -> String {
    let is_forbidden = |name: &str| FORBIDDEN.contains(&name) || name.starts_with("proxy-") || name.starts_with("sec-");
    let names = message.headers().iter().map(|(name, _)| *name);
    let forbidden: Vec<_> = names.filter(|name| is_forbidden(name)).collect();
    match forbidden.is_empty() {
        true => String::new(),
        false => format!("// A browser leaves out {}; Node.js sends it.\n", forbidden.join(", ")),
    }
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
