//! One request: the words and flags of a call become options, the options a request, the request a text.

use std::collections::HashMap;

use clap::{ArgMatches, Command};
use endpoint::{Error, ErrorKind, ListStyle, Options, RequestOptions, Route};

use crate::diagnostic::{self, Excerpt};
use crate::did_you_mean;
use crate::failure::Failure;
use crate::file::Inputs;
use crate::json::{self, Origin};
use crate::layers::{self, Layers};
use crate::mask::Mask;
use crate::output::{self, Format};
use crate::parameters::{self, Parameters, Place};
use crate::words::{self, Words};
use crate::{args, explain, stdout};

/// A call, ready to be built.
#[derive(Debug)]
pub(crate) struct Call {
    /// The route, where it does not stand in the options.
    pub(crate) route: Option<String>,
    /// The options, everything on the command line in them.
    pub(crate) options: Options<'static>,
    /// The names of the parameters, for a guess at what was meant.
    pub(crate) names: Vec<String>,
    /// What to do about a placeholder without a value.
    pub(crate) remedy: fn(&str) -> String,
}

/// Answers `endpoint [OPTIONS] [METHOD] ROUTE [ITEM]...`.
pub(crate) fn run(matches: &ArgMatches) -> Result<(), Failure> {
    let inputs = Inputs::default();
    let call = read(matches, &inputs)?;
    answer(matches, layers::read(matches, &inputs)?, call)
}

/// Builds the call and writes what is asked for.
pub(crate) fn answer(matches: &ArgMatches, layers: Layers, call: Call) -> Result<(), Failure> {
    let Call {
        route,
        options,
        names,
        remedy,
    } = call;
    let route = route.as_deref();
    let fail = |error: Error| failure(error, route, &names, remedy);
    let format = matches.get_one::<String>("output").map(String::as_str);
    if matches.get_flag("explain") {
        let explanation = match route {
            Some(route) => endpoint::explain::explain(layers, route, options),
            None => endpoint::explain::explain(layers, (), options),
        };
        return explain::write(&explanation.map_err(fail)?, format);
    }
    let endpoint = layers::endpoint(layers)?;
    let redact = matches.get_flag("redact");
    if matches.get_flag("merge") {
        if format.is_some_and(|format| format != "json") {
            return Err(Failure::usage("invalid-usage", "--merge writes JSON alone"));
        }
        let merged = match route {
            Some(route) => endpoint.merge(route, options),
            None => endpoint.merge((), options),
        };
        return stdout::write(json::pretty(&merged.map_err(fail)?, redact)?.as_bytes());
    }
    let request = match route {
        Some(route) => endpoint.request(route, options),
        None => endpoint.request((), options),
    };
    write(format, request.map_err(fail)?, redact)
}

