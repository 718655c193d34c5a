//! A value that a script of PowerShell says, or the variable that stands for one that it computes.

use crate::input::files::Inputs;
use crate::tree::Way;

/// The members that stand for the session's own.
pub(super) const COOKIES: &str = "cookies";
pub(super) const USER_AGENT: &str = "useragent";

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Value {
    Null,
    Bool(bool),
    /// A number as JSON writes it.
    Number(String),
    Text(String),
    /// A value of which the script says only a name, and the mark of that.
    Unknown {
        name: String,
        mark: String,
    },
    /// The bytes of a text in UTF-8.
    Bytes(String),
    /// The content of a file.
    File(String),
    List(Vec<Value>),
    /// The names are those of the text, each once.
    Object(Members),
}

pub(super) type Members = Vec<(String, Value)>;

/// Sets a member of a table; an earlier one of the name, in any case, is replaced.
pub(super) fn set(members: &mut Members, name: String, value: Value) {
    match members.iter_mut().find(|(known, _)| known.eq_ignore_ascii_case(&name)) {
        Some((_, known)) => *known = value,
        None => members.push((name, value)),
    }
}

impl Value {
    /// A scalar as PowerShell makes a text of it.
    pub(super) fn text(&self) -> Option<&str> {
        match self {
            Self::Text(text) | Self::Number(text) | Self::Bytes(text) | Self::Unknown { mark: text, .. } => Some(text),
            Self::Bool(true) => Some("True"),
            Self::Bool(false) => Some("False"),
            _ => None,
        }
    }

    /// The kind of value in words.
    pub(super) const fn kind(&self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Bool(_) | Self::Number(_) | Self::Text(_) | Self::Unknown { .. } | Self::Bytes(_) => "a text",
            Self::File(_) => "a file",
            Self::List(_) => "a list",
            Self::Object(_) => "a table",
        }
    }

    /// The value as compact JSON, of so many levels. `None` for a deeper one, and for one that JSON has no word for. `found` gets the
    /// names that stand for whole values.
    pub(super) fn json(&self, inputs: &Inputs<'_>, levels: usize, found: &mut dyn FnMut(&str)) -> Option<String> {
        let quoted = |text: &str| inputs.written(&serde_json::Value::from(text).to_string(), Way::Json);
        Some(match self {
            Self::Null => "null".to_owned(),
            Self::Bool(value) => value.to_string(),
            Self::Number(number) => number.clone(),
            Self::Text(text) => quoted(text),
            Self::Unknown { name, mark } => {
                found(name);
                mark.clone()
            }
            Self::List(items) => {
                let levels = levels.checked_sub(1)?;
                let items: Option<Vec<_>> = items.iter().map(|item| item.json(inputs, levels, found)).collect();
                format!("[{}]", items?.join(","))
            }
            Self::Object(members) => {
                let levels = levels.checked_sub(1)?;
                let mut all = Vec::new();
                for (name, value) in members {
                    all.push(format!("{}:{}", quoted(name), value.json(inputs, levels, found)?));
                }
                format!("{{{}}}", all.join(","))
            }
            Self::Bytes(_) | Self::File(_) => return None,
        })
    }
}
