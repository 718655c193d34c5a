//! The request of a `gh api` line.

use endpoint::into::IntoRoute as _;
use endpoint::{Endpoint, Options, Place, Route, Style, Value};

use super::host;
use super::line::Line;
use crate::input::fields::{self, Field};
use crate::input::files::{self, Inputs};
use crate::input::header_lines::HeaderLines;
use crate::input::literal::{self, Literal};
use crate::input::nested::Step;
use crate::input::parameters::{Parameters, Placement};
use crate::input::reference::References;
use crate::input::sources::Sources;
use crate::report::diagnostic::Diagnostic;
use crate::report::excerpt::Excerpt;
use crate::report::mask::{self, Mask};
use crate::report::route;
use crate::tree::Way;

/// The content type that gh gives a body.
const JSON: &str = "application/json; charset=utf-8";
const BASE_URL: &str = "https://api.github.com";

/// The request of the words after `gh`, with all that is GitHub's own.
pub(crate) fn read(words: &[String], inputs: &Inputs<'_>) -> Result<Literal, Diagnostic> {
    let (line, left_out) = Line::read(words)?;
    let note = line
        .is_paginated
        .then(|| "--paginate asks for all pages, and this is the first".to_owned());
    let literal = literal(&line, BASE_URL, inputs)?;
    let has_token = literal.headers.says("authorization");
    let token = (!has_token).then(|| "gh adds its token as authorization, which is not in the line".to_owned());
    Ok(Literal { left_out, ..literal }.noted(note).noted(token))
}

/// The request of a line. Its path is below `base` unless the line or the environment names a host.
pub fn literal(line: &Line, base: &str, inputs: &Inputs<'_>) -> Result<Literal, Diagnostic> {
    check_references(line, &inputs.references())?;
    let path = path(&line.path)?;
    let base_url = host::base_url(line, base, inputs.world())?;
    let is_query = line.input.is_some()
        || line
            .method
            .as_deref()
            .is_some_and(|method| method.eq_ignore_ascii_case("GET"));
    let way = if is_query { Way::Encoded } else { Way::Json };
    // gh reads all of `-f` before all of `-F`.
    let mut fields: Vec<Field> = line
        .raw_fields
        .iter()
        .map(|text| fields::raw(&inputs.written(text, way)))
        .collect::<Result<_, _>>()?;
    for text in &line.typed_fields {
        fields.push(fields::typed(text, inputs, &|text| Ok(filled(text, way, inputs)))?);
    }
    let input = line.input.as_deref();
    let given = line.method.as_deref();
    let method = match given {
        Some(method) => method.to_ascii_uppercase(),
        None if fields.is_empty() && input.is_none() => "GET".to_owned(),
        None => "POST".to_owned(),
    };
    let in_query = input.is_some() || method == "GET";
    let sources = sources(line, in_query);
    let pages = pages(line, given.unwrap_or("GET"), &fields)?;
    let mut headers = headers(line)?;
    headers.come_from(Some("-H"));
    let mut options = headers.clone().into_options(Options::new())?;
    options = options.method(method).list_style(Style::Brackets);
    options = options.base_url(base_url.unwrap_or_else(|| base.to_owned()));
    if let Some(file) = input {
        let path = file.as_ref();
        options = options.data(literal::body(inputs.attach(path, &files::name(path), false)?));
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
            if let Some(value) = of_repository(variable.name(), inputs) {
                options = options.path(variable.name().to_owned(), value);
            }
        }
    }
    let route = format!("{path}{}", pages.unwrap_or_default());
    let mut call = (&route).into_call(options);
    // gh sends a body with any method.
    call.has_any_body = true;
    let request = Endpoint::github().request(call, ());
    let request = request.map_err(|error| route::failure(error, Some(&route), &names, remedy))?;
    let mut literal = Literal::get(request.url().to_owned());
    literal.method = request.method().to_string();
    if input.is_some() || request.headers().contains_key("content-type") {
        // gh says so of whatever it sends.
        headers.add_default("content-type", JSON);
    }
    headers.come_from(Some(&sources.by_default()));
    literal.headers = headers;
    literal.sources = sources;
    literal.body = request.body().map(|body| body.to_bytes().into_owned());
    Ok(literal)
}

