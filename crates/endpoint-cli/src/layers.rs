//! The layers under a call: the global defaults, the profile, then each file of `--defaults`.

use std::path::PathBuf;

use clap::ArgMatches;
use endpoint::Endpoint;

use crate::failure::Failure;
use crate::file::{self, Inputs};
use crate::json::{self, Origin};
use crate::profile;

/// The endpoint with every layer, cascaded.
pub(crate) fn endpoint(matches: &ArgMatches, inputs: &Inputs) -> Result<Endpoint, Failure> {
    let mut endpoint = Endpoint::new();
    let flag = matches.get_one::<String>("profile").map(String::as_str);
    if let Some((name, options)) = profile::chosen(flag)? {
        endpoint = endpoint.defaults(options).map_err(|error| from(error, &format!("profile `{name}`")))?;
    }
    for path in matches.get_many::<PathBuf>("defaults").unwrap_or_default() {
        let name = file::name(path);
        let options = json::options(&inputs.text(path)?, Origin::File(&name))?;
        endpoint = endpoint.defaults(options).map_err(|error| from(error, &name))?;
    }
    Ok(endpoint)
}

/// A mistake in a layer, told with the layer's name.
fn from(error: endpoint::Error, layer: &str) -> Failure {
    Failure::failed(error.kind().as_str(), format!("{layer}: {error}"))
}
