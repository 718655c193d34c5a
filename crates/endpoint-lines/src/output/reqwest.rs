//! A program in Rust that sends the request with the blocking client of `reqwest`, as a programmer would, formatted as by rustfmt.

use std::fmt::{self, Write};

use super::code::Snippet;
use super::content::{self, Content, Means};
use super::error::Error;
use super::expression::RUST_PROGRAM;
use super::form;
use super::literal::{Language, Place, width};
use super::message::Message;
use super::{browser_url, strings};
use crate::input::parts::base_name;
use crate::tree::{Data, Part, Piece, Text, Variable, Way};

const MEANS: Means = Means {
    json: Some(Language::Rust),
    form: Some(form::BROWSER),
    is_object: false,
    // It writes any other name in the form of RFC 5987.
    part: |part| {
        is_plain(&part.name)
            && part.file.as_deref().is_none_or(is_plain)
            && part.source().is_none_or(|source| !source.is_stripped)
    },
    types: &["application/json", form::FORM],
    has_agent: false,
};

/// The columns of a line.
const COLUMNS: usize = 100;

/// The most columns of a chain of calls on one line, of the arguments of a call, and of a list.
const SHORT: usize = 60;

/// The methods that are functions of the client.
const METHODS: [&str; 6] = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD"];

fn is_plain(name: &str) -> bool {
    name.bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || b"-_.[]".contains(&byte))
}

pub(super) fn write(message: &Message<'_>, out: &mut Snippet) -> Result<(), Error> {
    Error::refuse("reqwest", &[(browser_url::changes(message), browser_url::CHANGES)])?;
    let content = match Content::of(message, &MEANS) {
        // A list would be formatted as one of Rust.
        Content::Json(literal) if !literal.is_object() || !literal.fits_json_macro() => {
            Content::of(message, &Means::NONE)
        }
        content => content,
    };
    if browser_url::encodes(message) {
        out.comment("// reqwest rewrites this URL to one that means the same: it encodes parts of it.\n");
    }
    let mut calls = url(message);
    let has_query = calls.len() > 1;
    calls.extend(headers(message, &content));
    let is_json = matches!(content, Content::Json(_));
    // The features of the library that the program needs.
    out.import(&[
        ("blocking", true),
        ("json", is_json),
        ("form", matches!(content, Content::Form(_))),
        ("multipart", matches!(content, Content::Parts(_))),
        ("query", has_query),
    ]);
    write_transfer(message, out)?;
    calls.extend(write_body(message, content, out)?);
    write_send(calls, out)?;
    let values = message.values();
    out.call(&[(ENCODED, values.are_encoded), (ESCAPED, values.are_escaped)]);
    out.import_library("// serde_json = \"1\"\n", is_json || values.are_escaped);
    Ok(())
}

/// The calls that set the method, the URL and the fields of its query that the client encodes.
fn url(message: &Message<'_>) -> Vec<Code> {
    // The client encodes the fields of a query with a variable.
    let has_variable = |fields: &[(String, Text)]| fields.iter().any(|(_, value)| value.has_variable());
    let query = content::query(message, form::BROWSER).filter(|(_, fields)| has_variable(fields));
    let (url, query) = query.unwrap_or_else(|| (message.url(), Vec::new()));
    let url = match url.as_str() {
        None => text(message, &url),
        Some(url) => quoted(url),
    };
    let method = message.method();
    let start = match METHODS.contains(&method) {
        true => Code::call(&method.to_ascii_lowercase(), [url]),
        false => {
            let method = format!("{}.parse()?", strings::rust(method));
            Code::call("request", [Code::Text(method), url])
        }
    };
    let query = query.into_iter().map(|(name, value)| {
        let pair = Code::call("&[", [quoted(&name), text(message, &value)]);
        Code::call("query", [pair])
    });
    std::iter::once(start).chain(query).collect()
}

/// The calls that set the headers.
fn headers(message: &Message<'_>, content: &Content<'_>) -> Vec<Code> {
    let headers = content.headers(message, &MEANS);
    let headers = headers.map(|(name, value)| match value.strip_prefix("Bearer ") {
        Some(token) if name == "authorization" => Code::call("bearer_auth", [text(message, &token)]),
        _ => Code::call("header", [quoted(name), text(message, value)]),
    });
    let basic = message.credentials().map(|(user, password)| {
        let password = Code::call("Some", [text(message, password.unwrap_or(&Text::default()))]);
        Code::call("basic_auth", [text(message, user), password])
    });
    headers.chain(basic).collect()
}

