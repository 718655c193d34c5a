//! The code that `fetch` and `axios` share: the expression of a body, headers, and the call with its options, formatted as by
//! Prettier.

use std::fmt::{self, Write};

use super::code::Snippet;
use super::content::{Content, Means, texts};
use super::expression::JAVASCRIPT;
use super::literal::{Language, Literal, Place};
use super::message::Message;
use crate::tree::{Data, File, Part, Text};

/// JavaScript. A request in a block has fewer columns, because its lines are indented later.
pub(super) fn language(message: &Message<'_>) -> Language {
    match message.is_one_of_several() {
        true => Language::JavaScript(78),
        false => Language::JAVASCRIPT,
    }
}

/// Writes what a body of parts or of a file needs before the call.
pub(super) fn write_files(message: &Message<'_>, content: &Content<'_>, out: &mut Snippet) -> fmt::Result {
    let file = match content {
        Content::Parts(parts) => return write_form(message, parts, out),
        Content::File(file) => file,
        _ => return Ok(()),
    };
    out.import(&[("import { readFile } from \"node:fs/promises\"", true)]);
    out.write_str(if file.is_stripped { STRIPPED } else { "" })
}

const STRIPPED: &str = "const stripped = (file) => file.filter((byte) => ![0, 10, 13].includes(byte));\n";

/// The bytes of a file.
pub(super) fn read(file: &File) -> Literal {
    let read = Literal::call("await readFile", [Literal::Text(file.path.as_str().into())]);
    match file.is_stripped {
        true => Literal::call("stripped", [read]),
        false => read,
    }
}

/// Whether a `FormData` sends the part unchanged. It changes line ends in texts, gives each file a content type, and writes
/// content types in lower case.
pub(super) fn is_form_data(part: &Part) -> bool {
    match (&part.content, &part.file, &part.content_type) {
        (Data::Bytes(_), ..) => false,
        (Data::Text(text), None, None) => part.source().is_none() && !text.has(|c| matches!(c, '\r' | '\n')),
        (Data::Text(_), Some(_), Some(content_type)) => {
            content_type.to_ascii_lowercase() == *content_type && part.source().is_none_or(|file| !file.is_stripped)
        }
        _ => false,
    }
}

/// Writes the parts as a `FormData` called `form`.
fn write_form(message: &Message<'_>, parts: &[Part], out: &mut Snippet) -> fmt::Result {
    let has_files = parts.iter().any(|part| part.source().is_some());
    out.import(&[("import { openAsBlob } from \"node:fs\"", has_files)]);
    let is_changed = |part: &Part| part.file.is_none() && part.content.text().is_some_and(Text::has_variable);
    if parts.iter().any(is_changed) {
        out.write_str("// FormData sends each line end in the value of a variable as CRLF.\n")?;
    }
    out.write_str("const form = new FormData();\n")?;
    for part in parts {
        let text = |text: &str| Literal::Text(text.into());
        let own = part.content.text().cloned().map(Literal::Text);
        let value: Vec<_> = match (&part.file, &part.content_type) {
            (Some(file), Some(content_type)) => {
                let options = Literal::Object(vec![("type".to_owned(), text(content_type))]);
                let blob = match part.source() {
                    Some(source) => Literal::call("await openAsBlob", [text(&source.path), options]),
                    None => Literal::call("new Blob", [Literal::List(own.into_iter().collect()), options]),
                };
                vec![blob, text(file)]
            }
            _ => own.into_iter().collect(),
        };
        let arguments: Vec<_> = [text(&part.name)].into_iter().chain(value).collect();
        let call = Literal::call("form.append", arguments).referring(message, &JAVASCRIPT);
        call.write(language(message), Place::new(0, 0, 1), out)?;
        out.write_str(";\n")?;
    }
    Ok(())
}

/// The option for the method.
pub(super) fn method(message: &Message<'_>) -> Option<(String, Literal)> {
    let method = Some(message.method()).filter(|method| *method != "GET");
    method.map(|method| ("method".into(), Literal::Text(method.into())))
}

/// The headers as an object, or as pairs if the name of one can't be a key.
pub(super) fn headers(content: &Content<'_>, message: &Message<'_>, means: &Means, basic: Option<String>) -> Literal {
    let headers: Vec<_> = content.headers(message, means).collect();
    let has_keys = headers.iter().all(|(name, _)| Language::JAVASCRIPT.has_key(name));
    let members = headers.into_iter();
    let members = members.map(|(name, value)| (name.to_owned(), Literal::Text(value.clone())));
    let credentials = basic.map(|value| ("authorization".into(), Literal::Expression(value)));
    let members = members.chain(credentials);
    let pair = |(name, value): (String, Literal)| Literal::List(vec![Literal::Text(name.into()), value]);
    match has_keys {
        true => Literal::Object(members.collect()),
        false => Literal::List(members.map(pair).collect()),
    }
}

/// The value of `authorization` for a user and a password. Variables are in the environment of Node.js, which has `Buffer`; `btoa`
/// takes only Latin-1.
pub(super) fn authorization(message: &Message<'_>) -> Option<String> {
    let pair = message.user_and_password()?;
    let text = message.expression(&pair, &JAVASCRIPT);
    Some(match pair.has_variable() {
        true => format!("`Basic ${{Buffer.from({text}).toString(\"base64\")}}`"),
        false => format!("`Basic ${{btoa({text})}}`"),
    })
}

/// The expression of a body.
pub(super) fn body(message: &Message<'_>, content: Content<'_>) -> Option<Literal> {
    Some(match content {
        Content::Json(literal) => literal,
        Content::Form(fields) => Literal::call("new URLSearchParams", [Literal::Object(texts(fields))]),
        Content::Text(text) => Literal::Text(message.escaped_by_code(text).into_owned()),
        Content::File(file) => read(file),
        Content::Parts(_) => Literal::Expression("form".to_owned()),
        Content::None | Content::Bytes(_) => return None,
    })
}

/// Writes a call and the end of its statement.
pub(super) fn write_call(
    message: &Message<'_>,
    function: &str,
    arguments: impl Into<Vec<Literal>>,
    out: &mut dyn Write,
) -> fmt::Result {
    let call = Literal::call(function, arguments).referring(message, &JAVASCRIPT);
    call.write_call(language(message), Place::new(0, 0, 1), out)?;
    out.write_str(";\n")
}
