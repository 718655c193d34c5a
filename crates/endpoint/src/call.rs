//! One call: a route and options over defaults. It places every parameter once, then has the writer write the template
//! and the list.
//!
//! ```text
//! route ──▶ method, template ─┐
//! call ─────▶ parameters ─────┼─▶ list of Placed ─▶ template's tokens ─▶ query ─▶ body ─▶ headers
//! defaults ─▶ parameters ─────┘
//! ```

use http::Method;
use http::header::{CONTENT_TYPE, HeaderValue};

use crate::authority;
use crate::body::Body;
use crate::credentials;
use crate::defaults::Defaults;
use crate::error::{Error, ErrorKind};
use crate::header;
use crate::method;
use crate::options::{Options, Parameters, Style, check_spelling, merge_value};
use crate::path;
use crate::place::{List, Place, has_placeholder};
use crate::request::RequestOptions;
use crate::route::{self, Source, UrlSource};
use crate::template::{AsVariable as _, Template, Token};
use crate::value::{Object, Value};
use crate::write::url::{UrlWriter, is_secret};
use crate::write::{self, BESIDE_DATA, BodyOptions, Purpose, RequestWriter};

/// The route and options of one call.
#[derive(Clone)]
#[allow(missing_debug_implementations, reason = "it lives for one call")]
#[allow(missing_docs, reason = "public only for catalogues, which resolve a call")]
pub struct Call<'a> {
    pub route: Source<'a>,
    pub options: Options<'a>,
    pub(crate) own: Own,
    /// The name of the operation; empty if it has none.
    pub(crate) operation: &'static str,
    /// Whether a catalogue gave its address, which is at home (decision 29).
    pub is_home: bool,
    /// Whether every method has a body, also those that have none by the rules.
    pub has_any_body: bool,
}

/// How a call's parameters are merged with those of the defaults.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Own {
    /// They are a layer over them.
    Layer,
    /// They are the fields of an operation, including unset ones. A default fills an unset field, and goes nowhere else.
    Fields,
    /// They were merged before, each with its place.
    All,
}

/// A call's merged options, its list of parameters, and its request, for an explanation.
pub(crate) struct Explained<'a> {
    pub(crate) request: RequestOptions,
    pub(crate) list: List<'a>,
    pub(crate) options: Options<'a>,
    pub(crate) data: Option<Body<'a>>,
    pub(crate) uses_base_url: bool,
    pub(crate) amends_accept: bool,
}

/// Merges the options of a call over earlier ones, without making a request.
pub(crate) fn merge<'a>(defaults: &'a Defaults, call: Call<'a>) -> Options<'a> {
    let method = method(defaults, call.route.method.as_deref(), &call.options);
    let defaults = method.map_or(defaults, |method| defaults.of_method(&method));
    let mut later = call.options.with_route(call.route);
    if later.settings().without_credentials {
        credentials::leave_headers(defaults, &mut later);
    }
    let parameters = merge_parameters(defaults, &mut later, call.own);
    let mut merged = defaults.options.clone().merge(later);
    merged.parameters = parameters;
    merged.parameters.set_default(false);
    merged
}

impl<'a> Call<'a> {
    pub(crate) fn new(route: impl Into<Source<'a>>, options: Options<'a>) -> Self {
        Self {
            route: route.into(),
            options,
            own: Own::Layer,
            operation: "",
            is_home: false,
            has_any_body: false,
        }
    }

    /// A call of another program: nothing in its URL is a placeholder, no parameter of the defaults belongs to it, and any
    /// method has a body.
    #[doc(hidden)]
    #[allow(clippy::missing_errors_doc, reason = "public only for lines of other programs")]
    pub fn literal(method: &'a str, url: &'a str, options: Options<'a>) -> Result<Self, Error> {
        let route = Source {
            method: Some(method.into()),
            url: Some(UrlSource::Parsed(Template::parse(url)?)),
        };
        Ok(Self {
            own: Own::All,
            has_any_body: true,
            ..Self::new(route, options)
        })
    }

