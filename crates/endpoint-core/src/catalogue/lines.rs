//! The lines of a catalogue's text, found by binary search. Only the head and one line are read, whatever the length. A
//! [`Catalogue`](super::Catalogue) uses this search and remembers its results; the derive uses it as it is.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::sync::OnceLock;

use super::entry::{Api, Entry};
use super::format::{Line, NO_ID};
use super::{ReadError, key};
use crate::authority;
use crate::nearest::nearest;

/// The text of a catalogue, searched without an index.
///
/// The search may miss a line that is out of order: [`check_order`](Lines::check_order) finds it.
///
/// ```
/// use endpoint_core::catalogue::Lines;
///
/// let lines = Lines::new("endpoint-catalogue 2\nGET /orders orders/list\nGET /orders/{id} orders/get\n")?;
/// assert_eq!(lines.find("GET", "/orders/:id")?.and_then(|operation| operation.id).as_deref(), Some("orders/get"));
/// assert_eq!(lines.find("GET", "/ordres")?, None);
/// assert_eq!(lines.nearest("GET", "/ordres"), Some("GET /orders"));
/// # Ok::<(), endpoint_core::catalogue::ReadError>(())
/// ```
#[derive(Debug)]
pub struct Lines<'t> {
    /// The head: title, servers, names of credentials.
    pub api: Cow<'t, Api>,
    text: &'t str,
    /// The offset of the first operation.
    first: usize,
}

impl<'t> Lines<'t> {
    /// Reads the head: the first line, comments, and the lines that start with `@`.
    ///
    /// # Errors
    ///
    /// A [`ReadError`] for a head that is not valid, a catalogue of another version, and lines that do not end with a
    /// line feed alone.
    pub fn new(text: &'t str) -> Result<Self, ReadError> {
        let mut api = Api::default();
        let first = read_head(text, &mut api)?;
        let api = Cow::Owned(api);
        Ok(Self { api, text, first })
    }

    /// The lines of a text whose head was read before; `first` is the offset of the first operation.
    pub(super) fn after_head(text: &'t str, api: &'t Api, first: usize) -> Self {
        let api = Cow::Borrowed(api);
        Self { api, text, first }
    }

    /// The operation of a method and a URL template. `:name` and `{name}` are the same, and query expressions such as
    /// `{?page}` do not count. If no line matches exactly, `{+name}` also matches `{name}`, and `{name}` also matches
    /// `{.name}`, `{;name}` and `{name*}`.
    ///
    /// # Errors
    ///
    /// A [`ReadError`] for a line that is not valid.
    pub fn find(&self, method: &str, url: &str) -> Result<Option<Entry>, ReadError> {
        self.line(method, url).map(Line::operation).transpose()
    }

    /// The route that is most like a method and a URL without an operation, for "did you mean".
    #[must_use]
    pub fn nearest(&self, method: &str, url: &str) -> Option<&'t str> {
        let route = format!("{method} {}", key::url(url));
        nearest(&route, self.iter().map(Line::route))
    }

    /// The route of an id. Every line is looked at.
    #[must_use]
    pub fn route_of(&self, id: &str) -> Option<&'t str> {
        let mut lines = self.iter().filter(|line| line.is_operation());
        let line = lines.find(|line| id != NO_ID && line.id() == id)?;
        Some(line.route())
    }

    /// Checks that each line is an operation and comes after the one before it, in the order of bytes.
    ///
    /// # Errors
    ///
    /// A [`ReadError`] for the first line that does not.
    pub fn check_order(&self) -> Result<(), ReadError> {
        let mut last = "";
        for line in self.iter() {
            if !line.is_operation() {
                return Err(line.wrong(0, "expected an operation: comments and `@` lines come before the first"));
            }
            match last.cmp(line.route()) {
                Ordering::Greater => {
                    let wrong = "prepare the catalogue again: the operations are sorted by their routes, in the order of bytes, \
                                 and this one comes too late";
                    return Err(line.wrong(0, wrong));
                }
                Ordering::Equal => return Err(line.wrong(0, "the route is there twice")),
                Ordering::Less => last = line.route(),
            }
        }
        Ok(())
    }

    /// The line of a method and a URL template: a path, or a whole URL at the operation's own server.
    pub(super) fn line(&self, method: &str, url: &str) -> Option<Line<'t>> {
        let Some(start) = authority::start(url.as_bytes()) else {
            return self.line_of(method, url);
        };
        let mut slashes = url.match_indices('/').filter(|(at, _)| *at > start);
        slashes.find_map(|(at, _)| {
            let (server, path) = url.split_at(at);
            let line = self.line_of(method, path)?;
            let operation = line.operation().ok()?;
            let own = operation.own_server(self.api.address())?;
            (own.trim_end_matches('/') == server).then_some(line)
        })
    }

    fn line_of(&self, method: &str, url: &str) -> Option<Line<'t>> {
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
    pub(super) fn iter(&self) -> impl Iterator<Item = Line<'t>> + use<'t> {
        iter(self.text, self.first)
    }

    /// The lines whose route is not less than `route`, in the order of bytes.
    fn seek(&self, route: &str) -> impl Iterator<Item = Line<'t>> + use<'t> {
        let (mut low, mut high) = (self.first, self.text.len());
        while low < high {
            let middle = low + (high - low) / 2;
            let before = self.text.as_bytes().get(low..middle).unwrap_or_default();
            let start = before.iter().rposition(|byte| *byte == b'\n');
            let line = Line::at(self.text, start.map_or(low, |start| low + start + 1));
            if line.route() < route {
                // The middle is within this line, so its end is past the middle.
                low = line.end() + 1;
            } else {
                high = line.start;
            }
        }
        iter(self.text, low)
    }
}

