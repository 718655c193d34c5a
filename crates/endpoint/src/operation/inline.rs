//! `request!`: an operation for a single call, of values whose types the compiler knows and the macro does not.

use std::marker::PhantomData;

use serde::{Serialize, Serializer};

use super::{Operation, Plan};

/// The plan of one call.
pub trait Planned {
    /// The plan.
    const PLAN: Plan;
}

/// The values of a call: `(first, (second, ()))`, as many as there are.
pub trait Values {
    /// Serializes one of them.
    ///
    /// # Errors
    ///
    /// Those of the serializer.
    fn value<S: Serializer>(&self, index: usize, serializer: S) -> Result<S::Ok, S::Error>;
}

impl Values for () {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn value<S: Serializer>(&self, _: usize, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_none()
    }
}

impl<T: Serialize, R: Values> Values for (T, R) {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn value<S: Serializer>(&self, index: usize, serializer: S) -> Result<S::Ok, S::Error> {
        match index.checked_sub(1) {
            None => self.0.serialize(serializer),
            Some(index) => self.1.value(index, serializer),
        }
    }
}

/// An operation of a plan and values.
#[allow(missing_debug_implementations, reason = "it lives for one expression of a macro")]
pub struct Inline<P, V> {
    values: V,
    plan: PhantomData<P>,
}

impl<P: Planned, V: Values> Inline<P, V> {
    /// An operation of these values.
    #[inline]
    pub fn new(_: P, values: V) -> Self {
        Self {
            values,
            plan: PhantomData,
        }
    }
}

impl<P: Planned, V: Values> Operation for Inline<P, V> {
    type Response = ();
    const PLAN: Plan = P::PLAN;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn field<S: Serializer>(&self, index: usize, serializer: S) -> Result<S::Ok, S::Error> {
        self.values.value(index, serializer)
    }
}

/// The request of one call: a route that is checked, with its parameters, while the program compiles. What needs no struct of
/// its own is written in one line.
///
/// A variable alone is a parameter of its name. `; key: value` at the end adds options, as in [`options!`](crate::options!).
///
/// ```
/// use endpoint::{Endpoint, request};
///
/// let github = Endpoint::new();
/// let org = "acme";
/// let list = request!(github, "GET /orgs/{org}/repos", org, per_page = 100)?;
/// assert_eq!(list.url(), "https://api.github.com/orgs/acme/repos?per_page=100");
///
/// let topics = request!(github, "GET /orgs/{org}/repos", org; headers: { "x-team": "web" })?;
/// assert_eq!(topics.headers()["x-team"], "web");
/// # Ok::<(), endpoint::Error>(())
/// ```
///
/// A name that the route does not have does not compile:
///
/// ```compile_fail
/// let github = endpoint::Endpoint::new();
/// let request = endpoint::request!(github, "GET /orgs/{org}/repos", ogr = "acme");
/// ```
#[macro_export]
macro_rules! request {
    ($endpoint:expr, $route:expr $(, $name:ident $(= $value:expr)?)* $(,)? $(; $($options:tt)*)?) => {{
        $crate::__plan!(Call "" ($route) [$($crate::__field!($crate::__private::name(::core::stringify!($name)))),*] $crate::__private::Content::Json);
        impl $crate::__private::Planned for Call {
            const PLAN: $crate::__private::Plan = PLAN;
        }
        match $crate::__nested!($(($name $(= $value)?))*) {
            values => {
                let call = $crate::__private::Inline::new(Call, values);
                $crate::Endpoint::__call(&$endpoint, &call, $crate::options! { $($($options)*)? })
            }
        }
    }};
}

/// The values of a call, each in a pair with those after it.
#[doc(hidden)]
#[macro_export]
macro_rules! __nested {
    () => { () };
    (($name:ident) $($rest:tt)*) => { (&$name, $crate::__nested!($($rest)*)) };
    (($name:ident = $value:expr) $($rest:tt)*) => { (&$value, $crate::__nested!($($rest)*)) };
}

/// The constants of an operation: tokens, route, fields, plan, and the checks.
#[doc(hidden)]
#[macro_export]
macro_rules! __plan {
    ($type:ident $name:literal ($route:expr) [$($field:expr),*] $content:expr) => {
        struct $type;
        const ROUTE: &str = $route;
        const READ: $crate::__private::Read<'static> = $crate::__private::read(ROUTE);
        const TOKENS: [$crate::__private::Token; READ.count()] = READ.tokens();
        const FIELDS: &[$crate::__private::Field] = &[$($field),*];
        const PLACES: [$crate::__private::Place; FIELDS.len()] = $crate::__private::places(&READ, &TOKENS, FIELDS);
        const DRAFT: $crate::__private::Draft =
            $crate::__private::Draft::new(ROUTE, READ, &TOKENS, (FIELDS, &PLACES), $content);
        const PLANNED: (
            [$crate::__private::Step; $crate::__private::room(TOKENS.len(), FIELDS.len())],
            $crate::__private::Steps,
        ) = $crate::__private::steps(&DRAFT);
        static PARSED: $crate::Route<'static> = READ.route(&TOKENS);
        const PLAN: $crate::__private::Plan =
            $crate::__private::Plan::new($name, &PARSED, FIELDS, $content, (&PLANNED.0, PLANNED.1));
        const _: () = $crate::__private::check_route(&DRAFT);
        const _: () = $crate::__private::check_fields(&DRAFT);
    };
}
