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

use http::Method;
use http::header::{CONTENT_TYPE, HeaderMap};

use crate::endpoint::Defaults;
use crate::error::{Error, ErrorKind};
use crate::options::{Options, Placed, Setting};
use crate::request::RequestOptions;
use crate::route::{Source, SourceUrl};
use crate::template::{Dialect, Short, Stack, Template};
use crate::value::{Object, Value};
use base::{Base, Origin};
use body::Body;
use parameters::Parameters;

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
    if call.placed.is_some() || defaults.options.placed.is_some() {
        // A placed parameter hides those of its name wherever they are: that is what merging works out.
        let mut merged = defaults.options.reborrow().merge(route.under(call));
        return build(Defaults::none(), Source::none(), &mut merged);
    }
    route.outlasts_null(&mut call);
    build(defaults, route, &mut call)
}

fn build<'a>(defaults: &'a Defaults, route: Source<'a>, call: &mut Options<'a>) -> Result<RequestOptions<'a>, Error> {
    call.check()?;
    let method = method(defaults, &route, call)?;
    let headers = headers::merge(&defaults.headers, &defaults.options, call)?;
    let placed = call.placed.take();
    let mut parameters = std::mem::take(&mut call.parameters);
    parameters::merge_objects(&mut parameters, &defaults.options.parameters);

    let path = placed.as_ref().map(|placed| &placed.path);
    let mut known = Parameters::new(path, &parameters, &defaults.options.parameters);
    let parsed;
    let template = match template(defaults, route.url, call)? {
        Found::Parsed(template) => template,
        Found::Text(template) => {
            parsed = template;
            &parsed
        }
    };
    let (base, origin) = base(defaults, call, template)?;
    let mut stack = Stack::new();
    let mut long = String::new();
    let short = url::expand(template, base, &mut known, Short::new(&mut stack));
    let mut short = short.ok().filter(|(short, _)| short.fits());
    let url_path = match &short {
        Some((_, path)) => *path,
        None => {
            let path;
            (long, path) = url::expand(template, base, &mut known, long)?;
            path
        }
    };
    let consumed = known.into_consumed();
    if let Some(name) = path.and_then(|path| consumed.unused(path)) {
        return Err(Error::about(
            ErrorKind::InvalidOptions,
            name,
            "was placed in the path, and the URL has no placeholder of that name",
        ));
    }

    let leftovers = consumed.leftovers(parameters, &defaults.options.parameters);
    let style = call.list_style.or(defaults.options.list_style).unwrap_or_default();
    let placed = placed.map(|placed| *placed).unwrap_or_default();
    let (in_query, fields) = route_leftovers(&method, leftovers, placed.body)?;
    let in_query = [&in_query, &placed.query];
    let url = 'url: {
        if let Some((short, _)) = &mut short {
            if let Ok(short) = query::append(short.reborrow(), url_path, style, in_query)
                && let Some(text) = short.text()
            {
                break 'url text.to_owned();
            }
            long = short.text().unwrap_or_default().to_owned();
        }
        query::append(long, url_path, style, in_query)?
    };
    let data = match std::mem::take(&mut call.data) {
        Setting::Keep => defaults.options.data.as_ref().set().map(Body::reborrow),
        data => data.set(),
    };
    let mut request = RequestOptions {
        body: body(&method, data, fields)?,
        method,
        path_start: url_path.start,
        url,
        origin,
        headers,
        request: metadata(defaults, call.request.take()),
    };
    set_content_type(&mut request.headers, request.body.as_ref())?;
    Ok(request)
}

