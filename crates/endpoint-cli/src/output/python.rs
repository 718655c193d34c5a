//! Python that calls the `requests` library. The request is prepared without a session, which would add
//! headers of its own and credentials from `~/.netrc`; what the layer below adds is switched off by name.

use super::literal;
use super::message::Message;

/// What urllib3 sends by itself, unless it is told otherwise.
const ADDED: [&str; 2] = ["accept-encoding", "user-agent"];

/// Said above a line that does not bring the URL over byte for byte.
pub(super) const NOTE: &str =
    "# urllib3 rewrites this URL to one that means the same: it encodes or drops parts of it.\n";

pub(super) fn text(message: &Message<'_>) -> String {
    let url = literal::python(&message.url());
    let skipped: Vec<_> = ADDED
        .into_iter()
        .filter(|name| message.header(name).is_none())
        .collect();
    let mut out = String::new();
    if is_normalized(message) {
        out.push_str(NOTE);
    }
    out.push_str("import requests\n");
    if !skipped.is_empty() {
        out.push_str("from urllib3.util import SKIP_HEADER\n");
    }
    out.push_str(&format!(
        "\nrequest = requests.Request(\n    {},\n    {url},\n",
        literal::python(message.method())
    ));
    out.push_str(&headers(message, &skipped));
    if !message.body().is_empty() {
        out.push_str(&format!("    data={},\n", data(message.body())));
    }
    out.push_str(").prepare()\n");
    if rewrites(message) {
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
            literal::python(name),
            literal::python(value)
        ));
    }
    for name in skipped {
        out.push_str(&format!("        {}: SKIP_HEADER,\n", literal::python(name)));
    }
    if message.sends_length() && message.body().is_empty() {
        out.push_str("        \"content-length\": \"0\",\n");
    }
    if out.ends_with("{\n") {
        return String::new();
    }
    out + "    },\n"
}

/// Always bytes: of a string, the layer below would make Latin-1.
fn data(body: &[u8]) -> String {
    match std::str::from_utf8(body) {
        Ok(text) if !body.is_ascii() => format!("{}.encode()", literal::python(text)),
        _ => literal::python_bytes(body),
    }
}

/// Whether requests changes the target when it prepares the URL: it also decodes escapes of unreserved characters.
fn rewrites(message: &Message<'_>) -> bool {
    message.has_dot_segment()
        || decodes(message.path())
        || message.query().is_some_and(decodes)
        || is_normalized(message)
}

/// Whether requests decodes an escape in this part of the URL.
pub(super) fn decodes(part: &str) -> bool {
    escapes(part).any(|escape| {
        u8::from_str_radix(escape, 16)
            .is_ok_and(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~'))
    })
}

/// Whether urllib3, under requests and HTTPie, sends another target than the URL's. It has no switch for that:
/// it writes escapes in capitals, encodes brackets and braces, and drops a `?` that nothing follows.
pub(super) fn is_normalized(message: &Message<'_>) -> bool {
    let parts = [Some(message.path()), message.query()];
    message.query() == Some("")
        || parts.into_iter().flatten().any(|part| {
            escapes(part).any(|escape| escape.bytes().any(|byte| byte.is_ascii_lowercase()))
                || part.contains(['"', '<', '>', '\\', '^', '`', '{', '|', '}', '[', ']'])
        })
}

/// The two digits after each `%`.
fn escapes(part: &str) -> impl Iterator<Item = &str> {
    part.split('%').skip(1).map(|rest| rest.get(..2).unwrap_or(rest))
}
