//! Names that a query or a body would have twice (decision 8). Which of the two counts is for each server to say, so that a
//! request with both is wrong for some.

use std::collections::HashSet;

use super::lookup::Marks;
use super::styles::Styles;
use crate::error::{Error, ErrorKind};
use crate::options::Parameters;
use crate::template::{Modifier, Operator, Template};
use crate::value::{Object, Value};

/// The names in one place.
pub(super) struct Names<'s> {
    styles: &'s Styles<'s>,
    seen: HashSet<&'s str>,
    wrong: &'static str,
}

impl<'s> Names<'s> {
    /// The names of the fields of a body.
    pub(super) fn of_body(fields: &'s Object<'_>, styles: &'s Styles<'s>) -> Result<Self, Error> {
        let wrong = "is given twice for the body, as a parameter or as a member of an object";
        let mut names = Self::new(styles, wrong);
        if !styles.is_empty() {
            names.parameters(fields)?;
        }
        Ok(names)
    }

    /// Whether a field is written by this name.
    pub(super) fn has(&self, part: &str) -> bool {
        self.seen.contains(part)
    }

    fn new(styles: &'s Styles<'s>, wrong: &'static str) -> Self {
        let seen = HashSet::new();
        Self { styles, seen, wrong }
    }

    fn parameters(&mut self, parameters: &'s Object<'_>) -> Result<(), Error> {
        parameters
            .iter()
            .try_for_each(|(name, value)| self.parameter(name, value))
    }

    /// Adds the name of a parameter, or those of the members that are written without it.
    fn parameter(&mut self, name: &'s str, value: &'s Value<'_>) -> Result<(), Error> {
        match self.styles.members(name, value) {
            Some(members) => self.members(members),
            None => self.add(name, value),
        }
    }

    fn members(&mut self, members: &'s Object<'_>) -> Result<(), Error> {
        members.iter().try_for_each(|(name, value)| self.add(name, value))
    }

    fn add(&mut self, name: &'s str, value: &Value<'_>) -> Result<(), Error> {
        // Nothing is written of these.
        let is_nothing = value.is_absent() || value.as_array().is_some_and(|list| list.iter().all(Value::is_absent));
        if is_nothing || self.seen.insert(name) {
            return Ok(());
        }
        Err(Error::about(ErrorKind::InvalidOptions, name, self.wrong))
    }
}

/// Checks the names in a query: of what the template writes there, of what is left over for it, and of what was placed in it.
/// Each of the three has a name once; only with a second one, or with members for names, is there something to look for.
#[inline]
pub(super) fn check_query(
    template: &Template<'_>,
    parameters: &Parameters<'_>,
    leftovers: Option<&Marks>,
    styles: &Styles<'_>,
) -> Result<(), Error> {
    let has_placed = parameters
        .placed
        .as_ref()
        .is_some_and(|placed| !placed.query.is_empty());
    if has_placed || !styles.is_empty() || explodes(template) {
        return check(template, parameters, leftovers, styles);
    }
    Ok(())
}

/// Whether a template writes the members of an object as parameters, as `{?m*}` does.
fn explodes(template: &Template<'_>) -> bool {
    let mut variables = template.variables();
    variables.any(|variable| variable.modifier() == Modifier::Explode && is_query(variable.operator()))
}

fn is_query(operator: Operator) -> bool {
    matches!(operator, Operator::Query | Operator::QueryContinuation)
}

/// `leftovers` marks the free parameters that the template has taken, where the others go to the query.
#[inline(never)]
fn check(
    template: &Template<'_>,
    parameters: &Parameters<'_>,
    leftovers: Option<&Marks>,
    styles: &Styles<'_>,
) -> Result<(), Error> {
    let Parameters { free, placed } = parameters;
    let mut names = Names::new(
        styles,
        "is given twice for the query, as a parameter or as a member of an object",
    );
    // A template may write a variable twice.
    let mut variables = HashSet::new();
    for variable in template.variables().filter(|variable| is_query(variable.operator())) {
        let name = variable.name();
        let of_path = placed.as_ref().and_then(|placed| placed.path.get(name));
        let value = of_path.filter(|value| !value.is_absent()).or_else(|| free.get(name));
        let Some(value) = value.filter(|_| variables.insert(name)) else {
            continue;
        };
        match value.as_object().filter(|_| variable.modifier() == Modifier::Explode) {
            Some(members) => names.members(members)?,
            None => names.add(name, value)?,
        }
    }
    if let Some(taken) = leftovers {
        let entries = free.entries().iter().enumerate();
        for (_, (name, value)) in entries.filter(|(position, _)| !taken.is_set(*position)) {
            names.parameter(name, value)?;
        }
    }
    match placed {
        Some(placed) => names.parameters(&placed.query),
        None => Ok(()),
    }
}
