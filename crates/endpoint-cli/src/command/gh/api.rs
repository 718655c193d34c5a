//! The call of a `gh api` line.

use std::cell::OnceCell;

use clap::ArgMatches;
use clap::parser::ValueSource;
use endpoint::{ListStyle, Options, Route, Value};

use super::host;
use super::repository::Repository;
use crate::command::call::Call;
use crate::input::fields::{self, Field};
use crate::input::files::{self, Inputs};
use crate::input::layers;
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
    let inputs = Inputs::default();
    let layers = layers::read(matches, &inputs)?;
    let base_url = host::base_url(matches, &layers)?;
    read(matches, base_url, &inputs)?.answer(matches, layers)
}

fn read(matches: &ArgMatches, base_url: Option<String>, inputs: &Inputs) -> Result<Call, Failure> {
    let repository = OnceCell::new();
    let value = |name: &str| repository.get_or_init(Repository::here).value(name).map(str::to_owned);
    let fields = fields::read(matches, inputs, &|text| filled(text, value))?;
    let input = matches.get_one::<String>("input");
    let method = match matches.get_one::<String>("method") {
        Some(method) => method.as_str(),
        None if fields.is_empty() && input.is_none() => "GET",
        None => "POST",
    };
    let mut options = Options::new().method(method.to_owned()).list_style(ListStyle::Brackets);
    if let Some(base_url) = base_url {
        options = options.base_url(base_url);
    }
    for names in matches.get_many::<String>("preview").unwrap_or_default() {
        for name in names.split(',') {
            options = options.preview(name.trim().to_owned());
        }
    }
    if let Some(file) = input {
        options = options.data(inputs.body(file.as_ref(), &files::name(file.as_ref()))?);
    }
    let mut parameters = Parameters::default();
    for line in matches.get_many::<String>("header").unwrap_or_default() {
        parameters.header_line(line)?;
    }
    let path = matches
        .get_one::<String>("endpoint")
        .map(String::as_str)
        .unwrap_or_default();
    // To the library, the text before a blank would be the method.
    if let Some(blank) = path.trim_end().find(char::is_whitespace) {
        let excerpt = Excerpt::new("route", path, blank, Mask::Line, "expected %20");
        return Err(Failure::failed("invalid-template", "a path holds no blanks").at(excerpt));
    }
    let in_query = input.is_some() || ["GET", "HEAD"].iter().any(|verb| method.eq_ignore_ascii_case(verb));
    for field in fields {
        add(&mut parameters, field, in_query, path == "graphql")?;
    }
    let names = parameters.names().to_vec();
    options = parameters.into_options(options);
    // A path that is not a template is reported by the library, with the byte at fault.
    if let Ok(route) = Route::parse(path) {
        for variable in route.template().variables() {
            if let Some(value) = value(variable.name()) {
                options = options.path(variable.name().to_owned(), value);
            }
        }
    }
    Ok(Call {
        route: Some(path.to_owned()),
        options,
        names,
        remedy: |_| "GH_REPO=OWNER/REPO names the repository whose {owner} and {repo} are meant".to_owned(),
        body_file: inputs.body_file(),
    })
}

/// Adds a field to the query, the body, or the variables of a GraphQL query.
fn add(parameters: &mut Parameters, field: Field, in_query: bool, graphql: bool) -> Result<(), Failure> {
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
fn filled(text: &str, value: impl Fn(&str) -> Option<String>) -> String {
    let mut filled = text.to_owned();
    for name in Repository::NAMES {
        let placeholder = format!("{{{name}}}");
        if filled.contains(&placeholder)
            && let Some(value) = value(name)
        {
            filled = filled.replace(&placeholder, &value);
        }
    }
    filled
}
