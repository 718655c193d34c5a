//! JSON from arguments and files, with a diagnostic that shows the place and hides the values.

use endpoint::{Object, Options, Value};
use serde::Serialize;

use crate::diagnostic::Excerpt;
use crate::failure::Failure;
use crate::mask::Mask;

/// Where a JSON text comes from, which decides the exit status of a mistake in it.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Origin<'o> {
    /// An argument, called by its name alone: its value may be a secret.
    Argument(&'o str),
    /// A file.
    File(&'o str),
}

impl Origin<'_> {
    fn name(&self) -> &str {
        match self {
            Self::Argument(name) | Self::File(name) => name,
        }
    }
}

/// A value out of JSON.
pub(crate) fn value(text: &str, origin: Origin<'_>) -> Result<Value<'static>, Failure> {
    match serde_json::from_str::<Value<'_>>(text) {
        Ok(value) => Ok(value.into_owned()),
        Err(error) => Err(fault(text, origin, &error)),
    }
}

/// Options out of JSON.
pub(crate) fn options(text: &str, origin: Origin<'_>) -> Result<Options<'static>, Failure> {
    let value = value(text, origin)?;
    if value.as_object().is_none() {
        let message = format!("{}: options are a JSON object", origin.name());
        return Err(Failure::failed("invalid-options", message));
    }
    Options::try_from(value).map_err(|error| Failure::failed("invalid-options", format!("{}: {error}", origin.name())))
}

/// What is wrong, in serde_json's words without its position.
pub(crate) fn reason(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let text = text
        .rfind(" at line ")
        .map_or(&*text, |position| text.split_at(position).0);
    // serde quotes a value of the wrong type, and it may be a token.
    if let Some(expected) = text.rfind(", expected ").filter(|_| text.starts_with("invalid ")) {
        return text.split_at(expected + 2).1.to_owned();
    }
    match text {
        "recursion limit exceeded" => "nested deeper than 128 levels".to_owned(),
        "EOF while parsing an object" => "the text ends inside an object".to_owned(),
        "EOF while parsing a list" => "the text ends inside a list".to_owned(),
        "EOF while parsing a string" => "the text ends inside a string".to_owned(),
        "EOF while parsing a value" => "expected a value, found the end".to_owned(),
        "expected value" => "expected a value: text in double quotes, a number, true, false, null, [ or {".to_owned(),
        text => text.to_owned(),
    }
}

fn fault(text: &str, origin: Origin<'_>, error: &serde_json::Error) -> Failure {
    let line: usize = text
        .split_inclusive('\n')
        .take(error.line().saturating_sub(1))
        .map(str::len)
        .sum();
    let offset = if error.is_eof() {
        text.trim_end().len()
    } else {
        line + error.column().saturating_sub(1)
    };
    let reason = reason(error);
    let short = reason.split(": ").next().unwrap_or_default().to_owned();
    let excerpt = Excerpt::new(origin.name(), text, offset, Mask::Json, reason);
    let message = format!("{}: {short}", origin.name());
    match origin {
        Origin::Argument(_) => Failure::usage("invalid-json", message),
        Origin::File(_) => Failure::failed("invalid-json", message),
    }
    .at(excerpt)
}

/// JSON for people: indented, and with credentials masked where that is wanted.
pub(crate) fn pretty(value: &impl Serialize, redact: bool) -> Result<String, Failure> {
    let unsupported = |message: String| Failure::failed("unsupported-value", message);
    let text = if redact {
        let value = Value::from_serialize(value).map_err(|error| unsupported(error.to_string()))?;
        serde_json::to_string_pretty(&redacted(value))
    } else {
        serde_json::to_string_pretty(value)
    };
    Ok(text.map_err(|error| unsupported(error.to_string()))? + "\n")
}

/// The request or options with the values of credential headers masked.
fn redacted(value: Value<'static>) -> Value<'static> {
    let Value::Object(object) = value else { return value };
    let mut shown = Object::new();
    for (key, value) in object {
        match value {
            Value::Object(headers) if key == "headers" => shown.insert(key, mask(headers)),
            value => shown.insert(key, value),
        };
    }
    Value::Object(shown)
}

fn mask(headers: Object<'static>) -> Object<'static> {
    let mut shown = Object::new();
    for (name, value) in headers {
        let hidden = endpoint::is_sensitive(&name) && !value.is_null();
        shown.insert(name, if hidden { Value::from("***") } else { value });
    }
    shown
}
