//! Python that calls the `requests` library as a programmer would. The library adds its own headers. A URL that it would change
//! is sent byte for byte by `python_exact`.

use std::collections::HashSet;
use std::fmt::{self, Write};

use super::error::Error;
use super::form::{self, Part};
use super::literal::{LONGEST, Language, Literal, Place, width};
use super::message::{Body, Message};
use super::{python_exact, strings, urllib3};

/// The methods that are functions of `requests`.
const FUNCTIONS: [&str; 7] = ["GET", "OPTIONS", "HEAD", "POST", "PUT", "PATCH", "DELETE"];

const FORM: &str = "application/x-www-form-urlencoded";

/// The content types that `json=` stands for. JSON has no charset but UTF-8 (RFC 8259, sections 8.1 and 11).
const JSON: [&str; 2] = ["application/json", "application/json; charset=utf-8"];

pub(super) fn write(message: &Message<'_>, out: &mut dyn Write) -> Result<(), Error> {
    let is_changed = urllib3::rewrites(message) || urllib3::requests_rewrites(message);
    // requests sends no length of 0 with these.
    let lacks_length =
        message.sends_length() && message.body().is_empty() && matches!(message.method(), "GET" | "HEAD");
    if message.is_exact() || is_changed || lacks_length {
        return Ok(python_exact::write(message, out)?);
    }
    Ok(write_call(message, out)?)
}

/// Arguments that hold the body.
enum Content<'a> {
    None,
    /// Arguments of these names. They stand for the header `content-type`.
    Typed(Vec<(&'static str, Literal<'a>)>),
    /// `data=`, as it is.
    Data,
}

fn write_call(message: &Message<'_>, out: &mut dyn Write) -> fmt::Result {
    let content = content(message);
    let is_typed = matches!(content, Content::Typed(_));
    let headers = message.asked_headers(&[("accept", "*/*")]);
    let headers = headers.filter(|(name, _)| !(is_typed && *name == "content-type"));
    let headers = headers.map(|(name, value)| (name.into(), Literal::Text(value.into())));
    let headers: Vec<_> = headers.collect();
    let mut arguments = Vec::new();
    if !headers.is_empty() {
        arguments.push(("headers", Literal::Object(headers)));
    }
    let has_data = matches!(content, Content::Data);
    if let Content::Typed(literals) = content {
        arguments.extend(literals);
    }
    let (method, url) = (message.method(), message.url());
    let url = strings::python(&url);
    let is_function = FUNCTIONS.contains(&method);
    let function = if is_function {
        method.to_ascii_lowercase()
    } else {
        "request".to_owned()
    };
    out.write_str("import requests\n\n")?;
    let line = format!("response = requests.{function}({url})");
    if is_function && arguments.is_empty() && !has_data && width(&line) <= Language::Python.columns() {
        writeln!(out, "{line}")?;
    } else {
        writeln!(out, "response = requests.{function}(")?;
        if !is_function {
            writeln!(out, "    {},", strings::python(method))?;
        }
        writeln!(out, "    {url},")?;
        for (name, literal) in arguments {
            write!(out, "    {name}=")?;
            let place = Place {
                indent: 4,
                before: 5 + name.len(),
                after: 1,
            };
            literal.write(Language::Python, place, out)?;
            out.write_str(",\n")?;
        }
        if has_data {
            out.write_str("    data=")?;
            python_exact::write_data(message, false, out)?;
            out.write_str(",\n")?;
        }
        out.write_str(")\n")?;
    }
    out.write_str("print(response.status_code, response.text)\n")
}

fn content<'a>(message: &Message<'a>) -> Content<'a> {
    let text = match message.payload() {
        _ if message.body().is_empty() => return Content::None,
        Body::File(_) => return Content::Data,
        _ if message.body().len() > LONGEST => return Content::Data,
        _ => std::str::from_utf8(message.body()),
    };
    let content_type = message.header("content-type").unwrap_or_default();
    let literals = match text {
        Ok(text) if JSON.contains(&content_type) => {
            Literal::json(text, Language::Python).map(|literal| vec![("json", literal)])
        }
        Ok(text) if content_type == FORM => form::fields(text, form::PYTHON).map(|fields| {
            let fields = fields.into_iter();
            let fields = fields.map(|(name, value)| (name.into(), Literal::Text(value.into())));
            vec![("data", pairs(fields.collect()))]
        }),
        _ => form::parts(message.body(), content_type).and_then(|parts| files(&parts)),
    };
    literals.map_or(Content::Data, Content::Typed)
}

/// A dictionary, or a list of pairs if a name occurs twice.
fn pairs<'a>(fields: Vec<(std::borrow::Cow<'a, str>, Literal<'a>)>) -> Literal<'a> {
    let mut names = HashSet::new();
    if fields.iter().all(|(name, _)| names.insert(&**name)) {
        return Literal::Object(fields);
    }
    let fields = fields.into_iter();
    Literal::List(
        fields
            .map(|(name, value)| Literal::Tuple(vec![Literal::Text(name), value]))
            .collect(),
    )
}

/// The parts: those of `data=` come first, then those of `files=`. A part without the name of a file is a field of `data=`; if
/// there is no file, or a field follows one, all of them are in `files=`.
fn files<'a>(parts: &[Part<'a>]) -> Option<Vec<(&'static str, Literal<'a>)>> {
    let is_field = |part: &Part<'_>| part.file.is_none() && part.content_type.is_none();
    let first = parts.iter().take_while(|part| is_field(part)).count();
    let (fields, files) = parts.split_at_checked(first)?;
    let has_fields = !files.is_empty() && !fields.is_empty() && !files.iter().any(is_field);
    let (fields, files) = if has_fields { (fields, files) } else { (&[][..], parts) };
    let mut arguments = Vec::new();
    if !fields.is_empty() {
        let fields = fields.iter().map(|part| (part.name.into(), content_of(part)));
        arguments.push(("data", pairs(fields.collect())));
    }
    let files = files.iter().map(|part| {
        let file = part.file.map_or(Literal::Null, |file| Literal::Text(file.into()));
        let content_type = part.content_type.map(|value| Literal::Text(value.into()));
        let tuple = [file, content_of(part)].into_iter().chain(content_type).collect();
        (part.name.into(), Literal::Tuple(tuple))
    });
    arguments.push(("files", pairs(files.collect())));
    Some(arguments)
}

fn content_of<'a>(part: &Part<'a>) -> Literal<'a> {
    match std::str::from_utf8(part.content) {
        Ok(text) => Literal::Text(text.into()),
        Err(_) => Literal::Bytes(part.content),
    }
}
