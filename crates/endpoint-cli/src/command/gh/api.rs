//! The call of a `gh api` line.

use std::cell::OnceCell;

use clap::ArgMatches;
use clap::parser::ValueSource;
use endpoint::{ListStyle, Options, Route, Value};
use endpoint_lines::Diagnostic;

use super::host;
use super::repository::Repository;
use crate::command::call::Call;
use crate::command::refused::Given;
use crate::input::address;
use crate::input::fields::{self, Field, Order};
use crate::input::files::{self, Inputs};
use crate::input::header_lines::HeaderLines;
use crate::input::layers::{self, Layers};
use crate::input::nested::Step;
use crate::input::parameters::{Parameters, Placement};
use crate::report::excerpt::Excerpt;
use crate::report::failure::Failure;
use crate::report::mask::Mask;
use crate::report::stderr;

/// The flags about what gh does with the response.
const UNUSED: [&str; 8] = [
    "cache", "include", "jq", "paginate", "silent", "slurp", "template", "verbose",
];

/// What gh says of a body.
const JSON: &str = "application/json; charset=utf-8";

/// Answers a `gh api` line.
pub(crate) fn run(matches: &ArgMatches) -> Result<(), Failure> {
    let Some(("api", matches)) = matches.subcommand() else {
        return Err(Failure::usage(
            "unknown-command",
            "of gh's commands, `api` is the one that makes a request",
        ));
    };
    let unused: Vec<_> = UNUSED
        .into_iter()
        .filter(|flag| matches.value_source(flag) == Some(ValueSource::CommandLine))
        .collect();
    if !unused.is_empty() {
        stderr::note(&format!(
            "note: about the response, and so without effect: --{}",
            unused.join(", --")
        ));
    }
    let inputs = files::inputs();
    let mut layers = layers::read(matches, &inputs)?;
    // What gh sends is what the line says, whatever a catalogue calls it.
    layers.drop_catalogue();
    let call = read(matches, &layers, &inputs)?;
    files::note(&inputs);
    call.answer(matches, layers)
}

fn read(matches: &ArgMatches, layers: &Layers, inputs: &Inputs<'_>) -> Result<Call, Failure> {
    let path = path(matches)?;
    let base_url = host::base_url(matches, layers)?;
    let host = match (address::is_absolute(path), &base_url) {
        (true, _) => host::of(path),
        (false, Some(url)) => host::of(url),
        (false, None) => host::of(&host::base_of(layers)?),
    };
    let repository = OnceCell::new();
    let value = |name: &str| repository.get_or_init(Repository::here).value(name, &host);
    let fields = fields::read(matches, Order::RawFirst, inputs, &|text| filled(text, value))?;
    let input = matches.get_one::<String>("input");
    let given = matches.get_one::<String>("method").map(String::as_str);
    let method = match given {
        Some(method) => method.to_ascii_uppercase(),
        None if fields.is_empty() && input.is_none() => "GET".to_owned(),
        None => "POST".to_owned(),
    };
    let in_query = input.is_some() || method == "GET";
    let pages = pages(matches, path, given.unwrap_or("GET"), &fields)?;
    // gh sends a body with any method.
    let has_body = input.is_some() || !(fields.is_empty() || in_query);
    let takes_none = matches!(&*method, "GET" | "HEAD" | "TRACE");
    let sent_as = method.parse().ok().filter(|_| takes_none && has_body);
    let method = if sent_as.is_some() { "POST".to_owned() } else { method };
    let mut headers = headers(matches)?;
    if input.is_some() {
        // gh says so of whatever it sends.
        headers.add_default("content-type", JSON);
    }
    let mut options = headers.into_options(Options::new().method(method).list_style(ListStyle::Brackets))?;
    if let Some(base_url) = base_url {
        options = options.base_url(base_url);
    }
    if let Some(file) = input {
        options = options.data(inputs.body(file.as_ref(), &files::name(file.as_ref()))?);
    }
    let mut parameters = Parameters::default();
    for field in fields {
        add(&mut parameters, field, in_query, path == "graphql")?;
    }
    let names = parameters.names().to_vec();
    options = parameters.into_options(options)?;
    // A path that is not a template is reported by the library, with the byte at fault.
    if let Ok(route) = Route::parse(path) {
        for variable in route.template().variables() {
            if let Some(value) = value(variable.name())? {
                options = options.path(variable.name().to_owned(), value.to_owned());
            }
        }
    }
    Ok(Call {
        route: Some(format!("{path}{}", pages.unwrap_or_default())),
        options,
        names,
        remedy,
        sent_as,
        body: Given::Fields,
        body_file: inputs.body_file(),
        connection: Vec::new(),
    })
}

