//! JavaScript that calls `fetch`. Node.js sends the request as written. A browser leaves out the headers that it sets itself,
//! such as cookies; a note above the call names them.

use std::fmt::Write;

use base64::display::Base64Display;
use base64::engine::general_purpose::STANDARD;

use super::code::Snippet;
use super::content::{Content, Means};
use super::error::Error;
use super::literal::{Language, Literal};
use super::message::Message;
use super::transfer::milliseconds;
use super::{browser_url, form, javascript};

/// The headers that a browser leaves out, as it does names that start with `proxy-` and `sec-` (Fetch, "forbidden
/// request-header").
const FORBIDDEN: &str = "\
accept-charset accept-encoding access-control-request-headers access-control-request-method \
access-control-request-private-network connection cookie cookie2 date dnt expect host keep-alive origin referer \
set-cookie te trailer via";

pub(super) fn write(message: &Message<'_>, out: &mut Snippet) -> Result<(), Error> {
    refuse(message)?;
    if browser_url::rewrites(message) {
        out.comment("// fetch rewrites this URL to one that means the same: it encodes or drops parts of it.\n");
    }
    out.comment(&forbidden_note(message));
    let content = Content::of(message, &MEANS);
    let headers = javascript::headers(&content, message, &MEANS, javascript::authorization(message));
    let mut options = Vec::from_iter(javascript::method(message));
    if !headers.is_scalar() {
        options.push(("headers".into(), headers));
    }
    javascript::write_files(message, &content, out)?;
    let body = match content {
        Content::Json(literal) => Some(Literal::call("JSON.stringify", [literal])),
        Content::Bytes(bytes) => {
            let encoded = Base64Display::new(bytes, &STANDARD);
            let code = format!("Uint8Array.from(atob(\"{encoded}\"), (c) => c.charCodeAt(0))");
            Some(Literal::Expression(code))
        }
        // It adds a content type to a text.
        Content::Text(text) if message.header("content-type").is_none() => {
            let text = message.escaped_by_code(text).into_owned();
            Some(Literal::call("new TextEncoder().encode", [Literal::Text(text)]))
        }
        content => javascript::body(message, content),
    };
    options.extend(body.map(|body| ("body".into(), body)));
    if let Some(seconds) = message.transfer().seconds("max-time") {
        let signal = format!("AbortSignal.timeout({})", milliseconds(seconds));
        options.push(("signal".into(), Literal::Expression(signal)));
    }
    let options = (!options.is_empty()).then_some(Literal::Object(options));
    let arguments: Vec<_> = [Literal::Text(message.url())].into_iter().chain(options).collect();
    javascript::write_call(message, "const response = await fetch", arguments, out)?;
    Ok(out.write_str("console.log(response.status, await response.text());\n")?)
}

/// The bodies that `fetch` can make from values.
pub(super) const MEANS: Means = Means {
    json: Some(Language::JAVASCRIPT),
    form: Some(form::BROWSER),
    is_object: true,
    part: javascript::is_form_data,
    ..Means::NONE
};

/// Refuses what `fetch` would throw for, or send as another request.
fn refuse(message: &Message<'_>) -> Result<(), Error> {
    let method = message.method();
    let [unknown, bodiless] = ["refuses the method", "sends no body with"].map(|reason| format!("{reason} {method}"));
    let host = &message.url_parts().authority;
    let is_host = message.header("host").is_none_or(|own| own == host);
    let has_proto = message.header("__proto__").is_some();
    let reasons = [
        (matches!(method, "TRACE" | "TRACK"), &*unknown),
        (matches!(method, "GET" | "HEAD") && message.has_body(), &*bodiless),
        (browser_url::changes(message), browser_url::CHANGES),
        (!is_host, "takes the host from the URL, and drops another one"),
        (has_proto, "in Node.js loses a header called __proto__"),
    ];
    Error::refuse("fetch", &reasons)
}

/// The headers that a browser does not send.
fn forbidden_note(message: &Message<'_>) -> String {
    let is_listed = |name: &str| FORBIDDEN.split(' ').any(|forbidden| forbidden == name);
    let is_forbidden = |name: &str| is_listed(name) || name.starts_with("proxy-") || name.starts_with("sec-");
    let names = message.headers().iter().map(|(name, _)| &**name);
    let forbidden: Vec<_> = names.filter(|name| is_forbidden(name)).collect();
    match forbidden.is_empty() {
        true => String::new(),
        false => format!("// A browser leaves out {}; Node.js does not.\n", forbidden.join(", ")),
    }
}
