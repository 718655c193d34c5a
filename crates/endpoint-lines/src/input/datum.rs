//! A value that is written as a literal of JavaScript or PowerShell.

use std::cell::Cell;
use std::fmt::Write;

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
    /// JavaScript's `undefined`: a member of an object that JSON leaves out.
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
        self.json_with("")
    }

    /// The value as JSON, each item on a line of its own that begins with the indent for each level.
    pub(crate) fn json_with(&self, indent: &str) -> String {
        let mut json = String::new();
        self.write(Layout { indent, depth: 0 }, &mut json);
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

    /// Appends the value as JSON, as `JSON.stringify` of JavaScript writes it.
    fn write(&self, layout: Layout<'_>, out: &mut String) {
        match self {
            Self::Undefined | Self::Null => out.push_str("null"),
            Self::Bool(value) => out.push_str(if *value { "true" } else { "false" }),
            Self::Number(number) => out.push_str(number),
            Self::Text(text) => quote(text, out),
            Self::File(_) => out.push_str("{}"),
            // A list of numbers.
            Self::Bytes(text) => {
                let numbers: Vec<String> = text.bytes().map(|byte| byte.to_string()).collect();
                out.push_str(&format!("[{}]", numbers.join(",")));
            }
            Self::List(items) => {
                out.push('[');
                for (index, item) in items.iter().enumerate() {
                    layout.item(index, out);
                    item.write(layout.inner(), out);
                }
                layout.end(!items.is_empty(), out);
                out.push(']');
            }
            Self::Object(members) => {
                out.push('{');
                let written = members.iter().filter(|(_, value)| *value != Self::Undefined);
                let mut has_members = false;
                for (index, (name, value)) in written.enumerate() {
                    has_members = true;
                    layout.item(index, out);
                    quote(name, out);
                    out.push_str(if layout.indent.is_empty() { ":" } else { ": " });
                    value.write(layout.inner(), out);
                }
                layout.end(has_members, out);
                out.push('}');
            }
        }
    }
}

/// How JSON is laid out: on one line, or each item on a line of its own.
#[derive(Debug, Clone, Copy)]
struct Layout<'i> {
    indent: &'i str,
    depth: usize,
}

impl Layout<'_> {
    fn inner(self) -> Self {
        Self {
            depth: self.depth + 1,
            ..self
        }
    }

    fn item(self, index: usize, out: &mut String) {
        out.push_str(if index > 0 { "," } else { "" });
        self.inner().line(out);
    }

    fn end(self, has_items: bool, out: &mut String) {
        if has_items {
            self.line(out);
        }
    }

    fn line(self, out: &mut String) {
        if !self.indent.is_empty() {
            out.push('\n');
            out.push_str(&self.indent.repeat(self.depth));
        }
    }
}

/// A text as a JSON string, with the escapes that JSON asks for.
fn quote(text: &str, out: &mut String) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            c if c < ' ' => {
                // Writing to a String can't fail.
                let _ = write!(out, "\\u{:04x}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out.push('"');
}
