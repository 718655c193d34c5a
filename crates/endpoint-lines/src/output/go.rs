//! A program in Go that sends the request with `net/http`. It is sent by a transport alone: a client would follow
//! redirects, and the transport that all programs share would ask for compressed answers.

use std::fmt::{self, Write};

use super::error::Error;
use super::message::{Body, Message};
use super::strings;

pub(super) fn write(message: &Message<'_>, out: &mut dyn Write) -> Result<(), Error> {
    if let Some(refusal) = refusal(message) {
        return Err(Error::unsupported(refusal));
    }
    let mut imports = vec!["fmt", "io", "log", "net/http"];
    match message.payload() {
        _ if message.body().is_empty() => {}
        Body::File(_) => imports.push("os"),
        _ => imports.push("strings"),
    }
    out.write_str("package main\n\nimport (\n")?;
    for import in imports {
        writeln!(out, "\t\"{import}\"")?;
    }
    out.write_str(")\n\nfunc main() {\n")?;
    let file = match message.payload() {
        Body::File(path) if !message.body().is_empty() => Some(path),
        _ => None,
    };
    if let Some(path) = file {
        let path = strings::go(path.as_bytes());
        write!(
            out,
            "\tfile, err := os.Open({path})\n{FAIL}\tinfo, err := file.Stat()\n{FAIL}"
        )?;
    }
    let (method, url) = (message.method(), url(message));
    let (method, url) = (strings::go(method.as_bytes()), strings::go(url.as_bytes()));
    write!(out, "\treq, err := http.NewRequest({method}, {url}, ")?;
    match file {
        _ if message.body().is_empty() => out.write_str("nil")?,
        Some(_) => out.write_str("file")?,
        None => write!(out, "strings.NewReader({})", strings::go(message.body()))?,
    }
    out.write_str(")\n")?;
    out.write_str(FAIL)?;
    if !is_plain(message) {
        write_raw_target(message, out)?;
    }
    if file.is_some() {
        out.write_str("\treq.ContentLength = info.Size()\n")?;
    }
    for (name, value) in message.headers() {
        let (quoted, value) = (strings::go(name.as_bytes()), strings::go(value.as_bytes()));
        match *name {
            "host" => writeln!(out, "\treq.Host = {value}")?,
            _ => writeln!(out, "\treq.Header.Set({quoted}, {value})")?,
        }
    }
    if message.header("user-agent").is_none() {
        out.write_str("\treq.Header.Set(\"user-agent\", \"\") // sends none\n")?;
    }
    out.write_str(
        "\ttransport := &http.Transport{DisableCompression: true}\n\tres, err := transport.RoundTrip(req)\n",
    )?;
    out.write_str(FAIL)?;
    out.write_str("\tdefer res.Body.Close()\n\tanswer, err := io.ReadAll(res.Body)\n")?;
    out.write_str(FAIL)?;
    out.write_str("\tfmt.Println(res.Status, string(answer))\n}\n")?;
    Ok(())
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

fn write_raw_target(message: &Message<'_>, out: &mut dyn Write) -> fmt::Result {
    writeln!(out, "\treq.URL.Opaque = {}", strings::go(message.path().as_bytes()))?;
    match message.query() {
        Some("") => out.write_str("\treq.URL.ForceQuery = true\n"),
        Some(query) => writeln!(out, "\treq.URL.RawQuery = {}", strings::go(query.as_bytes())),
        None => Ok(()),
    }
}
