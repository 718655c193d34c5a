//! Options become a request (§2.2, §2.3): the method, the URL, the place of each parameter, the headers, the body. Layers
//! are merged first, then one function builds the request and notes what it did.
//!
//! ```text
//! defaults ┐
//! route    ├─ merged ─▶ url (host, path) ─▶ query ─▶ body ─▶ headers (accept) ─▶ request and trace
//! call     ┘
//! ```

mod accept;
mod body;
mod defaults;
// Without the feature, no call is described.
#[cfg_attr(not(feature = "catalogue"), path = "undescribed.rs")]
mod described;
mod follow;
mod headers;
mod host;
mod leftovers;
mod lookup;
mod path;
mod query;
mod secrets;
mod styles;
mod trace;
mod twice;
mod url;
mod writer;

pub(crate) use defaults::{Defaults, Ready};
#[cfg(feature = "catalogue")]
pub(crate) use described::operation;
pub(crate) use described::{address_merged, place_merged, route};
pub(crate) use follow::follow;
pub(crate) use path::is_plain as is_plain_path;
pub(crate) use trace::{BodySource, Trace};

use http::{HeaderValue, Method};
use leftovers::Leftovers;
use lookup::Lookup;
use styles::Styles;

use crate::authority;
use crate::base::{Base, UriStart};
use crate::body::Body;
use crate::error::{Error, ErrorKind};
use crate::header;
use crate::method;
use crate::options::{FieldNames, Options, Setting, Settings};
use crate::request::RequestOptions;
use crate::route::{self, Source, UrlSource};
use crate::template::{MAX_EXPANSION, Template};
use crate::value::{Object, Value};

/// What a request is made of, beside defaults.
#[allow(missing_debug_implementations, reason = "it lives for one call")]
pub struct Call<'a> {
    pub(crate) route: Source<'a>,
    pub(crate) options: Options<'a>,
    pub(crate) kind: Kind,
}

/// Whose parameters a call holds.
#[derive(Clone, Copy)]
pub(crate) enum Kind {
    /// Its own.
    Call,
    /// The fields of an operation: a default fills one that is not said, and goes nowhere else.
    Operation {
        /// Its name; empty where it has none.
        name: &'static str,
        /// Its fields, said or not.
        fields: &'static dyn FieldNames,
    },
    /// Those of defaults too, and there is no telling them apart.
    Merged,
}

/// The options of a call over earlier ones, not built.
pub(crate) fn merge<'a>(mut earlier: Options<'a>, call: Options<'a>, kind: Kind) -> Options<'a> {
    if let Kind::Operation { fields, .. } = kind {
        earlier.parameters = earlier.parameters.of_fields(&call.parameters, fields);
    }
    earlier.merge(call)
}

/// The request that a call makes over defaults.
#[inline]
pub(crate) fn request<'a>(defaults: &'a Defaults, call: Call<'a>) -> Result<RequestOptions<'a>, Error> {
    traced(defaults, call, &mut Trace::default())
}

/// The request of merged options, by themselves.
#[inline]
pub(crate) fn parse(merged: Options<'_>) -> Result<RequestOptions<'_>, Error> {
    let call = Call {
        route: Source::default(),
        options: merged,
        kind: Kind::Merged,
    };
    request(Defaults::none(), call)
}

/// The request that a call makes, and what was done. A request is large: it is made where it is returned, and not moved
/// there.
#[inline]
pub(crate) fn traced<'a>(
    defaults: &'a Defaults,
    call: Call<'a>,
    trace: &mut Trace,
) -> Result<RequestOptions<'a>, Error> {
    let Call {
        route,
        mut options,
        kind,
    } = call;
    let mut result = Ok(RequestOptions::new());
    if let Ok(request) = &mut result
        && let Err(error) = build(defaults, route, &mut options, kind, request, trace)
    {
        result = Err(error);
    }
    result
}

