//! JSON texts from arguments, files and the lines of a batch: the one reader of them, and the one place that knows what
//! is wrong in a text.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;
use std::ops::Range;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use endpoint::{Options, Value};
use serde::de::{Deserialize, DeserializeSeed, IgnoredAny};
use serde_json::error::Category;

use super::twice;
use crate::input::reference::{References, TABLE};
use crate::report::diagnostic::Diagnostic;
use crate::report::excerpt::Excerpt;
use crate::report::mask::{self, Mask};
use crate::tree::Way;

/// A mistake in a JSON text. Displays as the reason, and the byte where the text is not JSON.
#[derive(Debug)]
pub struct Fault {
    /// The reason, in serde_json's words where those are clear.
    reason: Cow<'static, str>,
    /// The detail that the reason leaves open.
    detail: &'static str,
    offset: usize,
    /// The text is not JSON; otherwise it is, but not what was asked for.
    is_syntax: bool,
}

/// Whether a text is JSON.
#[must_use]
pub fn is_valid(text: &str) -> bool {
    serde_json::from_str::<IgnoredAny>(text).is_ok()
}

/// Reads a text.
pub fn read<'t, T: Deserialize<'t>>(text: &'t str) -> Result<T, Fault> {
    read_with(text, PhantomData)
}

/// Reads a text with a seed.
pub fn read_with<'t, S: DeserializeSeed<'t>>(text: &'t str, seed: S) -> Result<S::Value, Fault> {
    let mut json = serde_json::Deserializer::from_str(text);
    seed.deserialize(&mut json)
        .and_then(|value| json.end().map(|()| value))
        .map_err(|error| Fault::new(text, &error))
}

impl Fault {
    #[cold]
    fn new(text: &str, error: &serde_json::Error) -> Self {
        let (reason, detail) = reason(error);
        Self {
            reason,
            detail,
            offset: offset(text, error),
            is_syntax: error.classify() != Category::Data,
        }
    }

    /// The reason without the byte.
    pub fn reason(&self) -> &str {
        &self.reason
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.reason, self.detail)?;
        if self.is_syntax {
            write!(f, " at byte {}", self.offset)?;
        }
        Ok(())
    }
}

/// The reason, and what it leaves open.
pub(super) fn reason(error: &serde_json::Error) -> (Cow<'static, str>, &'static str) {
    // serde_json keeps the position in its text alone.
    let text = error.to_string();
    let text = text
        .rfind(" at line ")
        .map_or(&*text, |position| text.split_at(position).0);
    // serde quotes a value of the wrong type, and it may be a token.
    if let Some(expected) = text.rfind(", expected ").filter(|_| text.starts_with("invalid ")) {
        return (text.split_at(expected + 2).1.to_owned().into(), "");
    }
    let reason = match text {
        "expected value" => {
            let detail = ": text in double quotes, a number, true, false, null, [ or {";
            return ("expected a value".into(), detail);
        }
        "recursion limit exceeded" => "nested deeper than 128 levels",
        "EOF while parsing an object" => "the text ends inside an object",
        "EOF while parsing a list" => "the text ends inside a list",
        "EOF while parsing a string" => "the text ends inside a string",
        "EOF while parsing a value" => "expected a value, found the end",
        text => return (text.to_owned().into(), ""),
    };
    (reason.into(), "")
}

/// The byte at fault: serde_json counts lines and columns.
fn offset(text: &str, error: &serde_json::Error) -> usize {
    if error.is_eof() {
        return text.trim_end().len();
    }
    let lines = text.split_inclusive('\n').take(error.line().saturating_sub(1));
    lines.map(str::len).sum::<usize>() + error.column().saturating_sub(1)
}

/// As much of a name as a message quotes.
const MOST_OF_NAME: usize = 80;

/// Where a JSON text comes from, which decides the exit status of a mistake in it.
#[derive(Debug, Clone, Copy)]
pub enum Source<'s> {
    /// An argument, by its name alone: its value may be a secret.
    Argument(&'s str),
    /// A file.
    File(&'s str),
}

impl Source<'_> {
    fn name(&self) -> &str {
        match self {
            Self::Argument(name) | Self::File(name) => name,
        }
    }

    /// Shows the fault at its byte, the values around it masked.
    fn failure(self, text: &str, fault: &Fault) -> Diagnostic {
        let message = format!("{}: {}", self.name(), fault.reason);
        let label = format!("{}{}", fault.reason, fault.detail);
        let excerpt = Excerpt::new(self.name(), text, fault.offset, Mask::Json, label);
        match self {
            Self::Argument(_) => Diagnostic::usage("invalid-json", message),
            Self::File(_) => Diagnostic::failed("invalid-json", message),
        }
        .at(excerpt)
    }

    /// Shows the name that an object has twice, in a text that is JSON.
    fn twice(self, text: &str, name: Range<usize>) -> Diagnostic {
        let shown = text.get(name.clone()).unwrap_or_default();
        let covered: String = mask::covered(shown).chars().take(MOST_OF_NAME).collect();
        let reason = format!("`{covered}` is there twice");
        let message = format!("{}: {reason}", self.name());
        let characters = shown.chars().count().max(1);
        let excerpt = Excerpt::spanning(self.name(), text, name.start, characters, Mask::WholeJson, reason);
        match self {
            Self::Argument(_) => Diagnostic::usage("invalid-options", message),
            Self::File(_) => Diagnostic::failed("invalid-options", message),
        }
        .at(excerpt)
    }
}

