//! Finds the operation of a call, and resolves the call into ordinary options: an id into its route, parameters into their
//! places, the content type and the address.

use std::borrow::Cow;

use endpoint::__private::{Call, Defaults};
use endpoint::{Error, ErrorKind, Options, Value};
use endpoint_core::catalogue::{Catalogue, Entry, is_styled};
use endpoint_core::method;
use endpoint_core::route::{Source, UrlSource, missing};

use crate::placed::{Lookup, OtherNames};
use crate::{check, content, placing};

/// Whether a base URL is that of [`Endpoint::github`](endpoint::Endpoint::github), which is never meant for another API.
pub(crate) fn is_github(base_url: &str) -> bool {
    base_url.trim_end_matches('/') == "https://api.github.com"
}

/// Resolves a call over defaults.
pub(crate) fn resolve<'a>(
    catalogue: &'static Catalogue,
    prepared: &'a Defaults,
    call: &mut Call<'a>,
) -> Result<OtherNames, Error> {
    let defaults = prepared.options();
    by_id(catalogue, &mut call.route)?;
    let method = match call.route.method.as_deref() {
        Some(method) => method::parse(method)?,
        None => match text(&call.options, "method")?.or(text(defaults, "method")?) {
            Some(method) => method::parse(&method)?,
            None => http::Method::GET,
        },
    };
    let is_of_route = call.route.url.is_some();
    let url = match call.route.url.take() {
        Some(url) => url,
        None => {
            let url = text(&call.options, "url")?.or(text(defaults, "url")?);
            UrlSource::text(url.ok_or_else(missing)?.into())
        }
    };
    let mut template = url.into_template()?;
    let operation = find(catalogue, method.as_str(), template.as_str())?;
    // Only the operation's URL has operators and modifiers for its placeholders.
    let takes_url = is_styled(&operation.url) && !is_styled(template.as_str());
    if takes_url {
        template = UrlSource::text(Cow::Borrowed(&operation.url)).into_template()?;
    }
    if is_of_route {
        // It says that there is one, until the template moves there.
        call.route.url = Some(UrlSource::text(Cow::Borrowed("")));
    }
    call.merge_defaults(prepared, |name| {
        template.variables().any(|variable| variable.name() == name)
            || operation.parameters.iter().any(|parameter| parameter.name == name)
    })?;
    let found = Lookup { catalogue, operation };
    let options = &mut call.options;
    let parameters = options.__take_parameters();
    let has_data = content::data(options, defaults).is_some();
    let mut placed = placing::parameters(found, parameters, (options, defaults), &template)?;
    check::required(operation, &placed, (options, defaults), has_data)?;
    content::complete(operation, &mut placed, options, defaults)?;
    let server = server(found, options, defaults)?;
    let is_server = |given: Value<'_>| {
        given
            .as_str()
            .is_some_and(|url| catalogue.api().is_ok_and(|api| api.has_server(url)))
    };
    call.is_home = server.is_some() || options.get("baseUrl").is_some_and(is_server);
    content::set(options, |mut options| {
        if takes_url && !is_of_route {
            options = options.url(&*operation.url);
        }
        match server {
            Some(server) => options.base_url(server.into_owned()),
            None => options,
        }
    });
    options.__set_parameters(placed.list);
    call.route.url = is_of_route.then_some(UrlSource::Parsed(template));
    Ok(placed.names)
}

/// The text of an option.
fn text<'s>(options: &'s Options<'_>, key: &str) -> Result<Option<String>, Error> {
    let value: Option<Value<'s>> = options.get(key);
    let wrong = || Error::about(ErrorKind::InvalidOptions, key, "must be a text");
    let text = value.map(|value| value.as_str().map(str::to_owned).ok_or_else(wrong));
    text.transpose()
}

/// Replaces the id of an operation by its route.
fn by_id(catalogue: &'static Catalogue, route: &mut Source<'_>) -> Result<(), Error> {
    let Some(url) = route.url.as_ref().map(UrlSource::as_str) else {
        return Ok(());
    };
    let id = match &route.method {
        None => Cow::Borrowed(url),
        Some(_) if url.starts_with('/') => return Ok(()),
        // An id with a blank was read as a method and a URL.
        Some(method) => Cow::Owned(format!("{method} {url}")),
    };
    if let Some(operation) = catalogue.named(&id)? {
        *route = Source {
            method: Some(Cow::Borrowed(&operation.method)),
            url: Some(UrlSource::text(Cow::Borrowed(&operation.url))),
        };
    }
    Ok(())
}

/// The operation of a route or an id.
pub(crate) fn operation(catalogue: &'static Catalogue, mut route: Source<'_>) -> Result<&'static Entry, Error> {
    by_id(catalogue, &mut route)?;
    let method = route.method.as_deref().unwrap_or("GET").to_ascii_uppercase();
    let template = route.url.ok_or_else(missing)?.into_template()?;
    find(catalogue, &method, template.as_str())
}

/// The operation of a method and a URL, or an error.
pub(crate) fn find(catalogue: &'static Catalogue, method: &str, url: &str) -> Result<&'static Entry, Error> {
    if let Some(operation) = catalogue.find(method, url)? {
        return Ok(operation);
    }
    // Text without a slash is probably an id. One with a blank was read as a method and a URL.
    let (route, is_id) = (format!("{method} {url}"), !url.starts_with('/'));
    let meant = if is_id { url } else { &route };
    // A path with values in the place of its variables.
    let whole = format!("{}{url}", catalogue.api()?.address().unwrap_or_default());
    let guess = match (catalogue.identify(method, &whole), catalogue.nearest(meant)?) {
        (Ok(found), _) => Some(found.operation.route()),
        (_, None) if is_id => catalogue.nearest(&route)?,
        (_, guess) => guess,
    };
    let guess = match guess {
        Some(nearest) if nearest == meant => ": the id takes no method before it".to_owned(),
        Some(nearest) => format!(": did you mean `{nearest}`?"),
        None => String::new(),
    };
    let wrong = format!("is not an operation of the catalogue{guess}");
    Err(Error::about(ErrorKind::UnknownOperation, meant, &wrong))
}

/// The base URL of the operation. `None` if that of the call or its defaults stays. A server of the operation that is a path
/// is at the host of the base URL.
fn server(found: Lookup, call: &Options<'_>, defaults: &Options<'_>) -> Result<Option<Cow<'static, str>>, Error> {
    let (api, operation) = (found.catalogue.api()?, found.operation);
    let of_call = call.get("baseUrl");
    let is_of_call = of_call.is_some();
    let given = of_call.or_else(|| defaults.get("baseUrl"));
    let given = given.as_ref().and_then(Value::as_str);
    let given = given.filter(|given| is_of_call || !is_github(given) || api.has_server(given));
    let own = operation.own_server(given.or(api.address()));
    if let Some(given) = given {
        let is_path = matches!(own, Some(Cow::Owned(_)));
        return Ok(own.filter(|_| is_path || api.has_server(given)));
    }
    let own = own.filter(|own| !own.starts_with('/'));
    let server = own.or(api.address().map(Cow::Borrowed));
    server.map(Some).ok_or_else(|| {
        let wrong = "is missing, and the catalogue names no server";
        Error::about(ErrorKind::InvalidBaseUrl, "baseUrl", wrong)
    })
}
