//! Bounds on time and memory: references can name one large thing again and again.

use std::cell::Cell;

/// The longest description in bytes, both as given and as JSON.
pub(crate) const MAX_TEXT: usize = 128 << 20;
/// The longest line of an operation, in bytes.
pub(crate) const MAX_LINE: usize = 1 << 20;
/// The most bytes of a line, and of all lines, for the fields of fields. Beyond these, such fields are omitted and the
/// operation stays.
pub(crate) const MAX_NESTED: usize = 16 << 10;
const MAX_NESTED_OF_ALL: usize = 8 << 20;
/// The most bytes of all lines.
pub(crate) const MAX_LINES: usize = 32 << 20;
/// The longest URL of a server, in bytes.
pub(crate) const MAX_URL: usize = 8 << 10;

/// The most steps for all operations, and for one. Parameters, fields and followed schemas cost steps.
const MAX_STEPS: usize = 128 << 20;
const MAX_STEPS_OF_ONE: usize = 4 << 20;
/// The steps of an operation by itself.
const OPERATION: usize = 256;
/// The steps of following a schema.
const SCHEMA: usize = 64;
/// The steps of a parameter or a field, without its name and values.
const PARAMETER: usize = 16;

/// The longest text that a reason quotes, in characters.
const MAX_SHOWN: usize = 100;

/// The steps that are left.
pub(crate) struct Steps {
    of_all: Cell<usize>,
    of_one: Cell<usize>,
    /// The bytes that are left for the fields of fields, in all lines and in this one.
    nested_of_all: Cell<usize>,
    nested_of_one: Cell<usize>,
}

impl Steps {
    pub(crate) fn new() -> Self {
        Self {
            of_all: Cell::new(MAX_STEPS),
            of_one: Cell::new(0),
            nested_of_all: Cell::new(MAX_NESTED_OF_ALL),
            nested_of_one: Cell::new(0),
        }
    }

    /// Starts a path or an operation. `None` if no steps are left.
    pub(crate) fn start(&self) -> Option<()> {
        self.of_one.set(MAX_STEPS_OF_ONE.min(self.of_all.get()));
        self.nested_of_one.set(MAX_NESTED.min(self.nested_of_all.get()));
        self.take(OPERATION).ok()
    }

    pub(crate) fn take_schema(&self) -> Result<(), String> {
        self.take(SCHEMA)
    }

    /// Takes the steps of a parameter or a field with this many bytes of names and values.
    pub(crate) fn take_parameter(&self, bytes: usize) -> Result<(), String> {
        self.take(PARAMETER + bytes)
    }

    /// Takes bytes for the fields of fields. False if too few are left.
    pub(crate) fn take_nested(&self, bytes: usize) -> Result<bool, String> {
        let Some(left) = self.nested_of_one.get().checked_sub(bytes) else {
            return Ok(false);
        };
        self.nested_of_one.set(left);
        self.nested_of_all.set(self.nested_of_all.get().saturating_sub(bytes));
        self.take(bytes)?;
        Ok(true)
    }

    /// Takes the steps of a text from which a word or a line is kept.
    pub(crate) fn take_text(&self, bytes: usize) -> Result<(), String> {
        self.take(bytes / 16)
    }

    /// Takes steps. The error is the reason why the operation is left out.
    pub(crate) fn take(&self, steps: usize) -> Result<(), String> {
        let Some(left) = self.of_one.get().checked_sub(steps) else {
            self.of_all.set(self.of_all.get().saturating_sub(self.of_one.take()));
            return Err("its parameters and schemas are more than a catalogue can hold".into());
        };
        self.of_one.set(left);
        self.of_all.set(self.of_all.get().saturating_sub(steps));
        Ok(())
    }
}

/// The start of a text, to quote in a reason.
pub(crate) fn shown(text: &str) -> String {
    match text.char_indices().nth(MAX_SHOWN) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text.to_owned(),
    }
}
