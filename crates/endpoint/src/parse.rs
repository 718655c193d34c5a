//! Options to `RequestOptions` (§2.2, §2.3): the method, the URL, the place of each parameter, the headers, the body.
//!
//! One function serves both ways in: `request` gives it the prepared defaults and the call, `parse` nothing but merged
//! options.

pub(crate) mod accept;
mod authority;
pub(crate) mod base;
pub(crate) mod body;
pub(crate) mod headers;
mod parameters;
pub(crate) mod query;
pub(crate) mod url;

use std::borrow::Cow;

use http::Method;

use crate::endpoint::Defaults;
use crate::error::{Error, ErrorKind};
use crate::options::{Options, Rest, Setting};
use crate::request::RequestOptions;
use crate::route::{Source, SourceUrl};
use crate::template::{self, Dialect, Short, Stack, Template, Text as _};
use crate::value::{Object, Value};
use base::{Base, Origin};
use body::Body;
use parameters::Parameters;
use url::Url;

/// Where a parameter ends up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Destination {
    Path,
    Query,
    Body,
    Nowhere,
}

impl Destination {
    /// Where the leftovers of a method go (§2.3).
    pub(crate) fn of(method: &str) -> Self {
        match method {
            "GET" | "HEAD" => Self::Query,
            "POST" | "PUT" | "PATCH" | "DELETE" => Self::Body,
            _ => Self::Nowhere,
        }
    }
}

/// The request that a call makes over prepared defaults.
pub(crate) fn request<'a>(
    defaults: &'a Defaults,
    route: Source<'a>,
    mut call: Options<'a>,
) -> Result<RequestOptions<'a>, Error> {
    if call.rest().placed.is_some() || defaults.options.rest().placed.is_some() {
        // A placed parameter hides those of its name wherever they are: that is what merging works out.
        let mut merged = defaults.options.reborrow().merge(route.under(call));
        return made(Defaults::none(), &Source::none(), &mut merged);
    }
    route.outlasts_null(&mut call);
    made(defaults, &route, &mut call)
}

/// A request is large: it is made where it is returned, and not moved there.
#[inline]
fn made<'a>(defaults: &'a Defaults, route: &Source<'a>, call: &mut Options<'a>) -> Result<RequestOptions<'a>, Error> {
    let mut result = Ok(RequestOptions::new());
    if let Ok(request) = &mut result
        && let Err(error) = build(defaults, route, call, request)
    {
        result = Err(error);
    }
    result
}

fn build<'a>(
    defaults: &'a Defaults,
    route: &Source<'a>,
    call: &mut Options<'a>,
    request: &mut RequestOptions<'a>,
) -> Result<(), Error> {
    call.check()?;
    request.method = method(defaults, route, call)?;
    if call.parameters.depth() > 1 {
        parameters::merge_objects(&mut call.parameters, &defaults.options.parameters);
    }
    write_url(defaults, route, call, request)?;
    write_body(defaults, call, request)?;
    request.request = metadata(defaults, call.rest.as_mut().and_then(|rest| rest.request.take()));
    let is_json = request.body.as_ref().is_some_and(Body::is_json);
    headers::write(&mut request.headers, defaults, call, is_json)
}

/// Writes the URL: what placeholders take of the parameters, and the query. The rest of them stays in the call (§2.3).
fn write_url<'a>(
    defaults: &'a Defaults,
    route: &Source<'a>,
    call: &mut Options<'a>,
    request: &mut RequestOptions<'a>,
) -> Result<(), Error> {
    let Options { parameters, rest, .. } = call;
    let rest = Rest::of(rest);
    let placed = rest.placed.as_ref();
    let path = placed.map(|placed| &placed.path);
    let mut known = Parameters::new(path, parameters, &defaults.options.parameters);
    let parsed;
    let template = match url_template(defaults, route, &rest.url)? {
        Found::Parsed(template) => template,
        Found::Text(template) => {
            parsed = template;
            &parsed
        }
    };
    let (base, origin) = base(defaults, &rest.base_url, template)?;
    let mut stack = Stack::new();
    let (url, path) = match url::expand(template, base, &mut known, Short::new(&mut stack)) {
        Ok((short, path)) if short.fits() => (Url::Short(short), path),
        // It is too long, or wrong: what is wrong is told of the whole of it.
        _ => {
            let (long, path) = url::expand(template, base, &mut known, template::long())?;
            (Url::Long(long), path)
        }
    };
    request.origin = origin;
    request.path_start = path.start;

    let consumed = known.into_consumed();
    if let Some(name) = placed.and_then(|placed| consumed.unused(&placed.path)) {
        return Err(Error::about(
            ErrorKind::InvalidOptions,
            name,
            "was placed in the path, and the URL has no placeholder of that name",
        ));
    }
    consumed.take_from(parameters, &defaults.options.parameters);

    let leftovers = match Destination::of(request.method.as_str()) {
        Destination::Query => Some(&*parameters),
        Destination::Body => None,
        _ => {
            refuse(parameters, || {
                "has no place: the method takes neither query nor body parameters".into()
            })?;
            None
        }
    };
    let in_query = [leftovers, placed.map(|placed| &placed.query)];
    let style = rest
        .list_style
        .or(defaults.options.rest().list_style)
        .unwrap_or_default();
    request.url = query::append(url, path, style, in_query)?;
    Ok(())
}

