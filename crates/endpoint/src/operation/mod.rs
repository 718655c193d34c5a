//! Operations: a route whose parameters are the fields of a struct, planned while the program compiles.
//!
//! ```text
//! route + fields ──const──▶ plan ─┬─ straight ─▶ request
//!                                 └─ options ──▶ build ─▶ request
//! ```
//!
//! A plan is made of the parser and the placement of the dynamic path. What it can write by itself, it writes; everything
//! else goes on as options, so that the cascade, `accept`, all errors and explanations exist once.

mod call;
mod check;
mod draft;
mod field;
mod give_up;
mod inline;
mod json;
mod nearest;
mod options;
mod plan;
mod said;
mod sink;
mod straight;
mod text;

use serde::{Serialize, Serializer};

pub use call::IntoRoute;
pub(crate) use call::{call, call_inline, expand, http};
#[doc(hidden)]
pub use check::{check_field, check_fields, check_route};
#[doc(hidden)]
pub use draft::{Draft, places};
#[doc(hidden)]
pub use field::{Field, Shape, Target, key, key_text};
#[doc(hidden)]
pub use inline::{Inline, Planned, Values};
#[doc(hidden)]
pub use options::{AsBody, AsJson, AsReferredBody, BodyOf};
#[doc(hidden)]
pub use plan::{Content, Plan, Step, Steps, room, steps};

use crate::error::Error;
use crate::options::Options;
use crate::route::Route;

/// A call of an API as a type: a route, whose parameters are the fields of a struct.
///
/// `#[derive(Operation)]` of the feature `derive` implements it, and [`request!`](crate::request!) does for a single call.
/// Which field goes where is planned while the program compiles: a placeholder without a field, or a field without a place,
/// does not compile.
pub trait Operation {
    /// What the answer to the operation is read as, for those who write the sending. The library does not use it.
    type Response;

    #[doc(hidden)]
    const PLAN: Plan;

    /// Serializes a field.
    #[doc(hidden)]
    fn field<S: Serializer>(&self, index: usize, serializer: S) -> Result<S::Ok, S::Error>;

    /// Adds the fields that are a body or a part of one.
    #[doc(hidden)]
    fn content<'s>(&'s self, options: Options<'s>) -> Options<'s> {
        options
    }

    /// The route.
    #[must_use]
    fn route() -> &'static Route<'static>
    where
        Self: Sized,
    {
        Self::PLAN.route
    }

    /// The same call as options: [`Endpoint::request`](crate::Endpoint::request) makes the same request of the route and
    /// these. A field that is `None` is not said.
    #[must_use]
    fn options(&self) -> Options<'_> {
        self.content(options::of(self))
    }

    /// The URL of the route with the fields in it, for a client that has a base URL of its own. It is that of the request,
    /// without the base URL.
    ///
    /// # Errors
    ///
    /// As [`Endpoint::request`](crate::Endpoint::request), where it is about the URL.
    #[inline]
    fn expand(&self) -> Result<String, Error> {
        expand(self)
    }
}

/// A reference is the same operation.
impl<O: Operation + ?Sized> Operation for &O {
    type Response = O::Response;
    const PLAN: Plan = O::PLAN;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn field<S: Serializer>(&self, index: usize, serializer: S) -> Result<S::Ok, S::Error> {
        (**self).field(index, serializer)
    }

    fn content<'s>(&'s self, options: Options<'s>) -> Options<'s> {
        (**self).content(options)
    }
}

/// Serializes a value. A type that can't be is reported where the value is.
#[doc(hidden)]
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn serialize<T: Serialize + ?Sized, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    value.serialize(serializer)
}