/// The base URL of a relative template, and its scheme and authority where the defaults have parsed them already.
fn base<'s, 'a: 's>(
    defaults: &'a Defaults,
    call: &'s Options<'_>,
    template: &Template<'_>,
) -> Result<(Option<Base<'s>>, Option<&'a Origin>), Error> {
    if base::is_absolute(template.as_str()) {
        return Ok((None, None));
    }
    match (&call.base_url, &defaults.base) {
        (Setting::Set(base), _) => Ok((Some(base::base(base)?), None)),
        (Setting::Keep, Some(prepared)) => Ok((Some(prepared.borrowed()), prepared.origin.as_ref())),
        _ => Err(Error::about(
            ErrorKind::InvalidBaseUrl,
            "baseUrl",
            "is missing, and the URL is relative",
        )),
    }
}

/// What no placeholder took goes to the query, or to the fields of the body (§2.3).
fn route_leftovers<'a>(
    method: &Method,
    leftovers: Object<'a>,
    placed_in_body: Object<'a>,
) -> Result<(Object<'a>, Object<'a>), Error> {
    let (mut in_query, mut fields) = (Object::new(), Object::new());
    match Destination::of(method.as_str()) {
        Destination::Query => in_query = leftovers,
        Destination::Body => fields = leftovers,
        _ => refuse(&leftovers, || {
            "has no place: the method takes neither query nor body parameters".into()
        })?,
    }
    for (name, value) in placed_in_body {
        if fields.get(&name).is_some() {
            return Err(Error::about(
                ErrorKind::InvalidOptions,
                &name,
                "is given twice for the body, once with its place and once without",
            ));
        }
        fields.insert(name, value);
    }
    Ok((in_query, fields))
}

fn method(defaults: &Defaults, route: &Source<'_>, call: &Options<'_>) -> Result<Method, Error> {
    match &call.method {
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
fn template<'s, 'a: 's>(
    defaults: &'s Defaults,
    route: Option<SourceUrl<'a>>,
    call: &'s Options<'_>,
) -> Result<Found<'s>, Error> {
    let missing = || {
        Error::new(
            ErrorKind::MissingUrl,
            "there is no URL, neither in the route nor in the options",
        )
    };
    let (text, before) = match (&call.url, route) {
        (Setting::Set(url), _) => (&**url, 0),
        (Setting::Unset, _) => return Err(missing()),
        (Setting::Keep, Some(SourceUrl::Parsed(template))) => return Ok(Found::Parsed(template)),
        (Setting::Keep, Some(SourceUrl::Text { text, before })) => (text, before),
        (Setting::Keep, None) => match &defaults.options.url {
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

/// The body (decision 9): `data` as given, or else an object of the fields.
fn body<'a>(method: &Method, data: Option<Body<'a>>, fields: Object<'a>) -> Result<Option<Body<'a>>, Error> {
    let data = data.filter(|data| !matches!(data, Body::Json(Value::Null | Value::Undefined)));
    if Destination::of(method.as_str()) != Destination::Body {
        refuse(&fields, || format!("was placed in the body, and {method} takes none"))?;
        if data.is_some() {
            return Err(Error::about(
                ErrorKind::UnexpectedBody,
                "data",
                &format!("is the body of a request, and {method} takes none"),
            ));
        }
        return Ok(None);
    }
    let body = match data {
        Some(data) => {
            refuse(&fields, || {
                "has no place: `data` is the body; give it a place in the URL, or set it to null".into()
            })?;
            data
        }
        None => {
            if fields.is_empty() {
                return Ok(None);
            }
            Body::Json(Value::Object(fields))
        }
    };
    Ok(Some(body))
}

/// A body that is JSON and has no content type gets one (decision 9).
fn set_content_type(headers: &mut HeaderMap, body: Option<&Body<'_>>) -> Result<(), Error> {
    if body.is_some_and(Body::is_json) {
        headers::add(headers, CONTENT_TYPE, "application/json; charset=utf-8")?;
    }
    Ok(())
}

/// The `request` option of the call over that of the defaults.
fn metadata<'a>(defaults: &'a Defaults, call: Option<Object<'a>>) -> Option<Object<'a>> {
    let default = defaults.options.request.as_ref().map(Object::reborrow);
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
