//! Catalogues: the operations of an API, as text with one sorted line for each. This module reads, writes and searches
//! that text. It knows nothing of options and of OpenAPI.
//!
//! `docs/CATALOGUE.md` in the project describes the format.

mod address;
mod arguments;
mod entry;
mod error;
mod format;
mod identify;
mod key;
mod kind;
mod lines;
mod paths;
mod tool;

use std::borrow::Cow;
use std::fmt;
use std::sync::OnceLock;

pub use arguments::Argument;
pub use entry::SIGNS;
pub use entry::{Api, Content, Entry, Parameter};
pub use error::ReadError;
use format::{NAME, NO_ID, VERSION};
pub use identify::Identified;
use identify::{Requests, Search};
pub use key::is_styled;
pub use kind::Kind;
use lines::Index;
pub use lines::Lines;
pub use tool::{Destination, ToolArgument};

use crate::error::Error;
use crate::nearest::nearest;
pub use crate::place::Place;
pub use crate::style::Style;

/// The operations of an API, as text. Keep one in a `static`, or read it once and keep it as long as the program runs.
///
/// The text is indexed on first use, and a line is read when its operation is wanted.
pub struct Catalogue {
    text: Cow<'static, str>,
    index: OnceLock<Result<Index, ReadError>>,
    requests: OnceLock<Requests>,
    /// The names of tools and their routes, sorted by name.
    tools: OnceLock<Vec<(String, String)>>,
}

impl Catalogue {
    /// A catalogue of a text that is part of the program, for a `static`. A mistake in it is an error of the first
    /// method that reads it.
    ///
    /// ```
    /// use endpoint_catalogue::Catalogue;
    ///
    /// static SHOP: Catalogue = Catalogue::from_static("endpoint-catalogue 2\nGET /orders orders/list\n");
    /// assert!(SHOP.find("GET", "/orders")?.is_some());
    /// # Ok::<(), endpoint_catalogue::ReadError>(())
    /// ```
    #[must_use]
    pub const fn from_static(text: &'static str) -> Self {
        Self::of(Cow::Borrowed(text))
    }

    const fn of(text: Cow<'static, str>) -> Self {
        Self {
            text,
            index: OnceLock::new(),
            requests: OnceLock::new(),
            tools: OnceLock::new(),
        }
    }

    /// Parses a catalogue: reads its head and indexes its operations.
    ///
    /// ```
    /// use endpoint_catalogue::Catalogue;
    ///
    /// let error = Catalogue::parse("endpoint-catalogue 2\nGET /b -\nGET /a -\n").unwrap_err();
    /// assert_eq!((error.line(), error.column()), (3, 1));
    /// ```
    ///
    /// # Errors
    ///
    /// A [`ReadError`] if the head is not valid, or the operations are not sorted.
    pub fn parse(text: impl Into<Cow<'static, str>>) -> Result<Self, ReadError> {
        let catalogue = Self::of(text.into());
        catalogue.index()?;
        Ok(catalogue)
    }

    /// Makes a catalogue of an API and its operations, and sorts them.
    ///
    /// ```
    /// use endpoint_catalogue::{Api, Catalogue, Entry};
    ///
    /// let catalogue = Catalogue::new(&Api::default(), vec![Entry::new("GET", "/b"), Entry::new("GET", "/a")])?;
    /// assert_eq!(catalogue.to_string(), "endpoint-catalogue 2\nGET /a -\nGET /b -\n");
    /// # Ok::<(), endpoint_catalogue::ReadError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// A [`ReadError`] with the line and column of the text that they make: for a method or a URL template that is not
    /// valid, and for two operations with one route.
    pub fn new(api: &Api, operations: impl IntoIterator<Item = Entry>) -> Result<Self, ReadError> {
        let mut lines: Vec<String> = operations.into_iter().map(|operation| operation.to_string()).collect();
        lines.sort_unstable_by(|one, other| key::route_of(one).cmp(key::route_of(other)));
        let mut text = format!("{NAME} {VERSION}\n{api}");
        for line in lines {
            text.push_str(&line);
            text.push('\n');
        }
        let catalogue = Self::parse(text)?;
        catalogue.check()?;
        Ok(catalogue)
    }

    /// The head: title, servers, names of credentials.
    ///
    /// # Errors
    ///
    /// A [`ReadError`] for a text that is not a catalogue.
    pub fn api(&self) -> Result<&Api, ReadError> {
        Ok(&self.index()?.api)
    }

    /// The operation of a method and a URL template. `:name` and `{name}` are the same, and query expressions such as
    /// `{?page}` do not count. If no operation matches exactly, `{name}` also matches `{.name}`, `{;name}` and
    /// `{name*}`.
    ///
    /// # Errors
    ///
    /// A [`ReadError`] if the text, or the line of the operation, is not valid.
    pub fn find(&self, method: &str, url: &str) -> Result<Option<&Entry>, ReadError> {
        let index = self.index()?;
        let line = index.lines(&self.text).line(method, url);
        let entry = line.and_then(|line| index.entry(line));
        entry.map(|entry| entry.operation(&self.text)).transpose()
    }

