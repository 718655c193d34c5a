//! A call: a route or an operation, with the options that go with it.

use super::field::Target;
use super::fields::Fields;
use super::plan::Plan;
use super::{options, straight};
use crate::build::{self, Call, Defaults, Kind};
use crate::error::Error;
use crate::options::{FieldPlace, Options};
use crate::request::RequestOptions;
use crate::route::{Route, Source};
use crate::template::Block;

/// What a request can be made of: the text of a route, a [`Route`], an [`Operation`](crate::Operation), or `()` where method
/// and URL are in the options.
pub trait IntoRoute<'a>: private::Sealed {
    #[doc(hidden)]
    fn into_call(self, options: Options<'a>) -> Call<'a>;
}

mod private {
    pub trait Sealed {}
}

macro_rules! routes {
    ($([$($lifetime:lifetime)?] $type:ty),*) => {$(
        impl<'a $(, $lifetime)?> private::Sealed for $type {}

        impl<'a $(, $lifetime)?> IntoRoute<'a> for $type {
            fn into_call(self, options: Options<'a>) -> Call<'a> {
                Call {
                    route: Source::from(self),
                    options,
                    kind: Kind::Call,
                }
            }
        }
    )*};
}

routes!([] &'a str, [] String, [] &'a String, [] Route<'a>, ['r] &'a Route<'r>, [] ());

impl<O: Fields> private::Sealed for &O {}

/// The options go over those of the operation.
impl<'a, O: Fields> IntoRoute<'a> for &'a O {
    fn into_call(self, options: Options<'a>) -> Call<'a> {
        with_options(plan_of::<O>(), self.content(options::of(self)).merge(options))
    }
}

/// The plan of an operation, and its names.
fn plan_of<O: Fields + ?Sized>() -> (&'static Plan, Names) {
    (const { &O::PLAN }, names::<O>)
}

/// Tells the names of fields.
type Names = fn(&mut dyn FnMut(FieldPlace, &'static str));

fn with_options<'a>((plan, fields): (&'static Plan, Names), options: Options<'a>) -> Call<'a> {
    Call {
        route: Source::from(plan.route),
        options,
        kind: Kind::Operation {
            name: plan.name,
            fields,
        },
    }
}

/// Tells the parameters that the fields are. Their members are in the options, because the names are known from values.
fn names<O: Fields + ?Sized>(tell: &mut dyn FnMut(FieldPlace, &'static str)) {
    for field in O::PLAN.fields {
        let place = match field.target {
            Target::Rule => FieldPlace::Free,
            Target::Path => FieldPlace::Path,
            Target::Query => FieldPlace::Query,
            Target::Field => FieldPlace::Body,
            Target::Body | Target::Part | Target::Header | Target::Flatten => continue,
        };
        tell(place, field.name);
    }
}

/// The request of an operation.
#[inline]
pub(crate) fn call<'a, O: Fields>(defaults: &'a Defaults, operation: &'a O) -> Result<RequestOptions<'a>, Error> {
    match straight::call(defaults, operation) {
        Some(request) => Ok(request),
        None => build::request(
            defaults,
            with_options(plan_of::<O>(), operation.content(options::of(operation))),
        ),
    }
}

/// The same, where the operation does not live as long as the request: none of its fields is a body.
#[inline]
pub(crate) fn call_inline<'a, O: Fields>(
    defaults: &'a Defaults,
    operation: &O,
    more: Options<'a>,
) -> Result<RequestOptions<'a>, Error> {
    if more.is_empty()
        && let Some(request) = straight::call(defaults, operation)
    {
        return Ok(request);
    }
    build::request(
        defaults,
        with_options(plan_of::<O>(), options::of(operation).merge(more)),
    )
}

/// The request of an operation as clients take it.
#[inline]
pub(crate) fn http<O: Fields>(defaults: &Defaults, operation: &O) -> Result<http::Request<Vec<u8>>, Error> {
    let mut result = Ok(http::Request::new(Vec::new()));
    if let Ok(request) = &mut result
        && straight::http(defaults, operation, request).is_none()
    {
        result = build_http(defaults, plan_of::<O>(), operation.content(options::of(operation)));
    }
    result
}

/// By a build, which is compiled once for all operations.
#[inline(never)]
fn build_http(
    defaults: &Defaults,
    plan: (&'static Plan, Names),
    options: Options<'_>,
) -> Result<http::Request<Vec<u8>>, Error> {
    build::request(defaults, with_options(plan, options)).and_then(RequestOptions::into_http)
}

/// The URL of an operation without a base URL.
#[inline]
pub(crate) fn expand<O: Fields + ?Sized>(operation: &O) -> Result<String, Error> {
    if const { O::PLAN.shape.has_query }
        && let Some(url) = straight::expand(operation, &mut Block::new())
    {
        return Ok(url.to_owned());
    }
    // It is written where it is returned: a move of what was just written takes as long as a value.
    let mut result = Ok(String::with_capacity(const { O::PLAN.shape.room }));
    if let Ok(url) = &mut result
        && straight::expand_to(operation, url).is_none()
    {
        result = build_url(O::PLAN.route, operation.content(options::of(operation)));
    }
    result
}

/// By a build over a base URL that is then taken away.
#[inline(never)]
fn build_url(route: &Route<'static>, options: Options<'_>) -> Result<String, Error> {
    const BASE: &str = "http://base";
    let call = Call {
        route: Source::from(route),
        options: options.base_url(BASE),
        kind: Kind::Operation {
            name: "",
            fields: |_| {},
        },
    };
    let mut url = build::request(Defaults::none(), call)?.url;
    let is_relative = crate::authority::start(route.template().as_str().as_bytes()).is_none();
    if is_relative {
        // The slash after the base URL is that of the template, or it was added.
        let is_added = !route.template().as_str().starts_with('/');
        url.drain(..BASE.len() + usize::from(is_added));
    }
    Ok(url)
}
