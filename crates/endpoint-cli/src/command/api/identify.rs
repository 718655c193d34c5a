//! `endpoint api match [METHOD] URL`: the operation of a concrete request, and the call that makes it.

use clap::ArgMatches;
use endpoint::__private::content_type::ContentType;
use endpoint::{Object, Options};
use endpoint_catalogue::{Catalogue, Identified};

use crate::command::call::{self, Call};
use crate::input::guarded::Refused;
use crate::input::layers::Layers;
use crate::input::literal::{self, Literal};
use crate::input::{catalogues, files, layers};
use crate::output::matched::{self, Matched};
use crate::output::stdout::Text;
use crate::report::failure::Failure;
use crate::report::refused::BodySource;
use crate::report::stderr;

/// Shows the operation of a request.
pub(super) fn run(matches: &ArgMatches) -> Result<(), Failure> {
    let words = matches.get_many::<String>("request").unwrap_or_default();
    let words: Vec<&str> = words.flat_map(|word| word.split_whitespace()).collect();
    let (method, url) = match *words {
        [url] if url.contains(['/', ':', '.']) => ("GET", url),
        [method, url] => (method, url),
        _ => {
            let failure = Failure::usage("invalid-usage", "expected a method and a URL, or a URL alone");
            return Err(
                failure.help("for example: endpoint api match GET https://shop.example/v1/orders/7 --api shop.api")
            );
        }
    };
    let layers = layers::read(matches, &files::inputs())?;
    text(method, url, Beside::default(), matches, layers)?.write()
}

/// The operation of a request that a pasted text makes.
pub(crate) fn of_literal(mut request: Literal, matches: &ArgMatches, layers: Layers) -> Result<Text, Failure> {
    let url = std::mem::take(&mut request.url);
    let method = request.method.clone();
    // A body of fields is read; of any other, the bytes are sent again.
    let mut defaults = request.defaults.iter().filter(|(name, _)| *name == "content-type");
    let content_type = request.headers.value("content-type").map(str::to_owned);
    let content_type = content_type.or_else(|| defaults.next().map(|(_, value)| (*value).to_owned()));
    let content_type = content_type.unwrap_or_default();
    let kind = ContentType::of(&content_type);
    let is_read = matches!(kind, ContentType::Json | ContentType::Form);
    let body = request.body.as_deref().filter(|body| !body.is_empty() && is_read);
    let body = body.and_then(|body| String::from_utf8(body.to_vec()).ok());
    let (fields, form) = match kind {
        ContentType::Json => (body.as_deref().and_then(fields), None),
        _ => (None, body.as_deref()),
    };
    if fields.is_some() || form.is_some() {
        request.body = None;
    }
    let mut headers: Vec<(String, String)> = Vec::new();
    if let Some(catalogue) = layers.catalogue() {
        let at_server = at_flag(catalogue, &url, matches);
        let mut found = catalogue.identify(&method, at_server.as_deref().unwrap_or(&url))?;
        let taken = request
            .headers
            .once()
            .filter(|(name, value)| found.add_header(name, value));
        headers.extend(taken.map(|(name, value)| (name.to_owned(), value.to_owned())));
    }
    for (name, _) in &headers {
        request.headers.forget(name);
    }
    request.url.push_str("https://host");
    literal::check_connection(&request.connection, "--api")?;
    let defaults = request.default_options();
    let (_, options) = request.route()?;
    let beside = Beside {
        options: defaults.merge(options),
        headers: &headers,
        fields: fields.unwrap_or_default(),
        form,
    };
    text(&method, &url, beside, matches, layers)
}

/// The fields of a body of JSON; none of an empty object, which a call can leave out.
fn fields(body: &str) -> Option<Object<'static>> {
    let fields = serde_json::from_str::<Object<'_>>(body).ok()?;
    (!fields.is_empty()).then(|| fields.into_owned())
}

/// The parts of a request beside its URL.
#[derive(Default)]
struct Beside<'b> {
    /// Headers, and a body that is not read.
    options: Options<'static>,
    /// Headers that are parameters of the operation.
    headers: &'b [(String, String)],
    /// The fields of a body of JSON.
    fields: Object<'static>,
    form: Option<&'b str>,
}

