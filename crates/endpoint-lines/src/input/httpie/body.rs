//! The items of an HTTPie line, put where they belong: headers, the query, and a body of JSON, a form or parts.

use std::collections::HashMap;
use std::path::Path;

use endpoint::{Part, Value};

use super::{key, python_json, url};
use crate::input::files::Inputs;
use crate::input::header_lines::HeaderLines;
use crate::input::items::{Item, Separator};
use crate::input::json::{self, Source};
use crate::input::nested::Nested;
use crate::input::parts::{self, Named};
use crate::report::diagnostic::Diagnostic;
use crate::report::mask;
use crate::tree::Way;

/// How the fields of a body are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Json,
    Form,
    Multipart,
}

/// The items, by their places.
#[derive(Debug, Default)]
pub(super) struct Items {
    pub(super) headers: HeaderLines,
    pub(super) query: Vec<(String, String)>,
    pub(super) body: Option<Vec<u8>>,
    pub(super) parts: Vec<(String, Part<'static>)>,
    /// The type of the file that is the body, where it is known.
    pub(super) content_type: Option<String>,
}

/// Whether an item makes a body, and so a POST.
pub(super) fn is_data(item: &Item) -> bool {
    use Separator::{Json, JsonFile, Text, TextFile, Upload};
    matches!(item.separator, Text | Json | TextFile | JsonFile | Upload)
}

/// Reads the items.
pub(super) fn read(items: Vec<Item>, kind: Kind, inputs: &Inputs<'_>) -> Result<Items, Diagnostic> {
    let mut read = Items::default();
    let has_files = items.iter().any(|item| item.separator == Separator::Upload);
    let as_parts = kind == Kind::Multipart || (kind == Kind::Form && has_files);
    let mut json = Nested::Empty;
    let mut form = Vec::new();
    for item in items {
        let label = match &*item.key {
            "" => "the file of the body".to_owned(),
            key => inputs.label(key, parts::Named::read(&item.value).path),
        };
        let Item { key, separator, value } = item;
        let value = if is_file(separator) {
            expanded(value, inputs)
        } else {
            value
        };
        check_references(&key, separator, &value, inputs)?;
        match separator {
            Separator::Header if value.is_empty() => read.headers.clear(&key),
            Separator::Header => read.headers.add(&key, value.trim()),
            Separator::EmptyHeader if value.is_empty() => read.headers.add(&key, ""),
            Separator::EmptyHeader => {
                let message = format!("`{};` is an empty header, and text follows it", mask::covered(&key));
                return Err(Diagnostic::usage("invalid-item", message));
            }
            Separator::HeaderFile => {
                let text = inputs.text(Path::new(&value), &label)?;
                read.headers.add(&key, text.trim());
            }
            Separator::Query => read.query.push((key, inputs.written(&value, Way::Encoded))),
            Separator::QueryFile => {
                let text = inputs.text(Path::new(&value), &label)?;
                read.query.push((key, text.trim_end_matches('\n').to_owned()));
            }
            Separator::Upload if as_parts => read.parts.push(part(key, &value, &label, inputs)?),
            Separator::Upload => whole(&mut read, &key, &value, &label, inputs)?,
            Separator::Text | Separator::TextFile | Separator::Json | Separator::JsonFile => {
                let way = match kind {
                    Kind::Json => Way::Json,
                    _ if as_parts => Way::Plain,
                    _ => Way::Encoded,
                };
                let value = self::value(&key, separator, value, (&label, way), inputs)?;
                match kind {
                    Kind::Json => insert(&mut json, &key, value)?,
                    _ if as_parts => read.parts.push(text_part(key, separator, &value)?),
                    _ => {
                        let text = text(&key, &value)?;
                        form.push((key, text));
                    }
                }
            }
        }
    }
    if !matches!(json, Nested::Empty) {
        if read.body.is_some() {
            return Err(mixed());
        }
        read.body = Some(python_json::text(&json.into_value())?);
    }
    if !form.is_empty() {
        let fields: Vec<String> = grouped(form)
            .iter()
            .map(|(name, value)| url::form(name, value))
            .collect();
        read.body = Some(fields.join("&").into_bytes());
    }
    read.query = grouped(read.query);
    read.parts = grouped(read.parts);
    Ok(read)
}

/// An error where a reference would choose more than a text: the place of a value in the JSON, or JSON itself.
fn check_references(key: &str, separator: Separator, value: &str, inputs: &Inputs<'_>) -> Result<(), Diagnostic> {
    let references = inputs.references();
    let text = match separator {
        Separator::Header | Separator::EmptyHeader | Separator::Query | Separator::Upload => return Ok(()),
        Separator::Json if references.are_in(value) => value,
        _ => key,
    };
    let Some(name) = references.first_name(text) else {
        return Ok(());
    };
    let message = format!("the variable {} is JSON, or the name of a field", mask::quoted(name));
    Err(Diagnostic::usage("unsupported-option", message)
        .help("a variable is the value of NAME=…; write a name or a JSON value itself"))
}

/// Whether the value of an item names a file.
fn is_file(separator: Separator) -> bool {
    use Separator::{HeaderFile, JsonFile, QueryFile, TextFile, Upload};
    matches!(separator, HeaderFile | QueryFile | TextFile | JsonFile | Upload)
}

/// A file of the home directory, which no shell writes out after an `@`.
fn expanded(path: String, inputs: &Inputs<'_>) -> String {
    match (path.strip_prefix("~/"), inputs.variable("HOME")) {
        (Some(rest), Some(home)) => Path::new(&home).join(rest).to_string_lossy().into_owned(),
        _ => path,
    }
}

/// The fields with those of one name together, where the first of them is, as HTTPie sends them.
fn grouped<T>(fields: Vec<(String, T)>) -> Vec<(String, T)> {
    let mut firsts: HashMap<String, usize> = HashMap::new();
    let mut fields: Vec<(usize, (String, T))> = fields
        .into_iter()
        .enumerate()
        .map(|(index, field)| (*firsts.entry(field.0.clone()).or_insert(index), field))
        .collect();
    fields.sort_by_key(|(first, _)| *first);
    fields.into_iter().map(|(_, field)| field).collect()
}

/// A body can't have two sources.
pub(super) fn mixed() -> Diagnostic {
    Diagnostic::usage(
        "invalid-usage",
        "the body comes from stdin, --raw or a file, and fields beside it have no place",
    )
    .help("--ignore-stdin lets the fields be the body")
}

fn insert(json: &mut Nested, key: &str, value: Value<'static>) -> Result<(), Diagnostic> {
    let invalid = |reason: &str| Diagnostic::usage("invalid-item", format!("the key {} {reason}", mask::quoted(key)));
    let steps = key::path(key).map_err(invalid)?;
    json.insert(&steps, value).map_err(|reason| invalid(&reason))
}

fn value(
    key: &str,
    separator: Separator,
    text: String,
    (label, way): (&str, Way),
    inputs: &Inputs<'_>,
) -> Result<Value<'static>, Diagnostic> {
    match separator {
        Separator::Json => json::value(&text, Source::Argument(&mask::covered(key))),
        Separator::JsonFile => json::value(&inputs.json(Path::new(&text), label)?, Source::File(label)),
        Separator::TextFile => Ok(inputs.text(Path::new(&text), label)?.into()),
        _ => Ok(inputs.written(&text, way).into()),
    }
}

