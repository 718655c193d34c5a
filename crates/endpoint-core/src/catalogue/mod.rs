//! A catalogue: what an API's description says of its operations, as a text of one sorted line an operation. The room reads
//! and writes that text and finds operations in it. It knows nothing of options, and nothing of descriptions.
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

/// The operations of an API, as text. It is made for a `static`, or read once and kept as long as the program runs.
///
/// The text is indexed when it is first used, and a line is read when its operation is asked for.
pub struct Catalogue {
    text: Cow<'static, str>,
    index: OnceLock<Result<Index, ParseError>>,
}

impl Catalogue {
    /// A catalogue whose text is part of the program, for a `static`. A mistake in it is reported by what uses it.
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

    /// A catalogue of a text: its first lines are read, and its operations are indexed.
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
    /// A [`ParseError`] where the first lines can't be read, or the operations are not in order.
    pub fn parse(text: impl Into<Cow<'static, str>>) -> Result<Self, ParseError> {
        let catalogue = Self {
            text: text.into(),
            index: OnceLock::new(),
        };
        catalogue.index()?;
        Ok(catalogue)
    }

    /// A catalogue of an API and its operations, which are put in order.
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
    /// A [`ParseError`] about the text that they make: a method that is not one, a URL that is not a template, two operations
    /// of one route.
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

    /// What holds for all operations: title, servers, names of credentials.
    ///
    /// # Errors
    ///
    /// A [`ParseError`] for a text that is not a catalogue.
    pub fn api(&self) -> Result<&Api, ParseError> {
        Ok(&self.index()?.api)
    }

    /// The operation of a method and a URL template. `:name` and `{name}` are the same, and expressions of the query, such as
    /// `{?page}`, do not count. `{name}` is `{.name}`, `{;name}` and `{name*}`, too, where no operation has it as it is.
    ///
    /// # Errors
    ///
    /// A [`ParseError`] where the text, or the line of the operation, can't be read.
    pub fn find(&self, method: &str, url: &str) -> Result<Option<&Operation>, ParseError> {
        let index = self.index()?;
        let line = index.lines(&self.text).line(method, url);
        let entry = line.and_then(|line| index.entry(line));
        entry.map(|entry| entry.operation(&self.text)).transpose()
    }

    /// The operation of an id.
    ///
    /// # Errors
    ///
    /// As [`find`](Catalogue::find), and where two operations have the id.
    pub fn named(&self, id: &str) -> Result<Option<&Operation>, ParseError> {
        let entry = self.index()?.named(&self.text, id)?;
        entry.map(|entry| entry.operation(&self.text)).transpose()
    }

    /// The operations, in the order of their lines. Each line is read when its turn comes.
    ///
    /// # Errors
    ///
    /// A [`ParseError`] for a text that is not a catalogue; each item has that of its line.
    pub fn operations(&self) -> Result<impl Iterator<Item = Result<&Operation, ParseError>>, ParseError> {
        let entries = self.index()?.entries.iter();
        Ok(entries.map(|entry| entry.operation(&self.text)))
    }

    /// The route and the id of each operation, which are known without reading its line.
    ///
    /// # Errors
    ///
    /// A [`ParseError`] for a text that is not a catalogue.
    pub fn routes(&self) -> Result<impl Iterator<Item = (&str, Cow<'_, str>)>, ParseError> {
        let lines = self.index()?.lines(&self.text).iter();
        Ok(lines.map(|line| (line.route(), line.id())))
    }

    /// The route or the id that was probably meant by a text that is neither.
    ///
    /// # Errors
    ///
    /// A [`ParseError`] for a text that is not a catalogue.
    pub fn nearest(&self, text: &str) -> Result<Option<String>, ParseError> {
        let both = self.routes()?.flat_map(|(route, id)| [Cow::Borrowed(route), id]);
        Ok(nearest(text, both.filter(|name| name != escape::NO_ID)).map(Cow::into_owned))
    }

    /// Reads every line.
    ///
    /// # Errors
    ///
    /// The first mistake.
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

/// The text, byte by byte.
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

/// The candidate that was probably meant, for a message.
pub fn nearest_of<'c>(name: &str, candidates: impl Iterator<Item = &'c str>) -> Option<String> {
    nearest(name, candidates).map(str::to_owned)
}
