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
use crate::defaults::Defaults;
use crate::error::{Error, ErrorKind};
use crate::method;
use crate::options::{ListStyle, Options, Parameters, merge_value};
use crate::place::List;
use crate::place::Place;
use crate::request::RequestOptions;
use crate::route::{self, Source, UrlSource};
use crate::secret::Secrets;
use crate::template::{AsVariable as _, LiteralToken, Template, Token};
use crate::value::{Object, Value};
use crate::write::url::{UrlWriter, hides};
use crate::write::{self, BESIDE_DATA, Given, Purpose, RequestWriter};

/// The route and options of one call.
#[derive(Clone)]
#[allow(missing_debug_implementations, reason = "it lives for one call")]
#[allow(missing_docs, reason = "public only for catalogues, which resolve a call")]
pub struct Call<'a> {
    pub route: Source<'a>,
    pub options: Options<'a>,
    pub(crate) kind: CallKind,
}

/// The origin of a call's parameters.
#[derive(Clone)]
pub(crate) enum CallKind {
    /// The options of the call.
    Call,
    /// The fields of an operation, including unset ones. A default fills an unset field, and goes nowhere else.
    Operation {
        /// The name of the operation; empty if it has none.
        name: &'static str,
    },
    /// Parameters that were merged with the defaults' before, each with its place.
    Resolved {
        /// The name of the operation; empty if it has none.
        name: &'static str,
    },
    /// Options that were merged before, so that parameters of the call and defaults can no longer be told apart.
    Merged,
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
pub(crate) fn merge<'a>(mut earlier: Options<'a>, mut call: Options<'a>, kind: CallKind) -> Options<'a> {
    match kind {
        CallKind::Operation { .. } => {
            call.parameters.fill(&earlier.parameters);
            earlier.parameters = Parameters::default();
        }
        CallKind::Resolved { .. } => earlier.parameters = Parameters::default(),
        CallKind::Call | CallKind::Merged => {}
    }
    earlier.merge(call)
}

impl<'a> Call<'a> {
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
        self.options.parameters = merge_parameters(defaults, &mut self.options, &self.kind);
        self.kind = CallKind::Resolved {
            name: match self.kind {
                CallKind::Operation { name } => name,
                _ => "",
            },
        };
        Ok(())
    }
}

/// Refuses a parameter of the call without a place, and two for one place, as [`request`] does. Merged options no longer tell
/// parameters of the call from defaults, of which [`parse`] takes the last, and ignores those without a place.
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

pub(crate) fn has_variable(template: &Template<'_>, name: &str) -> bool {
    template.variables().any(|variable| variable.name() == name)
}

/// Refuses near spellings in merged options, if these have a URL: only its template tells which names are parameters.
pub(crate) fn check_near(merged: &Options<'_>) -> Result<(), Error> {
    let url = merged.settings().url()?.map(|url| UrlSource::text(url.into()));
    let Some(Ok(template)) = url.map(UrlSource::into_template) else {
        return Ok(());
    };
    merged.parameters.check_near(|name| has_variable(&template, name))
}

/// Takes the places of a resolved call away where the rules give the same, so that options as JSON can say more.
pub(crate) fn unplace(merged: &mut Options<'_>) -> Result<(), Error> {
    let settings = merged.settings();
    let method = method(Defaults::none(), None, merged)?;
    let url = settings.url()?.ok_or_else(route::missing)?.to_owned();
    let template = UrlSource::text(url.into()).into_template()?;
    let rule = |name: &str| Place::by_rule(has_variable(&template, name), method.as_str());
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

/// Makes the request of merged options, without defaults.
pub(crate) fn parse(merged: Options<'_>) -> Result<RequestOptions, Error> {
    let call = Call {
        route: Source::default(),
        options: merged,
        kind: CallKind::Merged,
    };
    request(Defaults::none(), call)
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
        kind,
    } = call;
    let route = std::mem::take(route);
    let is_resolved = matches!(kind, CallKind::Resolved { .. });
    if !is_resolved {
        call.give_way(&route);
        call.check()?;
    }
    writer.method = method(defaults, route.method.as_deref(), call)?;
    if writer.method == Method::CONNECT {
        return Err(Error::about(
            ErrorKind::InvalidMethod,
            "CONNECT",
            "opens a tunnel to a host, and asks for no URL",
        ));
    }
    let (template, data) = (template(defaults, route.url, call)?, data(defaults, call));
    if !is_resolved {
        for layer in [&defaults.options.parameters, &call.parameters] {
            layer.check_near(|name| has_variable(&template, name))?;
        }
    }
    writer.url.secrets = secrets(defaults, call);
    let (place, nowhere) = rest(&writer.method, data.is_some());
    let parameters = merge_parameters(defaults, call, kind);
    let lists = [call.settings().list_style, defaults.options.settings().list_style];
    list.lists = lists.into_iter().flatten().next().unwrap_or_default();
    list.set_parameters(parameters, &template, place)?;
    write_url(&mut writer.url, defaults, call, &template, list, purpose)?;
    list.check_nowhere(nowhere)?;
    let content_type = write_body(writer, defaults, call, data, list)?;
    writer.metadata = metadata(defaults, call);
    writer.write_headers((&defaults.options, &defaults.headers), call, list, content_type)?;
    writer.is_traced = defaults.is_traced;
    if let CallKind::Operation { name } | CallKind::Resolved { name } = kind {
        writer.operation = name;
    }
    Ok(template)
}

