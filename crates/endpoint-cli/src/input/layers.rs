//! The layers under a call: the global defaults, the profile, then each file of `--defaults`.

use std::path::PathBuf;

use clap::ArgMatches;
use endpoint::{Endpoint, Options, RequestOptions, Value, is_secret_name};
use http::Uri;

use super::files::{self, Inputs};
use super::json::{self, Source};
use super::profiles;
use crate::report::failure::Failure;

/// The layers over the global defaults, each with its name in messages and in `--explain`.
pub(crate) type Layers = Vec<(String, Options<'static>)>;

/// The layers that the flags and the environment ask for, the earlier first.
pub(crate) fn read(matches: &ArgMatches, inputs: &Inputs) -> Result<Layers, Failure> {
    let mut layers = Layers::new();
    let flag = matches.get_one::<String>("profile").map(String::as_str);
    if let Some((name, options)) = profiles::chosen(flag)? {
        layers.push((format!("{PROFILE}{name}"), options));
    }
    for path in matches.get_many::<PathBuf>("defaults").unwrap_or_default() {
        let name = files::name(path);
        let options = json::options(&inputs.document(path)?, Source::File(&name))?;
        layers.push((name, options));
    }
    Ok(layers)
}

/// What a profile is called in messages, before its name.
const PROFILE: &str = "profile ";

/// The profile whose secret a request takes to another scheme, host or port than that of the profile's base URL, with the
/// name of the header.
pub(crate) fn stray_secret(layers: &Layers, request: &RequestOptions<'_>) -> Option<(String, String)> {
    let origin = origin(request.url());
    layers.iter().find_map(|(layer, options)| {
        let profile = layer.strip_prefix(PROFILE)?;
        let base = options.get("baseUrl");
        if self::origin(base.as_ref().and_then(Value::as_str).unwrap_or(GITHUB)) == origin {
            return None;
        }
        let headers = options.get("headers")?;
        let sent = |name: &str| request.headers().get(name).and_then(|value| value.to_str().ok());
        let mut names = headers.as_object()?.iter();
        let (name, _) = names.find(|(name, value)| {
            is_secret_name(name) && value.as_str().is_some_and(|value| sent(name) == Some(value.trim()))
        })?;
        Some((profile.to_owned(), name.to_owned()))
    })
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

/// The endpoint with every layer, cascaded.
pub(crate) fn endpoint(layers: Layers) -> Result<Endpoint, Failure> {
    let mut endpoint = Endpoint::new();
    for (name, options) in layers {
        endpoint = endpoint
            .defaults(options)
            .map_err(|error| Failure::failed(error.kind().as_str(), format!("{name}: {error}")))?;
    }
    Ok(endpoint)
}
