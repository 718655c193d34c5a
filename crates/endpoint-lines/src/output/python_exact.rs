//! Python that sends a request byte for byte. `requests` prepares it without a session, which would add other headers, and
//! credentials from `~/.netrc`; the headers that urllib3 adds are switched off by name. `http.client` of the standard library,
//! which changes nothing, sends the requests that `requests` would change.

use std::fmt::{self, Write};

use super::content::{Content, Means};
use super::expression::PYTHON;
use super::literal::{Language, Literal, Place};
use super::message::Message;
use super::transfer::Transfer;
use super::{strings, urllib3};
use crate::attached::File;

/// The headers that urllib3 adds, unless they are switched off.
const ADDED: [&str; 2] = ["accept-encoding", "user-agent"];

/// The methods that urllib3 sends without a length if there is no body. To others, it adds a length of 0.
const WITHOUT_BODY: [&str; 5] = ["GET", "HEAD", "DELETE", "TRACE", "OPTIONS"];

pub(super) fn write(message: &Message<'_>, out: &mut dyn Write) -> fmt::Result {
    match is_bare(message) {
        true => write_http_client(message, out),
        false => write_requests(message, out),
    }
}

/// Whether `requests` would change the request. The standard library then sends it.
pub(super) fn is_bare(message: &Message<'_>) -> bool {
    let adds_length = !message.sends_length() && !WITHOUT_BODY.contains(&message.method());
    urllib3::rewrites(message) || adds_length
}

/// A user or a password. requests encodes text in Latin-1, so text beyond ASCII and variables are given as bytes.
pub(super) fn credential(message: &Message<'_>, text: &str) -> String {
    let value = message.expression(text, &PYTHON);
    match text.is_ascii() && !message.has_reference(text) {
        true => value,
        false => format!("{value}.encode()"),
    }
}

/// The arguments of requests for the transfer. It follows redirects and asks for compressed responses by default.
pub(super) fn transfer(transfer: Transfer<'_>) -> Vec<(&'static str, String)> {
    let timeout = match (transfer.connect_timeout, transfer.max_time) {
        (None, None) => None,
        (None, Some(all)) => Some(all.to_owned()),
        (Some(connect), all) => Some(format!("({connect}, {})", all.unwrap_or("None"))),
    };
    let verify = transfer.is_insecure.then(|| ("verify", "False".to_owned()));
    verify
        .into_iter()
        .chain(timeout.map(|timeout| ("timeout", timeout)))
        .collect()
}

/// The proxies of requests: one for each scheme of a URL.
pub(super) fn proxies(url: String) -> Literal<'static> {
    let https = Literal::Text(url.clone().into());
    Literal::Object(vec![
        ("http".into(), Literal::Text(url.into())),
        ("https".into(), https),
    ])
}

fn write_requests(message: &Message<'_>, out: &mut dyn Write) -> fmt::Result {
    let url = message.expression(&message.url(), &PYTHON);
    let skipped: Vec<_> = ADDED
        .into_iter()
        .filter(|name| message.header(name).is_none())
        .collect();
    out.write_str("import requests\n")?;
    if !skipped.is_empty() {
        out.write_str("from urllib3.util import SKIP_HEADER\n")?;
    }
    writeln!(
        out,
        "\nrequest = requests.Request(\n    {},\n    {url},",
        strings::python(message.method())
    )?;
    write_headers(message, &skipped, out)?;
    if let Some((user, Some(password))) = message.credentials() {
        let [user, password] = [user, password].map(|text| credential(message, text));
        writeln!(out, "    auth=({user}, {password}),")?;
    }
    if !message.body().is_empty() {
        out.write_str("    data=")?;
        write_data(message, &Content::of(message, &Means::NONE), true, out)?;
        out.write_str(",\n")?;
    }
    out.write_str(").prepare()\n")?;
    if urllib3::requests_rewrites(message) {
        writeln!(out, "request.url = {url}  # as it was before prepare()")?;
    }
    if !message.sends_length() && !matches!(message.method(), "GET" | "HEAD") {
        out.write_str("del request.headers[\"Content-Length\"]\n")?;
    }
    let options = transfer(message.transfer()).into_iter();
    let mut options: String = options.map(|(name, value)| format!(", {name}={value}")).collect();
    if let Some(proxy) = message.proxy() {
        let url = message.expression(&proxy.url(), &PYTHON);
        options.push_str(&format!(", proxies={{\"http\": {url}, \"https\": {url}}}"));
    }
    writeln!(out, "response = requests.Session().send(request{options})")?;
    out.write_str("print(response.status_code, response.text)\n")
}

