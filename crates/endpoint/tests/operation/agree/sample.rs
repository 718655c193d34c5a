//! The parameters of an operation under test, written a second time, to compare with those that the derive finds.

use std::borrow::Cow;

use endpoint::{Operation, Options, Value};
use serde::Serialize;

/// The place of a parameter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum To {
    Free,
    Path,
    Query,
    Body,
}

impl To {
    pub(crate) const ALL: [Self; 4] = [Self::Free, Self::Path, Self::Query, Self::Body];

    pub(crate) fn add(self, options: Options<'static>, name: String, value: Value<'static>) -> Options<'static> {
        match self {
            Self::Free => options.param(name, value),
            Self::Path => options.path(name, value),
            Self::Query => options.query(name, value),
            Self::Body => options.field(name, value),
        }
    }
}

pub(crate) type Place = (To, Cow<'static, str>);

pub(crate) trait Sample: Operation + std::fmt::Debug {
    /// Its parameters, set or not.
    fn places(&self) -> Vec<Place>;
}

/// The members of a field as parameters, set or not.
pub(crate) fn members(value: &impl Serialize) -> Vec<Place> {
    let text = serde_json::to_string(value).unwrap_or_default();
    // The order is that of the members.
    let members: endpoint::Object<'_> = serde_json::from_str(&text).unwrap_or_default();
    let names = members.iter().map(|(name, _)| name.to_owned());
    names.map(|name| (To::Free, Cow::Owned(name))).collect()
}

/// A struct of the derive with random values. `in` gives the place of a field, and its name there: `in free "id"`. With
/// `in members` the field's members are parameters; with `in none` it does not belong to the request.
macro_rules! sample {
    ($route:literal $(, $word:ident $(= $what:expr)?)*; struct $name:ident {
        $($(#[$attribute:meta])* $field:ident: $type:ty, in $place:ident $($called:literal)?;)*
    }) => {
        #[derive(endpoint::Operation, Debug)]
        #[operation($route $(, $word $(= $what)?)*)]
        struct $name {
            $($(#[$attribute])* $field: $type,)*
        }
        sample!(@ $name { $($field: in $place $($called)?;)* });
    };
    (@ $name:ident { $($field:ident: in $place:ident $($called:literal)?;)* }) => {
        impl crate::operation::agree::source::Wild for $name {
            #[allow(unused_variables, reason = "there may be no fields")]
            fn wild(source: &mut crate::operation::agree::source::Source<'_>) -> Self {
                Self { $($field: crate::operation::agree::source::Wild::wild(source),)* }
            }
        }
        impl crate::operation::agree::sample::Sample for $name {
            #[allow(unused_mut, clippy::vec_init_then_push, reason = "there may be no fields")]
            fn places(&self) -> Vec<crate::operation::agree::sample::Place> {
                let mut places = Vec::new();
                $(sample!(@place places, self.$field, $place $($called)?);)*
                places
            }
        }
    };
    (@place $places:ident, $value:expr, free $name:literal) => { $places.push((crate::operation::agree::sample::To::Free, $name.into())) };
    (@place $places:ident, $value:expr, path $name:literal) => { $places.push((crate::operation::agree::sample::To::Path, $name.into())) };
    (@place $places:ident, $value:expr, query $name:literal) => { $places.push((crate::operation::agree::sample::To::Query, $name.into())) };
    (@place $places:ident, $value:expr, body $name:literal) => { $places.push((crate::operation::agree::sample::To::Body, $name.into())) };
    (@place $places:ident, $value:expr, members) => { $places.extend(crate::operation::agree::sample::members(&$value)) };
    (@place $places:ident, $value:expr, any) => {
        $places.extend($value.members().into_iter().map(|name| (crate::operation::agree::sample::To::Free, name.into())))
    };
    (@place $places:ident, $value:expr, none) => {};
}
pub(crate) use sample;
