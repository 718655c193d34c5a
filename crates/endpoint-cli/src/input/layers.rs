//! The layers under a call: the global defaults, the catalogue, the profile, then each file of `--defaults`.

use std::fmt;
use std::path::PathBuf;

use clap::ArgMatches;
use endpoint::catalogue::{Catalogue, Operation};
use endpoint::{Endpoint, Options, RequestOptions, Value, is_secret_name};
use http::Uri;

use super::files::{self, Inputs};
use super::json::{self, Source};
use super::no_server::NoServer;
use super::profiles::{self, Chosen};
use super::{catalogues, keys};
use crate::report::failure::Failure;
use crate::report::mask;

/// The layers over the global defaults, each with its name in messages and in `--explain`, the earlier first.
#[derive(Debug, Clone, Default)]
pub(crate) struct Layers {
    list: Vec<(String, Options<'static>)>,
    /// The headers of the profile that go to its base URL alone, by their names in small letters.
    bound: Vec<String>,
    /// The catalogue that the call is checked and placed by.
    catalogue: Option<&'static Catalogue>,
    /// The name of that catalogue, as it was given.
    api: String,
    /// Where the profile itself names the catalogue: the address of the API, if it has one. It is the base URL of a profile
    /// that has none.
    profile_server: Option<Option<&'static str>>,
}

/// A secret of a profile in a request to another scheme, host or port than that of the profile's base URL.
#[derive(Debug)]
pub(crate) struct Stray {
    pub(crate) profile: String,
    pub(crate) header: String,
    /// It may go to the base URL alone.
    pub(crate) is_bound: bool,
}

impl fmt::Display for Stray {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (profile, header) = (mask::quoted(&self.profile), mask::quoted(&self.header));
        match self.is_bound {
            true => write!(
                f,
                "{header} of profile {profile} is for its base URL alone, and the request goes elsewhere"
            ),
            false => write!(
                f,
                "{header} of profile {profile} goes to another host than that of its base URL"
            ),
        }
    }
}

/// What a profile is called in messages, before its name.
const PROFILE: &str = "profile ";
/// What a catalogue is called in messages, before its name.
const API: &str = "api ";

/// The layers that the flags and the environment ask for.
pub(crate) fn read(matches: &ArgMatches, inputs: &Inputs) -> Result<Layers, Failure> {
    let mut layers = Layers::default();
    let flag = matches.get_one::<String>("profile").map(String::as_str);
    let profile = profiles::chosen(flag)?;
    let flag = api_flag(matches);
    let of_profile = profile.as_ref().and_then(|profile| profile.api.as_ref());
    if let Some(name) = flag.or(of_profile) {
        layers.add_catalogue(name)?;
    }
    if let Some(Chosen {
        name, options, bound, ..
    }) = profile
    {
        let is_own = layers.catalogue.is_some() && flag.is_none();
        layers.profile_server = is_own.then(|| layers.server());
        layers.list.push((format!("{PROFILE}{name}"), options));
        layers.bound = bound;
    }
    layers.add_files(matches, inputs)?;
    Ok(layers)
}

/// The layers of the flags alone, without a profile.
pub(crate) fn without_profile(matches: &ArgMatches, inputs: &Inputs) -> Result<Layers, Failure> {
    let mut layers = Layers::default();
    if let Some(name) = api_flag(matches) {
        layers.add_catalogue(name)?;
    }
    layers.add_files(matches, inputs)?;
    Ok(layers)
}

/// The catalogue that the flag names. Not every command has it.
fn api_flag(matches: &ArgMatches) -> Option<&String> {
    matches.try_get_one::<String>("api").ok().flatten()
}

impl Layers {
    /// Adds the layer of a catalogue.
    fn add_catalogue(&mut self, name: &str) -> Result<(), Failure> {
        let catalogue = catalogues::read(name)?;
        self.list
            .push((format!("{API}{name}"), catalogues::options(catalogue)?));
        self.catalogue = Some(catalogue);
        name.clone_into(&mut self.api);
        Ok(())
    }

    /// Adds the layers of `--defaults`.
    fn add_files(&mut self, matches: &ArgMatches, inputs: &Inputs) -> Result<(), Failure> {
        for path in matches.get_many::<PathBuf>("defaults").unwrap_or_default() {
            let name = files::name(path);
            let options = json::options(&inputs.document(path)?, Source::File(&name))?;
            self.list.push((name, options));
        }
        Ok(())
    }

