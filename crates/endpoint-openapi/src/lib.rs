#![doc = include_str!("../README.md")]

mod body;
mod document;
mod error;
mod media_type;
mod node;
mod operation;
mod parameter;
mod path;
mod schema;
mod security;
mod server;
mod yaml;

use std::borrow::Cow;
use std::collections::BTreeSet;

use document::Document;
use endpoint::catalogue::{Api, Catalogue, Operation};
pub use error::Error;
use node::Node;

/// A catalogue, and what of the description is not in it.
#[derive(Debug)]
#[non_exhaustive]
pub struct Prepared {
    /// The operations that could be read.
    pub catalogue: Catalogue,
    /// The operations that could not, in the order of the description.
    pub left_out: Vec<LeftOut>,
}

/// An operation that is not in the catalogue.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct LeftOut {
    /// The route, as far as it is known.
    pub route: String,
    /// Why it is left out.
    pub reason: String,
}

/// Makes a catalogue of those operations of a description, as JSON or YAML, that are asked for.
///
/// # Errors
///
/// An [`Error`] with line and column for a text that is neither JSON nor YAML, and one without for what is not an OpenAPI
/// description of version 3.0 or later.
pub fn prepare(text: &str, mut wanted: impl FnMut(&Operation) -> bool) -> Result<Prepared, Error> {
    let json = json_of(text)?;
    let document = Document::read(&json)?;
    let mut api = Api::default();
    api.title = document.title();
    api.servers = server::urls(document.root().get("servers"));
    api.security = security::names(&document);
    let (mut operations, mut left_out, mut routes) = (Vec::new(), Vec::new(), BTreeSet::new());
    let paths = document.root().get("paths").and_then(Node::object).unwrap_or_default();
    for (path, item) in paths.iter() {
        for (route, read) in operation::of_path(&document, path, item) {
            match read.and_then(checked) {
                Ok(operation) if wanted(&operation) => {
                    if routes.insert(operation.route()) {
                        operations.push(operation);
                    } else {
                        left_out.push(LeftOut::new(route, "another operation has the same route"));
                    }
                }
                Ok(_) => {}
                Err(reason) => left_out.push(LeftOut::new(route, reason)),
            }
        }
    }
    let catalogue = Catalogue::new(&api, operations).map_err(|error| Error::new(error.to_string()))?;
    Ok(Prepared { catalogue, left_out })
}

/// The operation, if a line of a catalogue can hold it.
fn checked(operation: Operation) -> Result<Operation, String> {
    match Catalogue::new(&Api::default(), [operation.clone()]) {
        Ok(_) => Ok(operation),
        Err(error) => Err(error.reason().to_owned()),
    }
}

/// The text itself where it is JSON, and otherwise what it is as YAML.
fn json_of(text: &str) -> Result<Cow<'_, str>, Error> {
    let text = text.trim_start_matches('\u{feff}');
    if text.trim_start().starts_with('{') {
        return Ok(Cow::Borrowed(text));
    }
    yaml::to_json(text).map(Cow::Owned)
}

impl LeftOut {
    fn new(route: impl Into<String>, reason: impl Into<String>) -> Self {
        Self {
            route: route.into(),
            reason: reason.into(),
        }
    }
}
