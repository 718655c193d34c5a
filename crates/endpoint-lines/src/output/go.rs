//! A program in Go that sends the request with `net/http`, by the client that all programs share. The exact form sends it by a
//! transport alone: the client would follow redirects, add a user agent and ask for compressed answers.

use std::fmt::{self, Write};

use super::error::Error;
use super::expression::{GO, GO_ARGUMENT};
use super::message::{Body, Message};
use super::strings;

pub(super) fn write(message: &Message<'_>, out: &mut dyn Write) -> Result<(), Error> {
    if let Some(refusal) = refusal(message) {
        return Err(Error::unsupported(refusal));
    }
    let mut program = String::new();
    write_program(message, &mut program)?;
    let mut imports = vec!["fmt", "io", "log", "net/http"];
    let has_file = message.body_file().is_some();
    if message.has_references() && program.contains("url.QueryEscape(") {
        imports.push("net/url");
    }
    if has_file || message.has_references() {
        imports.push("os");
    }
    if !has_file && !message.body().is_empty() {
        imports.push("strings");
    }
    out.write_str("package main\n\nimport (\n")?;
    for import in imports {
        writeln!(out, "\t\"{import}\"")?;
    }
    out.write_str(")\n\nfunc main() {\n")?;
    Ok(out.write_str(&program)?)
}

fn write_program(message: &Message<'_>, out: &mut dyn Write) -> Result<(), Error> {
    let file = message.body_file();
    if let Some(file) = file {
        if file.is_stripped {
            return Err(Error::Unread);
        }
        let path = strings::go(file.path.as_bytes());
        write!(
            out,
            "\tfile, err := os.Open({path})\n{FAIL}\tdefer file.Close()\n\tinfo, err := file.Stat()\n{FAIL}"
        )?;
    }
    let (method, url) = (message.method(), url(message));
    let method = strings::go(method.as_bytes());
    let url = match message.has_reference(&url) {
        true => message.expression(&url, &GO_ARGUMENT),
        false => strings::go(url.as_bytes()).to_string(),
    };
    write!(out, "\treq, err := http.NewRequest({method}, {url}, ")?;
    match file {
        _ if message.body().is_empty() => out.write_str("nil")?,
        Some(_) => out.write_str("file")?,
        None => {
            out.write_str("strings.NewReader(")?;
            match message.payload() {
                // It is an argument within an argument, and has no blanks around operators.
                Body::Text(text) => out.write_str(&message.body_expression(text, &GO_ARGUMENT))?,
                _ => out.write_str(&strings::go_literal(message.body()))?,
            }
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
        write_headers(message, message.headers().iter().copied(), out)?;
        if message.header("user-agent").is_none() {
            out.write_str("\treq.Header.Set(\"User-Agent\", \"\") // sends none\n")?;
        }
        out.write_str("\ttransport := &http.Transport{DisableCompression: true}\n")?;
        out.write_str("\tresp, err := transport.RoundTrip(req)\n")?;
    } else {
        write_headers(message, message.asked_headers(&[]), out)?;
        out.write_str("\tresp, err := http.DefaultClient.Do(req)\n")?;
    }
    out.write_str(FAIL)?;
    out.write_str("\tdefer resp.Body.Close()\n\tbody, err := io.ReadAll(resp.Body)\n")?;
    out.write_str(FAIL)?;
    Ok(out.write_str("\tfmt.Println(resp.Status, string(body))\n}\n")?)
}

fn write_headers<'a>(
    message: &Message<'_>,
    headers: impl Iterator<Item = (&'a str, &'a str)>,
    out: &mut dyn Write,
) -> fmt::Result {
    for (name, value) in headers {
        match name {
            "host" => writeln!(out, "\treq.Host = {}", message.expression(value, &GO))?,
            _ => writeln!(
                out,
                "\treq.Header.Set({}, {})",
                strings::go(canonical(name).as_bytes()),
                message.expression(value, &GO_ARGUMENT)
            )?,
        }
    }
    if let Some((user, Some(password))) = message.credentials() {
        let (user, password) = (
            message.expression(user, &GO_ARGUMENT),
            message.expression(password, &GO_ARGUMENT),
        );
        writeln!(out, "\treq.SetBasicAuth({user}, {password})")?;
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

const FAIL: &str = "\tif err != nil {\n\t\tlog.Fatal(err)\n\t}\n";

/// Why Go would send another request than this one.
fn refusal(message: &Message<'_>) -> Option<String> {
    if message.credentials().is_some_and(|(_, password)| password.is_none()) {
        return Some("Go takes a user and a password, and one variable has both: write USER:$PASSWORD".to_owned());
    }
    if !message.has_host() && !is_plain(message) {
        return Some("Go would change the path, and a variable has the host".to_owned());
    }
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
    writeln!(out, "\treq.URL.Opaque = {}", message.expression(message.path(), &GO))?;
    match message.query() {
        Some("") => out.write_str("\treq.URL.ForceQuery = true\n"),
        Some(query) => writeln!(out, "\treq.URL.RawQuery = {}", message.expression(query, &GO)),
        None => Ok(()),
    }
}
