//! A call on its way to the output: built, merged or explained, as the flags ask.

use clap::ArgMatches;
use endpoint::explain::explain;
use endpoint::{Body, Options};

use super::rust;
use crate::input::files;
use crate::input::layers::{self, Layers};
use crate::output::format::Format;
use crate::output::message::Manner;
use crate::output::{explanation, json, request, stdout};
use crate::report::failure::Failure;
use crate::report::mask::Names;
use crate::report::route;

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
    /// The file that the body is read from, where that is one.
    pub(super) body_file: Option<String>,
}

impl Call {
    /// Builds the call and writes what is asked for.
    pub(super) fn answer(self, matches: &ArgMatches, layers: Layers) -> Result<(), Failure> {
        let Self {
            route,
            options,
            names,
            remedy,
            body_file,
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
        if matches.get_flag("merge") {
            let merged = match route {
                Some(route) => endpoint.merge(route, options),
                None => endpoint.merge((), options),
            };
            return write_merged(&merged.map_err(report)?, matches);
        }
        let request = match route {
            Some(route) => endpoint.request(route, options.clone()),
            None => endpoint.request((), options.clone()),
        };
        let request = request.map_err(report)?;
        let body = request.body().map(Body::to_bytes).unwrap_or_default();
        let manner = Manner {
            is_pretty: matches.get_flag("pretty"),
            // The file may have changed, or be a part of the body alone.
            body_file: body_file.as_deref().filter(|path| files::holds(path, &body)),
        };
        let (format, redact) = (format(matches), redaction(matches).is_some());
        if format == Format::Rust
            && let Some(code) = rust::code(route, layers, options, &request, manner, redact)
        {
            return stdout::write(code.as_bytes());
        }
        let text = request::text(format, request, manner, redact)?;
        match String::from_utf8(text) {
            Ok(json) if matches!(format, Format::Json | Format::Har) => stdout::write_json(&json),
            Ok(text) => stdout::write(text.as_bytes()),
            Err(error) => stdout::write(error.as_bytes()),
        }
    }
}

/// Writes the merged options.
fn write_merged(merged: &Options<'_>, matches: &ArgMatches) -> Result<(), Failure> {
    if format(matches) != Format::Json {
        return Err(Failure::usage("invalid-usage", "--merge writes JSON alone"));
    }
    stdout::write_json(&json::options(merged, redaction(matches).is_some())?)
}

/// The format of `-o`.
fn format(matches: &ArgMatches) -> Format {
    let named = matches.get_one::<String>("output").and_then(|name| Format::named(name));
    named.unwrap_or(Format::Json)
}

/// The names of `--redact`, where it is there.
fn redaction(matches: &ArgMatches) -> Option<Names> {
    let names = matches.get_many::<String>("redact")?.map(String::as_str);
    Some(Names::new(names.filter(|name| !matches!(*name, "" | "-"))))
}