    /// Merges the parameters with those of the defaults, for a catalogue that then gives each its place. `is_parameter` tells
    /// which names are no near spelling of an option.
    #[doc(hidden)]
    #[allow(clippy::missing_errors_doc, reason = "public only for catalogues")]
    pub fn merge_defaults(&mut self, defaults: &'a Defaults, is_parameter: impl Fn(&str) -> bool) -> Result<(), Error> {
        self.options.give_way(&self.route);
        self.options.check()?;
        for layer in [&defaults.options.parameters, &self.options.parameters] {
            layer.check_near(&is_parameter)?;
        }
        self.options.parameters = merge_parameters(defaults, &mut self.options, self.own);
        self.own = Own::All;
        Ok(())
    }
}

/// Refuses a parameter of the call without a place, and two for one place, as [`request`] does. [`parse`] can't do so, because
/// merged options do not tell parameters of the call from defaults: it takes the last, and ignores those without a place.
pub(crate) fn check_places(defaults: &Defaults, call: &Call<'_>) -> Result<(), Error> {
    let parameters = &call.options.parameters;
    let layers = [defaults.options.settings(), call.options.settings()];
    let mut data = layers.iter().filter_map(|settings| settings.data.as_ref());
    let is_certain = !data.any(has_body) && !parameters.is_placed_or_styled();
    let has_rest = |method: &str| Place::by_rule(false, method) != Place::Nowhere;
    if parameters.is_empty() || (is_certain && call.route.method.as_deref().is_some_and(has_rest)) {
        return Ok(());
    }
    let is_about_places = |error: &Error| matches!(error.kind(), ErrorKind::UnexpectedBody | ErrorKind::InvalidOptions);
    match request(defaults, call.clone()) {
        Err(error) if is_about_places(&error) && error.name().is_some_and(|name| parameters.has(name)) => Err(error),
        _ => Ok(()),
    }
}

/// Refuses near spellings in merged options, if these have a URL: only its template tells which names are parameters.
pub(crate) fn check_near(merged: &Options<'_>) -> Result<(), Error> {
    let url = merged.settings().url()?.map(|url| UrlSource::text(url.into()));
    let Some(Ok(template)) = url.map(UrlSource::into_template) else {
        return Ok(());
    };
    merged.parameters.check_near(|name| has_placeholder(&template, name))
}

/// Keeps credentials at home, before a request is made (decision 29). Where the URL is not known yet, its text decides.
pub(crate) fn check_home_of_merged(defaults: &Defaults, call: &Call<'_>) -> Result<(), Error> {
    if !defaults.is_another || call.is_home || call.options.settings().without_credentials {
        return Ok(());
    }
    let of_call = [call.options.settings(), defaults.options.settings()];
    let mut urls = of_call.into_iter().filter_map(|settings| settings.url().ok()?);
    let url = call.route.url.as_ref().map(UrlSource::as_str);
    let url = url.or_else(|| urls.next()).unwrap_or_default();
    let target = match authority::start(url.as_bytes()) {
        Some(_) => Some(url),
        None => call.options.settings().base_url.as_deref(),
    };
    match target.map(|target| (target, request(defaults, call.clone()))) {
        None | Some((_, Ok(_))) => Ok(()),
        Some((_, Err(error))) if error.kind() == ErrorKind::ForeignAuthority => Err(error),
        Some((target, Err(_))) => credentials::check(target, defaults, &call.options, None),
    }
}

/// Takes the places of a resolved call away where the rules give the same, so that options as JSON can say more.
pub(crate) fn unplace(merged: &mut Options<'_>) -> Result<(), Error> {
    let settings = merged.settings();
    let method = method(Defaults::none(), None, merged)?;
    let url = settings.url()?.ok_or_else(route::missing)?.to_owned();
    let template = UrlSource::text(url.into()).into_template()?;
    let rule = |name: &str| Place::by_rule(has_placeholder(&template, name), method.as_str());
    merged.parameters.unplace(rule);
    Ok(())
}

/// Makes the request of a call over defaults.
pub(crate) fn request<'a>(defaults: &'a Defaults, mut call: Call<'a>) -> Result<RequestOptions, Error> {
    let mut writer = RequestWriter::new(limit(defaults, &call.options));
    let template = write(&mut writer, &mut List::default(), defaults, &mut call, Purpose::Options)?;
    writer.finish_options(template.into_owned())
}