/// Writes the variable that holds the body, if it needs one. Returns the call that sets the body.
fn write_body(message: &Message<'_>, content: Content<'_>, out: &mut dyn Write) -> Result<Option<Code>, fmt::Error> {
    let name = |name: &str| Code::Text(name.to_owned());
    Ok(Some(match content {
        Content::None if message.sends_length() => Code::call("header", [quoted("content-length"), quoted("0")]),
        Content::None => return Ok(None),
        Content::Json(literal) => {
            out.write_str("    let body = serde_json::json!(")?;
            let place = Place::new(4, 32, 2);
            let literal = literal.referring(message, &RUST_PROGRAM);
            literal.write(Language::Rust, place, out)?;
            out.write_str(");\n")?;
            Code::call("json", [name("&body")])
        }
        Content::Form(fields) => {
            write_fields(message, &fields, out)?;
            Code::call("form", [name("&form")])
        }
        Content::Parts(parts) => {
            write_parts(message, parts, out)?;
            Code::call("multipart", [name("form")])
        }
        Content::Text(body) => Code::call("body", [text(message, &message.escaped_by_code(body))]),
        Content::Bytes(bytes) => Code::call("body", [bytes_of(bytes)]),
        Content::File(file) if file.is_stripped => {
            let path = strings::rust(&file.path);
            writeln!(
                out,
                "    let mut body = std::fs::read({path})?;\n    body.retain(|byte| !b\"\\0\\n\\r\".contains(byte));"
            )?;
            Code::call("body", [name("body")])
        }
        Content::File(file) => {
            let file = format!("std::fs::File::open({})?", strings::rust(&file.path));
            Code::call("body", [Code::Text(file)])
        }
    }))
}

fn write_send(mut calls: Vec<Code>, out: &mut dyn Write) -> fmt::Result {
    calls.push(Code::call("send", []));
    let client = Code::Text("client".to_owned());
    write_chain("let response = ", &client, &calls, "?;\n", out)?;
    out.write_str("    println!(\"{} {}\", response.status(), response.text()?);\n")
}

/// The function that percent-encodes a text.
const ENCODED: &str = r#"
fn encoded(text: &str) -> String {
    let bytes = text.bytes().map(|byte| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => {
            char::from(byte).to_string()
        }
        _ => format!("%{byte:02X}"),
    });
    bytes.collect()
}
"#;

/// The function that escapes a text for a JSON string.
const ESCAPED: &str = r#"
fn escaped(text: &str) -> String {
    let quoted = serde_json::Value::from(text).to_string();
    quoted[1..quoted.len() - 1].to_owned()
}
"#;

/// Writes the client. It follows redirects by default.
fn write_transfer(message: &Message<'_>, out: &mut dyn Write) -> fmt::Result {
    let transfer = message.transfer();
    let mut calls = Vec::new();
    if transfer.has("insecure") {
        calls.push(Code::call(
            "tls_danger_accept_invalid_certs",
            [Code::Text("true".to_owned())],
        ));
    }
    for (option, function) in [("max-time", "timeout"), ("connect-timeout", "connect_timeout")] {
        let time = transfer.duration(option, ["secs", "millis"]);
        let time = time.map(|(unit, time)| Code::Text(format!("std::time::Duration::from_{unit}({time})")));
        calls.extend(time.map(|time| Code::call(function, [time])));
    }
    for name in ["cert", "key", "cacert"] {
        if let Some(file) = transfer.option(name) {
            let read = Code::call("std::fs::read", [text(message, file)]);
            write_chain(&format!("let {name} = "), &read, &[], "?;\n", out)?;
        }
    }
    if transfer.has("cert") {
        let pem = match transfer.has("key") {
            true => "[cert, key].concat()",
            false => "cert",
        };
        writeln!(out, "    let identity = reqwest::Identity::from_pem(&{pem})?;")?;
        calls.push(Code::call("identity", [Code::Text("identity".to_owned())]));
    }
    if transfer.has("cacert") {
        out.write_str("    let authorities = reqwest::Certificate::from_pem_bundle(&cacert)?;\n")?;
        calls.push(Code::call("tls_certs_only", [Code::Text("authorities".to_owned())]));
    }
    if let Some(proxy) = message.proxy() {
        let all = Code::call("reqwest::Proxy::all", [text(message, &proxy.base())]);
        let argument = |value: &Text| match value.as_str() {
            None => Code::Text(format!("&{}", message.expression(value, &RUST_PROGRAM))),
            Some(value) => quoted(value),
        };
        let credentials = proxy.basic_auth();
        let credentials = credentials.map(|texts| Code::call("basic_auth", texts.map(|text| argument(&text))));
        let all = Code::Text(all.flat() + "?");
        write_chain("let proxy = ", &all, credentials.as_slice(), ";\n", out)?;
        calls.push(Code::call("proxy", [Code::Text("proxy".to_owned())]));
    }
    if calls.is_empty() {
        return out.write_str("    let client = reqwest::blocking::Client::new();\n");
    }
    calls.push(Code::call("build", []));
    let root = Code::call("reqwest::blocking::Client::builder", []);
    write_chain("let client = ", &root, &calls, "?;\n", out)
}

