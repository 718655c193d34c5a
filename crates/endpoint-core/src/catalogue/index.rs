//! The lines of a catalogue, indexed: what the text says before its operations, where each of these is, and those that were
//! read already.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::sync::OnceLock;

use super::ParseError;
use super::escape;
use super::key;
use super::operation::{Api, Operation};
use super::reader::{self, Line};
use crate::line::route_of;

pub(super) struct Index {
    pub(super) api: Api,
    /// The number of the first line of an operation, from 1.
    first: usize,
    lines: Vec<Entry>,
    /// Positions in the order of their ids.
    ids: OnceLock<Vec<usize>>,
}

/// The line of an operation.
struct Entry {
    start: usize,
    end: usize,
    operation: OnceLock<Result<Box<Operation>, ParseError>>,
}

impl Index {
    pub(super) fn read(text: &str) -> Result<Self, ParseError> {
        let mut index = Self {
            api: Api::default(),
            first: 1,
            lines: Vec::with_capacity(text.len() / 128),
            ids: OnceLock::new(),
        };
        let (mut start, mut number) = (0, 1);
        let mut last: Option<&str> = None;
        while let Some(rest) = text.get(start..).filter(|rest| !rest.is_empty()) {
            let line = Line {
                number,
                text: rest.split('\n').next().unwrap_or_default(),
            };
            if line.text.len() == rest.len() {
                return Err(line.wrong(rest.len(), "the last line has no end"));
            }
            if number == 1 {
                line.check_first()?;
                index.first = 2;
            } else if line.text.starts_with(|c: char| c.is_ascii_uppercase()) {
                let key = route_of(line.text);
                check_order(line, last, key)?;
                last = Some(key);
                index.lines.push(Entry {
                    start,
                    end: start + line.text.len(),
                    operation: OnceLock::new(),
                });
            } else if !index.lines.is_empty() {
                return Err(line.wrong(0, "expected an operation: comments and `@` lines come before the first"));
            } else {
                if !line.text.starts_with('#') {
                    line.read_into(&mut index.api)?;
                }
                index.first = number + 1;
            }
            start += line.text.len() + 1;
            number += 1;
        }
        if number == 1 {
            let line = Line { number: 1, text: "" };
            line.check_first()?;
        }
        Ok(index)
    }

    pub(super) fn len(&self) -> usize {
        self.lines.len()
    }

    fn text<'t>(&self, text: &'t str, position: usize) -> &'t str {
        let entry = self.lines.get(position);
        entry
            .and_then(|entry| text.get(entry.start..entry.end))
            .unwrap_or_default()
    }

    fn line<'t>(&self, text: &'t str, position: usize) -> Line<'t> {
        Line {
            number: self.first + position,
            text: self.text(text, position),
        }
    }

    /// Reads the line at a position, and keeps nothing of it.
    pub(super) fn check(&self, text: &str, position: usize) -> Result<(), ParseError> {
        self.line(text, position).operation().map(|_| ())
    }

    /// The operation at a position, read the first time.
    pub(super) fn operation(&self, text: &str, position: usize) -> Result<&Operation, ParseError> {
        let line = self.line(text, position);
        let Some(entry) = self.lines.get(position) else {
            return Err(line.wrong(0, "there is no such operation"));
        };
        match entry.operation.get_or_init(|| line.operation().map(Box::new)) {
            Ok(operation) => Ok(operation),
            Err(error) => Err(error.clone()),
        }
    }

    /// The position of a method and a URL, by halving.
    pub(super) fn position(&self, text: &str, method: &str, url: &str) -> Option<usize> {
        self.lines
            .binary_search_by(|entry| {
                let line = text.get(entry.start..entry.end).unwrap_or_default();
                compare(line.as_bytes(), method.as_bytes(), url.as_bytes())
            })
            .ok()
    }

    /// The position of a method and a URL whose placeholders the line writes with an operator or a modifier.
    pub(super) fn styled(&self, text: &str, method: &str, url: &str) -> Option<usize> {
        if key::is_styled(url) || !url.contains('{') {
            return None;
        }
        (0..self.lines.len()).find(|position| {
            let (own, styled) = route_of(self.text(text, *position)).split_once(' ').unwrap_or_default();
            own == method && key::is_styled_of(styled, url)
        })
    }

    /// The position of an id. Two operations of one id are found by their routes alone.
    pub(super) fn named(&self, text: &str, id: &str) -> Result<Option<usize>, ParseError> {
        let id_at = |position: usize| {
            let written = reader::id(self.text(text, position));
            escape::read(written).unwrap_or(Cow::Borrowed(written))
        };
        let ids = self.ids.get_or_init(|| {
            let mut ids: Vec<usize> = (0..self.lines.len()).collect();
            ids.sort_by_cached_key(|position| id_at(*position));
            ids
        });
        let Ok(found) = ids.binary_search_by(|position| (*id_at(*position)).cmp(id)) else {
            return Ok(None);
        };
        let Some(position) = ids.get(found).copied().filter(|_| id != escape::NO_ID) else {
            return Ok(None);
        };
        let neighbours = [found.checked_sub(1), Some(found + 1)].into_iter().flatten();
        let mut neighbours = neighbours.filter_map(|index| ids.get(index).copied());
        match neighbours.find(|other| id_at(*other) == id) {
            None => Ok(Some(position)),
            Some(other) => {
                let (position, other) = (position.max(other), position.min(other));
                let line = self.line(text, position);
                let wrong = format!(
                    "`{id}` is the id of `{}`, too: name the operation by its route",
                    route_of(self.text(text, other))
                );
                Err(line.wrong(route_of(line.text).len() + 1, wrong))
            }
        }
    }

    /// The route and the id at a position.
    pub(super) fn route_and_id<'t>(&self, text: &'t str, position: usize) -> (&'t str, Cow<'t, str>) {
        let line = self.text(text, position);
        let id = reader::id(line);
        (route_of(line), escape::read(id).unwrap_or(Cow::Borrowed(id)))
    }
}

/// The route of a line against another one, in the order of bytes that the lines have. A blank ends it.
fn compare(line: &[u8], method: &[u8], url: &[u8]) -> Ordering {
    let start = line.get(..method.len()).unwrap_or(line);
    let by_url = |line: &[u8]| {
        let start = line.get(..url.len()).unwrap_or(line);
        start.cmp(url).then_with(|| match line.get(url.len()) {
            None | Some(b' ') => Ordering::Equal,
            Some(_) => Ordering::Greater,
        })
    };
    start
        .cmp(method)
        .then_with(|| match line.get(method.len()..).and_then(<[u8]>::split_first) {
            None => Ordering::Less,
            Some((byte, rest)) => byte.cmp(&b' ').then_with(|| by_url(rest)),
        })
}

/// A line comes after the one before it, in the order of bytes, so that it is found by halving.
fn check_order(line: Line<'_>, last: Option<&str>, key: &str) -> Result<(), ParseError> {
    match last.map(|last| last.cmp(key)) {
        Some(Ordering::Greater) => Err(line.wrong(
            0,
            "the operations are sorted by their routes, in the order of bytes, and this one comes too late",
        )),
        Some(Ordering::Equal) => Err(line.wrong(0, "the route is there twice")),
        _ => Ok(()),
    }
}
