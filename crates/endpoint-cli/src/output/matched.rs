//! The operation of a concrete request: as JSON, as text for people, and as options that make the request again.

use std::fmt::Write as _;

use anstyle::Style;
use endpoint::template::Captured;
use endpoint::{Object, Options, Place, Value};
use endpoint_catalogue::{self as catalogue, Argument, Catalogue, Entry, Identified, Kind, Parameter};

use super::example;
use super::operation::heading;
use crate::report::hidden::printable;
use crate::report::mask::{self, SecretNames};

/// A concrete request whose operation is known.
#[derive(Debug)]
pub(crate) struct Matched<'c, 'u> {
    pub(crate) found: Identified<'c, 'u>,
    /// The fields of a body of JSON.
    pub(crate) fields: Object<'static>,
}

/// The operation, its route, the parameters, and what the operation refuses, as an object of JSON. With `redact`, secrets
/// are masked.
pub(crate) fn object(matched: &Matched<'_, '_>, redact: Option<&SecretNames>) -> Object<'static> {
    let found = &matched.found;
    let mut object = Object::new();
    object.insert("operation", found.operation.name());
    object.insert("route", found.operation.route());
    object.insert(
        "parameters",
        Value::Object(parameters(matched, redact).map(|one| (one.key, one.value)).collect()),
    );
    if !found.refused.is_empty() {
        let refused = found.refused.iter().map(|error| Value::from(error.to_string()));
        object.insert("refused", Value::Array(refused.collect()));
    }
    object
}

/// A parameter of a call.
struct Param {
    place: Place,
    name: String,
    /// The name with the sign of its place, if the operation has it in several.
    key: String,
    value: Value<'static>,
}

fn parameters<'f>(matched: &'f Matched<'_, '_>, redact: Option<&'f SecretNames>) -> impl Iterator<Item = Param> + 'f {
    let operation = matched.found.operation;
    let arguments = matched.found.arguments.iter().map(move |argument| {
        let value = match redact {
            Some(_) if argument.is_credential => mask::MASK.into(),
            _ => value(operation, argument),
        };
        (argument.place, argument.name.to_string(), value)
    });
    let fields = matched.fields.iter();
    let fields = fields.map(|(name, value)| (Place::Body, name.to_owned(), value.clone().into_owned()));
    arguments.chain(fields).map(move |(place, name, value)| Param {
        place,
        key: operation.option_name(place, &name),
        value: match redact {
            Some(names) => names.redacted(&name, value),
            None => value,
        },
        name,
    })
}

/// The options that make the request again.
pub(crate) fn options(matched: &Matched<'_, '_>) -> Options<'static> {
    parameters(matched, None).fold(Options::new(), |options, one| options.param(one.key, one.value))
}

/// The operation, its parameters and what it refuses, with colours; the line is a call that makes the same request.
/// `beside` has the headers of the request, and a body that is not read.
pub(crate) fn shown(
    catalogue: &Catalogue,
    matched: &Matched<'_, '_>,
    beside: &Options<'_>,
    flags: &[String],
    redact: Option<&SecretNames>,
) -> String {
    let found = &matched.found;
    let (bold, dim) = (Style::new().bold(), Style::new().dimmed());
    let operation = found.operation;
    let mut text = heading(operation);
    // A text takes everything.
    let _ = writeln!(text, "\n  {}\n", printable(&operation.route()));
    let given: Vec<Param> = parameters(matched, redact).collect();
    let longest = |length: fn(&Param) -> usize| given.iter().map(length).max().unwrap_or_default();
    let width = longest(|one| one.key.chars().count());
    let place_width = longest(|one| example::place(one.place).len()).max(5);
    let mut items = example::call_words(catalogue, operation);
    for one in &given {
        let place = example::place(one.place);
        let json = serde_json::to_string(&one.value).unwrap_or_default();
        let shown = one.value.as_str().map_or_else(|| printable(&json), printable);
        let name = printable(&one.key);
        let _ = writeln!(
            text,
            "  {dim}{place:place_width$}{dim:#}  {bold}{name:width$}{bold:#}  {shown}"
        );
        if !found.refused.iter().any(|error| error.name() == Some(&one.name)) {
            items.push(item(one, &json));
        }
    }
    if !given.is_empty() {
        text.push('\n');
    }
    for error in &found.refused {
        let _ = writeln!(text, "  refused: {error}");
    }
    if !found.refused.is_empty() {
        text.push_str("\n  Without what is refused:\n");
    }
    let Some(headers) = headers(beside, redact) else {
        let _ = writeln!(text, "  The body is not made of fields: -o FORMAT writes the request.");
        return text;
    };
    items.extend(headers);
    let _ = writeln!(text, "  {}", example::typed(&items, flags));
    text
}

