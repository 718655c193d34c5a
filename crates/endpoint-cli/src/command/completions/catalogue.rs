//! Candidates from a catalogue: ids, routes, names and values. Empty if nothing fits, or if the line names no catalogue.

use std::ffi::OsStr;

use clap_complete::CompletionCandidate;
use endpoint::Place;
use endpoint_catalogue::{Catalogue, Entry, Kind, Parameter};

use super::asked::Line;
use crate::input::{catalogues, method};
use crate::report::hidden::printable;

/// The most candidates for a word.
const MOST: usize = 5_000;

/// The candidates for a word of a call.
pub(super) fn of_call(current: &str) -> Vec<CompletionCandidate> {
    fitting(current, |catalogue, line| candidates(catalogue, line, current))
}

/// The candidates for an operation, by its id or its route.
pub(super) fn operations(current: &OsStr) -> Vec<CompletionCandidate> {
    let current = current.to_str().unwrap_or_default();
    fitting(current, |catalogue, line| match line.words.last() {
        // The URL of a route of two words.
        Some(method) if method::is_verb(method) => urls(catalogue, &method.to_uppercase()),
        _ => [ids(catalogue), routes(catalogue, current), methods(catalogue)].concat(),
    })
}

/// The candidates from the line's catalogue that start with `current`.
fn fitting(current: &str, find: impl FnOnce(&Catalogue, &Line) -> Vec<String>) -> Vec<CompletionCandidate> {
    let line = Line::asked();
    // In the middle of a line, nothing is a mistake yet.
    let Ok(catalogue) = catalogues::chosen(line.api.as_deref(), line.profile.as_deref()) else {
        return Vec::new();
    };
    let found = find(catalogue, &line).into_iter();
    let found = found.filter(|candidate| candidate.starts_with(current)).take(MOST);
    found
        .map(|candidate| CompletionCandidate::new(printable(&candidate)))
        .collect()
}

/// The candidates for the place of a word in a call.
fn candidates(catalogue: &Catalogue, line: &Line, current: &str) -> Vec<String> {
    let words: Vec<&str> = line.words.iter().map(String::as_str).collect();
    match &*words {
        [] if current.starts_with('/') => urls(catalogue, "GET"),
        [] if current.contains(' ') => routes(catalogue, current),
        [] => [ids(catalogue), methods(catalogue)].concat(),
        [first, rest @ ..] => match (operation(catalogue, first), rest) {
            (Some(operation), items) => items_of(operation, items, current),
            (None, []) => urls(catalogue, &first.to_uppercase()),
            (None, [url, items @ ..]) => operation(catalogue, &format!("{first} {url}"))
                .map(|operation| items_of(operation, items, current))
                .unwrap_or_default(),
        },
    }
}

fn ids(catalogue: &Catalogue) -> Vec<String> {
    let routes = catalogue.routes().into_iter().flatten();
    routes.map(|(_, id)| id.into_owned()).filter(|id| id != "-").collect()
}

fn methods(catalogue: &Catalogue) -> Vec<String> {
    let routes = catalogue.routes().into_iter().flatten();
    let mut methods: Vec<String> = routes
        .filter_map(|(route, _)| Some(route.split_once(' ')?.0.to_owned()))
        .collect();
    methods.dedup();
    methods
}

/// The routes that begin as a word does.
fn routes(catalogue: &Catalogue, current: &str) -> Vec<String> {
    let routes = catalogue.routes().into_iter().flatten().map(|(route, _)| route);
    routes
        .filter(|route| route.starts_with(current))
        .map(str::to_owned)
        .collect()
}

fn urls(catalogue: &Catalogue, method: &str) -> Vec<String> {
    let routes = catalogue.routes().into_iter().flatten();
    let split = routes.filter_map(|(route, _)| route.split_once(' '));
    split
        .filter(|(own, _)| *own == method)
        .map(|(_, url)| url.to_owned())
        .collect()
}

/// The operation of an id, of a route, or of a URL that begins with a slash.
fn operation<'c>(catalogue: &'c Catalogue, word: &str) -> Option<&'c Entry> {
    let by_id = catalogue.named(word).ok()?;
    by_id.or_else(|| {
        let (method, url) = word.split_once(' ').unwrap_or(("GET", word));
        let is_route = url.starts_with('/');
        is_route.then(|| catalogue.find(&method.to_uppercase(), url).ok()?)?
    })
}

/// Items for parameters that are not given yet, or values of the item that is begun.
fn items_of(operation: &Entry, items: &[&str], current: &str) -> Vec<String> {
    let name_of = |item: &str| {
        item.split(['=', ':', ';', '@', '['])
            .next()
            .unwrap_or_default()
            .to_owned()
    };
    let given: Vec<String> = items.iter().map(|item| name_of(item)).collect();
    let placeholders = operation
        .placeholders()
        .map(|name| Parameter::new(Place::Placeholder, name));
    let described = &operation.parameters;
    let mut parameters: Vec<Parameter> = described.iter().filter(|one| !one.is_rest()).cloned().collect();
    let missing = placeholders.filter(|one| {
        !described
            .iter()
            .any(|other| other.place == one.place && other.name == one.name)
    });
    parameters.splice(0..0, missing.collect::<Vec<_>>());
    for parameter in &mut parameters {
        parameter.name = operation.option_name(parameter.place, &parameter.name);
    }
    let current_name = name_of(current);
    if current.contains('=')
        && let Some(parameter) = parameters.iter().find(|one| one.name == current_name)
    {
        return values(parameter, current);
    }
    let left = parameters.iter().filter(|one| !given.contains(&name_of(&one.name)));
    left.map(item).collect()
}

/// The beginning of an item: `name=`, or `name:=` where the value is written as JSON.
fn item(parameter: &Parameter) -> String {
    let (name, kind) = (&parameter.name, parameter.kind);
    let is_text = kind.takes(Kind::STRING.or(Kind::FILE)) || parameter.place != Place::Body && !kind.single().is_none();
    match (kind.single().is_none(), is_text && kind != Kind::OBJECT) {
        (true, _) if kind.items().takes(Kind::STRING.or(Kind::FILE)) => format!("{name}[]="),
        (false, true) => format!("{name}="),
        _ => format!("{name}:="),
    }
}

/// The values that an item can have.
fn values(parameter: &Parameter, current: &str) -> Vec<String> {
    let end = current.find('=').map_or(0, |at| at + 1);
    let start = current.get(..end).unwrap_or_default();
    let booleans = ["true", "false"].map(str::to_owned);
    let values = match &*parameter.values {
        [] if parameter.kind.takes(Kind::BOOLEAN) && parameter.kind != Kind::ANY => &booleans[..],
        values => values,
    };
    values.iter().map(|value| format!("{start}{value}")).collect()
}