/// A value of JSON in a form, as Python writes it.
fn text(key: &str, value: &Value<'_>) -> Result<String, Diagnostic> {
    match value {
        Value::Bool(value) => Ok(if *value { "True" } else { "False" }.to_owned()),
        Value::Array(_) | Value::Object(_) | Value::Null => {
            let message = format!(
                "the value of {} is a list, an object or null, which a form can't hold",
                mask::quoted(key)
            );
            Err(Diagnostic::usage("invalid-item", message).help("write a text or a number"))
        }
        value => match value.as_str() {
            Some(text) => Ok(text.to_owned()),
            None => Ok(String::from_utf8_lossy(&python_json::text(value)?).into_owned()),
        },
    }
}

fn text_part(key: String, separator: Separator, value: &Value<'_>) -> Result<(String, Part<'static>), Diagnostic> {
    if matches!(separator, Separator::Json | Separator::JsonFile) {
        let message = format!("{} is JSON, which HTTPie leaves out of parts", mask::quoted(&key));
        return Err(
            Diagnostic::usage("invalid-item", message).help(format!("a text is written {}=…", mask::covered(&key)))
        );
    }
    let text = value.as_str().unwrap_or_default().to_owned();
    Ok((key, Part::text(text)))
}

/// `name@file` or `name@file;type=image/png`
fn part(key: String, value: &str, label: &str, inputs: &Inputs<'_>) -> Result<(String, Part<'static>), Diagnostic> {
    parts::file(value, label, inputs).map(|part| (key, part))
}

/// `@file`: the whole body.
fn whole(read: &mut Items, key: &str, value: &str, label: &str, inputs: &Inputs<'_>) -> Result<(), Diagnostic> {
    if !key.is_empty() {
        let message = format!("`{}@…` is a file of a form", mask::covered(key));
        return Err(
            Diagnostic::usage("invalid-item", message).help("--form sends it as one; @FILE alone is the whole body")
        );
    }
    if read.body.is_some() {
        return Err(Diagnostic::usage("invalid-usage", "the body is two files"));
    }
    let Named { path, content_type, .. } = Named::read(value);
    read.content_type = content_type.map(str::to_owned).or_else(|| parts::guessed_type(path));
    read.body = Some(inputs.attach(Path::new(path), label, false)?);
    Ok(())
}
