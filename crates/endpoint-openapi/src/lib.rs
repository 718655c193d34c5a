#![doc = include_str!("../README.md")]

mod body;
mod bounds;
mod braces;
mod document;
mod error;
mod keywords;
mod lines;
mod media_type;
mod node;
mod operation;
mod parameter;
mod path;
mod schema;
mod security;
mod server;
mod swagger;
mod tool;
mod yaml;

use std::borrow::Cow;
use std::collections::HashMap;

use bounds::MAX_TEXT;
use document::Document;
use endpoint::catalogue::{Api, Catalogue, Operation, ParseError};
pub use error::Error;
use lines::OperationLines;
use operation::Reader;
use tool::definition;
pub use tool::{Tool, tools_of};

/// A catalogue, and the parts of the description that it lacks.
#[derive(Debug)]
#[non_exhaustive]
pub struct Prepared {
    /// The operations that could be read.
    pub catalogue: Catalogue,
    /// The operations that could not be read, in the order of the description.
    pub left_out: Vec<LeftOut>,
    /// The number of paths at the end of the description that were not read, because the ones before reached a bound.
    pub unread: usize,
}

/// An operation that is not in the catalogue.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct LeftOut {
    /// The route, as far as it is known.
    pub route: String,
    /// The reason why it is left out.
    pub reason: String,
}

/// Makes a catalogue of a description's operations for which `wanted` returns true. The description is JSON or YAML.
///
/// Schemas are followed 24 levels deep. An operation is left out if its line exceeds 1 MiB, or all lines would exceed
/// 32 MiB.
///
/// # Errors
///
/// An [`Error`] with line and column for text that is neither JSON nor YAML; one without them if the text is not an
/// description of OpenAPI 3 or Swagger 2.0, or is longer than 128 MiB.
pub fn prepare(text: &str, wanted: impl FnMut(&Operation) -> bool) -> Result<Prepared, Error> {
    read(text, |document| prepared(document, wanted))
}

fn prepared(document: &Document<'_>, mut wanted: impl FnMut(&Operation) -> bool) -> Result<Prepared, Error> {
    let mut api = Api::default();
    api.title = document.title();
    api.servers = server::urls(document);
    api.security = security::names(document);
    let reader = Reader::new(document);
    let (mut lines, mut left_out) = (OperationLines::default(), Vec::new());
    let paths = document.root().get("paths").and_then(|node| document.own(node));
    let paths = paths.unwrap_or_default();
    let paths = || paths.iter().filter(|(path, _)| !path.starts_with("x-"));
    let mut take = |route: String, read: Result<Operation, String>| {
        if let Err(reason) = read.and_then(|operation| lines.add(operation, &mut wanted)) {
            left_out.push(LeftOut { route, reason });
        }
    };
    let read = paths().take_while(|(path, item)| reader.read_path(path, *item, &mut take).is_some());
    let unread = paths().count() - read.count();
    let catalogue = lines.catalogue(&api).map_err(|error| Error::new(error.to_string()))?;
    Ok(Prepared {
        catalogue,
        left_out,
        unread,
    })
}

/// Defines each operation of a description for which `wanted` returns true as a tool, in the order of routes. Operations
/// that [`prepare`] leaves out are left out here, too.
///
/// ```
/// let description = r#"{"openapi": "3.1.0", "paths": {"/orders/{id}": {"get": {
///     "operationId": "orders/get",
///     "summary": "An order",
///     "parameters": [{"name": "id", "in": "path", "required": true, "schema": {"type": "integer", "minimum": 1}}]
/// }}}}"#;
/// let tools = endpoint_openapi::tools(description, |_| true)?;
/// assert_eq!((&*tools[0].name, &*tools[0].description), ("orders_get", "An order"));
/// assert!(tools[0].input_schema.contains(r#""minimum":1"#));
/// # Ok::<(), endpoint_openapi::Error>(())
/// ```
///
/// # Errors
///
/// Like [`prepare`].
pub fn tools(text: &str, mut wanted: impl FnMut(&Operation) -> bool) -> Result<Vec<Tool>, Error> {
    let catalogue = prepare(text, |_| true)?.catalogue;
    read(text, |document| defined(document, &catalogue, &mut wanted))
}

/// The tools of a description, by the names in its catalogue.
fn defined(
    document: &Document<'_>,
    catalogue: &Catalogue,
    wanted: &mut impl FnMut(&Operation) -> bool,
) -> Result<Vec<Tool>, Error> {
    let unreadable = |error: ParseError| Error::new(error.to_string());
    let api = catalogue.api().map_err(unreadable)?;
    let names = catalogue.tool_names().map_err(unreadable)?;
    let names: HashMap<&str, &str> = names.iter().map(|(name, route)| (*route, &**name)).collect();
    let reader = Reader::new(document);
    let mut tools = Vec::new();
    let paths = document.root().get("paths").and_then(|node| document.own(node));
    for (path, item) in paths.iter().flat_map(|paths| paths.iter()) {
        reader.read_tools(path, item, &mut |operation, described| {
            if let Some(name) = names.get(&*operation.route())
                && wanted(&operation)
            {
                tools.push(definition::tool(name, &operation, api, &described));
            }
        });
    }
    tools.sort_by(|one: &Tool, other| one.route.cmp(&other.route));
    tools.dedup_by(|one, other| one.route == other.route);
    Ok(tools)
}

/// Reads a description, one of Swagger 2.0 in today's shapes.
fn read<T>(text: &str, read: impl FnOnce(&Document<'_>) -> Result<T, Error>) -> Result<T, Error> {
    let json = json_of(text)?;
    let document = Document::read(&json)?;
    if !document.is_swagger()? {
        return read(&document);
    }
    let converted = swagger::converted(&document)?;
    read(&Document::read(&converted)?)
}

/// The text if it is JSON, otherwise the text converted from YAML.
fn json_of(text: &str) -> Result<Cow<'_, str>, Error> {
    let text = text.trim_start_matches('\u{feff}');
    if text.len() > MAX_TEXT {
        return Err(Error::new("the description is longer than 128 MiB"));
    }
    if text.trim_start().starts_with('{') {
        return Ok(Cow::Borrowed(text));
    }
    yaml::to_json(text).map(Cow::Owned)
}
