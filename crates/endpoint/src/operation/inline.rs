//! `request!`: an operation for a single call, of values whose types the compiler knows and the macro does not.

use std::marker::PhantomData;

use serde::{Serialize, Serializer};

use super::fields::Fields;
use super::plan::Plan;

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

impl<P, V> Inline<P, V> {
    /// An operation of these values. What they have to be is required where the call is made, and reported once.
    #[inline]
    pub fn new(_: P, values: V) -> Self {
        Self {
            values,
            plan: PhantomData,
        }
    }
}

impl<P: Planned, V: Values> Fields for Inline<P, V> {
    const PLAN: Plan = P::PLAN;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn field<S: Serializer>(&self, index: usize, serializer: S) -> Result<S::Ok, S::Error> {
        self.values.value(index, serializer)
    }
}

/// The request of one call: a route that is checked, with its parameters, while the program compiles. What needs no struct of
/// its own is written in one line.
///
/// A variable alone is a parameter of its name. Values are those that [`Serialize`](serde::Serialize); `None` is not said.
/// `; key: value` at the end adds options, as in [`options!`](crate::options!). Names that are no Rust identifiers go there,
/// too. It is an [`Operation`](crate::Operation) without a name: what is said of their defaults is true of this.
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
///
/// let title = String::from("It works");
/// let issue = request!(github, "POST /repos/{owner}/{repo}/issues", owner = org, repo = "site", title)?;
/// assert_eq!(issue.body().unwrap().to_bytes().as_ref(), br#"{"title":"It works"}"#);
/// # Ok::<(), endpoint::Error>(())
/// ```
///
/// `in` names the catalogue of the API, which the route and the names are checked against, too:
///
/// ```
/// use endpoint::{Endpoint, request};
///
/// const SHOP: &str = "endpoint-catalogue 1\nGET /orders/{id} orders/get ?expand\n"; // or include_str!("shop.api")
///
/// let shop = Endpoint::at("https://shop.example/v1")?;
/// let order = request!(shop, "GET /orders/{id}" in SHOP, id = 7, expand = "items")?;
/// assert_eq!(order.url(), "https://shop.example/v1/orders/7?expand=items");
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
    ($endpoint:expr, $route:literal in $api:path $(, $name:ident $(= $value:expr)?)* $(,)? $(; $($options:tt)*)?) => {
        $crate::__request!([$api] ($endpoint) ($route) [$(($name $(= $value)?))*] { $($($options)*)? })
    };
    ($endpoint:expr, $route:expr $(, $name:ident $(= $value:expr)?)* $(,)? $(; $($options:tt)*)?) => {
        $crate::__request!([] ($endpoint) ($route) [$(($name $(= $value)?))*] { $($($options)*)? })
    };
}

/// A call, and the catalogue that it is checked against.
#[doc(hidden)]
#[macro_export]
macro_rules! __request {
    ([$($api:path)?] ($endpoint:expr) ($route:expr) [$(($name:ident $(= $value:expr)?))*] { $($options:tt)* }) => {{
        $crate::__plan!(Call "" ($route) [$($crate::__field!($crate::__private::name(::core::stringify!($name)))),*] $crate::__private::Content::Json);
        $(
            const LINE: ::core::result::Result<&str, &str> = $crate::__private::line_of($api, &DRAFT);
            const _: () = $crate::__private::check_operation(LINE, &DRAFT);
            const _: () = $crate::__private::check_all_described(LINE, &DRAFT);
        )?
        impl $crate::__private::Planned for Call {
            const PLAN: $crate::__private::Plan = PLAN;
        }
        match $crate::__nested!($(($name $(= $value)?))*) {
            values => {
                let call = $crate::__private::Inline::new(Call, values);
                $crate::Endpoint::__call(&$endpoint, &call, $crate::options! { $($options)* })
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