/// The base URL of a relative template, and its scheme and authority where the defaults have parsed them already.
fn base<'s, 'a: 's>(
    defaults: &'a Defaults,
    base_url: &'s Setting<Cow<'_, str>>,
    template: &Template<'_>,
) -> Result<(Option<Base<'s>>, Option<&'a Origin>), Error> {
    if base::is_absolute(template.as_str()) {
        return Ok((None, None));
    }
    match (base_url, &defaults.base) {
        (Setting::Set(base), _) => Ok((Some(base::base(base)?), None)),
        (Setting::Keep, Some(prepared)) => Ok((Some(prepared.borrowed()), prepared.origin.as_ref())),
        _ => Err(Error::about(
            ErrorKind::InvalidBaseUrl,
            "baseUrl",
            "is missing, and the URL is relative",
        )),
    }
}

fn method(defaults: &Defaults, route: &Source<'_>, call: &Options<'_>) -> Result<Method, Error> {
    match &call.rest().method {
        Setting::Set(method) => self::token(method),
        Setting::Unset => Ok(Method::GET),
        Setting::Keep => match (route.method, &defaults.method) {
            (Some(method), _) => self::token(method),
            (None, Some(method)) => Ok(method.clone()),
            (None, None) => Ok(Method::GET),
        },
    }
}

/// A method is any token (RFC 9110 §9.1); it is uppercased.
pub(crate) fn token(method: &str) -> Result<Method, Error> {
    match method {
        // The usual ones, without a look at their letters.
        "GET" => return Ok(Method::GET),
        "POST" => return Ok(Method::POST),
        _ => {}
    }
    Method::from_bytes(method.to_ascii_uppercase().as_bytes()).map_err(|_| {
        Error::about(
            ErrorKind::InvalidMethod,
            method,
            "is no HTTP method: it is made of letters, digits and !#$%&'*+-.^_`|~",
        )
    })
}

enum Found<'a> {
    Parsed(&'a Template<'a>),
    Text(Template<'a>),
}

/// The URL's template, from the call, the route or the defaults.
fn url_template<'s, 'a: 's>(
    defaults: &'s Defaults,
    route: &Source<'a>,
    url: &'s Setting<Cow<'_, str>>,
) -> Result<Found<'s>, Error> {
    let missing = || {
        Error::new(
            ErrorKind::MissingUrl,
            "there is no URL, neither in the route nor in the options",
        )
    };
    let (text, before) = match (url, &route.url) {
        (Setting::Set(url), _) => (&**url, 0),
        (Setting::Unset, _) => return Err(missing()),
        (Setting::Keep, Some(SourceUrl::Parsed(template))) => return Ok(Found::Parsed(template)),
        (Setting::Keep, Some(SourceUrl::Text { text, before })) => (*text, *before),
        (Setting::Keep, None) => match &defaults.options.rest().url {
            Setting::Set(url) => (&**url, 0),
            _ => return Err(missing()),
        },
    };
    if text.is_empty() {
        return Err(missing());
    }
    let template =
        Template::parse_as(text.into(), Dialect::Route).map_err(|error| Error::invalid_template(error, before))?;
    Ok(Found::Text(template))
}

/// The first parameter that has a value is refused, if there is one.
fn refuse(parameters: &Object<'_>, wrong: impl Fn() -> String) -> Result<(), Error> {
    match parameters.iter().find(|(_, value)| !value.is_null()) {
        None => Ok(()),
        Some((name, _)) => Err(Error::about(ErrorKind::UnexpectedBody, name, &wrong())),
    }
}

/// Writes the body (decision 9): `data` as given, or else an object of what is left of the parameters.
fn write_body<'a>(
    defaults: &'a Defaults,
    call: &mut Options<'a>,
    request: &mut RequestOptions<'a>,
) -> Result<(), Error> {
    let method = &request.method;
    let takes_body = Destination::of(method.as_str()) == Destination::Body;
    let fields = &mut call.parameters;
    if !takes_body {
        // They are in the query.
        *fields = Object::new();
    }
    let mut data = Setting::Keep;
    if let Some(rest) = &mut call.rest {
        data = std::mem::take(&mut rest.data);
        for (name, value) in rest.placed.take().into_iter().flat_map(|placed| placed.body) {
            if fields.get(&name).is_some() {
                return Err(Error::about(
                    ErrorKind::InvalidOptions,
                    &name,
                    "is given twice for the body, once with its place and once without",
                ));
            }
            fields.insert(name, value);
        }
    }
    let data = match data {
        Setting::Keep => defaults.options.rest().data.as_ref().set().map(Body::reborrow),
        data => data.set(),
    };
    let data = data.filter(|data| !matches!(data, Body::Json(Value::Null | Value::Undefined)));
    if !takes_body {
        refuse(fields, || format!("was placed in the body, and {method} takes none"))?;
        if data.is_some() {
            return Err(Error::about(
                ErrorKind::UnexpectedBody,
                "data",
                &format!("is the body of a request, and {method} takes none"),
            ));
        }
    } else if data.is_some() {
        refuse(fields, || {
            "has no place: `data` is the body; give it a place in the URL, or set it to null".into()
        })?;
        request.body = data;
    } else if !fields.is_empty() {
        request.body = Some(Body::Json(Value::Object(std::mem::take(fields))));
    }
    Ok(())
}

/// The `request` option of the call over that of the defaults.
fn metadata<'a>(defaults: &'a Defaults, call: Option<Object<'a>>) -> Option<Object<'a>> {
    let default = defaults.options.rest().request.as_ref().map(Object::reborrow);
    let merged = match (default, call) {
        (Some(mut merged), Some(call)) => {
            crate::merge::objects(&mut merged, call);
            Some(merged)
        }
        (default, call) => call.or(default),
    };
    // What is left of a null is nothing.
    merged.filter(|merged| !merged.is_unset())
}
