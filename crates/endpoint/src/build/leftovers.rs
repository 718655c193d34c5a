//! The parameters that no placeholder took (§2.3): where they go, and which of them may go nowhere (decision 9).

use http::Method;

use super::body::BESIDE_DATA;
use super::lookup::Marks;
use crate::error::{Error, ErrorKind};
use crate::place::Place;
use crate::value::Object;

/// Where leftovers go.
pub(super) enum Leftovers {
    Query,
    Body,
    /// The body is `data`, or the method takes none.
    Nowhere(Nowhere),
}

/// Leftovers have no place.
pub(super) struct Nowhere {
    reason: &'static str,
    /// Those that are passed over.
    passed_over: Marks,
}

impl Leftovers {
    /// `passed_over` marks those that are passed over where there is no place for them.
    pub(super) fn new(method: &Method, has_data: bool, passed_over: impl FnOnce() -> Marks) -> Self {
        let reason = match Place::by_rule(false, method.as_str()) {
            Place::Query => return Self::Query,
            Place::Body if !has_data => return Self::Body,
            Place::Body => BESIDE_DATA,
            _ => {
                "has no place: the method has none for parameters; place it in the query or the body by hand, name it in \
                 the URL, or give the body as `data`"
            }
        };
        Self::Nowhere(Nowhere {
            reason,
            passed_over: passed_over(),
        })
    }
}

impl Nowhere {
    /// The first leftover that has a value and is not passed over is an error.
    pub(super) fn check(&self, leftovers: &Object<'_>) -> Result<(), Error> {
        let mut entries = leftovers.entries().iter().enumerate();
        let refused = entries.find(|(position, (_, value))| !value.is_absent() && !self.passed_over.is_set(*position));
        match refused {
            None => Ok(()),
            Some((_, (name, _))) => Err(Error::about(ErrorKind::UnexpectedBody, name, self.reason)),
        }
    }
}

/// The parameters that the defaults alone have. Merging leaves them where they are.
pub(super) fn defaulted(defaults: &Object<'_>, call: &Object<'_>) -> Marks {
    let mut marks = Marks::default();
    for (position, (name, _)) in defaults.entries().iter().enumerate() {
        if call.position(name).is_none() {
            marks.set(position);
        }
    }
    marks
}

/// All parameters.
pub(super) fn all(merged: &Object<'_>) -> Marks {
    let mut marks = Marks::default();
    for position in 0..merged.entries().len() {
        marks.set(position);
    }
    marks
}
