//! A program in Go that sends the request with `net/http`. It is sent by a transport alone: a client would follow
//! redirects, and the transport that all programs share would ask for compressed answers.

use super::error::Error;
use super::message::{Body, Message};
use super::strings;

pub(super) fn text(message: &Message<'_>) -> Result<String, Error> {
    if let Some(refusal) = refusal(message) {
        return Err(Error::unsupported(refusal));
    }
    let (body, opened) = body(message);
    let mut imports = vec!["fmt", "io", "log", "net/http"];
    match message.payload() {
        _ if message.body().is_empty() => {}
        Body::File(_) => imports.push("os"),
        _ => imports.push("strings"),
    }
    let mut out = String::from("package main\n\nimport (\n");
    for import in imports {
        out.push_str(&format!("\t\"{import}\"\n"));
    }
    out.push_str(")\n\nfunc main() {\n");
    out.push_str(&opened);
    let method = strings::go(message.method().as_bytes());
    let url = strings::go(url(message).as_bytes());
    out.push_str(&format!("\treq, err := http.NewRequest({method}, {url}, {body})\n"));
    out.push_str(FAIL);
    if !is_plain(message) {
        out.push_str(&raw_target(message));
    }
    if !opened.is_empty() {
        out.push_str("\treq.ContentLength = info.Size()\n");
    }
    for (name, value) in message.headers() {
        let (name, value) = (strings::go(name.as_bytes()), strings::go(value.as_bytes()));
        match name.as_str() {
            "\"host\"" => out.push_str(&format!("\treq.Host = {value}\n")),
            _ => out.push_str(&format!("\treq.Header.Set({name}, {value})\n")),
        }
    }
    if message.header("user-agent").is_none() {
        out.push_str("\treq.Header.Set(\"user-agent\", \"\") // sends none\n");
    }
    out.push_str("\ttransport := &http.Transport{DisableCompression: true}\n\tres, err := transport.RoundTrip(req)\n");
    out.push_str(FAIL);
    out.push_str("\tdefer res.Body.Close()\n\tanswer, err := io.ReadAll(res.Body)\n");
    out.push_str(FAIL);
    out.push_str("\tfmt.Println(res.Status, string(answer))\n}\n");
    Ok(out)
}

const FAIL: &str = "\tif err != nil {\n\t\tlog.Fatal(err)\n\t}\n";

/// Why Go would send another request than this one.
fn refusal(message: &Message<'_>) -> Option<String> {
    if message.header("user-agent") == Some("") {
        return Some("Go sends no header user-agent that is empty".to_owned());
    }
    if message.header("trailer").is_some() {
        return Some("Go leaves the header trailer out".to_owned());
    }
    if !is_plain(message) && message.path().starts_with("//") {
        return Some("Go takes a path that starts with two slashes for a host".to_owned());
    }
    let has_length = matches!(message.method(), "POST" | "PUT" | "PATCH") || !message.body().is_empty();
    if message.sends_length() && !has_length {
        let method = message.method();
        return Some(format!("Go sends no content-length of 0 with {method}"));
    }
    None
}

/// The body as an argument, and what opens its file.
fn body(message: &Message<'_>) -> (String, String) {
    match message.payload() {
        _ if message.body().is_empty() => ("nil".to_owned(), String::new()),
        Body::File(path) => {
            let path = strings::go(path.as_bytes());
            let open = format!("\tfile, err := os.Open({path})\n{FAIL}\tinfo, err := file.Stat()\n{FAIL}");
            ("file".to_owned(), open)
        }
        Body::Text(_) | Body::Bytes(_) => (
            format!("strings.NewReader({})", strings::go(message.body())),
            String::new(),
        ),
    }
}

/// Whether Go writes the target as it reads it: it encodes some characters, and refuses a `%` without two digits.
fn is_plain(message: &Message<'_>) -> bool {
    let path = message.path();
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~/%@:!$&'()*+,;=".contains(&byte);
    let escapes = path.split('%').skip(1);
    path.bytes().all(plain)
        && escapes.into_iter().all(|rest| {
            let digits = rest.as_bytes().get(..2);
            digits.is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit))
        })
}

/// The URL for Go's parser, without a target that it would change.
fn url(message: &Message<'_>) -> String {
    let url = message.url();
    if is_plain(message) {
        return url;
    }
    let scheme = url.split("://").next().unwrap_or_default();
    format!("{scheme}://{}", message.authority())
}

fn raw_target(message: &Message<'_>) -> String {
    let mut out = format!("\treq.URL.Opaque = {}\n", strings::go(message.path().as_bytes()));
    match message.query() {
        Some("") => out.push_str("\treq.URL.ForceQuery = true\n"),
        Some(query) => out.push_str(&format!("\treq.URL.RawQuery = {}\n", strings::go(query.as_bytes()))),
        None => {}
    }
    out
}