/// The limit of the URL, and of the fields of a body, in bytes (decision 17).
fn limit(defaults: &Defaults, call: &Options<'_>) -> usize {
    call.settings().limit.unwrap_or_else(|| defaults.limit())
}

/// Merges the parameters of a call over those of the defaults.
fn merge_parameters<'a>(defaults: &'a Defaults, call: &mut Options<'a>, kind: &CallKind) -> Parameters<'a> {
    let earlier = &defaults.options.parameters;
    let mut own = std::mem::take(&mut call.parameters);
    match kind {
        CallKind::Merged => own.entries_mut().iter_mut().for_each(|entry| entry.is_default = true),
        CallKind::Resolved { .. } => {}
        _ if earlier.is_empty() => {}
        CallKind::Call => {
            let mut merged = earlier.as_defaults();
            merged.merge(own);
            own = merged;
        }
        CallKind::Operation { .. } => own.fill(&earlier.as_defaults()),
    }
    own
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

fn method(defaults: &Defaults, route: Option<&str>, call: &Options<'_>) -> Result<Method, Error> {
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

/// The secret names of the call over those of the defaults (decision 15).
fn secrets(defaults: &Defaults, call: &Options<'_>) -> Secrets {
    let mut secrets = defaults.options.settings().secrets.clone();
    secrets.merge(call.settings().secrets.clone());
    secrets
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
            let (literal, rest) = match template.tokens() {
                [Token::Literal(literal), rest @ ..] => (*literal, rest),
                tokens => (LiteralToken::EMPTY, tokens),
            };
            let text = template.slice(literal.range);
            writer.start_relative(base, text, literal.plain, literal.special);
            rest
        }
    };
    let mut tokens = tokens.iter();
    while let Some(token) = tokens.next() {
        match token {
            Token::Literal(literal) => {
                writer.literal(template.slice(literal.range), literal.plain, literal.special);
            }
            Token::Variable(token) => {
                let name = template.slice(token.name);
                let position = list.take(name);
                let value = position.and_then(|position| list.value(position));
                let hides = value.is_some_and(|value| hides(value, token.modifier, token.operator, &writer.secrets));
                let value = value.and_then(|value| value.as_variable());
                let is_written = writer.variable(template, name, token, value, hides, tokens.as_slice())?;
                if let Some(position) = position.filter(|_| is_written) {
                    list.set_written(position);
                }
            }
        }
    }
    writer.finish_path(template)?;
    write_query(writer, template, list)?;
    writer.finish_url()
}

#[inline]
fn write_query<'a>(writer: &mut UrlWriter<'a>, template: &Template<'_>, list: &mut List<'a>) -> Result<(), Error> {
    let lists = list.lists;
    if writer.may_repeat || lists == ListStyle::Brackets || list.may_repeat() {
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
    let content_type = call.__header_over(&defaults.options, CONTENT_TYPE.as_str());
    if data.is_none() && parts.is_empty() && !list.has(Place::Body) {
        let header = content_type.and_then(Value::as_str).unwrap_or_default();
        return write::check_parts(&writer.method, header).map(|()| None);
    }
    let given = Given {
        data,
        parts,
        content_type,
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
