//! The names in a query or a body, each with its owner: the parameter that wrote it. A name with two owners is an
//! error, because servers differ in the value that they then read (decision 8).

use std::collections::HashMap;

use endpoint_core::route::query::{decoded, literal_names};

use super::pairs::{Name, Owner};
use crate::error::{Error, ErrorKind};
use crate::piece::{Piece, Pieces};
use crate::template::{Operator, Template};

#[derive(Default)]
pub(super) struct Owners(HashMap<String, Owner>);

impl Owners {
    /// Adds a name. Its owner can write it several times; another owner is an error.
    pub(super) fn add(&mut self, name: &str, owner: Owner, what: &str) -> Result<(), Error> {
        match self.0.get(name) {
            None => {
                self.0.insert(name.to_owned(), owner);
                Ok(())
            }
            Some(other) if *other == owner => Ok(()),
            Some(other) => Err(Error::about(
                ErrorKind::InvalidOptions,
                name,
                &twice(what, *other, owner),
            )),
        }
    }

    /// Adds the name of a pair, and that of its parameter: `a` of `a[b]`.
    pub(super) fn add_pair(&mut self, name: &Name<'_>, what: &str) -> Result<(), Error> {
        let (given, members) = name.split();
        self.add(given, name.owner, what)?;
        match members {
            "" => Ok(()),
            _ => self.add(&name.text, name.owner, what),
        }
    }

    /// The names that the template wrote to the query, by literals and expressions.
    pub(super) fn of_query(template: &Template<'_>, url: &str, pieces: &Pieces) -> Result<Self, Error> {
        let mut names = Self::default();
        for name in literal_names(template) {
            names.add(&name, Owner::Route, "query")?;
        }
        let mut variables: HashMap<&str, usize> = HashMap::new();
        let is_query = |piece: &&Piece| matches!(piece.operator, Operator::Query | Operator::QueryContinuation);
        for piece in pieces.iter().filter(is_query) {
            // A template may write one variable twice.
            let next = variables.len();
            let owner = Owner::Variable(*variables.entry(piece.name(template)).or_insert(next));
            let pairs = url.get(piece.range()).unwrap_or_default().split(['?', '&']);
            for pair in pairs.filter(|pair| !pair.is_empty()) {
                names.add(&decoded(pair.split('=').next().unwrap_or_default()), owner, "query")?;
            }
        }
        Ok(names)
    }
}

fn twice(what: &str, one: Owner, other: Owner) -> String {
    let wrong = match (one, other) {
        (Owner::Route, _) | (_, Owner::Route) => {
            "is in the query of the route already: leave one of the two out, or name a variable there, as in `?a=1{&b}`"
        }
        (Owner::Part, _) | (_, Owner::Part) => "is given twice for the body, as a part and as a parameter",
        (Owner::Header, _) | (_, Owner::Header) => "is in the `cookie` header already: leave one of the two out",
        _ => return format!("is given twice for the {what}, as a parameter or as a member of an object"),
    };
    wrong.to_owned()
}