/// Makes the `http::Request` of a call over defaults.
pub(crate) fn http<'a>(defaults: &'a Defaults, mut call: Call<'a>) -> Result<http::Request<Vec<u8>>, Error> {
    let mut writer = RequestWriter::new(limit(defaults, &call.options));
    let template = write(&mut writer, &mut List::default(), defaults, &mut call, Purpose::Http)?;
    writer.finish_http(&template)
}

/// Makes the URL of a call without a base URL.
pub(crate) fn expand(mut call: Call<'_>) -> Result<String, Error> {
    let mut writer = RequestWriter::new(limit(Defaults::none(), &call.options));
    write(
        &mut writer,
        &mut List::default(),
        Defaults::none(),
        &mut call,
        Purpose::Url,
    )?;
    Ok(writer.url.out.text.take())
}

/// Makes the request of merged options, without defaults.
pub(crate) fn parse(mut merged: Options<'_>) -> Result<RequestOptions, Error> {
    // Parameters of the call and of defaults can no longer be told apart.
    merged.parameters.set_default(true);
    request(Defaults::none(), Call::new(Source::default(), merged))
}

/// Makes the request of a call, and keeps the list of its parameters.
pub(crate) fn explain<'a>(defaults: &'a Defaults, mut call: Call<'a>) -> Result<Explained<'a>, Error> {
    let mut writer = RequestWriter::new(limit(defaults, &call.options));
    let data = data(defaults, &mut call.options.clone());
    let mut list = List::default();
    let template = write(&mut writer, &mut list, defaults, &mut call, Purpose::Options)?;
    let uses_base_url = authority::start(template.as_str().as_bytes()).is_none();
    let amends_accept = writer.amends_accept;
    Ok(Explained {
        request: writer.finish_options(template.into_owned())?,
        list,
        options: call.options,
        data,
        uses_base_url,
        amends_accept,
    })
}

/// Writes the request in the order of its parts on the wire. The values of the call move into the list and the writer.
#[inline]
fn write<'a>(
    writer: &mut RequestWriter<'a>,
    list: &mut List<'a>,
    defaults: &'a Defaults,
    call: &mut Call<'a>,
    purpose: Purpose,
) -> Result<Template<'a>, Error> {
    let Call {
        route,
        options: call,
        own,
        operation,
        is_home,
        has_any_body,
    } = call;
    writer.has_any_body = *has_any_body;
    let route = std::mem::take(route);
    call.give_way(&route);
    call.settings.as_ref().map_or(Ok(()), |settings| settings.check())?;
    writer.method = method(defaults, route.method.as_deref(), call)?;
    method::check_sent(&writer.method)?;
    let defaults = defaults.of_method(&writer.method);
    let mut template = template(defaults, route.url, call)?;
    // Of a call of parameters alone, no settings are merged.
    let is_bare = call.settings.is_none() && defaults.allows_prepared;
    let data = if is_bare { None } else { data(defaults, call) };
    if defaults.is_another {
        header::refuse_host(&call.headers)?;
        if let Some(at) = path::fragment(&template) {
            template = without_fragment(&template, at)?;
        }
    }
    writer.url.secrets = credentials::secrets(defaults, call);
    if call.settings().without_credentials {
        credentials::leave_headers(defaults, call);
    }
    let has_data = data.is_some();
    let (place, nowhere) = rest(&writer.method, has_data);
    if *own == Own::Fields || *has_any_body {
        // The list has this check, but defaults that fill no field of an operation never get into it, nor do any beside a line of
        // another program.
        let defaults = &defaults.options.parameters;
        defaults.check_near(|name| has_placeholder(&template, name))?;
    }
    let parameters = merge_parameters(defaults, call, *own);
    list.lists = call.settings().lists_over(defaults.options.settings());
    list.set_parameters(parameters, &template, place)?;
    write_url(&mut writer.url, defaults, call, &template, list, purpose)?;
    let may_leave = call.settings().base_url.is_some() || authority::start(template.as_str().as_bytes()).is_some();
    if may_leave && defaults.is_another && !*is_home {
        credentials::check(writer.url.out.text.as_str(), defaults, call, Some(list))?;
    }
    list.check_nowhere(nowhere, has_data)?;
    let content_type = write_body(writer, defaults, call, data, list)?;
    if !is_bare {
        writer.metadata = metadata(defaults, call);
    }
    writer.write_headers((&defaults.options, &defaults.headers), call, list, content_type)?;
    writer.is_traced = defaults.is_traced;
    writer.operation = operation;
    Ok(template)
}

