//! Calls of an operation that a catalogue describes: its parameters are checked, and put into the list with their places.
//!
//! ```text
//! route ─▶ operation        merged parameters ─▶ checked ─▶ placed ─▶ required ones ─▶ content type ─▶ address
//! ```

pub(crate) mod arguments;
mod check;
mod content;
mod place;
mod wire;

use std::borrow::Cow;

use super::{List, Place};
use crate::body::Body;
use crate::catalogue::{Catalogue, Entry, is_styled};
use crate::error::{Error, ErrorKind};
use crate::options::{Options, Parameters};
use crate::route::{Source, UrlSource, missing};
use crate::template::Template;
use crate::value::Object;

/// An operation and its catalogue.
#[derive(Clone, Copy)]
pub(crate) struct Catalogued {
    pub(super) catalogue: &'static Catalogue,
    pub(super) operation: &'static Entry,
}

impl Catalogued {
    /// Whether the operation has a parameter of this name.
    pub(crate) fn takes(self, name: &str) -> bool {
        self.operation.parameters.iter().any(|parameter| parameter.name == name)
    }
}

/// The catalogue of a call, else of the defaults.
fn catalogue(defaults: &Options<'_>, call: &Options<'_>) -> Option<&'static Catalogue> {
    call.settings().catalogue.or(defaults.settings().catalogue)
}

/// The route of a call, where the id of an operation is replaced by its route.
pub(crate) fn route<'a>(defaults: &Options<'_>, route: Source<'a>, call: &Options<'_>) -> Result<Source<'a>, Error> {
    let Some(catalogue) = catalogue(defaults, call) else {
        return Ok(route);
    };
    let Some(url) = route.url.as_ref().map(UrlSource::as_str) else {
        return Ok(route);
    };
    let id = match &route.method {
        None => Cow::Borrowed(url),
        Some(_) if url.starts_with('/') => return Ok(route),
        // An id with a blank was read as a method and a URL.
        Some(method) => Cow::Owned(format!("{method} {url}")),
    };
    if call.settings().method()?.is_some() {
        return Ok(route);
    }
    Ok(match catalogue.named(&id)? {
        None => route,
        Some(operation) => Source {
            method: Some(Cow::Borrowed(&operation.method)),
            url: Some(UrlSource::text(Cow::Borrowed(&operation.url))),
        },
    })
}

/// The operation of a route or an id, if there is a catalogue.
pub(crate) fn operation(defaults: &Options<'_>, source: Source<'_>) -> Result<Option<&'static Entry>, Error> {
    let call = Options::new();
    if catalogue(defaults, &call).is_none() {
        return Ok(None);
    }
    let source = route(defaults, source, &call)?;
    let method = source.method.as_deref().unwrap_or("GET").to_ascii_uppercase();
    let mut template = source.url.ok_or_else(missing)?.into_template()?;
    Ok(find(defaults, &call, &method, &mut template)?.map(|described| described.operation))
}

/// The options of a call of an operation, by its tool name, id or route, with the arguments of a language model.
pub(crate) fn arguments<'a>(defaults: &Options<'_>, name: &str, arguments: Object<'a>) -> Result<Options<'a>, Error> {
    let Some(catalogue) = defaults.settings().catalogue else {
        let wrong = "can't be found: arguments need the endpoint of a catalogue";
        return Err(Error::about(ErrorKind::UnknownOperation, name, wrong));
    };
    let Some(operation) = catalogue.tool(name)? else {
        let (method, url) = name.split_once(' ').unwrap_or(("GET", name));
        let found = find_in(catalogue, method, url)?;
        return arguments::options((catalogue.api()?, found), arguments, defaults);
    };
    arguments::options((catalogue.api()?, operation), arguments, defaults)
}

