//! A program in Rust that sends the request with the blocking client of `reqwest`, as a programmer would, formatted as by rustfmt.

use std::fmt::{self, Write};

use super::content::{self, Content, Means};
use super::error::Error;
use super::form::{self, Part};
use super::literal::{Language, Place, width};
use super::message::Message;
use super::{browser_url, strings};

const MEANS: Means = Means {
    json: Some(Language::Rust),
    form: Some(form::BROWSER),
    is_object: false,
    // It writes any other name in the form of RFC 5987.
    part: |part| is_plain(part.name) && part.file.is_none_or(is_plain),
    types: &["application/json", content::FORM],
    sends: &[("accept", "*/*")],
    has_agent: false,
};

/// The columns of a line.
const COLUMNS: usize = 100;

/// The longest chain of calls on one line, the longest arguments of one, and the longest list.
const SHORT: usize = 60;

/// The entries of an object that the compiler's limit of recursion lets `json!` have.
const MOST_ENTRIES: usize = 24;

/// The methods that are functions of the client.
const FUNCTIONS: [&str; 6] = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD"];

fn is_plain(name: &str) -> bool {
    name.bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || b"-_.[]".contains(&byte))
}

pub(super) fn write(message: &Message<'_>, out: &mut dyn Write) -> Result<(), Error> {
    if browser_url::changes(message) {
        return Err(Error::unsupported(
            "reqwest sends another path for one with dot segments or backslashes",
        ));
    }
    let content = match Content::of(message, &MEANS) {
        // A list would be formatted as one of Rust.
        Content::Json(literal) if !literal.is_object() || literal.depth() > MOST_ENTRIES => {
            Content::of(message, &Means::NONE)
        }
        content => content,
    };
    if browser_url::encodes(message) {
        out.write_str("// reqwest rewrites this URL to one that means the same: it encodes parts of it.\n")?;
    }
    let features = match content {
        Content::Json(_) => "\"blocking\", \"json\"",
        Content::Form(_) => "\"blocking\", \"form\"",
        Content::Parts(_) => "\"blocking\", \"multipart\"",
        _ => "\"blocking\"",
    };
    writeln!(
        out,
        "// reqwest = {{ version = \"0.13\", features = [{features}] }}\n\
         fn main() -> Result<(), Box<dyn std::error::Error>> {{\n    let client = reqwest::blocking::Client::new();"
    )?;
    let url = strings::rust(&message.url()).to_string();
    let method = message.method();
    let mut calls = Vec::new();
    calls.push(match FUNCTIONS.contains(&method) {
        true => Call(method.to_ascii_lowercase(), vec![url]),
        false => Call(
            "request".to_owned(),
            vec![format!("{}.parse()?", strings::rust(method)), url],
        ),
    });
    for (name, value) in content.headers(message, &MEANS) {
        calls.push(Call::new("header", &[&strings::rust(name), &text(value)]));
    }
    match content {
        Content::None if message.sends_length() => calls.push(Call::new("header", &[&"\"content-length\"", &"\"0\""])),
        Content::None => {}
        Content::Json(literal) => {
            out.write_str("    let body = serde_json::json!(")?;
            let place = Place {
                indent: 4,
                before: 32,
                after: 2,
            };
            literal.write(Language::Rust, place, out)?;
            out.write_str(");\n")?;
            calls.push(Call::new("json", &[&"&body"]));
        }
        Content::Form(fields) => {
            write_fields(&fields, out)?;
            calls.push(Call::new("form", &[&"&form"]));
        }
        Content::Parts(parts) => {
            write_parts(&parts, out)?;
            calls.push(Call::new("multipart", &[&"form"]));
        }
        Content::Text(body) => calls.push(Call::new("body", &[&text(body)])),
        Content::Bytes(bytes) => calls.push(Call::new("body", &[&format!("{}.to_vec()", strings::bytes(bytes))])),
        Content::File(path) => {
            calls.push(Call::new(
                "body",
                &[&format!("std::fs::File::open({})?", strings::rust(path))],
            ));
        }
    }
    calls.push(Call::new("send", &[]));
    write_chain("let response = ", "client", &calls, "?;\n", out)?;
    Ok(out.write_str("    println!(\"{} {}\", response.status(), response.text()?);\n    Ok(())\n}\n")?)
}

