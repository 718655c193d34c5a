//! `request!`: an operation for a single call, of values whose types the compiler knows and the macro does not.

use std::marker::PhantomData;

use serde::Serialize;

use super::fields::{Fields, Visit};
use super::plan::Plan;

/// The plan of one call.
pub trait OfPlan {
    /// The plan.
    const PLAN: &'static Plan;
}

/// The values of a call: `(first, (second, ()))`, as many as there are.
pub trait Values {
    /// Hands one of them to a visitor.
    fn value<'f, V: Visit<'f>>(&'f self, index: usize, visitor: V) -> V::Output;
}

impl Values for () {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn value<'f, V: Visit<'f>>(&'f self, _: usize, visitor: V) -> V::Output {
        visitor.nothing()
    }
}

impl<T: Serialize, R: Values> Values for (T, R) {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn value<'f, V: Visit<'f>>(&'f self, index: usize, visitor: V) -> V::Output {
        match index.checked_sub(1) {
            None => visitor.value(&self.0),
            Some(index) => self.1.value(index, visitor),
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

impl<P: OfPlan, L: Values> Fields for Inline<P, L> {
    const PLAN: &'static Plan = P::PLAN;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn field<'f, V: Visit<'f>>(&'f self, index: usize, visitor: V) -> V::Output {
        self.values.value(index, visitor)
    }
}

/// The request of one call: a route that is checked, with its parameters, while the program compiles. What needs no struct of
/// its own is written in one line.
///
/// A variable alone is a parameter of its name. Values are those that [`Serialize`](serde::Serialize); `None` is not said.
/// `; key: value` at the end adds options, as in [`options!`](crate::options!). Names that are not Rust identifiers go there,
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
/// const SHOP: &str = "endpoint-catalogue 2\nGET /orders/{id} orders/get ?expand\n"; // or include_str!("shop.api")
///
/// let shop = Endpoint::at("https://shop.example/v1")?;
/// let order = request!(shop, "GET /orders/{id}" in SHOP, id = 7, expand = "items")?;
/// assert_eq!(order.url(), "https://shop.example/v1/orders/7?expand=items");
/// # Ok::<(), endpoint::Error>(())
/// ```
///
/// A placeholder that no name fills does not compile:
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
    ($($other:tt)*) => {
        ::core::compile_error!("expected request!(endpoint, \"METHOD /path\", name, name = value; headers: { … })")
    };
}

/// A call, and the catalogue that it is checked against. What the caller wrote is evaluated before the constants are there,
/// so that none of their names is taken for one of the caller's; its temporaries live as long as the statement.
#[doc(hidden)]
#[macro_export]
macro_rules! __request {
    ([$($api:path)?] ($endpoint:expr) ($route:expr) [$(($name:ident $(= $value:expr)?))*] { $($options:tt)* }) => {
        match (&$endpoint, $crate::__nested!($(($name $(= $value)?))*), $crate::options! { $($options)* }) {
            (__endpoint, __endpoint_values, __endpoint_options) => {
                $crate::__plan!($route, <[&str]>::len(&[$(::core::stringify!($name)),*]), Json, [$($crate::__field!($name)),*]);
                const _: () = __ENDPOINT_DRAFT.check_all();
                $(const _: () = $crate::__private::Described::new($api, __ENDPOINT_DRAFT).check_all();)?
                struct __EndpointCall;
                impl $crate::__private::OfPlan for __EndpointCall {
                    const PLAN: &'static $crate::__private::Plan =
                        &$crate::__private::Plan::new("", __ENDPOINT_PLANNED);
                }
                let __endpoint_call = $crate::__private::Inline::new(__EndpointCall, __endpoint_values);
                $crate::Endpoint::__call(__endpoint, &__endpoint_call, __endpoint_options)
            }
        }
    };
}

/// The values of a call, each in a pair with those after it.
#[doc(hidden)]
#[macro_export]
macro_rules! __nested {
    () => { () };
    (($name:ident) $($rest:tt)*) => { (&$name, $crate::__nested!($($rest)*)) };
    (($name:ident = $value:expr) $($rest:tt)*) => { (&$value, $crate::__nested!($($rest)*)) };
}

/// The constants of an operation: its draft, of a list of fields, and what is made of it. They refer to what they are, so that
/// none is copied to be read; what has a name first is not looked at as a part of another constant.
#[doc(hidden)]
#[macro_export]
macro_rules! __plan {
    ($route:expr, $count:expr, $content:ident, $fields:expr) => {
        const __ENDPOINT_ROUTE: &str = $route;
        const __ENDPOINT_COUNT: usize = $count;
        const __ENDPOINT_DRAFT: &$crate::__private::Draft<
            { $crate::__private::room(__ENDPOINT_ROUTE) },
            __ENDPOINT_COUNT,
        > = &{
            let __endpoint_draft =
                $crate::__private::Draft::new(__ENDPOINT_ROUTE, $crate::__private::Content::$content, $fields);
            __endpoint_draft
        };
        const __ENDPOINT_PLANNED: &$crate::__private::Planned<
            { __ENDPOINT_DRAFT.tokens() },
            __ENDPOINT_COUNT,
            { __ENDPOINT_DRAFT.steps() },
        > = &{
            let __endpoint_planned = __ENDPOINT_DRAFT.plan();
            __endpoint_planned
        };
    };
}
