//! The parts of `-F`: `name=text`, `name=@file`, `name=<file`, each with `;type=…` and `;filename=…` after it.

use std::path::Path;

use endpoint::Part;

use crate::input::files::Inputs;
use crate::input::parts;
use crate::report::failure::Failure;
use crate::report::mask;

/// A part and its name.
pub(super) fn part(text: &str, inputs: &Inputs) -> Result<(String, Part<'static>), Failure> {
    let (name, content) = split(text)?;
    let label = format!("the file of {}", mask::quoted(name));
    let (is_file, is_content, rest) = match (content.strip_prefix('@'), content.strip_prefix('<')) {
        (Some(rest), _) => (true, false, rest),
        (_, Some(rest)) => (false, true, rest),
        _ => (false, false, content),
    };
    let (value, settings) = value(rest);
    let (mut content_type, mut file_name) = (None, None);
    for (key, setting) in settings {
        match &*key {
            "type" => content_type = Some(setting),
            "filename" => file_name = Some(setting),
            "headers" | "encoder" => {
                let message = format!("the part {} sets ;{key}=", mask::quoted(name));
                return Err(Failure::usage("unsupported-option", message)
                    .help("a part has ;type= and ;filename=, and no other headers"));
            }
            _ => {
                // What follows may be a text, and so it is not shown.
                let message = format!(
                    "the part {} has a `;` after which curl reads no text",
                    mask::quoted(name)
                );
                return Err(Failure::usage("unsupported-option", message).help(
                    "a part has ;type= and ;filename=; a text with `;` is one of --form-string, or in double quotes",
                ));
            }
        }
    }
    if is_file && value.contains(',') && file_name.is_none() {
        let message = format!("the part {} names several files", mask::quoted(name));
        return Err(Failure::usage("unsupported-option", message).help("write one -F NAME=@FILE for each"));
    }
    let part = if is_file {
        let bytes = inputs.bytes(Path::new(&value), &label)?;
        let file_name = file_name.unwrap_or_else(|| parts::base_name(&value).to_owned());
        let guessed = content_type.is_none().then(|| guessed(&file_name).to_owned());
        content_type = content_type.or(guessed);
        Part::file(file_name, bytes)
    } else {
        let text = if is_content {
            inputs.text(Path::new(&value), &label)?
        } else {
            value
        };
        match file_name {
            Some(file_name) => {
                content_type = content_type.or_else(|| Some(guessed(&file_name).to_owned()));
                Part::file(file_name, text.into_bytes())
            }
            None => Part::text(text),
        }
    };
    let part = match content_type {
        Some(content_type) => part.content_type(content_type),
        None => part,
    };
    Ok((name.to_owned(), part))
}

/// A part of `--form-string`, whose text is nothing else.
pub(super) fn text(text: &str) -> Result<(String, Part<'static>), Failure> {
    let (name, value) = split(text)?;
    Ok((name.to_owned(), Part::text(value.to_owned())))
}

fn split(text: &str) -> Result<(&str, &str), Failure> {
    // The text may be a value whose name was forgotten, and so it is not shown.
    text.split_once('=')
        .ok_or_else(|| Failure::usage("invalid-item", "a part of -F is NAME=CONTENT, and one has no `=`"))
}

/// The value up to its first `;`, in quotes or not, and what is set after it.
fn value(text: &str) -> (String, Vec<(String, String)>) {
    let (value, mut rest) = word(text);
    let mut settings = Vec::new();
    while let Some(after) = rest.strip_prefix(';') {
        let end = after.find(['=', ';']).unwrap_or(after.len());
        let (key, setting) = after.split_at(end);
        let (setting, after) = match setting.strip_prefix('=') {
            Some(setting) => word(setting),
            None => (String::new(), setting),
        };
        settings.push((key.trim().to_ascii_lowercase(), setting));
        rest = after;
    }
    (value, settings)
}

/// A word in double quotes, in which a backslash escapes a quote or a backslash, or else the text up to a `;`.
fn word(text: &str) -> (String, &str) {
    if let Some(quoted) = text.strip_prefix('"') {
        let mut value = String::new();
        let mut chars = quoted.char_indices();
        while let Some((at, c)) = chars.next() {
            match c {
                '"' => return (value, quoted.get(at + 1..).unwrap_or_default().trim_start()),
                '\\' => {
                    let next = chars.clone().next().map(|(_, next)| next);
                    match next.filter(|next| matches!(next, '"' | '\\')) {
                        Some(next) => {
                            value.push(next);
                            chars.next();
                        }
                        None => value.push('\\'),
                    }
                }
                c => value.push(c),
            }
        }
    }
    let (value, rest) = text.split_at(text.find(';').unwrap_or(text.len()));
    (value.trim_end().to_owned(), rest)
}

/// The type that curl guesses by the end of a name.
fn guessed(name: &str) -> &'static str {
    const TYPES: [(&str, &str); 10] = [
        (".gif", "image/gif"),
        (".jpg", "image/jpeg"),
        (".jpeg", "image/jpeg"),
        (".png", "image/png"),
        (".svg", "image/svg+xml"),
        (".txt", "text/plain"),
        (".htm", "text/html"),
        (".html", "text/html"),
        (".pdf", "application/pdf"),
        (".xml", "application/xml"),
    ];
    let name = name.to_ascii_lowercase();
    let found = TYPES.iter().find(|(end, _)| name.ends_with(end));
    found.map_or("application/octet-stream", |(_, known)| known)
}
