//! The operation of a call, and its parameters in their places.

use std::borrow::Cow;
use std::collections::HashSet;

use endpoint::{Parameter, Place};
use endpoint_core::catalogue::{Catalogue, Entry};

/// An operation and its catalogue.
#[derive(Clone, Copy)]
pub(crate) struct Lookup {
    pub(crate) catalogue: &'static Catalogue,
    pub(crate) operation: &'static Entry,
}

/// The parameters of a call, each with its place.
#[derive(Default)]
pub(crate) struct Placed<'a> {
    pub(crate) list: Vec<Parameter<'a>>,
    /// The names by which some were given that have another now, by ascending positions.
    pub(crate) names: OtherNames,
    /// The places and names that have a value. Outside of the body null is none.
    pub(crate) taken: HashSet<(Place, Cow<'a, str>)>,
}

/// Names by their positions.
pub(crate) type OtherNames = Vec<(usize, String)>;

impl<'a> Placed<'a> {
    /// Adds a parameter, with the name by which it was given if that is another.
    pub(crate) fn add(&mut self, parameter: Parameter<'a>, given: Option<Cow<'a, str>>) {
        self.names
            .extend(given.map(|given| (self.list.len(), given.into_owned())));
        self.list.push(parameter);
    }

    /// Notes that a place has a value for a name.
    pub(crate) fn take(&mut self, place: Place, name: Cow<'a, str>) {
        self.taken.insert((place, name));
    }

    pub(crate) fn has(&self, place: Place, name: &str) -> bool {
        self.taken.contains(&(place, Cow::Borrowed(name)))
    }

    /// Whether the body has a field.
    pub(crate) fn has_fields(&self) -> bool {
        self.list.iter().any(|parameter| parameter.place == Some(Place::Body))
    }
}