fn build<'a>(
    defaults: &'a Defaults,
    route: Source<'a>,
    call: &mut Options<'a>,
    kind: Kind,
    request: &mut RequestOptions<'a>,
    trace: &mut Trace,
) -> Result<(), Error> {
    let route = described::route(defaults, route, call)?;
    call.give_way(&route);
    call.check()?;
    request.method = method(defaults, route.method.as_deref(), call)?;
    if request.method == Method::CONNECT {
        return Err(Error::about(
            ErrorKind::InvalidMethod,
            "CONNECT",
            "opens a tunnel to a host, and asks for no URL",
        ));
    }
    let template = template(defaults, route.url, call)?;
    let described = described::find(defaults, call, request.method.as_str(), &template)?;
    let template = described::styled(described, template)?;
    let mut data = data(defaults, call);
    let passed_over = || match kind {
        Kind::Call => leftovers::defaulted(&defaults.options.parameters.free, &call.parameters.free),
        Kind::Operation { fields, .. } => {
            let filling = defaults.options.parameters.of_fields(&call.parameters, fields);
            leftovers::defaulted(&filling.free, &call.parameters.free)
        }
        Kind::Merged => leftovers::all(&call.parameters.free),
    };
    let described = described.map(|described| (described, passed_over()));
    let leftovers = Leftovers::new(&request.method, data.is_some(), passed_over);
    put_over(call, defaults, kind);
    if let Some((described, passed_over)) = described {
        described::place(described, call, defaults, &template, &passed_over, &mut data)?;
    }
    request.secrets = secrets::of(defaults, call, &template, data.as_ref());
    write_url(defaults, &template, call, &leftovers, request, trace)?;
    request.template = Some(template);
    request.is_traced = defaults.is_traced;
    if let Kind::Operation { name, .. } = kind {
        request.operation = name;
    }
    let content_type = write_body(defaults, call, data, request, trace)?;
    request.request = metadata(defaults, call);
    write_headers(defaults, call, request, trace)?;
    headers::complete(&mut request.headers, content_type)?;
    request.check_framing()
}

/// Puts the parameters of a call over those of the defaults.
fn put_over<'a>(call: &mut Options<'a>, defaults: &'a Defaults, kind: Kind) {
    let earlier = &defaults.options.parameters;
    if let Kind::Operation { fields, .. } = kind {
        let earlier = earlier.of_fields(&call.parameters, fields);
        let own = std::mem::replace(&mut call.parameters, earlier);
        call.parameters.merge(own);
    } else {
        call.parameters.put_over(earlier);
    }
}

fn method(defaults: &Defaults, route: Option<&str>, call: &Options<'_>) -> Result<Method, Error> {
    if let Some(method) = route {
        return method::parse(method);
    }
    match call.settings().target.method()? {
        Setting::Set(method) => method::parse(method),
        Setting::Unset => Ok(Method::GET),
        Setting::Keep => Ok(defaults.method.clone().unwrap_or(Method::GET)),
    }
}

/// The URL's template, from the call, the route or the defaults.
fn template<'a>(
    defaults: &'a Defaults,
    route: Option<UrlSource<'a>>,
    call: &mut Options<'a>,
) -> Result<Template<'a>, Error> {
    if let Some(url) = route {
        return url.into_template();
    }
    let own = match &mut call.settings {
        Some(settings) => settings.target.take_url()?,
        None => Setting::Keep,
    };
    let url = if own.is_keep() {
        defaults.options.settings().target.url()?
    } else {
        own
    };
    url.set().ok_or_else(route::missing)?.into_template()
}

/// Writes the URL: what placeholders take of the parameters, and the query. The rest of the parameters stays in the call.
fn write_url<'a>(
    defaults: &'a Defaults,
    template: &Template<'_>,
    call: &mut Options<'a>,
    leftovers: &Leftovers,
    request: &mut RequestOptions<'a>,
    trace: &mut Trace,
) -> Result<(), Error> {
    let (base, uri_start) = base(defaults, call, template)?;
    trace.uses_base_url = base.is_some();
    let styles = Styles::new(defaults.options.settings(), call.settings.as_deref());
    let mut lookup = Lookup::new(&call.parameters, &mut trace.consumed);
    let limit = limit(defaults.options.settings(), call.settings.as_deref());
    let (url, path) = url::write(template, base, &mut lookup, limit)?;
    request.uri_start = uri_start;
    request.template_start = base.map_or(0, |base| base.text.len());
    request.path_start = path.start;
    if let Some(name) = lookup.unused() {
        return Err(Error::about(
            ErrorKind::InvalidOptions,
            name,
            "was placed in the path, and the URL has no placeholder of that name",
        ));
    }
    let taken = &trace.consumed.taken.free;
    let of_query = matches!(leftovers, Leftovers::Query).then_some(taken);
    twice::check_query(template, &call.parameters, of_query, &styles)?;
    taken.undefine(&mut call.parameters.free);

    let mut query = query::Query::new(url, path, styles, limit);
    let free = &mut call.parameters.free;
    match leftovers {
        Leftovers::Query => query.append(free, &mut trace.in_query)?,
        Leftovers::Body => {}
        Leftovers::Nowhere(nowhere) => nowhere.check(free)?,
    }
    if !matches!(leftovers, Leftovers::Body) {
        *free = Object::new();
    }
    if let Some(placed) = &call.parameters.placed {
        query.append(&placed.query, &mut trace.placed_in_query)?;
    }
    request.url = query.finish()?;
    Ok(())
}

