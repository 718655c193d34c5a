//! `endpoint gh api …`: a line written for gh, read with gh's rules.
//!
//! They differ from the command's own in three things: fields make the method POST, they go to the query of a GET and else
//! into the body and never into the path, and `--input` is the body.

mod repository;

use std::cell::OnceCell;
use std::env::VarError;

use clap::ArgMatches;
use endpoint::{ListStyle, Options, Value};

use crate::diagnostic::{self, Excerpt};
use crate::failure::Failure;
use crate::fields::Field;
use crate::file::{self, Inputs};
use crate::layers::{self, Layers};
use crate::mask::Mask;
use crate::parameters::{self, Parameters, Place};
use crate::request::{self, Call};
use crate::tree::Step;

use self::repository::Repository;

/// The flags that say what gh does with the response.
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
        .filter(|flag| matches.value_source(flag) == Some(clap::parser::ValueSource::CommandLine))
        .collect();
    if !unused.is_empty() {
        diagnostic::note(&format!(
            "note: about the response, and so without effect: --{}",
            unused.join(", --")
        ));
    }
    let inputs = Inputs::default();
    let layers = layers::read(matches, &inputs)?;
    let base_url = base_url(matches, &layers)?;
    let call = read(matches, base_url, &inputs)?;
    request::answer(matches, layers, call)
}

fn read(matches: &ArgMatches, base_url: Option<String>, inputs: &Inputs) -> Result<Call, Failure> {
    let repository = OnceCell::new();
    let value = |name: &str| repository.get_or_init(Repository::here).value(name).map(str::to_owned);
    let fields = parameters::read_fields(matches, inputs, &|text| filled(text, value))?;
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
        options = options.data(parameters::bytes(file.as_ref(), &file::name(file.as_ref()), inputs)?);
    }
    let mut parameters = Parameters::default();
    for line in matches.get_many::<String>("header").unwrap_or_default() {
        parameters.header_line(line)?;
    }
    let path = matches
        .get_one::<String>("endpoint")
        .map(String::as_str)
        .unwrap_or_default();
    // To the library, what stands before a blank would be the method.
    if let Some(blank) = path.trim_end().find(char::is_whitespace) {
        let excerpt = Excerpt::new("route", path, blank, Mask::Nothing, "expected %20");
        return Err(Failure::failed("invalid-template", "a path holds no blanks").at(excerpt));
    }
    let in_query = input.is_some() || ["GET", "HEAD"].iter().any(|verb| method.eq_ignore_ascii_case(verb));
    for field in fields {
        place(&mut parameters, field, in_query, path == "graphql")?;
    }
    let names = parameters.names().to_vec();
    options = parameters.into_options(options);
    // A path that is no template is told by the library, with its place.
    if let Ok(route) = endpoint::Route::parse(path) {
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
    })
}

/// Puts a field into the query, the body, or the variables of a GraphQL query.
fn place(parameters: &mut Parameters, field: Field, in_query: bool, graphql: bool) -> Result<(), Failure> {
    let Field { name, mut steps, value } = field;
    if in_query {
        // gh writes a null into a query as an empty text.
        let value = if value.is_null() { Value::from("") } else { value };
        return parameters.field(Place::Query, Field { name, steps, value });
    }
    if graphql && name != "query" && name != "operationName" {
        steps.insert(0, Step::Name(name));
        return parameters.field(
            Place::Body,
            Field {
                name: "variables".to_owned(),
                steps,
                value,
            },
        );
    }
    parameters.field(Place::Body, Field { name, steps, value })
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

/// The base URL where it is not the one of the layers: that of the host that is asked for, and the one for GraphQL, which
/// GitHub Enterprise Server keeps beside `/api/v3`.
fn base_url(matches: &ArgMatches, layers: &Layers) -> Result<Option<String>, Failure> {
    let host = match (matches.get_one::<String>("hostname"), std::env::var("GH_HOST")) {
        (Some(host), _) => Some(host.clone()),
        (None, Ok(host)) => Some(host),
        (None, Err(VarError::NotPresent)) => None,
        // Without it, the request would go to another host than the one that was meant.
        (None, Err(VarError::NotUnicode(_))) => {
            return Err(Failure::usage(
                "invalid-utf8",
                "GH_HOST holds something else than UTF-8",
            ));
        }
    };
    let asked = host
        .filter(|host| !host.is_empty())
        .map(|host| rest_url(&host))
        .transpose()?;
    if matches
        .get_one::<String>("endpoint")
        .is_none_or(|endpoint| endpoint != "graphql")
    {
        return Ok(asked);
    }
    let url = match &asked {
        Some(url) => url.clone(),
        None => {
            let defaults = layers::endpoint(layers.clone())?;
            let defaults = Value::from_serialize(defaults.default_options())?;
            let url = defaults.as_object().and_then(|defaults| defaults.get("baseUrl"));
            url.and_then(Value::as_str).unwrap_or_default().to_owned()
        }
    };
    Ok(url
        .trim_end_matches('/')
        .strip_suffix("/api/v3")
        .map(|root| format!("{root}/api"))
        .or(asked))
}

/// Where the REST API of a GitHub host is.
fn rest_url(host: &str) -> Result<String, Failure> {
    let valid = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b':');
    if !host.bytes().all(valid) {
        return Err(Failure::usage(
            "invalid-base-url",
            "a host has letters, digits, `.`, `-` and perhaps a port",
        ));
    }
    let host = host.to_ascii_lowercase();
    Ok(match host.as_str() {
        "github.com" | "api.github.com" => "https://api.github.com".to_owned(),
        "github.localhost" => "http://api.github.localhost".to_owned(),
        host if host.ends_with(".ghe.com") && !host.starts_with("api.") => format!("https://api.{host}"),
        host => format!("https://{host}/api/v3"),
    })
}
