#![doc = include_str!("../README.md")]

mod body;
mod bounds;
mod braces;
mod document;
mod error;
mod files;
mod keywords;
mod lines;
mod node;
mod operation;
mod parameter;
mod path;
mod schema;
mod security;
mod server;
mod structs;
mod swagger;
mod tool;
mod yaml;

use std::collections::{HashMap, HashSet};

use document::Document;
use endpoint_catalogue::{Api, Catalogue, Entry, ReadError};
pub use error::Error;
use files::Files;
use lines::OperationLines;
use node::Node;
use operation::Reader;
use structs::Types;
pub use structs::{Struct, structs_of};
use tool::Described;
pub use tool::{Tool, ToolStyle, tools_of};

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
    /// The references to other files that could not be followed, each with the reason. A schema behind one accepts
    /// anything. An operation that needs more than a schema of it is left out.
    pub unfollowed: Vec<String>,
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

/// A description, with the files that its references lead to.
///
/// ```
/// use endpoint_openapi::Description;
///
/// let first = r##"{"openapi": "3.1.0", "paths": {"/orders": {"get": {
///     "parameters": [{"$ref": "shared/parameters.yaml#/page"}, {"$ref": "../secrets.yaml#/key"}]
/// }}}}"##;
/// let shared = "page: {name: page, in: query, schema: {type: integer}}";
/// let description = Description::read(first, "openapi.json", |path| match path {
///     "shared/parameters.yaml" => Ok(shared.to_owned()),
///     _ => Err("is not there".to_owned()),
/// })?;
/// let prepared = description.prepare(|_| true)?;
/// assert_eq!(
///     prepared.left_out[0].reason,
///     "a parameter: `../secrets.yaml#/key` in line 2 leaves the folder of the description",
/// );
/// # Ok::<(), endpoint_openapi::Error>(())
/// ```
#[derive(Debug)]
pub struct Description(Files);

impl Description {
    /// Reads a description in JSON or YAML, and the files that its references lead to.
    ///
    /// `name` is the name of the file without its folder. It may be empty. A reference can lead to files in that
    /// folder and below, and nowhere else. `read` gets the path of each such file once, relative to the folder, with `/`
    /// between its parts and without `..`. It returns the text of the file, or the reason why it can't be read. It must
    /// refuse a link that leaves the folder. This library reads no files.
    ///
    /// # Errors
    ///
    /// An [`Error`] with line and column for text that is neither JSON nor YAML; one without them if the text is not a
    /// description of OpenAPI 3 or Swagger 2.0, or is longer than 128 MiB. A wrong reference is no error: the
    /// operations that need it are left out.
    pub fn read(text: &str, name: &str, read: impl FnMut(&str) -> Result<String, String>) -> Result<Self, Error> {
        let description = Self(Files::read(text, name, read)?);
        Document::read(&description.0)?.is_swagger()?;
        Ok(description)
    }

    /// Makes a catalogue of the operations for which `wanted` returns true.
    ///
    /// Schemas are followed 24 levels deep. An operation is left out if its line exceeds 1 MiB, or all lines would exceed
    /// 32 MiB.
    ///
    /// # Errors
    ///
    /// An [`Error`] if the parameters of Swagger 2.0 would be longer than 8 times the description.
    pub fn prepare(&self, wanted: impl FnMut(&Entry) -> bool) -> Result<Prepared, Error> {
        let prepared = self.with(|document| prepared(document, wanted))?;
        Ok(Prepared {
            unfollowed: self.0.wrong(),
            ..prepared
        })
    }

    /// Defines each operation for which `wanted` returns true as a tool, in the order of routes. Operations that
    /// [`prepare`](Self::prepare) leaves out are left out here, too.
    ///
    /// # Errors
    ///
    /// Like [`prepare`](Self::prepare).
    pub fn tools(&self, mut wanted: impl FnMut(&Entry) -> bool) -> Result<Vec<Tool>, Error> {
        let catalogue = self.prepare(|_| true)?.catalogue;
        self.with(|document| defined(document, &catalogue, &mut wanted))
    }

