//! Catalogues: the operations of an API, as text with one sorted line for each. This module reads, writes and searches
//! that text. It knows nothing of options and of OpenAPI.
//!
//! `docs/CATALOGUE.md` in the project describes the format.

mod error;
mod escape;
mod index;
mod key;
mod kind;
mod lines;
mod operation;
mod reader;
mod style;
mod writer;

use std::borrow::Cow;
use std::fmt;
use std::sync::OnceLock;

pub use error::ParseError;
use index::Index;
pub use key::is_styled;
pub use kind::Kind;
pub use lines::Lines;
pub use operation::SIGNS;
pub use operation::{Api, Content, Operation, Parameter};
use reader::{NAME, VERSION};
pub use style::Style;

use crate::nearest::nearest;
pub use crate::place::Place;

/// The operations of an API, as text. Keep one in a `static`, or read it once and keep it as long as the program runs.
///
/// The text is indexed on first use, and a line is read when its operation is wanted.
pub struct Catalogue {
    text: Cow<'static, str>,
    index: OnceLock<Result<Index, ParseError>>,
}

impl Catalogue {
    /// A catalogue of a text that is part of the program, for a `static`. A mistake in it is an error of the first
    /// method that reads it.
    ///
    /// ```
    /// use endpoint::catalogue::Catalogue;
    ///
    /// static SHOP: Catalogue = Catalogue::from_static("endpoint-catalogue 2\nGET /orders orders/list\n");
    /// assert!(SHOP.find("GET", "/orders")?.is_some());
    /// # Ok::<(), endpoint::catalogue::ParseError>(())
    /// ```
    #[must_use]
    pub const fn from_static(text: &'static str) -> Self {
        Self {
            text: Cow::Borrowed(text),
            index: OnceLock::new(),
        }
    }

    /// Parses a catalogue: reads its head and indexes its operations.
    ///
    /// ```
    /// use endpoint::catalogue::Catalogue;
    ///
    /// let error = Catalogue::parse("endpoint-catalogue 2\nGET /b -\nGET /a -\n").unwrap_err();
    /// assert_eq!((error.line(), error.column()), (3, 1));
    /// ```
    ///
    /// # Errors
    ///
    /// A [`ParseError`] if the head is not valid, or the operations are not sorted.
    pub fn parse(text: impl Into<Cow<'static, str>>) -> Result<Self, ParseError> {
        let catalogue = Self {
            text: text.into(),
            index: OnceLock::new(),
        };
        catalogue.index()?;
        Ok(catalogue)
    }

    /// Makes a catalogue of an API and its operations, and sorts them.
    ///
    /// ```
    /// use endpoint::catalogue::{Api, Catalogue, Operation};
    ///
    /// let catalogue = Catalogue::new(&Api::default(), vec![Operation::new("GET", "/b"), Operation::new("GET", "/a")])?;
    /// assert_eq!(catalogue.to_string(), "endpoint-catalogue 2\nGET /a -\nGET /b -\n");
    /// # Ok::<(), endpoint::catalogue::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// A [`ParseError`] with the line and column of the text that they make: for a method or a URL template that is not
    /// valid, and for two operations with one route.
    pub fn new(api: &Api, operations: impl IntoIterator<Item = Operation>) -> Result<Self, ParseError> {
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
    /// A [`ParseError`] for a text that is not a catalogue.
    pub fn api(&self) -> Result<&Api, ParseError> {
        Ok(&self.index()?.api)
    }

    /// The operation of a method and a URL template. `:name` and `{name}` are the same, and query expressions such as
    /// `{?page}` do not count. If no operation matches exactly, `{name}` also matches `{.name}`, `{;name}` and
    /// `{name*}`.
    ///
    /// # Errors
    ///
    /// A [`ParseError`] if the text, or the line of the operation, is not valid.
    pub fn find(&self, method: &str, url: &str) -> Result<Option<&Operation>, ParseError> {
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
    pub fn named(&self, id: &str) -> Result<Option<&Operation>, ParseError> {
        let entry = self.index()?.named(&self.text, id)?;
        entry.map(|entry| entry.operation(&self.text)).transpose()
    }

    /// The operations, in the order of their lines. Each line is read when the iterator reaches it.
    ///
    /// # Errors
    ///
    /// A [`ParseError`] for a text that is not a catalogue. An item is an error if its line is not valid.
    pub fn operations(&self) -> Result<impl Iterator<Item = Result<&Operation, ParseError>>, ParseError> {
        let entries = self.index()?.entries.iter();
        Ok(entries.map(|entry| entry.operation(&self.text)))
    }

    /// The route and the id of each operation, without reading the rest of its line.
    ///
    /// # Errors
    ///
    /// A [`ParseError`] for a text that is not a catalogue.
    pub fn routes(&self) -> Result<impl Iterator<Item = (&str, Cow<'_, str>)>, ParseError> {
        let lines = self.index()?.lines(&self.text).iter();
        Ok(lines.map(|line| (line.route(), line.id())))
    }

    /// The route or id that is most like a text that is neither, for "did you mean".
    ///
    /// # Errors
    ///
    /// A [`ParseError`] for a text that is not a catalogue.
    pub fn nearest(&self, text: &str) -> Result<Option<String>, ParseError> {
        let both = self.routes()?.flat_map(|(route, id)| [Cow::Borrowed(route), id]);
        Ok(nearest(text, both.filter(|name| name != escape::NO_ID)).map(Cow::into_owned))
    }

    /// Reads every line, to check it.
    ///
    /// # Errors
    ///
    /// The first mistake, as a [`ParseError`].
    pub fn check(&self) -> Result<(), ParseError> {
        let mut lines = self.index()?.lines(&self.text).iter();
        lines.try_for_each(|line| line.operation().map(|_| ()))
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    fn index(&self) -> Result<&Index, ParseError> {
        let index = self.index.get_or_init(|| Index::read(&self.text));
        index.as_ref().map_err(ParseError::clone)
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