/// The value that a text holds.
pub fn value(text: &str, source: Source<'_>) -> Result<Value<'static>, Diagnostic> {
    match read::<Value<'_>>(text) {
        Ok(value) => Ok(value.into_owned()),
        Err(fault) => match twice::find(text).filter(|_| !fault.is_syntax) {
            Some(name) => Err(source.twice(text, name)),
            None => Err(source.failure(text, &fault)),
        },
    }
}

/// The options that a text holds.
pub fn options(text: &str, source: Source<'_>) -> Result<Options<'static>, Diagnostic> {
    options_without(&[], text, source)
}

/// A request of an earlier output that has variables.
#[derive(Debug)]
pub struct Referring {
    pub references: References,
    /// The request with marks in the place of its tokens.
    pub text: String,
    pub body: Option<Value<'static>>,
}

/// The request of an earlier output, if it names its variables in a table: `"$references": {"${TOKEN}": "TOKEN"}`.
pub fn referring(text: &str, source: Source<'_>) -> Result<Option<Referring>, Diagnostic> {
    if !text.contains(TABLE) {
        return Ok(None);
    }
    let value = value(text, source)?;
    let Some(table) = value.as_object().and_then(|object| object.get(TABLE)) else {
        return Ok(None);
    };
    let mut references = References::of(text);
    let mut mark = |token: &str, name: &str| {
        let inside = token.trim_start_matches('$').strip_prefix('{')?.strip_suffix('}')?;
        let is_it = |way: &&Way| inside.strip_suffix(way.suffix()) == Some(name);
        let way = [Way::Plain, Way::Encoded, Way::Json, Way::Url].iter().find(is_it)?;
        let mark = references.mark(name).filter(|_| token.starts_with('$'))?;
        Some((token.to_owned(), references.written(&mark, *way)))
    };
    let marks = table.as_object().and_then(|table| {
        let marks = table.iter().map(|(token, name)| mark(token, name.as_str()?));
        marks.collect::<Option<Vec<_>>>()
    });
    let Some(marks) = marks else {
        let message = format!("{}: {TABLE} is not a table of tokens and names", source.name());
        return Err(Diagnostic::failed("invalid-options", message)
            .help("it is written beside a request that has variables, such as {\"${TOKEN}\": \"TOKEN\"}"));
    };
    let with_marks = |text: &str| {
        let replace = |text: String, (token, mark): &(String, String)| text.replace(token, mark);
        marks.iter().fold(text.to_owned(), replace)
    };
    let members = value.as_object().into_iter().flat_map(|object| object.iter());
    let members = members.filter(|(name, _)| *name != TABLE).map(|(name, value)| {
        let value = match (name, changed(value, &with_marks)) {
            ("headers", Value::Object(headers)) => {
                let headers = headers.into_iter().map(|(name, value)| {
                    let pair = value.as_str().filter(|_| name.eq_ignore_ascii_case("authorization"));
                    let pair = pair.and_then(|text| text.strip_prefix("Basic base64(")?.strip_suffix(')'));
                    let basic = pair.map(|pair| Value::from(format!("Basic {}", STANDARD.encode(pair))));
                    (name.into_owned(), basic.unwrap_or(value))
                });
                Value::Object(headers.collect())
            }
            // The variable holds the scheme, too.
            ("url", Value::String(url)) if references.first(&url).is_some() => Value::from(format!("https://{url}")),
            (_, value) => value,
        };
        (name.to_owned(), value)
    });
    let request = Value::Object(members.collect());
    let text = serde_json::to_string(&request).unwrap_or_default();
    let body = request.as_object().and_then(|object| object.get("body")).cloned();
    Ok(Some(Referring { references, text, body }))
}

/// A value with its texts and names changed.
fn changed(value: &Value<'_>, change: &dyn Fn(&str) -> String) -> Value<'static> {
    match value {
        Value::Object(object) => {
            let members = object
                .iter()
                .map(|(name, value)| (change(name), changed(value, change)));
            Value::Object(members.collect())
        }
        Value::Array(items) => items
            .iter()
            .map(|item| changed(item, change))
            .collect::<Vec<_>>()
            .into(),
        value => match value.as_str() {
            Some(text) => change(text).into(),
            None => value.clone().into_owned(),
        },
    }
}

/// The options that a text holds, some keys left out.
pub fn options_without(keys: &[&str], text: &str, source: Source<'_>) -> Result<Options<'static>, Diagnostic> {
    let invalid = |reason: &str| Diagnostic::failed("invalid-options", format!("{}: {reason}", source.name()));
    let options = |object| Options::try_from(Value::Object(object)).map_err(|error| invalid(&error.to_string()));
    let Value::Object(object) = value(text, source)? else {
        return Err(invalid("options are a JSON object"));
    };
    if keys.iter().all(|key| object.get(key).is_none()) {
        return options(object);
    }
    // A mistake in the whole is one, too.
    options(object.clone())?;
    options(object.into_iter().filter(|(key, _)| !keys.contains(&&**key)).collect())
}
