//! The variables of a file of requests. A value that the text sets replaces `{{name}}`. Without a value, a mark replaces it.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

use crate::input::cursor::Cursor;
use crate::input::files::Inputs;
use crate::input::reference::References;
use crate::report::diagnostic::Diagnostic;
use crate::report::mask;
use crate::tree::Way;

/// How often a value may name another variable.
const DEEPEST: usize = 16;
/// The most values that are put into one text.
const MOST: usize = 10_000;
/// The most bytes of a name.
const LONGEST_NAME: usize = 200;
/// The most bytes that the texts of a file may grow by: variables that name each other twice double it each time.
const LONGEST: usize = 16 << 20;

/// Variables with their last values.
#[derive(Debug)]
pub(crate) struct Variables {
    values: BTreeMap<String, String>,
    /// The references of the text.
    references: Rc<RefCell<References>>,
    /// How much the values have grown that were put into texts.
    grown: Cell<usize>,
}

/// Where a text is put together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    Text,
    /// The text is JSON, and within its strings a value is escaped.
    Json,
}

impl Variables {
    /// No variables yet. One that the text does not set becomes a reference.
    pub(crate) fn new(inputs: &Inputs<'_>) -> Self {
        Self {
            values: BTreeMap::new(),
            references: inputs.shared_references(),
            grown: Cell::default(),
        }
    }

    /// The mark of a variable that the text does not set.
    fn mark(&self, name: &str, way: Way) -> Option<String> {
        // Editors write such a word before a variable of the environment.
        let words = ["$processEnv ", "$dotenv ", "process.env."];
        let bare = words.iter().find_map(|word| name.strip_prefix(word));
        let name = bare.unwrap_or(name).trim();
        // The response to another request is not a variable.
        let is_answer = name.contains(".response.") || name.contains(".request.");
        if !is_name(name) || is_answer {
            return None;
        }
        let mut references = self.references.borrow_mut();
        let mark = references.mark_of_file(name)?;
        Some(references.written(&mark, way))
    }

    /// Sets a variable.
    pub(crate) fn set(&mut self, name: &str, value: &str) {
        self.values.insert(name.to_owned(), value.to_owned());
    }

    /// The value of a variable.
    pub(crate) fn value(&self, name: &str) -> Option<&str> {
        self.values.get(name).map(String::as_str)
    }

    /// The text with the values in it. `from` is where the text begins, for an error.
    pub(crate) fn expand(&self, from: &Cursor<'_>, text: &str, place: Place) -> Result<String, Diagnostic> {
        let mut expanded = String::with_capacity(text.len());
        let mut left = MOST;
        self.put(from, text, place, (DEEPEST, &mut left), &mut expanded)?;
        Ok(expanded)
    }

    /// Appends the text; `bounds` are how deep values may nest yet, and how many may follow.
    fn put(
        &self,
        from: &Cursor<'_>,
        text: &str,
        place: Place,
        bounds: (usize, &mut usize),
        out: &mut String,
    ) -> Result<(), Diagnostic> {
        let (depth, left) = bounds;
        let mut rest = text;
        let mut in_string = false;
        let mut offset = from.at();
        while let Some((before, after)) = rest.split_once("{{") {
            offset += before.len();
            in_string = ends_in_string(before, in_string);
            let near = after.as_bytes().get(..LONGEST_NAME).unwrap_or(after.as_bytes());
            let name = memchr::memmem::find(near, b"}}").and_then(|end| after.get(..end));
            let name = name.filter(|name| !name.contains('\n'));
            let Some(written) = name else {
                // No variable: two braces of another language.
                out.push_str(before);
                out.push_str("{{");
                rest = after;
                offset += 2;
                continue;
            };
            out.push_str(before);
            rest = after.get(written.len() + 2..).unwrap_or_default();
            let name = written.trim();
            let way = if place == Place::Json && in_string {
                Way::Json
            } else {
                Way::Plain
            };
            let Some(value) = self.value(name) else {
                let mark = self.mark(name, way).ok_or_else(|| self.unknown(from, offset, name))?;
                out.push_str(&mark);
                offset += written.len() + 4;
                continue;
            };
            self.grown.set(self.grown.get().saturating_add(value.len()));
            let is_fine = depth > 0 && *left > 0 && self.grown.get() <= LONGEST;
            if !is_fine {
                let message = format!("the variable {} names others without an end", mask::quoted(name));
                return Err(from.wrong(offset, message, "here"));
            }
            let start = out.len();
            offset += written.len() + 4;
            *left -= 1;
            self.put(from, value, Place::Text, (depth - 1, left), out)?;
            let given = out.get(start..).unwrap_or_default();
            self.references.borrow_mut().learn(name, given);
            if place == Place::Json && in_string {
                let quoted = serde_json::Value::from(out.split_off(start)).to_string();
                out.push_str(inside(&quoted));
            }
        }
        out.push_str(rest);
        Ok(())
    }

    fn unknown(&self, from: &Cursor<'_>, offset: usize, name: &str) -> Diagnostic {
        if name.starts_with('$') || name.starts_with("process.env") {
            let message = format!(
                "{} is made when the request is sent",
                mask::quoted(&format!("{{{{{name}}}}}"))
            );
            return from
                .wrong(offset, message, "no value")
                .help("write a value in its place");
        }
        if !is_name(name) {
            return from
                .wrong(offset, "an expression in `{{…}}` would have to be computed", "computed")
                .help("write a value in its place");
        }
        let message = format!("the variable {} has no value in the text", mask::quoted(name));
        let help = format!("add a line `@{name} = …`, or write the value in its place");
        from.wrong(offset, message, "no value").help(help)
    }
}

/// Whether a text is the name of a variable, rather than an expression.
pub(crate) fn is_name(text: &str) -> bool {
    let is_letter = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.');
    !text.is_empty() && text.len() <= LONGEST_NAME && text.chars().all(is_letter)
}

/// A JSON string without its quotes.
fn inside(quoted: &str) -> &str {
    quoted.get(1..quoted.len().saturating_sub(1)).unwrap_or_default()
}

/// Whether JSON that begins in or outside of a string ends in one.
fn ends_in_string(json: &str, mut is_in: bool) -> bool {
    let mut chars = json.chars();
    while let Some(c) = chars.next() {
        match c {
            '"' => is_in = !is_in,
            '\\' if is_in => {
                chars.next();
            }
            _ => {}
        }
    }
    is_in
}