/// The limit of the URL, and of the fields of a body, in bytes (decision 17).
fn limit(defaults: &Defaults, call: &Options<'_>) -> usize {
    call.settings().limit.unwrap_or_else(|| defaults.limit())
}

/// Merges the parameters of a call over those of the defaults.
#[inline]
fn merge_parameters<'a>(defaults: &'a Defaults, call: &mut Options<'a>, own: Own) -> Parameters<'a> {
    let mut parameters = std::mem::take(&mut call.parameters);
    let earlier = &defaults.options.parameters;
    if earlier.is_empty() || own == Own::All {
        return parameters;
    }
    let mut earlier = earlier.as_defaults();
    if call.settings().without_credentials {
        earlier = credentials::left(defaults, call, earlier);
    }
    match own {
        Own::Fields => parameters.fill(&earlier),
        _ => {
            earlier.merge(parameters);
            parameters = earlier;
        }
    }
    parameters
}

/// The place of parameters without a placeholder (§2.3). If it is nowhere, the reason.
fn rest(method: &Method, has_data: bool) -> (Place, &'static str) {
    match Place::by_rule(false, method.as_str()) {
        Place::Body if has_data => (Place::Nowhere, BESIDE_DATA),
        place => (
            place,
            "has no place: the method has none for parameters; put it in the query or the body explicitly, name it in \
             the URL, or give the body as `data`",
        ),
    }
}

pub(crate) fn method(defaults: &Defaults, route: Option<&str>, call: &Options<'_>) -> Result<Method, Error> {
    if let Some(method) = route {
        return method::parse(method);
    }
    match call.settings().method()? {
        Some(method) => method::parse(method),
        None => Ok(defaults.method.clone().unwrap_or(Method::GET)),
    }
}

/// The URL template of the call, else of the route, else of the defaults.
fn template<'a>(
    defaults: &'a Defaults,
    route: Option<UrlSource<'a>>,
    call: &mut Options<'a>,
) -> Result<Template<'a>, Error> {
    if let Some(url) = route {
        return url.into_template();
    }
    call.settings().url()?;
    let url = match call.settings.as_mut().and_then(|settings| settings.url.take()) {
        Some(Value::String(url)) => url,
        _ => defaults.options.settings().url()?.ok_or_else(route::missing)?.into(),
    };
    UrlSource::text(url).into_template()
}