/// A function and its arguments.
struct Call(String, Vec<String>);

impl Call {
    fn new(function: &str, arguments: &[&dyn fmt::Display]) -> Self {
        Self(function.to_owned(), arguments.iter().map(ToString::to_string).collect())
    }
}

/// Writes calls one after the other: on one line if it is short, else each on its own.
fn write_chain(start: &str, root: &str, calls: &[Call], end: &str, out: &mut dyn Write) -> fmt::Result {
    let each = calls.iter();
    let each = each.map(|Call(function, arguments)| (function, arguments.join(", ")));
    let line: String = each
        .clone()
        .map(|(function, arguments)| format!(".{function}({arguments})"))
        .collect();
    write!(out, "    {start}{root}")?;
    let length = width(root) + width(&line) + end.trim_end_matches([';', '\n']).len();
    let fits = 4 + start.len() + length < COLUMNS;
    if fits && (length < SHORT || calls.len() == 1) {
        return write!(out, "{line}{end}");
    }
    for (Call(_, arguments), (function, joined)) in calls.iter().zip(each) {
        let fits = 11 + function.len() + width(&joined) <= COLUMNS;
        if fits && (width(&joined) <= SHORT || arguments.len() == 1) {
            write!(out, "\n        .{function}({joined})")?;
            continue;
        }
        write!(out, "\n        .{function}(")?;
        for argument in arguments {
            write!(out, "\n            {argument},")?;
        }
        out.write_str("\n        )")?;
    }
    out.write_str(end)
}

/// A string, raw where its quotes or backslashes would need escapes.
fn text(text: &str) -> String {
    strings::rust_raw(text)
}

fn write_fields(fields: &[(String, String)], out: &mut dyn Write) -> fmt::Result {
    let pairs = fields.iter();
    let pairs = pairs.map(|(name, value)| format!("({}, {})", strings::rust(name), strings::rust(value)));
    let pairs: Vec<_> = pairs.collect();
    let line = pairs.join(", ");
    if width(&line) <= SHORT {
        return writeln!(out, "    let form = vec![{line}];");
    }
    out.write_str("    let form = vec![\n")?;
    for pair in pairs {
        writeln!(out, "        {pair},")?;
    }
    out.write_str("    ];\n")
}

fn write_parts(parts: &[Part<'_>], out: &mut dyn Write) -> fmt::Result {
    out.write_str("    let form = reqwest::blocking::multipart::Form::new();\n")?;
    for part in parts {
        let name = strings::rust(part.name).to_string();
        let content = match std::str::from_utf8(part.content) {
            Ok(content) => Call("text".to_owned(), vec![text(content)]),
            Err(_) => Call(
                "bytes".to_owned(),
                vec![format!("{}.to_vec()", strings::bytes(part.content))],
            ),
        };
        if let (None, None, "text") = (part.file, part.content_type, &*content.0) {
            let call = Call("text".to_owned(), [vec![name], content.1].concat());
            write_chain("let form = ", "form", &[call], ";\n", out)?;
            continue;
        }
        let Call(function, arguments) = content;
        let mut calls = Vec::new();
        if let Some(file) = part.file {
            calls.push(Call::new("file_name", &[&strings::rust(file)]));
        }
        if let Some(content_type) = part.content_type {
            calls.push(Call::new("mime_str", &[&strings::rust(content_type)]));
        }
        let root = format!(
            "reqwest::blocking::multipart::Part::{function}({})",
            arguments.join(", ")
        );
        let end = if part.content_type.is_some() { "?;\n" } else { ";\n" };
        write_chain("let part = ", &root, &calls, end, out)?;
        write_chain(
            "let form = ",
            "form",
            &[Call::new("part", &[&name, &"part"])],
            ";\n",
            out,
        )?;
    }
    Ok(())
}