/// Finds the operation of a method and a URL, if there is a catalogue. If only the operation's URL has operators and
/// modifiers for its placeholders, it replaces the template.
pub(crate) fn find(
    defaults: &Options<'_>,
    call: &Options<'_>,
    method: &str,
    template: &mut Template<'_>,
) -> Result<Option<Catalogued>, Error> {
    let Some(catalogue) = catalogue(defaults, call) else {
        return Ok(None);
    };
    let operation = find_in(catalogue, method, template.as_str())?;
    if is_styled(&operation.url) && !is_styled(template.as_str()) {
        *template = UrlSource::text(Cow::Borrowed(&operation.url)).into_template()?;
    }
    Ok(Some(Catalogued { catalogue, operation }))
}

/// The operation of a method and a URL, or an error.
fn find_in(catalogue: &'static Catalogue, method: &str, url: &str) -> Result<&'static Entry, Error> {
    match catalogue.find(method, url)? {
        Some(operation) => Ok(operation),
        None => {
            // Text without a slash is probably an id.
            let meant = if url.starts_with('/') {
                format!("{method} {url}")
            } else {
                url.to_owned()
            };
            let guess = match catalogue.nearest(&meant)? {
                // An id with a blank was read as a method and a URL.
                None if !url.starts_with('/') => catalogue.nearest(&format!("{method} {url}"))?,
                guess => guess,
            };
            let guess = guess.map_or_else(String::new, |nearest| format!(": did you mean `{nearest}`?"));
            Err(Error::about(
                ErrorKind::UnknownOperation,
                &meant,
                &format!("is not an operation of the catalogue{guess}"),
            ))
        }
    }
}

/// Gives the merged parameters of a call their places, and the call its base URL.
pub(crate) fn place<'a>(
    described: Catalogued,
    parameters: Parameters<'a>,
    (call, defaults): (&mut Options<'a>, &Options<'_>),
    template: &Template<'_>,
    data: &mut Option<Body<'a>>,
    list: &mut List<'a>,
) -> Result<(), Error> {
    let has_data = data.is_some();
    let (parameters, details) = place::parameters(described, parameters, (call, defaults), template, has_data)?;
    list.details = details;
    list.set_parameters(parameters, template, Place::Nowhere)?;
    check::required(described.operation, list, (call, defaults), has_data)?;
    content::complete(described.operation, list, call, defaults, data)?;
    if let Some(server) = server(described, call, defaults)? {
        call.settings_mut().base_url = Some(Cow::Borrowed(server));
    }
    Ok(())
}

/// The base URL of the operation. `None` if the caller set another, or if the defaults have it already.
fn server(described: Catalogued, call: &Options<'_>, defaults: &Options<'_>) -> Result<Option<&'static str>, Error> {
    let Catalogued { catalogue, operation } = described;
    let api = catalogue.api()?;
    let (own, prepared) = (call.settings(), defaults.settings());
    let is_prepared = own.base_url.is_none();
    let settings = if is_prepared { prepared } else { own };
    match &settings.base_url {
        Some(given) if !settings.is_default_base => {
            let given = given.trim_end_matches('/');
            let is_known = api.servers.iter().any(|known| known.trim_end_matches('/') == given);
            if !is_known || operation.server.is_none() {
                return Ok(None);
            }
        }
        // The defaults have the address of their own catalogue.
        Some(_) if is_prepared && own.catalogue.is_none() && operation.server.is_none() => return Ok(None),
        _ => {}
    }
    match operation.server.as_deref().or(api.address()) {
        Some(server) => Ok(Some(server)),
        None => Err(Error::about(
            ErrorKind::InvalidBaseUrl,
            "baseUrl",
            "is missing, and the catalogue names no server",
        )),
    }
}

/// Checks that merged options name an operation. Its address replaces a base URL that is a default.
pub(crate) fn address(merged: &mut Options<'_>) -> Result<(), Error> {
    let settings = merged.settings();
    let Some(catalogue) = settings.catalogue else {
        return Ok(());
    };
    let method = settings.method()?.unwrap_or("GET");
    let own = match settings.url()? {
        Some(url) => find_in(catalogue, method, url)?.server.as_deref(),
        None => None,
    };
    let settings = merged.settings_mut();
    match own {
        Some(server) if settings.is_default_base => settings.base_url = Some(Cow::Borrowed(server)),
        _ => settings.take_address(),
    }
    Ok(())
}
