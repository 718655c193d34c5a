//! The names in a query or a body, each with the parameter that wrote it (decision 8). Which of two values of one name counts
//! is for each server to say, so that a request with both is wrong for some.

use std::collections::HashMap;

use super::Pieces;
use crate::error::{Error, ErrorKind};
use crate::template::{Operator, Template};

/// Who wrote a name: a parameter by its place in the list, a variable of the template, the route, or a part.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Owner {
    Parameter(usize),
    Variable(usize),
    Route,
    Part,
}

#[derive(Default)]
pub(super) struct Names(HashMap<String, Owner>);

impl Names {
    /// Adds a name. An owner can write its name several times; a second owner is an error.
    pub(super) fn add(&mut self, name: &str, owner: Owner, body: bool) -> Result<(), Error> {
        match self.0.get(name) {
            None => {
                self.0.insert(name.to_owned(), owner);
                Ok(())
            }
            Some(other) if *other == owner => Ok(()),
            Some(other) => Err(Error::about(
                ErrorKind::InvalidOptions,
                name,
                twice(body, *other, owner),
            )),
        }
    }

    /// The names that the template has written to the query: `url` from the place of its `?` on.
    pub(super) fn of_query(url: &str, start: usize, pieces: &Pieces, template: &Template<'_>) -> Result<Self, Error> {
        let mut names = Self::default();
        let mut variables: HashMap<&str, usize> = HashMap::new();
        let mut at = start;
        for piece in pieces.iter().filter(|piece| piece.range().start >= start) {
            let range = piece.range();
            names.add_literal(url.get(at..range.start).unwrap_or_default(), at == start)?;
            at = range.end;
            if matches!(piece.operator, Operator::Query | Operator::QueryContinuation) {
                // A template may write a variable twice.
                let owner = variables.len();
                let owner = Owner::Variable(*variables.entry(piece.name(template)).or_insert(owner));
                for pair in pairs(url.get(range).unwrap_or_default()) {
                    names.add(&name(pair), owner, false)?;
                }
            }
        }
        let end = url
            .get(at..)
            .and_then(|rest| rest.find('#'))
            .map_or(url.len(), |hash| at + hash);
        names.add_literal(url.get(at..end).unwrap_or_default(), at == start)?;
        Ok(names)
    }

    /// Adds the names of the route's own text. What comes before the first `&` goes on with a value, if one is before it.
    fn add_literal(&mut self, text: &str, is_first: bool) -> Result<(), Error> {
        let text = match is_first {
            true => text,
            false => text.find('&').and_then(|and| text.get(and..)).unwrap_or_default(),
        };
        pairs(text).try_for_each(|pair| self.add(&name(pair), Owner::Route, false))
    }
}

fn pairs(text: &str) -> impl Iterator<Item = &str> {
    text.split(['?', '&']).filter(|pair| !pair.is_empty())
}

fn twice(body: bool, one: Owner, other: Owner) -> &'static str {
    match (one, other) {
        (Owner::Route, _) | (_, Owner::Route) => {
            "is in the query of the route already: leave one of the two out, or name a variable there, as in `?a=1{&b}`"
        }
        (Owner::Part, _) | (_, Owner::Part) => "is given twice for the body, as a part and as a parameter",
        _ if body => "is given twice for the body, as a parameter or as a member of an object",
        _ => "is given twice for the query, as a parameter or as a member of an object",
    }
}

/// The name of a pair in a URL, decoded.
fn name(pair: &str) -> String {
    let name = pair.split('=').next().unwrap_or_default();
    let mut bytes = Vec::with_capacity(name.len());
    let mut rest = name.as_bytes();
    while let [first, after @ ..] = rest {
        let triplet = match rest {
            [b'%', high, low, ..] => {
                let digit = |byte: &u8| char::from(*byte).to_digit(16);
                digit(high)
                    .zip(digit(low))
                    .and_then(|(high, low)| u8::try_from(high * 16 + low).ok())
            }
            _ => None,
        };
        bytes.push(triplet.unwrap_or(*first));
        rest = if triplet.is_some() {
            rest.get(3..).unwrap_or_default()
        } else {
            after
        };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
