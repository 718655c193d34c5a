//! The layers under a call: the global defaults, the profile, then each file of `--defaults`.

use std::path::PathBuf;

use clap::ArgMatches;
use endpoint::{Endpoint, Options};

use super::files::{self, Inputs};
use super::json::{self, Source};
use super::{catalogues, profiles};
use crate::report::failure::Failure;

/// The layers over the global defaults, each with its name in messages and in `--explain`.
pub(crate) type Layers = Vec<(String, Options<'static>)>;

/// How the name of the layer of a catalogue begins.
const API: &str = "api ";

/// The layers that the flags and the environment ask for, the earlier first.
pub(crate) fn read(matches: &ArgMatches, inputs: &Inputs) -> Result<Layers, Failure> {
    let flag = matches.get_one::<String>("profile").map(String::as_str);
    let (name, profile) = profiles::chosen(flag)?.unzip();
    let of_profile = profile.as_ref().and_then(|profile| profile.api.as_deref());
    let mut layers = catalogue(matches, of_profile)?;
    if let (Some(name), Some(profile)) = (name, profile) {
        layers.push((format!("profile {name}"), profile.options));
    }
    for path in matches.get_many::<PathBuf>("defaults").unwrap_or_default() {
        let name = files::name(path);
        let options = json::options(&inputs.document(path)?, Source::File(&name))?;
        layers.push((name, options));
    }
    Ok(layers)
}

/// The layer of the catalogue that `--api` names, or else the profile.
pub(crate) fn catalogue(matches: &ArgMatches, of_profile: Option<&str>) -> Result<Layers, Failure> {
    let flag = matches.try_get_one::<String>("api").ok().flatten();
    let Some(name) = flag.map(String::as_str).or(of_profile) else {
        return Ok(Layers::new());
    };
    let options = catalogues::options(catalogues::read(name)?)?;
    Ok(vec![(format!("{API}{name}"), options)])
}

/// Whether one of the layers is a catalogue.
pub(crate) fn has_catalogue(layers: &Layers) -> bool {
    layers.first().is_some_and(|(name, _)| name.starts_with(API))
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