/// An absolute URL without its fragment, which is not sent. In a route, a `#` is a mistake (decision 13).
#[cold]
fn without_fragment(template: &Template<'_>, at: usize) -> Result<Template<'static>, Error> {
    let url = template.as_str();
    if authority::start(url.as_bytes()).is_none() {
        let wrong =
            format!("the URL has a `#` at byte {at}, and what follows it is not sent: write `%23` for the sign");
        return Err(Error::new(ErrorKind::InvalidTemplate, wrong));
    }
    UrlSource::text(url.get(..at).unwrap_or_default().to_owned().into()).into_template()
}

/// Takes the fragment out of merged options, as out of a request.
pub(crate) fn leave_fragment(merged: &mut Options<'_>) -> Result<(), Error> {
    let url = merged.settings().url()?.filter(|url| url.contains('#'));
    let template = url.map(|url| UrlSource::text(url.to_owned().into()).into_template());
    if let Some(Ok(template)) = template
        && let Some(at) = path::fragment(&template)
    {
        merged.settings_mut().url = Some(without_fragment(&template, at)?.as_str().to_owned().into());
    }
    Ok(())
}

/// Writes the URL: base URL, template with the placeholders' parameters from the list, query.
#[inline]
fn write_url<'a>(
    writer: &mut UrlWriter<'a>,
    defaults: &'a Defaults,
    call: &Options<'a>,
    template: &Template<'_>,
    list: &mut List<'a>,
    purpose: Purpose,
) -> Result<(), Error> {
    // A URL that starts with a literal scheme and `://` needs no base URL (decision 6).
    let tokens = match authority::start(template.as_str().as_bytes()) {
        Some(authority) => writer.start_absolute(template, authority),
        None => {
            let (base, uri_start) = defaults.base(call.settings().base_url.as_deref(), purpose)?;
            writer.uri_start = uri_start;
            writer.start_template(base, template)
        }
    };
    let mut absent = Vec::new();
    for token in tokens {
        match token {
            Token::Literal(literal) => {
                writer.literal(template.slice(literal.range), literal.ascii, literal.special);
            }
            Token::Variable(token) => {
                let name = template.slice(token.name);
                let taken = list.take(name);
                let value = taken.as_ref().and_then(|taken| taken.value.as_ref());
                let secret = value.is_some_and(|it| is_secret(it, token.modifier, token.operator, &writer.secrets));
                let value = value.and_then(|value| value.as_variable());
                let is_asked = taken.as_ref().is_some_and(|taken| taken.style.is_some());
                let is_written = writer.variable(template, name, token, value, (secret, is_asked))?;
                absent.extend(taken.is_none().then_some(name));
                if let Some(taken) = taken {
                    taken.mark.is_written |= is_written;
                }
            }
        }
    }
    if !absent.is_empty() {
        check_spelling(list.left(), absent.into_iter())?;
    }
    writer.finish_path(template)?;
    write_query(writer, template, list)?;
    writer.finish_url()
}

#[inline]
fn write_query<'a>(writer: &mut UrlWriter<'a>, template: &Template<'_>, list: &mut List<'a>) -> Result<(), Error> {
    let lists = list.lists.in_query();
    if writer.may_repeat || lists.is_some_and(Style::nests) || list.may_repeat() {
        writer.watch_names(template)?;
    }
    list.write_place(Place::Query, |placed| writer.query(placed, lists))
}

/// The `data` option of the call, else of the defaults. `None` for null.
fn data<'a>(defaults: &'a Defaults, call: &mut Options<'a>) -> Option<Body<'a>> {
    let own = call.settings.as_mut().and_then(|settings| settings.data.take());
    let data = own.or_else(|| defaults.options.settings().data.as_ref().map(Body::reborrow));
    data.filter(has_body)
}

/// Whether `data` is a body: null is none.
fn has_body(data: &Body<'_>) -> bool {
    !matches!(data, Body::Json(Value::Null))
}

/// Writes the body. Returns the content type to add, if the body needs one.
#[inline]
fn write_body<'a>(
    writer: &mut RequestWriter<'a>,
    defaults: &'a Defaults,
    call: &Options<'a>,
    data: Option<Body<'a>>,
    list: &mut List<'a>,
) -> Result<Option<HeaderValue>, Error> {
    let own = &call.settings().parts;
    let parts = if own.is_empty() {
        &defaults.options.settings().parts
    } else {
        own
    };
    let is_empty = data.is_none() && parts.is_empty() && !list.has(Place::Body);
    if is_empty && !method::takes_body(writer.method.as_str()) {
        return Ok(None);
    }
    let content_type = call.__header_over(&defaults.options, CONTENT_TYPE.as_str());
    if is_empty {
        let header = content_type.and_then(Value::as_str).unwrap_or_default();
        return write::check_parts(&writer.method, header).map(|()| None);
    }
    let layers = [call.settings(), defaults.options.settings()];
    let given = BodyOptions {
        data,
        parts,
        content_type,
        says_json: layers.iter().any(|layer| layer.says_json),
    };
    write::write_body(writer, list, given)
}

/// The `request` option of the call, merged over that of the defaults.
fn metadata<'a>(defaults: &'a Defaults, call: &mut Options<'a>) -> Option<Object<'a>> {
    let own = call.settings.as_mut().and_then(|settings| settings.metadata.take());
    let mut merged = defaults.options.settings().metadata.as_ref().map(Value::reborrow);
    merge_value(&mut merged, own);
    match merged {
        Some(Value::Object(request)) => Some(request),
        _ => None,
    }
}
