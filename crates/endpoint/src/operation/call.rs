//! A call: a route or an operation, with the options that go with it.

use std::borrow::Cow;

use http::Method;

use super::erased::AnyFields;
use super::fields::Fields;
use super::options::{self, Unset};
use super::plan::Plan;
use super::straight;
use super::straight::Run;
use crate::authority;
use crate::call::{self, Call, Kind};
use crate::defaults::Defaults;
use crate::error::Error;
use crate::options::Options;
use crate::request::RequestOptions;
use crate::route::{Route, Source};
use crate::template::Block;

/// What a request can be made of: the text of a route, a [`Route`], an [`Operation`](crate::Operation), or `()` where method
/// and URL are in the options.
pub trait IntoRoute<'a>: private::Sealed {
    #[doc(hidden)]
    fn into_call(self, options: Options<'a>) -> Call<'a>;

    #[doc(hidden)]
    fn into_http(self, defaults: &'a Defaults, options: Options<'a>) -> Result<http::Request<Vec<u8>>, Error>
    where
        Self: Sized,
    {
        call::http(defaults, self.into_call(options))
    }
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

routes!([] &'a str, [] String, [] &'a String, [] Cow<'a, str>, ['r] &'a Cow<'r, str>, [] (Method, &'a str), [] (Method, String),
    [] (&'a Method, &'a str), [] Route<'a>, ['r] &'a Route<'r>, [] ());

impl<O: Fields> private::Sealed for &O {}

/// The options go over those of the operation.
impl<'a, O: Fields> IntoRoute<'a> for &'a O {
    fn into_call(self, options: Options<'a>) -> Call<'a> {
        let plan = O::PLAN;
        with_options(plan, options::of(plan, self).merge(options))
    }

    #[inline]
    fn into_http(self, defaults: &'a Defaults, options: Options<'a>) -> Result<http::Request<Vec<u8>>, Error> {
        if options.is_empty() {
            return http(defaults, self);
        }
        call::http(defaults, self.into_call(options))
    }
}

fn with_options<'a>(plan: &'static Plan, options: Options<'a>) -> Call<'a> {
    Call {
        route: Source::from(&plan.route),
        options,
        kind: Kind::Operation { name: plan.name },
    }
}

/// The operation as what the straight way runs on.
macro_rules! run {
    ($operation:expr) => {{
        #[cfg(debug_assertions)]
        let run: &dyn AnyFields = $operation;
        #[cfg(not(debug_assertions))]
        let run = $operation;
        run
    }};
}

/// The request of an operation that does not live as long as the request: none of its fields is a body.
pub(crate) fn call_inline<'a, O: Fields>(
    defaults: &'a Defaults,
    operation: &O,
    more: Options<'a>,
) -> Result<RequestOptions<'a>, Error> {
    call_inline_of(defaults, O::PLAN, operation, more)
}

#[inline(never)]
fn call_inline_of<'a>(
    defaults: &'a Defaults,
    plan: &'static Plan,
    fields: &dyn AnyFields,
    more: Options<'a>,
) -> Result<RequestOptions<'a>, Error> {
    let options = options::without_content(plan, fields, Unset::Kept);
    call::request(defaults, with_options(plan, options.merge(more)))
}

/// The request of an operation as clients take it.
#[inline]
fn http<O: Fields>(defaults: &Defaults, operation: &O) -> Result<http::Request<Vec<u8>>, Error> {
    http_of(O::PLAN, defaults, run!(operation), operation)
}

#[cfg_attr(not(debug_assertions), inline(always))]
fn http_of<F: Run + ?Sized>(
    plan: &'static Plan,
    defaults: &Defaults,
    run: &F,
    fields: &dyn AnyFields,
) -> Result<http::Request<Vec<u8>>, Error> {
    let mut result = Ok(http::Request::new(Vec::new()));
    if let Ok(request) = &mut result
        && straight::http(plan, defaults, run, request).is_none()
    {
        result = build_http(plan, defaults, fields);
    }
    result
}

/// By the dynamic way, which is compiled once for all operations.
#[inline(never)]
fn build_http(
    plan: &'static Plan,
    defaults: &Defaults,
    fields: &dyn AnyFields,
) -> Result<http::Request<Vec<u8>>, Error> {
    call::http(defaults, with_options(plan, options::of(plan, fields)))
}

/// The URL of an operation without a base URL.
#[inline]
pub(crate) fn expand<O: Fields>(operation: &O) -> Result<String, Error> {
    expand_of(O::PLAN, run!(operation), operation)
}

#[cfg_attr(not(debug_assertions), inline(always))]
fn expand_of<F: Run + ?Sized>(plan: &'static Plan, run: &F, fields: &dyn AnyFields) -> Result<String, Error> {
    if plan.shape.has_query
        && let Some(url) = straight::expand(plan, run, &mut Block::new())
    {
        return Ok(url.to_owned());
    }
    // It is written where it is returned: a move of what was just written takes as long as a value.
    let mut result = Ok(String::with_capacity(plan.shape.room));
    if let Ok(url) = &mut result
        && straight::expand_to(plan, run, url).is_none()
    {
        result = build_url(plan, fields);
    }
    result
}

/// By the dynamic way over a base URL that is then taken away.
#[inline(never)]
fn build_url(plan: &'static Plan, fields: &dyn AnyFields) -> Result<String, Error> {
    const BASE: &str = "http://base";
    let template = plan.route.template();
    let is_relative = authority::start(template.as_str().as_bytes()).is_none();
    let options = options::of(plan, fields).base_url(BASE);
    // The slash after the base URL is that of the template or of a value, or it is added.
    let is_of_value = || {
        template
            .expand(&options.parameters.of_path())
            .is_ok_and(|url| url.starts_with('/'))
    };
    let has_slash = template.as_str().starts_with('/') || is_of_value();
    let call = Call {
        route: Source::from(&plan.route),
        options,
        kind: Kind::Operation { name: "" },
    };
    let mut url = call::request(Defaults::none(), call)?.url;
    if is_relative {
        url.drain(..BASE.len() + usize::from(!has_slash));
    }
    Ok(url)
}
