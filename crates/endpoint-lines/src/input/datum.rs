//! A value that a literal of PowerShell writes.

use std::cell::Cell;

use super::cursor::Cursor;
use crate::report::diagnostic::Diagnostic;

/// The most bytes that the values of a script may have together: variables that name each other twice double each time.
const MOST: usize = 16 << 20;

/// How much the values of a script have grown.
#[derive(Debug, Default)]
pub(crate) struct Budget(Cell<usize>);

impl Budget {
    /// Counts a value, and returns it. An error where all of them are too much.
    pub(crate) fn spend(&self, at: &Cursor<'_>, value: Datum) -> Result<Datum, Diagnostic> {
        self.0.set(self.0.get().saturating_add(value.weight()));
        match self.0.get() > MOST {
            true => Err(at.wrong(
                at.at(),
                format!("the values of the text grow past {} MiB", MOST >> 20),
                "here",
            )),
            false => Ok(value),
        }
    }
}

/// A literal. Readers bound how deep it nests.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Datum {
    /// What an empty list gives to the next command.
    Undefined,
    Null,
    Bool(bool),
    /// A number as JSON writes it.
    Number(String),
    Text(String),
    /// The bytes of a text in UTF-8.
    Bytes(String),
    /// The content of a file.
    File(String),
    List(Vec<Datum>),
    /// The names are those of the text, each once.
    Object(Vec<(String, Datum)>),
}

impl Datum {
    /// The value as compact JSON.
    pub(crate) fn json(&self) -> String {
        let mut json = String::new();
        self.write(&mut json);
        json
    }

    /// A scalar as text.
    pub(crate) fn text(&self) -> Option<&str> {
        match self {
            Self::Text(text) | Self::Number(text) | Self::Bytes(text) => Some(text),
            Self::Bool(true) => Some("true"),
            Self::Bool(false) => Some("false"),
            _ => None,
        }
    }

    /// The kind of value in words.
    pub(crate) const fn kind(&self) -> &'static str {
        match self {
            Self::Undefined => "undefined",
            Self::Null => "null",
            Self::Bool(_) => "true or false",
            Self::Number(_) => "a number",
            Self::Text(_) => "a text",
            Self::Bytes(_) => "bytes",
            Self::File(_) => "a file",
            Self::List(_) => "a list",
            Self::Object(_) => "an object",
        }
    }

    /// About how many bytes the value takes.
    fn weight(&self) -> usize {
        const EACH: usize = 32;
        EACH + match self {
            Self::Number(text) | Self::Text(text) | Self::Bytes(text) | Self::File(text) => text.len(),
            Self::List(items) => items.iter().map(Self::weight).sum(),
            Self::Object(members) => members.iter().map(|(name, value)| name.len() + value.weight()).sum(),
            _ => 0,
        }
    }

    /// How many lists and objects are in each other, itself included.
    pub(crate) fn levels(&self) -> usize {
        let inner = match self {
            Self::List(items) => items.iter().map(Self::levels).max(),
            Self::Object(members) => members.iter().map(|(_, value)| value.levels()).max(),
            _ => return 0,
        };
        1 + inner.unwrap_or(0)
    }

    /// Whether the value can be written as JSON. The content of a file can't.
    pub(crate) fn has_json(&self) -> bool {
        match self {
            Self::File(_) => false,
            Self::List(items) => items.iter().all(Self::has_json),
            Self::Object(members) => members.iter().all(|(_, value)| value.has_json()),
            _ => true,
        }
    }

    /// Sets a member of a table; an earlier one of the name, in any case, is replaced.
    pub(crate) fn set(members: &mut Vec<(String, Datum)>, name: String, value: Datum) {
        match members.iter_mut().find(|(known, _)| known.eq_ignore_ascii_case(&name)) {
            Some((_, known)) => *known = value,
            None => members.push((name, value)),
        }
    }

    fn write(&self, out: &mut String) {
        match self {
            Self::Undefined | Self::Null => out.push_str("null"),
            Self::Bool(value) => out.push_str(if *value { "true" } else { "false" }),
            Self::Number(number) => out.push_str(number),
            Self::Text(text) => out.push_str(&quoted(text)),
            Self::File(_) => out.push_str("{}"),
            // A list of numbers.
            Self::Bytes(text) => {
                let numbers: Vec<String> = text.bytes().map(|byte| byte.to_string()).collect();
                out.push_str(&format!("[{}]", numbers.join(",")));
            }
            Self::List(items) => {
                out.push('[');
                for (index, item) in items.iter().enumerate() {
                    out.push_str(if index > 0 { "," } else { "" });
                    item.write(out);
                }
                out.push(']');
            }
            Self::Object(members) => {
                out.push('{');
                for (index, (name, value)) in members.iter().enumerate() {
                    out.push_str(if index > 0 { "," } else { "" });
                    out.push_str(&quoted(name));
                    out.push(':');
                    value.write(out);
                }
                out.push('}');
            }
        }
    }
}

/// A text as a string of JSON.
pub(crate) fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
