//! The layers under a call: the global defaults, the profile, then each file of `--defaults`.

use std::path::PathBuf;

use clap::ArgMatches;
use endpoint::{Endpoint, Options, RequestOptions, Value, is_secret_name};
use http::Uri;

use super::files::{self, Inputs};
use super::json::{self, Source};
use super::keys;
use super::profiles::{self, Chosen};
use crate::report::failure::Failure;

/// The layers over the global defaults, each with its name in messages and in `--explain`, the earlier first.
#[derive(Debug, Clone, Default)]
pub(crate) struct Layers {
    list: Vec<(String, Options<'static>)>,
    /// The headers of the profile that go to its base URL alone, by their names in small letters.
    bound: Vec<String>,
}

/// A secret of a profile in a request to another scheme, host or port than that of the profile's base URL.
#[derive(Debug)]
pub(crate) struct Stray {
    pub(crate) profile: String,
    pub(crate) header: String,
    /// It may go to the base URL alone.
    pub(crate) is_bound: bool,
}

/// What a profile is called in messages, before its name.
const PROFILE: &str = "profile ";

/// The layers that the flags and the environment ask for.
pub(crate) fn read(matches: &ArgMatches, inputs: &Inputs) -> Result<Layers, Failure> {
    let mut layers = Layers::default();
    let flag = matches.get_one::<String>("profile").map(String::as_str);
    if let Some(Chosen { name, options, bound }) = profiles::chosen(flag)? {
        layers.list.push((format!("{PROFILE}{name}"), options));
        layers.bound = bound;
    }
    for path in matches.get_many::<PathBuf>("defaults").unwrap_or_default() {
        let name = files::name(path);
        let options = json::options(&inputs.document(path)?, Source::File(&name))?;
        layers.list.push((name, options));
    }
    Ok(layers)
}

impl Layers {
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

    /// The secret of a profile that a request takes elsewhere.
    pub(crate) fn stray_secret(&self, request: &RequestOptions<'_>) -> Option<Stray> {
        let origin = origin(request.url());
        self.list.iter().find_map(|(layer, options)| {
            let profile = layer.strip_prefix(PROFILE)?;
            let base = options.get("baseUrl");
            if self::origin(base.as_ref().and_then(Value::as_str).unwrap_or(GITHUB)) == origin {
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