/// The base URL of a relative template, and what `http::Uri` has of it where the defaults have parsed it.
fn base<'s, 'a: 's>(
    defaults: &'a Defaults,
    call: &'s Options<'_>,
    template: &Template<'_>,
) -> Result<(Option<Base<'s>>, Option<&'a UriStart>), Error> {
    // A URL whose literal text starts with a scheme and `://` needs none (decision 6).
    if authority::start(template.as_str().as_bytes()).is_some() {
        return Ok((None, None));
    }
    match (&call.settings().base_url, &defaults.base) {
        (Setting::Set(base), _) => Ok((Some(Base::new(base)?), None)),
        (Setting::Keep, Some(prepared)) => Ok((Some(prepared.borrowed()), prepared.uri_start.as_ref())),
        _ => Err(Error::about(
            ErrorKind::InvalidBaseUrl,
            "baseUrl",
            "is missing, and the URL is relative",
        )),
    }
}

/// The `data` option of the call, or else of the defaults; a null is none.
fn data<'a>(defaults: &'a Defaults, call: &mut Options<'a>) -> Option<Body<'a>> {
    let own = call
        .settings
        .as_mut()
        .map(|settings| std::mem::take(&mut settings.data));
    let data = match own.unwrap_or_default() {
        Setting::Keep => defaults.options.settings().data.as_ref().map(Body::reborrow),
        data => data,
    };
    data.set()
        .filter(|data| !matches!(data, Body::Json(Value::Null | Value::Undefined)))
}

/// The longest URL, form or fields of parts that a call makes.
fn limit(defaults: &Settings<'_>, call: Option<&Settings<'_>>) -> usize {
    let own = call.and_then(|call| call.limit);
    own.or(defaults.limit).unwrap_or(MAX_EXPANSION)
}

/// Writes the body. Returns the content type where the body completes it.
fn write_body<'a>(
    defaults: &'a Defaults,
    call: &mut Options<'a>,
    data: Option<Body<'a>>,
    request: &mut RequestOptions<'a>,
    trace: &mut Trace,
) -> Result<Option<HeaderValue>, Error> {
    let fields = &mut call.parameters.free;
    if let Some(placed) = &mut call.parameters.placed {
        body::add_placed(fields, placed)?;
    }
    let default = defaults.options.settings();
    let mut parts = call
        .settings
        .as_mut()
        .map(|own| std::mem::take(&mut own.parts))
        .unwrap_or_default();
    if parts.is_empty() {
        parts = default.parts.reborrow();
    }
    if data.is_none() && parts.is_empty() && fields.is_empty() {
        return Ok(None);
    }
    let limit = limit(default, call.settings.as_deref());
    let given = body::Given {
        data,
        parts,
        content_type: body::Header(headers::content_type(&call.headers, &defaults.options.headers)),
        styles: Styles::new(default, call.settings.as_deref()),
        limit,
    };
    let (body, content_type) = body::choose(&request.method, given, fields, trace)?;
    request.body = body;
    Ok(content_type)
}

/// The `request` option of the call over that of the defaults.
fn metadata<'a>(defaults: &'a Defaults, call: &mut Options<'a>) -> Option<Object<'a>> {
    let mut own = call.settings.as_mut().and_then(|settings| settings.request.take());
    if let Some(default) = &defaults.options.settings().request {
        own.get_or_insert_default().put_over(default);
    }
    // What is left of a null is nothing.
    own.filter(|merged| !merged.is_unset())
}

fn write_headers<'a>(
    defaults: &'a Defaults,
    call: &mut Options<'a>,
    request: &mut RequestOptions<'a>,
    trace: &mut Trace,
) -> Result<(), Error> {
    let is_json = request.body.as_ref().is_some_and(Body::is_json);
    let is_default = call.headers.has_no_entries() && !call.headers.replaces() && call.settings().media_type.is_keep();
    if is_default && call.settings().secrets.is_rule() {
        trace.amends_accept = defaults.headers.copy_to(&mut request.headers, is_json)?;
        request.has_length = defaults.headers.has_length();
        return Ok(());
    }
    call.headers.put_over(&defaults.options.headers);
    let media_type = &call.settings().media_type;
    let mut merged = defaults.options.settings().media_type.reborrow();
    merged.merge(media_type.reborrow());
    trace.amends_accept = headers::write(&mut request.headers, &call.headers, &merged)?;
    if is_json {
        headers::add_content_type(&mut request.headers)?;
    }
    header::mark(&mut request.headers, &request.secrets);
    Ok(())
}