/// The sources of the parts other than headers.
fn sources(line: &Line, in_query: bool) -> Sources {
    let mut sources = Sources::of("gh").with(Place::Url, "path");
    let of = if in_query { Place::Query } else { Place::Body };
    for (texts, by) in [(&line.raw_fields, "-f"), (&line.typed_fields, "-F")] {
        let names = texts.iter().filter_map(|text| text.split(['=', '[']).next());
        names.for_each(|name| sources.add(of, name, by));
        if of == Place::Body && !texts.is_empty() {
            sources.add(of, "", by);
        }
    }
    if line.input.is_some() {
        sources.add(Place::Body, "", "--input");
    }
    let method = match line.method {
        Some(_) => "-X".to_owned(),
        None => sources.by_default_for_body(),
    };
    if !line.path.contains("://") {
        let host = line
            .hostname
            .as_ref()
            .map_or_else(|| sources.by_default(), |_| "--hostname".to_owned());
        sources.add(Place::Header, "host", &host);
    }
    sources.with(Place::Method, &method)
}

/// An error where a reference would choose more than a text of the request: `-F` reads a value as a number or a file.
fn check_references(line: &Line, references: &References) -> Result<(), Diagnostic> {
    let keys = line.raw_fields.iter().filter_map(|text| text.split_once('='));
    let texts = [&line.method, &line.input, &line.hostname].into_iter().flatten();
    let texts = texts
        .chain(&line.typed_fields)
        .chain(&line.previews)
        .map(String::as_str);
    let mut texts = texts.chain(keys.map(|(key, _)| key));
    let whole = references.first(&line.path).map(|_| &*line.path);
    let Some(name) = texts
        .find_map(|text| references.first_name(text))
        .or_else(|| references.first_name(whole?))
    else {
        return Ok(());
    };
    let message = format!("the variable {} decides how gh makes the request", mask::quoted(name));
    Err(Diagnostic::usage("unsupported-option", message)
        .help("a variable is the value of -f, of a header, or a part of the path; write anything else itself"))
}

/// The way to give a placeholder its value.
fn remedy(_: &str) -> String {
    "gh fills {owner}, {repo} and {branch} alone: write the value into the path".to_owned()
}

/// The path of the line.
fn path(path: &str) -> Result<&str, Diagnostic> {
    // To the library, the text before a blank would be the method.
    match path.trim_end().find(char::is_whitespace) {
        None => Ok(path),
        Some(blank) => {
            let excerpt = Excerpt::new("route", path, blank, Mask::Line, "expected %20");
            Err(Diagnostic::failed("invalid-template", "a path holds no blanks").at(excerpt))
        }
    }
}

/// The addition of `--paginate` to the path of the first page.
fn pages(line: &Line, method: &str, fields: &[Field]) -> Result<Option<&'static str>, Diagnostic> {
    if !line.is_paginated || line.path == "graphql" {
        return Ok(None);
    }
    if !method.eq_ignore_ascii_case("GET") || line.input.is_some() {
        let message = "--paginate asks for the pages of a GET, without --input";
        return Err(Diagnostic::usage("invalid-usage", message).help("leave it out"));
    }
    let query = line.path.split_once('?').map(|(_, query)| query);
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
fn headers(line: &Line) -> Result<HeaderLines, Diagnostic> {
    let mut headers = HeaderLines::default();
    for text in &line.headers {
        let Some((name, value)) = text.split_once(':') else {
            // The text may be a value whose name was forgotten.
            return Err(Diagnostic::usage(
                "invalid-item",
                "a header of -H is NAME:VALUE, and one has no `:`",
            ));
        };
        match value.trim() {
            "" => headers.remove(name.trim()),
            value => headers.add(name.trim(), value),
        }
    }
    let names = line.previews.iter().flat_map(|names| names.split(','));
    let types: Vec<String> = names
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

/// The value of a placeholder that gh fills: that of `GH_REPO=OWNER/REPO`, or a variable of its name. git is not asked.
fn of_repository(name: &str, inputs: &Inputs<'_>) -> Option<String> {
    let named = inputs.variable("GH_REPO").unwrap_or_default();
    let named = named
        .split_once('/')
        .filter(|(owner, repo)| !owner.is_empty() && !repo.is_empty() && !repo.contains(['/', ':']));
    match (name, named) {
        ("owner", Some((owner, _))) => Some(owner.to_owned()),
        ("repo", Some((_, repo))) => Some(repo.to_owned()),
        ("owner" | "repo" | "branch", _) => inputs.mark(name),
        _ => None,
    }
}

/// A text of `-F` with `{owner}`, `{repo}` and `{branch}` filled in.
fn filled(text: &str, way: Way, inputs: &Inputs<'_>) -> String {
    let mut filled = text.to_owned();
    for name in ["owner", "repo", "branch"] {
        let placeholder = format!("{{{name}}}");
        if filled.contains(&placeholder)
            && let Some(value) = of_repository(name, inputs)
        {
            filled = filled.replace(&placeholder, &inputs.written(&value, way));
        }
    }
    filled
}