    /// Writes each operation for which `wanted` returns true as a Rust struct, in the order of routes, with the types of
    /// its nested fields. Operations that [`prepare`](Self::prepare) leaves out are left out here, too.
    ///
    /// The types need `serde` with its feature `derive`. They nest 64 levels deep; a deeper value is an
    /// `endpoint::Value`.
    ///
    /// # Errors
    ///
    /// Like [`prepare`](Self::prepare).
    pub fn structs(&self, mut wanted: impl FnMut(&Entry) -> bool) -> Result<Vec<Struct>, Error> {
        let catalogue = self.prepare(&mut wanted)?.catalogue;
        let mut routes: HashSet<&str> = catalogue
            .routes()
            .map_err(unreadable)?
            .map(|(route, _)| route)
            .collect();
        self.with(|document| {
            let reader = Reader::new(document);
            let mut types = Types::new(Some(&reader.schemas), catalogue.api().map_err(unreadable)?);
            let mut all = Vec::new();
            each(document, &reader, |operation, described| {
                if routes.remove(&*operation.route()) {
                    all.push(structs::written(&operation, Some(&described), &mut types));
                }
            });
            all.sort_by(|one: &Struct, other| one.route.cmp(&other.route));
            Ok(all)
        })
    }

    /// Reads the document. Swagger 2.0 is converted to the shapes of OpenAPI 3.0 first.
    fn with<T>(&self, read: impl FnOnce(&Document<'_>) -> Result<T, Error>) -> Result<T, Error> {
        let document = Document::read(&self.0)?;
        if !document.is_swagger()? {
            return read(&document);
        }
        let (root, linked) = swagger::converted(&document)?;
        read(&Document::converted(&self.0, &root, linked)?)
    }
}

/// A description without a name and without other files.
fn alone(text: &str) -> Result<Description, Error> {
    let read = |_: &str| Err("is in another file, and only this text is read".to_owned());
    Description::read(text, "", read)
}

/// Makes a catalogue of a description's operations for which `wanted` returns true. The description is JSON or YAML, without
/// other files ([`Description`]).
///
/// # Errors
///
/// Like [`Description::read`] and [`Description::prepare`].
pub fn prepare(text: &str, wanted: impl FnMut(&Entry) -> bool) -> Result<Prepared, Error> {
    alone(text)?.prepare(wanted)
}

fn prepared(document: &Document<'_>, mut wanted: impl FnMut(&Entry) -> bool) -> Result<Prepared, Error> {
    let mut api = Api::default();
    api.title = document.title();
    api.servers = server::urls(document);
    api.security = security::all(security::schemes(document));
    let reader = Reader::new(document);
    let (mut lines, mut left_out) = (OperationLines::default(), Vec::new());
    let paths = document.root().get("paths").and_then(|node| document.object(node).ok());
    let paths = paths.unwrap_or_default();
    let paths = || paths.iter().filter(|(path, _)| !path.starts_with("x-"));
    let mut take = |route: String, read: Result<(Entry, Node<'_>), String>| {
        if let Err(reason) = read.and_then(|(operation, _)| lines.add(operation, &mut wanted)) {
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
        unfollowed: Vec::new(),
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
pub fn tools(text: &str, wanted: impl FnMut(&Entry) -> bool) -> Result<Vec<Tool>, Error> {
    alone(text)?.tools(wanted)
}

/// The tools of a description, by the names in its catalogue.
fn defined(
    document: &Document<'_>,
    catalogue: &Catalogue,
    wanted: &mut impl FnMut(&Entry) -> bool,
) -> Result<Vec<Tool>, Error> {
    let api = catalogue.api().map_err(unreadable)?;
    let names = catalogue.tool_names().map_err(unreadable)?;
    let names: HashMap<&str, &str> = names.iter().map(|(name, route)| (*route, &**name)).collect();
    let (reader, schemes) = (Reader::new(document), security::schemes(document));
    let mut tools = Vec::new();
    each(document, &reader, |operation, described| {
        if let Some(name) = names.get(&*operation.route())
            && wanted(&operation)
        {
            let credentials = security::of(document, described.security, &schemes);
            let tool = tool::tool(name, &operation, api, &described);
            tools.push(Tool { credentials, ..tool });
        }
    });
    tools.sort_by(|one: &Tool, other| one.route.cmp(&other.route));
    tools.dedup_by(|one, other| one.route == other.route);
    Ok(tools)
}

/// Reads the operations of a document, each with the nodes that its arguments come from.
fn each<'r, 'w, 'd>(
    document: &Document<'d>,
    reader: &'r Reader<'w, 'd>,
    mut take: impl FnMut(Entry, Described<'r, 'w, 'd>),
) {
    let paths = document.root().get("paths").and_then(|node| document.object(node).ok());
    for (path, item) in paths.iter().flat_map(|paths| paths.iter()) {
        reader.read_described(path, item, &mut take);
    }
}

fn unreadable(error: ReadError) -> Error {
    Error::new(error.to_string())
}