/// The lines from the one that starts at an offset.
fn iter(text: &str, mut start: usize) -> impl Iterator<Item = Line<'_>> {
    std::iter::from_fn(move || {
        let line = (start < text.len()).then(|| Line::at(text, start))?;
        start = line.end() + 1;
        Some(line)
    })
}

/// Reads the lines before the operations. Returns the offset of the first operation.
fn read_head(text: &str, api: &mut Api) -> Result<usize, ReadError> {
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

pub(super) struct Index {
    pub(super) api: Api,
    pub(super) entries: Vec<IndexEntry>,
    /// Positions of the entries, sorted by id.
    ids: OnceLock<Vec<usize>>,
}

/// The position of an operation's line, and the operation once it is read.
pub(super) struct IndexEntry {
    start: usize,
    operation: OnceLock<Result<Box<Entry>, ReadError>>,
}

impl Index {
    pub(super) fn read(text: &str) -> Result<Self, ReadError> {
        let lines = Lines::new(text)?;
        lines.check_order()?;
        let entry = |line: Line<'_>| IndexEntry {
            start: line.start,
            operation: OnceLock::new(),
        };
        let entries = lines.iter().map(entry).collect();
        Ok(Self {
            api: lines.api.into_owned(),
            entries,
            ids: OnceLock::new(),
        })
    }

    /// The lines of the operations, without reading the head again.
    pub(super) fn lines<'t>(&'t self, text: &'t str) -> Lines<'t> {
        Lines::after_head(
            text,
            &self.api,
            self.entries.first().map_or(text.len(), |entry| entry.start),
        )
    }

    /// The entry of a line.
    pub(super) fn entry(&self, line: Line<'_>) -> Option<&IndexEntry> {
        let position = self
            .entries
            .binary_search_by_key(&line.start, |entry| entry.start)
            .ok()?;
        self.entries.get(position)
    }

    /// The entry of an id. An error if several operations have it.
    pub(super) fn named(&self, text: &str, id: &str) -> Result<Option<&IndexEntry>, ReadError> {
        let id_at = |position: usize| {
            self.entries
                .get(position)
                .map_or(Cow::Borrowed(NO_ID), |entry| entry.line(text).id())
        };
        let ids = self.ids.get_or_init(|| {
            let mut ids: Vec<usize> = (0..self.entries.len()).collect();
            ids.sort_by_cached_key(|position| id_at(*position));
            ids
        });
        let first = ids.partition_point(|position| *id_at(*position) < *id);
        let mut same = ids.iter().skip(first).take_while(|position| *id_at(**position) == *id);
        let mut entries = same.by_ref().filter_map(|position| self.entries.get(*position));
        match (entries.next().filter(|_| id != NO_ID), entries.next()) {
            (Some(first), Some(second)) => {
                let (first, second) = (first.line(text), second.line(text));
                let wrong = format!(
                    "`{id}` is the id of `{}`, too: name the operation by its route",
                    first.route()
                );
                Err(second.wrong(second.route().len() + 1, wrong))
            }
            (found, _) => Ok(found),
        }
    }
}

impl IndexEntry {
    pub(super) fn line<'t>(&self, text: &'t str) -> Line<'t> {
        Line::at(text, self.start)
    }

    /// The operation, which is read on first use.
    pub(super) fn operation(&self, text: &str) -> Result<&Entry, ReadError> {
        let read = || self.line(text).operation().map(Box::new);
        match self.operation.get_or_init(read) {
            Ok(operation) => Ok(operation),
            Err(error) => Err(error.clone()),
        }
    }
}