/// What gives a placeholder its value.
fn remedy(name: &str) -> String {
    if Repository::NAMES.contains(&name) {
        "GH_REPO=OWNER/REPO names the repository whose {owner} and {repo} are meant".to_owned()
    } else {
        "gh fills {owner}, {repo} and {branch} alone: write the value into the path".to_owned()
    }
}

/// The path of the line.
fn path(matches: &ArgMatches) -> Result<&str, Failure> {
    let path = matches
        .get_one::<String>("endpoint")
        .map(String::as_str)
        .unwrap_or_default();
    // To the library, the text before a blank would be the method.
    match path.trim_end().find(char::is_whitespace) {
        None => Ok(path),
        Some(blank) => {
            let excerpt = Excerpt::new("route", path, blank, Mask::Line, "expected %20");
            Err(Failure::failed("invalid-template", "a path holds no blanks").at(excerpt))
        }
    }
}

/// What `--paginate` adds to the path of the first page.
fn pages(matches: &ArgMatches, path: &str, method: &str, fields: &[Field]) -> Result<Option<&'static str>, Failure> {
    if !matches.get_flag("paginate") || path == "graphql" {
        return Ok(None);
    }
    if !method.eq_ignore_ascii_case("GET") || matches.contains_id("input") {
        let message = "--paginate asks for the pages of a GET, without --input";
        return Err(Failure::usage("invalid-usage", message).help("leave it out"));
    }
    let query = path.split_once('?').map(|(_, query)| query);
    let is_said = query.is_some_and(|query| {
        let mut pairs = query.split('&').filter_map(|pair| pair.split_once('='));
        pairs.any(|(name, value)| name == "per_page" && !value.is_empty())
    });
    if is_said || fields.iter().any(|field| field.name == "per_page") {
        return Ok(None);
    }
    Ok(Some(if query.is_some() {
        "&per_page=100"
    } else {
        "?per_page=100"
    }))
}

/// The headers of `-H`, then that of `--preview`, which goes beside an `accept` of the line.
fn headers(matches: &ArgMatches) -> Result<HeaderLines, Failure> {
    let mut headers = HeaderLines::default();
    for line in matches.get_many::<String>("header").unwrap_or_default() {
        let Some((name, value)) = line.split_once(':') else {
            // The text may be a value whose name was forgotten.
            return Err(Failure::usage(
                "invalid-item",
                "a header of -H is NAME:VALUE, and one has no `:`",
            ));
        };
        match value.trim() {
            "" => headers.remove(name.trim()),
            value => headers.add(name.trim(), value),
        }
    }
    let names = matches.get_many::<String>("preview").unwrap_or_default();
    let types: Vec<String> = names
        .flat_map(|names| names.split(','))
        .enumerate()
        // As gh writes them: the first alone has a suffix.
        .map(|(index, name)| {
            let suffix = if index == 0 { "+json" } else { "" };
            format!("application/vnd.github.{}-preview{suffix}", name.trim())
        })
        .collect();
    if !types.is_empty() {
        headers.add("accept", types.join(", "));
    }
    Ok(headers)
}

/// Adds a field to the query, the body, or the variables of a GraphQL query.
fn add(parameters: &mut Parameters, field: Field, in_query: bool, graphql: bool) -> Result<(), Diagnostic> {
    let Field { name, mut steps, value } = field;
    if in_query {
        // gh writes a null into a query as an empty text.
        let value = if value.is_null() { Value::from("") } else { value };
        return parameters.field(Placement::Query, Field { name, steps, value });
    }
    if graphql && name != "query" && name != "operationName" {
        steps.insert(0, Step::Name(name));
        return parameters.field(
            Placement::Body,
            Field {
                name: "variables".to_owned(),
                steps,
                value,
            },
        );
    }
    parameters.field(Placement::Body, Field { name, steps, value })
}

/// A text of `-F` with `{owner}`, `{repo}` and `{branch}` filled in, as far as they are known.
fn filled<'r>(text: &str, value: impl Fn(&str) -> Result<Option<&'r str>, Failure>) -> Result<String, Failure> {
    let mut filled = text.to_owned();
    for name in Repository::NAMES {
        let placeholder = format!("{{{name}}}");
        if filled.contains(&placeholder)
            && let Some(value) = value(name)?
        {
            filled = filled.replace(&placeholder, value);
        }
    }
    Ok(filled)
}
