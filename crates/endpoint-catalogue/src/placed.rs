//! The operation of a call, and a parameter in its place.

use std::borrow::Cow;

use endpoint::{Parameter, Place};
use endpoint_core::catalogue::{Catalogue, Entry};

/// An operation and its catalogue.
#[derive(Clone, Copy)]
pub(crate) struct Found {
    pub(crate) catalogue: &'static Catalogue,
    pub(crate) operation: &'static Entry,
}

/// A parameter with its place.
pub(super) struct Placed<'a> {
    pub(super) parameter: Parameter<'a>,
    /// The name by which it was given, if it has another now.
    pub(super) given: Option<Cow<'a, str>>,
}

impl Placed<'_> {
    pub(super) fn place(&self) -> Place {
        self.parameter.place.unwrap_or(Place::Nowhere)
    }
}