/// The operation of a request in the format of the flags.
fn text(
    method: &str,
    url: &str,
    beside: Beside<'_>,
    matches: &ArgMatches,
    mut layers: Layers,
) -> Result<Text, Failure> {
    let Some(catalogue) = layers.catalogue() else {
        return Err(catalogues::unnamed());
    };
    let base_url = matches.try_get_one::<String>("base-url").ok().flatten();
    let at_server = at_flag(catalogue, url, matches);
    let mut found = catalogue.identify(method, at_server.as_deref().unwrap_or(url))?;
    for (name, value) in beside.headers {
        found.add_header(name, value);
    }
    if let Some(form) = beside.form {
        found.add_form(form);
    }
    let api = catalogue.api().map_err(super::unreadable)?;
    if matches.get_flag("struct") {
        let structs = endpoint_openapi::structs_of(api, [found.operation]).into_iter();
        return Ok(Text::Plain(structs.flat_map(|one| one.code.into_bytes()).collect()));
    }
    let server = base_url.cloned().or_else(|| server(catalogue, &found, url));
    let route = found.operation.route();
    let mut matched = Matched {
        found,
        fields: beside.fields,
    };
    let redact = call::redaction(matches);
    let mut flags = super::flags(matches);
    flags.extend(
        server
            .iter()
            .flat_map(|server| ["--base-url".to_owned(), server.clone()]),
    );
    // Code in Rust, which has no catalogue, names the server as well.
    let own = matched.found.operation.own_server(api.address());
    let usual = own.as_deref().or(api.address());
    if let Some(server) = server.or(usual.map(str::to_owned)) {
        layers.put_over("the URL", Options::new().base_url(server));
    }
    let options = matched::options(&matched).merge(beside.options.clone());
    if !matched.fields.is_empty()
        && let Err(Refused::Invalid(error)) = layers.endpoint()?.request(&*route, options.clone())
    {
        matched.found.refused.push(error);
    }
    match matches.get_one::<String>("output").map(String::as_str) {
        None => Ok(Text::Styled(matched::shown(
            catalogue,
            &matched,
            &beside.options,
            &flags,
            redact.as_ref(),
        ))),
        Some(format) if format.eq_ignore_ascii_case("json") => {
            let json = serde_json::to_string_pretty(&matched::object(&matched, redact.as_ref()));
            let json = json.map_err(|error| Failure::failed("unsupported-value", error.to_string()))?;
            Ok(Text::Json(json + "\n"))
        }
        Some(_) => {
            for error in &matched.found.refused {
                stderr::note(&format!("warning: {error}"));
            }
            let call = Call {
                route: Some(route),
                options,
                names: Vec::new(),
                remedy: |name| format!("the URL has no value for {name}"),
                body: BodySource::Fields,
            };
            call.text(matches, layers, &files::inputs())
        }
    }
}

/// The URL with the API's own server in the place of the base URL of the flag. `None` if it is not below that base URL.
fn at_flag(catalogue: &Catalogue, url: &str, matches: &ArgMatches) -> Option<String> {
    let base_url = matches.try_get_one::<String>("base-url").ok().flatten()?;
    let base_url = base_url.trim_end_matches('/');
    let path = url
        .strip_prefix(base_url)
        .filter(|path| path.starts_with('/') || path.is_empty())?;
    let server = catalogue.api().ok()?.servers.first();
    Some(format!(
        "{}{path}",
        server.map_or("", |server| server.trim_end_matches('/'))
    ))
}

/// The base URL of a URL, if a call would go to another one by itself.
fn server(catalogue: &Catalogue, found: &Identified<'_, '_>, url: &str) -> Option<String> {
    let api = catalogue.api().ok()?;
    let usual = found.operation.server.as_deref().or(api.address());
    let all = found.operation.server.iter().chain(&api.servers);
    let is_at = |server: &&String| {
        let rest = url.get(..server.trim_end_matches('/').len());
        rest.is_some_and(|start| start.eq_ignore_ascii_case(server.trim_end_matches('/')))
    };
    let server = all
        .clone()
        .find(is_at)
        .or(all.clone().find(|server| server.starts_with('/')))?;
    if server.starts_with('/') {
        let end = url
            .find("://")
            .and_then(|at| Some(at + 3 + url.get(at + 3..)?.find('/')?))?;
        return Some(format!("{}{}", url.get(..end)?, server.trim_end_matches('/')));
    }
    (Some(server.as_str()) != usual).then(|| server.clone())
}
