//! A call: a route or an operation, with the options that go with it.

use super::erased::AnyFields;
use super::field::Target;
use super::fields::Fields;
use super::plan::Plan;
use super::straight::Run;
use super::{options, straight};
use crate::authority;
use crate::build::{self, Call, Defaults, Kind};
use crate::error::Error;
use crate::options::{FieldNames, FieldPlace, Options};
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
        let plan = O::PLAN;
        with_options(plan, options::of(plan, self).merge(options))
    }
}

fn with_options<'a>(plan: &'static Plan, options: Options<'a>) -> Call<'a> {
    Call {
        route: Source::from(&plan.route),
        options,
        kind: Kind::Operation {
            name: plan.name,
            fields: plan,
        },
    }
}

/// Tells the parameters that the fields are. Their members are in the options, because the names are known from values.
impl FieldNames for Plan {
    fn tell(&self, tell: &mut dyn FnMut(FieldPlace, &'static str)) {
        for field in self.fields {
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

/// The request of an operation.
#[inline]
pub(crate) fn call<'a, O: Fields>(defaults: &'a Defaults, operation: &'a O) -> Result<RequestOptions<'a>, Error> {
    call_of(O::PLAN, defaults, run!(operation), operation)
}

#[cfg_attr(not(debug_assertions), inline(always))]
fn call_of<'a, F: Run + ?Sized>(
    plan: &'static Plan,
    defaults: &'a Defaults,
    run: &F,
    fields: &'a dyn AnyFields,
) -> Result<RequestOptions<'a>, Error> {
    match straight::call(plan, defaults, run) {
        Some(request) => Ok(request),
        None => build::request(defaults, with_options(plan, options::of(plan, fields))),
    }
}

/// The same, where the operation does not live as long as the request: none of its fields is a body.
#[inline]
pub(crate) fn call_inline<'a, O: Fields>(
    defaults: &'a Defaults,
    operation: &O,
    more: Options<'a>,
) -> Result<RequestOptions<'a>, Error> {
    call_inline_of(O::PLAN, defaults, run!(operation), operation, more)
}

#[cfg_attr(not(debug_assertions), inline(always))]
fn call_inline_of<'a, F: Run + ?Sized>(
    plan: &'static Plan,
    defaults: &'a Defaults,
    run: &F,
    fields: &dyn AnyFields,
    more: Options<'a>,
) -> Result<RequestOptions<'a>, Error> {
    if more.is_empty()
        && let Some(request) = straight::call(plan, defaults, run)
    {
        return Ok(request);
    }
    build::request(
        defaults,
        with_options(plan, options::without_content(plan, fields).merge(more)),
    )
}

/// The request of an operation as clients take it.
#[inline]
pub(crate) fn http<O: Fields>(defaults: &Defaults, operation: &O) -> Result<http::Request<Vec<u8>>, Error> {
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

/// By a build, which is compiled once for all operations.
#[inline(never)]
fn build_http(
    plan: &'static Plan,
    defaults: &Defaults,
    fields: &dyn AnyFields,
) -> Result<http::Request<Vec<u8>>, Error> {
    build::request(defaults, with_options(plan, options::of(plan, fields))).and_then(RequestOptions::into_http)
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

/// By a build over a base URL that is then taken away.
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
        kind: Kind::Operation { name: "", fields: &() },
    };
    let mut url = build::request(Defaults::none(), call)?.url;
    if is_relative {
        url.drain(..BASE.len() + usize::from(!has_slash));
    }
    Ok(url)
}
