//! A call on its way to the output: built, merged or explained, as the flags ask.

use clap::ArgMatches;
use endpoint::explain::explain;
use endpoint::{Endpoint, Error, IntoRoute, Options};

use crate::input::layers::{self, Layers};
use crate::output::format::Format;
use crate::output::{explanation, json, request, stdout};
use crate::report::failure::Failure;
use crate::report::mask::{self, Names};
use crate::report::{route, stderr};

/// A call, ready to be built.
#[derive(Debug)]
pub(super) struct Call {
    /// The route, where the options do not hold it.
    pub(super) route: Option<String>,
    /// The options, with everything of the command line in them.
    pub(super) options: Options<'static>,
    /// The names of the parameters, for a guess at what was meant.
    pub(super) names: Vec<String>,
    /// What to do about a placeholder without a value.
    pub(super) remedy: fn(&str) -> String,
}

impl Call {
    /// Builds the call and writes what is asked for.
    pub(super) fn answer(self, matches: &ArgMatches, layers: Layers) -> Result<(), Failure> {
        let Self {
            route,
            options,
            names,
            remedy,
        } = self;
        let options = redaction(matches).unwrap_or_default().add_to(options);
        let route = route.as_deref();
        let report = |error| route::failure(error, route, &names, remedy);
        if matches.get_flag("explain") {
            let explanation = match route {
                Some(route) => explain(layers, route, options),
                None => explain(layers, (), options),
            };
            let format = matches.get_one::<String>("output").map(String::as_str);
            return explanation::write(&explanation.map_err(report)?, format);
        }
        let endpoint = layers::endpoint(layers.clone())?;
        match route {
            Some(route) => write(&endpoint, &layers, route, options, matches, report),
            None => write(&endpoint, &layers, (), options, matches, report),
        }
    }
}

/// Writes the request, or the merged options.
fn write<'e>(
    endpoint: &'e Endpoint,
    layers: &Layers,
    route: impl IntoRoute<'e>,
    options: Options<'e>,
    matches: &ArgMatches,
    report: impl Fn(Error) -> Failure,
) -> Result<(), Failure> {
    let format = matches.get_one::<String>("output").and_then(|name| Format::named(name));
    let format = format.unwrap_or(Format::Json);
    let redact = redaction(matches).is_some();
    if matches.get_flag("merge") {
        if format != Format::Json {
            return Err(Failure::usage("invalid-usage", "--merge writes JSON alone"));
        }
        let merged = endpoint.merge(route, options).map_err(report)?;
        return stdout::write(json::options(&merged, redact)?.as_bytes());
    }
    let request = endpoint.request(route, options).map_err(report)?;
    if let Some((profile, header)) = layers::stray_secret(layers, &request) {
        let (profile, header) = (mask::quoted(&profile), mask::quoted(&header));
        stderr::note(&format!(
            "warning: {header} of profile {profile} goes to another host than that of its base URL"
        ));
    }
    let mut text = Vec::new();
    request::write(format, request, redact, &mut text)?;
    stdout::write(&text)
}

/// The names of `--redact`, where it is there.
fn redaction(matches: &ArgMatches) -> Option<Names> {
    let names = matches.get_many::<String>("redact")?.map(String::as_str);
    Some(Names::new(names.filter(|name| !matches!(*name, "" | "-"))))
}