    /// The operation with this id.
    ///
    /// # Errors
    ///
    /// Like [`find`](Catalogue::find), and if two operations have the id.
    pub fn named(&self, id: &str) -> Result<Option<&Entry>, ReadError> {
        let entry = self.index()?.named(&self.text, id)?;
        entry.map(|entry| entry.operation(&self.text)).transpose()
    }

    /// The operation of a concrete request, with its parameters decoded: the way back from a URL. A URL without scheme and
    /// host is at any server.
    ///
    /// ```
    /// use endpoint_catalogue::Catalogue;
    ///
    /// static SHOP: Catalogue = Catalogue::from_static(
    ///     "endpoint-catalogue 2\n\
    ///      @server https://shop.example/v1\n\
    ///      GET /orders orders/list ?page:integer ?tags:string[]+comma\n\
    ///      GET /orders/latest orders/latest\n\
    ///      GET /orders/{id} orders/get\n",
    /// );
    ///
    /// let found = SHOP.identify("GET", "https://shop.example/v1/orders/a%2Fb")?;
    /// assert_eq!(found.operation.id.as_deref(), Some("orders/get"));
    /// assert_eq!(found.arguments[0].value.as_str(), Some("a/b"));
    ///
    /// let found = SHOP.identify("GET", "/v1/orders?page=two&tags=a,b")?;
    /// assert_eq!(found.refused[0].to_string(), "`page` is a text, and must be a whole number");
    ///
    /// let error = SHOP.identify("DELETE", "/v1/orders/latest").unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "`DELETE /v1/orders/latest` is not an operation of the catalogue: did you mean `GET /orders/latest`?",
    /// );
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    ///
    /// A literal segment wins over a placeholder, and a placeholder with literal text around it over one without. Of
    /// operations whose paths differ only in the names of placeholders, the first is taken that refuses no value. Paths are
    /// compared in the spelling of RFC 3986 §6.2.2; an encoded slash is part of a value. The path of the server must be
    /// there. An operation is not found if its placeholders have several readings, as `a....b` by
    /// `{base}...{head}`.
    ///
    /// A query is read as servers read forms, with `+` as a blank, and by the styles of the operation. Credentials of the
    /// API are parameters. The time grows with the length of the URL, and not with the number of operations.
    ///
    /// # Errors
    ///
    /// `unknown-operation`, with the nearest one: another method of the same path, another host, a path without that of the
    /// server, a slash too many. A path with a dot segment, plain or encoded, belongs to no operation.
    /// `invalid-catalogue`.
    pub fn identify<'u>(&self, method: &'u str, url: &'u str) -> Result<Identified<'_, 'u>, Error> {
        let index = self.index()?;
        let requests = self.requests.get_or_init(|| Requests::new(index, &self.text));
        Search::new(index, &self.text, requests, method, url).run()
    }

    /// The operations, in the order of their lines. Each line is read when the iterator reaches it.
    ///
    /// # Errors
    ///
    /// A [`ReadError`] for a text that is not a catalogue. An item is an error if its line is not valid.
    pub fn operations(&self) -> Result<impl Iterator<Item = Result<&Entry, ReadError>>, ReadError> {
        let entries = self.index()?.entries.iter();
        Ok(entries.map(|entry| entry.operation(&self.text)))
    }

    /// The route and the id of each operation, without reading the rest of its line.
    ///
    /// # Errors
    ///
    /// A [`ReadError`] for a text that is not a catalogue.
    pub fn routes(&self) -> Result<impl Iterator<Item = (&str, Cow<'_, str>)>, ReadError> {
        let lines = self.index()?.lines(&self.text).iter();
        Ok(lines.map(|line| (line.route(), line.id())))
    }

    /// The route or id that is most like a text that is neither, for "did you mean".
    ///
    /// # Errors
    ///
    /// A [`ReadError`] for a text that is not a catalogue.
    pub fn nearest(&self, text: &str) -> Result<Option<String>, ReadError> {
        let both = self.routes()?.flat_map(|(route, id)| [Cow::Borrowed(route), id]);
        Ok(nearest(text, both.filter(|name| name != NO_ID)).map(Cow::into_owned))
    }

    /// Reads every line, to check it.
    ///
    /// # Errors
    ///
    /// The first mistake, as a [`ReadError`].
    pub fn check(&self) -> Result<(), ReadError> {
        let mut lines = self.index()?.lines(&self.text).iter();
        lines.try_for_each(|line| line.operation().map(|_| ()))
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    fn index(&self) -> Result<&Index, ReadError> {
        let index = self.index.get_or_init(|| Index::read(&self.text));
        index.as_ref().map_err(ReadError::clone)
    }
}

/// The text, byte for byte.
impl fmt::Display for Catalogue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl fmt::Debug for Catalogue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (title, operations) = match self.index() {
            Ok(index) => (index.api.title.as_str(), index.entries.len()),
            Err(_) => ("", 0),
        };
        write!(f, "Catalogue({title:?}, {operations} operations)")
    }
}