    /// The catalogue that calls are checked and placed by.
    pub(crate) fn catalogue(&self) -> Option<&'static Catalogue> {
        self.catalogue
    }

    /// Whether a text is the id of an operation, or of several, whatever else it looks like.
    pub(crate) fn names_operation(&self, text: &str) -> bool {
        self.catalogue
            .is_some_and(|catalogue| !matches!(catalogue.named(text), Ok(None)))
    }

    /// The operation of the catalogue that a route or an id names, with the method of a flag before it.
    pub(crate) fn operation(&self, route: Option<&str>, method: Option<&str>) -> Option<&'static Operation> {
        let route = route.filter(|_| self.catalogue.is_some())?;
        let route = method.map_or_else(|| route.to_owned(), |method| format!("{method} {route}"));
        self.endpoint().ok()?.operation(&route).ok()?
    }

    /// The address of the catalogue's API.
    fn server(&self) -> Option<&'static str> {
        self.catalogue?.api().ok()?.address()
    }

    /// What is wrong with calls that have no base URL, where the catalogue has no address.
    pub(crate) fn no_server(&self) -> Option<NoServer> {
        NoServer::of(&self.api, self.catalogue?)
    }

    /// Takes the catalogue away. The address of the one that a profile names stays its base URL.
    pub(crate) fn drop_catalogue(&mut self) {
        if self.catalogue.take().is_none() {
            return;
        }
        let address = self.profile_server.flatten();
        // A file can have such a name, too, and comes later.
        let name = format!("{API}{}", self.api);
        if let Some((_, options)) = self.list.iter_mut().find(|(other, _)| *other == name) {
            *options = address.map_or_else(Options::new, |address| Options::new().base_url(address));
        }
    }

    /// The endpoint with every layer, cascaded.
    pub(crate) fn endpoint(&self) -> Result<Endpoint, Failure> {
        let mut endpoint = Endpoint::new();
        for (name, options) in &self.list {
            endpoint = endpoint
                .defaults(options.clone())
                .map_err(|error| Failure::failed(error.kind().as_str(), format!("{name}: {error}")))?;
        }
        Ok(endpoint)
    }

    /// The layers themselves.
    pub(crate) fn into_list(self) -> Vec<(String, Options<'static>)> {
        self.list
    }

    /// Puts a layer over all others.
    pub(crate) fn put_over(&mut self, name: &str, options: Options<'static>) {
        self.list.push((name.to_owned(), options));
    }

    /// Puts a layer under all others.
    pub(crate) fn put_under(&mut self, name: &str, options: Options<'static>) {
        self.list.insert(0, (name.to_owned(), options));
    }

    /// The names of the parameters that the layers have.
    pub(crate) fn parameters(&self) -> Result<Vec<String>, Failure> {
        let mut names = Vec::new();
        for (layer, options) in &self.list {
            let options = Value::from_serialize(options)
                .map_err(|error| Failure::failed("invalid-options", format!("{layer}: {error}")))?;
            let keys = options.as_object().into_iter().flat_map(|object| object.iter());
            let keys = keys.map(|(key, _)| key).filter(|key| !keys::OPTIONS.contains(key));
            names.extend(keys.map(str::to_owned));
        }
        Ok(names)
    }

    /// The same, of the secrets that were made for the base URL alone.
    pub(crate) fn bound_stray(&self, request: &RequestOptions<'_>) -> Option<Stray> {
        // Most profiles have none, and a batch asks for each line.
        let stray = (!self.bound.is_empty()).then(|| self.stray_secret(request))??;
        stray.is_bound.then_some(stray)
    }

    /// The secret of a profile that a request takes elsewhere.
    pub(crate) fn stray_secret(&self, request: &RequestOptions<'_>) -> Option<Stray> {
        let origin = origin(request.url());
        self.list.iter().find_map(|(layer, options)| {
            let profile = layer.strip_prefix(PROFILE)?;
            let base = options.get("baseUrl");
            let usual = self.profile_server.unwrap_or(Some(GITHUB));
            let base = base.as_ref().and_then(Value::as_str).or(usual);
            if base.is_some_and(|base| self::origin(base) == origin) {
                return None;
            }
            let headers = options.get("headers")?;
            let sent = |name: &str| request.headers().get(name).and_then(|value| value.to_str().ok());
            let is_bound = |name: &str| self.bound.iter().any(|bound| bound == name);
            let mut names: Vec<(&str, &Value<'_>)> = headers.as_object()?.iter().collect();
            names.sort_by_key(|(name, _)| !is_bound(name));
            let (header, _) = names.into_iter().find(|(name, value)| {
                (is_secret_name(name) || is_bound(name))
                    && value.as_str().is_some_and(|value| sent(name) == Some(value.trim()))
            })?;
            Some(Stray {
                profile: profile.to_owned(),
                header: header.to_owned(),
                is_bound: is_bound(header),
            })
        })
    }
}

/// The base URL of the global defaults.
const GITHUB: &str = "https://api.github.com";

/// Scheme, host and port.
fn origin(url: &str) -> Option<(String, String, Option<u16>)> {
    let uri: Uri = url.parse().ok()?;
    let scheme = uri.scheme_str()?.to_ascii_lowercase();
    let default = if scheme == "http" { 80 } else { 443 };
    Some((
        scheme,
        uri.host()?.to_ascii_lowercase(),
        uri.port_u16().or(Some(default)),
    ))
}