/// The options that the words and flags say.
fn read(matches: &ArgMatches, inputs: &Inputs) -> Result<Call, Failure> {
    let mut options = match matches.get_one::<String>("input") {
        None => Options::new(),
        Some(file) => json::options(
            &inputs.document(file.as_ref())?,
            Origin::File(if file == "-" { "stdin" } else { file }),
        )?,
    };
    let words: Vec<String> = matches
        .get_many::<String>("words")
        .unwrap_or_default()
        .cloned()
        .collect();
    if let [word] = &*words {
        note_command(word);
    }
    let Words { method, route, items } = words::read(&words, matches.contains_id("input"));
    for (flag, set) in [
        (
            "method",
            Options::method as fn(Options<'static>, String) -> Options<'static>,
        ),
        ("base-url", Options::base_url),
        ("format", Options::format),
    ] {
        if let Some(text) = matches.get_one::<String>(flag) {
            options = set(options, text.clone());
        }
    }
    for preview in matches.get_many::<String>("preview").unwrap_or_default() {
        options = options.preview(preview.clone());
    }
    if let Some(text) = matches.get_one::<String>("data") {
        options = options.data(parameters::data(text, inputs)?);
    }
    let parameters = collect(matches, items, inputs)?;
    let names = parameters.names().to_vec();
    options = parameters.into_options(options);
    if let Some(style) = matches.get_one::<String>("arrays") {
        options = options.list_style(match style.as_str() {
            "repeat" => ListStyle::Repeat,
            "brackets" => ListStyle::Brackets,
            _ => ListStyle::Comma,
        });
    }
    let route = route.map(|route| match method {
        Some(method) => format!("{method} {route}"),
        None => route.to_owned(),
    });
    let remedy: fn(&str) -> String = |name| format!("add {name}=…");
    if let Some(route) = route.as_deref().filter(|_| matches.contains_id("input")) {
        let is_given = matches.contains_id("method");
        options = over_input(options, route, is_given).map_err(|error| failure(error, Some(route), &names, remedy))?;
    }
    Ok(Call {
        route,
        options,
        names,
        remedy,
    })
}

/// A word alone is a URL, and may have been meant for a command.
fn note_command(word: &str) {
    if !word.bytes().all(|byte| byte.is_ascii_lowercase()) {
        return;
    }
    let command = args::command();
    let names = command.get_subcommands().map(Command::get_name);
    if let Some(nearest) = did_you_mean::nearest(word, names) {
        diagnostic::note(&format!(
            "note: `{word}` is read as a URL: was the command `{nearest}` meant?"
        ));
    }
}

/// To the library, options beat the route; but the words stand over the options of a file.
fn over_input(mut options: Options<'static>, route: &str, method_is_given: bool) -> Result<Options<'static>, Error> {
    let method = match Route::parse(route) {
        Ok(route) => {
            options = options.url(route.template().as_str().to_owned());
            route.method().map(str::to_owned)
        }
        // The route is a method alone: the URL is that of the file.
        Err(error) if error.kind() == ErrorKind::MissingUrl => Some(route.trim().to_owned()),
        Err(error) => return Err(error),
    };
    Ok(match method.filter(|method| !method_is_given && !method.is_empty()) {
        Some(method) => options.method(method),
        None => options,
    })
}

/// Headers and parameters of the flags, then of the items.
fn collect(matches: &ArgMatches, items: &[String], inputs: &Inputs) -> Result<Parameters, Failure> {
    let mut parameters = Parameters::default();
    for line in matches.get_many::<String>("header").unwrap_or_default() {
        parameters.header_line(line)?;
    }
    for field in parameters::read_fields(matches, inputs, &str::to_owned)? {
        parameters.field(Place::Automatic, field)?;
    }
    for (flag, place) in [("path", Place::Path), ("query", Place::Query), ("body", Place::Body)] {
        for text in matches.get_many::<String>(flag).unwrap_or_default() {
            parameters.placed(place, text, inputs)?;
        }
    }
    parameters.items(items, inputs)?;
    Ok(parameters)
}

/// The library's error with the place in the route, and with a guess at what was meant.
pub(crate) fn failure(error: Error, route: Option<&str>, names: &[String], remedy: fn(&str) -> String) -> Failure {
    let (kind, offset) = (error.kind(), error.offset());
    // What these say of the value of a placeholder, under the placeholder.
    let label = match kind {
        ErrorKind::MissingParameter => "has no value",
        ErrorKind::EmptySegment => "expands to nothing",
        ErrorKind::DotSegment => "makes a dot segment",
        ErrorKind::ForeignAuthority => "would choose the host",
        _ => "",
    };
    let name = error.name().filter(|_| !label.is_empty()).map(str::to_owned);
    let reason = error.reason().to_owned();
    let mut failure = Failure::from(error);
    if let (Some(offset), Some(route)) = (offset, route) {
        failure = failure.at(Excerpt::new("route", route, offset, Mask::Nothing, reason));
    }
    if let (Some(name), Some(route)) = (name, route) {
        let placeholders = placeholders(route);
        if let Some(offset) = placeholders.get(&name) {
            let characters = name.chars().count();
            let excerpt = Excerpt::spanning("route", route, *offset, characters, Mask::Nothing, label);
            failure = failure.at(excerpt);
        }
        if kind == ErrorKind::MissingParameter {
            let others = names.iter().filter(|name| !placeholders.contains_key(*name));
            failure = match did_you_mean::nearest(&name, others.map(String::as_str)) {
                Some(nearest) => failure.help(format!("`{nearest}` stands in no placeholder: did you mean `{name}`?")),
                None => failure.help(remedy(&name)),
            };
        }
    }
    match kind {
        ErrorKind::MissingUrl => failure.help("endpoint \"GET /users/{name}\" name=mona"),
        _ => failure,
    }
}

/// The names of the route's placeholders, and where each first stands.
fn placeholders(route: &str) -> HashMap<String, usize> {
    let mut placeholders = HashMap::new();
    let Ok(parsed) = endpoint::Route::parse(route) else {
        return placeholders;
    };
    let template = parsed.template();
    let before = route.find(template.as_str()).unwrap_or_default();
    for variable in template.variables() {
        placeholders
            .entry(variable.name().to_owned())
            .or_insert(before + variable.range().start);
    }
    placeholders
}

/// Writes the request in a format.
fn write(format: Option<&str>, request: RequestOptions<'_>, redact: bool) -> Result<(), Failure> {
    let format = format.and_then(Format::named).unwrap_or(Format::Json);
    let mut text = Vec::new();
    match output::write(format, request, redact, &mut text) {
        Ok(()) => stdout::write(&text),
        Err(output::Error::Io(error)) => Err(stdout::failure(&error)),
        Err(output::Error::Request(error)) => Err(error.into()),
        Err(output::Error::Unsupported(message)) => Err(Failure::failed("unsupported-output", message)),
    }
}
