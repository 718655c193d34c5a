//! Tool definitions for language models: of a description with its whole schemas, of a catalogue by its kinds.

pub(crate) mod definition;
mod described;
mod kinds;
mod schema;
mod style;

pub(crate) use described::Described;
use endpoint_catalogue::{Catalogue, Entry, ReadError, ToolArgument};
pub(crate) use schema::start;
use serde_json::Value;
pub use style::ToolStyle;

/// The most bytes of a schema as JSON.
pub(crate) const MAX_SCHEMA: usize = 30 << 10;
/// The most characters of a tool's description, which OpenAI limits to 1,024.
pub(crate) const MAX_DESCRIPTION: usize = 1024;

/// The definition of an operation as a tool of a language model.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Tool {
    /// The name: at most 64 letters, digits, `_` and `-`, and no other tool of the API has it
    /// ([`Catalogue::tool_names`]).
    pub name: String,
    /// The route of the operation.
    pub route: String,
    /// The description, of at most 1,024 characters. It says whether the schema is cut.
    pub description: String,
    /// The arguments as JSON Schema 2020-12, in JSON: an object, without references, of at most 30 KiB.
    pub input_schema: String,
}

/// Defines each operation of a catalogue for which `wanted` returns true as a tool, in the order of routes: with the kinds,
/// values, defaults and fields that the catalogue has.
///
/// # Errors
///
/// A [`ReadError`] for a text that is not a catalogue.
pub fn tools_of(catalogue: &Catalogue, mut wanted: impl FnMut(&Entry) -> bool) -> Result<Vec<Tool>, ReadError> {
    let names = catalogue.tool_names()?;
    let mut tools = Vec::new();
    for (operation, (name, _)) in catalogue.operations()?.zip(&names) {
        let operation = operation?;
        if wanted(operation) {
            tools.push(definition::tool(name, operation, catalogue.api()?, &kinds::Kinds));
        }
    }
    Ok(tools)
}

/// How much of schemas is written.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Detail {
    /// The levels of objects.
    pub(crate) levels: usize,
    /// Whether the schemas of a description are written, or the kinds of its catalogue.
    pub(crate) is_whole: bool,
    /// Whether descriptions are kept.
    pub(crate) has_texts: bool,
}

impl Detail {
    const fn of(levels: usize, is_whole: bool, has_texts: bool) -> Self {
        Self {
            levels,
            is_whole,
            has_texts,
        }
    }
}

/// The source of schemas: a description, or the kinds of a catalogue.
pub(crate) trait Schemas {
    /// The text for the model.
    fn description(&self, operation: &Entry) -> String;

    /// The schema of an argument, and whether something is left out of it. `None` if it has more than about `most` bytes.
    fn schema(&self, argument: &ToolArgument<'_>, detail: Detail, most: usize) -> Option<(Value, bool)>;
}

/// The start of a text, in characters.
pub(crate) fn shortened(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        None => text.to_owned(),
        Some(_) => {
            let start: String = text.chars().take(most.saturating_sub(1)).collect();
            start.trim_end().to_owned() + "…"
        }
    }
}