fn write_headers(message: &Message<'_>, skipped: &[&str], out: &mut dyn Write) -> fmt::Result {
    let has_length = message.sends_length() && message.body().is_empty();
    let headers: Vec<_> = message.asked_headers(&[]).collect();
    if headers.is_empty() && skipped.is_empty() && !has_length {
        return Ok(());
    }
    out.write_str("    headers={\n")?;
    for (name, value) in headers {
        let value = message.expression(value, &PYTHON);
        writeln!(out, "        {}: {value},", strings::python(name))?;
    }
    for name in skipped {
        writeln!(out, "        {}: SKIP_HEADER,", strings::python(name))?;
    }
    if has_length {
        out.write_str("        \"content-length\": \"0\",\n")?;
    }
    out.write_str("    },\n")
}

fn write_http_client(message: &Message<'_>, out: &mut dyn Write) -> fmt::Result {
    let is_secure = message.url().starts_with("https:");
    let has_transfer = !transfer(message.transfer()).is_empty() || message.proxy().is_some();
    let left_out = if has_transfer {
        " Left out: certificates, timeouts and the proxy."
    } else {
        ""
    };
    let class = if is_secure { "HTTPSConnection" } else { "HTTPConnection" };
    writeln!(
        out,
        "# requests would change this URL, or add a content-length.{left_out}\nimport http.client\n\nconnection = http.client.{class}({})",
        strings::python(message.authority())
    )?;
    let target = message.target();
    let method = strings::python(message.method());
    let target = message.expression(&target, &PYTHON);
    let host = match message.header("host") {
        Some(_) => ", skip_host=True",
        None => "",
    };
    writeln!(
        out,
        "connection.putrequest({method}, {target}{host}, skip_accept_encoding=True)"
    )?;
    for (name, value) in message.headers() {
        let (name, value) = (strings::python(name), message.expression(value, &PYTHON));
        writeln!(out, "connection.putheader({name}, {value})")?;
    }
    // http.client counts the bytes of a body that has none yet.
    if message.sends_length() && !message.has_references() {
        let length = message.body().len();
        writeln!(out, "connection.putheader(\"content-length\", \"{length}\")")?;
    }
    out.write_str("connection.endheaders(")?;
    if !message.body().is_empty() {
        write_data(message, &Content::of(message, &Means::NONE), true, out)?;
    }
    out.write_str(")\nresponse = connection.getresponse()\nprint(response.status, response.read().decode())\n")
}

/// The expression for the content of a file.
pub(super) fn opened(file: File<'_>) -> Literal<'_> {
    let arguments = [file.path, "rb"].map(|text| Literal::Text(text.into()));
    match file.is_stripped {
        true => Literal::Expression(format!(
            "open({}, \"rb\").read().translate(None, b\"\\0\\n\\r\")",
            strings::python(file.path)
        )),
        false => Literal::Function("open", arguments.into()),
    }
}

/// Writes the body as one value. requests encodes some text beyond ASCII in Latin-1, so such text is written as bytes. With
/// `is_bytes`, all text is.
pub(super) fn write_data(
    message: &Message<'_>,
    content: &Content<'_>,
    is_bytes: bool,
    out: &mut dyn Write,
) -> fmt::Result {
    match content {
        Content::Text(text) if message.has_reference(text) => {
            write!(out, "{}.encode()", message.body_expression(text, &PYTHON))
        }
        Content::File(file) => {
            let place = Place {
                indent: 4,
                before: 9,
                after: 1,
            };
            opened(*file).write(Language::Python, place, out)
        }
        Content::Text(text) if !text.is_ascii() => write!(out, "{}.encode()", strings::python(text)),
        Content::Text(text) if is_bytes => write!(out, "{}", strings::python_bytes(text.as_bytes())),
        Content::Text(text) => write!(out, "{}", strings::python(text)),
        Content::Bytes(bytes) => write!(out, "{}", strings::python_bytes(bytes)),
        Content::None | Content::Json(_) | Content::Form(_) | Content::Parts(_) => Ok(()),
    }
}