/// An expression in the layout of rustfmt.
#[derive(Debug, Clone)]
enum Code {
    Text(String),
    /// A call, a tuple, or a list of one item: the text before its parenthesis or bracket, and its arguments.
    Call(String, Vec<Self>),
}

impl Code {
    fn call(function: &str, arguments: impl Into<Vec<Self>>) -> Self {
        Self::Call(function.to_owned(), arguments.into())
    }

    fn flat(&self) -> String {
        match self {
            Self::Text(text) => text.clone(),
            Self::Call(function, _) => format!("{function}({}{}", self.joined(), self.end()),
        }
    }

    fn end(&self) -> &'static str {
        match self {
            Self::Call(function, _) if function == "&[" => ")]",
            _ => ")",
        }
    }

    fn joined(&self) -> String {
        let Self::Call(_, arguments) = self else {
            return String::new();
        };
        let arguments: Vec<_> = arguments.iter().map(Self::flat).collect();
        arguments.join(", ")
    }

    /// Whether the arguments of each call in it fit on a line. A single argument that is a text or a list always fits.
    fn is_short(&self) -> bool {
        match self {
            Self::Text(_) => true,
            Self::Call(_, arguments) => {
                let is_alone = match &**arguments {
                    [Self::Call(function, _)] => function == "&[",
                    [Self::Text(_)] => true,
                    _ => false,
                };
                (is_alone || width(&self.joined()) <= SHORT) && arguments.iter().all(Self::is_short)
            }
        }
    }

    /// The expression at an indent. `before` and `after` are the columns of its line on both sides.
    fn written(&self, indent: usize, before: usize, after: usize) -> String {
        let flat = self.flat();
        match before + width(&flat) + after <= COLUMNS && self.is_short() {
            true => flat,
            false => self.broken(indent),
        }
    }

    /// The expression with each argument on its own line. A call that is the only argument stays on the first line.
    fn broken(&self, indent: usize) -> String {
        let Self::Call(function, arguments) = self else {
            return self.flat();
        };
        if let [only @ Self::Call(..)] = &**arguments {
            return format!("{function}({})", only.broken(indent));
        }
        let inner = indent + 4;
        let lines = arguments.iter().map(|argument| argument.written(inner, inner, 1));
        let lines: Vec<_> = lines.map(|line| format!("{:inner$}{line}", "")).collect();
        let end = if function.ends_with('!') { "" } else { "," };
        format!("{function}(\n{}{end}\n{:indent$}{}", lines.join(",\n"), "", self.end())
    }
}

/// Writes calls one after the other: on one line if it is short, else each on its own.
fn write_chain(start: &str, root: &Code, calls: &[Code], end: &str, out: &mut dyn Write) -> fmt::Result {
    let line: String = calls.iter().map(|call| format!(".{}", call.flat())).collect();
    let root_width = width(&root.flat());
    let length = root_width + width(&line) + end.trim_end_matches([';', '\n']).len();
    let fits = 4 + start.len() + length < COLUMNS && root.is_short() && calls.iter().all(Code::is_short);
    write!(out, "    {start}")?;
    if fits && (length < SHORT || calls.len() == 1) {
        return write!(out, "{}{line}{end}", root.flat());
    }
    let root = root.written(4, 4 + start.len(), 0);
    out.write_str(&root)?;
    let mut calls = calls;
    // The first call stays on the line of a short name.
    if let (true, [first, rest @ ..]) = (root_width <= 4, calls) {
        write!(out, ".{}", first.written(4, 5 + start.len() + root_width, end.len()))?;
        calls = rest;
    }
    // If the root ends with a parenthesis on its own line, the calls have the indent of that line.
    let indent = if root.contains('\n') { 4 } else { 8 };
    for call in calls {
        write!(out, "\n{:indent$}.{}", "", call.written(indent, indent + 1, 0))?;
    }
    out.write_str(end)
}

