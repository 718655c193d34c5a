//! JavaScript that calls `axios` as a programmer would, in Node.js or a browser. The library adds its own headers.

use std::fmt::Write;

use super::code::Snippet;
use super::content::{Content, Means};
use super::error::{Error, UNTYPED};
use super::literal::{Language, Literal};
use super::message::Message;
use super::transfer::{Transfer, milliseconds};
use super::{browser_url, form, javascript};
use crate::input::json;
use crate::tree::{Holes, Text};

const MEANS: Means = Means {
    json: Some(Language::JAVASCRIPT),
    form: Some(form::BROWSER),
    is_object: true,
    part: javascript::is_form_data,
    types: &["application/json"],
    has_agent: true,
};

pub(super) fn write(message: &Message<'_>, out: &mut Snippet) -> Result<(), Error> {
    let content = Content::of(message, &MEANS);
    let (auth, credentials) = match message.credentials() {
        Some((user, Some(password))) => (Some(auth(user.clone(), password.clone())), None),
        _ => (None, javascript::authorization(message)),
    };
    let headers = javascript::headers(&content, message, &MEANS, credentials);
    let is_bytes = matches!(content, Content::Bytes(_));
    let reasons = [
        (browser_url::changes(message), browser_url::CHANGES),
        (message.is_untyped(), UNTYPED),
        (is_bytes, "is given no bytes: name their file with --data @FILE"),
        (!headers.is_object(), "loses a header that no object can hold"),
    ];
    Error::refuse("axios", &reasons)?;
    if browser_url::rewrites(message) {
        out.comment("// axios rewrites this URL to one that means the same: it encodes or drops parts of it.\n");
    }
    out.comment(&message.added_type("// In Node.js, axios"));
    let mut options = Vec::from_iter(javascript::method(message));
    options.push(("url".into(), Literal::Text(message.url())));
    if !headers.is_scalar() {
        options.push(("headers".into(), headers));
    }
    options.extend(auth);
    out.import_library("import axios from \"axios\"", true);
    javascript::write_files(message, &content, out)?;
    let body = match content {
        // It writes a text that is not JSON as a text of JSON, and drops the blanks around one that is.
        Content::Text(text) if message.is_json() && (text.has_blank_ends() || !is_json(text)) => Some(Literal::call(
            "new TextEncoder().encode",
            [Literal::Text(message.escaped_by_code(text).into_owned())],
        )),
        content => javascript::body(message, content),
    };
    options.extend(body.map(|body| ("data".into(), body)));
    options.extend(transfer(message, out)?);
    javascript::write_call(message, "const response = await axios", [Literal::Object(options)], out)?;
    Ok(out.write_str("console.log(response.status, response.data);\n")?)
}

/// The member for a user and a password.
fn auth(user: Text, password: Text) -> (String, Literal) {
    let members = [("username", user), ("password", password)];
    let members = members.map(|(name, text)| (name.into(), Literal::Text(text)));
    ("auth".into(), Literal::Object(members.into()))
}

/// The agent for certificates.
fn agent(transfer: Transfer<'_>, out: &mut Snippet) -> Option<Literal> {
    let file = |name| transfer.option(name);
    let read = |file: &Text| Literal::call("await readFile", [Literal::Text(file.clone())]);
    let is_insecure = transfer.has("insecure").then_some(Literal::Bool(false));
    let members = [
        ("cert", file("cert").map(read)),
        // Without `--key`, the certificate's file holds the key.
        ("key", file("key").or(file("cert")).map(read)),
        ("ca", file("cacert").map(read)),
        ("rejectUnauthorized", is_insecure),
    ];
    let members = members.into_iter();
    let members: Vec<_> = members
        .filter_map(|(name, value)| Some((name.to_owned(), value?)))
        .collect();
    let reads = file("cert").or(file("cacert")).is_some();
    out.import(&[
        ("import https from \"node:https\"", !members.is_empty()),
        ("import { readFile } from \"node:fs/promises\"", reads),
    ]);
    (!members.is_empty()).then(|| Literal::call("new https.Agent", [Literal::Object(members)]))
}

/// The options about the transfer.
fn transfer(message: &Message<'_>, out: &mut Snippet) -> Result<Vec<(String, Literal)>, Error> {
    let transfer = message.transfer();
    let mut options = Vec::new();
    if let Some(seconds) = transfer.seconds("max-time") {
        options.push(("timeout".into(), Literal::Expression(milliseconds(seconds))));
    }
    options.extend(agent(transfer, out).map(|agent| ("httpsAgent".into(), agent)));
    let Some(proxy) = message.proxy() else {
        return Ok(options);
    };
    let (host, port) = message.host_and_port(&proxy, "axios")?;
    let mut fields = vec![
        (
            "protocol".into(),
            Literal::Text(proxy.scheme.to_ascii_lowercase().into()),
        ),
        ("host".into(), Literal::Text(host)),
        ("port".into(), Literal::Expression(port.to_string())),
    ];
    if let Some([user, password]) = proxy.basic_auth() {
        fields.push(auth(user, password));
    }
    options.push(("proxy".into(), Literal::Object(fields)));
    Ok(options)
}

/// Whether a text is JSON, whatever its variables hold.
fn is_json(text: &Text) -> bool {
    Holes::default().string(text).is_some_and(|json| json::is_valid(&json))
}
