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
mod headers;
mod host;
mod lookup;
mod path;
mod query;
mod trace;
mod url;
mod writer;

pub(crate) use defaults::Defaults;
pub(crate) use trace::{BodySource, Trace};

use http::Method;
use lookup::Lookup;

use crate::authority;
use crate::base::{Base, UriStart};
use crate::body::Body;
use crate::error::{Error, ErrorKind};
use crate::header;
use crate::method;
use crate::options::{Options, Setting};
use crate::place::Place;
use crate::request::RequestOptions;
use crate::route::{self, Source, UrlSource};
use crate::secret::Secrets;
use crate::template::Template;
use crate::value::Object;

/// The request that a call makes over defaults.
#[inline]
pub(crate) fn request<'a>(
    defaults: &'a Defaults,
    route: Source<'a>,
    call: Options<'a>,
) -> Result<RequestOptions<'a>, Error> {
    traced(defaults, route, call, &mut Trace::default())
}

/// The same, and what was done.
///
/// A request is large: it is made where it is returned, and not moved there.
pub(crate) fn traced<'a>(
    defaults: &'a Defaults,
    route: Source<'a>,
    mut call: Options<'a>,
    trace: &mut Trace,
) -> Result<RequestOptions<'a>, Error> {
    let mut result = Ok(RequestOptions::new());
    if let Ok(request) = &mut result
        && let Err(error) = build(defaults, route, &mut call, request, trace)
    {
        result = Err(error);
    }
    result
}

fn build<'a>(
    defaults: &'a Defaults,
    route: Source<'a>,
    call: &mut Options<'a>,
    request: &mut RequestOptions<'a>,
    trace: &mut Trace,
) -> Result<(), Error> {
    call.check()?;
    request.method = method(defaults, route.method, call)?;
    let template = template(defaults, route.url, call)?;
    call.parameters.put_over(&defaults.options.parameters);
    write_url(defaults, &template, call, request, trace)?;
    write_body(defaults, call, request, trace)?;
    request.request = metadata(defaults, call);
    request.secrets = secrets(defaults, call);
    request.template = Some(template);
    write_headers(defaults, call, request, trace)
}

fn method(defaults: &Defaults, route: Option<&str>, call: &Options<'_>) -> Result<Method, Error> {
    let own = call.settings().method.as_ref().map(|method| &**method);
    match own.over_route(route) {
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
    let own = call.settings.as_mut().map(|settings| std::mem::take(&mut settings.url));
    match own.unwrap_or_default().over_route(route) {
        Setting::Set(url) => url.into_template(),
        Setting::Unset => Err(route::missing()),
        Setting::Keep => match &defaults.options.settings().url {
            Setting::Set(url) => url.reborrow().into_template(),
            _ => Err(route::missing()),
        },
    }
}

/// Writes the URL: what placeholders take of the parameters, and the query. The rest of the parameters stays in the call.
fn write_url<'a>(
    defaults: &'a Defaults,
    template: &Template<'_>,
    call: &mut Options<'a>,
    request: &mut RequestOptions<'a>,
    trace: &mut Trace,
) -> Result<(), Error> {
    let (base, uri_start) = base(defaults, call, template)?;
    trace.uses_base_url = base.is_some();
    let mut lookup = Lookup::new(&call.parameters, &mut trace.consumed);
    let (url, path) = url::write(template, base, &mut lookup)?;
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
    trace.consumed.taken.free.undefine(&mut call.parameters.free);

    let style = call.settings().list_style.or(defaults.options.settings().list_style);
    let mut query = query::Query::new(url, path, style.unwrap_or_default());
    let leftovers = &call.parameters.free;
    match Place::by_rule(false, request.method.as_str()) {
        Place::Query => query.append(leftovers, &mut trace.in_query)?,
        Place::Body => {}
        _ => body::refuse(leftovers, || {
            "has no place: the method takes neither query nor body parameters".into()
        })?,
    }
    if let Some(placed) = &call.parameters.placed {
        query.append(&placed.query, &mut trace.placed_in_query)?;
    }
    request.url = query.finish();
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

fn write_body<'a>(
    defaults: &'a Defaults,
    call: &mut Options<'a>,
    request: &mut RequestOptions<'a>,
    trace: &mut Trace,
) -> Result<(), Error> {
    let fields = &mut call.parameters.free;
    if Place::by_rule(false, request.method.as_str()) != Place::Body {
        // They are in the query.
        *fields = Object::new();
    }
    if let Some(placed) = &mut call.parameters.placed {
        body::add_placed(fields, placed)?;
    }
    let own = call
        .settings
        .as_mut()
        .map(|settings| std::mem::take(&mut settings.data));
    let data = own.unwrap_or_default();
    let default = || defaults.options.settings().data.as_ref().map(Body::reborrow);
    let data = if data.is_keep() { default() } else { data };
    (request.body, trace.body) = body::choose(&request.method, data.set(), fields)?;
    Ok(())
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

/// What the call says of names, over what the defaults say.
fn secrets(defaults: &Defaults, call: &Options<'_>) -> Secrets {
    let mut secrets = defaults.options.settings().secrets.clone();
    secrets.merge(call.settings().secrets.clone());
    secrets
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