/// The expression of a text. A literal is raw if its quotes or backslashes would need escapes.
fn text(message: &Message<'_>, text: &Text) -> Code {
    message.record(text, &RUST_PROGRAM);
    if let Some(text) = text.as_str() {
        return Code::Text(strings::rust_raw(text));
    }
    let value = |variable: &Variable| {
        let value = (RUST_PROGRAM.variable)(&variable.name);
        let by = |function| Code::call(function, [Code::Text(format!("&{value}"))]);
        match variable.way {
            Way::Json => by("escaped"),
            Way::Encoded => by("encoded"),
            Way::Plain | Way::Url => Code::Text(value),
        }
    };
    if let [Piece::Variable(variable)] = text.pieces() {
        return value(variable);
    }
    let format = text.pieces().iter().map(|piece| match piece {
        Piece::Str(text) => text.replace('{', "{{").replace('}', "}}"),
        Piece::Variable(_) => "{}".to_owned(),
        Piece::File(_) => String::new(),
    });
    let format = Code::Text(strings::rust(&format.collect::<String>()).to_string());
    let values = text.variables().map(value);
    Code::call("format!", std::iter::once(format).chain(values).collect::<Vec<_>>())
}

/// A plain string literal.
fn quoted(text: &str) -> Code {
    Code::Text(strings::rust(text).to_string())
}

fn bytes_of(bytes: &[u8]) -> Code {
    Code::Text(format!("{}.to_vec()", strings::bytes(bytes)))
}

fn write_fields(message: &Message<'_>, fields: &[(String, Text)], out: &mut dyn Write) -> fmt::Result {
    // A variable has another type than a literal, and all values of a list need one type.
    let is_owned = fields.iter().any(|(_, value)| value.has_variable());
    let value = |value: &Text| match value.as_str() {
        Some(value) if is_owned => Code::Text(format!("{}.to_owned()", strings::rust(value))),
        Some(value) => quoted(value),
        None => text(message, value),
    };
    let pairs = fields
        .iter()
        .map(|(name, text)| Code::call("", [quoted(name), value(text)]));
    let pairs: Vec<_> = pairs.collect();
    let line = pairs.iter().map(Code::flat).collect::<Vec<_>>().join(", ");
    if width(&line) <= SHORT {
        return writeln!(out, "    let form = vec![{line}];");
    }
    out.write_str("    let form = vec![\n")?;
    for pair in pairs {
        writeln!(out, "        {},", pair.written(8, 8, 1))?;
    }
    out.write_str("    ];\n")
}

fn write_parts(message: &Message<'_>, parts: &[Part], out: &mut dyn Write) -> fmt::Result {
    let mut calls = Vec::new();
    let mut names = (1..).map(|number| format!("part{number}"));
    for part in parts {
        let (function, content) = match &part.content {
            Data::Text(content) if part.source().is_none() => ("text", text(message, content)),
            Data::Text(_) => ("text", quoted("")),
            Data::Bytes(content) => ("bytes", bytes_of(content)),
        };
        if part.field().is_some() {
            calls.push(Code::call("text", [quoted(&part.name), content]));
            continue;
        }
        let mut settings = Vec::new();
        let named = part.source().map(|source| base_name(&source.path));
        if let Some(file) = part.file.as_deref().filter(|file| named != Some(file)) {
            settings.push(Code::call("file_name", [quoted(file)]));
        }
        if let Some(content_type) = &part.content_type {
            settings.push(Code::call("mime_str", [quoted(content_type)]));
        }
        const PART: &str = "reqwest::blocking::multipart::Part";
        let root = match (part.source(), &part.file) {
            (Some(source), Some(_)) => Code::Text(format!("{PART}::file({})?", strings::rust(&source.path))),
            (Some(source), None) => Code::Text(format!(
                "{PART}::bytes(std::fs::read({})?)",
                strings::rust(&source.path)
            )),
            (None, _) => Code::call(&format!("{PART}::{function}"), [content]),
        };
        let end = if part.content_type.is_some() { "?;\n" } else { ";\n" };
        let own = names.next().unwrap_or_default();
        write_chain(&format!("let {own} = "), &root, &settings, end, out)?;
        calls.push(Code::call("part", [quoted(&part.name), Code::Text(own)]));
    }
    let root = Code::call("reqwest::blocking::multipart::Form::new", []);
    write_chain("let form = ", &root, &calls, ";\n", out)
}
