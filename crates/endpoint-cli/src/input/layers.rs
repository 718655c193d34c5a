//! The layers under a call: the global defaults, the profile, then each file of `--defaults`.

use std::path::PathBuf;

use clap::ArgMatches;
use endpoint::{Endpoint, Options};

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
        layers.push((format!("profile {name}"), options));
    }
    layers.extend(of_files(matches, inputs)?);
    Ok(layers)
}

/// The layers of the flags alone, without a profile.
pub(crate) fn of_files(matches: &ArgMatches, inputs: &Inputs) -> Result<Layers, Failure> {
    let mut layers = Layers::new();
    for path in matches.get_many::<PathBuf>("defaults").unwrap_or_default() {
        let name = files::name(path);
        let options = json::options(&inputs.document(path)?, Source::File(&name))?;
        layers.push((name, options));
    }
    Ok(layers)
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
