//! A call on its way to the output: built, merged or explained, as the flags ask.

use clap::ArgMatches;
use endpoint::explain::explain;
use endpoint::{Endpoint, Error, ErrorKind, IntoRoute, Options, RequestOptions};

use crate::input::layers::{Layers, Stray};
use crate::input::literal::{Literal, LiteralCall};
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
    /// The method that takes the place of the route's once the request is made, which has a body against the rules.
    pub(super) sent_as: Option<String>,
    /// What to do about a parameter beside the body, where that is not clear.
    pub(super) body_help: Option<&'static str>,
}

impl Call {
    /// The call of a line of another program, in which nothing is a placeholder.
    pub(super) fn literal(request: Literal, program: &str, layers: &mut Layers) -> Result<Self, Failure> {
        let LiteralCall {
            route,
            options,
            sent_as,
        } = request.into_call(program, layers)?;
        Ok(Self {
            route: Some(route),
            options,
            names: Vec::new(),
            remedy: |name| format!("the line has no value for {name}"),
            sent_as,
            body_help: None,
        })
    }

    /// Builds the call and writes what is asked for.
    pub(super) fn answer(self, matches: &ArgMatches, layers: Layers) -> Result<(), Failure> {
        let Self {
            route,
            options,
            names,
            remedy,
            sent_as,
            body_help,
        } = self;
        let options = redaction(matches).unwrap_or_default().add_to(options);
        let route = route.as_deref();
        let report = |error: Error| {
            let help = body_help.filter(|_| error.kind() == ErrorKind::UnexpectedBody);
            let failure = route::failure(error, route, &names, remedy);
            match help {
                Some(help) => failure.help(help),
                None => failure,
            }
        };
        if sent_as.is_some() && (matches.get_flag("explain") || matches.get_flag("merge")) {
            let message = "options can't express a body of this method, and so there is nothing to explain or merge";
            return Err(
                Failure::failed("unexpected-body", message).help("most servers take the same as a POST: -X POST")
            );
        }
        warn_if_deprecated(&layers, route, &options)?;
        if matches.get_flag("explain") {
            let explanation = match route {
                Some(route) => explain(layers.into_list(), route, options),
                None => explain(layers.into_list(), (), options),
            };
            let format = matches.get_one::<String>("output").map(String::as_str);
            return explanation::write(&explanation.map_err(report)?, format);
        }
        let endpoint = layers.endpoint()?;
        let output = Output {
            layers: &layers,
            matches,
            sent_as,
        };
        match route {
            Some(route) => output.write(&endpoint, route, options, report),
            None => output.write(&endpoint, (), options, report),
        }
    }
}

/// Notes an operation that should no longer be used. What else is wrong with it, the request reports.
fn warn_if_deprecated(layers: &Layers, route: Option<&str>, options: &Options<'_>) -> Result<(), Failure> {
    let Some(route) = route.filter(|_| layers.catalogue().is_some()) else {
        return Ok(());
    };
    let method = options
        .get("method")
        .and_then(|method| method.as_str().map(str::to_owned));
    let route = method.map_or_else(|| route.to_owned(), |method| format!("{method} {route}"));
    let endpoint = layers.endpoint()?;
    if let Ok(Some(operation)) = endpoint.operation(&route)
        && operation.deprecated
    {
        stderr::note(&format!("warning: {} is deprecated", operation.name()));
    }
    Ok(())
}

/// What is asked for, and how.
struct Output<'c> {
    layers: &'c Layers,
    matches: &'c ArgMatches,
    sent_as: Option<String>,
}

impl Output<'_> {
    /// Writes the request, or the merged options.
    fn write<'e>(
        &self,
        endpoint: &'e Endpoint,
        route: impl IntoRoute<'e>,
        options: Options<'e>,
        report: impl Fn(Error) -> Failure,
    ) -> Result<(), Failure> {
        let format = self
            .matches
            .get_one::<String>("output")
            .and_then(|name| Format::named(name));
        let format = format.unwrap_or(Format::Json);
        let redact = redaction(self.matches).is_some();
        if self.matches.get_flag("merge") {
            if format != Format::Json {
                return Err(Failure::usage("invalid-usage", "--merge writes JSON alone"));
            }
            let merged = endpoint.merge(route, options).map_err(report)?;
            return stdout::write(json::options(&merged, redact)?.as_bytes());
        }
        let request = endpoint.request(route, options).map_err(report)?;
        if let Some(stray) = self.layers.stray_secret(&request) {
            report_stray(&stray)?;
        }
        let mut text = Vec::new();
        match &self.sent_as {
            None => request::write(format, request, redact, &mut text)?,
            Some(method) => text = sent_as(method, format, request, redact)?,
        }
        stdout::write(&text)
    }
}

/// A secret that goes elsewhere: a warning, or an error where it was made for the profile's base URL alone.
fn report_stray(stray: &Stray) -> Result<(), Failure> {
    let (profile, header) = (mask::quoted(&stray.profile), mask::quoted(&stray.header));
    if stray.is_bound {
        let message =
            format!("{header} of profile {profile} is for its base URL alone, and the request goes elsewhere");
        let header = mask::covered(&stray.header);
        return Err(Failure::failed("foreign-authority", message)
            .help(format!("`{header}:…` gives another value, `{header}:` takes it away")));
    }
    stderr::note(&format!(
        "warning: {header} of profile {profile} goes to another host than that of its base URL"
    ));
    Ok(())
}

/// The request with another method than that by whose rules it was made.
fn sent_as(method: &str, format: Format, request: RequestOptions<'_>, redact: bool) -> Result<Vec<u8>, Failure> {
    if format == Format::Json {
        let mut text = Vec::new();
        request::write(format, request, redact, &mut text)?;
        // The method is the first member.
        let text = String::from_utf8_lossy(&text).replacen("\"post\"", &format!("\"{}\"", method.to_lowercase()), 1);
        return Ok(text.into_bytes());
    }
    let request = if redact {
        request.redacted().into_owned()
    } else {
        request
    };
    let mut request = request.into_http()?;
    if let Ok(method) = method.parse() {
        *request.method_mut() = method;
    }
    Ok(request::sendable(format, &request)?)
}

/// The names of `--redact`, where it is there.
fn redaction(matches: &ArgMatches) -> Option<Names> {
    if !matches.contains_id("redact") {
        return None;
    }
    let names = matches.get_many::<String>("redact").unwrap_or_default();
    Some(Names::new(names.map(String::as_str)))
}
