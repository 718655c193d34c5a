//! Python that calls the `requests` library. The request is prepared without a session, which would add
//! other headers and credentials from `~/.netrc`; what urllib3 adds is switched off by name.

use super::message::Message;
use super::{strings, urllib3};

/// What urllib3 sends by itself, unless it is switched off.
const ADDED: [&str; 2] = ["accept-encoding", "user-agent"];

pub(super) fn text(message: &Message<'_>) -> String {
    let url = strings::python(&message.url());
    let skipped: Vec<_> = ADDED
        .into_iter()
        .filter(|name| message.header(name).is_none())
        .collect();
    let mut out = String::new();
    if urllib3::rewrites(message) {
        out.push_str(urllib3::NOTE);
    }
    out.push_str("import requests\n");
    if !skipped.is_empty() {
        out.push_str("from urllib3.util import SKIP_HEADER\n");
    }
    out.push_str(&format!(
        "\nrequest = requests.Request(\n    {},\n    {url},\n",
        strings::python(message.method())
    ));
    out.push_str(&headers(message, &skipped));
    if !message.body().is_empty() {
        out.push_str(&format!("    data={},\n", data(message.body())));
    }
    out.push_str(").prepare()\n");
    if prepare_rewrites(message) {
        out.push_str(&format!("request.url = {url}  # as it was before prepare()\n"));
    }
    if !message.sends_length() && !matches!(message.method(), "GET" | "HEAD") {
        out.push_str("del request.headers[\"Content-Length\"]\n");
    }
    out.push_str("response = requests.Session().send(request)\nprint(response.status_code, response.text)\n");
    out
}

fn headers(message: &Message<'_>, skipped: &[&str]) -> String {
    let mut out = String::from("    headers={\n");
    for (name, value) in message.headers() {
        out.push_str(&format!(
            "        {}: {},\n",
            strings::python(name),
            strings::python(value)
        ));
    }
    for name in skipped {
        out.push_str(&format!("        {}: SKIP_HEADER,\n", strings::python(name)));
    }
    if message.sends_length() && message.body().is_empty() {
        out.push_str("        \"content-length\": \"0\",\n");
    }
    if out.ends_with("{\n") {
        return String::new();
    }
    out + "    },\n"
}

/// Always bytes: requests would encode a string as Latin-1.
fn data(body: &[u8]) -> String {
    match std::str::from_utf8(body) {
        Ok(text) if !body.is_ascii() => format!("{}.encode()", strings::python(text)),
        _ => strings::python_bytes(body),
    }
}

/// Whether requests changes the target when it prepares the URL: it also decodes escapes of unreserved characters.
fn prepare_rewrites(message: &Message<'_>) -> bool {
    message.has_dot_segment()
        || urllib3::decodes(message.path())
        || message.query().is_some_and(urllib3::decodes)
        || urllib3::rewrites(message)
}
