//! A program in Go that sends the request with `net/http`, by the client that all programs share. The exact form sends it by a
//! transport alone: the client would follow redirects, add a user agent and ask for compressed answers.

use std::fmt::{self, Write};

use super::error::Error;
use super::message::{Body, Message};
use super::strings;
use crate::report::hidden::is_hidden;

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
            "\tfile, err := os.Open({path})\n{FAIL}\tdefer file.Close()\n\tinfo, err := file.Stat()\n{FAIL}"
        )?;
    }
    let (method, url) = (message.method(), url(message));
    let (method, url) = (strings::go(method.as_bytes()), strings::go(url.as_bytes()));
    write!(out, "\treq, err := http.NewRequest({method}, {url}, ")?;
    match file {
        _ if message.body().is_empty() => out.write_str("nil")?,
        Some(_) => out.write_str("file")?,
        None => {
            out.write_str("strings.NewReader(")?;
            write_literal(message.body(), out)?;
            out.write_str(")")?;
        }
    }
    out.write_str(")\n")?;
    out.write_str(FAIL)?;
    let is_exact = message.is_exact() || !is_plain(message);
    if !is_plain(message) {
        write_raw_target(message, out)?;
    }
    if file.is_some() {
        out.write_str("\treq.ContentLength = info.Size()\n")?;
    }
    if is_exact {
        write_headers(message.headers().iter().copied(), out)?;
        if message.header("user-agent").is_none() {
            out.write_str("\treq.Header.Set(\"User-Agent\", \"\") // sends none\n")?;
        }
        out.write_str("\ttransport := &http.Transport{DisableCompression: true}\n")?;
        out.write_str("\tresp, err := transport.RoundTrip(req)\n")?;
    } else {
        write_headers(message.asked_headers(&[]), out)?;
        out.write_str("\tresp, err := http.DefaultClient.Do(req)\n")?;
    }
    out.write_str(FAIL)?;
    out.write_str("\tdefer resp.Body.Close()\n\tbody, err := io.ReadAll(resp.Body)\n")?;
    out.write_str(FAIL)?;
    out.write_str("\tfmt.Println(resp.Status, string(body))\n}\n")?;
    Ok(())
}

fn write_headers<'a>(headers: impl Iterator<Item = (&'a str, &'a str)>, out: &mut dyn Write) -> fmt::Result {
    for (name, value) in headers {
        let end = match name {
            "host" => {
                out.write_str("\treq.Host = ")?;
                "\n"
            }
            _ => {
                write!(out, "\treq.Header.Set({}, ", strings::go(canonical(name).as_bytes()))?;
                ")\n"
            }
        };
        write_literal(value.as_bytes(), out)?;
        out.write_str(end)?;
    }
    Ok(())
}

/// The name of a header as Go sends it: the first letter, and each letter after a dash, is a capital.
fn canonical(name: &str) -> String {
    let mut after_dash = true;
    let letters = name.chars().map(|c| {
        let c = if after_dash { c.to_ascii_uppercase() } else { c };
        after_dash = c == '-';
        c
    });
    letters.collect()
}

/// Writes a string. One whose quotes or backslashes would need escapes is in backquotes, which have none.
fn write_literal(text: &[u8], out: &mut dyn Write) -> fmt::Result {
    let is_raw =
        |text: &&str| text.contains(['"', '\\']) && !text.contains(|c| c == '`' || (c != '\n' && is_hidden(c)));
    match std::str::from_utf8(text).ok().filter(is_raw) {
        Some(text) => write!(out, "`{text}`"),
        None => write!(out, "{}", strings::go(text)),
    }
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