/// The headers of options as items. `None` if the options have a body.
fn headers(options: &Options<'_>, redact: Option<&SecretNames>) -> Option<Vec<String>> {
    let shown = match redact {
        Some(names) => Value::from_serialize(&names.add_to(options.clone()).redacted()),
        None => Value::from_serialize(options),
    };
    // Bytes have no form as a value.
    let shown = shown.ok()?;
    let members = shown.as_object()?;
    if members.iter().any(|(name, _)| name != "headers") {
        return None;
    }
    let headers = members.get("headers").and_then(Value::as_object);
    let headers = headers.into_iter().flat_map(|headers| headers.iter());
    Some(
        headers
            .filter_map(|(name, value)| Some(format!("{name}:{}", value.as_str()?)))
            .collect(),
    )
}

/// A parameter as an item of the command line.
fn item(given: &Param, json: &str) -> String {
    let key = example::name(&given.key);
    match &given.value {
        // `=@` reads a file.
        Value::String(text) if !text.starts_with(['@', '=']) => format!("{key}={text}"),
        Value::Number(_) | Value::Bool(_) if given.place != Place::Body => format!("{key}={json}"),
        _ => format!("{key}:={json}"),
    }
}

/// The value with the type of its parameter: a number or a boolean only if it writes the same text.
fn value(operation: &Entry, argument: &Argument<'_>) -> Value<'static> {
    let mut known = operation.parameters.iter();
    let known = known.find(|one| one.place == argument.place && *one.name == *argument.name);
    match (known, &argument.value) {
        (Some(known), Captured::Text(text)) if known.style == Some(catalogue::Style::Json) => {
            read_json(text).unwrap_or_else(|| text.to_string().into())
        }
        (known, value) => of_kind(known.map_or(Kind::STRING, |known| known.kind), known, value),
    }
}

fn of_kind(kind: Kind, known: Option<&Parameter>, value: &Captured<'_>) -> Value<'static> {
    match value {
        Captured::List(items) => Value::Array(items.iter().map(|item| of_kind(kind.items(), known, item)).collect()),
        Captured::Map(members) => {
            let fields = known.map(|known| &*known.fields).unwrap_or_default();
            let members = members.iter().map(|(name, value)| {
                let field = fields.iter().find(|field| field.name == **name);
                (
                    name.to_string(),
                    of_kind(field.map_or(Kind::STRING, |field| field.kind), field, value),
                )
            });
            Value::Object(members.collect())
        }
        Captured::Text(text) => number(kind, text).unwrap_or_else(|| text.to_string().into()),
    }
}

/// A number or a boolean whose JSON is the text.
fn number(kind: Kind, text: &str) -> Option<Value<'static>> {
    if kind.takes(Kind::STRING) || !kind.takes(Kind::INTEGER.or(Kind::NUMBER).or(Kind::BOOLEAN)) {
        return None;
    }
    let value = read_json(text)?;
    let is_same = matches!(value, Value::Number(_) | Value::Bool(_))
        && serde_json::to_string(&value).is_ok_and(|json| json == text);
    is_same.then_some(value)
}

fn read_json(text: &str) -> Option<Value<'static>> {
    serde_json::from_str::<Value<'_>>(text).ok().map(Value::into_owned)
}
