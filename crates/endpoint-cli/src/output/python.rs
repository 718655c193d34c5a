//! Python that calls the `requests` library. The request is prepared without a session, which would add
//! other headers and credentials from `~/.netrc`; what urllib3 adds is switched off by name. What `requests` can't send
//! as it is, is sent by `http.client` of the standard library, which changes nothing.

use super::message::{Body, Message};
use super::{strings, urllib3};

/// What urllib3 sends by itself, unless it is switched off.
const ADDED: [&str; 2] = ["accept-encoding", "user-agent"];

/// The methods that urllib3 knows to go without a body: to any other it adds a length of 0.
const WITHOUT_BODY: [&str; 5] = ["GET", "HEAD", "DELETE", "TRACE", "OPTIONS"];

pub(super) fn text(message: &Message<'_>) -> String {
    let adds_length = !message.sends_length() && !WITHOUT_BODY.contains(&message.method());
    if urllib3::rewrites(message) || adds_length {
        return by_http_client(message);
    }
    by_requests(message)
}

fn by_requests(message: &Message<'_>) -> String {
    let url = strings::python(&message.url());
    let skipped: Vec<_> = ADDED
        .into_iter()
        .filter(|name| message.header(name).is_none())
        .collect();
    let mut out = String::from("import requests\n");
    if !skipped.is_empty() {
        out.push_str("from urllib3.util import SKIP_HEADER\n");
    }
    out.push_str(&format!(
        "\nrequest = requests.Request(\n    {},\n    {url},\n",
        strings::python(message.method())
    ));
    out.push_str(&headers(message, &skipped));
    if !message.body().is_empty() {
        out.push_str(&format!("    data={},\n", data(message)));
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

fn by_http_client(message: &Message<'_>) -> String {
    let is_secure = message.url().starts_with("https:");
    let class = if is_secure { "HTTPSConnection" } else { "HTTPConnection" };
    let mut out = format!(
        "# requests would change this URL, or add a content-length.\nimport http.client\n\nconnection = http.client.{class}({})\n",
        strings::python(message.authority())
    );
    let (method, target) = (strings::python(message.method()), strings::python(&message.target()));
    let host = match message.header("host") {
        Some(_) => ", skip_host=True",
        None => "",
    };
    out.push_str(&format!(
        "connection.putrequest({method}, {target}{host}, skip_accept_encoding=True)\n"
    ));
    for (name, value) in message.headers() {
        let (name, value) = (strings::python(name), strings::python(value));
        out.push_str(&format!("connection.putheader({name}, {value})\n"));
    }
    if message.sends_length() {
        let length = message.body().len();
        out.push_str(&format!("connection.putheader(\"content-length\", \"{length}\")\n"));
    }
    let body = if message.body().is_empty() {
        String::new()
    } else {
        data(message)
    };
    out.push_str(&format!("connection.endheaders({body})\n"));
    out + "response = connection.getresponse()\nprint(response.status, response.read().decode())\n"
}

/// Always bytes: requests would encode a string as Latin-1.
fn data(message: &Message<'_>) -> String {
    if let Body::File(path) = message.payload() {
        return format!("open({}, \"rb\")", strings::python(path));
    }
    let body = message.body();
    match std::str::from_utf8(body) {
        Ok(text) if !body.is_ascii() => format!("{}.encode()", strings::python(text)),
        _ => strings::python_bytes(body),
    }
}

/// Whether requests changes the target when it prepares the URL: it also decodes escapes of unreserved characters.
fn prepare_rewrites(message: &Message<'_>) -> bool {
    message.has_dot_segment() || urllib3::decodes(message.path()) || message.query().is_some_and(urllib3::decodes)
}
