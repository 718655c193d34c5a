//! The lines of a catalogue's text, found by halving. Of a text of any length only its head is read, and then one line. This is
//! the one search: a [`Catalogue`](super::Catalogue) keeps what it found, and a macro uses it as it is.

use super::operation::{Api, Operation};
use super::reader::Line;
use super::{ParseError, key};
use crate::nearest::nearest;

/// The text of a catalogue, whose operations are looked up without an index.
///
/// The lines of the operations have to be in order: one that is not is perhaps not found. [`Catalogue`](super::Catalogue)
/// checks the order.
///
/// ```
/// use endpoint_core::catalogue::Lines;
///
/// let lines = Lines::new("endpoint-catalogue 2\nGET /orders orders/list\nGET /orders/{id} orders/get\n")?;
/// assert_eq!(lines.find("GET", "/orders/:id")?.and_then(|operation| operation.id).as_deref(), Some("orders/get"));
/// assert_eq!(lines.find("GET", "/ordres")?, None);
/// assert_eq!(lines.nearest("GET", "/ordres"), Some("GET /orders"));
/// # Ok::<(), endpoint_core::catalogue::ParseError>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Lines<'t> {
    text: &'t str,
    /// Where the first operation starts.
    first: usize,
}

impl<'t> Lines<'t> {
    /// Reads the head: the first line, comments, and the lines that start with `@`.
    ///
    /// # Errors
    ///
    /// A [`ParseError`] where the head can't be read, the text is a catalogue of another version, or its lines end otherwise
    /// than with a line feed.
    pub fn new(text: &'t str) -> Result<Self, ParseError> {
        let first = read_head(text, &mut Api::default())?;
        Ok(Self { text, first })
    }

    /// The lines of a text whose head was read: where the first operation starts.
    pub(super) fn after_head(text: &'t str, first: usize) -> Self {
        Self { text, first }
    }

    /// What the head says: title, servers, names of credentials.
    ///
    /// # Errors
    ///
    /// None, as [`new`](Lines::new) has read the same lines.
    pub fn api(&self) -> Result<Api, ParseError> {
        let mut api = Api::default();
        read_head(self.text, &mut api)?;
        Ok(api)
    }

    /// The operation of a method and a URL template. `:name` and `{name}` are the same, and expressions of the query, such as
    /// `{?page}`, do not count. `{+name}` is also `{name}`, and `{name}` is also `{.name}`, `{;name}` and `{name*}`, where no
    /// operation has it as it is.
    ///
    /// # Errors
    ///
    /// A [`ParseError`] where the line of the operation can't be read.
    pub fn find(&self, method: &str, url: &str) -> Result<Option<Operation>, ParseError> {
        self.line(method, url).map(Line::operation).transpose()
    }

    /// The route that was probably meant by a method and a URL that no operation has.
    #[must_use]
    pub fn nearest(&self, method: &str, url: &str) -> Option<&'t str> {
        let route = format!("{method} {}", key::url(url));
        nearest(&route, self.iter().map(Line::route))
    }

    /// The line of a method and a URL template.
    pub(super) fn line(self, method: &str, url: &str) -> Option<Line<'t>> {
        let route = format!("{method} {}", key::url(url));
        let equal = |route: &str| self.seek(route).next().filter(|line| line.route() == route);
        let without_plus = || route.contains("{+").then(|| route.replace("{+", "{"));
        let styled = || {
            let start = route.get(..=route.find('{')?)?;
            let mut lines = self.seek(start).take_while(|line| line.text.starts_with(start));
            lines.find(|line| key::is_styled_of(line.route(), &route))
        };
        equal(&route).or_else(|| equal(&without_plus()?)).or_else(styled)
    }

    /// The lines of all operations.
    pub(super) fn iter(self) -> impl Iterator<Item = Line<'t>> {
        iter(self.text, self.first)
    }

    /// The lines from the first one on whose route is not less than a text, in the order of bytes.
    fn seek(self, route: &str) -> impl Iterator<Item = Line<'t>> + use<'t> {
        let (mut low, mut high) = (self.first, self.text.len());
        while low < high {
            let middle = low + (high - low) / 2;
            let before = self.text.as_bytes().get(low..middle).unwrap_or_default();
            let start = before.iter().rposition(|byte| *byte == b'\n');
            let line = Line::at(self.text, start.map_or(low, |start| low + start + 1));
            if line.route() < route {
                // No line ends between its start and the middle: this is past the middle.
                low = line.end() + 1;
            } else {
                high = line.start;
            }
        }
        iter(self.text, low)
    }
}

/// The lines from one that starts at an offset.
fn iter(text: &str, mut start: usize) -> impl Iterator<Item = Line<'_>> {
    std::iter::from_fn(move || {
        let line = (start < text.len()).then(|| Line::at(text, start))?;
        start = line.end() + 1;
        Some(line)
    })
}

/// Reads what comes before the operations, and returns where the first one starts.
fn read_head(text: &str, api: &mut Api) -> Result<usize, ParseError> {
    let first = Line::at(text, 0);
    first.check_first()?;
    if !text.ends_with('\n') {
        let last = Line::at(text, text.rfind('\n').map_or(0, |end| end + 1));
        return Err(last.wrong(last.text.len(), "the last line has no end"));
    }
    for line in iter(text, first.end() + 1) {
        if line.is_operation() {
            return Ok(line.start);
        }
        if !line.text.starts_with('#') {
            line.read_into(api)?;
        }
    }
    Ok(text.len())
}
